package solve

import (
	"fmt"
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestAgreesWithExhaustiveSearch compares the search with one that prunes nothing, on
// random positions larger than those of TestAgreesWithBruteForce.
func TestAgreesWithExhaustiveSearch(t *testing.T) {
	for _, c := range []struct {
		name  string
		makes func(*rulestest.Rand) (*rules.Setup, Question)
		seeds uint64
		dice  Dice
	}{{"crowded", crowded, 2000, Worst}, {"varied", varied, 200, Worst}, {"odds", varied, 30, Expect}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			compareExhaustive(t, c.makes, c.seeds, c.dice)
		})
	}
	t.Run("one round", func(t *testing.T) {
		t.Parallel()
		compareOneRound(t, 600)
	})
	t.Run("nobody rests", func(t *testing.T) {
		t.Parallel()
		compareExhaustive(t, func(r *rulestest.Rand) (*rules.Setup, Question) {
			su, q := crowded(r)
			q.Rests, q.Rounds = [rules.MaxSides]bool{}, 1+r.Intn(2)
			return su, q
		}, 200, Worst)
	})
}

// compareExhaustive compares the search with one without relaxation and beam search: the
// same verdicts in the same rounds with as few commands.
func compareExhaustive(t *testing.T, makes func(*rulestest.Rand) (*rules.Setup, Question), seeds uint64, dice Dice) {
	t.Helper()
	yes, no, alone, relaxed, saved, fewest, rolled, found, late := 0, 0, 0, 0, 0, 0, 0, 0, 0
	for seed := range seeds {
		su, q := makes(rulestest.NewRand(seed))
		s, err := rules.New(su, seed)
		if err != nil {
			continue
		}
		q.exhaustive, q.Dice = true, dice
		want := Solve(s, q)
		if want.Verdict == Undecided || want.Verdict == Yes && !want.Fewest && dice == Worst {
			continue
		}
		q.exhaustive, q.Nodes = false, 4*q.Nodes
		got := Solve(s, q)
		if dice == Expect {
			if got.P != nil && got.P.Cmp(want.P) != 0 {
				t.Fatalf("seed %d: %v, exhaustively %v", seed, got.P, want.P)
			}
			continue
		}
		if got.Verdict == Yes && (want.Verdict == No || got.Rounds < want.Rounds) {
			t.Fatalf("seed %d: yes in %d, exhaustively %v in %d", seed, got.Rounds, want.Verdict, want.Rounds)
		}
		if got.Verdict == Undecided || !got.Fewest {
			late++ // the bound on nodes is shared among the rounds
			continue
		}
		if got.Verdict != want.Verdict || got.Rounds != want.Rounds {
			t.Fatalf("seed %d: %v in %d, exhaustively %v in %d", seed, got.Verdict, got.Rounds, want.Verdict, want.Rounds)
		}
		x := newSearch(s, q)
		if got.Verdict == Yes {
			if err := playable(s, q, got); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if a, b := x.commands(got.Line), x.commands(want.Line); got.Least && want.Least && a != b {
				t.Fatalf("seed %d: %d commands, exhaustively %d", seed, a, b)
			} else if got.Least && want.Least {
				fewest++
			} else if slices.ContainsFunc(got.Line, func(m Move) bool { return m.Side == rules.NoSide }) {
				rolled++
			}
			yes++
		} else {
			no++
		}
		x.setRounds(q.Rounds)
		if x.alone() {
			alone++ // the beam search applies
		}
		if x.relax.on {
			relaxed++
		}
		if x.findWin(50_000) {
			if found++; got.Verdict != Yes {
				t.Fatalf("seed %d: the beam search finds a win where there is none", seed)
			}
		}
		if got.Work.Nodes < want.Work.Nodes/2 {
			saved++
		}
	}
	t.Logf("%d won, %d not; relaxation applies to %d; work halved in %d; fewest commands compared in %d; beam search finds %d; %d undecided", yes, no, relaxed, saved, fewest, found, late)
	n, m := int(seeds)/20, alone/20
	if dice == Worst && (yes < n || no < n || relaxed < n || late > n || saved < m || found < m || fewest+rolled < m/2) {
		t.Error("too few positions of some kind were compared")
	}
}

// crowded returns a random position of a few cells in which walls push slow groups into
// each other and ahead, so that many reach a goal only by being displaced.
func crowded(r *rulestest.Rand) (*rules.Setup, Question) {
	one := func(n int) bool { return r.Intn(n) == 0 }
	su := &rules.Setup{Topology: rules.Topology(r.Intn(6) / 5), Width: 5 + r.Intn(3), Height: 1 + r.Intn(3)}
	su.Kinds = []rules.Kind{
		{Name: "walker", Power: 1, Skill: 1 + 3*r.Intn(4)/3, Stamina: 6, Move: 1}, {Name: "agile", Power: 1, Skill: 1, Stamina: 4, Move: 1, Traits: rules.Agile},
		{Name: "opponent", Power: 1, Skill: 1 + 3*r.Intn(2), Stamina: 1 + r.Intn(3)}, {Name: "flyer", Power: 1, Skill: 1, Stamina: 2, Move: 1, Traits: rules.Flying},
		{Name: "crate", Power: 1, Skill: 1, Traits: rules.Object, Material: rules.Wood}, {Name: "large", Power: 1, Skill: 1, Stamina: 4, Move: 1, Size: 2},
	}
	rock, holes, pits, ledges := r.Intn(8), one(3), one(3), one(6)
	for range 1 + r.Intn(6)/5 {
		fl := rules.FloorSetup{}
		for i := range su.Width * su.Height {
			c := rules.CellSetup{Owner: -1}
			switch k := r.Intn(24); {
			case k < rock:
				c.Terrain = rules.Rock
			case k < 10 && pits:
				c.Terrain = rules.Pit
			case k == 15 && holes:
				c.Feature = rules.Pitfall
			case k == 16:
				c.Terrain = []rules.Terrain{rules.Fog, rules.Drift, rules.Deep, rules.Sand}[r.Intn(4)]
			}
			if ledges && one(4) {
				c.Ground = 1 + r.Intn(3)
			}
			if c.Terrain != rules.Rock && i%su.Width > 2 && one(4) {
				c.Tag = 1
			}
			fl.Cells = append(fl.Cells, c)
		}
		su.Floors = append(su.Floors, fl)
	}
	if a, b := r.Intn(su.Width*su.Height), r.Intn(su.Width*su.Height); one(4) && a != b {
		at := func(i int) rules.Pos { return rules.Pos{X: i % su.Width, Y: i / su.Width} }
		for _, i := range [2]int{a, b} {
			su.Floors[0].Cells[i] = rules.CellSetup{Owner: -1, Feature: rules.Portal, Tag: su.Floors[0].Cells[i].Tag}
		}
		su.Links = append(su.Links, rules.LinkSetup{A: at(a), B: at(b)})
	}
	keeper := r.Intn(3) / 2
	su.Sides = []rules.SideSetup{{Name: "s0", Keeper: keeper == 0}, {Name: "s1", Keeper: keeper == 1}}
	if one(5) {
		su.Spells = []rules.Spell{{Name: "camp", Effect: rules.HopGroup, Class: rules.Conjuration, Aim: rules.AimFriend, Cost: 1, Turns: 1, Exit: rules.ExitRule(r.Intn(2))}}
		su.Sides[0].Spells, su.Sides[0].Mana = []int{0}, 1+r.Intn(2)
	}
	for i := range 1 + r.Intn(3) {
		w := rules.WallSetup{Name: fmt.Sprint("w", i), Dir: 2, Cells: []rules.Pos{{X: r.Intn(2), Y: r.Intn(su.Height)}}}
		if su.Topology == rules.Hex {
			w.Dir = rules.Dir(r.Intn(6))
		} else if one(4) {
			w.Dir = rules.Dir(2 * r.Intn(4))
		}
		if one(2) {
			w.Cells = append(w.Cells, rules.Pos{X: w.Cells[0].X, Y: w.Cells[0].Y + 1})
		}
		rulestest.AddWall(su, w)
	}
	add := func(side, kind, x0, width int) {
		rulestest.AddFigure(su, rules.FigureSetup{Name: fmt.Sprint("f", len(su.Figures)), Side: side, Kinds: []int{kind},
			At: rules.Pos{Floor: r.Intn(len(su.Floors)), X: x0 + r.Intn(width), Y: r.Intn(su.Height)}})
	}
	for range 1 + r.Intn(4) {
		add(0, []int{0, 0, 0, 1, 3, 5}[r.Intn(4+r.Intn(8)/6)], 1, 3)
	}
	own := len(su.Figures)
	for range 1 + r.Intn(3) {
		add(1, 2, 1, su.Width-1)
	}
	if one(6) {
		add(-1, 4, 1, 4)
	}
	kinds := []rules.GoalKind{rules.GoalReach, rules.GoalReach, rules.GoalEscape, rules.GoalHold, rules.GoalSlayOne, rules.GoalSlayAll}
	g := rules.Goal{Kind: kinds[r.Intn(len(kinds))], Tag: 1, N: 1 + r.Intn(3), Figure: -1}
	switch g.Kind {
	case rules.GoalHold:
		g.N = 1
	case rules.GoalReach:
		g.Figure = r.Intn(2) - 1
	case rules.GoalSlayAll:
		g.Tag = 0
	case rules.GoalSlayOne:
		if g.Figure, g.Tag = own, 0; own >= len(su.Figures) {
			g.Kind, g.Figure = rules.GoalSlayAll, -1
		}
	}
	su.Sides[0].Goals = []rules.Goal{g}
	return su, Question{Rounds: 1 + r.Intn(3), Rests: [rules.MaxSides]bool{1: true}, Nodes: 40_000, Memory: 8 << 20}
}

// varied returns a random position with all systems of the game: groups that push,
// pull and throw, portals, spells, canisters, ledges, floors joined by pitfalls,
// walls, and opponents to slay.
func varied(r *rulestest.Rand) (*rules.Setup, Question) {
	one := func(n int) bool { return r.Intn(n) == 0 }
	su := &rules.Setup{Topology: rules.Topology(r.Intn(4) / 3), Width: 3 + r.Intn(4), Height: 2 + r.Intn(3)}
	su.Abilities = rulestest.Abilities()
	for i := range su.Abilities {
		if a := &su.Abilities[i]; a.Aim == rules.AimEnemy && one(2) {
			a.Aim = []rules.Aim{rules.AimAny, rules.AimFriend}[r.Intn(2)]
		}
	}
	su.Kinds = []rules.Kind{
		{Name: "walker", Power: 2, Skill: 1, Stamina: 2, Move: 1 + r.Intn(2)}, {Name: "flyer", Power: 1, Skill: 1, Traits: rules.Flying},
		{Name: "agile", Power: 1, Skill: 1, Move: 1 + r.Intn(2), Traits: rules.Agile, Agility: 2}, {Name: "crate", Power: 1, Skill: 1, Traits: rules.Object, Material: rules.Wood},
		{Name: "pusher", Power: 1, Skill: 1, Stamina: 4, Frame: 1, Abilities: []int{r.Intn(len(su.Abilities))}}, {Name: "master", Power: 1, Skill: 5, Move: 1},
		{Name: "swimmer", Power: 1, Skill: 2, Traits: rules.Swimmer, Native: rules.NativeTo(rules.Water)},
		{Name: "strong", Power: 1, Skill: 1, Might: 9 + r.Intn(8), Abilities: []int{r.Intn(len(su.Abilities))}},
	}
	floors := 1 + r.Intn(3)/2
	holes, ledges, portals, canisters, odd := one(2), one(4), one(3), one(5), one(3)
	for f := range floors {
		fl := rules.FloorSetup{}
		for range su.Width * su.Height {
			c := rules.CellSetup{Owner: -1}
			switch n := r.Intn(14); {
			case n < 2:
				c.Terrain = rules.Rock
			case n == 2 && odd:
				c.Terrain = []rules.Terrain{rules.Deep, rules.Fog, rules.Bog, rules.Sand, rules.Drift, rules.Water}[r.Intn(6)]
			case n == 3 && (holes || f > 0):
				c.Feature = rules.Pitfall
			case n == 4 && holes:
				c.Terrain = rules.Pit
			case n == 5 && canisters:
				c.Feature = rules.Canister
			case n == 6 && one(3):
				c.Feature = []rules.Feature{rules.DoorClosed, rules.DoorOpen}[r.Intn(2)]
			case n == 7 && one(6):
				c.Structure, c.Owner = rules.Town, r.Intn(3)-1
			}
			if ledges && one(4) {
				c.Ground = 1 + r.Intn(3)
			}
			if c.Terrain != rules.Rock && one(8) {
				c.Tag = 1
			}
			fl.Cells = append(fl.Cells, c)
		}
		su.Floors = append(su.Floors, fl)
	}
	cell := func(fl int) (rules.Pos, *rules.CellSetup) {
		p := rules.Pos{Floor: fl, X: r.Intn(su.Width), Y: r.Intn(su.Height)}
		return p, &su.Floors[fl].Cells[p.Y*su.Width+p.X]
	}
	if portals {
		a, ca := cell(0)
		b, cb := cell(floors - 1)
		if a != b {
			*ca, *cb = rules.CellSetup{Owner: -1, Feature: rules.Portal}, rules.CellSetup{Owner: -1, Feature: rules.Portal}
			su.Links = append(su.Links, rules.LinkSetup{A: a, B: b})
		}
	}
	kinds := []rules.GoalKind{rules.GoalReach, rules.GoalReach, rules.GoalEscape, rules.GoalHold, rules.GoalSlayOne, rules.GoalSlayAll, rules.GoalSeize}
	g := rules.Goal{Kind: kinds[r.Intn(len(kinds))], Tag: 1, N: 1 + r.Intn(2), Figure: -1}
	su.Sides = []rules.SideSetup{{Name: "s0"}, {Name: "s1", Keeper: true}}
	if one(3) {
		all := []rules.Spell{
			{Name: "bolt", Effect: rules.Teleport, Class: rules.Manifestation, Aim: rules.AimAny, Cost: 2 + r.Intn(2), Range: 1 + r.Intn(3)},
			{Name: "haste", Effect: rules.Boost, Class: rules.Conjuration, Aim: rules.AimFriend, Cost: 1 + r.Intn(2), Turns: 2, Stat: rules.StatMove, Amount: 1},
			{Name: "camp", Effect: rules.HopGroup, Class: rules.Conjuration, Aim: rules.Aim(r.Intn(3)), Cost: 2, Turns: 1 + r.Intn(2), Exit: rules.ExitRule(r.Intn(2))},
			{Name: "home", Effect: rules.TeleportHome, Class: rules.Manifestation, Aim: rules.AimFriend, Cost: 2},
			{Name: "flood", Effect: rules.Flood, Class: rules.Conjuration, Cost: 2, Turns: 2, Terrain: rules.Deep, Range: 2},
		}
		n := r.Intn(len(all))
		su.Spells = []rules.Spell{all[n], all[(n+1+r.Intn(len(all)-1))%len(all)]}
		su.Sides[0].Spells, su.Sides[0].Mana, su.Sides[0].Income = []int{0, 1}[:1+r.Intn(2)], r.Intn(4), r.Intn(2)
	}
	add := func(side, kind int) {
		p, _ := cell(r.Intn(floors))
		rulestest.AddFigure(su, rules.FigureSetup{Name: fmt.Sprint("f", len(su.Figures)), Side: side, Kinds: []int{kind}, At: p})
	}
	pushes := one(2)
	for range 1 + r.Intn(3) {
		add(0, []int{0, 0, 1, 2, 6}[r.Intn(5)])
	}
	if pushes {
		add(0, []int{4, 7}[r.Intn(2)])
	}
	own := len(su.Figures)
	for range 1 + r.Intn(2) {
		add(1, []int{0, 5, 5, 2}[r.Intn(4)])
	}
	if one(5) {
		add(-1, 3)
	}
	if g.Kind == rules.GoalReach && one(2) {
		g.Figure = 0
	}
	addGoal(su, g, own)
	for i := range r.Intn(3) {
		p, _ := cell(r.Intn(floors))
		rulestest.AddWall(su, rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * r.Intn(3)), Cells: []rules.Pos{p}})
	}
	return su, Question{Rounds: 1 + r.Intn(4), Rests: [rules.MaxSides]bool{false, !one(8), true, true}, Nodes: 60_000, Memory: 8 << 20}
}

// addGoal gives the first side a goal; who is slain, if only one, comes after its own figures.
func addGoal(su *rules.Setup, g rules.Goal, own int) {
	if g.Kind == rules.GoalSlayOne && own >= len(su.Figures) {
		g.Kind = rules.GoalSlayAll
	}
	switch g.Kind {
	case rules.GoalSlayOne:
		g.Figure, g.Tag = own, 0
	case rules.GoalSlayAll:
		g.Tag = 0
	}
	su.Sides[0].Goals = []rules.Goal{g}
}

// compareOneRound compares what can be done in one round by groups with abilities: the
// verdicts with and without the bounds.
func compareOneRound(t *testing.T, seeds uint64) {
	t.Helper()
	yes, no, bound, late := 0, 0, 0, 0
	for seed := range seeds {
		su, q := shoving(rulestest.NewRand(seed))
		s, err := rules.New(su, seed)
		if err != nil {
			continue
		}
		q.exhaustive = true
		want := Solve(s, q)
		q.exhaustive, q.Nodes = false, 4*q.Nodes
		got := Solve(s, q)
		switch {
		case got.Verdict == Undecided && want.Verdict != Undecided:
			late++
		case want.Verdict == Undecided:
			if x := newSearch(s, q); got.Verdict == No && x.budget.on {
				bound++
			}
		case got.Verdict != want.Verdict:
			t.Fatalf("seed %d: %v, exhaustively %v", seed, got.Verdict, want.Verdict)
		case want.Verdict == Yes:
			yes++
		default:
			no++
			if 4*got.Work.Nodes < want.Work.Nodes {
				bound++
			}
		}
	}
	t.Logf("%d won, %d not; the bounds save most of the work in %d; %d undecided", yes, no, bound, late)
	if n := int(seeds) / 20; yes < n || no < 2*n || bound < n/4 || late > n {
		t.Error("too few positions of some kind were compared")
	}
}

// shoving returns a random position on level ground in which groups push, pull and throw
// each other into whatever harms, in one round.
func shoving(r *rulestest.Rand) (*rules.Setup, Question) {
	one := func(n int) bool { return r.Intn(n) == 0 }
	su := &rules.Setup{Topology: rules.Topology(r.Intn(4) / 3), Width: 4 + r.Intn(5), Height: 2 + r.Intn(4), Abilities: rulestest.Abilities()}
	su.Abilities = append(su.Abilities, rules.Ability{Name: "boost", Aim: rules.AimAny, Vertical: true, Tiers: [3]rules.Tier{{rules.TierPush: 1}, {rules.TierPush: 2}, {rules.TierPush: 4}}})
	for i := range su.Abilities {
		if one(2) {
			su.Abilities[i].Aim = rules.AimAny
		}
	}
	has := func() []int { return []int{r.Intn(len(su.Abilities)), 0}[:1+r.Intn(2)] }
	su.Kinds = []rules.Kind{
		{Name: "porter", Power: 1, Skill: 1, Stamina: 2, Move: 1 + r.Intn(2), Frame: 1, Might: 1, Abilities: has()},
		{Name: "dancer", Power: 1, Skill: 1, Stamina: 3, Move: 1 + r.Intn(3), Traits: rules.Agile, Agility: 3, Abilities: has()},
		{Name: "usher", Power: 1, Skill: 4, Stamina: 1 + r.Intn(3), Move: 2, Abilities: []int{0}}, {Name: "ogre", Power: 1, Skill: 4, Stamina: 2 + r.Intn(4), Move: 1, Stability: r.Intn(2)},
		{Name: "strong", Power: 1, Skill: 1, Move: 1, Might: 8 + r.Intn(4), Abilities: has()}, {Name: "flyer", Power: 1, Skill: 4, Stamina: 1 + r.Intn(3), Traits: rules.Flying},
		{Name: "crate", Power: 1, Skill: 1, Traits: rules.Object, Material: []rules.Terrain{rules.Wood, rules.Glass}[r.Intn(2)]},
	}
	odd, rock := one(3), r.Intn(4)
	fl := rules.FloorSetup{}
	for range su.Width * su.Height {
		c := rules.CellSetup{Owner: -1}
		switch n := r.Intn(24); {
		case n < rock:
			c.Terrain = rules.Rock
		case n == 5 && odd:
			c.Terrain = []rules.Terrain{rules.Deep, rules.Fog, rules.Pit, rules.Drift, rules.Glass, rules.Bog}[r.Intn(6)]
		case n == 6 && odd:
			c.Feature = []rules.Feature{rules.Pitfall, rules.Rubble, rules.Blockade}[r.Intn(3)]
		}
		if c.Terrain == rules.Plain && one(8) {
			c.Tag = 1
		}
		fl.Cells = append(fl.Cells, c)
	}
	su.Floors = append(su.Floors, fl)
	keeper := r.Intn(4) / 3
	su.Sides = []rules.SideSetup{{Name: "s0", Keeper: keeper == 1}, {Name: "s1", Keeper: keeper == 0}}
	for i := range r.Intn(3) {
		rulestest.AddWall(su, rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * r.Intn(3)), Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}})
	}
	add := func(side, kind int) {
		rulestest.AddFigure(su, rules.FigureSetup{Name: fmt.Sprint("f", len(su.Figures)), Side: side, Kinds: []int{kind}, At: rules.Pos{X: r.Intn(su.Width), Y: r.Intn(su.Height)}})
	}
	for range 1 + r.Intn(3) {
		add(0, []int{0, 0, 1, 1, 4}[r.Intn(5)])
	}
	own := len(su.Figures)
	for range 1 + r.Intn(2) {
		add(1, []int{2, 3, 3, 5}[r.Intn(4)])
	}
	if one(5) {
		add(-1, 6)
	}
	kinds := []rules.GoalKind{rules.GoalReach, rules.GoalEscape, rules.GoalHold, rules.GoalSlayOne, rules.GoalSlayAll, rules.GoalSlayAll}
	g := rules.Goal{Kind: kinds[r.Intn(len(kinds))], Tag: 1, N: 1, Figure: -1}
	addGoal(su, g, own)
	return su, Question{Rounds: 1, Rests: [rules.MaxSides]bool{1: one(2)}, Nodes: 30_000, Memory: 8 << 20}
}

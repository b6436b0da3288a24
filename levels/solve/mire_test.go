package solve

import (
	"fmt"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// miry makes a random position on ground that slays who stays there: drift, deep
// water, volcanoes; groups that are at home on it or have enough to live through it,
// others that push and pull them onto it, walls that move them off it, two or three
// sides of which any begins.
func miry(r *rulestest.Rand) (*rules.Setup, Question) {
	one := func(n int) bool { return r.Intn(n) == 0 }
	su := &rules.Setup{Topology: rules.Topology(r.Intn(6) / 5), Width: 5 + r.Intn(3), Height: 2 + r.Intn(2)}
	su.Abilities = []rules.Ability{
		{Name: "shove", Aim: rules.AimAny, Weapon: true, Tiers: [3]rules.Tier{{Force: rules.Push, Distance: 1}, {Force: rules.Push, Distance: 2}, {Force: rules.Push, Distance: 3}}},
		{Name: "hook", Aim: rules.AimAny, Range: 3, Tiers: [3]rules.Tier{{Force: rules.Pull, Distance: 1}, {Force: rules.Pull, Distance: 2}, {Force: rules.Pull, Distance: 3}}},
	}
	move := func() int { return 2 + r.Intn(4)/3 }
	su.Kinds = []rules.Kind{
		{Name: "walker", Power: 1, Skill: 1, Stamina: 2 + r.Intn(3), Move: move()}, {Name: "frail", Power: 1, Skill: 1, Stamina: 1 + r.Intn(3), Move: move()},
		{Name: "native", Power: 1, Skill: 1, Move: move(), Native: rules.NativeTo([]rules.Terrain{rules.Drift, rules.Deep, rules.Water, rules.Volcano}[r.Intn(4)])},
		{Name: "trait", Power: 1, Skill: 1, Move: move(), Traits: []rules.Trait{rules.Undying, rules.Swimmer, rules.Dragon, rules.Flying}[r.Intn(4)]},
		{Name: "pusher", Power: 1, Skill: 1, Stamina: 1 + r.Intn(3), Move: move(), Abilities: []int{r.Intn(2)}}, {Name: "large", Power: 1, Skill: 1, Stamina: 1 + r.Intn(3), Move: 2, Size: 2},
		{Name: "rival", Power: 1, Skill: 1 + 3*r.Intn(3)/2, Stamina: 1 + r.Intn(3)},
	}
	rock, odd, pits, wet := r.Intn(3), 12+r.Intn(9), one(4), r.Intn(2)
	fl := rules.FloorSetup{}
	for i := range su.Width * su.Height {
		c := rules.CellSetup{Owner: -1}
		switch k := r.Intn(24); {
		case k < rock:
			c.Terrain = rules.Rock
		case k < odd:
			c.Terrain = []rules.Terrain{rules.Drift, rules.Drift, rules.Drift, rules.Drift, rules.Deep, rules.Volcano}[r.Intn(4+2*wet)]
			if one(12) {
				c.Feature = []rules.Feature{rules.Pitfall, rules.DoorClosed, rules.Rubble}[r.Intn(3)]
			}
		case k == odd && pits:
			c.Terrain = rules.Pit
		}
		if at := i % su.Width; c.Terrain != rules.Rock && at > 2 && (at == su.Width-1 && one(2) || one(20)) {
			c.Tag = 1
		}
		fl.Cells = append(fl.Cells, c)
	}
	su.Floors = []rules.FloorSetup{fl}
	q := Question{Rounds: 3 + r.Intn(3), Nodes: 40_000, Memory: 8 << 20}
	sides := 2 + r.Intn(5)/4
	keeper := r.Intn(sides)
	if one(3) {
		q.Side = r.Intn(sides)
	}
	for i := range sides {
		su.Sides = append(su.Sides, rules.SideSetup{Name: fmt.Sprint("s", i), Keeper: i == keeper})
		q.Rests[i] = i != q.Side
	}
	if one(3) {
		su.Start.Side = r.Intn(sides)
	}
	add := func(side, kind int) {
		x, y := r.Intn(su.Width), r.Intn(su.Height)
		if side == q.Side {
			x = r.Intn(2)
		}
		if !one(4) {
			fl.Cells[y*su.Width+x] = rules.CellSetup{Owner: -1}
		}
		su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("f", len(su.Figures)), Side: side, Kinds: []int{kind},
			At: rules.Pos{X: x, Y: y}})
		if _, err := rules.New(su, 1); err != nil {
			su.Figures = su.Figures[:len(su.Figures)-1]
		}
	}
	for range 1 + r.Intn(3) {
		add(q.Side, []int{0, 0, 0, 1, 1, 2, 3, 4, 5}[r.Intn(8+r.Intn(8)/7)])
	}
	if one(4) {
		add(q.Side, 4)
	}
	for i := range sides {
		if i != q.Side && !one(9) {
			add(i, 6)
		}
	}
	kinds := []rules.GoalKind{rules.GoalReach, rules.GoalReach, rules.GoalEscape, rules.GoalHold, rules.GoalReach, rules.GoalReach, rules.GoalSlayAll}
	g := rules.Goal{Kind: kinds[r.Intn(len(kinds))], Tag: 1, N: 1 + r.Intn(2), Figure: -1}
	if g.Kind == rules.GoalSlayAll {
		g.Tag = 0
	}
	su.Sides[q.Side].Goals = []rules.Goal{g}
	if one(8) {
		all := []rules.Spell{
			{Name: "camp", Effect: rules.HopGroup, Class: rules.Conjuration, Aim: rules.AimFriend, Cost: 1, Turns: 1, Exit: rules.ExitRule(r.Intn(2))},
			{Name: "bolt", Effect: rules.Teleport, Class: rules.Manifestation, Aim: rules.AimAny, Cost: 1, Range: 2},
		}
		su.Spells = []rules.Spell{all[r.Intn(2)]}
		su.Sides[q.Side].Spells, su.Sides[q.Side].Mana = []int{0}, 1+r.Intn(2)
	}
	for i := range r.Intn(6) / 2 {
		w := rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * r.Intn(4)), Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}}
		if su.Topology == rules.Hex {
			w.Dir /= 2
		}
		su.Walls = append(su.Walls, w)
		if _, err := rules.New(su, 1); err != nil {
			su.Walls = su.Walls[:len(su.Walls)-1]
		}
	}
	return su, q
}

// TestNothingIsLostOnGroundThatSlays compares the search with one that leaves
// nothing out.
func TestNothingIsLostOnGroundThatSlays(t *testing.T) {
	compareBlind(t, miry, 0, 600, Worst)
}

// crossing sets somebody onto a row of cells of which one in its middle slays, with a
// rival out of reach, and others out of reach for more sides.
func crossing(ground *rules.Setup, k rules.Kind, sides int) (*rules.Setup, Question) {
	last := ground.Width - 1
	su, q := errand(ground, rules.Pos{X: last, Y: 0}, rules.Pos{})
	su.Kinds[0].Move, su.Kinds[0].Skill = 1, 1
	if k.Power == 0 {
		k.Power, k.Skill = 1, 1
	}
	su.Kinds = append(su.Kinds, k)
	su.Figures[0].Kinds[0] = 1
	for i := 2; i < sides; i++ {
		su.Sides = append(su.Sides, rules.SideSetup{Name: fmt.Sprint("s", i)})
		su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("r", i), Side: i, Kinds: []int{0}, At: rules.Pos{X: last - 2*i + 2}})
		q.Rests[i] = true
	}
	return su, q
}

// Who stays on ground that slays lives only by being at home there, or by having
// enough to live on.
func TestGroundThatSlays(t *testing.T) {
	native := rules.NativeTo
	for _, c := range []struct {
		row   string
		kind  rules.Kind
		sides int
		want  Verdict
	}{
		{".dA#.", rules.Kind{Move: 2, Stamina: 2}, 2, No}, {".dA#.", rules.Kind{Move: 2, Stamina: 3}, 2, Yes},
		{".dA#.#.", rules.Kind{Move: 2, Stamina: 3}, 3, No}, {".dA#.#.", rules.Kind{Move: 2, Stamina: 4}, 3, Yes},
		{".dA#.", rules.Kind{Move: 2, Stamina: 1, Native: native(rules.Drift)}, 2, Yes},
		{".~A#.", rules.Kind{Move: 1}, 2, No}, {".~A#.", rules.Kind{Move: 1, Traits: rules.Flying}, 2, Yes}, {".~A#.", rules.Kind{Move: 1, Traits: rules.Swimmer}, 2, Yes},
		{".~A#.", rules.Kind{Move: 1, Native: native(rules.Water)}, 2, Yes}, {".~A#.", rules.Kind{Move: 1, Native: native(rules.Deep)}, 2, Yes},
		{".vA#.", rules.Kind{Move: 1}, 2, No}, {".vA#.", rules.Kind{Move: 1, Traits: rules.Dragon}, 2, Yes}, {".vA#.", rules.Kind{Move: 1, Native: native(rules.Volcano)}, 2, Yes},
	} {
		su, q := crossing(ground(c.row), c.kind, c.sides)
		agree(t, su, q, c.want)
	}
	// Somebody large who stands on it in part is spared.
	su, q := crossing(ground("dddddA#.", "......##"), rules.Kind{Move: 3, Stamina: 1, Size: 2}, 2)
	q.Rounds = 4
	agree(t, su, q, Yes)
}

// A side without groups has no turn in which drift bites, nor has one that has given
// up or whose last group is slain.
func TestGroundBitesInTurnsOnly(t *testing.T) {
	three := rules.Kind{Move: 2, Stamina: 3}
	su, q := crossing(ground(".dA#."), three, 2)
	su.Sides = append(su.Sides, rules.SideSetup{Name: "s2"})
	q.Rests[2] = true
	agree(t, su, q, Yes)

	su, q = crossing(ground(".dA#.#."), three, 3)
	su.Start.Side = 2
	s, err := rules.New(su, 1)
	if err != nil {
		t.Fatal(err)
	}
	s.Begin(nil)
	if err := s.Apply(rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}, nil); err != nil {
		t.Fatal(err)
	}
	if a := Solve(s, q); a.Verdict != Yes {
		t.Errorf("%v, want yes", a.Verdict)
	}

	su, q = crossing(ground(".dA#...#."), three, 3)
	su.Kinds = append(su.Kinds, rules.Kind{Name: "slayer", Power: 9, Skill: 4, Stamina: 9}, rules.Kind{Name: "prey", Power: 1, Skill: 1})
	su.Figures[2].At.X, su.Figures[2].Kinds = 6, []int{3}
	su.Figures = append(su.Figures, rules.FigureSetup{Name: "b", Kinds: []int{2}, At: rules.Pos{X: 5}})
	agree(t, su, q, Yes)
}

// A wall may move who stays there off it.
func TestGroundThatAWallMovesOneOff(t *testing.T) {
	for x, want := range map[int]Verdict{0: Yes, 4: No} {
		su, q := crossing(ground("#dsA##.#.", "..#######"), rules.Kind{Move: 1, Stamina: 3}, 3)
		su.Floors[0].Cells[0] = rules.CellSetup{Owner: -1}
		su.Floors[0].Cells[4] = rules.CellSetup{Owner: -1}
		su.Figures[0].At.X = 1
		su.Walls = []rules.WallSetup{{Name: "w", Dir: rules.Dir(2 + x), Cells: []rules.Pos{{X: x}}}}
		agree(t, su, q, want)
	}
}

// A wall may move somebody onto it, who strikes before it dies.
func TestGroundThatAWallMovesOneOnto(t *testing.T) {
	su, q := crossing(ground("..d####.", "##.#####"), rules.Kind{Power: 9, Skill: 5, Move: 1, Stamina: 3}, 2)
	su.Sides = append(su.Sides, rules.SideSetup{Name: "s2", Keeper: true})
	su.Sides[1].Keeper = false
	su.Kinds = append(su.Kinds, rules.Kind{Name: "prey", Power: 1, Skill: 2})
	su.Kinds[0].Skill = 4
	su.Figures[0].At.X = 1
	su.Figures = append(su.Figures, rules.FigureSetup{Name: "p", Side: 2, Kinds: []int{2}, At: rules.Pos{X: 2, Y: 1}})
	su.Walls = []rules.WallSetup{{Name: "w", Dir: 2, Cells: []rules.Pos{{X: 0}}}}
	su.Sides[0].Goals[0] = rules.Goal{Kind: rules.GoalSlayOne, Figure: 2}
	q.Rests[2], q.Rounds = true, 2
	agree(t, su, q, Yes)
}

// Who dies on it strikes before.
func TestGroundThatSlaysAStriker(t *testing.T) {
	for stamina, want := range map[int]Verdict{1: Yes, 9: No} {
		su, q := crossing(ground(".d.#.#."), rules.Kind{Power: 3, Skill: 4, Move: 2, Stamina: 1}, 3)
		su.Kinds = append(su.Kinds, rules.Kind{Name: "prey", Power: 1, Skill: 1, Stamina: stamina})
		su.Figures = append(su.Figures, rules.FigureSetup{Name: "p", Side: 1, Kinds: []int{2}, At: rules.Pos{X: 2}})
		su.Figures = append(su.Figures, rules.FigureSetup{Name: "b", Kinds: []int{0}, At: rules.Pos{X: 4}})
		su.Figures = append(su.Figures[:1], su.Figures[3:]...)
		su.Sides, q.Rests[2] = su.Sides[:2], false
		su.Sides[0].Goals[0] = rules.Goal{Kind: rules.GoalSlayOne, Figure: 1}
		agree(t, su, q, want)
	}
}

// Who stands on it when the search begins with the turn of another lives on if only
// some of the turns are left in which it bites.
func TestGroundThatHasBitten(t *testing.T) {
	// The keeper begins the round, whose walls move before its groups act.
	su, q := crossing(ground("d..#.#."), rules.Kind{Power: 3, Skill: 4, Move: 2, Stamina: 2}, 2)
	su.Kinds = append(su.Kinds, rules.Kind{Name: "prey", Power: 1, Skill: 1})
	su.Sides[0], su.Sides[1] = rules.SideSetup{Name: "s0"}, rules.SideSetup{Name: "s1", Keeper: true, Goals: []rules.Goal{{Kind: rules.GoalSlayOne, Figure: 1}}}
	su.Figures[0].Side, su.Figures[1].Side, su.Figures[1].Kinds[0] = 1, 0, 2
	su.Figures[1].At.X = 2
	su.Figures = append(su.Figures, rules.FigureSetup{Name: "r", Kinds: []int{0}, At: rules.Pos{X: 6}})
	su.Walls = []rules.WallSetup{{Name: "w", Cells: []rules.Pos{{X: 4}}}}
	q.Side, q.Rests, q.Rounds = 1, [rules.MaxSides]bool{true}, 1
	agree(t, su, q, Yes)

	// Somebody on a ledge is bitten, bitten once more, and pushed down.
	su, q = crossing(ground("#d.A#.#.#.", "##########"), rules.Kind{Move: 1, Stamina: 4, Agility: 9}, 4)
	cells := su.Floors[0].Cells
	cells[0] = rules.CellSetup{Owner: -1, Ground: 2}
	cells[1].Ground = 2
	su.Figures[0].At.X, su.Start.Side = 1, 3
	su.Walls = []rules.WallSetup{{Name: "w", Dir: 2, Cells: []rules.Pos{{X: 0}}}}
	agree(t, su, q, Yes)
}

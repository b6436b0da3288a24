package solve

import (
	"fmt"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

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
	switch g.Kind {
	case rules.GoalSlayOne:
		if g.Figure, g.Tag = own, 0; own >= len(su.Figures) {
			g.Kind, g.Figure = rules.GoalSlayAll, -1
		}
	case rules.GoalSlayAll:
		g.Tag = 0
	case rules.GoalReach:
		if one(2) {
			g.Figure = 0
		}
	}
	su.Sides[0].Goals = []rules.Goal{g}
	for i := range r.Intn(3) {
		p, _ := cell(r.Intn(floors))
		rulestest.AddWall(su, rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * r.Intn(3)), Cells: []rules.Pos{p}})
	}
	return su, Question{Rounds: 1 + r.Intn(4), Rests: [rules.MaxSides]bool{false, !one(8), true, true}, Nodes: 60_000, Memory: 8 << 20}
}

package solve

import (
	"fmt"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// crowded returns a random position of a few cells in which walls push slow groups into
// each other and ahead, so that many come to a goal only because they are displaced.
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

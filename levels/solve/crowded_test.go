package solve

import (
	"fmt"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// crowded returns a random position of a few cells in which walls push groups into
// each other, so that some must make room for others.
func crowded(r *rulestest.Rand) (*rules.Setup, Question) {
	one := func(n int) bool { return r.Intn(n) == 0 }
	su := &rules.Setup{Topology: rules.Topology(r.Intn(5) / 4), Width: 4 + r.Intn(4), Height: 2 + r.Intn(3)}
	su.Kinds = []rules.Kind{
		{Name: "walker", Power: 1, Skill: 1, Stamina: 1 + r.Intn(3), Move: 1 + r.Intn(2)}, {Name: "agile", Power: 1, Skill: 1, Move: 1 + r.Intn(2), Traits: rules.Agile},
		{Name: "opponent", Power: 1, Skill: 1 + 3*r.Intn(2), Stamina: 1 + r.Intn(3)}, {Name: "flyer", Power: 1, Skill: 1, Move: 1, Traits: rules.Flying},
		{Name: "crate", Power: 1, Skill: 1, Traits: rules.Object, Material: rules.Wood}, {Name: "large", Power: 1, Skill: 1, Move: 2, Size: 2},
	}
	rock, holes, pits, ledges := 3+r.Intn(9), one(3), one(2), one(6)
	fl := rules.FloorSetup{}
	for range su.Width * su.Height {
		c := rules.CellSetup{Owner: -1}
		switch k := r.Intn(24); {
		case k < rock:
			c.Terrain = rules.Rock
		case k < 14 && pits && one(2):
			c.Terrain = rules.Pit
		case k == 15 && holes:
			c.Feature = rules.Pitfall
		case k == 16:
			c.Terrain = []rules.Terrain{rules.Fog, rules.Drift, rules.Deep, rules.Sand}[r.Intn(4)]
		}
		if ledges && one(4) {
			c.Ground = 1 + r.Intn(3)
		}
		if c.Terrain != rules.Rock && one(6) {
			c.Tag = 1
		}
		fl.Cells = append(fl.Cells, c)
	}
	su.Floors = []rules.FloorSetup{fl}
	su.Sides = []rules.SideSetup{{Name: "s0"}, {Name: "s1", Keeper: true}}
	add := func(side, kind int) {
		su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("f", len(su.Figures)), Side: side, Kinds: []int{kind},
			At: rules.Pos{X: r.Intn(su.Width), Y: r.Intn(su.Height)}})
		if _, err := rules.New(su, 1); err != nil {
			su.Figures = su.Figures[:len(su.Figures)-1]
		}
	}
	for range 1 + r.Intn(4) {
		add(0, []int{0, 0, 0, 1, 3, 5}[r.Intn(4+r.Intn(8)/6)])
	}
	own := len(su.Figures)
	for range 1 + r.Intn(3) {
		add(1, 2)
	}
	if one(8) {
		add(-1, 4)
	}
	kinds := []rules.GoalKind{rules.GoalReach, rules.GoalEscape, rules.GoalHold, rules.GoalSlayOne, rules.GoalSlayAll}
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
	for i := range 1 + r.Intn(4) {
		w := rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * r.Intn(3)), Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}}
		if one(2) {
			w.Cells = append(w.Cells, rules.Pos{X: w.Cells[0].X, Y: w.Cells[0].Y + 1})
		}
		su.Walls = append(su.Walls, w)
		if _, err := rules.New(su, 1); err != nil {
			su.Walls = su.Walls[:len(su.Walls)-1]
		}
	}
	return su, Question{Rounds: 2 + r.Intn(2), Rests: [rules.MaxSides]bool{false, true, true, true}, Nodes: 40_000, Memory: 8 << 20}
}

package solve

import (
	"fmt"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// puzzle returns a random position such as puzzles have: some groups, opponents that
// rest, walls, rock, pits, doors and pitfalls.
func puzzle(r *rulestest.Rand) (*rules.Setup, Question) {
	su := &rules.Setup{Topology: rules.Topology(r.Intn(3) / 2), Width: 4 + r.Intn(4), Height: 2 + r.Intn(4)}
	su.Kinds = []rules.Kind{
		{Name: "walker", Power: 2, Skill: 1, Stamina: 2}, {Name: "runner", Power: 1, Skill: 2}, {Name: "flyer", Power: 2, Skill: 1, Move: 2, Traits: rules.Flying},
		{Name: "agile", Power: 1, Skill: 1, Move: 2, Traits: rules.Agile}, {Name: "crate", Power: 1, Skill: 1, Traits: rules.Object},
		{Name: "swimmer", Power: 1, Skill: 2, Traits: rules.Swimmer, Native: rules.NativeTo(rules.Water)}, {Name: "large", Power: 1, Skill: 2, Size: 2},
	}
	var odd []rules.Terrain
	if r.Intn(3) > 0 {
		odd = []rules.Terrain{rules.Pit, rules.Pit, rules.Deep, rules.Water, rules.Fog, rules.Sand}[r.Intn(4):]
	}
	fl := rules.FloorSetup{}
	doors, holes, towns := r.Intn(3) == 0, r.Intn(3) == 0, r.Intn(8) == 0
	for range su.Width * su.Height {
		c := rules.CellSetup{Owner: -1}
		switch n := r.Intn(12); {
		case n < 3:
			c.Terrain = rules.Rock
		case n < 5 && len(odd) > 0:
			c.Terrain = odd[r.Intn(len(odd))]
		case n == 5 && doors:
			c.Feature = []rules.Feature{rules.DoorClosed, rules.DoorOpen}[r.Intn(2)]
		case n == 6 && holes:
			c.Feature = rules.Pitfall
		case n == 7:
			c.Feature = []rules.Feature{rules.Rubble, rules.Blockade, rules.NoFeature, rules.NoFeature}[r.Intn(4)]
		case n == 8 && towns:
			c.Structure = rules.Town
		}
		if c.Terrain != rules.Rock && r.Intn(9) == 0 {
			c.Tag = 1
		}
		fl.Cells = append(fl.Cells, c)
	}
	su.Floors = []rules.FloorSetup{fl}
	kinds := []rules.GoalKind{rules.GoalReach, rules.GoalReach, rules.GoalEscape, rules.GoalHold, rules.GoalSeize}
	g := rules.Goal{Kind: kinds[r.Intn(len(kinds))], Tag: 1, N: 1 + r.Intn(2), Figure: -1}
	su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{g}}, {Name: "s1", Keeper: true}}
	add := func(side, kind int) {
		rulestest.AddFigure(su, rules.FigureSetup{Name: fmt.Sprint("f", len(su.Figures)), Side: side, Kinds: []int{kind},
			At: rules.Pos{X: r.Intn(su.Width), Y: r.Intn(su.Height)}})
	}
	for range 2 + r.Intn(3) {
		add(0, []int{0, 0, 1, 2, 3, 5, 6}[r.Intn(6+r.Intn(10)/9)])
	}
	for range 1 + r.Intn(2) {
		add(1, r.Intn(2))
	}
	if r.Intn(6) == 0 {
		add(-1, 4)
	}
	if g.Kind == rules.GoalReach && r.Intn(2) == 0 {
		su.Sides[0].Goals[0].Figure = 0
	}
	for i := range r.Intn(4) {
		w := rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * r.Intn(3)), Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}}
		if r.Intn(2) == 0 {
			w.Cells = append(w.Cells, rules.Pos{X: w.Cells[0].X, Y: w.Cells[0].Y + 1})
		}
		rulestest.AddWall(su, w)
	}
	return su, Question{Rounds: 2 + r.Intn(3), Rests: [rules.MaxSides]bool{false, true, true, true}, Nodes: 60_000, Memory: 8 << 20}
}

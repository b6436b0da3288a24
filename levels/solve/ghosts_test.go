package solve

import (
	"fmt"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// narrow makes a random position in which groups are in each other's way: corridors,
// goals for several, rivals who stand there and do nothing that is sure to hit.
func narrow(r *rulestest.Rand) (*rules.Setup, Question) {
	one := func(n int) bool { return r.Intn(n) == 0 }
	su := &rules.Setup{Topology: rules.Topology(r.Intn(4) / 3), Width: 5 + r.Intn(4), Height: 1 + r.Intn(3)}
	su.Kinds = []rules.Kind{
		{Name: "walker", Power: 1, Skill: 3, Stamina: 1 + r.Intn(3), Move: 1 + r.Intn(3)}, {Name: "runner", Power: 1, Skill: 3, Move: 2},
		{Name: "agile", Power: 1, Skill: 3, Move: 1, Traits: rules.Agile}, {Name: "rival", Power: 1 + r.Intn(2), Skill: 3},
	}
	rock, doors, sand, holes := 2+r.Intn(8), one(4), one(3), one(4)
	fl := rules.FloorSetup{}
	for range su.Width * su.Height {
		c := rules.CellSetup{Owner: -1}
		switch k := r.Intn(24); {
		case k < rock:
			c.Terrain = rules.Rock
		case k == 15 && doors:
			c.Feature = []rules.Feature{rules.DoorClosed, rules.DoorOpen}[r.Intn(2)]
		case k < 18 && sand:
			c.Terrain = rules.Sand
		case k == 18 && holes:
			c.Feature = rules.Pitfall
		case k == 19 && one(3):
			c.Terrain = rules.Pit
		}
		if c.Terrain != rules.Rock && one(5) {
			c.Tag = 1
		}
		fl.Cells = append(fl.Cells, c)
	}
	su.Floors = []rules.FloorSetup{fl}
	kinds := []rules.GoalKind{rules.GoalReach, rules.GoalEscape, rules.GoalEscape, rules.GoalHold}
	g := rules.Goal{Kind: kinds[r.Intn(len(kinds))], Tag: 1, N: 1 + r.Intn(3), Figure: -1}
	switch {
	case g.Kind == rules.GoalHold:
		g.N = 1
	case g.Kind == rules.GoalReach:
		g.Figure = r.Intn(2) - 1
	}
	su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{g}}, {Name: "s1", Keeper: true}}
	add := func(side, kind int) {
		su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("f", len(su.Figures)), Side: side, Kinds: []int{kind},
			At: rules.Pos{X: r.Intn(su.Width), Y: r.Intn(su.Height)}})
		if _, err := rules.New(su, 1); err != nil {
			su.Figures = su.Figures[:len(su.Figures)-1]
		}
	}
	for range 3 + r.Intn(3) {
		add(0, []int{0, 0, 1, 2}[r.Intn(4)])
	}
	for range 1 + r.Intn(2) {
		add(1, 3)
	}
	for i := range r.Intn(6) / 4 {
		su.Walls = append(su.Walls, rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * r.Intn(3)), Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}})
		if _, err := rules.New(su, 1); err != nil {
			su.Walls = su.Walls[:len(su.Walls)-1]
		}
	}
	return su, Question{Rounds: 2 + r.Intn(2), Rests: [rules.MaxSides]bool{false, true, true, true}, Nodes: 40_000, Memory: 8 << 20}
}

// TestNothingIsLostWhereGroupsAreInTheWay compares the search with one that leaves
// nothing out where taking some off the board may refute what the others could do.
func TestNothingIsLostWhereGroupsAreInTheWay(t *testing.T) {
	compareBlind(t, narrow, 0, 400, Worst)
}

package solve

import (
	"testing"

	"wallfall/rules"
)

// agree holds the search to a verdict, and one that leaves nothing out, too.
func agree(t *testing.T, su *rules.Setup, q Question, want Verdict) {
	t.Helper()
	s, err := rules.New(su, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, q.blind = range []bool{true, false} {
		if a := Solve(s, q); a.Verdict != want {
			t.Errorf("%v, want %v (nothing left out: %v)", a.Verdict, want, q.blind)
		}
	}
}

// errand sets groups of Side's onto a board, of which the first is to reach a cell,
// and a rival who rests.
func errand(su *rules.Setup, rival rules.Pos, own ...rules.Pos) (*rules.Setup, Question) {
	su.Kinds = []rules.Kind{{Name: "walker", Power: 1, Skill: 1, Stamina: 9, Move: 1}}
	su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalReach, Tag: 1, Figure: 0}}}, {Name: "s1", Keeper: true}}
	for i, at := range own {
		su.Figures = append(su.Figures, rules.FigureSetup{Name: string(rune('a' + i)), Kinds: []int{0}, At: at})
	}
	su.Figures = append(su.Figures, rules.FigureSetup{Name: "r", Side: 1, Kinds: []int{0}, At: rival})
	return su, Question{Rounds: 3, Rests: [rules.MaxSides]bool{1: true}}
}

// A door that is shut at a corner sets free who touches a rival across it.
func TestShutDoorSetsFree(t *testing.T) {
	for shutter, want := range map[bool]Verdict{true: Yes, false: No} {
		own := []rules.Pos{{X: 0, Y: 1}}
		if shutter {
			own = append(own, rules.Pos{X: 2, Y: 1})
		}
		su, q := errand(ground("..#", ".'.", ".##", "A##"), rules.Pos{X: 1, Y: 0}, own...)
		agree(t, su, q, want)
	}
}

// A door that is shut stops a wall, which would stand in the way when somebody comes.
func TestShutDoorStopsAWall(t *testing.T) {
	for shutter, want := range map[bool]Verdict{true: Yes, false: No} {
		own := []rules.Pos{{X: 4, Y: 1}}
		if shutter {
			own = append(own, rules.Pos{X: 1, Y: 1})
		}
		su, q := errand(ground(".'A####", "......#", "#######"), rules.Pos{X: 6, Y: 0}, own...)
		su.Floors[0].Cells[6] = rules.CellSetup{Owner: -1}
		su.Walls = []rules.WallSetup{{Name: "w", Dir: 2, Cells: []rules.Pos{{X: 0, Y: 0}}}}
		agree(t, su, q, want)
	}
}

// Nobody is held by a rival whom it comes beside in the midst of its turn: it may go
// on, as after it has opened a door from there.
func TestWhoComesBesideARivalGoesOn(t *testing.T) {
	su, q := errand(ground("..+A", "#.##"), rules.Pos{X: 1, Y: 1}, rules.Pos{X: 0, Y: 0})
	su.Kinds[0].Move = 4
	q.Rounds = 1
	agree(t, su, q, Yes)
}

// So may who is there already when the search begins, in the midst of its turn.
func TestWhoHasComeBesideARivalGoesOn(t *testing.T) {
	su, q := errand(ground("#.###", "....."), rules.Pos{X: 1, Y: 0}, rules.Pos{X: 0, Y: 1})
	su.Kinds = []rules.Kind{{Name: "hero", Power: 9, Skill: 4, Stamina: 9, Move: 4}, {Name: "guard", Power: 1, Skill: 6}, {Name: "prey", Power: 1, Skill: 1}}
	su.Figures[1].Kinds = []int{1}
	su.Figures = append(su.Figures, rules.FigureSetup{Name: "p", Side: 1, Kinds: []int{2}, At: rules.Pos{X: 4, Y: 1}})
	su.Sides[0].Goals[0] = rules.Goal{Kind: rules.GoalSlayOne, Figure: 2}
	q.Rounds = 1
	s, err := rules.New(su, 1)
	if err != nil {
		t.Fatal(err)
	}
	s.Begin(nil)
	for _, a := range []rules.Action{{Kind: rules.Move, Fig: 0, To: 6}} {
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	if a := Solve(s, q); a.Verdict != Yes {
		t.Errorf("%v, want yes", a.Verdict)
	}
}

// Walls stand once their keeper has given up.
func TestWallsWithoutAKeeper(t *testing.T) {
	for resigns, want := range map[bool]Verdict{true: Yes, false: No} {
		su, q := errand(ground("..A####", "......#", "#######"), rules.Pos{X: 6, Y: 0}, rules.Pos{X: 3, Y: 1})
		su.Floors[0].Cells[6] = rules.CellSetup{Owner: -1}
		su.Floors[0].Cells[20] = rules.CellSetup{Owner: -1}
		su.Walls = []rules.WallSetup{{Name: "w", Dir: 2, Cells: []rules.Pos{{X: 0, Y: 0}}}}
		su.Sides[1].Keeper = false
		su.Sides = append(su.Sides, rules.SideSetup{Name: "s2", Keeper: true})
		su.Figures = append(su.Figures, rules.FigureSetup{Name: "k", Side: 2, Kinds: []int{0}, At: rules.Pos{X: 6, Y: 2}})
		su.Start.Side = 2
		q.Rests[2], q.Rounds = true, 2
		s, err := rules.New(su, 1)
		if err != nil {
			t.Fatal(err)
		}
		s.Begin(nil)
		a := rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}
		if !resigns {
			a = s.Default()
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		if a := Solve(s, q); a.Verdict != want {
			t.Errorf("%v, want %v (resigns: %v)", a.Verdict, want, resigns)
		}
	}
}

// A door that a wall has stood on may be shut when the wall has gone.
func TestDoorUnderAWall(t *testing.T) {
	for shutter, want := range map[bool]Verdict{true: Yes, false: No} {
		own := []rules.Pos{{X: 0, Y: 1}}
		if shutter {
			own = append(own, rules.Pos{X: 3, Y: 1})
		}
		su, q := errand(ground("#..#", "..'.", "#.##", "#A##"), rules.Pos{X: 2, Y: 0}, own...)
		su.Walls = []rules.WallSetup{{Name: "w", Dir: 4, Cells: []rules.Pos{{X: 2, Y: 1}}}}
		q.Rounds = 4
		agree(t, su, q, want)
	}
}

// The same for a wall that comes after another.
func TestDoorBetweenWalls(t *testing.T) {
	for shutter, want := range map[bool]Verdict{true: Yes, false: No} {
		own := []rules.Pos{{X: 6, Y: 1}}
		if shutter {
			own = append(own, rules.Pos{X: 2, Y: 1})
		}
		su, q := errand(ground("..'A#####.", ".......###"), rules.Pos{X: 9, Y: 0}, own...)
		su.Walls = []rules.WallSetup{{Name: "v", Dir: 0, Cells: []rules.Pos{{X: 2, Y: 0}}}, {Name: "w", Dir: 2, Cells: []rules.Pos{{X: 0, Y: 0}}}}
		q.Rounds = 4
		agree(t, su, q, want)
	}
}

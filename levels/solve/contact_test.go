package solve

import (
	"os"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// ground returns a board of rows of letters: # is rock, s sand, + a closed door, ' an
// open one, A what must be reached, S such a cell on sand.
func ground(rows ...string) *rules.Setup {
	fl := rules.FloorSetup{}
	for _, row := range rows {
		for _, ch := range row {
			c := rules.CellSetup{Owner: -1}
			switch ch {
			case '#':
				c.Terrain = rules.Rock
			case 's', 'S':
				c.Terrain = rules.Sand
			case '+':
				c.Feature = rules.DoorClosed
			case '\'':
				c.Feature = rules.DoorOpen
			}
			if ch == 'A' || ch == 'S' {
				c.Tag = 1
			}
			fl.Cells = append(fl.Cells, c)
		}
	}
	return &rules.Setup{Width: len(rows[0]), Height: len(rows), Floors: []rules.FloorSetup{fl}}
}

// agree checks the verdict of the search and of one that prunes nothing.
func agree(t *testing.T, su *rules.Setup, q Question, want Verdict) {
	t.Helper()
	s := rulestest.Must(rules.New(su, 1))(t)
	for _, q.exhaustive = range []bool{true, false} {
		if a := Solve(s, q); a.Verdict != want {
			t.Errorf("%v, want %v (exhaustive: %v)", a.Verdict, want, q.exhaustive)
		}
	}
}

// errand puts groups of Side on a board, of which the first must reach a cell, and an
// opponent that rests.
func errand(su *rules.Setup, rival rules.Pos, own ...rules.Pos) (*rules.Setup, Question) {
	su.Kinds = []rules.Kind{{Name: "walker", Power: 1, Skill: 1, Stamina: 9, Move: 1}}
	su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalReach, Tag: 1, Figure: 0}}}, {Name: "s1", Keeper: true}}
	for i, at := range own {
		su.Figures = append(su.Figures, rules.FigureSetup{Name: string(rune('a' + i)), Kinds: []int{0}, At: at})
	}
	su.Figures = append(su.Figures, rules.FigureSetup{Name: "r", Side: 1, Kinds: []int{0}, At: rival})
	return su, Question{Rounds: 3, Rests: [rules.MaxSides]bool{1: true}}
}

// A door closed at a corner ends the contact with an opponent across it.
func TestClosedDoorEndsContact(t *testing.T) {
	for shutter, want := range map[bool]Verdict{true: Yes, false: No} {
		own := []rules.Pos{{X: 0, Y: 1}}
		if shutter {
			own = append(own, rules.Pos{X: 2, Y: 1})
		}
		su, q := errand(ground("..#", ".'.", ".##", "A##"), rules.Pos{X: 1, Y: 0}, own...)
		agree(t, su, q, want)
	}
}

// A closed door stops a wall that would be in the way later.
func TestClosedDoorStopsAWall(t *testing.T) {
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

// Contact that begins during the moves holds nobody (MV-03): a group may open a door
// beside an opponent and go on.
func TestContactDuringMoves(t *testing.T) {
	su, q := errand(ground("..+A", "#.##"), rules.Pos{X: 1, Y: 1}, rules.Pos{X: 0, Y: 0})
	su.Kinds[0].Move = 4
	q.Rounds = 1
	agree(t, su, q, Yes)
}

// The same holds if the search begins during the moves.
func TestSearchBeginsDuringMoves(t *testing.T) {
	su, q := errand(ground("#.###", "....."), rules.Pos{X: 1, Y: 0}, rules.Pos{X: 0, Y: 1})
	su.Kinds = []rules.Kind{{Name: "hero", Power: 9, Skill: 4, Stamina: 9, Move: 4}, {Name: "guard", Power: 1, Skill: 6}, {Name: "prey", Power: 1, Skill: 1}}
	su.Figures[1].Kinds = []int{1}
	su.Figures = append(su.Figures, rules.FigureSetup{Name: "p", Side: 1, Kinds: []int{2}, At: rules.Pos{X: 4, Y: 1}})
	su.Sides[0].Goals[0] = rules.Goal{Kind: rules.GoalSlayOne, Figure: 2}
	q.Rounds = 1
	s := rulestest.Must(rules.New(su, 1))(t)
	s.Begin(nil)
	for _, a := range []rules.Action{{Kind: rules.Move, Fig: 0, To: 6}} {
		rulestest.OK(t, s.Apply(a, nil))
	}
	if a := Solve(s, q); a.Verdict != Yes {
		t.Errorf("%v, want yes", a.Verdict)
	}
}

// Walls stop moving when their keeper has resigned.
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
		s := rulestest.Must(rules.New(su, 1))(t)
		s.Begin(nil)
		a := rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}
		if !resigns {
			a = s.Default()
		}
		rulestest.OK(t, s.Apply(a, nil))
		if a := Solve(s, q); a.Verdict != want {
			t.Errorf("%v, want %v (resigns: %v)", a.Verdict, want, resigns)
		}
	}
}

// Walls displace groups to where they can't walk in time: sand costs them two cells.
func TestDisplaced(t *testing.T) {
	at := func(x, y int) rules.Pos { return rules.Pos{X: x, Y: y} }
	east := rules.WallSetup{Name: "w", Dir: 2, Cells: []rules.Pos{{X: 0, Y: 1}}}
	south := rules.WallSetup{Name: "v", Dir: 4, Cells: []rules.Pos{{X: 2, Y: 0}}}
	for name, c := range map[string]struct {
		row   string
		own   []rules.Pos // the first must reach the goal
		walls []rules.WallSetup
		link  bool // from the third cell of the row to the sixth
		want  Verdict
	}{
		"pushed":           {"..S##.#.", []rules.Pos{at(1, 1)}, []rules.WallSetup{east}, false, Yes},
		"not pushed":       {"..S##.#.", []rules.Pos{at(1, 1)}, nil, false, No},
		"makes room":       {"...S#.#.", []rules.Pos{at(2, 1), at(1, 1)}, []rules.WallSetup{east}, false, Yes},
		"need not":         {"...S#.#.", []rules.Pos{at(2, 1)}, []rules.WallSetup{east}, false, No},
		"chain":            {"....S##.", []rules.Pos{at(3, 1), at(1, 1), at(2, 1)}, []rules.WallSetup{east}, false, Yes},
		"broken chain":     {"....S##.", []rules.Pos{at(3, 1), at(1, 1)}, []rules.WallSetup{east}, false, No},
		"before two walls": {"...S#.#.", []rules.Pos{at(2, 1), at(1, 1)}, []rules.WallSetup{east, south}, false, Yes},
		"onto a portal":    {"..s##A#.", []rules.Pos{at(1, 1)}, []rules.WallSetup{east}, true, Yes},
	} {
		t.Run(name, func(t *testing.T) {
			top := "#######."
			if len(c.walls) == 2 {
				top = "##.####."
			}
			su, q := errand(ground(top, c.row, "########"), at(7, 1), c.own...)
			su.Walls, q.Rounds = c.walls, 1
			if c.link {
				su.Floors[0].Cells[10].Feature, su.Floors[0].Cells[13].Feature = rules.Portal, rules.Portal
				su.Links = []rules.LinkSetup{{A: at(2, 1), B: at(5, 1)}}
			}
			agree(t, su, q, c.want)
		})
	}
}

// TestOneRound decides without a search that four can't slay three in one round: on an open
// floor, and on most boards with some rock and water where everybody stands anywhere. Who moves
// one of them under the wall does no harm to the others; who gets to nobody moves nobody;
// and those far apart are not slammed into each other.
func TestOneRound(t *testing.T) {
	text := string(rulestest.Must(os.ReadFile("testdata/cook.txt"))(t))
	head, rest, _ := strings.Cut(text, "\nmap\n")
	rows, tail, _ := strings.Cut(rest, "\nend\n")
	open := 0
	for seed := range uint64(40) {
		if seed > 0 {
			text = head + "\nmap\n" + shuffled(rulestest.NewRand(seed), rows) + "\nend\n" + tail
		}
		lv := rulestest.Must(levels.Parse("cook.txt", []byte(text)))(t)
		a := Solve(rulestest.Must(lv.New(1))(t), Question{Rounds: 1, Nodes: 1})
		if a.Verdict != No || a.Work.Nodes > 0 {
			open++
			if t.Logf("board %d: %v after %d commands:\n%s", seed, a.Verdict, a.Work.Nodes, text); seed == 0 {
				t.Fail()
			}
		}
	}
	if open > 10 {
		t.Errorf("%d of 40 boards need a search", open)
	}
}

// shuffled puts those on a map elsewhere, among ten cells of rock and three of water.
func shuffled(r *rulestest.Rand, rows string) string {
	cells, who := []byte(rows), "##########~~~"
	for i, c := range cells {
		if c >= 'a' && c <= 'm' {
			cells[i], who = '.', who+string(c)
		}
	}
	for len(who) > 0 {
		if i := r.Intn(len(cells)); cells[i] == '.' {
			cells[i], who = who[0], who[1:]
		}
	}
	return string(cells)
}

package rules_test

import (
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestTablesAgreeWithSearch compares the two ways of finding where a figure can
// go on random small open boards: the same cells for the same costs, and paths
// of single steps that add up to them.
func TestTablesAgreeWithSearch(t *testing.T) {
	compared, sizes := 0, map[int]bool{}
	for seed := range uint64(400) {
		r := rulestest.NewRand(seed)
		su := rulestest.Open(r)
		sizes[len(su.Figures)] = true
		s, err := rules.New(su, seed)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		s.Begin(nil)
		var buf []rules.Action
		for range 30 {
			for id := range rules.FigID(s.NumFigures()) {
				if !s.ReachesByTables(id) {
					continue
				}
				compared++
				var fast, slow rules.Reach
				s.Reach(id, &fast)
				s.ReachBySearch(id, &slow)
				x, y := slices.Clone(fast.Cells()), slices.Clone(slow.Cells())
				slices.Sort(x)
				slices.Sort(y)
				if !slices.Equal(x, y) {
					t.Fatalf("seed %d: %v reaches %v by tables, %v by search", seed, s.Figure(id).Name, x, y)
				}
				for _, c := range x {
					if fast.Cost(c) != slow.Cost(c) {
						t.Fatalf("seed %d: %v costs %d by tables, %d by search", seed, c, fast.Cost(c), slow.Cost(c))
					}
					at, cost := s.Figure(id).Cell, 0
					for _, step := range fast.Path(c, nil) {
						if s.Board().Neighbour(at, step.Dir) != step.To {
							t.Fatalf("seed %d: the path to %v jumps", seed, c)
						}
						at, cost = step.To, cost+int(step.Cost)
					}
					if at != c || cost != fast.Cost(c) {
						t.Fatalf("seed %d: the path to %v ends at %v for %d, not %d", seed, c, at, cost, fast.Cost(c))
					}
				}
			}
			a, ok := rulestest.Pick(r, s, &buf)
			if !ok {
				break
			}
			apply(t, s, a)
		}
	}
	if compared < 10000 {
		t.Errorf("only %d figures compared", compared)
	}
	if len(sizes) < 5 {
		t.Errorf("the boards have only as many figures as %v", sizes)
	}
}

// TestWaysChangeNothing plays random games on boards of all sorts, many of them
// with the same room to remember ways in: what is legal there, where groups can go
// and by which path, and the results are the same as without.
func TestWaysChangeNothing(t *testing.T) {
	ways := new(rules.Ways)
	var with, next, here, plain rules.State
	with.Share(ways)
	next.Share(ways)
	here.Share(ways)
	moves, other := 0, 0
	compare := func(seed uint64, s *rules.State, a rules.Action) {
		with.CopyFrom(s)
		plain.CopyFrom(s)
		want, got := plain.Legal(nil), with.Legal(nil)
		if !slices.Equal(want, got) {
			t.Fatalf("seed %d after %q: %v is legal, and %v with ways", seed, s.Board().FormatAction(a), want, got)
		}
		for id := range rules.FigID(s.NumFigures()) {
			var r, w rules.Reach
			plain.Reach(id, &r)
			with.Reach(id, &w)
			for _, c := range r.Cells() {
				if r.Cost(c) != w.Cost(c) || !slices.Equal(r.Path(c, nil), w.Path(c, nil)) {
					t.Fatalf("seed %d after %q: the way to %d is %v, and %v with ways", seed, s.Board().FormatAction(a), c, r.Path(c, nil), w.Path(c, nil))
				}
			}
		}
		for i, b := range want {
			if b.Kind != rules.Move && i%5 > 0 {
				continue
			}
			if b.Kind == rules.Move {
				moves++
			} else {
				other++
			}
			plain.CopyFrom(s)
			plain.Follow(b)
			next.FollowFrom(&with, b)
			if plain.Hash() != next.Hash() {
				t.Fatalf("seed %d: %q leads elsewhere with ways", seed, s.Board().FormatAction(b))
			}
			if b.Kind != rules.Move || i%4 > 0 {
				continue
			}
			here.CopyFrom(s) // on where it was listed, and once more from there
			here.Commands(b.Fig, nil)
			for range 2 {
				here.Follow(b)
				if plain.Hash() != here.Hash() {
					t.Fatalf("seed %d: %q leads elsewhere from where it was listed", seed, s.Board().FormatAction(b))
				}
				more := here.Legal(nil)
				at := slices.IndexFunc(more, func(a rules.Action) bool { return a.Kind == rules.Move && a.Fig != b.Fig })
				if at < 0 {
					break
				}
				b = more[at]
				plain.Follow(b)
			}
		}
	}
	for seed := range uint64(250) {
		r := rulestest.NewRand(seed)
		su := rulestest.Setup(r)
		if seed%5 == 0 {
			su = rulestest.Crowd(r)
		}
		s := rulestest.Must(rules.New(su, seed))(t)
		s.SetExplicitDice(seed%2 == 0)
		n := 0
		if err := rulestest.Play(r, s, 60, func(a rules.Action, _ *rules.Log) error {
			if n++; n%3 == 0 {
				compare(seed, s, a)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if moves < 20_000 || other < 2_000 {
		t.Errorf("only %d moves and %d other actions compared", moves, other)
	}
}

// TestLoneReachesAtLeastAsMuch compares where a group can go on the board with
// where it could go alone on it, with its whole move.
func TestLoneReachesAtLeastAsMuch(t *testing.T) {
	var with, alone rules.Reach
	everywhere(t, 600, 40, true, 1500, func(seed uint64, s *rules.State) (n int) {
		if s.Pending().Ask != rules.AskManeuver {
			return n
		}
		for c := range rules.Cell(s.Board().Cells()) {
			if s.Feature(c) == rules.Portal {
				return n // who stands on the other end lets others walk over this one
			}
		}
		for id := range rules.FigID(s.NumFigures()) {
			v := s.Figure(id)
			if v.Side != s.Side() || !v.OnBoard || v.Height > 1 || s.NumCasts() > 0 {
				continue
			}
			s.Reach(id, &with)
			if !s.Lone(id, true).Reach(v.Cell, &alone) {
				t.Fatalf("seed %d: %s cannot stand where it stands", seed, v.Name)
			}
			for _, c := range with.Cells() {
				if !slices.Contains(alone.Cells(), c) {
					t.Fatalf("seed %d: %s reaches %s among others, and not alone", seed, v.Name, s.Board().FormatCell(c))
				}
				n++
			}
		}
		return n
	})
}

// TestLoneWallsMoveAsTheyDo compares the walls of a lone board with a forecast.
func TestLoneWallsMoveAsTheyDo(t *testing.T) {
	var next rules.State
	everywhere(t, 300, 30, true, 500, func(seed uint64, s *rules.State) (n int) {
		if s.Phase() == rules.PhaseWalls || s.NumFigures() == 0 || s.Pending().Ask != rules.AskManeuver {
			return n
		}
		s.Forecast(&next, nil)
		if side, over := next.Winner(); over && side != rules.NoSide {
			return n // the walls ended the game before all had n
		}
		l := s.Lone(0, false)
		l.MoveWalls()
		var want []rules.Cell
		altered := false
		for i := range next.NumWalls() {
			want = append(want, next.Wall(i).Cells...)
		}
		for c := range rules.Cell(s.Board().Cells()) {
			altered = altered || s.Feature(c) == rules.Canister // may burst and block
		}
		if !altered && !slices.Equal(want, l.Walls()) {
			t.Fatalf("seed %d: walls go to %v alone, and to %v among others", seed, l.Walls(), want)
		}
		if len(want) > 0 {
			n++
		}
		return n
	})
}

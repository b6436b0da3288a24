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
			if err := s.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared < 10000 {
		t.Errorf("only %d figures compared", compared)
	}
	if len(sizes) < 5 {
		t.Errorf("the boards have only as many figures as %v", sizes)
	}
}

package board

import (
	"fmt"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// Events are complete: folding them over the old picture gives the
// picture of the new position, in the order they happened and in the order the
// timeline shows them.
func TestFoldingEventsGivesTheNewPicture(t *testing.T) {
	seen := map[rules.EventKind]bool{}
	for seed := range uint64(500) {
		r := rulestest.NewRand(seed)
		s := rulestest.Must(rules.New(rulestest.Setup(r), seed))(t)
		straight, shown := NewView(s), NewView(s)
		var tl Timeline
		var log rules.Log
		s.Begin(&log)
		var buf []rules.Action
		for range 120 {
			for i := range log.Events {
				straight.Fold(&log.Events[i])
				seen[log.Events[i].Kind] = true
			}
			tl.Add(log.Events)
			for tl.Busy() {
				tl.Advance(float32(1+r.Intn(40)), shown, nil)
			}
			want := NewView(s)
			if d := diff(straight, want); d != "" {
				t.Fatalf("seed %d: folding gives another picture: %s", seed, d)
			}
			if d := diff(shown, want); d != "" {
				t.Fatalf("seed %d: the timeline ends in another picture: %s", seed, d)
			}
			a, ok := rulestest.Pick(r, s, &buf)
			if !ok {
				break
			}
			log.Reset()
			rulestest.OK(t, s.Apply(a, &log))
		}
	}
	for k := rules.EvTurn; k <= rules.EvDraw; k++ {
		if !seen[k] {
			t.Errorf("random play never showed a %q event", k)
		}
	}
}

// diff names the first part in which two views differ.
func diff(a, b *View) string {
	for i := range a.Cells {
		if a.Cells[i] != b.Cells[i] {
			return fmt.Sprintf("cell %s: %+v, want %+v", a.Board.FormatCell(rules.Cell(i)), a.Cells[i], b.Cells[i])
		}
	}
	for i := range a.Figures {
		if a.Figures[i] != b.Figures[i] {
			return fmt.Sprintf("figure %d: %+v, want %+v", i, a.Figures[i], b.Figures[i])
		}
	}
	for i := range a.Walls {
		if fmt.Sprint(a.Walls[i]) != fmt.Sprint(b.Walls[i]) {
			return fmt.Sprintf("wall %d: %+v, want %+v", i, a.Walls[i], b.Walls[i])
		}
	}
	x, y := *a, *b
	x.Cells, x.Figures, x.Walls, y.Cells, y.Figures, y.Walls = nil, nil, nil, nil, nil, nil
	if fmt.Sprint(x.Side, x.Round, x.Phase, x.Over, x.Winner, x.Mana) != fmt.Sprint(y.Side, y.Round, y.Phase, y.Over, y.Winner, y.Mana) {
		return fmt.Sprintf("head: %+v, want %+v", x, y)
	}
	return ""
}

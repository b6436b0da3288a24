package session

import (
	"testing"

	"wallfall/levels"
	"wallfall/rules/rulestest"
)

// The stored solution of every puzzle becomes a recording that is won within the
// rounds the puzzle gives, and that can be saved and opened.
func TestSolutionsBecomeRecordings(t *testing.T) {
	for _, e := range levels.Puzzles() {
		lv := rulestest.Must(levels.Parse(e.ID+".txt", e.Text))(t)
		line, bad := lv.Play(&lv.Solutions[0])
		if bad != nil {
			t.Fatal(bad)
		}
		m := OfLine(e.ID+".txt", e.Text, line, 0, nil)
		if m == nil {
			t.Errorf("%s: no seed lets the dice fall so", e.ID)
			continue
		}
		if side, over := m.State().Winner(); !over || side != 0 || m.State().Round() > lv.Puzzle() {
			t.Errorf("%s ends with %d, %v in round %d", e.ID, side, over, m.State().Round())
		}
		if again, err := Load(m.Save()); err != nil || again.State().Hash() != m.State().Hash() {
			t.Errorf("%s is not opened as it was: %v", e.ID, err)
		}
		if OfLine(e.ID+".txt", e.Text, line, 1, func() bool { return true }) != nil {
			t.Errorf("%s is won by who loses", e.ID)
		}
	}
	if OfLine("x.txt", []byte("nonsense"), nil, 0, nil) != nil {
		t.Error("a level that is none no further commands")
	}
}

// BenchmarkOfLine finds the dice of the solution that has the most of them.
func BenchmarkOfLine(b *testing.B) {
	for _, e := range levels.Puzzles() {
		lv := rulestest.Must(levels.Parse(e.ID+".txt", e.Text))(b)
		line, _ := lv.Play(&lv.Solutions[0])
		b.Run(e.ID, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				OfLine(e.ID+".txt", e.Text, line, 0, nil)
			}
		})
	}
}

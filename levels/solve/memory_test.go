package solve

import (
	"fmt"
	"runtime"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestSizeEstimates compares the estimated bytes of a position with what it takes, on
// boards on which ways are shared and on larger ones.
func TestSizeEstimates(t *testing.T) {
	for _, side := range []int{12, 30, 100} {
		su := &rules.Setup{}
		su.Width, su.Height = side, side
		su.Floors = []rules.FloorSetup{{Cells: make([]rules.CellSetup, side*side)}}
		for i := range su.Floors[0].Cells {
			su.Floors[0].Cells[i].Owner = -1
		}
		su.Kinds = []rules.Kind{{Name: "walker", Power: 1, Skill: 1, Move: 4}}
		su.Sides = []rules.SideSetup{{Name: "s0"}, {Name: "s1", Keeper: true}}
		for i := range 8 {
			su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("f", i), Side: i / 7, Kinds: []int{0}, At: rules.Pos{X: i, Y: i}})
		}
		from := rulestest.Must(rules.New(su, 1))(t)
		x := newSearch(from, Question{Rounds: 1, Memory: 1 << 20})
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		const n = 40
		for d := range n {
			s := x.state(d)
			s.CopyFrom(x.from)
			s.Legal(nil)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		got, want := int(after.HeapAlloc-before.HeapAlloc)/n, stateSize(x.from)
		t.Logf("%d cells: %d bytes of %d", side*side, got, want)
		if got > want*5/4 || got < want/4 {
			t.Errorf("on %d cells a position takes %d bytes, not %d", side*side, got, want)
		}
		runtime.ReadMemStats(&before)
		var kept [n]*rules.State
		for i := range kept {
			kept[i] = x.keep(x.state(0))
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		got, want = int(after.HeapAlloc-before.HeapAlloc)/n, keptSize(x.from)
		t.Logf("a copy takes %d bytes of %d", got, want)
		if got > want*5/4 || got < want/4 {
			t.Errorf("on %d cells a copy takes %d bytes, not %d", side*side, got, want)
		}
		runtime.KeepAlive(x)
		runtime.KeepAlive(&kept)
	}
}

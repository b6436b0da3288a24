package edit

import (
	"fmt"
	"testing"

	"wallfall/rules"
)

// TestStoredHistory stores steps, loads them for the same level and for others, and
// keeps the newest where there is no room for all.
func TestStoredHistory(t *testing.T) {
	h := NewHistory(Blank(rules.Square, 8, 6))
	texts := []string{string(h.Doc().Text())}
	for i := range 5 {
		e := h.Doc().Edit()
		if err := e.SetCell(rules.Pos{X: 1 + i, Y: 1 + i%3}, rules.CellSetup{Terrain: rules.Sand, Owner: -1}); err != nil {
			t.Fatal(err)
		}
		h.Do(fmt.Sprint("step ", i), done(t, e))
		texts = append(texts, string(h.Doc().Text()))
	}
	h.Undo()
	for most, steps := range map[int]int{1 << 20: 4, 260: 2, 80: 0} {
		data := h.Save(most)
		again := NewHistory(h.Doc())
		again.Load(data)
		done, all := again.Steps()
		if done != steps || steps > 0 && all != steps+1 || again.Changed() {
			t.Errorf("%d bytes: %d of %d steps, want %d", most, done, all, steps)
		}
		if again.Redo() != (all > 0) || all > 0 && string(again.Doc().Text()) != texts[5] {
			t.Errorf("%d bytes: redo leads to\n%s", most, again.Doc().Text())
		}
		for again.Undo() {
		}
		if want := texts[4-steps]; string(again.Doc().Text()) != want {
			t.Errorf("%d bytes: undo leads to\n%s", most, again.Doc().Text())
		}
		if len(data) > 2*most+80 {
			t.Errorf("%d bytes have become %d", most, len(data))
		}
	}
	other := NewHistory(Blank(rules.Square, 9, 9))
	for _, data := range [][]byte{nil, []byte("x"), []byte(`{"Done":2}`), []byte(`{"Done":1,"Steps":[{"From":-1}]}`), h.Save(1 << 20)} {
		if other.Load(data); other.Undo() || other.Redo() {
			t.Errorf("%.40s is taken for steps of another level", data)
		}
	}
}

package board

import (
	"testing"

	"wallfall/render/quad"
	"wallfall/rules"
)

// A plain picture without events does not change, so nothing is redrawn.
func TestPlainPictureDoesNotMove(t *testing.T) {
	p := dungeon(t, rules.Square, 40, 40, 2)
	for i := range p.View.Cells {
		if i%3 == 0 && p.View.Cells[i].Terrain == rules.Plain {
			p.View.Cells[i].Terrain = rules.Water
		}
	}
	changed := func() (n int) {
		var a, b quad.List
		p.Draw(&a)
		p.Tick += 20
		p.Draw(&b)
		if len(a.Items) != len(b.Items) {
			return len(b.Items)
		}
		for i := range a.Items {
			if a.Items[i] != b.Items[i] || b.Items[i].Moves() && a.Now != b.Now {
				n++
			}
		}
		return n
	}
	if changed() == 0 {
		t.Error("in a full picture nothing lives")
	}
	p.Plain = true
	if n := changed(); n > 0 {
		t.Errorf("%d parts of a plain picture change by themselves", n)
	}
}

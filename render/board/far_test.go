package board

import (
	"testing"

	"wallfall/render/quad"
	"wallfall/rules"
)

// From far away the ground is plain, drawn in runs of cells, and every figure of the floor
// is still visible.
func TestFarAwayFiguresAreSeen(t *testing.T) {
	for _, topo := range []rules.Topology{rules.Square, rules.Hex} {
		p := dungeon(t, topo, 128, 128, 1)
		if p.Camera.Zoom >= plainBelow {
			t.Fatalf("the board is not far away: %g pixels a cell", p.Camera.Zoom)
		}
		var l quad.List
		p.Draw(&l)
		if len(l.Items) > 128*128 {
			t.Errorf("%v: %d items are drawn, more than there are cells", topo, len(l.Items))
		}
		face, want, got := p.Palette.Face, 0, 0
		for i := range p.View.Figures {
			f := &p.View.Figures[i]
			x, y := p.Camera.Screen(p.centre(f, f.Cell))
			if f.Cell != rules.NoCell && p.inSight(x, y, 0) && p.View.Board.Kinds()[f.Kind].Traits&rules.Object == 0 {
				want++
			}
		}
		for i := range l.Items {
			it := &l.Items[i]
			if it.Shape == quad.Ellipse && it.A == face && it.HX >= 2 {
				got++
			}
		}
		if want == 0 || got < want {
			t.Errorf("%v: %d of %d figures are seen", topo, got, want)
		}
	}
}

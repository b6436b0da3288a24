package match

import (
	"wallfall/cmd/game/table"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// ringFigure highlights a figure.
func ringFigure(t *table.Table, k *ui.Kit, id rules.FigID) {
	f := &t.View.Figures[id]
	if f.Cell != rules.NoCell {
		ringCell(t, k, f.Cell, f.Size)
	}
}

// ringCell brackets a cell and draws the pointer above it.
func ringCell(t *table.Table, k *ui.Kit, c rules.Cell, size int) {
	if fl := t.Narrator.Board.Pos(c).Floor; fl != t.Picture.Floor {
		id := "floor-up"
		if fl < t.Picture.Floor {
			id = "floor-down"
		}
		if !ringButton(t, k, t.UI.ID("floor:", fl+1)) {
			ringButton(t, k, id)
		}
		return
	}
	x, y := board.Centre(t.Narrator.Board, c)
	x, y = t.Picture.Camera.Screen(x+float32(size-1)/2, y+float32(size-1)/2)
	if !t.Picture.Camera.Area.Has(x, y) {
		return
	}
	w := t.Picture.Camera.Zoom * (float32(size) + 0.06 + 0.05*pulse(t))
	thick := max(k.Pt(2.5), t.Picture.Camera.Zoom*0.045)
	k.List.Brackets(x-w/2, y-w/2, w, w, w*0.28, thick, thick, quad.Solid(k.Theme.Accent))
	drawArrow(t, k, x, y-w/2, min(k.Pt(1), t.Picture.Camera.Zoom/64))
}

// ringButton highlights a button and reports whether it is there.
func ringButton(t *table.Table, k *ui.Kit, id string) bool {
	for _, h := range k.Hot() {
		if h.ID != id {
			continue
		}
		d := k.Pt(3 + 2*pulse(t))
		it := k.List.Rect(h.X-d, h.Y-d, h.W+2*d, h.H+2*d, k.Pt(9), quad.Solid(quad.Color{}))
		it.Stroke, it.StrokeTo = k.Pt(2.5), k.Theme.Accent
		drawArrow(t, k, h.X+h.W/2, h.Y-d, k.Pt(1))
		return true
	}
	return false
}

// pulse returns the phase of the highlight, 0..1; it is constant with reduced motion.
func pulse(t *table.Table) float32 {
	if t.UI.Set.Reduced {
		return 0.5
	}
	phase := float32(t.Tick%60) / 60
	return 4 * phase * (1 - phase)
}

// drawArrow draws an arrow of a size above the highlighted place.
func drawArrow(t *table.Table, k *ui.Kit, x, y, size float32) {
	y -= size * (8 + 9*pulse(t))
	const down = 1.5707964
	k.List.Triangle(x, y+1.5*size, 20*size, 24*size, 2*size, down, quad.Solid(quad.RGBA(0x140d08c0)))
	k.List.Triangle(x, y, 14*size, 18*size, 1.5*size, down, quad.Solid(k.Theme.Accent))
}

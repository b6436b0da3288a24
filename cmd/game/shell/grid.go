package shell

import "wallfall/render/ui"

// Grid is a scrolled area of cells of one size.
type Grid struct {
	W, H    float32 // of a cell; the caller sets the height before Begin
	id      string
	area    ui.Rect
	room    ui.Rect // scrolled
	gap     float32
	columns int
}

// NewGrid returns a grid of as many columns as fit, at most so many. The least width of a
// cell and the gap between two are in points.
func NewGrid(k *ui.Kit, area ui.Rect, most int, least, gap float32) Grid {
	g := Grid{area: area, gap: k.Pt(gap), columns: max(1, min(most, int(area.W/k.Pt(least))))}
	g.W = (area.W - k.Pt(12) - g.gap*float32(g.columns-1)) / float32(g.columns)
	return g
}

// Begin begins n cells.
func (g *Grid) Begin(k *ui.Kit, id string, n int) {
	rows := (n + g.columns - 1) / g.columns
	g.id, g.room = id, k.Scroll(id, g.area, float32(rows)*(g.H+g.gap))
}

// Cell returns the i-th cell. It reports whether the cell is visible or next to those
// that are; of others only what can get the focus counts.
//
//go:noinline
func (g *Grid) Cell(i int) (r ui.Rect, near bool) {
	r = ui.Rect{X: g.room.X + float32(i%g.columns)*(g.W+g.gap), Y: g.room.Y + float32(i/g.columns)*(g.H+g.gap), W: g.W, H: g.H}
	return r, r.Y+2*g.H >= g.area.Y && r.Y <= g.area.Y+g.area.H+g.H
}

// End ends the grid.
func (g *Grid) End(k *ui.Kit) { k.EndScroll(g.id, g.area) }

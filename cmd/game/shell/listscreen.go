package shell

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// ListScreen is embedded in screens that are only widgets on the table and have
// nothing to save.
type ListScreen struct{ UI *UI }

// Draw draws the table and the widgets.
func (s *ListScreen) Draw(ctx *Context, l *quad.List) {
	s.UI.Tabletop(ctx, l)
	l.Append(&s.UI.Kit.List)
}

// Leave has nothing to save.
func (s *ListScreen) Leave(*Context) error { return nil }

// Begin begins a tick. It returns the head of the screen and the room below.
func (s *ListScreen) Begin(ctx *Context) (k *ui.Kit, head, screen ui.Rect) {
	k = s.UI.Begin(ctx, true)
	screen = ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14))
	head = screen.TakeTop(k.Pt(48), k.Pt(8))
	return k, head, screen
}

// BackButton draws the button at the left of a head. It reports whether the button
// or the Cancel key was used.
func (s *ListScreen) BackButton(ctx *Context, head *ui.Rect) bool {
	d, k := s.UI, &s.UI.Kit
	used := d.Click(k.Button("back", head.TakeLeft(k.Pt(104), k.Pt(8)).Inset(k.Pt(2)), d.Lang.T("Back"), ui.Look{Icon: icon.Back}))
	return used || d.Dialog == NoDialog && ctx.In.Actions.Has(input.Cancel) && !k.Writing()
}

// Title draws the title of a screen in what is left of its head, in the middle of the
// screen if it fits there.
func (s *ListScreen) Title(ctx *Context, head ui.Rect, text string) {
	k := &s.UI.Kit
	head.W -= k.Pt(8)
	if room := 2 * min(ctx.Width/2-head.X, head.X+head.W-ctx.Width/2); room >= k.Fonts.Measure(font.Bold, k.Pt(26), text) {
		head.X, head.W = (ctx.Width-room)/2, room
	}
	k.Label(head, text, k.Fitted(text, 26, 13, head.W, font.Bold), quad.Center, k.Theme.Accent, font.Bold)
}

// OpenButton draws a button at the right of a head that opens a file or what was
// copied, if the system can.
func (s *ListScreen) OpenButton(ctx *Context, head *ui.Rect, pasteTip string) {
	d, k := s.UI, &s.UI.Kit
	button := func(id, text, tip string) bool {
		return d.Click(k.Button(id, head.CutRight(k.Pt(130)).Inset(k.Pt(2)), text, ui.Look{Icon: icon.Folder, Size: 14, Tip: tip}))
	}
	switch {
	case ctx.Outside.PickFile != nil:
		if button("open-file", d.Lang.T("Open file"), "") {
			ctx.Outside.PickFile()
		}
	case ctx.Outside.Paste != nil:
		if button("paste", d.Lang.T("Paste"), pasteTip) {
			Paste(ctx)
		}
	}
}

// Restore draws a bar at the foot of an area that says what was deleted. It reports
// whether to restore it.
func (s *ListScreen) Restore(area *ui.Rect, text string) bool {
	d, k := s.UI, &s.UI.Kit
	row := area.TakeBottom(k.Pt(44), k.Pt(6))
	undo := d.Click(k.Button("undelete", row.CutRight(min(row.W*0.5, k.Pt(200))), d.Lang.T("Restore"), ui.Look{Icon: icon.Undo, Primary: true, Size: 14}))
	k.Label(row, text, 14, quad.Left, k.Theme.Text, font.Regular)
	return undo
}

// Grid is a scrolled area of cells of one size.
type Grid struct {
	W, H    float32 // of a cell; the caller sets the height before Begin
	Top     float32 // room above the cells, scrolled with them; set before Begin
	id      string
	area    ui.Rect
	room    ui.Rect // scrolled
	gap     float32
	columns int
}

// NewGrid returns a grid with as many columns as fit, at most most. The least width of a
// cell and the gap between two are in points.
func NewGrid(k *ui.Kit, area ui.Rect, most int, least, gap float32) Grid {
	g := Grid{area: area, gap: k.Pt(gap), columns: max(1, min(most, int(area.W/k.Pt(least))))}
	g.W = (area.W - k.Pt(12) - g.gap*float32(g.columns-1)) / float32(g.columns)
	return g
}

// Begin begins n cells.
func (g *Grid) Begin(k *ui.Kit, id string, n int) {
	rows := (n + g.columns - 1) / g.columns
	g.id, g.room = id, k.Scroll(id, g.area, g.Top+float32(rows)*(g.H+g.gap))
}

// Above returns the room above the cells.
func (g *Grid) Above() ui.Rect { return ui.Rect{X: g.room.X, Y: g.room.Y, W: g.room.W, H: g.Top} }

// Cell returns the i-th cell. It reports whether the cell is visible or next to those
// that are; of others only what can get the focus counts.
//
//go:noinline
func (g *Grid) Cell(i int) (r ui.Rect, near bool) {
	r = ui.Rect{X: g.room.X + float32(i%g.columns)*(g.W+g.gap), Y: g.room.Y + g.Top + float32(i/g.columns)*(g.H+g.gap), W: g.W, H: g.H}
	return r, r.Y+2*g.H >= g.area.Y && r.Y <= g.area.Y+g.area.H+g.H
}

// End ends the grid.
func (g *Grid) End(k *ui.Kit) { k.EndScroll(g.id, g.area) }

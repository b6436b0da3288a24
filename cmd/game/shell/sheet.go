package shell

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// The frame of a dialog, in points.
const (
	boxMargin  = 10 // between it and the edges of the screen
	boxPadding = 18
	boxHeading = 34
)

// boxRoom returns the room inside a dialog of some width, if it fills the screen's height.
func (d *UI) boxRoom(ctx *Context, w float32) ui.Rect {
	k := &d.Kit
	r := ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(boxMargin)).Centred(k.Pt(w), ctx.Height).Inset(k.Pt(boxPadding))
	r.CutTop(k.Pt(boxHeading + ui.Gap))
	return r
}

// panel draws the panel of a dialog in the middle of the screen, w by h points at most,
// with its heading, and returns the room inside.
func (d *UI) panel(ctx *Context, w, h float32, heading string) ui.Rect {
	k := &d.Kit
	k.Inert = false
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	k.Shade(screen)
	r := screen.Inset(k.Pt(boxMargin)).Centred(k.Pt(w), k.Pt(h))
	d.Layout.box = r
	k.Panel(r)
	r = r.Inset(k.Pt(boxPadding))
	k.Label(r.TakeTop(k.Pt(boxHeading), k.Pt(ui.Gap)), heading, 22, quad.Center, k.Theme.Accent, font.Bold)
	return r
}

// Box draws a dialog of a fixed size, w by h points at most. It returns the room inside
// and the row of buttons at its foot.
func (d *UI) Box(ctx *Context, w, h float32, heading string) (room, foot ui.Rect) {
	room = d.panel(ctx, w, h, heading)
	foot = d.Kit.Foot(&room)
	return room, foot
}

// Sheet is a dialog as high as what is written on it. It is written in a loop:
//
//	for s := d.Sheet(ctx, shell.Sheet{W: 440, Heading: "Log"}); s.Next(); {
//		s.Para(…)
//	}
//
// Next runs it twice: the first time only measures. With an ID of its Pen, what is too
// high for the screen scrolls.
type Sheet struct {
	ui.Pen
	W           float32 // points, at most
	Least, Most float32 // limits of the height in points; a Most of 0 is the screen's
	Heading     string
	Rows        int     // of buttons below what is written
	Head, Foot  ui.Rect // of the heading and the buttons, once the loop has ended
	Room        float32 // pixels that can be written without scrolling; Sheet says it

	on  *UI
	ctx *Context
}

// Sheet returns a sheet to be written.
func (d *UI) Sheet(ctx *Context, s Sheet) Sheet {
	s.on, s.ctx = d, ctx
	s.K, s.R = &d.Kit, d.boxRoom(ctx, s.W)
	s.Room = s.R.H - s.K.Pt(s.foot())
	return s
}

// Next makes a loop write the sheet twice, as ui.Pen.Next does.
func (s *Sheet) Next() bool { return s.NextIn(s.place) }

// foot returns how high the rows of buttons are, in points.
func (s *Sheet) foot() float32 { return float32(s.Rows) * (ui.RowHeight + ui.Gap) }

// place draws the panel for content of a height in pixels and returns its room.
func (s *Sheet) place(height float32) ui.Rect {
	k := s.K
	h := height/k.Scale + 2*boxPadding + boxHeading + ui.Gap + s.foot()
	if s.Most > 0 {
		h = min(h, s.Most)
	}
	room := s.on.panel(s.ctx, s.W, max(h, s.Least), s.Heading)
	s.Head = ui.Rect{X: room.X, Y: room.Y - k.Pt(boxHeading+ui.Gap), W: room.W, H: k.Pt(boxHeading)}
	s.Foot = room.CutBottom(k.Pt(s.foot()))
	s.Foot.CutTop(k.Pt(ui.Gap))
	return room
}

// Answers draws the buttons at the foot of a dialog that is left by one of two, of which
// the second is gold. It reports which was used; Cancel is the first.
func (d *UI) Answers(foot ui.Rect, no, noText, yes, yesText string, look ui.Look) (refused, meant bool) {
	k := &d.Kit
	two := foot.Columns(2, k.Pt(ui.Gap))
	refused = d.Click(k.Button(no, two.At(0), noText, ui.Look{})) || k.In.Cancel
	look.Primary = true
	return refused, d.Click(k.Button(yes, two.At(1), yesText, look))
}

// Confirm asks for confirmation and closes itself. done reports whether it was answered.
func (d *UI) Confirm(ctx *Context, heading, text, yes string) (meant, done bool) {
	k := &d.Kit
	s := d.Sheet(ctx, Sheet{W: 420, Heading: heading, Rows: 1})
	s.Align = quad.Center
	for s.Next() {
		s.Para(text, 15, k.Theme.Text, font.Regular)
		s.Gap(ui.SmallGap)
	}
	refused, meant := d.Answers(s.Foot, "cancel", d.Lang.T("Cancel"), "yes", yes, ui.Look{})
	switch {
	case refused:
		d.Back()
	case meant:
		d.Dialog = NoDialog
	}
	return meant && !refused, meant || refused
}

// CloseButton draws the button at the foot of a dialog. Cancel does the same.
func (d *UI) CloseButton(foot ui.Rect, text string) {
	k := &d.Kit
	if d.Click(k.Button("close", foot, text, ui.Look{Primary: true, Key: d.KeyHint()})) || k.In.Cancel {
		d.Back()
	}
}

// Entry is one line of a menu.
type Entry struct {
	ID, Text string
	Icon     icon.ID
	Primary  bool
	Disabled bool
}

// Menu draws buttons one above the other, in two columns if one is too high, and
// returns the ID of the button that was pressed, "" for none.
func (d *UI) Menu(r ui.Rect, entries []Entry) string {
	k := &d.Kit
	used := ""
	columns := 1
	if k.Pt(menuHeight(len(entries))) > r.H+1 {
		columns = 2
	}
	area, id := r, "menu"
	if k.Inert { // another menu lies over it
		id = "menu-below"
	}
	r = k.Scroll(id, area, k.Pt(menuHeight((len(entries)+columns-1)/columns)))
	var cells ui.Columns
	for i, e := range entries {
		if i%columns == 0 {
			cells = k.Row(&r).Columns(columns, k.Pt(6))
		}
		if d.Click(k.Button(e.ID, cells.At(i%columns), e.Text, ui.Look{Icon: e.Icon, Primary: e.Primary, Disabled: e.Disabled})) {
			used = e.ID
		}
	}
	k.EndScroll(id, area)
	return used
}

// menuHeight returns the height of rows of a menu in points.
func menuHeight(rows int) float32 { return float32(rows)*(ui.RowHeight+ui.Gap) - ui.Gap }

// MenuBox draws the dialog of a menu, wider where its entries do not fit one below the
// other, and returns the ID of the button that was pressed, "" for none.
func (d *UI) MenuBox(ctx *Context, heading string, entries []Entry) string {
	w, rows := float32(340), len(entries)
	if d.Kit.Pt(menuHeight(rows)) > d.boxRoom(ctx, w).H {
		w, rows = 560, (rows+1)/2
	}
	return d.Menu(d.panel(ctx, w, menuHeight(rows)+2*boxPadding+boxHeading+ui.Gap, heading), entries)
}

// Tabs is that of a Form, cut off the top of a rectangle.
func (d *UI) Tabs(r *ui.Rect, ids, names []string, at int) int {
	f := d.Form(*r, "")
	at = f.Tabs(ids, names, at)
	r.CutTop(f.Y - r.Y)
	return at
}

package shell

import (
	"reflect"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Dialog names what lies over a screen. Packages above declare their own.
type Dialog string

const (
	NoDialog       Dialog = ""
	SettingsDialog Dialog = "settings"
	HelpDialog     Dialog = "help"
	CreditsDialog  Dialog = "credits"
)

// Box is a dialog as the package that it belongs to registers it: it lies over screens of
// type S, Scene for all, and is closed when the player leaves them. It gets in the call
// what it needs: the screen that it lies over.
type Box[S Scene] struct {
	Draw    func(at S, ctx *Context)
	Lead    func(at S, ctx *Context) (Scene, error) // in place of Draw: it draws and returns the scene that follows, nil or at to stay
	Letters bool                                    // typed letters go into it and mean nothing else
}

// dialogs is what is known of dialogs besides the one that is open.
type dialogs struct {
	trail []Dialog // those that led to the one that is open
	last  Dialog   // the one that was open in the tick before
	focus string   // where the focus was before dialogs were opened
	boxes map[boxKey]box
}

// boxKey is a dialog and the type of the screens it lies over.
type boxKey struct {
	dialog Dialog
	over   reflect.Type
}

type box struct {
	lead    func(at Scene, ctx *Context) (Scene, error)
	letters bool
}

// AddBox registers a dialog.
func AddBox[S Scene](d *UI, at Dialog, b Box[S]) {
	over := reflect.TypeFor[S]()
	d.dialogs.boxes[boxKey{at, over}] = box{func(at Scene, ctx *Context) (Scene, error) {
		if b.Lead != nil {
			return b.Lead(at.(S), ctx)
		}
		b.Draw(at.(S), ctx)
		return nil, nil
	}, b.Letters}
}

// boxOver returns what draws the open dialog over a scene, the zero value for none.
func (d *UI) boxOver(at Scene) box {
	if b, ok := d.dialogs.boxes[boxKey{d.Dialog, reflect.TypeOf(at)}]; ok {
		return b
	}
	return d.dialogs.boxes[boxKey{d.Dialog, reflect.TypeFor[Scene]()}]
}

// closeLeft closes a dialog that belongs to screens of another type than the one that
// follows.
func (d *UI) closeLeft(next Scene) {
	if d.boxOver(next).lead != nil {
		return
	}
	for key := range d.dialogs.boxes {
		if key.dialog == d.Dialog {
			d.Dialog = NoDialog
		}
	}
}

// Finish draws the dialog that is open over a scene and ends the tick. It returns the
// scene that follows: where the dialog leads, or next.
func (d *UI) Finish(at, next Scene, ctx *Context) (Scene, error) {
	over, err := d.Over(at, ctx)
	d.End(ctx)
	if over != at || err != nil {
		return over, err
	}
	return next, nil
}

// Over draws the dialog that is open over a scene, if it is a registered one. It returns
// the scene that follows, at to stay.
func (d *UI) Over(at Scene, ctx *Context) (Scene, error) {
	if b := d.boxOver(at); b.lead != nil {
		if next, err := b.lead(at, ctx); next != nil || err != nil {
			return next, err
		}
	}
	return at, nil
}

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
	k.Inert, d.Layout.boxed = false, true
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	k.Shade(screen)
	r := screen.Inset(k.Pt(boxMargin)).Centred(k.Pt(w), k.Pt(h))
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
	ui          *UI
	ctx         *Context
	room        ui.Rect
	passes      int
}

// Sheet returns a sheet to be written.
func (d *UI) Sheet(ctx *Context, s Sheet) Sheet {
	s.K, s.R, s.ui, s.ctx = &d.Kit, d.boxRoom(ctx, s.W), d, ctx
	return s
}

// Room returns the height that can be written on it without scrolling.
func (s *Sheet) Room() float32 {
	return s.ui.boxRoom(s.ctx, s.W).H - s.K.Pt(float32(s.Rows)*(ui.RowHeight+ui.Gap))
}

// Next begins the next pass; there is none after the second.
func (s *Sheet) Next() bool {
	switch s.passes++; s.passes {
	case 1:
		s.Measure()
	case 2:
		s.Measured()
		h := s.Height() + 2*boxPadding + boxHeading + ui.Gap + float32(s.Rows)*(ui.RowHeight+ui.Gap)
		if s.Most > 0 {
			h = min(h, s.Most)
		}
		s.room = s.ui.panel(s.ctx, s.W, max(h, s.Least), s.Heading)
		s.Head = ui.Rect{X: s.room.X, Y: s.room.Y - s.K.Pt(boxHeading+ui.Gap), W: s.room.W, H: s.K.Pt(boxHeading)}
		if s.Rows > 0 {
			s.Foot = s.room.TakeBottom(s.K.Pt(float32(s.Rows)*(ui.RowHeight+ui.Gap)-ui.Gap), s.K.Pt(ui.Gap))
		}
		if s.R.Y, s.Y = s.room.Y, s.room.Y; s.ID != "" {
			s.Scroll(s.room)
		}
	default:
		if s.ID != "" {
			s.K.EndScroll(s.ID, s.room)
		}
	}
	return s.passes <= 2
}

// Stand sets the focus with which a screen begins.
func (d *UI) Stand(id string) {
	d.dialogs.focus = id
	d.Kit.SetFocus(id)
}

// trace notes how dialogs were opened from one another, and moves the focus into and
// out of them.
func (d *UI) trace() {
	t := &d.dialogs
	if d.Dialog == t.last {
		return
	}
	switch NoDialog {
	case t.last:
		t.focus = d.Kit.Focus()
		d.Kit.SetFocus("") // a widget of the dialog may have the same ID
	case d.Dialog:
		d.Kit.SetFocus(t.focus)
	}
	n := len(t.trail)
	switch {
	case d.Dialog == NoDialog:
		t.trail = t.trail[:0]
	case n > 0 && t.trail[n-1] == d.Dialog:
		t.trail = t.trail[:n-1]
	case t.last != NoDialog:
		t.trail = append(t.trail, t.last)
	}
	t.last = d.Dialog
}

// Back closes a dialog and opens the one that led to it, if any.
func (d *UI) Back() {
	d.Dialog = NoDialog
	if n := len(d.dialogs.trail); n > 0 {
		d.Dialog = d.dialogs.trail[n-1]
	}
}

// Confirm asks for confirmation. done reports whether it was answered.
func (d *UI) Confirm(ctx *Context, heading, text, yes string) (meant, done bool) {
	k := &d.Kit
	s := d.Sheet(ctx, Sheet{W: 420, Heading: heading, Rows: 1})
	s.Align = quad.Center
	for s.Next() {
		s.Para(text, 15, k.Theme.Text, font.Regular)
		s.Gap(4)
	}
	two := s.Foot.Columns(2, k.Pt(10))
	if d.Click(k.Button("cancel", two.At(0), d.Lang.T("Cancel"), ui.Look{})) || k.In.Cancel {
		return false, true
	}
	meant = d.Click(k.Button("yes", two.At(1), yes, ui.Look{Primary: true}))
	return meant, meant
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
	s := d.Sheet(ctx, Sheet{W: w, Heading: heading})
	for s.Next() {
		s.Gap(menuHeight(rows))
	}
	return d.Menu(s.room, entries)
}

// Tabs draws a button for each page, in as many rows as they need, and returns the
// open page.
func (d *UI) Tabs(r *ui.Rect, ids, names []string, at int) int {
	k := &d.Kit
	widest := float32(0)
	for _, n := range names {
		widest = max(widest, d.Fonts.Measure(font.Bold, k.Pt(13), n))
	}
	perRow := max(2, min(len(names), int((r.W+k.Pt(5))/(widest+k.Pt(12+5)))))
	rows := (len(names) + perRow - 1) / perRow
	perRow = (len(names) + rows - 1) / rows
	for from := 0; from < len(names); from += perRow {
		n := min(perRow, len(names)-from)
		columns := r.CutTop(k.Pt(44)).Columns(n, k.Pt(5))
		for i := range n {
			if d.Click(k.Button(ids[from+i], columns.At(i), names[from+i], ui.Look{On: at == from+i, Size: 13})) {
				at = from + i
			}
		}
		r.CutTop(k.Pt(5))
	}
	r.CutTop(k.Pt(7))
	return at
}

const noticeTicks = 60 * 7

// notice is a text that is shown for a while.
type notice struct {
	Text  string
	Until int64 // tick
}

// Clear removes the notice.
func (n *notice) Clear() { n.Text = "" }

// Say shows a line at the foot of the screen for a few seconds. Those of one tick are
// shown together.
//
//go:noinline
func (d *UI) Say(ctx *Context, text string) {
	n, until := &d.Notice, ctx.Tick+noticeTicks
	if n.Text != "" && n.Until == until {
		text = n.Text + " · " + text
	}
	*n = notice{text, until}
}

// drawNotice draws the notice above foot, or at the top where a dialog has its buttons
// below. It returns the foot of what stands above it.
func (d *UI) drawNotice(ctx *Context, foot float32, dialog bool) float32 {
	n, k := &d.Notice, &d.Kit
	if n.Text == "" || ctx.Tick >= n.Until {
		return foot
	}
	w := min(ctx.Width-k.Pt(24), d.Fonts.Measure(font.Regular, k.Pt(14), n.Text)+k.Pt(32))
	h := k.TextHeight(n.Text, 14, w-k.Pt(24), font.Regular) + k.Pt(18)
	r := ui.Rect{X: (ctx.Width - w) / 2, Y: foot - h, W: w, H: h}
	if dialog {
		r.Y = k.Pt(8)
	} else {
		foot = r.Y - k.Pt(4)
	}
	if k.In.Pressed && r.Has(k.In.X, k.In.Y) {
		n.Until = min(n.Until, ctx.Tick+30) // a click dismisses it
	}
	k.List.PushOpacity(min(1, float32(n.Until-ctx.Tick)/30))
	k.Panel(r)
	k.Paragraph(r.Inset(k.Pt(9)), n.Text, 14, quad.Center, k.Theme.Text, font.Regular)
	k.List.Pop()
	return foot
}

// CaptionTicks is how many ticks a caption is shown, its fading included.
const CaptionTicks = 60 * 4

// Caption shows a caption if the settings say so. One that is still shown is shown
// longer. now is the tick.
func (d *UI) Caption(now int64, text string) {
	if !d.Set.Captions || text == "" {
		return
	}
	until := now + CaptionTicks
	for i := range d.Captions {
		if d.Captions[i].Text == text && d.Captions[i].Until > now {
			d.Captions[i].Until = until
			return
		}
	}
	copy(d.Captions[:], d.Captions[1:])
	d.Captions[len(d.Captions)-1] = notice{text, until}
}

// showCaptions draws the captions above a height, the newest lowest.
func (d *UI) showCaptions(ctx *Context, foot float32) {
	k := &d.Kit
	size := 14 * d.Set.Caption
	h := k.Pt(size * 1.6)
	for i := len(d.Captions) - 1; i >= 0; i-- {
		c := &d.Captions[i]
		if c.Until <= ctx.Tick {
			continue
		}
		w := min(ctx.Width-k.Pt(24), d.Fonts.Measure(font.Regular, k.Pt(size), c.Text)+k.Pt(22))
		r := ui.Rect{X: (ctx.Width - w) / 2, Y: foot - h, W: w, H: h}
		k.List.PushOpacity(min(1, float32(c.Until-ctx.Tick)/40))
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(4), quad.Solid(quad.RGBA(0x000000c8)))
		k.Label(r.Inset(k.Pt(4)), c.Text, size, quad.Center, quad.RGB(0xffffff), font.Regular)
		k.List.Pop()
		foot -= h + k.Pt(3)
	}
}

package shell

import (
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

// Box draws a dialog over any screen while it is open.
type Box struct {
	Draw    func(ctx *Context)
	Letters bool // typed letters go into it and mean nothing else
}

// dialogs is what is known of dialogs besides the one that is open.
type dialogs struct {
	trail []Dialog // those that led to the one that is open
	last  Dialog   // the one that was open in the tick before
	focus string   // where the focus was before dialogs were opened
	boxes map[Dialog]Box
}

// AddBox registers a dialog that belongs to no screen.
func (d *UI) AddBox(at Dialog, b Box) {
	d.dialogs.boxes[at] = b
}

// Box draws the panel of a dialog in the middle of the screen, w by h points at most,
// with its heading, and returns the room inside.
func (d *UI) Box(ctx *Context, w, h float32, heading string) ui.Rect {
	k := &d.Kit
	k.Inert, d.Layout.boxed = false, true
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	k.Shade(screen)
	r := screen.Inset(k.Pt(10)).Centred(k.Pt(w), k.Pt(h))
	k.Panel(r)
	r = r.Inset(k.Pt(18))
	k.Label(r.CutTop(k.Pt(34)), heading, 22, quad.Center, k.Theme.Accent, font.Bold)
	r.CutTop(k.Pt(8))
	return r
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

// Row cuts a row of standard height off the top.
func Row(k *ui.Kit, r *ui.Rect) ui.Rect {
	cut := r.CutTop(k.Pt(44))
	r.CutTop(k.Pt(8))
	return cut
}

// Confirm asks for confirmation. done reports whether it was answered.
func (d *UI) Confirm(ctx *Context, heading, text, yes string) (meant, done bool) {
	k := &d.Kit
	long := k.TextHeight(text, 15, min(k.Pt(384), ctx.Width-k.Pt(56)), font.Regular) / k.Scale
	r := d.Box(ctx, 420, 136+long, heading)
	r.CutTop(k.Paragraph(r, text, 15, quad.Center, k.Theme.Text, font.Regular) + k.Pt(12))
	two := Row(k, &r).Columns(2, k.Pt(10))
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
	if k.Pt(52)*float32(len(entries))-k.Pt(8) > r.H+1 {
		columns = 2
	}
	rows := (len(entries) + columns - 1) / columns
	area, id := r, "menu"
	if k.Inert { // another menu lies over it
		id = "menu-below"
	}
	r = k.Scroll(id, area, k.Pt(52)*float32(rows)-k.Pt(8))
	var cells ui.Columns
	for i, e := range entries {
		if i%columns == 0 {
			cells = Row(k, &r).Columns(columns, k.Pt(6))
		}
		if d.Click(k.Button(e.ID, cells.At(i%columns), e.Text, ui.Look{Icon: e.Icon, Primary: e.Primary, Disabled: e.Disabled})) {
			used = e.ID
		}
	}
	k.EndScroll(id, area)
	return used
}

// MenuRoom draws the box of a menu, as large as its entries need.
func (d *UI) MenuRoom(ctx *Context, entries []Entry, heading string) ui.Rect {
	const around = 36 + 42
	w, rows := float32(340), len(entries)
	if d.Kit.Pt(20+around+52*float32(rows)) > ctx.Height {
		w, rows = 560, (rows+1)/2
	}
	return d.Box(ctx, w, around+52*float32(rows), heading)
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

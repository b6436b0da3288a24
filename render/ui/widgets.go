package ui

import (
	"cmp"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
)

// Look is the look of a button besides its text; the zero value is an ordinary button.
type Look struct {
	Icon     icon.ID
	Key      string // the key that does the same, shown small
	On       bool   // pressed in: a switch that is on
	Primary  bool   // the default choice
	Disabled bool
	Tip      string  // tooltip unless it is the text; for a disabled button, the reason
	Size     float32 // of the text in points; 0 means 15
	Left     bool    // text at the left edge
	Aside    bool    // the tooltip stands beside it, where it covers no list
}

// Button draws a button and reports whether it was used.
func (k *Kit) Button(id string, r Rect, text string, look Look) bool {
	t := &k.Theme
	var s state
	if !look.Disabled {
		s = k.touch(id, r)
	} else {
		k.Block(r)
		s.focus = look.Tip != "" && k.reads(id, r)
	}
	if look.Tip == text { // it is said already
		look.Tip = ""
	}
	k.offerTip(id, r, look.Tip, s.focus, text == "" || look.Disabled)
	if look.Aside && k.tip.text == look.Tip {
		k.tip.aside = true
	}
	if s.used && !k.In.Touch {
		k.tip.rest = -1 << 30 // until the pointer leaves: it would cover the result
	}
	outshone := outshone(k.wasLit, id, r)
	r = r.snap()
	face, ink := t.Button, t.Text
	switch {
	case look.Disabled:
		face, ink = t.Panel.Lighter(0.04), t.Dim.Fade(0.45)
	case look.Primary && outshone:
		k.gold, ink = id, t.Accent
	case look.Primary:
		k.gold = id
		face, ink = quad.RGB(0xc9962f), quad.RGB(0x1d150b)
	case look.On:
		face, ink = quad.RGB(0x7d6230), t.Text
	}
	switch {
	case s.hover && face == t.Button:
		face = t.ButtonHover
	case s.hover:
		face = face.Lighter(0.14)
	}
	light, dark := face.Lighter(0.28), face.Darker(0.5)
	dy := float32(0)
	if s.down || look.On {
		light, dark = face.Darker(0.45), face.Lighter(0.12)
	}
	if s.down {
		dy = k.Pt(1)
	}
	if !look.Disabled && !look.On && !s.down {
		k.List.Shadow(r.X, r.Y, r.W, r.H, k.Pt(6), 0, k.Pt(2), k.Pt(4), quad.RGBA(0x00000090))
	}
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Bevel(face, light, dark, k.Pt(2)))
	if t.Line == 0 {
		it.Grain, it.GrainX = 3, uint8(min(k.Pt(24), 255))
	}
	edge := t.Outline
	if look.Disabled {
		edge = t.PanelEdge.Fade(0.6)
	}
	k.outline(r, 6, edge)
	k.ring(s.focus, r)
	body := r.Inset(k.Pt(6))
	body.Y += dy
	drawFace(k, body, text, &look, ink)
	return s.used
}

// outshone reports whether another row of the same column was lit in the last tick: a menu
// has one highlight at a time.
func outshone(was Hot, id string, r Rect) bool {
	return was.ID != "" && was.ID != id && was.X == r.X && was.W == r.W
}

// drawFace draws the icon, the key and the text of a button.
func drawFace(k *Kit, body Rect, text string, look *Look, ink quad.Color) {
	size := cmp.Or(look.Size, 15)
	if look.Icon != icon.None {
		side := min(body.H, k.Pt(26))
		cut := body
		if text != "" {
			cut = body.CutLeft(side)
			body.CutLeft(k.Pt(6))
		}
		cx, cy := cut.Mid()
		k.List.Icon(look.Icon, cx, cy, side, ink)
	}
	if look.Key != "" && !k.In.Touch && text != "" {
		w := k.keyWidth(look.Key)
		need := k.Fonts.Measure(font.Bold, k.Pt(size), text)
		if first, last, two := strings.Cut(text, " "); two && !strings.Contains(last, " ") && need > body.W-w-k.Pt(6) && body.H >= k.Pt(2.1*size) { // it breaks into two lines
			need = max(k.Fonts.Measure(font.Bold, k.Pt(size), first), k.Fonts.Measure(font.Bold, k.Pt(size), last))
		}
		if body.W > w+k.Pt(6)+need {
			k.KeyCap(body.CutRight(w), look.Key)
			body.CutRight(k.Pt(6))
		}
	}
	if text != "" {
		align := quad.Center
		if look.Left || look.Icon != icon.None {
			align = quad.Left
		}
		k.Label(body, text, size, align, ink, font.Bold)
	}
}

// ring draws the focus around a widget that has it.
func (k *Kit) ring(focus bool, r Rect) {
	if !focus {
		return
	}
	d := k.Pt(3)
	k.List.Rect(r.X-d, r.Y-d, r.W+2*d, r.H+2*d, k.Pt(8), quad.Solid(quad.Color{})).Edge(k.Pt(2.5), k.Theme.Focus)
}

// Switch draws a switch with its text and returns its new state.
func (k *Kit) Switch(id string, r Rect, text string, on bool) bool {
	s := k.touch(id, r)
	if s.used {
		on = !on
	}
	t := &k.Theme
	k.ring(s.focus, r)
	body := r
	track := body.CutRight(k.Pt(52))
	track = track.Centred(k.Pt(46), k.Pt(24)).snap()
	k.Label(body, text, 15, quad.Left, t.Text, font.Regular)
	fill, knob := t.PanelDark, track.X+track.H/2
	if on {
		fill, knob = quad.RGB(0x8a6c2c), track.X+track.W-track.H/2
	}
	k.List.Rect(track.X, track.Y, track.W, track.H, track.H/2, quad.Pit(fill, quad.RGBA(0x000000a0), t.PanelEdge, k.Pt(4)))
	k.outline(track, 12, t.Outline)
	k.List.Circle(knob, track.Y+track.H/2, track.H*0.4, quad.Bevel(t.Text, quad.RGB(0xffffff), t.Dim, k.Pt(1.5)))
	if on {
		k.List.Icon(icon.Check, knob, track.Y+track.H/2, track.H*0.55, t.PanelDark)
	}
	return on
}

// Slider draws a slider for 0..1 with its text and returns its new value. With the focus,
// left and right move it by one of its steps.
func (k *Kit) Slider(id string, r Rect, text, value string, v float32, steps int) float32 {
	s := k.touch(id, r)
	t := &k.Theme
	k.ring(s.focus, r)
	body := r
	head := body.CutTop(body.H * 0.45)
	k.Label(head, text, 15, quad.Left, t.Text, font.Regular)
	k.Label(head, value, 15, quad.Right, t.Accent, font.Bold)
	bar := body.Centred(body.W-k.Pt(22), k.Pt(8)).snap()
	if k.active == id && k.In.Down && !k.Inert {
		k.drag = id
		v = (k.In.X - bar.X) / bar.W
	}
	if s.focus {
		k.slider = id
		switch {
		case k.In.Left:
			v -= 1 / float32(steps)
		case k.In.Right:
			v += 1 / float32(steps)
		}
	}
	v = max(0, min(1, v))
	k.List.Rect(bar.X, bar.Y, bar.W, bar.H, bar.H/2, quad.Pit(t.PanelDark, quad.RGB(0), t.PanelEdge, k.Pt(3)))
	k.outline(bar, 4, t.Outline)
	k.List.Rect(bar.X, bar.Y+1, max(bar.W*v, bar.H), bar.H-2, bar.H/2, quad.Gradient(t.Accent, t.Accent.Darker(0.35)))
	x, y := bar.X+bar.W*v, bar.Y+bar.H/2
	k.List.Circle(x, y+k.Pt(2), k.Pt(11), quad.Solid(quad.RGBA(0x000000a0))).Soft = k.Pt(3)
	k.List.Circle(x, y, k.Pt(11), quad.Bevel(t.Text, quad.RGB(0xffffff), t.Dim.Darker(0.4), k.Pt(2.5)))
	return v
}

func (k *Kit) keyWidth(name string) float32 {
	return max(k.Pt(20), k.Fonts.Measure(font.Bold, k.Pt(11), name)+k.Pt(10))
}

// KeyCap draws a key with its name at the left of r and returns its width.
func (k *Kit) KeyCap(r Rect, name string) float32 {
	w, h := k.keyWidth(name), min(r.H, k.Pt(20))
	b := Rect{r.X, r.Y + (r.H-h)/2, w, h}.snap()
	foot := round(k.Pt(2.5))
	k.List.Rect(b.X, b.Y, b.W, b.H, k.Pt(4), quad.Solid(quad.RGB(0x83785f)))
	k.List.Rect(b.X, b.Y, b.W, b.H-foot, k.Pt(4), quad.Bevel(quad.RGB(0xe9dfc6), quad.RGB(0xffffff), quad.RGBA(0x00000050), k.Pt(1.5)))
	k.List.TextIn(b.X+b.W/2, b.Y+(b.H-foot)/2, name, font.Bold, k.Pt(11), quad.Center, quad.Middle, quad.RGB(0x1d150b))
	return w
}

// Link draws an underlined link at the left of r, vertically centred, and reports whether
// it was used.
func (k *Kit) Link(id string, r Rect, text string, size float32, face font.Face) bool {
	s := k.touch(id, r)
	ink := k.Theme.Accent
	if s.hover || s.down {
		ink = ink.Lighter(0.4)
	}
	k.ring(s.focus, r)
	px := k.Pt(size)
	y := r.Y + r.H/2
	k.List.TextIn(r.X, y, text, face, px, quad.Left, quad.Middle, ink)
	k.List.Rect(r.X, round(y+px*0.52), r.W, max(1, round(k.Pt(1))), 0, quad.Solid(ink.Fade(0.5)))
	return s.used
}

// Scrub is an invisible slider. While it is held, it returns the position of the pointer
// along it, 0..1; hover is the position of a resting pointer, or -1.
func (k *Kit) Scrub(id string, r Rect) (at, hover float32, held bool) {
	s := k.touch(id, r)
	along := max(0, min(1, (k.In.X-r.X)/max(1, r.W)))
	hover = -1
	if s.hover {
		hover = along
	}
	k.ring(s.focus, r)
	// A click within one tick is never Down.
	if k.Inert || k.active != id || !k.In.Down && !s.used {
		return 0, hover, false
	}
	k.drag = id
	return along, hover, true
}

// Tap makes a button of a rectangle that others draw: it shows only hover and focus.
func (k *Kit) Tap(id string, r Rect, tip string) bool {
	s := k.touch(id, r)
	k.offerTip(id, r, tip, s.focus, true)
	switch {
	case s.down:
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Solid(k.Theme.PanelDark.Fade(0.5)))
	case s.hover:
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Solid(k.Theme.Text.Fade(0.08)))
	}
	k.ring(s.focus, r)
	return s.used
}

// Fitted returns the largest size of text in points, from size down to least, at which a
// line fits a width in pixels.
func (k *Kit) Fitted(text string, size, least, width float32, face font.Face) float32 {
	for size > least && k.Fonts.Measure(face, k.Pt(size), text) > width {
		size -= 0.5
	}
	return size
}

// FittedBox returns the largest size of text in points, from size down to least, at
// which a paragraph is no higher than the rectangle.
func (k *Kit) FittedBox(text string, size, least float32, r Rect, face font.Face) float32 {
	for size > least && k.TextHeight(text, size, r.W, face) > r.H+1 {
		size -= 0.5
	}
	return size
}

// Boxed draws a paragraph in the middle of a box's height, from size down to least so
// that it fits.
func (k *Kit) Boxed(r Rect, text string, size, least float32, c quad.Color, face font.Face) {
	size = k.FittedBox(text, size, least, r, face)
	r.CutTop(max(0, r.H-k.TextHeight(text, size, r.W, face)) / 2)
	k.Paragraph(r, text, size, quad.Left, c, face)
}

// ScrollTo moves what a scrolling area shows; it stops at either end.
func (k *Kit) ScrollTo(id string, at float32) { k.scroll[id] = at }

// tip is the tooltip of a tick and the widget under the resting pointer.
type tip struct {
	text string
	rect Rect
	on   string
	rest int // ticks
	// aside puts it to the right of its widget if there is room.
	aside bool
}

// tipDelay is how long the pointer must rest before a tooltip shows, in ticks.
const tipDelay = 30

// Tip returns the tooltip that this tick shows, "" for none.
func (k *Kit) Tip() string { return k.tip.text }

// offerTip shows a tooltip when the pointer rests on a widget, or the focus of the keys
// does: without delay where nothing else says what has it.
func (k *Kit) offerTip(id string, r Rect, text string, focused, wordless bool) {
	t := &k.tip
	if text == "" || k.Inert {
		return
	}
	if r = k.seen(r); len(k.areas) > 0 && (r.W == 0 || r.H == 0) {
		return // scrolled out of sight
	}
	show := k.rested == id || focused && wordless
	if focused || !k.In.Keys && k.inside(id, r) && (!k.In.Touch || k.In.Down && (k.In.Pressed || t.on == id)) { // a finger that was there before asks nothing
		if t.on != id || k.In.Pressed && (t.rest < 0 || !k.In.Touch) {
			t.on, t.rest = id, 0
		}
		t.rest++
		if t.rest > tipDelay {
			show = true
			if k.In.Touch && k.far < k.Pt(14) && (k.active == id || k.active == "") {
				k.rested = id
			}
		}
	} else if t.on == id {
		t.on = ""
	}
	if show {
		t.text, t.rect, t.aside = text, r, false
	}
}

// Note shows a tooltip when the pointer rests on a place without a widget, or the keys do,
// which come to it like to a widget. No two notes of a screen have the same text.
func (k *Kit) Note(r Rect, text string) {
	n := len(k.spots)
	focused := text != "" && k.reads(text, r)
	if len(k.spots) > n {
		k.spots[n].note = true
	}
	k.ring(focused, r)
	k.offerTip(text, r, text, focused, true)
}

// NoteOn shows a tooltip for a place that the pointer, or else the board's cursor, is on.
func (k *Kit) NoteOn(r Rect, text string, cursor bool) { k.offerTip(text, r, text, cursor, false) }

// drawTip draws the tooltip over everything: below its widget, or above it if there is no
// room.
func (k *Kit) drawTip() {
	t := &k.tip
	if t.text == "" {
		return
	}
	const size = 13
	pad := k.Pt(9)
	text := k.References.Bare(t.text)
	w := min(k.Fonts.Measure(font.Regular, k.Pt(size), text)+1, k.Pt(280))
	h := k.TextHeight(text, size, w, font.Regular)
	b := Rect{t.rect.X + t.rect.W/2 - w/2 - pad, t.rect.Y + t.rect.H + k.Pt(7), w + 2*pad, h + 2*pad}
	if s := k.Screen; s.W > 0 {
		// The hand covers what is below a finger.
		if above := t.rect.Y - b.H - k.Pt(7); b.Y+b.H > s.Y+s.H || k.In.Touch && above > s.Y {
			b.Y = t.rect.Y - b.H - k.Pt(7)
		}
		b.X = max(s.X+k.Pt(4), min(b.X, s.X+s.W-b.W-k.Pt(4)))
		if right := t.rect.X + t.rect.W + k.Pt(7); t.aside && right+b.W <= s.X+s.W {
			b.X, b.Y = right, t.rect.Y+(t.rect.H-b.H)/2
		}
	}
	b = b.snap()
	k.List.Shadow(b.X, b.Y, b.W, b.H, k.Pt(6), 0, k.Pt(3), k.Pt(8), quad.RGBA(0x000000a0))
	k.List.Rect(b.X, b.Y, b.W, b.H, k.Pt(6), quad.Solid(k.Theme.PanelDark)).Edge(max(1, round(k.Pt(1.25))), k.Theme.Accent.Fade(0.75))
	k.Paragraph(Rect{b.X + pad, b.Y + pad, w, h}, text, size, quad.Left, k.Theme.Text, font.Regular)
}

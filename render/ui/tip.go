package ui

import (
	"wallfall/assets/font"
	"wallfall/render/quad"
)

// tip is the tooltip of a tick and the widget under the resting pointer.
type tip struct {
	text string
	rect Rect
	on   string
	rest int // ticks
}

// tipDelay is how long the pointer must rest before a tooltip shows, in ticks.
const tipDelay = 30

// suppressTip hides the tooltip of a widget that was just used until the pointer leaves:
// it would cover the result.
func (k *Kit) suppressTip() { k.tip.rest = -1 << 30 }

// Tip returns the tooltip that this tick shows, "" for none.
func (k *Kit) Tip() string { return k.tip.text }

// offerTip shows a tooltip when the pointer rests on a widget, or the focus of the keys
// does: without delay where nothing else says what has it.
func (k *Kit) offerTip(id string, r Rect, text string, focused, wordless bool) {
	t := &k.tip
	if text == "" || k.Inert {
		return
	}
	if n := len(k.clips); n > 0 {
		if r = r.meet(k.clips[n-1]); r.W == 0 || r.H == 0 {
			return // scrolled out of sight
		}
	}
	show := k.rested == id || focused && wordless
	if focused || !k.In.Keys && k.inside(id, r) && (!k.In.Touch || k.In.Down) {
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
		t.text, t.rect = text, r
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
	if focused {
		k.ring(r)
	}
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
	w := min(k.Fonts.Measure(font.Regular, k.Pt(size), t.text)+1, k.Pt(280))
	h := k.TextHeight(t.text, size, w, font.Regular)
	b := Rect{t.rect.X + t.rect.W/2 - w/2 - pad, t.rect.Y + t.rect.H + k.Pt(7), w + 2*pad, h + 2*pad}
	if s := k.Screen; s.W > 0 {
		// The hand covers what is below a finger.
		if above := t.rect.Y - b.H - k.Pt(7); b.Y+b.H > s.Y+s.H || k.In.Touch && above > s.Y {
			b.Y = t.rect.Y - b.H - k.Pt(7)
		}
		b.X = max(s.X+k.Pt(4), min(b.X, s.X+s.W-b.W-k.Pt(4)))
	}
	b = b.snap()
	k.List.Shadow(b.X, b.Y, b.W, b.H, k.Pt(6), 0, k.Pt(3), k.Pt(8), quad.RGBA(0x000000a0))
	it := k.List.Rect(b.X, b.Y, b.W, b.H, k.Pt(6), quad.Solid(k.Theme.PanelDark))
	it.Stroke, it.StrokeTo = max(1, round(k.Pt(1.25))), k.Theme.Accent.Fade(0.75)
	k.Paragraph(Rect{b.X + pad, b.Y + pad, w, h}, t.text, size, quad.Left, k.Theme.Text, font.Regular)
}

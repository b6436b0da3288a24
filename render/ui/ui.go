// Package ui is a small immediate-mode widget kit: panels, labels, buttons, switches,
// sliders, fields and scrolling lists, for mouse, touch, keyboard and gamepad. Each tick
// a screen describes its widgets; the kit draws them into a display list and returns at
// once whether one was used. It knows nothing of boards or devices.
package ui

import (
	"math"

	"wallfall/assets/font"
	"wallfall/render/quad"
)

// Input is the input of a tick.
type Input struct {
	X, Y                     float32 // the pointer, device pixels
	Down, Pressed, Released  bool    // of the primary button or a finger
	Dragged                  float32 // downward movement of the pointer while held, device pixels
	Wheel                    float32 // notches, up is positive
	Touch                    bool    // the pointer is a finger, which does not hover
	Keys                     bool    // keyboard or gamepad was used last: show the focus
	Pad                      bool    // the gamepad was used last
	Confirm, Cancel          bool
	Next, Prev               bool
	Left, Right, Up, Descend bool
	Roll                     float32 // scrolling by stick or page keys, device pixels
	Typed                    Typed
}

// Hot is a visible widget that can be used.
type Hot struct {
	ID string
	Rect
}

// Theme is the look of widgets.
type Theme struct {
	Panel, PanelEdge, PanelDark quad.Color
	Text, Dim, Accent, Warn     quad.Color
	Button, ButtonHover         quad.Color
	Focus                       quad.Color
	// Line is the width in points of the outline of widgets and panels; 0 means none:
	// they are shown by light and shadow.
	Line    float32
	Outline quad.Color
}

// Table is the theme of a machined board-game table: dark steel and brass, so that the
// board is the warmest and lightest thing on it.
func Table() Theme {
	return Theme{
		Panel: quad.RGB(0x1f232b), PanelEdge: quad.RGB(0x454d5b), PanelDark: quad.RGB(0x0c0e12),
		Text: quad.RGB(0xf4efe4), Dim: quad.RGB(0xb6b5b4), Accent: quad.RGB(0xf0c766), Warn: quad.RGB(0xff8a70),
		Button: quad.RGB(0x303844), ButtonHover: quad.RGB(0x4a5565), Focus: quad.RGB(0xffffff),
	}
}

// Contrast is the theme of high contrast: white and yellow on black, all outlined.
func Contrast() Theme {
	return Theme{
		Panel: quad.RGB(0x0b0b0b), PanelEdge: quad.RGB(0x9a9a9a), PanelDark: quad.RGB(0x000000),
		Text: quad.RGB(0xffffff), Dim: quad.RGB(0xe4e4e4), Accent: quad.RGB(0xffe24a), Warn: quad.RGB(0xff9c86),
		Button: quad.RGB(0x1c1c1c), ButtonHover: quad.RGB(0x4a4a4a), Focus: quad.RGB(0x4fd8ff),
		Line: 2, Outline: quad.RGB(0xffffff),
	}
}

// Kit draws widgets and handles their input. Set Fonts and Theme once; call Begin and End
// around each tick's widgets.
type Kit struct {
	Fonts *font.Set
	Theme Theme
	// Inert disables the widgets that follow, such as those under a dialog.
	Inert      bool
	References References
	Ref        string // the reference that was used this tick, "" for none
	// Finger is set if the layout must suit fingers. It follows the device that was used
	// last, but never changes under a finger that is down.
	Finger bool
	// Alphabet is the letters of the on-screen keyboard; OwnLetters is set where the
	// system shows its own keyboard.
	Alphabet   Alphabet
	OwnLetters bool

	List   quad.List // the widgets of this tick
	In     Input
	Scale  float32 // device pixels in a point, text size included
	Screen Rect    // limits of tooltips; the zero value means none

	pointing
	navigation
	scrolling
	cuts    []string // texts that were truncated
	tip     tip
	field   writing
	letters letters
	fields  []Rect // text fields of this tick that can be reached
}

type pointing struct {
	hot    []Hot   // the widgets of this tick that are in sight
	active string  // the widget that is pressed and not yet released
	aim    string  // the widget that a finger aims at
	drag   string  // the slider that is held
	over   bool    // the pointer is on a panel or a widget
	hover  string  // the widget under the pointer
	lit    Hot     // the widget that is pointed at or has the focus
	wasLit Hot     // in the last tick
	rested string  // the widget under a resting finger: its tip is shown until the next press, and it is not used
	far    float32 // how far the pointer was dragged since it went down
}

// navigation is the focus of keyboard and gamepad.
type navigation struct {
	spots  []spot // all widgets of this tick, scrolled out of sight or not
	focus  string
	wanted string   // what SetFocus asked for in this tick
	gold   string   // the default choice of this tick, where the focus begins
	slider string   // the slider with the focus, which takes left and right
	reader string   // the area of nothing but text that has the focus
	up     bool     // the reader can scroll up
	down   bool     // the reader can scroll down
	moved  bool     // the focus has moved this tick
	held   int      // ticks for which the focus is kept visible: using a widget may lengthen its list
	left   struct { // where the focus was last
		Rect
		area string
	}
}

type scrolling struct {
	scroll  map[string]float32
	heights map[string]float32 // of pages, in the last tick
	plain   map[string]bool    // areas without widgets
	flung   string             // the area that glides on
	fling   float32
	rolls   string   // the area that Roll moves
	rolled  string   // the same, as found in this tick
	areas   []area   // those that have begun and not ended
	opened  []string // all that have begun in this tick
}

// Begin starts a tick. Scale is device pixels in a point.
func (k *Kit) Begin(in Input, scale float32) {
	k.List.Reset()
	k.In, k.Scale, k.Inert, k.over = in, scale, false, false
	k.wasLit, k.lit = k.lit, Hot{}
	if in.Pressed {
		k.far, k.fling, k.rested = 0, 0, ""
	}
	if in.Keys || !in.Touch {
		k.rested = ""
	}
	if !in.Down && !in.Pressed && !in.Released {
		k.Finger = in.Touch
	}
	k.answerLetters()
	k.far += float32(math.Abs(float64(k.In.Dragged)))
	k.held = max(0, k.held-1)
	k.moveFocus()
	k.aim = ""
	if k.In.Touch {
		k.aim = k.under(k.In.X, k.In.Y)
	}
	k.slider, k.tip.text, k.hover = "", "", ""
	k.rolls, k.rolled, k.reader = k.rolled, "", ""
	k.cuts, k.Ref = k.cuts[:0], ""
	k.fields = k.fields[:0]
	k.hot, k.spots, k.areas, k.opened = k.hot[:0], k.spots[:0], k.areas[:0], k.opened[:0]
	if k.scroll == nil {
		k.scroll, k.heights, k.plain = map[string]float32{}, map[string]float32{}, map[string]bool{}
	}
}

// End ends a tick.
func (k *Kit) End() {
	if !k.field.seen {
		k.field.id = "" // it is gone
	}
	k.field.seen = false
	if k.In.Released || !k.In.Down {
		k.active, k.drag = "", ""
	}
	k.moved = false
	at := k.at(k.focus)
	if k.In.Keys && at < 0 && (k.focus == "" || k.focus != k.wanted) && len(k.spots) > 0 {
		if at = k.at(k.gold); at < 0 || k.focus != "" {
			at = k.fallback(k.opened) // the focus is always visible
		}
		k.focus, k.moved = k.spots[at].ID, true
	}
	if k.left.area = ""; at >= 0 {
		k.left.Rect = k.spots[at].Rect
		if n := k.spots[at].area; n > 0 {
			k.left.area = k.opened[n-1]
		}
	}
	k.wanted, k.gold = "", ""
	k.drawTip()
}

// Cuts returns the texts of this tick that were truncated, for tests. It is valid until
// the next Begin.
func (k *Kit) Cuts() []string { return k.cuts }

// reach is the least size in points of a target for a finger.
const reach = 44

// under returns the widget of the last tick that a finger aims at: the one under it, or
// else the nearest one that is smaller than a finger.
func (k *Kit) under(x, y float32) string {
	best, near := "", float32(math.MaxFloat32)
	for i := range k.hot {
		h := &k.hot[i]
		if h.Has(x, y) {
			return h.ID
		}
		dx, dy := max(h.X-x, x-h.X-h.W, 0), max(h.Y-y, y-h.Y-h.H, 0)
		if dx > max(0, (k.Pt(reach)-h.W)/2) || dy > max(0, (k.Pt(reach)-h.H)/2) {
			continue
		}
		if d := dx*dx + dy*dy; d < near {
			best, near = h.ID, d
		}
	}
	return best
}

// inside reports whether the pointer is on a widget whose visible part is r.
func (k *Kit) inside(id string, r Rect) bool {
	if k.In.Touch && k.aim != "" {
		return k.aim == id
	}
	return r.Has(k.In.X, k.In.Y)
}

// Hot returns the usable widgets of this tick, in order; valid until the next Begin.
func (p *pointing) Hot() []Hot { return p.hot }

// Over reports whether the pointer is on a panel or a widget of this tick. What is below
// must ignore it then.
func (p *pointing) Over() bool { return p.over || p.active != "" }

// Hover returns the widget that is pointed at: the one under the pointer or a resting
// finger, or the one with the focus; "" for none.
func (k *Kit) Hover() string {
	switch {
	case k.hover != "":
		return k.hover
	case k.In.Keys:
		return k.focus
	}
	return k.rested
}

// LetGo forgets the widget under a resting finger and reports whether there was one.
func (p *pointing) LetGo() bool {
	was := p.rested
	p.rested = ""
	return was != ""
}

// Reveal scrolls the list of a widget of this tick to make it visible.
func (n *navigation) Reveal(id string) { n.focus, n.moved = id, true }

// Pt returns n points in device pixels.
//
//go:noinline
func (k *Kit) Pt(n float32) float32 { return n * k.Scale }

type state struct{ hover, down, focus, used bool }

func (k *Kit) touch(id string, r Rect) (s state) {
	if k.Inert {
		return s
	}
	in := &k.In
	seen := k.seen(r)
	k.spot(id, r, seen)
	inside := false
	if seen.W > 0 && seen.H > 0 {
		k.hot = append(k.hot, Hot{id, seen})
		inside = k.inside(id, seen)
	}
	if inside && !in.Touch || inside && in.Down {
		k.over, k.hover = true, id
	}
	s.hover = inside && !in.Touch && !in.Keys && (k.active == "" || k.active == id)
	if inside && in.Pressed {
		k.active, k.focus = id, id
	}
	s.down = k.active == id && inside && in.Down
	// A finger that drags a list, or rests to see a tip, does not use the widget.
	s.used = k.active == id && inside && in.Released && k.far < k.Pt(14) && k.rested != id
	s.focus = k.focus == id && in.Keys
	if s.hover || s.focus {
		k.lit = Hot{id, r}
	}
	if s.focus && in.Confirm {
		s.used, k.held = true, 3
		in.Confirm = false
	}
	return s
}

// reads registers a disabled widget whose tip can be read by moving the focus to it. It
// reports whether it has the focus.
func (k *Kit) reads(id string, r Rect) bool {
	if k.Inert || !k.In.Keys {
		return false
	}
	k.spot(id, r, k.seen(r))
	return k.focus == id
}

// Panel draws a panel and blocks the pointer for what is below.
func (k *Kit) Panel(r Rect) {
	t := &k.Theme
	k.List.Shadow(r.X, r.Y, r.W, r.H, k.Pt(8), 0, k.Pt(3), k.Pt(8), quad.RGBA(0x000000a0))
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(8), quad.Bevel(t.Panel, t.PanelEdge, t.PanelDark, k.Pt(1.5)))
	if t.Line == 0 {
		it.Grain, it.GrainX = 2, 16
	}
	k.outline(r, 8, t.PanelEdge)
	k.Block(r)
}

// outline draws the outline of a widget with rounded corners, if the theme has any.
func (k *Kit) outline(r Rect, corner float32, c quad.Color) {
	if k.Theme.Line == 0 {
		return
	}
	k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(corner), quad.Solid(quad.Color{})).Edge(k.Pt(k.Theme.Line), c)
}

// Block blocks the pointer for what is below a rectangle.
func (k *Kit) Block(r Rect) {
	k.over = k.over || r.Has(k.In.X, k.In.Y)
}

// Shade darkens everything drawn so far, below a dialog, and blocks the pointer.
func (k *Kit) Shade(r Rect) {
	k.List.Rect(r.X, r.Y, r.W, r.H, 0, quad.Solid(quad.RGBA(0x0a0705b8)))
	k.over = true
}

// Label draws a line, vertically centred. If it is too long it is drawn smaller, or on two
// lines if there is room, or truncated.
func (k *Kit) Label(r Rect, text string, size float32, align quad.Align, c quad.Color, face font.Face) {
	px := k.Pt(size)
	text, refs := k.References.drawn(text)
	if k.Fonts.Measure(face, px, text) > r.W {
		var two bool
		if px, two = fit(k.Fonts, r, text, px, face); two {
			lines := k.Fonts.Wrap(face, px, text, r.W)
			y := r.Y + r.H/2 - px*0.58
			refs = k.line(r, y, lines[0], refs, px, align, c, face)
			k.line(r, y+px*1.16, lines[1], refs, px, align, c, face)
			return
		}
		if whole := text; k.Fonts.Measure(face, px, text) > r.W {
			text = k.Fonts.Cut(face, px, text, r.W)
			k.cuts = append(k.cuts, whole)
		}
	}
	k.line(r, r.Y+r.H/2, text, refs, px, align, c, face)
}

// fit returns the size in pixels of a text that is too long for its rectangle, at least
// 70 % of its size, and whether it takes two lines.
func fit(fonts *font.Set, r Rect, text string, px float32, face font.Face) (size float32, two bool) {
	for _, f := range [...]float32{0.93, 0.86} {
		if fonts.Measure(face, px*f, text) <= r.W {
			return px * f, false
		}
	}
	for _, f := range [...]float32{1, 0.9, 0.8, 0.72} {
		// Two lines lack nothing but the space at which they were broken.
		if lines := fonts.Wrap(face, px*f, text, r.W); px*f*2.3 <= r.H && len(lines) == 2 && len(lines[0])+len(lines[1]) == len(text)-1 {
			return px * f, true
		}
	}
	return px * 0.72, false
}

// line draws one line of text with its middle at y and returns the references of the lines
// after it.
func (k *Kit) line(r Rect, y float32, text string, refs []string, px float32, align quad.Align, c quad.Color, face font.Face) []string {
	x := r.X
	switch align {
	case quad.Center:
		x += r.W / 2
	case quad.Right:
		x += r.W
	}
	k.List.TextIn(x, y, text, face, px, align, quad.Middle, c)
	if len(refs) == 0 || k.Inert {
		return nil
	}
	switch align {
	case quad.Center:
		x -= k.Fonts.Measure(face, px, text) / 2
	case quad.Right:
		x -= k.Fonts.Measure(face, px, text)
	}
	return k.refs(x, y, text, refs, face, px)
}

// Paragraph draws wrapped text from the top of r and returns the height it took. Where there
// is not enough room it is drawn smaller; lines that do not fit even then are left out.
func (k *Kit) Paragraph(r Rect, text string, size float32, align quad.Align, c quad.Color, face font.Face) float32 {
	full := size
	for _, f := range [...]float32{0.93, 0.86, 0.79} {
		if k.TextHeight(text, size, r.W, face) > r.H+1 {
			size = full * f
		}
	}
	px := k.Pt(size)
	line := px * 1.35
	y := r.Y
	text, refs := k.References.drawn(text)
	for _, s := range k.Fonts.Wrap(face, px, text, r.W) {
		if y+line > r.Y+r.H+1 {
			k.cuts = append(k.cuts, text)
			break
		}
		refs = k.line(r, y+line/2, s, refs, px, align, c, face)
		y += line
	}
	return y - r.Y
}

// TextHeight returns the height Paragraph takes for a width.
func (k *Kit) TextHeight(text string, size, width float32, face font.Face) float32 {
	px := k.Pt(size)
	text, _ = k.References.drawn(text)
	return float32(len(k.Fonts.Wrap(face, px, text, width))) * px * 1.35
}

// Whole reports whether a widget of this tick is entirely visible.
func (k *Kit) Whole(id string) bool {
	at := k.at(id)
	for _, h := range k.hot {
		if at >= 0 && h.ID == id {
			return h.Rect == k.spots[at].Rect
		}
	}
	return false
}

// ref handles one reference and underlines it under the pointer.
func (k *Kit) ref(r Rect, word string) {
	in := &k.In
	seen := k.seen(r)
	if in.Touch {
		if k.aim != "" {
			return
		}
		d := k.Pt(6)
		seen = Rect{seen.X - d, seen.Y - d, seen.W + 2*d, seen.H + 2*d}
	}
	if seen.W <= 0 || seen.H <= 0 || !seen.Has(in.X, in.Y) {
		return
	}
	const active = "a reference"
	if in.Pressed {
		k.active = active
	}
	if k.active == active && in.Released && k.far < k.Pt(14) {
		k.Ref = word
	}
	if !in.Touch || in.Down {
		k.over = true
		k.List.Rect(r.X, round(r.Y+r.H*0.86), r.W, max(1, round(k.Pt(1.5))), 0, quad.Solid(k.Theme.Accent))
	}
}

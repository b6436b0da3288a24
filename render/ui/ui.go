// Package ui is the small kit of widgets the program is made of: panels,
// labels, buttons, switches, sliders and scrolling lists, for mouse, touch,
// keyboard and gamepad alike. It is immediate: each tick the screen describes
// its widgets, the kit draws them into a display list and answers at once
// whether one was used. It knows nothing of boards or devices.
package ui

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
)

// Input is what the kit needs to know of one tick.
type Input struct {
	X, Y                     float32 // the pointer, device pixels
	Down, Pressed, Released  bool    // of the primary button or a finger
	Dragged                  float32 // how far the pointer went down this tick while held, device pixels
	Wheel                    float32 // notches, up is positive
	Touch                    bool    // the pointer is a finger: there is no hovering
	Keys                     bool    // keyboard or gamepad was used last: show the focus
	Confirm, Cancel          bool
	Next, Prev               bool
	Left, Right, Up, Descend bool
}

// Hot is a widget that can be used, for tests and for directional focus.
type Hot struct {
	ID string
	Rect
}

// Theme is how widgets look.
type Theme struct {
	Panel, PanelEdge, PanelDark quad.Color
	Text, Dim, Accent, Warn     quad.Color
	Button, ButtonHover         quad.Color
	Focus                       quad.Color
}

// Table is the theme of a machined board-game table: walnut, steel and brass.
func Table() Theme {
	return Theme{
		Panel: quad.RGB(0x2b231d), PanelEdge: quad.RGB(0x5d4c3b), PanelDark: quad.RGB(0x120d0a),
		Text: quad.RGB(0xf6ecd6), Dim: quad.RGB(0xc0b198), Accent: quad.RGB(0xf0c766), Warn: quad.RGB(0xff8a70),
		Button: quad.RGB(0x4a3b2e), ButtonHover: quad.RGB(0x6a543f), Focus: quad.RGB(0xffffff),
	}
}

// Kit draws and answers widgets. Set Fonts and Theme once; call Begin and End
// around each tick's widgets.
type Kit struct {
	Fonts *font.Set
	Theme Theme
	// Inert makes the widgets that follow be drawn and not answer: those under a dialog.
	Inert bool

	List   quad.List // what the widgets of this tick look like
	In     Input
	Scale  float32 // device pixels in a point, text size included
	hot    []Hot
	focus  string
	active string // pressed and not yet released
	over   bool
	moved  bool    // the focus has moved this tick
	far    float32 // how far the pointer was dragged since it went down
	scroll map[string]float32
}

// Begin starts a tick. Scale is device pixels in a point.
func (k *Kit) Begin(in Input, scale float32) {
	k.List.Reset()
	k.In, k.Scale, k.Inert, k.over = in, scale, false, false
	if in.Pressed {
		k.far = 0
	}
	k.far += float32(math.Abs(float64(in.Dragged)))
	k.moveFocus()
	k.hot = k.hot[:0]
	if k.scroll == nil {
		k.scroll = map[string]float32{}
	}
}

// End ends a tick.
func (k *Kit) End() {
	if k.In.Released || !k.In.Down {
		k.active = ""
	}
	k.moved = false
}

// Hot lists the usable widgets of this tick, in order; valid until the next Begin.
func (k *Kit) Hot() []Hot { return k.hot }

// Over tells whether the pointer is on a panel or a widget of this tick, so that
// what lies beneath ignores it.
func (k *Kit) Over() bool { return k.over || k.active != "" }

// Focus gives the widget that keyboard and gamepad act on, "" for none.
func (k *Kit) Focus() string { return k.focus }

// SetFocus moves the focus; "" takes it away.
func (k *Kit) SetFocus(id string) { k.focus = id }

// Pt gives n points in device pixels.
func (k *Kit) Pt(n float32) float32 { return n * k.Scale }

// moveFocus answers the keys that move the focus, over last tick's widgets.
func (k *Kit) moveFocus() {
	if len(k.hot) == 0 {
		return
	}
	at := -1
	for i := range k.hot {
		if k.hot[i].ID == k.focus {
			at = i
		}
	}
	in := &k.In
	step := 0
	switch {
	case in.Next:
		step = 1
	case in.Prev:
		step = -1
	case in.Left, in.Right, in.Up, in.Descend:
		if at < 0 {
			k.focus = k.hot[0].ID
		} else {
			k.focusTowards(at)
		}
		k.moved = true
		return
	default:
		return
	}
	if at < 0 && step < 0 {
		at = 0
	}
	k.focus = k.hot[(at+step+len(k.hot))%len(k.hot)].ID
	k.moved = true
}

// focusTowards moves the focus to the nearest widget in the direction pressed.
func (k *Kit) focusTowards(at int) {
	var ux, uy float32
	switch {
	case k.In.Left:
		ux = -1
	case k.In.Right:
		ux = 1
	case k.In.Up:
		uy = -1
	default:
		uy = 1
	}
	x0, y0 := k.hot[at].Mid()
	best, near := -1, float32(math.MaxFloat32)
	for i := range k.hot {
		x, y := k.hot[i].Mid()
		ahead := (x-x0)*ux + (y-y0)*uy
		if i == at || ahead < 1 {
			continue
		}
		aside := (x-x0)*uy - (y-y0)*ux
		if d := ahead*ahead + 4*aside*aside; d < near {
			best, near = i, d
		}
	}
	if best >= 0 {
		k.focus = k.hot[best].ID
	}
}

// state is how a widget stands this tick.
type state struct{ hover, down, focus, used bool }

// touch registers a widget and answers how it stands.
func (k *Kit) touch(id string, r Rect) (s state) {
	if k.Inert {
		return s
	}
	k.hot = append(k.hot, Hot{id, r})
	in := &k.In
	inside := r.Has(in.X, in.Y)
	if inside && !in.Touch || inside && in.Down {
		k.over = true
	}
	s.hover = inside && !in.Touch && (k.active == "" || k.active == id)
	if inside && in.Pressed {
		k.active, k.focus = id, id
	}
	s.down = k.active == id && inside && in.Down
	// A finger that has dragged the list under it does not press what it began on.
	s.used = k.active == id && inside && in.Released && k.far < k.Pt(14)
	s.focus = k.focus == id && in.Keys
	if s.focus && in.Confirm {
		s.used = true
		in.Confirm = false
	}
	return s
}

// Panel draws a panel and keeps the pointer from what lies beneath it.
func (k *Kit) Panel(r Rect) {
	t := &k.Theme
	k.List.Shadow(r.X, r.Y, r.W, r.H, k.Pt(8), 0, k.Pt(3), k.Pt(8), quad.RGBA(0x000000a0))
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(8), quad.Bevel(t.Panel, t.PanelEdge, t.PanelDark, k.Pt(1.5)))
	it.Grain, it.GrainX = 4, 16
	k.Block(r)
}

// Block keeps the pointer from what lies beneath a rectangle.
func (k *Kit) Block(r Rect) {
	if r.Has(k.In.X, k.In.Y) {
		k.over = true
	}
}

// Shade darkens everything drawn so far, beneath a dialog, and swallows the pointer.
func (k *Kit) Shade(r Rect) {
	k.List.Rect(r.X, r.Y, r.W, r.H, 0, quad.Solid(quad.RGBA(0x0a0705b8)))
	k.over = true
}

// Label draws one line, cut off where it is too long, vertically centred.
func (k *Kit) Label(r Rect, text string, size float32, align quad.Align, c quad.Color, face font.Face) {
	px := k.Pt(size)
	text = k.Fonts.Cut(face, px, text, r.W)
	x, y := r.X, r.Y+r.H/2
	switch align {
	case quad.Center:
		x += r.W / 2
	case quad.Right:
		x += r.W
	}
	k.List.TextIn(x, y, text, face, px, align, quad.Middle, c)
}

// Paragraph draws wrapped text from the top of r and gives the height it took;
// lines that do not fit are left out.
func (k *Kit) Paragraph(r Rect, text string, size float32, align quad.Align, c quad.Color, face font.Face) float32 {
	px := k.Pt(size)
	line := px * 1.35
	y := r.Y
	for _, s := range k.Fonts.Wrap(face, px, text, r.W) {
		if y+line > r.Y+r.H+1 {
			break
		}
		x := r.X
		switch align {
		case quad.Center:
			x += r.W / 2
		case quad.Right:
			x += r.W
		}
		k.List.TextIn(x, y+line/2, s, face, px, align, quad.Middle, c)
		y += line
	}
	return y - r.Y
}

// TextHeight gives the height Paragraph takes for a width.
func (k *Kit) TextHeight(text string, size, width float32, face font.Face) float32 {
	px := k.Pt(size)
	return float32(len(k.Fonts.Wrap(face, px, text, width))) * px * 1.35
}

// Look is how a button looks besides its text; the zero value is an ordinary one.
type Look struct {
	Icon     icon.ID
	Key      string // the key that does the same, shown small
	On       bool   // pressed in: a switch that is on
	Primary  bool   // the one to press
	Disabled bool
	Size     float32 // of the text in points; 0 means 15
	Left     bool    // text at the left edge
}

// Button draws a button and tells whether it was used.
func (k *Kit) Button(id string, r Rect, text string, look Look) bool {
	t := &k.Theme
	var s state
	if !look.Disabled {
		s = k.touch(id, r)
	} else {
		k.Block(r)
	}
	face, ink := t.Button, t.Text
	switch {
	case look.Disabled:
		face, ink = t.Panel.Lighter(0.04), t.Dim.Fade(0.45)
	case look.Primary:
		face, ink = quad.RGB(0xc9962f), quad.RGB(0x1d150b)
	case look.On:
		face, ink = quad.RGB(0x7d6230), t.Text
	}
	if s.hover {
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
	k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Bevel(face, light, dark, k.Pt(1.5)))
	if s.focus {
		k.ring(r)
	}
	size := look.Size
	if size == 0 {
		size = 15
	}
	body := r.Inset(k.Pt(6))
	body.Y += dy
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
		w := k.Fonts.Measure(font.Regular, k.Pt(11), look.Key) + k.Pt(8)
		if body.W > w+k.Fonts.Measure(font.Bold, k.Pt(size), text) {
			cut := body.CutRight(w)
			k.Label(cut, look.Key, 11, quad.Right, ink.Fade(0.7), font.Regular)
		}
	}
	if text != "" {
		align := quad.Center
		if look.Left || look.Icon != icon.None {
			align = quad.Left
		}
		k.Label(body, text, size, align, ink, font.Bold)
	}
	return s.used
}

// ring draws the focus around a widget.
func (k *Kit) ring(r Rect) {
	d := k.Pt(3)
	it := k.List.Rect(r.X-d, r.Y-d, r.W+2*d, r.H+2*d, k.Pt(8), quad.Solid(quad.Color{}))
	it.Stroke, it.StrokeTo = k.Pt(2.5), k.Theme.Focus
}

// Switch draws a switch with its text and gives its new state.
func (k *Kit) Switch(id string, r Rect, text string, on bool) bool {
	s := k.touch(id, r)
	if s.used {
		on = !on
	}
	t := &k.Theme
	if s.focus {
		k.ring(r)
	}
	body := r
	track := body.CutRight(k.Pt(52))
	track = track.Centred(k.Pt(46), k.Pt(24))
	k.Label(body, text, 15, quad.Left, t.Text, font.Regular)
	fill, knob := t.PanelDark, track.X+track.H/2
	if on {
		fill, knob = quad.RGB(0x8a6c2c), track.X+track.W-track.H/2
	}
	k.List.Rect(track.X, track.Y, track.W, track.H, track.H/2, quad.Bevel(fill, fill.Darker(0.4), t.PanelEdge, k.Pt(1.5)))
	k.List.Circle(knob, track.Y+track.H/2, track.H*0.4, quad.Bevel(t.Text, quad.RGB(0xffffff), t.Dim, k.Pt(1.5)))
	if on {
		k.List.Icon(icon.Check, knob, track.Y+track.H/2, track.H*0.55, t.PanelDark)
	}
	return on
}

// Slider draws a slider for 0..1 with its text and gives its new value. Left and
// right move it by a twentieth while it has the focus.
func (k *Kit) Slider(id string, r Rect, text, value string, v float32) float32 {
	s := k.touch(id, r)
	t := &k.Theme
	if s.focus {
		k.ring(r)
	}
	body := r
	head := body.CutTop(body.H * 0.45)
	k.Label(head, text, 15, quad.Left, t.Text, font.Regular)
	k.Label(head, value, 15, quad.Right, t.Accent, font.Bold)
	bar := body.Centred(body.W-k.Pt(22), k.Pt(6))
	if k.active == id && k.In.Down && !k.Inert {
		v = (k.In.X - bar.X) / bar.W
	}
	v = max(0, min(1, v))
	k.List.Rect(bar.X, bar.Y, bar.W, bar.H, bar.H/2, quad.Solid(t.PanelDark))
	k.List.Rect(bar.X, bar.Y, bar.W*v, bar.H, bar.H/2, quad.Solid(t.Accent))
	k.List.Circle(bar.X+bar.W*v, bar.Y+bar.H/2, k.Pt(10), quad.Bevel(t.Text, quad.RGB(0xffffff), t.Dim, k.Pt(1.5)))
	return v
}

// Scroll starts a scrolling area whose contents are height pixels high and gives
// the rectangle to lay them out in; PopScroll ends it. It scrolls by wheel, by
// dragging, and to keep the focus in sight.
func (k *Kit) Scroll(id string, r Rect, height float32) Rect {
	at := k.scroll[id]
	room := max(0, height-r.H)
	if r.Has(k.In.X, k.In.Y) && !k.Inert {
		at -= k.In.Wheel * k.Pt(48)
		if k.In.Down && (k.In.Touch || k.active == "") {
			at -= k.In.Dragged
		}
	}
	at = max(0, min(at, room))
	k.scroll[id] = at
	k.List.PushClip(r.Bounds())
	if room > 0 {
		h := max(k.Pt(24), r.H*r.H/height)
		y := r.Y + (r.H-h)*at/room
		k.List.Rect(r.X+r.W-k.Pt(5), y, k.Pt(4), h, k.Pt(2), quad.Solid(k.Theme.Dim.Fade(0.6)))
		r.W -= k.Pt(10)
	}
	return Rect{r.X, r.Y - at, r.W, max(height, r.H)}
}

// EndScroll ends the area that Scroll began; r is the rectangle it was given.
func (k *Kit) EndScroll(id string, r Rect) {
	k.List.Pop()
	if !k.moved {
		return
	}
	for _, h := range k.hot {
		if h.ID == k.focus && h.X >= r.X && h.X < r.X+r.W {
			if d := h.Y - r.Y; d < 0 {
				k.scroll[id] += d
			} else if d := h.Y + h.H - r.Y - r.H; d > 0 {
				k.scroll[id] += d
			}
		}
	}
}

package ui

import (
	"math"
	"slices"

	"wallfall/render/quad"
)

// Focus returns the widget that keyboard and gamepad act on, "" for none.
func (n *navigation) Focus() string { return n.focus }

// SetFocus moves the focus, which may be a widget of the next tick; "" removes it.
func (n *navigation) SetFocus(id string) { n.focus, n.wanted = id, id }

// moveFocus moves the focus by keys, among the widgets of the last tick.
func (k *Kit) moveFocus() {
	if len(k.spots) == 0 {
		return
	}
	at := k.at(k.focus)
	in := &k.In
	if k.focus == k.slider && k.slider != "" && (in.Left || in.Right) {
		return
	}
	if k.focus == k.reader && k.reader != "" && (in.Up && k.up || in.Descend && k.down) {
		return
	}
	step := 0
	switch {
	case in.Next:
		step = 1
	case in.Prev:
		step = -1
	case in.Left, in.Right, in.Up, in.Descend:
		if at < 0 {
			k.focus = k.spots[0].ID
		} else {
			k.focusTowards(at, in)
		}
		k.moved = true
		return
	default:
		return
	}
	if at < 0 && step < 0 {
		at = 0
	}
	k.focus = k.spots[(at+step+len(k.spots))%len(k.spots)].ID
	k.moved = true
}

// spot is a widget that can get the focus.
type spot struct {
	Hot
	area int  // which of the scrolling areas opened in the tick it is in, counted from 1; 0 for none
	hid  bool // it is scrolled out of sight
	note bool // it is only read
}

// spot registers a widget that can get the focus; seen is its visible part.
//
//go:noinline
func (k *Kit) spot(id string, r, seen Rect) {
	s := spot{Hot: Hot{id, r}, hid: seen.W <= 0 || seen.H <= 0}
	if n := len(k.areas); n > 0 {
		s.area = k.areas[n-1].number
	}
	k.spots = append(k.spots, s)
}

// Far registers a widget of a list that is not drawn because it is far out of sight. When
// it gets the focus, the list scrolls to it.
func (k *Kit) Far(id string, r Rect) {
	if !k.Inert {
		k.spot(id, r, Rect{})
	}
}

// focusTowards moves the focus in the direction pressed to the nearest widget that begins
// beyond the middle of the current one: straight ahead, or else to the side, but never
// from the end of a row to another row. Up and down, it passes through a whole scrolling
// area before leaving it, and enters one only at a visible widget.
func (n *navigation) focusTowards(at int, in *Input) {
	const elsewhere = 1e10 // more than any distance on a screen
	best, near, from := -1, math.MaxFloat64, n.spots[at]
	for i, to := range n.spots {
		d, ok := distance(in, from.Rect, to.Rect)
		if to.area != from.area {
			ok = ok && !to.hid
			if from.area > 0 && (in.Up || in.Descend) {
				d += elsewhere
			}
		}
		if ok && i != at && d < near {
			best, near = i, d
		}
	}
	if best >= 0 {
		n.focus = n.spots[best].ID
	}
}

// distance returns the cost of moving from one widget to another in the direction pressed;
// ok is false if it is not in that direction.
func distance(in *Input, from, to Rect) (d float64, ok bool) {
	switch { // rotate, so that the direction is down
	case in.Up:
		from.Y, to.Y = -from.Y-from.H, -to.Y-to.H
	case in.Left:
		from, to = Rect{from.Y, -from.X - from.W, from.H, from.W}, Rect{to.Y, -to.X - to.W, to.H, to.W}
	case in.Right:
		from, to = Rect{from.Y, from.X, from.H, from.W}, Rect{to.Y, to.X, to.H, to.W}
	}
	x0, y0 := from.Mid()
	x1, y1 := to.Mid()
	if y1 < y0+1 || to.Y < y0 {
		return 0, false
	}
	ahead := max(0, to.Y-from.Y-from.H)
	d = float64(ahead*ahead + (x1-x0)*(x1-x0)/16)
	if aside := max(to.X-from.X-from.W, from.X-to.X-to.W); aside >= 0 {
		if (in.Left || in.Right) && aside > ahead {
			return 0, false
		}
		d += float64(4*aside*aside) + 1e9 // widgets straight ahead come first
	}
	return d, true
}

// fallback returns the widget that gets the focus when the focused one is gone: the
// nearest of its list, or else the first of all that can be used.
func (n *navigation) fallback(opened []string) int {
	best, near := max(0, slices.IndexFunc(n.spots, func(s spot) bool { return !s.note })), float32(math.MaxFloat32)
	x0, y0 := n.left.Mid()
	for i, s := range n.spots {
		if n.focus == "" || s.note || s.area == 0 || opened[s.area-1] != n.left.area {
			continue
		}
		x, y := s.Mid()
		if d := (x-x0)*(x-x0) + (y-y0)*(y-y0); d < near {
			best, near = i, d
		}
	}
	return best
}

// at returns the index of a widget in this tick, or -1.
func (n *navigation) at(id string) int {
	for i := range n.spots {
		if n.spots[i].ID == id {
			return i
		}
	}
	return -1
}

// Scroll starts a scrolling area whose contents are height pixels high and returns
// the rectangle to lay them out in; EndScroll ends it. It scrolls by wheel, by
// dragging, and to keep the focus in sight.
func (k *Kit) Scroll(id string, r Rect, height float32) Rect {
	at := k.scroll[id]
	room := height - r.H
	if room < k.Pt(1) { // by rounding
		room = 0
	}
	if r.Has(k.In.X, k.In.Y) && !k.Inert {
		at -= k.In.Wheel * k.Pt(48)
		if k.In.Down && k.drag == "" && (k.In.Touch || k.active == "") {
			at -= k.In.Dragged
			if k.flung, k.fling = id, (k.fling+k.In.Dragged)/2; !k.In.Touch {
				k.fling = 0
			}
		}
	}
	if k.flung == id && !k.In.Down { // it glides on after a release
		at -= k.fling
		if k.fling *= 0.93; k.fling*k.fling < 0.2 {
			k.flung, k.fling = "", 0
		}
	}
	if k.rolls == id && !k.Inert {
		at += k.In.Roll
	}
	if k.In.Keys && k.focus == id && k.plain[id] && !k.Inert {
		k.reader = id
		switch {
		case k.In.Up && !k.moved:
			at -= k.Pt(48)
		case k.In.Descend && !k.moved:
			at += k.Pt(48)
		}
		k.up, k.down = at > 0, at < room
	}
	at = max(0, min(at, room))
	k.scroll[id] = at
	ring := k.Pt(4) // room for the focus ring at the edges
	k.List.PushClip(Rect{r.X - ring, r.Y - ring, r.W + 2*ring, r.H + 2*ring}.Bounds())
	k.opened = append(k.opened, id)
	k.areas = append(k.areas, area{k.seen(r), len(k.spots), room, len(k.opened)})
	if room > 0 {
		h := max(k.Pt(24), r.H*r.H/height)
		y := r.Y + (r.H-h)*at/room
		k.List.Rect(r.X+r.W-k.Pt(5), y, k.Pt(4), h, k.Pt(2), quad.Solid(k.Theme.Dim.Fade(0.6)))
		r.W -= k.Pt(10)
	}
	return Rect{r.X, round(r.Y - at), r.W, max(height, r.H)}
}

// EndScroll ends the area that Scroll began; r is the rectangle it was given.
func (k *Kit) EndScroll(id string, r Rect) {
	k.List.Pop()
	n := len(k.areas) - 1
	a := k.areas[n]
	k.areas = k.areas[:n]
	k.read(id, r, a)
	if !k.moved && k.held == 0 {
		return
	}
	for _, h := range k.spots[a.first:] {
		if h.ID == k.focus {
			if d := h.Y - r.Y; d < 0 {
				k.scroll[id] += d
			} else if d := h.Y + h.H - r.Y - r.H; d > 0 {
				k.scroll[id] += d
			}
		}
	}
}

// area is a scrolling area that has begun: its visible part, the number of widgets before
// it, how far it scrolls, and its number in the tick.
type area struct {
	seen   Rect
	first  int
	room   float32
	number int
}

// seen returns the part of a rectangle that the areas it is in do not hide.
func (k *Kit) seen(r Rect) Rect {
	if n := len(k.areas); n > 0 {
		return r.meet(k.areas[n-1].seen)
	}
	return r
}

// read registers an area without widgets but notes for the focus, and chooses the area that Roll
// scrolls: the one with the focus, or the first.
func (k *Kit) read(id string, r Rect, a area) {
	if k.Inert || a.room <= 0 {
		return
	}
	if k.plain[id] = !slices.ContainsFunc(k.spots[a.first:], func(s spot) bool { return !s.note }); k.plain[id] {
		k.spot(id, r, r)
		k.ring(k.focus == id && k.In.Keys, r)
	}
	if k.rolled == "" || slices.ContainsFunc(k.spots[a.first:], func(s spot) bool { return s.ID == k.focus }) {
		k.rolled = id
	}
}

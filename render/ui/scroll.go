package ui

import (
	"slices"

	"wallfall/render/quad"
)

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

package input

import "math"

// fingers keeps the fingers in the order they came.
type fingers struct {
	list    [MaxTouches]Touch
	count   int
	ignored bool // the focus was lost: nothing happens until all are up
	fresh   bool // the press of the only finger has not begun yet
	several bool // two were down: no press begins until all are up
	// The two-finger gesture in the last tick, valid if hasTrack.
	a, b     int
	gap      float32
	midX     float32
	midY     float32
	hasTrack bool
}

func (t *fingers) idle() bool { return t.count == 0 }

// ignore disables the fingers that are down until all are lifted.
func (t *fingers) ignore() {
	t.ignored = t.count > 0
	t.hasTrack = false
}

// update removes the fingers that were lifted and appends the new ones. It reports
// whether there are new ones.
func (t *fingers) update(s *Snapshot) (added bool) {
	now := s.Touches[:max(0, min(s.TouchCount, MaxTouches))]
	kept := 0
	for _, old := range t.list[:t.count] {
		if i := find(now, old.ID); i >= 0 {
			t.list[kept] = now[i]
			kept++
		}
	}
	t.count = kept
	for _, n := range now {
		if find(t.list[:t.count], n.ID) < 0 && t.count < MaxTouches {
			t.list[t.count] = n
			t.count++
			added = true
		}
	}
	return added
}

func find(list []Touch, id int) int {
	for i := range list {
		if list[i].ID == id {
			return i
		}
	}
	return -1
}

func (r *Recogniser) nextTouches(s *Snapshot) {
	f, t, p := &r.frame, &r.touch, &r.press
	had := t.count
	if t.update(s) && t.count == 1 {
		t.fresh = true
	}
	if t.count == 0 {
		if had > 0 {
			f.Inside = s.inside(f.X, f.Y)
			f.PointerUsed = true
		}
		if p.active && p.finger {
			r.end(s, slopTouch)
		}
		t.several, t.hasTrack, t.fresh, t.ignored = false, false, false, false
		return
	}
	f.Touch, f.PointerUsed = true, true
	r.late = 0
	first := t.list[0]
	switch {
	case t.count > 1:
		t.several = true
		r.cancelPress()
	case t.several || t.ignored:
	case t.fresh && p.active && p.finger:
		// It replaced a lifted one within a tick: that press ends now, and the new one
		// begins in the next tick.
		r.end(s, slopTouch)
		f.Inside = s.inside(f.X, f.Y)
		return
	case t.fresh:
		t.fresh = false
		r.cancelPress()
		r.begin(first.X, first.Y)
		p.finger = true
		f.Pressed = true
	case p.active && p.finger:
		r.moveTo(s, first.X, first.Y, slopTouch)
		if !p.dragged && !p.rested && p.ticks >= longTicks {
			p.rested, f.LongPress = true, true
		}
	}
	f.X, f.Y = first.X, first.Y
	if t.several && !t.ignored {
		r.nextPinch(s)
	}
	f.Inside = s.inside(f.X, f.Y)
}

// nextPinch tracks the first two fingers, or the one of them that is left.
func (r *Recogniser) nextPinch(s *Snapshot) {
	f, t := &r.frame, &r.touch
	a, b := t.list[0], t.list[0]
	if t.count > 1 {
		b = t.list[1]
	}
	midX, midY := (a.X+b.X)/2, (a.Y+b.Y)/2
	gap := float32(math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)))
	if t.hasTrack && t.a == a.ID && t.b == b.ID {
		f.PanDX, f.PanDY = midX-t.midX, midY-t.midY
		if least := minPinchRange * s.scale(); gap >= least && t.gap >= least {
			f.Pinch = gap / t.gap
		}
	}
	t.a, t.b, t.gap, t.midX, t.midY, t.hasTrack = a.ID, b.ID, gap, midX, midY, true
	f.Pinching = true
	f.PinchX, f.PinchY = midX, midY
	f.X, f.Y = midX, midY
}

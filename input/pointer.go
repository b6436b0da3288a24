package input

import "math"

// press is a button or finger that went down and is not up yet.
type press struct {
	active  bool
	finger  bool
	button  int
	x0, y0  float32
	x, y    float32
	ticks   int
	dragged bool
	rested  bool // a long press was reported
}

// click is the last click, by which a double click is recognised.
type click struct {
	armed bool
	ticks int
	x, y  float32
}

func (r *Recogniser) nextPointer(s *Snapshot) {
	f := &r.frame
	if r.click.armed {
		r.click.ticks++
	}
	f.Wheel = clamp(s.WheelY, wheelLimit)
	f.WheelX = clamp(s.WheelX, wheelLimit)
	moved := r.started && (s.MouseX != r.mouseX || s.MouseY != r.mouseY)
	hit := s.MouseHit | s.Mouse&^r.mouse | r.late
	r.mouseX, r.mouseY, r.started = s.MouseX, s.MouseY, true
	if moved || hit != 0 || f.Wheel != 0 || f.WheelX != 0 {
		f.PointerUsed = true
	}

	r.nextTouches(s)
	if s.TouchCount == 0 && !f.Touch || r.touch.count == 0 && (moved || hit != 0) {
		f.Touch = false
		f.X, f.Y = s.MouseX, s.MouseY
		r.nextMouse(s, hit)
		f.Inside = s.inside(f.X, f.Y)
	}
	r.mouse = s.Mouse
	f.Down = r.press.active && r.press.button == ButtonLeft
	f.Dragging = f.Dragging || r.press.active && r.press.dragged
	if f.Dragging {
		f.DragButton = r.press.button
		f.DragStartX, f.DragStartY = r.press.x0, r.press.y0
	}
}

func (r *Recogniser) nextMouse(s *Snapshot, hit MouseSet) {
	r.late = 0
	p := &r.press
	for b := range buttonCount {
		if !p.active && hit.Has(b) {
			r.begin(s.MouseX, s.MouseY)
			p.button = b
			hit &^= 1 << b
			r.frame.Pressed = b == ButtonLeft
		}
	}
	if !p.active || p.finger {
		return
	}
	r.moveTo(s, s.MouseX, s.MouseY, slopMouse)
	again := hit.Has(p.button)
	if again {
		r.late = 1 << p.button
	}
	if again || !s.Mouse.Has(p.button) {
		r.end(s, slopMouse)
	}
}

func (r *Recogniser) begin(x, y float32) {
	r.press = press{active: true, x0: x, y0: y, x: x, y: y}
}

// moveTo continues the press at the position of its button or finger.
func (r *Recogniser) moveTo(s *Snapshot, x, y, slop float32) {
	f, p := &r.frame, &r.press
	p.ticks++
	if !p.dragged && far(x-p.x0, y-p.y0, slop*s.scale()) {
		p.dragged = true
		f.DragStarted = true
		r.click = click{}
		p.x, p.y = p.x0, p.y0
	}
	if p.dragged {
		f.DragDX, f.DragDY = x-p.x, y-p.y
	}
	p.x, p.y = x, y
}

func (r *Recogniser) end(s *Snapshot, slop float32) {
	f, p := &r.frame, &r.press
	p.active = false
	f.Released = p.button == ButtonLeft
	switch {
	case p.dragged:
		f.Dragging, f.DragEnded = true, true
	case p.rested || p.button == ButtonMiddle:
	case p.button == ButtonRight:
		f.Secondary = true
	default:
		f.Click = true
		c := &r.click
		if c.armed && c.ticks <= doubleTicks && !far(p.x-c.x, p.y-c.y, 2*slop*s.scale()) {
			f.DoubleClick = true
			*c = click{}
		} else {
			*c = click{armed: true, x: p.x, y: p.y}
		}
	}
}

// cancelPress ends the press without a release.
func (r *Recogniser) cancelPress() {
	if r.press.active {
		r.press.active = false
		r.frame.Cancelled = true
	}
}

func (s *Snapshot) scale() float32 {
	if s.Scale > 0 {
		return s.Scale
	}
	return 1
}

func (s *Snapshot) inside(x, y float32) bool {
	if s.Width <= 0 || s.Height <= 0 {
		return true
	}
	return x >= 0 && y >= 0 && x < s.Width && y < s.Height
}

func far(dx, dy, limit float32) bool { return dx*dx+dy*dy > limit*limit }

func clamp(v, limit float32) float32 {
	if v != v {
		return 0
	}
	return max(-limit, min(limit, v))
}

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

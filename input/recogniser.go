package input

import "math"

// The thresholds, in ticks and in points.
const (
	repeatDelay   = 24 // from a key's press to its first repeat
	repeatEvery   = 6  // between repeats
	doubleTicks   = 24 // at most, between the clicks of a double click
	longTicks     = 30 // of a long press
	slopMouse     = 4  // points the mouse may move within a click
	slopTouch     = 10 // points a finger may move within a click
	wheelLimit    = 4  // notches a tick
	stickDead     = 0.2
	stickPush     = 0.55 // from here on a stick is pushed
	stickRelease  = 0.4  // below this it is released
	minPinchRange = 8    // points; fingers closer than this do not zoom
)

// Recogniser turns snapshots into frames. Create one with New.
type Recogniser struct {
	bind  *Bindings
	frame Frame

	focus     bool
	keys      KeySet // held last tick, sticks included
	last      Key    // the key pressed last, for Typed
	lastTicks int
	ticks     []int // for each chord of the bindings: ticks held + 1, or 0
	version   int   // of the bindings that ticks is for

	pushed  [2]Key // the direction each stick is pushed, or KeyNone
	mouse   MouseSet
	late    MouseSet // pressed again in the tick of a release: handled in the next one
	mouseX  float32
	mouseY  float32
	started bool

	press press
	click click
	touch fingers
	asked ActionSet // by Ask, for the next tick
}

// New returns a recogniser for bindings, which may change later.
func New(b *Bindings) *Recogniser {
	return &Recogniser{bind: b}
}

// Bindings returns the table in use.
func (r *Recogniser) Bindings() *Bindings { return r.bind }

// StartTouch makes touch the device until another one is used.
func (r *Recogniser) StartTouch() { r.frame.Touch = true }

// Ask triggers an action in the next tick as if its key went down, for the Back button
// of a browser, for example.
func (r *Recogniser) Ask(a Action) { r.asked = r.asked.With(a) }

// Next returns what the player did in a tick. Call it once for every tick, in order. It
// does not allocate.
func (r *Recogniser) Next(s *Snapshot) *Frame {
	f := &r.frame
	*f = Frame{Pointer: Pointer{X: f.X, Y: f.Y, Touch: f.Touch}, Gesture: Gesture{Pinch: 1, PinchX: f.PinchX, PinchY: f.PinchY}}
	f.Focus = s.Focus
	f.Runes = s.Runes
	// Keys held before the first tick are not for the game.
	if r.focus && !s.Focus || !r.started {
		r.release(s)
	}
	r.focus = s.Focus
	r.nextKeys(s)
	r.nextPointer(s)
	f.Actions, f.Fresh, r.asked = f.Actions.or(r.asked), f.Fresh.or(r.asked), ActionSet{}
	return f
}

// release ignores everything that is held until it is pressed again.
func (r *Recogniser) release(s *Snapshot) {
	clear(r.ticks)
	r.last = KeyNone
	r.keys = r.pushSticks(s).minus(s.KeysHit)
	r.cancelPress()
	r.mouse, r.late = s.Mouse&^s.MouseHit, 0
	r.touch.ignored, r.touch.hasTrack = r.touch.count > 0, false
	r.click = click{}
}

func (r *Recogniser) nextKeys(s *Snapshot) {
	f := &r.frame
	f.StickX, f.StickY = dead(s.StickX), dead(s.StickY)
	f.LookX, f.LookY = dead(s.LookX), dead(s.LookY)
	held := r.pushSticks(s)
	hit := s.KeysHit.or(held.minus(r.keys))
	r.keys = held

	f.Keys, f.Typed = hit, hit
	f.Mods = held.or(hit).mods()
	f.KeyUsed = !hit.minus(padMask).Empty()
	f.PadUsed = hit.minus(padMask) != hit || f.StickX != 0 || f.StickY != 0 || f.LookX != 0 || f.LookY != 0
	if f.PadUsed != f.KeyUsed {
		r.bind.pad = f.PadUsed
	}

	for k := hit; !k.Empty(); {
		r.last, r.lastTicks = k.First(), 0
		k.Remove(r.last)
	}
	if r.last != KeyNone && !hit.Has(r.last) {
		r.lastTicks++
		if !held.Has(r.last) {
			r.last = KeyNone
		} else if repeatsAt(r.lastTicks) {
			f.Typed.Add(r.last)
		}
	}
	r.nextActions(held, hit)
}

// pushSticks returns the keys held, with the directions of the sticks.
func (r *Recogniser) pushSticks(s *Snapshot) KeySet {
	held := s.Keys
	r.pushed[0] = push(r.pushed[0], PadStickUp, clamp(s.StickX, 1), clamp(s.StickY, 1))
	r.pushed[1] = push(r.pushed[1], PadLookUp, clamp(s.LookX, 1), clamp(s.LookY, 1))
	held.Add(r.pushed[0])
	held.Add(r.pushed[1])
	return held
}

func (r *Recogniser) nextActions(held, hit KeySet) {
	f := &r.frame
	if r.version != r.bind.version {
		r.version = r.bind.version
		r.ticks = make([]int, len(r.bind.list))
	}
	for i := range r.bind.list {
		l := &r.bind.list[i]
		switch {
		case hit.Has(l.chord.Key):
			r.ticks[i] = 0
			if l.matches(f.Mods) {
				f.Fresh = f.Fresh.With(l.action)
				r.ticks[i] = 1
			}
		case r.ticks[i] > 0:
			if repeatsAt(r.ticks[i]) && repeats.Has(l.action) {
				f.Actions = f.Actions.With(l.action)
			}
			r.ticks[i]++
		}
		if !held.Has(l.chord.Key) {
			r.ticks[i] = 0
		}
		if r.ticks[i] > 0 {
			f.Held = f.Held.With(l.action)
		}
	}
	f.Actions = f.Actions.or(f.Fresh)
}

func repeatsAt(ticks int) bool {
	return ticks >= repeatDelay && (ticks-repeatDelay)%repeatEvery == 0
}

// padMask holds all keys of gamepads.
var padMask = func() (s KeySet) {
	for k := PadA; k < KeyCount; k++ {
		s.Add(k)
	}
	return s
}()

// push returns the direction in which a stick is pushed: that of the stronger axis. A
// direction is kept until the stick nearly rests or clearly points elsewhere. up is the
// first of the keys of the four directions.
func push(was, up Key, x, y float32) Key {
	ax, ay := abs(x), abs(y)
	dir, force := up, ay
	switch {
	case ax > ay && x > 0:
		dir, force = up+3, ax
	case ax > ay:
		dir, force = up+2, ax
	case y > 0:
		dir = up + 1
	}
	if dir != was {
		if was != KeyNone && force < 1.3*min(ax, ay) {
			// Near a diagonal: keep the direction while it is pushed.
			if still := [...]float32{-y, y, -x, x}[was-up]; still >= stickRelease {
				return was
			}
		}
		if force < stickPush {
			return KeyNone
		}
		return dir
	}
	if force < stickRelease {
		return KeyNone
	}
	return was
}

func dead(v float32) float32 {
	force := clamp((abs(v)-stickDead)/(1-stickDead), 1)
	switch {
	case force <= 0:
		return 0
	case v < 0:
		return -force
	}
	return force
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}

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

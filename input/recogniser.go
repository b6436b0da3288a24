package input

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
	f.Actions, f.Fresh, r.asked = f.Actions|r.asked, f.Fresh|r.asked, 0
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
		bit := ActionSet(1) << l.action
		switch {
		case hit.Has(l.chord.Key):
			r.ticks[i] = 0
			if l.matches(f.Mods) {
				f.Fresh |= bit
				r.ticks[i] = 1
			}
		case r.ticks[i] > 0:
			if repeatsAt(r.ticks[i]) && repeats&bit != 0 {
				f.Actions |= bit
			}
			r.ticks[i]++
		}
		if !held.Has(l.chord.Key) {
			r.ticks[i] = 0
		}
		if r.ticks[i] > 0 {
			f.Held |= bit
		}
	}
	f.Actions |= f.Fresh
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

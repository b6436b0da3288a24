package input

// The thresholds, in ticks and in points.
const (
	repeatDelay   = 24 // from a key's press to its first repeat
	repeatEvery   = 6  // between repeats
	doubleTicks   = 24 // at most between two clicks of a double click
	longTicks     = 30 // a finger rests so long for a long press
	slopMouse     = 4  // points the mouse may stray within a click
	slopTouch     = 10 // points a finger may stray within a click
	wheelLimit    = 4  // notches a tick, whatever the device says
	stickDead     = 0.2
	stickPush     = 0.55 // a stick counts as pushed from here on
	stickLetGo    = 0.4  // and as let go below this
	minPinchRange = 8    // points; fingers closer than this do not zoom
)

// Recogniser turns snapshots into frames. Make one with New.
type Recogniser struct {
	bind  *Bindings
	frame Frame

	focus     bool
	keys      KeySet // held last tick, sticks included
	last      Key    // the key pressed last, for Typed
	lastTicks int
	lines     []int // for each line of the bindings: 0, or ticks held + 1
	version   int   // of the bindings the lines are for

	pushed  [2]Key // the direction each stick is pushed, or KeyNone
	mouse   MouseSet
	late    MouseSet // pressed again within the tick of a release: counted in the next one
	mouseX  float32
	mouseY  float32
	started bool

	press press
	click click
	touch fingers
	asked ActionSet // by something that is no device, for the next tick
}

// New makes a recogniser for the bindings given, which may be changed later on.
func New(b *Bindings) *Recogniser {
	return &Recogniser{bind: b}
}

// Bindings is the table in use.
func (r *Recogniser) Bindings() *Bindings { return r.bind }

// StartTouch assumes fingers until another device is used.
func (r *Recogniser) StartTouch() { r.frame.Touch = true }

// Ask has the next tick ask for an action as if by a key going down: by the way
// back of a browser, say.
func (r *Recogniser) Ask(a Action) { r.asked = r.asked.With(a) }

// Next takes the snapshot of one tick, which must follow the ones before, and
// gives what the player did. It does not allocate.
func (r *Recogniser) Next(s *Snapshot) *Frame {
	f := &r.frame
	*f = Frame{Pointer: Pointer{X: f.X, Y: f.Y, Touch: f.Touch}, Gesture: Gesture{Pinch: 1, PinchX: f.PinchX, PinchY: f.PinchY}}
	f.Focus = s.Focus
	f.Runes = s.Runes
	// What was held before the first tick was not meant for the game.
	if r.focus && !s.Focus || !r.started {
		r.release(s)
	}
	r.focus = s.Focus
	r.nextKeys(s)
	r.nextPointer(s)
	f.Actions, f.Fresh, r.asked = f.Actions|r.asked, f.Fresh|r.asked, 0
	return f
}

// release lets go of everything: nothing held counts until it is pressed again.
func (r *Recogniser) release(s *Snapshot) {
	for i := range r.lines {
		r.lines[i] = 0
	}
	r.last = KeyNone
	r.keys = r.pushSticks(s).minus(s.KeysHit)
	r.cancelPress()
	r.mouse, r.late = s.Mouse&^s.MouseHit, 0
	r.touch.ignore()
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
	if !hit.Empty() {
		f.KeyUsed = !hit.minus(padMask).Empty()
		f.PadUsed = !hit.and(padMask).Empty()
	}
	f.PadUsed = f.PadUsed || f.StickX != 0 || f.StickY != 0 || f.LookX != 0 || f.LookY != 0
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

// pushSticks returns the keys held, the sticks' directions among them.
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
	if r.version != r.bind.version { // the player changed the table
		r.version = r.bind.version
		r.lines = make([]int, len(r.bind.lines))
	}
	for i := range r.bind.lines {
		l := &r.bind.lines[i]
		bit := ActionSet(1) << l.action
		switch {
		case hit.Has(l.chord.Key):
			r.lines[i] = 0
			if l.matches(f.Mods) {
				f.Fresh |= bit
				r.lines[i] = 1
			}
		case r.lines[i] > 0:
			if repeatsAt(r.lines[i]) && repeats&bit != 0 {
				f.Actions |= bit
			}
			r.lines[i]++
		}
		if !held.Has(l.chord.Key) {
			r.lines[i] = 0
		}
		if r.lines[i] > 0 {
			f.Held |= bit
		}
	}
	f.Actions |= f.Fresh
}

func repeatsAt(ticks int) bool {
	return ticks >= repeatDelay && (ticks-repeatDelay)%repeatEvery == 0
}

// padMask holds the keys of gamepads.
var padMask = func() (s KeySet) {
	for k := PadA; k < KeyCount; k++ {
		s.Add(k)
	}
	return s
}()

// push says which way a stick is pushed: the stronger axis counts, and a
// direction once taken is kept until the stick nearly rests or clearly points
// elsewhere. up is the first of the four directions' keys.
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
			// Close to a diagonal: stay, unless it has left the old way.
			old := -y
			switch was - up {
			case 1:
				old = y
			case 2:
				old = -x
			case 3:
				old = x
			}
			if old >= stickLetGo {
				return was
			}
		}
		if force < stickPush {
			return KeyNone
		}
		return dir
	}
	if force < stickLetGo {
		return KeyNone
	}
	return was
}

// dead takes the dead zone out of an axis.
func dead(v float32) float32 {
	switch {
	case v != v:
		return 0
	case v > stickDead:
		return min((v-stickDead)/(1-stickDead), 1)
	case v < -stickDead:
		return max((v+stickDead)/(1-stickDead), -1)
	}
	return 0
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}

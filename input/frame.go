package input

// Frame is what a player did in one tick. It belongs to the Recogniser and is
// overwritten by the next tick; so is the array behind Runes.
type Frame struct {
	// X and Y are the pointer: the mouse, or the finger that is down or was
	// last; with two fingers the point between them. Device pixels.
	X, Y   float32
	Touch  bool // the pointer is a finger, so nothing hovers when it is up
	Inside bool // the pointer is over the picture: mouse inside, or finger down or just lifted

	// Down, Pressed and Released tell of the primary button: the left one, or
	// one finger. A click faster than a tick is Pressed and Released, not
	// Down. Cancelled means that the press was taken away (a second finger,
	// the window losing focus): no Released and no Click follow.
	Down, Pressed, Released, Cancelled bool

	Click       bool // pressed and released in one place
	DoubleClick bool // the second Click of two; Click is true as well
	LongPress   bool // a finger rested in one place, once; no Click follows
	Secondary   bool // the right button pressed and released in one place

	// A drag begins when the pointer leaves the place where a button went
	// down. DragDX, DragDY is the way of this tick; the first one counts from
	// where the button went down, so that what was grabbed stays under the
	// pointer. On the tick of the release Dragging and DragEnded are true;
	// Dragging that turns false without DragEnded was taken away.
	Dragging, DragStarted, DragEnded bool
	DragButton                       int // ButtonLeft, ButtonRight, ButtonMiddle
	DragDX, DragDY                   float32
	DragStartX, DragStartY           float32

	Wheel, WheelX float32 // notches this tick, up and left positive, at most 4

	// Two fingers: Pinch is the factor by which their distance grew this tick
	// (1 is none), PinchX, PinchY the point between them, PanDX, PanDY its way
	// this tick. One finger left of two goes on panning. Lifting or adding a
	// finger moves nothing.
	Pinching       bool // a two-finger gesture goes on
	Pinch          float32
	PinchX, PinchY float32
	PanDX, PanDY   float32

	Actions ActionSet // asked for this tick, repeats of held keys included
	Held    ActionSet // whose key is held
	Fresh   ActionSet // asked for this tick by a key going down, no repeats

	// StickX, StickY and LookX, LookY are the left and right stick without
	// their dead zone, −1 to 1, right and down positive.
	StickX, StickY, LookX, LookY float32

	Runes []rune // typed text
	Keys  KeySet // keys and buttons that went down this tick
	Typed KeySet // Keys, and the last one again while it is held: for text fields
	Mods  Mods   // modifiers held

	PointerUsed, KeyUsed, PadUsed bool // which device was used this tick
	Focus                         bool // the window has the keyboard
}

// Did reports whether the action was asked for this tick, repeats included.
func (f *Frame) Did(a Action) bool { return f.Actions.Has(a) }

// Holds reports whether a key of the action is held.
func (f *Frame) Holds(a Action) bool { return f.Held.Has(a) }

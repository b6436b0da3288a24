// Package input turns the state of the devices into what a player does. Poll reads
// the devices of one tick into a Snapshot; a Recogniser compares it with those before
// and fills a Frame: clicks, drags, pinches and actions. Time is counted in ticks (60
// a second), positions in device pixels. The package knows nothing of boards, widgets
// or screens, and only ebiten.go imports the engine.
package input

// Frame is what a player did in one tick. It belongs to the Recogniser and is
// overwritten by the next tick; so is the array behind Runes.
type Frame struct {
	Pointer
	Drag
	Gesture
	Commands
	Sticks
	Typing
	Devices
	Focus bool // the window has the keyboard
}

// Pointer is the mouse or the finger that was used last; with two fingers, the point
// between them.
type Pointer struct {
	X, Y   float32 // device pixels
	Touch  bool    // the pointer is a finger, so nothing hovers when it is up
	Inside bool    // the pointer is over the picture: mouse inside, or finger down or just lifted

	// Down, Pressed and Released are about the primary button: the left one, or
	// one finger. A click faster than a tick is Pressed and Released, not Down.
	// Cancelled means that the press ended by a second finger or by the window losing
	// focus: neither Released nor Click follows.
	Down, Pressed, Released, Cancelled bool

	Click       bool // pressed and released in one place
	DoubleClick bool // the second Click of two; Click is true as well
	LongPress   bool // a finger rested in one place, once; no Click follows
	Secondary   bool // the right button pressed and released in one place
}

// Drag begins when the pointer leaves the place where a button went down. In the tick
// of the release Dragging and DragEnded are both true; if Dragging becomes false
// without DragEnded, the drag was cancelled.
type Drag struct {
	Dragging, DragStarted, DragEnded bool
	DragButton                       int // ButtonLeft, ButtonRight, ButtonMiddle
	// DragDX and DragDY are the movement in this tick. The first one counts from where
	// the button went down, so that what is dragged stays under the pointer.
	DragDX, DragDY         float32
	DragStartX, DragStartY float32
}

// Gesture is what the wheel or two fingers do. When one of two fingers is lifted, the
// other goes on panning. Lifting or adding a finger moves nothing.
type Gesture struct {
	Wheel, WheelX  float32 // notches this tick, up and left positive, at most 4
	Pinching       bool    // a two-finger gesture is under way
	Pinch          float32 // the factor by which the fingers' distance grew this tick; 1 is none
	PinchX, PinchY float32 // the point between the fingers
	PanDX, PanDY   float32 // its movement in this tick
}

// Commands are the actions that keys and buttons are bound to.
type Commands struct {
	Actions ActionSet // triggered in this tick, repeats of held keys included
	Held    ActionSet // whose key is held
	Fresh   ActionSet // triggered in this tick by a key going down
}

// Sticks are the left and right stick without their dead zone, −1 to 1, right and
// down positive.
type Sticks struct {
	StickX, StickY, LookX, LookY float32
}

// Typing is what was typed this tick.
type Typing struct {
	Runes []rune
	Keys  KeySet // keys and buttons that went down
	Typed KeySet // Keys, and the last one again while it is held: for text fields
	Mods  Mods   // modifiers held
}

// Devices are the kinds of device that were used this tick.
type Devices struct {
	PointerUsed, KeyUsed, PadUsed bool
}

// Did reports whether the action was triggered in this tick, repeats included.
func (c *Commands) Did(a Action) bool { return c.Actions.Has(a) }

// Drop removes actions that have been dealt with, so that nothing else answers them.
func (c *Commands) Drop(list ...Action) {
	gone := Actions(list...)
	c.Actions, c.Fresh = c.Actions.minus(gone), c.Fresh.minus(gone)
}

// Press adds an action as if its key had gone down.
func (c *Commands) Press(a Action) { c.Actions, c.Fresh = c.Actions.With(a), c.Fresh.With(a) }

// Holds reports whether a key of the action is held.
func (c *Commands) Holds(a Action) bool { return c.Held.Has(a) }

// MaxTouches is the most fingers that are tracked; others are ignored.
const MaxTouches = 10

// MouseSet is a set of mouse buttons: bit b is set when button b is in it.
type MouseSet uint8

// The mouse buttons. A finger counts as ButtonLeft.
const (
	ButtonLeft = iota
	ButtonRight
	ButtonMiddle
	buttonCount
)

// Has reports whether button b is in the set.
func (s MouseSet) Has(b int) bool { return s>>b&1 != 0 }

// Touch is one finger on the screen.
type Touch struct {
	ID   int // the same as long as the finger stays down
	X, Y float32
}

// Snapshot is the state of all devices in one tick. Reuse one value: Poll keeps its buffers.
type Snapshot struct {
	// Width and Height are the size of the screen, Scale is device pixels per point. The
	// game sets them, not Poll. With a size of 0 every position is inside; a scale of 0
	// means 1.
	Width, Height, Scale float32

	Focus bool // the window has the keyboard

	Keys    KeySet // held at the end of the tick; the directions of the sticks are added to it
	KeysHit KeySet // went down during the tick, even if already up again

	MouseX, MouseY float32
	Mouse          MouseSet // held at the end of the tick
	MouseHit       MouseSet // went down during the tick, even if already up again
	WheelX, WheelY float32  // notches, up and left positive

	Touches    [MaxTouches]Touch // the first TouchCount are valid
	TouchCount int

	// The left and the right stick, −1 to 1, right and down positive, as the device
	// reports them.
	StickX, StickY, LookX, LookY float32

	Runes []rune // typed text

	poll pollState
}

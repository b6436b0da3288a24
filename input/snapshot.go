// Package input turns the state of the devices into what a player does. Poll reads
// the devices of one tick into a Snapshot; a Recogniser compares it with those before
// and fills a Frame: clicks, drags, pinches and actions. Time is counted in ticks (60
// a second), positions in device pixels. The package knows nothing of boards, widgets
// or screens, and only ebiten.go imports the engine.
package input

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

// Snapshot is the state of all devices in one tick. Reuse one value: Poll keeps its
// buffers.
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

// Package input turns what the devices say into what a player means. Poll
// reads the devices for one tick into a Snapshot; a Recogniser compares each
// snapshot with what went before and fills a Frame: clicks, drags, pinches and
// actions. Time is counted in ticks (60 a second), places in device pixels.
// The package knows nothing of boards, widgets or scenes, and only ebiten.go
// knows the engine.
package input

// MaxTouches is the number of fingers that are tracked; more are ignored.
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

// Snapshot is what all devices say in one tick. Reuse one value from tick to
// tick: Poll keeps its buffers.
type Snapshot struct {
	// Width and Height are the screen's size and Scale the device pixels a
	// point. The game sets them; Poll leaves them alone. A size of 0 means
	// that every place counts as inside, a scale of 0 means 1.
	Width, Height, Scale float32

	Focus bool // the window has the keyboard

	// Keys and buttons held at the end of the tick. The directions of the
	// sticks need not be in it: they are worked out from StickX and so on.
	Keys    KeySet
	KeysHit KeySet // went down during the tick, even if already up again

	MouseX, MouseY float32
	Mouse          MouseSet // held at the end of the tick
	MouseHit       MouseSet // went down during the tick, even if already up again
	WheelX, WheelY float32  // notches, up and left positive

	Touches    [MaxTouches]Touch // the first TouchCount are valid
	TouchCount int

	// StickX, StickY and LookX, LookY are the left and the right stick, −1 to
	// 1, right and down positive, as the device gives them.
	StickX, StickY, LookX, LookY float32

	Runes []rune // typed text

	poll pollState
}

// Package icon holds the game's pictures of one colour: figures and signs for
// buttons, each drawn from a few paths on a field of 100 by 100. It turns a
// picture into a mask of any size; it knows nothing of colours or screens.
package icon

// ID names an icon. The numbers may change between versions; files store
// names.
type ID uint8

// None is no icon: it draws nothing.
const None ID = 0

// The figures.
const (
	Knight ID = 1 + iota
	Archer
	Ogre
	Lion
	Griffon
	Serpent
	Golem
	Mage
	Rogue
	Giant
	Spider
	Dragon
	Pawn

	// The signs.
	Undo
	Redo
	Eye
	Wall
	Gear
	Pause
	Play
	Fast
	Sound
	Mute
	Flag
	Restart
	Plus
	Minus
	Fit
	Arrow
	Check
	Cross
	Dice
	Skull
	Door
	Ladder
	Portal
	Pit
	Lock
	Hand
	FloorUp
	FloorDown
	Fullscreen
	Back
	List
	Info
	Star
	Hourglass
	Save
	Push

	// Count is one more than the last icon.
	Count
)

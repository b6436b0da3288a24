// Package icon holds the game's pictures of one colour: signs for buttons, and
// figures, abilities, spells, states and causes of harm, which go by names. Each
// is drawn from a few paths on a field of 100 by 100. The package turns a picture
// into a mask of any size; it knows nothing of colours, screens or rules.
package icon

// ID names an icon. The numbers may change between versions; files store
// names.
type ID uint16

// None is no icon: it draws nothing.
const None ID = 0

// The signs that code names.
const (
	Undo ID = 1 + iota
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
	StepBack
	StepOn
	TurnBack
	TurnOn
	RoundBack
	RoundOn
	First
	Last
	Branch
	Pin
	Link
	Film
	Trash
	Folder
	Pencil
	Stroke
	Box
	Frame
	Bucket
	Eraser
	Dropper
	Stamp
	Select
	Wand
	Mirror
	Rotate
	Copy
	Heights
	Brink
	Pawn
	Warn
	Lamp

	// Count is one more than the last sign.
	Count
)

// drawing is an icon that goes by a name.
type drawing struct{ name, src string }

// tables are the icons that go by names; their numbers follow those of the signs.
var tables = [][]drawing{beasts, people, things, deeds, spells, states, grounds}

// byName returns the numbers of the icons that go by names.
var byName = func() map[string]ID {
	m := map[string]ID{}
	id := Count
	for _, t := range tables {
		for _, d := range t {
			m[d.name] = id
			id++
		}
	}
	return m
}()

// Named returns the icon with a name: "kind/lion", "ability/shove", "spell/haste",
// "state/prone", "cause/wall". It is None where there is none.
func Named(name string) ID { return byName[name] }

// Total is one more than the last icon of all.
func Total() ID { return Count + ID(len(byName)) }

// Name returns the name of an icon, "" for a sign.
func Name(id ID) string {
	d, _ := find(id)
	return d.name
}

func source(id ID) string {
	if id < Count {
		return drawings[id]
	}
	d, _ := find(id)
	return d.src
}

func find(id ID) (drawing, bool) {
	if id < Count {
		return drawing{}, false
	}
	n := int(id - Count)
	for _, t := range tables {
		if n < len(t) {
			return t[n], true
		}
		n -= len(t)
	}
	return drawing{}, false
}

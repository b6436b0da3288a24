// Package icon holds the game's monochrome icons: signs for buttons, and, by name,
// figures, abilities, spells, states and causes of death. Each is a few paths on a field
// of 100 by 100, of which the package makes masks of any size. It knows nothing of
// colours, screens or rules.
package icon

// ID names an icon. The numbers may change between versions; files store
// names.
type ID uint16

// None is no icon: it draws nothing.
const None ID = 0

// The signs.
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

// drawing is an icon with a name.
type drawing struct{ name, src string }

// tables are the icons with names; their numbers follow those of the signs.
var tables = [][]drawing{beasts, people, things, abilities, spells, states, grounds}

// byName holds the numbers of the icons with names.
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

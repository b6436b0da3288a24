// Package icon holds the game's monochrome icons: signs for buttons, and, by name,
// figures, abilities, spells, states and causes of death. Each is a few paths on a field
// of 100 by 100, of which the package makes masks of any size. It knows nothing of
// colours, screens or rules.
package icon

import "slices"

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
	Cup
	Anvil

	// Count is one more than the last sign.
	Count
)

// drawing is an icon with a name.
type drawing struct{ name, src string }

// named are the icons with names; their numbers follow those of the signs.
var named = slices.Concat(beasts, people, things, abilities, spells, states, grounds, faces)

// byName holds the numbers of the icons with names.
var byName = func() map[string]ID {
	m := map[string]ID{}
	for i, d := range named {
		m[d.name] = Count + ID(i)
	}
	return m
}()

// Named returns the icon with a name: "kind/lion", "ability/shove", "spell/haste",
// "state/prone", "cause/wall". It is None where there is none.
func Named(name string) ID { return byName[name] }

// Total is one more than the last icon of all.
func Total() ID { return Count + ID(len(named)) }

// Name returns the name of an icon, "" for a sign.
func Name(id ID) string { return find(id).name }

// find returns the name and the drawing of an icon.
func find(id ID) drawing {
	switch {
	case id < Count:
		return drawing{src: drawings[id]}
	case id < Total():
		return named[id-Count]
	}
	return drawing{}
}

// Package icon holds the game's monochrome icons: signs for buttons, and, by name,
// figures, abilities, spells, states and causes of death. They are in drawings.txt, each a
// few paths on a field of 100 by 100, from which the package makes masks of any size. It
// knows nothing of colours, screens or rules.
package icon

import (
	_ "embed"
	"strings"
)

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

// drawing is an icon with a name, in the notation of drawings.txt.
type drawing struct{ name, src string }

//go:embed drawings.txt
var text string

// drawings are the icons by their numbers, byName is the number of each name, and parts
// are pieces that drawings share, each around its origin.
var (
	drawings = []drawing{{}}
	byName   = map[string]ID{}
	parts    = map[string]string{}
)

func init() {
	for entry := range strings.SplitSeq(strings.ReplaceAll(text, "\n\t", " "), "\n") {
		name, src, _ := strings.Cut(entry, " ")
		if part, ok := strings.CutPrefix(name, "part/"); ok {
			parts[part] = src
		} else if of, ok := strings.CutPrefix(src, "= "); ok {
			byName[name] = byName[of]
		} else if name != "" && name[0] != '#' {
			byName[name] = ID(len(drawings))
			drawings = append(drawings, drawing{name, src})
		}
	}
}

// Named returns the icon with a name: "kind/lion", "ability/shove", "spell/haste",
// "state/prone", "cause/wall", "sign/undo". It returns None for unknown names.
func Named(name string) ID { return byName[name] }

// Total is one more than the last icon of all.
func Total() ID { return ID(len(drawings)) }

// Name returns the name of an icon, "" for None.
func Name(id ID) string {
	if id >= Total() {
		return ""
	}
	return drawings[id].name
}

// Face is a portrait: masks of one size, one over another, on a ground of a colour.
type Face struct {
	Ink    ID // hair and shadows; None for no portrait
	Light  ID // skin
	Dress  ID // what is worn, in a light shade of the ground
	Ground uint32
}

// FaceOf returns the portrait of a hero, or of the "landlord".
func FaceOf(name string) Face {
	at := "face/" + name
	return Face{Named(at + "/ink"), Named(at + "/light"), Named(at + "/dress"), faceGrounds[name]}
}

// faceGrounds are the colours behind the portraits.
var faceGrounds = map[string]uint32{"odo": 0xa8692a, "fenna": 0x2c7379, "dara": 0xa03a5e, "gunn": 0x8c3b2a,
	"tilda": 0x54743a, "ines": 0x3f5b94, "landlord": 0x594868}

// Package icon holds the game's monochrome icons: signs for buttons, and, by name,
// figures, abilities, spells, states and causes of death. They are in drawings.txt, each a
// few paths on a field of 100 by 100, from which the package makes masks of any size. It
// knows nothing of colours, screens or rules.
package icon

import (
	"cmp"
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
			if layer, ok := strings.CutPrefix(name, "face/"); ok {
				byName["token/"+layer] = byName["token/"+of[len("face/"):]]
			}
		} else if name != "" && name[0] != '#' {
			byName[name] = ID(len(drawings))
			drawings = append(drawings, drawing{name, src})
			if layer, ok := strings.CutPrefix(name, "face/"); ok { // cut round for tokens
				byName["token/"+layer] = ID(len(drawings))
				drawings = append(drawings, drawing{"token/" + layer, "& " + name + " 50 54 1.12 0; & round 50 50 1 0"})
			}
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
	Skin   uint32
	Ground uint32
}

// FaceOf returns the portrait of a hero or of a kind with a face, such as "landlord".
func FaceOf(name string) Face { return faceOf("face/", name) }

// TokenOf returns the same portrait cut round, for a token.
func TokenOf(name string) Face { return faceOf("token/", name) }

func faceOf(set, name string) Face {
	ink := Named(set + name + "/ink")
	if ink == None {
		return Face{}
	}
	_, own, _ := strings.Cut(Name(ink), "/") // of a kind the hero's
	colours := faceColours[strings.TrimSuffix(own, "/ink")]
	return Face{ink, Named(set + name + "/light"), Named(set + name + "/dress"), cmp.Or(colours[1], 0xf3e3c8), colours[0]}
}

// faceColours are the colours behind the portraits, and of skins that differ from most.
var faceColours = map[string][2]uint32{"odo": {0xa8692a}, "fenna": {0x2c7379}, "dara": {0xa03a5e}, "gunn": {0x8c3b2a}, "tilda": {0x54743a}, "ines": {0x3f5b94},
	"landlord": {0x594868}, "usher": {0x2f5f8a}, "bouncer": {0x5c5f66}, "hound": {0x9c3f2e, 0xc9ad8c}, "lamplighter": {0x9a7a1e}, "mason": {0xa0583a},
	"pell": {0x8a4a7c}, "quill": {0x5c6a2e}, "flo": {0xb8677f}, "wat": {0x6b5848}, "gardener": {0x4a7f4a}, "registrar": {0x3f6b4c}, "doorman": {0x8a2f3c}, "doorkeeper": {0x6a5a3a}, "boatman": {0x2f6f8f}, "bailiff": {0x4a4a58},
	"knight": {0x7a8694}, "ogre": {0x7d5a34, 0xb9c08a}, "goblin": {0x6b4a2c, 0x9fbf6a}, "rogue": {0x4a3f5c}, "troll": {0x6a5648, 0xa9b8b0}, "newt": {0x3f7f6a, 0xd9a04a},
	"cyclops": {0x7a5236, 0xd8b48a}, "unicorn": {0xb06a9c, 0xf6f1ea}, "warden": {0x5f7f9a}}

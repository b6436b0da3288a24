package board

import (
	"wallfall/render/quad"
	"wallfall/rules"
)

// Palette is the colours with a meaning on the board. Each meaning has a shape as well:
// a rim, an outline, a hatch, a sign.
type Palette struct {
	Name   string
	Sides  [rules.MaxSides]quad.Color // by the number a level gives its side's colour
	Nobody quad.Color                 // of figures and structures without a side

	Reach   quad.Color // where a group can go
	Hover   quad.Color // under the pointer, and selected
	Choice  quad.Color // what a decision offers
	Spell   quad.Color // magic, and groups off the board
	Danger  quad.Color // harm
	Warning quad.Color // what happens next; what must be done
	Label   quad.Color // text
	Plate   quad.Color // background of text

	Face quad.Color    // of a chip
	Ink  quad.Color    // of the figure on it
	Coat [4]quad.Color // of crushing walls: light, dark, edge and flank; the zero value is steel
}

// palettes are the player's choices. The colours of sides and the inks maximise the least
// distance between two of them for each kind of colour vision; a test checks it.
var palettes = [...]Palette{
	{
		Name:   "standard",
		Sides:  [rules.MaxSides]quad.Color{quad.RGB(0xf2ad1f), quad.RGB(0x58b9f4), quad.RGB(0x15805a), quad.RGB(0xc2609e)},
		Nobody: quad.RGB(0xe2dccf),
		Reach:  quad.RGB(0xfff4c0), Hover: quad.RGB(0xffffff), Choice: quad.RGB(0x74e8d8), Spell: quad.RGB(0xc3a4ff),
		Danger: quad.RGB(0xff5c4e), Warning: quad.RGB(0xffb21a), Label: quad.RGB(0xfff6e0), Plate: quad.RGBA(0x1b1512e8),
		Face: quad.RGB(0xf3ead6), Ink: quad.RGB(0x2a221b),
	},
	{
		Name:   "protan",
		Sides:  [rules.MaxSides]quad.Color{quad.RGB(0xfd9f00), quad.RGB(0x54b6fb), quad.RGB(0x3d742a), quad.RGB(0xc854b8)},
		Nobody: quad.RGB(0xbcedbe),
		Reach:  quad.RGB(0xfefead), Hover: quad.RGB(0xffffff), Choice: quad.RGB(0x93defd), Spell: quad.RGB(0xa392fd),
		Danger: quad.RGB(0xff5c50), Warning: quad.RGB(0xffae14), Label: quad.RGB(0xfff6e0), Plate: quad.RGBA(0x1b1512e8),
		Face: quad.RGB(0xf3ead6), Ink: quad.RGB(0x2a221b),
	},
	{
		Name:   "deutan",
		Sides:  [rules.MaxSides]quad.Color{quad.RGB(0xcd8900), quad.RGB(0x5dc3fe), quad.RGB(0x176c19), quad.RGB(0x9246c6)},
		Nobody: quad.RGB(0xffdbae),
		Reach:  quad.RGB(0xffff92), Hover: quad.RGB(0xffffff), Choice: quad.RGB(0x8afffe), Spell: quad.RGB(0xc4a8fe),
		Danger: quad.RGB(0xff5a4a), Warning: quad.RGB(0xffb414), Label: quad.RGB(0xfff6e0), Plate: quad.RGBA(0x1b1512e8),
		Face: quad.RGB(0xf3ead6), Ink: quad.RGB(0x2a221b),
	},
	{
		Name:   "tritan",
		Sides:  [rules.MaxSides]quad.Color{quad.RGB(0xf59909), quad.RGB(0x5dacef), quad.RGB(0x0b7649), quad.RGB(0xa04487)},
		Nobody: quad.RGB(0xe0e0e5),
		Reach:  quad.RGB(0xffece5), Hover: quad.RGB(0xffffff), Choice: quad.RGB(0x59ffb7), Spell: quad.RGB(0x96a8ee),
		Danger: quad.RGB(0xff5744), Warning: quad.RGB(0xffaf32), Label: quad.RGB(0xfff6e0), Plate: quad.RGBA(0x1b1512e8),
		Face: quad.RGB(0xf3ead6), Ink: quad.RGB(0x2a221b),
	},
	{
		Name:   "contrast",
		Sides:  [rules.MaxSides]quad.Color{quad.RGB(0xffb000), quad.RGB(0x6fb0ff), quad.RGB(0x00813c), quad.RGB(0xa83fd0)},
		Nobody: quad.RGB(0xfffff0),
		Reach:  quad.RGB(0xffffb0), Hover: quad.RGB(0xffffff), Choice: quad.RGB(0x66f0ff), Spell: quad.RGB(0xbc98ff),
		Danger: quad.RGB(0xff6a60), Warning: quad.RGB(0xffc400), Label: quad.RGB(0xffffff), Plate: quad.RGB(0x000000),
		Face: quad.RGB(0xffffff), Ink: quad.RGB(0x000000),
	},
}

// PaletteNames returns the palettes a player may choose from, the standard one first: for
// common eyes, for those that lack red, green or blue, and one of high contrast.
func PaletteNames() []string {
	names := make([]string, len(palettes))
	for i := range palettes {
		names[i] = palettes[i].Name
	}
	return names
}

// PaletteNamed returns a palette by its name, the standard one for unknown names.
func PaletteNamed(name string) Palette {
	for i := range palettes {
		if palettes[i].Name == name {
			return palettes[i]
		}
	}
	return palettes[0]
}

// Side returns the colour with a number, 0..3, and Nobody for any other number.
func (pal *Palette) Side(n int) quad.Color {
	if n < 0 || n >= len(pal.Sides) {
		return pal.Nobody
	}
	return pal.Sides[n]
}

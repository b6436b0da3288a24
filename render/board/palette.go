package board

import (
	"wallfall/render/quad"
	"wallfall/rules"
)

// Palette is the colours that carry a meaning on the board. Each of them comes
// with a shape of its own too: a rim, an outline, a hatch, a sign.
type Palette struct {
	Name   string
	Sides  [rules.MaxSides]quad.Color // by the number a level gives its side's colour
	Nobody quad.Color                 // what is no side's

	Reach   quad.Color // where a group can go
	Hover   quad.Color // under the pointer, and what is selected
	Choice  quad.Color // what a decision offers
	Spell   quad.Color // magic, and what is off the board
	Danger  quad.Color // harm
	Warning quad.Color // what is about to come; what must be done
	Label   quad.Color // words
	Plate   quad.Color // beneath words

	Face quad.Color // of a chip
	Ink  quad.Color // of the figure on it
}

// palettes are what a player may choose from. The colours of sides and the inks
// were sought so that the least distance between two of them, as each kind of
// eye sees them, is large; a test holds them to it.
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

// PaletteNames returns the palettes a player may choose from, the standard one
// first: for common eyes, for those that lack red, green or blue, and one of
// high contrast.
func PaletteNames() []string {
	names := make([]string, len(palettes))
	for i := range palettes {
		names[i] = palettes[i].Name
	}
	return names
}

// PaletteNamed returns a palette by its name, the standard one for a name there is not.
func PaletteNamed(name string) Palette {
	for i := range palettes {
		if palettes[i].Name == name {
			return palettes[i]
		}
	}
	return palettes[0]
}

// Side returns the colour with the number a level gives its side, 0..3, and
// nobody's for any other number.
func (pal *Palette) Side(n int) quad.Color {
	if n < 0 || n >= len(pal.Sides) {
		return pal.Nobody
	}
	return pal.Sides[n]
}

// standard is the palette of those who are given none.
var standard = &palettes[0]

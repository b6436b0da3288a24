package scene

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
	palette("standard", [...]uint32{0xf2ad1f, 0x58b9f4, 0x15805a, 0xc2609e}, 0xe2dccf, 0xfff4c0, 0x74e8d8, 0xc3a4ff, 0xff5c4e, 0xffb21a),
	palette("protan", [...]uint32{0xfd9f00, 0x54b6fb, 0x3d742a, 0xc854b8}, 0xbcedbe, 0xfefead, 0x93defd, 0xa392fd, 0xff5c50, 0xffae14),
	palette("deutan", [...]uint32{0xcd8900, 0x5dc3fe, 0x176c19, 0x9246c6}, 0xffdbae, 0xffff92, 0x8afffe, 0xc4a8fe, 0xff5a4a, 0xffb414),
	palette("tritan", [...]uint32{0xf59909, 0x5dacef, 0x0b7649, 0xa04487}, 0xe0e0e5, 0xffece5, 0x59ffb7, 0x96a8ee, 0xff5744, 0xffaf32),
	palette("contrast", [...]uint32{0xffb000, 0x6fb0ff, 0x00813c, 0xa83fd0}, 0xfffff0, 0xffffb0, 0x66f0ff, 0xbc98ff, 0xff6a60, 0xffc400),
}

// palette returns a palette; text and faces are white and black in that of high contrast.
func palette(name string, sides [rules.MaxSides]uint32, nobody, reach, choice, spell, danger, warning uint32) Palette {
	pal := Palette{Name: name, Nobody: quad.RGB(nobody), Reach: quad.RGB(reach), Hover: quad.RGB(0xffffff), Choice: quad.RGB(choice), Spell: quad.RGB(spell),
		Danger: quad.RGB(danger), Warning: quad.RGB(warning), Label: quad.RGB(0xfff6e0), Plate: quad.RGBA(0x1b1512e8), Face: quad.RGB(0xf3ead6), Ink: quad.RGB(0x2a221b)}
	if name == "contrast" {
		pal.Label, pal.Plate, pal.Face, pal.Ink = quad.RGB(0xffffff), quad.RGB(0x000000), quad.RGB(0xffffff), quad.RGB(0x000000)
	}
	for i, c := range sides {
		pal.Sides[i] = quad.RGB(c)
	}
	return pal
}

// PaletteNames returns the palettes a player may choose from, the standard one first: for
// normal sight, for eyes that lack red, green or blue, and one of high contrast.
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

// Ground returns what figures of a side's chips are drawn on: a light shade of its colour.
func (pal *Palette) Ground(n int) quad.Color {
	if pal.Name == "contrast" {
		return pal.Face
	}
	return pal.Side(n).Lighter(0.48)
}

// Nobody is the colour number of figures and structures without a side.
const Nobody = -1

// Rim draws the empty chip of a side at x, y: r is its radius in pixels. Every
// colour has its own shape of rim, so that nothing depends on colour alone.
func (pal *Palette) Rim(l *quad.List, x, y, r float32, colour int) {
	c := pal.Side(colour)
	RimShape(l, x, y, r, colour, quad.Bevel(c, c.Lighter(0.5), c.Darker(0.45), max(1, r*0.09)))
}

// Blank draws an empty chip of a side.
func (pal *Palette) Blank(l *quad.List, x, y, r float32, colour int) {
	pal.Rim(l, x, y, r, colour)
	l.Circle(x, y, r*0.62, quad.Solid(pal.Face))
}

// RimShape draws the shape of a side's chip.
func RimShape(l *quad.List, x, y, r float32, colour int, p quad.Paint) {
	switch colour {
	case 0:
		l.Circle(x, y, r, p)
	case 1:
		l.Notch(x, y, r*1.03, 10, r*0.13, p)
	case 2:
		l.Scallop(x, y, r*1.03, 9, r*0.17, p)
	case 3:
		l.Polygon(x, y, r*1.07, 8, r*0.05, p)
	default:
		l.Polygon(x, y, r*1.1, 6, r*0.1, p)
	}
}

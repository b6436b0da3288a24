package board

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Sign is something that a chip tells about its figure besides what it is; signs
// add up.
type Sign uint16

// The signs.
const (
	Prone     Sign = 1 << iota // on the ground (PR)
	InPit                      // at the bottom of a pit (PF)
	Slain                      // waits for what goes on around it to end (ST-01)
	Flying                     // in the air by itself
	Held                       // grabbed (FM-09)
	InContact                  // an enemy touches it (MV-03)
	AtHome                     // native to where it stands (HZ-01)
	Enchanted                  // a spell is on it (SP-01)
	MustAct                    // must strike before the phase ends
	Mixed                      // a group of several kinds
)

// Nobody is the colour number of what is no side's.
const Nobody = -1

// Chip is what a chip shows, wherever it is drawn: on the board, on a card, in a
// level's picture, in a tray. The zero value is an empty chip of the first side.
type Chip struct {
	Icon     icon.ID
	Colour   int           // 0..3 of its side, or Nobody
	Object   bool          // a loose object: drawn of its Material, without a rim
	Material rules.Terrain // of an object: Glass, Wood, Stone, Metal, or Plain
	Pointed  bool          // it faces Heading
	Heading  float32       // radians, clockwise from the right
	Turn     float32       // of the figure on its face, in radians
	Stamina  int
	Full     int // stamina when unhurt; 0 shows none
	Count    int // living minions; from 2 on they are told
	Rise     int // cells above where it would be by itself (BD-11)
	Signs    Sign
	Flash    float32 // 0..1 how white it is
}

// ChipOf gives the chip of a healthy figure of a kind for a side's colour, or for
// Nobody.
func ChipOf(k *rules.Kind, colour int) Chip {
	return Chip{Icon: IconOf(k), Colour: colour, Object: k.Traits&rules.Object != 0, Material: k.Material}
}

// Rim draws the empty chip of a side at x, y in the standard colours: r is its
// radius in pixels. Every colour has its own shape of rim, so that nothing hangs
// on colour alone.
func Rim(l *quad.List, x, y, r float32, colour int) { standard.Rim(l, x, y, r, colour) }

// Rim draws the empty chip of a side at x, y: r is its radius in pixels. Every
// colour has its own shape of rim.
func (pal *Palette) Rim(l *quad.List, x, y, r float32, colour int) {
	c := pal.Side(colour)
	p := quad.Bevel(c, c.Lighter(0.45), c.Darker(0.45), max(1, r*0.09))
	switch colour {
	case 0:
		l.Circle(x, y, r, p)
	case 1:
		l.Notch(x, y, r, 12, r*0.13, p)
	case 2:
		l.Scallop(x, y, r, 10, r*0.16, p)
	case 3:
		l.Polygon(x, y, r*1.04, 8, r*0.05, p)
	default:
		l.Polygon(x, y, r*1.04, 6, r*0.3, p)
	}
}

// Draw adds the chip at x, y; r is its radius in pixels. The smaller it is, the
// less is drawn: below 9 pixels only rim, figure and facing.
func (c *Chip) Draw(l *quad.List, pal *Palette, x, y, r float32) {
	if c.Object {
		c.object(l, x, y, r)
		return
	}
	pal.Rim(l, x, y, r, c.Colour)
	face := pal.Face
	switch {
	case c.Signs&Slain != 0:
		face = face.Mix(quad.RGB(0x8f8577), 0.9)
	case c.Signs&Prone != 0:
		face = face.Darker(0.22)
	}
	if c.Signs&InPit != 0 {
		face = face.Darker(0.25)
	}
	l.Circle(x, y, r*0.79, quad.Solid(pal.Ink))
	l.Circle(x, y, r*0.75, quad.Bevel(face, face.Lighter(0.5), face.Darker(0.28), max(1, r*0.06)))
	turn := c.Turn
	if c.Signs&Prone != 0 {
		turn += math.Pi / 2
	}
	l.Icon(c.Icon, x, y-r*0.02, r*1.12, pal.Ink).Rot = turn
	if c.Pointed {
		c.pointer(l, pal, x, y, r)
	}
	if r >= 9 {
		c.pips(l, pal, x, y, r)
		c.count(l, pal, x, y, r)
	}
	if c.Signs&Slain != 0 {
		l.X(x, y, r*1.7, r*0.16, quad.Solid(pal.Danger.Fade(0.85)))
	}
	if r >= 9 {
		c.badges(l, pal, x, y, r)
	}
	if c.Flash > 0 {
		l.Circle(x, y, r, quad.Solid(quad.RGB(0xffffff).Fade(c.Flash*0.75)))
	}
}

// pointer draws where it faces on the rim (FG-06).
func (c *Chip) pointer(l *quad.List, pal *Palette, x, y, r float32) {
	hx, hy := float32(math.Cos(float64(c.Heading))), float32(math.Sin(float64(c.Heading)))
	l.Triangle(x+hx*r*0.98, y+hy*r*0.98, r*0.38, r*0.56, r*0.05, c.Heading, quad.Solid(pal.Ink))
	l.Triangle(x+hx*r*0.98, y+hy*r*0.98, r*0.24, r*0.36, r*0.03, c.Heading, quad.Solid(pal.Label))
}

// pips draws the stamina as dots, or as a number where there would be too many.
func (c *Chip) pips(l *quad.List, pal *Palette, x, y, r float32) {
	if c.Full <= 0 {
		return
	}
	if c.Full > 6 {
		w := r * 0.62
		l.Rect(x-w/2, y+r*0.56, w, r*0.4, r*0.2, quad.Solid(pal.Ink))
		l.TextIn(x, y+r*0.76, digits(c.Stamina), font.Bold, r*0.36, quad.Center, quad.Middle, quad.RGB(0xffffff))
		return
	}
	step := r * 0.2
	x0 := x - step*float32(c.Full-1)/2
	l.Rect(x0-step*0.65, y+r*0.64, step*(float32(c.Full-1)+1.3), step*1.2, step*0.6, quad.Solid(pal.Ink))
	for i := range c.Full {
		ink := quad.RGB(0x6d5f50)
		if i < c.Stamina {
			ink = quad.RGB(0xf26d5b)
		}
		l.Circle(x0+step*float32(i), y+r*0.64+step*0.6, step*0.4, quad.Solid(ink))
	}
}

// count tells how many a group is.
func (c *Chip) count(l *quad.List, pal *Palette, x, y, r float32) {
	if c.Count < 2 {
		return
	}
	bx, by := x+r*0.66, y-r*0.66
	l.Circle(bx, by, r*0.34, quad.Solid(pal.Ink))
	l.TextIn(bx, by, digits(c.Count), font.Bold, r*0.5, quad.Center, quad.Middle, quad.RGB(0xffffff))
}

// badges tell at the rim that a figure is held, or moved up and by how much.
func (c *Chip) badges(l *quad.List, pal *Palette, x, y, r float32) {
	bx, by := x-r*0.66, y-r*0.66
	if c.Signs&Held != 0 {
		l.Circle(bx, by, r*0.32, quad.Solid(pal.Ink))
		l.Icon(icon.Hand, bx, by, r*0.42, pal.Omen)
		by += r * 0.62
	}
	if c.Rise > 0 {
		l.Circle(bx, by, r*0.32, quad.Solid(pal.Ink))
		l.TextIn(bx, by, raises[min(c.Rise, len(raises)-1)], font.Bold, r*0.4, quad.Center, quad.Middle, quad.RGB(0xbfe3ff))
	}
}

// raises are the texts of how far something is moved up.
var raises = func() (n [rules.MaxRise + 2]string) {
	for i := range n {
		n[i] = "+" + digits(i)
	}
	return n
}()

// object draws a loose object: a crate, or a block of what it is made of.
func (c *Chip) object(l *quad.List, x, y, r float32) {
	edge := quad.Bevel(quad.RGB(0x8a6238), quad.RGB(0xc99a63), quad.RGB(0x452d15), r*0.14)
	switch c.Material {
	case rules.Glass:
		l.Circle(x, y, r*0.8, quad.Bevel(quad.RGB(0xa9dbe6), quad.RGB(0xffffff), quad.RGB(0x5d97a6), r*0.14))
		l.Line(x-r*0.3, y+r*0.1, x+r*0.1, y-r*0.35, max(1, r*0.1), quad.Solid(quad.RGB(0xffffff).Fade(0.8)))
	case rules.Stone:
		l.Polygon(x, y, r*0.92, 7, r*0.12, quad.Bevel(quad.RGB(0x8d8d8a), quad.RGB(0xc6c6c0), quad.RGB(0x474744), r*0.16)).Grain = 50
	case rules.Metal:
		l.Polygon(x, y, r*0.92, 6, r*0.06, quad.Bevel(quad.RGB(0x6d7f94), quad.RGB(0xb9cbdf), quad.RGB(0x2f3a48), r*0.14)).Grain = 14
		l.Circle(x, y, r*0.3, quad.Bevel(quad.RGB(0x4d5b6b), quad.RGB(0x2f3a48), quad.RGB(0x93a7bd), r*0.08))
	default:
		l.Rect(x-r*0.8, y-r*0.8, r*1.6, r*1.6, r*0.12, edge).Grain = 60
		l.X(x, y, r*1.9, r*0.16, quad.Solid(quad.RGB(0x5a3d1e)))
	}
}

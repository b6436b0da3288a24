package board

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Sign is a set of conditions that a chip shows.
type Sign uint16

// The signs.
const (
	Prone     Sign = 1 << iota // on the ground (PR)
	InPit                      // at the bottom of a pit (PF)
	Slain                      // removed when the strikes end (ST-01)
	Flying                     // flying by its own trait
	Held                       // grabbed (FM-09)
	InContact                  // an enemy touches it (MV-03)
	AtHome                     // native to its terrain (HZ-01)
	Enchanted                  // a spell is on it (SP-01)
	MustAct                    // must strike before the phase ends
	Mixed                      // a group of several kinds
)

// Nobody is the colour number of figures and structures without a side.
const Nobody = -1

// Chip is what a chip shows, wherever it is drawn: on the board, on a card, in a
// level's picture, in a tray. The zero value is an empty chip of the first side.
type Chip struct {
	Icon     icon.ID
	Second   icon.ID       // of a group of several kinds: the next of them
	Colour   int           // 0..3 of its side, or Nobody
	Object   bool          // a loose object: drawn without a rim
	Material rules.Terrain // of an object: Glass, Wood, Stone, Metal, or Plain
	Pointed  bool          // it faces Heading
	Heading  float32       // radians, clockwise from the right
	Turn     float32       // of the figure on its face, in radians
	Stamina  int
	Full     int // stamina when unhurt; 0 shows none
	Count    int // living minions; shown from 2 on
	Rise     int // cells above its usual height (BD-11)
	Signs    Sign
	Flash    float32 // 0..1 how white it is
}

// ChipOf returns the chip of a healthy figure of a kind for a side's colour, or for
// Nobody.
//
//go:noinline
func ChipOf(k *rules.Kind, colour int) Chip {
	return Chip{Icon: IconOf(k), Colour: colour, Object: k.Traits&rules.Object != 0, Material: k.Material}
}

// Radius returns how large the chip of a kind is, as a share of a cell: large ones
// look larger, and those of several cells fill them.
func Radius(k *rules.Kind) float32 {
	if k.Size > 1 {
		return 0.42 * float32(k.Size)
	}
	return 0.395 + 0.025*float32(max(-2, min(1, k.Frame)))
}

// Radii in pixels from which on more is drawn.
const (
	detailSigns = 11 // health, numbers, the most important signs
	detailRim   = 14 // the inlay of the rim, the edge of the chip
	detailAll   = 20 // all signs
)

// Draw adds the chip at x, y; r is its radius in pixels. The smaller it is, the
// less is drawn: at first only rim, figure and facing.
func (c *Chip) Draw(l *quad.List, pal *Palette, x, y, r float32) {
	if c.Object {
		c.object(l, pal, x, y, r)
		return
	}
	if c.Signs&InPit != 0 {
		l.Circle(x, y, r*1.2, quad.Vignette(quad.RGBA(0x00000000), quad.RGBA(0x000000c0), r*0.5))
	}
	pal.chip(l, x, y, r, c.Colour)
	c.face(l, pal, x, y, r)
	c.figure(l, pal, x, y, r)
	if c.Signs&InPit != 0 {
		// The shadow of its rim.
		l.Circle(x+r*0.05, y+r*0.07, r*1.1, quad.Vignette(quad.RGBA(0x08060400), quad.RGBA(0x08060498), r*0.5))
		l.Arc(x, y, r*1.14, max(1, r*0.07), 0.15, 1.42, quad.Solid(quad.RGBA(0xffe9c090)))
	}
	if c.Signs&Slain != 0 {
		l.X(x, y, r*1.66, r*0.2, quad.Solid(pal.Ink.Fade(0.6)))
		l.X(x, y, r*1.6, r*0.11, quad.Solid(pal.Danger))
	}
	if r >= detailSigns {
		c.health(l, pal, x, y, r)
	}
	if c.Pointed { // where it faces (FG-06)
		sn, cs := math.Sincos(float64(c.Heading))
		hx, hy := x+float32(cs)*r*0.99, y+float32(sn)*r*0.99
		l.Triangle(hx, hy, r*0.42, r*0.62, r*0.06, c.Heading, quad.Solid(pal.Ink))
		l.Triangle(hx-float32(cs)*r*0.01, hy-float32(sn)*r*0.01, r*0.26, r*0.4, r*0.03, c.Heading, quad.Solid(pal.Label))
	}
	if r >= detailSigns {
		c.badges(l, pal, x, y, r)
	}
	if c.Flash > 0 {
		l.Circle(x, y, r, quad.Solid(quad.RGB(0xffffff).Fade(c.Flash*0.75)))
	}
}

func (c *Chip) face(l *quad.List, pal *Palette, x, y, r float32) {
	face := pal.Face
	switch {
	case c.Signs&Slain != 0:
		face = face.Mix(quad.RGB(0x8f8577), 0.9)
	case c.Signs&Prone != 0:
		face = face.Darker(0.24)
	}
	if c.Signs&InPit != 0 {
		face = face.Darker(0.14)
	}
	if r < detailSigns { // a broad rim shows the side
		l.Circle(x, y, r*0.7, quad.Solid(face))
		return
	}
	l.Circle(x, y, r*0.83, quad.Solid(pal.Ink))
	l.Circle(x, y, r*0.79, quad.Bevel(face, face.Lighter(0.6), face.Darker(0.3), max(1, r*0.06)))
	if c.Signs&Prone != 0 && r >= detailSigns {
		// The ground it lies on.
		l.Circle(x, y, r*0.74, quad.Hatch(quad.Color{}, pal.Ink.Fade(0.13), max(3, r*0.18), max(1, r*0.035)))
	}
}

// figure draws the silhouette: upright, or on its back.
func (c *Chip) figure(l *quad.List, pal *Palette, x, y, r float32) {
	size, turn := r*1.24, c.Turn
	switch {
	case r < detailSigns:
		size = r * 1.2
	case c.Full > 0:
		y -= r * 0.07 // the stamina takes the foot of the face
	}
	if c.Signs&Prone != 0 {
		turn += math.Pi / 2
		size, y = r*1.12, y+r*0.06
	}
	if r >= detailAll {
		// Pressed into the face: its lower edge catches the light.
		l.Icon(c.Icon, x+r*0.015, y+r*0.03, size, quad.RGB(0xffffff).Fade(0.8)).Rot = turn
	}
	ink := pal.Ink
	if c.Signs&Slain != 0 {
		ink = ink.Fade(0.75)
	}
	l.Icon(c.Icon, x, y, size, ink).Rot = turn
}

// pips is the most stamina that is shown as dots.
const pips = 6

// health draws the stamina as dots at the foot of the face, or as an arc and a
// number where there would be too many dots. Objects show theirs once damaged.
func (c *Chip) health(l *quad.List, pal *Palette, x, y, r float32) {
	if c.Full <= 0 || c.Object && c.Stamina >= c.Full {
		return
	}
	life, lost := quad.RGB(0xf26d5b), quad.RGB(0x75685a)
	foot := y + r*0.65 // inside the face: the rim shows the facing
	if c.Object {
		foot = y + r*0.9
	}
	if c.Full <= pips && !c.Object {
		step := r * 0.175
		w := step*float32(c.Full-1) + r*0.27
		l.Rect(x-w/2, foot-r*0.125, w, r*0.25, r*0.125, quad.Solid(pal.Ink))
		for i := range c.Full {
			cx := x + step*(float32(i)-float32(c.Full-1)/2)
			if i < c.Stamina {
				l.Circle(cx, foot, r*0.078, quad.Bevel(life, life.Lighter(0.5), life.Darker(0.3), max(0.5, r*0.03)))
			} else {
				l.Ring(cx, foot, r*0.07, max(0.8, r*0.028), quad.Solid(lost))
			}
		}
		return
	}
	const half = 0.9 // of the arc, in radians
	share := float32(max(0, min(c.Stamina, c.Full))) / float32(c.Full)
	if !c.Object {
		l.Arc(x, y, r*0.84, r*0.17, math.Pi/2-half, math.Pi/2+half, quad.Solid(pal.Ink))
		if share > 0 {
			l.Arc(x, y, r*0.805, r*0.1, math.Pi/2+half-2*half*share, math.Pi/2+half, quad.Solid(life))
		}
	}
	w, h := r*0.3+r*0.2*float32(len(digits(c.Stamina))), r*0.38
	l.Rect(x-w/2, foot-h/2, w, h, h/2, quad.Solid(pal.Ink))
	l.TextIn(x, foot, digits(c.Stamina), font.Bold, r*0.34, quad.Center, quad.Middle, quad.RGB(0xffffff))
}

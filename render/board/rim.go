package board

import (
	"math"

	"wallfall/render/quad"
	"wallfall/rules"
)

// Rim draws the empty chip of a side at x, y: r is its radius in pixels. Every
// colour has its own shape of rim, so that nothing depends on colour alone.
func (pal *Palette) Rim(l *quad.List, x, y, r float32, colour int) {
	c := pal.Side(colour)
	outline(l, x, y, r, colour, quad.Bevel(c, c.Lighter(0.5), c.Darker(0.45), max(1, r*0.09)))
}

// outline draws the shape of a side's chip.
func outline(l *quad.List, x, y, r float32, colour int, p quad.Paint) {
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

// chip draws the empty chip with its edge and what is inlaid in its rim.
func (pal *Palette) chip(l *quad.List, x, y, r float32, colour int) {
	c := pal.Side(colour)
	if r >= detailRim {
		outline(l, x, y+r*0.085, r, colour, quad.Solid(c.Darker(0.62)))
	}
	pal.Rim(l, x, y, r, colour)
	if r < detailRim {
		return
	}
	light, dark := c.Lighter(0.7), c.Darker(0.5)
	switch colour {
	case 0: // a groove
		l.Ring(x, y, r*0.93, max(1, r*0.035), quad.Solid(dark))
	case 1: // inlays between the teeth
		l.DashRing(x, y, r*0.93, r*0.075, 10, 0.42, quad.Solid(light))
	case 2: // beads
		l.DashRing(x, y, r*0.925, r*0.085, 18, 0.02, quad.Solid(light))
	case 3: // two grooves, broken at the corners
		it := l.DashRing(x, y, r*0.98, max(1, r*0.04), 8, 0.62, quad.Solid(dark))
		it.Rot = math.Pi / 8
		it = l.DashRing(x, y, r*0.89, max(1, r*0.04), 8, 0.62, quad.Solid(light))
		it.Rot = math.Pi / 8
	}
}

// objectLook is what a loose object is made of, to look at.
type objectLook struct {
	body, light quad.Color
	grain       uint8
}

// object draws a loose object as what it is, in the colours of what it is made of.
func (c *Chip) object(l *quad.List, pal *Palette, x, y, r float32) {
	m := objectLook{quad.RGB(0xcbb894), quad.RGB(0xf2e6cc), 0}
	switch c.Material {
	case rules.Glass:
		m = objectLook{quad.RGB(0xa9dfee), quad.RGB(0xffffff), 0}
	case rules.Wood:
		m = objectLook{quad.RGB(0xb98246), quad.RGB(0xe8bf87), 0}
	case rules.Stone:
		m = objectLook{quad.RGB(0xa3a29c), quad.RGB(0xdedcd4), 0}
	case rules.Metal:
		m = objectLook{quad.RGB(0x8296ac), quad.RGB(0xd2e0ee), 0}
	}
	size := r * 1.9
	edge := max(1, r*0.055)
	deep := m.body.Darker(0.72)
	// Its shadow, its foot, and an outline that fills what is cut out.
	l.Icon(c.Icon, x+r*0.1, y+r*0.2, size*1.02, quad.RGBA(0x00000070)).Rot = c.Turn
	for _, o := range [...][2]float32{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, 2.4}} {
		l.Icon(c.Icon, x+o[0]*edge, y+o[1]*edge, size, deep).Rot = c.Turn
	}
	l.Icon(c.Icon, x, y, size, m.light).Rot = c.Turn
	l.Icon(c.Icon, x+edge*0.45, y+edge*0.6, size, m.body).Rot = c.Turn
	if r >= detailSigns {
		c.health(l, pal, x, y, r)
	}
	if c.Flash > 0 {
		l.Icon(c.Icon, x, y, size, quad.RGB(0xffffff).Fade(c.Flash*0.75)).Rot = c.Turn
	}
}

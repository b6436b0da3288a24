package board

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/rules"
)

// order is the priority of the signs where there is no room for all. What the
// chip shows by its own look comes last.
var order = [...]Sign{MustAct, Held, Prone, InContact, Enchanted, AtHome, InPit, Flying}

// quiet are the signs of a figure on a board that are shown when it is pointed at or
// selected: its place and its brackets show them as well.
const quiet = MustAct | InContact | AtHome

// slots are where badges go on the rim, as angles; the first is for the number
// of a group. The foot is left to the stamina.
var slots = [...]float32{-math.Pi / 4, -3 * math.Pi / 4, math.Pi, 0, -math.Pi / 2, 0.8 * math.Pi, 0.2 * math.Pi}

// ring deals the slots of one chip out.
type ring struct {
	x, y, r float32
	pointed bool
	heading float32
	next    int
}

// place returns the next slot that does not hide where the chip faces.
func (g *ring) place() (x, y float32, ok bool) {
	for g.next < len(slots) {
		a := slots[g.next]
		g.next++
		if g.pointed && math.Cos(float64(a-g.heading)) > 0.87 {
			continue
		}
		sn, cs := math.Sincos(float64(a))
		return g.x + float32(cs)*g.r*0.94, g.y + float32(sn)*g.r*0.94, true
	}
	return 0, 0, false
}

// badges draws at the rim the size of a group and its signs: two on a small chip,
// all that fit on a large one.
func (c *Chip) badges(l *quad.List, pal *Palette, x, y, r float32) {
	g := ring{x: x, y: y, r: r, pointed: c.Pointed, heading: c.Heading}
	if c.Count > 1 {
		if bx, by, ok := g.place(); ok {
			l.Circle(bx, by, r*0.34, quad.Solid(pal.Ink))
			l.TextIn(bx, by, digits(c.Count), font.Bold, r*0.48, quad.Center, quad.Middle, quad.RGB(0xffffff))
		}
		if c.Second != icon.None { // the next kind of a mixed group
			if bx, by, ok := g.place(); ok {
				l.Circle(bx, by, r*0.33, quad.Solid(pal.Ink))
				l.Circle(bx, by, r*0.285, quad.Solid(pal.Face))
				l.Icon(c.Second, bx, by, r*0.43, pal.Ink)
			}
		}
	} else {
		g.next = 1
	}
	room := 2
	if r >= detailAll {
		room = len(slots)
	}
	if c.Rise > 0 {
		if bx, by, ok := g.place(); ok {
			room--
			l.Circle(bx, by, r*0.3, quad.Solid(pal.Ink))
			l.TextIn(bx, by, raises[min(c.Rise, len(raises)-1)], font.Bold, r*0.36, quad.Center, quad.Middle, quad.RGB(0xbfe3ff))
		}
	}
	for _, s := range order {
		if c.Signs&s == 0 || room == 0 {
			continue
		}
		bx, by, ok := g.place()
		if !ok {
			return
		}
		room--
		pal.sign(l, s, bx, by, r*0.29)
	}
}

func (pal *Palette) sign(l *quad.List, s Sign, x, y, r float32) {
	ink := pal.Label
	switch s {
	case MustAct:
		l.Circle(x, y, r*1.1, quad.Solid(pal.Ink))
		l.Circle(x, y, r*0.95, quad.Solid(pal.Warning))
		l.Icon(SignIcon(s), x, y, r*1.4, pal.Ink)
		return
	case Held:
		ink = pal.Warning
	case InContact:
		ink = pal.Danger
	case Enchanted:
		ink = pal.Spell
	case AtHome:
		ink = pal.Choice
	}
	l.Circle(x, y, r, quad.Solid(pal.Ink)).Stroke, l.Items[len(l.Items)-1].StrokeTo = max(1, r*0.14), ink.Fade(0.8)
	l.Icon(SignIcon(s), x, y, r*1.34, ink)
}

// raises are the texts of how far something is moved up.
var raises = func() (n [rules.MaxRise + 2]string) {
	for i := range n {
		n[i] = "+" + digits(i)
	}
	return n
}()

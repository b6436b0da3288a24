package board

import (
	"math/bits"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/board/prop"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Danger is a cell on which enemies could do harm: how many, 0 if only one is asked
// about, and how.
type Danger struct {
	Cell rules.Cell
	N    int
	Harm rules.Harm
}

// Sight is the cells that are visible from a cell, and a line of sight.
type Sight struct {
	From rules.Cell
	Seen []bool     // of each cell
	To   rules.Cell // end of the line, NoCell for none
	// At blocks the line, Also is the other cell where it runs between two; NoCell for
	// none. Clear is set if To is visible.
	At, Also rules.Cell
	Clear    bool
}

// HarmSign draws the sign of a kind of harm: crossed blades, an arrow, a shove.
func HarmSign(l *quad.List, h rules.Harm, x, y, size float32, ink quad.Color) {
	switch h {
	case rules.HarmStrike:
		l.X(x, y, size, size*0.2, quad.Solid(ink))
	case rules.HarmRangestrike:
		l.Arrow(x-size*0.5, y+size*0.3, x+size*0.5, y-size*0.3, size*0.14, size*0.42, quad.Solid(ink))
	default:
		l.Icon(icon.Push, x, y, size, ink)
	}
}

// dangers hatches, beneath the figures, the cells on which enemies could do harm.
func (p *overlayPainter) dangers(l *quad.List) {
	z, ink := p.Camera.Zoom, p.Palette.Danger
	for _, d := range p.over.Dangers {
		if p.onFloor(d.Cell) {
			deep := min(1, 0.35+0.2*float32(d.N))
			p.outline(l, d.Cell, 0.05, 1.5, ink.Fade(0.7), quad.CrossHatch(ink.Fade(0.10*deep), ink.Fade(0.5*deep), max(6, z*0.2), max(1, z*0.035)))
		}
	}
}

// dangerLabels draws how many enemies could do harm on each cell, and how.
func (p *overlayPainter) dangerLabels(l *quad.List) {
	z := p.Camera.Zoom
	if z < 20*p.Scale {
		return
	}
	ink := p.Palette.Danger
	for i := range p.over.Dangers {
		d := &p.over.Dangers[i]
		x, y, ok := p.at(d.Cell)
		if !ok || !p.inSight(x, y, z) {
			continue
		}
		// In the upper left corner, away from faces and from what a move costs.
		size := max(10*p.Scale, min(z*0.22, 18*p.Scale))
		x, y = x-z*0.34, y-z*0.34
		if p.View.Board.Topology() == rules.Hex {
			x, y = x+z*0.2, y+z*0.02
		}
		kinds := d.Harm
		for j := range p.View.Figures {
			if z < 44*p.Scale || p.View.Figures[j].Cell == d.Cell {
				kinds = 0 // the number alone, which leaves the face free
			}
		}
		n := bits.OnesCount8(uint8(kinds))
		if d.N > 0 {
			n++
		}
		step := size * 0.92
		b, ok := p.space.Place(quad.Box(x-size*0.62, y-size*0.62, step*float32(n)+size*0.32, size*1.24))
		if !ok {
			continue
		}
		x, y = b.X0+size*0.62, b.Y0+size*0.62
		l.Rect(b.X0, b.Y0, b.X1-b.X0, b.Y1-b.Y0, size*0.4, quad.Solid(p.Palette.Plate))
		if d.N > 0 {
			l.TextIn(x, y, digits(d.N), font.Bold, size, quad.Center, quad.Middle, ink)
			x += step
		}
		for _, h := range [...]rules.Harm{rules.HarmStrike, rules.HarmRangestrike, rules.HarmAbility} {
			if kinds&h != 0 {
				HarmSign(l, h, x, y, size*0.74, p.Palette.Label)
				x += step
			}
		}
	}
}

// lineOfSight dims invisible cells and draws the line to the cell that is pointed at.
func (p *overlayPainter) lineOfSight(l *quad.List) {
	o := p.over.Sight
	if o == nil {
		return
	}
	b := p.View.Board
	z := p.Camera.Zoom
	per := b.Width() * b.Height()
	hex := b.Topology() == rules.Hex
	for i := range per {
		c := rules.Cell(p.Floor*per + i)
		if p.View.Cells[c].Terrain == rules.Void || o.Seen[c] || c == o.From {
			continue
		}
		x, y := p.Camera.Screen(Centre(b, c))
		if p.inSight(x, y, z) {
			br := prop.Brush{List: l, X: x, Y: y, Zoom: z, Hex: hex}
			br.Slab(-0.01, quad.Hatch(quad.RGBA(0x0a0705a8), quad.RGBA(0x0a0705d0), max(6, z*0.22), max(1, z*0.05)))
		}
	}
	x0, y0, here := p.at(o.From)
	if here {
		p.outline(l, o.From, 0.02, 3.5, p.Palette.Choice, quad.Solid(quad.Color{}))
	}
	x1, y1, there := p.at(o.To)
	if !here || !there || o.To == o.From {
		return
	}
	ink := p.Palette.Choice
	if !o.Clear {
		ink = p.Palette.Danger
	}
	w := max(2*p.Scale, z*0.05)
	l.Line(x0, y0, x1, y1, w+2*p.Scale, quad.Solid(quad.RGBA(0x0a0705c0)))
	if o.Clear {
		l.Line(x0, y0, x1, y1, w, quad.Solid(ink))
	} else {
		l.DashLine(x0, y0, x1, y1, w, w*2, w*2, quad.Solid(ink))
	}
	l.Circle(x0, y0, w*1.6, quad.Solid(ink))
	l.Ring(x1, y1, max(5*p.Scale, z*0.14), w, quad.Solid(ink))
	for _, c := range [2]rules.Cell{o.At, o.Also} {
		if x, y, ok := p.at(c); ok {
			p.outline(l, c, 0.02, 3, p.Palette.Danger, quad.Solid(quad.Color{}))
			l.X(x, y, z*0.5, max(3*p.Scale, z*0.1), quad.Solid(p.Palette.Danger))
		}
	}
}

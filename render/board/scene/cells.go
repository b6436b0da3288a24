package scene

import (
	"wallfall/assets/font"
	"wallfall/render/board/ease"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Outline adds the border of a cell of the floor that is shown, shrunk by inset cells,
// width points broad.
func (p *Frame) Outline(l *quad.List, c rules.Cell, inset, width float32, ink, fill quad.Color) {
	p.Cell(l, c, inset, width, ink, quad.Solid(fill))
}

// Cell is Outline with a pattern.
func (p *Frame) Cell(l *quad.List, c rules.Cell, inset, width float32, ink quad.Color, fill quad.Paint) {
	x, y, ok := p.At(c)
	if !ok || !p.InSight(x, y, p.Camera.Zoom) {
		return
	}
	br := p.Brush(l)
	br.X, br.Y = x, y
	br.Slab(inset, fill).Edge(max(1, width*p.Scale), ink)
}

// Border adds a dashed line around the cells of the floor that is shown for which
// in is true; phase moves the dashes. In is indexed by the number of a cell on its
// floor.
func (p *Frame) Border(l *quad.List, in []bool, width, phase float32, ink, gap quad.Color) {
	b := p.View.Board
	per := b.Width() * b.Height()
	step := rules.Dir(1)
	half := p.Camera.Zoom * HexRadius / 2
	if b.Topology() == rules.Square {
		step, half = 2, p.Camera.Zoom/2
	}
	dash := max(4*p.Scale, half*0.36)
	p.EachCell(p.Floor, 0, func(c rules.Cell, x, y float32) {
		at := int(c) - p.Floor*per
		if at >= len(in) || !in[at] {
			return
		}
		for d := rules.Dir(0); int(d) < b.Topology().Dirs(); d += step {
			if n := b.Neighbour(c, d); n != rules.NoCell && in[int(n)-p.Floor*per] {
				continue
			}
			hx, hy := p.Heading(d)
			mx, my := x+hx*p.Camera.Zoom/2, y+hy*p.Camera.Zoom/2
			x0, y0, x1, y1 := mx+hy*half, my-hx*half, mx-hy*half, my+hx*half
			l.Line(x0, y0, x1, y1, width*p.Scale, quad.Solid(gap))
			l.DashLine(x0, y0, x1, y1, width*p.Scale, dash, dash, quad.Solid(ink)).Phase = phase
		}
	})
}

// Voids adds a faint border for every cell of the shown floor that is void, so
// that one sees where the map can go on.
func (p *Frame) Voids(l *quad.List, ink quad.Color) {
	if p.Camera.Zoom < PlainBelow {
		return
	}
	p.EachCell(p.Floor, 0, func(c rules.Cell, x, y float32) {
		if p.View.Cells[c].Terrain == rules.Void {
			p.Cell(l, c, 0.03, 1, ink, quad.Solid(quad.Color{}))
		}
	})
}

// Plate draws a short label centred at x, y.
func (p *Frame) Plate(l *quad.List, x, y float32, text string, size float32, ink quad.Color) {
	w, h := p.PlateSize(text, size)
	l.Rect(x-w/2, y-h/2, w, h, h*0.3, quad.Solid(p.Palette.Plate))
	l.TextIn(x, y, text, font.Bold, size, quad.Center, quad.Middle, ink)
}

// PlateSize returns the size of a plate with a text.
func (p *Frame) PlateSize(text string, size float32) (w, h float32) {
	return p.Fonts.Measure(font.Bold, size, text) + size*0.7, size * 1.35
}

// FaceWheel returns where the pointer picks direction d for a figure to face, in
// device pixels, and how large that target is.
func (p *Frame) FaceWheel(id rules.FigID, d rules.Dir) (x, y, r float32) {
	f := &p.View.Figures[id]
	if f.Cell == rules.NoCell {
		return 0, 0, 0
	}
	x, y = p.Camera.Screen(p.Middle(f, f.Cell))
	hx, hy := p.Heading(d)
	n := ease.Hypot(hx, hy)
	far := max(p.Camera.Zoom*(0.55+0.5*float32(f.Size)), 62*p.Scale)
	r = max(p.Camera.Zoom*0.26, 22*p.Scale)
	// At the edge the whole wheel moves inwards, so that every arrow can be reached.
	a, room := &p.Camera.Area, far+r
	if a.X1-a.X0 > 2*room {
		x = max(a.X0+room, min(x, a.X1-room))
	}
	if a.Y1-a.Y0 > 2*room {
		y = max(a.Y0+room, min(y, a.Y1-room))
	}
	return x + hx/n*far, y + hy/n*far, r
}

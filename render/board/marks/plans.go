package marks

import (
	"wallfall/render/board/ease"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Plans draws, beneath the figures, where each enemy goes and whom it moves where: a ring at each
// end, and an arrow to it, dashed for what it only would do. What can't be done any more is faint
// and struck out.
func (m Painter) Plans(p *scene.Frame, l *quad.List) {
	for i := range m.Over.Intents {
		n := &m.Over.Intents[i]
		if !n.On {
			continue
		}
		f := &p.View.Figures[n.By]
		ink, end := p.Palette.Danger, p.Palette.Warning
		if n.Broken {
			ink, end = ink.Fade(0.35), end.Fade(0.35)
		}
		m.planArrow(p, l, f, f.Cell, n.To, ink, n)
		if n.Fig == rules.NoFig {
			continue
		}
		g := &p.View.Figures[n.Fig]
		if n.To != f.Cell { // from there to whom it moves; IntentArrows shows it if it stays
			m.planArrow(p, l, g, n.To, g.Cell, ink, n)
		}
		m.planArrow(p, l, g, g.Cell, n.End, end, n)
	}
}

// planArrow draws an arrow of a figure from one cell to another, with a ring at its end unless
// the figure stands there.
func (m Painter) planArrow(p *scene.Frame, l *quad.List, f *scene.Figure, from, to rules.Cell, ink quad.Color, n *Intent) {
	if from == to || from == rules.NoCell || to == rules.NoCell {
		return
	}
	x0, y0, here := p.Spot(f, from)
	x1, y1, there := p.Spot(f, to)
	far := ease.Hypot(x1-x0, y1-y0)
	if !here || !there || far == 0 {
		return
	}
	z, w := p.Camera.Zoom, max(2*p.Scale, p.Camera.Zoom*0.05)
	ux, uy, r := (x1-x0)/far, (y1-y0)/far, z*0.3*float32(f.Size)
	if f.Cell != to {
		l.Ring(x1, y1, r, w+2*p.Scale, quad.Solid(quad.RGBA(0x1b1512a0)))
		l.Ring(x1, y1, r, w, quad.Solid(ink))
	}
	ax, ay, bx, by := x0+ux*z*0.4, y0+uy*z*0.4, x1-ux*(r+w), y1-uy*(r+w)
	shaft(p, l, ax, ay, bx, by, ux, uy, w, ink, n.Firm)
	l.Chevron(bx, by, w*2, w*4, w*1.2, ease.Angle(ux, uy), quad.Solid(ink))
	if n.Broken {
		x, y, d := (ax+bx)/2, (ay+by)/2, z*0.16
		l.Line(x-d, y-d, x+d, y+d, w, quad.Solid(ink))
		l.Line(x-d, y+d, x+d, y-d, w, quad.Solid(ink))
	}
}

// shaft draws the shaft of an intent's arrow: dashed unless it is firm.
func shaft(p *scene.Frame, l *quad.List, x0, y0, x1, y1, ux, uy, w float32, ink quad.Color, firm bool) {
	l.Line(x0, y0, x1, y1, w+2*p.Scale, quad.Solid(quad.RGBA(0x1b1512a0)))
	if x1, y1 = x1-ux*w, y1-uy*w; firm {
		l.Line(x0, y0, x1, y1, w, quad.Solid(ink))
	} else {
		l.DashLine(x0, y0, x1, y1, w, w*2.4, w*1.6, quad.Solid(ink))
	}
}

package board

import (
	"math"

	"wallfall/assets/icon"
	"wallfall/render/board/forecast"
	"wallfall/render/quad"
	"wallfall/rules"
)

// forecastPainter draws what the walls will do and what a command would come to.
type forecastPainter struct {
	*Stage
	over    *Overlay
	figures *figurePainter
	still   pose // the pose at rest
}

// events returns what the walls will do.
func (p *forecastPainter) events() []forecast.WallEvent {
	if p.over.Forecast == nil {
		return nil
	}
	return p.over.Forecast.Events
}

// forecast draws the events over the figures: the order of the walls, arrows for
// the pushed and displaced, a skull for those who will not live.
func (p *forecastPainter) forecast(l *quad.List) {
	z := p.Camera.Zoom
	for i := range p.events() {
		o := &p.events()[i]
		e := &o.Event
		switch e.Kind {
		case rules.EvPush, rules.EvDisplace, rules.EvCanister:
			x0, y0, here := p.at(e.From)
			x1, y1, there := p.at(e.To)
			if !here || !there {
				continue
			}
			ink := p.Palette.Warning
			if e.Kind == rules.EvDisplace {
				ink = p.Palette.Choice
			}
			// From rim to where the chip will stand, so that faces stay free.
			dx, dy := x1-x0, y1-y0
			ax, ay, bx, by := x0+dx*0.36, y0+dy*0.36, x0+dx*0.76, y0+dy*0.76
			l.Arrow(ax, ay, bx, by, max(3*p.Scale, z*0.1)+2*p.Scale, z*0.34, quad.Solid(quad.RGBA(0x1b1512c0)))
			l.Arrow(ax, ay, bx, by, max(3*p.Scale, z*0.1), z*0.28, quad.Solid(ink))
			l.DashRing(x1, y1, z*0.46, 2.5*p.Scale, 12, 0.6, quad.Solid(ink))
		case rules.EvDeath:
			at := e.From
			for j := range p.View.Figures { // whose place it will be is not marked for dead
				if rules.FigID(j) != e.Fig && p.View.Figures[j].Cell == at {
					at = p.View.Figures[e.Fig].Cell
				}
			}
			x, y, ok := p.at(at)
			if !ok {
				continue
			}
			l.Circle(x, y, z*0.34, quad.Solid(p.Palette.Danger.Fade(0.35)))
			l.Ring(x, y, z*0.46, 3*p.Scale, quad.Solid(p.Palette.Danger))
			if at == p.View.Figures[e.Fig].Cell {
				y -= z * 0.32 // over its head: the face shows who it is
			}
			l.Circle(x, y, z*0.2, quad.Solid(p.Palette.Plate))
			l.Icon(icon.Skull, x, y, z*0.34, p.Palette.Danger)
		case rules.EvFall:
			if x, y, ok := p.at(e.From); ok {
				l.Circle(x, y, z*0.3, quad.Solid(quad.RGBA(0x1b1512d8)))
				l.Icon(icon.FloorDown, x, y, z*0.42, p.Palette.Warning)
			}
		}
	}
}

// nextCells draws, beneath the figures, where the walls will stand.
func (p *forecastPainter) nextCells(l *quad.List) {
	z := p.Camera.Zoom
	for i := range p.events() {
		o := &p.events()[i]
		if o.Event.Kind != rules.EvWallStart {
			continue
		}
		hx, hy := p.heading(o.Event.Dir)
		rot := float32(math.Atan2(float64(hy), float64(hx)))
		for _, c := range o.Cells {
			if x, y, ok := p.at(c); ok {
				p.outline(l, c, 0.08, 2.5, p.Palette.Warning, quad.Hatch(p.Palette.Warning.Fade(0.12), p.Palette.Warning.Fade(0.45), max(6, z*0.18), max(1, z*0.04)))
				l.Chevron(x, y, z*0.2, z*0.34, max(2, z*0.06), rot, quad.Solid(p.Palette.Warning.Fade(0.8)))
			}
		}
	}
}

// wallOrders numbers the walls in the order of their moves; those about to break are
// crossed out.
func (p *forecastPainter) wallOrders(l *quad.List) {
	z := p.Camera.Zoom
	for i := range p.events() {
		o := &p.events()[i]
		if o.Event.Kind != rules.EvWallStart {
			continue
		}
		now := p.View.Walls[o.Event.Wall].Cells
		if len(now) == 0 || !p.onFloor(now[0]) {
			continue
		}
		x, y := p.Camera.Screen(Centre(p.View.Board, now[len(now)/2]))
		if o.Event.Breaks() {
			l.X(x, y, z*0.8, max(3, z*0.1), quad.Solid(p.Palette.Danger))
		}
		hx, hy := p.heading(o.Event.Dir)
		x, y = x-hx*z*0.3, y-hy*z*0.3 // behind the chevron
		p.plateNear(l, x, y, digits(o.Order), max(13*p.Scale, z*0.3), p.Palette.Warning, hx*z*0.6, hy*z*0.6, -hx*z*0.4, -hy*z*0.4)
	}
}

package board

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Colours of what the player is told; each comes with a shape of its own.
var (
	reachInk   = quad.RGB(0xfff1c9)
	hoverInk   = quad.RGB(0xffffff)
	choiceInk  = quad.RGB(0x7ff0c0)
	spellInk   = quad.RGB(0xd9b8ff)
	dangerInk  = quad.RGB(0xff5a46)
	omenInk    = quad.RGB(0xffb03a)
	labelInk   = quad.RGB(0xfff6e0)
	labelPlate = quad.RGBA(0x1b1512e8)
)

// outline draws the border of a cell.
func (p *Picture) outline(l *quad.List, c rules.Cell, inset, width float32, ink quad.Color, fill quad.Paint) {
	x, y := p.Camera.Screen(Centre(p.View.Board, c))
	if !p.inSight(x, y, p.Camera.Zoom) {
		return
	}
	br := brush{l: l, x: x, y: y, z: p.Camera.Zoom, hex: p.View.Board.Topology() == rules.Hex}
	it := br.slab(inset, fill)
	it.Stroke, it.StrokeTo = max(1, width*p.Scale), ink
}

// onFloor tells whether a cell is on the floor that is shown.
func (p *Picture) onFloor(c rules.Cell) bool {
	return c != rules.NoCell && p.View.Board.Pos(c).Floor == p.Floor
}

// under draws what lies beneath the figures: reach, choices, the hovered cell.
func (p *Picture) under(l *quad.List) {
	o := &p.Over
	z := p.Camera.Zoom
	none := quad.Solid(quad.Color{})
	for _, m := range o.Reach {
		if p.onFloor(m.Cell) {
			p.outline(l, m.Cell, 0.06, 1.5, reachInk.Fade(0.75), quad.Hatch(quad.RGBA(0xffe9b028), quad.RGBA(0xffe9b050), max(5, z*0.16), max(1, z*0.03)))
		}
	}
	for _, c := range o.Doors {
		if p.onFloor(c) {
			p.outline(l, c, 0.03, 2.5, quad.RGB(0xf0d6a0), none)
		}
	}
	for _, c := range o.Choices {
		if p.onFloor(c.Cell) {
			beat := 0.6 + 0.4*sin(p.Tick*0.1)
			if p.Reduced {
				beat = 1
			}
			p.outline(l, c.Cell, 0.04, 3, choiceInk, quad.Hatch(choiceInk.Fade(0.18*beat), choiceInk.Fade(0.4*beat), max(6, z*0.2), max(1.5, z*0.05)))
		}
	}
	if p.onFloor(o.Hover) {
		width := float32(2)
		if o.Cursor {
			width = 3.5
		}
		p.outline(l, o.Hover, 0.01, width, hoverInk.Fade(0.9), none)
	}
	p.exits(l)
	for _, id := range o.Movable {
		p.halo(l, id, labelInk.Fade(0.55), 1.5, false)
	}
	for _, id := range o.Must {
		p.must(l, id)
	}
	for _, t := range o.Targets {
		ink := choiceInk
		if t.Foe {
			ink = dangerInk
		}
		p.halo(l, t.Fig, ink, 3.5, true)
	}
	if o.Selected != rules.NoFig {
		p.halo(l, o.Selected, hoverInk, 3, true)
	}
	if o.Choosing != rules.NoFig {
		p.halo(l, o.Choosing, choiceInk, 4, true)
	}
	p.path(l)
}

// must brackets a figure that has to be given a command.
func (p *Picture) must(l *quad.List, id rules.FigID) {
	f := &p.View.Figures[id]
	if !p.onFloor(f.Cell) {
		return
	}
	x, y := p.Camera.Screen(p.centre(f, f.Cell))
	w := p.Camera.Zoom * 0.96 * float32(f.Size)
	t := max(2*p.Scale, p.Camera.Zoom*0.045)
	l.Brackets(x-w/2, y-w/2, w, w, w*0.24, t, t, quad.Solid(omenInk))
}

// exits marks where what is off the board comes back (OB-07).
func (p *Picture) exits(l *quad.List) {
	z := p.Camera.Zoom
	for _, m := range p.Over.Exits {
		if !p.onFloor(m.Cell) {
			continue
		}
		x, y := p.Camera.Screen(Centre(p.View.Board, m.Cell))
		l.DashRing(x, y, z*0.42, max(1.5*p.Scale, z*0.04), 14, 0.55, quad.Solid(spellInk.Fade(0.9)))
		l.Icon(icon.Portal, x, y, z*0.3, spellInk.Fade(0.55))
		if m.N > 0 && z >= 20*p.Scale {
			p.plate(l, x+z*0.3, y-z*0.3, digits(m.N), max(10*p.Scale, z*0.2), spellInk)
		}
	}
}

// halo rings a figure.
func (p *Picture) halo(l *quad.List, id rules.FigID, ink quad.Color, width float32, turning bool) {
	f := &p.View.Figures[id]
	if !p.onFloor(f.Cell) {
		return
	}
	x, y := p.centre(f, f.Cell)
	x, y = x+p.poses[id].dx, y+p.poses[id].dy
	sx, sy := p.Camera.Screen(x, y)
	r := p.Camera.Zoom * 0.475 * float32(f.Size)
	w := width * p.Scale
	if !turning {
		l.Ring(sx, sy, r, w, quad.Solid(ink))
		return
	}
	it := l.DashRing(sx, sy, r+w/2, w, 10, 0.7, quad.Solid(ink))
	if !p.Reduced {
		it.Phase = p.Tick * 0.02
	}
}

// path draws the way to the hovered cell.
func (p *Picture) path(l *quad.List) {
	way := p.Over.Path
	if len(way) < 2 {
		return
	}
	z := p.Camera.Zoom
	w := max(2.5*p.Scale, z*0.06)
	for i := 1; i < len(way); i++ {
		if !p.onFloor(way[i-1]) || !p.onFloor(way[i]) {
			continue
		}
		x0, y0 := p.Camera.Screen(Centre(p.View.Board, way[i-1]))
		x1, y1 := p.Camera.Screen(Centre(p.View.Board, way[i]))
		far := (x1-x0)*(x1-x0)+(y1-y0)*(y1-y0) > 5*z*z
		ink := quad.Solid(hoverInk.Fade(0.95))
		switch {
		case far: // through a portal
			l.DashLine(x0, y0, x1, y1, w*0.6, w, w*1.6, ink)
		case i == len(way)-1:
			l.Arrow(x0, y0, x0+(x1-x0)*0.86, y0+(y1-y0)*0.86, w, w*3.4, ink)
		default:
			l.Line(x0, y0, x1, y1, w, ink)
		}
	}
}

// plate draws a short label centred at x, y.
func (p *Picture) plate(l *quad.List, x, y float32, text string, size float32, ink quad.Color) {
	w := p.Fonts.Measure(font.Bold, size, text) + size*0.7
	h := size * 1.35
	l.Rect(x-w/2, y-h/2, w, h, h*0.3, quad.Solid(labelPlate))
	l.TextIn(x, y, text, font.Bold, size, quad.Center, quad.Middle, ink)
}

// labels draws what must be read over everything else.
func (p *Picture) labels(l *quad.List) {
	o := &p.Over
	z := p.Camera.Zoom
	p.aim(l)
	if z >= 26*p.Scale {
		for _, m := range o.Reach {
			if !p.onFloor(m.Cell) || m.Cell == o.Hover {
				continue
			}
			x, y := p.Camera.Screen(Centre(p.View.Board, m.Cell))
			if p.inSight(x, y, z) {
				align := quad.Right
				x, y = x+z*0.36, y+z*0.32
				if p.View.Board.Topology() == rules.Hex {
					x, y, align = x-z*0.36, y-z*0.02, quad.Center
				}
				l.TextIn(x, y, digits(m.N), font.Bold, max(9*p.Scale, z*0.19), align, quad.Middle, reachInk)
			}
		}
	}
	for _, c := range o.Choices {
		if p.onFloor(c.Cell) && c.Label != "" {
			x, y := p.Camera.Screen(Centre(p.View.Board, c.Cell))
			p.plate(l, x, y, c.Label, max(12*p.Scale, z*0.28), choiceInk)
		}
	}
	for _, t := range o.Targets {
		p.target(l, t)
	}
	if len(o.Path) > 1 && p.onFloor(o.Hover) {
		x, y := p.Camera.Screen(Centre(p.View.Board, o.Hover))
		p.plate(l, x, y-z*0.42, digits(o.PathCost), max(12*p.Scale, z*0.24), reachInk)
	}
	if o.Facings != rules.NoFig {
		p.faceWheel(l, o.Facings)
	}
}

// target labels a figure that is offered, above its chip.
func (p *Picture) target(l *quad.List, t Target) {
	f := &p.View.Figures[t.Fig]
	if t.Label == "" || !p.onFloor(f.Cell) {
		return
	}
	ink := choiceInk
	if t.Foe {
		ink = omenInk
	}
	z := p.Camera.Zoom
	x, y := p.Camera.Screen(p.centre(f, f.Cell))
	size := max(12*p.Scale, min(z*0.22, 20*p.Scale))
	p.plate(l, x, max(p.Camera.Area.Y0+size, y-z*0.5*float32(f.Size)), t.Label, size, ink)
}

// aim draws the arrow of what the player is about to do to somebody.
func (p *Picture) aim(l *quad.List) {
	o := &p.Over
	if !p.onFloor(o.AimFrom) || !p.onFloor(o.AimTo) || o.AimFrom == o.AimTo {
		return
	}
	z := p.Camera.Zoom
	x0, y0 := p.Camera.Screen(Centre(p.View.Board, o.AimFrom))
	x1, y1 := p.Camera.Screen(Centre(p.View.Board, o.AimTo))
	n := float32(math.Hypot(float64(x1-x0), float64(y1-y0)))
	ux, uy := (x1-x0)/n, (y1-y0)/n
	w := max(3*p.Scale, z*0.09)
	x0, y0, x1, y1 = x0+ux*z*0.34, y0+uy*z*0.34, x1-ux*z*0.3, y1-uy*z*0.3
	l.Arrow(x0, y0, x1, y1, w+2*p.Scale, z*0.34, quad.Solid(quad.RGBA(0x1b1512c0)))
	l.Arrow(x0, y0, x1, y1, w, z*0.28, quad.Solid(dangerInk))
}

// FaceWheel gives where the pointer picks direction d for a figure to face, in
// device pixels, and how large that target is.
func (p *Picture) FaceWheel(id rules.FigID, d rules.Dir) (x, y, r float32) {
	f := &p.View.Figures[id]
	if f.Cell == rules.NoCell {
		return 0, 0, 0
	}
	x, y = p.Camera.Screen(p.centre(f, f.Cell))
	hx, hy := heading(p.View.Board.Topology(), d)
	n := float32(math.Hypot(float64(hx), float64(hy)))
	far := max(p.Camera.Zoom*(0.55+0.5*float32(f.Size)), 62*p.Scale)
	return x + hx/n*far, y + hy/n*far, max(p.Camera.Zoom*0.26, 22*p.Scale)
}

func (p *Picture) faceWheel(l *quad.List, id rules.FigID) {
	for _, d := range p.Over.Dirs {
		x, y, r := p.FaceWheel(id, d)
		hx, hy := heading(p.View.Board.Topology(), d)
		rot := float32(math.Atan2(float64(hy), float64(hx)))
		ink := choiceInk
		if d == p.Over.FaceHover {
			ink = hoverInk
			r *= 1.12
		}
		l.Circle(x, y, r, quad.Solid(labelPlate))
		l.Ring(x, y, r, 2*p.Scale, quad.Solid(ink))
		l.Add(quad.Item{Shape: quad.Arrow, X: x, Y: y, HX: r * 0.6, HY: r * 0.42, Rot: rot, P0: r * 0.26, P1: r * 0.62, Paint: quad.Solid(ink)})
	}
}

// effects draws dust, sparks, numbers and dice that go with what happens.
func (p *Picture) effects(l *quad.List) {
	b := p.View.Board
	z := p.Camera.Zoom
	p.Timeline.Playing(func(c *Cue, run, tail float32) {
		e := &c.Event
		at := e.To
		if at == rules.NoCell {
			at = e.From
		}
		if at == rules.NoCell && e.Fig != rules.NoFig {
			at = p.View.Figures[e.Fig].Cell
		}
		if at == rules.NoCell || !p.onFloor(at) && e.Kind != rules.EvFall {
			return
		}
		x, y := p.Camera.Screen(Centre(b, at))
		seed := uint32(at)*31 + uint32(c.Start)
		switch e.Kind {
		case rules.EvWallMove:
			if run < 1 {
				return
			}
			hx, hy := heading(b.Topology(), e.Dir)
			for i, cell := range p.View.Walls[e.Wall].Cells {
				cx, cy := p.Camera.Screen(Centre(b, cell))
				p.dust(l, cx+hx*z*0.5, cy+hy*z*0.5, -hy, hx, z, tail, seed+uint32(i)*17)
			}
		case rules.EvWallRemoved:
			if run > 0.5 {
				p.burst(l, x, y, z, (run-0.5)*0.6+tail*0.7, 14, quad.RGB(0x767d86), seed)
			}
		case rules.EvDisplace:
			if run >= 1 {
				p.dust(l, x, y+z*0.25, 1, 0, z*0.7, tail, seed)
			}
		case rules.EvDeath:
			x, y = p.Camera.Screen(Centre(b, e.From))
			p.demise(l, e, x, y, z, run, tail, seed)
		case rules.EvWound:
			t := (run*10 + tail*34) / 44
			p.rising(l, x, y, "-"+digits(int(e.N)), dangerInk, t)
		case rules.EvUndying:
			p.rising(l, x, y, "undying", choiceInk, (run+tail)/2)
			l.Ring(x, y, z*(0.3+0.4*tail), z*0.06, quad.Solid(choiceInk.Fade(1-tail)))
		case rules.EvDie:
			p.die(l, e, x, y, run, tail, seed)
		case rules.EvFeature:
			if run >= 1 && rules.Feature(e.N) == rules.NoFeature {
				p.burst(l, x, y, z, tail, 9, quad.RGB(0x8f877b), seed)
			}
		case rules.EvRupture:
			t := run*0.4 + tail*0.6
			l.Circle(x, y, z*(0.2+1.1*easeOut(t)), quad.Radial(quad.RGBA(0xfff2b0ff).Fade(1-t), quad.RGBA(0xff6a1a80).Fade(1-t)))
			p.burst(l, x, y, z, t, 16, quad.RGB(0xff9a3a), seed)
		case rules.EvCapture, rules.EvPortal:
			if run >= 1 {
				l.Ring(x, y, z*(0.3+0.5*tail), z*0.07*(1-tail), quad.Solid(quad.RGB(0xf3cf72).Fade(1-tail)))
			}
		case rules.EvFall:
			if run >= 1 && p.onFloor(at) {
				p.dust(l, x, y+z*0.2, 1, 0, z, tail, seed)
				p.dust(l, x, y-z*0.1, 0, 1, z, tail, seed+5)
			}
		}
	})
}

// demise draws the end of a figure: shards in its colour and what took it.
func (p *Picture) demise(l *quad.List, e *rules.Event, x, y, z, run, tail float32, seed uint32) {
	if run < 0.7 {
		return
	}
	t := (run-0.7)*0.8 + tail*0.76
	f := &p.View.Figures[e.Fig]
	ink := quad.RGB(0x8a6238)
	if f.Side != rules.NoSide {
		ink = SideColour(p.colour(f.Side))
	}
	if e.Cause == rules.ByWater || e.Cause == rules.ByDrowning {
		for i := range 3 {
			r := z * (0.15 + 0.35*t) * (1 - 0.25*float32(i))
			l.Ring(x, y, r, max(1, z*0.04), quad.Solid(quad.RGB(0xcfe9f5).Fade(1-t)))
		}
	} else {
		p.burst(l, x, y, z, t, 18, ink, seed)
	}
	if !p.Reduced && tail < 0.25 {
		l.Ring(x, y, z*(0.4+1.2*tail), z*0.12*(1-tail*4), quad.Solid(quad.RGB(0xffffff).Fade(0.9-tail*3.6)))
	}
	l.Icon(icon.Skull, x, y-z*0.5*t, max(18*p.Scale, z*0.45), labelInk.Fade(1-t*t))
}

// dust puffs out along a line through x, y in the direction ux, uy.
func (p *Picture) dust(l *quad.List, x, y, ux, uy, z, t float32, seed uint32) {
	br := brush{seed: seed}
	for i := range uint32(6) {
		s := br.chance(i)*2 - 1
		grow := z * (0.06 + 0.1*br.chance(i+9)) * (0.6 + t)
		px := x + ux*s*z*0.5 - uy*z*0.22*t*br.chance(i+3)
		py := y + uy*s*z*0.5 + ux*z*0.22*t*br.chance(i+3) - z*0.1*t
		it := l.Circle(px, py, grow, quad.Solid(quad.RGB(0xcdbfa8).Fade(0.5*(1-t))))
		it.Soft = grow * 0.6
	}
}

// burst throws n shards outwards.
func (p *Picture) burst(l *quad.List, x, y, z, t float32, n int, ink quad.Color, seed uint32) {
	br := brush{seed: seed}
	for i := range uint32(n) {
		a := float64(br.chance(i)) * 2 * math.Pi
		far := z * (0.25 + 0.7*br.chance(i+33)) * easeOut(min(1, t))
		px, py := x+float32(math.Cos(a))*far, y+float32(math.Sin(a))*far+z*0.25*t*t
		it := l.Triangle(px, py, z*0.14*(1-0.5*t), z*0.11, 0, float32(a)+t*5, quad.Solid(ink.Mix(quad.RGB(0xffffff), 0.3*br.chance(i+7)).Fade(1-t)))
		it.Grain = 0
	}
}

// rising draws a word that floats up and fades.
func (p *Picture) rising(l *quad.List, x, y float32, text string, ink quad.Color, t float32) {
	size := max(14*p.Scale, p.Camera.Zoom*0.3)
	l.PushOpacity(1 - t*t)
	p.plate(l, x, y-p.Camera.Zoom*(0.3+0.5*easeOut(t)), text, size, ink)
	l.Pop()
}

// die draws a rolling die over a cell and the face it shows.
func (p *Picture) die(l *quad.List, e *rules.Event, x, y, run, tail float32, seed uint32) {
	size := max(34*p.Scale, p.Camera.Zoom*0.6)
	face, turn := int(e.N), float32(0)
	if run < 0.6 && !p.Reduced {
		br := brush{seed: seed + uint32(run*30)}
		face = 1 + int(br.chance(1)*5.99)
		turn = (0.6 - run) * 9
	}
	l.PushOpacity(1 - tail*tail)
	defer l.Pop()
	y -= p.Camera.Zoom*0.3 + size*0.6*arc(min(1, run/0.6))
	it := l.Rect(x-size/2, y-size/2, size, size, size*0.2, quad.Bevel(quad.RGB(0xf8f3e6), quad.RGB(0xffffff), quad.RGB(0xb0a58e), size*0.08))
	it.Rot = turn
	if turn != 0 {
		return
	}
	for _, d := range pipsOf[max(0, min(6, face))] {
		l.Circle(x+d[0]*size*0.26, y+d[1]*size*0.26, size*0.09, quad.Solid(quad.RGB(0x2a221b)))
	}
}

// pipsOf places the pips of each face.
var pipsOf = [7][][2]float32{1: {{0, 0}}, 2: {{-1, -1}, {1, 1}}, 3: {{-1, -1}, {0, 0}, {1, 1}},
	4: {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}, 5: {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	6: {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}}}

package board

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/rules"
)

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
		if at == rules.NoCell && (e.Kind == rules.EvCast || e.Kind == rules.EvSquander || e.Kind == rules.EvSpellEnd) {
			a := p.Camera.Area
			p.spell(l, e, (a.X0+a.X1)/2, a.Y0+(a.Y1-a.Y0)*0.3, run, tail)
			return
		}
		if at == rules.NoCell || !p.onFloor(at) && e.Kind != rules.EvFall {
			return
		}
		x, y := p.Camera.Screen(Centre(b, at))
		if e.Fig != rules.NoFig && p.View.Figures[e.Fig].Cell == at {
			x, y = p.Camera.Screen(p.centre(&p.View.Figures[e.Fig], at))
		}
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
			p.rising(l, x, y, "-"+digits(int(e.N)), p.Palette.Danger, t)
		case rules.EvUndying:
			p.rising(l, x, y, "undying", p.Palette.Choice, (run+tail)/2)
			l.Ring(x, y, z*(0.3+0.4*tail), z*0.06, quad.Solid(p.Palette.Choice.Fade(1-tail)))
		case rules.EvDie:
			p.die(l, c, x, y, run, tail, seed)
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
		default:
			p.effectFight(l, c, x, y, run, tail, seed)
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
		ink = p.Palette.Side(p.colour(f.Side))
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
	l.Icon(icon.Skull, x, y-z*0.5*t, max(18*p.Scale, z*0.45), p.Palette.Label.Fade(1-t*t))
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

// die draws a rolling die over a cell and what it shows.
func (p *Picture) die(l *quad.List, c *Cue, x, y, run, tail float32, seed uint32) {
	e := &c.Event
	size := max(34*p.Scale, p.Camera.Zoom*0.6)
	face, turn := int(e.N), float32(0)
	spin := run < 0.6 && !p.Reduced
	if spin {
		br := brush{seed: seed + uint32(run*30) + uint32(c.I)*7}
		face = 1 + int(br.chance(1)*5.99)
		turn = (0.6 - run) * 9
	}
	hop := arc(min(1, run/0.6))
	y -= p.Camera.Zoom * 0.3
	white := quad.RGB(0xf8f3e6)
	if c.Of > 1 {
		if c.I >= 40 {
			return
		}
		// A pool lies in rows above who strikes; those that miss are dull.
		size = max(17*p.Scale, min(p.Camera.Zoom*0.3, 26*p.Scale))
		n := min(c.Of, 8)
		x += (float32(c.I%8) - float32(n-1)/2) * size * 1.14
		y -= p.Camera.Zoom*0.62 + size*1.14*float32((c.Of-1)/8-c.I/8)
		hop *= 0.5
		a := p.Camera.Area
		x, y = max(a.X0+size, min(x, a.X1-size)), max(a.Y0+size*(float32(c.I/8)+0.8), y)
		if !spin && face < c.Need {
			white = quad.RGB(0x8d8474)
		}
	}
	l.PushOpacity(1 - tail*tail)
	defer l.Pop()
	y -= size * 0.6 * hop
	if why := rules.Purpose(e.M); why == rules.DiePower || why == rules.DieCell {
		if spin && why == rules.DiePower {
			face = 2 + (face*7+int(run*30))%19
		}
		it := l.Polygon(x, y, size*0.62, 10, size*0.05, quad.Bevel(white, quad.RGB(0xffffff), quad.RGB(0xb0a58e), size*0.08))
		it.Rot = turn
		l.TextIn(x, y, digits(face), font.Bold, size*0.5, quad.Center, quad.Middle, quad.RGB(0x2a221b))
		return
	}
	it := l.Rect(x-size/2, y-size/2, size, size, size*0.2, quad.Bevel(white, white.Lighter(0.5), white.Darker(0.3), size*0.08))
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

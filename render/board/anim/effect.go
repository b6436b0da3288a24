package anim

import (
	"math"
	"strconv"

	"wallfall/render/board/ease"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Effects draws the effects of the events under way, and what players must read:
// numbers, names, arrows, dice. A poser moves the figures.
func Effects(p *scene.Frame, t *Timeline, l *quad.List) {
	t.Playing(func(c *Cue, run, tail float32) { drawCue(p, l, c, run, tail) })
}

func drawCue(p *scene.Frame, l *quad.List, c *Cue, run, tail float32) {
	a := &animations[c.Kind]
	at := placeOf(p, a.at, c, run)
	if at == rules.NoCell {
		if a.offBoard != nil {
			area := p.Camera.Area
			a.offBoard(p, particle.Emitter{List: l, X: (area.X0 + area.X1) / 2, Y: area.Y0 + (area.Y1-area.Y0)*0.3, Zoom: p.Camera.Zoom, Seed: 1}, c, run, tail)
		}
		return
	}
	if !p.OnFloor(at) {
		return
	}
	x, y := p.Camera.Screen(scene.Centre(p.View.Board, at))
	if c.Fig != rules.NoFig && p.View.Figures[c.Fig].Size > 1 {
		x, y = p.Camera.Screen(p.Middle(&p.View.Figures[c.Fig], at))
	}
	s := particle.Emitter{List: l, X: x, Y: y, Zoom: p.Camera.Zoom, Seed: uint32(at)*31 + uint32(c.Kind)*7 + uint32(c.I)}
	if a.effect != nil && !p.Reduced {
		a.effect(p, s, c, run, tail)
	}
	if a.label != nil {
		a.label(p, s, c, run, tail)
	}
}

// placeOf returns where a cue is seen, NoCell for nowhere on the board.
func placeOf(p *scene.Frame, how place, c *Cue, run float32) rules.Cell {
	at := c.To
	switch how {
	case atFigure:
		at = rules.NoCell
	case crossing:
		if passes := c.passes(p.View.Board); run < passes && passes <= 1 {
			at = c.From
		}
	case atFrom:
		at = c.From
	}
	if at == rules.NoCell && c.Fig != rules.NoFig {
		at = p.View.Figures[c.Fig].Cell
	}
	if at == rules.NoCell {
		at = c.From
	}
	return at
}

// Beneath draws what events show beneath the figures.
func Beneath(p *scene.Frame, t *Timeline, l *quad.List) {
	t.Playing(func(c *Cue, run, _ float32) {
		if under := animations[c.Kind].under; under != nil && run < 1 {
			under(p, l, c, run)
		}
	})
}

// Trails draws the trails of everything between the board and the holding areas.
func Trails(p *scene.Frame, t *Timeline, l *quad.List) {
	if p.Reduced {
		return
	}
	t.Playing(func(c *Cue, run, tail float32) {
		if trail := animations[c.Kind].trail; trail != nil {
			trail(p, l, c, run, tail)
		}
	})
}

// Trauma returns how strongly the picture shakes, 0..1, from recent impacts.
func (t *Timeline) Trauma() float32 {
	sum := float32(0)
	t.Playing(func(c *Cue, run, tail float32) {
		impact := animations[c.Kind].impact
		if impact == nil {
			return
		}
		hit, at := impact(c)
		if since := c.age(run, tail) - at*(c.End-c.Start); hit > 0 && since >= 0 {
			sum += hit * max(0, 1-since/20)
		}
	})
	return min(1, sum)
}

// landing is the ring of dust of a landing.
func landing(_ *scene.Frame, s particle.Emitter, _ *Cue, run, tail float32) {
	if run >= 1 {
		s.Ring(tail, 0.7)
	}
}

// drawRisingText draws a number or a word that jumps up and fades.
func drawRisingText(p *scene.Frame, s particle.Emitter, text string, ink quad.Color, t float32) {
	if t >= 1 {
		return
	}
	size := max(14*p.Scale, s.Zoom*0.3)
	up := 0.3 + 0.4*ease.Out(t)
	if !p.Reduced {
		size *= 1 + 0.3*ease.Clamp(1-t*6)
	} else {
		up = 0.5
	}
	s.List.PushOpacity(1 - t*t*t)
	p.Plate(s.List, s.X, max(p.Camera.Area.Y0+size, s.Y-s.Zoom*up), text, size, ink)
	s.List.Pop()
}

func drawTag(p *scene.Frame, s particle.Emitter, text string, ink quad.Color, tail float32) {
	drawText(p, s, s.X, s.Y-max(s.Zoom*0.62, s.Zoom*0.42+labelSize(p, s.Zoom)*0.7), text, ink, tail)
}

func labelSize(p *scene.Frame, z float32) float32 { return max(12*p.Scale, min(z*0.24, 22*p.Scale)) }

// drawText draws a tag anywhere within the board's area.
func drawText(p *scene.Frame, s particle.Emitter, x, y float32, text string, ink quad.Color, tail float32) {
	fade := 1 - tail*tail
	if fade <= 0.02 || text == "" {
		return
	}
	size, a := labelSize(p, s.Zoom), p.Camera.Area
	half := 0.3 * size * float32(len(text)+2)
	s.List.PushOpacity(fade)
	p.Plate(s.List, max(a.X0+half, min(x, a.X1-half)), max(a.Y0+size, min(y, a.Y1-size)), text, size, ink)
	s.List.Pop()
}

func drawGlow(p *scene.Frame, s particle.Emitter, ink quad.Color, t float32) {
	if t >= 1 {
		return
	}
	r := s.Zoom * (0.3 + 0.35*ease.Out(t))
	if p.Reduced {
		r = s.Zoom * 0.45
	}
	s.List.Ring(s.X, s.Y, r, max(1.5, s.Zoom*0.08*(1-t)), quad.Solid(ink.Fade(1-t)))
	if !p.Reduced && t < 0.5 {
		s.List.Circle(s.X, s.Y, s.Zoom*0.45, quad.Radial(ink.Fade(0.5-t), ink.Fade(0))).Soft = s.Zoom * 0.05
	}
}

func drawBolt(p *scene.Frame, s particle.Emitter, from, to rules.FigID, run, tail float32) {
	x0, y0, x1, y1, ok := p.Between(from, to)
	if !ok {
		return
	}
	n := float32(math.Hypot(float64(x1-x0), float64(y1-y0)))
	if n < 1 {
		return
	}
	z := s.Zoom
	ux, uy := (x1-x0)/n, (y1-y0)/n
	x0, y0 = x0+ux*z*0.36, y0+uy*z*0.36
	n = max(z*0.2, (n-z*0.66)*ease.Out(min(1, run*1.4)))
	x1, y1 = x0+ux*n, y0+uy*n
	fade := 1 - tail*tail
	w := max(3*p.Scale, z*0.09)
	s.List.Arrow(x0, y0, x1, y1, w+2*p.Scale, z*0.32, quad.Solid(quad.RGBA(0x1b1512c0).Fade(fade)))
	s.List.Arrow(x0, y0, x1, y1, w, z*0.26, quad.Solid(p.Palette.Danger.Fade(fade)))
}

// number returns a number between two texts for a cue, which is put together once.
func (c *Cue) number(before string, n int, after string) string {
	if c.text == "" {
		c.text = before + strconv.Itoa(n) + after
	}
	return c.text
}

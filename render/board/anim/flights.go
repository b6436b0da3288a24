package anim

import (
	"wallfall/render/board/ease"
	"wallfall/render/board/ground"
	"wallfall/render/board/particle"
	"wallfall/render/board/prop"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Trails draws the trails of everything between the board and the holding areas.
func Trails(f *scene.Frame, t *Timeline, l *quad.List) {
	p := effectPainter{f, t}
	if p.Reduced {
		return
	}
	t.Playing(func(c *Cue, run, tail float32) {
		if trail := animations[c.Kind].trail; trail != nil {
			trail(p, l, c, run, tail)
		}
	})
}

// flight draws what figures and structures leave behind that fly off the board or
// back, and structures in flight.
func (p effectPainter) flight(l *quad.List, c *Cue, run, tail float32) {
	at, side := c.From, int(c.Was.Owner)
	if c.Kind == rules.EvReturn {
		at = c.To
	}
	if c.Fig != rules.NoFig {
		side = p.View.Figures[c.Fig].Side
	}
	to, ok := p.HoldingArea(side)
	if !ok || at == rules.NoCell {
		return
	}
	x, y := p.Camera.Screen(scene.Centre(p.View.Board, at))
	tx, ty := (to.X0+to.X1)/2, (to.Y0+to.Y1)/2
	z := p.Camera.Zoom
	s := particle.Emitter{List: l, X: tx, Y: ty, Zoom: z, Seed: uint32(at)}
	if run >= 1 {
		if c.Kind == rules.EvHop {
			r := min(to.X1-to.X0, to.Y1-to.Y0) / 2
			l.Ring(tx, ty, r*(0.7+0.6*ease.Out(tail)), max(1.5, r*0.2*(1-tail)), quad.Solid(p.Palette.Spell.Fade(1-tail)))
		}
		return
	}
	way := func(u float32) (float32, float32) {
		if c.Kind == rules.EvReturn {
			u = 1 - u
		}
		k := ease.InOut(u)
		return x + (tx-x)*k, y + (ty-y)*k - z*0.84*ease.Arc(u)
	}
	for i := range 9 {
		u := run - 0.028*float32(i+1)
		if u < 0 {
			break
		}
		px, py := way(u)
		k := 1 - float32(i)/9
		l.Circle(px, py, z*0.2*k, quad.Solid(p.Palette.Spell.Fade(0.5*k))).Soft = z * 0.08
	}
	if c.Fig == rules.NoFig && c.Was.Structure != rules.NoStructure {
		s.X, s.Y = way(run)
		k := 1 - 0.4*ease.Arc(run/2)
		if c.Kind == rules.EvReturn {
			k = 0.6 + 0.4*run
		}
		b := prop.Brush{List: l, X: s.X, Y: s.Y, Zoom: z * k}
		b.Structure(c.Was.Structure, ground.Plinth(&b, &p.Palette, p.Colour(side), true))
	}
}

// fizzle draws, in the holding area, a spell that fails as its target is away, and
// the death of a figure that is away.
func (p effectPainter) fizzle(l *quad.List, c *Cue, run, tail float32) {
	side := int(c.Side)
	if c.Kind == rules.EvDeath {
		if c.From != rules.NoCell || p.View.Figures[c.Fig].Cell != rules.NoCell {
			return
		}
		side = p.View.Figures[c.Fig].Side
	}
	at, ok := p.HoldingArea(side)
	if !ok {
		return
	}
	t := c.progress(run, tail)
	s := particle.Emitter{List: l, X: (at.X0 + at.X1) / 2, Y: (at.Y0 + at.Y1) / 2, Zoom: max(p.Camera.Zoom*0.8, 1.4*(at.Y1-at.Y0)), Seed: uint32(c.Seq)}
	s.Smoke(t)
	s.Sparks(t*2, 10, 0, -1)
	if c.Kind == rules.EvDeath {
		s.Motes(t, 18, p.Palette.Spell)
		labelPainter(p).skull(s, c.Cause, c.age(run, tail))
		return
	}
	s.List.Ring(s.X, s.Y, s.Zoom*(0.3+0.3*ease.Out(t)), max(1.5, s.Zoom*0.06*(1-t)), quad.Solid(p.Palette.Danger.Fade(1-t)))
}

// deathAway draws the end of a figure that is away, unless its holding area shows it.
func (p labelPainter) deathAway(s particle.Emitter, c *Cue, run, tail float32) {
	if _, ok := p.HoldingArea(p.View.Figures[c.Fig].Side); !ok && !p.Reduced {
		effectPainter(p).death(s, c, run, tail)
	}
}

// fizzleOff shows a spell that fails on what is off the board as on a cell.
func (p labelPainter) fizzleOff(s particle.Emitter, c *Cue, run, tail float32) {
	if _, ok := p.HoldingArea(int(c.Side)); ok { // it fizzles there
		p.tag(s, p.spellWord(c), p.Palette.Danger, tail)
		return
	}
	p.spell(s, c, run, tail)
}

func (p labelPainter) confetti(s particle.Emitter, c *Cue, run, tail float32) {
	if p.Reduced || p.Sober {
		return
	}
	a := p.Camera.Area
	s.Seed = 5
	age := c.age(run, tail)
	side := p.Palette.Side(p.Colour(int(c.Side)))
	for i := range uint32(70) {
		late := s.Chance(i+200) * 60
		if age < late {
			continue
		}
		t := (age - late) / 120
		if t >= 1 {
			continue
		}
		x := a.X0 + (a.X1-a.X0)*s.Chance(i) + ease.Sin(t*9+float32(i))*14*p.Scale
		y := a.Y0 - 10 + (a.Y1-a.Y0)*1.05*t*(0.7+0.5*s.Chance(i+90))
		ink := side
		if i%3 == 0 {
			ink = quad.RGB(0xf7e3a1)
		}
		k := (4 + 4*s.Chance(i+40)) * p.Scale
		flat := 0.25 + 0.75*max(0, ease.Sin(t*20+float32(i)))
		s.List.Rect(x-k, y-k*0.6*flat, 2*k, 1.2*k*flat+1, 1, quad.Solid(ink.Fade(1-t*t*t))).Rot = t*8 + float32(i)
	}
}

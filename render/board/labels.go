package board

import (
	"wallfall/assets/icon"
	"wallfall/render/board/ease"
	"wallfall/render/board/particle"
	"wallfall/render/quad"
	"wallfall/rules"
)

// label draws what is always drawn: what must be read.
func (p *effectPainter) label(s particle.Emitter, c *Cue, run, tail float32) {
	e, pal, t := &c.Event, &p.Palette, c.progress(run, tail)
	switch e.Kind {
	case rules.EvWound, rules.EvDamage:
		p.harm(s, c, t)
	case rules.EvSlain:
		p.skull(s, e.Cause, c.age(run, tail))
	case rules.EvDeath:
		p.skull(s, e.Cause, c.age(run, tail)-0.97*(c.End-c.Start))
	case rules.EvHeal:
		p.risingText(s, p.say(c, func() string { return digits(e.StaminaLeft()) }), pal.Choice, t)
		p.glow(s, pal.Choice, t)
	case rules.EvUndying:
		p.risingText(s, p.Lang.T("undying"), pal.Choice, t)
		p.glow(s, pal.Choice, t)
	case rules.EvDie:
		if c.Of > 1 || e.Purpose() == rules.DieStrike {
			p.poolDie(s, c, run, tail)
		} else {
			p.lone(s, c, run, tail)
		}
	case rules.EvCapture:
		p.capture(s, c, run, tail)
	case rules.EvStrike: // the arrow, and a sign on those that are at home
		p.bolt(s, e.Fig, e.By, run, tail)
		p.homeSign(s, e.Fig, run)
		p.homeSign(s, e.By, run)
	case rules.EvRangestrike:
		p.rangestrike(s, c, run, tail)
	case rules.EvHits:
		p.hits(s, c, run, tail)
	case rules.EvCarry:
		p.carried(s, c, run, tail)
	case rules.EvAbility:
		p.tag(s, p.say(c, func() string {
			if list := p.View.Board.Abilities(); e.Ability() >= 0 && e.Ability() < len(list) {
				return p.Lang.Name(list[e.Ability()].Name)
			}
			return ""
		}), pal.Warning, tail)
		p.glow(s, pal.Warning, t)
		if e.By != rules.NoFig {
			p.bolt(s, e.Fig, e.By, run, tail)
		}
	case rules.EvTier: // above its dice
		x, y, size := p.dieSpot(s, c)
		p.text(s, x, y-size*0.95, p.say(c, func() string { return p.Lang.F("%d: tier %d", e.Total(), e.Tier()) }), pal.Warning, tail)
	case rules.EvForce: // its kind and its distance
		p.tag(s, p.say(c, func() string {
			switch e.Force() {
			case rules.Push:
				return p.Lang.F("push %d", e.Cells())
			case rules.Pull:
				return p.Lang.F("pull %d", e.Cells())
			case rules.Slide:
				return p.Lang.F("slide %d", e.Cells())
			}
			return p.Lang.F("move %d", e.Cells())
		}), pal.Warning, tail)
	case rules.EvGrab:
		p.grab(s, c, run, tail)
	case rules.EvCommit, rules.EvStructure, rules.EvHop:
		p.glow(s, pal.Spell, t)
	case rules.EvReturn:
		if p.glow(s, pal.Spell, t); run >= 1 && !p.Reduced {
			s.Ring(tail, 0.8)
		}
	case rules.EvSpawn:
		if p.glow(s, pal.Spell, t); !p.Reduced {
			s.Motes(t, 14, pal.Spell)
			s.Column(s.X, s.Y, 1-t, pal.Spell)
		}
	case rules.EvCast, rules.EvSquander, rules.EvSpellEnd:
		p.spell(s, c, run, tail)
	case rules.EvSplit:
		p.moved(s, e.Fig, e.By, run)
	case rules.EvSwap:
		p.moved(s, e.Fig, e.By, run)
		p.moved(s, e.By, e.Fig, run)
	}
}

// say returns the text of a cue, which is formatted once.
func (p *effectPainter) say(c *Cue, words func() string) string {
	if c.text == "" {
		c.text = words()
	}
	return c.text
}

// harm draws the number of a wound or of damage, and the teeth of frost; t is 0..1.
func (p *effectPainter) harm(s particle.Emitter, c *Cue, t float32) {
	e := &c.Event
	if f := &p.View.Figures[e.Fig]; f.Cell == e.To { // with those in the air
		s.Y -= s.Zoom * 0.6 * (p.poses[e.Fig].lift + riseLift*float32(f.Rise))
	}
	if e.Rule == rules.HZ08 { // the drift's bite
		if p.Reduced {
			s.Frost(0.3 + 0.4*t)
		} else {
			s.Frost(t)
			if t > 0.4 {
				s.Shards(ease.Clamp(t*2-0.8), 8, quad.RGB(0x9fd4f5))
			}
		}
	}
	p.risingText(s, p.say(c, func() string { return "−" + digits(e.Damage()) }), p.Palette.Danger, t)
}

// risingText draws a number or a word that jumps up and fades.
func (p *effectPainter) risingText(s particle.Emitter, text string, ink quad.Color, t float32) {
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
	p.plate(s.List, s.X, max(p.Camera.Area.Y0+size, s.Y-s.Zoom*up), text, size, ink)
	s.List.Pop()
}

func (p *effectPainter) tag(s particle.Emitter, text string, ink quad.Color, tail float32) {
	p.text(s, s.X, s.Y-max(s.Zoom*0.62, s.Zoom*0.42+p.labelSize(s.Zoom)*0.7), text, ink, tail)
}

func (p *effectPainter) labelSize(z float32) float32 { return max(12*p.Scale, min(z*0.24, 22*p.Scale)) }

// text is a tag anywhere within the board's area.
func (p *effectPainter) text(s particle.Emitter, x, y float32, text string, ink quad.Color, tail float32) {
	fade := 1 - tail*tail
	if fade <= 0.02 || text == "" {
		return
	}
	size, a := p.labelSize(s.Zoom), p.Camera.Area
	half := 0.3 * size * float32(len(text)+2)
	s.List.PushOpacity(fade)
	p.plate(s.List, max(a.X0+half, min(x, a.X1-half)), max(a.Y0+size, min(y, a.Y1-size)), text, size, ink)
	s.List.Pop()
}

func (p *effectPainter) glow(s particle.Emitter, ink quad.Color, t float32) {
	if t >= 1 {
		return
	}
	r := s.Zoom * (0.3 + 0.35*ease.Out(t))
	if p.Reduced {
		r = s.Zoom * 0.45
	}
	s.List.Ring(s.X, s.Y, r, max(1.5, s.Zoom*0.08*(1-t)), quad.Solid(ink.Fade(1-t)))
	if !p.Reduced && t < 0.5 {
		it := s.List.Circle(s.X, s.Y, s.Zoom*0.45, quad.Radial(ink.Fade(0.5-t), ink.Fade(0)))
		it.Soft = s.Zoom * 0.05
	}
}

func (p *effectPainter) grab(s particle.Emitter, c *Cue, run, tail float32) {
	e := &c.Event
	if e.By == rules.NoFig {
		p.glow(s, p.Palette.Warning, (run+tail)/2)
		return
	}
	x0, y0, x1, y1, ok := p.between(e.By, e.Fig)
	if !ok {
		return
	}
	t := ease.Out(run)
	k := 1 - tail
	s.List.Line(x0, y0, x0+(x1-x0)*t, y0+(y1-y0)*t, max(3, s.Zoom*0.12*(2-t)*k), quad.Solid(quad.RGB(0x3a2a1a).Fade(k)))
	s.List.Line(x0, y0, x0+(x1-x0)*t, y0+(y1-y0)*t, max(1.5, s.Zoom*0.06*(2-t)*k), quad.Solid(p.Palette.Warning.Fade(k)))
	if run >= 0.7 {
		u := (run-0.7)/0.3*0.4 + tail*0.6
		s.List.DashRing(x1, y1, s.Zoom*(0.62-0.14*ease.Out(ease.Clamp(u*2))), max(2, s.Zoom*0.06), 8, 0.6, quad.Solid(p.Palette.Warning.Fade(1-u)))
	}
}

// between returns where two figures stand on the screen, false unless both are in sight.
func (p *Stage) between(a, b rules.FigID) (x0, y0, x1, y1 float32, ok bool) {
	if a == rules.NoFig || b == rules.NoFig || a == b || max(int(a), int(b)) >= len(p.View.Figures) {
		return
	}
	f, g := &p.View.Figures[a], &p.View.Figures[b]
	if !p.onFloor(f.Cell) || !p.onFloor(g.Cell) {
		return
	}
	x0, y0 = p.Camera.Screen(p.centre(f, f.Cell))
	x1, y1 = p.Camera.Screen(p.centre(g, g.Cell))
	return x0, y0, x1, y1, true
}

func (p *effectPainter) capture(s particle.Emitter, c *Cue, run, tail float32) {
	ink := p.Palette.Side(p.colour(int(c.Event.Side)))
	t := ease.Out(run)
	if p.Reduced {
		t = 1
	}
	fade := 1 - tail*tail
	x, y := s.X+s.Zoom*0.02, s.Y-s.Zoom*0.1
	s.List.Line(x, y+s.Zoom*0.1, x, y-s.Zoom*0.62, max(2, s.Zoom*0.05), quad.Solid(quad.RGB(0x3a2a1a).Fade(fade)))
	fy := y - s.Zoom*(0.1+0.36*t)
	wave := float32(0)
	if !p.Reduced {
		wave = s.Zoom * 0.02 * ease.Sin(p.Tick*0.2)
	}
	it := s.List.Rect(x, fy-s.Zoom*0.13+wave, s.Zoom*0.36, s.Zoom*0.24, s.Zoom*0.02, quad.Bevel(ink, ink.Lighter(0.4), ink.Darker(0.35), s.Zoom*0.03))
	it.Paint.A = it.Paint.A.Fade(fade)
	u := c.progress(run, tail)
	s.List.Ring(s.X, s.Y, s.Zoom*(0.36+0.4*ease.Out(u)), max(1.5, s.Zoom*0.08*(1-u)), quad.Solid(ink.Fade(1-u)))
}

// spell draws a spell's name where it acts, or in the middle of the board.
func (p *effectPainter) spell(s particle.Emitter, c *Cue, run, tail float32) {
	e := &c.Event
	list := p.View.Board.Spells()
	if e.Spell() < 0 || e.Spell() >= len(list) {
		return
	}
	ink := p.Palette.Spell
	if e.Kind == rules.EvSquander {
		ink = p.Palette.Danger
	}
	text := p.spellWord(c)
	t := (run + tail) / 2
	switch {
	case p.Reduced:
	case e.Kind == rules.EvSquander:
		s.Smoke(t)
		s.Sparks(t*2, 6, 0, -1)
	case e.Kind == rules.EvCast:
		s.List.Star(s.X, s.Y, s.Zoom*(0.25+0.3*run), 8, 0.5, run*1.5, quad.Solid(ink.Fade(0.55*(1-t))))
		s.Motes(t, 12, ink)
	}
	p.glow(s, ink, t)
	p.tag(s, text, ink, tail)
}

func (p *effectPainter) spellWord(c *Cue) string {
	e := &c.Event
	list := p.View.Board.Spells()
	if e.Spell() < 0 || e.Spell() >= len(list) {
		return ""
	}
	return p.say(c, func() string {
		name := p.Lang.Name(list[e.Spell()].Name)
		switch e.Kind {
		case rules.EvSquander:
			return p.Lang.F("%s fizzles", name)
		case rules.EvSpellEnd:
			return p.Lang.F("%s ends", name)
		}
		return name
	})
}

func (p *effectPainter) moved(s particle.Emitter, from, to rules.FigID, run float32) {
	x0, y0, x1, y1, ok := p.between(from, to)
	if !ok || run >= 1 || p.Reduced {
		return
	}
	t := ease.InOut(run)
	side := p.Palette.Side(p.colour(p.View.Figures[from].Side))
	for i := range 4 {
		u := ease.InOut(max(0, run-0.05*float32(i)))
		s.List.Circle(x0+(x1-x0)*u, y0+(y1-y0)*u-s.Zoom*0.5*ease.Arc(u), s.Zoom*(0.13-0.025*float32(i)), quad.Solid(p.Palette.Spell.Fade(0.4)))
	}
	x, y := x0+(x1-x0)*t, y0+(y1-y0)*t-s.Zoom*0.5*ease.Arc(t)
	s.List.Circle(x, y, s.Zoom*0.16, quad.Bevel(side, side.Lighter(0.4), side.Darker(0.4), s.Zoom*0.03))
	s.List.Circle(x, y, s.Zoom*0.1, quad.Solid(p.Palette.Face))
}

func (p *effectPainter) skull(s particle.Emitter, cause rules.Cause, since float32) {
	if t := since / 60; t >= 0 && t < 1 {
		size, x, y := max(18*p.Scale, s.Zoom*0.42), s.X+s.Zoom*0.36, s.Y-s.Zoom*(0.15+0.35*ease.Out(t))
		s.List.Icon(icon.Skull, x, y, size, p.Palette.Label.Fade(1-t*t))
		s.List.Icon(CauseIcon(cause), x+size*0.85, y, size*0.7, p.Palette.Danger.Fade(1-t*t))
	}
}

package anim

import (
	"strconv"

	"wallfall/assets/icon"
	"wallfall/render/board/ease"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/board/tokens"
	"wallfall/render/quad"
	"wallfall/rules"
)

// labelPainter draws what must be read of the events in flight: words, dice and signs, in
// reduced motion too.
type labelPainter effectPainter

func (p labelPainter) heal(s particle.Emitter, c *Cue, run, tail float32) {
	t := c.progress(run, tail)
	p.risingText(s, strconv.Itoa(c.StaminaLeft()), p.Palette.Choice, t)
	p.glow(s, p.Palette.Choice, t)
}

func (p labelPainter) undying(s particle.Emitter, c *Cue, run, tail float32) {
	t := c.progress(run, tail)
	p.risingText(s, p.Lang.T("undying"), p.Palette.Choice, t)
	p.glow(s, p.Palette.Choice, t)
}

func (p labelPainter) slain(s particle.Emitter, c *Cue, run, tail float32) {
	p.skull(s, c.Cause, c.age(run, tail))
}

func (p labelPainter) deathMark(s particle.Emitter, c *Cue, run, tail float32) {
	p.skull(s, c.Cause, c.age(run, tail)-0.97*(c.End-c.Start))
}

// strike is the arrow of a strike, and a sign on those that are at home.
func (p labelPainter) strike(s particle.Emitter, c *Cue, run, tail float32) {
	p.bolt(s, c.Fig, c.By, run, tail)
	p.homeSign(s, c.Fig, run)
	p.homeSign(s, c.By, run)
}

func (p labelPainter) die(s particle.Emitter, c *Cue, run, tail float32) {
	if c.Of > 1 || c.Purpose() == rules.DieStrike {
		p.poolDie(s, c, run, tail)
		return
	}
	p.lone(s, c, run, tail)
}

func (p labelPainter) ability(s particle.Emitter, c *Cue, run, tail float32) {
	if list := p.View.Board.Abilities(); c.text == "" && c.Ability() >= 0 && c.Ability() < len(list) {
		c.text = p.Lang.Name(list[c.Ability()].Name)
	}
	p.tag(s, c.text, p.Palette.Warning, tail)
	p.glow(s, p.Palette.Warning, c.progress(run, tail))
	if c.By != rules.NoFig {
		p.bolt(s, c.Fig, c.By, run, tail)
	}
}

func (p labelPainter) tier(s particle.Emitter, c *Cue, _, tail float32) {
	x, y, size := p.dieSpot(s, c) // above its dice
	p.text(s, x, y-size*0.95, p.Lang.F("%d: tier %d", c.Total(), c.Tier()), p.Palette.Warning, tail)
}

var forceTexts = [...]string{rules.NoForce: "move %d", rules.Push: "push %d", rules.Pull: "pull %d", rules.Slide: "slide %d"}

// force names a forced movement: its kind and its distance.
func (p labelPainter) force(s particle.Emitter, c *Cue, _, tail float32) {
	p.tag(s, p.Lang.F(forceTexts[c.Force()], c.Cells()), p.Palette.Warning, tail)
}

// magic is the glow of what a spell does.
func (p labelPainter) magic(s particle.Emitter, c *Cue, run, tail float32) {
	p.glow(s, p.Palette.Spell, c.progress(run, tail))
}

func (p labelPainter) arrive(s particle.Emitter, c *Cue, run, tail float32) {
	if p.magic(s, c, run, tail); run >= 1 && !p.Reduced {
		s.Ring(tail, 0.8)
	}
}

func (p labelPainter) spawn(s particle.Emitter, c *Cue, run, tail float32) {
	if p.magic(s, c, run, tail); !p.Reduced {
		t := c.progress(run, tail)
		s.Motes(t, 14, p.Palette.Spell)
		s.Column(s.X, s.Y, 1-t, p.Palette.Spell)
	}
}

func (p labelPainter) swap(s particle.Emitter, c *Cue, run, _ float32) {
	p.moved(s, c.Fig, c.By, run)
	p.moved(s, c.By, c.Fig, run)
}

// number returns a number between two texts for a cue, which is put together once.
func (c *Cue) number(before string, n int, after string) string {
	if c.text == "" {
		c.text = before + strconv.Itoa(n) + after
	}
	return c.text
}

// harm draws the number of a wound or of damage, and the teeth of frost.
func (p labelPainter) harm(s particle.Emitter, c *Cue, run, tail float32) {
	t := c.progress(run, tail)
	if f := &p.View.Figures[c.Fig]; f.Cell == c.To { // with those in the air
		s.Y -= s.Zoom * 0.6 * (p.Poses[c.Fig].Lift + scene.RiseLift*float32(f.Rise))
	}
	if c.Rule == rules.HZ08 { // the drift's bite
		if p.Reduced {
			s.Frost(0.3 + 0.4*t)
		} else {
			s.Frost(t)
			if t > 0.4 {
				s.Shards(ease.Clamp(t*2-0.8), 8, quad.RGB(0x9fd4f5))
			}
		}
	}
	p.risingText(s, c.number("−", c.Damage(), ""), p.Palette.Danger, t)
}

// risingText draws a number or a word that jumps up and fades.
func (p labelPainter) risingText(s particle.Emitter, text string, ink quad.Color, t float32) {
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

func (p labelPainter) tag(s particle.Emitter, text string, ink quad.Color, tail float32) {
	p.text(s, s.X, s.Y-max(s.Zoom*0.62, s.Zoom*0.42+p.labelSize(s.Zoom)*0.7), text, ink, tail)
}

func (p labelPainter) labelSize(z float32) float32 { return max(12*p.Scale, min(z*0.24, 22*p.Scale)) }

// text is a tag anywhere within the board's area.
func (p labelPainter) text(s particle.Emitter, x, y float32, text string, ink quad.Color, tail float32) {
	fade := 1 - tail*tail
	if fade <= 0.02 || text == "" {
		return
	}
	size, a := p.labelSize(s.Zoom), p.Camera.Area
	half := 0.3 * size * float32(len(text)+2)
	s.List.PushOpacity(fade)
	p.Plate(s.List, max(a.X0+half, min(x, a.X1-half)), max(a.Y0+size, min(y, a.Y1-size)), text, size, ink)
	s.List.Pop()
}

func (p labelPainter) glow(s particle.Emitter, ink quad.Color, t float32) {
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

func (p labelPainter) grab(s particle.Emitter, c *Cue, run, tail float32) {
	if c.By == rules.NoFig {
		p.glow(s, p.Palette.Warning, (run+tail)/2)
		return
	}
	x0, y0, x1, y1, ok := p.Between(c.By, c.Fig)
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

func (p labelPainter) capture(s particle.Emitter, c *Cue, run, tail float32) {
	ink := p.Palette.Side(p.Colour(int(c.Side)))
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
func (p labelPainter) spell(s particle.Emitter, c *Cue, run, tail float32) {
	list := p.View.Board.Spells()
	if c.Spell() < 0 || c.Spell() >= len(list) {
		return
	}
	ink := p.Palette.Spell
	if c.Kind == rules.EvFizzle {
		ink = p.Palette.Danger
	}
	text := p.spellWord(c)
	t := (run + tail) / 2
	switch {
	case p.Reduced:
	case c.Kind == rules.EvFizzle:
		s.Smoke(t)
		s.Sparks(t*2, 6, 0, -1)
	case c.Kind == rules.EvCast:
		s.List.Star(s.X, s.Y, s.Zoom*(0.25+0.3*run), 8, 0.5, run*1.5, quad.Solid(ink.Fade(0.55*(1-t))))
		s.Motes(t, 12, ink)
	}
	p.glow(s, ink, t)
	p.tag(s, text, ink, tail)
}

func (p labelPainter) spellWord(c *Cue) string {
	list := p.View.Board.Spells()
	if c.text != "" || c.Spell() < 0 || c.Spell() >= len(list) {
		return c.text
	}
	c.text = p.Lang.Name(list[c.Spell()].Name)
	switch c.Kind {
	case rules.EvFizzle:
		c.text = p.Lang.F("%s fizzles", c.text)
	case rules.EvSpellEnd:
		c.text = p.Lang.F("%s ends", c.text)
	}
	return c.text
}

func (p labelPainter) moved(s particle.Emitter, from, to rules.FigID, run float32) {
	x0, y0, x1, y1, ok := p.Between(from, to)
	if !ok || run >= 1 || p.Reduced {
		return
	}
	t := ease.InOut(run)
	side := p.Palette.Side(p.Colour(p.View.Figures[from].Side))
	for i := range 4 {
		u := ease.InOut(max(0, run-0.05*float32(i)))
		s.List.Circle(x0+(x1-x0)*u, y0+(y1-y0)*u-s.Zoom*0.5*ease.Arc(u), s.Zoom*(0.13-0.025*float32(i)), quad.Solid(p.Palette.Spell.Fade(0.4)))
	}
	x, y := x0+(x1-x0)*t, y0+(y1-y0)*t-s.Zoom*0.5*ease.Arc(t)
	s.List.Circle(x, y, s.Zoom*0.16, quad.Bevel(side, side.Lighter(0.4), side.Darker(0.4), s.Zoom*0.03))
	s.List.Circle(x, y, s.Zoom*0.1, quad.Solid(p.Palette.Face))
}

func (p labelPainter) skull(s particle.Emitter, cause rules.Cause, since float32) {
	if t := since / 60; t >= 0 && t < 1 {
		size, x, y := max(18*p.Scale, s.Zoom*0.42), s.X+s.Zoom*0.36, s.Y-s.Zoom*(0.15+0.35*ease.Out(t))
		s.List.Icon(icon.Skull, x, y, size, p.Palette.Label.Fade(1-t*t))
		s.List.Icon(tokens.CauseIcon(cause), x+size*0.85, y, size*0.7, p.Palette.Danger.Fade(1-t*t))
	}
}

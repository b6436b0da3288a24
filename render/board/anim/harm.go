package anim

import (
	"cmp"
	"strconv"

	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/render/board/ease"
	"wallfall/render/board/looks"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/board/tokens"
	"wallfall/render/quad"
	"wallfall/rules"
)

var harmRows = []animation{
	{kind: rules.EvWound, run: 10, tail: 44, hurt: true, pose: poser.hurt, label: drawHarm, soundEnd: sound.Wound, soundOf: hurtSound},
	{kind: rules.EvDamage, run: 10, tail: 46, hurt: true, pose: poser.hurt, label: drawHarm, soundEnd: sound.Wound, soundOf: hurtSound},
	{kind: rules.EvSlain, run: 12, tail: 30, hurt: true, pose: poser.slain, label: drawSlain, sound: sound.Slain},
	{kind: rules.EvUndying, run: 24, tail: 34, read: true, pose: poser.undying, label: drawUndying, sound: sound.Heal},
	{kind: rules.EvHeal, run: 12, tail: 40, pose: poser.heal, label: drawHeal, sound: sound.Heal},
	{kind: rules.EvDeath, run: 26, tail: 52, open: true, at: atFrom, fade: fadeOut, length: deathLength, group: (*Timeline).addDeath, pose: poser.dying,
		impact: deathImpact, effect: drawDeath, label: drawDeathMark, offBoard: drawDeathAway,
		trail: drawFizzle, soundOf: deathSound},
}

func deathLength(e *rules.Event, run, tail float32) (float32, float32) {
	switch e.Cause {
	case rules.ByDrowning, rules.ByWater:
		return 52, 40
	case rules.ByBurning:
		return 40, 50
	}
	return run, tail
}

func deathImpact(c *Cue) (hit, at float32) {
	switch c.Cause {
	case rules.ByWall, rules.ByBarrier, rules.ByNoRoom:
		return 0.6, 0.97
	case rules.ByFaller:
		return 0.35, 0
	}
	return 0, 0
}

func hurtSound(_ *rules.State, e *rules.Event) (begin, end sound.ID) {
	if e.Rule == rules.HZ08 {
		begin = sound.Bite
	}
	return begin, end
}

func deathSound(s *rules.State, e *rules.Event) (begin, end sound.ID) {
	if e.Cause == rules.ByDestroying {
		begin = looks.Terrains[kindOf(s, e.Fig).Material].Crack
	}
	return cmp.Or(begin, deathSounds[e.Cause]), end
}

// deathSounds are the sounds of the causes of death.
var deathSounds = [...]sound.ID{
	rules.ByWounds: sound.Slain, rules.ByWall: sound.Crush, rules.ByBarrier: sound.Crush, rules.ByNoRoom: sound.Crush, rules.ByWater: sound.Splash,
	rules.ByDrowning: sound.Drown, rules.ByBurning: sound.Burn, rules.ByFall: sound.Slain, rules.ByFaller: sound.Crush, rules.ByDestroying: sound.Splinter,
	rules.ByStrike: sound.Slain, rules.ByAbility: sound.Slain, rules.BySlaying: sound.Slain, rules.ByDispel: sound.Fizzle, rules.ByLanding: sound.Crush,
	rules.ByVanishing: sound.Dispel,
}

func (p poser) hurt(_ *Cue, q *scene.Pose, run float32) {
	q.Flash = max(q.Flash, 1-run)
	q.Dx += 0.06 * ease.Sin(run*20) * (1 - run)
}

func (p poser) slain(_ *Cue, q *scene.Pose, run float32) {
	q.Turn = 0.35 * ease.Sin(run*9) * (1 - run)
	q.Flash = 1 - run
	q.Grow = -0.05 * ease.Arc(run)
}

func (p poser) undying(_ *Cue, q *scene.Pose, run float32) {
	q.Lift, q.Grow = 0.25*ease.Arc(run), 0.12*ease.Arc(run)
}

func (p poser) heal(_ *Cue, q *scene.Pose, run float32) { q.Grow = 0.08 * ease.Arc(run) }

func (p poser) dying(c *Cue, q *scene.Pose, run float32) {
	switch c.Cause {
	case rules.ByWall, rules.ByBarrier, rules.ByNoRoom:
		p.crush(c, q, run)
	case rules.ByWater, rules.ByDrowning: // it bobs, and sinks
		if c.Cause == rules.ByWater && c.Wall >= 0 { // the wall that takes it there pushes it on first
			hx, hy := p.frame.Onward(p.frame.View.Walls[c.Wall].Dir)
			t := ease.InOut(ease.Clamp(run * 2.6))
			q.Dx, q.Dy = hx*t, hy*t
			run = ease.Clamp(run*1.6 - 0.6)
		}
		q.Turn = 0.3 * ease.Sin(run*14) * (1 - run)
		q.Lift = 0.06 * ease.Sin(run*18) * (1 - run)
		q.Sink = 0.75 * ease.InOut(ease.Clamp(run*1.15-0.15))
		q.Fade = ease.In(run)
	case rules.ByBurning:
		q.Char = ease.Clamp(run * 1.5)
		q.Dx = 0.04 * ease.Sin(run*40) * (1 - run)
		q.Grow = -0.25 * ease.In(ease.Clamp(run*2-1))
		q.Fade = ease.In(ease.Clamp(run*2 - 1))
	case rules.ByFaller:
		q.Flash = max(0, 1-3*run)
		q.Grow = -0.15 * ease.Out(ease.Clamp(run*3))
		q.Fade = ease.Clamp(run * 2.5)
	case rules.ByDispel, rules.ByVanishing:
		q.Lift, q.Fade, q.Turn = 0.5*ease.In(run), run, 2*run*run
		q.Grow = -0.3 * run
	case rules.ByDestroying:
		q.Flash = max(0, 1-4*run)
		q.Fade = ease.Clamp(run*5 - 1)
	default:
		if c.Cause == rules.ByFall && c.Rule == rules.PF07 { // nothing is down there to land on
			q.Sink, q.Turn = ease.In(run), 1.4*ease.In(run)
			return
		}
		q.Flash = max(0, 1-4*run) // it topples and fades where it stands
		q.Turn = 1.3 * ease.Topple(ease.Clamp(run*1.3))
		q.Grow = -0.1 * run
		q.Fade = ease.Clamp(run*3 - 2)
	}
}

// crush squashes a figure between a wall and something solid, as far as the wall has
// come.
func (p poser) crush(c *Cue, q *scene.Pose, run float32) {
	q.SquashX, q.SquashY = 1, 0
	if c.Wall >= 0 {
		q.SquashX, q.SquashY = p.frame.Heading(p.frame.View.Walls[c.Wall].Dir)
	}
	f := &p.frame.View.Figures[c.Fig]
	half, size := p.frame.Radius(f), float32(f.Size)
	room := size + wallFace - c.reach(run, 1)
	if c.Join&JoinJam == 0 && run > 0.8 { // the wall does not come all the way
		room *= 1 - 0.8*(run-0.8)/0.2
	}
	thick := max(0, min(2*half, room))
	q.Squash = 1 - thick/(2*half)
	by := (size - thick) / 2
	if q.Squash == 0 { // it is pushed against what stands behind it
		by = min(by, max(0, c.reach(run, 1)-gap(size, half)))
	}
	q.Dx, q.Dy = q.SquashX*by, q.SquashY*by
	if hold := run - 0.34; hold > 0 && hold < 0.19 { // held for a moment
		q.Flash = 0.8 * max(0, 1-hold/0.1)
		q.Dx += q.SquashY * 0.02 * ease.Sin(run*90)
		q.Dy += q.SquashX * 0.02 * ease.Sin(run*90)
	}
	if run > 0.94 {
		q.Fade = (run - 0.94) / 0.06
	}
}

func drawDeath(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	f := &p.View.Figures[c.Fig]
	size := float32(f.Size)
	ink := p.Palette.Side(p.Colour(f.Side))
	long := c.End - c.Start
	since := func(share float32) float32 { return c.age(run, tail) - share*long }
	switch c.Cause {
	case rules.ByWall, rules.ByBarrier, rules.ByNoRoom:
		hx, hy := float32(1), float32(0)
		if c.Wall >= 0 {
			hx, hy = p.Heading(p.View.Walls[c.Wall].Dir)
		}
		t := since(0.94)
		if t < 0 {
			return
		}
		w := s.At(s.X+hx*s.Zoom*0.45, s.Y+hy*s.Zoom*0.45)
		w.Flash(t/8, 0.7, quad.RGB(0xffffff))
		w.Zoom *= size
		w.Pieces(t/46, ink, p.Palette.Face, s.Zoom*0.4*size, -hy, hx)
		w.At(s.X, s.Y).Ring(t/30, 0.9)
	case rules.ByWater, rules.ByDrowning:
		if c.Cause == rules.ByWater && c.Wall >= 0 {
			hx, hy := p.Heading(p.View.Walls[c.Wall].Dir)
			s.X, s.Y = s.X+hx*s.Zoom, s.Y+hy*s.Zoom
		}
		if t := since(0.4) / (0.6*long + 20); t > 0 {
			s.Waves(t)
			s.Bubbles(t)
		}
	case rules.ByBurning:
		if t := since(0) / (long + 10); t < 1 {
			s.Flames(t, min(1, 4*t)*(1-t*t))
		}
		if t := since(0.6) / 40; t > 0 {
			s.Smoke(t)
		}
	case rules.ByFall:
		if c.Rule != rules.PF07 {
			s.Pieces(since(0.6)/46, ink, p.Palette.Face, s.Zoom*0.38*size, 0, 0)
		}
	case rules.ByDispel, rules.ByVanishing:
		s.Motes(since(0.1)/44, 16, p.Palette.Spell)
		s.Smoke(since(0.3) / 50)
	case rules.ByDestroying:
		if t := since(0.15) / 50; t > 0 {
			looks.Terrains[material(p, c.Fig)].Breaks(s, t, 0, 0)
		}
	case rules.ByFaller:
		s.Flash(since(0)/8, 0.7, quad.RGB(0xffffff))
		if t := since(0.5) / 46; t > 0 {
			s.Pieces(t, ink, p.Palette.Face, s.Zoom*0.36*size, 1, 0)
		}
	default:
		if t := since(0.55) / 46; t > 0 {
			s.Pieces(t, ink, p.Palette.Face, s.Zoom*0.36*size, 0, 0)
		}
	}
}

// material returns what a loose object, or a chip, is made of.
func material(p *scene.Frame, id rules.FigID) rules.Terrain {
	if m := p.View.Board.Kinds()[p.View.Figures[id].Kind].Material; m != rules.Plain {
		return m
	}
	return rules.Wood
}

// drawDeathAway draws the end of a figure that is away, unless its holding area shows it.
func drawDeathAway(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if _, ok := p.HoldingArea(p.View.Figures[c.Fig].Side); !ok && !p.Reduced {
		drawDeath(p, s, c, run, tail)
	}
}

// drawHarm draws the number of a wound or of damage, and the teeth of frost.
func drawHarm(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
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
	drawRisingText(p, s, c.number("−", c.Damage(), ""), p.Palette.Danger, t)
}

func drawHeal(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	t := c.progress(run, tail)
	drawRisingText(p, s, strconv.Itoa(c.StaminaLeft()), p.Palette.Choice, t)
	drawGlow(p, s, p.Palette.Choice, t)
}

func drawUndying(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	t := c.progress(run, tail)
	drawRisingText(p, s, p.Lang.T("undying"), p.Palette.Choice, t)
	drawGlow(p, s, p.Palette.Choice, t)
}

func drawSlain(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	drawSkull(p, s, c.Cause, c.age(run, tail))
}

func drawDeathMark(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	drawSkull(p, s, c.Cause, c.age(run, tail)-0.97*(c.End-c.Start))
}

func drawSkull(p *scene.Frame, s particle.Emitter, cause rules.Cause, since float32) {
	if t := since / 60; t >= 0 && t < 1 {
		size, x, y := max(18*p.Scale, s.Zoom*0.42), s.X+s.Zoom*0.36, s.Y-s.Zoom*(0.15+0.35*ease.Out(t))
		s.List.Icon(icon.Skull, x, y, size, p.Palette.Label.Fade(1-t*t))
		s.List.Icon(tokens.CauseIcon(cause), x+size*0.85, y, size*0.7, p.Palette.Danger.Fade(1-t*t))
	}
}

// addDeath queues deaths of one cause that follow each other, such as those of the slain
// at the end of the strikes, nearly at once. Those of figures that a faller hits, whose
// fall follows, show as it lands (PF-09).
func (t *Timeline) addDeath(events []rules.Event, i int) int {
	events = events[i:]
	n := count(events, func(e *rules.Event) bool { return e.Kind == rules.EvDeath && e.Cause == events[0].Cause })
	if events[0].Cause != rules.ByFaller || n == len(events) || events[n].Kind != rules.EvFall || events[n].Fig != events[0].By {
		t.together(events[:n], t.end, 6)
		return n
	}
	fall := t.addFall(&events[n])
	hit := fall.Start + fallHit*(fall.End-fall.Start)
	t.together(events[:n], hit, 0)
	return n + 1
}

package anim

import (
	"math"
	"strconv"

	"wallfall/assets/sound"
	"wallfall/render/board/ease"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

var forceRows = []animation{
	{kind: rules.EvAbility, run: 22, tail: 26, read: true, pose: poser.ability, label: drawAbility, sound: sound.Select},
	{kind: rules.EvTier, run: 22, tail: 44, read: true, label: drawTier, sound: sound.Dice},
	{kind: rules.EvForce, run: 12, tail: 20, pose: poser.giveWay, label: drawForce, sound: sound.Throw},
	{kind: rules.EvForceStep, run: 9, tail: 14, at: crossing, fade: fadeAcross, group: (*Timeline).addForceStep, pose: poser.forced, rest: poser.overshoot,
		effect: drawSpeedLines, sound: sound.Push},
	{kind: rules.EvForceEnd, silent: true}, // the last step already stops
	{kind: rules.EvSlam, run: 20, tail: 40, group: (*Timeline).addSlam, pose: poser.slam, impact: slamImpact, effect: drawSlam,
		sound: sound.Slam},
	{kind: rules.EvGrab, run: 16, tail: 20, pose: poser.grabbed, label: drawGrab, sound: sound.Grab},
}

func slamImpact(c *Cue) (hit, at float32) {
	return min(0.7, 0.35+0.06*float32(c.Damage())), slamAt
}

func (p poser) ability(_ *Cue, q *scene.Pose, run float32) {
	q.Grow, q.Lift = 0.1*ease.Arc(run), 0.15*ease.Arc(run)
}

// giveWay shakes a figure that loses its hold.
func (p poser) giveWay(_ *Cue, q *scene.Pose, run float32) {
	q.Dx += 0.03 * ease.Sin(run*25) * ease.Arc(run)
}

// forced is a cell of a forced movement: across, up or down.
func (p poser) forced(c *Cue, q *scene.Pose, run float32) {
	if c.passes(p.frame.View.Board) <= 1 { // through a hole in a floor
		up := c.Height() > c.OldHeight() || c.To > c.From
		if q.Fade = 2 * run; run >= 0.5 {
			q.At, q.Fade = c.To, 2-2*run
			up = !up
		}
		if q.Lift = 1.2 * q.Fade; !up {
			q.Lift, q.Grow = 0, -0.4*q.Fade
		}
		return
	}
	t := ease.Out(run)
	if c.Join&(JoinIn|JoinOut) != 0 {
		t = c.glide(run)
	}
	p.travel(q, c, t)
	q.Lift = float32(c.Height()-c.OldHeight()) * scene.RiseLift * t
	q.Turn = 0.12 * ease.Sin(run*math.Pi)
}

// overshoot moves a figure slightly beyond the end of a forced movement and back.
func (p poser) overshoot(c *Cue, q *scene.Pose, tail float32) {
	x, y := p.way(c)
	if t, n := c.after(tail, 8), ease.Hypot(x, y); t < 1 && n > 0 && c.Join&JoinOut == 0 {
		by := 0.07 * ease.Sin(t*math.Pi)
		q.Dx, q.Dy = q.Dx+x/n*by, q.Dy+y/n*by
	}
}

// slam has a figure hit what it slams into, hold for a moment, and come back to
// where it stops.
func (p poser) slam(c *Cue, q *scene.Pose, run float32) {
	f := &p.frame.View.Figures[c.Fig]
	if f.Cell == rules.NoCell {
		return
	}
	const hold = slamAt + 0.22
	by := float32(0)
	switch {
	case run < slamAt:
		by = run / slamAt
		if c.Join&JoinIn == 0 {
			by *= by
		}
	case run < hold:
		by = 1
		q.Flash = 1 - 0.5*(run-slamAt)/(hold-slamAt)
	default:
		t := (run - hold) / (1 - hold)
		by = 1 - ease.OutBack(t)
		q.Turn = 0.3 * ease.Sin(t*2*math.Pi) * (1 - t)
	}
	if c.By != rules.NoFig {
		p.lean(q, c.Fig, c.By, 0.26*by)
		if run >= slamAt {
			t := (run - slamAt) / (1 - slamAt)
			o := &p.frame.Poses[c.By]
			p.lean(o, c.By, c.Fig, -0.16*ease.Sin(t*math.Pi)*(1-t*0.5))
			o.Flash = max(0, 1-3*t)
		}
		return
	}
	if c.Dir == rules.NoDir { // straight up or down
		q.Lift -= 0.1 * by
		q.Grow = -0.12 * by
		return
	}
	hx, hy := scene.Heading(p.frame.View.Board.Topology(), c.Dir)
	n := ease.Hypot(hx, hy)
	q.Dx, q.Dy = q.Dx+hx/n*0.13*by, q.Dy+hy/n*0.13*by
	if run >= slamAt && run < hold {
		q.Grow = -0.06
	}
}

// grabbed draws a figure and its grabber together.
func (p poser) grabbed(c *Cue, q *scene.Pose, run float32) {
	if c.By == rules.NoFig {
		q.Lift = 0.12 * ease.Arc(run)
		return
	}
	p.lean(q, c.Fig, c.By, 0.14*ease.Arc(run))
	p.lean(&p.frame.Poses[c.By], c.By, c.Fig, 0.2*ease.Arc(run))
}

// drawSpeedLines draws the lines behind a figure that is moved by force.
func drawSpeedLines(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if c.From == rules.NoCell || c.passes(p.View.Board) <= 1 {
		return
	}
	x0, y0 := p.Camera.Screen(scene.Centre(p.View.Board, c.From))
	up := float32(0) // thrown figures leave them in the air
	if f := c.Fig; f != rules.NoFig {
		up = float32(p.View.Figures[f].Rise) * s.Zoom * 0.6 * scene.RiseLift
	}
	if c.From == c.To {
		for i := range uint32(4) {
			x := s.X + (s.Chance(i)-0.5)*s.Zoom*0.6
			h := s.Zoom * 0.5 * ease.Arc(run)
			s.List.Line(x, s.Y-up, x, s.Y-up+h, max(1, s.Zoom*0.03), quad.Solid(p.Palette.Label.Fade(0.6*(1-run))))
		}
		return
	}
	dx, dy := s.X-x0, s.Y-y0
	fade := (1 - tail) * 0.75
	head := run
	for i := range uint32(5) {
		off := (float32(i) - 2) * 0.15
		from := head - 0.55 - 0.35*s.Chance(i)
		from = max(from, -0.25) + 0.5*tail
		if from >= head-0.3 {
			continue
		}
		ox, oy := -dy*off, dx*off
		s.List.Line(x0+dx*from+ox, y0+dy*from+oy-up, x0+dx*(head-0.3)+ox, y0+dy*(head-0.3)+oy-up, max(1.2, s.Zoom*0.035), quad.Solid(p.Palette.Label.Fade(fade)))
	}
	if run >= 1 && up == 0 {
		s.At(x0+dx*0.5, y0+dy*0.5+s.Zoom*0.2).Dust(dx/s.Zoom, dy/s.Zoom, tail, 4)
	}
}

func drawSlam(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	f := &p.View.Figures[c.Fig]
	if f.Cell == rules.NoCell {
		return
	}
	since := c.age(run, tail) - slamAt*(c.End-c.Start)
	if since < 0 {
		return
	}
	x, y := p.Camera.Screen(p.Middle(f, f.Cell))
	hx, hy := p.Heading(c.Dir)
	if c.By != rules.NoFig && p.View.Figures[c.By].Cell != rules.NoCell {
		x1, y1 := p.Camera.Screen(p.Middle(&p.View.Figures[c.By], p.View.Figures[c.By].Cell))
		x, y = (x+x1)/2, (y+y1)/2
	} else {
		reach := s.Zoom * 0.5 * float32(f.Size)
		x, y = x+hx*reach, y+hy*reach
	}
	w := s.At(x, y)
	w.Flash(since/8, 0.5, quad.RGB(0xfff2d0))
	w.Sparks(since/20, 10, -hx, -hy)
	w.Shards(since/34, 12, quad.RGB(0xd8c9a8))
	w.Ring(since/30, 0.8)
}

func drawAbility(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if list := p.View.Board.Abilities(); c.text == "" && c.Ability() >= 0 && c.Ability() < len(list) {
		c.text = p.Lang.Thing(p.Own, list[c.Ability()].Name)
	}
	drawTag(p, s, c.text, p.Palette.Warning, tail)
	drawGlow(p, s, p.Palette.Warning, c.progress(run, tail))
	if c.By != rules.NoFig {
		drawBolt(p, s, c.Fig, c.By, run, tail)
	}
}

func drawTier(p *scene.Frame, s particle.Emitter, c *Cue, _, tail float32) {
	x, y, size := dieSpot(p, s, c) // above its dice
	drawText(p, s, x, y-size*0.95, strconv.Itoa(c.Total()), p.Palette.Warning, tail)
}

var forceTexts = [...]string{rules.NoForce: "move %d", rules.Push: "push %d", rules.Pull: "pull %d", rules.Slide: "slide %d"}

// drawForce names a forced movement: its kind and its distance.
func drawForce(p *scene.Frame, s particle.Emitter, c *Cue, _, tail float32) {
	drawTag(p, s, p.Lang.F(forceTexts[c.Force()], c.Cells()), p.Palette.Warning, tail)
}

func drawGrab(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if c.By == rules.NoFig {
		drawGlow(p, s, p.Palette.Warning, (run+tail)/2)
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

func (t *Timeline) addForceStep(events []rules.Event, i int) int {
	c := t.then(&events[i])
	c.Join = t.flow(events, i)
	t.hasten(c, 7)
	return 1
}

// flow returns how a step or slam of a forced movement joins those around it.
func (t *Timeline) flow(events []rules.Event, i int) (j Join) {
	fig := events[i].Fig
	// moves reports whether the movement has a part on one side of event i.
	moves := func(k, step int) bool {
		for ; k >= 0 && k < len(events); k += step {
			e := &events[k]
			if e.Fig == fig && (e.Kind == rules.EvForceStep || e.Kind == rules.EvSlam) {
				return true
			}
			switch e.Kind {
			case rules.EvPitOut, rules.EvKnock:
			case rules.EvTerrain, rules.EvFeature, rules.EvDamage, rules.EvSlain, rules.EvDeath:
				if e.Rule != rules.FM20 || e.Kind == rules.EvDeath && e.Fig == fig {
					return false // nor is it what breaks on the way
				}
			default:
				return false
			}
		}
		return false
	}
	if moves(i-1, -1) {
		j |= JoinIn
	}
	if moves(i+1, 1) {
		j |= JoinOut
	}
	return j
}

func (t *Timeline) addSlam(events []rules.Event, i int) int {
	c := t.then(&events[i])
	c.Join = t.flow(events, i) & JoinIn
	t.blowAt(c, slamAt)
	return 1
}

package anim

import (
	"math"

	"wallfall/render/board/ease"
	"wallfall/render/board/ground"
	"wallfall/render/board/scene"
	"wallfall/rules"
)

func (p poser) drawBack(c *Cue, q *scene.Pose, run float32) {
	p.lean(q, c.Fig, c.By, -0.13*ease.Out(run))
}

func (p poser) takeAim(c *Cue, q *scene.Pose, run float32) {
	p.lean(q, c.Fig, c.By, -0.08*ease.Out(run))
	q.Face = p.aim(c) * ease.Out(ease.Clamp(run*2))
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

func (p poser) ability(_ *Cue, q *scene.Pose, run float32) {
	q.Grow, q.Lift = 0.1*ease.Arc(run), 0.15*ease.Arc(run)
}

// giveWay shakes a figure that loses its hold.
func (p poser) giveWay(_ *Cue, q *scene.Pose, run float32) {
	q.Dx += 0.03 * ease.Sin(run*25) * ease.Arc(run)
}

// grabbed draws a figure and its grabber together.
func (p poser) grabbed(c *Cue, q *scene.Pose, run float32) {
	if c.By == rules.NoFig {
		q.Lift = 0.12 * ease.Arc(run)
		return
	}
	p.lean(q, c.Fig, c.By, 0.14*ease.Arc(run))
	p.lean(&p.Poses[c.By], c.By, c.Fig, 0.2*ease.Arc(run))
}

// ready keeps the striker drawn back while its dice roll.
func (p poser) ready(c *Cue, q *scene.Pose, _ float32) {
	if c.I > 0 || c.Purpose() != rules.DieStrike {
		return
	}
	p.time.Playing(func(s *Cue, at, _ float32) {
		if at >= 1 && s.Event.Fig == c.Fig && s.End <= c.Start && (s.Event.Kind == rules.EvStrike || s.Event.Kind == rules.EvRangestrike) {
			by := float32(-0.13)
			if s.Event.Kind == rules.EvRangestrike {
				by = -0.08
			}
			q.Dx, q.Dy = 0, 0
			p.lean(q, s.Event.Fig, s.Event.By, by)
		}
	})
}

// aim returns by how much a figure turns to face its target.
func (p poser) aim(c *Cue) float32 {
	if c.From == rules.NoCell || c.To == rules.NoCell || c.From == c.To {
		return 0
	}
	f := &p.View.Figures[c.Fig]
	if f.Facing == rules.NoDir {
		return 0
	}
	x0, y0 := scene.Centre(p.View.Board, c.From)
	x1, y1 := scene.Centre(p.View.Board, c.To)
	hx, hy := scene.Heading(p.View.Board.Topology(), f.Facing)
	return 0.3 * float32(math.Remainder(math.Atan2(float64(y1-y0), float64(x1-x0))-math.Atan2(float64(hy), float64(hx)), 2*math.Pi))
}

func (p poser) struck(c *Cue, q *scene.Pose, run float32) {
	if c.By == rules.NoFig {
		return
	}
	at := float32(hitAt)
	if c.Join&JoinFar != 0 {
		at = farAt
	} else {
		by := &p.Poses[c.By]
		switch {
		case run < 0.2: // back a little more
			p.lean(by, c.By, c.Fig, -0.13-0.06*run/0.2)
		case run < hitAt:
			t := (run - 0.2) / (hitAt - 0.2)
			p.lean(by, c.By, c.Fig, -0.19+0.57*t*t)
		case run < hitAt+0.12: // it pauses as it hits
			p.lean(by, c.By, c.Fig, 0.38)
		default:
			p.lean(by, c.By, c.Fig, 0.38*(1-ease.InOut((run-hitAt-0.12)/(1-hitAt-0.12))))
		}
	}
	if run < at {
		return
	}
	t := (run - at) / (1 - at)
	if c.Hits() > 0 {
		q.Flash = max(0, 1-2*t)
		p.lean(q, c.Fig, c.By, -0.2*ease.Sin(ease.Clamp(t*1.2)*math.Pi)*(1-0.4*t))
	} else {
		p.lean(q, c.Fig, c.By, -0.07*ease.Arc(t)) // it evades
	}
}

func (p poser) lean(q *scene.Pose, id, to rules.FigID, by float32) {
	if id == rules.NoFig || to == rules.NoFig {
		return
	}
	f, g := &p.View.Figures[id], &p.View.Figures[to]
	if f.Cell == rules.NoCell || g.Cell == rules.NoCell {
		return
	}
	x0, y0 := p.Middle(f, f.Cell)
	x1, y1 := p.Middle(g, g.Cell)
	if n := ease.Hypot(x1-x0, y1-y0); n > 0 {
		q.Dx, q.Dy = q.Dx+(x1-x0)/n*by, q.Dy+(y1-y0)/n*by
	}
}

// forced is a cell of a forced movement: across, up or down.
func (p poser) forced(c *Cue, q *scene.Pose, run float32) {
	if c.passes(p.View.Board) <= 1 { // through a hole in a floor
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

// terrain moves figures that a change of terrain moves: one that breaks through it, which
// it holds for a moment, and one that stands where water comes, which it rocks.
func (p poser) terrain(c *Cue, run, tail float32) {
	b := p.View.Board
	if p.Reduced {
		return
	}
	if c.Who != rules.NoFig && run < 1 && p.View.Figures[c.Who].Cell != rules.NoCell {
		f, q := &p.View.Figures[c.Who], &p.Poses[c.Who]
		x0, y0 := scene.Centre(b, f.Cell)
		x1, y1 := scene.Centre(b, c.To)
		if n := max(ease.Abs(x1-x0), ease.Abs(y1-y0)); n > 0 {
			by := 0.16 * ease.Out(run) * float32(f.Size) / n
			q.Dx, q.Dy = q.Dx+(x1-x0)*by, q.Dy+(y1-y0)*by
		}
		q.Grow, q.Flash = -0.06, 0.7*(1-run)
	}
	if c.Rule == rules.FM20 || !ground.Wet(c.Terrain()) {
		return
	}
	t := c.age(run, tail) / (c.End - c.Start + c.Tail)
	for i := range p.View.Figures {
		if p.View.Figures[i].Cell == c.To {
			q := &p.Poses[i]
			q.Lift += 0.16 * ease.Arc(min(1, t*1.6)) * (1 - t)
			q.Turn += 0.2 * ease.Sin(t*16) * (1 - t) * (1 - t)
		}
	}
}

// slam has a figure hit what it slams into, hold for a moment, and come back to
// where it stops.
func (p poser) slam(c *Cue, q *scene.Pose, run float32) {
	f := &p.View.Figures[c.Fig]
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
			o := &p.Poses[c.By]
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
	hx, hy := scene.Heading(p.View.Board.Topology(), c.Dir)
	n := ease.Hypot(hx, hy)
	q.Dx, q.Dy = q.Dx+hx/n*0.13*by, q.Dy+hy/n*0.13*by
	if run >= slamAt && run < hold {
		q.Grow = -0.06
	}
}

func (p poser) dying(c *Cue, q *scene.Pose, run float32) {
	switch c.Cause {
	case rules.ByWall, rules.ByBarrier, rules.ByNoRoom:
		p.crush(c, q, run)
	case rules.ByWater, rules.ByDrowning: // it bobs, and sinks
		if c.Cause == rules.ByWater && c.Wall >= 0 { // the wall that takes it there pushes it on first
			hx, hy := p.Heading(p.View.Walls[c.Wall].Dir)
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

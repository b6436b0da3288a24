package board

import (
	"math"

	"wallfall/rules"
)

// pose is how a figure is drawn while something happens to it; the zero value
// is at rest.
type pose struct {
	dx, dy float32 // from its cell, in cells
	lift   float32 // above the board, in cells
	squash float32 // 0 none, 1 flat along the direction sx, sy
	sx, sy float32
	sink   float32    // 0 at its floor, 1 fallen out of sight
	turn   float32    // radians
	fade   float32    // 1 is gone
	flash  float32    // struck
	at     rules.Cell // where it is drawn while it is not on the board yet, NoCell for nowhere
}

// slide is how a wall is drawn while it moves.
type slide struct{ dx, dy, crumble float32 }

// riseLift is the lift that looks like one cell of height.
const riseLift = 0.27

func easeIn(t float32) float32    { return t * t * t }
func easeOut(t float32) float32   { return 1 - (1-t)*(1-t)*(1-t) }
func easeInOut(t float32) float32 { return t * t * (3 - 2*t) }
func arc(t float32) float32       { return 4 * t * (1 - t) }
func sin(x float32) float32       { return float32(math.Sin(float64(x))) }

// heavy is the way a crushing wall covers its cell: slow to start, hard to stop.
func heavy(t float32) float32 { return 0.25*t + 0.75*easeIn(t) }

// pose sets how the figure of a cue is drawn at a point of the cue's run.
func (p *Picture) pose(c *Cue, run float32) {
	e := &c.Event
	b := p.View.Board
	if e.Kind == rules.EvWallStart || e.Kind == rules.EvWallMove || e.Kind == rules.EvWallRemoved {
		p.slide(c, run)
		return
	}
	if e.Fig == rules.NoFig || run >= 1 {
		return
	}
	q := &p.poses[e.Fig]
	travel := func(t float32) {
		if e.From == rules.NoCell || e.To == rules.NoCell {
			return
		}
		x0, y0 := Centre(b, e.From)
		x1, y1 := Centre(b, e.To)
		q.dx, q.dy = (x1-x0)*t, (y1-y0)*t
	}
	switch e.Kind {
	case rules.EvPush:
		travel(heavy(run))
	case rules.EvDisplace:
		travel(easeInOut(run))
		q.lift = 0.5 * arc(run)
	case rules.EvStep:
		travel(easeInOut(run))
		switch rules.StepKind(e.N) {
		case rules.StepWalk, rules.StepCrawl:
			q.lift = 0.06 * arc(run)
		case rules.StepJump:
			q.lift = 0.6 * arc(run)
		case rules.StepClimb:
			q.lift = 0.25 * arc(run)
		case rules.StepLadder:
			q.dx, q.dy = 0, 0
			q.lift, q.fade = run*0.6, run
		}
	case rules.EvPortal:
		if run < 0.5 {
			q.turn, q.squash, q.sx = run*9, run*1.6, 1
			q.fade = run * 1.6
		} else {
			travel(1)
			q.turn, q.fade = (1-run)*9, (1-run)*1.6
		}
	case rules.EvFall:
		if e.From == e.To { // off a ledge, or out of the air
			if rise := p.View.Figures[e.Fig].Rise; rise > 0 {
				q.lift = -riseLift * float32(rise) * easeIn(run)
				return
			}
			q.lift = 0.5 * (1 - easeIn(run))
			return
		}
		teeter := run * 3.2
		if teeter < 1 {
			q.turn = 0.22 * sin(teeter*12.6)
			return
		}
		q.sink = easeIn((run - 0.3125) / 0.6875)
		q.turn = q.sink * 1.4
	case rules.EvDeath:
		switch e.Cause {
		case rules.ByWall, rules.ByBarrier, rules.ByNoRoom:
			q.squash = easeIn(min(1, run*1.25))
			if e.Wall >= 0 {
				q.sx, q.sy = heading(b.Topology(), p.View.Walls[e.Wall].Dir)
			} else {
				q.sx = 1
			}
			q.flash = max(0, 1-run*5)
			q.fade = max(0, run*2.5-1.5)
		case rules.ByWater, rules.ByDrowning, rules.ByFall:
			q.sink = easeIn(run)
			q.turn = 0.5 * sin(run*8)
		default:
			q.fade, q.turn = easeIn(run), run*0.8
			q.flash = 1 - run
		}
	case rules.EvWound:
		q.flash = 1 - run
		if !p.Reduced {
			q.dx += 0.06 * sin(run*22) * (1 - run)
		}
	case rules.EvPitIn:
		q.lift = -0.1 * run
	case rules.EvLeave:
		q.lift, q.fade = run*0.8, run
	default:
		p.poseFight(c, q, run, travel)
	}
}

// poseFight is pose for what happens in fights and by spells.
func (p *Picture) poseFight(c *Cue, q *pose, run float32, travel func(float32)) {
	e := &c.Event
	switch e.Kind {
	case rules.EvStrike, rules.EvRangestrike:
		p.lean(q, e.Fig, e.By, -0.12*easeOut(run))
	case rules.EvHits:
		if e.By == rules.NoFig {
			return
		}
		if !c.Far {
			p.lean(&p.poses[e.By], e.By, e.Fig, 0.42*arc(run))
		}
		if run > 0.5 && e.N > 0 {
			q.flash = (1 - run) * 2
			p.lean(q, e.Fig, e.By, -0.12*arc(run))
		}
	case rules.EvDamage:
		q.flash = 1 - run
		if !p.Reduced {
			q.dx += 0.06 * sin(run*22) * (1 - run)
		}
	case rules.EvSlain:
		q.turn = 0.3 * sin(run*9) * (1 - run)
		q.flash = 1 - run
	case rules.EvForceStep:
		travel(easeOut(run))
		q.lift = float32(e.N-e.M) * riseLift * run
	case rules.EvKnock, rules.EvSlide:
		travel(easeInOut(run))
		q.lift = 0.3 * arc(run)
	case rules.EvSlam:
		p.bump(q, e, run)
	case rules.EvHeight:
		q.lift = 0.1 * arc(run)
	case rules.EvHop:
		q.lift, q.fade, q.turn = 1.6*easeIn(run), easeIn(run), 2*run*run
	case rules.EvReturn:
		if e.To != rules.NoCell {
			q.at, q.lift, q.fade = e.To, 1.4*(1-easeOut(run)), 1-run
		}
	case rules.EvTeleport:
		if run < 0.5 {
			q.turn, q.squash, q.sx = run*9, run*1.6, 1
			q.fade = run * 1.8
		} else {
			travel(1)
			q.turn, q.fade = (1-run)*9, (1-run)*1.8
		}
	}
}

// lean moves a figure by a part of the way towards another.
func (p *Picture) lean(q *pose, id, to rules.FigID, by float32) {
	if id == rules.NoFig || to == rules.NoFig {
		return
	}
	f, g := &p.View.Figures[id], &p.View.Figures[to]
	if f.Cell == rules.NoCell || g.Cell == rules.NoCell {
		return
	}
	x0, y0 := p.centre(f, f.Cell)
	x1, y1 := p.centre(g, g.Cell)
	n := float32(math.Hypot(float64(x1-x0), float64(y1-y0)))
	if n == 0 {
		return
	}
	q.dx, q.dy = q.dx+(x1-x0)/n*by, q.dy+(y1-y0)/n*by
}

// bump has a figure hit what it slams into and come back to where it stops.
func (p *Picture) bump(q *pose, e *rules.Event, run float32) {
	f := &p.View.Figures[e.Fig]
	if f.Cell == rules.NoCell {
		return
	}
	q.flash = max(0, 1-run*2)
	if e.By != rules.NoFig {
		p.lean(q, e.Fig, e.By, 0.4*arc(run))
		p.lean(&p.poses[e.By], e.By, e.Fig, -0.12*arc(run))
		return
	}
	if e.To == rules.NoCell || e.To == f.Cell {
		return
	}
	x0, y0 := p.centre(f, f.Cell)
	x1, y1 := Centre(p.View.Board, e.To)
	if n := float32(math.Hypot(float64(x1-x0), float64(y1-y0))); n > 0 {
		q.dx, q.dy = q.dx+(x1-x0)/n*0.35*arc(run), q.dy+(y1-y0)/n*0.35*arc(run)
	}
}

// slide sets how a crushing wall is drawn while it gathers, moves or crumbles.
func (p *Picture) slide(c *Cue, run float32) {
	e := &c.Event
	s := &p.slides[e.Wall]
	hx, hy := heading(p.View.Board.Topology(), e.Dir)
	switch e.Kind {
	case rules.EvWallStart:
		if run < 1 {
			back := 0.05 * arc(run)
			shiver := float32(0)
			if !p.Reduced {
				shiver = 0.012 * sin(run*60)
			}
			s.dx, s.dy = -hx*back-hy*shiver, -hy*back+hx*shiver
		}
	case rules.EvWallMove:
		if run < 1 {
			t := max(heavy(run), p.Timeline.leaning(int(e.Wall)))
			s.dx, s.dy = hx*t, hy*t
		}
	case rules.EvWallRemoved:
		if run < 1 {
			t := max(0.3*easeOut(min(1, run*2.2)), p.Timeline.leaning(int(e.Wall)))
			s.dx, s.dy = hx*t, hy*t
			s.crumble = max(0, run*1.8-0.8)
		}
	}
}

// trauma is how much the picture shakes, 0..1, from what has just hit.
func (p *Picture) trauma() float32 {
	sum := float32(0)
	p.Timeline.Playing(func(c *Cue, run, tail float32) {
		hit := float32(0)
		switch c.Event.Kind {
		case rules.EvWallMove:
			hit = 0.42
		case rules.EvWallRemoved:
			hit = 0.6
		case rules.EvRupture:
			hit = 0.7
		case rules.EvDeath:
			if c.Event.Cause == rules.ByWall || c.Event.Cause == rules.ByBarrier || c.Event.Cause == rules.ByNoRoom {
				hit = 0.7
			}
		case rules.EvFall:
			hit = 0.4
		case rules.EvSlam:
			hit = 0.5
		case rules.EvHits:
			hit = min(0.45, 0.12*float32(c.Event.N))
		case rules.EvTerrain:
			if c.Event.Rule == rules.FM20 {
				hit = 0.4
			}
		}
		if run >= 1 && hit > 0 {
			sum += hit * max(0, 1-tail*1.5)
		}
	})
	return min(1, sum)
}

package board

import (
	"math"

	"wallfall/render/board/ease"
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
	grow   float32    // change of its size, as a part of it
	turn   float32    // radians
	face   float32    // change of its facing, in radians
	fade   float32    // 1 is gone
	flash  float32    // white flash of a hit
	char   float32    // blackened by fire
	cross  float32    // how far it faded from its cell to at
	signs  Sign       // its state where it stands
	at     rules.Cell // where it is drawn, NoCell for its own cell
	fly    bool       // it is drawn over everything, by Flights
	top    bool       // it is drawn over other figures
}

// poser works out how everything in motion is drawn.
type poser struct {
	*Stage
	timeline *Timeline
	poses    []pose  // of each figure
	slides   []slide // of each wall
}

// prepare fills in the poses and slides of this frame.
func (p *poser) prepare(standing []Standing) {
	v := p.View
	if len(p.poses) != len(v.Figures) {
		p.poses = make([]pose, len(v.Figures))
	}
	if len(p.slides) != len(v.Walls) {
		p.slides = make([]slide, len(v.Walls))
	}
	for i := range p.poses {
		p.poses[i] = pose{at: rules.NoCell, signs: v.signs(standing, i)}
	}
	clear(p.slides)
	for i := range v.Walls {
		if by := p.timeline.leaning(i); by > 0 {
			p.press(i, by)
		}
	}
	p.timeline.Playing(p.pose)
}

// riseLift is the lift that looks like one cell of height.
const riseLift = 0.27

// glide eases a part of a longer motion, without a stop where it joins another part.
func (c *Cue) glide(t float32) float32 {
	switch c.Join & (JoinIn | JoinOut) {
	case JoinIn | JoinOut:
		return t
	case JoinOut:
		return t * t * (2 - t)
	case JoinIn:
		return 1 - (1-t)*(1-t)*(1+t)
	}
	return ease.InOut(t)
}

// The share of a cue's run at which its main event happens.
const (
	fallPass = 0.56 // a faller leaves the upper floor
	fallHit  = 0.78 // it lands on the lower one
	dropHit  = 0.6  // a figure that falls on its floor lands
	jumpHit  = 0.74
	hitAt    = 0.5 // a blow
	farAt    = 0.72
	carryAt  = 0.8
	slamAt   = 0.25
)

// pose sets how the subject of a cue is drawn at a point of the cue's run.
func (p *poser) pose(c *Cue, run, tail float32) {
	a, e := &animations[c.Event.Kind], &c.Event
	if a.move != nil {
		a.move(p, c, run, tail)
	}
	if e.Fig == rules.NoFig {
		return
	}
	q := &p.poses[e.Fig]
	switch {
	case run >= 1:
		if c.Hang > 0 && p.timeline.now < c.Hold {
			q.lift = riseLift * float32(c.Hang)
		}
		if a.rest != nil && !p.Reduced {
			a.rest(p, c, q, tail)
		}
	case p.Reduced:
		p.reduced(a.fade, c, q, run)
	default:
		if a.pose != nil {
			a.pose(p, c, q, run)
		}
		if c.Hang > 0 {
			q.lift += riseLift * float32(c.Hang) * ease.InOut(ease.Clamp(run*1.6-0.6))
		}
	}
}

// reduced is pose where motion is reduced: figures fade out and in.
func (p *poser) reduced(how fade, c *Cue, q *pose, run float32) {
	e := &c.Event
	switch how {
	case fadeOut:
		q.fade = run
	case fadeIn:
		q.at, q.fade = e.To, 1-run
	case fadeAcross:
		if e.From != e.To && e.From != rules.NoCell && e.To != rules.NoCell {
			q.at, q.cross = e.To, max(0.01, run)
		}
	}
}

func (p *poser) displaced(c *Cue, q *pose, run float32) {
	p.travel(q, &c.Event, ease.InOut(run))
	q.lift = 0.55 * ease.Arc(run)
	q.turn = 0.2 * ease.Sin(run*2*math.Pi) * (1 - run)
}

func (p *poser) hurt(_ *Cue, q *pose, run float32) {
	q.flash = max(q.flash, 1-run)
	q.dx += 0.06 * ease.Sin(run*20) * (1 - run)
}

func (p *poser) pitIn(_ *Cue, q *pose, run float32) {
	q.lift = 0.12*(1-ease.In(run)) - 0.04*ease.Arc(run)
	q.grow = -0.16 * ease.In(run) // the size of figures in pits
}

func (p *poser) pitOut(_ *Cue, q *pose, run float32) { q.grow = 0.19 * run }

func (p *poser) prone(_ *Cue, q *pose, run float32) {
	q.turn = math.Pi / 2 * ease.Topple(run)
	q.lift = 0.12 * ease.Arc(min(1, run*1.6))
}

func (p *poser) stand(_ *Cue, q *pose, run float32) {
	q.turn = -math.Pi / 2 * ease.OutBack(run)
	q.lift = 0.16 * ease.Arc(run)
}

func (p *poser) face(c *Cue, q *pose, run float32) { q.face = p.turning(&c.Event) * ease.InOut(run) }

func (p *poser) leave(_ *Cue, q *pose, run float32) {
	q.lift, q.fade, q.grow = 1.4*ease.In(run), ease.In(run), 0.1*run
}

// overshoot moves a figure slightly beyond the end of a forced movement and back.
func (p *poser) overshoot(c *Cue, q *pose, tail float32) {
	if t := c.after(tail, 8); t < 1 && c.Join&JoinOut == 0 && c.Event.From != c.Event.To {
		p.shift(q, &c.Event, 0.07*ease.Sin(t*math.Pi))
	}
}

// travel moves a figure from an event's From to its To; t is 0..1.
func (p *poser) travel(q *pose, e *rules.Event, t float32) {
	if e.From == rules.NoCell || e.To == rules.NoCell {
		return
	}
	x0, y0 := Centre(p.View.Board, e.From)
	x1, y1 := Centre(p.View.Board, e.To)
	q.dx, q.dy = (x1-x0)*t, (y1-y0)*t
}

// shift moves a figure by a part of a cell in the direction of an event's movement.
func (p *poser) shift(q *pose, e *rules.Event, by float32) {
	if e.From == rules.NoCell || e.To == rules.NoCell || e.From == e.To {
		return
	}
	x0, y0 := Centre(p.View.Board, e.From)
	x1, y1 := Centre(p.View.Board, e.To)
	if n := float32(math.Hypot(float64(x1-x0), float64(y1-y0))); n > 0 {
		q.dx, q.dy = q.dx+(x1-x0)/n*by, q.dy+(y1-y0)/n*by
	}
}

// turning returns by how many radians a figure's facing is going to change, the
// short way round.
func (p *poser) turning(e *rules.Event) float32 {
	f := &p.View.Figures[e.Fig]
	if f.Facing == rules.NoDir || e.Dir == rules.NoDir {
		return 0
	}
	topo := p.View.Board.Topology()
	n := topo.Dirs()
	d := (int(e.Dir) - int(f.Facing) + n) % n
	if d > n/2 {
		d -= n
	}
	return float32(d) * 2 * math.Pi / float32(n)
}

// step poses a figure during its own step.
func (p *poser) step(c *Cue, q *pose, run float32) {
	e := &c.Event
	switch e.Step() {
	case rules.StepWalk, rules.StepCrawl:
		p.travel(q, e, c.glide(run))
		q.lift = 0.07 * ease.Arc(run)
	case rules.StepFly:
		p.travel(q, e, c.glide(run))
		q.lift = 0.3
		if c.Join&JoinIn == 0 {
			q.lift = 0.3 * ease.InOut(run)
		}
	case rules.StepLand:
		p.travel(q, e, c.glide(run))
		if q.lift = 0.3 * (1 - ease.In(run)); c.Join&JoinIn == 0 {
			q.lift = 0.3 * ease.Arc(run)
		}
	case rules.StepJump:
		p.jump(c, q, run)
	case rules.StepCross:
		p.edge(q, e, run)
	case rules.StepClimb:
		p.travel(q, e, ease.InOut(ease.Clamp(run*1.6-0.6)))
		q.grow = 0.19 * ease.Clamp(run*2)
		q.lift = 0.3 * ease.Arc(run)
		q.turn = 0.1 * ease.Sin(run*20) * (1 - run)
	case rules.StepLadder:
		p.climb(c, q, run)
	default:
		p.travel(q, e, ease.InOut(run))
	}
	if p.View.Board.Topology().Dirs() > 0 && e.Dir != rules.NoDir {
		q.face = p.turning(e) * ease.Out(ease.Clamp(run*2))
	}
}

// crossSteps is how many steps a careful crossing takes.
const crossSteps = 5

// edge is a careful crossing, along the rim of the hole.
func (p *poser) edge(q *pose, e *rules.Event, run float32) {
	foot, at := math.Modf(float64(run * crossSteps))
	t := (float32(foot) + ease.InOut(ease.Clamp(float32(at)*1.6))) / crossSteps
	p.travel(q, e, t)
	if t > 0 {
		n := max(0.01, float32(math.Hypot(float64(q.dx), float64(q.dy))))
		side := 0.34 * ease.Arc(t) / n
		q.dx, q.dy = q.dx+q.dy*side, q.dy-q.dx*side
	}
	q.turn = 0.3 * ease.Sin(run*crossSteps*math.Pi) * ease.Arc(run)
	q.lift = 0.05 * ease.Arc(float32(at))
	q.grow = -0.14 * ease.Arc(run)
}

// jump is a leap over a hole: crouch, arc, landing. One that is too short reaches
// the far rim and no more.
func (p *poser) jump(c *Cue, q *pose, run float32) {
	e := &c.Event
	far := float32(1)
	if c.Join&JoinOut != 0 {
		far = 1 + slipBy
	}
	switch {
	case run < 0.16:
		q.grow = -0.1 * run / 0.16
	case run < jumpHit:
		t := (run - 0.16) / (jumpHit - 0.16)
		p.travel(q, e, far*t)
		q.lift = 0.8 * ease.Arc(t)
	default:
		t := (run - jumpHit) / (1 - jumpHit)
		p.travel(q, e, far)
		q.grow = -0.1 * ease.Arc(t)
		if far > 1 {
			q.turn = 0.3 * ease.Sin(t*2*math.Pi)
		}
	}
}

// slipBy is how far beyond a hole's middle a failed jump gets, in cells.
const slipBy = 0.42

// climb goes up or down to another floor: out of sight here, into it there.
func (p *poser) climb(c *Cue, q *pose, run float32) {
	e := &c.Event
	up := p.View.Board.Pos(e.To).Floor > p.View.Board.Pos(e.From).Floor
	t := run * 2
	if run >= 0.5 {
		t, q.at = 2-2*run, e.To
		up = !up
	}
	q.fade = ease.In(t)
	q.turn = 0.12 * ease.Sin(run*24)
	if up {
		q.lift, q.grow = 0.7*t, 0.15*t
	} else {
		q.grow = -0.45 * t
	}
}

// fall drops a figure through the floor it stands on, onto the one below, or
// down a ledge.
func (p *poser) fall(c *Cue, q *pose, run float32) {
	e := &c.Event
	if e.From == e.To {
		p.plunge(q, e, run)
		return
	}
	const teeter = 0.27
	switch {
	case run < teeter:
		t := run / teeter
		if c.Join&JoinIn != 0 { // it clings to the rim
			hx, hy := heading(p.View.Board.Topology(), e.Dir)
			by := slipBy * (1 - t*t)
			q.dx, q.dy = hx*by, hy*by
			q.turn = 0.35 * ease.Sin(t*5*math.Pi) * (1 - 0.4*t)
			return
		}
		q.turn = 0.24 * ease.Sin(t*4*math.Pi)
		q.dx = 0.05 * ease.Sin(t*4*math.Pi)
	case run < fallPass:
		t := (run - teeter) / (fallPass - teeter)
		q.sink = ease.In(t)
		q.turn = q.sink * 1.4
	case run < fallHit:
		t := (run - fallPass) / (fallHit - fallPass)
		q.at = e.To
		q.lift = 3 * (1 - t*t)
		q.fade = 1 - ease.Clamp(t*2.5)
		q.turn = 1.2 * (1 - t)
	default:
		q.at = e.To
		p.landed(q, (run-fallHit)/(1-fallHit))
	}
}

// plunge is a fall on one floor: out of the air, or down a ledge.
func (p *poser) plunge(q *pose, e *rules.Event, run float32) {
	rise := float32(p.View.Figures[e.Fig].Rise)
	from := riseLift * max(rise, float32(e.Cells()))
	if run < dropHit {
		t := run / dropHit
		q.lift = from*(1-t*t) - riseLift*rise
		q.turn = 0.5 * ease.Sin(t*math.Pi)
		return
	}
	q.lift = -riseLift * rise
	p.landed(q, (run-dropHit)/(1-dropHit))
}

// landed poses a figure that has hit the ground.
func (p *poser) landed(q *pose, t float32) {
	q.top = true
	q.lift += 0.2 * ease.Arc(t) * (1 - t)
	q.grow = -0.14 * (1 - t) * (1 - t)
	q.flash = max(0, 0.7-2*t)
}

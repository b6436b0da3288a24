package anim

import (
	"math"

	"wallfall/render/board/ease"
	"wallfall/render/board/scene"
	"wallfall/rules"
)

// poser works out how everything in motion is drawn.
type poser effectPainter

// Move sets how everything in motion is drawn in a frame that is at rest.
func Move(f *scene.Frame, t *Timeline) {
	p := poser{f, t}
	for _, n := range t.leans {
		if t.now > n.start && t.now < n.until {
			p.press(int(n.wall), leanBy*ease.Heavy(min(1, (t.now-n.start)/leanRun)))
		}
	}
	t.Playing(p.pose)
}

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
func (p poser) pose(c *Cue, run, tail float32) {
	a := &animations[c.Kind]
	if a.move != nil {
		a.move(p, c, run, tail)
	}
	if c.Fig == rules.NoFig {
		return
	}
	q := &p.Poses[c.Fig]
	switch {
	case run >= 1:
		if c.Hang > 0 && p.time.now < c.Hold {
			q.Lift = scene.RiseLift * float32(c.Hang)
		}
		if a.rest != nil && !p.Reduced {
			a.rest(p, c, q, tail)
		}
	case p.Reduced: // figures fade out and in
		switch a.fade {
		case fadeOut:
			q.Fade = run
		case fadeIn:
			q.At, q.Fade = c.To, 1-run
		case fadeAcross:
			if c.From != c.To && c.From != rules.NoCell && c.To != rules.NoCell {
				q.At, q.Cross = c.To, max(0.01, run)
			}
		}
	default:
		if a.pose != nil {
			a.pose(p, c, q, run)
		}
		if c.Hang > 0 {
			q.Lift += scene.RiseLift * float32(c.Hang) * ease.InOut(ease.Clamp(run*1.6-0.6))
		}
	}
}

func (p poser) displaced(c *Cue, q *scene.Pose, run float32) {
	p.travel(q, c, ease.InOut(run))
	q.Lift = 0.55 * ease.Arc(run)
	q.Turn = 0.2 * ease.Sin(run*2*math.Pi) * (1 - run)
}

// portal whirls a figure away in one cell and together in another.
func (p poser) portal(c *Cue, q *scene.Pose, run float32) {
	t := halves(c, q, run)
	q.Turn, q.Grow = 7*t*t, -0.7*ease.In(t)
}

// teleport dissolves a figure in one cell and rebuilds it in another.
func (p poser) teleport(c *Cue, q *scene.Pose, run float32) {
	t := halves(c, q, run)
	q.Lift, q.Grow = 0.5*ease.In(t), 0.12*t
	q.Flash = 0.8 * t
}

func (p poser) hurt(_ *Cue, q *scene.Pose, run float32) {
	q.Flash = max(q.Flash, 1-run)
	q.Dx += 0.06 * ease.Sin(run*20) * (1 - run)
}

func (p poser) pitIn(_ *Cue, q *scene.Pose, run float32) {
	q.Lift = 0.12*(1-ease.In(run)) - 0.04*ease.Arc(run)
	q.Grow = -0.16 * ease.In(run) // the size of figures in pits
}

func (p poser) pitOut(_ *Cue, q *scene.Pose, run float32) { q.Grow = 0.19 * run }

func (p poser) prone(_ *Cue, q *scene.Pose, run float32) {
	q.Turn = math.Pi / 2 * ease.Topple(run)
	q.Lift = 0.12 * ease.Arc(min(1, run*1.6))
}

func (p poser) stand(_ *Cue, q *scene.Pose, run float32) {
	q.Turn = -math.Pi / 2 * ease.OutBack(run)
	q.Lift = 0.16 * ease.Arc(run)
}

func (p poser) face(c *Cue, q *scene.Pose, run float32) { q.Face = p.turning(c) * ease.InOut(run) }

func (p poser) leave(_ *Cue, q *scene.Pose, run float32) {
	q.Lift, q.Fade, q.Grow = 1.4*ease.In(run), ease.In(run), 0.1*run
}

func (p poser) hoist(c *Cue, q *scene.Pose, run float32) {
	by := float32(c.Height() - p.View.Height(&p.View.Figures[c.Fig]))
	if q.Lift = scene.RiseLift * by * ease.Out(run); by < 0 {
		q.Lift = scene.RiseLift * by * run * run
	}
}

// tumble moves a figure that is knocked aside.
func (p poser) tumble(c *Cue, q *scene.Pose, run float32) {
	p.travel(q, c, ease.Out(run))
	q.Lift = 0.35 * ease.Arc(run)
	q.Turn = 1.5 * (1 - run) * ease.Sin(run*math.Pi)
}

// appear has a new figure spring up.
func (p poser) appear(c *Cue, q *scene.Pose, tail float32) {
	if t := c.after(tail, 14); t < 1 {
		q.Grow, q.Lift = ease.OutBack(t)-1, 0.3*ease.Arc(t)
	}
}

func (p poser) depart(c *Cue, q *scene.Pose, run float32) {
	if q.At = c.From; q.At == rules.NoCell {
		q.At = p.View.Figures[c.Fig].Cell
	}
	p.flight(q, c.Fig, run)
}

func (p poser) comeBack(c *Cue, q *scene.Pose, run float32) {
	q.At = c.To
	p.flight(q, c.Fig, 1-run)
}

func (p poser) swap(c *Cue, q *scene.Pose, run float32) {
	q.Turn, q.Grow = 2*math.Pi*ease.InOut(run), -0.2*ease.Arc(run)
	if c.By != rules.NoFig {
		o := &p.Poses[c.By]
		o.Turn, o.Grow = -q.Turn, q.Grow
	}
}

// way returns the way on the board from an event's From to its To, 0 where it lacks one.
func (p poser) way(c *Cue) (dx, dy float32) {
	if c.From == rules.NoCell || c.To == rules.NoCell {
		return 0, 0
	}
	x0, y0 := scene.Centre(p.View.Board, c.From)
	x1, y1 := scene.Centre(p.View.Board, c.To)
	return x1 - x0, y1 - y0
}

// travel moves a figure from an event's From to its To; t is 0..1.
func (p poser) travel(q *scene.Pose, c *Cue, t float32) {
	if dx, dy := p.way(c); dx != 0 || dy != 0 {
		q.Dx, q.Dy = dx*t, dy*t
	}
}

// turning returns by how many radians a figure's facing is going to change, the
// short way round.
func (p poser) turning(c *Cue) float32 {
	f := &p.View.Figures[c.Fig]
	if f.Facing == rules.NoDir || c.Dir == rules.NoDir {
		return 0
	}
	n := p.View.Board.Topology().Dirs()
	d := (int(c.Dir) - int(f.Facing) + n) % n
	if d > n/2 {
		d -= n
	}
	return float32(d) * 2 * math.Pi / float32(n)
}

func (p poser) step(c *Cue, q *scene.Pose, run float32) {
	switch c.Step() {
	case rules.StepWalk, rules.StepCrawl:
		p.travel(q, c, c.glide(run))
		q.Lift = 0.07 * ease.Arc(run)
	case rules.StepFly:
		p.travel(q, c, c.glide(run))
		q.Lift = 0.3
		if c.Join&JoinIn == 0 {
			q.Lift = 0.3 * ease.InOut(run)
		}
	case rules.StepLand:
		p.travel(q, c, c.glide(run))
		if q.Lift = 0.3 * (1 - ease.In(run)); c.Join&JoinIn == 0 {
			q.Lift = 0.3 * ease.Arc(run)
		}
	case rules.StepJump:
		p.jump(c, q, run)
	case rules.StepCross: // with care, along the rim of the hole
		const steps = 5
		foot, at := math.Modf(float64(run * steps))
		t := (float32(foot) + ease.InOut(ease.Clamp(float32(at)*1.6))) / steps
		if p.travel(q, c, t); t > 0 {
			side := 0.34 * ease.Arc(t) / max(0.01, ease.Hypot(q.Dx, q.Dy))
			q.Dx, q.Dy = q.Dx+q.Dy*side, q.Dy-q.Dx*side
		}
		q.Turn = 0.3 * ease.Sin(run*steps*math.Pi) * ease.Arc(run)
		q.Lift = 0.05 * ease.Arc(float32(at))
		q.Grow = -0.14 * ease.Arc(run)
	case rules.StepClimb:
		p.travel(q, c, ease.InOut(ease.Clamp(run*1.6-0.6)))
		q.Grow = 0.19 * ease.Clamp(run*2)
		q.Lift = 0.3 * ease.Arc(run)
		q.Turn = 0.1 * ease.Sin(run*20) * (1 - run)
	case rules.StepLadder: // out of sight here, into it there
		up := p.View.Board.Pos(c.To).Floor > p.View.Board.Pos(c.From).Floor
		t := halves(c, q, run)
		q.Turn = 0.12 * ease.Sin(run*24)
		if up == (run < 0.5) {
			q.Lift, q.Grow = 0.7*t, 0.15*t
		} else {
			q.Grow = -0.45 * t
		}
	default:
		p.travel(q, c, ease.InOut(run))
	}
	if c.Dir != rules.NoDir {
		q.Face = p.turning(c) * ease.Out(ease.Clamp(run*2))
	}
}

// jump is a leap over a hole: crouch, arc, landing. One that is too short reaches
// the far rim and no more.
func (p poser) jump(c *Cue, q *scene.Pose, run float32) {
	far := float32(1)
	if c.Join&JoinOut != 0 {
		far = 1 + slipBy
	}
	switch {
	case run < 0.16:
		q.Grow = -0.1 * run / 0.16
	case run < jumpHit:
		t := (run - 0.16) / (jumpHit - 0.16)
		p.travel(q, c, far*t)
		q.Lift = 0.8 * ease.Arc(t)
	default:
		t := (run - jumpHit) / (1 - jumpHit)
		p.travel(q, c, far)
		q.Grow = -0.1 * ease.Arc(t)
		if far > 1 {
			q.Turn = 0.3 * ease.Sin(t*2*math.Pi)
		}
	}
}

// slipBy is how far beyond a hole's middle a failed jump gets, in cells.
const slipBy = 0.42

// fall drops a figure through the floor it stands on, onto the one below, or
// down a ledge.
func (p poser) fall(c *Cue, q *scene.Pose, run float32) {
	if c.From == c.To { // out of the air, or down a ledge
		rise := float32(p.View.Figures[c.Fig].Rise)
		if q.Lift = -scene.RiseLift * rise; run >= dropHit {
			p.landed(q, (run-dropHit)/(1-dropHit))
			return
		}
		t := run / dropHit
		q.Lift += scene.RiseLift * max(rise, float32(c.Cells())) * (1 - t*t)
		q.Turn = 0.5 * ease.Sin(t*math.Pi)
		return
	}
	const teeter = 0.27
	switch {
	case run < teeter:
		t := run / teeter
		if c.Join&JoinIn != 0 { // it clings to the rim
			hx, hy := scene.Heading(p.View.Board.Topology(), c.Dir)
			by := slipBy * (1 - t*t)
			q.Dx, q.Dy = hx*by, hy*by
			q.Turn = 0.35 * ease.Sin(t*5*math.Pi) * (1 - 0.4*t)
			return
		}
		q.Turn = 0.24 * ease.Sin(t*4*math.Pi)
		q.Dx = 0.05 * ease.Sin(t*4*math.Pi)
	case run < fallPass:
		t := (run - teeter) / (fallPass - teeter)
		q.Sink = ease.In(t)
		q.Turn = q.Sink * 1.4
	case run < fallHit:
		t := (run - fallPass) / (fallHit - fallPass)
		q.At = c.To
		q.Lift = 3 * (1 - t*t)
		q.Fade = 1 - ease.Clamp(t*2.5)
		q.Turn = 1.2 * (1 - t)
	default:
		q.At = c.To
		p.landed(q, (run-fallHit)/(1-fallHit))
	}
}

func (p poser) landed(q *scene.Pose, t float32) {
	q.Top = true
	q.Lift += 0.2 * ease.Arc(t) * (1 - t)
	q.Grow = -0.14 * (1 - t) * (1 - t)
	q.Flash = max(0, 0.7-2*t)
}

// halves fades a figure out at From and in at To; it returns how far it is gone.
func halves(c *Cue, q *scene.Pose, run float32) float32 {
	t := run * 2
	if run >= 0.5 {
		t = 2 - 2*run
		q.At = c.To
	}
	q.Fade = ease.In(t)
	return t
}

// flight poses a figure on its way to the holding area of its side, or up and away where
// there is none; run is how far it is.
func (p poser) flight(q *scene.Pose, id rules.FigID, run float32) {
	if q.At == rules.NoCell {
		return
	}
	t := ease.InOut(run)
	to, ok := p.HoldingArea(p.View.Figures[id].Side)
	if !ok {
		q.Lift, q.Fade, q.Turn = 2.4*ease.In(run), ease.In(run), 1.2*run*run
		return
	}
	x, y := p.Camera.Screen(p.Middle(&p.View.Figures[id], q.At))
	z := max(1, p.Camera.Zoom)
	tx, ty := (to.X0+to.X1)/2, (to.Y0+to.Y1)/2
	q.Dx, q.Dy = (tx-x)/z*t, (ty-y)/z*t
	q.Lift = 1.4 * ease.Arc(run)
	small := min(to.X1-to.X0, to.Y1-to.Y0) / (chipWide * z * float32(p.View.Figures[id].Size))
	q.Grow = (max(0.15, min(1, small)) - 1) * t
	q.Turn = 2 * math.Pi * t
	q.Fly = true
}

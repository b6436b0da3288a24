package anim

import (
	"math"

	"wallfall/render/board/ease"
	"wallfall/render/board/scene"
	"wallfall/rules"
)

// poser works out how everything in motion is drawn.
type poser struct {
	frame *scene.Frame
	time  *Timeline
}

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
	q := &p.frame.Poses[c.Fig]
	switch {
	case run >= 1:
		if c.Hang > 0 && p.time.now < c.Hold {
			q.Lift = scene.RiseLift * float32(c.Hang)
		}
		if a.rest != nil && !p.frame.Reduced {
			a.rest(p, c, q, tail)
		}
	case p.frame.Reduced: // figures fade out and in
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

// way returns the way on the board from an event's From to its To, 0 where it lacks one.
func (p poser) way(c *Cue) (dx, dy float32) {
	if c.From == rules.NoCell || c.To == rules.NoCell {
		return 0, 0
	}
	x0, y0 := scene.Centre(p.frame.View.Board, c.From)
	x1, y1 := scene.Centre(p.frame.View.Board, c.To)
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
	f := &p.frame.View.Figures[c.Fig]
	if f.Facing == rules.NoDir || c.Dir == rules.NoDir {
		return 0
	}
	n := p.frame.View.Board.Topology().Dirs()
	d := (int(c.Dir) - int(f.Facing) + n) % n
	if d > n/2 {
		d -= n
	}
	return float32(d) * 2 * math.Pi / float32(n)
}

func (p poser) lean(q *scene.Pose, id, to rules.FigID, by float32) {
	if id == rules.NoFig || to == rules.NoFig {
		return
	}
	f, g := &p.frame.View.Figures[id], &p.frame.View.Figures[to]
	if f.Cell == rules.NoCell || g.Cell == rules.NoCell {
		return
	}
	x0, y0 := p.frame.Middle(f, f.Cell)
	x1, y1 := p.frame.Middle(g, g.Cell)
	if n := ease.Hypot(x1-x0, y1-y0); n > 0 {
		q.Dx, q.Dy = q.Dx+(x1-x0)/n*by, q.Dy+(y1-y0)/n*by
	}
}

func (p poser) landed(q *scene.Pose, t float32) {
	q.Top = true
	q.Lift += 0.2 * ease.Arc(t) * (1 - t)
	q.Grow = -0.14 * (1 - t) * (1 - t)
	q.Flash = max(0, 0.7-2*t)
}

// halves fades a figure out at From and in at To; it returns how far it has faded, 0..1.
func halves(c *Cue, q *scene.Pose, run float32) float32 {
	t := run * 2
	if run >= 0.5 {
		t = 2 - 2*run
		q.At = c.To
	}
	q.Fade = ease.In(t)
	return t
}

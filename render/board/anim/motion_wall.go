package anim

import (
	"wallfall/render/board/ease"
	"wallfall/render/board/scene"
	"wallfall/rules"
)

// Gaps, in cells, between things that stand in the middle of neighbouring cells.
const (
	wallFace = 0.03 // between a wall's face and the next cell's edge
	chipGap  = 0.2  // between two chips
	chipWide = 0.8
)

// gap returns how far a wall moves before it touches a chip.
func gap(size, radius float32) float32 { return wallFace + size/2 - radius }

// jamAt is where a wall meets a figure that it crushes: with no room on either side.
const jamAt = 1 + wallFace - chipWide

// reach returns how far a wall has come, in cells, at a point of the slide that a
// cue of it or of something before it shows; until is the share of the run that
// the wall's own slide takes.
func (c *Cue) reach(run, until float32) float32 {
	t := min(1, run/until)
	switch {
	case c.Join&JoinJam != 0:
		at := max(jamAt, c.Lean)
		switch {
		case t < 0.34:
			return c.Lean + (at-c.Lean)*t*t/(0.34*0.34)
		case t < 0.53:
			return at
		}
		t = (t - 0.53) / 0.47
		return at + (1-at)*t*t
	case c.Join&JoinBlow != 0:
		return leanBy * ease.Heavy(min(1, t*1.4))
	}
	return c.Lean + (1-c.Lean)*ease.Heavy(t)
}

// pushed moves a figure or a canister ahead of a wall: pressed against it once the
// wall has arrived, and on for a little when it has stopped.
func (p poser) pushed(c *Cue, q *scene.Pose, run float32) {
	f := &p.View.Figures[c.Fig]
	t := c.shoved(run, gap(float32(f.Size), p.Radius(f)))
	if p.travel(q, c, t); c.Wall >= 0 && c.Join&JoinBlow == 0 {
		q.Grow = -0.05 * ease.Arc(t) // held tight
	}
}

// shoved returns how far a wall has pushed something, 0..1, that it reaches after a
// gap.
func (c *Cue) shoved(run, gap float32) float32 {
	until := float32(1) // the share of the run that its wall's slide takes
	if long := c.End - c.Start; long > settleRun {
		until = (long - settleRun) / long
	}
	if c.Join&JoinBlow != 0 {
		if run < 0.3 {
			return 0.08 * (run / 0.3) * (run / 0.3)
		}
		return 0.08 + 0.92*ease.Out((run-0.3)/0.7)
	}
	if run < until {
		return max(0, c.reach(run, until)-gap)
	}
	return 1 - gap + gap*ease.Out((run-until)/(1-until))
}

// crush squashes a figure between a wall and something solid, as far as the wall has
// come.
func (p poser) crush(c *Cue, q *scene.Pose, run float32) {
	q.SquashX, q.SquashY = 1, 0
	if c.Wall >= 0 {
		q.SquashX, q.SquashY = p.Heading(p.View.Walls[c.Wall].Dir)
	}
	f := &p.View.Figures[c.Fig]
	half, size := p.Radius(f), float32(f.Size)
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

// press pushes those that stand before a leaning wall against each other.
func (p poser) press(wall int, by float32) {
	b, w := p.View.Board, &p.View.Walls[wall]
	hx, hy := p.Heading(w.Dir)
	strain := float32(0)
	if p.Lives() && by > leanBy*0.98 {
		strain = 0.008 * ease.Sin(p.Tick*0.9)
	}
	p.Slides[wall].Dx, p.Slides[wall].Dy = hx*by-hy*strain, hy*by+hx*strain
	if p.Reduced {
		return
	}
	for _, c := range w.Cells {
		left := by - gap(1, chipWide/2)
		for n := b.Neighbour(c, w.Dir); n != rules.NoCell && left > 0; n = b.Neighbour(n, w.Dir) {
			f, figs := 0, p.View.Figures
			for f < len(figs) && (figs[f].Cell != n || figs[f].InPit || figs[f].Size > 1) {
				f++
			}
			if f == len(figs) {
				break
			}
			q := &p.Poses[f]
			q.Dx, q.Dy = hx*left-hy*strain, hy*left+hx*strain
			left -= chipGap
		}
	}
}

// gather has a wall draw back, and shiver under the load.
func (p poser) gather(c *Cue, run, _ float32) {
	if run < 1 && !p.Reduced {
		p.slide(c, -0.06*ease.Out(run), 0.014*ease.Sin(run*40)*run)
	}
}

// advance slides a wall over its cell.
func (p poser) advance(c *Cue, run, _ float32) {
	switch by := c.reach(run, 1); {
	case run >= 1:
	case p.Reduced:
		p.slide(c, 1, 0).Cross = max(0.01, run)
	case c.Lean == 0:
		p.slide(c, by-0.06*(1-ease.Clamp(run*5)), 0)
	default:
		p.slide(c, by, 0)
	}
}

// crumble rams a wall into what breaks it, and breaks it.
func (p poser) crumble(c *Cue, run, _ float32) {
	if run >= 1 {
		return
	}
	if p.Reduced {
		p.Slides[c.Wall].Fade = run
		return
	}
	shake := float32(0)
	hit, breaks := c.ram()
	ticks := run * (c.End - c.Start)
	if ticks > hit && ticks < breaks {
		shake = 0.02 * ease.Sin(run*80)
	}
	p.slide(c, c.rammed(run), shake).Crumble = ease.Clamp((ticks - breaks) / 22)
}

// slide draws a wall ahead of its cells, and shaken across, by parts of a cell.
func (p poser) slide(c *Cue, by, shake float32) *scene.Slide {
	hx, hy := p.Heading(c.Dir)
	s := &p.Slides[c.Wall]
	s.Dx, s.Dy = hx*by-hy*shake, hy*by+hx*shake
	return s
}

// ram returns how many ticks after its start a wall hits what breaks it, and when
// it breaks. One that crushes a figure first comes all the way.
func (c *Cue) ram() (hit, breaks float32) {
	if c.Join&JoinJam != 0 {
		return jamRun, jamRun
	}
	return ramRun, ramRun + 6
}

// rammed returns how far a wall comes that runs into something solid.
func (c *Cue) rammed(run float32) float32 {
	ticks := run * (c.End - c.Start)
	if c.Join&JoinJam != 0 {
		return c.reach(min(1, ticks/jamRun), 1)
	}
	t := ease.Clamp(ticks / ramRun)
	return max(c.Lean, c.Lean+(0.3-c.Lean)*t*t)
}

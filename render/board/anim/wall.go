package anim

import (
	"slices"

	"wallfall/assets/sound"
	"wallfall/render/board/ease"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

var wallRows = []animation{
	{kind: rules.EvWallStart, run: 12, move: poser.gather, sound: sound.WallStart},
	{kind: rules.EvWallMove, run: 20, tail: 40, move: poser.advance, impact: arrivalImpact, effect: drawWallMove,
		sound: sound.WallGrind, soundEnd: sound.WallStop},
	{kind: rules.EvWallRemoved, run: 40, tail: 70, move: poser.crumble, impact: ramImpact, effect: drawWallRemoved, sound: sound.Crumble},
	{kind: rules.EvPush, run: 18, tail: 14, fade: fadeAcross, group: (*Timeline).addPush, pose: poser.pushed, effect: drawPushed,
		sound: sound.Push},
	{kind: rules.EvCanister, run: 18, tail: 10, sound: sound.Push},
}

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

func arrivalImpact(*Cue) (hit, at float32) { return 0.45, 1 }

func ramImpact(c *Cue) (hit, at float32) {
	ticks, _ := c.ram()
	return 0.75, ticks / (c.End - c.Start)
}

// gather has a wall draw back, and shiver under the load.
func (p poser) gather(c *Cue, run, _ float32) {
	if run < 1 && !p.frame.Reduced {
		p.slide(c, -0.06*ease.Out(run), 0.014*ease.Sin(run*40)*run)
	}
}

// advance slides a wall over its cell.
func (p poser) advance(c *Cue, run, _ float32) {
	switch by := c.reach(run, 1); {
	case run >= 1:
	case p.frame.Reduced:
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
	if p.frame.Reduced {
		p.frame.Slides[c.Wall].Fade = run
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
	hx, hy := p.frame.Onward(c.Dir)
	s := &p.frame.Slides[c.Wall]
	s.Dx, s.Dy = hx*by-hy*shake, hy*by+hx*shake
	return s
}

// press pushes those that stand before a leaning wall against each other.
func (p poser) press(wall int, by float32) {
	b, w := p.frame.View.Board, &p.frame.View.Walls[wall]
	hx, hy := p.frame.Onward(w.Dir)
	strain := float32(0)
	if p.frame.Lives() && by > leanBy*0.98 {
		strain = 0.008 * ease.Sin(p.frame.Tick*0.9)
	}
	p.frame.Slides[wall].Dx, p.frame.Slides[wall].Dy = hx*by-hy*strain, hy*by+hx*strain
	if p.frame.Reduced {
		return
	}
	for _, c := range w.Cells {
		left := by - gap(1, chipWide/2)
		for n := b.Neighbour(c, w.Dir); n != rules.NoCell && left > 0; n = b.Neighbour(n, w.Dir) {
			f, figs := 0, p.frame.View.Figures
			for f < len(figs) && (figs[f].Cell != n || figs[f].InPit || figs[f].Size > 1) {
				f++
			}
			if f == len(figs) {
				break
			}
			q := &p.frame.Poses[f]
			q.Dx, q.Dy = hx*left-hy*strain, hy*left+hx*strain
			left -= chipGap
		}
	}
}

// pushed moves a figure or a canister ahead of a wall: pressed against it once the
// wall has arrived, and on for a little when it has stopped.
func (p poser) pushed(c *Cue, q *scene.Pose, run float32) {
	f := &p.frame.View.Figures[c.Fig]
	t := c.shoved(run, gap(float32(f.Size), p.frame.Radius(f)))
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

// drawPushed draws the dust that a pushed figure leaves behind.
func drawPushed(p *scene.Frame, s particle.Emitter, c *Cue, run, _ float32) {
	if run <= 0.35 || run >= 1 {
		return
	}
	x, y := p.Camera.Screen(scene.Centre(p.View.Board, c.From))
	hx, hy := p.Heading(c.Dir)
	t := c.shoved(run, gap(1, chipWide/2))
	s.At(x+hx*s.Zoom*(t-0.3), y+hy*s.Zoom*(t-0.3)).Dust(-hy, hx, 0.3+0.5*run, 3)
}

// drawWallMove draws dust and sparks at the leading edge of a wall, and more as it stops.
func drawWallMove(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	hx, hy := p.Heading(c.Dir)
	by := float32(0.47)
	if run < 1 {
		by += c.reach(run, 1)
	}
	const blow = 22
	for i, cell := range p.View.Walls[c.Wall].Cells {
		x, y := p.Camera.Screen(scene.Centre(p.View.Board, cell))
		w := s.At(x+hx*s.Zoom*by, y+hy*s.Zoom*by)
		w.Seed += uint32(i) * 17
		if !p.InSight(w.X, w.Y, s.Zoom) {
			continue
		}
		if run < 1 {
			if run > 0.25 {
				u := run*6 + float32(i)*0.37
				u -= float32(int(u))
				w.Dust(-hy, hx, u, 5)
				for _, k := range [2]float32{-1, 1} { // where its ends scrape along
					if !inWall(p, &c.Event, cell, k) {
						w.At(w.X+k*hy*s.Zoom*0.48, w.Y-k*hx*s.Zoom*0.48).Sparks(u, 5, -hx, -hy)
						u = 1 - u
					}
				}
			}
			continue
		}
		t := tail * c.Tail
		if t < 3 { // the edge lights up as it stops
			s.List.Line(w.X-hy*s.Zoom*0.46, w.Y+hx*s.Zoom*0.46, w.X+hy*s.Zoom*0.46, w.Y-hx*s.Zoom*0.46, max(2, s.Zoom*0.07), quad.Solid(quad.RGB(0xfff2c8).Fade(1-t/3)))
		}
		w.Dust(-hy, hx, t/c.Tail, 7)
		w.Sparks(t/blow, 7, hx*0.5, hy*0.5)
	}
}

// inWall reports whether a wall of squares goes on to the left (1) or to the right
// (-1) of one of its cells.
func inWall(p *scene.Frame, e *rules.Event, c rules.Cell, side float32) bool {
	b := p.View.Board
	if b.Topology() != rules.Square {
		return false
	}
	d := (e.Dir + 6) % 8
	if side < 0 {
		d = (e.Dir + 2) % 8
	}
	n := b.Neighbour(c, d)
	return n != rules.NoCell && slices.Contains(p.View.Walls[e.Wall].Cells, n)
}

// drawWallRemoved draws a wall that rams what breaks it, and falls to pieces.
func drawWallRemoved(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	hx, hy := p.Heading(c.Dir)
	hit, breaks := c.ram()
	since := c.age(run, tail) - hit
	for i, cell := range c.Broken {
		by := c.rammed(1)
		x, y := p.Camera.Screen(scene.Centre(p.View.Board, cell))
		w := s.At(x+hx*s.Zoom*by, y+hy*s.Zoom*by)
		w.Seed += uint32(i) * 17
		if since >= 0 && since < 16 {
			w.At(w.X+hx*s.Zoom*0.5, w.Y+hy*s.Zoom*0.5).Sparks(since/16, 8, -hx, -hy)
			w.At(w.X+hx*s.Zoom*0.5, w.Y+hy*s.Zoom*0.5).Dust(-hy, hx, since/16, 5)
		}
		if on := c.age(run, tail) - breaks; on > 0 {
			t := on / (c.End - c.Start - breaks + c.Tail)
			w.Ruin(t)
			w.Ring(min(1, t*2), 1.1)
		}
	}
}

// addPush queues a push that a decision separated from the move of its wall.
func (t *Timeline) addPush(events []rules.Event, i int) int {
	t.then(&events[i]).Join = JoinBlow
	return 1
}

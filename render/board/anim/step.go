package anim

import (
	"math"

	"wallfall/assets/sound"
	"wallfall/render/board/ease"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

var stepRows = []animation{
	{kind: rules.EvDisplace, run: 20, tail: 18, fade: fadeAcross, pose: poser.displaced, effect: landing, sound: sound.Hop},
	{kind: rules.EvStep, run: 10, tail: 10, at: crossing, fade: fadeAcross, length: stepLength, group: (*Timeline).addWalk, pose: poser.step,
		effect: drawStep, soundOf: stepSound},
	{kind: rules.EvPortal, run: 30, tail: 16, at: crossing, fade: fadeAcross, pose: poser.portal, effect: drawBeam, sound: sound.Portal},
	{kind: rules.EvTeleport, run: 34, tail: 20, at: crossing, fade: fadeAcross, pose: poser.teleport, effect: drawBeam, sound: sound.Teleport},
	{kind: rules.EvPitIn, run: 14, tail: 20, pose: poser.pitIn, effect: thud, sound: sound.PitIn},
	{kind: rules.EvPitOut, run: 4, pose: poser.pitOut, sound: sound.Climb},
	{kind: rules.EvProne, run: 14, tail: 16, pose: poser.prone, effect: thud, sound: sound.Prone},
	{kind: rules.EvStand, run: 16, pose: poser.stand, sound: sound.Stand},
	{kind: rules.EvFacing, run: 8, at: nowhere, group: (*Timeline).addTurns, pose: poser.face},
	{kind: rules.EvLeave, run: 34, tail: 10, fade: fadeOut, pose: poser.leave, sound: sound.Escape},
}

func stepLength(e *rules.Event, run, tail float32) (float32, float32) {
	if ticks, ok := stepTicks[e.Step()]; ok {
		return ticks[0], ticks[1]
	}
	return run, tail
}

// stepTicks are the run and the tail of steps that take longer than one on foot.
var stepTicks = map[rules.StepKind][2]float32{
	rules.StepJump: {26, 18}, rules.StepCross: {56, 6}, rules.StepLadder: {30, 8}, rules.StepClimb: {22, 8}, rules.StepLand: {12, 14},
}

func stepSound(_ *rules.State, e *rules.Event) (begin, end sound.ID) {
	ids := stepSounds[e.Step()]
	return ids[0], ids[1]
}

// stepSounds are the sounds of the start and the end of a step.
var stepSounds = map[rules.StepKind][2]sound.ID{
	rules.StepWalk: {sound.Step}, rules.StepCrawl: {sound.Step}, rules.StepJump: {sound.Hop, sound.Land}, rules.StepLand: {sound.None, sound.Land},
	rules.StepLadder: {sound.Climb}, rules.StepClimb: {sound.Climb}, rules.StepCross: {sound.Teeter},
}

func (p poser) displaced(c *Cue, q *scene.Pose, run float32) {
	p.travel(q, c, ease.InOut(run))
	q.Lift = 0.55 * ease.Arc(run)
	q.Turn = 0.2 * ease.Sin(run*2*math.Pi) * (1 - run)
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
		up := p.frame.View.Board.Pos(c.To).Floor > p.frame.View.Board.Pos(c.From).Floor
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

func (p poser) face(c *Cue, q *scene.Pose, run float32) { q.Face = p.turning(c) * ease.InOut(run) }

func (p poser) leave(_ *Cue, q *scene.Pose, run float32) {
	q.Lift, q.Fade, q.Grow = 1.4*ease.In(run), ease.In(run), 0.1*run
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

func drawStep(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	switch c.Step() {
	case rules.StepWalk, rules.StepCrawl:
		if x, y := p.Camera.Screen(scene.Centre(p.View.Board, c.From)); run >= 1 && p.OnFloor(c.From) {
			s.At(x, y+s.Zoom*0.3).Dust(1, 0, tail, 2)
		}
	case rules.StepCross: // what breaks off the rim falls in
		x0, y0 := p.Camera.Screen(scene.Centre(p.View.Board, c.From))
		x1, y1 := p.Camera.Screen(scene.Centre(p.View.Board, c.To))
		if p.OnFloor(c.From) && p.OnFloor(c.To) {
			s.At((x0+x1)/2, (y0+y1)/2).Crumbs(run, x1-x0, y1-y0)
		}
	case rules.StepJump:
		if since := c.age(run, tail) - jumpHit*(c.End-c.Start); since >= 0 && c.Join&JoinOut == 0 {
			s.Ring(since/18, 0.8)
		}
	case rules.StepLand, rules.StepLadder, rules.StepClimb:
		landing(p, s, c, run, tail)
	}
}

// thud is that of one who falls over or into a pit.
func thud(_ *scene.Frame, s particle.Emitter, _ *Cue, run, tail float32) {
	if run >= 1 {
		s.Ring(tail, 0.8)
	}
}

// drawBeam draws the light of portals and teleports.
func drawBeam(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	t := c.progress(run, tail)
	ink := p.Palette.Spell
	if c.Kind == rules.EvPortal {
		ink = quad.RGB(0xf3cf72)
	}
	if p.OnFloor(c.From) {
		x, y := p.Camera.Screen(scene.Centre(p.View.Board, c.From))
		s.At(x, y).Motes(t*1.5, 18, ink)
		s.Column(x, y, ease.Clamp(run*2), ink)
	}
	if run >= 0.4 && p.OnFloor(c.To) {
		x, y := p.Camera.Screen(scene.Centre(p.View.Board, c.To))
		s.Column(x, y, ease.Clamp(2-2*run), ink)
		s.At(x, y).Motes(ease.Clamp((t-0.35)*1.6), 18, ink)
		if run >= 1 {
			s.List.Ring(x, y, s.Zoom*(0.3+0.5*ease.Out(tail)), max(1, s.Zoom*0.07*(1-tail)), quad.Solid(ink.Fade(1-tail)))
		}
	}
}

// addTurns queues turns on the spot that follow each other almost immediately.
func (t *Timeline) addTurns(events []rules.Event, i int) int {
	n := count(events[i:], func(e *rules.Event) bool { return e.Kind == rules.EvFacing })
	t.together(events[i:i+n], t.end, 2)
	return n
}

// addWalk queues the steps of a walk as one smooth motion, faster the longer it is.
func (t *Timeline) addWalk(events []rules.Event, i int) int {
	events = events[i:]
	n := count(events, func(e *rules.Event) bool {
		if e.Kind != rules.EvStep || e.Fig != events[0].Fig {
			return false
		}
		k := e.Step()
		return k == rules.StepWalk || k == rules.StepFly || k == rules.StepLand || k == rules.StepCrawl
	})
	run := float32(10)
	switch {
	case t.Still:
		run = stillRun
	case n > 6:
		run = 6.5
	case n > 3:
		run = 8
	}
	for i := range n {
		c := t.then(&events[i])
		t.hasten(c, run)
		if i > 0 {
			c.Join |= JoinIn
		}
		if i < n-1 {
			c.Join |= JoinOut
		}
	}
	return n
}

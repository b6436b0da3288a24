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

var fallRows = []animation{
	{kind: rules.EvFall, run: 44, tail: 34, at: crossing, fade: fadeAcross, length: fallLength, group: (*Timeline).addFallAt, pose: poser.fall,
		impact: fallImpact, effect: drawFall, sound: sound.Fall},
	{kind: rules.EvHeight, run: 14, tail: 8, group: (*Timeline).addDrop, pose: poser.hoist},
	{kind: rules.EvKnock, run: 16, tail: 14, fade: fadeAcross, pose: poser.tumble, effect: landing, sound: sound.Push, soundEnd: sound.Land},
	{kind: rules.EvSlide, run: 18, tail: 18, fade: fadeAcross, pose: poser.tumble, effect: landing, soundEnd: sound.Land},
}

func fallLength(e *rules.Event, run, tail float32) (float32, float32) {
	if e.From == e.To {
		run = 22
	}
	return run, tail
}

func fallImpact(c *Cue) (hit, at float32) {
	if c.From == c.To {
		return min(0.6, 0.25+0.05*float32(c.Cells())), dropHit
	}
	return 0.55, fallHit
}

// fall drops a figure through the floor it stands on, onto the one below, or
// down a ledge.
func (p poser) fall(c *Cue, q *scene.Pose, run float32) {
	if c.From == c.To { // out of the air, or down a ledge
		rise := float32(p.frame.View.Figures[c.Fig].Rise)
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
			hx, hy := scene.Heading(p.frame.View.Board.Topology(), c.Dir)
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

func (p poser) hoist(c *Cue, q *scene.Pose, run float32) {
	by := float32(c.Height() - p.frame.View.Height(&p.frame.View.Figures[c.Fig]))
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

// drawFall draws the grit that falls after a figure, and its landing.
func drawFall(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	at := float32(fallHit)
	if c.From == c.To {
		at = dropHit
	} else if run < fallPass {
		if run > 0.2 {
			t := (run - 0.2) / 0.4
			for i := range uint32(6) {
				a := s.Chance(i) * 6.28
				r := s.Zoom * 0.4 * (1 - 0.7*ease.Clamp(t-0.3*s.Chance(i+5)))
				s.List.Circle(s.X+ease.Cos(a)*r, s.Y+ease.Sin(a)*r, s.Zoom*0.03*(1-0.6*ease.Clamp(t)), quad.Solid(quad.RGB(0xb9ab95).Fade(1-0.7*ease.Clamp(t))))
			}
		}
		return
	} else if run < fallHit { // its shadow on the floor, closing in
		t := (run - fallPass) / (fallHit - fallPass)
		it := s.List.Ellipse(s.X, s.Y+s.Zoom*0.06, s.Zoom*(0.62-0.22*t), s.Zoom*(0.56-0.2*t), quad.Solid(quad.RGBA(0x00000090).Fade(0.3+0.7*t)))
		it.Soft = s.Zoom * (0.3 - 0.22*t)
		return
	}
	since := c.age(run, tail) - at*(c.End-c.Start)
	if since < 0 {
		return
	}
	s.Ring(since/28, 1.15)
	s.Shards(since/26, 7, quad.RGB(0x8f8271))
	if since < 10 {
		t := since / 10
		s.List.Ring(s.X, s.Y, s.Zoom*(0.42+0.5*t), max(1, s.Zoom*0.07*(1-t)), quad.Solid(quad.RGB(0xfff2d8).Fade(0.8*(1-t))))
	}
}

// addFallAt queues event i as addFall does.
func (t *Timeline) addFallAt(events []rules.Event, i int) int {
	t.addFall(&events[i])
	return 1
}

// addDrop queues a loss of height that a fall follows as that fall; it returns the
// number of events, 0 if no fall follows (FM-22, FM-23).
func (t *Timeline) addDrop(events []rules.Event, i int) int {
	events = events[i:]
	n := 1
	for n < len(events) && animations[events[n].Kind].silent {
		n++
	}
	if n == len(events) || events[n].Kind != rules.EvFall || events[n].Fig != events[0].Fig || events[n].From != events[n].To {
		return 0
	}
	run, _ := t.length(&events[n])
	for i := range n {
		t.at(&events[i], t.end, dropHit*run) // its height is 0 when it hits
	}
	t.addFall(&events[n])
	return n + 1
}

// addFall queues a fall. A figure that was moved off a ledge hangs in the air until
// it begins.
func (t *Timeline) addFall(e *rules.Event) *Cue {
	slip := rules.NoDir
	if !t.Still {
		for i := len(t.cues) - 1; i >= 0; i-- {
			c := &t.cues[i]
			if c.Fig != e.Fig || c.folded {
				continue
			}
			if c.Kind == rules.EvStep && c.Step() == rules.StepJump && c.To == e.From && e.From != e.To && c.End == t.end {
				c.Join |= JoinOut // the jump was too short
				slip = c.Dir
			}
			if e.From != e.To {
				break
			}
			if k := c.Kind; k == rules.EvPush || k == rules.EvDisplace || k == rules.EvStep || k == rules.EvSlide || k == rules.EvKnock {
				c.Hang, c.Hold = int8(min(e.Cells(), 12)), t.end
				break
			}
			if c.Kind == rules.EvForceStep {
				break
			}
		}
	}
	c := t.then(e)
	if slip != rules.NoDir {
		c.Join |= JoinIn
		c.Dir = slip
	}
	return c
}

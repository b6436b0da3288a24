package anim

import (
	"cmp"

	"wallfall/assets/sound"
	"wallfall/render/board/ease"
	"wallfall/render/board/ground"
	"wallfall/render/board/looks"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

var changeRows = []animation{
	{kind: rules.EvTerrain, run: 20, tail: 44, length: terrainLength, group: (*Timeline).addTerrain, move: poser.terrain, impact: terrainImpact,
		under: drawTransform, effect: drawTerrain, sound: sound.Grow, soundOf: terrainSound},
	{kind: rules.EvFeature, run: 14, tail: 36, length: featureLength, impact: featureImpact, effect: drawFeature, soundOf: featureSound},
	{kind: rules.EvRupture, run: 22, tail: 56, impact: ruptureImpact, effect: rupture, sound: sound.Explosion},
	{kind: rules.EvCapture, run: 26, tail: 40, label: drawCapture, sound: sound.Capture},
	{kind: rules.EvStructure, run: 16, tail: 34, length: structureLength, label: drawMagic, sound: sound.Grow},
}

func terrainLength(e *rules.Event, run, tail float32) (float32, float32) {
	switch {
	case e.Rule == rules.FM20:
		return 6, 60 // the blow holds for a moment
	case looks.Terrains[e.Terrain()].Wet:
		return 34, 40
	}
	return run, tail
}

func terrainImpact(c *Cue) (hit, at float32) {
	if c.Rule == rules.FM20 {
		return 0.5, 0
	}
	return 0, 0
}

func terrainSound(_ *rules.State, e *rules.Event) (begin, end sound.ID) {
	return looks.Terrains[e.OldTerrain()].Crack, end
}

func featureLength(e *rules.Event, run, tail float32) (float32, float32) {
	if e.Rule == rules.FM20 {
		return 0, 0 // what breaks has its own event
	}
	return cmp.Or(looks.Features[e.Feature()].Run, run), tail
}

func featureImpact(c *Cue) (hit, at float32) {
	if c.Feature() == rules.Blockade {
		return 0.5, 0.6
	}
	return 0, 0
}

func featureSound(_ *rules.State, e *rules.Event) (begin, end sound.ID) {
	return looks.Features[e.Feature()].Sound, end
}

func ruptureImpact(*Cue) (hit, at float32) { return 0.75, 0.1 }

func structureLength(e *rules.Event, run, tail float32) (float32, float32) {
	if e.Structure() == rules.NoStructure {
		run = 0 // it is on its way off the board
	}
	return run, tail
}

// terrain moves the figures that a change of terrain affects: what a figure breaks through
// holds it for a moment, and water that comes rocks a figure that stands there.
func (p poser) terrain(c *Cue, run, tail float32) {
	b := p.frame.View.Board
	if p.frame.Reduced {
		return
	}
	if c.Who != rules.NoFig && run < 1 && p.frame.View.Figures[c.Who].Cell != rules.NoCell {
		f, q := &p.frame.View.Figures[c.Who], &p.frame.Poses[c.Who]
		x0, y0 := scene.Centre(b, f.Cell)
		x1, y1 := scene.Centre(b, c.To)
		if n := max(ease.Abs(x1-x0), ease.Abs(y1-y0)); n > 0 {
			by := 0.16 * ease.Out(run) * float32(f.Size) / n
			q.Dx, q.Dy = q.Dx+(x1-x0)*by, q.Dy+(y1-y0)*by
		}
		q.Grow, q.Flash = -0.06, 0.7*(1-run)
	}
	if c.Rule == rules.FM20 || !looks.Terrains[c.Terrain()].Wet {
		return
	}
	t := c.age(run, tail) / (c.End - c.Start + c.Tail)
	for i := range p.frame.View.Figures {
		if p.frame.View.Figures[i].Cell == c.To {
			q := &p.frame.Poses[i]
			q.Lift += 0.16 * ease.Arc(min(1, t*1.6)) * (1 - t)
			q.Turn += 0.2 * ease.Sin(t*16) * (1 - t) * (1 - t)
		}
	}
}

func drawTerrain(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if c.Rule == rules.FM20 {
		ux, uy := float32(0), float32(0)
		if c.Who != rules.NoFig && p.View.Figures[c.Who].Cell != rules.NoCell {
			x0, y0 := scene.Centre(p.View.Board, p.View.Figures[c.Who].Cell)
			x1, y1 := scene.Centre(p.View.Board, c.To)
			ux, uy = p.Camera.Turn(max(-1, min(1, x1-x0)), max(-1, min(1, y1-y0)))
		}
		looks.Terrains[c.OldTerrain()].Breaks(s, c.progress(run, tail), ux, uy)
		return
	}
	t := c.progress(run, tail)
	switch lk := &looks.Terrains[c.Terrain()]; {
	case lk.Burns:
		s.Flames(t, 1-t)
	case lk.Splashes:
		s.Splash(c.age(run, tail) / (c.End - c.Start))
		if tail > 0 {
			s.Bubbles(tail)
		}
	default:
		s.Motes(t, 14, p.Palette.Spell)
	}
}

// drawTransform draws terrain that magic changes: water wells up from the middle of the cell,
// all else fades in.
func drawTransform(p *scene.Frame, l *quad.List, c *Cue, run float32) {
	if c.Rule == rules.FM20 || !p.OnFloor(c.To) {
		return
	}
	to := c.Terrain()
	x, y := p.Camera.Screen(scene.Centre(p.View.Board, c.To))
	k := ease.InOut(run)
	if looks.Terrains[to].Wet && !p.Reduced {
		br := p.Brush(l)
		br.X, br.Y = x, y
		inset := 0.5 * (1 - ease.Out(min(1, run*1.25)))
		br.Slab(inset, quad.Radial(looks.Terrains[to].Dark, looks.Terrains[to].Face))
		br.Slab(inset, quad.Solid(quad.Color{})).Edge(max(1, p.Camera.Zoom*0.05*(1.4-run)), quad.RGB(0xe4f6ff).Fade(0.9))
		k = ease.Clamp(run*2.5 - 1.5)
	}
	if k > 0 {
		ground.Tile(p, l, c.To, x, y, to).Opacity *= k
	}
}

// drawFeature draws rubble that is ground away, doors that swing, holes that open.
func drawFeature(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	now, was := c.Feature(), c.OldFeature()
	switch {
	case now == rules.NoFeature && c.Rule == rules.CW06:
		if run >= 1 {
			s.Stone(tail, 0, 0)
		}
	case now == rules.DoorOpen:
		if t := c.after(tail, 16); run >= 1 && t < 1 {
			doorLeaf(s, ease.InOut(t))
		}
	case now == rules.DoorClosed && was == rules.DoorOpen:
		if run < 1 {
			doorLeaf(s, 1-ease.InOut(run))
		}
	case now == rules.DoorDestroyed:
		s.Wood(tail, 0, 0)
	case now == rules.Pitfall:
		if run < 1 { // cracks, and then the floor gives way
			for i := range uint32(6) {
				a := s.Chance(i) * 6.28
				n := s.Zoom * 0.42 * ease.Out(run) * (0.6 + 0.4*s.Chance(i+8))
				s.List.Line(s.X, s.Y, s.X+ease.Cos(a)*n, s.Y+ease.Sin(a)*n, max(1, s.Zoom*0.035), quad.Solid(quad.RGBA(0x140e0ae0)))
			}
			return
		}
		s.Ring(tail, 0.9)
		s.Shards(tail, 8, quad.RGB(0x6b6054))
	case now == rules.Blockade:
		if run < 0.6 { // it comes down
			t := run / 0.6
			for i := range uint32(7) {
				x := s.X + (s.Chance(i)-0.5)*s.Zoom*0.7
				y := s.Y + (s.Chance(i+9)-0.5)*s.Zoom*0.6 - s.Zoom*2.2*(1-t*t)
				k := s.Zoom * (0.12 + 0.08*s.Chance(i+4))
				ink := quad.RGB(0x8f877b).Darker(0.3 * s.Chance(i+2))
				s.List.Polygon(x, y, k, 5+int(i%3), k*0.2, quad.Bevel(ink, ink.Lighter(0.4), ink.Darker(0.5), k*0.3))
			}
			return
		}
		t := (c.age(run, tail) - 0.6*(c.End-c.Start)) / 40
		s.Ring(t, 1.1)
		s.Dust(1, 0, min(1, t), 7)
	}
}

// doorLeaf is a door that swings: 0 closed, 1 open.
func doorLeaf(s particle.Emitter, t float32) {
	a := -1.4 * t
	x0, y0 := s.X-s.Zoom*0.4, s.Y
	x1, y1 := x0+ease.Cos(a)*s.Zoom*0.8, y0+ease.Sin(a)*s.Zoom*0.8
	s.List.Line(x0, y0+s.Zoom*0.04, x1, y1+s.Zoom*0.04, s.Zoom*0.15, quad.Solid(quad.RGBA(0x00000070)))
	s.List.Line(x0, y0, x1, y1, s.Zoom*0.12, quad.Solid(quad.RGB(0x9a6f40)))
	s.List.Circle(x1-ease.Cos(a)*s.Zoom*0.1, y1-ease.Sin(a)*s.Zoom*0.1, s.Zoom*0.035, quad.Solid(quad.RGB(0xe6c565)))
}

// rupture is a canister that explodes.
func rupture(_ *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	t := c.progress(run, tail)
	if u := t * 2.2; u < 1 {
		s.List.Circle(s.X, s.Y, s.Zoom*(0.25+1.15*ease.Out(u)), quad.Radial(quad.RGB(0xfff2b0).Fade(1-u), quad.RGB(0xff6a1a).Fade(0.5*(1-u))))
		s.List.Ring(s.X, s.Y, s.Zoom*(0.3+1.3*ease.Out(u)), max(1, s.Zoom*0.12*(1-u)), quad.Solid(quad.RGB(0xffd27a).Fade(1-u)))
	}
	s.Flash(t*7, 1.2, quad.RGB(0xfff6d8))
	s.Shards(t, 16, quad.RGB(0xff9a3a))
	s.Metal(t, 0, 0)
	s.Smoke(min(1, t*1.1))
}

func drawCapture(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	ink := p.Palette.Side(p.Colour(int(c.Side)))
	t := ease.Out(run)
	if p.Reduced {
		t = 1
	}
	fade := 1 - tail*tail
	x, y := s.X+s.Zoom*0.02, s.Y-s.Zoom*0.1
	s.List.Line(x, y+s.Zoom*0.1, x, y-s.Zoom*0.62, max(2, s.Zoom*0.05), quad.Solid(quad.RGB(0x3a2a1a).Fade(fade)))
	fy := y - s.Zoom*(0.1+0.36*t)
	wave := float32(0)
	if !p.Reduced {
		wave = s.Zoom * 0.02 * ease.Sin(p.Tick*0.2)
	}
	it := s.List.Rect(x, fy-s.Zoom*0.13+wave, s.Zoom*0.36, s.Zoom*0.24, s.Zoom*0.02, quad.Bevel(ink, ink.Lighter(0.4), ink.Darker(0.35), s.Zoom*0.03))
	it.Paint.A = it.Paint.A.Fade(fade)
	u := c.progress(run, tail)
	s.List.Ring(s.X, s.Y, s.Zoom*(0.36+0.4*ease.Out(u)), max(1.5, s.Zoom*0.08*(1-u)), quad.Solid(ink.Fade(1-u)))
}

// addTerrain queues a change of terrain. What breaking through costs shows at once.
func (t *Timeline) addTerrain(events []rules.Event, i int) int {
	c := t.then(&events[i])
	t.blow = c.Start
	for j := i + 1; j < len(events) && c.Rule == rules.FM20 && c.Who == rules.NoFig; j++ {
		if k := events[j].Kind; k == rules.EvDamage || k == rules.EvForceStep {
			c.Who = events[j].Fig
		}
	}
	return 1
}

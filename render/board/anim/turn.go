package anim

import (
	"wallfall/assets/sound"
	"wallfall/render/board/ease"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

var turnRows = []animation{
	{kind: rules.EvTurn, run: 30, tail: 30, read: true, at: nowhere, sound: sound.Turn},
	{kind: rules.EvPhase, silent: true, at: nowhere}, // the strip of phases shows it
	{kind: rules.EvWin, run: 40, tail: 150, read: true, offBoard: drawConfetti},
	{kind: rules.EvDraw, run: 20, read: true},
	{kind: rules.EvResign, run: 20, read: true, sound: sound.Defeat},
}

func drawConfetti(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if p.Reduced || p.Sober {
		return
	}
	a := p.Camera.Area
	s.Seed = 5
	age := c.age(run, tail)
	side := p.Palette.Side(p.Colour(int(c.Side)))
	for i := range uint32(70) {
		late := s.Chance(i+200) * 60
		if age < late {
			continue
		}
		t := (age - late) / 120
		if t >= 1 {
			continue
		}
		x := a.X0 + (a.X1-a.X0)*s.Chance(i) + ease.Sin(t*9+float32(i))*14*p.Scale
		y := a.Y0 - 10 + (a.Y1-a.Y0)*1.05*t*(0.7+0.5*s.Chance(i+90))
		ink := side
		if i%3 == 0 {
			ink = quad.RGB(0xf7e3a1)
		}
		k := (4 + 4*s.Chance(i+40)) * p.Scale
		flat := 0.25 + 0.75*max(0, ease.Sin(t*20+float32(i)))
		s.List.Rect(x-k, y-k*0.6*flat, 2*k, 1.2*k*flat+1, 1, quad.Solid(ink.Fade(1-t*t*t))).Rot = t*8 + float32(i)
	}
}

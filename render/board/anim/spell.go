package anim

import (
	"math"

	"wallfall/assets/sound"
	"wallfall/render/board/ease"
	"wallfall/render/board/ground"
	"wallfall/render/board/particle"
	"wallfall/render/board/prop"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

var spellRows = []animation{
	{kind: rules.EvCommit, tail: 46, label: drawMagic, sound: sound.Commit}, // no run: the next spell can be chosen at once
	{kind: rules.EvCast, run: 30, tail: 30, read: true, label: drawSpell, offBoard: drawSpell, sound: sound.Cast},
	{kind: rules.EvFizzle, run: 26, tail: 44, read: true, label: drawSpell, offBoard: drawFizzleOff, trail: drawFizzle, sound: sound.Fizzle},
	{kind: rules.EvSpell, silent: true, unwatched: true}, // the tray shows the spells in play, and the cast was watched
	{kind: rules.EvSpellEnd, run: 14, tail: 36, label: drawSpell, offBoard: drawSpell, sound: sound.Dispel},
	{kind: rules.EvMana, silent: true, at: nowhere, sound: sound.Mana}, // each side's mana stands above the board
	{kind: rules.EvHop, run: 28, tail: 26, at: atFrom, fade: fadeOut, group: (*Timeline).addStructure, pose: poser.depart, label: drawMagic,
		trail: drawFlight, sound: sound.HopAway},
	{kind: rules.EvReturn, run: 28, tail: 30, fade: fadeIn, group: (*Timeline).addStructure, pose: poser.comeBack, label: drawArrive,
		trail: drawFlight, sound: sound.Return},
	{kind: rules.EvSplit, run: 18, tail: 10, sound: sound.Swap}, // the hop shows who leaves, the swap who joins
	{kind: rules.EvSpawn, run: 18, tail: 26, rest: poser.appear, label: drawSpawn, sound: sound.Summon},
	{kind: rules.EvSwap, run: 26, tail: 20, pose: poser.swap, label: drawSwap, sound: sound.Swap},
}

// appear has a new figure spring up.
func (p poser) appear(c *Cue, q *scene.Pose, tail float32) {
	if t := c.after(tail, 14); t < 1 {
		q.Grow, q.Lift = ease.OutBack(t)-1, 0.3*ease.Arc(t)
	}
}

func (p poser) depart(c *Cue, q *scene.Pose, run float32) {
	if q.At = c.From; q.At == rules.NoCell {
		q.At = p.frame.View.Figures[c.Fig].Cell
	}
	p.flight(q, c.Fig, run)
}

func (p poser) comeBack(c *Cue, q *scene.Pose, run float32) {
	q.At = c.To
	p.flight(q, c.Fig, 1-run)
}

// flight poses a figure on its way to the holding area of its side, or up and away where
// there is none; run is how far it is.
func (p poser) flight(q *scene.Pose, id rules.FigID, run float32) {
	if q.At == rules.NoCell {
		return
	}
	t := ease.InOut(run)
	to, ok := p.frame.HoldingArea(p.frame.View.Figures[id].Side)
	if !ok {
		q.Lift, q.Fade, q.Turn = 2.4*ease.In(run), ease.In(run), 1.2*run*run
		return
	}
	x, y := p.frame.Camera.Screen(p.frame.Middle(&p.frame.View.Figures[id], q.At))
	z := max(1, p.frame.Camera.Zoom)
	tx, ty := (to.X0+to.X1)/2, (to.Y0+to.Y1)/2
	q.Dx, q.Dy = p.frame.Camera.Back((tx-x)/z*t, (ty-y)/z*t)
	q.Lift = 1.4 * ease.Arc(run)
	small := min(to.X1-to.X0, to.Y1-to.Y0) / (chipWide * z * float32(p.frame.View.Figures[id].Size))
	q.Grow = (max(0.15, min(1, small)) - 1) * t
	q.Turn = 2 * math.Pi * t
	q.Fly = true
}

func (p poser) swap(c *Cue, q *scene.Pose, run float32) {
	q.Turn, q.Grow = 2*math.Pi*ease.InOut(run), -0.2*ease.Arc(run)
	if c.By != rules.NoFig {
		o := &p.frame.Poses[c.By]
		o.Turn, o.Grow = -q.Turn, q.Grow
	}
}

// drawMagic draws the glow of what a spell does.
func drawMagic(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	drawGlow(p, s, p.Palette.Spell, c.progress(run, tail))
}

func drawArrive(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if drawMagic(p, s, c, run, tail); run >= 1 && !p.Reduced {
		s.Ring(tail, 0.8)
	}
}

func drawSpawn(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if drawMagic(p, s, c, run, tail); !p.Reduced {
		t := c.progress(run, tail)
		s.Motes(t, 14, p.Palette.Spell)
		s.Column(s.X, s.Y, 1-t, p.Palette.Spell)
	}
}

func drawSwap(p *scene.Frame, s particle.Emitter, c *Cue, run, _ float32) {
	drawMoved(p, s, c.Fig, c.By, run)
	drawMoved(p, s, c.By, c.Fig, run)
}

func drawMoved(p *scene.Frame, s particle.Emitter, from, to rules.FigID, run float32) {
	x0, y0, x1, y1, ok := p.Between(from, to)
	if !ok || run >= 1 || p.Reduced {
		return
	}
	t := ease.InOut(run)
	side := p.Palette.Side(p.Colour(p.View.Figures[from].Side))
	for i := range 4 {
		u := ease.InOut(max(0, run-0.05*float32(i)))
		s.List.Circle(x0+(x1-x0)*u, y0+(y1-y0)*u-s.Zoom*0.5*ease.Arc(u), s.Zoom*(0.13-0.025*float32(i)), quad.Solid(p.Palette.Spell.Fade(0.4)))
	}
	x, y := x0+(x1-x0)*t, y0+(y1-y0)*t-s.Zoom*0.5*ease.Arc(t)
	s.List.Circle(x, y, s.Zoom*0.16, quad.Bevel(side, side.Lighter(0.4), side.Darker(0.4), s.Zoom*0.03))
	s.List.Circle(x, y, s.Zoom*0.1, quad.Solid(p.Palette.Face))
}

// drawSpell draws a spell's name where it acts, or in the middle of the board.
func drawSpell(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	list := p.View.Board.Spells()
	if c.Spell() < 0 || c.Spell() >= len(list) {
		return
	}
	ink := p.Palette.Spell
	if c.Kind == rules.EvFizzle {
		ink = p.Palette.Danger
	}
	text := spellWord(p, c)
	t := (run + tail) / 2
	switch {
	case p.Reduced:
	case c.Kind == rules.EvFizzle:
		s.Smoke(t)
		s.Sparks(t*2, 6, 0, -1)
	case c.Kind == rules.EvCast:
		s.List.Star(s.X, s.Y, s.Zoom*(0.25+0.3*run), 8, 0.5, run*1.5, quad.Solid(ink.Fade(0.55*(1-t))))
		s.Motes(t, 12, ink)
	}
	drawGlow(p, s, ink, t)
	drawTag(p, s, text, ink, tail)
}

func spellWord(p *scene.Frame, c *Cue) string {
	list := p.View.Board.Spells()
	if c.text != "" || c.Spell() < 0 || c.Spell() >= len(list) {
		return c.text
	}
	c.text = p.Lang.Thing(p.Own, list[c.Spell()].Name)
	switch c.Kind {
	case rules.EvFizzle:
		c.text = p.Lang.F("%s fizzles", c.text)
	case rules.EvSpellEnd:
		c.text = p.Lang.F("%s ends", c.text)
	}
	return c.text
}

// drawFlight draws what figures and structures leave behind that fly off the board or
// back, and structures in flight.
func drawFlight(p *scene.Frame, l *quad.List, c *Cue, run, tail float32) {
	at, side := c.From, int(c.Was.Owner)
	if c.Kind == rules.EvReturn {
		at = c.To
	}
	if c.Fig != rules.NoFig {
		side = p.View.Figures[c.Fig].Side
	}
	to, ok := p.HoldingArea(side)
	if !ok || at == rules.NoCell {
		return
	}
	x, y := p.Camera.Screen(scene.Centre(p.View.Board, at))
	tx, ty := (to.X0+to.X1)/2, (to.Y0+to.Y1)/2
	z := p.Camera.Zoom
	s := particle.Emitter{List: l, X: tx, Y: ty, Zoom: z, Seed: uint32(at)}
	if run >= 1 {
		if c.Kind == rules.EvHop {
			r := min(to.X1-to.X0, to.Y1-to.Y0) / 2
			l.Ring(tx, ty, r*(0.7+0.6*ease.Out(tail)), max(1.5, r*0.2*(1-tail)), quad.Solid(p.Palette.Spell.Fade(1-tail)))
		}
		return
	}
	way := func(u float32) (float32, float32) {
		if c.Kind == rules.EvReturn {
			u = 1 - u
		}
		k := ease.InOut(u)
		return x + (tx-x)*k, y + (ty-y)*k - z*0.84*ease.Arc(u)
	}
	for i := range 9 {
		u := run - 0.028*float32(i+1)
		if u < 0 {
			break
		}
		px, py := way(u)
		k := 1 - float32(i)/9
		l.Circle(px, py, z*0.2*k, quad.Solid(p.Palette.Spell.Fade(0.5*k))).Soft = z * 0.08
	}
	if c.Fig == rules.NoFig && c.Was.Structure != rules.NoStructure {
		s.X, s.Y = way(run)
		k := 1 - 0.4*ease.Arc(run/2)
		if c.Kind == rules.EvReturn {
			k = 0.6 + 0.4*run
		}
		b := prop.Brush{List: l, X: s.X, Y: s.Y, Zoom: z * k}
		b.Structure(c.Was.Structure, ground.Plinth(&b, &p.Palette, p.Colour(side), true))
	}
}

// drawFizzle draws, in the holding area, a spell that fails as its target is away, and
// the death of a figure that is away.
func drawFizzle(p *scene.Frame, l *quad.List, c *Cue, run, tail float32) {
	side := int(c.Side)
	if c.Kind == rules.EvDeath {
		if c.From != rules.NoCell || p.View.Figures[c.Fig].Cell != rules.NoCell {
			return
		}
		side = p.View.Figures[c.Fig].Side
	}
	at, ok := p.HoldingArea(side)
	if !ok {
		return
	}
	t := c.progress(run, tail)
	s := particle.Emitter{List: l, X: (at.X0 + at.X1) / 2, Y: (at.Y0 + at.Y1) / 2, Zoom: max(p.Camera.Zoom*0.8, 1.4*(at.Y1-at.Y0)), Seed: uint32(c.Seq)}
	s.Smoke(t)
	s.Sparks(t*2, 10, 0, -1)
	if c.Kind == rules.EvDeath {
		s.Motes(t, 18, p.Palette.Spell)
		drawSkull(p, s, c.Cause, c.age(run, tail))
		return
	}
	s.List.Ring(s.X, s.Y, s.Zoom*(0.3+0.3*ease.Out(t)), max(1.5, s.Zoom*0.06*(1-t)), quad.Solid(p.Palette.Danger.Fade(1-t)))
}

// drawFizzleOff shows a spell that fails on what is off the board as on a cell.
func drawFizzleOff(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if _, ok := p.HoldingArea(int(c.Side)); ok { // it fizzles there
		drawTag(p, s, spellWord(p, c), p.Palette.Danger, tail)
		return
	}
	drawSpell(p, s, c, run, tail)
}

// addStructure queues the hop of a structure, or its return, with its garrison
// (SP-05). It returns 0 for a figure.
func (t *Timeline) addStructure(events []rules.Event, i int) int {
	if events = events[i:]; events[0].Fig != rules.NoFig {
		return 0
	}
	c := t.then(&events[0])
	start, run := c.Start, c.End-c.Start
	n := 1
	for n < len(events) {
		e := &events[n]
		switch {
		case e.Kind == events[0].Kind:
			t.at(e, start, run)
		case e.Kind == rules.EvStructure:
			c := &t.cues[len(t.cues)-1]
			for i := range t.cues {
				if t.cues[i].Start == start && t.cues[i].Event.Fig == rules.NoFig && t.cues[i].Event.Kind == events[0].Kind {
					c = &t.cues[i]
				}
			}
			if c.Kind == rules.EvReturn {
				c.Was = scene.Cell{Structure: e.Structure(), Owner: e.Side}
				t.at(e, start+run, 0)
			} else {
				t.at(e, start, 0)
			}
		default:
			return n
		}
		n++
	}
	return n
}

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

var strikeRows = []animation{
	{kind: rules.EvStrike, run: 16, tail: 84, read: true, at: atFigure, group: (*Timeline).announce, pose: poser.drawBack,
		label: drawStrike, sound: sound.Blade},
	{kind: rules.EvRangestrike, run: 22, tail: 96, read: true, at: atFigure, group: (*Timeline).announce, pose: poser.takeAim,
		label: drawRangestrike, sound: sound.Bow, soundOf: shotSound},
	{kind: rules.EvHits, run: 22, tail: 50, read: true, open: true, at: atFigure, group: (*Timeline).addHits, pose: poser.struck, impact: hitImpact,
		label: drawHits, soundEnd: sound.Miss, soundOf: hitSound},
	{kind: rules.EvCarry, run: 18, tail: 40, read: true, at: atFigure, group: (*Timeline).addCarry, label: drawCarried, sound: sound.Blade},
}

func hitImpact(c *Cue) (hit, at float32) {
	if c.Join&JoinFar != 0 {
		return 0, 0
	}
	return min(0.45, 0.14*float32(c.Hits())), hitAt
}

func shotSound(s *rules.State, e *rules.Event) (begin, end sound.ID) {
	if kindOf(s, e.Fig).Traits&rules.Magic != 0 {
		begin = sound.Bolt
	}
	return begin, end
}

func hitSound(_ *rules.State, e *rules.Event) (begin, end sound.ID) {
	if e.Hits() > 0 {
		end = sound.Hit
	}
	return begin, end
}

func (p poser) drawBack(c *Cue, q *scene.Pose, run float32) {
	p.lean(q, c.Fig, c.By, -0.13*ease.Out(run))
}

func (p poser) takeAim(c *Cue, q *scene.Pose, run float32) {
	p.lean(q, c.Fig, c.By, -0.08*ease.Out(run))
	q.Face = p.aim(c) * ease.Out(ease.Clamp(run*2))
}

// aim returns by how much a figure turns to face its target.
func (p poser) aim(c *Cue) float32 {
	if c.From == rules.NoCell || c.To == rules.NoCell || c.From == c.To {
		return 0
	}
	f := &p.frame.View.Figures[c.Fig]
	if f.Facing == rules.NoDir {
		return 0
	}
	x0, y0 := scene.Centre(p.frame.View.Board, c.From)
	x1, y1 := scene.Centre(p.frame.View.Board, c.To)
	hx, hy := scene.Heading(p.frame.View.Board.Topology(), f.Facing)
	return 0.3 * float32(math.Remainder(math.Atan2(float64(y1-y0), float64(x1-x0))-math.Atan2(float64(hy), float64(hx)), 2*math.Pi))
}

func (p poser) struck(c *Cue, q *scene.Pose, run float32) {
	if c.By == rules.NoFig {
		return
	}
	at := float32(hitAt)
	if c.Join&JoinFar != 0 {
		at = farAt
	} else {
		by := &p.frame.Poses[c.By]
		switch {
		case run < 0.2: // back a little more
			p.lean(by, c.By, c.Fig, -0.13-0.06*run/0.2)
		case run < hitAt:
			t := (run - 0.2) / (hitAt - 0.2)
			p.lean(by, c.By, c.Fig, -0.19+0.57*t*t)
		case run < hitAt+0.12: // it pauses as it hits
			p.lean(by, c.By, c.Fig, 0.38)
		default:
			p.lean(by, c.By, c.Fig, 0.38*(1-ease.InOut((run-hitAt-0.12)/(1-hitAt-0.12))))
		}
	}
	if run < at {
		return
	}
	t := (run - at) / (1 - at)
	if c.Hits() > 0 {
		q.Flash = max(0, 1-2*t)
		p.lean(q, c.Fig, c.By, -0.2*ease.Sin(ease.Clamp(t*1.2)*math.Pi)*(1-0.4*t))
	} else {
		p.lean(q, c.Fig, c.By, -0.07*ease.Arc(t)) // it evades
	}
}

// drawStrike draws the arrow of a strike, and a sign on those that are at home.
func drawStrike(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	drawBolt(p, s, c.Fig, c.By, run, tail)
	drawHomeSign(p, s, c.Fig, run)
	drawHomeSign(p, s, c.By, run)
}

// drawHomeSign marks a group that is native to its terrain, which affects strikes.
func drawHomeSign(p *scene.Frame, s particle.Emitter, id rules.FigID, run float32) {
	if run >= 1 || id == rules.NoFig || p.Reduced {
		return
	}
	f := &p.View.Figures[id]
	x, y, ok := p.Spot(f, f.Cell)
	if !ok {
		return
	}
	t := p.View.Cells[f.Cell].Terrain
	if t == rules.Plain || p.View.Board.Kinds()[f.Kind].Native&rules.NativeTo(t) == 0 {
		return
	}
	for i := range 3 {
		a := float32(i)*2.1 + run*3
		k := s.Zoom * 0.12 * ease.Arc(ease.Clamp(run*1.4-0.2*float32(i)))
		s.List.Star(x+ease.Cos(a)*s.Zoom*0.42, y+ease.Sin(a)*s.Zoom*0.42, k, 4, 0.3, run*2, quad.Solid(p.Palette.Choice))
	}
}

// shotLine is the line of a rangestrike on the screen: straight from cell to cell,
// but where it runs along a hexside it bends into the cell that counts.
type shotLine struct {
	x, y  [12]float32
	n     int
	whole float32 // its length
}

// shotLineOf traces the line of a rangestrike as the rules do (BD-09).
func shotLineOf(p *scene.Frame, c *Cue, w *shotLine) bool {
	if c.From == rules.NoCell || c.To == rules.NoCell || !p.OnFloor(c.From) || !p.OnFloor(c.To) {
		return false
	}
	b := p.View.Board
	x0, y0 := scene.Centre(b, c.From)
	x1, y1 := scene.Centre(b, c.To)
	w.add(x0, y0)
	if b.Topology() == rules.Hex {
		var room [16]rules.Crossing
		for _, x := range b.Trace(c.From, c.To, max(0, c.HexSide()-1), room[:0]) {
			if !x.Between || x.Left == rules.NoCell || x.Right == rules.NoCell || w.n > 10 {
				continue
			}
			lx, ly := scene.Centre(b, x.Left)
			rx, ry := scene.Centre(b, x.Right)
			cx, cy := scene.Centre(b, x.Cell)
			mx, my := (lx+rx)/2, (ly+ry)/2
			w.add(mx+(cx-mx)*0.34, my+(cy-my)*0.34)
		}
	}
	w.add(x1, y1)
	for i := range w.n {
		if w.x[i], w.y[i] = p.Camera.Screen(w.x[i], w.y[i]); i > 0 {
			w.whole += w.leg(i)
		}
	}
	return true
}

func (w *shotLine) add(x, y float32) { w.x[w.n], w.y[w.n], w.n = x, y, w.n+1 }

// at returns the point at a share t of the line, and the direction there.
func (w *shotLine) at(t float32) (x, y, ux, uy float32) {
	left := w.whole * ease.Clamp(t)
	for i := 1; i < w.n; i++ {
		n := w.leg(i)
		if left <= n || i == w.n-1 {
			k := min(1, left/max(1, n))
			dx, dy := w.x[i]-w.x[i-1], w.y[i]-w.y[i-1]
			return w.x[i-1] + dx*k, w.y[i-1] + dy*k, dx / max(1, n), dy / max(1, n)
		}
		left -= n
	}
	return w.x[0], w.y[0], 0, 0
}

func (w *shotLine) leg(i int) float32 {
	return ease.Hypot(w.x[i]-w.x[i-1], w.y[i]-w.y[i-1])
}

// magical reports whether all living members of a group are magic.
func magical(p *scene.Frame, id rules.FigID) bool {
	f := &p.View.Figures[id]
	return p.View.Board.Kinds()[f.Kind].Traits&rules.Magic != 0
}

func drawRangestrike(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	var w shotLine
	if !shotLineOf(p, c, &w) {
		return
	}
	ink := p.Palette.Danger
	if magical(p, c.Fig) {
		ink = p.Palette.Spell
	}
	fade := 1 - tail*tail*tail
	reach := ease.Out(ease.Clamp(run * 1.2))
	if p.Reduced {
		reach = 1
	}
	const parts = 26
	trim := min(0.4, s.Zoom*0.46/max(1, w.whole)) // from rim to rim
	x0, y0, _, _ := w.at(trim)
	for i := 1; i <= parts; i++ {
		t := trim + (1-2*trim)*float32(i)/parts*reach
		x1, y1, _, _ := w.at(t)
		if i%2 == 1 {
			s.List.Line(x0, y0, x1, y1, max(3, s.Zoom*0.08), quad.Solid(quad.RGBA(0x1b1512c0).Fade(fade)))
			s.List.Line(x0, y0, x1, y1, max(1.5, s.Zoom*0.045), quad.Solid(ink.Fade(fade)))
		}
		x0, y0 = x1, y1
	}
	x, y, _, _ := w.at(1)
	if reach > 0.9 {
		s.List.Ring(x, y, s.Zoom*0.47, max(1.5, s.Zoom*0.04), quad.Solid(ink.Fade(fade)))
		s.List.Cross(x, y, s.Zoom*1.1, max(1.2, s.Zoom*0.025), quad.Solid(ink.Fade(0.6*fade)))
	}
	drawHomeSign(p, s, c.Fig, run)
}

// drawHits draws a blow that lands, or a missile on its way, and how many hit.
func drawHits(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if c.Fig == rules.NoFig || c.By == rules.NoFig {
		return
	}
	at := float32(hitAt)
	if c.Join&JoinFar != 0 {
		at = farAt
		if run < at {
			drawMissile(p, s, c, run/at)
			return
		}
	}
	long := c.End - c.Start
	since := c.age(run, tail) - at*long
	if !p.Reduced {
		drawBlow(p, s, c, run, since)
	}
	if since < 0 {
		return
	}
	text, ink := p.Lang.N(c.Hits(), "%d hit", "%d hits"), p.Palette.Danger
	if c.Hits() == 0 {
		text, ink = p.Lang.T("miss"), p.Palette.Label
	}
	// On the side that is turned away from the striker.
	f, g := &p.View.Figures[c.Fig], &p.View.Figures[c.By]
	if !p.OnFloor(f.Cell) || g.Cell == rules.NoCell {
		return
	}
	x0, y0 := p.Middle(f, f.Cell)
	x1, y1 := p.Middle(g, g.Cell)
	n := max(0.01, ease.Hypot(x1-x0, y1-y0))
	far := 0.16 + 0.5*float32(f.Size)
	x, y := p.Camera.Screen(x0-(x1-x0)/n*far, y0-(y1-y0)/n*far)
	drawText(p, s, x, y, text, ink, ease.Clamp(since/(long+c.Tail)))
}

func drawBlow(p *scene.Frame, s particle.Emitter, c *Cue, run, since float32) {
	x0, y0, x1, y1, ok := p.Between(c.By, c.Fig)
	if !ok {
		return
	}
	a := ease.Angle(x1-x0, y1-y0)
	w := s.At(x1, y1)
	if c.Join&JoinFar == 0 && run > hitAt-0.14 && since < 9 {
		t := ease.Clamp((run - hitAt + 0.14) / 0.3)
		from := a - 1.1 + 2.0*max(0, t-0.45)/0.55
		to := a - 1.1 + 2.2*ease.Out(t)
		fade := 1 - ease.Clamp(since/9)
		if to-from > 0.02 {
			s.List.Arc(x0, y0, s.Zoom*0.82, max(2, s.Zoom*0.1*fade), from, to, quad.Solid(quad.RGB(0xfffaf0).Fade(0.85*fade)))
		}
	}
	if since < 0 || c.Hits() == 0 {
		return
	}
	ux, uy := ease.Cos(a), ease.Sin(a)
	w = w.At(x1-ux*s.Zoom*0.25, y1-uy*s.Zoom*0.25)
	w.Flash(since/8, 0.34+0.06*float32(min(4, c.Hits())), quad.RGB(0xfff0c8))
	w.Sparks(since/18, int(min(16, 6+2*c.Hits())), ux, uy)
	w.Shards(since/30, int(min(12, 3+2*c.Hits())), quad.RGB(0xffd9a0))
}

// drawMissile draws the arrow or the bolt of magic of a rangestrike.
func drawMissile(p *scene.Frame, s particle.Emitter, c *Cue, t float32) {
	var w shotLine
	if p.Reduced || !shotLineOf(p, c, &w) {
		return
	}
	z := s.Zoom
	if magical(p, c.By) {
		for i := range uint32(8) {
			x, y, ux, uy := w.at(t - 0.035*float32(i))
			k := 1 - float32(i)/8
			wob := ease.Sin(t*30+float32(i)*1.3) * z * 0.05
			s.List.Circle(x-uy*wob, y+ux*wob, z*0.13*k, quad.Radial(quad.RGB(0xffffff).Fade(k), p.Palette.Spell.Fade(0.7*k)))
		}
		x, y, _, _ := w.at(t)
		s.List.Star(x, y, z*0.22, 6, 0.4, t*9, quad.Solid(p.Palette.Spell.Mix(quad.RGB(0xffffff), 0.5)))
		return
	}
	z = max(z, 44*p.Scale) * 1.35 // visible on small boards too
	x, y, ux, uy := w.at(t)
	up := z * 0.2 * ease.Arc(t)
	tail := z * 0.34
	s.List.Line(x-ux*tail, y-uy*tail+z*0.05, x, y+z*0.05, max(1.5, z*0.05), quad.Solid(quad.RGBA(0x00000070)))
	y -= up
	s.List.Line(x-ux*tail, y-uy*tail, x, y, max(3, z*0.065), quad.Solid(quad.RGBA(0x1b1512c0)))
	s.List.Line(x-ux*tail, y-uy*tail, x, y, max(1.5, z*0.035), quad.Solid(quad.RGB(0xe2c38f)))
	s.List.Triangle(x, y, z*0.15, z*0.12, 0, ease.Angle(ux, uy), quad.Solid(quad.RGB(0xe9eef2)))
	for _, k := range [2]float32{-1, 1} {
		s.List.Line(x-ux*tail, y-uy*tail, x-ux*tail*1.25-uy*z*0.07*k, y-uy*tail*1.25+ux*z*0.07*k, max(1.2, z*0.03), quad.Solid(p.Palette.Danger))
	}
	for i := range 3 { // the air behind it
		x2, y2, _, _ := w.at(t - 0.06*float32(i+1))
		s.List.Circle(x2, y2-z*0.2*ease.Arc(max(0, t-0.06*float32(i+1))), z*0.02, quad.Solid(quad.RGB(0xffffff).Fade(0.5-0.15*float32(i))))
	}
}

// drawCarried draws the hits that carry over from one victim to the next.
func drawCarried(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	x0, y0, x1, y1, ok := p.Between(c.Who, c.Fig)
	if !ok {
		return
	}
	t := ease.Clamp(run / carryAt)
	if p.Reduced {
		t = 1
	}
	fade := 1 - tail
	px, py := x0, y0
	dx, dy := x1-x0, y1-y0
	const parts = 7
	for i := 1; i <= parts; i++ {
		u := float32(i) / parts
		if u > t+0.01 {
			break
		}
		off := float32(0)
		if i < parts && !p.Reduced {
			off = (s.Chance(uint32(i)+uint32(run*9)) - 0.5) * 0.34
		}
		x, y := x0+dx*u-dy*off, y0+dy*u+dx*off
		s.List.Line(px, py, x, y, max(3, s.Zoom*0.1*fade), quad.Solid(p.Palette.Warning.Fade(fade)))
		s.List.Line(px, py, x, y, max(1.5, s.Zoom*0.04*fade), quad.Solid(quad.RGB(0xffffff).Fade(fade)))
		px, py = x, y
	}
	if run >= carryAt && !p.Reduced {
		since := c.age(run, tail) - carryAt*(c.End-c.Start)
		s.At(x1, y1).Flash(since/9, 0.5, quad.RGB(0xffe2a0))
		s.At(x1, y1).Sparks(since/18, 10, 0, 0)
	}
	drawText(p, s, (x0+x1)/2-dy*0.24, (y0+y1)/2+dx*0.24, c.number("+", c.Hits(), ""), p.Palette.Warning, tail)
}

// announce keeps a strike: its dice and hits need it.
func (t *Timeline) announce(events []rules.Event, i int) int {
	t.strike = events[i]
	return 0
}

func (t *Timeline) addHits(events []rules.Event, i int) int {
	e := &events[i]
	c := t.then(e)
	t.victim = e.Fig
	if s := &t.strike; s.Kind == rules.EvRangestrike && s.Fig == e.By {
		c.Join |= JoinFar
		c.From, c.To, c.RawLeft = s.From, s.To, s.RawLeft
		t.blowAt(c, farAt)
	} else {
		t.blowAt(c, hitAt)
	}
	return 1
}

// addCarry queues hits that are carried over from the victim before.
func (t *Timeline) addCarry(events []rules.Event, i int) int {
	e := &events[i]
	c := t.then(e)
	if c.Who = t.victim; t.strike.Fig != e.By || c.Who == e.Fig {
		c.Who = e.By
	}
	t.victim = e.Fig
	t.blowAt(c, carryAt)
	return 1
}

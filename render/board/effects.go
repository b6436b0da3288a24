package board

import (
	"slices"

	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/rules"
)

// effectPainter draws what goes with events besides the figures' own motion.
type effectPainter struct {
	*Stage
	timeline *Timeline
	labels   *labelPainter
}

// draw adds dust, sparks, numbers and dice that go with what happens.
func (p *effectPainter) draw(l *quad.List) {
	p.timeline.Playing(func(c *Cue, run, tail float32) { p.effect(l, c, run, tail) })
}

// effect draws what goes with one cue.
func (p *effectPainter) effect(l *quad.List, c *Cue, run, tail float32) {
	a, e := &animations[c.Event.Kind], &c.Event
	at := p.place(a.at, c, run)
	if at == rules.NoCell {
		if a.offBoard != nil {
			area := p.Camera.Area
			a.offBoard(p, spray{l, (area.X0 + area.X1) / 2, area.Y0 + (area.Y1-area.Y0)*0.3, p.Camera.Zoom, 1}, c, run, tail)
		}
		return
	}
	if !p.onFloor(at) {
		return
	}
	x, y := p.Camera.Screen(Centre(p.View.Board, at))
	if e.Fig != rules.NoFig && p.View.Figures[e.Fig].Size > 1 {
		x, y = p.Camera.Screen(p.centre(&p.View.Figures[e.Fig], at))
	}
	s := spray{l, x, y, p.Camera.Zoom, uint32(at)*31 + uint32(e.Kind)*7 + uint32(c.I)}
	if a.effect != nil && !p.Reduced {
		a.effect(p, s, c, run, tail)
	}
	if a.label != nil {
		a.label(p.labels, s, c, run, tail)
	}
}

// place returns where a cue is seen, NoCell for nowhere on the board.
func (p *effectPainter) place(how place, c *Cue, run float32) rules.Cell {
	e := &c.Event
	at := e.To
	switch how {
	case atFigure:
		at = rules.NoCell
	case crossing:
		if passes := c.passes(p.View.Board); run < passes && passes <= 1 {
			at = e.From
		}
	case atFrom:
		at = e.From
	}
	if at == rules.NoCell && e.Fig != rules.NoFig {
		at = p.View.Figures[e.Fig].Cell
	}
	if at == rules.NoCell {
		at = e.From
	}
	return at
}

// landing is the ring of dust of a landing.
func landing(size float32) func(*effectPainter, spray, *Cue, float32, float32) {
	return func(_ *effectPainter, s spray, _ *Cue, run, tail float32) {
		if run >= 1 {
			s.ring(tail, size)
		}
	}
}

// pushed is the dust where the heels of a pushed figure plough the floor.
func (p *effectPainter) pushed(s spray, c *Cue, run, _ float32) {
	if run <= 0.35 || run >= 1 {
		return
	}
	x, y := p.Camera.Screen(Centre(p.View.Board, c.Event.From))
	hx, hy := p.heads(c.Event.Dir)
	t := c.shoved(run, gap(1, chipWide/2))
	s.at(x+hx*s.z*(t-0.3), y+hy*s.z*(t-0.3)).dust(-hy, hx, 0.3+0.5*run, 3)
}

// wallRemoved draws a wall that rams what breaks it, and falls to pieces.
func (p *effectPainter) wallRemoved(s spray, c *Cue, run, tail float32) {
	hx, hy := p.heads(c.Event.Dir)
	hit, breaks := c.ram()
	since := c.age(run, tail) - hit
	for i, cell := range c.Cells {
		by := c.rammed(1)
		x, y := p.Camera.Screen(Centre(p.View.Board, cell))
		w := s.at(x+hx*s.z*by, y+hy*s.z*by)
		w.seed += uint32(i) * 17
		if since >= 0 && since < 16 {
			w.at(w.x+hx*s.z*0.5, w.y+hy*s.z*0.5).sparks(since/16, 8, -hx, -hy)
			w.at(w.x+hx*s.z*0.5, w.y+hy*s.z*0.5).dust(-hy, hx, since/16, 5)
		}
		if on := c.age(run, tail) - breaks; on > 0 {
			t := on / (c.End - c.Start - breaks + c.Tail)
			w.ruin(t)
			w.ring(min(1, t*2), 1.1)
		}
	}
}

// heads gives the vector on the board, one cell long, of a direction.
func (p *Stage) heads(d rules.Dir) (x, y float32) {
	if d == rules.NoDir {
		return 0, 0
	}
	return heading(p.View.Board.Topology(), d)
}

// wallMove is the way of a wall: dust and sparks at its leading edge, and as it
// stops a blow of them.
func (p *effectPainter) wallMove(s spray, c *Cue, run, tail float32) {
	e := &c.Event
	hx, hy := p.heads(e.Dir)
	by := float32(0.47)
	if run < 1 {
		by += c.reach(run, 1)
	}
	const blow = 22
	for i, cell := range p.View.Walls[e.Wall].Cells {
		x, y := p.Camera.Screen(Centre(p.View.Board, cell))
		w := s.at(x+hx*s.z*by, y+hy*s.z*by)
		w.seed += uint32(i) * 17
		if !p.inSight(w.x, w.y, s.z) {
			continue
		}
		if run < 1 {
			if run > 0.25 {
				u := run*6 + float32(i)*0.37
				u -= float32(int(u))
				w.dust(-hy, hx, u, 5)
				for _, k := range [2]float32{-1, 1} { // where its ends scrape along
					if !p.inWall(e, cell, k) {
						w.at(w.x+k*hy*s.z*0.48, w.y-k*hx*s.z*0.48).sparks(u, 5, -hx, -hy)
						u = 1 - u
					}
				}
			}
			continue
		}
		t := tail * c.Tail
		if t < 3 { // the edge lights up as it stops
			s.l.Line(w.x-hy*s.z*0.46, w.y+hx*s.z*0.46, w.x+hy*s.z*0.46, w.y-hx*s.z*0.46, max(2, s.z*0.07), quad.Solid(quad.RGB(0xfff2c8).Fade(1-t/3)))
		}
		w.dust(-hy, hx, t/c.Tail, 7)
		w.sparks(t/blow, 7, hx*0.5, hy*0.5)
	}
}

// inWall tells whether a wall of squares goes on to the left (1) or to the right
// (-1) of one of its cells.
func (p *effectPainter) inWall(e *rules.Event, c rules.Cell, side float32) bool {
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

// step is what feet leave behind, and landings.
func (p *effectPainter) step(s spray, c *Cue, run, tail float32) {
	e := &c.Event
	switch e.Step() {
	case rules.StepWalk, rules.StepCrawl:
		if x, y := p.Camera.Screen(Centre(p.View.Board, e.From)); run >= 1 && p.onFloor(e.From) {
			s.at(x, y+s.z*0.3).dust(1, 0, tail, 2)
		}
	case rules.StepCross: // what breaks off the rim falls in
		x0, y0 := p.Camera.Screen(Centre(p.View.Board, e.From))
		x1, y1 := p.Camera.Screen(Centre(p.View.Board, e.To))
		if p.onFloor(e.From) && p.onFloor(e.To) {
			s.at((x0+x1)/2, (y0+y1)/2).crumbs(run, x1-x0, y1-y0)
		}
	case rules.StepJump:
		if since := c.age(run, tail) - jumpHit*(c.End-c.Start); since >= 0 && c.Join&JoinOut == 0 {
			s.ring(since/18, 0.8)
		}
	case rules.StepLand, rules.StepLadder, rules.StepClimb:
		if run >= 1 {
			s.ring(tail, 0.7)
		}
	}
}

// demise draws the end of a figure: what is left of it, and what took it.
func (p *effectPainter) demise(s spray, c *Cue, run, tail float32) {
	e := &c.Event
	f := &p.View.Figures[e.Fig]
	size := float32(f.Size)
	ink := p.Palette.Side(p.colour(f.Side))
	long := c.End - c.Start
	since := func(share float32) float32 { return c.age(run, tail) - share*long }
	switch e.Cause {
	case rules.ByWall, rules.ByBarrier, rules.ByNoRoom:
		hx, hy := float32(1), float32(0)
		if e.Wall >= 0 {
			hx, hy = p.heads(p.View.Walls[e.Wall].Dir)
		}
		t := since(0.94)
		if t < 0 {
			return
		}
		w := s.at(s.x+hx*s.z*0.45, s.y+hy*s.z*0.45)
		w.flash(t/8, 0.7, quad.RGB(0xffffff))
		w.z *= size
		w.pieces(t/46, ink, p.Palette.Face, s.z*0.4*size, -hy, hx)
		w.at(s.x, s.y).ring(t/30, 0.9)
	case rules.ByWater, rules.ByDrowning:
		if e.Cause == rules.ByWater && e.Wall >= 0 {
			hx, hy := p.heads(p.View.Walls[e.Wall].Dir)
			s.x, s.y = s.x+hx*s.z, s.y+hy*s.z
		}
		if t := since(0.4) / (0.6*long + 20); t > 0 {
			s.waves(t)
			s.bubbles(t)
		}
	case rules.ByBurning:
		if t := since(0) / (long + 10); t < 1 {
			s.flames(t, min(1, 4*t)*(1-t*t))
		}
		if t := since(0.6) / 40; t > 0 {
			s.smoke(t)
		}
	case rules.ByFall:
		if e.Rule != rules.PF07 {
			s.pieces(since(0.6)/46, ink, p.Palette.Face, s.z*0.38*size, 0, 0)
		}
	case rules.ByDispel, rules.ByVanishing:
		s.motes(since(0.1)/44, 16, p.Palette.Spell)
		s.smoke(since(0.3) / 50)
	case rules.ByDestroying:
		if t := since(0.15) / 50; t > 0 {
			s.shatter(p.material(e.Fig), t, 0, 0)
		}
	case rules.ByFaller:
		s.flash(since(0)/8, 0.7, quad.RGB(0xffffff))
		if t := since(0.5) / 46; t > 0 {
			s.pieces(t, ink, p.Palette.Face, s.z*0.36*size, 1, 0)
		}
	default:
		if t := since(0.55) / 46; t > 0 {
			s.pieces(t, ink, p.Palette.Face, s.z*0.36*size, 0, 0)
		}
	}
}

// feature draws rubble ground away, doors that swing, holes that open.
func (p *effectPainter) feature(s spray, c *Cue, run, tail float32) {
	e := &c.Event
	now, was := e.Feature(), e.OldFeature()
	switch {
	case now == rules.NoFeature && e.Rule == rules.CW06:
		if run >= 1 {
			s.stone(tail, 0, 0)
		}
	case now == rules.DoorOpen:
		if t := c.after(tail, 16); run >= 1 && t < 1 {
			p.doorLeaf(s, easeInOut(t))
		}
	case now == rules.DoorClosed && was == rules.DoorOpen:
		if run < 1 {
			p.doorLeaf(s, 1-easeInOut(run))
		}
	case now == rules.DoorDestroyed:
		s.wood(tail, 0, 0)
	case now == rules.Pitfall:
		if run < 1 { // cracks, and then the floor gives way
			for i := range uint32(6) {
				a := s.chance(i) * 6.28
				n := s.z * 0.42 * easeOut(run) * (0.6 + 0.4*s.chance(i+8))
				s.l.Line(s.x, s.y, s.x+cos(a)*n, s.y+sin(a)*n, max(1, s.z*0.035), quad.Solid(quad.RGBA(0x140e0ae0)))
			}
			return
		}
		s.ring(tail, 0.9)
		s.shards(tail, 8, quad.RGB(0x6b6054))
	case now == rules.Blockade:
		if run < 0.6 { // it comes down
			t := run / 0.6
			for i := range uint32(7) {
				x := s.x + (s.chance(i)-0.5)*s.z*0.7
				y := s.y + (s.chance(i+9)-0.5)*s.z*0.6 - s.z*2.2*(1-t*t)
				k := s.z * (0.12 + 0.08*s.chance(i+4))
				ink := quad.RGB(0x8f877b).Darker(0.3 * s.chance(i+2))
				s.l.Polygon(x, y, k, 5+int(i%3), k*0.2, quad.Bevel(ink, ink.Lighter(0.4), ink.Darker(0.5), k*0.3))
			}
			return
		}
		t := (c.age(run, tail) - 0.6*(c.End-c.Start)) / 40
		s.ring(t, 1.1)
		s.dust(1, 0, min(1, t), 7)
	}
}

// doorLeaf is a door that swings: 0 closed, 1 open.
func (p *effectPainter) doorLeaf(s spray, t float32) {
	a := -1.4 * t
	x0, y0 := s.x-s.z*0.4, s.y
	x1, y1 := x0+cos(a)*s.z*0.8, y0+sin(a)*s.z*0.8
	s.l.Line(x0, y0+s.z*0.04, x1, y1+s.z*0.04, s.z*0.15, quad.Solid(quad.RGBA(0x00000070)))
	s.l.Line(x0, y0, x1, y1, s.z*0.12, quad.Solid(quad.RGB(0x9a6f40)))
	s.l.Circle(x1-cos(a)*s.z*0.1, y1-sin(a)*s.z*0.1, s.z*0.035, quad.Solid(quad.RGB(0xe6c565)))
}

// rupture is a canister that explodes.
func (p *effectPainter) rupture(s spray, c *Cue, run, tail float32) {
	t := c.progress(run, tail)
	if u := t * 2.2; u < 1 {
		s.l.Circle(s.x, s.y, s.z*(0.25+1.15*easeOut(u)), quad.Radial(quad.RGB(0xfff2b0).Fade(1-u), quad.RGB(0xff6a1a).Fade(0.5*(1-u))))
		s.l.Ring(s.x, s.y, s.z*(0.3+1.3*easeOut(u)), max(1, s.z*0.12*(1-u)), quad.Solid(quad.RGB(0xffd27a).Fade(1-u)))
	}
	s.flash(t*7, 1.2, quad.RGB(0xfff6d8))
	s.shards(t, 16, quad.RGB(0xff9a3a))
	s.metal(t, 0, 0)
	s.smoke(min(1, t*1.1))
}

// fall is the grit that falls in after somebody, and the landing.
func (p *effectPainter) fall(s spray, c *Cue, run, tail float32) {
	e := &c.Event
	at := float32(fallHit)
	if e.From == e.To {
		at = dropHit
	} else if run < fallPass {
		if run > 0.2 {
			t := (run - 0.2) / 0.4
			for i := range uint32(6) {
				a := s.chance(i) * 6.28
				r := s.z * 0.4 * (1 - 0.7*unit(t-0.3*s.chance(i+5)))
				s.l.Circle(s.x+cos(a)*r, s.y+sin(a)*r, s.z*0.03*(1-0.6*unit(t)), quad.Solid(quad.RGB(0xb9ab95).Fade(1-0.7*unit(t))))
			}
		}
		return
	} else if run < fallHit { // its shadow on the floor, closing in
		t := (run - fallPass) / (fallHit - fallPass)
		it := s.l.Ellipse(s.x, s.y+s.z*0.06, s.z*(0.62-0.22*t), s.z*(0.56-0.2*t), quad.Solid(quad.RGBA(0x00000090).Fade(0.3+0.7*t)))
		it.Soft = s.z * (0.3 - 0.22*t)
		return
	}
	since := c.age(run, tail) - at*(c.End-c.Start)
	if since < 0 {
		return
	}
	s.ring(since/28, 1.15)
	s.shards(since/26, 7, quad.RGB(0x8f8271))
	if since < 10 {
		t := since / 10
		s.l.Ring(s.x, s.y, s.z*(0.42+0.5*t), max(1, s.z*0.07*(1-t)), quad.Solid(quad.RGB(0xfff2d8).Fade(0.8*(1-t))))
	}
}

// streaks are the lines behind somebody who is moved by force.
func (p *effectPainter) streaks(s spray, c *Cue, run, tail float32) {
	e := &c.Event
	if e.From == rules.NoCell || c.passes(p.View.Board) <= 1 {
		return
	}
	x0, y0 := p.Camera.Screen(Centre(p.View.Board, e.From))
	up := float32(0) // those that are thrown into the air leave them there
	if f := e.Fig; f != rules.NoFig {
		up = float32(p.View.Figures[f].Rise) * s.z * 0.6 * riseLift
	}
	if e.From == e.To {
		for i := range uint32(4) {
			x := s.x + (s.chance(i)-0.5)*s.z*0.6
			h := s.z * 0.5 * arc(run)
			s.l.Line(x, s.y-up, x, s.y-up+h, max(1, s.z*0.03), quad.Solid(p.Palette.Label.Fade(0.6*(1-run))))
		}
		return
	}
	dx, dy := s.x-x0, s.y-y0
	fade := (1 - tail) * 0.75
	head := run
	for i := range uint32(5) {
		off := (float32(i) - 2) * 0.15
		from := head - 0.55 - 0.35*s.chance(i)
		from = max(from, -0.25) + 0.5*tail
		if from >= head-0.3 {
			continue
		}
		ox, oy := -dy*off, dx*off
		s.l.Line(x0+dx*from+ox, y0+dy*from+oy-up, x0+dx*(head-0.3)+ox, y0+dy*(head-0.3)+oy-up, max(1.2, s.z*0.035), quad.Solid(p.Palette.Label.Fade(fade)))
	}
	if run >= 1 && up == 0 {
		s.at(x0+dx*0.5, y0+dy*0.5+s.z*0.2).dust(dx/s.z, dy/s.z, tail, 4)
	}
}

// slam is the flash and the bits of a slam, where the two meet.
func (p *effectPainter) slam(s spray, c *Cue, run, tail float32) {
	e := &c.Event
	f := &p.View.Figures[e.Fig]
	if f.Cell == rules.NoCell {
		return
	}
	since := c.age(run, tail) - slamAt*(c.End-c.Start)
	if since < 0 {
		return
	}
	x, y := p.Camera.Screen(p.centre(f, f.Cell))
	hx, hy := p.heads(e.Dir)
	if e.By != rules.NoFig && p.View.Figures[e.By].Cell != rules.NoCell {
		x1, y1 := p.Camera.Screen(p.centre(&p.View.Figures[e.By], p.View.Figures[e.By].Cell))
		x, y = (x+x1)/2, (y+y1)/2
	} else {
		reach := s.z * 0.5 * float32(f.Size)
		x, y = x+hx*reach, y+hy*reach
	}
	w := s.at(x, y)
	w.flash(since/8, 0.5, quad.RGB(0xfff2d0))
	w.sparks(since/20, 10, -hx, -hy)
	w.shards(since/34, 12, quad.RGB(0xd8c9a8))
	w.ring(since/30, 0.8)
}

// terrain draws a cell that breaks or becomes something else.
func (p *effectPainter) terrain(s spray, c *Cue, run, tail float32) {
	e := &c.Event
	if e.Rule == rules.FM20 {
		ux, uy := float32(0), float32(0)
		if c.Who != rules.NoFig && p.View.Figures[c.Who].Cell != rules.NoCell {
			x0, y0 := Centre(p.View.Board, p.View.Figures[c.Who].Cell)
			x1, y1 := Centre(p.View.Board, e.To)
			ux, uy = max(-1, min(1, x1-x0)), max(-1, min(1, y1-y0))
		}
		s.shatter(e.OldTerrain(), c.progress(run, tail), ux, uy)
		return
	}
	t := c.progress(run, tail)
	switch e.Terrain() {
	case rules.Volcano:
		s.flames(t, 1-t)
	case rules.Water, rules.Deep, rules.Bog:
		s.splash(c.age(run, tail) / (c.End - c.Start))
		if tail > 0 {
			s.bubbles(tail)
		}
	default:
		s.motes(t, 14, p.Palette.Spell)
	}
}

// beam is what takes somebody apart here and puts them together there.
func (p *effectPainter) beam(s spray, c *Cue, run, tail float32) {
	e := &c.Event
	t := c.progress(run, tail)
	ink := p.Palette.Spell
	if e.Kind == rules.EvPortal {
		ink = quad.RGB(0xf3cf72)
	}
	if p.onFloor(e.From) {
		x, y := p.Camera.Screen(Centre(p.View.Board, e.From))
		s.at(x, y).motes(t*1.5, 18, ink)
		s.column(x, y, unit(run*2), ink)
	}
	if run >= 0.4 && p.onFloor(e.To) {
		x, y := p.Camera.Screen(Centre(p.View.Board, e.To))
		s.column(x, y, unit(2-2*run), ink)
		s.at(x, y).motes(unit((t-0.35)*1.6), 18, ink)
		if run >= 1 {
			s.l.Ring(x, y, s.z*(0.3+0.5*easeOut(tail)), max(1, s.z*0.07*(1-tail)), quad.Solid(ink.Fade(1-tail)))
		}
	}
}

// column is a shaft of light over a cell; t is how strong it is.
func (s spray) column(x, y, t float32, ink quad.Color) {
	if t <= 0 || t >= 1 {
		return
	}
	k := arc(t*0.5 + 0.25)
	w := s.z * 0.34 * (1.1 - 0.7*t)
	it := s.l.Rect(x-w, y-s.z*1.5, 2*w, s.z*1.75, w*0.6, quad.Gradient(ink.Fade(0), ink.Fade(0.55*k*t)))
	it.Soft = s.z * 0.05
	s.l.Ellipse(x, y+s.z*0.2, w, w*0.5, quad.Solid(quad.RGB(0xffffff).Fade(0.4*k*t)))
}

// skull marks where somebody has died, and of what.
func (p *labelPainter) skull(s spray, cause rules.Cause, since float32) {
	if t := since / 60; t >= 0 && t < 1 {
		size, x, y := max(18*p.Scale, s.z*0.42), s.x+s.z*0.36, s.y-s.z*(0.15+0.35*easeOut(t))
		s.l.Icon(icon.Skull, x, y, size, p.Palette.Label.Fade(1-t*t))
		s.l.Icon(CauseIcon(cause), x+size*0.85, y, size*0.7, p.Palette.Danger.Fade(1-t*t))
	}
}

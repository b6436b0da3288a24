package anim

import (
	"slices"

	"wallfall/render/board/ease"
	"wallfall/render/board/ground"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// effectPainter draws events, besides the motion of figures: effects, and what players
// must read: numbers, names, arrows, dice.
type effectPainter struct {
	*scene.Frame
	time *Timeline
}

// Effects draws the effects of the events under way, and what must be read of them.
func Effects(f *scene.Frame, t *Timeline, l *quad.List) {
	p := effectPainter{f, t}
	t.Playing(func(c *Cue, run, tail float32) { p.cue(l, c, run, tail) })
}

func (p effectPainter) cue(l *quad.List, c *Cue, run, tail float32) {
	a := &animations[c.Kind]
	at := p.place(a.at, c, run)
	if at == rules.NoCell {
		if a.offBoard != nil {
			area := p.Camera.Area
			a.offBoard(labelPainter(p), particle.Emitter{List: l, X: (area.X0 + area.X1) / 2, Y: area.Y0 + (area.Y1-area.Y0)*0.3, Zoom: p.Camera.Zoom, Seed: 1}, c, run, tail)
		}
		return
	}
	if !p.OnFloor(at) {
		return
	}
	x, y := p.Camera.Screen(scene.Centre(p.View.Board, at))
	if c.Fig != rules.NoFig && p.View.Figures[c.Fig].Size > 1 {
		x, y = p.Camera.Screen(p.Middle(&p.View.Figures[c.Fig], at))
	}
	s := particle.Emitter{List: l, X: x, Y: y, Zoom: p.Camera.Zoom, Seed: uint32(at)*31 + uint32(c.Kind)*7 + uint32(c.I)}
	if a.effect != nil && !p.Reduced {
		a.effect(p, s, c, run, tail)
	}
	if a.label != nil {
		a.label(labelPainter(p), s, c, run, tail)
	}
}

// place returns where a cue is seen, NoCell for nowhere on the board.
func (p effectPainter) place(how place, c *Cue, run float32) rules.Cell {
	at := c.To
	switch how {
	case atFigure:
		at = rules.NoCell
	case crossing:
		if passes := c.passes(p.View.Board); run < passes && passes <= 1 {
			at = c.From
		}
	case atFrom:
		at = c.From
	}
	if at == rules.NoCell && c.Fig != rules.NoFig {
		at = p.View.Figures[c.Fig].Cell
	}
	if at == rules.NoCell {
		at = c.From
	}
	return at
}

// pushed is the dust that a pushed figure leaves behind.
func (p effectPainter) pushed(s particle.Emitter, c *Cue, run, _ float32) {
	if run <= 0.35 || run >= 1 {
		return
	}
	x, y := p.Camera.Screen(scene.Centre(p.View.Board, c.From))
	hx, hy := p.Heading(c.Dir)
	t := c.shoved(run, gap(1, chipWide/2))
	s.At(x+hx*s.Zoom*(t-0.3), y+hy*s.Zoom*(t-0.3)).Dust(-hy, hx, 0.3+0.5*run, 3)
}

// landing is the ring of dust of a landing.
func (p effectPainter) landing(s particle.Emitter, _ *Cue, run, tail float32) {
	if run >= 1 {
		s.Ring(tail, 0.7)
	}
}

// thud is that of one who falls over or into a pit.
func (p effectPainter) thud(s particle.Emitter, _ *Cue, run, tail float32) {
	if run >= 1 {
		s.Ring(tail, 0.8)
	}
}

// rupture is a canister that explodes.
func (p effectPainter) rupture(s particle.Emitter, c *Cue, run, tail float32) {
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

// wallRemoved draws a wall that rams what breaks it, and falls to pieces.
func (p effectPainter) wallRemoved(s particle.Emitter, c *Cue, run, tail float32) {
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

// wallMove draws dust and sparks at the leading edge of a wall, and more as it stops.
func (p effectPainter) wallMove(s particle.Emitter, c *Cue, run, tail float32) {
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
					if !p.inWall(&c.Event, cell, k) {
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
func (p effectPainter) inWall(e *rules.Event, c rules.Cell, side float32) bool {
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

func (p effectPainter) step(s particle.Emitter, c *Cue, run, tail float32) {
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
		p.landing(s, c, run, tail)
	}
}

func (p effectPainter) death(s particle.Emitter, c *Cue, run, tail float32) {
	f := &p.View.Figures[c.Fig]
	size := float32(f.Size)
	ink := p.Palette.Side(p.Colour(f.Side))
	long := c.End - c.Start
	since := func(share float32) float32 { return c.age(run, tail) - share*long }
	switch c.Cause {
	case rules.ByWall, rules.ByBarrier, rules.ByNoRoom:
		hx, hy := float32(1), float32(0)
		if c.Wall >= 0 {
			hx, hy = p.Heading(p.View.Walls[c.Wall].Dir)
		}
		t := since(0.94)
		if t < 0 {
			return
		}
		w := s.At(s.X+hx*s.Zoom*0.45, s.Y+hy*s.Zoom*0.45)
		w.Flash(t/8, 0.7, quad.RGB(0xffffff))
		w.Zoom *= size
		w.Pieces(t/46, ink, p.Palette.Face, s.Zoom*0.4*size, -hy, hx)
		w.At(s.X, s.Y).Ring(t/30, 0.9)
	case rules.ByWater, rules.ByDrowning:
		if c.Cause == rules.ByWater && c.Wall >= 0 {
			hx, hy := p.Heading(p.View.Walls[c.Wall].Dir)
			s.X, s.Y = s.X+hx*s.Zoom, s.Y+hy*s.Zoom
		}
		if t := since(0.4) / (0.6*long + 20); t > 0 {
			s.Waves(t)
			s.Bubbles(t)
		}
	case rules.ByBurning:
		if t := since(0) / (long + 10); t < 1 {
			s.Flames(t, min(1, 4*t)*(1-t*t))
		}
		if t := since(0.6) / 40; t > 0 {
			s.Smoke(t)
		}
	case rules.ByFall:
		if c.Rule != rules.PF07 {
			s.Pieces(since(0.6)/46, ink, p.Palette.Face, s.Zoom*0.38*size, 0, 0)
		}
	case rules.ByDispel, rules.ByVanishing:
		s.Motes(since(0.1)/44, 16, p.Palette.Spell)
		s.Smoke(since(0.3) / 50)
	case rules.ByDestroying:
		if t := since(0.15) / 50; t > 0 {
			s.Shatter(material(p.Frame, c.Fig), t, 0, 0)
		}
	case rules.ByFaller:
		s.Flash(since(0)/8, 0.7, quad.RGB(0xffffff))
		if t := since(0.5) / 46; t > 0 {
			s.Pieces(t, ink, p.Palette.Face, s.Zoom*0.36*size, 1, 0)
		}
	default:
		if t := since(0.55) / 46; t > 0 {
			s.Pieces(t, ink, p.Palette.Face, s.Zoom*0.36*size, 0, 0)
		}
	}
}

// feature draws rubble that is ground away, doors that swing, holes that open.
func (p effectPainter) feature(s particle.Emitter, c *Cue, run, tail float32) {
	now, was := c.Feature(), c.OldFeature()
	switch {
	case now == rules.NoFeature && c.Rule == rules.CW06:
		if run >= 1 {
			s.Stone(tail, 0, 0)
		}
	case now == rules.DoorOpen:
		if t := c.after(tail, 16); run >= 1 && t < 1 {
			p.doorLeaf(s, ease.InOut(t))
		}
	case now == rules.DoorClosed && was == rules.DoorOpen:
		if run < 1 {
			p.doorLeaf(s, 1-ease.InOut(run))
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
func (p effectPainter) doorLeaf(s particle.Emitter, t float32) {
	a := -1.4 * t
	x0, y0 := s.X-s.Zoom*0.4, s.Y
	x1, y1 := x0+ease.Cos(a)*s.Zoom*0.8, y0+ease.Sin(a)*s.Zoom*0.8
	s.List.Line(x0, y0+s.Zoom*0.04, x1, y1+s.Zoom*0.04, s.Zoom*0.15, quad.Solid(quad.RGBA(0x00000070)))
	s.List.Line(x0, y0, x1, y1, s.Zoom*0.12, quad.Solid(quad.RGB(0x9a6f40)))
	s.List.Circle(x1-ease.Cos(a)*s.Zoom*0.1, y1-ease.Sin(a)*s.Zoom*0.1, s.Zoom*0.035, quad.Solid(quad.RGB(0xe6c565)))
}

// fall draws the grit that falls after a figure, and its landing.
func (p effectPainter) fall(s particle.Emitter, c *Cue, run, tail float32) {
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

// speedLines are the lines behind a figure that is moved by force.
func (p effectPainter) speedLines(s particle.Emitter, c *Cue, run, tail float32) {
	if c.From == rules.NoCell || c.passes(p.View.Board) <= 1 {
		return
	}
	x0, y0 := p.Camera.Screen(scene.Centre(p.View.Board, c.From))
	up := float32(0) // those that are thrown into the air leave them there
	if f := c.Fig; f != rules.NoFig {
		up = float32(p.View.Figures[f].Rise) * s.Zoom * 0.6 * scene.RiseLift
	}
	if c.From == c.To {
		for i := range uint32(4) {
			x := s.X + (s.Chance(i)-0.5)*s.Zoom*0.6
			h := s.Zoom * 0.5 * ease.Arc(run)
			s.List.Line(x, s.Y-up, x, s.Y-up+h, max(1, s.Zoom*0.03), quad.Solid(p.Palette.Label.Fade(0.6*(1-run))))
		}
		return
	}
	dx, dy := s.X-x0, s.Y-y0
	fade := (1 - tail) * 0.75
	head := run
	for i := range uint32(5) {
		off := (float32(i) - 2) * 0.15
		from := head - 0.55 - 0.35*s.Chance(i)
		from = max(from, -0.25) + 0.5*tail
		if from >= head-0.3 {
			continue
		}
		ox, oy := -dy*off, dx*off
		s.List.Line(x0+dx*from+ox, y0+dy*from+oy-up, x0+dx*(head-0.3)+ox, y0+dy*(head-0.3)+oy-up, max(1.2, s.Zoom*0.035), quad.Solid(p.Palette.Label.Fade(fade)))
	}
	if run >= 1 && up == 0 {
		s.At(x0+dx*0.5, y0+dy*0.5+s.Zoom*0.2).Dust(dx/s.Zoom, dy/s.Zoom, tail, 4)
	}
}

func (p effectPainter) slam(s particle.Emitter, c *Cue, run, tail float32) {
	f := &p.View.Figures[c.Fig]
	if f.Cell == rules.NoCell {
		return
	}
	since := c.age(run, tail) - slamAt*(c.End-c.Start)
	if since < 0 {
		return
	}
	x, y := p.Camera.Screen(p.Middle(f, f.Cell))
	hx, hy := p.Heading(c.Dir)
	if c.By != rules.NoFig && p.View.Figures[c.By].Cell != rules.NoCell {
		x1, y1 := p.Camera.Screen(p.Middle(&p.View.Figures[c.By], p.View.Figures[c.By].Cell))
		x, y = (x+x1)/2, (y+y1)/2
	} else {
		reach := s.Zoom * 0.5 * float32(f.Size)
		x, y = x+hx*reach, y+hy*reach
	}
	w := s.At(x, y)
	w.Flash(since/8, 0.5, quad.RGB(0xfff2d0))
	w.Sparks(since/20, 10, -hx, -hy)
	w.Shards(since/34, 12, quad.RGB(0xd8c9a8))
	w.Ring(since/30, 0.8)
}

func (p effectPainter) terrain(s particle.Emitter, c *Cue, run, tail float32) {
	if c.Rule == rules.FM20 {
		ux, uy := float32(0), float32(0)
		if c.Who != rules.NoFig && p.View.Figures[c.Who].Cell != rules.NoCell {
			x0, y0 := scene.Centre(p.View.Board, p.View.Figures[c.Who].Cell)
			x1, y1 := scene.Centre(p.View.Board, c.To)
			ux, uy = max(-1, min(1, x1-x0)), max(-1, min(1, y1-y0))
		}
		s.Shatter(c.OldTerrain(), c.progress(run, tail), ux, uy)
		return
	}
	t := c.progress(run, tail)
	switch c.Terrain() {
	case rules.Volcano:
		s.Flames(t, 1-t)
	case rules.Water, rules.Deep, rules.Bog:
		s.Splash(c.age(run, tail) / (c.End - c.Start))
		if tail > 0 {
			s.Bubbles(tail)
		}
	default:
		s.Motes(t, 14, p.Palette.Spell)
	}
}

// beam draws the light of portals and teleports.
func (p effectPainter) beam(s particle.Emitter, c *Cue, run, tail float32) {
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

// Beneath draws what events show beneath the figures.
func Beneath(f *scene.Frame, t *Timeline, l *quad.List) {
	p := effectPainter{f, t}
	t.Playing(func(c *Cue, run, _ float32) {
		if under := animations[c.Kind].under; under != nil && run < 1 {
			under(p, l, c, run)
		}
	})
}

// transform draws terrain that magic changes: water wells up from the middle of the cell,
// all else fades in.
func (p effectPainter) transform(l *quad.List, c *Cue, run float32) {
	if c.Rule == rules.FM20 || !p.OnFloor(c.To) {
		return
	}
	to := c.Terrain()
	x, y := p.Camera.Screen(scene.Centre(p.View.Board, c.To))
	k := ease.InOut(run)
	if ground.Wet(to) && !p.Reduced {
		br := p.Brush(l)
		br.X, br.Y = x, y
		inset := 0.5 * (1 - ease.Out(min(1, run*1.25)))
		br.Slab(inset, ground.WaterPaint(to))
		br.Slab(inset, quad.Solid(quad.Color{})).Edge(max(1, p.Camera.Zoom*0.05*(1.4-run)), quad.RGB(0xe4f6ff).Fade(0.9))
		k = ease.Clamp(run*2.5 - 1.5)
	}
	if k > 0 {
		ground.Tile(p.Frame, l, c.To, x, y, to).Opacity *= k
	}
}

// material returns what a loose object, or a chip, is made of.
func material(p *scene.Frame, id rules.FigID) rules.Terrain {
	if m := p.View.Board.Kinds()[p.View.Figures[id].Kind].Material; m != rules.Plain {
		return m
	}
	return rules.Wood
}

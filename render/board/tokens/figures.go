package tokens

import (
	"math"
	"slices"

	"wallfall/assets/icon"
	"wallfall/render/board/ease"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Draw adds a figure at x, y, where a cell is z pixels wide; a ghost is faint.
func Draw(p *scene.Frame, l *quad.List, f *scene.Figure, q *scene.Pose, x, y, z float32, ghost bool) {
	c := Of(p, f)
	c.Signs |= q.Signs
	r := z * p.Radius(f)
	if r < detailSigns {
		r *= 1.12 // it fills its cell
	}
	scale := (1 - 0.72*q.Sink + 0.25*max(0, q.Lift)) * (1 + q.Grow)
	r *= scale
	opacity := (1 - min(1, q.Fade)) * (1 - q.Sink*q.Sink*0.9)
	if ghost {
		opacity *= 0.3
	}
	if opacity <= 0.01 {
		return
	}
	if opacity < 1 {
		l.PushOpacity(opacity)
		defer l.Pop()
	}
	float := float32(0)
	if c.Signs&scene.Flying != 0 {
		float = z * 0.09
		if p.Lives() {
			float += z * 0.02 * ease.Sin(p.Tick*0.06+x)
		}
	}
	up := q.Lift*z*0.6 + float + float32(f.Rise)*z*0.6*scene.RiseLift
	if !ghost && q.Sink == 0 && q.Squash < 0.15 && !f.InPit && !c.Object {
		// The higher it is, the softer and the farther away is its shadow.
		it := l.Ellipse(x+z*0.035+up*0.12, y+z*0.06+r*0.1, r*1.02, r*0.98, quad.Solid(quad.RGBA(0x000000a0).Fade(1-0.35*min(1, up/z))))
		it.Soft = max(1, z*0.045) + up*0.3
		if up == 0 && r >= detailRim { // where it touches the board
			l.Circle(x+r*0.03, y+r*0.1, r*1.03, quad.Solid(quad.RGBA(0x00000090))).Soft = max(1, r*0.05)
		}
	}
	if f.Rise > 0 && !ghost && r >= detailSigns {
		// A line down to its cell (BD-11).
		ink := quad.RGB(0xbfe3ff)
		l.DashRing(x, y, r*0.8, max(1, r*0.07), 14, 0.5, quad.Solid(ink.Fade(0.7)))
		if up > r*0.5 {
			l.DashLine(x, y, x, y-up, max(1.5, r*0.08), r*0.16, r*0.14, quad.Solid(ink.Fade(0.8)))
		}
	}
	y -= up
	if q.Squash > 0 {
		squashed(p, l, f, q, x, y, r)
		return
	}
	if z < scene.PlainBelow && !c.Object {
		// From far away: larger than its cell, so that it stays visible.
		r = max(r, 4.5*p.Scale)
		l.Circle(x, y, r+1.5*p.Scale, quad.Solid(quad.RGBA(0x120c08d0)))
		p.Palette.Rim(l, x, y, r, c.Colour)
		l.Circle(x, y, r*0.45, quad.Solid(p.Palette.Face))
		return
	}
	c.Turn = q.Turn
	c.Heading += q.Face
	if !p.Reduced {
		c.Flash = min(1, q.Flash)
		if p.Lives() && r >= detailAll && !c.Object && c.Signs&(scene.Prone|scene.Slain) == 0 {
			// The living are never quite still.
			c.Turn += 0.022 * ease.Sin(p.Tick*0.035+float32(f.Cell)*1.7)
		}
	}
	c.Draw(l, &p.Palette, x, y, r)
	if q.Char > 0 {
		l.Circle(x, y, r, quad.Radial(quad.RGB(0x1a0d08).Fade(q.Char), quad.RGB(0x3a1508).Fade(q.Char)))
	}
}

// InPits draws over the walls those figures in a pit that they hide.
func InPits(p *scene.Frame, l *quad.List) {
	for i := range p.View.Figures {
		f := &p.View.Figures[i]
		x, y, ok := p.Spot(f, f.Cell)
		if !f.InPit || !ok || !slices.ContainsFunc(p.View.Walls, func(w scene.Wall) bool { return slices.Contains(w.Cells, f.Cell) }) {
			continue
		}
		c := Of(p, f)
		l.PushOpacity(0.75)
		c.Draw(l, &p.Palette, x, y, p.Camera.Zoom*p.Radius(f)*0.8)
		l.Pop()
	}
}

// Of returns the chip of a figure as it stands.
func Of(p *scene.Frame, f *scene.Figure) Chip {
	kinds := p.View.Board.Kinds()
	kind := &kinds[f.Kind]
	c := ChipOf(kind, p.Colour(f.Side))
	c.Full, c.Count, c.Rise, c.Pointed = kind.Stamina, f.Living(), f.Rise, !c.Object
	hx, hy := p.Camera.Turn(scene.Heading(p.View.Board.Topology(), f.Facing))
	c.Heading = ease.Angle(hx, hy)
	for i := range f.Members {
		if f.Stamina[i] > 0 && c.Stamina == 0 {
			c.Stamina = f.Stamina[i]
		}
		if f.Stamina[i] > 0 && f.Kinds[i] != f.Kind && c.Second == icon.None {
			c.Signs |= scene.Mixed
			c.Second = IconOf(&kinds[f.Kinds[i]])
		}
	}
	for _, has := range [...]struct {
		is   bool
		sign scene.Sign
	}{{f.Prone, scene.Prone}, {f.InPit, scene.InPit}, {f.Slain(), scene.Slain}, {p.View.Aloft(f), scene.Flying}, {f.Grabber != rules.NoFig, scene.Held}} {
		if has.is {
			c.Signs |= has.sign
		}
	}
	return c
}

// squashed draws a chip between a wall and something solid: squash is how much of
// its width along sx, sy is gone.
func squashed(p *scene.Frame, l *quad.List, f *scene.Figure, q *scene.Pose, x, y, r float32) {
	c := p.Palette.Side(p.Colour(f.Side))
	n := min(1, q.Squash)
	flat, wide := max(0.08, 1-n), 1+0.22*n
	rot := ease.Angle(q.SquashX, q.SquashY)
	l.Ellipse(x, y, r*flat, r*wide, quad.Bevel(c, c.Lighter(0.5), c.Darker(0.5), r*0.1)).Rot = rot
	l.Ellipse(x, y, r*0.74*flat, r*0.74*wide, quad.Solid(p.Palette.Ground(p.Colour(f.Side)).Mix(p.Palette.Danger, n*0.8))).Rot = rot
	chip := Of(p, f)
	for _, part := range chip.layers(&p.Palette) {
		if part.icon == icon.None {
			continue
		}
		it := l.Icon(part.icon, x, y, r*1.3, part.ink.Fade(1-n))
		if q.SquashX*q.SquashX > q.SquashY*q.SquashY {
			it.HX *= flat
		} else {
			it.HY *= flat
		}
	}
	// Cracks across the face, along the wall that crushes it.
	px, py := -q.SquashY, q.SquashX
	for _, t := range [3]float32{-0.55, 0.05, 0.5} {
		cx, cy := x+px*r*t*wide, y+py*r*t*wide
		l.Line(cx-q.SquashX*r*0.6*flat, cy-q.SquashY*r*0.6*flat, cx+(q.SquashX*0.6+px*0.2)*r*flat, cy+(q.SquashY*0.6+py*0.2)*r*flat, max(1, r*0.06), quad.Solid(p.Palette.Ink.Fade(min(1, n*3))))
	}
	if q.Flash > 0 && !p.Reduced {
		l.Ellipse(x, y, r*flat, r*wide, quad.Solid(quad.RGB(0xffffff).Fade(min(1, q.Flash)*0.8))).Rot = rot
	}
}

// Figures draws the figures but for those in flight to or from a holding area. Those on
// other floors are faint, unless below reports that they are seen there already.
func Figures(p *scene.Frame, l *quad.List, below func(rules.Cell) bool) {
	v := p.View
	// Those in flight over others come last.
	for pass := range 2 {
		for i := range v.Figures {
			f := &v.Figures[i]
			q := &p.Poses[i]
			at := q.At
			if at == rules.NoCell {
				at = f.Cell
			}
			if at == rules.NoCell || q.Fly {
				continue
			}
			raised := q.Lift > 0.1 || q.Top || p.View.Aloft(f)
			if raised != (pass == 1) {
				continue
			}
			if q.Cross > 0 { // from here to there without a way
				figure(p, l, f, &scene.Pose{Fade: q.Cross}, f.Cell, below)
				figure(p, l, f, &scene.Pose{Fade: 1 - q.Cross}, at, below)
				continue
			}
			figure(p, l, f, q, at, below)
		}
	}
}

func figure(p *scene.Frame, l *quad.List, f *scene.Figure, q *scene.Pose, at rules.Cell, below func(rules.Cell) bool) {
	z := p.Camera.Zoom
	x, y := p.Middle(f, at)
	sx, sy := p.Camera.Screen(x+q.Dx, y+q.Dy)
	if !p.InSight(sx, sy, z*float32(f.Size)) {
		return
	}
	floor := p.View.Board.Pos(at).Floor
	other := floor != p.Floor
	if other && below(at) {
		return
	}
	Draw(p, l, f, q, sx, sy, z, other)
	if other && z >= 20 {
		// An arrow to its floor.
		rot := float32(math.Pi / 2)
		if floor > p.Floor {
			rot = -rot
		}
		l.Triangle(sx+z*0.34, sy+z*0.34, z*0.16, z*0.2, 0, rot, quad.Solid(quad.RGBA(0xf6ead0b0)))
	}
}

// Flights draws the figures on their way to or from a holding area.
func Flights(p *scene.Frame, l *quad.List) {
	for i := range p.Poses {
		q := &p.Poses[i]
		if !q.Fly || i >= len(p.View.Figures) {
			continue
		}
		f := &p.View.Figures[i]
		x, y := p.Middle(f, q.At)
		x, y = p.Camera.Screen(x+q.Dx, y+q.Dy)
		Draw(p, l, f, q, x, y, p.Camera.Zoom, false)
	}
}

package board

import (
	"math"
	"strconv"

	"wallfall/render/quad"
	"wallfall/rules"
)

// token draws a figure at x, y with cells z pixels wide.
func (p *Picture) token(l *quad.List, f *Figure, q *pose, x, y, z float32, ghost bool) {
	size := float32(f.Size)
	r := z * 0.4 * size
	if f.InPit {
		r *= 0.84
	}
	scale := (1 - 0.72*q.sink + 0.25*max(0, q.lift)) * (1 + q.grow)
	r *= scale
	opacity := (1 - min(1, q.fade)) * (1 - q.sink*q.sink*0.9)
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
	flying := p.flying(f)
	float := float32(0)
	if flying {
		float = z * (0.09 + 0.02*sin(p.Tick*0.06+x))
	}
	up := q.lift*z*0.6 + float + float32(f.Rise)*z*0.6*riseLift
	if !ghost && q.sink == 0 {
		it := l.Ellipse(x+z*0.03, y+z*0.07+r*0.08, r*0.98, r*0.94, quad.Solid(quad.RGBA(0x00000090)))
		it.Soft = max(1, z*0.05) + up*0.4
	}
	y -= up
	if q.squash > 0 {
		p.squashed(l, f, q, x, y, r)
		return
	}
	c := p.chip(f)
	c.Turn = q.turn
	c.Heading += q.face
	if !p.Reduced {
		c.Flash = min(1, q.flash)
	}
	c.Draw(l, &p.Palette, x, y, r)
	if q.char > 0 {
		l.Circle(x, y, r, quad.Radial(quad.RGB(0x1a0d08).Fade(q.char), quad.RGB(0x3a1508).Fade(q.char)))
	}
}

// chip gives what the chip of a figure shows.
func (p *Picture) chip(f *Figure) Chip {
	kind := &p.View.Board.Kinds()[f.Kind]
	c := Chip{Icon: IconOf(kind), Colour: p.colour(f.Side), Object: f.Side == rules.NoSide, Material: kind.Material,
		Full: kind.Stamina, Count: f.Living(), Rise: f.Rise, Pointed: true}
	hx, hy := heading(p.View.Board.Topology(), f.Facing)
	c.Heading = float32(math.Atan2(float64(hy), float64(hx)))
	for i := range f.Minions {
		if f.Stamina[i] > 0 && c.Stamina == 0 {
			c.Stamina = f.Stamina[i]
		}
		if f.Stamina[i] > 0 && f.Kinds[i] != f.Kind {
			c.Signs |= Mixed
		}
	}
	for _, has := range [...]struct {
		is   bool
		sign Sign
	}{{f.Prone, Prone}, {f.InPit, InPit}, {f.Slain(), Slain}, {p.flying(f), Flying}, {f.Grabber != rules.NoFig, Held}} {
		if has.is {
			c.Signs |= has.sign
		}
	}
	return c
}

// squashed draws what is left of a chip between a wall and something solid:
// squash is the part of its width that is gone along sx, sy.
func (p *Picture) squashed(l *quad.List, f *Figure, q *pose, x, y, r float32) {
	c := p.Palette.Side(p.colour(f.Side))
	n := min(1, q.squash)
	flat, wide := max(0.08, 1-n), 1+0.22*n
	rot := float32(math.Atan2(float64(q.sy), float64(q.sx)))
	l.Add(quad.Item{Shape: quad.Ellipse, X: x, Y: y, HX: r * flat, HY: r * wide, Rot: rot,
		Paint: quad.Bevel(c, c.Lighter(0.5), c.Darker(0.5), r*0.1)})
	l.Add(quad.Item{Shape: quad.Ellipse, X: x, Y: y, HX: r * 0.74 * flat, HY: r * 0.74 * wide, Rot: rot,
		Paint: quad.Solid(p.Palette.Face.Mix(p.Palette.Danger, n*0.8))})
	it := l.Icon(IconOf(&p.View.Board.Kinds()[f.Kind]), x, y, r*1.12, p.Palette.Ink.Fade(1-n))
	if q.sx*q.sx > q.sy*q.sy {
		it.HX *= flat
	} else {
		it.HY *= flat
	}
	// Cracks across the face, along the wall that crushes it.
	px, py := -q.sy, q.sx
	for _, t := range [3]float32{-0.55, 0.05, 0.5} {
		cx, cy := x+px*r*t*wide, y+py*r*t*wide
		l.Line(cx-q.sx*r*0.6*flat, cy-q.sy*r*0.6*flat, cx+(q.sx*0.6+px*0.2)*r*flat, cy+(q.sy*0.6+py*0.2)*r*flat, max(1, r*0.06), quad.Solid(p.Palette.Ink.Fade(min(1, n*3))))
	}
	if q.flash > 0 && !p.Reduced {
		l.Add(quad.Item{Shape: quad.Ellipse, X: x, Y: y, HX: r * flat, HY: r * wide, Rot: rot,
			Paint: quad.Solid(quad.RGB(0xffffff).Fade(min(1, q.flash) * 0.8))})
	}
}

// flying tells whether a figure is to be drawn in the air.
func (p *Picture) flying(f *Figure) bool { return p.View.aloft(f) }

// small numbers as text, made once so that drawing them allocates nothing.
var numerals = func() (n [100]string) {
	for i := range n {
		n[i] = strconv.Itoa(i)
	}
	return n
}()

func digits(n int) string {
	if n >= 0 && n < len(numerals) {
		return numerals[n]
	}
	return strconv.Itoa(n)
}

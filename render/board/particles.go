package board

import (
	"math"

	"wallfall/render/quad"
)

// spray draws particles around x, y on the screen with cells z pixels wide. Where
// each of them is follows from the seed and the time alone: nothing is kept.
type spray struct {
	l    *quad.List
	x, y float32
	z    float32
	seed uint32
}

// at gives the same spray at another place.
func (s spray) at(x, y float32) spray {
	s.x, s.y = x, y
	return s
}

// chance gives a number in 0..1 that belongs to the seed and n.
func (s *spray) chance(n uint32) float32 {
	b := brush{seed: s.seed}
	return b.chance(n)
}

// dust puffs out along a line in the direction ux, uy, one cell long.
func (s spray) dust(ux, uy, t float32, n int) {
	if t >= 1 {
		return
	}
	for i := range uint32(n) {
		a := s.chance(i)*2 - 1
		grow := s.z * (0.06 + 0.1*s.chance(i+9)) * (0.6 + t)
		out := s.z * (0.1 + 0.25*s.chance(i+3)) * easeOut(t)
		px := s.x + ux*a*s.z*0.5 - uy*out
		py := s.y + uy*a*s.z*0.5 + ux*out - s.z*0.1*t
		it := s.l.Circle(px, py, grow, quad.Solid(quad.RGB(0xcdbfa8).Fade(0.5*(1-t))))
		it.Soft = grow * 0.6
	}
}

// ring is dust that a landing blows out in a ring.
func (s spray) ring(t, size float32) {
	if t >= 1 {
		return
	}
	const n = 14
	for i := range uint32(n) {
		a := (float32(i) + 0.6*s.chance(i)) / n * 2 * math.Pi
		far := s.z * size * (0.34 + (0.34+0.14*s.chance(i+20))*easeOut(t))
		grow := s.z * size * (0.07 + 0.07*s.chance(i+40)) * (0.7 + 0.8*t)
		it := s.l.Ellipse(s.x+cos(a)*far, s.y+sin(a)*far*0.8, grow, grow*0.8, quad.Solid(quad.RGB(0xd6c8b0).Fade(0.55*(1-t))))
		it.Soft = grow * 0.6
	}
}

// fling gives where the i-th of some bits is that fly out from the middle, and
// along a direction by bias, and fall.
func (s *spray) fling(i uint32, t, far, bias, ux, uy float32) (x, y, a float32) {
	a = s.chance(i) * 2 * math.Pi
	out := s.z * far * (0.3 + 0.7*s.chance(i+33)) * easeOut(min(1, t))
	dx, dy := cos(a)*out+ux*bias*out, sin(a)*out+uy*bias*out
	return s.x + dx, s.y + dy + s.z*0.28*t*t, a
}

// shards throws n splinters of one ink outwards.
func (s spray) shards(t float32, n int, ink quad.Color) {
	if t >= 1 {
		return
	}
	for i := range uint32(n) {
		x, y, a := s.fling(i, t, 0.95, 0, 0, 0)
		s.l.Triangle(x, y, s.z*0.14*(1-0.5*t), s.z*0.11, 0, a+t*5, quad.Solid(ink.Mix(quad.RGB(0xffffff), 0.3*s.chance(i+7)).Fade(1-t)))
	}
}

// sparks are short streaks of hot metal.
func (s spray) sparks(t float32, n int, ux, uy float32) {
	if t >= 1 {
		return
	}
	for i := range uint32(n) {
		x, y, _ := s.fling(i, t, 0.7, 0.7, ux, uy)
		dx, dy := x-s.x, y-s.y
		k := 0.3 * (1 - t)
		ink := quad.RGB(0xfff3c0).Mix(quad.RGB(0xff8a1e), t)
		s.l.Line(x-dx*k, y-dy*k, x, y, max(1, s.z*0.03*(1-t)), quad.Solid(ink.Fade(1-t*t)))
	}
}

// flash is the light of a blow: a star that is gone at once.
func (s spray) flash(t, size float32, ink quad.Color) {
	if t >= 1 {
		return
	}
	s.l.Star(s.x, s.y, s.z*size*(0.5+0.7*easeOut(t)), 9, 0.4, s.chance(1)*3, quad.Solid(ink.Fade(0.9*(1-t))))
	it := s.l.Circle(s.x, s.y, s.z*size*0.5, quad.Radial(quad.RGB(0xffffff).Fade(0.8*(1-t)), quad.RGBA(0xffffff00)))
	it.Soft = s.z * 0.05
}

// pieces breaks a chip of a side's ink into wedges that fly off, mostly along
// ux, uy and back.
func (s spray) pieces(t float32, ink, face quad.Color, r, ux, uy float32) {
	if t >= 1 {
		return
	}
	const n, half = 9, 1.3 * math.Pi / 9
	s.l.PushOpacity(1 - t*t*t)
	for i := range uint32(n) {
		a := (float32(i) + 0.5) / n * 2 * math.Pi
		cx, cy := cos(a), sin(a)
		along := cx*ux + cy*uy
		vx, vy := cx*0.7+ux*along*1.6, cy*0.7+uy*along*1.6
		out := s.z * (0.2 + 0.5*s.chance(i)) * easeOut(min(1, t*1.2))
		x, y := s.x+vx*out, s.y+vy*out+s.z*0.3*t*t-s.z*0.16*arc(min(1, t*1.5))
		turn := a + (s.chance(i+5)-0.5)*9*t
		k := r * (1 - 0.25*t)
		s.l.Pie(x, y, k*0.7, turn-half, turn+half, quad.Bevel(ink, ink.Lighter(0.4), ink.Darker(0.4), k*0.06))
		s.l.Pie(x, y, k*0.45, turn-half, turn+half, quad.Solid(face))
	}
	s.l.Pop()
}

// bubbles rise from where something has sunk.
func (s spray) bubbles(t float32) {
	for i := range uint32(9) {
		u := t*1.6 - s.chance(i)*0.6
		if u <= 0 || u >= 1 {
			continue
		}
		x := s.x + (s.chance(i+4)-0.5)*s.z*0.5 + sin(u*9+float32(i))*s.z*0.03
		y := s.y + s.z*0.1 - u*s.z*0.42
		r := s.z * (0.02 + 0.035*s.chance(i+8)) * (0.5 + u)
		s.l.Ring(x, y, r, max(1, r*0.4), quad.Solid(quad.RGB(0xdff4ff).Fade(1-u*u)))
	}
}

// crumbs are stones that break off one rim of a hole, that on the left of the way dx,
// dy across, and fall into it.
func (s spray) crumbs(t, dx, dy float32) {
	n := max(1, float32(math.Hypot(float64(dx), float64(dy))))
	ux, uy := dx/n, dy/n
	for i := range uint32(6) {
		u := (t - 0.2 - 0.09*float32(i)) / 0.3
		if u <= 0 || u >= 1 {
			continue
		}
		along, off := s.z*(0.12*float32(i)-0.3), s.z*(0.36-0.3*u)
		k := s.z * (0.05 + 0.03*s.chance(i)) * (1 - 0.7*u*u)
		x, y := s.x+ux*along+uy*off, s.y+uy*along-ux*off
		s.l.Polygon(x, y, k, 5, 0, quad.Solid(quad.RGB(0xb0a48f).Darker(0.8*u).Fade(1-u*u)))
	}
}

// frost are teeth of ice that close around the middle, bite, and break off.
func (s spray) frost(t float32) {
	if t >= 1 {
		return
	}
	bite, gone := easeIn(unit(t*8)), unit(t*2.4-0.7)
	s.l.Circle(s.x, s.y, s.z*0.4, quad.Solid(quad.RGB(0x8fcbf2).Fade(0.35*bite*(1-gone))))
	for i := range 8 {
		a := (float32(i) + 0.5) * math.Pi / 4
		far := s.z * (0.72 - 0.26*bite + 0.4*gone*gone)
		x, y := s.x+cos(a)*far, s.y+sin(a)*far
		long, wide := s.z*0.3, s.z*0.16
		s.l.Triangle(x, y, long*1.25, wide*1.3, 0, a+math.Pi, quad.Solid(quad.RGB(0x1d5a8a).Fade(1-gone)))
		s.l.Triangle(x, y, long, wide, 0, a+math.Pi, quad.Solid(quad.RGB(0xd8f1ff).Fade(1-gone)))
	}
}

// splash is water that is thrown up around a cell and falls back; t goes on to 2.
func (s spray) splash(t float32) {
	for i := range uint32(14) {
		u := (t - 0.5*s.chance(i+3)) / 1.2
		if u <= 0 || u >= 1 {
			continue
		}
		a := (float32(i) + s.chance(i)) / 14 * 2 * math.Pi
		far := s.z * (0.3 + 0.3*u*(0.5+s.chance(i+6)))
		x := s.x + cos(a)*far
		y := s.y + sin(a)*far*0.8 - s.z*(0.3+0.35*s.chance(i+9))*arc(u)
		r := s.z * (0.03 + 0.035*s.chance(i+12)) * (1 - 0.5*u)
		s.l.Circle(x, y, r*1.25, quad.Solid(quad.RGB(0x12466a).Fade(0.7*(1-u*u))))
		s.l.Circle(x, y, r, quad.Solid(quad.RGB(0xbfe6f7).Fade(1-u*u)))
	}
}

// waves are rings on water.
func (s spray) waves(t float32) {
	for i := range 3 {
		u := t*1.5 - float32(i)*0.22
		if u <= 0 || u >= 1 {
			continue
		}
		s.l.Ring(s.x, s.y, s.z*(0.12+0.42*u), max(1, s.z*0.045*(1-u)), quad.Solid(quad.RGB(0xdff4ff).Fade(0.9*(1-u))))
	}
}

// flames lick up around the middle; t goes on while they burn, heat is how much.
func (s spray) flames(t, heat float32) {
	if heat <= 0 {
		return
	}
	glow := s.l.Circle(s.x, s.y, s.z*0.6, quad.Radial(quad.RGB(0xff9a2e).Fade(0.75*heat), quad.RGBA(0xff4a0a00)))
	glow.Soft = s.z * 0.05
	for i := range uint32(16) {
		u := t*3.5 + s.chance(i)
		u -= float32(int(u))
		x := s.x + (s.chance(i+4)-0.5)*s.z*0.7*(1-0.5*u)
		y := s.y + s.z*(0.3-0.75*u) - s.z*0.05*sin(t*40+float32(i))
		w := s.z * (0.2 + 0.14*s.chance(i+7)) * (1 - u*u) * (0.4 + 0.6*heat)
		ink := quad.RGB(0xffe27a).Mix(quad.RGB(0xf4600f), min(1, u*1.8)).Mix(quad.RGB(0x9a1c05), max(0, u*2-1))
		s.l.Triangle(x, y, w*1.5, w, w*0.3, -math.Pi/2, quad.Solid(ink.Fade(min(1, heat*1.6)*(1-u*u))))
	}
}

// motes rise and fade: what magic takes apart.
func (s spray) motes(t float32, n int, ink quad.Color) {
	if t >= 1 {
		return
	}
	for i := range uint32(n) {
		u := min(1, t*(0.7+0.6*s.chance(i+2)))
		x := s.x + (s.chance(i)-0.5)*s.z*0.8*(1+0.5*u)
		y := s.y + (s.chance(i+9)-0.5)*s.z*0.7 - s.z*0.7*u*u
		k := s.z * (0.04 + 0.05*s.chance(i+5)) * (1 - u)
		s.l.Star(x, y, k, 4, 0.35, u*4, quad.Solid(ink.Mix(quad.RGB(0xffffff), 0.5*s.chance(i+7)).Fade(1-u*u)))
	}
}

// smoke is a puff of grey that goes up.
func (s spray) smoke(t float32) {
	if t >= 1 {
		return
	}
	for i := range uint32(7) {
		x := s.x + (s.chance(i)-0.5)*s.z*0.5
		y := s.y + (s.chance(i+6)-0.5)*s.z*0.3 - s.z*0.5*t
		r := s.z * (0.08 + 0.12*s.chance(i+3)) * (0.6 + t)
		it := s.l.Circle(x, y, r, quad.Solid(quad.RGB(0x8d8790).Fade(0.5*(1-t))))
		it.Soft = r * 0.7
	}
}

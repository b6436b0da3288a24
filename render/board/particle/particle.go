// Package particle draws dust, sparks, water, fire and debris as pure functions of
// the time since they began.
package particle

import (
	"math"

	"wallfall/render/board/ease"
	"wallfall/render/quad"
)

// Emitter draws particles around X, Y. Where each of them is follows from the seed
// and the time alone: nothing is kept.
type Emitter struct {
	List *quad.List
	X, Y float32 // in pixels
	Zoom float32 // pixels a cell
	Seed uint32
}

// At returns the same spray at another place.
func (s Emitter) At(x, y float32) Emitter {
	s.X, s.Y = x, y
	return s
}

// Chance returns a number in 0..1 that belongs to the seed and n.
//
//go:noinline
func (s Emitter) Chance(n uint32) float32 {
	return ease.Chance(s.Seed, n)
}

// Dust puffs out along a line in the direction ux, uy, one cell long.
func (s Emitter) Dust(ux, uy, t float32, n int) {
	if t >= 1 {
		return
	}
	for i := range uint32(n) {
		a := s.Chance(i)*2 - 1
		grow := s.Zoom * (0.06 + 0.1*s.Chance(i+9)) * (0.6 + t)
		out := s.Zoom * (0.1 + 0.25*s.Chance(i+3)) * ease.Out(t)
		px := s.X + ux*a*s.Zoom*0.5 - uy*out
		py := s.Y + uy*a*s.Zoom*0.5 + ux*out - s.Zoom*0.1*t
		s.List.Circle(px, py, grow, quad.Solid(quad.RGB(0xcdbfa8).Fade(0.5*(1-t)))).Soft = grow * 0.6
	}
}

// Ring is dust that a landing blows out in a ring.
func (s Emitter) Ring(t, size float32) {
	if t >= 1 {
		return
	}
	const n = 14
	for i := range uint32(n) {
		a := (float32(i) + 0.6*s.Chance(i)) / n * 2 * math.Pi
		far := s.Zoom * size * (0.34 + (0.34+0.14*s.Chance(i+20))*ease.Out(t))
		grow := s.Zoom * size * (0.07 + 0.07*s.Chance(i+40)) * (0.7 + 0.8*t)
		s.List.Ellipse(s.X+ease.Cos(a)*far, s.Y+ease.Sin(a)*far*0.8, grow, grow*0.8, quad.Solid(quad.RGB(0xd6c8b0).Fade(0.55*(1-t)))).Soft = grow * 0.6
	}
}

// fling returns where the i-th of some bits is that fly out from the middle, and
// along a direction by bias, and fall.
func (s Emitter) fling(i uint32, t, far, bias, ux, uy float32) (x, y, a float32) {
	a = s.Chance(i) * 2 * math.Pi
	out := s.Zoom * far * (0.3 + 0.7*s.Chance(i+33)) * ease.Out(min(1, t))
	dx, dy := ease.Cos(a)*out+ux*bias*out, ease.Sin(a)*out+uy*bias*out
	return s.X + dx, s.Y + dy + s.Zoom*0.28*t*t, a
}

// Shards throws n splinters of one ink outwards.
func (s Emitter) Shards(t float32, n int, ink quad.Color) {
	if t >= 1 {
		return
	}
	for i := range uint32(n) {
		x, y, a := s.fling(i, t, 0.95, 0, 0, 0)
		s.List.Triangle(x, y, s.Zoom*0.14*(1-0.5*t), s.Zoom*0.11, 0, a+t*5, quad.Solid(ink.Mix(quad.RGB(0xffffff), 0.3*s.Chance(i+7)).Fade(1-t)))
	}
}

// Sparks are short streaks of hot metal.
func (s Emitter) Sparks(t float32, n int, ux, uy float32) {
	if t >= 1 {
		return
	}
	for i := range uint32(n) {
		x, y, _ := s.fling(i, t, 0.7, 0.7, ux, uy)
		dx, dy := x-s.X, y-s.Y
		k := 0.3 * (1 - t)
		ink := quad.RGB(0xfff3c0).Mix(quad.RGB(0xff8a1e), t)
		s.List.Line(x-dx*k, y-dy*k, x, y, max(1, s.Zoom*0.03*(1-t)), quad.Solid(ink.Fade(1-t*t)))
	}
}

// Flash is the light of a blow: a star that is gone at once.
func (s Emitter) Flash(t, size float32, ink quad.Color) {
	if t >= 1 {
		return
	}
	s.List.Star(s.X, s.Y, s.Zoom*size*(0.5+0.7*ease.Out(t)), 9, 0.4, s.Chance(1)*3, quad.Solid(ink.Fade(0.9*(1-t))))
	s.List.Circle(s.X, s.Y, s.Zoom*size*0.5, quad.Radial(quad.RGB(0xffffff).Fade(0.8*(1-t)), quad.RGBA(0xffffff00))).Soft = s.Zoom * 0.05
}

// Pieces breaks a chip of a side's ink into wedges that fly off, mostly along
// ux, uy and back.
func (s Emitter) Pieces(t float32, ink, face quad.Color, r, ux, uy float32) {
	if t >= 1 {
		return
	}
	const n, half = 9, 1.3 * math.Pi / 9
	s.List.PushOpacity(1 - t*t*t)
	for i := range uint32(n) {
		a := (float32(i) + 0.5) / n * 2 * math.Pi
		cx, cy := ease.Cos(a), ease.Sin(a)
		along := cx*ux + cy*uy
		vx, vy := cx*0.7+ux*along*1.6, cy*0.7+uy*along*1.6
		out := s.Zoom * (0.2 + 0.5*s.Chance(i)) * ease.Out(min(1, t*1.2))
		x, y := s.X+vx*out, s.Y+vy*out+s.Zoom*0.3*t*t-s.Zoom*0.16*ease.Arc(min(1, t*1.5))
		turn := a + (s.Chance(i+5)-0.5)*9*t
		k := r * (1 - 0.25*t)
		s.List.Pie(x, y, k*0.7, turn-half, turn+half, quad.Bevel(ink, ink.Lighter(0.4), ink.Darker(0.4), k*0.06))
		s.List.Pie(x, y, k*0.45, turn-half, turn+half, quad.Solid(face))
	}
	s.List.Pop()
}

// Bubbles rise from where something has sunk.
func (s Emitter) Bubbles(t float32) {
	for i := range uint32(9) {
		u := t*1.6 - s.Chance(i)*0.6
		if u <= 0 || u >= 1 {
			continue
		}
		x := s.X + (s.Chance(i+4)-0.5)*s.Zoom*0.5 + ease.Sin(u*9+float32(i))*s.Zoom*0.03
		y := s.Y + s.Zoom*0.1 - u*s.Zoom*0.42
		r := s.Zoom * (0.02 + 0.035*s.Chance(i+8)) * (0.5 + u)
		s.List.Ring(x, y, r, max(1, r*0.4), quad.Solid(quad.RGB(0xdff4ff).Fade(1-u*u)))
	}
}

// Crumbs are stones that break off one rim of a hole, that on the left of the way dx,
// dy across, and fall into it.
func (s Emitter) Crumbs(t, dx, dy float32) {
	n := max(1, float32(math.Hypot(float64(dx), float64(dy))))
	ux, uy := dx/n, dy/n
	for i := range uint32(6) {
		u := (t - 0.2 - 0.09*float32(i)) / 0.3
		if u <= 0 || u >= 1 {
			continue
		}
		along, off := s.Zoom*(0.12*float32(i)-0.3), s.Zoom*(0.36-0.3*u)
		k := s.Zoom * (0.05 + 0.03*s.Chance(i)) * (1 - 0.7*u*u)
		x, y := s.X+ux*along+uy*off, s.Y+uy*along-ux*off
		s.List.Polygon(x, y, k, 5, 0, quad.Solid(quad.RGB(0xb0a48f).Darker(0.8*u).Fade(1-u*u)))
	}
}

// Frost are teeth of ice that close around the middle, bite, and break off.
func (s Emitter) Frost(t float32) {
	if t >= 1 {
		return
	}
	bite, gone := ease.In(ease.Clamp(t*8)), ease.Clamp(t*2.4-0.7)
	s.List.Circle(s.X, s.Y, s.Zoom*0.4, quad.Solid(quad.RGB(0x8fcbf2).Fade(0.35*bite*(1-gone))))
	for i := range 8 {
		a := (float32(i) + 0.5) * math.Pi / 4
		far := s.Zoom * (0.72 - 0.26*bite + 0.4*gone*gone)
		x, y := s.X+ease.Cos(a)*far, s.Y+ease.Sin(a)*far
		long, wide := s.Zoom*0.3, s.Zoom*0.16
		s.List.Triangle(x, y, long*1.25, wide*1.3, 0, a+math.Pi, quad.Solid(quad.RGB(0x1d5a8a).Fade(1-gone)))
		s.List.Triangle(x, y, long, wide, 0, a+math.Pi, quad.Solid(quad.RGB(0xd8f1ff).Fade(1-gone)))
	}
}

// Splash is water that rises around a cell and falls back; t is 0..2.
func (s Emitter) Splash(t float32) {
	for i := range uint32(14) {
		u := (t - 0.5*s.Chance(i+3)) / 1.2
		if u <= 0 || u >= 1 {
			continue
		}
		a := (float32(i) + s.Chance(i)) / 14 * 2 * math.Pi
		far := s.Zoom * (0.3 + 0.3*u*(0.5+s.Chance(i+6)))
		x := s.X + ease.Cos(a)*far
		y := s.Y + ease.Sin(a)*far*0.8 - s.Zoom*(0.3+0.35*s.Chance(i+9))*ease.Arc(u)
		r := s.Zoom * (0.03 + 0.035*s.Chance(i+12)) * (1 - 0.5*u)
		s.List.Circle(x, y, r*1.25, quad.Solid(quad.RGB(0x12466a).Fade(0.7*(1-u*u))))
		s.List.Circle(x, y, r, quad.Solid(quad.RGB(0xbfe6f7).Fade(1-u*u)))
	}
}

// Waves are rings on water.
func (s Emitter) Waves(t float32) {
	for i := range 3 {
		u := t*1.5 - float32(i)*0.22
		if u <= 0 || u >= 1 {
			continue
		}
		s.List.Ring(s.X, s.Y, s.Zoom*(0.12+0.42*u), max(1, s.Zoom*0.045*(1-u)), quad.Solid(quad.RGB(0xdff4ff).Fade(0.9*(1-u))))
	}
}

// Flames burn around the middle; t grows while they burn, heat is their strength.
func (s Emitter) Flames(t, heat float32) {
	if heat <= 0 {
		return
	}
	glow := s.List.Circle(s.X, s.Y, s.Zoom*0.6, quad.Radial(quad.RGB(0xff9a2e).Fade(0.75*heat), quad.RGBA(0xff4a0a00)))
	glow.Soft = s.Zoom * 0.05
	for i := range uint32(16) {
		u := t*3.5 + s.Chance(i)
		u -= float32(int(u))
		x := s.X + (s.Chance(i+4)-0.5)*s.Zoom*0.7*(1-0.5*u)
		y := s.Y + s.Zoom*(0.3-0.75*u) - s.Zoom*0.05*ease.Sin(t*40+float32(i))
		w := s.Zoom * (0.2 + 0.14*s.Chance(i+7)) * (1 - u*u) * (0.4 + 0.6*heat)
		ink := quad.RGB(0xffe27a).Mix(quad.RGB(0xf4600f), min(1, u*1.8)).Mix(quad.RGB(0x9a1c05), max(0, u*2-1))
		s.List.Triangle(x, y, w*1.5, w, w*0.3, -math.Pi/2, quad.Solid(ink.Fade(min(1, heat*1.6)*(1-u*u))))
	}
}

// Motes are particles that rise and fade.
func (s Emitter) Motes(t float32, n int, ink quad.Color) {
	if t >= 1 {
		return
	}
	for i := range uint32(n) {
		u := min(1, t*(0.7+0.6*s.Chance(i+2)))
		x := s.X + (s.Chance(i)-0.5)*s.Zoom*0.8*(1+0.5*u)
		y := s.Y + (s.Chance(i+9)-0.5)*s.Zoom*0.7 - s.Zoom*0.7*u*u
		k := s.Zoom * (0.04 + 0.05*s.Chance(i+5)) * (1 - u)
		s.List.Star(x, y, k, 4, 0.35, u*4, quad.Solid(ink.Mix(quad.RGB(0xffffff), 0.5*s.Chance(i+7)).Fade(1-u*u)))
	}
}

// Smoke is a puff of grey that goes up.
func (s Emitter) Smoke(t float32) {
	if t >= 1 {
		return
	}
	for i := range uint32(7) {
		x := s.X + (s.Chance(i)-0.5)*s.Zoom*0.5
		y := s.Y + (s.Chance(i+6)-0.5)*s.Zoom*0.3 - s.Zoom*0.5*t
		r := s.Zoom * (0.08 + 0.12*s.Chance(i+3)) * (0.6 + t)
		s.List.Circle(x, y, r, quad.Solid(quad.RGB(0x8d8790).Fade(0.5*(1-t)))).Soft = r * 0.7
	}
}

// Column is a shaft of light over a cell; t is how strong it is.
func (s Emitter) Column(x, y, t float32, ink quad.Color) {
	if t <= 0 || t >= 1 {
		return
	}
	k := ease.Arc(t*0.5 + 0.25)
	w := s.Zoom * 0.34 * (1.1 - 0.7*t)
	s.List.Rect(x-w, y-s.Zoom*1.5, 2*w, s.Zoom*1.75, w*0.6, quad.Gradient(ink.Fade(0), ink.Fade(0.55*k*t))).Soft = s.Zoom * 0.05
	s.List.Ellipse(x, y+s.Zoom*0.2, w, w*0.5, quad.Solid(quad.RGB(0xffffff).Fade(0.4*k*t)))
}

// Glass breaks into many bright slivers that glint as they turn; ux, uy is the direction
// in which it is broken through, as with the other materials.
func (s Emitter) Glass(t, ux, uy float32) {
	s.Flash(t*6, 0.6, quad.RGB(0xe4fbff))
	for i := range uint32(22) {
		x, y, a := s.fling(i, t, 1.15, 0.8, ux, uy)
		k := s.Zoom * (0.08 + 0.18*s.Chance(i+11)) * (1 - 0.4*t)
		turn := a + t*(4+6*s.Chance(i+3))
		glint := 0.5 + 0.5*ease.Sin(turn*3)
		s.List.Triangle(x, y, k, k*0.7, 0, turn, quad.Solid(quad.RGB(0xa9e4ee).Mix(quad.RGB(0xffffff), glint).Fade(0.85*(1-t*t)))).Edge(max(0.8, s.Zoom*0.012), quad.RGB(0xffffff).Fade(1-t))
	}
}

// Wood splinters into long pieces, with dust.
func (s Emitter) Wood(t, ux, uy float32) {
	s.Flash(t*8, 0.4, quad.RGB(0xffe0a8))
	s.Dust(-uy, ux, min(1, t*1.4), 6)
	for i := range uint32(14) {
		x, y, a := s.fling(i, t, 0.95, 0.9, ux, uy)
		turn := a + t*(s.Chance(i+3)-0.5)*12
		half := s.Zoom * (0.08 + 0.14*s.Chance(i+11))
		dx, dy := ease.Cos(turn)*half, ease.Sin(turn)*half
		ink := quad.RGB(0xc89a5c).Mix(quad.RGB(0x6b4420), s.Chance(i+7)).Fade(1 - t*t)
		s.List.Line(x-dx+s.Zoom*0.015, y-dy+s.Zoom*0.03, x+dx+s.Zoom*0.015, y+dy+s.Zoom*0.03, max(1.5, s.Zoom*0.05), quad.Solid(quad.RGBA(0x00000070).Fade(1-t)))
		s.List.Line(x-dx, y-dy, x+dx, y+dy, max(1.5, s.Zoom*(0.03+0.03*s.Chance(i+9))), quad.Solid(ink))
	}
}

// Stone cracks into blocks that are thrown a little way and roll, in much dust.
func (s Emitter) Stone(t, ux, uy float32) {
	s.Flash(t*8, 0.5, quad.RGB(0xf2ead8))
	s.Ring(min(1, t*1.3), 0.9)
	for i := range uint32(12) {
		x, y, a := s.fling(i, t, 0.6, 0.8, ux, uy)
		k := s.Zoom * (0.06 + 0.1*s.Chance(i+11)) * (1 - 0.2*t)
		y -= s.Zoom * 0.22 * ease.Arc(min(1, t*2))
		ink := quad.RGB(0xa9a69e).Mix(quad.RGB(0x6b6862), s.Chance(i+7)).Fade(1 - t*t*t)
		s.List.Polygon(x, y, k, 5+int(i%3), k*0.15, quad.Bevel(ink, ink.Lighter(0.35), ink.Darker(0.45), k*0.25)).Rot = a + t*4*(s.Chance(i+2)-0.5)
	}
}

// Metal buckles: bent plates, and a rain of sparks.
func (s Emitter) Metal(t, ux, uy float32) {
	s.Flash(t*7, 0.55, quad.RGB(0xffd890))
	s.Sparks(min(1, t*1.8), 22, ux, uy)
	for i := range uint32(7) {
		x, y, a := s.fling(i, min(1, t*1.6), 1, 0.6, ux, uy)
		k := s.Zoom * (0.09 + 0.08*s.Chance(i+11))
		ink := quad.RGB(0x8593a2).Mix(quad.RGB(0x4f5a66), s.Chance(i+7)).Fade(1 - t*t*t)
		y -= s.Zoom * 0.22 * ease.Arc(min(1, t*1.7)) * s.Chance(i+21)
		turn := a + t*3*(s.Chance(i+2)-0.5)
		s.List.Rect(x-k, y-k*0.5, 2*k, k, k*0.2, quad.Bevel(ink, ink.Lighter(0.5), ink.Darker(0.5), k*0.2)).Rot = turn
	}
}

// Ruin draws a block of a crushing wall that falls to pieces.
func (s Emitter) Ruin(t float32) {
	for i := range uint32(8) {
		gx, gy := (float32(i%3)-1)*0.3, (float32(i/3)-1)*0.3
		out := 1 + 0.9*ease.Out(t)
		x := s.X + s.Zoom*(gx*out+(s.Chance(i)-0.5)*0.16)
		y := s.Y + s.Zoom*(gy*out+(s.Chance(i+5)-0.5)*0.16) + s.Zoom*0.12*t - s.Zoom*0.2*ease.Arc(min(1, t*2.2))*s.Chance(i+3)
		k := s.Zoom * (0.11 + 0.08*s.Chance(i+11)) * (1 - 0.35*t)
		ink := quad.RGB(0x646d78)
		ink = ink.Fade(1 - t*t*t)
		it := s.List.Polygon(x, y, k, 4+int(i%3), k*0.12, quad.Bevel(ink, ink.Lighter(0.4), ink.Darker(0.5), k*0.22))
		it.Rot = s.Chance(i+2)*math.Pi + t*3*(s.Chance(i+4)-0.5)
		if i%4 == 1 { // with a bit of its stripes
			bar := s.List.Rect(x-k*0.7, y-k*0.25, k*1.4, k*0.5, k*0.1, quad.Stripes(quad.RGB(0xf4c430).Fade(1-t*t), quad.RGB(0x1d1a16).Fade(1-t*t), max(1, k*0.3)))
			bar.Rot = it.Rot
		}
	}
}

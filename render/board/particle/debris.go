package particle

import (
	"math"

	"wallfall/render/board/ease"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Shatter draws a thing that breaks, each material in its own way; ux, uy is the
// direction in which it is broken through.
func (s Emitter) Shatter(material rules.Terrain, t, ux, uy float32) {
	switch material {
	case rules.Glass:
		s.glass(t, ux, uy)
	case rules.Wood:
		s.Wood(t, ux, uy)
	case rules.Metal:
		s.Metal(t, ux, uy)
	default:
		s.Stone(t, ux, uy)
	}
}

// glass bursts into many bright slivers that glint as they turn.
func (s Emitter) glass(t, ux, uy float32) {
	s.Flash(t*6, 0.6, quad.RGB(0xe4fbff))
	for i := range uint32(22) {
		x, y, a := s.fling(i, t, 1.15, 0.8, ux, uy)
		k := s.Zoom * (0.08 + 0.18*s.Chance(i+11)) * (1 - 0.4*t)
		turn := a + t*(4+6*s.Chance(i+3))
		glint := 0.5 + 0.5*ease.Sin(turn*3)
		it := s.List.Triangle(x, y, k, k*0.7, 0, turn, quad.Solid(quad.RGB(0xa9e4ee).Mix(quad.RGB(0xffffff), glint).Fade(0.85*(1-t*t))))
		it.Stroke, it.StrokeTo = max(0.8, s.Zoom*0.012), quad.RGB(0xffffff).Fade(1-t)
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
		it := s.List.Polygon(x, y, k, 5+int(i%3), k*0.15, quad.Bevel(ink, ink.Lighter(0.35), ink.Darker(0.45), k*0.25))
		it.Rot = a + t*4*(s.Chance(i+2)-0.5)
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
		it := s.List.Rect(x-k, y-k*0.5, 2*k, k, k*0.2, quad.Bevel(ink, ink.Lighter(0.5), ink.Darker(0.5), k*0.2))
		it.Rot = turn
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

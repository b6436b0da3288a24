package prop

import (
	"wallfall/render/board/ease"
	"wallfall/render/quad"
)

// pipsOf places the pips of each face.
var pipsOf = [7][][2]float32{1: {{0, 0}}, 2: {{-1, -1}, {1, 1}}, 3: {{-1, -1}, {0, 0}, {1, 1}},
	4: {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}, 5: {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	6: {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}}}

// Die draws a die. A rim marks a hit.
func Die(l *quad.List, x, y, size float32, face int, turn float32, ink, rim quad.Color, up float32) {
	if up > 0 {
		it := l.Ellipse(x, y+up+size*0.3, size*0.5, size*0.3, quad.Solid(quad.RGBA(0x00000080)))
		it.Soft = size * 0.2
	}
	if rim.A > 0 {
		k := size * 1.22
		it := l.Rect(x-k/2, y-k/2, k, k, k*0.24, quad.Solid(rim))
		it.Rot = turn
	}
	it := l.Rect(x-size/2, y-size/2, size, size, size*0.2, quad.Bevel(ink, ink.Lighter(0.5), ink.Darker(0.3), size*0.08))
	it.Rot = turn
	Pips(l, face, x, y, size*0.26, size*0.09, turn, quad.RGB(0x2a221b))
}

// Pips draws the pips of a face from 1 to 6 around a point, with their distance and
// radius in pixels and a rotation in radians.
func Pips(l *quad.List, face int, x, y, apart, radius, turn float32, ink quad.Color) {
	co, si := ease.Cos(turn), ease.Sin(turn)
	for _, d := range pipsOf[max(0, min(6, face))] {
		px, py := d[0]*apart, d[1]*apart
		l.Circle(x+px*co-py*si, y+px*si+py*co, radius, quad.Solid(ink))
	}
}

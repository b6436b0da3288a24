package shell

import (
	"math"

	"wallfall/render/quad"
)

// letterforms are the letters of the name, each made of slabs on a field of 4 by 6: a
// slab is its left and upper edge, its width and its height.
var letterforms = map[rune][][4]float32{
	'W': {{0, 0, 1.15, 6}, {2.85, 0, 1.15, 6}, {1.15, 4.85, 1.7, 1.15}, {1.55, 2.1, 0.9, 2.75}},
	'A': {{0, 0, 1.15, 6}, {2.85, 0, 1.15, 6}, {1.15, 0, 1.7, 1.15}, {1.15, 2.9, 1.7, 1.1}},
	'L': {{0, 0, 1.15, 6}, {1.15, 4.85, 2.55, 1.15}},
	'F': {{0, 0, 1.15, 6}, {1.15, 0, 2.75, 1.15}, {1.15, 2.5, 2.0, 1.1}},
}

// The width of a letter, the distance to the next, and the width of the name.
const (
	letterWidth = 4.0
	letterStep  = 4.75
	nameWidth   = letterStep*7 + letterWidth
)

// fallen is how the letters of FALL come to lie: how far each has dropped, in sixths of
// its height, and turned, in radians.
var fallen = [4][2]float32{{0.25, 0.02}, {0.75, -0.045}, {1.5, 0.07}, {2.5, -0.16}}

// Lettering draws the name w wide with its left upper corner at x, y: WALL slides in
// from the side, FALL drops letter by letter. t is in ticks since it began. It returns
// the height.
func Lettering(l *quad.List, x, y, w, t float32) float32 {
	u := w / nameWidth
	in := ease(t / 34)
	steel := quad.Bevel(quad.RGB(0x6f7f95), quad.RGB(0xc9d6e8), quad.RGB(0x2a313d), max(1, u*0.16))
	brass := quad.Bevel(quad.RGB(0xd9a53a), quad.RGB(0xfff0bd), quad.RGB(0x6b4a12), max(1, u*0.16))
	for i, r := range "WALL" {
		letter(l, r, x+float32(i)*letterStep*u-(1-in)*w*0.9, y, u, 0, steel)
	}
	// The striped edge at the foot of the wall.
	stripes := l.Rect(x-(1-in)*w*0.9, y+6.35*u, letterStep*4*u-0.75*u, u*0.7, u*0.12, quad.Stripes(quad.RGB(0xf4c430), quad.RGB(0x1d1a16), max(2, u*0.62)))
	stripes.Grain = 6
	for i, r := range "FALL" {
		drop := bounce((t - 30 - float32(i)*9) / 46)
		at, turn := fallen[i][0]*drop, fallen[i][1]*drop
		if t < 30 {
			// Until they drop they move with the wall.
			at, turn = 0, 0
		}
		letter(l, r, x+float32(i+4)*letterStep*u+(1-in)*w*0.5, y+at*u, u, turn, brass)
	}
	return 9.2 * u
}

// letter draws a letter, turned about its centre.
func letter(l *quad.List, r rune, x, y, u, turn float32, paint quad.Paint) {
	cx, cy := x+letterWidth/2*u, y+3*u
	sin, cos := float32(math.Sin(float64(turn))), float32(math.Cos(float64(turn)))
	for pass := range 2 {
		for _, s := range letterforms[r] {
			mx, my := (s[0]+s[2]/2-letterWidth/2)*u, (s[1]+s[3]/2-3)*u
			px, py := cx+mx*cos-my*sin, cy+mx*sin+my*cos
			w, h := s[2]*u, s[3]*u
			if pass == 0 {
				it := l.Rect(px-w/2+u*0.18, py-h/2+u*0.34, w, h, u*0.14, quad.Solid(quad.RGBA(0x080503b0)))
				it.Rot, it.Soft = turn, u*0.5
				continue
			}
			it := l.Rect(px-w/2, py-h/2, w, h, u*0.1, paint)
			it.Rot, it.Grain, it.GrainX = turn, 7, uint8(min(250, max(1, u*2)))
		}
	}
}

// ease slows down towards 1.
func ease(t float32) float32 {
	t = max(0, min(1, t))
	return 1 - (1-t)*(1-t)*(1-t)
}

// bounce falls to 1 and springs back a little twice.
func bounce(t float32) float32 {
	switch t = max(0, min(1, t)); {
	case t < 0.5:
		return 4 * t * t
	case t < 0.8:
		d := (t - 0.65) / 0.15
		return 1 - 0.12*(1-d*d)
	}
	d := (t - 0.9) / 0.1
	return 1 - 0.03*(1-d*d)
}

// Package prop draws what stands on cells and between them, besides figures and
// crushing walls: features, structures and edges.
package prop

import (
	"math"

	"wallfall/assets/font"
	"wallfall/render/board/ease"
	"wallfall/render/quad"
	"wallfall/rules"
)

// HexRadius is the distance from the centre of a hexagonal cell to a corner, in cells.
const HexRadius = 0.57735027

// Small is the zoom, in pixels a cell, below which details are left out.
const Small = 11

// Brush draws into one cell.
type Brush struct {
	List *quad.List
	X, Y float32 // the cell's centre, in pixels
	Zoom float32 // pixels a cell
	Hex  bool
	Seed uint32  // of the cell's own irregularities
	Tick float32 // drives animations; 0 for none
}

// chance returns a number in 0..1 that belongs to the cell and n, the same every frame.
func (b *Brush) chance(n uint32) float32 { return ease.Chance(b.Seed, n) }

// Slab adds the shape of a cell shrunk by inset cells on each side.
func (b *Brush) Slab(inset float32, p quad.Paint) *quad.Item {
	if b.Hex {
		return b.List.Hex(b.X, b.Y, b.Zoom*(HexRadius-inset), b.Zoom*0.06, p)
	}
	s := b.Zoom * (1 - 2*inset)
	return b.List.Rect(b.X-s/2, b.Y-s/2, s, s, b.Zoom*0.07, p)
}

// Feature draws what stands on a cell and does not move by itself. Rot is the way a
// door's leaf lies, down is set for a ladder that leads down, and magical doors glow.
func (b *Brush) Feature(f rules.Feature, rot float32, down, magical bool) {
	z, l := b.Zoom, b.List
	switch f {
	case rules.Rubble:
		b.rubble(8, 0.34, 0.09)
	case rules.Blockade:
		b.Slab(0.04, quad.Solid(quad.RGBA(0x00000060))).Soft = z * 0.04
		b.rubble(7, 0.3, 0.16)
		b.rubble(6, 0.26, 0.1)
	case rules.Debris:
		for i := range uint32(9) {
			x, y := b.X+(b.chance(70+i)-0.5)*z*0.72, b.Y+(b.chance(90+i)-0.5)*z*0.72
			s := z * (0.03 + 0.03*b.chance(110+i))
			shade := quad.RGB(0x4c463e).Mix(quad.RGB(0xa59a88), b.chance(130+i)*0.7)
			it := l.Polygon(x, y, s, 3+int(i%3), 0, quad.Solid(shade))
			it.Stroke, it.StrokeTo = max(0.6, s*0.3), quad.RGB(0x2a241e)
			it.Rot += b.chance(150+i) * 3
		}
	case rules.Canister:
		w, h := z*0.36, z*0.5
		l.Ellipse(b.X+z*0.05, b.Y+h*0.5, w*0.62, z*0.12, quad.Solid(quad.RGBA(0x000000a0))).Soft = z * 0.05
		red := quad.RGB(0xc23b22)
		l.Rect(b.X-w/2, b.Y-h*0.36, w, h*0.92, w*0.28, quad.Bevel(red, red.Lighter(0.45), red.Darker(0.5), w*0.16))
		l.Rect(b.X-w/2, b.Y-h*0.08, w, h*0.3, 0, quad.Stripes(quad.RGB(0xf4c430), quad.RGB(0x1d1a16), max(1, z*0.05)))
		l.Ellipse(b.X, b.Y-h*0.36, w/2, w*0.24, quad.Solid(quad.RGB(0x5c1a0e)))
		l.Ellipse(b.X, b.Y-h*0.38, w*0.44, w*0.18, quad.Gradient(quad.RGB(0xf0a080), quad.RGB(0xc2563c)))
		l.Ellipse(b.X+w*0.1, b.Y-h*0.39, w*0.13, w*0.06, quad.Solid(quad.RGB(0x3a1209)))
	case rules.Ladder:
		b.ladder(down)
	case rules.DoorClosed, rules.DoorOpen, rules.DoorDestroyed:
		b.door(f, rot, magical)
	}
}

// rubble heaps n stones of about radius r within spread of the middle.
func (b *Brush) rubble(n uint32, spread, r float32) {
	z, l := b.Zoom, b.List
	if z < Small {
		n, r = min(n, 3), r*1.7
	}
	for i := range n {
		// On a spiral, the middle ones last.
		a := float64(i)*2.4 + float64(b.chance(60))*6.28
		far := spread * float32(math.Sqrt(1-float64(i)/float64(n))) * (0.85 + 0.3*b.chance(70+i))
		x, y := b.X+float32(math.Cos(a))*far*z, b.Y+float32(math.Sin(a))*far*z
		s := z * r * (0.8 + 0.6*b.chance(110+i))
		shade := quad.RGB(0xa89f90).Mix(quad.RGB(0x6a635a), b.chance(130+i))
		l.Polygon(x+s*0.25, y+s*0.4, s*1.05, 5+int(i%3), s*0.3, quad.Solid(quad.RGBA(0x00000090))).Soft = s * 0.2
		it := l.Polygon(x, y, s, 5+int(i%3), s*0.2, quad.Bevel(shade, shade.Lighter(0.5), shade.Darker(0.55), s*0.42))
		it.Rot += b.chance(150 + i)
	}
}

// ladder draws a ladder that leads down through a hatch, or up.
func (b *Brush) ladder(down bool) {
	z, l := b.Zoom, b.List
	w, h := z*0.34, z*0.8
	wood := quad.RGB(0xd2a35f)
	if down {
		l.Rect(b.X-z*0.33, b.Y-z*0.33, z*0.66, z*0.66, z*0.06, quad.Solid(quad.RGB(0xb48a50)))
		l.Rect(b.X-z*0.28, b.Y-z*0.28, z*0.56, z*0.56, z*0.04, quad.Pit(quad.RGB(0x201914), quad.RGB(0x000000), quad.RGBA(0x8a7a6090), z*0.16))
		h = z * 0.5
		wood = wood.Darker(0.15)
	} else {
		l.Shadow(b.X-w/2, b.Y-h/2, w, h, 0, z*0.09, z*0.09, z*0.05, quad.RGBA(0x00000070))
	}
	rail := max(1, z*0.065)
	for i := range 4 {
		y := b.Y + h*(float32(i)-1.5)*0.25
		l.Line(b.X-w/2, y+z*0.02, b.X+w/2, y+z*0.02, rail*0.9, quad.Solid(quad.RGB(0x3a2612)))
		l.Line(b.X-w/2, y, b.X+w/2, y, rail*0.8, quad.Solid(wood))
	}
	for _, s := range [2]float32{-1, 1} {
		x := b.X + s*w/2
		l.Line(x+z*0.015, b.Y-h/2, x+z*0.015, b.Y+h/2, rail*1.3, quad.Solid(quad.RGB(0x3a2612)))
		l.Line(x, b.Y-h/2, x, b.Y+h/2, rail, quad.Solid(wood.Lighter(0.15)))
	}
	if z < 12 {
		return
	}
	rot, y := float32(-math.Pi/2), b.Y-z*0.3
	if down {
		rot, y = math.Pi/2, b.Y+z*0.3
	}
	l.Circle(b.X+z*0.3, y, z*0.12, quad.Solid(quad.RGBA(0x1b1512d0)))
	l.Triangle(b.X+z*0.3, y, z*0.12, z*0.15, 0, rot, quad.Solid(quad.RGB(0xffe9b0)))
}

// door draws a door between two posts; rot is the way its leaf lies. A magical
// one glows at its hinges.
func (b *Brush) door(state rules.Feature, rot float32, magical bool) {
	z, l := b.Zoom, b.List
	s64, c64 := math.Sincos(float64(rot))
	ux, uy := float32(c64), float32(s64) // along the leaf
	bar := func(along, across, w, h, r float32, paint quad.Paint) *quad.Item {
		return l.Add(quad.Item{Shape: quad.Rect, X: b.X + (ux*along-uy*across)*z, Y: b.Y + (uy*along+ux*across)*z, HX: w * z / 2, HY: h * z / 2, Rot: rot, Radius: r * z, Paint: paint})
	}
	wood := quad.RGB(0x8a5a2c)
	leaf := quad.Bevel(wood, wood.Lighter(0.42), wood.Darker(0.6), z*0.05)
	iron := quad.Bevel(quad.RGB(0x5a626b), quad.RGB(0xb9c3cc), quad.RGB(0x22272c), max(0.8, z*0.02))
	bar(0, 0, 0.96, 0.5, 0.02, quad.Solid(quad.RGBA(0x00000050))) // the threshold
	switch state {
	case rules.DoorClosed:
		bar(0.02, 0.06, 0.9, 0.36, 0.03, quad.Solid(quad.RGBA(0x00000090))).Soft = z * 0.05
		it := bar(0, 0, 0.86, 0.32, 0.03, leaf)
		it.Grain, it.GrainX = 26, uint8(min(255, z*0.2))
		bar(-0.2, 0, 0.07, 0.34, 0.01, iron)
		bar(0.2, 0, 0.07, 0.34, 0.01, iron)
		l.Ring(b.X, b.Y, z*0.09, z*0.035, quad.Solid(quad.RGB(0xf0d080)))
	case rules.DoorOpen:
		// The leaf is open: at right angles to its closed position.
		x, y := b.X-ux*z*0.36-uy*z*0.2, b.Y-uy*z*0.36+ux*z*0.2
		l.Add(quad.Item{Shape: quad.Rect, X: x + z*0.04, Y: y + z*0.05, HX: z * 0.09, HY: z * 0.32, Rot: rot, Soft: z * 0.04, Paint: quad.Solid(quad.RGBA(0x00000080))})
		l.Add(quad.Item{Shape: quad.Rect, X: x, Y: y, HX: z * 0.085, HY: z * 0.31, Rot: rot, Radius: z * 0.02, Paint: leaf}).Grain = 20
		l.Add(quad.Item{Shape: quad.Rect, X: x, Y: y, HX: z * 0.095, HY: z * 0.03, Rot: rot, Paint: iron})
	case rules.DoorDestroyed:
		bar(-0.33, 0, 0.2, 0.22, 0.01, leaf)
		bar(0.37, 0.03, 0.12, 0.2, 0.01, leaf)
		for i := range uint32(6) {
			x, y := b.X+(b.chance(70+i)-0.5)*z*0.6, b.Y+(b.chance(90+i)-0.5)*z*0.6
			l.Rect(x, y, z*0.2, z*0.06, 0, quad.Bevel(wood, wood.Lighter(0.4), wood.Darker(0.6), z*0.015)).Rot = b.chance(i) * 3
		}
	}
	post := quad.Bevel(quad.RGB(0x8c8578), quad.RGB(0xd6cfc0), quad.RGB(0x3a352e), z*0.04)
	bar(-0.44, 0, 0.12, 0.46, 0.02, post)
	bar(0.44, 0, 0.12, 0.46, 0.02, post)
	if magical {
		glow := quad.RGB(0xa98bff)
		for _, at := range [2]float32{-0.44, 0.44} {
			x, y := b.X+ux*at*z, b.Y+uy*at*z
			l.Circle(x, y, z*0.12, quad.Radial(glow.Fade(0.9), glow.Fade(0)))
			l.Star(x, y, z*0.07, 4, 0.4, 0, quad.Solid(quad.RGB(0xf4eaff)))
		}
	}
}

// portalInks distinguish pairs of portals, together with the number of their rays
// and, from the second on, a number.
var portalInks = [...]quad.Color{quad.RGB(0xb48cff), quad.RGB(0x5fe0d0), quad.RGB(0xffb04a), quad.RGB(0xff7aa8), quad.RGB(0x9be05a), quad.RGB(0x7ab4ff)}

// Portal draws a portal of pair n, with a label unless that is "".
func (b *Brush) Portal(n int, label string) {
	z, l := b.Zoom, b.List
	turn := b.Tick * 0.012
	ink := portalInks[n%len(portalInks)]
	rays := 3 + n%5
	l.Circle(b.X, b.Y, z*0.44, quad.Bevel(quad.RGB(0x6a665e), quad.RGB(0xc4beb0), quad.RGB(0x2a2722), z*0.04))
	l.Circle(b.X, b.Y, z*0.375, quad.Radial(ink.Darker(0.35), quad.RGB(0x0d0816)))
	for i := range 3 {
		f := float32(i)
		it := l.DashRing(b.X, b.Y, z*(0.35-0.085*f), z*(0.055-0.008*f), rays, 0.62-0.1*f, quad.Solid(ink.Lighter(0.25*f).Fade(1-0.15*f)))
		it.Phase = turn*(1+0.5*f) + 0.16*f
	}
	l.Circle(b.X, b.Y, z*0.09, quad.Radial(quad.RGB(0xffffff), ink.Lighter(0.4)))
	if label != "" && z >= 18 {
		l.Circle(b.X+z*0.31, b.Y-z*0.31, z*0.13, quad.Solid(quad.RGB(0x1b1512)))
		l.TextIn(b.X+z*0.31, b.Y-z*0.31, label, font.Bold, z*0.19, quad.Center, quad.Middle, ink.Lighter(0.3))
	}
}

// letters are the names of tags, as goals speak of them.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Objective brackets a cell that goals speak of, in the cell's own shape; built
// is set where a structure stands.
func (b *Brush) Objective(tag int, built bool) {
	z, l := b.Zoom, b.List
	pulse := 0.8 + 0.2*ease.Sin(b.Tick*0.05)
	brass, dark := quad.RGB(0xffd768), quad.RGBA(0x1b1206d0)
	t := max(1.5, z*0.045)
	for pass := range 2 {
		ink, w := dark, t*1.8
		if pass == 1 {
			ink, w = brass.Fade(pulse), t
		}
		if b.Hex {
			for i := range 6 {
				s, c := math.Sincos(float64(i)*math.Pi/3 + math.Pi/6)
				r := z * 0.48
				l.Chevron(b.X+float32(c)*r, b.Y+float32(s)*r, z*0.06+w*0.7, z*0.06*3.46+w, w, float32(i)*math.Pi/3+math.Pi/6, quad.Solid(ink))
			}
			continue
		}
		o := (w - t) / 2
		l.Brackets(b.X-z*0.44-o, b.Y-z*0.44-o, z*0.88+2*o, z*0.88+2*o, z*0.2+o*2, w, z*0.03, quad.Solid(ink))
	}
	if tag > 0 {
		size, x, y := max(9, z*0.36), b.X, b.Y
		if built { // beside what stands there
			size = max(8, z*0.22)
			x, y = x-z*0.3, y-z*0.3
			l.Circle(x, y, size*0.65, quad.Solid(dark))
		}
		l.TextIn(x+size*0.04, y+size*0.06, letters[tag-1:tag], font.Bold, size, quad.Center, quad.Middle, dark)
		l.TextIn(x, y, letters[tag-1:tag], font.Bold, size, quad.Center, quad.Middle, brass.Fade(0.95))
		return
	}
	if built {
		return
	}
	l.Star(b.X+z*0.01, b.Y+z*0.02, z*0.2, 5, 0.45, z*0.01, quad.Solid(dark))
	l.Star(b.X, b.Y, z*0.17, 5, 0.45, z*0.01, quad.Solid(brass.Fade(0.95)))
}

// pipsOf places the pips of each face.
var pipsOf = [7][][2]float32{1: {{0, 0}}, 2: {{-1, -1}, {1, 1}}, 3: {{-1, -1}, {0, 0}, {1, 1}},
	4: {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}, 5: {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	6: {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}}}

// Die draws a die. A rim marks a hit.
func Die(l *quad.List, x, y, size float32, face int, turn float32, ink, rim quad.Color, up float32) {
	if up > 0 {
		l.Ellipse(x, y+up+size*0.3, size*0.5, size*0.3, quad.Solid(quad.RGBA(0x00000080))).Soft = size * 0.2
	}
	if rim.A > 0 {
		k := size * 1.22
		l.Rect(x-k/2, y-k/2, k, k, k*0.24, quad.Solid(rim)).Rot = turn
	}
	l.Rect(x-size/2, y-size/2, size, size, size*0.2, quad.Bevel(ink, ink.Lighter(0.5), ink.Darker(0.3), size*0.08)).Rot = turn
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

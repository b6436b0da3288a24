package prop

import (
	"math"

	"wallfall/render/quad"
	"wallfall/rules"
)

// side is one edge of a cell: its middle, the way along it and the way down.
type side struct {
	x, y   float32 // pixels
	px, py float32 // half the edge, in pixels
	lx, ly float32 // towards the low side, one cell long, in pixels
	rot    float32 // of the way down
	half   float32 // of its length, in pixels
}

// at returns a point on the edge: along in -1..1, down in cells.
func (s *side) at(along, down float32) (x, y float32) {
	return s.x + s.px*along + s.lx*down, s.y + s.py*along + s.ly*down
}

// Edge draws what lies between a cell and its neighbour towards hx, hy; up means
// that the neighbour is on the high side. All signs have their broad, light part
// on the high side and point down.
func (b *Brush) Edge(e rules.Edge, up bool, hx, hy float32) {
	z := b.Zoom
	half := float32(0.49)
	if b.Hex {
		half = HexRadius / 2
	}
	s := side{x: b.X + hx*z/2, y: b.Y + hy*z/2, px: -hy * half * z, py: hx * half * z, lx: hx * z, ly: hy * z}
	if up {
		s.lx, s.ly = -s.lx, -s.ly
	}
	s.rot = float32(math.Atan2(float64(s.ly), float64(s.lx)))
	s.half = float32(math.Hypot(float64(s.px), float64(s.py)))
	if z < Small { // no room for more than a line: light on the high side, and dark below where it bars the way
		if e == rules.Cliff {
			b.strip(&s, 0.08, 0.16, 1, quad.Solid(quad.RGB(0x15100c)))
		}
		if e != rules.NoEdge {
			b.strip(&s, -0.05, 0.12, 1, quad.Solid(edgeInks[e]))
		}
		return
	}
	switch e {
	case rules.Slope: // a ramp: its treads get narrower and darker on the way down
		b.strip(&s, 0, 0.36, 0.8, quad.Solid(quad.RGBA(0x2a211880)))
		for i, ink := range [4]uint32{0xfff4d6ff, 0xe6d5aeff, 0xb7a37cff, 0x85745aff} {
			b.strip(&s, -0.13+0.088*float32(i), 0.07, 0.76-0.13*float32(i), quad.Solid(quad.RGBA(ink)))
		}
	case rules.Cliff: // a bright brink, where no flank shows it, and dark crags below it
		n := b.count(4)
		rock := quad.RGB(0x15100c)
		b.strip(&s, 0.045, 0.09, 1, quad.Solid(rock))
		b.teeth(&s, n, 0.08, 0.13, 1, quad.Solid(rock))
		b.teeth(&s, n, 0.03, 0.12, 0.55, quad.Solid(quad.RGB(0x6b5e50)))
		if s.ly < z*0.1 {
			b.strip(&s, -0.025, 0.055, 1, quad.Solid(quad.RGB(0xf6e6c2)))
		}
	case rules.Dune:
		b.dune(&s)
	case rules.Rampart:
		b.rampart(&s)
	default: // a step of 1; towards the viewer its flank shows
		if s.ly < z*0.1 {
			b.strip(&s, -0.02, 0.035, 1, quad.Solid(quad.RGBA(0xfff2d8a0)))
		}
		b.strip(&s, 0.04, 0.06, 1, quad.Solid(quad.RGBA(0x00000058))).Soft = z * 0.02
	}
}

// edgeInks are the colours of edges that are drawn small.
var edgeInks = [...]quad.Color{rules.Slope: quad.RGB(0xe6d5ae), rules.Cliff: quad.RGB(0xf6e6c2), rules.Dune: quad.RGB(0xd8ad60), rules.Rampart: quad.RGB(0xb9b2a6)}

// strip adds a band along the edge, down cells from it and wide cells across.
func (b *Brush) strip(s *side, down, wide, share float32, p quad.Paint) *quad.Item {
	x, y := s.at(0, down)
	return b.List.Add(quad.Item{Shape: quad.Rect, X: x, Y: y, HX: max(0.5, wide*b.Zoom/2), HY: s.half * share, Rot: s.rot, Paint: p})
}

// teeth adds n triangles that point down from the edge.
func (b *Brush) teeth(s *side, n int, from, long, wide float32, p quad.Paint) {
	for i := range n {
		x, y := s.at((float32(i)+0.5)/float32(n)*2-1, from+long/2)
		b.List.Triangle(x, y, long*b.Zoom, 2*s.half/float32(n)*wide, 0, s.rot, p)
	}
}

// count returns how many signs an edge has room for.
func (b *Brush) count(n int) int {
	if b.Zoom < 22 {
		return (n + 1) / 2
	}
	return n
}

// dune is a crest of sand that leans down.
func (b *Brush) dune(s *side) {
	n := b.count(3)
	long := 2 * s.half / float32(n)
	for i := range n {
		x, y := s.at((float32(i)+0.5)/float32(n)*2-1, -0.03)
		add := func(r float32, ink quad.Color) {
			b.List.Add(quad.Item{Shape: quad.Pie, X: x, Y: y, HX: r, HY: r, Rot: s.rot, P0: 1.45, Paint: quad.Solid(ink)})
		}
		add(long*0.56, quad.RGB(0x6e4f22))
		add(long*0.48, quad.RGB(0xd8ad60))
		add(long*0.27, quad.RGB(0xffedb8))
	}
}

// rampart is a wall of stone with its battlements towards the low side.
func (b *Brush) rampart(s *side) {
	stone, dark := quad.RGB(0xcfc7b6), quad.RGB(0x1e1915)
	n := b.count(4)
	long := 2 * s.half / float32(n)
	b.strip(s, 0.03, 0.3, 1, quad.Solid(quad.RGBA(0x00000050))).Soft = b.Zoom * 0.04
	for pass := range 2 {
		for i := range n {
			x, y := s.at((float32(i)+0.5)/float32(n)*2-1, 0.075)
			it := quad.Item{Shape: quad.Rect, X: x, Y: y, HX: b.Zoom * 0.075, HY: long * 0.36, Rot: s.rot, Paint: quad.Solid(dark)}
			if pass == 1 {
				it.HX, it.HY = it.HX-b.Zoom*0.02, it.HY-b.Zoom*0.02
				it.Paint = quad.Bevel(stone.Darker(0.12), stone.Lighter(0.4), stone.Darker(0.5), b.Zoom*0.02)
			}
			b.List.Add(it)
		}
		if pass == 0 {
			b.strip(s, -0.04, 0.15, 1, quad.Solid(dark))
		} else {
			b.strip(s, -0.04, 0.11, 1, quad.Bevel(stone, stone.Lighter(0.5), stone.Darker(0.4), b.Zoom*0.02))
		}
	}
}

// Structure draws a building with its roofs and its pennant in an ink.
func (b *Brush) Structure(s rules.Structure, ink quad.Color) {
	z, l := b.Zoom, b.List
	switch s {
	case rules.Town:
		b.house(-0.17, 0.05, 0.2, 0.17, ink)
		b.house(0.16, 0.02, 0.22, 0.19, ink)
		b.house(0, 0.22, 0.27, 0.2, ink)
	case rules.Sanctum:
		stone, dark := quad.RGB(0xf1ead8), quad.RGB(0x1e1712)
		box := func(dx, dy, w, h float32, p quad.Paint) { l.Rect(b.X+(dx-w/2)*z, b.Y+(dy-h)*z, w*z, h*z, 0, p) }
		box(0.02, 0.31, 0.62, 0.52, quad.Solid(quad.RGBA(0x00000070)))
		box(0, 0.28, 0.62, 0.07, quad.Solid(stone.Darker(0.3)))
		box(0, 0.21, 0.54, 0.07, quad.Solid(stone))
		box(0, 0.15, 0.48, 0.26, quad.Solid(dark))
		for i := range 4 {
			box((float32(i)-1.5)*0.14, 0.15, 0.075, 0.26, quad.Gradient(stone, stone.Darker(0.25)))
		}
		box(0, -0.1, 0.56, 0.06, quad.Solid(stone))
		l.Triangle(b.X, b.Y-z*0.25, z*0.24, z*0.66, z*0.01, -1.5707964, quad.Solid(dark))
		l.Triangle(b.X, b.Y-z*0.24, z*0.18, z*0.54, z*0.01, -1.5707964, quad.Solid(ink))
		l.Circle(b.X, b.Y-z*0.21, z*0.035, quad.Solid(stone))
	case rules.Colony:
		b.tent(-0.13, 0.14, 0.27, 0.34, ink)
		b.tent(0.15, 0.2, 0.2, 0.25, ink)
	}
	x, y := b.X+0.27*z, b.Y-0.18*z
	l.Line(x, y, x, y-z*0.24, max(1, z*0.035), quad.Solid(quad.RGB(0x1e1712)))
	l.Triangle(x+z*0.1, y-z*0.18, z*0.22, z*0.17, 0, 0, quad.Solid(quad.RGB(0x1e1712)))
	l.Triangle(x+z*0.085, y-z*0.18, z*0.16, z*0.11, 0, 0, quad.Solid(ink.Lighter(0.1)))
}

// house draws a house with its foot at dx, dy, w wide, its walls and its roof h high.
func (b *Brush) house(dx, dy, w, h float32, roof quad.Color) {
	z, l := b.Zoom, b.List
	x, y := b.X+dx*z, b.Y+dy*z
	w, h = w*z, h*z
	wall := quad.RGB(0xefe3c8)
	l.Rect(x-w*0.5+z*0.02, y-h+z*0.03, w, h, 0, quad.Solid(quad.RGBA(0x00000080)))
	l.Rect(x-w*0.46, y-h, w*0.92, h, 0, quad.Gradient(wall, wall.Darker(0.25)))
	l.Rect(x-w*0.12, y-h*0.55, w*0.24, h*0.55, 0, quad.Solid(quad.RGB(0x3a2818)))
	l.Triangle(x, y-h*1.32, h*0.9, w*1.3, z*0.01, -1.5707964, quad.Solid(quad.RGB(0x1e1712)))
	l.Triangle(x, y-h*1.3, h*0.74, w*1.12, z*0.01, -1.5707964, quad.Gradient(roof.Darker(0.3), roof.Lighter(0.15)))
}

// tent draws a tent with its foot at dx, dy.
func (b *Brush) tent(dx, dy, w, h float32, cloth quad.Color) {
	z, l := b.Zoom, b.List
	x, y := b.X+dx*z, b.Y+dy*z
	l.Triangle(x+z*0.03, y-h*z*0.46, h*z, w*z*1.5, 0, -1.5707964, quad.Solid(quad.RGBA(0x00000080)))
	l.Triangle(x, y-h*z*0.5, h*z*1.1, w*z*1.52, z*0.01, -1.5707964, quad.Solid(quad.RGB(0x1e1712)))
	l.Triangle(x, y-h*z*0.49, h*z, w*z*1.34, z*0.01, -1.5707964, quad.Gradient(cloth.Lighter(0.25), cloth.Darker(0.25)))
	l.Triangle(x, y-h*z*0.3, h*z*0.6, w*z*0.5, 0, -1.5707964, quad.Solid(quad.RGB(0x2a1d12)))
	l.Line(x, y-h*z*1.12, x, y-h*z, max(1, z*0.025), quad.Solid(quad.RGB(0x1e1712)))
}

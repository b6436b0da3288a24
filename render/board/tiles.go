package board

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/rules"
)

// ground gives each terrain's colour at height 0. Higher ground is lighter (HZ-19).
var ground = [...]quad.Color{
	rules.Plain: quad.RGB(0x7b7264), rules.Tree: quad.RGB(0x4d6a44), rules.Sand: quad.RGB(0xb79a63),
	rules.Bog: quad.RGB(0x59603c), rules.Bramble: quad.RGB(0x6d6d4a), rules.Fog: quad.RGB(0x8f9799),
	rules.Hedge: quad.RGB(0x55733f), rules.Drift: quad.RGB(0xb9c6cf), rules.Volcano: quad.RGB(0x5a2c22),
	rules.Beach: quad.RGB(0xc2ac7c), rules.Water: quad.RGB(0x4d86a0), rules.Darkness: quad.RGB(0x2a2535),
	rules.Cloud: quad.RGB(0xb8bfca), rules.Rock: quad.RGB(0x3a3634), rules.Deep: quad.RGB(0x24506f),
	rules.Pit: quad.RGB(0x2c2825), rules.Glass: quad.RGB(0x9cc3c9), rules.Wood: quad.RGB(0x8a6238),
	rules.Stone: quad.RGB(0x8c8a86), rules.Metal: quad.RGB(0x6a7683), rules.Void: {},
}

// brush draws into one cell: its centre on the screen and the pixels of a cell.
type brush struct {
	l    *quad.List
	x, y float32
	z    float32
	hex  bool
	seed uint32
	tick float32 // for what is alive; still in reduced motion
}

// chance gives a number in 0..1 that belongs to the cell and n, the same every frame.
func (b *brush) chance(n uint32) float32 {
	x := b.seed*2654435761 + n*40503
	x ^= x >> 15
	x *= 2246822519
	x ^= x >> 13
	return float32(x&0xffff) / 0xffff
}

// slab adds the shape of a cell shrunk by inset cells on each side.
func (b *brush) slab(inset float32, p quad.Paint) *quad.Item {
	if b.hex {
		return b.l.Hex(b.x, b.y, b.z*(hexRadius-inset), b.z*0.06, p)
	}
	s := b.z * (1 - 2*inset)
	return b.l.Rect(b.x-s/2, b.y-s/2, s, s, b.z*0.07, p)
}

// tile draws a cell's terrain.
func (b *brush) tile(t rules.Terrain, height int) {
	if t == rules.Void {
		return
	}
	face := ground[t].Lighter(min(0.5, 0.09*float32(height)))
	face = face.Mix(quad.RGB(0x000000), 0.05*b.chance(1))
	bev := max(1, b.z*0.035)
	if t == rules.Pit {
		b.slab(0.005, quad.Solid(quad.RGB(0x554d43)))
		b.slab(0.05, quad.Pit(face.Darker(0.35), quad.RGBA(0x000000d0), quad.RGBA(0x8d7f6a90), b.z*0.2))
		return
	}
	it := b.slab(0.012, quad.Bevel(face, face.Lighter(0.28), face.Darker(0.42), bev))
	it.Seed, it.Grain = uint8(b.seed), 14
	if b.z < 16 {
		return
	}
	b.detail(t, face)
}

// detail draws what tells a terrain from others without its colour.
func (b *brush) detail(t rules.Terrain, face quad.Color) {
	z := b.z
	at := func(n uint32, spread float32) (x, y float32) {
		return b.x + (b.chance(n)-0.5)*z*spread, b.y + (b.chance(n+50)-0.5)*z*spread
	}
	wave := func(n uint32, speed float32) float32 {
		return float32(math.Sin(float64(b.tick*speed + b.chance(n)*6.28)))
	}
	switch t {
	case rules.Tree:
		for i := range uint32(3) {
			x, y := at(10+i, 0.45)
			b.l.Circle(x+z*0.03, y+z*0.04, z*0.19, quad.Solid(quad.RGBA(0x00000060)))
			b.l.Circle(x, y, z*0.18, quad.Radial(quad.RGB(0x7fa35c), quad.RGB(0x3c5a36)))
		}
	case rules.Sand, rules.Beach:
		for i := range uint32(3) {
			y := b.y + (float32(i)-1)*z*0.22
			b.l.Arc(b.x+(b.chance(i)-0.5)*z*0.2, y+z*0.2, z*0.26, max(1, z*0.03), -2.2, -0.9, quad.Solid(face.Darker(0.28)))
		}
		if t == rules.Beach {
			b.l.Ellipse(b.x, b.y+z*0.3, z*0.36, z*0.08, quad.Solid(quad.RGBA(0x4d86a0c0)))
		}
	case rules.Bog:
		for i := range uint32(3) {
			x, y := at(20+i, 0.5)
			b.l.Ellipse(x, y, z*0.17, z*0.09, quad.Radial(quad.RGB(0x2f3526), quad.RGB(0x474d31)))
		}
	case rules.Bramble:
		for i := range uint32(5) {
			x, y := at(30+i, 0.6)
			b.l.X(x, y, z*0.22, max(1, z*0.04), quad.Solid(quad.RGB(0x3d3b22)))
		}
	case rules.Fog, rules.Cloud:
		tint := quad.RGBA(0xf4f7f8a0)
		for i := range uint32(4) {
			x, y := at(40+i, 0.5)
			it := b.l.Ellipse(x+wave(i, 0.016)*z*0.09, y, z*0.24, z*0.13, quad.Solid(tint))
			it.Soft = z * 0.07
		}
	case rules.Hedge:
		b.l.Scallop(b.x, b.y, z*0.34, 9, z*0.06, quad.Radial(quad.RGB(0x7d9b51), quad.RGB(0x334d2a)))
	case rules.Drift:
		for i := range uint32(4) {
			x, y := at(60+i, 0.6)
			b.l.Star(x, y, z*0.1, 6, 0.35, 0, quad.Solid(quad.RGB(0xf2f8fb)))
		}
	case rules.Volcano:
		glow := 0.75 + 0.25*wave(3, 0.03)
		b.l.Circle(b.x, b.y, z*0.36, quad.Radial(quad.RGB(0xff9a2e).Fade(glow), quad.RGBA(0x8a241000)))
		b.l.Circle(b.x, b.y, z*0.13, quad.Radial(quad.RGB(0xfff0a0), quad.RGB(0xff7a1a)))
	case rules.Water, rules.Deep:
		for i := range uint32(3) {
			y := b.y + (float32(i)-1)*z*0.24
			x := b.x + wave(i, 0.02)*z*0.07
			c := face.Lighter(0.35)
			b.l.Arc(x-z*0.14, y, z*0.16, max(1, z*0.035), 0.5, 2.6, quad.Solid(c))
			b.l.Arc(x+z*0.14, y, z*0.16, max(1, z*0.035), 0.5, 2.6, quad.Solid(c))
		}
		if t == rules.Deep {
			b.slab(0.05, quad.Vignette(quad.RGBA(0x00000000), quad.RGBA(0x06182890), z*0.3))
		}
	case rules.Darkness:
		b.slab(0.05, quad.CrossHatch(quad.RGBA(0), quad.RGBA(0x000000a0), z*0.13, max(1, z*0.03)))
	case rules.Rock:
		b.slab(0.09, quad.Bevel(face.Lighter(0.12), face.Lighter(0.34), face.Darker(0.5), z*0.07)).Grain = 18
	case rules.Glass:
		b.slab(0.08, quad.Bevel(quad.RGBA(0xc9ecf2d0), quad.RGB(0xffffff), quad.RGB(0x6fa3ab), z*0.06))
		b.l.Line(b.x-z*0.2, b.y+z*0.14, b.x+z*0.14, b.y-z*0.2, max(1, z*0.05), quad.Solid(quad.RGBA(0xffffffc0)))
	case rules.Wood:
		for i := range 3 {
			y := b.y + (float32(i)-1)*z*0.27
			b.l.Rect(b.x-z*0.4, y-z*0.12, z*0.8, z*0.24, z*0.03, quad.Bevel(quad.RGB(0x9a6f40), quad.RGB(0xc79a62), quad.RGB(0x553a1e), z*0.03)).Grain = 50
		}
	case rules.Stone:
		b.slab(0.1, quad.Bevel(quad.RGB(0x9d9b96), quad.RGB(0xd0cec8), quad.RGB(0x55534f), z*0.08)).Grain = 60
	case rules.Metal:
		b.slab(0.08, quad.Bevel(quad.RGB(0x7d8a98), quad.RGB(0xc4d0dc), quad.RGB(0x39424c), z*0.06))
		for _, d := range [4][2]float32{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
			b.l.Circle(b.x+d[0]*z*0.27, b.y+d[1]*z*0.27, z*0.045, quad.Solid(quad.RGB(0x39424c)))
		}
	}
}

// feature draws what stands on a cell besides figures (BD-04).
func (b *brush) feature(c *Cell, tag int, owner quad.Color) {
	z, l := b.z, b.l
	switch c.Feature {
	case rules.Rubble, rules.Blockade:
		n := uint32(6)
		if c.Feature == rules.Blockade {
			n = 11
			b.slab(0.07, quad.CrossHatch(quad.RGBA(0x00000070), quad.RGBA(0x000000a0), z*0.16, z*0.03))
		}
		for i := range n {
			x, y := b.x+(b.chance(70+i)-0.5)*z*0.62, b.y+(b.chance(90+i)-0.5)*z*0.62
			r := z * (0.09 + 0.07*b.chance(110+i))
			shade := quad.RGB(0x8f877b).Mix(quad.RGB(0x5a544c), b.chance(130+i))
			l.Polygon(x+z*0.02, y+z*0.03, r, 5+int(i%3), r*0.2, quad.Solid(quad.RGBA(0x00000080)))
			l.Polygon(x, y, r, 5+int(i%3), r*0.2, quad.Bevel(shade, shade.Lighter(0.4), shade.Darker(0.5), r*0.3))
		}
	case rules.Debris:
		for i := range uint32(7) {
			l.Polygon(b.x+(b.chance(70+i)-0.5)*z*0.7, b.y+(b.chance(90+i)-0.5)*z*0.7, z*0.045, 4, 0, quad.Solid(quad.RGB(0x4c463e)))
		}
	case rules.Canister:
		l.Shadow(b.x-z*0.17, b.y-z*0.25, z*0.34, z*0.5, z*0.1, z*0.03, z*0.05, z*0.06, quad.RGBA(0x000000a0))
		l.Rect(b.x-z*0.17, b.y-z*0.25, z*0.34, z*0.5, z*0.1, quad.Bevel(quad.RGB(0xb5522f), quad.RGB(0xf0a07a), quad.RGB(0x5c2513), z*0.05))
		l.Rect(b.x-z*0.17, b.y-z*0.07, z*0.34, z*0.14, 0, quad.Stripes(quad.RGB(0xf2c230), quad.RGB(0x25211c), max(1, z*0.05)))
	case rules.Pitfall:
		b.slab(0.04, quad.Pit(quad.RGB(0x0d0b0a), quad.RGBA(0x000000ff), quad.RGBA(0xa08a6a70), z*0.26))
		r := float32(0.42)
		if b.hex {
			r = 0.4
		}
		l.DashRing(b.x, b.y, z*r, max(1, z*0.04), 12, 0.55, quad.Solid(quad.RGBA(0xd8b878c0)))
	case rules.Ladder:
		l.Icon(icon.Ladder, b.x, b.y, z*0.72, quad.RGBA(0x00000090))
		l.Icon(icon.Ladder, b.x-z*0.015, b.y-z*0.02, z*0.72, quad.RGB(0xd9b477))
	case rules.DoorClosed:
		l.Shadow(b.x-z*0.44, b.y-z*0.44, z*0.88, z*0.88, z*0.06, z*0.02, z*0.04, z*0.05, quad.RGBA(0x000000b0))
		b.slab(0.07, quad.Bevel(quad.RGB(0x7c542c), quad.RGB(0xc08d56), quad.RGB(0x3a2612), z*0.06)).Grain = 60
		l.Icon(icon.Door, b.x, b.y, z*0.66, quad.RGB(0xf0d6a0))
	case rules.DoorOpen:
		l.Brackets(b.x-z*0.42, b.y-z*0.42, z*0.84, z*0.84, z*0.2, z*0.07, z*0.04, quad.Solid(quad.RGB(0xa3743f)))
		l.Rect(b.x-z*0.4, b.y-z*0.4, z*0.16, z*0.8, z*0.03, quad.Bevel(quad.RGB(0x7c542c), quad.RGB(0xc08d56), quad.RGB(0x3a2612), z*0.03)).Grain = 40
	case rules.DoorDestroyed:
		l.Brackets(b.x-z*0.42, b.y-z*0.42, z*0.84, z*0.84, z*0.1, z*0.06, 0, quad.Solid(quad.RGB(0x5e4526)))
		for i := range uint32(4) {
			x, y := b.x+(b.chance(70+i)-0.5)*z*0.5, b.y+(b.chance(90+i)-0.5)*z*0.5
			l.Rect(x, y, z*0.16, z*0.05, 0, quad.Solid(quad.RGB(0x6b4a28))).Rot = b.chance(i) * 3
		}
	case rules.Portal:
		turn := b.tick * 0.012
		l.Circle(b.x, b.y, z*0.36, quad.Radial(quad.RGB(0x2a1846), quad.RGB(0x120a22)))
		l.DashRing(b.x, b.y, z*0.38, z*0.06, 7, 0.6, quad.Solid(quad.RGB(0xb48cff))).Phase = turn
		l.DashRing(b.x, b.y, z*0.27, z*0.05, 5, 0.5, quad.Solid(quad.RGB(0x7fe0e8))).Phase = -turn * 1.6
		l.Circle(b.x, b.y, z*0.09, quad.Solid(quad.RGB(0xe8dcff)))
	}
	if c.Structure != rules.NoStructure {
		ring := quad.RGB(0xe8dfc8)
		if c.Owner != rules.NoSide {
			ring = owner
		}
		sides := [...]int{3, 4, 8, 5}[c.Structure]
		l.Polygon(b.x, b.y, z*0.36, sides, z*0.04, quad.Solid(quad.RGB(0x2c2520)))
		l.Polygon(b.x, b.y, z*0.32, sides, z*0.04, quad.Bevel(ring, ring.Lighter(0.4), ring.Darker(0.45), z*0.05))
		l.Rect(b.x-z*0.06, b.y-z*0.02, z*0.12, z*0.16, z*0.02, quad.Solid(quad.RGB(0x2c2520)))
	}
	if tag > 0 || c.Feature == rules.Objective {
		pulse := 0.5 + 0.5*float32(math.Sin(float64(b.tick*0.05)))
		brass := quad.RGB(0xf3cf72)
		l.Brackets(b.x-z*0.4, b.y-z*0.4, z*0.8, z*0.8, z*0.17, max(1.5, z*0.05), z*0.05, quad.Solid(brass.Fade(0.65+0.35*pulse)))
		if tag > 0 {
			l.TextIn(b.x, b.y, letters[tag-1:tag], font.Bold, z*0.34, quad.Center, quad.Middle, brass.Fade(0.8))
		} else {
			l.Star(b.x, b.y, z*0.15, 5, 0.45, z*0.01, quad.Solid(brass.Fade(0.75)))
		}
	}
}

// letters are the names of tags, as goals speak of them.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// edge draws what lies between a cell and its neighbour in direction d, with
// ticks down to the low side (BD-05).
func (b *brush) edge(e rules.Edge, up bool, hx, hy float32) {
	z := b.z
	mx, my := b.x+hx*z/2, b.y+hy*z/2
	half := float32(0.46)
	if b.hex {
		half = hexRadius / 2
	}
	px, py := -hy*half*z, hx*half*z
	lx, ly := hx*z, hy*z // towards the low side
	if up {
		lx, ly = -lx, -ly
	}
	line := func(c quad.Color, w float32) { b.l.Line(mx-px, my-py, mx+px, my+py, w, quad.Solid(c)) }
	ticks := func(n int, length float32, c quad.Color, w float32) {
		for i := range n {
			t := (float32(i)+0.5)/float32(n)*2 - 1
			x, y := mx+px*t, my+py*t
			b.l.Line(x, y, x+lx*length, y+ly*length, w, quad.Solid(c))
		}
	}
	switch e {
	case rules.Slope:
		ticks(5, 0.1, quad.RGBA(0xf2e6c8b0), max(1, z*0.025))
		line(quad.RGBA(0xf2e6c8d0), max(1, z*0.03))
	case rules.Cliff:
		line(quad.RGB(0x17120e), z*0.1)
		ticks(6, 0.13, quad.RGB(0x17120e), z*0.045)
	case rules.Dune:
		b.l.DashLine(mx-px, my-py, mx+px, my+py, z*0.06, z*0.02, z*0.09, quad.Solid(quad.RGB(0xf0d48c)))
		ticks(3, 0.08, quad.RGB(0xf0d48c), max(1, z*0.025))
	case rules.Rampart:
		line(quad.RGB(0xb9b2a6), z*0.08)
		ticks(4, 0.08, quad.RGB(0xb9b2a6), z*0.07)
	}
}

// Package quadtest holds pictures for tests of the back ends: every shape,
// every fill, text and icons, so that what one back end draws can be compared
// with the other and with stored pictures.
package quadtest

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
)

// The size of the picture that Shapes draws, in pixels.
const (
	Width  = 960
	Height = 720
)

const cell = 96

// The colours of the sheets.
var (
	ground, brass, cream = quad.RGB(0x2a211b), quad.RGB(0xd9a441), quad.RGB(0xf3e9d2)
	steel, light, dark   = quad.RGB(0x6d747c), quad.RGBA(0xffffffb0), quad.RGBA(0x000000b0)
	slab                 = quad.Bevel(steel, light, dark, 7)
)

// Shapes adds the sheet of all shapes, fills and edges.
func Shapes(l *quad.List) {
	l.Rect(0, 0, Width, Height, 0, quad.Radial(ground.Lighter(0.15), ground.Darker(0.4))).Grain = 8
	i := 0
	next := func() (x, y float32) {
		x, y = float32(i%10)*cell+cell/2, float32(i/10)*cell+cell/2
		i++
		return x, y
	}
	fills(l, next)
	for _, draw := range [...]func(x, y float32){
		func(x, y float32) {
			l.Hex(x, y, 42, 0, quad.Solid(quad.Color{})).Edge(4, brass)
		},
		func(x, y float32) { l.Circle(x, y, 38, slab) },
		func(x, y float32) { l.Ellipse(x, y, 42, 24, quad.Gradient(brass, ground)).Rot = 0.5 },
		func(x, y float32) { l.Ring(x, y, 38, 7, quad.Solid(brass)) },
		func(x, y float32) { l.DashRing(x, y, 38, 6, 9, 0.6, quad.Solid(cream)).Phase = 0.25 },
		func(x, y float32) { l.Line(x-30, y+30, x+30, y-30, 14, quad.Gradient(cream, brass)) },
		func(x, y float32) { l.DashLine(x-36, y+20, x+36, y-20, 6, 16, 8, quad.Solid(brass)).Phase = 0.3 },
		func(x, y float32) { l.Chevron(x, y, 46, 70, 12, 0, quad.Solid(brass)) },
		func(x, y float32) { l.Chevron(x, y, 46, 70, 12, math.Pi*0.75, quad.Solid(cream)) },
		func(x, y float32) { l.Triangle(x, y, 70, 76, 8, 0.2, quad.Gradient(brass, cream)).Stroke = 2 },
		func(x, y float32) { l.Arrow(x-38, y+24, x+38, y-24, 12, 34, quad.Solid(brass)) },
		func(x, y float32) { l.Cross(x, y, 70, 18, quad.Solid(cream)).Radius = 4 },
		func(x, y float32) { l.X(x, y, 80, 14, quad.Solid(quad.RGB(0xcc4433))).Radius = 7 },
		func(x, y float32) { l.Pie(x, y, 38, -1, 2.5, quad.Solid(brass)) },
		func(x, y float32) { l.Arc(x, y, 38, 9, -2, 1.4, quad.Solid(cream)) },
	} {
		draw(next())
	}
	for n := 3; n <= 8; n++ {
		x, y := next()
		l.Polygon(x, y, 40, n, float32(n-3)*2, quad.Bevel(brass, light, dark, 6))
	}
	for _, draw := range [...]func(x, y float32){
		func(x, y float32) { l.Star(x, y, 42, 5, 0.45, 3, quad.Gradient(cream, brass)) },
		func(x, y float32) { l.Star(x, y, 42, 12, 0.75, 0, quad.Solid(brass)) },
		func(x, y float32) { l.Scallop(x, y, 40, 12, 5, slab) },
		func(x, y float32) { l.Notch(x, y, 40, 12, 6, slab) },
		func(x, y float32) { l.Brackets(x-38, y-38, 76, 76, 18, 5, 10, quad.Solid(brass)) },
		func(x, y float32) {
			l.Shadow(x-30, y-30, 60, 60, 10, 4, 8, 12, quad.RGBA(0x000000c0))
			l.Rect(x-30, y-30, 60, 60, 10, slab).Rot = 0.4
		},
		func(x, y float32) {
			l.PushClip(quad.Box(x-30, y-40.5, 45, 60))
			l.Scallop(x, y, 40, 9, 8, quad.Gradient(brass, steel)).Rot = 0.3
			l.Pop()
		},
		func(x, y float32) {
			l.PushOpacity(0.4)
			l.Hex(x-8, y, 34, 0, slab)
			l.Hex(x+8, y, 34, 0, slab)
			l.Pop()
		},
		func(x, y float32) {
			l.PushClip(quad.Box(x-40, y-30, 70, 55))
			l.Rect(x-38, y-38, 76, 76, 6, quad.Stripes(brass, ground, 10)).Rot = 0.6
			l.Text(x-44, y, "Clipped text", font.Bold, 20, cream)
			l.Pop()
		},
	} {
		draw(next())
	}
	for k := range 5 {
		x, y := next()
		chip(l, x, y, 36, k, icon.Eye+icon.ID(k*2))
	}
	writing(l)
}

// fills adds a rectangle or a hexagon for each way of filling a shape.
func fills(l *quad.List, next func() (x, y float32)) {
	for i, p := range []quad.Paint{
		quad.Solid(steel), quad.Gradient(cream, steel), quad.Stripes(brass, ground, 8),
		quad.Hatch(steel, cream, 9, 2), quad.CrossHatch(steel.Fade(0.5), cream, 9, 2), quad.Dots(steel, cream, 11, 3),
		slab, quad.Vignette(steel, ground, 26), quad.Pit(ground, quad.RGB(0), cream.Fade(0.5), 16), quad.Radial(cream, steel),
	} {
		x, y := next()
		l.Rect(x-38, y-38, 76, 76, 12, p).Seed = uint8(i + 1)
	}
	for i, p := range []quad.Paint{
		quad.Solid(steel), slab, quad.Bevel(brass, light, dark, 14), quad.Pit(ground, quad.RGB(0), cream.Fade(0.6), 18), quad.Stripes(brass, ground, 8),
	} {
		x, y := next()
		it := l.Hex(x, y, 42, 5, p)
		it.Grain, it.GrainX, it.Seed = 20, uint8(4*(i+11)), uint8(i+11)
	}
}

// writing adds lines of text in both faces, and icons in several sizes.
func writing(l *quad.List) {
	l.Text(20, 524.4, "Wallfall 0123456789 ÄÖÜ Щит → ½", font.Bold, 34, cream)
	l.Text(20, 560, "The quick brown fox jumps over the lazy dog, twice, at fourteen pixels.", font.Regular, 14, cream)
	l.Text(20.3, 580, "The quick brown fox jumps over the lazy dog, twice, at twelve pixels.", font.Regular, 12, cream)
	l.Text(520, 580, "Round 3 of 12", font.Regular, 13, brass)
	l.TextIn(940, 560, "right and top", font.Regular, 16, quad.Right, quad.Top, brass)
	for k := range 20 {
		l.Icon(icon.ID(k+1), 40+float32(k)*44, 640, 20+float32(k)*1.3, cream).Rot = float32(k) * 0.1
	}
}

// Tiles adds the sheet of all materials, on squares and on hexes, large, small
// and tiny, running on into each other, raised, in the shade and with holes. It
// is as large as that of Shapes.
func Tiles(l *quad.List) {
	l.Now = 0.3
	l.Rect(0, 0, Width, Height, 0, quad.Stripes(quad.RGB(0x2a211b), quad.RGB(0x6a5a4a), 12))
	for f := quad.FillPlain; f <= quad.FillTiles; f++ {
		i := int(f - quad.FillPlain)
		x, y := float32(i%12)*79+45, float32(i/12)*190+50
		k := float32(i) * 11
		paint := quad.Paint{Fill: f, A: quad.RGB(uint32(0x708090 + i*0x050301)), B: quad.RGB(0x202830), C: quad.RGB(0xe8f0d0)}
		base := quad.RGB(0x6a5030)
		tile := func(x, y, z float32, hex bool, joined, marks int) {
			it := quad.Item{Shape: quad.Tile, X: x, Y: y, HX: z / 2, HY: z / 2, P0: k + x/z, P1: k*2 + y/z, P2: float32(joined), Phase: float32(marks),
				Seed: uint8(i*5 + int(x)), Paint: paint, StrokeTo: base}
			if hex {
				it.Shape, it.HY = quad.TileHex, z*0.57735027
			}
			l.Add(it)
		}
		tile(x, y, 74, false, 0b0001_0000, quad.Marks(i%8, 0, [3]bool{i%2 == 0, i%3 == 0, true}))
		tile(x, y+94, 74, true, 0b10_1000<<3|1<<(8+i%6), quad.Marks(i%5, i%7, [3]bool{i%2 == 1, false, i%3 == 0}))
	}
	for f := quad.FillPlain; f <= quad.FillTiles; f++ {
		i := int(f - quad.FillPlain)
		paint := quad.Paint{Fill: f, A: quad.RGB(0x8a7a60), B: quad.RGB(0x302820), C: quad.RGB(0xe8f0d0)}
		for n, z := range []float32{40, 24, 14, 7.5} {
			x, y := float32(i)*39.5+26, 420+float32(n)*44
			marks := quad.Marks(0, 0, [3]bool{})
			if i%2 == 0 {
				marks |= quad.TileHole
			}
			if i%4 == 0 {
				marks |= quad.TileDeep
			}
			l.Add(quad.Item{Shape: quad.Tile, X: x, Y: y, HX: z / 2, HY: z / 2, P0: float32(i), P1: 2, Phase: float32(marks), Seed: uint8(i), Paint: paint, StrokeTo: quad.RGB(0x554433)})
			l.Add(quad.Item{Shape: quad.TileHex, X: x, Y: y + 170, HX: z / 2, HY: z * 0.57735027, P0: float32(i), P1: 2, P2: 255, Phase: float32(marks), Seed: uint8(i), Paint: paint, StrokeTo: quad.RGB(0x554433)})
		}
	}
}

// chip adds a token with one of the rims.
func chip(l *quad.List, x, y, r float32, rim int, id icon.ID) {
	side := []uint32{0xe69f00, 0x56b4e9, 0x009e73, 0xcc79a7, 0xd8c9a8}[rim]
	c := quad.RGB(side)
	light, dark := quad.RGBA(0xffffff90), quad.RGBA(0x000000a0)
	l.Circle(x+3, y+6, r, quad.Solid(quad.RGBA(0x000000a0))).Soft = 7
	p := quad.Bevel(c, light, dark, 4)
	switch rim {
	case 0:
		l.Circle(x, y, r, p)
	case 1:
		l.Scallop(x, y, r, 12, 4, p)
	case 2:
		l.Notch(x, y, r, 10, 5, p)
	case 3:
		l.Polygon(x, y, r*1.05, 8, 4, p)
	default:
		l.Star(x, y, r*1.1, 12, 0.86, 0, p)
	}
	l.Circle(x, y, r*0.74, quad.Gradient(c.Darker(0.72), c.Darker(0.55))).Stroke = 2
	l.Icon(id, x, y, r*1.2, quad.RGB(0xf3e9d2))
}

// Icons adds every sign in the given sizes, a row of cells an icon wide; it
// returns the size of the picture.
func Icons(l *quad.List, columns int, sizes ...float32) (w, h float32) {
	step := float32(16)
	for _, s := range sizes {
		step += s + 10
	}
	high := sizes[len(sizes)-1] + 14
	rows := (int(icon.Count) - 1 + columns - 1) / columns
	w, h = step*float32(columns), high*float32(rows)
	l.Rect(0, 0, w, h, 0, quad.Solid(quad.RGB(0x2a211b)))
	for id := icon.ID(1); id < icon.Count; id++ {
		i := int(id) - 1
		x, y := float32(i%columns)*step+8, float32(i/columns)*high+7
		for _, s := range sizes {
			l.Icon(id, x+s/2, y+s/2, s, quad.RGB(0xf3e9d2))
			x += s + 10
		}
	}
	return w, h
}

//go:build !e2e

// Under the tag the engine runs first (see picture_test.go), and once it has
// ended nothing can be made with it any more.

package gpu

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/shader"
	"wallfall/render/quad"
	"wallfall/rules/rulestest"
)

// The shaders are Kage that the engine accepts.
func TestShaderCompiles(t *testing.T) {
	sources := [][]byte{shader.Shape(false), shader.Shape(true)}
	for i := range quad.Families {
		sources = append(sources, shader.Tile(i))
	}
	for _, src := range sources {
		if _, err := ebiten.NewShader(src); err != nil {
			t.Fatal(err)
		}
	}
}

func renderer() *Renderer { return New(font.New()) }

// board adds what a large board takes: slabs, chips with figures, numbers.
func board(l *quad.List, phase float32) {
	light, dark := quad.RGBA(0xffffff80), quad.RGBA(0x00000080)
	for i := range 1600 {
		x, y := float32(i%40)*24+12, float32(i/40)*18+9
		l.Hex(x, y, 12, 1, quad.Bevel(quad.RGB(0x6d747c), light, dark, 2)).Seed = uint8(i)
		if i%8 == 0 {
			l.Circle(x, y, 8, quad.Bevel(quad.RGB(0xe69f00), light, dark, 2))
			l.Icon(icon.Eye, x, y, 12, quad.RGB(0xffffff))
			l.Rect(x-6, y-6, 12, 12, 0, quad.Stripes(quad.RGB(0xffcc00), quad.RGB(0), 3)).Phase = phase
			l.TextIn(x, y, "12", font.Bold, 9, quad.Center, quad.Middle, quad.RGB(0xffffff))
		}
	}
}

// What is cut by a clip lies within it, upright or turned, and keeps its
// place on the shape.
func TestClipCutsTriangles(t *testing.T) {
	r := renderer()
	for _, rot := range []float32{0, 0.7, 2.9} {
		var l quad.List
		l.PushClip(quad.Box(90, 95, 30, 9))
		l.Rect(80, 80, 40, 40, 0, quad.Solid(quad.RGB(0xffffff))).Rot = rot
		l.PushClip(quad.Box(500, 500, 10, 10))
		l.Rect(80, 80, 40, 40, 0, quad.Solid(quad.RGB(0xffffff))).Rot = rot
		r.build(&l, quad.Box(0, 0, 640, 480))
		if len(r.all) < 4 || len(r.all) > 8 {
			t.Fatalf("turned by %v: %d vertices", rot, len(r.all))
		}
		s, c := math.Sincos(float64(rot))
		for _, v := range r.all {
			if v.DstX < 89.99 || v.DstX > 120.01 || v.DstY < 94.99 || v.DstY > 104.01 {
				t.Errorf("turned by %v: a corner lies at %v,%v outside the clip", rot, v.DstX, v.DstY)
			}
			dx, dy := float64(v.DstX-100), float64(v.DstY-100)
			if x, y := dx*c+dy*s, dy*c-dx*s; math.Abs(x-float64(v.SrcX)) > 0.01 || math.Abs(y-float64(v.SrcY)) > 0.01 {
				t.Errorf("turned by %v: corner %v,%v shows %v,%v of the shape, want %.2f,%.2f", rot, v.DstX, v.DstY, v.SrcX, v.SrcY, x, y)
			}
		}
	}
}

// When a table is full the frame starts over with empty ones, and a single
// frame that needs too much loses items rather than the program.
func TestFullTables(t *testing.T) {
	r := renderer()
	var l quad.List
	add := func(from, n int) {
		l.Reset()
		for i := from; i < from+n; i++ {
			l.Circle(10, 10, 5, quad.Solid(quad.RGB(uint32(i))))
		}
	}
	dst := ebiten.NewImage(64, 64)
	for i := range 4 {
		add(i*3000, 3000)
		rulestest.OK(t, r.Draw(dst, &l))
		if s := r.Stats(); s.Vertices != 3000*4 {
			t.Errorf("frame %d: %d vertices, want all %d", i, s.Vertices, 3000*4)
		}
	}
	add(100000, styleLimit+500)
	rulestest.OK(t, r.Draw(dst, &l))
	if s := r.Stats(); s.Vertices != styleLimit*4 {
		t.Errorf("too many styles give %d vertices, want %d", s.Vertices, styleLimit*4)
	}
	l.Reset()
	for n := range 400 {
		l.Icon(icon.Skull, 200, 200, float32(100+n), quad.RGB(0xffffff))
	}
	for k := range 60 {
		l.Text(0, 200, string(rune('A'+k))+"Щ", font.Bold, 300+float32(k)*3, quad.RGB(0xffffff))
	}
	rulestest.OK(t, r.Draw(dst, &l))
	if s := r.Stats(); s.Vertices == 0 {
		t.Error("too many masks leave nothing at all")
	}
}

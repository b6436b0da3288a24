//go:build !e2e

package gpu

import (
	"math/rand/v2"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/rules/rulestest"
)

// scatter returns a background and a number of things of all kinds, the same for the
// same seed, and a renderer for a picture of them.
func scatter(seed uint64, n int) (*Renderer, *quad.List) {
	r, l := renderer(), new(quad.List)
	r.size.X, r.size.Y = 640, 480
	rnd := rand.New(rand.NewPCG(seed, 1))
	l.Rect(0, 0, 640, 480, 0, quad.Solid(quad.RGB(0x2a211b)))
	for i := range n {
		x, y, s := rnd.Float32()*640, rnd.Float32()*480, 4+rnd.Float32()*30
		switch i % 5 {
		case 0:
			l.Rect(x, y, s, s, 3, quad.Bevel(quad.RGB(0x6d747c), quad.RGBA(0xffffff80), quad.RGBA(0x00000080), 2)).Rot = rnd.Float32()
		case 1:
			l.TextIn(x, y, "Wall 12", font.Bold, s, quad.Center, quad.Middle, quad.RGB(0xffffff))
		case 2:
			l.Icon(icon.Eye, x, y, s, quad.RGB(0xffffff)).Rot = rnd.Float32()
		case 3:
			l.Shadow(x, y, s, s, 3, 2, 3, 6, quad.RGBA(0x00000080))
		case 4:
			l.Add(quad.Item{Shape: quad.Tile, X: x, Y: y, HX: s, HY: s, Paint: quad.Paint{Fill: quad.FillWater}})
		}
	}
	return r, l
}

// Each item lies within its bounds.
func TestBoundsHoldTheInk(t *testing.T) {
	r, l := scatter(3, 200)
	for i := range l.Items {
		one := quad.List{Items: l.Items[i : i+1], Clips: l.Clips}
		r.build(&one, quad.Box(0, 0, 640, 480))
		if len(r.all) == 0 {
			continue
		}
		if in, b := extent(r.all), r.bounds(&l.Items[i]); in.X0 < b.X0-0.01 || in.Y0 < b.Y0-0.01 || in.X1 > b.X1+0.01 || in.Y1 > b.Y1+0.01 {
			t.Errorf("item %d %v is drawn at %v, outside of %v", i, l.Items[i].Shape, in, b)
		}
	}
}

// Batches keep the order of overlapping items, and draw everything once.
func TestBatchesKeepTheOrder(t *testing.T) {
	r, l := scatter(5, 300)
	r.build(l, quad.Box(0, 0, 640, 480))
	r.gather()
	place := make([]int, len(r.pieces)) // in the order of drawing
	n := 0
	for _, b := range r.batches {
		for k := b.first; k >= 0; k = r.pieces[k].next {
			if r.pieces[k].program != b.program {
				t.Fatalf("piece %d of program %d is drawn by %d", k, r.pieces[k].program, b.program)
			}
			n++
			place[k] = n
		}
	}
	if n != len(r.pieces) {
		t.Fatalf("%d pieces are drawn, want %d", n, len(r.pieces))
	}
	for i := range r.pieces {
		a := extent(r.all[r.pieces[i].vs:r.pieces[i].vEnd])
		for k := range i {
			if b := extent(r.all[r.pieces[k].vs:r.pieces[k].vEnd]); !a.Meet(b).Empty() && place[k] > place[i] {
				t.Errorf("piece %d is drawn after %d, which lies over it", k, i)
			}
		}
	}
	runs := 0
	for i := range r.pieces {
		if i == 0 || r.pieces[i].program != r.pieces[i-1].program {
			runs++
		}
	}
	if len(r.batches)*2 > runs {
		t.Errorf("%d batches for %d runs", len(r.batches), runs)
	}
	t.Logf("%d pieces, %d runs, %d batches", n, runs, len(r.batches))
}

// Only changes are redrawn, wherever they are in the list.
func TestOnlyChangesAreDrawn(t *testing.T) {
	r := renderer()
	dst := ebiten.NewImage(640, 480)
	var lists [2]quad.List
	turn := 0
	frame := func(change func(l *quad.List)) (drawn float32) {
		turn = 1 - turn
		l := &lists[turn]
		l.Reset()
		l.Rect(0, 0, 640, 480, 0, quad.Solid(quad.RGB(0x2a211b)))
		for i := range 20 {
			l.Circle(float32(i)*30+20, 100, 10, quad.Solid(quad.RGB(0x808080)))
		}
		change(l)
		l.TextIn(320, 400, "Wallfall", font.Bold, 20, quad.Center, quad.Middle, quad.RGB(0xffffff))
		rulestest.OK(t, r.Draw(dst, l))
		if r.Stats().DrawCalls == 0 {
			return 0
		}
		for _, b := range r.found {
			drawn += (b.X1 - b.X0) * (b.Y1 - b.Y0)
		}
		return drawn / (640 * 480)
	}
	nothing := func(*quad.List) {}
	for _, c := range []struct {
		name        string
		change      func(*quad.List)
		least, most float32
	}{
		{"the first frame", nothing, 1, 1},
		{"the same again", nothing, 0, 0},
		{"a circle moves", func(l *quad.List) { l.Items[5].X += 3 }, 0.001, 0.02},
		{"it moves back", nothing, 0.001, 0.02},
		{"two far apart", func(l *quad.List) { l.Items[2].Opacity = 0.5; l.Items[18].Opacity = 0.5 }, 0.002, 0.04},
		{"one more in the middle", func(l *quad.List) { l.Circle(300, 300, 10, quad.Solid(quad.RGB(0xffffff))) }, 0.001, 0.05},
		{"it is gone", nothing, 0.001, 0.02},
		{"water", func(l *quad.List) {
			l.Add(quad.Item{Shape: quad.Tile, X: 300, Y: 200, HX: 20, HY: 20, Paint: quad.Paint{Fill: quad.FillWater}})
		}, 0.001, 0.02},
		{"the waves move", func(l *quad.List) {
			l.Add(quad.Item{Shape: quad.Tile, X: 300, Y: 200, HX: 20, HY: 20, Paint: quad.Paint{Fill: quad.FillWater}})
			l.Now = 0.5
		}, 0.001, 0.02},
		{"everything moves", func(l *quad.List) {
			for i := range l.Items {
				l.Items[i].Y++
			}
		}, 0.9, 1.1},
	} {
		if got := frame(c.change); got < c.least || got > c.most {
			t.Errorf("%s: %v of the picture is drawn anew, want %v to %v", c.name, got, c.least, c.most)
		}
	}
	other := ebiten.NewImage(640, 480)
	dst = other
	if got := frame(nothing); got != 1 {
		t.Errorf("of another image %v is drawn", got)
	}
}

// A frame allocates nothing, whether it draws a part or all.
func TestSteadyFrameAllocatesNothing(t *testing.T) {
	r := renderer()
	r.size.X, r.size.Y = 960, 720
	var lists [2]quad.List
	turn, phase, whole := 0, float32(0), false
	frame := func() {
		turn = 1 - turn
		l := &lists[turn]
		l.Reset()
		phase += 0.01
		board(l, phase)
		if whole {
			r.last = nil
		}
		for _, p := range r.patches(l, 960, 720) {
			if !r.build(l, p) {
				t.Fatal("the tables are full")
			}
			r.gather()
		}
		r.last = l
	}
	frame()
	frame()
	frame()
	for range 2 {
		if n := testing.AllocsPerRun(20, frame); n != 0 {
			t.Errorf("a frame allocates %v times, want 0; the whole: %v", n, whole)
		}
		whole = true
	}
}

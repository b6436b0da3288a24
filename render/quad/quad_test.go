package quad_test

import (
	"math"
	"strings"
	"testing"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
)

// A list reads as text in painter's order, with what was pushed applied.
func TestListReadsAsText(t *testing.T) {
	var l quad.List
	brass := quad.RGB(0xd9a441)
	l.Rect(10, 20, 30, 40, 4, quad.Solid(brass)).Stroke = 2
	l.PushOffset(100, 0)
	l.PushClip(quad.Box(0, 0, 50, 50))
	l.PushOpacity(0.5)
	l.Hex(1, 2, 10, 0, quad.Bevel(brass, quad.RGB(0xffffff), quad.RGBA(0x00000080), 3))
	l.Pop()
	l.PushClip(quad.Box(20, 20, 100, 100))
	l.Text(5, 6.25, "so", font.Bold, 12, brass)
	l.Pop()
	l.Pop()
	l.Pop()
	l.Pop() // one too many does nothing
	l.Line(0, 0, 0, 10, 2, quad.Solid(brass)).Paint = quad.Solid(quad.RGBA(0x01020304))
	l.Icon(icon.Undo, 8, 8, 16, brass)
	want := `rect 25,40 half 15x20 radius 4 solid #d9a441 stroke 2 #00000000
hex 101,2 half 8.66x10 bevel #d9a441 #ffffff #00000080 f0 3 opacity 0.5 clip 100,0..150,50
text 105,6.25 "so" size 12 face 1 align 0,0 #d9a441 clip 120,20..150,50
rect 0,5 half 6x1 rot 1.57 radius 1 solid #01020304
icon 8,8 half 8x8 id 1 solid #d9a441
`
	if got := l.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A list appended to another keeps its own clips within the one that is pushed.
func TestAppendKeepsClips(t *testing.T) {
	var a, b quad.List
	a.PushClip(quad.Box(0, 0, 8, 8))
	a.Circle(1, 1, 1, quad.Solid(quad.RGB(0)))
	b.PushClip(quad.Box(7, 7, 2, 2))
	b.Circle(2, 2, 1, quad.Solid(quad.RGB(0)))
	a.Append(&b)
	lines := strings.Split(a.String(), "\n")
	if !strings.HasSuffix(lines[0], "clip 0,0..8,8") || !strings.HasSuffix(lines[1], "clip 7,7..8,8") {
		t.Errorf("clips are wrong:\n%s", a.String())
	}
}

// A frame no longer than the last one allocates nothing.
func TestFrameAllocatesNothing(t *testing.T) {
	var l quad.List
	frame := func() {
		l.Reset()
		quadtest.Shapes(&l)
	}
	frame()
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("a frame allocates %v times, want 0", n)
	}
}

// Numbers that are not finite, and boxes turned inside out, draw nothing.
func TestInvalidNumbersAreNotDrawable(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, it := range []quad.Item{
		{X: nan, HX: 1, HY: 1, Opacity: 1}, {Y: inf, HX: 1, HY: 1, Opacity: 1}, {HX: -1, HY: 1, Opacity: 1},
		{HX: 1, HY: nan, Opacity: 1}, {HX: 1, HY: 1, Rot: nan, Opacity: 1}, {HX: 1, HY: 1, Opacity: nan},
		{HX: 1, HY: 1, P1: inf, Opacity: 1}, {HX: 1, HY: 1}, {HX: 1, HY: 1, Opacity: 2},
	} {
		if it.Drawable() {
			t.Errorf("%+v counts as drawable", it)
		}
	}
	it := quad.Item{HX: 1, HY: 1, Opacity: 1}
	if !it.Drawable() {
		t.Error("an ordinary box does not count as drawable")
	}
}

// Tiles have a family, those with holes one of their own; what flows or floats moves.
func TestFamilies(t *testing.T) {
	var l quad.List
	quadtest.Shapes(&l)
	shapes := len(l.Items)
	quadtest.Tiles(&l)
	for i := range l.Items {
		it := &l.Items[i]
		f, moves := it.Family(), it.Moves()
		if tile := it.Shape.IsTile(); tile != (f >= 0) || f >= quad.Families || i < shapes && tile || moves && !tile ||
			f == 4 != (tile && int(it.Phase)&quad.TileHole != 0) || f >= 0 && f < 4 && moves != (f == 2 || it.Fill == quad.FillBeach) {
			t.Errorf("%v of %v: family %d, moves %v", it.Shape, it.Fill, f, moves)
		}
	}
}

func TestColours(t *testing.T) {
	c := quad.RGBA(0x20406080)
	if got := c.Fade(0.5); got.A != 64 || got.R != 0x20 {
		t.Errorf("Fade gives %v", got)
	}
	if got := quad.RGB(0).Mix(quad.RGB(0xffffff), 0.5); got != quad.RGB(0x808080) {
		t.Errorf("Mix gives %v", got)
	}
	if got := c.Lighter(1); got != (quad.Color{R: 255, G: 255, B: 255, A: 128}) {
		t.Errorf("Lighter gives %v", got)
	}
}

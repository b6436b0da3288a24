package ui

import (
	"math"

	"wallfall/render/quad"
)

// Rect is a rectangle to lay things out in, in device pixels. The Cut methods slice a strip
// off one side and leave the rest, which is all the layout the program needs.
type Rect struct{ X, Y, W, H float32 }

// Bounds returns the rectangle as the display list has it.
func (r Rect) Bounds() quad.Bounds { return quad.Box(r.X, r.Y, r.W, r.H) }

// Has reports whether a point lies in the rectangle.
func (r Rect) Has(x, y float32) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// Mid returns the middle.
//
//go:noinline
func (r Rect) Mid() (x, y float32) { return r.X + r.W/2, r.Y + r.H/2 }

// Inset returns the rectangle shrunk by d on all sides.
//
//go:noinline
func (r Rect) Inset(d float32) Rect {
	return Rect{r.X + d, r.Y + d, max(0, r.W-2*d), max(0, r.H-2*d)}
}

// CutTop takes a strip of height h off the top. Like the other cuts it is not inlined,
// which keeps its thousand callers small.
//
//go:noinline
func (r *Rect) CutTop(h float32) Rect {
	h = min(h, r.H)
	cut := Rect{r.X, r.Y, r.W, h}
	r.Y += h
	r.H -= h
	return cut
}

// CutBottom takes a strip of height h off the bottom.
//
//go:noinline
func (r *Rect) CutBottom(h float32) Rect {
	h = min(h, r.H)
	r.H -= h
	return Rect{r.X, r.Y + r.H, r.W, h}
}

// CutLeft takes a strip of width w off the left.
//
//go:noinline
func (r *Rect) CutLeft(w float32) Rect {
	w = min(w, r.W)
	cut := Rect{r.X, r.Y, w, r.H}
	r.X += w
	r.W -= w
	return cut
}

// CutRight takes a strip of width w off the right.
//
//go:noinline
func (r *Rect) CutRight(w float32) Rect {
	w = min(w, r.W)
	r.W -= w
	return Rect{r.X + r.W, r.Y, w, r.H}
}

// TakeTop is CutTop, and cuts off a gap as well.
//
//go:noinline
func (r *Rect) TakeTop(h, gap float32) Rect {
	cut := r.CutTop(h)
	r.CutTop(gap)
	return cut
}

// TakeBottom is CutBottom, and cuts off a gap as well.
//
//go:noinline
func (r *Rect) TakeBottom(h, gap float32) Rect {
	cut := r.CutBottom(h)
	r.CutBottom(gap)
	return cut
}

// TakeLeft is CutLeft, and cuts off a gap as well.
//
//go:noinline
func (r *Rect) TakeLeft(w, gap float32) Rect {
	cut := r.CutLeft(w)
	r.CutLeft(gap)
	return cut
}

// TakeRight is CutRight, and cuts off a gap as well.
//
//go:noinline
func (r *Rect) TakeRight(w, gap float32) Rect {
	cut := r.CutRight(w)
	r.CutRight(gap)
	return cut
}

// Centred returns a rectangle of at most w by h in the middle of r.
//
//go:noinline
func (r Rect) Centred(w, h float32) Rect {
	w, h = min(w, r.W), min(h, r.H)
	return Rect{r.X + (r.W-w)/2, r.Y + (r.H-h)/2, w, h}
}

// Columns are parts of a rectangle side by side.
type Columns struct {
	first Rect
	step  float32
}

// Columns splits the rectangle into n of equal width with gaps between.
func (r Rect) Columns(n int, gap float32) Columns {
	w := (r.W - gap*float32(n-1)) / float32(n)
	return Columns{Rect{r.X, r.Y, w, r.H}, w + gap}
}

// At returns the column number i, from 0 at the left.
func (c Columns) At(i int) Rect {
	r := c.first
	r.X += float32(i) * c.step
	return r
}

func (r Rect) meet(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.X+r.W, s.X+s.W)-x), max(0, min(r.Y+r.H, s.Y+s.H)-y)}
}

// snap moves the edges to whole pixels, so that they are drawn sharp.
func (r Rect) snap() Rect {
	x, y := round(r.X), round(r.Y)
	return Rect{x, y, round(r.X+r.W) - x, round(r.Y+r.H) - y}
}

func round(v float32) float32 { return float32(math.Floor(float64(v) + 0.5)) }

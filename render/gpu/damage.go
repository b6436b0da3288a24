package gpu

import (
	"math"
	"math/bits"
	"slices"

	"wallfall/assets/icon"
	"wallfall/render/quad"
)

// maxPatches is the most parts of the screen that are redrawn separately; if there are
// more, the closest ones are merged. Each takes its own draw calls.
const maxPatches = 4

// patches returns the parts of the screen, in whole pixels, that differ from the last
// frame.
func (r *Renderer) patches(l *quad.List, w, h float32) []quad.Bounds {
	r.found = r.found[:0]
	if r.last == nil {
		r.found = append(r.found, quad.Box(0, 0, w, h))
		return r.found
	}
	r.damage = cover{}
	old, now := r.last.Items, l.Items
	from := 0
	for from < len(old) && from < len(now) && r.same(l, from, from) {
		from++
	}
	oldEnd, end := len(old), len(now)
	for oldEnd > from && end > from && r.same(l, oldEnd-1, end-1) {
		oldEnd--
		end--
	}
	for i := from; i < max(oldEnd, end); i++ {
		if i < oldEnd && i < end && r.same(l, i, i) {
			continue
		}
		if i < oldEnd {
			r.invalidate(r.last, i, w, h)
		}
		if i < end {
			r.invalidate(l, i, w, h)
		}
	}
	r.found = r.damage.rectangles(r.found, w, h)
	return r.found
}

func (r *Renderer) same(l *quad.List, before, now int) bool {
	a, b := &r.last.Items[before], &l.Items[now]
	if b.Moves() && r.last.Now != l.Now || int(a.Clip) >= len(r.last.Clips) || int(b.Clip) >= len(l.Clips) ||
		r.last.Clips[a.Clip] != l.Clips[b.Clip] {
		return false
	}
	c := *b
	c.Clip = a.Clip
	return *a == c
}

func (r *Renderer) invalidate(l *quad.List, i int, w, h float32) {
	it := &l.Items[i]
	if !it.Drawable() || int(it.Clip) >= len(l.Clips) {
		return
	}
	b := r.bounds(it).Meet(l.Clips[it.Clip]).Meet(quad.Box(0, 0, w, h))
	if !b.Empty() {
		r.damage.add(areaOf(b, w, h))
	}
}

func (r *Renderer) bounds(it *quad.Item) quad.Bounds {
	if it.Shape == quad.Glyphs {
		x, base := it.Start(r.fonts)
		m := r.fonts.Metrics(it.Face, it.HY)
		return quad.Bounds{
			X0: x - it.HY, Y0: float32(base) - m.Ascent*1.5,
			X1: x + it.HY + r.fonts.Measure(it.Face, it.HY, it.Text), Y1: float32(base) + m.Descent*2,
		}
	}
	hx, hy := it.Reach()
	if it.Shape == quad.Picture {
		n := float32(icon.MaskSize(2 * max(it.HX, it.HY)))
		hx, hy = it.HX*(1+1/n), it.HY*(1+1/n)
	}
	if it.Rot != 0 {
		sin, cos := math.Sincos(float64(it.Rot))
		s, c := float32(math.Abs(sin)), float32(math.Abs(cos))
		hx, hy = hx*c+hy*s, hx*s+hy*c
	}
	return quad.Bounds{X0: it.X - hx, Y0: it.Y - hy, X1: it.X + hx, Y1: it.Y + hy}
}

// rectangles appends rectangles around all fields: one for each group with free rows or
// columns around it, but at most maxPatches.
func (c *cover) rectangles(to []quad.Bounds, w, h float32) []quad.Bounds {
	for y := 0; y < fields; y++ {
		top, columns := y, uint64(0)
		for ; y < fields && c[y] != 0; y++ {
			columns |= c[y]
		}
		for columns != 0 {
			left := bits.TrailingZeros64(columns)
			n := bits.TrailingZeros64(^(columns >> left))
			columns &^= (1<<n - 1) << left
			to = append(to, pixels(left, top, left+n, y, w, h))
		}
	}
	// Merge the two whose union adds the least area.
	room := func(b quad.Bounds) float32 { return (b.X1 - b.X0) * (b.Y1 - b.Y0) }
	around := func(a, b quad.Bounds) quad.Bounds {
		return quad.Bounds{X0: min(a.X0, b.X0), Y0: min(a.Y0, b.Y0), X1: max(a.X1, b.X1), Y1: max(a.Y1, b.Y1)}
	}
	for len(to) > maxPatches {
		one, other, least := 0, 1, float32(math.Inf(1))
		for i, b := range to {
			for j, c := range to[:i] {
				if more := room(around(b, c)) - room(b) - room(c); more < least {
					one, other, least = j, i, more
				}
			}
		}
		to[one] = around(to[one], to[other])
		to = slices.Delete(to, other, other+1)
	}
	return to
}

func pixels(x0, y0, x1, y1 int, w, h float32) quad.Bounds {
	low := func(n int, size float32) float32 {
		return max(0, float32(math.Floor(float64(n)*float64(size)/fields))-1)
	}
	high := func(n int, size float32) float32 {
		return min(size, float32(math.Ceil(float64(n)*float64(size)/fields))+1)
	}
	return quad.Bounds{X0: low(x0, w), Y0: low(y0, h), X1: high(x1, w), Y1: high(y1, h)}
}

func opaque(it *quad.Item, w, h float32) bool {
	return it.Shape == quad.Rect && it.Clip == 0 && it.Rot == 0 && it.Radius == 0 && it.Soft == 0 && it.Opacity == 1 &&
		(it.Fill == quad.FillSolid || (it.Fill == quad.FillGradient || it.Fill == quad.FillRadial) && it.B.A == 255) && it.A.A == 255 &&
		it.X-it.HX <= 0 && it.Y-it.HY <= 0 && it.X+it.HX >= w && it.Y+it.HY >= h
}

package gpu

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/assets/icon"
	"wallfall/assets/shader"
	"wallfall/render/quad"
)

// The shader programs. Each item uses the shortest one that can draw it: software
// rendering pays for every branch of a shader.
const (
	shapeProgram = iota // shapes of every outline and fill
	plainProgram        // text, icons, and rectangles in the plainer fills
	tilePrograms        // the first of those for families of tiles
	programs     = tilePrograms + quad.Families
)

// source returns the text of a program.
func source(program int) []byte {
	if program >= tilePrograms {
		return shader.Tile(program - tilePrograms)
	}
	return shader.Shape(program == plainProgram)
}

func program(it *quad.Item) int8 {
	if f := it.Family(); f >= 0 {
		return int8(tilePrograms + f)
	}
	switch it.Shape {
	case quad.Glyphs, quad.Picture:
		return plainProgram
	case quad.Rect:
		switch it.Fill {
		case quad.FillSolid, quad.FillGradient, quad.FillRadial, quad.FillBevel:
			return plainProgram
		}
	}
	return shapeProgram
}

// piece is the triangles of an item.
type piece struct {
	program  int8
	next     int32 // the piece after it in its batch, -1 for none
	vs, is   int32 // its first vertex and index
	vEnd     int32
	iEnd     int32
	small    bool // drawing it with a longer program costs less than a draw call
	occupied area
}

// batch is pieces that a program draws in one call.
type batch struct {
	program     int8
	first, last int32 // pieces
	occupied    cover
}

// smallPixels is the most pixels of a small piece.
const smallPixels = 512

// lookBack is how many batches back a piece may join one.
const lookBack = 16

// Batches divide the screen into fields in each direction.
const fields = 64

// cover is the set of covered fields of each row.
type cover [fields]uint64

// area is a rectangle of fields: the rows from top to bottom, in each of them the
// fields of the mask.
type area struct {
	top, bottom int8
	mask        uint64
}

func areaOf(b quad.Bounds, w, h float32) area {
	field := func(v, size float32) uint { return uint(max(0, min(v/size*fields, fields-1))) }
	left, right := field(b.X0, w), field(b.X1, w)
	return area{int8(field(b.Y0, h)), int8(field(b.Y1, h)), ^uint64(0) >> (fields - 1 - right + left) << left}
}

func extent(vs []ebiten.Vertex) quad.Bounds {
	b := quad.Bounds{X0: vs[0].DstX, Y0: vs[0].DstY, X1: vs[0].DstX, Y1: vs[0].DstY}
	for i := range vs {
		x, y := vs[i].DstX, vs[i].DstY
		b = quad.Bounds{X0: min(b.X0, x), Y0: min(b.Y0, y), X1: max(b.X1, x), Y1: max(b.Y1, y)}
	}
	return b
}

func (c *cover) add(a area) {
	for y := a.top; y <= a.bottom; y++ {
		c[y] |= a.mask
	}
}

func (c *cover) meets(a area) bool {
	for y := a.top; y <= a.bottom; y++ {
		if c[y]&a.mask != 0 {
			return true
		}
	}
	return false
}

// gather assigns every piece to a batch: to an earlier one of its program (or, if it is
// small, of one that can draw it) unless something between overlaps it, or else to a new
// one. The picture is the same as if the pieces were drawn in order.
func (r *Renderer) gather() {
	r.batches = r.batches[:0]
	for i := range r.pieces {
		p := &r.pieces[i]
		p.next = -1
		n := len(r.batches)
		join := -1
		for k := n - 1; k >= max(0, n-lookBack) && join < 0; k-- {
			b := &r.batches[k]
			if b.program == p.program || p.small && p.program == plainProgram && b.program == shapeProgram {
				join = k
			} else if b.occupied.meets(p.occupied) {
				break
			}
		}
		if join < 0 {
			r.batches = append(r.batches, batch{program: p.program, first: int32(i)})
			join = n
		} else {
			r.pieces[r.batches[join].last].next = int32(i)
		}
		r.batches[join].last = int32(i)
		r.batches[join].occupied.add(p.occupied)
	}
}

// flush sends the batches, in as few calls as the number of their vertices allows.
func (r *Renderer) flush(dst *ebiten.Image) error {
	for i := range r.batches {
		b := &r.batches[i]
		r.vs, r.is = r.vs[:0], r.is[:0]
		for k := b.first; k >= 0; k = r.pieces[k].next {
			p := &r.pieces[k]
			if len(r.vs)+int(p.vEnd-p.vs) > chunk {
				if err := r.send(dst, b.program); err != nil {
					return err
				}
			}
			shift := uint32(len(r.vs)) - uint32(p.vs)
			r.vs = append(r.vs, r.all[p.vs:p.vEnd]...)
			for _, n := range r.allIs[p.is:p.iEnd] {
				r.is = append(r.is, n+shift)
			}
		}
		if err := r.send(dst, b.program); err != nil {
			return err
		}
	}
	return nil
}

// send draws the triangles in vs and is.
func (r *Renderer) send(dst *ebiten.Image, program int8) error {
	if len(r.is) == 0 {
		return nil
	}
	if program >= tilePrograms && r.opts.Images[2] == nil {
		r.opts.Images[2] = texture(noiseSize)
		r.opts.Images[2].WritePixels(noise())
	}
	compiled, err := r.programs[program]()
	if err != nil {
		return fmt.Errorf("shader %d: %w", program, err)
	}
	dst.DrawTrianglesShader32(r.vs, r.is, compiled, &r.opts)
	r.stats.DrawCalls++
	r.vs, r.is = r.vs[:0], r.is[:0]
	return nil
}

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

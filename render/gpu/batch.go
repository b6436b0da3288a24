package gpu

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

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
		if r.sketch && b.program != plainProgram {
			continue
		}
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

// send draws the triangles in vs and is. Their program is compiled on first use, as that
// is slow in a browser and few boards need all programs.
func (r *Renderer) send(dst *ebiten.Image, program int8) error {
	if len(r.is) == 0 {
		return nil
	}
	if r.programs[program] == nil {
		source := shader.Shape(program == plainProgram)
		if program >= tilePrograms {
			source = shader.Tile(int(program - tilePrograms))
			if r.opts.Images[2] == nil {
				r.opts.Images[2] = texture(noiseSize)
				r.opts.Images[2].WritePixels(noise())
			}
		}
		var err error
		if r.programs[program], err = ebiten.NewShader(source); err != nil {
			return fmt.Errorf("shader %d: %w", program, err)
		}
	}
	dst.DrawTrianglesShader32(r.vs, r.is, r.programs[program], &r.opts)
	r.stats.DrawCalls++
	r.vs, r.is = r.vs[:0], r.is[:0]
	return nil
}

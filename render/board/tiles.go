package board

import "wallfall/render/quad"

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

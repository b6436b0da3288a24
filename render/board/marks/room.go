package marks

import (
	"wallfall/render/board/scene"
	"wallfall/render/quad"
)

// Room keeps the labels of a frame apart, first come, first served; a label without room
// is left out.
type Room struct {
	area  quad.Bounds   // labels stay within it
	taken []quad.Bounds // by labels
	faces []quad.Bounds // other places that they keep clear of
}

// Clear makes room for the labels of a new frame, within an area.
func (s *Room) Clear(area quad.Bounds) {
	*s = Room{area, s.taken[:0], s.faces[:0]}
}

// edgeGap is how far labels stay from the edge of their area, in pixels.
const edgeGap = 2

// place finds room for a label: where it is, or moved by the first of the offsets,
// given as pairs of pixels, at which it covers nothing. ok is false if there is none.
func (s *Room) place(b quad.Bounds, offsets ...float32) (at quad.Bounds, ok bool) {
	dx, dy := float32(0), float32(0)
	for {
		at = quad.Bounds{X0: b.X0 + dx, Y0: b.Y0 + dy, X1: b.X1 + dx, Y1: b.Y1 + dy}
		x := max(s.area.X0+edgeGap-at.X0, 0) - max(at.X1-s.area.X1+edgeGap, 0)
		y := max(s.area.Y0+edgeGap-at.Y0, 0) - max(at.Y1-s.area.Y1+edgeGap, 0)
		at = quad.Bounds{X0: at.X0 + x, Y0: at.Y0 + y, X1: at.X1 + x, Y1: at.Y1 + y}
		free := true
		for _, list := range [2][]quad.Bounds{s.taken, s.faces} {
			for _, other := range list {
				free = free && other.Meet(at).Empty()
			}
		}
		if free {
			s.taken = append(s.taken, at)
			return at, true
		}
		if len(offsets) < 2 {
			return at, false
		}
		dx, dy, offsets = offsets[0], offsets[1], offsets[2:]
	}
}

// plateNear draws a short label at x, y, or moved by an offset where it covers another.
func (m Painter) plateNear(p *scene.Frame, l *quad.List, x, y float32, text string, size float32, ink quad.Color, offsets ...float32) {
	w, h := p.PlateSize(text, size)
	if b, ok := m.Room.place(quad.Box(x-w/2, y-h/2, w, h), offsets...); ok {
		p.Plate(l, (b.X0+b.X1)/2, (b.Y0+b.Y1)/2, text, size, ink)
	}
}

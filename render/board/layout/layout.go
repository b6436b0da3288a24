// Package layout keeps the labels of a picture apart.
package layout

import "wallfall/render/quad"

// Layout finds room for the labels of a frame, first come, first served; a label without
// room is left out. The zero value is ready to use.
type Layout struct {
	area  quad.Bounds
	taken []quad.Bounds // by labels
	faces []quad.Bounds // other places that labels keep clear of
}

// Begin forgets the labels of the last frame. Labels stay within an area, in pixels.
func (l *Layout) Begin(area quad.Bounds) { l.area, l.taken, l.faces = area, l.taken[:0], l.faces[:0] }

// Take marks a place as taken by a label that does not move.
func (l *Layout) Take(b quad.Bounds) { l.taken = append(l.taken, b) }

// Avoid marks a place that labels keep clear of until Forget.
func (l *Layout) Avoid(b quad.Bounds) { l.faces = append(l.faces, b) }

// Forget forgets the places to avoid.
func (l *Layout) Forget() { l.faces = l.faces[:0] }

// Place finds room for a label: where it is, or moved by the first of the offsets,
// given as pairs of pixels, at which it covers nothing. ok is false if there is none.
func (l *Layout) Place(b quad.Bounds, offsets ...float32) (at quad.Bounds, ok bool) {
	at = l.inArea(b)
	for i := 0; l.covers(at); i += 2 {
		if i+1 >= len(offsets) {
			return at, false
		}
		at = l.inArea(quad.Bounds{X0: b.X0 + offsets[i], Y0: b.Y0 + offsets[i+1], X1: b.X1 + offsets[i], Y1: b.Y1 + offsets[i+1]})
	}
	l.Take(at)
	return at, true
}

// inArea moves a label into the area.
func (l *Layout) inArea(b quad.Bounds) quad.Bounds {
	a := l.area
	dx := max(a.X0+2-b.X0, 0) - max(b.X1-a.X1+2, 0)
	dy := max(a.Y0+2-b.Y0, 0) - max(b.Y1-a.Y1+2, 0)
	return quad.Bounds{X0: b.X0 + dx, Y0: b.Y0 + dy, X1: b.X1 + dx, Y1: b.Y1 + dy}
}

func (l *Layout) covers(b quad.Bounds) bool {
	for _, list := range [2][]quad.Bounds{l.taken, l.faces} {
		for i := range list {
			if !list[i].Meet(b).Empty() {
				return true
			}
		}
	}
	return false
}

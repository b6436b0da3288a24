// Package layout keeps the labels of a picture apart.
package layout

import "wallfall/render/quad"

// Layout finds room for the labels of a frame. Those that are placed first have the
// better right; one that finds no room is left out. The zero value is ready to use.
type Layout struct {
	area  quad.Bounds
	taken []quad.Bounds // by labels
	faces []quad.Bounds // other places that labels keep clear of
}

// Begin forgets the labels of the last frame. Labels stay within an area, in pixels.
func (y *Layout) Begin(area quad.Bounds) { y.area, y.taken, y.faces = area, y.taken[:0], y.faces[:0] }

// Take marks a place as taken by a label that does not move.
func (y *Layout) Take(b quad.Bounds) { y.taken = append(y.taken, b) }

// Avoid marks a place that labels keep clear of until Forget.
func (y *Layout) Avoid(b quad.Bounds) { y.faces = append(y.faces, b) }

// Forget forgets the places to avoid.
func (y *Layout) Forget() { y.faces = y.faces[:0] }

// Place finds room for a label: where it is, or moved by the first of the offsets,
// given as pairs of pixels, at which it covers nothing. ok is false if there is none.
func (y *Layout) Place(b quad.Bounds, offsets ...float32) (at quad.Bounds, ok bool) {
	at = y.inArea(b)
	for i := 0; y.covers(at); i += 2 {
		if i+1 >= len(offsets) {
			return at, false
		}
		at = y.inArea(quad.Bounds{X0: b.X0 + offsets[i], Y0: b.Y0 + offsets[i+1], X1: b.X1 + offsets[i], Y1: b.Y1 + offsets[i+1]})
	}
	y.Take(at)
	return at, true
}

// inArea moves a label into the area.
func (y *Layout) inArea(b quad.Bounds) quad.Bounds {
	a := y.area
	dx := max(a.X0+2-b.X0, 0) - max(b.X1-a.X1+2, 0)
	dy := max(a.Y0+2-b.Y0, 0) - max(b.Y1-a.Y1+2, 0)
	return quad.Bounds{X0: b.X0 + dx, Y0: b.Y0 + dy, X1: b.X1 + dx, Y1: b.Y1 + dy}
}

func (y *Layout) covers(b quad.Bounds) bool {
	for _, list := range [2][]quad.Bounds{y.taken, y.faces} {
		for i := range list {
			if !list[i].Meet(b).Empty() {
				return true
			}
		}
	}
	return false
}

package board

import (
	"wallfall/assets/font"
	"wallfall/render/quad"
)

// labelLayout keeps the labels of a frame apart. Those that are placed first have the
// better right; one that finds no room is left out.
type labelLayout struct {
	taken []quad.Bounds // by labels
	faces []quad.Bounds // of figures, which labels of a prediction keep clear of
}

// beginLabels forgets the labels of the last frame.
func (p *Stage) beginLabels() { p.taken, p.faces = p.taken[:0], p.faces[:0] }

// place finds room for a label: where it is, or moved by the first of the offsets,
// given as pairs, at which it covers nothing. ok is false if there is none.
func (p *Stage) place(b quad.Bounds, offsets ...float32) (at quad.Bounds, ok bool) {
	at = p.inArea(b)
	for i := 0; p.covers(at); i += 2 {
		if i+1 >= len(offsets) {
			return at, false
		}
		at = p.inArea(quad.Bounds{X0: b.X0 + offsets[i], Y0: b.Y0 + offsets[i+1], X1: b.X1 + offsets[i], Y1: b.Y1 + offsets[i+1]})
	}
	p.taken = append(p.taken, at)
	return at, true
}

// inArea moves a label into the board's area.
func (p *Stage) inArea(b quad.Bounds) quad.Bounds {
	a := p.Camera.Area
	dx := max(a.X0+2-b.X0, 0) - max(b.X1-a.X1+2, 0)
	dy := max(a.Y0+2-b.Y0, 0) - max(b.Y1-a.Y1+2, 0)
	return quad.Bounds{X0: b.X0 + dx, Y0: b.Y0 + dy, X1: b.X1 + dx, Y1: b.Y1 + dy}
}

func (p *Stage) covers(b quad.Bounds) bool {
	for _, list := range [2][]quad.Bounds{p.taken, p.faces} {
		for i := range list {
			if !list[i].Meet(b).Empty() {
				return true
			}
		}
	}
	return false
}

// plateSize returns the size of a plate with a text.
func (p *Stage) plateSize(text string, size float32) (w, h float32) {
	return p.Fonts.Measure(font.Bold, size, text) + size*0.7, size * 1.35
}

// plateNear draws a short label at x, y, or moved by an offset where it covers another.
func (p *Stage) plateNear(l *quad.List, x, y float32, text string, size float32, ink quad.Color, offsets ...float32) {
	w, h := p.plateSize(text, size)
	if b, ok := p.place(quad.Box(x-w/2, y-h/2, w, h), offsets...); ok {
		p.plate(l, (b.X0+b.X1)/2, (b.Y0+b.Y1)/2, text, size, ink)
	}
}

package ui

import (
	"wallfall/assets/font"
	"wallfall/render/quad"
)

// Link draws an underlined link at the left of r, vertically centred, and reports whether
// it was used.
func (k *Kit) Link(id string, r Rect, text string, size float32, face font.Face) bool {
	s := k.touch(id, r)
	ink := k.Theme.Accent
	if s.hover || s.down {
		ink = ink.Lighter(0.4)
	}
	if s.focus {
		k.ring(r)
	}
	px := k.Pt(size)
	y := r.Y + r.H/2
	k.List.TextIn(r.X, y, text, face, px, quad.Left, quad.Middle, ink)
	k.List.Rect(r.X, round(y+px*0.52), r.W, max(1, round(k.Pt(1))), 0, quad.Solid(ink.Fade(0.5)))
	return s.used
}

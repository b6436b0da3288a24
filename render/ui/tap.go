package ui

import (
	"wallfall/assets/font"
	"wallfall/render/quad"
)

// Tap makes a button of a rectangle that others draw: it shows only hover and focus.
func (k *Kit) Tap(id string, r Rect, tip string) bool {
	s := k.touch(id, r)
	k.offerTip(id, r, tip, s.focus, true)
	switch {
	case s.down:
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Solid(k.Theme.PanelDark.Fade(0.5)))
	case s.hover:
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Solid(k.Theme.Text.Fade(0.08)))
	}
	if s.focus {
		k.ring(r)
	}
	return s.used
}

// Fitted returns the largest size of text in points, from size down to least, at which a
// line fits a width in pixels.
func (k *Kit) Fitted(text string, size, least, width float32, face font.Face) float32 {
	for size > least && k.Fonts.Measure(face, k.Pt(size), text) > width {
		size -= 0.5
	}
	return size
}

// FittedBox returns the largest size of text in points, from size down to least, at
// which a paragraph is no higher than the rectangle.
func (k *Kit) FittedBox(text string, size, least float32, r Rect, face font.Face) float32 {
	for size > least && k.TextHeight(text, size, r.W, face) > r.H+1 {
		size -= 0.5
	}
	return size
}

// ScrollTo moves what a scrolling area shows; it stops at either end.
func (k *Kit) ScrollTo(id string, at float32) { k.scroll[id] = at }

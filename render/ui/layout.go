package ui

import (
	"wallfall/assets/font"
	"wallfall/render/quad"
)

// The measures of rows, in points.
const (
	RowHeight = 44 // a row of buttons
	Gap       = 8  // between two rows
	SmallGap  = 4  // between two rows of a list, and between buttons side by side
	BarWidth  = 12 // of a scroll bar, with the gap beside it
)

// Row cuts a row of buttons and the gap below it off the top.
func (k *Kit) Row(r *Rect) Rect { return r.TakeTop(k.Pt(RowHeight), k.Pt(Gap)) }

// Foot cuts a row of buttons and the gap above it off the bottom.
func (k *Kit) Foot(r *Rect) Rect { return r.TakeBottom(k.Pt(RowHeight), k.Pt(Gap)) }

// DrawRule draws a horizontal line at the top of r and cuts it and a gap off.
func DrawRule(k *Kit, r *Rect) {
	k.List.Rect(r.X, r.Y, r.W, max(1, k.Pt(1)), 0, quad.Solid(k.Theme.PanelEdge))
	r.CutTop(k.Pt(Gap))
}

// Progress draws a bar that shows how much of something is done, 0..1.
func Progress(k *Kit, r Rect, share float32, fill quad.Paint) {
	k.List.Rect(r.X, r.Y, r.W, r.H, r.H/2, quad.Solid(k.Theme.PanelDark))
	if share > 0 {
		k.List.Rect(r.X, r.Y, max(r.H, r.W*min(1, share)), r.H, r.H/2, fill)
	}
}

// Pen lays out rows from top to bottom, drawing them or only measuring their height.
type Pen struct {
	K     *Kit
	R     Rect    // the column; its height does not matter
	Y     float32 // where the next row begins
	Dry   bool    // it only measures
	Align quad.Align
	ID    string  // of the area that scrolls, for Next; "" for none
	Bar   float32 // points that its scroll bar takes
	area  Rect
	top   float32 // where the page begins
	pass  int
	was   snapshot
}

// Begin starts a page that scrolls under its ID and is drawn in one pass. The height of
// the last tick decides how far it scrolls.
func (w *Pen) Begin() {
	w.area = w.R
	at := w.K.Scroll(w.ID, w.R, w.K.heights[w.ID])
	if w.R.X, w.R.W = at.X, at.W; w.Bar > 0 {
		w.R.W = w.area.W - w.K.Pt(w.Bar)
	}
	w.Y, w.top = at.Y, at.Y
}

// End ends the page that Begin started.
func (w *Pen) End() {
	w.K.heights[w.ID] = w.Y - w.top
	w.K.EndScroll(w.ID, w.area)
}

// Sees reports whether any of a row of the page is in sight.
func (w *Pen) Sees(r Rect) bool { return r.Y <= w.area.Y+w.area.H && r.Y+r.H >= w.area.Y }

// snapshot is what drawing changes in the kit.
type snapshot struct {
	list        quad.Mark
	cuts        int
	inert, over bool
}

// Next makes a loop write the same twice: first it only measures, then it draws, in an
// area that scrolls what is too long. The loop must not be left early.
func (w *Pen) Next() bool { return w.NextIn(nil) }

// NextIn is Next for what is drawn in a place that depends on its height, in pixels.
func (w *Pen) NextIn(place func(height float32) (at Rect)) bool {
	switch w.pass++; w.pass {
	case 1:
		w.area = w.R
		w.Measure()
	case 2:
		if w.Measured(); place != nil {
			w.area = place(w.Y)
		}
		at := w.area
		if w.ID != "" {
			at = w.K.Scroll(w.ID, w.area, w.Y)
		}
		w.R.X, w.R.Y, w.Y = at.X, at.Y, at.Y
	default:
		if w.ID != "" {
			w.K.EndScroll(w.ID, w.area)
		}
	}
	return w.pass <= 2
}

// Measure begins a pass in which nothing is drawn, and no widget is used: until Measured,
// rows only move Y, which begins at 0. Such a pass may contain no scrolling area.
func (w *Pen) Measure() {
	k := w.K
	w.was = snapshot{k.List.Mark(), len(k.cuts), k.Inert, k.over}
	w.R.W -= k.Pt(w.Bar)
	w.Y, w.Dry, k.Inert = 0, true, true
}

// Measured ends the pass that Measure began.
func (w *Pen) Measured() {
	k := w.K
	k.List.Rewind(w.was.list)
	k.cuts, k.Inert, k.over = k.cuts[:w.was.cuts], w.was.inert, w.was.over
	w.Dry = false
}

// Height returns the height of what a dry pen has written, in points.
func (w *Pen) Height() float32 { return w.Y / w.K.Scale }

// Gap leaves space.
func (w *Pen) Gap(pt float32) { w.Y += w.K.Pt(pt) }

// Row returns a rectangle of some height and whether to draw in it.
func (w *Pen) Row(pt float32) (r Rect, draw bool) { return w.Take(pt), !w.Dry }

// Take returns a rectangle of some height, to draw in even in a pass that only measures.
//
//go:noinline
func (w *Pen) Take(pt float32) Rect { return w.Cut(w.K.Pt(pt)) }

// Cut is Take with a height in pixels.
//
//go:noinline
func (w *Pen) Cut(h float32) Rect {
	r := Rect{X: w.R.X, Y: w.Y, W: w.R.W, H: h}
	w.Y += h
	return r
}

// Slot returns a row of buttons, and leaves the gap below it.
//
//go:noinline
func (w *Pen) Slot() Rect {
	r := w.Take(RowHeight)
	w.Gap(Gap)
	return r
}

// ListRow returns a row of a list of some height, and leaves the small gap below it.
//
//go:noinline
func (w *Pen) ListRow(pt float32) Rect {
	r := w.Take(pt)
	w.Gap(SmallGap)
	return r
}

// Label writes a line in a row of some height, in points.
func (w *Pen) Label(pt float32, text string, size float32, c quad.Color, face font.Face) {
	if r, draw := w.Row(pt); draw {
		w.K.Label(r, text, size, w.Align, c, face)
	}
}

// Para writes a paragraph.
func (w *Pen) Para(text string, size float32, c quad.Color, face font.Face) {
	if text == "" {
		return
	}
	h := w.K.TextHeight(text, size, w.R.W, face)
	if !w.Dry {
		w.K.Paragraph(Rect{X: w.R.X, Y: w.Y, W: w.R.W, H: h + 1}, text, size, w.Align, c, face)
	}
	w.Y += h
}

// Line writes a line in the middle of a row of some height, in points.
func (w *Pen) Line(pt float32, text string, size float32, c quad.Color) {
	if r, draw := w.Row(pt); draw {
		w.K.Label(r, text, size, quad.Center, c, font.Regular)
	}
}

// Button draws a row with a button and the gap below, and reports whether it was used.
func (w *Pen) Button(id, text string, look Look) bool {
	return w.K.Button(id, w.Slot(), text, look)
}

// Heading writes a small heading with a line.
func (w *Pen) Heading(text string) {
	w.Gap(7)
	r, draw := w.Row(18)
	if !draw {
		return
	}
	k := w.K
	k.Label(r, text, 12, quad.Left, k.Theme.Accent, font.Bold)
	x := k.Fonts.Measure(font.Bold, k.Pt(12), text) + k.Pt(8)
	k.List.Rect(r.X+x, r.Y+r.H/2, max(0, r.W-x), max(1, k.Pt(1)), 0, quad.Solid(k.Theme.PanelEdge))
}

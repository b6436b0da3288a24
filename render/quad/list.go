package quad

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
)

// List is the display list of one frame. The zero value is empty and ready.
// Reset it at the start of each frame; its memory is used again, so a frame
// no longer than an earlier one allocates nothing.
//
// Methods that add an item return a pointer to it, so that rarer fields can
// be set; the pointer is valid until the next item is added. Sizes that are
// not finite or not positive add an item that draws nothing.
type List struct {
	Items []Item
	Clips []Bounds // the clip rectangles that Item.Clip names

	// Now is the time of animated tiles: a share, 0..1, of their period.
	Now float32

	stack []frame
	now   frame
}

// frame is the state that applies to items when they are added.
type frame struct {
	clip    uint16
	dx, dy  float32
	opacity float32
}

// Reset empties the list and keeps its memory.
//
//go:noinline
func (l *List) Reset() {
	l.Items = l.Items[:0]
	l.Clips = append(l.Clips[:0], Everywhere)
	l.stack = l.stack[:0]
	l.now = frame{opacity: 1}
}

// Mark is a place in a list to go back to.
type Mark struct{ items, clips int }

// Mark returns the end of the list as it is.
func (l *List) Mark() Mark { return Mark{len(l.Items), len(l.Clips)} }

// Rewind removes what was added since a mark; what was pushed since must be popped.
func (l *List) Rewind(m Mark) { l.Items, l.Clips = l.Items[:m.items], l.Clips[:m.clips] }

// PushClip cuts the items added from here on to b as well, until Pop.
func (l *List) PushClip(b Bounds) {
	l.push()
	if len(l.Clips) < math.MaxUint16 {
		l.Clips = append(l.Clips, l.Clips[l.now.clip].Meet(b.moved(l.now.dx, l.now.dy)))
		l.now.clip = uint16(len(l.Clips) - 1)
	}
}

// PushOpacity multiplies the opacity of the items added from here on, until
// Pop.
//
//go:noinline
func (l *List) PushOpacity(o float32) {
	l.push()
	l.now.opacity *= clamp(o, 0, 1)
}

// PushOffset moves the items added from here on, until Pop.
func (l *List) PushOffset(dx, dy float32) {
	l.push()
	l.now.dx += dx
	l.now.dy += dy
}

// Pop ends the last PushClip, PushOpacity or PushOffset. Without one it does
// nothing.
//
//go:noinline
func (l *List) Pop() {
	if n := len(l.stack); n > 0 {
		l.now = l.stack[n-1]
		l.stack = l.stack[:n-1]
	}
}

//go:noinline
func (l *List) push() {
	if len(l.Clips) == 0 {
		l.Reset()
	}
	l.stack = append(l.stack, l.now)
}

// Add appends an item as it is, except that the pushed offset, opacity and
// clip apply to it. An opacity of 0 counts as 1 here.
func (l *List) Add(it Item) *Item {
	if len(l.Clips) == 0 {
		l.Reset()
	}
	if it.Opacity == 0 {
		it.Opacity = 1
	}
	it.X += l.now.dx
	it.Y += l.now.dy
	it.Opacity *= l.now.opacity
	it.Clip = l.now.clip
	l.Items = append(l.Items, it)
	return &l.Items[len(l.Items)-1]
}

// Edge gives the item an outline inside its shape's edge.
func (it *Item) Edge(width float32, ink Color) { it.Stroke, it.StrokeTo = width, ink }

// Rect adds a rectangle with its corner at x, y.
func (l *List) Rect(x, y, w, h, radius float32, p Paint) *Item {
	return l.Add(Item{Shape: Rect, X: x + w/2, Y: y + h/2, HX: w / 2, HY: h / 2, Radius: radius, Paint: p})
}

// Hex adds a regular hexagon with a corner at the top; r reaches from the
// centre to a corner.
func (l *List) Hex(cx, cy, r, radius float32, p Paint) *Item {
	return l.Add(Item{Shape: Hex, X: cx, Y: cy, HX: r * 0.8660254, HY: r, Radius: radius, Paint: p})
}

// Circle adds a filled circle.
//
//go:noinline
func (l *List) Circle(cx, cy, r float32, p Paint) *Item {
	return l.Add(Item{Shape: Ellipse, X: cx, Y: cy, HX: r, HY: r, Paint: p})
}

// Ellipse adds a filled ellipse with the half axes rx and ry.
func (l *List) Ellipse(cx, cy, rx, ry float32, p Paint) *Item {
	return l.Add(Item{Shape: Ellipse, X: cx, Y: cy, HX: rx, HY: ry, Paint: p})
}

// Ring adds a circle line of outer radius r.
//
//go:noinline
func (l *List) Ring(cx, cy, r, thickness float32, p Paint) *Item {
	return l.Add(Item{Shape: Ring, X: cx, Y: cy, HX: r, HY: r, P0: thickness, Paint: p})
}

// DashRing adds a ring of n dashes that each fill the share duty of their
// period.
//
//go:noinline
func (l *List) DashRing(cx, cy, r, thickness float32, n int, duty float32, p Paint) *Item {
	return l.Add(Item{Shape: DashRing, X: cx, Y: cy, HX: r, HY: r, P0: float32(n), P1: thickness, P2: duty, Paint: p})
}

// Line adds a straight line with round ends between two points.
func (l *List) Line(x0, y0, x1, y1, thickness float32, p Paint) *Item {
	cx, cy, half, rot := span(x0, y0, x1, y1)
	t := thickness / 2
	return l.Add(Item{Shape: Rect, X: cx, Y: cy, HX: half + t, HY: t, Rot: rot, Radius: t, Paint: p})
}

// DashLine adds a line of round dashes between two points.
func (l *List) DashLine(x0, y0, x1, y1, thickness, dash, gap float32, p Paint) *Item {
	cx, cy, half, rot := span(x0, y0, x1, y1)
	t := thickness / 2
	return l.Add(Item{Shape: DashLine, X: cx, Y: cy, HX: half + t, HY: t, Rot: rot, P0: dash, P1: gap, Paint: p})
}

// Arrow adds an arrow from one point to another; head is the length and
// the width of its head.
func (l *List) Arrow(x0, y0, x1, y1, thickness, head float32, p Paint) *Item {
	cx, cy, half, rot := span(x0, y0, x1, y1)
	return l.Add(Item{Shape: Arrow, X: cx, Y: cy, HX: half, HY: head / 2, Rot: rot, P0: thickness, P1: head, Paint: p})
}

// Chevron adds an open arrow head of the given size that points along rot.
func (l *List) Chevron(cx, cy, w, h, thickness, rot float32, p Paint) *Item {
	return l.Add(Item{Shape: Chevron, X: cx, Y: cy, HX: w / 2, HY: h / 2, Rot: rot, P0: thickness, Paint: p})
}

// Triangle adds a triangle w long and h wide that points along rot.
func (l *List) Triangle(cx, cy, w, h, radius, rot float32, p Paint) *Item {
	return l.Add(Item{Shape: Triangle, X: cx, Y: cy, HX: w / 2, HY: h / 2, Rot: rot, Radius: radius, Paint: p})
}

// Polygon adds a regular polygon of n sides, 3..12, with a corner at the top;
// r reaches from the centre to a corner.
func (l *List) Polygon(cx, cy, r float32, n int, radius float32, p Paint) *Item {
	c := float32(math.Cos(math.Pi / float64(max(n, 3))))
	return l.Star(cx, cy, r, n, c, radius, p)
}

// Star adds a star of n points, 3..12, with a point at the top; inner is the
// distance of the notches as a share of r.
func (l *List) Star(cx, cy, r float32, n int, inner, radius float32, p Paint) *Item {
	return l.Add(Item{Shape: Star, X: cx, Y: cy, HX: r, HY: r, Rot: -math.Pi / 2, P0: float32(max(n, 3)), P1: inner, Radius: radius, Paint: p})
}

// Scallop adds a disc with n round bites of the given depth in its rim.
func (l *List) Scallop(cx, cy, r float32, n int, depth float32, p Paint) *Item {
	return l.Add(Item{Shape: Scallop, X: cx, Y: cy, HX: r, HY: r, P0: float32(n), P1: depth, Paint: p})
}

// Notch adds a disc with n square teeth of the given depth in its rim.
func (l *List) Notch(cx, cy, r float32, n int, depth float32, p Paint) *Item {
	return l.Add(Item{Shape: Notch, X: cx, Y: cy, HX: r, HY: r, P0: float32(n), P1: depth, Paint: p})
}

// Pie adds a sector of a circle from one angle to another.
func (l *List) Pie(cx, cy, r, from, to float32, p Paint) *Item {
	return l.Add(Item{Shape: Pie, X: cx, Y: cy, HX: r, HY: r, Rot: (from + to) / 2, P0: (to - from) / 2, Paint: p})
}

// Arc adds a part of a circle line of outer radius r from one angle to
// another, with round ends.
func (l *List) Arc(cx, cy, r, thickness, from, to float32, p Paint) *Item {
	return l.Add(Item{Shape: Pie, X: cx, Y: cy, HX: r, HY: r, Rot: (from + to) / 2, P0: (to - from) / 2, P1: thickness, Paint: p})
}

// Cross adds an upright cross of the given arm thickness.
func (l *List) Cross(cx, cy, size, thickness float32, p Paint) *Item {
	return l.Add(Item{Shape: Cross, X: cx, Y: cy, HX: size / 2, HY: size / 2, P0: thickness, Paint: p})
}

// X adds a slanted cross of the given arm thickness; size is the length of an
// arm.
func (l *List) X(cx, cy, size, thickness float32, p Paint) *Item {
	return l.Add(Item{Shape: Cross, X: cx, Y: cy, HX: size / 2, HY: size / 2, Rot: math.Pi / 4, P0: thickness, Paint: p})
}

// Brackets adds the four corners of a rectangle, each arm long, of the given
// thickness.
func (l *List) Brackets(x, y, w, h, arm, thickness, radius float32, p Paint) *Item {
	return l.Add(Item{Shape: Brackets, X: x + w/2, Y: y + h/2, HX: w / 2, HY: h / 2, P0: arm, P1: thickness, Radius: radius, Paint: p})
}

// Shadow adds the soft shadow of a rounded rectangle: the caster's own
// rectangle, how far it falls and how far it blurs.
func (l *List) Shadow(x, y, w, h, radius, dx, dy, blur float32, c Color) *Item {
	it := l.Rect(x+dx, y+dy, w, h, radius+blur/2, Solid(c))
	it.Soft = blur
	return it
}

// Text adds one line of text; the position is its left end on the baseline
// unless Align and VAlign of the item are set. Line breaks are drawn as
// missing characters: break text with font.Set.Wrap.
func (l *List) Text(x, y float32, s string, face font.Face, size float32, c Color) *Item {
	return l.Add(Item{Shape: Glyphs, X: x, Y: y, HY: size, Face: face, Text: s, Paint: Solid(c)})
}

// TextIn adds one line of text with its anchor in both directions.
//
//go:noinline
func (l *List) TextIn(x, y float32, s string, face font.Face, size float32, a Align, v VAlign, c Color) *Item {
	it := l.Text(x, y, s, face, size, c)
	it.Align, it.VAlign = a, v
	return it
}

// Icon adds an icon, size wide and high, around its centre.
func (l *List) Icon(id icon.ID, cx, cy, size float32, c Color) *Item {
	return l.Add(Item{Shape: Picture, Icon: id, X: cx, Y: cy, HX: size / 2, HY: size / 2, Paint: Solid(c)})
}

func span(x0, y0, x1, y1 float32) (cx, cy, half, rot float32) {
	dx, dy := float64(x1-x0), float64(y1-y0)
	return (x0 + x1) / 2, (y0 + y1) / 2, float32(math.Hypot(dx, dy) / 2), float32(math.Atan2(dy, dx))
}

// Append adds another list as if item by item: the pushed offset and opacity apply, and
// the pushed clip besides its own.
func (l *List) Append(o *List) {
	if len(l.Clips) == 0 {
		l.Reset()
	}
	now, base, from := &l.now, len(l.Clips), len(l.Items)
	if base+len(o.Clips) > math.MaxUint16 {
		return
	}
	for _, b := range o.Clips {
		l.Clips = append(l.Clips, l.Clips[now.clip].Meet(b.moved(now.dx, now.dy)))
	}
	l.Items = append(l.Items, o.Items...)
	for i := from; i < len(l.Items); i++ {
		it := &l.Items[i]
		it.X += now.dx
		it.Y += now.dy
		it.Opacity *= now.opacity
		it.Clip += uint16(base)
	}
}

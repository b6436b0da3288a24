package quad

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
)

// Align is the horizontal anchor of a line of text.
type Align uint8

// The alignments along x; the zero value is the left edge.
const (
	Left Align = iota
	Center
	Right
)

// VAlign is the vertical anchor of a line of text.
type VAlign uint8

// The alignments along y; the zero value is the baseline.
const (
	Baseline VAlign = iota
	Top             // the top of the line box at the position
	Middle          // the middle of the capital letters at the position
	Bottom          // the bottom of the line box at the position
)

// Item is one thing to draw. Fields a shape does not use are ignored.
type Item struct {
	Shape      Shape
	Icon       icon.ID // what a Picture shows
	Face       font.Face
	Align      Align
	VAlign     VAlign
	Seed       uint8 // chooses the grain and nothing else
	Clip       uint16
	X, Y       float32 // the centre, or the anchor of a text
	HX, HY     float32 // half width and half height; HY is the size of a text
	Rot        float32
	P0, P1, P2 float32
	Phase      float32
	Opacity    float32 // 0 invisible, 1 as painted
	Radius     float32
	Stroke     float32 // width of the outline, inside the shape's edge
	StrokeTo   Color   // colour of the outline
	Soft       float32 // the edge fades over this length to either side
	Grain      uint8   // strength of the grain: 0 none, 255 full black to white
	GrainX     uint8   // length of a grain: 0 and 1 specks, more for brushed metal
	Paint
	Text string
}

// Family returns the family of a tile, -1 for other shapes. A list in which the tiles
// of a family stand together takes fewer draw calls.
func (it *Item) Family() int {
	if !it.Shape.IsTile() {
		return -1
	}
	if int(it.Phase)&TileHole != 0 {
		return 4
	}
	return it.Fill.Material().family
}

// Moves reports whether the item looks different when List.Now does.
func (it *Item) Moves() bool { return it.Shape.IsTile() && it.Fill.Material().moves }

// Unit is the step of the lengths in a Style: a 32nd of a pixel.
const Unit = 1.0 / 32

// Style is the part of an item that many items share, with lengths in whole Units. Both
// back ends use it, so they agree on every parameter exactly.
type Style struct {
	Shape         Shape
	Fill          Fill
	Grain, GrainX uint8
	A, B, C       Color
	StrokeTo      Color
	Radius        uint16
	Stroke        uint16
	Soft          uint16
	F0, F1        uint16
}

// Style returns the shared part of the item.
func (it *Item) Style() Style {
	return Style{
		Shape: it.Shape, Fill: it.Fill, Grain: it.Grain, GrainX: it.GrainX,
		A: it.A, B: it.B, C: it.C, StrokeTo: it.StrokeTo,
		Radius: units(it.Radius), Stroke: units(it.Stroke), Soft: units(it.Soft),
		F0: units(it.F0), F1: units(it.F1),
	}
}

func units(v float32) uint16 {
	if !(v > 0) {
		return 0
	}
	return uint16(min(v/Unit+0.5, 65535))
}

// Length returns a length of a Style in pixels.
func Length(u uint16) float32 { return float32(u) * Unit }

// Reach returns how far the item's ink reaches from its centre before it is
// rotated, with the soft edge.
func (it *Item) Reach() (x, y float32) {
	pad := 1 + Length(units(it.Soft))
	return it.HX + pad, it.HY + pad
}

// Start returns the start of a text item: x and the pixel row of the baseline.
func (it *Item) Start(f *font.Set) (x float32, y int) {
	x = it.X
	if it.Align != Left {
		w := f.Measure(it.Face, it.HY, it.Text)
		if it.Align == Center {
			w /= 2
		}
		x -= w
	}
	m := f.Metrics(it.Face, it.HY)
	base := it.Y
	switch it.VAlign {
	case Top:
		base += m.Ascent
	case Middle:
		base += m.Cap / 2
	case Bottom:
		base -= m.Descent
	}
	return x, int(math.Floor(float64(base) + 0.5))
}

// Drawable reports whether the item can be visible. Back ends skip others, so numbers
// that are not finite do no harm.
func (it *Item) Drawable() bool {
	const far = 1e7
	ok := func(v float32) bool { return v > -far && v < far }
	return it.Opacity > 0 && ok(it.X) && ok(it.Y) && it.HX >= 0 && it.HX < far && it.HY > 0 && it.HY < far &&
		ok(it.Rot) && ok(it.P0) && ok(it.P1) && ok(it.P2) && ok(it.Phase) && it.Opacity <= 1
}

var shapeNames = [...]string{"rect", "hex", "ellipse", "ring", "chevron", "triangle", "star", "scallop",
	"notch", "pie", "dashring", "cross", "arrow", "dashline", "brackets", "text", "icon", "tile", "tilehex"}

var fillNames = [...]string{"solid", "gradient", "stripes", "hatch", "dots", "bevel", "vignette", "hollow", "radial", "cross"}

// String returns the name of the shape.
func (s Shape) String() string { return name(shapeNames[:], int(s)) }

// String returns the name of the fill.
func (f Fill) String() string {
	if name := f.Material().name; name != "" {
		return name
	}
	return name(fillNames[:], int(f))
}

func name(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprint("?", i)
}

// String returns the colour as #rrggbb, or #rrggbbaa when it is not opaque.
func (c Color) String() string {
	if c.A == 255 {
		return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
}

// String returns the list as text, one item a line, for tests. Lengths are rounded to
// hundredths.
func (l *List) String() string {
	var b strings.Builder
	for i := range l.Items {
		it := &l.Items[i]
		field := func(name string, v float32) {
			if v != 0 {
				b.WriteString(" " + name + " " + num(v))
			}
		}
		fmt.Fprintf(&b, "%s %s,%s", it.Shape, num(it.X), num(it.Y))
		if it.Shape == Glyphs {
			fmt.Fprintf(&b, " %q size %s face %d align %d,%d %s", it.Text, num(it.HY), it.Face, it.Align, it.VAlign, it.A)
		} else {
			fmt.Fprintf(&b, " half %sx%s", num(it.HX), num(it.HY))
			if it.Shape == Picture {
				fmt.Fprintf(&b, " id %d", it.Icon)
			}
			field("rot", it.Rot)
			field("p0", it.P0)
			field("p1", it.P1)
			field("p2", it.P2)
			field("phase", it.Phase)
			field("radius", it.Radius)
			field("soft", it.Soft)
			field("grain", float32(it.Grain))
			fmt.Fprintf(&b, " %s %s", it.Fill, it.A)
			if it.Fill != FillSolid {
				fmt.Fprintf(&b, " %s", it.B)
			}
			if it.Fill == FillBevel || it.Fill == FillHollow {
				fmt.Fprintf(&b, " %s", it.C)
			}
			field("f0", it.F0)
			field("f1", it.F1)
			if field("stroke", it.Stroke); it.Stroke != 0 {
				fmt.Fprintf(&b, " %s", it.StrokeTo)
			}
		}
		if it.Opacity != 1 {
			b.WriteString(" opacity " + num(it.Opacity))
		}
		if c := it.Clip; c > 0 && int(c) < len(l.Clips) {
			r := l.Clips[c]
			fmt.Fprintf(&b, " clip %s,%s..%s,%s", num(r.X0), num(r.Y0), num(r.X1), num(r.Y1))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// num formats a length, so that equal pictures have equal texts.
func num(v float32) string {
	return strconv.FormatFloat(math.RoundToEven(float64(v)*100)/100+0, 'f', -1, 64)
}

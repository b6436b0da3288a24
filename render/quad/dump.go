package quad

import (
	"fmt"
	"strings"
)

var shapeNames = [...]string{"rect", "hex", "ellipse", "ring", "chevron", "triangle", "star", "scallop",
	"notch", "pie", "dashring", "cross", "arrow", "dashline", "brackets", "text", "icon", "tile", "tilehex"}

var fillNames = [...]string{"solid", "gradient", "stripes", "hatch", "dots", "bevel", "vignette", "pit", "radial", "cross",
	32: "slab", "forest", "sand", "marsh", "thorn", "mist", "hedge", "snow", "lava", "shore", "water", "night", "cloud", "rock",
	"deep", "pool", "glass", "planks", "masonry", "plate", "steel"}

// String returns the name of the shape.
func (s Shape) String() string { return name(shapeNames[:], int(s)) }

// String returns the name of the fill.
func (f Fill) String() string { return name(fillNames[:], int(f)) }

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
		l.Items[i].dump(&b)
		if c := l.Items[i].Clip; c > 0 && int(c) < len(l.Clips) {
			r := l.Clips[c]
			fmt.Fprintf(&b, " clip %s,%s..%s,%s", num(r.X0), num(r.Y0), num(r.X1), num(r.Y1))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (it *Item) dump(b *strings.Builder) {
	fmt.Fprintf(b, "%s %s,%s", it.Shape, num(it.X), num(it.Y))
	field := func(name string, v float32) {
		if v != 0 {
			fmt.Fprintf(b, " %s %s", name, num(v))
		}
	}
	if it.Shape == Glyphs {
		fmt.Fprintf(b, " %q size %s face %d align %d,%d %s", it.Text, num(it.HY), it.Face, it.Align, it.VAlign, it.A)
	} else {
		fmt.Fprintf(b, " half %sx%s", num(it.HX), num(it.HY))
		if it.Shape == Picture {
			fmt.Fprintf(b, " id %d", it.Icon)
		}
		field("rot", it.Rot)
		field("p0", it.P0)
		field("p1", it.P1)
		field("p2", it.P2)
		field("phase", it.Phase)
		field("radius", it.Radius)
		field("soft", it.Soft)
		field("grain", float32(it.Grain))
		fmt.Fprintf(b, " %s %s", it.Fill, it.A)
		if it.Fill != FillSolid {
			fmt.Fprintf(b, " %s", it.B)
		}
		if it.Fill == FillBevel || it.Fill == FillPit {
			fmt.Fprintf(b, " %s", it.C)
		}
		field("f0", it.F0)
		field("f1", it.F1)
		if it.Stroke > 0 {
			fmt.Fprintf(b, " stroke %s %s", num(it.Stroke), it.StrokeTo)
		}
	}
	if it.Opacity != 1 {
		fmt.Fprintf(b, " opacity %s", num(it.Opacity))
	}
}

// num formats a length, so that equal pictures have equal texts.
func num(v float32) string {
	s := fmt.Sprintf("%.2f", v)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

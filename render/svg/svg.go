// Package svg writes a display list as an SVG document: the picture of render/gpu and
// render/raster as shapes and text. Tiles are plain (package flat), and grain is left
// out.
package svg

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/render/quad/flat"
)

// Write returns a list as a document with a size in pixels. Text is placed by fonts. The
// names in the document begin with id, so that a page can contain several.
func Write(l *quad.List, fonts *font.Set, width, height float32, id string) []byte {
	w := &writer{fonts: fonts, id: id, names: map[string]string{}}
	flat.Each(l, func(it *quad.Item, clip quad.Bounds) {
		w.clip(clip, width, height)
		w.item(it)
	})
	w.clip(quad.Everywhere, width, height)
	var out bytes.Buffer
	out.WriteString(text(`<svg xmlns="http://www.w3.org/2000/svg" width="%v" height="%v" viewBox="0 0 %v %v" font-family="Go, 'Noto Sans', Verdana, sans-serif">`+"\n", width, height, width, height))
	if w.defs.Len() > 0 {
		out.WriteString("<defs>\n")
		out.Write(w.defs.Bytes())
		out.WriteString("</defs>\n")
	}
	out.Write(w.body.Bytes())
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// writer collects the document.
type writer struct {
	fonts   *font.Set
	id      string
	body    bytes.Buffer
	defs    bytes.Buffer
	names   map[string]string // of definitions, by what they say
	clipped string            // the clip of the group that is open, "" for none
}

// num formats a length with at most two decimals, num3 other numbers with three.
func num(v float32) string  { return short(float64(v), 100) }
func num3(v float32) string { return short(float64(v), 1000) }

func short(v, parts float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "0"
	}
	return strconv.FormatFloat(math.Round(v*parts)/parts, 'f', -1, 64)
}

// text formats like fmt.Sprintf, with lengths as num has them and colours without their
// alpha.
func text(format string, args ...any) string {
	for i, a := range args {
		switch v := a.(type) {
		case float32:
			args[i] = num(v)
		case quad.Color:
			args[i] = fmt.Sprintf("#%02x%02x%02x", v.R, v.G, v.B)
		}
	}
	return fmt.Sprintf(format, args...)
}

// line writes a line of the document's body.
func (w *writer) line(format string, args ...any) { w.body.WriteString(text(format, args...) + "\n") }

// def returns a reference to a definition, an element with attributes and contents, and
// writes it when it is new.
func (w *writer) def(element, attrs, inner string) string {
	key := element + attrs + inner
	id, ok := w.names[key]
	if !ok {
		id = w.id + "d" + strconv.Itoa(len(w.names))
		w.names[key] = id
		fmt.Fprintf(&w.defs, "<%s id=\"%s\"%s>%s</%s>\n", element, id, attrs, inner, element)
	}
	return "#" + id
}

// clip begins a group with another clip, if it cuts anything off.
func (w *writer) clip(b quad.Bounds, width, height float32) {
	clip := ""
	if b.X0 > 0 || b.Y0 > 0 || b.X1 < width || b.Y1 < height {
		clip = w.def("clipPath", "", text(`<rect x="%v" y="%v" width="%v" height="%v"/>`, b.X0, b.Y0, max(0, b.X1-b.X0), max(0, b.Y1-b.Y0)))
	}
	if clip == w.clipped {
		return
	}
	if w.clipped != "" {
		w.line("</g>")
	}
	if w.clipped = clip; clip != "" {
		w.line(`<g clip-path="url(%s)">`, clip)
	}
}

// opacity returns an attribute of what is not opaque.
func opacity(name string, o float32) string {
	if o >= 0.999 {
		return ""
	}
	return " " + name + `="` + num3(o) + `"`
}

// alpha is opacity of a colour and of its item.
func alpha(name string, c quad.Color, o float32) string {
	return opacity(name, float32(c.A)/255*o)
}

func place(it *quad.Item) string {
	t := text("translate(%v %v)", it.X, it.Y)
	if it.Rot != 0 {
		t += " rotate(" + num3(it.Rot*180/math.Pi) + ")"
	}
	return t
}

func (w *writer) item(it *quad.Item) {
	switch it.Shape {
	case quad.Glyphs:
		x, y := it.Start(w.fonts)
		style := ""
		if it.Face == font.Bold {
			style = ` font-weight="bold"`
		}
		w.line(`<text x="%v" y="%d" font-size="%v" textLength="%v" lengthAdjust="spacingAndGlyphs" fill="%v"%s%s xml:space="preserve">%s</text>`,
			x, y, it.HY, w.fonts.Measure(it.Face, it.HY, it.Text), it.A, alpha("fill-opacity", it.A, it.Opacity), style, html.EscapeString(it.Text))
	case quad.Picture:
		w.picture(it)
	default:
		if d := outline(it); d != "" {
			w.shape(it, d)
		}
	}
}

// picture shows an icon: through a mask if its layers cut each other.
func (w *writer) picture(it *quad.Item) {
	art := icon.SVG(it.Icon)
	if art == "" {
		return
	}
	shown := ""
	if strings.Contains(art, "#000") {
		shown = text(`<rect width="100" height="100" fill="%v" mask="url(%s)"`, it.A, w.def("mask", ` maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100"`, art))
	} else {
		shown = text(`<use color="%v" href="%s"`, it.A, w.def("g", "", strings.ReplaceAll(art, "#fff", "currentColor")))
	}
	w.line(`%s%s transform="%s scale(%s %s) translate(-50 -50)"/>`, shown, alpha("opacity", it.A, it.Opacity), place(it), num3(it.HX/50), num3(it.HY/50))
}

func (w *writer) shape(it *quad.Item, d string) {
	fill, attrs := w.paint(it)
	soft := ""
	if it.Soft > 0.75 {
		// The edge fades over so much to either side; a blur does so too.
		soft = text(` filter="url(%s)"`, w.def("filter", ` x="-50%" y="-50%" width="200%" height="200%"`, text(`<feGaussianBlur stdDeviation="%v"/>`, it.Soft/2)))
	}
	w.line(`<path d="%s" fill="%s"%s%s transform="%s"/>`, d, fill, attrs, soft, place(it))
	if it.Fill == quad.FillBevel || it.Fill == quad.FillPit {
		w.bevel(it, d)
	}
	if it.Stroke > 0 && it.StrokeTo.A > 0 {
		w.edge(it, d, text("%v", it.StrokeTo), alpha("stroke-opacity", it.StrokeTo, it.Opacity), it.Stroke)
	}
}

// edge writes a line along the edge of an outline. It lies inside: twice as wide, and cut
// at the edge.
func (w *writer) edge(it *quad.Item, d, ink, attrs string, width float32) {
	w.line(`<path d="%s" fill="none" stroke="%s"%s stroke-width="%v" clip-path="url(%s)" transform="%s"/>`,
		d, ink, attrs, 2*width, w.def("clipPath", "", `<path d="`+d+`"/>`), place(it))
}

// bevel lights the edge that faces the light and darkens the other.
func (w *writer) bevel(it *quad.Item, d string) {
	// The light comes from the top, a little from the left, whichever way the item is
	// turned. What faces the light lies at the far side of a hole.
	sin, cos := math.Sincos(float64(it.Rot))
	r := max(it.HX, it.HY)
	x, y := float32(-0.5*cos-0.866*sin)*r, float32(0.5*sin-0.866*cos)*r
	inks := [2]quad.Color{it.B, it.C}
	if it.Fill == quad.FillPit {
		inks = [2]quad.Color{it.C, it.B}
		x, y = -x, -y
	}
	for _, c := range inks {
		ref := w.def("linearGradient", text(` gradientUnits="userSpaceOnUse" x1="%v" y1="%v" x2="0" y2="0"`, x, y),
			text(`<stop stop-color="%v"%s/><stop offset="1" stop-color="%v" stop-opacity="0"/>`, c, alpha("stop-opacity", c, 1), c))
		w.edge(it, d, "url("+ref+")", opacity("opacity", it.Opacity), max(it.F0, 0.5))
		x, y = -x, -y
	}
}

// paint returns how the inside of an item is filled, as an SVG paint and attributes.
func (w *writer) paint(it *quad.Item) (fill, attrs string) {
	ref := ""
	stops := func(from float32) string {
		return text(`<stop offset="%s" stop-color="%v"%s/><stop offset="1" stop-color="%v"%s/>`,
			num3(from), it.A, alpha("stop-opacity", it.A, 1), it.B, alpha("stop-opacity", it.B, 1))
	}
	pattern := func(side float32, attrs, inner string) {
		ref = w.def("pattern", text(` patternUnits="userSpaceOnUse" width="%v" height="%v"%s`, side, side, attrs), inner)
	}
	switch it.Fill {
	case quad.FillGradient:
		ref = w.def("linearGradient", text(` gradientUnits="userSpaceOnUse" x1="0" y1="%v" x2="0" y2="%v"`, -it.HY, it.HY), stops(0))
	case quad.FillRadial, quad.FillVignette:
		in, rx, ry := float32(0), max(it.HX, 0.01), max(it.HY, 0.01)
		if it.Fill == quad.FillVignette {
			in, rx, ry = max(0, 1-it.F0/min(rx, ry)), it.HX*1.1, it.HY*1.1
		}
		ref = w.def("radialGradient", text(` gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="scale(%v %v)"`, rx, ry), stops(in))
	case quad.FillStripes:
		p := 2 * max(it.F0, 0.5)
		pattern(p, text(` patternTransform="rotate(45) translate(%v 0)"`, it.Phase*p), rect(p, p, it.A)+rect(p/2, p, it.B))
	case quad.FillHatch, quad.FillCross:
		s := max(it.F0, 1)
		lines := rect(s, s, it.A) + rect(it.F1, s, it.B)
		if it.Fill == quad.FillCross {
			lines += rect(s, it.F1, it.B)
		}
		pattern(s, ` patternTransform="rotate(45)"`, lines)
	case quad.FillDots:
		s := max(it.F0, 1)
		dot := text(`<circle cx="%v" cy="%v" r="%v" fill="%v"%s/>`, s/2, s/2, it.F1, it.B, alpha("fill-opacity", it.B, 1))
		pattern(s, text(` x="%v" y="%v"`, -s/2, -s/2), rect(s, s, it.A)+dot)
	default:
		return text("%v", it.A), alpha("fill-opacity", it.A, it.Opacity)
	}
	return "url(" + ref + ")", opacity("opacity", it.Opacity)
}

func rect(w, h float32, c quad.Color) string {
	return text(`<rect width="%v" height="%v" fill="%v"%s/>`, w, h, c, alpha("fill-opacity", c, 1))
}

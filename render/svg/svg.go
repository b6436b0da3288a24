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
	w := &writer{fonts: fonts, id: id, defs: map[string]string{}}
	for i := range l.Items {
		it := &l.Items[i]
		if !it.Drawable() || int(it.Clip) >= len(l.Clips) {
			continue
		}
		w.clip(l.Clips[it.Clip], width, height)
		if !it.Shape.IsTile() {
			w.item(it)
			continue
		}
		flat.Tile(&w.flat, it)
		for k := range w.flat.Items {
			w.item(&w.flat.Items[k])
		}
	}
	w.clip(quad.Everywhere, width, height)
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" font-family="Go, 'Noto Sans', Verdana, sans-serif">`+"\n", num(width), num(height), num(width), num(height))
	if w.defText.Len() > 0 {
		out.WriteString("<defs>\n")
		out.Write(w.defText.Bytes())
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
	defText bytes.Buffer
	defs    map[string]string // names of definitions by their contents
	clipped string            // the clip of the group that is open, "" for none
	flat    quad.List         // the shapes of the tile that is being written
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

// def returns the name of a definition; make writes it, with its id, when it is new.
func (w *writer) def(key string, make func(id string) string) string {
	if id, ok := w.defs[key]; ok {
		return id
	}
	id := w.id + "d" + strconv.Itoa(len(w.defs))
	w.defs[key] = id
	text := make(id)
	w.defText.WriteString(text + "\n")
	return id
}

// clip begins a group with another clip, if it cuts anything off.
func (w *writer) clip(b quad.Bounds, width, height float32) {
	key := ""
	if b.X0 > 0 || b.Y0 > 0 || b.X1 < width || b.Y1 < height {
		key = fmt.Sprintf("%s %s %s %s", num(b.X0), num(b.Y0), num(max(0, b.X1-b.X0)), num(max(0, b.Y1-b.Y0)))
	}
	if key == w.clipped {
		return
	}
	if w.clipped != "" {
		w.body.WriteString("</g>\n")
	}
	w.clipped = key
	if key != "" {
		f := strings.Fields(key)
		id := w.def("clip "+key, func(id string) string {
			return fmt.Sprintf(`<clipPath id="%s"><rect x="%s" y="%s" width="%s" height="%s"/></clipPath>`, id, f[0], f[1], f[2], f[3])
		})
		fmt.Fprintf(&w.body, `<g clip-path="url(#%s)">`+"\n", id)
	}
}

func hex(c quad.Color) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

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
	t := "translate(" + num(it.X) + " " + num(it.Y) + ")"
	if it.Rot != 0 {
		t += " rotate(" + num3(it.Rot*180/math.Pi) + ")"
	}
	return t
}

func (w *writer) item(it *quad.Item) {
	switch it.Shape {
	case quad.Glyphs:
		w.text(it)
	case quad.Picture:
		w.picture(it)
	default:
		if d := outline(it); d != "" {
			w.shape(it, d)
		}
	}
}

func (w *writer) text(it *quad.Item) {
	x, y := it.Start(w.fonts)
	style := ""
	if it.Face == font.Bold {
		style = ` font-weight="bold"`
	}
	wide := w.fonts.Measure(it.Face, it.HY, it.Text)
	fmt.Fprintf(&w.body, `<text x="%s" y="%d" font-size="%s" textLength="%s" lengthAdjust="spacingAndGlyphs" fill="%s"%s%s xml:space="preserve">%s</text>`+"\n",
		num(x), y, num(it.HY), num(wide), hex(it.A), alpha("fill-opacity", it.A, it.Opacity), style, html.EscapeString(it.Text))
}

// picture shows an icon: through a mask if its layers cut each other.
func (w *writer) picture(it *quad.Item) {
	art := icon.SVG(it.Icon)
	if art == "" {
		return
	}
	key := "icon " + strconv.Itoa(int(it.Icon))
	shown := ""
	if strings.Contains(art, "#000") {
		shown = `<rect width="100" height="100" fill="` + hex(it.A) + `" mask="url(#` + w.def(key, func(id string) string {
			return `<mask id="` + id + `" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100">` + art + `</mask>`
		}) + `)"`
	} else {
		shown = `<use color="` + hex(it.A) + `" href="#` + w.def(key, func(id string) string {
			return `<g id="` + id + `">` + strings.ReplaceAll(art, "#fff", "currentColor") + `</g>`
		}) + `"`
	}
	fmt.Fprintf(&w.body, `%s%s transform="%s scale(%s %s) translate(-50 -50)"/>`+"\n",
		shown, alpha("opacity", it.A, it.Opacity), place(it), num3(it.HX/50), num3(it.HY/50))
}

func (w *writer) shape(it *quad.Item, d string) {
	fill, attrs := w.paint(it)
	soft := ""
	if it.Soft > 0.75 {
		// The edge fades over so much to either side; a blur does so too.
		soft = ` filter="url(#` + w.def("blur "+num(it.Soft), func(id string) string {
			return fmt.Sprintf(`<filter id="%s" x="-50%%" y="-50%%" width="200%%" height="200%%"><feGaussianBlur stdDeviation="%s"/></filter>`, id, num(it.Soft/2))
		}) + `)"`
	}
	fmt.Fprintf(&w.body, `<path d="%s" fill="%s"%s%s transform="%s"/>`+"\n", d, fill, attrs, soft, place(it))
	if it.Fill == quad.FillBevel || it.Fill == quad.FillPit {
		w.bevel(it, d)
	}
	if it.Stroke > 0 && it.StrokeTo.A > 0 {
		w.edge(it, d, hex(it.StrokeTo), alpha("stroke-opacity", it.StrokeTo, it.Opacity), it.Stroke)
	}
}

// edge writes a line along the edge of an outline. It lies inside: twice as wide, and cut
// at the edge.
func (w *writer) edge(it *quad.Item, d, ink, attrs string, width float32) {
	clip := w.def("path "+d, func(id string) string { return `<clipPath id="` + id + `"><path d="` + d + `"/></clipPath>` })
	fmt.Fprintf(&w.body, `<path d="%s" fill="none" stroke="%s"%s stroke-width="%s" clip-path="url(#%s)" transform="%s"/>`+"\n",
		d, ink, attrs, num(2*width), clip, place(it))
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
		id := w.def(fmt.Sprintf("bevel %s %d %s %s", hex(c), c.A, num(x), num(y)), func(id string) string {
			return fmt.Sprintf(`<linearGradient id="%s" gradientUnits="userSpaceOnUse" x1="%s" y1="%s" x2="0" y2="0"><stop stop-color="%s"%s/><stop offset="1" stop-color="%s" stop-opacity="0"/></linearGradient>`,
				id, num(x), num(y), hex(c), alpha("stop-opacity", c, 1), hex(c))
		})
		w.edge(it, d, "url(#"+id+")", opacity("opacity", it.Opacity), max(it.F0, 0.5))
		x, y = -x, -y
	}
}

// paint returns how the inside of an item is filled, as an SVG paint and attributes.
func (w *writer) paint(it *quad.Item) (fill, attrs string) {
	stop := func(at string, c quad.Color) string {
		return `<stop offset="` + at + `" stop-color="` + hex(c) + `"` + alpha("stop-opacity", c, 1) + `/>`
	}
	ref := func(key string, make func(id string) string) (string, string) {
		return "url(#" + w.def(key, make) + ")", opacity("opacity", it.Opacity)
	}
	colours := hex(it.A) + strconv.Itoa(int(it.A.A)) + hex(it.B) + strconv.Itoa(int(it.B.A))
	switch it.Fill {
	case quad.FillGradient:
		return ref("gradient "+colours+num(it.HY), func(id string) string {
			return fmt.Sprintf(`<linearGradient id="%s" gradientUnits="userSpaceOnUse" x1="0" y1="%s" x2="0" y2="%s">%s%s</linearGradient>`, id, num(-it.HY), num(it.HY), stop("0", it.A), stop("1", it.B))
		})
	case quad.FillRadial, quad.FillVignette:
		in, rx, ry := float32(0), max(it.HX, 0.01), max(it.HY, 0.01)
		if it.Fill == quad.FillVignette {
			in, rx, ry = max(0, 1-it.F0/min(rx, ry)), it.HX*1.1, it.HY*1.1
		}
		return ref("radial "+colours+num3(in)+" "+num(rx)+" "+num(ry), func(id string) string {
			return fmt.Sprintf(`<radialGradient id="%s" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="scale(%s %s)">%s%s</radialGradient>`,
				id, num(rx), num(ry), stop(num3(in), it.A), stop("1", it.B))
		})
	case quad.FillStripes:
		p := 2 * max(it.F0, 0.5)
		return ref("stripes "+colours+num(p)+num3(it.Phase), func(id string) string {
			return pattern(id, p, ` patternTransform="rotate(45) translate(`+num(it.Phase*p)+` 0)"`, rect(p, p, it.A)+rect(p/2, p, it.B))
		})
	case quad.FillHatch, quad.FillCross:
		s := max(it.F0, 1)
		return ref(fmt.Sprint("hatch ", it.Fill, colours, num(s), num(it.F1)), func(id string) string {
			lines := rect(s, s, it.A) + rect(it.F1, s, it.B)
			if it.Fill == quad.FillCross {
				lines += rect(s, it.F1, it.B)
			}
			return pattern(id, s, ` patternTransform="rotate(45)"`, lines)
		})
	case quad.FillDots:
		s := max(it.F0, 1)
		return ref("dots "+colours+num(s)+num(it.F1), func(id string) string {
			dot := fmt.Sprintf(`<circle cx="%s" cy="%s" r="%s" fill="%s"%s/>`, num(s/2), num(s/2), num(it.F1), hex(it.B), alpha("fill-opacity", it.B, 1))
			return pattern(id, s, ` x="`+num(-s/2)+`" y="`+num(-s/2)+`"`, rect(s, s, it.A)+dot)
		})
	}
	return hex(it.A), alpha("fill-opacity", it.A, it.Opacity)
}

func pattern(id string, side float32, attrs, inner string) string {
	return `<pattern id="` + id + `" patternUnits="userSpaceOnUse" width="` + num(side) + `" height="` + num(side) + `"` + attrs + `>` + inner + `</pattern>`
}

func rect(w, h float32, c quad.Color) string {
	return `<rect width="` + num(w) + `" height="` + num(h) + `" fill="` + hex(c) + `"` + alpha("fill-opacity", c, 1) + `/>`
}

package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
)

// sound reads a document as XML: it must be whole, every name in it defined once,
// and everything it refers to defined.
func sound(t *testing.T, doc []byte) {
	t.Helper()
	defined := map[string]bool{}
	dec := xml.NewDecoder(bytes.NewReader(doc))
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, doc)
		}
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range el.Attr {
			if a.Name.Local == "id" {
				if defined[a.Value] {
					t.Errorf("%s is defined twice", a.Value)
				}
				defined[a.Value] = true
			}
			if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") || strings.Contains(a.Value, "%!") {
				t.Errorf("%s=%q", a.Name.Local, a.Value)
			}
		}
	}
	for _, m := range regexp.MustCompile(`(?:url\(|href=")#([^)"]*)`).FindAllSubmatch(doc, -1) {
		if !defined[string(m[1])] {
			t.Errorf("%s is not defined", m[1])
		}
	}
}

func TestEveryItemIsWritten(t *testing.T) {
	fonts := font.New()
	c, d := quad.RGB(0xcc8844), quad.RGBA(0x22446680)
	paints := []quad.Paint{quad.Solid(c), quad.Gradient(c, d), quad.Stripes(c, d, 4), quad.Hatch(c, d, 5, 1), quad.CrossHatch(c, d, 5, 1),
		quad.Dots(c, d, 6, 1), quad.Bevel(c, d, d, 2), quad.Vignette(c, d, 3), quad.Pit(c, d, d, 3), quad.Radial(c, d)}
	for shape := quad.Rect; shape <= quad.Brackets; shape++ {
		for _, p := range paints {
			if shape == quad.Glyphs || shape == quad.Picture {
				continue
			}
			l := &quad.List{}
			l.Rect(1, 1, 2, 2, 0, quad.Solid(c))
			it := *l.Rect(10, 10, 30, 20, 3, p)
			it.Shape, it.P0, it.P1, it.P2, it.Phase, it.Rot, it.Stroke, it.StrokeTo, it.Soft = shape, 5, 4, 0.5, 0.3, 0.4, 1, c, 2
			if shape == quad.Star {
				it.P1 = 0.6
			}
			if shape == quad.DashLine { // whose dashes are longer than it is broad
				it.P0 = 25
			}
			l.Items = append(l.Items[:1], it)
			doc := Write(l, fonts, 100, 80, "")
			sound(t, doc)
			if n := strings.Count(string(doc), "<path"); n < 2 {
				t.Errorf("shape %d with fill %v leaves %d paths:\n%s", shape, p.Fill, n, doc)
			}
		}
	}
	for f := quad.FillSlab; f <= quad.FillSteel; f++ {
		for _, shape := range []quad.Shape{quad.Tile, quad.TileHex} {
			l := &quad.List{}
			it := *l.Rect(10, 10, 40, 40, 0, quad.Paint{Fill: f, A: c, B: d, C: d})
			it.Shape, it.Phase = shape, float32(quad.Marks(2, 1, [3]bool{true, true, true})|quad.TileHole)
			l.Items = []quad.Item{it}
			sound(t, Write(l, fonts, 100, 80, ""))
		}
	}
}

// TestOutlinesKeepWithinTheirBox compares how far outlines reach with the half
// sizes of their items.
func TestOutlinesKeepWithinTheirBox(t *testing.T) {
	number := regexp.MustCompile(`-?\d+(?:\.\d+)?`)
	for shape, p := range map[quad.Shape][3]float32{quad.Rect: {}, quad.Triangle: {}, quad.Star: {5, 0.5}, quad.Arrow: {4, 8}, quad.Hex: {}} {
		it := quad.Item{Shape: shape, HX: 20, HY: 20, P0: p[0], P1: p[1]}
		d := outline(&it)
		most := 0.0
		for _, n := range number.FindAllString(d, -1) {
			v, err := strconv.ParseFloat(n, 64)
			if err != nil {
				t.Fatal(err)
			}
			most = max(most, math.Abs(v))
		}
		if most > 20 || most < 19 {
			t.Errorf("shape %d of half size 20 reaches %v: %s", shape, most, d)
		}
	}
}

func TestTextAndIcons(t *testing.T) {
	fonts := font.New()
	l := &quad.List{}
	l.TextIn(10, 20, `a < b & "c"`, font.Bold, 14, quad.Left, quad.Middle, quad.RGB(0xffffff))
	for id := icon.ID(1); id < icon.Total(); id++ {
		l.Icon(id, 50, 50, 40, quad.RGB(0x102030))
	}
	l.PushClip(quad.Box(10, 10, 20, 20))
	l.Circle(20, 20, 9, quad.Solid(quad.RGB(0x00ff00)))
	l.Pop()
	doc := Write(l, fonts, 100, 80, "x-")
	sound(t, doc)
	text := string(doc)
	if !strings.Contains(text, `font-weight="bold"`) || !strings.Contains(text, "a &lt; b &amp; &#34;c&#34;</text>") {
		t.Errorf("the text is not there as it should be")
	}
	if n := strings.Count(text, ` mask="url(#x-`) + strings.Count(text, ` href="#x-`); n != int(icon.Total())-1 {
		t.Errorf("%d icons of %d are drawn", n, icon.Total()-1)
	}
	if !strings.Contains(text, `<clipPath id="x-`) {
		t.Error("nothing is clipped")
	}
}

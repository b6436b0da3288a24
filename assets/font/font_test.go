package font

import (
	"encoding/binary"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

var update = flag.Bool("update", false, "write the outlines from the Go fonts")

// whole reads all glyphs of a TrueType font.
func whole(t *testing.T, ttf []byte) map[rune]glyph {
	t.Helper()
	f, err := sfnt.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	if f.UnitsPerEm() != unitsPerEm {
		t.Fatalf("%d units per em", f.UnitsPerEm())
	}
	var buf sfnt.Buffer
	glyphs := map[rune]glyph{}
	for r := missing; r < 0x10000; r++ {
		index, err := sfnt.GlyphIndex(0), error(nil)
		if r != missing {
			if index, err = f.GlyphIndex(&buf, r); err != nil || index == 0 {
				continue
			}
		}
		// At as many pixels as units a length is as many units in 64ths.
		segments, err := f.LoadGlyph(&buf, index, unitsPerEm, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := glyph{contours: []contour{}}
		for _, s := range segments {
			last := len(g.contours) - 1
			point := func(i int, on bool) node { return node{int32(s.Args[i].X), -int32(s.Args[i].Y), on} }
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				g.contours = append(g.contours, contour{point(0, true)})
			case sfnt.SegmentOpLineTo:
				g.contours[last] = append(g.contours[last], point(0, true))
			case sfnt.SegmentOpQuadTo:
				g.contours[last] = append(g.contours[last], point(0, false), point(1, true))
			default:
				t.Fatalf("%q has a cubic curve", r)
			}
		}
		for i, c := range g.contours {
			if c[len(c)-1] != c[0] {
				t.Fatalf("%q has an open contour", r)
			}
			g.contours[i] = c[:len(c)-1]
		}
		a, err := f.GlyphAdvance(&buf, index, unitsPerEm, 0)
		if err != nil {
			t.Fatal(err)
		}
		g.advance = int32(a)
		glyphs[r] = g
	}
	return glyphs
}

// encode is the reverse of decode.
func encode(glyphs map[rune]glyph) (data []byte) {
	put := func(list ...int32) {
		for _, v := range list {
			data = binary.AppendVarint(data, int64(v))
		}
	}
	known := map[string]int32{}
	at := missing
	for _, r := range slices.Sorted(maps.Keys(glyphs)) {
		g := glyphs[r]
		put(r-at, g.advance, int32(len(g.contours)))
		at = r
		for _, c := range g.contours {
			x, y := c[0].x, c[0].y
			c = implied(c.moved(-x, -y))
			name := fmt.Sprint(c)
			put(known[name], x, y)
			if known[name] != 0 {
				continue
			}
			known[name] = int32(len(known) + 1)
			put(int32(len(c)))
			for i, n := range c[1:] {
				dx := 2 * (n.x - c[i].x)
				if n.on {
					dx++
				}
				put(dx, n.y-c[i].y)
			}
		}
	}
	return data
}

// implied returns a contour without nodes that lie in the middle of two control points.
func implied(c contour) contour {
	out := contour{c[0]}
	for i, n := range c[1:] {
		a, b := c[i], c[(i+2)%len(c)]
		if n.on && !a.on && !b.on && n.x == (a.x+b.x)>>1 && n.y == (a.y+b.y)>>1 {
			continue
		}
		out = append(out, n)
	}
	return out
}

// inBold reports whether the bold face has a rune of its own: Latin and punctuation, which
// is what the game is written in.
func inBold(r rune) bool { return r < 0x180 || r >= 0x2000 && r < 0x2300 }

// The regular face has every glyph of its Go font as it is there, the bold one those that
// inBold names. What it lacks looks as in the regular face.
func TestFacesAreTheGoFonts(t *testing.T) {
	names := [faces]string{"regular", "bold"}
	for i, ttf := range [faces][]byte{goregular.TTF, gobold.TTF} {
		want := whole(t, ttf)
		if Face(i) == Bold {
			maps.DeleteFunc(want, func(r rune, _ glyph) bool { return !inBold(r) })
		}
		if len(want) < [faces]int{500, 300}[i] {
			t.Errorf("%s has %d glyphs", names[i], len(want))
		}
		if *update {
			if err := os.WriteFile("go/"+names[i]+".outlines", encode(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got := New().glyphs[i]
		if len(got) != len(want) {
			t.Errorf("%s has %d glyphs, want %d", names[i], len(got), len(want))
		}
		for r, w := range want {
			g := got[r]
			for j, c := range g.contours {
				all := contour{c[0]}
				c.walk(func(to node) { all = append(all, to) }, func(control, to node) { all = append(all, control, to) })
				g.contours[j] = all[:len(all)-1]
			}
			if !reflect.DeepEqual(g, w) {
				t.Errorf("%s draws %q in another way", names[i], r)
			}
		}
	}
}

// Lines fit, lose no word, and a word that is too wide is broken.
func TestWrapFits(t *testing.T) {
	s := New()
	text := "A wall pushes whatever stands before it, one cell a turn.\n\nUnstoppableundisplaceableness"
	for _, width := range []float32{60, 120, 400, 5000} {
		lines := s.Wrap(Regular, 16, text, width)
		for _, l := range lines {
			if w := s.Measure(Regular, 16, l); w > width+0.01 {
				t.Errorf("width %v: line %q is %v wide", width, l, w)
			}
		}
		strip := func(v string) string { return strings.NewReplacer(" ", "", "\n", "").Replace(v) }
		if got := strip(strings.Join(lines, "")); got != strip(text) {
			t.Errorf("width %v: text became %q", width, got)
		}
	}
	if got := s.Wrap(Regular, 16, text, 5000); len(got) != 3 || got[1] != "" {
		t.Errorf("line breaks are not kept: %q", got)
	}
	if got := s.Wrap(Regular, 16, "abc", 0); len(got) != 3 {
		t.Errorf("no width at all gives %q, want one letter a line", got)
	}
}

func TestCutFits(t *testing.T) {
	s := New()
	if got := s.Cut(Bold, 20, "short", 200); got != "short" {
		t.Errorf("text that fits became %q", got)
	}
	got := s.Cut(Bold, 20, "a rather long name of a level", 120)
	if !strings.HasSuffix(got, "…") || !strings.HasPrefix("a rather long name", strings.TrimSuffix(got, "…")) || s.Measure(Bold, 20, got) > 120 {
		t.Errorf("cut to %q, %v wide", got, s.Measure(Bold, 20, got))
	}
	if got := s.Cut(Bold, 20, "word", 3); got != "…" {
		t.Errorf("cut to almost nothing gives %q", got)
	}
}

// The pen ends where Measure says.
func TestPenAgreesWithMeasure(t *testing.T) {
	s := New()
	const text = "Wände 123 Щит"
	p := s.Pen(Regular, 17, 0)
	for _, r := range text {
		p.Next(r)
	}
	if w := s.Measure(Regular, 17, text); p.x-w > 0.01 || w-p.x > 0.01 {
		t.Errorf("the pen ends at %v, the text is %v wide", p.x, w)
	}
}

// Glyphs have ink within the line box; a space has none; sizes out of range
// and unknown runes do no harm.
func TestMasks(t *testing.T) {
	s := New()
	for _, f := range []Face{Regular, Bold} {
		p := s.Pen(f, 24, 0.3)
		for _, r := range "Ag½Щ→\U0001F600\uFFFD" {
			k, _ := p.Next(r)
			m := s.Mask(k)
			if m == nil {
				t.Fatalf("face %d: %q has no ink", f, r)
			}
			met := s.Metrics(f, 24)
			if m.Rect.Min.Y < -int(met.Ascent)-3 || m.Rect.Max.Y > int(met.Descent)+3 {
				t.Errorf("face %d: %q leaves the line: %v", f, r, m.Rect)
			}
		}
	}
	if m := s.Mask(Key{Rune: ' ', Size: 40}); m != nil {
		t.Error("a space has ink")
	}
	if a, b := s.Measure(Regular, 1e9, "x"), s.Measure(Regular, MaxSize, "x"); a != b {
		t.Errorf("a huge size measures %v, want %v", a, b)
	}
}

// Text that was drawn before is drawn again without allocating.
func TestTextAllocatesNothing(t *testing.T) {
	s := New()
	work := func() {
		s.Measure(Regular, 15, "Wände 123 → Щит")
		s.Wrap(Regular, 15, "some words that need a second line", 90)
		s.Cut(Bold, 15, "some words that need to be cut", 90)
		p := s.Pen(Regular, 15, 1)
		p.Next('Щ')
	}
	work()
	if n := testing.AllocsPerRun(50, work); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

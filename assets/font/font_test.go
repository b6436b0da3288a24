package font

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The faces have every glyph of the Go fonts as it was.
func TestFacesAreTheGoFonts(t *testing.T) {
	s := set(t)
	var buf sfnt.Buffer
	for i, ttf := range [faces][]byte{goregular.TTF, gobold.TTF, gomono.TTF} {
		whole, err := sfnt.Parse(ttf)
		if err != nil {
			t.Fatal(err)
		}
		drawn := 0
		for r := rune(' '); r < 0x10000; r++ {
			g, err := whole.GlyphIndex(&buf, r)
			if err != nil || g == 0 {
				continue
			}
			drawn++
			outline := func(f *sfnt.Font, g sfnt.GlyphIndex) (segments []sfnt.Segment, advance fixed.Int26_6) {
				list, err := f.LoadGlyph(&buf, g, fixed.I(64), nil)
				if err != nil {
					t.Fatal(err)
				}
				segments = slices.Clone(list)
				if advance, err = f.GlyphAdvance(&buf, g, fixed.I(64), 0); err != nil {
					t.Fatal(err)
				}
				return segments, advance
			}
			want, wide := outline(whole, g)
			h, err := s.fonts[i].GlyphIndex(&buf, r)
			if err != nil {
				t.Fatal(err)
			}
			if got, w := outline(s.fonts[i], h); w != wide || !slices.Equal(got, want) {
				t.Errorf("face %d draws %q in another way", i, r)
			}
		}
		if drawn < 500 {
			t.Errorf("face %d has %d glyphs", i, drawn)
		}
	}
}

func set(t *testing.T) *Set {
	t.Helper()
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Lines fit, lose no word, and a word that is too wide is broken.
func TestWrapFits(t *testing.T) {
	s := set(t)
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
	s := set(t)
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
	s := set(t)
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
	s := set(t)
	for _, f := range []Face{Regular, Bold, Mono, 99} {
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

// What a frame does with text needs no memory once it has been done.
func TestTextAllocatesNothing(t *testing.T) {
	s := set(t)
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

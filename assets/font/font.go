// Package font measures, breaks and rasterises text in the game's three
// faces. It is pure Go, so the picture on the graphics card, the picture in a
// test and the layout all use the same numbers. It shapes nothing: one rune
// is one glyph, from left to right.
package font

import (
	_ "embed"
	"fmt"
	"image"
	"image/draw"
	"math"
	"strings"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// The Go fonts with all their outlines, but without the hints for coarse screens
// and the tables for shaping, neither of which is used here: half as much to
// load in a browser.
var (
	//go:embed go/regular.ttf
	regular []byte
	//go:embed go/bold.ttf
	bold []byte
)

// Face names a typeface.
type Face uint8

// The faces; the zero value is the regular one.
const (
	Regular Face = iota
	Bold
	Mono
	faces
)

// Sizes outside these bounds, in pixels, are drawn at the bound.
const (
	MinSize = 4
	MaxSize = 512
)

// Metrics are the heights of a face at a size, in pixels, all positive.
type Metrics struct {
	Ascent, Descent float32 // of the line box, from the baseline
	Cap             float32 // height of a capital letter
	Line            float32 // distance of two baselines
}

// Key names one glyph in one size at one of four positions within a pixel.
type Key struct {
	Rune rune
	Size uint16 // half pixels
	Face Face
	Sub  uint8 // quarter pixels to the right, 0..3
}

// Set holds the faces with their caches. One goroutine at a time may use it.
type Set struct {
	fonts [faces]*sfnt.Font
	units [faces]float32
	buf   sfnt.Buffer
	ascii [faces][128]float32 // advance at size 1
	other map[advKey]float32
	wraps map[wrapKey][]string
	cuts  map[wrapKey]string
	ras   vector.Rasterizer
}

type advKey struct {
	face Face
	r    rune
}

type wrapKey struct {
	text  string
	width int32
	size  uint16
	face  Face
}

// cacheLimit is the number of broken texts kept; beyond it all are dropped.
const cacheLimit = 2048

// New reads the faces. The error is nil unless the program was built from
// damaged sources.
func New() (*Set, error) {
	s := &Set{
		other: map[advKey]float32{},
		wraps: map[wrapKey][]string{},
		cuts:  map[wrapKey]string{},
	}
	for i, ttf := range [faces][]byte{regular, bold, mono} {
		f, err := sfnt.Parse(ttf)
		if err != nil {
			return nil, fmt.Errorf("font %d: %w", i, err)
		}
		s.fonts[i] = f
		s.units[i] = float32(f.UnitsPerEm())
		for r := range rune(128) {
			s.ascii[i][r] = s.advance(Face(i), r)
		}
	}
	return s, nil
}

// advance asks the face itself for the advance of a rune at size 1.
func (s *Set) advance(face Face, r rune) float32 {
	f := s.fonts[face]
	g, err := f.GlyphIndex(&s.buf, r)
	if err != nil {
		return 0
	}
	a, err := f.GlyphAdvance(&s.buf, g, fixed.Int26_6(f.UnitsPerEm()), font.HintingNone)
	if err != nil {
		return 0
	}
	return float32(a) / s.units[face]
}

// unit returns the advance of a rune at size 1.
func (s *Set) unit(face Face, r rune) float32 {
	if r >= 0 && r < 128 {
		return s.ascii[face][r]
	}
	k := advKey{face, r}
	a, ok := s.other[k]
	if !ok {
		a = s.advance(face, r)
		s.other[k] = a
	}
	return a
}

// quantise returns the size in half pixels.
func quantise(size float32) uint16 {
	if !(size > MinSize) {
		return 2 * MinSize
	}
	return uint16(min(size, MaxSize)*2 + 0.5)
}

func valid(f Face) Face {
	if f >= faces {
		return Regular
	}
	return f
}

// Measure returns the width of one line of text in pixels.
func (s *Set) Measure(face Face, size float32, text string) float32 {
	face = valid(face)
	w := float32(0)
	for _, r := range text {
		w += s.unit(face, r)
	}
	return w * float32(quantise(size)) / 2
}

// Metrics returns the heights of a face at a size. They are those of the Go
// fonts, which all three faces share.
func (s *Set) Metrics(face Face, size float32) Metrics {
	px := float32(quantise(size)) / 2
	return Metrics{Ascent: 0.945 * px, Descent: 0.212 * px, Cap: 0.723 * px, Line: 1.3 * px}
}

// Pen walks along one line of text and says which glyph stands where.
type Pen struct {
	set  *Set
	x    float32
	px   float32
	size uint16
	face Face
}

// Pen starts a line of text at x.
func (s *Set) Pen(face Face, size, x float32) Pen {
	q := quantise(size)
	return Pen{s, x, float32(q) / 2, q, valid(face)}
}

// Next returns the glyph of a rune and the whole pixel its mask is placed
// from, and moves on.
func (p *Pen) Next(r rune) (Key, int) {
	q := int(math.Floor(float64(p.x)*4 + 0.5))
	p.x += p.set.unit(p.face, r) * p.px
	return Key{Rune: r, Size: p.size, Face: p.face, Sub: uint8(q & 3)}, q >> 2
}

// Mask rasterises a glyph. The mask's bounds are relative to the whole pixel
// that Pen.Next gave and the baseline. It is nil for a glyph without ink.
func (s *Set) Mask(k Key) *image.Alpha {
	k.Face = valid(k.Face)
	f := s.fonts[k.Face]
	g, err := f.GlyphIndex(&s.buf, k.Rune)
	if err != nil {
		return nil
	}
	segs, err := f.LoadGlyph(&s.buf, g, fixed.Int26_6(k.Size)*32, nil)
	if err != nil || len(segs) == 0 {
		return nil
	}
	b := segs.Bounds()
	sub := float32(k.Sub) / 4
	r := image.Rect(b.Min.X.Floor(), b.Min.Y.Floor(), b.Max.X.Ceil()+1, b.Max.Y.Ceil())
	if r.Empty() {
		return nil
	}
	dx, dy := sub-float32(r.Min.X), -float32(r.Min.Y)
	at := func(p fixed.Point26_6) (x, y float32) {
		return float32(p.X)/64 + dx, float32(p.Y)/64 + dy
	}
	s.ras.Reset(r.Dx(), r.Dy())
	for _, seg := range segs {
		x, y := at(seg.Args[0])
		switch seg.Op {
		case sfnt.SegmentOpMoveTo:
			s.ras.ClosePath()
			s.ras.MoveTo(x, y)
		case sfnt.SegmentOpLineTo:
			s.ras.LineTo(x, y)
		case sfnt.SegmentOpQuadTo:
			x1, y1 := at(seg.Args[1])
			s.ras.QuadTo(x, y, x1, y1)
		case sfnt.SegmentOpCubeTo:
			x1, y1 := at(seg.Args[1])
			x2, y2 := at(seg.Args[2])
			s.ras.CubeTo(x, y, x1, y1, x2, y2)
		}
	}
	s.ras.ClosePath()
	m := image.NewAlpha(r)
	s.ras.DrawOp = draw.Src
	s.ras.Draw(m, r, image.Opaque, image.Point{})
	return m
}

// Wrap breaks text into lines no wider than width pixels: at line breaks, at
// spaces, and within a word only when the word alone is too wide. The result
// is shared: do not change it.
func (s *Set) Wrap(face Face, size float32, text string, width float32) []string {
	k := wrapKey{text, int32(clampWidth(width)), quantise(size), valid(face)}
	if lines, ok := s.wraps[k]; ok {
		return lines
	}
	if len(s.wraps) >= cacheLimit {
		clear(s.wraps)
	}
	k.text = strings.Clone(text)
	var lines []string
	for para := range strings.SplitSeq(k.text, "\n") {
		lines = s.wrapParagraph(lines, k, para)
	}
	s.wraps[k] = lines
	return lines
}

// Breaks reports whether Wrap breaks the text within a word.
func (s *Set) Breaks(face Face, size float32, text string, width float32) bool {
	limit := clampWidth(width) / (float32(quantise(size)) / 2)
	w := float32(0)
	for _, r := range text {
		if w += s.unit(valid(face), r); r == ' ' || r == '\n' {
			w = 0
		} else if w > limit {
			return true
		}
	}
	return false
}

func clampWidth(w float32) float32 {
	if !(w > 0) {
		return 0
	}
	return min(w, 1<<24)
}

func (s *Set) wrapParagraph(lines []string, k wrapKey, para string) []string {
	limit := float32(k.width) / (float32(k.size) / 2)
	for {
		w, space := float32(0), -1
		cut := len(para)
		for i, r := range para {
			if r == ' ' {
				space = i
			}
			w += s.unit(k.face, r)
			if w > limit && r != ' ' && i > 0 {
				cut = i
				break
			}
		}
		if cut == len(para) {
			return append(lines, para)
		}
		if space > 0 {
			cut = space
		}
		lines = append(lines, strings.TrimRight(para[:cut], " "))
		para = strings.TrimLeft(para[cut:], " ")
		if para == "" {
			return lines
		}
	}
}

// Cut returns the text, shortened with an ellipsis where it is wider than
// width pixels.
func (s *Set) Cut(face Face, size float32, text string, width float32) string {
	if s.Measure(face, size, text) <= width {
		return text
	}
	k := wrapKey{text, int32(clampWidth(width)), quantise(size), valid(face)}
	if c, ok := s.cuts[k]; ok {
		return c
	}
	if len(s.cuts) >= cacheLimit {
		clear(s.cuts)
	}
	k.text = strings.Clone(text)
	limit := float32(k.width)/(float32(k.size)/2) - s.unit(k.face, '…')
	w, end := float32(0), 0
	for i, r := range text {
		w += s.unit(k.face, r)
		if w > limit {
			break
		}
		end = i + utf8.RuneLen(r)
	}
	c := strings.TrimRight(k.text[:min(end, len(k.text))], " ") + "…"
	s.cuts[k] = c
	return c
}

// Package font measures, wraps and rasterises text in the game's two faces. Layout,
// tests and graphics cards use the same numbers. It does no shaping: a rune is a glyph,
// from left to right.
package font

import (
	_ "embed"
	"encoding/binary"
	"image"
	"image/draw"
	"math"
	"strings"
	"unicode/utf8"

	"golang.org/x/image/vector"
)

// Face names a typeface.
type Face uint8

// The faces; the zero value is the regular one.
const (
	Regular Face = iota
	Bold
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
	glyphs [faces]map[rune]glyph
	ascii  [faces][128]float32 // advance at size 1
	wraps  map[wrapKey][]string
	cuts   map[wrapKey]string
}

type wrapKey struct {
	text  string
	width int32
	size  uint16
	face  Face
}

// cacheLimit is the most wrapped texts that are cached; beyond it the cache is cleared.
const cacheLimit = 2048

// New reads the faces.
func New() *Set {
	s := &Set{wraps: map[wrapKey][]string{}, cuts: map[wrapKey]string{}}
	for i, data := range [faces][]byte{regular, bold} {
		s.glyphs[i] = decode(data)
		for r := range rune(128) {
			s.ascii[i][r] = float32(s.glyph(Face(i), r).advance) / unitsPerEm
		}
	}
	return s
}

func (s *Set) glyph(face Face, r rune) glyph {
	if g, ok := s.glyphs[face][r]; ok {
		return g
	}
	if g, ok := s.glyphs[Regular][r]; ok { // the bold face has the Latin letters only
		return g
	}
	return s.glyphs[face][missing]
}

// unit returns the advance of a rune at size 1.
func (s *Set) unit(face Face, r rune) float32 {
	if r >= 0 && r < 128 {
		return s.ascii[face][r]
	}
	return float32(s.glyph(face, r).advance) / unitsPerEm
}

// quantise returns the size in half pixels.
func quantise(size float32) uint16 {
	if !(size > MinSize) {
		return 2 * MinSize
	}
	return uint16(min(size, MaxSize)*2 + 0.5)
}

// Measure returns the width of one line of text in pixels.
func (s *Set) Measure(face Face, size float32, text string) float32 {
	w := float32(0)
	for _, r := range text {
		w += s.unit(face, r)
	}
	return w * float32(quantise(size)) / 2
}

// Metrics returns the heights of a face at a size. They are those of the Go
// fonts, which both faces share.
func (s *Set) Metrics(face Face, size float32) Metrics {
	px := float32(quantise(size)) / 2
	return Metrics{Ascent: 0.945 * px, Descent: 0.212 * px, Cap: 0.723 * px, Line: 1.3 * px}
}

// Pen places the glyphs of a line of text.
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
	return Pen{s, x, float32(q) / 2, q, face}
}

// Next returns the glyph of a rune and the pixel where its mask begins, and advances.
func (p *Pen) Next(r rune) (Key, int) {
	q := int(math.Floor(float64(p.x)*4 + 0.5))
	p.x += p.set.unit(p.face, r) * p.px
	return Key{Rune: r, Size: p.size, Face: p.face, Sub: uint8(q & 3)}, q >> 2
}

// Mask rasterises a glyph. The mask's bounds are relative to the whole pixel
// that Pen.Next gave and the baseline. It is nil for a glyph without ink.
func (s *Set) Mask(k Key) *image.Alpha {
	g := s.glyph(k.Face, k.Rune)
	if len(g.contours) == 0 {
		return nil
	}
	at := func(n node) (x, y float32) { return pixels(n.x, k.Size), -pixels(n.y, k.Size) }
	x0, y0 := at(g.contours[0][0])
	x1, y1 := x0, y0
	for _, c := range g.contours {
		for _, n := range c {
			x, y := at(n)
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
		}
	}
	floor := func(v float32) int { return int(math.Floor(float64(v))) }
	r := image.Rect(floor(x0), floor(y0), -floor(-x1)+1, -floor(-y1))
	if r.Empty() {
		return nil
	}
	dx, dy := float32(k.Sub)/4-float32(r.Min.X), -float32(r.Min.Y)
	ras := vector.NewRasterizer(r.Dx(), r.Dy())
	for _, c := range g.contours {
		x, y := at(c[0])
		ras.MoveTo(x+dx, y+dy)
		c.walk(func(to node) {
			x, y := at(to)
			ras.LineTo(x+dx, y+dy)
		}, func(control, to node) {
			x, y := at(control)
			x1, y1 := at(to)
			ras.QuadTo(x+dx, y+dy, x1+dx, y1+dy)
		})
		ras.ClosePath()
	}
	m := image.NewAlpha(r)
	ras.DrawOp = draw.Src
	ras.Draw(m, r, image.Opaque, image.Point{})
	return m
}

// pixels returns a length in font units at a size in half pixels, in 64ths of pixels,
// so that a glyph looks the same on every machine.
func pixels(units int32, size uint16) float32 {
	v, half := units*int32(size)*32, int32(unitsPerEm/2)
	if v < 0 {
		half = -half
	}
	return float32((v+half)/unitsPerEm) / 64
}

// Wrap breaks text into lines no wider than width pixels: at line breaks, at
// spaces, and within a word only when the word alone is too wide. The result
// is shared: do not change it.
func (s *Set) Wrap(face Face, size float32, text string, width float32) []string {
	k := wrapKey{text, int32(clampWidth(width)), quantise(size), face}
	if lines, ok := s.wraps[k]; ok {
		return lines
	}
	if len(s.wraps) >= cacheLimit {
		clear(s.wraps)
	}
	k.text = strings.Clone(text)
	limit := float32(k.width) / (float32(k.size) / 2)
	var lines []string
	for para := range strings.SplitSeq(k.text, "\n") {
		for {
			w, space, cut := float32(0), -1, len(para)
			for i, r := range para {
				if r == ' ' {
					space = i
				}
				if w += s.unit(face, r); w > limit && r != ' ' && i > 0 {
					cut = i
					break
				}
			}
			if cut == len(para) {
				lines = append(lines, para)
				break
			}
			if space > 0 {
				cut = space
			}
			lines = append(lines, strings.TrimRight(para[:cut], " "))
			if para = strings.TrimLeft(para[cut:], " "); para == "" {
				break
			}
		}
	}
	s.wraps[k] = lines
	return lines
}

func clampWidth(w float32) float32 {
	if !(w > 0) {
		return 0
	}
	return min(w, 1<<24)
}

// Cut returns the text, shortened with an ellipsis where it is wider than
// width pixels.
func (s *Set) Cut(face Face, size float32, text string, width float32) string {
	if s.Measure(face, size, text) <= width {
		return text
	}
	k := wrapKey{text, int32(clampWidth(width)), quantise(size), face}
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

// The outlines of the Go fonts, of the bold one the Latin part, in a format that is a third
// smaller than TrueType and needs no library. A test writes them: go test ./assets/font -update.
var (
	//go:embed go/regular.outlines
	regular []byte
	//go:embed go/bold.outlines
	bold []byte
)

// unitsPerEm is the size of the square that outlines are drawn on.
const unitsPerEm = 2048

// missing stands for the glyph of runes that a face lacks.
const missing rune = -1

// A node is a point of a contour in font units, y upwards. Points off the curve are
// control points of quadratic curves; between two of those lies a point on the curve.
type node struct {
	x, y int32
	on   bool
}

// A contour is a closed line that begins on the curve.
type contour []node

// A glyph is the shape of a rune.
type glyph struct {
	advance  int32
	contours []contour
}

// decode reads the glyphs of a face. The data is a sequence of signed varints:
//
//	glyph:   distance of its rune from the one before, advance, number of contours
//	contour: 0 for a new one or 1 + the number of an earlier one, where it begins
//	new one: number of nodes, then each relative to the one before, 2·dx + on, dy
func decode(data []byte) map[rune]glyph {
	next := func() int32 {
		v, n := binary.Varint(data)
		data = data[n:]
		return int32(v)
	}
	glyphs := map[rune]glyph{}
	var known []contour
	for r := missing; len(data) > 0; {
		r += next()
		g := glyph{advance: next(), contours: make([]contour, next())}
		for i := range g.contours {
			if of := next(); of > 0 {
				g.contours[i] = known[of-1].moved(next(), next())
				continue
			}
			x, y := next(), next()
			c := make(contour, next())
			last := node{on: true}
			for j := 1; j < len(c); j++ {
				dx := next()
				last = node{last.x + dx>>1, last.y + next(), dx&1 != 0}
				c[j] = last
			}
			c[0].on = true
			known = append(known, c)
			g.contours[i] = c.moved(x, y)
		}
		glyphs[r] = g
	}
	return glyphs
}

func (c contour) moved(dx, dy int32) contour {
	to := make(contour, len(c))
	for i, n := range c {
		to[i] = node{n.x + dx, n.y + dy, n.on}
	}
	return to
}

// walk calls line and quad for the segments of the contour, from its first node back to
// it.
func (c contour) walk(line func(to node), quad func(control, to node)) {
	var control *node
	for i := 1; i <= len(c); i++ {
		n := c[i%len(c)]
		switch {
		case control == nil && n.on:
			line(n)
		case control == nil:
			control = &n
		case n.on:
			quad(*control, n)
			control = nil
		default:
			quad(*control, node{(control.x + n.x) >> 1, (control.y + n.y) >> 1, true})
			control = &n
		}
	}
}

package gpu

import (
	"encoding/binary"
	"image"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
)

// The sizes of the two textures. 2048 is what every device can hold; most matches need
// less, and a large texture takes long to make.
const (
	firstSheet = 1024
	lastSheet  = 2048
	styleWidth = 256 // pixels
	styleParts = 8   // pixels a style
	styleRows  = styleWidth / styleParts
	styleLimit = styleWidth * styleRows
)

// place is the position of a mask on the sheet and relative to the pen. A place without
// width has no ink.
type place struct {
	x, y, w, h int16
	ox, oy     int16
}

type iconKey struct {
	id icon.ID
	n  int
}

// sheet is the texture of glyph and icon masks, packed in shelves.
type sheet struct {
	img     *ebiten.Image
	size    int
	glyphs  map[font.Key]place
	icons   map[iconKey]place
	shelves []shelf
	pix     []byte
	full    bool
}

// shelf is a row of masks on the sheet.
type shelf struct{ y, h, x int }

// reset empties the sheet and makes it larger, if it may grow.
func (s *sheet) reset() {
	if s.full && s.size < lastSheet {
		s.img.Deallocate()
		s.size *= 2
		s.img = texture(s.size)
	}
	clear(s.glyphs)
	clear(s.icons)
	s.shelves = s.shelves[:0]
	s.full = false
}

// store copies a mask with an empty border of one pixel onto the sheet, false when it is
// full.
func (s *sheet) store(m *image.Alpha) (place, bool) {
	if m == nil {
		return place{}, !s.full
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	x, y, ok := s.room(w+2, h+2)
	if !ok {
		s.full = true
		return place{}, false
	}
	s.pix = slices.Grow(s.pix[:0], (w+2)*(h+2)*4)[:(w+2)*(h+2)*4]
	clear(s.pix)
	for j := range h {
		for i := range w {
			v := m.Pix[j*m.Stride+i]
			o := ((j+1)*(w+2) + i + 1) * 4
			s.pix[o], s.pix[o+1], s.pix[o+2], s.pix[o+3] = v, v, v, v
		}
	}
	s.img.SubImage(image.Rect(x, y, x+w+2, y+h+2)).(*ebiten.Image).WritePixels(s.pix)
	return place{int16(x + 1), int16(y + 1), int16(w), int16(h), int16(m.Rect.Min.X), int16(m.Rect.Min.Y)}, !s.full
}

func (s *sheet) room(w, h int) (x, y int, ok bool) {
	tall, bottom := (h+3)&^3, 0
	for i := range s.shelves {
		t := &s.shelves[i]
		bottom = t.y + t.h
		if tall <= t.h && tall*4 >= t.h*3 && t.x+w <= s.size {
			t.x += w
			return t.x - w, t.y, true
		}
	}
	if w > s.size || bottom+tall > s.size {
		return 0, 0, false
	}
	s.shelves = append(s.shelves, shelf{bottom, tall, w})
	return 0, bottom, true
}

// styles is the texture with the shared parameters of shapes, eight pixels a style. Styles
// are kept between frames, so a picture that only moves uploads nothing.
type styles struct {
	img   *ebiten.Image
	rows  map[quad.Style]int
	last  quad.Style
	row   int
	pix   []byte
	dirty int // the first row that the texture lacks
}

func (t *styles) reset() {
	clear(t.rows)
	t.row = -1
	t.dirty = 0
}

// find returns the row of a style, or false when the table is full.
func (t *styles) find(s quad.Style) (int, bool) {
	if t.row >= 0 && s == t.last {
		return t.row, true
	}
	r, ok := t.rows[s]
	if !ok {
		r = len(t.rows)
		if r >= styleLimit {
			return 0, false
		}
		t.rows[s] = r
		p := t.pix[r*styleParts*4 : (r+1)*styleParts*4]
		p[0], p[1], p[2], p[3] = byte(s.Shape), byte(s.Fill), s.Grain, s.GrainX
		for i, c := range [...]quad.Color{s.A, s.B, s.C, s.StrokeTo} {
			p[4*i+4], p[4*i+5], p[4*i+6], p[4*i+7] = c.R, c.G, c.B, c.A
		}
		for i, v := range [...]uint16{s.Radius, s.Stroke, s.Soft, s.F0, s.F1} {
			binary.BigEndian.PutUint16(p[20+2*i:], v)
		}
	}
	t.last, t.row = s, r
	return r, true
}

func (t *styles) upload() {
	n := len(t.rows)
	if t.dirty >= n {
		return
	}
	from, to := t.dirty/styleRows, (n+styleRows-1)/styleRows
	part := t.img.SubImage(image.Rect(0, from, styleWidth, to)).(*ebiten.Image)
	part.WritePixels(t.pix[from*styleWidth*4 : to*styleWidth*4])
	t.dirty = n
}

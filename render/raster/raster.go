// Package raster draws a display list on the CPU. It serves tools without a
// display, thumbnails and tests. The running game draws with render/gpu: shapes,
// text and icons look the same to within rounding; tiles are plain here
// and textured there.
package raster

import (
	"image"
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
)

// Renderer draws lists and remembers the glyphs and icons it has drawn. One
// goroutine at a time may use it.
type Renderer struct {
	fonts  *font.Set
	icons  *icon.Set
	glyphs map[font.Key]*image.Alpha
	masks  map[maskKey]*image.Alpha
}

type maskKey struct {
	id icon.ID
	n  int
}

// New returns a renderer. It takes text from fonts, which it may share with
// others on the same goroutine.
func New(fonts *font.Set) *Renderer {
	return &Renderer{fonts: fonts, icons: icon.New(), glyphs: map[font.Key]*image.Alpha{}, masks: map[maskKey]*image.Alpha{}}
}

// Draw draws the list over dst; the list's origin is the pixel 0, 0 of dst.
func (r *Renderer) Draw(dst *image.RGBA, l *quad.List) {
	each(l, func(it *quad.Item, clip quad.Bounds) { r.item(dst, it, clip) })
}

// each calls f for every item of a list that can be visible, with its clip; for a tile,
// with each of its shapes.
func each(l *quad.List, f func(it *quad.Item, clip quad.Bounds)) {
	var shapes quad.List
	for i := range l.Items {
		it := &l.Items[i]
		switch {
		case !it.Drawable() || int(it.Clip) >= len(l.Clips):
		case !it.Shape.IsTile():
			f(it, l.Clips[it.Clip])
		default:
			plainTile(&shapes, it)
			for k := range shapes.Items {
				f(&shapes.Items[k], l.Clips[it.Clip])
			}
		}
	}
}

func (r *Renderer) item(dst *image.RGBA, it *quad.Item, clip quad.Bounds) {
	switch it.Shape {
	case quad.Glyphs:
		r.text(dst, it, clip)
	case quad.Picture:
		r.picture(dst, it, clip)
	default:
		hx, hy := it.Reach()
		b := newBrush(it)
		cover(dst, it, hx, hy, clip, b.at)
	}
}

// window returns the pixels of dst whose centres lie in both rectangles.
func window(dst *image.RGBA, a, clip quad.Bounds) image.Rectangle {
	a = a.Meet(clip).Meet(quad.Bounds{X0: 0, Y0: 0, X1: float32(dst.Rect.Max.X), Y1: float32(dst.Rect.Max.Y)})
	if a.Empty() {
		return image.Rectangle{}
	}
	c := func(v float32) int { return int(math.Ceil(float64(v) - 0.5)) }
	return image.Rect(c(a.X0), c(a.Y0), c(a.X1), c(a.Y1)).Intersect(dst.Rect)
}

// cover blends at of every pixel in the item's rectangle of half size hx, hy. The point
// is relative to the item's centre and turned back by its rotation.
func cover(dst *image.RGBA, it *quad.Item, hx, hy float32, clip quad.Bounds, at func(x, y float32) pixel) {
	s, c := sin(it.Rot), cos(it.Rot)
	ex, ey := hx*abs(c)+hy*abs(s), hx*abs(s)+hy*abs(c)
	w := window(dst, quad.Bounds{X0: it.X - ex, Y0: it.Y - ey, X1: it.X + ex, Y1: it.Y + ey}, clip)
	for y := w.Min.Y; y < w.Max.Y; y++ {
		for x := w.Min.X; x < w.Max.X; x++ {
			dx, dy := float32(x)+0.5-it.X, float32(y)+0.5-it.Y
			px, py := dx*c+dy*s, dy*c-dx*s
			if px < -hx || px > hx || py < -hy || py > hy {
				continue
			}
			if p := at(px, py); p.A > 0 {
				blend(dst, x, y, p)
			}
		}
	}
}

// tone returns the item's first colour, premultiplied.
func tone(it *quad.Item) pixel {
	p := straight(it.A)
	p.A *= it.Opacity
	return premultiplied(p)
}

func (r *Renderer) text(dst *image.RGBA, it *quad.Item, clip quad.Bounds) {
	x, base := it.Start(r.fonts)
	pen := r.fonts.Pen(it.Face, it.HY, x)
	col := tone(it)
	for _, ch := range it.Text {
		k, px := pen.Next(ch)
		m, ok := r.glyphs[k]
		if !ok {
			m = r.fonts.Mask(k)
			r.glyphs[k] = m
		}
		if m == nil {
			continue
		}
		box := m.Rect.Add(image.Pt(px, base))
		w := window(dst, quad.Bounds{X0: float32(box.Min.X), Y0: float32(box.Min.Y), X1: float32(box.Max.X), Y1: float32(box.Max.Y)}, clip)
		for y := w.Min.Y; y < w.Max.Y; y++ {
			for x := w.Min.X; x < w.Max.X; x++ {
				if v := m.AlphaAt(x-px, y-base).A; v > 0 {
					blend(dst, x, y, scaled(col, float32(v)/255))
				}
			}
		}
	}
}

func (r *Renderer) picture(dst *image.RGBA, it *quad.Item, clip quad.Bounds) {
	n := icon.MaskSize(2 * max(it.HX, it.HY))
	k := maskKey{it.Icon, n}
	m, ok := r.masks[k]
	if !ok {
		m = r.icons.Mask(it.Icon, n)
		r.masks[k] = m
	}
	if m == nil || it.HX <= 0 {
		return
	}
	// Half a mask pixel around the box, for the smooth edge.
	kx, ky := float32(n)/(2*it.HX), float32(n)/(2*it.HY)
	col := tone(it)
	cover(dst, it, it.HX+0.5/kx, it.HY+0.5/ky, clip, func(x, y float32) pixel {
		return scaled(col, bilinear(m, (x+it.HX)*kx, (y+it.HY)*ky))
	})
}

// bilinear samples a mask at a point of its field; outside it is empty.
func bilinear(m *image.Alpha, x, y float32) float32 {
	fx, fy := floor(x-0.5), floor(y-0.5)
	tx, ty := x-0.5-fx, y-0.5-fy
	at := func(i, j int) float32 {
		if i < 0 || j < 0 || i >= m.Rect.Max.X || j >= m.Rect.Max.Y {
			return 0
		}
		return float32(m.Pix[j*m.Stride+i]) / 255
	}
	i, j := int(fx), int(fy)
	a, b := at(i, j), at(i, j+1)
	a += (at(i+1, j) - a) * tx
	b += (at(i+1, j+1) - b) * tx
	return a + (b-a)*ty
}

func blend(dst *image.RGBA, x, y int, p pixel) {
	o := dst.PixOffset(x, y)
	d := dst.Pix[o : o+4 : o+4]
	k := 1 - p.A
	d[0] = uint8(min(float32(d[0])*k+p.R*255+0.5, 255))
	d[1] = uint8(min(float32(d[1])*k+p.G*255+0.5, 255))
	d[2] = uint8(min(float32(d[2])*k+p.B*255+0.5, 255))
	d[3] = uint8(min(float32(d[3])*k+p.A*255+0.5, 255))
}

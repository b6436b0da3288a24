// Package raster draws a display list on the CPU. It serves tools without a
// display, thumbnails and tests. The running game draws with render/gpu: shapes,
// text and icons look the same to within rounding; tiles are plain here (package
// flat) and textured there.
package raster

import (
	"image"
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/render/quad/flat"
)

// Renderer draws lists and remembers the glyphs and icons it has drawn. One
// goroutine at a time may use it.
type Renderer struct {
	fonts  *font.Set
	icons  *icon.Set
	glyphs map[font.Key]*image.Alpha
	masks  map[maskKey]*image.Alpha
	flat   quad.List // the shapes of the tile that is being drawn
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
	for i := range l.Items {
		it := &l.Items[i]
		if !it.Drawable() || int(it.Clip) >= len(l.Clips) {
			continue
		}
		if !it.Shape.IsTile() {
			r.item(dst, it, l.Clips[it.Clip])
			continue
		}
		flat.Tile(&r.flat, it)
		for k := range r.flat.Items {
			r.item(dst, &r.flat.Items[k], l.Clips[it.Clip])
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
		if ix, iy := b.even(); ix > 0 && iy > 0 {
			coverEven(dst, it, &b, ix, iy, clip)
			return
		}
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

// around returns the box of a rotated rectangle.
func around(it *quad.Item, hx, hy, s, c float32) quad.Bounds {
	s, c = max(s, -s), max(c, -c)
	ex, ey := hx*c+hy*s, hx*s+hy*c
	return quad.Bounds{X0: it.X - ex, Y0: it.Y - ey, X1: it.X + ex, Y1: it.Y + ey}
}

func sincos(a float32) (s, c float32) {
	ds, dc := math.Sincos(float64(a))
	return float32(ds), float32(dc)
}

// cover blends at of every pixel in the item's rectangle of half size hx, hy. The point
// is relative to the item's centre and turned back by its rotation.
func cover(dst *image.RGBA, it *quad.Item, hx, hy float32, clip quad.Bounds, at func(x, y float32) pixel) {
	s, c := sincos(it.Rot)
	w := window(dst, around(it, hx, hy, s, c), clip)
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

// coverEven is cover for an upright rectangle of one colour within the half size ix, iy: there
// only the first point is worked out, and nothing is blended that is not seen.
func coverEven(dst *image.RGBA, it *quad.Item, b *brush, ix, iy float32, clip quad.Bounds) {
	hx, hy := it.Reach()
	w := window(dst, around(it, hx, hy, 0, 1), clip)
	inner := b.at(0, 0)
	var opaque [4]uint8
	if inner.A == 1 {
		one := image.RGBA{Pix: opaque[:], Stride: 4, Rect: image.Rect(0, 0, 1, 1)}
		blend(&one, 0, 0, inner)
		opaque = [4]uint8(one.Pix)
	}
	for y := w.Min.Y; y < w.Max.Y; y++ {
		py := float32(y) + 0.5 - it.Y
		if py < -hy || py > hy {
			continue
		}
		even := abs(py) < iy
		for x := w.Min.X; x < w.Max.X; x++ {
			px := float32(x) + 0.5 - it.X
			switch {
			case px < -hx || px > hx:
			case even && abs(px) < ix:
				if inner.A == 0 {
					x += max(0, int(ix-px)-1) // on to the other edge
					continue
				}
				if inner.A == 1 {
					copy(dst.Pix[dst.PixOffset(x, y):], opaque[:])
					continue
				}
				blend(dst, x, y, inner)
			default:
				if p := b.at(px, py); p.A > 0 {
					blend(dst, x, y, p)
				}
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

func scaled(p pixel, k float32) pixel {
	return pixel{R: p.R * k, G: p.G * k, B: p.B * k, A: p.A * k}
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
	fx, fy := float32(math.Floor(float64(x-0.5))), float32(math.Floor(float64(y-0.5)))
	tx, ty := x-0.5-fx, y-0.5-fy
	i, j := int(fx), int(fy)
	if i >= 0 && j >= 0 && i+1 < m.Rect.Max.X && j+1 < m.Rect.Max.Y && m.Rect.Min == (image.Point{}) {
		o := j*m.Stride + i
		p, q := m.Pix[o:o+2:o+2], m.Pix[o+m.Stride:o+m.Stride+2:o+m.Stride+2]
		if p[0]|p[1]|q[0]|q[1] == 0 {
			return 0
		}
		a, b := float32(p[0])/255, float32(q[0])/255
		a += (float32(p[1])/255 - a) * tx
		b += (float32(q[1])/255 - b) * tx
		return a + (b-a)*ty
	}
	at := func(i, j int) float32 { return float32(m.AlphaAt(i, j).A) / 255 }
	a := at(i, j) + (at(i+1, j)-at(i, j))*tx
	b := at(i, j+1) + (at(i+1, j+1)-at(i, j+1))*tx
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

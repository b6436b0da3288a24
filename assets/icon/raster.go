package icon

import (
	"image"
	"image/draw"
	"math"
	"strings"

	"golang.org/x/image/vector"
)

// field is the side of the square that icons are drawn on.
const field = 100

// op is the operation of a layer.
type op byte

const (
	add    op = '+'
	cut    op = '-'
	apart  op = '*' // add, with a gap around it
	hollow op = '!' // cut out, and the gap around it too
)

// point is a place on the field.
type point struct{ x, y float32 }

// segment is one piece of an outline: a move, a line or a cubic curve.
type segment struct {
	kind byte // 'M', 'L' or 'C'
	p    [3]point
}

// layer is one path that is added to or cut from the picture.
type layer struct {
	op    op
	width float32 // of the line that follows the path, at its start; 0 fills the path
	to    float32 // its width at the end
	segs  []segment
	box   [4]float32 // its bounds: left, top, right, bottom
}

// gap is the width of the gap around a layer, on the field, and its least width in pixels.
const gap, gapPixels = 3, 0.9

// Set holds the icons, which are read on first use. One goroutine at a time may use it.
type Set struct {
	layers [][]layer
	out    image.Alpha
	tmp    image.Alpha
	area   image.Rectangle // of the layer that is being drawn
	dots   []dot
}

// dot is a point of a line, with half the width of the line there.
type dot struct {
	x, y, half float32
	pen        bool // a line comes here from the dot before
}

// New makes a set of all icons.
func New() *Set { return &Set{layers: make([][]layer, Total())} }

// read returns the layers of an icon, nil for None, for an unknown icon and for one whose
// drawing is malformed.
func (s *Set) read(id ID) []layer {
	if id >= Total() {
		return nil
	}
	if s.layers[id] != nil {
		return s.layers[id]
	}
	var r reader
	ls := r.layers(drawings[id].src, 0)
	if r.err != nil {
		return nil
	}
	if name := Name(id); id >= Count && !strings.HasPrefix(name, "ground/") && !strings.HasPrefix(name, "face/") && !strings.HasPrefix(name, "token/") {
		s.fit(ls)
	}
	for i := range ls {
		ls[i].box = s.reach(ls[i])
	}
	s.layers[id] = ls
	return ls
}

// margin is the free margin of a figure.
const margin = 2

func (s *Set) fit(ls []layer) {
	x0, y0, x1, y1 := float32(field), float32(field), float32(0), float32(0)
	for _, l := range ls {
		if l.op != cut && l.op != hollow {
			b := s.reach(l)
			x0, y0, x1, y1 = min(x0, b[0]), min(y0, b[1]), max(x1, b[2]), max(y1, b[3])
		}
	}
	k := min((field-2*margin)/max(x1-x0, y1-y0, 1), 1.15)
	for i := range ls {
		l := ls[i].moved(func(p point) point {
			return point{field/2 + (p.x-(x0+x1)/2)*k, field/2 + (p.y-(y0+y1)/2)*k}
		})
		l.width, l.to = l.width*k, l.to*k
		ls[i] = l
	}
}

func (s *Set) reach(l layer) [4]float32 {
	b := [4]float32{field, field, 0, 0}
	s.measure(l, 1, 0)
	for _, d := range s.dots {
		b = [4]float32{min(b[0], d.x-d.half), min(b[1], d.y-d.half), max(b[2], d.x+d.half), max(b[3], d.y+d.half)}
	}
	return b
}

// MaskSize returns the size of the mask to use for an icon shown at size
// pixels: every whole size up to 64, then coarser steps up to 512, so that
// zooming does not fill memory with sizes that hardly differ.
func MaskSize(size float32) int {
	n := int(math.Ceil(float64(max(1, min(size, 512)))))
	step := 1
	for s := 64; s < n; s *= 2 {
		step = s / 16
	}
	return min((n+step-1)/step*step, 512)
}

// Mask draws the icon into a new mask of n by n pixels. It is nil for None,
// an unknown icon or a size below 1.
func (s *Set) Mask(id ID, n int) *image.Alpha {
	layers := s.read(id)
	if len(layers) == 0 || n < 1 {
		return nil
	}
	out := image.NewAlpha(image.Rect(0, 0, n, n))
	s.out, s.tmp = *out, *image.NewAlpha(out.Rect)
	k := float32(n) / field
	free := max(gap*k, gapPixels)
	for i := range layers {
		l := &layers[i]
		// Its bounds, with the gap, the least width of a line and the error of
		// flattened curves.
		wide := int(free) + 3
		s.area = image.Rect(int(l.box[0]*k)-wide, int(l.box[1]*k)-wide, int(l.box[2]*k)+wide, int(l.box[3]*k)+wide).Intersect(out.Rect)
		if s.area.Empty() {
			continue
		}
		switch {
		case l.op != add && l.op != cut && l.width > 0:
			s.stroke(l, n, k, free)
			s.join(cut)
		case l.op == apart, l.op == hollow:
			s.fill(l, k)
			s.join(cut)
			s.stroke(l, n, k, free)
			s.join(cut)
		}
		if l.op == hollow {
			continue
		}
		if l.width > 0 {
			s.stroke(l, n, k, 0)
		} else {
			s.fill(l, k)
		}
		s.join(l.op)
	}
	s.out, s.tmp = image.Alpha{}, image.Alpha{}
	return out
}

// join adds tmp to the picture, or cuts it out, and clears tmp.
func (s *Set) join(how op) {
	for y := s.area.Min.Y; y < s.area.Max.Y; y++ {
		from, to := s.tmp.PixOffset(s.area.Min.X, y), s.tmp.PixOffset(s.area.Max.X, y)
		row, out := s.tmp.Pix[from:to], s.out.Pix[from:to]
		for i, v := range row {
			if v == 0 {
				continue
			}
			row[i] = 0
			o := uint32(out[i])
			if how == cut {
				out[i] = uint8(o * (255 - uint32(v)) / 255)
			} else {
				out[i] = uint8(o + (255-o)*uint32(v)/255)
			}
		}
	}
}

func (s *Set) fill(l *layer, k float32) {
	ras := vector.NewRasterizer(s.area.Dx(), s.area.Dy())
	ox, oy := float32(s.area.Min.X), float32(s.area.Min.Y)
	for _, g := range l.segs {
		switch g.kind {
		case 'M':
			ras.ClosePath()
			ras.MoveTo(g.p[0].x*k-ox, g.p[0].y*k-oy)
		case 'L':
			ras.LineTo(g.p[0].x*k-ox, g.p[0].y*k-oy)
		default:
			ras.CubeTo(g.p[0].x*k-ox, g.p[0].y*k-oy, g.p[1].x*k-ox, g.p[1].y*k-oy, g.p[2].x*k-ox, g.p[2].y*k-oy)
		}
	}
	ras.ClosePath()
	ras.DrawOp = draw.Src
	ras.Draw(&s.tmp, s.area, image.Opaque, image.Point{})
}

// stroke draws a line with round ends and joints, wider by more pixels on either side.
func (s *Set) stroke(l *layer, n int, k, more float32) {
	s.measure(*l, k, more)
	for i := 1; i < len(s.dots); i++ {
		if s.dots[i].pen {
			s.capsule(n, s.dots[i-1], s.dots[i])
		}
	}
}

// measure flattens a path into straight lines in pixels, with half the width at each dot.
func (s *Set) measure(l layer, k, more float32) {
	s.dots = s.dots[:0]
	var at, start point
	whole, run := float32(0), float32(0)
	put := func(p point, pen bool) {
		s.dots = append(s.dots, dot{x: p.x * k, y: p.y * k, pen: pen})
		if n := len(s.dots); pen {
			whole += far(s.dots[n-2], s.dots[n-1])
		}
		at = p
	}
	shut := func() {
		if l.width == 0 && at != start {
			put(start, true)
		}
	}
	for _, g := range l.segs {
		switch g.kind {
		case 'M':
			shut()
			start = g.p[0]
			put(start, false)
		case 'L':
			put(g.p[0], true)
		default:
			a, b, c, d := at, g.p[0], g.p[1], g.p[2]
			sq := func(v float32) float64 { return float64(v) * float64(v) }
			size := sq(b.x-a.x) + sq(b.y-a.y) + sq(d.x-c.x) + sq(d.y-c.y)
			steps := int(max(4, min(24, math.Sqrt(size)*float64(k)/2)))
			for i := 1; i <= steps; i++ {
				t := float32(i) / float32(steps)
				u := 1 - t
				c0, c1, c2, c3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
				put(point{c0*a.x + c1*b.x + c2*c.x + c3*d.x, c0*a.y + c1*b.y + c2*c.y + c3*d.y}, true)
			}
		}
	}
	shut()
	for i := range s.dots {
		d := &s.dots[i]
		if d.pen {
			run += far(s.dots[i-1], *d)
		}
		w := l.width
		if whole > 0 {
			w += (l.to - l.width) * run / whole
		}
		if d.half = w*k/2 + more; l.width > 0 {
			d.half = max(d.half, 0.4)
		}
	}
}

func far(a, b dot) float32 { return float32(math.Hypot(float64(b.x-a.x), float64(b.y-a.y))) }

// capsule draws a straight line whose width may change along it.
func (s *Set) capsule(n int, a, b dot) {
	half := max(a.half, b.half)
	lo := func(u, v float32) int { return max(int(min(u, v)-half-1), 0) }
	hi := func(u, v float32) int { return min(int(max(u, v)+half+2), n) }
	dx, dy := b.x-a.x, b.y-a.y
	inv := 1 / max(dx*dx+dy*dy, 1e-9)
	for y := lo(a.y, b.y); y < hi(a.y, b.y); y++ {
		for x := lo(a.x, b.x); x < hi(a.x, b.x); x++ {
			px, py := float32(x)+0.5-a.x, float32(y)+0.5-a.y
			h := max(0, min(1, (px*dx+py*dy)*inv))
			ex, ey := px-dx*h, py-dy*h
			r := a.half + (b.half-a.half)*h + 0.5
			q := ex*ex + ey*ey
			if q >= r*r {
				continue
			}
			if c := min(1, r-float32(math.Sqrt(float64(q)))); c > 0 {
				i := y*s.tmp.Stride + x
				s.tmp.Pix[i] = max(s.tmp.Pix[i], uint8(c*255+0.5))
			}
		}
	}
}

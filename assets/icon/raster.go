package icon

import (
	"fmt"
	"image"
	"image/draw"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/vector"
)

// field is the side of the square that icons are drawn on.
const field = 100

// op says how a layer joins the layers below it.
type op byte

const (
	add op = '+'
	cut op = '-'
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
	width float32 // of the line that follows the path; 0 fills the path
	segs  []segment
}

// Set holds the icons, read once. One goroutine at a time may use it.
type Set struct {
	layers [Count][]layer
	ras    vector.Rasterizer
	tmp    image.Alpha
}

// New reads the icons. The error names an icon whose drawing is malformed.
func New() (*Set, error) {
	s := &Set{}
	for id, src := range drawings {
		ls, err := parse(src)
		if err != nil {
			return nil, fmt.Errorf("icon %d: %w", id, err)
		}
		s.layers[id] = ls
	}
	return s, nil
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
	if int(id) >= len(s.layers) || len(s.layers[id]) == 0 || n < 1 {
		return nil
	}
	out := image.NewAlpha(image.Rect(0, 0, n, n))
	s.tmp = image.Alpha{Pix: make([]uint8, n*n), Stride: n, Rect: out.Rect}
	for _, l := range s.layers[id] {
		clear(s.tmp.Pix)
		s.draw(l, n)
		for i, v := range s.tmp.Pix {
			if v == 0 {
				continue
			}
			o := uint32(out.Pix[i])
			if l.op == cut {
				out.Pix[i] = uint8(o * (255 - uint32(v)) / 255)
			} else {
				out.Pix[i] = uint8(o + (255-o)*uint32(v)/255)
			}
		}
	}
	s.tmp = image.Alpha{}
	return out
}

// draw fills tmp with the coverage of one layer.
func (s *Set) draw(l layer, n int) {
	k := float32(n) / field
	if l.width > 0 {
		s.stroke(l, n, k)
		return
	}
	s.ras.Reset(n, n)
	for _, g := range l.segs {
		switch g.kind {
		case 'M':
			s.ras.ClosePath()
			s.ras.MoveTo(g.p[0].x*k, g.p[0].y*k)
		case 'L':
			s.ras.LineTo(g.p[0].x*k, g.p[0].y*k)
		default:
			s.ras.CubeTo(g.p[0].x*k, g.p[0].y*k, g.p[1].x*k, g.p[1].y*k, g.p[2].x*k, g.p[2].y*k)
		}
	}
	s.ras.ClosePath()
	s.ras.DrawOp = draw.Src
	s.ras.Draw(&s.tmp, s.tmp.Rect, image.Opaque, image.Point{})
}

// stroke covers every pixel by its distance to the path, which gives round
// ends and joints.
func (s *Set) stroke(l layer, n int, k float32) {
	half := max(l.width*k/2, 0.4)
	var at point
	for _, g := range l.segs {
		switch g.kind {
		case 'M':
			at = g.p[0]
		case 'L':
			s.capsule(n, at, g.p[0], half, k)
			at = g.p[0]
		default:
			const steps = 24
			from := at
			for i := 1; i <= steps; i++ {
				q := cubic(from, g.p, float32(i)/steps)
				s.capsule(n, at, q, half, k)
				at = q
			}
		}
	}
}

func cubic(a point, p [3]point, t float32) point {
	u := 1 - t
	c0, c1, c2, c3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
	return point{
		c0*a.x + c1*p[0].x + c2*p[1].x + c3*p[2].x,
		c0*a.y + c1*p[0].y + c2*p[1].y + c3*p[2].y,
	}
}

func (s *Set) capsule(n int, a, b point, half, k float32) {
	ax, ay, bx, by := a.x*k, a.y*k, b.x*k, b.y*k
	lo := func(u, v float32) int { return max(int(min(u, v)-half-1), 0) }
	hi := func(u, v float32) int { return min(int(max(u, v)+half+2), n) }
	dx, dy := bx-ax, by-ay
	inv := 1 / max(dx*dx+dy*dy, 1e-9)
	for y := lo(ay, by); y < hi(ay, by); y++ {
		for x := lo(ax, bx); x < hi(ax, bx); x++ {
			px, py := float32(x)+0.5-ax, float32(y)+0.5-ay
			h := max(0, min(1, (px*dx+py*dy)*inv))
			d := float32(math.Hypot(float64(px-dx*h), float64(py-dy*h)))
			if c := max(0, min(1, half-d+0.5)); c > 0 {
				i := y*n + x
				s.tmp.Pix[i] = max(s.tmp.Pix[i], uint8(c*255+0.5))
			}
		}
	}
}

// parse reads a drawing: layers separated by ';'. A layer is '+' or '-' (add
// or cut), a number if the path is drawn as a line of that width, and path
// commands: M x y, L x y …, Q x y x y, C x y x y x y, Z, and the short forms
// O x y r (circle) and B x y w h (box).
func parse(src string) ([]layer, error) {
	var out []layer
	for part := range strings.SplitSeq(src, ";") {
		f := strings.Fields(part)
		if len(f) == 0 {
			continue
		}
		l := layer{op: op(f[0][0])}
		if l.op != add && l.op != cut {
			return nil, fmt.Errorf("layer starts with %q, want + or -", f[0])
		}
		if len(f[0]) > 1 {
			w, err := strconv.ParseFloat(f[0][1:], 32)
			if err != nil {
				return nil, fmt.Errorf("line width %q is not a number", f[0][1:])
			}
			l.width = float32(w)
		}
		if err := l.path(f[1:]); err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, nil
}

// arity is how many numbers each path command takes.
var arity = map[byte]int{'M': 2, 'L': 2, 'Q': 4, 'C': 6, 'Z': 0, 'O': 3, 'B': 4}

func (l *layer) path(f []string) error {
	var start, at point
	cmd := byte(0)
	for len(f) > 0 {
		if c := f[0][0]; c >= 'A' && c <= 'Z' {
			if _, ok := arity[c]; !ok || len(f[0]) > 1 {
				return fmt.Errorf("unknown path command %q", f[0])
			}
			cmd, f = c, f[1:]
			if cmd == 'Z' {
				l.line(start)
				at = start
				continue
			}
		}
		n := arity[cmd]
		if n == 0 || len(f) < n {
			return fmt.Errorf("path command %q lacks numbers", cmd)
		}
		var v [6]float32
		for i := range n {
			x, err := strconv.ParseFloat(f[i], 32)
			if err != nil {
				return fmt.Errorf("%q is not a number", f[i])
			}
			v[i] = float32(x)
		}
		f = f[n:]
		switch cmd {
		case 'M':
			at = point{v[0], v[1]}
			start = at
			l.segs = append(l.segs, segment{'M', [3]point{at}})
			cmd = 'L'
		case 'L':
			at = point{v[0], v[1]}
			l.line(at)
		case 'Q':
			c, e := point{v[0], v[1]}, point{v[2], v[3]}
			l.segs = append(l.segs, segment{'C', [3]point{
				{at.x + (c.x-at.x)*2/3, at.y + (c.y-at.y)*2/3},
				{e.x + (c.x-e.x)*2/3, e.y + (c.y-e.y)*2/3}, e}})
			at = e
		case 'C':
			at = point{v[4], v[5]}
			l.segs = append(l.segs, segment{'C', [3]point{{v[0], v[1]}, {v[2], v[3]}, at}})
		case 'O':
			l.circle(v[0], v[1], v[2])
		case 'B':
			x, y, w, h := v[0], v[1], v[2], v[3]
			l.segs = append(l.segs, segment{'M', [3]point{{x, y}}})
			l.line(point{x + w, y})
			l.line(point{x + w, y + h})
			l.line(point{x, y + h})
			l.line(point{x, y})
		}
	}
	return nil
}

func (l *layer) line(p point) { l.segs = append(l.segs, segment{'L', [3]point{p}}) }

func (l *layer) circle(x, y, r float32) {
	const k = 0.5522848
	l.segs = append(l.segs,
		segment{'M', [3]point{{x + r, y}}},
		segment{'C', [3]point{{x + r, y + r*k}, {x + r*k, y + r}, {x, y + r}}},
		segment{'C', [3]point{{x - r*k, y + r}, {x - r, y + r*k}, {x - r, y}}},
		segment{'C', [3]point{{x - r, y - r*k}, {x - r*k, y - r}, {x, y - r}}},
		segment{'C', [3]point{{x + r*k, y - r}, {x + r, y - r*k}, {x + r, y}}})
}

package icon

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// reader reads drawings, whose notation drawings.txt describes, and keeps the first error.
type reader struct{ err error }

// maxParts is the most levels of parts within parts.
const maxParts = 3

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

func (r *reader) number(s string) float32 {
	v, err := strconv.ParseFloat(s, 32)
	if err != nil {
		r.fail("%q is not a number", s)
	}
	return float32(v)
}

func (r *reader) layers(src string, depth int) (out []layer) {
	for text := range strings.SplitSeq(src, ";") {
		f := strings.Fields(text)
		switch {
		case len(f) == 0 || r.err != nil:
		case f[0][0] == '&':
			out = append(out, r.place(f, depth)...)
		default:
			word, mirror := strings.CutPrefix(f[0][1:], "|")
			l := layer{op: op(f[0][0])}
			if l.op != add && l.op != cut && l.op != apart {
				r.fail("layer starts with %q, want +, -, * or &", f[0])
			}
			if from, to, tapers := strings.Cut(word, ">"); word != "" {
				l.width = r.number(from)
				if l.to = l.width; tapers {
					l.to = r.number(to)
				}
			}
			r.path(&l, f[1:])
			if out = append(out, l); mirror {
				out = append(out, l.moved(mirrored))
			}
		}
	}
	return out
}

func (r *reader) place(f []string, depth int) (out []layer) {
	if len(f) != 6 || depth == maxParts {
		r.fail("a part needs a name, two numbers for its place, its scale and its turn")
		return nil
	}
	src, centre := parts[f[1]], float32(0)
	if src == "" {
		if src, centre = drawings[Named(f[1])].src, field/2; src == "" {
			r.fail("there is no part %q", f[1])
		}
	}
	x, y, scale, flip := r.number(f[2]), r.number(f[3]), r.number(f[4]), float32(1)
	if strings.Contains(f[0], "~") {
		flip = -1
	}
	sin, cos := math.Sincos(float64(r.number(f[5])) * math.Pi / 180)
	s, c := float32(sin)*scale, float32(cos)*scale
	for _, l := range r.layers(src, depth+1) {
		l = l.moved(func(p point) point {
			px, py := (p.x-centre)*flip, p.y-centre
			return point{x + px*c - py*s, y + px*s + py*c}
		})
		l.width, l.to = l.width*scale, l.to*scale
		if out = append(out, l); strings.Contains(f[0], "|") {
			out = append(out, l.moved(mirrored))
		}
	}
	if strings.Contains(f[0], "*") {
		// Cut the gap of the whole part before drawing any of it.
		var room []layer
		for _, l := range out {
			if l.op != cut {
				l.op = hollow
				room = append(room, l)
			}
		}
		out = append(room, out...)
	}
	return out
}

func mirrored(p point) point { return point{field - p.x, p.y} }

func (l layer) moved(to func(point) point) layer {
	segs := make([]segment, len(l.segs))
	for i, g := range l.segs {
		for k := range g.p {
			g.p[k] = to(g.p[k])
		}
		segs[i] = g
	}
	l.segs = segs
	return l
}

// arity is the number of arguments of each path command, of which it may have several
// groups.
var arity = map[string]int{"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0, "S": 2, "K": 2, "O": 3, "E": 5, "B": 4, "A": 5}

func (r *reader) path(l *layer, f []string) {
	var start, at point // of the outline and of the pen
	for len(f) > 0 && r.err == nil {
		cmd := f[0]
		n, ok := arity[cmd]
		var v []float32
		for f = f[1:]; len(f) > 0 && (f[0][0] < 'A' || f[0][0] > 'Z'); f = f[1:] {
			v = append(v, r.number(f[0]))
		}
		switch {
		case !ok:
			r.fail("unknown path command %q", cmd)
		case n == 0:
			l.line(start)
			at = start
		case len(v) == 0 || len(v)%n != 0:
			r.fail("path command %q has %d numbers", cmd, len(v))
		case cmd == "S":
			at, v = l.smooth(append([]float32{at.x, at.y}, v...), false), nil
		case cmd == "K":
			l.move(point{v[0], v[1]})
			l.smooth(v, true)
			v = nil
		}
		for ; n > 0 && len(v) >= n; v = v[n:] {
			x, y := v[0], v[1]
			switch p := (point{x, y}); cmd {
			case "M":
				l.move(p)
				at, start, cmd = p, p, "L"
			case "L":
				l.line(p)
				at = p
			case "Q":
				e := point{v[2], v[3]}
				l.curve(point{at.x + (x-at.x)*2/3, at.y + (y-at.y)*2/3}, point{e.x + (x-e.x)*2/3, e.y + (y-e.y)*2/3}, e)
				at = e
			case "C":
				at = point{v[4], v[5]}
				l.curve(p, point{v[2], v[3]}, at)
			case "O":
				l.arc(x, y, v[2], v[2], 0, 0, 360)
			case "E":
				l.arc(x, y, v[2], v[3], v[4], 0, 360)
			case "A":
				l.arc(x, y, v[2], v[2], 0, v[3], v[4])
			case "B":
				w, h := v[2], v[3]
				l.move(p)
				l.line(point{x + w, y})
				l.line(point{x + w, y + h})
				l.line(point{x, y + h})
				l.line(p)
			}
		}
	}
}

func (l *layer) move(p point) { l.segs = append(l.segs, segment{'M', [3]point{p}}) }

func (l *layer) line(p point) { l.segs = append(l.segs, segment{'L', [3]point{p}}) }

func (l *layer) curve(a, b, end point) { l.segs = append(l.segs, segment{'C', [3]point{a, b, end}}) }

// arc adds a part of an ellipse with half axes rx and ry, turned by degrees.
func (l *layer) arc(x, y, rx, ry, turn, from, to float32) {
	sin, cos := math.Sincos(float64(turn) * math.Pi / 180)
	at := func(a, k float64) point {
		s, c := math.Sincos(a)
		px, py := float64(rx)*(c-k*s), float64(ry)*(s+k*c)
		return point{x + float32(px*cos-py*sin), y + float32(px*sin+py*cos)}
	}
	n := int(math.Ceil(math.Abs(float64(to-from)) / 90))
	a := float64(from) * math.Pi / 180
	step := (float64(to) - float64(from)) * math.Pi / 180 / float64(max(n, 1))
	k := 4.0 / 3 * math.Tan(step/4)
	l.move(at(a, 0))
	for range n {
		l.curve(at(a, k), at(a+step, -k), at(a+step, 0))
		a += step
	}
}

// smooth adds a centripetal Catmull-Rom spline, which makes no loops, through points, of
// which v has x and y; the pen is at the first one. It returns the last one.
func (l *layer) smooth(v []float32, closed bool) point {
	n := len(v) / 2
	get := func(i int) point {
		if closed {
			i = (i + n) % n
		}
		i = max(0, min(n-1, i))
		return point{v[2*i], v[2*i+1]}
	}
	last := n - 1
	if closed {
		last = n
	}
	root := func(a, b point) float32 { // of the distance
		return float32(math.Sqrt(math.Hypot(float64(b.x-a.x), float64(b.y-a.y))))
	}
	for i := range last {
		p0, p1, p2, p3 := get(i-1), get(i), get(i+1), get(i+2)
		d1, d2, d3 := root(p0, p1), root(p1, p2), root(p2, p3)
		// beside returns the control point at b, between the neighbours a and c, towards a.
		beside := func(a, b, c point, da, dc float32) point {
			if da == 0 || dc == 0 {
				return b
			}
			w, m := 2*da*da+3*da*dc+dc*dc, 3*da*(da+dc)
			return point{(da*da*c.x - dc*dc*a.x + w*b.x) / m, (da*da*c.y - dc*dc*a.y + w*b.y) / m}
		}
		l.curve(beside(p0, p1, p2, d1, d2), beside(p3, p2, p1, d3, d2), p2)
	}
	return get(n - 1)
}

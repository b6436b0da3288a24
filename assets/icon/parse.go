package icon

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// parse reads a drawing: layers separated by ';'. A layer begins with its operation:
//
//   - adds it, - cuts it out, * adds it with a gap around it
//     |  behind the sign: and its mirror image, left to right, too
//     8  behind that: the path is drawn as a line of that width
//     8>2  and one that grows thinner from its start to its end
//
// The path follows: M x y, L x y …, S x y … (a smooth curve through points),
// K x y … (a smooth closed one), Q x y x y, C x y x y x y, Z, and the short forms
// O x y r (circle), E x y rx ry turn (ellipse), B x y w h (box) and
// A x y r from to (part of a circle, in degrees clockwise from the right).
// The layer "& part x y scale turn" inserts a shared part, or a drawing by its name,
// around x y and turned by degrees; "&|" inserts its mirror image too, "&~" mirrors it
// first, and "&*" adds a gap around it.
func parse(src string) ([]layer, error) { return parseIn(src, 0) }

// maxParts is the most levels of parts within parts.
const maxParts = 3

func parseIn(src string, depth int) ([]layer, error) {
	var out []layer
	for _, text := range strings.Split(src, ";") {
		f := strings.Fields(text)
		if len(f) == 0 {
			continue
		}
		if f[0][0] == '&' {
			ls, err := place(f, depth)
			if err != nil {
				return nil, err
			}
			out = append(out, ls...)
			continue
		}
		l, mirror, err := head(f[0])
		if err != nil {
			return nil, err
		}
		if err := l.path(f[1:]); err != nil {
			return nil, err
		}
		out = append(out, l)
		if mirror {
			out = append(out, l.moved(mirrored))
		}
	}
	return out, nil
}

// head reads the operation and width of a layer.
func head(word string) (l layer, mirror bool, err error) {
	l.op = op(word[0])
	if l.op != add && l.op != cut && l.op != apart {
		return l, false, fmt.Errorf("layer starts with %q, want +, -, * or &", word)
	}
	word = word[1:]
	if word, mirror = strings.CutPrefix(word, "|"); word == "" {
		return l, mirror, nil
	}
	from, to, tapers := strings.Cut(word, ">")
	if l.width, err = number(from); err != nil {
		return l, false, err
	}
	if l.to = l.width; tapers {
		l.to, err = number(to)
	}
	return l, mirror, err
}

// place reads a layer that inserts a part.
func place(f []string, depth int) ([]layer, error) {
	if len(f) != 6 || depth == maxParts {
		return nil, errors.New("a part needs a name, two numbers for its place, its scale and its turn")
	}
	src, ok := parts[f[1]]
	centre := float32(0)
	if !ok {
		id := Named(f[1])
		if id == None {
			return nil, fmt.Errorf("there is no part %q", f[1])
		}
		src, centre = find(id).src, field/2
	}
	var v [4]float32
	for i := range v {
		var err error
		if v[i], err = number(f[2+i]); err != nil {
			return nil, err
		}
	}
	ls, err := parseIn(src, depth+1)
	if err != nil {
		return nil, fmt.Errorf("part %s: %w", f[1], err)
	}
	flip := float32(1)
	if strings.Contains(f[0], "~") {
		flip = -1
	}
	sin, cos := math.Sincos(float64(v[3]) * math.Pi / 180)
	s, c := float32(sin)*v[2], float32(cos)*v[2]
	var out []layer
	for _, l := range ls {
		l = l.moved(func(p point) point {
			x, y := (p.x-centre)*flip, p.y-centre
			return point{v[0] + x*c - y*s, v[1] + x*s + y*c}
		})
		l.width, l.to = l.width*v[2], l.to*v[2]
		out = append(out, l)
		if strings.Contains(f[0], "|") {
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
	return out, nil
}

func mirrored(p point) point { return point{field - p.x, p.y} }

// moved returns the layer with all of its points moved.
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

func number(s string) (float32, error) {
	v, err := strconv.ParseFloat(s, 32)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", s)
	}
	return float32(v), nil
}

// arity is the number of arguments of each path command; of S and K, of each point.
var arity = map[byte]int{'M': 2, 'L': 2, 'Q': 4, 'C': 6, 'Z': 0, 'S': 2, 'K': 2, 'O': 3, 'E': 5, 'B': 4, 'A': 5}

// path reads the commands of a path.
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
		if cmd == 'S' || cmd == 'K' {
			var pts []point
			var err error
			if pts, f, err = points(f); err != nil {
				return err
			}
			if cmd == 'S' {
				l.smooth(append([]point{at}, pts...), false)
				at = pts[len(pts)-1]
				continue
			}
			l.segs = append(l.segs, segment{'M', [3]point{pts[0]}})
			l.smooth(pts, true)
			continue
		}
		var v [6]float32
		for i := range n {
			x, err := number(f[i])
			if err != nil {
				return err
			}
			v[i] = x
		}
		f = f[n:]
		at, start = l.command(cmd, v, at, start)
		if cmd == 'M' {
			cmd = 'L'
		}
	}
	return nil
}

// points reads points up to the next command.
func points(f []string) (pts []point, rest []string, err error) {
	for len(f) > 0 && (f[0][0] < 'A' || f[0][0] > 'Z') {
		if len(f) < 2 {
			return nil, nil, errors.New("a point lacks its y")
		}
		x, err := number(f[0])
		if err != nil {
			return nil, nil, err
		}
		y, err := number(f[1])
		if err != nil {
			return nil, nil, err
		}
		pts, f = append(pts, point{x, y}), f[2:]
	}
	if len(pts) == 0 {
		return nil, nil, errors.New("a smooth curve has no points")
	}
	return pts, f, nil
}

// command adds one command of a path; it returns the position of the pen and the start of
// the outline.
func (l *layer) command(cmd byte, v [6]float32, at, start point) (now, begin point) {
	switch cmd {
	case 'M':
		at = point{v[0], v[1]}
		l.segs = append(l.segs, segment{'M', [3]point{at}})
		return at, at
	case 'L':
		at = point{v[0], v[1]}
		l.line(at)
	case 'Q':
		c, e := point{v[0], v[1]}, point{v[2], v[3]}
		l.curve(point{at.x + (c.x-at.x)*2/3, at.y + (c.y-at.y)*2/3}, point{e.x + (c.x-e.x)*2/3, e.y + (c.y-e.y)*2/3}, e)
		at = e
	case 'C':
		at = point{v[4], v[5]}
		l.curve(point{v[0], v[1]}, point{v[2], v[3]}, at)
	case 'O':
		l.arc(v[0], v[1], v[2], v[2], 0, 0, 360)
	case 'E':
		l.arc(v[0], v[1], v[2], v[3], v[4], 0, 360)
	case 'A':
		l.arc(v[0], v[1], v[2], v[2], 0, v[3], v[4])
	case 'B':
		x, y, w, h := v[0], v[1], v[2], v[3]
		l.segs = append(l.segs, segment{'M', [3]point{{x, y}}})
		l.line(point{x + w, y})
		l.line(point{x + w, y + h})
		l.line(point{x, y + h})
		l.line(point{x, y})
	}
	return at, start
}

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
	l.segs = append(l.segs, segment{'M', [3]point{at(a, 0)}})
	for range n {
		l.curve(at(a, k), at(a+step, -k), at(a+step, 0))
		a += step
	}
}

// smooth adds a centripetal Catmull-Rom spline, which makes no loops, through points. The
// pen is at the first one.
func (l *layer) smooth(pts []point, closed bool) {
	n := len(pts)
	get := func(i int) point {
		if closed {
			return pts[(i+n)%n]
		}
		return pts[max(0, min(n-1, i))]
	}
	last := n - 1
	if closed {
		last = n
	}
	for i := range last {
		p0, p1, p2, p3 := get(i-1), get(i), get(i+1), get(i+2)
		d1, d2, d3 := root(p0, p1), root(p1, p2), root(p2, p3)
		a, b := p1, p2
		if d1 > 0 && d2 > 0 {
			w := 2*d1*d1 + 3*d1*d2 + d2*d2
			m := 3 * d1 * (d1 + d2)
			a = point{(d1*d1*p2.x - d2*d2*p0.x + w*p1.x) / m, (d1*d1*p2.y - d2*d2*p0.y + w*p1.y) / m}
		}
		if d3 > 0 && d2 > 0 {
			w := 2*d3*d3 + 3*d3*d2 + d2*d2
			m := 3 * d3 * (d3 + d2)
			b = point{(d3*d3*p1.x - d2*d2*p3.x + w*p2.x) / m, (d3*d3*p1.y - d2*d2*p3.y + w*p2.y) / m}
		}
		l.curve(a, b, p2)
	}
}

// root is the square root of the distance of two points.
func root(a, b point) float32 {
	return float32(math.Sqrt(math.Hypot(float64(b.x-a.x), float64(b.y-a.y))))
}

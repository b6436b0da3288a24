package svg

import (
	"fmt"
	"math"
	"strings"

	"wallfall/render/quad"
)

// path collects the commands of a path around the item's centre.
type path struct{ strings.Builder }

func (p *path) move(x, y float32) { p.WriteString("M" + num(x) + " " + num(y)) }
func (p *path) line(x, y float32) { p.WriteString("L" + num(x) + " " + num(y)) }
func (p *path) shut()             { p.WriteString("Z") }

// arc draws a part of a circle of radius r to a point; large and sweep as in SVG.
func (p *path) arc(r float32, large, sweep bool, x, y float32) {
	flag := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	fmt.Fprintf(p, "A%s %s 0 %d %d %s %s", num(r), num(r), flag(large), flag(sweep), num(x), num(y))
}

// oval adds a whole ellipse, in the opposite direction for a hole.
func (p *path) oval(rx, ry float32, hole bool) {
	sweep := 1
	if hole {
		sweep = 0
	}
	fmt.Fprintf(p, "M%s 0A%s %s 0 1 %d %s 0A%s %s 0 1 %d %s 0Z", num(rx), num(rx), num(ry), sweep, num(-rx), num(rx), num(ry), sweep, num(rx))
}

// box adds a rectangle with rounded corners.
func (p *path) box(cx, cy, hx, hy, r float32) {
	r = max(0, min(r, hx, hy))
	if r < 0.01 {
		p.move(cx-hx, cy-hy)
		p.line(cx+hx, cy-hy)
		p.line(cx+hx, cy+hy)
		p.line(cx-hx, cy+hy)
		p.shut()
		return
	}
	p.move(cx-hx+r, cy-hy)
	p.line(cx+hx-r, cy-hy)
	p.arc(r, false, true, cx+hx, cy-hy+r)
	p.line(cx+hx, cy+hy-r)
	p.arc(r, false, true, cx+hx-r, cy+hy)
	p.line(cx-hx+r, cy+hy)
	p.arc(r, false, true, cx-hx, cy+hy-r)
	p.line(cx-hx, cy-hy+r)
	p.arc(r, false, true, cx-hx+r, cy-hy)
	p.shut()
}

// capsule adds a line with round ends.
func (p *path) capsule(x0, y0, x1, y1, r float32) {
	dx, dy := x1-x0, y1-y0
	l := float32(math.Hypot(float64(dx), float64(dy)))
	if l < 0.01 {
		dx, dy, l = 1, 0, 1
	}
	nx, ny := -dy/l*r, dx/l*r
	p.move(x0+nx, y0+ny)
	p.arc(r, false, true, x0-nx, y0-ny)
	p.line(x1-nx, y1-ny)
	p.arc(r, false, true, x1+nx, y1+ny)
	p.shut()
}

// round adds a polygon whose corners are cut by curves that begin so far from them.
func (p *path) round(pts [][2]float32, cut float32) {
	n := len(pts)
	for i, c := range pts {
		a, b := pts[(i+n-1)%n], pts[(i+1)%n]
		if cut < 0.05 {
			if i == 0 {
				p.move(c[0], c[1])
			} else {
				p.line(c[0], c[1])
			}
			continue
		}
		toward := func(q [2]float32) (x, y float32) {
			dx, dy := q[0]-c[0], q[1]-c[1]
			l := float32(math.Hypot(float64(dx), float64(dy)))
			k := min(cut/max(l, 0.01), 0.5)
			return c[0] + dx*k, c[1] + dy*k
		}
		x, y := toward(a)
		if i == 0 {
			p.move(x, y)
		} else {
			p.line(x, y)
		}
		x, y = toward(b)
		p.WriteString("Q" + num(c[0]) + " " + num(c[1]) + " " + num(x) + " " + num(y))
	}
	p.shut()
}

func polar(r, a float32) (x, y float32) {
	s, c := math.Sincos(float64(a))
	return r * float32(c), r * float32(s)
}

// outline returns the path of a shape around the item's centre, turned back by its
// rotation, and the attribute of its fill rule.
func outline(it *quad.Item) (d, rule string) {
	var p path
	hx, hy := it.HX, it.HY
	switch it.Shape {
	case quad.Rect:
		p.box(0, 0, hx, hy, it.Radius)
	case quad.Hex:
		p.round(corners(6, hy, 1, math.Pi/2), it.Radius*0.577)
	case quad.Ellipse:
		p.oval(hx, hy, false)
	case quad.Ring:
		p.oval(hx, hx, false)
		if in := hx - it.P0; in > 0 {
			p.oval(in, in, true)
		}
	case quad.Chevron:
		t := it.P0 / 2
		p.capsule(hx-t*1.4, 0, -hx+t, hy-t, t)
		p.capsule(hx-t*1.4, 0, -hx+t, -hy+t, t)
	case quad.Triangle:
		p.round([][2]float32{{hx, 0}, {-hx, hy}, {-hx, -hy}}, it.Radius*1.2)
	case quad.Star:
		n := max(3, int(it.P0+0.5))
		p.round(starred(n, hx, it.P1), it.Radius*0.6)
	case quad.Scallop:
		scallop(&p, hx, max(1, int(it.P0+0.5)), it.P1)
	case quad.Notch:
		notch(&p, hx, max(1, int(it.P0+0.5)), it.P1)
	case quad.Pie:
		pie(&p, hx, it.P0, it.P1)
	case quad.DashRing:
		n := max(1, int(it.P0+0.5))
		an := float32(math.Pi) / float32(n)
		m := hx - it.P1/2
		half := max(an*it.P2-it.P1/2/max(m, 0.01), 0.001)
		for i := range n {
			band(&p, m, it.P1/2, (2*float32(i)+2*it.Phase)*an, half)
		}
	case quad.Cross:
		t := it.P0 / 2
		p.box(0, 0, hx, t, it.Radius)
		p.box(0, 0, t, hy, it.Radius)
	case quad.Arrow:
		neck := hx - min(it.P1, 2*hx)
		t := min(it.P0/2, hy)
		p.round([][2]float32{{-hx, -t}, {neck, -t}, {neck, -hy}, {hx, 0}, {neck, hy}, {neck, t}, {-hx, t}}, 0)
	case quad.DashLine:
		period := max(it.P0+it.P1, 1)
		for x := (it.Phase - float32(math.Ceil(float64(it.Phase)))) * period; x < 2*hx; x += period {
			if a, b := max(x, 0)+hy, min(x+it.P0, 2*hx)-hy; b >= a-hy {
				p.capsule(min(a, b)-hx, 0, max(a, b)-hx, 0, hy)
			}
		}
	case quad.Brackets:
		t, arm := it.P1, it.P0
		for _, sx := range []float32{-1, 1} {
			for _, sy := range []float32{-1, 1} {
				p.box(sx*(hx-arm/2), sy*(hy-t/2), arm/2, t/2, t/3)
				p.box(sx*(hx-t/2), sy*(hy-arm/2), t/2, arm/2, t/3)
			}
		}
	}
	return p.String(), ""
}

// corners returns a regular polygon, the first corner at an angle.
func corners(n int, r, ratio, from float32) [][2]float32 {
	var pts [][2]float32
	for i := range n {
		x, y := polar(r*ratio, from+2*math.Pi*float32(i)/float32(n))
		pts = append(pts, [2]float32{x, y})
	}
	return pts
}

// starred returns the points of a star and its notches.
func starred(n int, r, ratio float32) [][2]float32 {
	an := float32(math.Pi) / float32(n)
	if ratio >= float32(math.Cos(float64(an)))-0.001 {
		return corners(n, r, 1, 0)
	}
	var pts [][2]float32
	for i := range n {
		x, y := polar(r, 2*an*float32(i))
		u, v := polar(r*ratio, 2*an*float32(i)+an)
		pts = append(pts, [2]float32{x, y}, [2]float32{u, v})
	}
	return pts
}

// scallop adds a circle with round bites.
func scallop(p *path, r float32, n int, depth float32) {
	an := float32(math.Pi) / float32(n)
	bite := max(r*float32(math.Sin(float64(an)))*0.62, depth)
	c := r + bite - depth // where the bites' centres lie
	// Where a bite meets the circle.
	cos := (r*r + c*c - bite*bite) / (2 * r * c)
	half := float32(math.Acos(float64(max(-1, min(1, cos)))))
	for i := range n {
		mid := 2 * an * float32(i)
		x, y := polar(r, mid-half)
		if i == 0 {
			p.move(x, y)
		} else {
			p.arc(r, false, true, x, y)
		}
		x, y = polar(r, mid+half)
		p.arc(bite, false, false, x, y)
	}
	x, y := polar(r, -half)
	p.arc(r, false, true, x, y)
	p.shut()
}

// notch adds a circle with square teeth cut in.
func notch(p *path, r float32, n int, depth float32) {
	an := float32(math.Pi) / float32(n)
	half := float32(math.Asin(float64(min(0.99, float32(math.Sin(float64(an)))*0.5))))
	for i := range n {
		mid := 2 * an * float32(i)
		x, y := polar(r, mid-half)
		if i == 0 {
			p.move(x, y)
		} else {
			p.arc(r, false, true, x, y)
		}
		for _, a := range []float32{mid - half, mid + half} {
			x, y = polar(r-depth, a)
			p.line(x, y)
		}
		x, y = polar(r, mid+half)
		p.line(x, y)
	}
	x, y := polar(r, -half)
	p.arc(r, false, true, x, y)
	p.shut()
}

// pie adds a sector that reaches half an angle to either side, or its rim.
func pie(p *path, r, half, thick float32) {
	if thick > 0 {
		band(p, r-thick/2, thick/2, 0, min(half, math.Pi-0.001))
		return
	}
	if half >= math.Pi {
		p.oval(r, r, false)
		return
	}
	x, y := polar(r, -half)
	p.move(0, 0)
	p.line(x, y)
	x, y = polar(r, half)
	p.arc(r, 2*half > math.Pi, true, x, y)
	p.shut()
}

// band adds a part of a circle line with round ends.
func band(p *path, m, t, mid, half float32) {
	x, y := polar(m+t, mid-half)
	p.move(x, y)
	x, y = polar(m+t, mid+half)
	p.arc(m+t, 2*half > math.Pi, true, x, y)
	x, y = polar(m-t, mid+half)
	p.arc(t, false, true, x, y)
	x, y = polar(m-t, mid-half)
	p.arc(max(m-t, 0.01), 2*half > math.Pi, false, x, y)
	x, y = polar(m+t, mid-half)
	p.arc(t, false, true, x, y)
	p.shut()
}

package svg

import (
	"math"
	"strings"

	"wallfall/render/quad"
)

// path collects the commands of a path around the item's centre.
type path struct{ strings.Builder }

// add writes a command and its numbers.
func (p *path) add(cmd string, v ...float32) {
	p.WriteString(cmd)
	for i, x := range v {
		if i > 0 {
			p.WriteByte(' ')
		}
		p.WriteString(num(x))
	}
}

func (p *path) move(x, y float32) { p.add("M", x, y) }
func (p *path) line(x, y float32) { p.add("L", x, y) }
func (p *path) shut()             { p.add("Z") }

// arc draws a part of a circle of radius r to a point; large and sweep as in SVG.
func (p *path) arc(r float32, large, sweep bool, x, y float32) {
	flag := func(b bool) float32 {
		if b {
			return 1
		}
		return 0
	}
	p.add("A", r, r, 0, flag(large), flag(sweep), x, y)
}

// oval adds a whole ellipse; sweep is 1, or 0 for a hole.
func (p *path) oval(rx, ry, sweep float32) {
	p.move(rx, 0)
	p.add("A", rx, ry, 0, 1, sweep, -rx, 0)
	p.add("A", rx, ry, 0, 1, sweep, rx, 0)
	p.shut()
}

func (p *path) box(cx, cy, hx, hy, r float32) {
	r = max(0, min(r, hx, hy))
	if r < 0.01 {
		p.move(cx-hx, cy-hy)
		p.add("H", cx+hx)
		p.add("V", cy+hy)
		p.add("H", cx-hx)
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
	n, cmd := len(pts), "M"
	for i, c := range pts {
		toward := func(q [2]float32) (x, y float32) {
			dx, dy := q[0]-c[0], q[1]-c[1]
			k := min(cut/max(float32(math.Hypot(float64(dx), float64(dy))), 0.01), 0.5)
			return c[0] + dx*k, c[1] + dy*k
		}
		if cut < 0.05 {
			p.add(cmd, c[0], c[1])
		} else {
			x, y := toward(pts[(i+n-1)%n])
			p.add(cmd, x, y)
			x, y = toward(pts[(i+1)%n])
			p.add("Q", c[0], c[1], x, y)
		}
		cmd = "L"
	}
	p.shut()
}

func polar(r, a float32) (x, y float32) {
	s, c := math.Sincos(float64(a))
	return r * float32(c), r * float32(s)
}

// outline returns the path of a shape around the item's centre, turned back by its
// rotation.
func outline(it *quad.Item) string {
	var p path
	hx, hy := it.HX, it.HY
	n := max(1, int(it.P0+0.5))
	an := float32(math.Pi) / float32(n) // half the angle from one point, bite or dash to the next
	switch it.Shape {
	case quad.Rect:
		p.box(0, 0, hx, hy, it.Radius)
	case quad.Hex:
		p.round(corners(6, hy, math.Pi/2), it.Radius*0.577)
	case quad.Ellipse:
		p.oval(hx, hy, 1)
	case quad.Ring:
		p.oval(hx, hx, 1)
		if in := hx - it.P0; in > 0 {
			p.oval(in, in, 0)
		}
	case quad.Chevron:
		t := it.P0 / 2
		p.capsule(hx-t*1.4, 0, -hx+t, hy-t, t)
		p.capsule(hx-t*1.4, 0, -hx+t, -hy+t, t)
	case quad.Triangle:
		p.round([][2]float32{{hx, 0}, {-hx, hy}, {-hx, -hy}}, it.Radius*1.2)
	case quad.Star:
		pts := corners(n, hx, 0)
		if it.P1 < float32(math.Cos(float64(an)))-0.001 { // it is no polygon
			pts = corners(2*n, hx, 0)
			for i := 1; i < 2*n; i += 2 {
				pts[i][0], pts[i][1] = pts[i][0]*it.P1, pts[i][1]*it.P1
			}
		}
		p.round(pts, it.Radius*0.6)
	case quad.Scallop:
		bite := max(hx*float32(math.Sin(float64(an)))*0.62, it.P1)
		c := hx + bite - it.P1 // where the bites' centres lie
		// Where a bite meets the circle.
		cos := (hx*hx + c*c - bite*bite) / (2 * hx * c)
		p.cuts(hx, n, float32(math.Acos(float64(max(-1, min(1, cos))))), func(_, x, y float32) { p.arc(bite, false, false, x, y) })
	case quad.Notch:
		half := float32(math.Asin(float64(min(0.99, float32(math.Sin(float64(an)))*0.5))))
		p.cuts(hx, n, half, func(mid, x, y float32) {
			for _, a := range []float32{mid - half, mid + half} {
				p.line(polar(hx-it.P1, a))
			}
			p.line(x, y)
		})
	case quad.Pie:
		switch {
		case it.P1 > 0:
			p.band(hx-it.P1/2, it.P1/2, 0, min(it.P0, math.Pi-0.001))
		case it.P0 >= math.Pi:
			p.oval(hx, hx, 1)
		default:
			x, y := polar(hx, it.P0)
			p.move(0, 0)
			p.line(x, -y)
			p.arc(hx, 2*it.P0 > math.Pi, true, x, y)
			p.shut()
		}
	case quad.DashRing:
		m := hx - it.P1/2
		half := max(an*it.P2-it.P1/2/max(m, 0.01), 0.001)
		for i := range n {
			p.band(m, it.P1/2, (2*float32(i)+2*it.Phase)*an, half)
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
		for _, s := range [][2]float32{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			p.box(s[0]*(hx-arm/2), s[1]*(hy-t/2), arm/2, t/2, t/3)
			p.box(s[0]*(hx-t/2), s[1]*(hy-arm/2), t/2, arm/2, t/3)
		}
	}
	return p.String()
}

func corners(n int, r, from float32) [][2]float32 {
	pts := make([][2]float32, n)
	for i := range pts {
		pts[i][0], pts[i][1] = polar(r, from+2*math.Pi*float32(i)/float32(n))
	}
	return pts
}

// cuts adds a circle with n cuts, each half an angle to either side of its middle; cut
// draws one to its end x, y.
func (p *path) cuts(r float32, n int, half float32, cut func(mid, x, y float32)) {
	p.move(polar(r, -half))
	for i := range n {
		mid := 2 * math.Pi * float32(i) / float32(n)
		x, y := polar(r, mid+half)
		cut(mid, x, y)
		x, y = polar(r, mid+2*math.Pi/float32(n)-half)
		p.arc(r, false, true, x, y)
	}
	p.shut()
}

func (p *path) band(m, t, mid, half float32) {
	large := 2*half > math.Pi
	p.move(polar(m+t, mid-half))
	x, y := polar(m+t, mid+half)
	p.arc(m+t, large, true, x, y)
	x, y = polar(m-t, mid+half)
	p.arc(t, false, true, x, y)
	x, y = polar(m-t, mid-half)
	p.arc(max(m-t, 0.01), large, false, x, y)
	x, y = polar(m+t, mid-half)
	p.arc(t, false, true, x, y)
	p.shut()
}

package raster

import (
	"math"

	"wallfall/render/quad"
)

type vec struct{ x, y float32 }

func sqrt(v float32) float32 { return float32(math.Sqrt(float64(v))) }
func sin(v float32) float32  { return float32(math.Sin(float64(v))) }
func cos(v float32) float32  { return float32(math.Cos(float64(v))) }
func floor(v float32) float32 {
	return float32(math.Floor(float64(v)))
}
func abs(v float32) float32           { return float32(math.Abs(float64(v))) }
func atan2(y, x float32) float32      { return float32(math.Atan2(float64(y), float64(x))) }
func length(x, y float32) float32     { return sqrt(x*x + y*y) }
func clamp(v, lo, hi float32) float32 { return max(lo, min(hi, v)) }
func mod(x, y float32) float32        { return x - y*floor(x/y) }
func smoothstep(a, b, v float32) float32 {
	t := clamp((v-a)/(b-a), 0, 1)
	return t * t * (3 - 2*t)
}

// segment returns the distance of p to the segment a–b.
func segment(p, a, b vec) float32 {
	px, py, bx, by := p.x-a.x, p.y-a.y, b.x-a.x, b.y-a.y
	h := clamp((px*bx+py*by)/max(bx*bx+by*by, 1e-9), 0, 1)
	return length(px-bx*h, py-by*h)
}

func box(p, h vec, r float32) float32 {
	r = min(r, min(h.x, h.y))
	qx, qy := abs(p.x)-h.x+r, abs(p.y)-h.y+r
	return min(max(qx, qy), 0) + length(max(qx, 0), max(qy, 0)) - r
}

func hexagon(p vec, big, r float32) float32 {
	const kx, ky, kz = -0.8660254, 0.5, 0.57735026
	r = min(r, big*0.8660254)
	in := big*0.8660254 - r
	// The formula is for a flat top: x and y change places.
	qx, qy := abs(p.y), abs(p.x)
	d := 2 * min(kx*qx+ky*qy, 0)
	qx -= d * kx
	qy -= d * ky
	qx -= clamp(qx, -kz*in, kz*in)
	qy -= in
	l := length(qx, qy)
	if qy < 0 {
		l = -l
	}
	return l - r
}

func ellipse(p, h vec) float32 {
	if abs(h.x-h.y) < 0.01 {
		return length(p.x, p.y) - h.x
	}
	hx, hy := max(h.x, 0.01), max(h.y, 0.01)
	k0 := length(p.x/hx, p.y/hy)
	k1 := length(p.x/(hx*hx), p.y/(hy*hy))
	return k0 * (k0 - 1) / max(k1, 1e-6)
}

func triangle(p, h vec, r float32) float32 {
	// Rounding keeps the tip and the base where they are.
	side := length(2*h.x, h.y)
	in := 2 * h.x * h.y / max(h.y+side, 1e-6)
	r = min(r, in*0.95)
	f := 1 - r/max(in, 1e-6)
	cx := -h.x + in
	tip, base, half := cx+(h.x-cx)*f, cx+(-h.x-cx)*f, h.y*f
	py := abs(p.y)
	d := min(segment(vec{p.x, py}, vec{tip, 0}, vec{base, half}), segment(vec{p.x, py}, vec{base, 0}, vec{base, half}))
	// Inside is behind the tip's slope and in front of the base.
	s := (tip-p.x)*half - py*(tip-base)
	if s > 0 && p.x > base {
		d = -d
	}
	return d - r
}

func star(p vec, big, n, ratio, r float32) float32 {
	r = min(r, big*ratio*0.95)
	// Shrinking by the radius along the edge's normal, then growing round.
	an := float32(math.Pi) / n
	o := vec{big, 0}
	i := vec{big * ratio * cos(an), big * ratio * sin(an)}
	ex, ey := i.x-o.x, i.y-o.y
	dist := (o.x*ey - o.y*ex) / max(length(ex, ey), 1e-6)
	f := 1 - r/max(dist, 1e-6)
	if f < 0.05 {
		f = 0.05
	}
	a := atan2(p.y, p.x)
	a = abs(mod(a+an, 2*an) - an)
	l := length(p.x, p.y)
	q := vec{l * cos(a), l * sin(a)}
	o.x *= f
	i.x *= f
	i.y *= f
	d := segment(q, o, i)
	if (i.x-o.x)*(q.y-o.y)-(i.y-o.y)*(q.x-o.x) > 0 {
		d = -d
	}
	return d - r
}

func scallop(p vec, r, n, depth float32) float32 {
	an := float32(math.Pi) / max(n, 1)
	a := mod(atan2(p.y, p.x)+an, 2*an) - an
	l := length(p.x, p.y)
	q := vec{l * cos(a), l * sin(a)}
	bite := max(r*sin(an)*0.62, depth)
	return max(l-r, bite-length(q.x-(r+bite-depth), q.y))
}

func notch(p vec, r, n, depth float32) float32 {
	an := float32(math.Pi) / max(n, 1)
	a := mod(atan2(p.y, p.x)+an, 2*an) - an
	l := length(p.x, p.y)
	q := vec{l * cos(a), l * sin(a)}
	slot := box(vec{q.x - r, q.y}, vec{depth, r * sin(an) * 0.5}, depth*0.3)
	return max(l-r, -slot)
}

func pie(p vec, r, half, thick float32) float32 {
	py := abs(p.y)
	if thick > 0 {
		m := r - thick/2
		a := min(half, math.Pi)
		if atan2(py, p.x) <= a {
			return abs(length(p.x, py)-m) - thick/2
		}
		return length(p.x-m*cos(a), py-m*sin(a)) - thick/2
	}
	l := length(p.x, py) - r
	if half >= math.Pi {
		return l
	}
	cx, cy := cos(half), sin(half)
	t := clamp(p.x*cx+py*cy, 0, r)
	m := length(p.x-cx*t, py-cy*t)
	if cx*py-cy*p.x < 0 {
		m = -m
	}
	return max(l, m)
}

func dashRing(p vec, r, n, thick, duty, phase float32) float32 {
	m := r - thick/2
	an := float32(math.Pi) / max(n, 1)
	a := mod(atan2(p.y, p.x)-phase*2*an+an, 2*an) - an
	// Round ends lie within the dash.
	half := max(an*duty-thick/2/max(m, 0.01), 0)
	l := length(p.x, p.y)
	b := a - clamp(a, -half, half)
	return length(l*cos(b)-m, l*sin(b)) - thick/2
}

func cross(p, h vec, thick, r float32) float32 {
	return min(box(p, vec{h.x, thick / 2}, r), box(p, vec{thick / 2, h.y}, r))
}

func arrow(p, h vec, thick, head float32) float32 {
	neck := h.x - min(head, 2*h.x)
	shaft := box(vec{p.x - (neck-h.x)/2, p.y}, vec{(neck + h.x) / 2, min(thick/2, h.y)}, 0)
	tri := triangle(vec{p.x - (h.x+neck)/2, p.y}, vec{(h.x - neck) / 2, h.y}, 0)
	return min(shaft, tri)
}

func dashLine(p, h vec, dash, gap, phase float32) float32 {
	period := max(dash+gap, 1)
	x := p.x + h.x
	k := floor(x/period-phase) + phase
	best := float32(1e9)
	for i := range 3 {
		from := (k + float32(i) - 1) * period
		a, b := max(from, 0)+h.y, min(from+dash, 2*h.x)-h.y
		if b >= a-h.y {
			best = min(best, segment(vec{x, p.y}, vec{min(a, b), 0}, vec{max(a, b), 0}))
		}
	}
	return best - h.y
}

func brackets(p, h vec, arm, thick, r float32) float32 {
	edge := box(p, h, r)
	band := max(edge, -edge-thick)
	qx, qy := abs(p.x)-h.x+arm, abs(p.y)-h.y+arm
	return max(band, -min(qx, qy))
}

// distance returns the signed distance of a point to the edge of an item's
// shape, negative inside; the point is relative to the item's centre and
// turned back by its rotation. Glyphs and pictures count as their box.
func distance(it *quad.Item, x, y float32) float32 {
	p, h := vec{x, y}, vec{it.HX, it.HY}
	st := it.Style()
	r := quad.Length(st.Radius)
	switch it.Shape {
	case quad.Hex:
		return hexagon(p, h.y, r)
	case quad.Ellipse:
		return ellipse(p, h)
	case quad.Ring:
		return abs(length(x, y)-h.x+it.P0/2) - it.P0/2
	case quad.Chevron:
		t := it.P0 / 2
		return segment(vec{x, abs(y)}, vec{h.x - t*1.4, 0}, vec{-h.x + t, h.y - t}) - t
	case quad.Triangle:
		return triangle(p, h, r)
	case quad.Star:
		return star(p, h.x, it.P0, it.P1, r)
	case quad.Scallop:
		return scallop(p, h.x, it.P0, it.P1)
	case quad.Notch:
		return notch(p, h.x, it.P0, it.P1)
	case quad.Pie:
		return pie(p, h.x, it.P0, it.P1)
	case quad.DashRing:
		return dashRing(p, h.x, it.P0, it.P1, it.P2, it.Phase)
	case quad.Cross:
		return cross(p, h, it.P0, r)
	case quad.Arrow:
		return arrow(p, h, it.P0, it.P1)
	case quad.DashLine:
		return dashLine(p, h, it.P0, it.P1, it.Phase)
	case quad.Brackets:
		return brackets(p, h, it.P0, it.P1, r)
	default:
		return box(p, h, r)
	}
}

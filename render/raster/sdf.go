package raster

import (
	"math"

	"wallfall/render/quad"
)

// vec is a point or a direction.
type vec struct{ x, y float32 }

func sin(v float32) float32           { return float32(math.Sin(float64(v))) }
func cos(v float32) float32           { return float32(math.Cos(float64(v))) }
func floor(v float32) float32         { return float32(math.Floor(float64(v))) }
func fract(v float32) float32         { return v - floor(v) }
func abs(v float32) float32           { return float32(math.Abs(float64(v))) }
func sign(v float32) float32          { return float32(math.Copysign(1, float64(v))) }
func atan2(y, x float32) float32      { return float32(math.Atan2(float64(y), float64(x))) }
func length(x, y float32) float32     { return float32(math.Sqrt(float64(x*x + y*y))) }
func clamp(v, lo, hi float32) float32 { return max(lo, min(hi, v)) }

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
	i := polar(big*ratio, an)
	ex, ey := i.x-o.x, i.y-o.y
	dist := (o.x*ey - o.y*ex) / max(length(ex, ey), 1e-6)
	f := max(1-r/max(dist, 1e-6), 0.05)
	a, _ := fold(p, n, 0)
	q := polar(length(p.x, p.y), abs(a))
	o.x *= f
	i.x *= f
	i.y *= f
	d := segment(q, o, i)
	if (i.x-o.x)*(q.y-o.y)-(i.y-o.y)*(q.x-o.x) > 0 {
		d = -d
	}
	return d - r
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

// fold returns the angle of a point about the middle of the sector that it lies in, of n
// sectors with the first one to the right, turned by a share of a sector; and half the
// angle of a sector.
func fold(p vec, n, turn float32) (a, half float32) {
	half = float32(math.Pi) / max(n, 1)
	a = atan2(p.y, p.x) - turn*2*half + half
	return a - 2*half*floor(a/(2*half)) - half, half
}

// polar returns the point at an angle, l from the middle.
func polar(l, a float32) vec { return vec{l * cos(a), l * sin(a)} }

// hexagon returns the distance to a hexagon with a corner at the top, reach from its middle.
func hexagon(p vec, reach, r float32) float32 {
	const kx, ky, kz = -0.8660254, 0.5, 0.57735026
	r = min(r, reach*0.8660254)
	in := reach*0.8660254 - r
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

// dashLine returns the distance to the nearest of the dashes around a point.
func dashLine(p, h vec, dash, gap, phase float32) float32 {
	period := max(dash+gap, 1)
	p.x += h.x
	k := floor(p.x/period-phase) + phase
	best := float32(1e9)
	for i := range 3 {
		from := (k + float32(i) - 1) * period
		a, b := max(from, 0)+h.y, min(from+dash, 2*h.x)-h.y
		if b >= a-h.y {
			best = min(best, segment(p, vec{min(a, b), 0}, vec{max(a, b), 0}))
		}
	}
	return best - h.y
}

// distance returns the signed distance of a point to the edge of an item's
// shape, negative inside; the point is relative to the item's centre and
// turned back by its rotation. Glyphs and pictures count as their box.
func distance(it *quad.Item, x, y float32) float32 {
	p, h := vec{x, y}, vec{it.HX, it.HY}
	far := length(x, y)
	r := quad.Length(it.Style().Radius)
	switch it.Shape {
	case quad.Hex:
		return hexagon(p, h.y, r)
	case quad.Ellipse:
		return ellipse(p, h)
	case quad.Ring:
		return abs(far-h.x+it.P0/2) - it.P0/2
	case quad.Chevron:
		t := it.P0 / 2
		return segment(vec{x, abs(y)}, vec{h.x - t*1.4, 0}, vec{-h.x + t, h.y - t}) - t
	case quad.Triangle:
		return triangle(p, h, r)
	case quad.Star:
		return star(p, h.x, it.P0, it.P1, r)
	case quad.Scallop:
		a, an := fold(p, it.P0, 0)
		q := polar(far, a)
		bite := max(h.x*sin(an)*0.62, it.P1)
		return max(far-h.x, bite-length(q.x-(h.x+bite-it.P1), q.y))
	case quad.Notch:
		a, an := fold(p, it.P0, 0)
		q := polar(far, a)
		slot := box(vec{q.x - h.x, q.y}, vec{it.P1, h.x * sin(an) * 0.5}, it.P1*0.3)
		return max(far-h.x, -slot)
	case quad.Pie:
		return pie(p, h.x, it.P0, it.P1)
	case quad.DashRing:
		thick, duty := it.P1, it.P2
		m := h.x - thick/2
		a, an := fold(p, it.P0, it.Phase)
		// Round ends lie within the dash.
		half := max(an*duty-thick/2/max(m, 0.01), 0)
		b := a - clamp(a, -half, half)
		return length(far*cos(b)-m, far*sin(b)) - thick/2
	case quad.Cross:
		return min(box(p, vec{h.x, it.P0 / 2}, r), box(p, vec{it.P0 / 2, h.y}, r))
	case quad.Arrow:
		neck := h.x - min(it.P1, 2*h.x)
		shaft := box(vec{x - (neck-h.x)/2, y}, vec{(neck + h.x) / 2, min(it.P0/2, h.y)}, 0)
		return min(shaft, triangle(vec{x - (h.x+neck)/2, y}, vec{(h.x - neck) / 2, h.y}, 0))
	case quad.DashLine:
		return dashLine(p, h, it.P0, it.P1, it.Phase)
	case quad.Brackets:
		edge := box(p, h, r)
		qx, qy := abs(x)-h.x+it.P0, abs(y)-h.y+it.P0
		return max(edge, -edge-it.P1, -min(qx, qy))
	default:
		return box(p, h, r)
	}
}

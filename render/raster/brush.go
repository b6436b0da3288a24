package raster

import "wallfall/render/quad"

// pixel is a premultiplied colour, each part in 0..1.
type pixel struct{ R, G, B, A float32 }

// brush colours the points of one item. Make it with newBrush.
type brush struct {
	it            *quad.Item
	a, b, c, line pixel // straight alpha
	stroke, soft  float32
	radius        float32
	f0, f1        float32
	grain, grainX float32
	sin, cos      float32
}

func straight(c quad.Color) pixel {
	return pixel{float32(c.R) / 255, float32(c.G) / 255, float32(c.B) / 255, float32(c.A) / 255}
}

// newBrush prepares to colour an item, which must not change meanwhile.
func newBrush(it *quad.Item) brush {
	s := it.Style()
	return brush{
		it: it, a: straight(s.A), b: straight(s.B), c: straight(s.C), line: straight(s.StrokeTo),
		stroke: quad.Length(s.Stroke), soft: quad.Length(s.Soft), radius: quad.Length(s.Radius),
		f0: quad.Length(s.F0), f1: quad.Length(s.F1),
		grain: float32(s.Grain) / 255, grainX: max(float32(s.GrainX), 1),
		sin: sin(it.Rot), cos: cos(it.Rot),
	}
}

func mix(a, b pixel, t float32) pixel {
	return pixel{a.R + (b.R-a.R)*t, a.G + (b.G-a.G)*t, a.B + (b.B-a.B)*t, a.A + (b.A-a.A)*t}
}

// tint moves the colour of a towards b by b's alpha times t.
func tint(a, b pixel, t float32) pixel {
	al := a.A
	a = mix(a, b, t*b.A)
	a.A = al
	return a
}

func premultiplied(p pixel) pixel { return pixel{p.R * p.A, p.G * p.A, p.B * p.A, p.A} }

func scaled(p pixel, k float32) pixel { return pixel{p.R * k, p.G * k, p.B * k, p.A * k} }

// normal returns the outward direction of the nearest edge. Where two edges
// meet it turns within a pixel, so that mitres are smooth.
func (b *brush) normal(p vec) vec {
	h := vec{b.it.HX, b.it.HY}
	switch b.it.Shape {
	case quad.Hex:
		sx, sy := sign(p.x), sign(p.y)
		d0 := abs(p.x)
		d1 := abs(p.x)*0.5 + abs(p.y)*0.8660254
		m := max(d0, d1)
		w0, w1 := clamp(1+d0-m, 0, 1), clamp(1+d1-m, 0, 1)
		return unit(vec{sx * (w0 + w1*0.5), sy * w1 * 0.8660254})
	case quad.Star:
		an := 3.14159265 / b.it.P0
		a := (floor(atan2(p.y, p.x)/(2*an)) + 0.5) * 2 * an
		return vec{cos(a), sin(a)}
	case quad.Rect:
		r := min(b.radius, min(h.x, h.y))
		qx, qy := abs(p.x)-h.x+r, abs(p.y)-h.y+r
		m := max(qx, qy)
		wx, wy := clamp(1+qx-m, 0, 1), clamp(1+qy-m, 0, 1)
		if min(qx, qy) > 0 {
			wx, wy = qx, qy
		}
		return unit(vec{sign(p.x) * wx, sign(p.y) * wy})
	default:
		return unit(vec{p.x / max(h.x*h.x, 0.01), p.y / max(h.y*h.y, 0.01)})
	}
}

func unit(v vec) vec {
	l := max(length(v.x, v.y), 1e-6)
	return vec{v.x / l, v.y / l}
}

// The light comes from the top, a little from the left.
const lightX, lightY = -0.5, -0.8660254

// light returns how much the nearest edge faces the light, -1..1.
func (b *brush) light(p vec) float32 {
	n := b.normal(p)
	x, y := n.x*b.cos-n.y*b.sin, n.x*b.sin+n.y*b.cos
	return x*lightX + y*lightY
}

func (b *brush) fill(p vec, d float32) pixel {
	it := b.it
	switch it.Fill {
	case quad.FillGradient:
		return mix(b.a, b.b, clamp(p.y/max(2*it.HY, 0.01)+0.5, 0, 1))
	case quad.FillStripes:
		w := max(b.f0, 0.5)
		u := fract((p.x+p.y)*0.70710678/(2*w) - it.Phase)
		return mix(b.a, b.b, clamp(0.5+(abs(u-0.5)-0.25)*2*w, 0, 1))
	case quad.FillHatch:
		return b.ink(b.lines(p.x + p.y))
	case quad.FillCross:
		return b.ink(max(b.lines(p.x+p.y), b.lines(p.x-p.y)))
	case quad.FillDots:
		s := max(b.f0, 1)
		x, y := fract(p.x/s+0.5)-0.5, fract(p.y/s+0.5)-0.5
		return b.ink(clamp(0.5+b.f1-length(x, y)*s, 0, 1))
	case quad.FillBevel:
		w := max(b.f0, 0.5)
		l := b.light(p)
		k := clamp(0.5+d+w, 0, 1) * (0.7 + 0.3*clamp(1+d/w, 0, 1))
		return tint(tint(b.a, b.b, max(l, 0)*k), b.c, max(-l, 0)*k)
	case quad.FillVignette:
		return mix(b.b, b.a, smoothstep(0, max(b.f0, 0.5), -d))
	case quad.FillHollow:
		w := max(b.f0, 0.5)
		far := distance(it, p.x+(lightX*b.cos+lightY*b.sin)*w, p.y+(lightY*b.cos-lightX*b.sin)*w)
		c := tint(b.a, b.b, smoothstep(-w*0.7, w*0.5, far))
		return tint(c, b.c, max(-b.light(p), 0)*clamp(1+d/(w*0.3), 0, 1))
	case quad.FillRadial:
		return mix(b.a, b.b, clamp(length(p.x/max(it.HX, 0.01), p.y/max(it.HY, 0.01)), 0, 1))
	default:
		return b.a
	}
}

func (b *brush) ink(k float32) pixel {
	c := b.b
	c.A *= k
	al := c.A + b.a.A*(1-c.A)
	out := mix(b.a, b.b, c.A/max(al, 1e-6))
	out.A = al
	return out
}

func (b *brush) lines(diagonal float32) float32 {
	s := max(b.f0, 1)
	u := fract(diagonal * 0.70710678 / s)
	return clamp(0.5+b.f1/2-abs(u-0.5)*s, 0, 1)
}

// hash returns a uniformly distributed number in -1..1 for a grain. All steps are whole
// numbers below 2^24, so every machine gets the same.
func hash(x, y, seed float32) float32 {
	whole := func(v float32) float32 { return v - 289*floor((v+0.5)/289) }
	permute := func(v float32) float32 { return whole((v*34 + 1) * v) }
	return permute(permute(permute(whole(x))+whole(y))+seed)/144 - 1
}

// at returns the colour of the point x, y, which is relative to the item's
// centre and turned back by its rotation.
func (b *brush) at(x, y float32) pixel {
	d := distance(b.it, x, y)
	cov := clamp(0.5-d, 0, 1)
	if b.soft > 0 {
		cov = 1 - smoothstep(-b.soft, b.soft, d)
	}
	if cov <= 0 {
		return pixel{}
	}
	p := vec{x, y}
	c := b.fill(p, d)
	if b.grain > 0 {
		gx, gy := x/b.grainX+0.27, floor(y+0.27)
		i, seed := floor(gx), float32(b.it.Seed)
		g := hash(i, gy, seed)
		if b.grainX >= 1.5 {
			g += (hash(i+1, gy, seed) - g) * (gx - i)
		}
		g *= b.grain
		c.R, c.G, c.B = clamp(c.R+g, 0, 1), clamp(c.G+g, 0, 1), clamp(c.B+g, 0, 1)
	}
	c = premultiplied(c)
	if b.stroke > 0 {
		top := premultiplied(b.line)
		k := 1 - top.A
		c = mix(c, pixel{c.R*k + top.R, c.G*k + top.G, c.B*k + top.B, c.A*k + top.A}, clamp(0.5+d+b.stroke, 0, 1))
	}
	return scaled(c, cov*b.it.Opacity)
}

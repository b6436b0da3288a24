package sdf

import (
	"math"

	"wallfall/render/quad"
)

// Tile colours the points of one tile (quad.Tile, quad.TileHex). Make it with
// NewTile.
type Tile struct {
	hex           bool
	fill          quad.Fill
	a, b, c, base Pixel // straight alpha
	z, px         float32
	x0, y0        float32
	open, soft    int
	dropA, dropB  float32
	shade         [3]float32
	hole, deep    bool
	seed, opacity float32
	now           float32
	lod           float32
}

// spot is a point of a tile with what all materials need to know of it. Lengths
// are in cells.
type spot struct {
	x, y   float32 // from the tile's centre
	u, v   float32 // on the board
	edge   float32 // to the tile's own border
	rim    float32 // to where the material ends; 1 is far
	wet    float32 // to a side marked soft; 1 is far
	own    float32 // how much the nearest border faces the light, -1..1
	lit    float32 // the same for where the material ends
	dusk   float32 // how deep in the shadow of the closed sides towards the light, 0..1
	n, m   [4]float32
	relief float32
}

// NewTile prepares to colour a tile; now is the list's time, 0..1.
func NewTile(it *quad.Item, now float32) Tile {
	s := it.Style()
	joined, marks := int(it.P2), int(it.Phase)
	z := 2 * it.HX
	t := Tile{
		hex: it.Shape == quad.TileHex, fill: s.Fill,
		a: straight(s.A), b: straight(s.B), c: straight(s.C), base: straight(s.StrokeTo),
		z: z, px: 1 / max(z, 1), x0: it.P0, y0: it.P1,
		open: joined & 255, soft: joined >> 8,
		dropA: float32(marks&7) * quad.TileStep, dropB: float32(marks>>3&7) * quad.TileStep,
		hole: marks&quad.TileHole != 0, deep: marks&quad.TileDeep != 0,
		seed: float32(it.Seed), opacity: it.Opacity, now: now,
		lod: clamp((z-14)/34, 0, 1),
	}
	for i := range t.shade {
		if marks>>(6+i)&1 != 0 {
			t.shade[i] = 1
		}
	}
	return t
}

// sides of a tile: where each direction lies, the distance of the side from the
// centre and half its length. Diagonals of squares are corners.
type tileSide struct{ x, y, off, half float32 }

const diag = 0.70710678

var squareSides = [8]tileSide{{0, -1, 0.5, 0.5}, {diag, -diag, diag, 0}, {1, 0, 0.5, 0.5}, {diag, diag, diag, 0},
	{0, 1, 0.5, 0.5}, {-diag, diag, diag, 0}, {-1, 0, 0.5, 0.5}, {-diag, -diag, diag, 0}}

var hexSides = [6]tileSide{{0.5, -0.8660254, 0.5, 0.28867513}, {1, 0, 0.5, 0.28867513}, {0.5, 0.8660254, 0.5, 0.28867513},
	{-0.5, 0.8660254, 0.5, 0.28867513}, {-1, 0, 0.5, 0.28867513}, {-0.5, -0.8660254, 0.5, 0.28867513}}

// borders finds how far the point is from the sides that are closed and from
// those that are soft.
func (t *Tile) borders(p *spot) {
	p.rim, p.wet = 1, 1
	n := 8
	if t.hex {
		n = 6
	}
	for i := range n {
		s := squareSides[i]
		if t.hex {
			s = hexSides[i]
		}
		along := max(abs(s.x*p.y-s.y*p.x)-s.half, 0)
		d := length(s.off-s.x*p.x-s.y*p.y, along)
		switch {
		case t.open>>i&1 != 0:
		case t.soft>>i&1 != 0:
			p.wet = min(p.wet, d)
		default:
			lit := s.x*lightX + s.y*lightY
			if d < p.rim {
				p.rim, p.lit = d, lit
			}
			p.dusk = max(p.dusk, lit*smoothstep(0.75, 0.1, d))
		}
	}
}

// At returns the colour of the point x, y in pixels from the tile's centre.
func (t *Tile) At(x, y float32) Pixel {
	var p spot
	p.x, p.y = x*t.px, y*t.px
	ax, ay := abs(p.x), abs(p.y)
	if t.hex {
		d1 := ax*0.5 + ay*0.8660254
		p.edge = 0.5 - max(ax, d1)
		if ax > d1 {
			p.own = sign(p.x) * lightX
		} else {
			p.own = sign(p.x)*0.5*lightX + sign(p.y)*0.8660254*lightY
		}
	} else {
		p.edge = 0.5 - max(ax, ay)
		if ax > ay {
			p.own = sign(p.x) * lightX
		} else {
			p.own = sign(p.y) * lightY
		}
	}
	// Neighbours overlap by a pixel, so that no seam shows between them.
	cov := clamp(1+p.edge*t.z, 0, 1) * t.opacity
	if cov <= 0 {
		return Pixel{}
	}
	p.u, p.v = p.x+t.x0, p.y+t.y0
	t.borders(&p)
	c := t.surface(&p)
	c.A = 1
	if t.hole {
		c = t.pitfall(&p, c)
	}
	c = premultiplied(c)
	return Pixel{c.R * cov, c.G * cov, c.B * cov, c.A * cov}
}

// surface is the colour of the tile with its flank and the shadows on it.
func (t *Tile) surface(p *spot) Pixel {
	up := t.flank(p)
	if up >= 0 {
		return t.front(p, up)
	}
	t.sample(p)
	c := t.material(p)
	if f := t.fill; f != quad.FillGlass && f != quad.FillSnow && !flows(f) {
		// A grain as fine as the screen.
		c = dim(c, 1+0.06*t.lod*hash(floor(p.x*t.z+0.27), floor(p.y*t.z+0.27), t.seed))
	}
	// What is higher throws its shadow from the top left.
	k := float32(0)
	if t.hex {
		for i, s := range [3]tileSide{hexSides[5], hexSides[0], hexSides[4]} {
			k = max(k, t.shade[i]*smoothstep(0.2, 0, s.off-s.x*p.x-s.y*p.y))
		}
	} else {
		k = max(t.shade[0]*smoothstep(0.22, 0, 0.5+p.y), t.shade[1]*smoothstep(0.16, 0, 0.5+p.x),
			t.shade[2]*smoothstep(0.22, 0, length(0.5+p.x, 0.5+p.y)))
	}
	return limit(dim(c, 1-0.5*k))
}

// flows tells whether a material moves by itself.
func flows(f quad.Fill) bool {
	switch f {
	case quad.FillMist, quad.FillLava, quad.FillWater, quad.FillDeep, quad.FillNight, quad.FillCloud:
		return true
	}
	return false
}

// limit keeps the parts of a colour in range.
func limit(c Pixel) Pixel {
	return Pixel{clamp(c.R, 0, 1), clamp(c.G, 0, 1), clamp(c.B, 0, 1), c.A}
}

// flank tells how high above the foot of the tile's visible flank the point is,
// as a share of the flank, or -1 when it lies on top.
func (t *Tile) flank(p *spot) float32 {
	drop, up := t.dropA, 0.5-p.y
	if t.hex {
		up = (0.5 - abs(p.x)*0.5 - p.y*0.8660254) / 0.8660254
		if p.x < 0 {
			drop = t.dropB
		}
	}
	if drop <= 0 || up >= drop {
		return -1
	}
	return max(up, 0) / drop
}

// front is the flank of a raised tile as it faces the viewer.
func (t *Tile) front(p *spot, up float32) Pixel {
	n := noise4(p.u*1.3, p.v*3)
	c := mix(t.b, t.base, 0.25)
	c = dim(c, 0.5+0.5*up+(n[0]-0.5)*0.35*t.lod)
	if t.hex && p.x < 0 {
		c = dim(c, 1.12)
	}
	// The rim catches the light, and the foot lies in the dark.
	c = mix(c, t.c, 0.75*smoothstep(0.72, 0.95, up))
	return limit(dim(c, 1-0.45*smoothstep(0.25, 0, up)))
}

// pitfall cuts a ragged hole into the tile: through it one sees what was drawn
// before, in the shadow of the floor's edge.
func (t *Tile) pitfall(p *spot, c Pixel) Pixel {
	n := noise4(p.u*1.1+3.7, p.v*1.1)
	r := float32(0.385)
	rough := (n[0]-0.5)*0.13 + (n[2]-0.5)*0.05
	d := t.outline(p.x, p.y) + rough
	// Cracks run out from it, and its rim sags.
	crack := smoothstep(0.10, 0.02, n[2]) * smoothstep(0.52, r, d)
	c = dim(c, 1-0.6*crack)
	c = dim(c, 1-0.35*smoothstep(r+0.09, r, d))
	c = mix(c, t.c, 0.55*smoothstep(0.03+t.px, 0, abs(d-r-0.02))*clamp(0.5+p.y*2+p.x, 0, 1))
	in := clamp(0.5+(r-d)/max(t.px, 0.004), 0, 1)
	if in <= 0 {
		return c
	}
	// The far wall of the hole, as thick as the floor; below it lies shadow.
	far := t.outline(p.x, p.y-0.1) + rough
	thick := clamp(0.5+(far-r)/max(t.px, 0.004), 0, 1)
	wall := dim(mix(t.b, t.a, 0.35), 0.75+(n[0]-0.5)*0.5*t.lod)
	wall.A = 1
	veil := Pixel{0.03, 0.025, 0.02, 0.2 + 0.5*smoothstep(r-0.2, r, far+0.05)}
	if t.deep {
		veil.A = 1
		veil = mix(Pixel{0.055, 0.047, 0.04, 1}, Pixel{0, 0, 0, 1}, smoothstep(r-0.3, r, far))
	}
	return blend(c, blend(veil, wall, thick), in)
}

// outline measures how far from the middle of a hole a point lies; on squares
// the hole is rounder than the cell.
func (t *Tile) outline(x, y float32) float32 {
	if t.hex {
		return length(x, y)
	}
	return sqrt(length(x*x, y*y))
}

// blend moves a to b by t, alpha included, as if both were premultiplied.
func blend(a, b Pixel, t float32) Pixel {
	al := a.A + (b.A-a.A)*t
	k := b.A * t / max(al, 1e-6)
	return Pixel{a.R + (b.R-a.R)*k, a.G + (b.G-a.G)*k, a.B + (b.B-a.B)*k, al}
}

// dim multiplies the colour.
func dim(c Pixel, k float32) Pixel { return Pixel{c.R * k, c.G * k, c.B * k, c.A} }

func noise4(x, y float32) [4]float32 {
	r, g, b, a := noiseAt(x, y)
	return [4]float32{r, g, b, a}
}

// sample takes the two samples of the noise that all materials use. The second
// is shifted towards the light, so that the difference of both is a relief; for
// what moves both go round some times while the list's time runs from 0 to 1.
func (t *Tile) sample(p *spot) {
	k, j := vec{1, 1}, vec{1, 1}
	var n, m vec
	shift := float32(0.05)
	switch t.fill {
	case quad.FillWater, quad.FillDeep:
		k, j, n, m, shift = vec{0.62, 0.62}, vec{0.81, 0.81}, vec{3, 1}, vec{-2, 2}, 0
	case quad.FillMist:
		k, j, n, m, shift = vec{0.5, 1.5}, vec{0.9, 2.7}, vec{3, 0}, vec{5, 0}, 0
	case quad.FillCloud:
		k, j, n, m = vec{0.55, 0.55}, vec{0.55, 0.55}, vec{1, 0}, vec{1, 0}
	case quad.FillNight:
		k, j, n, m, shift = vec{0.7, 0.7}, vec{1.1, 1.1}, vec{1, 1}, vec{-1, 1}, 0
	case quad.FillLava:
		k, j, m, shift = vec{0.8, 0.8}, vec{0.7, 0.7}, vec{1, -1}, 0
	case quad.FillSnow:
		k, j = vec{0.55, 0.55}, vec{0.55, 0.55}
	case quad.FillPlanks:
		j = vec{0.5, 5}
	case quad.FillPlate, quad.FillSteel:
		j = vec{0.25, 7}
	}
	turn := t.now * NoisePeriod
	p.n = noise4(p.u*k.x+n.x*turn, p.v*k.y+n.y*turn)
	p.m = noise4(p.u*j.x+lightX*shift+m.x*turn, p.v*j.y+lightY*shift+m.y*turn)
	p.relief = p.n[0] - p.m[0]
}

// cycle is a smooth wave that goes round n times while the list's time runs
// from 0 to 1.
func (t *Tile) cycle(n, phase float32) float32 {
	return sin((t.now*n + phase) * 2 * math.Pi)
}

// stroke is the coverage of a line of half width w at distance d from its
// middle.
func (t *Tile) stroke(d, w float32) float32 {
	return clamp(0.5+(max(w, 0.5*t.px)-d)*t.z, 0, 1)
}

// rnd gives the tile's own number n in 0..1.
func (t *Tile) rnd(n float32) float32 { return 0.5 + 0.5*hash(n, t.seed, 7) }

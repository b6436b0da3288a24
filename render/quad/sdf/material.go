package sdf

import "wallfall/render/quad"

// material is the colour of the top of a tile.
func (t *Tile) material(p *spot) Pixel {
	switch t.fill {
	case quad.FillForest:
		return t.patch(p, t.forest(p))
	case quad.FillSand:
		return t.patch(p, t.sand(p))
	case quad.FillMarsh:
		return t.patch(p, t.marsh(p))
	case quad.FillThorn:
		return t.patch(p, t.thorn(p))
	case quad.FillMist:
		return t.grid(p, t.mist(p), 0.2)
	case quad.FillHedge:
		return t.hedge(p)
	case quad.FillSnow:
		return t.patch(p, t.snow(p))
	case quad.FillLava:
		return t.lava(p)
	case quad.FillShore:
		return t.patch(p, t.shore(p))
	case quad.FillWater, quad.FillDeep:
		return t.water(p)
	case quad.FillNight:
		return t.night(p)
	case quad.FillCloud:
		return t.cloud(p)
	case quad.FillRock:
		return t.rock(p)
	case quad.FillPool:
		return t.pool(p)
	case quad.FillGlass:
		return t.glass(p)
	case quad.FillPlanks:
		return t.planks(p)
	case quad.FillMasonry:
		return t.masonry(p)
	case quad.FillPlate:
		return t.plate(p)
	case quad.FillSteel:
		return t.steel(p)
	default:
		return t.slab(p)
	}
}

// grid lays the board's joints over what runs on from tile to tile.
func (t *Tile) grid(p *spot, c Pixel, k float32) Pixel {
	return dim(c, 1-k*clamp(1.1-p.edge*t.z*0.75, 0, 1))
}

// patch ends a natural material in an uneven line before its border, where the
// ground it lies in shows.
func (t *Tile) patch(p *spot, c Pixel) Pixel {
	bank := dim(t.base, 0.9+(p.n[3]-0.5)*0.2*t.lod)
	e := p.rim + (p.n[0]-0.5)*0.09 + (p.n[3]-0.5)*0.03*t.lod
	c = dim(c, 1-0.25*smoothstep(0.14, 0.05, e))
	c = mix(bank, c, smoothstep(0.02, 0.02+max(0.025, 2*t.px), e))
	return t.grid(p, c, 0.2)
}

// bevelled lights and darkens a band along the tile's border, as wide as w.
func (t *Tile) bevelled(p *spot, c Pixel, w, k float32) Pixel {
	k *= smoothstep(w, w*0.55, p.edge)
	c = mix(c, t.c, max(p.own, 0)*k)
	return mix(c, t.b, max(-p.own, 0)*k)
}

func (t *Tile) slab(p *spot) Pixel {
	c := dim(t.a, 0.94+0.1*t.rnd(1)+((p.n[3]-0.5)*0.13+p.relief*0.3)*t.lod+(p.n[0]-0.5)*0.07)
	crack := smoothstep(0.07, 0, p.n[2]) * smoothstep(0.6, 0.75, p.n[0]) * t.lod
	c = mix(c, t.b, 0.55*crack)
	c = t.bevelled(p, c, max(0.04, 2.2*t.px), 0.55)
	return mix(c, t.b, 0.75*clamp(0.9-p.edge*t.z*0.8, 0, 1))
}

func (t *Tile) forest(p *spot) Pixel {
	c := dim(t.b, 0.8+(p.n[3]-0.5)*0.5*t.lod+(p.n[0]-0.5)*0.4)
	top := float32(0)
	for i := range 4 {
		f := float32(i)
		// One crown in each quarter, the front ones last.
		cx := (float32(i&1)-0.5)*0.46 + (t.rnd(f)-0.5)*0.12
		cy := (float32(i>>1)-0.5)*0.46 + (t.rnd(f+4)-0.5)*0.12
		r := 0.2 + 0.06*t.rnd(f+8) + (p.n[3]-0.5)*0.06*t.lod
		dx, dy := p.x-cx, p.y-cy
		v := length(dx, dy) / r
		if s := length(dx-0.05, dy-0.07) / r; s < 1.1 && v >= 1 {
			c = dim(c, 1-0.5*smoothstep(1.1, 0.8, s)*(1-top))
		}
		if k := clamp((1-v)*r*t.z+0.5, 0, 1); k > 0 {
			light := 0.5 + 0.6*(dx*lightX+dy*lightY)/r + (p.n[1]-0.4)*0.5*t.lod
			leaf := mix(dim(t.a, 0.7), t.c, clamp(light, 0, 1))
			leaf = dim(leaf, 1-0.45*smoothstep(0.7, 1, v))
			c = mix(c, leaf, k)
			top = max(top, k)
		}
	}
	return c
}

func (t *Tile) sand(p *spot) Pixel {
	// Ripples, blown by a wind that is not quite steady.
	ph := p.v*4 + p.u*0.8 + p.n[0]*1.1
	u := ph - floor(ph)
	crest := smoothstep(0, 0.7, u) * smoothstep(1, 0.82, u)
	c := mix(t.a, t.c, 0.5*crest)
	c = mix(c, t.b, 0.55*smoothstep(0.2, 0.02, abs(u-0.95)))
	return dim(c, 1+(p.n[3]-0.5)*0.16*t.lod)
}

func (t *Tile) marsh(p *spot) Pixel {
	c := dim(t.a, 1+(p.n[3]-0.5)*0.4*t.lod+p.relief*0.5)
	pool := p.n[0]*0.8 + p.m[1]*0.1
	wet := smoothstep(0.50, 0.50-max(0.03, t.px), pool)
	c = mix(c, t.c, 0.35*smoothstep(0.05, 0.01, abs(pool-0.51)))
	water := mix(t.b, Pixel{0.55, 0.6, 0.5, 1}, 0.25*smoothstep(0.42, 0.25, pool))
	c = mix(c, water, wet)
	// Three clumps of reeds.
	for i := range 3 {
		f := float32(i)
		x := p.x - (f-1)*0.27 - (t.rnd(f)-0.5)*0.08
		y := p.y - 0.16*float32((i+1)&1) - (t.rnd(f+3)-0.5)*0.16 + 0.02
		up := 0.11 - y // from the foot
		if up < -0.03 || up > 0.36 {
			continue
		}
		// Blades that part a little, each with a dark head.
		fan := 0.035 + up*0.12
		d := min(abs(x), abs(abs(x)-fan))
		tall := float32(0.32)
		if abs(x) > fan*0.5 {
			tall = 0.24
		}
		on := smoothstep(-0.02, 0, up) * smoothstep(tall, tall-0.02, up)
		c = mix(c, dim(t.b, 0.5), 0.5*t.stroke(abs(d-0.02), 0.016)*on)
		c = mix(c, t.c, t.stroke(d, 0.014)*on)
		head := length(d, max(abs(up-tall+0.04)-0.035, 0))
		c = mix(c, Pixel{0.5, 0.31, 0.13, 1}, t.stroke(head, 0.024))
	}
	return c
}

func (t *Tile) thorn(p *spot) Pixel {
	c := dim(t.b, 0.85+(p.n[3]-0.5)*0.5*t.lod+(p.n[0]-0.5)*0.5)
	// Two layers of stems that cross, the lower one in the dark.
	for i := range 2 {
		s := float32(1 - 2*i)
		along := (p.u*s + p.v) * 2.1
		across := (p.u - p.v*s) * 2.1
		wave := across + 0.16*sin(along*6.2831853*0.5+s) + (p.n[0]-0.5)*0.5
		d := abs(fract(wave)-0.5) / 2.1
		stem := mix(t.a, t.c, 0.55*float32(i))
		c = mix(c, dim(t.b, 0.35), 0.7*t.stroke(d, 0.075))
		c = mix(c, stem, t.stroke(d, 0.04))
		c = mix(c, t.c, 0.6*t.stroke(abs(d-0.012), 0.01)*t.lod)
		// Thorns stand off the stem.
		at := abs(fract(along*1.5)-0.5) / 3.15
		c = mix(c, t.c, t.stroke(at*1.6+max(d-0.03, 0)*0.5-0.012, 0.01)*smoothstep(0.12, 0.09, d))
	}
	return c
}

func (t *Tile) mist(p *spot) Pixel {
	c := dim(t.base, 0.9+(p.n[3]-0.5)*0.12*t.lod)
	c = t.bevelled(p, c, max(0.04, 2*t.px), 0.35)
	c = mix(c, t.a, 0.45)
	v := p.n[0]*0.6 + p.m[0]*0.5
	c = mix(c, t.c, 0.75*smoothstep(0.45, 0.75, v))
	// Three bars of it lie low.
	for i := range 3 {
		f := float32(i)
		x := p.x - 0.06*t.cycle(20+f*4, t.rnd(f)) - 0.09*(1-2*float32(i&1))
		y := p.y - (f-1)*0.24 - 0.02*sin(x*14+f)
		d := length(max(abs(x)-0.22, 0), y)
		c = mix(c, t.b, 0.4*smoothstep(0.085, 0.05, length(max(abs(x)-0.22, 0), y-0.025)))
		c = mix(c, Pixel{1, 1, 1, 1}, 0.9*smoothstep(0.07, 0.035, d))
	}
	return c
}

// leaves is foliage clipped flat.
func (t *Tile) hedge(p *spot) Pixel {
	leaf := p.n[1]*0.9 + (p.n[3]-0.5)*0.5
	c := mix(t.c, t.b, clamp(clamp(leaf*1.25-0.1, 0, 1)*(0.35+0.65*t.lod)+0.3*(1-t.lod), 0, 1))
	c = dim(c, 0.95+p.relief*0.5)
	e := p.rim + (p.n[1]-0.5)*0.03*t.lod
	c = mix(c, t.c, max(p.lit, 0)*0.7*smoothstep(0.11, 0.04, e))
	c = mix(c, dim(t.b, 0.6), max(-p.lit, 0)*0.8*smoothstep(0.11, 0.04, e))
	c = mix(c, dim(t.b, 0.4), smoothstep(0.035, 0.02, e))
	// A clipped square within: a garden's, not a wood's.
	d := abs(max(abs(p.x), abs(p.y)) - 0.2)
	if t.hex {
		d = abs(p.edge - 0.28)
	}
	return mix(c, dim(t.b, 0.55), 0.75*t.stroke(d, 0.028))
}

func (t *Tile) snow(p *spot) Pixel {
	c := mix(t.a, t.b, clamp(0.35-p.relief*3.2, 0, 1)*0.8)
	c = mix(c, t.c, clamp(p.relief*3.5, 0, 1))
	c = mix(c, t.c, smoothstep(0.9, 1, p.n[3])*t.lod)
	// A flake: an arm, and the slanted ones.
	arm := func(x, y float32) float32 {
		return min(length(max(x-0.24, 0), y), segment(vec{x - 0.13, y}, vec{0, 0}, vec{0.06, 0.07}))
	}
	x, y := abs(p.x), abs(p.y)
	d := min(arm(x, y), arm(y*0.8660254+x*0.5, abs(y*0.5-x*0.8660254)))
	return mix(c, mix(t.b, Pixel{0.2, 0.32, 0.5, 1}, 0.6), 0.85*t.stroke(d, 0.022))
}

func (t *Tile) lava(p *spot) Pixel {
	c := dim(t.a, max(0.8+p.relief*1.6*t.lod+(p.n[3]-0.5)*0.4*t.lod, 0.2))
	d := length(p.x, p.y) + (p.n[0]-0.5)*0.09
	// The cone's side towards the light is paler.
	slope := (p.x*lightX + p.y*lightY) / max(d, 0.05)
	c = mix(c, t.base, clamp(slope, 0, 1)*0.6*smoothstep(0.48, 0.3, d))
	c = dim(c, 1-0.5*clamp(-slope, 0, 1)*smoothstep(0.48, 0.3, d))
	heat := 0.75 + 0.25*t.cycle(40, t.rnd(2))
	crack := smoothstep(0.13, 0, p.n[2]) * smoothstep(0.3, 0.6, p.m[0])
	c = mix(c, t.c, crack*heat*0.9)
	c = mix(c, t.c, 0.5*heat*smoothstep(0.40, 0.22, d))
	c = mix(c, dim(t.a, 0.35), smoothstep(0.06, 0.02, abs(d-0.235)))
	pool := mix(t.c, Pixel{1, 0.95, 0.6, 1}, clamp(1.2-d*5+(p.m[0]-0.5)*1.2, 0, 1)*heat)
	c = mix(c, pool, smoothstep(0.21, 0.19, d))
	return t.grid(p, c, 0.4)
}

func (t *Tile) shore(p *spot) Pixel {
	c := dim(t.a, 1+(p.n[3]-0.5)*0.2*t.lod+p.relief*0.4)
	// Waves run up from the water, or from below where there is none.
	far := p.wet
	if t.soft == 0 {
		far = 0.42 - p.y
	}
	reach := 0.22 + 0.05*t.cycle(24, p.u*0.25+p.v*0.25) + 0.05*sin((p.u-p.v)*6.2831853) + (p.n[0]-0.5)*0.08
	c = mix(c, t.b, 0.5*smoothstep(reach+0.16, reach+0.04, far))
	water := mix(t.base, Pixel{1, 1, 1, 1}, 0.25*smoothstep(0.5, 0.1, p.n[2]))
	c = mix(c, water, smoothstep(reach, reach-0.03, far))
	c = mix(c, Pixel{1, 1, 1, 1}, 0.95*t.stroke(abs(far-reach), 0.03))
	// Shells.
	for i := range 3 {
		f := float32(i)
		x, y := p.x-(t.rnd(f)-0.5)*0.6, p.y+0.22-(t.rnd(f+3)-0.5)*0.3
		d := length(x, y*1.3)
		c = mix(c, t.b, t.stroke(d, 0.045))
		c = mix(c, t.c, t.stroke(length(x+0.008, (y+0.012)*1.3), 0.03))
	}
	return c
}

func (t *Tile) water(p *spot) Pixel {
	deep := t.fill == quad.FillDeep
	var c Pixel
	if deep {
		c = mix(t.a, t.b, smoothstep(0, 0.4, p.wet)*smoothstep(0, 0.45, p.rim))
	} else {
		c = mix(mix(t.a, t.c, 0.25), t.a, smoothstep(0, 0.35, p.rim))
	}
	// Light is gathered where two patterns of waves meet.
	net := smoothstep(0.34, 0, p.n[2]) * smoothstep(0.6, 0.05, p.m[2])
	if deep {
		net *= 0.35
	}
	c = mix(c, t.c, 0.6*net*(0.35+0.65*t.lod))
	c = dim(c, 1+(p.n[0]-0.5)*0.3)
	// Wavelets drawn with a pen.
	rows := float32(2)
	if deep {
		rows = 1
	}
	for i := range int(rows) {
		f := float32(i)
		x := p.x - (0.10-0.2*f)*(rows-1) - 0.16*(t.rnd(6+f)-0.5) - 0.05*t.cycle(30, t.rnd(5)+f*0.37)
		y := p.y - (f-(rows-1)/2)*0.36 - (0.28-0.1*rows)*(t.rnd(8+f)-0.5)*2 - 0.045*sin(x*6.2831853*3.6)
		half := float32(0.23)
		c = mix(c, dim(t.b, 0.8), 0.35*t.stroke(length(max(abs(x)-half, 0), y-0.045), 0.03))
		c = mix(c, Pixel{0.93, 0.98, 1, 1}, 0.9*t.stroke(length(max(abs(x)-half, 0), y), 0.028))
	}
	c = t.grid(p, c, 0.12)
	return t.sunken(p, c, 0.06)
}

// sunken lays the bank around a surface that lies as deep as depth.
func (t *Tile) sunken(p *spot, c Pixel, depth float32) Pixel {
	e := p.rim + (p.n[0]-0.5)*0.07
	foam := 0.5 + 0.5*t.cycle(36, p.u*0.5+p.v*0.3+p.n[0])
	c = mix(c, Pixel{0.95, 0.98, 1, 1}, 0.55*foam*smoothstep(0.035, 0.01, abs(e-depth-0.055)))
	// The bank to the top and left stands in the light's way.
	c = dim(c, 1-0.5*max(p.lit, 0)*smoothstep(depth+0.12, depth, e))
	bank := dim(t.base, 0.7+0.35*max(-p.lit, 0)+(p.n[3]-0.5)*0.3*t.lod-0.2*max(p.lit, 0))
	return mix(bank, c, smoothstep(depth-0.02, depth-0.02+max(0.02, t.px), e))
}

func (t *Tile) night(p *spot) Pixel {
	c := mix(t.b, t.a, smoothstep(0.42, 0.75, p.n[0]*0.55+p.m[0]*0.55))
	c = mix(c, t.c, 0.5*smoothstep(0.05, 0, abs(p.n[0]-p.m[0]))*smoothstep(0.3, 0.7, p.n[0]))
	c = t.grid(p, c, 0.4)
	for i := range 3 {
		f := float32(i)
		x, y := p.x-[3]float32{-0.22, 0.2, 0.02}[i]-(t.rnd(f)-0.5)*0.1, p.y-[3]float32{-0.14, -0.2, 0.2}[i]-(t.rnd(f+3)-0.5)*0.1
		glow := 0.75 + 0.25*t.cycle(48, t.rnd(f+6))
		x, y = abs(x), abs(y)
		// A spark with four points.
		d := sqrt(x)*sqrt(y)*1.1 + (x+y)*0.32
		c = mix(c, Pixel{0.93, 0.88, 1, 1}, glow*clamp(0.5+(0.042-d)*t.z*0.8, 0, 1))
	}
	e := p.rim + (p.n[0]-0.5)*0.05
	return mix(dim(t.base, 0.5), c, smoothstep(0.0, 0.04, e))
}

func (t *Tile) cloud(p *spot) Pixel {
	// The puffs are bubbles over scattered points, lit from above.
	c := mix(t.a, t.b, clamp(0.2-p.relief*2.5, 0, 1)*0.6)
	c = mix(c, t.c, clamp(p.relief*3, 0, 1))
	// One great puff with a flat foot for each tile, slowly to and fro.
	x := p.x - 0.03*t.cycle(14, t.rnd(1))
	y := p.y
	d := min(length(x+0.2, y-0.07)-0.14, length(x-0.21, y-0.08)-0.13, length(x+0.04, y+0.08)-0.2, length(x-0.1, y-0.03)-0.16)
	d = max(d+(p.n[3]-0.5)*0.015*t.lod, y-0.19)
	c = mix(c, dim(t.b, 0.75), 0.75*smoothstep(0.09, -0.03, d+abs(y-0.06)*0.2)*smoothstep(-0.2, 0.2, y+0.1))
	c = mix(c, dim(t.b, 0.5), 0.7*t.stroke(abs(d), 0.022))
	puff := mix(Pixel{1, 1, 1, 1}, t.a, smoothstep(0, 0.2, y)*0.8)
	c = mix(c, puff, clamp(0.5-(d+0.012)*t.z, 0, 1))
	e := p.rim + (p.n[0]-0.5)*0.09
	c = mix(t.base, c, smoothstep(0.01, 0.05, e))
	return t.grid(p, c, 0.12)
}

// top finishes a raised block: a worn rim of light, dark joints where it ends.
func (t *Tile) top(p *spot, c Pixel) Pixel {
	e := p.rim
	c = mix(c, t.c, max(p.lit, 0)*0.75*smoothstep(max(0.07, 2.5*t.px), 0.02, e))
	c = mix(c, t.b, max(-p.lit, 0)*0.6*smoothstep(max(0.07, 2.5*t.px), 0.02, e))
	return mix(c, dim(t.b, 0.5), 0.8*clamp(1-e*t.z*0.8, 0, 1))
}

func (t *Tile) rock(p *spot) Pixel {
	c := dim(t.a, 0.95+0.06*t.rnd(1)+p.relief*1.5*(0.4+0.6*t.lod)+(p.n[3]-0.5)*0.16*t.lod)
	c = mix(c, t.b, 0.5*smoothstep(0.12, 0.02, p.n[2])*smoothstep(0.5, 0.75, p.n[0])*t.lod)
	c = t.grid(p, c, 0.3)
	return t.top(p, c)
}

func (t *Tile) pool(p *spot) Pixel {
	c := dim(t.a, 0.8+p.relief*1.2*t.lod+(p.n[3]-0.5)*0.4*t.lod)
	c = mix(c, t.b, 0.6*smoothstep(0.12, 0, p.n[2])*t.lod)
	// Along the sides that are closed the walls go down; the far one is seen, and
	// those towards the light throw their shadow.
	e := p.rim
	c = dim(c, (1-0.82*p.dusk)*(0.55+0.45*smoothstep(0, 0.3, e)))
	depth := 0.045 + 0.19*clamp(p.lit*1.15, 0, 1)
	wall := dim(t.base, (0.35+0.65*smoothstep(depth, 0, e))*(0.75+0.5*max(-p.lit, 0)))
	course := abs(fract(e*11) - 0.5)
	wall = dim(wall, 1-0.35*smoothstep(0.12, 0, course-0.36)*t.lod)
	c = mix(wall, c, smoothstep(depth-max(0.01, t.px), depth, e))
	return mix(c, t.c, 0.8*smoothstep(max(0.03, 1.5*t.px), 0.01, e))
}

func (t *Tile) glass(p *spot) Pixel {
	c := mix(t.a, t.b, clamp(0.35+p.y*0.8+p.x*0.3, 0, 1)*0.6)
	g := (p.x + p.y*0.75)
	c = mix(c, Pixel{1, 1, 1, 1}, 0.75*smoothstep(0.03, 0, abs(g+0.12)-0.07))
	c = mix(c, Pixel{1, 1, 1, 1}, 0.6*smoothstep(0.02, 0, abs(g-0.16)-0.02))
	c = mix(c, Pixel{1, 1, 1, 1}, 0.6*t.stroke(abs(p.edge-0.09), 0.014))
	return t.top(p, c)
}

func (t *Tile) planks(p *spot) Pixel {
	row := floor(p.y*4 + 2)
	v := fract(p.y*4+2) - 0.5
	c := dim(t.a, 0.8+0.25*t.rnd(row)+(p.m[0]-0.5)*0.9*t.lod)
	c = mix(c, t.c, 0.5*smoothstep(0.3, 0.45, -v))
	c = mix(c, dim(t.b, 0.6), smoothstep(0.38, 0.46, v))
	// Two battens with nails hold it together.
	bx := abs(abs(p.x) - 0.3)
	if bx < 0.09 {
		c = dim(mix(t.a, t.c, 0.25), 0.9+(p.n[3]-0.5)*0.4*t.lod)
		c = mix(c, t.b, smoothstep(0.06, 0.09, bx))
		c = mix(c, dim(t.b, 0.4), t.stroke(length(bx, v/4), 0.03))
	}
	return t.top(p, c)
}

func (t *Tile) masonry(p *spot) Pixel {
	row := floor(p.y*3 + 1.5)
	v := fract(p.y*3+1.5) - 0.5
	q := p.x*2 + 0.5*mod(row, 2) + 5
	col := floor(q)
	u := fract(q) - 0.5
	c := dim(t.a, 0.85+0.2*t.rnd(row*3+col)+(p.n[3]-0.5)*0.3*t.lod+p.relief*0.6)
	j := min((0.5-abs(u))/2, (0.5-abs(v))/3)
	c = mix(c, t.c, 0.5*smoothstep(0.05, 0.02, j)*clamp(-u-v, 0, 1))
	c = mix(c, dim(t.b, 0.7), clamp(1-(j-0.012)*t.z*0.9, 0, 1)*0.85)
	return t.top(p, c)
}

func (t *Tile) plate(p *spot) Pixel {
	c := dim(t.a, 0.9+(p.m[0]-0.5)*0.35*t.lod+0.12*(-p.x-p.y))
	// Braced crosswise, with rivets.
	d := abs(abs(p.x)-abs(p.y)) * diag
	c = mix(c, t.b, 0.7*t.stroke(abs(d-0.055), 0.014))
	c = mix(c, t.c, 0.45*t.stroke(d, 0.045))
	r := length(abs(p.x)-0.27, abs(p.y)-0.27)
	if t.hex {
		r = length(abs(p.x)-0.2, abs(p.y)-0.24)
	}
	r = min(r, length(p.x, p.y))
	c = mix(c, dim(t.b, 0.5), t.stroke(r, 0.075))
	c = mix(c, mix(t.a, t.c, clamp(0.6-(p.x+p.y)*0.5, 0, 1)), t.stroke(r, 0.05))
	return t.top(p, c)
}

func (t *Tile) steel(p *spot) Pixel {
	c := dim(t.a, 0.92+(p.m[0]-0.5)*0.3*t.lod)
	return t.top(p, t.grid(p, c, 0.35))
}

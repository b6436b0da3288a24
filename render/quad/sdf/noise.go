package sdf

import (
	"math"
	"sync"
)

// NoiseSize is the width and height of the noise picture in pixels, and
// NoisePeriod after how many cells its pattern repeats.
const (
	NoiseSize   = 512
	NoisePeriod = 8
)

// Noise returns the picture from which the materials of tiles take their
// irregularities, four bytes a pixel. It repeats in both directions. Its parts:
// clouds of about two thirds of a cell, how far it is to the next of scattered
// points, how far from the seam between two of them, and a fine mottle. Made once, it is
// not to be changed.
var Noise = sync.OnceValue(func() []byte {
	pix := make([]byte, NoiseSize*NoiseSize*4)
	pts := scatter(points)
	var rows [octaves]*lattice
	for i, n := range [octaves]int{12, 24, 48, 96, 80, 160} {
		rows[i] = newLattice(n, uint32(i)*977+5)
	}
	part := func(v float32) byte { return byte(clamp(v, 0, 1)*255 + 0.5) }
	for y := range NoiseSize {
		v := float32(y) / NoiseSize
		j, fy := split(v, points)
		cell, about := -1, [9]vec{}
		for x := range NoiseSize {
			u := float32(x) / NoiseSize
			i, fx := split(u, points)
			if i != cell {
				cell, about = i, around(pts, i, j)
			}
			cloud := rows[0].at(x, y)*0.5 + rows[1].at(x, y)*0.27 + rows[2].at(x, y)*0.15 + rows[3].at(x, y)*0.08
			fine := rows[4].at(x, y)*0.6 + rows[5].at(x, y)*0.4
			near, seam := nearest(&about, fx, fy)
			p := pix[(y*NoiseSize+x)*4:]
			p[0], p[1], p[2], p[3] = part(0.5+(cloud-0.5)*1.7), part(near*1.1), part(seam*1.6), part(0.5+(fine-0.5)*1.6)
		}
	}
	return pix
})

const (
	octaves = 6
	points  = 24 // scattered points along a side of the noise picture: three a cell
)

// lattice is smooth noise with n cells along a side of the picture.
type lattice struct {
	n     int
	v     []float32
	steps [NoiseSize]step
}

// step is where along a side of a lattice a pixel lies: between which two cells, and
// how near to the second, smoothly.
type step struct {
	from, to int
	t        float32
}

func newLattice(n int, seed uint32) *lattice {
	l := &lattice{n: n, v: make([]float32, n*n)}
	for i := range l.v {
		l.v[i] = scramble(uint32(i), seed)
	}
	for x := range l.steps {
		i, t := split(float32(x)/NoiseSize, n)
		l.steps[x] = step{i, (i + 1) % n, t * t * (3 - 2*t)}
	}
	return l
}

// split gives the cell of n along a side in which u lies, and how far in it.
func split(u float32, n int) (cell int, t float32) {
	x := u * float32(n)
	cell = int(x)
	return cell, x - float32(cell)
}

// scramble gives a number in 0..1 for i, the same on every machine.
func scramble(i, seed uint32) float32 {
	x := (i + 1) * 2654435761
	x ^= seed * 40503
	x ^= x >> 15
	x *= 2246822519
	x ^= x >> 13
	x *= 3266489917
	x ^= x >> 16
	return float32(x&0xffff) / 0xffff
}

// at gives the noise at a pixel, 0..1.
func (l *lattice) at(x, y int) float32 {
	h, v := &l.steps[x], &l.steps[y]
	top, bottom := l.v[v.from*l.n:], l.v[v.to*l.n:]
	a, b := top[h.from], top[h.to]
	c, d := bottom[h.from], bottom[h.to]
	a += (b - a) * h.t
	c += (d - c) * h.t
	return a + (c-a)*v.t
}

// scatter places a point within each cell of a lattice.
func scatter(n int) []vec {
	p := make([]vec, n*n)
	for i := range p {
		p[i] = vec{0.1 + 0.8*scramble(uint32(i), 71), 0.1 + 0.8*scramble(uint32(i), 173)}
	}
	return p
}

// around gives the scattered points in and about a cell, seen from its corner.
func around(pts []vec, i, j int) (near [9]vec) {
	for dj := -1; dj <= 1; dj++ {
		row := (j + dj + points) % points * points
		for di := -1; di <= 1; di++ {
			p := pts[row+(i+di+points)%points]
			near[(dj+1)*3+di+1] = vec{float32(di) + p.x, float32(dj) + p.y}
		}
	}
	return near
}

// nearest gives the distance from x, y to the nearest of the points and how much
// nearer it is than the second, in lattice cells.
func nearest(pts *[9]vec, x, y float32) (near, seam float32) {
	first, second := float32(9), float32(9)
	for _, p := range pts {
		dx, dy := p.x-x, p.y-y
		if d := dx*dx + dy*dy; d < first {
			first, second = d, first
		} else if d < second {
			second = d
		}
	}
	a, b := float32(math.Sqrt(float64(first))), float32(math.Sqrt(float64(second)))
	return a, b - a
}

// noiseAt samples the noise picture at a point given in cells, between pixels
// evenly.
func noiseAt(x, y float32) (r, g, b, a float32) {
	const k = NoiseSize / NoisePeriod
	x, y = x*k-0.5, y*k-0.5
	fx, fy := floor(x), floor(y)
	tx, ty := x-fx, y-fy
	i0, j0 := int(fx)&(NoiseSize-1), int(fy)&(NoiseSize-1)
	i1, j1 := (i0+1)&(NoiseSize-1), (j0+1)&(NoiseSize-1)
	pix := Noise()
	p, q := pix[(j0*NoiseSize+i0)*4:], pix[(j0*NoiseSize+i1)*4:]
	s, t := pix[(j1*NoiseSize+i0)*4:], pix[(j1*NoiseSize+i1)*4:]
	w00, w10, w01, w11 := (1-tx)*(1-ty)/255, tx*(1-ty)/255, (1-tx)*ty/255, tx*ty/255
	at := func(n int) float32 {
		return float32(p[n])*w00 + float32(q[n])*w10 + float32(s[n])*w01 + float32(t[n])*w11
	}
	return at(0), at(1), at(2), at(3)
}

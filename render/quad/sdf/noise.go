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
	var rows [octaves]lattice
	for i, n := range [octaves]int{12, 24, 48, 96, 80, 160} {
		rows[i] = newLattice(n, uint32(i)*977+5)
	}
	part := func(v float32) byte { return byte(clamp(v, 0, 1)*255 + 0.5) }
	for y := range NoiseSize {
		for x := range NoiseSize {
			u, v := float32(x)/NoiseSize, float32(y)/NoiseSize
			cloud := rows[0].at(u, v)*0.5 + rows[1].at(u, v)*0.27 + rows[2].at(u, v)*0.15 + rows[3].at(u, v)*0.08
			fine := rows[4].at(u, v)*0.6 + rows[5].at(u, v)*0.4
			near, seam := nearest(pts, u*points, v*points)
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
	n int
	v []float32
}

func newLattice(n int, seed uint32) lattice {
	l := lattice{n, make([]float32, n*n)}
	for i := range l.v {
		l.v[i] = scramble(uint32(i), seed)
	}
	return l
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

// at gives the noise at a point of the picture, 0..1.
func (l *lattice) at(u, v float32) float32 {
	x, y := u*float32(l.n), v*float32(l.n)
	i, j := int(x), int(y)
	tx, ty := x-float32(i), y-float32(j)
	tx, ty = tx*tx*(3-2*tx), ty*ty*(3-2*ty)
	i1, j1 := (i+1)%l.n, (j+1)%l.n
	a, b := l.v[j*l.n+i], l.v[j*l.n+i1]
	c, d := l.v[j1*l.n+i], l.v[j1*l.n+i1]
	a += (b - a) * tx
	c += (d - c) * tx
	return a + (c-a)*ty
}

// scatter places a point within each cell of a lattice.
func scatter(n int) []vec {
	p := make([]vec, n*n)
	for i := range p {
		p[i] = vec{0.1 + 0.8*scramble(uint32(i), 71), 0.1 + 0.8*scramble(uint32(i), 173)}
	}
	return p
}

// nearest gives the distance from x, y to the nearest of the scattered points
// and how much nearer it is than the second, in lattice cells.
func nearest(pts []vec, x, y float32) (near, seam float32) {
	i, j := int(x), int(y)
	fx, fy := x-float32(i), y-float32(j)
	first, second := float32(9), float32(9)
	for dj := -1; dj <= 1; dj++ {
		row := (j + dj + points) % points * points
		for di := -1; di <= 1; di++ {
			p := pts[row+(i+di+points)%points]
			dx, dy := float32(di)+p.x-fx, float32(dj)+p.y-fy
			if d := dx*dx + dy*dy; d < first {
				first, second = d, first
			} else if d < second {
				second = d
			}
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

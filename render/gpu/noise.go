package gpu

import (
	"math"
	"sync"
)

// noiseSize is the width and height of the noise picture in pixels, and
// noisePeriod after how many cells its pattern repeats.
const (
	noiseSize   = 512
	noisePeriod = 8
)

// noise returns the noise texture for the materials of tiles, four bytes a pixel; it
// repeats in both directions. Its channels: clouds of about two thirds of a cell, the
// distance to the nearest of scattered points, the distance to the seam between two of
// them, and fine mottle. It is shared and must not be changed.
var noise = sync.OnceValue(func() []byte {
	pix := make([]byte, noiseSize*noiseSize*4)
	var pts [points * points]point // one in each cell
	for i := range pts {
		pts[i] = point{0.1 + 0.8*scramble(uint32(i), 71), 0.1 + 0.8*scramble(uint32(i), 173)}
	}
	var rows [6]lattice
	for i, n := range [len(rows)]int{12, 24, 48, 96, 80, 160} {
		rows[i] = lattice{n: n, v: make([]float32, n*n)}
		for k := range rows[i].v {
			rows[i].v[k] = scramble(uint32(k), uint32(i)*977+5)
		}
		for x := range rows[i].steps {
			k, t := split(float32(x)/noiseSize, n)
			rows[i].steps[x] = step{k, (k + 1) % n, t * t * (3 - 2*t)}
		}
	}
	part := func(v float32) byte { return byte(max(0, min(v, 1))*255 + 0.5) }
	for y := range noiseSize {
		v := float32(y) / noiseSize
		j, fy := split(v, points)
		cell, about := -1, [9]point{}
		for x := range noiseSize {
			u := float32(x) / noiseSize
			i, fx := split(u, points)
			if i != cell { // the points in and around it, relative to its corner
				cell = i
				for k := range about {
					di, dj := k%3-1, k/3-1
					p := pts[(j+dj+points)%points*points+(i+di+points)%points]
					about[k] = point{float32(di) + p.x, float32(dj) + p.y}
				}
			}
			cloud := rows[0].at(x, y)*0.5 + rows[1].at(x, y)*0.27 + rows[2].at(x, y)*0.15 + rows[3].at(x, y)*0.08
			fine := rows[4].at(x, y)*0.6 + rows[5].at(x, y)*0.4
			first, second := float32(9), float32(9)
			for _, p := range about {
				dx, dy := p.x-fx, p.y-fy
				if d := dx*dx + dy*dy; d < first {
					first, second = d, first
				} else if d < second {
					second = d
				}
			}
			near, next := float32(math.Sqrt(float64(first))), float32(math.Sqrt(float64(second)))
			p := pix[(y*noiseSize+x)*4:]
			p[0], p[1], p[2], p[3] = part(0.5+(cloud-0.5)*1.7), part(near*1.1), part((next-near)*1.6), part(0.5+(fine-0.5)*1.6)
		}
	}
	return pix
})

// points is how many scattered points are along a side of the noise picture: three a cell.
const points = 24

// lattice is smooth noise with n cells along a side of the picture.
type lattice struct {
	n     int
	v     []float32
	steps [noiseSize]step
}

// step is the position of a pixel along a lattice: its two cells and the smoothed weight
// of the second.
type step struct {
	from, to int
	t        float32
}

// split returns the cell of u along a side with n cells, and the position in it.
func split(u float32, n int) (cell int, t float32) {
	x := u * float32(n)
	cell = int(x)
	return cell, x - float32(cell)
}

// scramble returns a number in 0..1 for i, the same on every machine.
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

// at returns the noise at a pixel, 0..1.
func (l *lattice) at(x, y int) float32 {
	h, v := &l.steps[x], &l.steps[y]
	top, bottom := l.v[v.from*l.n:], l.v[v.to*l.n:]
	a, b := top[h.from], top[h.to]
	c, d := bottom[h.from], bottom[h.to]
	a += (b - a) * h.t
	c += (d - c) * h.t
	return a + (c-a)*v.t
}

// point is a place in a cell of a lattice.
type point struct{ x, y float32 }

package raster

import (
	"math"

	"wallfall/assets/icon"
	"wallfall/render/quad"
)

// patternsFrom is the size in pixels from which tiles have their patterns.
const patternsFrom = 10

// plainTile resets l and adds a tile as plain shapes: a colour and the pattern of its
// material.
func plainTile(l *quad.List, it *quad.Item) {
	l.Reset()
	lk := it.Fill.Material()
	z, marks := 2*it.HX, int(it.Phase)
	ground := it.A.Mix(it.B, lk.Shade)
	if lk.Shade < 0 {
		ground = it.A.Mix(it.C, -lk.Shade)
	}
	// Slightly larger than the cell, against seams.
	cell(l, it, it.HX+0.35, quad.Solid(ground))
	if z >= patternsFrom && !(lk.Square && it.Shape == quad.TileHex) {
		size := z
		if it.Shape == quad.TileHex {
			size *= 0.82 // to fit a hexagon
		}
		turn := float32(0)
		if lk.Turns {
			turn = float32(it.Seed%4) * math.Pi / 2
		}
		if lk.Dark != icon.None {
			l.Icon(lk.Dark, it.X, it.Y, size, it.B.Fade(lk.Ink)).Rot = turn
		}
		if lk.Light != icon.None {
			l.Icon(lk.Light, it.X, it.Y, size, it.C.Fade(lk.Ink)).Rot = turn
		}
	}
	borders(l, it, lk, z)
	if it.Shape == quad.Tile {
		// The shadows of higher neighbours, and the flank above a lower one.
		x, y, shade := it.X-it.HX, it.Y-it.HX, quad.Solid(quad.RGBA(0x00000040))
		if marks>>6&1 != 0 {
			l.Rect(x, y, z, z*0.12, 0, shade)
		}
		if marks>>7&1 != 0 {
			l.Rect(x, y, z*0.1, z, 0, shade)
		}
		if drop := float32(marks&7) * quad.TileStep * z; drop > 0 {
			l.Rect(x, y+z-drop, z, drop, 0, quad.Gradient(it.B.Mix(it.StrokeTo, 0.25), it.B.Darker(0.35)))
		}
	}
	if marks&quad.TileHole != 0 {
		depth := quad.RGB(0x14110d)
		if marks&quad.TileDeep == 0 {
			depth = depth.Fade(0.55)
		}
		hole := l.Polygon(it.X, it.Y, it.HX*0.8, 11, 0, quad.Solid(depth))
		hole.Rot = float32(it.Seed)
		hole.Stroke, hole.StrokeTo = max(0.8, z*0.04), it.B.Darker(0.5)
	}
	for i := range l.Items {
		l.Items[i].Clip = it.Clip
		l.Items[i].Opacity *= it.Opacity
	}
}

// cell adds the shape of a tile's cell.
func cell(l *quad.List, it *quad.Item, half float32, p quad.Paint) *quad.Item {
	if it.Shape == quad.TileHex {
		return l.Hex(it.X, it.Y, half/0.8660254, 0, p)
	}
	return l.Rect(it.X-half, it.Y-half, 2*half, 2*half, 0, p)
}

// borders draws the grid, and the edges of the material: light at the top left, dark at
// the bottom right.
func borders(l *quad.List, it *quad.Item, lk *quad.Material, z float32) {
	cell(l, it, it.HX, quad.Solid(quad.Color{})).Edge(max(0.4, z*0.012), it.B.Fade(0.4))
	if lk.Square {
		return // the plain floor has no border of its own
	}
	sides, first, step := 4, 0, 2
	if it.Shape == quad.TileHex {
		sides, first, step = 6, 1, 1
	}
	for i := range sides {
		d := i * step
		if set := int(it.P2); set>>d&1 != 0 || set>>(8+d)&1 != 0 {
			continue
		}
		// Squares begin at the top, hexagons half a side to the right of it.
		a := 2 * math.Pi * (float64(i) + float64(first)/2) / float64(sides)
		sin, cos := math.Sincos(a)
		nx, ny := float32(sin), float32(-cos)
		ink := it.B.Fade(0.75)
		if lit := -nx*0.5-ny*0.87 > 0; lit != lk.Sunk {
			ink = it.C.Fade(0.6)
		}
		w := max(1, z*0.045)
		half := it.HX
		if it.Shape == quad.TileHex {
			half *= 0.57735027
		}
		off := it.HX - w/2
		x, y := it.X+nx*off, it.Y+ny*off
		l.Add(quad.Item{Shape: quad.Rect, X: x, Y: y, HX: half, HY: w / 2, Rot: float32(a), Paint: quad.Solid(ink)})
	}
}

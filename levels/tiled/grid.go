package tiled

import (
	"math"

	"wallfall/levels"
	"wallfall/rules"
)

// grid computes where the cells of a map lie, in pixels and on a board.
//
// Boards have rows of hexes with points above and below, and odd rows are shifted to the
// right: stagger axis y with index odd in Tiled. Other layouts are converted so that
// every cell keeps its neighbours:
//
//   - With index even the first row is a shifted one; a void row is added before it.
//   - With axis x the map has columns. It is rotated by 90 degrees to the left: columns
//     become rows, the last one first, and south becomes east. A void row is added if the
//     first row would be a shifted one.
type grid struct {
	hex, columns, even bool
	tw, th             int
	sideX, sideY       int
	w, h               int // cells of the map
	left, top          int // its first cell, even numbers on hexes
	lead               int // void rows put before the first
}

func (m *Map) grid() *grid {
	g := &grid{tw: m.TileWidth, th: m.TileHeight, w: m.Width, h: m.Height, left: m.left, top: m.top}
	if m.Orientation != "hexagonal" {
		return g
	}
	g.hex, g.columns, g.even = true, m.StaggerAxis == "x", m.StaggerIndex == "even"
	if g.columns {
		g.sideX = m.HexSide
	} else {
		g.sideY = m.HexSide
	}
	first := 0
	if g.columns {
		first = g.w - 1
	}
	if g.shifted(first) {
		g.lead = 1
	}
	return g
}

// shifted reports whether a row, or column on columns, is shifted.
func (g *grid) shifted(i int) bool { return (i&1 == 1) != g.even }

// size returns the columns and rows of the board.
func (g *grid) size() (w, h int) {
	if g.columns {
		return g.h, g.w + g.lead
	}
	return g.w, g.h + g.lead
}

// board returns the column and row on the board of a cell of the map.
func (g *grid) board(x, y int) (bx, by int) {
	if g.columns {
		return y, g.w - 1 - x + g.lead
	}
	return x, y + g.lead
}

// steps returns the distances in pixels between columns and rows, and the offset of shifted
// ones, as Tiled lays out hexes.
func (g *grid) steps() (dx, dy, shiftX, shiftY float64) {
	if !g.hex {
		return float64(g.tw), float64(g.th), 0, 0
	}
	offX, offY := (g.tw-g.sideX)/2, (g.th-g.sideY)/2
	if g.columns {
		return float64(offX + g.sideX), float64(2*offY + 2*g.sideY), 0, float64(offY + g.sideY)
	}
	return float64(2*offX + 2*g.sideX), float64(offY + g.sideY), float64(offX + g.sideX), 0
}

// centre returns the centre of a cell of the map in the pixels of objects.
func (g *grid) centre(x, y int) (px, py float64) {
	dx, dy, sx, sy := g.steps()
	ax, ay := x+g.left, y+g.top
	px, py = float64(ax)*dx+float64(g.tw)/2, float64(ay)*dy+float64(g.th)/2
	if g.hex && (g.columns && g.shifted(x) || !g.columns && g.shifted(y)) {
		px, py = px+sx, py+sy
	}
	return px, py
}

// cell returns the cell of the map at a point; ok is false outside.
func (g *grid) cell(px, py float64) (x, y int, ok bool) {
	dx, dy, _, _ := g.steps()
	cx, cy := int(math.Floor(px/dx))-g.left, int(math.Floor(py/dy))-g.top
	if !g.hex {
		return cx, cy, cx >= 0 && cy >= 0 && cx < g.w && cy < g.h
	}
	// Of hexes it is the one whose middle is nearest.
	best := math.Inf(1)
	for ny := cy - 1; ny <= cy+1; ny++ {
		for nx := cx - 1; nx <= cx+1; nx++ {
			mx, my := g.centre(nx, ny)
			if d := (px-mx)*(px-mx) + (py-my)*(py-my); d < best {
				best, x, y = d, nx, ny
			}
		}
	}
	return x, y, x >= 0 && y >= 0 && x < g.w && y < g.h
}

// near returns bounds of the cells whose centres may lie in a box: from x0,y0 to before
// x1,y1.
func (g *grid) near(low, high [2]float64) (x0, y0, x1, y1 int) {
	dx, dy, sx, sy := g.steps()
	first := func(edge, shift, half, step float64, skip, n int) int {
		return int(max(0, min(float64(n), math.Floor((edge-half-shift)/step)-float64(skip))))
	}
	last := func(edge, half, step float64, skip, n int) int {
		return int(max(0, min(float64(n), math.Ceil((edge-half)/step)-float64(skip)+1)))
	}
	w, h := float64(g.tw)/2, float64(g.th)/2
	return first(low[0], sx, w, dx, g.left, g.w), first(low[1], sy, h, dy, g.top, g.h),
		last(high[0], w, dx, g.left, g.w), last(high[1], h, dy, g.top, g.h)
}

// topology returns the topology of the board.
func (g *grid) topology() rules.Topology {
	if g.hex {
		return rules.Hex
	}
	return rules.Square
}

// turned are the directions of a map with columns after its rotation.
var turned = map[string]string{"n": "w", "ne": "nw", "se": "ne", "s": "e", "sw": "se", "nw": "sw"}

// dir returns the direction on the board of a direction on the map.
func (g *grid) dir(name string) (rules.Dir, bool) {
	if g.columns {
		name = turned[name]
	}
	return g.topology().ParseDir(name)
}

// dirNames lists the directions of the map.
func (g *grid) dirNames() []string {
	if g.columns {
		return []string{"n", "ne", "se", "s", "sw", "nw"}
	}
	return levels.DirNames(g.topology())
}

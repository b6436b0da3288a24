package scene

import (
	"math"

	"wallfall/render/quad"
	"wallfall/rules"
)

// Lengths on the board are in cells: on squares a cell is 1 by 1, on hexes the
// distance between two neighbours' centres is 1.

const (
	HexRadius = 0.57735027 // of a hex, centre to corner
	HexRow    = 0.8660254  // from row to row
)

// Centre returns the middle of a cell on its floor, in cells.
//
//go:noinline
func Centre(b *rules.Board, c rules.Cell) (x, y float32) {
	p := b.Pos(c)
	if b.Topology() == rules.Hex {
		return float32(p.X) + 0.5 + 0.5*float32(p.Y&1), HexRadius + HexRow*float32(p.Y)
	}
	return float32(p.X) + 0.5, float32(p.Y) + 0.5
}

// MapSize returns the width and the height of a board's floors, in cells.
func MapSize(b *rules.Board) (w, h float32) {
	if b.Topology() == rules.Hex {
		w = float32(b.Width())
		if b.Height() > 1 {
			w += 0.5
		}
		return w, 2*HexRadius + HexRow*float32(b.Height()-1)
	}
	return float32(b.Width()), float32(b.Height())
}

// Heading returns the vector to the neighbour in direction d, in cells.
//
//go:noinline
func Heading(t rules.Topology, d rules.Dir) (x, y float32) {
	if t == rules.Hex {
		return [6]float32{0.5, 1, 0.5, -0.5, -1, -0.5}[d%6], [6]float32{-HexRow, 0, HexRow, HexRow, 0, -HexRow}[d%6]
	}
	return [8]float32{0, 1, 1, 1, 0, -1, -1, -1}[d%8], [8]float32{-1, -1, 0, 1, 1, 1, 0, -1}[d%8]
}

// Camera maps a part of a floor to the screen. The zero value is not usable: call Fit
// first.
type Camera struct {
	X, Y float32     // the point of the floor in the middle of Area, in cells
	Zoom float32     // device pixels a cell
	Area quad.Bounds // where Fit fits the whole floor
	Wide quad.Bounds // where a larger board is drawn: Area and the free space beside it; zero means Area
	Part quad.Bounds // what Fit shows of the floor, in cells; zero means all
	// Turned lays the floor on its side, a quarter to the left: its west is at the bottom.
	// Only floors of squares can be turned.
	Turned bool
	w, h   float32 // size of the floor
	fit    float32 // the zoom that shows the whole floor
}

// Margin is how much room Fit leaves beyond the floor, in cells.
const Margin = 0.8

// Limits of the zoom, in device pixels a cell and per scale of 1.
const (
	minZoom = 6
	maxZoom = 220
)

// SetArea changes the area of the board, for example with the window. The zoom stays in
// proportion to that of Fit.
func (c *Camera) SetArea(b *rules.Board, area quad.Bounds) {
	if area == c.Area {
		return
	}
	share := float32(1)
	if c.fit > 0 {
		share = c.Zoom / c.fit
	}
	x, y := c.X, c.Y
	first := c.fit == 0
	c.Area = area
	c.Fit(b)
	if !first {
		c.X, c.Y, c.Zoom = x, y, c.fit*share
		c.Clamp()
	}
}

// Window returns where the board is drawn.
func (c *Camera) Window() quad.Bounds {
	if c.Wide == (quad.Bounds{}) {
		return c.Area
	}
	return c.Wide
}

// Has reports whether the board is drawn at a device pixel, if it is that large.
func (c *Camera) Has(sx, sy float32) bool { return c.Window().Has(sx, sy) }

// Turn returns a vector of the floor as it lies on the screen.
func (c *Camera) Turn(x, y float32) (sx, sy float32) {
	if c.Turned {
		return y, -x
	}
	return x, y
}

// Back returns a vector of the screen as it lies on the floor.
func (c *Camera) Back(sx, sy float32) (x, y float32) {
	if c.Turned {
		return -sy, sx
	}
	return sx, sy
}

// Shown returns the direction on the screen of one of the floor.
func (c *Camera) Shown(d rules.Dir) rules.Dir {
	if c.Turned {
		return (d + 6) % 8
	}
	return d
}

// part returns what Fit shows of the floor, in cells.
func (c *Camera) part() quad.Bounds {
	if c.Part == (quad.Bounds{}) {
		return quad.Box(0, 0, c.w, c.h)
	}
	return c.Part
}

// room returns how much room Area has along the width and the height of the floor.
func (c *Camera) room() (w, h float32) {
	w, h = c.Area.X1-c.Area.X0, c.Area.Y1-c.Area.Y0
	if c.Turned {
		w, h = h, w
	}
	return w, h
}

// Fit shows the whole floor, or its part, with a margin.
func (c *Camera) Fit(b *rules.Board) {
	c.w, c.h = MapSize(b)
	aw, ah := c.room()
	p := c.part()
	c.Zoom = max(minZoom, min(aw/(p.X1-p.X0+Margin), ah/(p.Y1-p.Y0+Margin), maxZoom))
	c.fit = c.Zoom
	c.X, c.Y = (p.X0+p.X1)/2, (p.Y0+p.Y1)/2
}

// Clamp keeps the zoom within bounds and the board within sight.
//
//go:noinline
func (c *Camera) Clamp() {
	c.Zoom = max(min(c.fit, minZoom*4)*0.6, min(c.Zoom, max(maxZoom, c.fit)))
	c.X, c.Y = max(0, min(c.X, c.w)), max(0, min(c.Y, c.h))
}

// ZoomAt zooms by a factor and keeps the point under sx, sy where it is.
func (c *Camera) ZoomAt(factor, sx, sy float32) {
	x, y := c.World(sx, sy)
	c.Zoom *= factor
	c.Clamp()
	nx, ny := c.World(sx, sy)
	c.X, c.Y = c.X+x-nx, c.Y+y-ny
	c.Clamp()
}

// Pan moves the board by device pixels.
func (c *Camera) Pan(dx, dy float32) {
	dx, dy = c.Back(dx/c.Zoom, dy/c.Zoom)
	c.X, c.Y = c.X-dx, c.Y-dy
	c.Clamp()
}

// Show moves the camera as little as needed to make a cell visible.
func (c *Camera) Show(b *rules.Board, cell rules.Cell) {
	x, y := Centre(b, cell)
	w, h := c.room()
	mx, my := max(0, w/2/c.Zoom-1.5), max(0, h/2/c.Zoom-1.5)
	// Do not move in a direction in which the whole board is visible.
	if p := c.part(); (p.X1-p.X0)*c.Zoom > w {
		c.X = max(x-mx, min(c.X, x+mx))
	}
	if p := c.part(); (p.Y1-p.Y0)*c.Zoom > h {
		c.Y = max(y-my, min(c.Y, y+my))
	}
	c.Clamp()
}

// Screen returns the device pixel of a point of the floor.
//
//go:noinline
func (c *Camera) Screen(x, y float32) (sx, sy float32) {
	x, y = c.Turn(x-c.X, y-c.Y)
	return (c.Area.X0+c.Area.X1)/2 + x*c.Zoom, (c.Area.Y0+c.Area.Y1)/2 + y*c.Zoom
}

// World returns the point of the floor at a device pixel.
func (c *Camera) World(sx, sy float32) (x, y float32) {
	x, y = c.Back((sx-(c.Area.X0+c.Area.X1)/2)/c.Zoom, (sy-(c.Area.Y0+c.Area.Y1)/2)/c.Zoom)
	return c.X + x, c.Y + y
}

// CellAt returns the cell of a floor at a device pixel, NoCell outside.
func (c *Camera) CellAt(b *rules.Board, floor int, sx, sy float32) rules.Cell {
	if !c.Has(sx, sy) {
		return rules.NoCell
	}
	x, y := c.World(sx, sy)
	if b.Topology() == rules.Square {
		return b.Cell(rules.Pos{Floor: floor, X: int(math.Floor(float64(x))), Y: int(math.Floor(float64(y)))})
	}
	// The nearest centre of the rows around is the hex under the point.
	row := int(math.Round(float64((y - HexRadius) / HexRow)))
	best, near := rules.NoCell, float32(HexRadius*HexRadius)
	for r := row - 1; r <= row+1; r++ {
		col := int(math.Floor(float64(x) - 0.5*float64(r&1)))
		cell := b.Cell(rules.Pos{Floor: floor, X: col, Y: r})
		if cell == rules.NoCell {
			continue
		}
		cx, cy := Centre(b, cell)
		if d := (x-cx)*(x-cx) + (y-cy)*(y-cy); d < near {
			best, near = cell, d
		}
	}
	return best
}

// Along returns how far a vector goes in a direction.
func Along(t rules.Topology, d rules.Dir, dx, dy float32) float32 {
	hx, hy := Heading(t, d)
	return (hx*dx + hy*dy) / float32(math.Hypot(float64(hx), float64(hy)))
}

// DirTowards returns the direction nearest to a vector.
func DirTowards(t rules.Topology, dx, dy float32) rules.Dir {
	best, most := rules.NoDir, float32(-2)
	for d := range rules.Dir(t.Dirs()) {
		if dot := Along(t, d, dx, dy); dot > most+1e-4 {
			best, most = d, dot
		}
	}
	return best
}

// Towards returns the cell next to c in the direction nearest to a vector, NoCell
// at the edge. On hexes straight up and down zigzag, so that a cursor runs
// straight.
func Towards(b *rules.Board, c rules.Cell, dx, dy float32) rules.Cell {
	if b.Topology() == rules.Hex && dx == 0 {
		dx = 0.1
		if b.Pos(c).Y&1 == 1 {
			dx = -0.1
		}
	}
	return b.Neighbour(c, DirTowards(b.Topology(), dx, dy))
}

// Whole reports whether the camera shows all that Fit does.
func (c *Camera) Whole() bool {
	w, h := c.room()
	p := c.part()
	return (p.X1-p.X0)*c.Zoom <= w+1 && (p.Y1-p.Y0)*c.Zoom <= h+1
}

// Look moves the camera to a point of the floor, in cells.
func (c *Camera) Look(x, y float32) {
	c.X, c.Y = x, y
	c.Clamp()
}

package edit

import (
	"strconv"

	"wallfall/rules"
)

// canvas is the maps of all floors, in characters.
type canvas struct {
	topo   rules.Topology
	floors []*grid
}

// grid is the map of a floor, and its heights where the file draws them.
type grid struct {
	rows, heights     [][]rune
	changed, changedH map[int]bool // rows to write
}

// char returns the character a cell is drawn with; a blank beyond the map.
func (c *canvas) char(at rules.Pos) rune {
	return charAt(c.floors[at.Floor].rows, at)
}

// inside reports whether a place may hold a cell: the map grows as far as the
// rules allow (BD-01).
func (c *canvas) inside(at rules.Pos) bool {
	return at.Floor >= 0 && at.Floor < len(c.floors) && at.X >= 0 && at.Y >= 0 && at.X < rules.MaxSide && at.Y < rules.MaxSide
}

// height returns what the floor's heights say of a cell, 0 for nothing.
func (c *canvas) height(at rules.Pos) int {
	r := charAt(c.floors[at.Floor].heights, at)
	if n, err := strconv.ParseUint(string(r), 16, 8); err == nil {
		return int(n)
	}
	return 0
}

// drawn lists the cells drawn with a character, as the format orders them:
// by floor, row and column.
func (c *canvas) drawn(r rune) []rules.Pos {
	var out []rules.Pos
	for f, g := range c.floors {
		for y, row := range g.rows {
			for x, c := range row {
				if c == r {
					out = append(out, rules.Pos{Floor: f, X: x, Y: y})
				}
			}
		}
	}
	return out
}

// put draws a cell with a character. Rows grow as far as they must.
func (c *canvas) put(at rules.Pos, r rune) {
	g := c.floors[at.Floor]
	if charAt(g.rows, at) == r {
		return
	}
	g.rows = grown(g.rows, g.changed, at, ' ')
	g.rows[at.Y][at.X] = r
	g.changed[at.Y] = true
}

// setHeight draws the height of a cell; the first of a floor makes its heights.
func (c *canvas) setHeight(at rules.Pos, n int) {
	if c.height(at) == n {
		return
	}
	g := c.floors[at.Floor]
	g.heights = grown(g.heights, g.changedH, at, '.')
	r := '.'
	if n > 0 {
		r = rune(strconv.FormatInt(int64(n), 16)[0])
	}
	g.heights[at.Y][at.X] = r
	g.changedH[at.Y] = true
}

package edit

import (
	"strconv"

	"wallfall/rules"
)

// canvas holds the maps of all floors as characters.
type canvas struct {
	topo   rules.Topology
	floors []*grid
}

// grid is the map of a floor, and its heights where the file draws them.
type grid struct {
	rows, heights     [][]rune
	changed, changedH map[int]bool // rows to write
}

// char returns the character of a cell, a blank beyond the map.
func (c *canvas) char(at rules.Pos) rune {
	return charAt(c.floors[at.Floor].rows, at)
}

// inside reports whether a cell is within the largest possible board (BD-01); the map
// grows as needed.
func (c *canvas) inside(at rules.Pos) bool {
	return at.Floor >= 0 && at.Floor < len(c.floors) && at.X >= 0 && at.Y >= 0 && at.X < rules.MaxSide && at.Y < rules.MaxSide
}

// height returns the height that the heights block gives a cell, 0 for none.
func (c *canvas) height(at rules.Pos) int {
	r := charAt(c.floors[at.Floor].heights, at)
	if n, err := strconv.ParseUint(string(r), 16, 8); err == nil {
		return int(n)
	}
	return 0
}

// drawn returns the cells of a character by floor, row and column, as the format orders them.
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

// put draws a cell; rows grow as needed.
func (c *canvas) put(at rules.Pos, r rune) {
	g := c.floors[at.Floor]
	if charAt(g.rows, at) == r {
		return
	}
	g.rows = grown(g.rows, g.changed, at, ' ')
	g.rows[at.Y][at.X] = r
	g.changed[at.Y] = true
}

// setHeight draws the height of a cell and adds the heights block if needed.
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

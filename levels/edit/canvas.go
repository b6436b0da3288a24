package edit

import (
	"slices"
	"strconv"

	"wallfall/levels"
	"wallfall/rules"
)

// canvas holds the maps of all floors as characters.
type canvas struct {
	topo   rules.Topology
	floors []*grid
}

// grid is the map of a floor, and its heights where the file draws them.
type grid struct{ rows, heights layer }

// layer is a block of rows. Cells beyond them hold fill.
type layer struct {
	rows    [][]rune
	fill    rune
	changed map[int]bool // rows to write
}

func newGrid(f *levels.Floor) *grid {
	return &grid{newLayer(f.Rows, ' '), newLayer(f.Heights, '.')}
}

func newLayer(rows []levels.Row, fill rune) layer {
	l := layer{fill: fill, changed: map[int]bool{}}
	for _, r := range rows {
		l.rows = append(l.rows, slices.Clone(r.Chars))
	}
	return l
}

// at returns the character of a cell.
func (l *layer) at(at rules.Pos) rune {
	if at.Y < len(l.rows) && at.X < len(l.rows[at.Y]) {
		return l.rows[at.Y][at.X]
	}
	return l.fill
}

// put draws a cell; rows grow as needed.
func (l *layer) put(at rules.Pos, r rune) {
	if l.at(at) == r {
		return
	}
	for len(l.rows) <= at.Y {
		l.changed[len(l.rows)] = true
		l.rows = append(l.rows, nil)
	}
	for len(l.rows[at.Y]) <= at.X {
		l.rows[at.Y] = append(l.rows[at.Y], l.fill)
	}
	l.rows[at.Y][at.X] = r
	l.changed[at.Y] = true
}

// touch notes that all rows have to be written.
func (l *layer) touch() {
	for y := range l.rows {
		l.changed[y] = true
	}
}

// resize shifts w columns and h rows into nw columns and nh rows. New cells hold fresh.
func (l *layer) resize(left, top, w, h, nw, nh int, fresh rune) {
	old := *l
	l.rows = make([][]rune, nh)
	for y := range l.rows {
		l.rows[y] = slices.Repeat([]rune{fresh}, nw)
		for x := range l.rows[y] {
			if x < left || y < top || x >= left+w || y >= top+h {
				continue
			}
			if l.rows[y][x] = old.at(rules.Pos{X: x - left, Y: y - top}); l.rows[y][x] == ' ' {
				l.rows[y][x] = l.fill
			}
		}
	}
	l.touch()
}

// char returns the character of a cell, a blank beyond the map.
func (c *canvas) char(at rules.Pos) rune { return c.floors[at.Floor].rows.at(at) }

// put draws a cell.
func (c *canvas) put(at rules.Pos, r rune) { c.floors[at.Floor].rows.put(at, r) }

// inside reports whether a cell is within the largest possible board (BD-01); the map
// grows as needed.
func (c *canvas) inside(at rules.Pos) bool {
	return at.Floor >= 0 && at.Floor < len(c.floors) && at.X >= 0 && at.Y >= 0 && at.X < rules.MaxSide && at.Y < rules.MaxSide
}

// height returns the height that the heights block gives a cell, 0 for none.
func (c *canvas) height(at rules.Pos) int {
	n, _ := strconv.ParseUint(string(c.floors[at.Floor].heights.at(at)), 16, 8)
	return int(n)
}

// setHeight draws the height of a cell and adds the heights block if needed.
func (c *canvas) setHeight(at rules.Pos, n int) {
	r := '.'
	if n > 0 {
		r = rune(strconv.FormatInt(int64(n), 16)[0])
	}
	if c.height(at) != n {
		c.floors[at.Floor].heights.put(at, r)
	}
}

// drawn returns the cells of a character by floor, row and column, as the format orders them.
func (c *canvas) drawn(r rune) []rules.Pos {
	var out []rules.Pos
	for f, g := range c.floors {
		for y, row := range g.rows.rows {
			for x, c := range row {
				if c == r {
					out = append(out, rules.Pos{Floor: f, X: x, Y: y})
				}
			}
		}
	}
	return out
}

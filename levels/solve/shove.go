package solve

import (
	"slices"

	"wallfall/rules"
)

// movable tells on which cells the moves-th move of the walls may make a group
// move, whatever groups stand where: in the way of a wall, where such a group is
// pushed to, and from there on as far as groups may have to give way to others
// because there is no free cell beside them (CW-04, CW-10, CW-11).
func (x *search) movable(moves int) []bool {
	h := &x.hope
	for len(h.shove) <= moves {
		h.shove = append(h.shove, x.shoves(len(h.shove)))
	}
	return h.shove[moves]
}

func (x *search) shoves(moves int) []bool {
	b := x.from.Board()
	out := make([]bool, b.Cells())
	if moves == 0 {
		return out
	}
	l := x.from.Lone(x.own[0], true)
	for range moves - 1 {
		l.MoveWalls()
	}
	before := l.Walls()
	ways := l.MoveWalls()
	taken := append(before, l.Walls()...)
	for _, w := range ways {
		taken = append(taken, w[0])
	}
	c := &crowd{x: x, out: out, taken: taken}
	wide := 1
	for id := range rules.FigID(x.from.NumFigures()) {
		if v := x.from.Figure(id); !v.Dead && !v.Left {
			wide = max(wide, v.Size)
			c.groups++
		}
	}
	if wide > 1 || c.groups > maxCrowd {
		// The large give way by more than a cell's breadth: all that is near.
		for c := range out {
			out[c] = slices.ContainsFunc(taken, func(w rules.Cell) bool { return b.Dist(rules.Cell(c), w) < x.from.NumFigures()+2*wide })
		}
		return out
	}
	for _, w := range ways {
		out[w[0]] = true
		if w[1] != rules.NoCell {
			out[w[1]] = true
			c.follow([]rules.Cell{w[1]}, x.room(w[1], taken))
		}
	}
	return out
}

// maxCrowd is up to how many groups on the board it is worth to look into who may
// have to give way to whom.
const maxCrowd = 12

// crowd follows rows of groups of which each has to give way to the one before.
type crowd struct {
	x      *search
	out    []bool
	taken  []rules.Cell
	groups int
}

// follow goes on from a row of cells whose groups give way one to the next. The
// last can move another only when on each cell beside those of the row that would
// be free stands somebody: for that there must be groups enough, besides the one
// that a wall pushes.
func (c *crowd) follow(row, full []rules.Cell) {
	for _, q := range row {
		if !slices.Contains(full, q) {
			full = append(slices.Clone(full), q)
		}
	}
	if 1+len(full) > c.groups {
		return
	}
	b := c.x.from.Board()
	last := row[len(row)-1]
	for d := range rules.Dir(b.Topology().Dirs()) {
		n := b.Neighbour(last, d)
		if n == rules.NoCell || slices.Contains(row, n) || !slices.Contains(full, n) && 2+len(full) > c.groups {
			continue
		}
		c.out[n] = true
		more := slices.Clone(full)
		for _, r := range c.x.room(n, c.taken) {
			if !slices.Contains(more, r) {
				more = append(more, r)
			}
		}
		c.follow(append(slices.Clone(row), n), more)
	}
}

// room gives the cells beside one onto which any group there could be moved if
// nobody stood on them.
func (x *search) room(c rules.Cell, taken []rules.Cell) (out []rules.Cell) {
	b := x.from.Board()
	free := func(c rules.Cell) bool {
		return c != rules.NoCell && (x.from.Terrain(c) == rules.Plain || x.from.Terrain(c) == rules.Pit) && !slices.Contains(taken, c) &&
			(x.from.Feature(c) == rules.NoFeature || x.from.Feature(c) == rules.Objective)
	}
	dirs := rules.Dir(b.Topology().Dirs())
	for d := range dirs {
		to := b.Neighbour(c, d)
		if !free(to) {
			continue
		}
		if e, _ := b.EdgeAt(c, d); e != rules.NoEdge || b.Ground(to) != b.Ground(c) {
			continue
		}
		// On squares a diagonal needs both corners.
		if b.Topology() == rules.Square && d%2 == 1 && (!free(b.Neighbour(c, d-1)) || !free(b.Neighbour(c, (d+1)%dirs))) {
			continue
		}
		out = append(out, to)
	}
	return out
}

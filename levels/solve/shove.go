package solve

import (
	"slices"

	"wallfall/rules"
)

// jolt is what one move of the walls may do to groups.
type jolt struct {
	ways  [][2]rules.Cell // cells that a wall enters, and those ahead of them
	gives []bool          // by cell: who stands there may have to give way, to any cell beside it
	moves []bool          // by cell: gives, or a wall may push who stands there
	taken []rules.Cell    // where walls are before or after
}

// movable tells on which cells the moves-th move of the walls may make a group
// move: in the way of a wall, where such a group is pushed to, and from there on as
// far as groups may have to give way to others because there is no free cell beside
// them (CW-04, CW-10, CW-11).
func (x *search) movable(moves int) []bool { return x.jolt(moves).moves }

func (x *search) jolt(moves int) *jolt {
	h := &x.hope
	for len(h.jolts) <= moves {
		h.jolts = append(h.jolts, x.jolts(len(h.jolts), nil))
	}
	return h.jolts[moves]
}

// jolts finds out about a move of the walls. who tells by cell which groups may
// stand there, a bit each; nil where any may.
func (x *search) jolts(moves int, who []uint64) *jolt {
	b := x.from.Board()
	j := &jolt{gives: make([]bool, b.Cells()), moves: make([]bool, b.Cells())}
	if moves == 0 {
		return j
	}
	l := x.from.Lone(x.own[0], true)
	for range moves - 1 {
		l.MoveWalls()
	}
	before := l.Walls()
	j.ways = l.MoveWalls()
	taken := append(before, l.Walls()...)
	for _, w := range j.ways {
		taken = append(taken, w[0])
	}
	j.taken = taken
	c := &crowd{x: x, gives: j.gives, taken: taken, who: who}
	wide := 1
	for id := range rules.FigID(x.from.NumFigures()) {
		if v := x.from.Figure(id); !v.Dead && !v.Left {
			wide = max(wide, v.Size)
			c.groups++
		}
	}
	if wide > 1 || c.groups > maxCrowd {
		// The large give way by more than a cell's breadth: all that is near.
		for c := range j.gives {
			j.gives[c] = slices.ContainsFunc(taken, func(w rules.Cell) bool { return b.Dist(rules.Cell(c), w) < x.from.NumFigures()+2*wide })
		}
		copy(j.moves, j.gives)
		return j
	}
	for _, w := range j.ways {
		if !c.manned(w[:1]) {
			continue
		}
		j.moves[w[0]] = true
		if w[1] != rules.NoCell && c.manned(w[:]) {
			j.gives[w[1]] = true
			c.follow(w[0], []rules.Cell{w[1]}, x.room(w[1], taken))
		}
	}
	for i, g := range j.gives {
		j.moves[i] = j.moves[i] || g
	}
	return j
}

// leads gives where a group may be put at once that stands on a cell, besides there.
func (x *search) leads(j *jolt, c rules.Cell) (out []rules.Cell) {
	b := x.from.Board()
	if j.gives[c] {
		for d := range rules.Dir(b.Topology().Dirs()) {
			if n := b.Neighbour(c, d); n != rules.NoCell {
				out = append(out, n)
			}
		}
		return out
	}
	for _, w := range j.ways {
		if j.moves[c] && w[0] == c && w[1] != rules.NoCell {
			out = append(out, w[1])
		}
	}
	return out
}

// crushable tells whether walls may slay a figure that nobody else can do anything to:
// by wounds, one for each push (CW-04), or where it is not pushed straight ahead onto
// open ground on which nobody can be.
func (x *search) crushable(s *rules.State, v *rules.FigureView) bool {
	left := stamina(v)
	c := v.Cell
	for m := x.moves(s.Round()) + 1; m <= x.moves(x.last+1); m++ {
		j := x.jolt(m)
		if !j.moves[c] {
			continue
		}
		to := x.leads(j, c)
		left--
		if len(to) != 1 || left <= 0 || !x.clear(j, c, to[0]) {
			return true
		}
		c = to[0]
	}
	return false
}

// clear tells whether whoever a wall pushes from one cell onto another comes to rest
// there: nobody may be there, who would have to make room first (CW-10), nor a wall; and
// the wall does push, no cliff behind stopping it (CW-07), nor a pit beneath (CW-05).
func (x *search) clear(j *jolt, c, to rules.Cell) bool {
	b := x.from.Board()
	d := b.DirTo(c, to)
	if d == rules.NoDir {
		return false
	}
	e, _ := b.EdgeAt(c, d)
	half := rules.Dir(b.Topology().Dirs() / 2)
	back, _ := b.EdgeAt(c, (d+half)%(2*half))
	return e == rules.NoEdge && back == rules.NoEdge && x.bare(c) && x.bare(to) && !x.hope.blasts && !j.moves[to] && !slices.Contains(j.taken, to)
}

// maxCrowd is up to how many groups on the board it is worth to look into who may
// have to give way to whom.
const maxCrowd = 12

// crowd follows rows of groups of which each has to give way to the one before.
type crowd struct {
	x      *search
	gives  []bool
	taken  []rules.Cell
	groups int
	who    []uint64
}

// manned tells whether there may be a group on each of some cells at once.
func (c *crowd) manned(cells []rules.Cell) bool {
	if c.who == nil {
		return len(cells) <= c.groups
	}
	return c.assigned(cells, 0)
}

// assigned is manned by groups that are not taken, a bit each.
func (c *crowd) assigned(cells []rules.Cell, taken uint64) bool {
	if len(cells) == 0 {
		return true
	}
	for left := c.who[cells[0]] &^ taken; left != 0; left &= left - 1 {
		if c.assigned(cells[1:], taken|left&-left) {
			return true
		}
	}
	return false
}

// follow goes on from a row of cells whose groups give way one to the next, the
// first to one that a wall pushes. The last can move another only when on each cell
// beside those of the row that would be free stands somebody.
func (c *crowd) follow(pushed rules.Cell, row, full []rules.Cell) {
	for _, q := range row {
		if !slices.Contains(full, q) {
			full = append(slices.Clone(full), q)
		}
	}
	need := append([]rules.Cell{pushed}, full...)
	if !c.manned(need) {
		return
	}
	b := c.x.from.Board()
	last := row[len(row)-1]
	for d := range rules.Dir(b.Topology().Dirs()) {
		n := b.Neighbour(last, d)
		if n == rules.NoCell || slices.Contains(row, n) || !slices.Contains(full, n) && !c.manned(append(need, n)) {
			continue
		}
		c.gives[n] = true
		more := slices.Clone(full)
		for _, r := range c.x.room(n, c.taken) {
			if !slices.Contains(more, r) {
				more = append(more, r)
			}
		}
		c.follow(pushed, append(slices.Clone(row), n), more)
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

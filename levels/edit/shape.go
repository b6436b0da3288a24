package edit

import (
	"math"
	"slices"

	"wallfall/rules"
)

// Grid is the shape of a floor: it computes lines, rectangles and fills. Cells beyond the
// edge are left out of all results.
type Grid struct {
	Topology rules.Topology
	W, H     int
}

// Has reports whether a cell lies on the floor, whatever its floor number.
func (g Grid) Has(p rules.Pos) bool { return p.X >= 0 && p.X < g.W && p.Y >= 0 && p.Y < g.H }

// point is a cell as a point of the plane: column and row on squares; on hexes half
// columns and rows, so that u and v are both even or both odd.
type point struct{ u, v int }

func (g Grid) point(p rules.Pos) point {
	if g.Topology == rules.Hex {
		return point{2*p.X + p.Y&1, p.Y}
	}
	return point{p.X, p.Y}
}

// cell returns the cell of a floor at a point; ok is false if there is none.
func (g Grid) cell(q point, floor int) (p rules.Pos, ok bool) {
	p = rules.Pos{Floor: floor, X: q.u, Y: q.v}
	if g.Topology == rules.Hex {
		if (q.u^q.v)&1 != 0 {
			return p, false
		}
		p.X = (q.u - q.v&1) / 2
		if q.u < q.v&1 { // which rounds towards 0
			return p, false
		}
	}
	return p, g.Has(p)
}

var (
	squareSteps = [8]point{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}
	hexSteps    = [6]point{{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}}
)

// steps returns the vectors to the neighbours, by direction.
func steps(t rules.Topology) []point {
	if t == rules.Hex {
		return hexSteps[:]
	}
	return squareSteps[:]
}

// Next returns the neighbour in a direction; ok is false beyond the edge.
func (g Grid) Next(p rules.Pos, d rules.Dir) (next rules.Pos, ok bool) {
	list := steps(g.Topology)
	if int(d) >= len(list) {
		return p, false
	}
	q := g.point(p)
	return g.cell(point{q.u + list[d].u, q.v + list[d].v}, p.Floor)
}

// DirTo returns the direction to a neighbour, NoDir for any other cell.
func (g Grid) DirTo(a, b rules.Pos) rules.Dir {
	for d := range rules.Dir(g.Topology.Dirs()) {
		if n, ok := g.Next(a, d); ok && n == b {
			return d
		}
	}
	return rules.NoDir
}

// Line appends the cells of a straight line from a to b inclusive, each a neighbour of the
// one before. The line from b to a has the same cells.
func (g Grid) Line(list []rules.Pos, a, b rules.Pos) []rules.Pos {
	swap := b.Y < a.Y || b.Y == a.Y && b.X < a.X
	if swap {
		a, b = b, a
	}
	first, from, to := len(list), g.point(a), g.point(b)
	list = append(list, a)
	for at := a; at != b; at = list[len(list)-1] {
		best, least := b, math.MaxInt // of the neighbours nearer to b, the one closest to the line
		for d := range rules.Dir(g.Topology.Dirs()) {
			n, ok := g.Next(at, d)
			q := g.point(n)
			off := abs((q.u-from.u)*(to.v-from.v) - (q.v-from.v)*(to.u-from.u))
			if ok && off < least && g.Dist(n, b) < g.Dist(at, b) {
				best, least = n, off
			}
		}
		list = append(list, best)
	}
	if swap {
		slices.Reverse(list[first:])
	}
	return list
}

// Dist returns the number of steps between two cells of a floor.
func (g Grid) Dist(a, b rules.Pos) int {
	p, q := g.point(a), g.point(b)
	du, dv := abs(p.u-q.u), abs(p.v-q.v)
	if g.Topology == rules.Hex { // a step to another row goes half a column too
		du = (du + dv) / 2
	}
	return max(du, dv)
}

// All returns the cells of a floor row by row.
func (g Grid) All(floor int) []rules.Pos {
	return g.Rect(nil, rules.Pos{Floor: floor}, rules.Pos{Floor: floor, X: g.W - 1, Y: g.H - 1}, true)
}

// Rect appends the cells of a rectangle row by row, or only its rim.
func (g Grid) Rect(list []rules.Pos, a, b rules.Pos, filled bool) []rules.Pos {
	x0, x1 := min(a.X, b.X), max(a.X, b.X)
	y0, y1 := min(a.Y, b.Y), max(a.Y, b.Y)
	for y := max(0, y0); y <= min(y1, g.H-1); y++ {
		for x := max(0, x0); x <= min(x1, g.W-1); x++ {
			if filled || x == x0 || x == x1 || y == y0 || y == y1 {
				list = append(list, rules.Pos{Floor: a.Floor, X: x, Y: y})
			}
		}
	}
	return list
}

// Disc appends the cells under a pen: on squares a block of size by size, on hexes all
// within size-1 steps.
func (g Grid) Disc(list []rules.Pos, at rules.Pos, size int) []rules.Pos {
	if g.Topology == rules.Hex {
		first := len(list)
		list = g.Rect(list, rules.Pos{Floor: at.Floor, X: at.X - size, Y: at.Y - size}, rules.Pos{X: at.X + size, Y: at.Y + size}, true)
		near := slices.DeleteFunc(list[first:], func(p rules.Pos) bool { return g.Dist(at, p) >= size })
		return list[:first+len(near)]
	}
	x, y := at.X-(size-1)/2, at.Y-(size-1)/2
	return g.Rect(list, rules.Pos{Floor: at.Floor, X: x, Y: y}, rules.Pos{X: x + size - 1, Y: y + size - 1}, true)
}

// Fill appends all cells reachable from a cell over cells for which same reports true. On
// squares it does not step across corners.
func (g Grid) Fill(list []rules.Pos, from rules.Pos, same func(rules.Pos) bool) []rules.Pos {
	if !g.Has(from) || !same(from) {
		return list
	}
	seen := make([]bool, g.W*g.H)
	seen[from.Y*g.W+from.X] = true
	first := len(list)
	list = append(list, from)
	step := rules.Dir(1)
	if g.Topology == rules.Square {
		step = 2
	}
	for i := first; i < len(list); i++ {
		for d := rules.Dir(0); int(d) < g.Topology.Dirs(); d += step {
			n, ok := g.Next(list[i], d)
			if !ok || seen[n.Y*g.W+n.X] {
				continue
			}
			seen[n.Y*g.W+n.X] = true
			if same(n) {
				list = append(list, n)
			}
		}
	}
	return list
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Symmetry is a symmetry of a floor.
type Symmetry uint8

// The symmetries. Symmetries lists those that suit a topology.
const (
	NoSymmetry  Symmetry = iota
	LeftRight            // mirrored in a line from top to bottom
	TopBottom            // mirrored in a line from left to right
	BothMirrors          // mirrored in both
	Point                // turned by 180°
	Quarter              // turned by 90°, squares only
	Third                // turned by 120°, hexes only
	Sixth                // turned by 60°, hexes only
	Diagonal             // mirrored in the line from the top left to the bottom right, squares only
)

// Symmetries lists the symmetries of a topology, NoSymmetry first.
func Symmetries(t rules.Topology) []Symmetry {
	if t == rules.Hex {
		return []Symmetry{NoSymmetry, LeftRight, TopBottom, BothMirrors, Point, Third, Sixth}
	}
	return []Symmetry{NoSymmetry, LeftRight, TopBottom, BothMirrors, Point, Quarter, Diagonal}
}

// matrix is a linear map of the plane in halves.
type matrix struct{ a, b, c, d int }

func (m matrix) times(p point) point { return point{m.a*p.u + m.b*p.v, m.c*p.u + m.d*p.v} }

func (m matrix) after(n matrix) matrix {
	return matrix{(m.a*n.a + m.b*n.c) / 2, (m.a*n.b + m.b*n.d) / 2, (m.c*n.a + m.d*n.c) / 2, (m.c*n.b + m.d*n.d) / 2}
}

var (
	mirrorLeft  = matrix{-2, 0, 0, 2}
	mirrorTop   = matrix{2, 0, 0, -2}
	identity    = matrix{2, 0, 0, 2}
	halfTurn    = matrix{-2, 0, 0, -2}
	quarterTurn = matrix{0, -2, 2, 0} // clockwise, as y grows downwards
	sixthTurn   = matrix{1, -3, 1, 1} // clockwise, over half columns and rows
	diagonal    = matrix{0, 2, 2, 0}
)

// Map is an image of a floor: where each cell and direction goes.
type Map struct {
	grid  Grid
	m     matrix
	shift point // in quarters, after m
	up    int   // floors
}

// Maps returns the images of a floor under a symmetry without the floor itself. The centre
// is the middle of the floor or the nearest point for which cells map to cells.
func (g Grid) Maps(s Symmetry) []Map {
	cells := g.All(0)
	if s == Diagonal {
		cells = cells[:1] // the line from the corner
	}
	return g.about(cells, images[s]...)
}

// about returns the maps that turn or mirror cells about their middle, or about the
// nearest point for which all of them map cells to cells.
func (g Grid) about(cells []rules.Pos, list ...matrix) (out []Map) {
	lo, hi := point{math.MaxInt32, math.MaxInt32}, point{}
	for _, p := range cells {
		q := g.point(p)
		lo, hi = point{min(lo.u, q.u), min(lo.v, q.v)}, point{max(hi.u, q.u), max(hi.v, q.v)}
	}
	near := [...]point{{0, 0}, {-1, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-2, 0}, {0, -2}} // the nearest first
	if hi.v-lo.v > hi.u-lo.u {
		near[1], near[2] = near[2], near[1] // a long part loses a row rather than a short one
	}
	for _, d := range near {
		c := point{lo.u + hi.u + d.u, lo.v + hi.v + d.v} // twice the centre
		out = out[:0]
		for _, m := range list {
			to := m.times(c) // the centre stays where it is
			image := Map{grid: g, m: m, shift: point{2*c.u - to.u, 2*c.v - to.v}}
			if q, ok := image.point(point{}); !ok || g.Topology == rules.Hex && (q.u^q.v)&1 != 0 {
				break
			}
			out = append(out, image)
		}
		if len(out) == len(list) {
			break
		}
	}
	return out
}

// onto returns the map with a matrix that takes one cell to another.
func (g Grid) onto(m matrix, from, to rules.Pos) Map {
	a, b := m.times(g.point(from)), g.point(to)
	return Map{g, m, point{4*b.u - 2*a.u, 4*b.v - 2*a.v}, to.Floor - from.Floor}
}

// Shift returns the translation that takes one cell to another.
func (g Grid) Shift(from, to rules.Pos) Map { return g.onto(identity, from, to) }

// images are the images of each symmetry.
var images = [...][]matrix{
	LeftRight:   {mirrorLeft},
	TopBottom:   {mirrorTop},
	BothMirrors: {mirrorLeft, mirrorTop, halfTurn},
	Point:       {halfTurn},
	Quarter:     quarterTurn.powers(),
	Third:       sixthTurn.after(sixthTurn).powers(),
	Sixth:       sixthTurn.powers(),
	Diagonal:    {diagonal},
}

// powers returns a rotation and its multiples, but for the full turn.
func (m matrix) powers() (list []matrix) {
	for p := m; p != identity; p = m.after(p) {
		list = append(list, p)
	}
	return list
}

// point returns the image of a point; ok is false if that lies between points.
func (m Map) point(q point) (image point, ok bool) {
	q = m.m.times(q) // in halves
	u, v := 2*q.u+m.shift.u, 2*q.v+m.shift.v
	return point{u / 4, v / 4}, u&3 == 0 && v&3 == 0
}

// Cell returns the image of a cell; ok is false beyond the edge.
func (m Map) Cell(p rules.Pos) (image rules.Pos, ok bool) {
	q, ok := m.point(m.grid.point(p))
	if !ok {
		return p, false
	}
	return m.grid.cell(q, p.Floor+m.up)
}

// Block returns the corner with the smallest column and row of the image of a block; ok is
// false if it leaves the floor.
func (m Map) Block(p rules.Pos, size int) (image rules.Pos, ok bool) {
	a, ok1 := m.Cell(p)
	b, ok2 := m.Cell(rules.Pos{Floor: p.Floor, X: p.X + size - 1, Y: p.Y + size - 1})
	return rules.Pos{Floor: a.Floor, X: min(a.X, b.X), Y: min(a.Y, b.Y)}, ok1 && ok2
}

// Dir returns the image of a direction.
func (m Map) Dir(d rules.Dir) rules.Dir { return m.m.dir(m.grid.Topology, d) }

func (m matrix) dir(t rules.Topology, d rules.Dir) rules.Dir {
	list := steps(t)
	if int(d) >= len(list) {
		return d
	}
	to := m.times(list[d])
	for i, s := range list {
		if to.u == 2*s.u && to.v == 2*s.v {
			return rules.Dir(i)
		}
	}
	return d
}

// Exact reports whether every cell has all its images on the floor. On hexes the last
// cells of odd rows often have none.
func (g Grid) Exact(s Symmetry) bool {
	return !slices.ContainsFunc(g.Maps(s), func(m Map) bool {
		_, all := Mapped(g.All(0), m.Cell)
		return !all
	})
}

// Turn is a rotation or reflection of a part of a floor.
type Turn uint8

// The turns. Right and left are quarters on squares and sixths on hexes.
const (
	TurnRight Turn = iota
	TurnLeft
	FlipLeftRight
	FlipTopBottom
)

// matrix returns the turn as a matrix.
func (by Turn) matrix(t rules.Topology) matrix {
	right := quarterTurn
	if t == rules.Hex {
		right = sixthTurn
	}
	switch by {
	case FlipLeftRight:
		return mirrorLeft
	case FlipTopBottom:
		return mirrorTop
	case TurnLeft:
		all := right.powers()
		return all[len(all)-1]
	}
	return right
}

// Dir returns the direction after the turn.
func (by Turn) Dir(t rules.Topology, d rules.Dir) rules.Dir { return by.matrix(t).dir(t, d) }

// Turn returns the map that turns cells about their centre, or about the nearest point
// for which cells map to cells.
func (g Grid) Turn(cells []rules.Pos, by Turn) Map { return g.about(cells, by.matrix(g.Topology))[0] }

package edit

import "wallfall/rules"

// Symmetry is a symmetry of a floor.
type Symmetry uint8

// The symmetries. Those that do not go with a topology are not in Symmetries.
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
	grid   Grid
	m      matrix
	cu, cv int // twice the point that stays where it is
	shift  point
}

// Maps returns the images of a floor under a symmetry without the floor itself. The centre
// is the middle of the floor or the nearest point for which cells map to cells.
func (g Grid) Maps(s Symmetry) (list []Map) {
	cu, cv := g.middle(s)
	for _, m := range images[s] {
		list = append(list, Map{grid: g, m: m, cu: cu, cv: cv})
	}
	return list
}

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

// middle returns twice the centre of a symmetry.
func (g Grid) middle(s Symmetry) (cu, cv int) {
	if g.Topology != rules.Hex {
		w, h := g.W-1, g.H-1
		if (s == Quarter || s == Diagonal) && (w^h)&1 != 0 {
			// The middle of a cell's side leads from cells to corners.
			if w > h {
				w--
			} else {
				h--
			}
		}
		if s == Diagonal {
			return 0, 0 // the line from the corner
		}
		return w, h
	}
	// Odd rows reach half a cell farther to the right than even ones.
	w, h := 2*(g.W-1), g.H-1
	switch {
	case s == Point && h&1 != 0:
		return w + 1, h // each row becomes one of the other kind
	case s == Third || s == Sixth:
		v := h / 2
		u := g.W - 1
		if (u^v)&1 != 0 {
			u--
		}
		return 2 * max(u, v&1), 2 * v
	case h&1 != 0:
		h-- // mirrored in the middle of a row
	}
	return w, h
}

// Cell returns the image of a cell; ok is false beyond the edge.
func (m Map) Cell(p rules.Pos) (image rules.Pos, ok bool) {
	q := m.grid.point(p)
	d := m.m.times(point{2*q.u - m.cu, 2*q.v - m.cv})
	// d is four times the way from the middle: twice for the doubled point, twice
	// for the halves of the matrix.
	u, v := d.u+2*m.cu, d.v+2*m.cv
	if u&3 != 0 || v&3 != 0 {
		return p, false
	}
	return m.grid.cell(point{u/4 + m.shift.u, v/4 + m.shift.v}, p.Floor)
}

// Block returns the corner with the smallest column and row of the image of a block; ok is
// false if it leaves the floor.
func (m Map) Block(p rules.Pos, size int) (image rules.Pos, ok bool) {
	a, ok1 := m.Cell(p)
	b, ok2 := m.Cell(rules.Pos{Floor: p.Floor, X: p.X + size - 1, Y: p.Y + size - 1})
	return rules.Pos{Floor: p.Floor, X: min(a.X, b.X), Y: min(a.Y, b.Y)}, ok1 && ok2
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
	maps := g.Maps(s)
	for y := range g.H {
		for x := range g.W {
			for _, m := range maps {
				if _, ok := m.Cell(rules.Pos{X: x, Y: y}); !ok {
					return false
				}
			}
		}
	}
	return true
}

// Shift returns the translation that takes one cell to another.
func (g Grid) Shift(from, to rules.Pos) Map {
	a, b := g.point(from), g.point(to)
	return Map{grid: g, m: identity, shift: point{b.u - a.u, b.v - a.v}}
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
func (g Grid) Turn(cells []rules.Pos, by Turn) Map {
	m := Map{grid: g, m: by.matrix(g.Topology)}
	if len(cells) == 0 {
		return m
	}
	lo := g.point(cells[0])
	hi := lo
	for _, p := range cells {
		q := g.point(p)
		lo, hi = point{min(lo.u, q.u), min(lo.v, q.v)}, point{max(hi.u, q.u), max(hi.v, q.v)}
	}
	m.cu, m.cv = lo.u+hi.u, lo.v+hi.v
	turns := by == TurnRight || by == TurnLeft
	switch {
	case g.Topology == rules.Square && turns:
		m.cv -= (m.cu ^ m.cv) & 1
	case g.Topology == rules.Square:
	case turns:
		u, v := m.cu/2, m.cv/2
		m.cu, m.cv = 2*(u-(u^v)&1), 2*v
	default:
		m.cu, m.cv = m.cu&^1, m.cv&^1
	}
	return m
}

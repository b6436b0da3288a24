package rules

import (
	"math/bits"

	"wallfall/rules/message"
)

// Sight reports whether the straight line between the centres of two cells of one
// floor is free of solid cells (BD-09). The cells themselves do not block. Where
// the line runs exactly between two cells, through a corner or along a hexside,
// both must be solid to block it. It is symmetric.
func (s *State) Sight(a, b Cell) bool {
	if lines := s.board.lines; lines != nil {
		l := &lines[int(a)*len(s.cells)+int(b)]
		for m := l.through; m != 0; m &= m - 1 {
			if s.Solid(Cell(bits.TrailingZeros64(m))) {
				return false
			}
		}
		for _, p := range s.board.pairs[l.pair : l.pair+uint16(l.pairs)] {
			if s.Solid(p[0]) && s.Solid(p[1]) {
				return false
			}
		}
		return !l.blind
	}
	t := s.board.tracer(a, b)
	for t.ok && t.at != b {
		t.step(0)
		if t.between {
			if s.Solid(t.left) && s.Solid(t.right) {
				return false
			}
			if s.board.topo == Hex {
				continue // along a side no cell is entered
			}
		}
		if t.at != b && s.Solid(t.at) {
			return false
		}
	}
	return t.ok
}

// sightLine is what blocks the line between two cells of a small board: each of
// the cells it goes through, and each of the pairs between which it runs.
type sightLine struct {
	through uint64
	pair    uint16 // the first of its pairs in Board.pairs
	pairs   uint8
	blind   bool // the cells lie on different floors
}

// maxLined is the most cells of a board whose lines of sight are kept.
const maxLined = 64

// buildLines computes the lines of sight of a small board.
func (b *Board) buildLines() {
	n := Cell(b.Cells())
	if n > maxLined {
		return
	}
	b.lines = make([]sightLine, int(n)*int(n))
	for from := range n {
		for to := range from + 1 {
			l := b.line(from, to)
			b.lines[int(from)*int(n)+int(to)], b.lines[int(to)*int(n)+int(from)] = l, l
		}
	}
}

func (b *Board) line(from, to Cell) sightLine {
	l := sightLine{pair: uint16(len(b.pairs))}
	t := b.tracer(from, to)
	l.blind = !t.ok
	for t.ok && t.at != to {
		t.step(0)
		switch {
		case !t.between:
		case t.left == NoCell: // which is solid
			l.through |= 1 << t.right
		case t.right == NoCell:
			l.through |= 1 << t.left
		default:
			b.pairs = append(b.pairs, [2]Cell{t.left, t.right})
			l.pairs++
		}
		if t.at != to && (!t.between || b.topo == Square) {
			l.through |= 1 << t.at
		}
	}
	return l
}

// corners of a hex around its centre, clockwise so that side d lies between
// corner d and the next, in units in which a cell is 2 wide and a row 3 high.
var corners = [7][2]int{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}, {0, -2}}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// Sees reports whether a figure sees another: along a free line from a cell of the one to a
// cell of the other (BD-09), in and out of pits only as far as PT-01 allows, and through
// pitfalls and ladders to the next floor (PF-06).
func (s *State) Sees(looker, target FigID) bool {
	f, g := &s.figs[looker], &s.figs[target]
	return f.flags&g.flags&onBoard != 0 && !s.each(g, g.at, func(to Cell) bool {
		return s.each(f, f.at, func(from Cell) bool { return !s.seesBody(f, from, g, to) })
	})
}

// SeesCell is Sees for the ground of a cell instead of a figure.
func (s *State) SeesCell(looker FigID, to Cell) bool {
	f := &s.figs[looker]
	return f.flags&onBoard != 0 && !s.each(f, f.at, func(from Cell) bool {
		return !s.seesFrom(f, from, to) || f.flags&inPit != 0 && !s.inReach(from, to)
	})
}

// seesBody reports whether a figure at from sees one at to. In and out of pits sight reaches
// adjacent cells and those of the same pit (PT-01).
func (s *State) seesBody(f *figure, from Cell, g *figure, to Cell) bool {
	return s.seesFrom(f, from, to) && ((f.flags|g.flags)&inPit == 0 || s.inReach(from, to))
}

// inReach reports whether two cells are adjacent or of one pit (PT-01).
func (s *State) inReach(from, to Cell) bool {
	pit := s.board.pit[from]
	return s.board.DirTo(from, to) != NoDir || pit != 0 && pit == s.board.pit[to]
}

// seesFrom reports whether a figure looking out of a cell sees another, maybe through a hole.
func (s *State) seesFrom(f *figure, from, to Cell) bool {
	return s.Sight(from, to) || s.seesThrough(f, from, to)
}

// seesThrough reports whether a figure sees a cell through a pitfall (down only) or a ladder
// under it or beside and ahead of it, unless a wall stands there (PF-06, X-02).
func (s *State) seesThrough(f *figure, from, to Cell) bool {
	ahead := NoCell
	if !s.cornered(from, f.facing, false) {
		ahead = s.board.Neighbour(from, f.facing)
	}
	for _, hole := range [2]Cell{from, ahead} {
		if s.Solid(hole) {
			continue
		}
		switch s.cells[hole].feature {
		case Pitfall:
			if s.board.Below(hole) == to {
				return true
			}
		case Ladder:
			if s.board.link[hole] == to && !s.Solid(to) {
				return true
			}
		}
	}
	return false
}

// Crossing is one step of a straight line from cell to cell: the cell it enters
// and the edge it crosses to get there.
type Crossing struct {
	Cell Cell // NoCell beyond the map's edge
	Dir  Dir  // from the cell before
	Edge Edge
	Up   bool // Cell is on the high side
	// Between reports that the line runs exactly between the cells Left and Right of it: on
	// squares through the corner they share before it enters Cell, on hexes along their common
	// side, of which Cell is the one that was chosen. NoCell is beyond the map's edge.
	Between     bool
	Left, Right Cell
}

// Trace appends to buf[:0] what the straight line from the centre of one cell to
// that of another on its floor crosses, in order, the last cell included (BD-09).
// Where it runs along hexsides it takes the cells to the left of it for side 0,
// those to the right for side 1, as Along names them. It is empty for a cell
// itself and for cells of other floors.
func (b *Board) Trace(from, to Cell, side int, buf []Crossing) []Crossing {
	buf = buf[:0]
	t := b.tracer(from, to)
	for t.at != to && t.ok {
		t.step(side)
		buf = append(buf, t.crossing())
	}
	return buf
}

// tracer follows a line from cell to cell in integers. On squares x and y count the grid
// lines crossed; on hexes they are the cell's centre, where a cell is 2 wide and a row 3 high.
type tracer struct {
	b           *Board
	ok          bool
	between     bool
	dir         Dir
	at          Cell
	left, right Cell // what the line runs between
	over        Cell // on hexes: where the line goes on after the side it runs along
	overDir     Dir
	dx, dy      int
	x, y        int
	turn        [7]int // on hexes: how far each corner lies to the right of a line through the centre
}

func (b *Board) tracer(from, to Cell) tracer {
	p, q := b.Pos(from), b.Pos(to)
	t := tracer{b: b, at: from, over: NoCell, ok: p.Floor == q.Floor}
	if b.topo == Square {
		t.dx, t.dy = q.X-p.X, q.Y-p.Y
		return t
	}
	t.dx, t.dy = 2*q.X+q.Y&1-2*p.X-p.Y&1, 3*(q.Y-p.Y)
	for k := range t.turn {
		c := &corners[k]
		t.turn[k] = t.dx*c[1] - t.dy*c[0]
	}
	return t
}

// crossing describes the step just made.
func (t *tracer) crossing() Crossing {
	x := Crossing{Cell: t.at, Dir: t.dir, Between: t.between, Left: t.left, Right: t.right}
	if t.at != NoCell {
		e, back := t.b.EdgeAt(t.at, t.b.topo.Opposite(t.dir))
		x.Edge, x.Up = e, e != NoEdge && !back
	}
	return x
}

// step goes on to the next cell.
func (t *tracer) step(side int) {
	t.between, t.left, t.right = false, NoCell, NoCell
	if t.b.topo == Square {
		// Which grid line comes next: (1+2n)/2d is where along the line the n-th lies. Through
		// a corner the line goes diagonally.
		sx, sy := sign(t.dx), sign(t.dy)
		side := (1+2*t.x)*abs(t.dy) - (1+2*t.y)*abs(t.dx)
		if side <= 0 {
			t.x++
		} else {
			sx = 0
		}
		if side >= 0 {
			t.y++
		} else {
			sy = 0
		}
		t.dir = square[sy+1][sx+1]
		if side == 0 {
			t.between = true
			t.left, t.right = t.b.Neighbour(t.at, (t.dir+7)%8), t.b.Neighbour(t.at, (t.dir+1)%8)
		}
		t.at = t.b.Neighbour(t.at, t.dir)
	} else {
		t.stepHex(side)
	}
}

// square returns the direction of a step by its signs.
var square = [3][3]Dir{{7, 0, 1}, {6, NoDir, 2}, {5, 4, 3}}

// stepHex finds the side or corner by which the line leaves the cell: the corner before it
// lies to the line's left, the one after it to its right. Through a corner the line enters
// one of two cells or runs along the side between them.
func (t *tracer) stepHex(side int) {
	if t.over != NoCell { // its way is counted already
		t.at, t.dir, t.over = t.over, t.overDir, NoCell
		return
	}
	b := t.b
	base := t.dx*t.y - t.dy*t.x
	for k := range Dir(6) {
		if base+t.turn[k] >= 0 || base+t.turn[k+1] < 0 {
			continue
		}
		if base+t.turn[k+1] > 0 {
			t.enter(b.Neighbour(t.at, k), k)
			return
		}
		l, r := k, (k+1)%6
		switch out := t.turn[r]; {
		case out < 0:
			t.enter(b.Neighbour(t.at, r), r)
		case out > 0:
			t.enter(b.Neighbour(t.at, l), l)
		default:
			t.between = true
			t.left, t.right = b.Neighbour(t.at, l), b.Neighbour(t.at, r)
			t.along(side, l, r)
		}
		return
	}
	t.ok = false
}

// along takes the cell on one side of the hexside, and notes the cell beyond it.
func (t *tracer) along(side int, l, r Dir) {
	if t.left != NoCell {
		t.over = t.b.Neighbour(t.left, r)
	} else {
		t.over = t.b.Neighbour(t.right, l)
	}
	if side == 0 {
		t.at, t.dir, t.overDir = t.left, l, r
	} else {
		t.at, t.dir, t.overDir = t.right, r, l
	}
	t.move(l)
	t.move(r)
}

func (t *tracer) enter(to Cell, d Dir) {
	t.move(d)
	t.at, t.dir = to, d
}

// move counts a step to the next cell in direction d.
func (t *tracer) move(d Dir) {
	hx, hy := t.b.heading(d)
	t.x, t.y = t.x+hx, t.y+3*hy
}

// Look is the answer to whether something is seen and, if not, what is in the way.
type Look struct {
	Seen bool
	Rule Rule // why not or, if it is seen, by which rule
	Text Text // the same in a sentence, empty for what is seen
	At   Cell // what is in the way, NoCell for nothing
	Also Cell // the other of two cells that the line runs between, NoCell for none
	Path []Crossing
}

// LookFrom fills l with whether to is seen from a cell (BD-09): by the figure that stands
// there, subject to pits and pitfalls (PT-01, PF-06), or else along the bare line. The path of
// l is reused.
func (s *State) LookFrom(from, to Cell, l *Look) {
	b := s.board
	*l = Look{Rule: BD09, At: NoCell, Also: NoCell, Path: l.Path[:0]}
	id := s.cells[from].fig
	if id != NoFig {
		l.Seen = s.SeesCell(id, to)
	} else {
		l.Seen = s.Sight(from, to)
	}
	if b.Pos(from).Floor != b.Pos(to).Floor {
		if l.Rule = PF06; !l.Seen {
			l.Text = Text{Format: "a figure sees other floors only through a pitfall or ladder under or in front of it, and there only that one cell"}
		}
		return
	}
	l.Path = b.Trace(from, to, 0, l.Path)
	if l.Seen {
		return
	}
	if s.Sight(from, to) {
		l.Rule, l.Text = PT01, Text{Format: "a figure in a pit sees only adjacent cells and those of its own pit"}
		return
	}
	s.firstObstacle(to, l)
	if l.At == NoCell {
		return
	}
	if l.Also != NoCell {
		l.Text = Text{Format: "the line runs exactly between two cells that block it"}
		return
	}
	switch cl := &s.cells[l.At]; {
	case cl.wall >= 0:
		l.Text = message.Of("crushing wall %s is in the way", FigName(b.wallNames[cl.wall]))
	case cl.feature == Blockade || cl.feature.IsDoor():
		l.Text = message.Of("sight is blocked: %s", cl.feature)
	default:
		l.Text = message.Of("sight is blocked: %s", cl.terrain)
	}
}

// firstObstacle finds what blocks the line of a look first.
func (s *State) firstObstacle(to Cell, l *Look) {
	for i := range l.Path {
		x := &l.Path[i]
		if x.Between && s.Solid(x.Left) && s.Solid(x.Right) {
			l.At, l.Also = x.Left, x.Right
			if l.At == NoCell { // beyond the edge
				l.At, l.Also = l.Also, NoCell
			}
			return
		}
		along := x.Between && s.board.topo == Hex
		if x.Cell != to && !along && s.Solid(x.Cell) {
			l.At = x.Cell
			return
		}
	}
}

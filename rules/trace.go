package rules

// Crossing is one step of a straight line from cell to cell: the cell it enters
// and the edge it crosses to get there.
type Crossing struct {
	Cell Cell // NoCell beyond the map's edge
	Dir  Dir  // from the cell before
	Edge Edge
	Up   bool // Cell is on the high side
	// Between reports that the line runs exactly between the cells Left and Right
	// of it: on squares through the corner they share before it enters Cell, on
	// hexes along their common side, of which Cell is the one it was to take.
	// NoCell is beyond the map's edge.
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
		t.stepSquare()
	} else {
		t.stepHex(side)
	}
}

// square returns the direction of a step by its signs.
var square = [3][3]Dir{{7, 0, 1}, {6, NoDir, 2}, {5, 4, 3}}

// stepSquare compares in whole numbers which grid line comes next: (1+2n)/2d is
// where along the line the n-th lies. Through a corner the line goes diagonally.
func (t *tracer) stepSquare() {
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
}

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

// along takes the cell on one side of the hexside that the line runs along, and
// notes the cell beyond it.
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

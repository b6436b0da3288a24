package rules

import "math/bits"

// Sight reports whether the straight line between the centres of two cells of one
// floor is free of solid cells (BD-09). The cells themselves do not block. Where
// the line runs exactly between two cells, through a corner or along a hexside,
// both must be solid to block it. It is symmetric.
func (s *State) Sight(a, b Cell) bool {
	if lines := s.board.lines; lines != nil {
		return s.sightByTable(&lines[int(a)*len(s.cells)+int(b)])
	}
	return s.sightByTrace(a, b)
}

// sightByTrace follows the line from cell to cell (BD-09).
func (s *State) sightByTrace(a, b Cell) bool {
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

func (s *State) sightByTable(l *sightLine) bool {
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

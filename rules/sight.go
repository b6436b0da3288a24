package rules

// Sight tells whether the straight line between the centres of two cells of one
// floor is free of solid cells (BD-09). The cells themselves do not block. Where
// the line runs exactly between two cells, through a corner or along a hexside,
// both must be solid to block it. It is symmetric.
func (s *State) Sight(a, b Cell) bool {
	p, q := s.board.Pos(a), s.board.Pos(b)
	if p.Floor != q.Floor {
		return false
	}
	if s.board.topo == Hex {
		return s.sightHex(p, q)
	}
	return s.sightSquare(p, q)
}

// sightSquare walks the cells between p and q. With sides of 2 and centres on
// even numbers, the line's crossing with a grid line is compared in integers.
func (s *State) sightSquare(p, q Pos) bool {
	dx, dy := abs(q.X-p.X), abs(q.Y-p.Y)
	sx, sy := sign(q.X-p.X), sign(q.Y-p.Y)
	x, y := p.X, p.Y
	// nx and ny count grid lines crossed; (1+2n)/2d is where along the line the next lies.
	for nx, ny := 0, 0; nx < dx || ny < dy; {
		side := (1+2*nx)*dy - (1+2*ny)*dx
		switch {
		case side < 0:
			x += sx
			nx++
		case side > 0:
			y += sy
			ny++
		default: // through a corner, between two cells
			if s.solidAt(p.Floor, x+sx, y) && s.solidAt(p.Floor, x, y+sy) {
				return false
			}
			x += sx
			y += sy
			nx++
			ny++
		}
		if (x != q.X || y != q.Y) && s.solidAt(p.Floor, x, y) {
			return false
		}
	}
	return true
}

// corners of a hex around its centre, clockwise so that side d lies between
// corner d and the next, in units in which a cell is 2 wide and a row 3 high.
var corners = [7][2]int{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}, {0, -2}}

// sightHex tests the hexes near the line exactly: one is crossed when it has
// corners on both sides of the line, and touched along a side when two corners
// lie on it. Units are those of corners.
func (s *State) sightHex(p, q Pos) bool {
	ax, ay := 2*p.X+p.Y&1, 3*p.Y
	dx, dy := 2*q.X+q.Y&1-ax, 3*q.Y-ay
	for y := min(p.Y, q.Y); y <= max(p.Y, q.Y); y++ {
		// The columns that the line can touch in this row.
		lo, hi := min(0, dx), max(0, dx)
		if dy != 0 {
			t0, t1 := dx*(3*y-2-ay), dx*(3*y+2-ay)
			lo, hi = max(lo, min(t0/dy, t1/dy)), min(hi, max(t0/dy, t1/dy))
		}
		for x := (ax+lo)/2 - 2; x <= (ax+hi)/2+1; x++ {
			c := s.board.Cell(Pos{p.Floor, x, y})
			if c == NoCell || !s.Solid(c) || x == p.X && y == p.Y || x == q.X && y == q.Y {
				continue
			}
			cx, cy := 2*x+y&1, 3*y
			// Behind either end there is no line (a row is √3 half columns high).
			if 3*dx*(cx-ax)+dy*(cy-ay) <= 0 || 3*dx*(cx-ax-dx)+dy*(cy-ay-dy) >= 0 {
				continue
			}
			left, right, along := false, false, NoDir
			was := 1
			for k, corner := range corners {
				side := dx*(cy+corner[1]-ay) - dy*(cx+corner[0]-ax)
				left, right = left || side < 0, right || side > 0
				if k > 0 && side == 0 && was == 0 {
					along = Dir(k - 1)
				}
				was = side
			}
			if left && right || along != NoDir && s.Solid(s.board.Neighbour(c, along)) {
				return false
			}
		}
	}
	return true
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

func (s *State) solidAt(floor, x, y int) bool { return s.Solid(s.board.Cell(Pos{floor, x, y})) }

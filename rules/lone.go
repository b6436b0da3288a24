package rules

// Lone is a board with its walls, on which one group may be tried out on any
// cell while nobody else is there. It serves searches, as a bound on what the
// group could do at best as long as others can only be in its way.
type Lone struct {
	s  State
	id FigID
}

// Lone gives the board of a position with nobody on it but a group that is put
// where it is asked about. With open, closed doors stand open.
func (s *State) Lone(id FigID, open bool) *Lone {
	l := &Lone{s: *s.Clone(), id: id}
	t := &l.s
	t.stack, t.queue, t.path = t.stack[:0], t.queue[:0], t.path[:0]
	t.head.over = false
	t.ask(AskNothing, NoSide)
	for i := range t.figs {
		f := &t.figs[i]
		if f.flags&onBoard != 0 {
			t.lift(FigID(i))
		}
		f.grabber = NoFig
		f.rise = 0
	}
	t.freshTurn()
	for c := range t.cells {
		switch ft := t.cells[c].feature; {
		case ft == DoorClosed && open:
			t.putFeature(Cell(c), DoorOpen)
		case ft == Canister:
			t.putFeature(Cell(c), NoFeature)
		}
	}
	return l
}

// Walls gives the cells that crushing walls stand on.
func (l *Lone) Walls() []Cell {
	var out []Cell
	for i := range l.s.walls {
		w := &l.s.walls[i]
		out = append(out, w.cells[:w.n]...)
	}
	return out
}

// MoveWalls lets the keeper's walls move once, as they do when they meet nobody
// (CW-02). It gives each cell that one of them enters, or would but for what it
// breaks on, and the cell ahead of that: who is on the one would be pushed, who is
// on the other would have to make room.
func (l *Lone) MoveWalls() (ways [][2]Cell) {
	s := &l.s
	for i := range s.walls {
		s.walls[i].moved = false
	}
	for w := s.nextWall(); w >= 0; w = s.nextWall() {
		s.walls[w].moved = true
		d := s.board.wallDirs[w]
		for _, c := range s.walls[w].cells[:s.walls[w].n] {
			if n := s.board.Neighbour(c, d); n != NoCell {
				ways = append(ways, [2]Cell{n, s.board.Neighbour(n, d)})
			}
		}
		s.call(frame{op: opWall, wall: int16(w)})
		for len(s.stack) > 0 {
			s.runWall(&s.stack[0], nil)
		}
	}
	return ways
}

// Reach fills r with where the group could go with its whole move if it stood on
// a cell; false when it cannot stand there.
func (l *Lone) Reach(c Cell, r *Reach) bool {
	s := &l.s
	f := &s.figs[l.id]
	if !s.each(f, c, func(at Cell) bool {
		cl := &s.cells[at]
		return !s.massive(at) && (cl.wall < 0 || cl.terrain == Pit)
	}) {
		return false
	}
	f.flags &^= prone | dead | left | away | reserve | acted | done | bound | inPit
	f.spent = 0
	s.place(l.id, c)
	if s.footPit(f, c) && !s.flies(f) {
		f.flags |= inPit
	}
	s.reach(l.id, r, s.allowance(f))
	s.lift(l.id)
	return true
}

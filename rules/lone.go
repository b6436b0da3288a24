package rules

import "slices"

// Lone is a board with its walls on which one group is tried out on any cell while nobody
// else is there, but for those who never move. It bounds for searches what the group could
// do at best as long as others can only be in its way.
type Lone struct {
	s    State
	id   FigID
	more int
}

// Lone returns the board of a position with nobody on it but a group to be placed, and those
// who stay, who must not be in a wall's way. With open, closed doors stand open.
func (s *State) Lone(id FigID, open bool, stay ...FigID) *Lone {
	l := &Lone{s: *s.Clone(), id: id}
	t := &l.s
	t.stack, t.queue, t.path = t.stack[:0], t.queue[:0], t.path[:0]
	t.head.over = false
	t.ask(AskNothing, NoSide)
	for i := range t.figs {
		f := &t.figs[i]
		if slices.Contains(stay, FigID(i)) {
			continue
		}
		if f.flags&onBoard != 0 {
			t.lift(FigID(i))
		}
		f.grabber = NoFig
		f.rise = 0
	}
	t.resetTurn()
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

// ShutDoors shuts all doors but those that somebody or a wall stands in.
func (l *Lone) ShutDoors() {
	for c := range l.s.cells {
		if cl := &l.s.cells[c]; cl.feature == DoorOpen && cl.fig == NoFig && cl.wall < 0 {
			l.s.putFeature(Cell(c), DoorClosed)
		}
	}
}

// ShutPortals lets nobody hop any more: one end may be taken (BD-04).
func (l *Lone) ShutPortals() {
	for c := range l.s.cells {
		if l.s.cells[c].feature == Portal {
			l.s.putFeature(Cell(c), NoFeature)
		}
	}
}

// Hasten returns the group so many cells more to move.
func (l *Lone) Hasten(n int) { l.more = n }

// Walls returns the cells that crushing walls stand on.
func (l *Lone) Walls() []Cell {
	var out []Cell
	for i := range l.s.walls {
		w := &l.s.walls[i]
		out = append(out, w.cells[:w.n]...)
	}
	return out
}

// MoveWalls moves the keeper's walls once, as they move when they meet nobody (CW-02). It
// returns each cell that a wall enters, or would enter if it did not break, with the cell
// ahead: figures there would be pushed, or have to make room.
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
	if !l.put(c) {
		return false
	}
	s := &l.s
	s.reach(l.id, r, min(MaxStat, s.allowance(&s.figs[l.id])+l.more))
	s.lift(l.id)
	return true
}

// Bound reports whether the group on a cell would be in contact with one of those who stay
// (MV-03).
func (l *Lone) Bound(c Cell) bool {
	if !l.put(c) {
		return false
	}
	touched := l.s.contactWith(l.id)
	l.s.lift(l.id)
	return touched != NoFig
}

// put stands the group on a cell; false when it cannot stand there.
func (l *Lone) put(c Cell) bool {
	s := &l.s
	f := &s.figs[l.id]
	if !s.each(f, c, func(at Cell) bool {
		cl := &s.cells[at]
		return !s.solidCell(at) && (cl.wall < 0 || cl.terrain == Pit) && cl.fig == NoFig
	}) {
		return false
	}
	f.flags &^= prone | dead | left | away | reserve | acted | done | bound | inPit
	f.spent = 0
	s.place(l.id, c)
	if s.footPit(f, c) && !s.flies(f) {
		f.flags |= inPit
	}
	return true
}

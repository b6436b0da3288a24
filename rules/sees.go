package rules

// Sees reports whether a figure sees another: along a free line from a cell of the
// one to a cell of the other (BD-09), out of a pit and into it no further than
// PT-01 lets it, and through pitfalls and ladders onto the next floor (PF-06).
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

// seesFrom reports whether a figure looking out of a cell sees another cell, on
// its floor or through a hole in it.
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

package rules

import "slices"

// ReachBySearch is Reach by the general search, whatever the board.
func (s *State) ReachBySearch(id FigID, r *Reach) {
	was := s.head.altered
	s.head.altered = true
	s.Reach(id, r)
	s.head.altered = was
}

// ReachesByTables reports whether Reach uses tables for a figure.
func (s *State) ReachesByTables(id FigID) bool { return s.stepSetsOf(&s.figs[id]) != nil }

// Recounted reports whether what is kept of a position agrees with what is counted
// from nothing.
func (s *State) Recounted() bool {
	c := s.Clone()
	c.rehashCells()
	c.countGroups()
	rolling := s.head.ask == AskDie && s.head.dieFor == DieUndying
	for i := range c.figs {
		c.refreshMods(FigID(i))
		if f := &s.figs[i]; f.staying != 0 && s.head.phase != PhaseStrike && f.flags&underForce == 0 && !rolling {
			return false
		}
	}
	return slices.Equal(c.figs, s.figs) && c.cellHash == s.cellHash && c.groundHash == s.groundHash && c.occupied == s.occupied && c.proneCells == s.proneCells && c.sideCells == s.sideCells && c.groupsAlive == s.groupsAlive
}

// SightByTrace is Sight by following the line, whatever the board.
func (s *State) SightByTrace(a, b Cell) bool { return s.sightByTrace(a, b) }

// Disguise changes what Key leaves out.
func (s *State) Disguise(intn func(int) int) {
	if s.head.explicit {
		s.head.seed, s.head.draws = uint64(intn(1000)), uint64(intn(1000))
	}
	for i := range s.figs {
		f := &s.figs[i]
		if len(s.board.floors) == 1 {
			f.facing = Dir(intn(s.board.topo.Dirs()))
		}
		if f.flags&(done|bound) != 0 {
			f.spent = uint8(intn(int(s.allowance(f)) + 1))
		}
	}
	if s.work != nil {
		s.work.forget()
	}
}

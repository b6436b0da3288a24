package rules

// Key is a hash for searches: like Hash, but only of what can still change how a game goes.
// Positions with equal keys ask the same and offer the same answers, Face aside, and equal
// answers lead to equal keys. Left out are how many explicit dice were answered, facings
// where FacingCounts is false, and what a group that has ended its move has spent. Like
// every hash of 64 bits it may collide.
func (s *State) Key() uint64 {
	s.needWork()
	was := s.head
	if h := &s.head; h.explicit {
		h.seed, h.draws = 0, 0
	}
	if m := s.head.maneuvering; m != NoFig && s.figs[m].flags&(done|onBoard) != onBoard {
		s.head.maneuvering = NoFig
	}
	faces := s.board.FacingCounts()
	w := writer{s.work.bytes[:0]}
	s.encodeHead(&w)
	s.head = was
	for i := range s.figs {
		f := s.figs[i]
		if !faces {
			f.facing = 0
		}
		if s.head.phase > PhaseManeuver {
			f.flags &^= done | bound
			f.spent = 0
		}
		if f.flags&(done|bound) != 0 || f.flags&onBoard == 0 {
			f.spent = 0
		}
		w.figure(&f)
	}
	s.encodeOthers(&w)
	s.work.bytes = w.buf
	return digest(w.buf) ^ mix(s.cellHash^s.board.fingerprint)
}

// FacingCounts reports whether which way figures face can change how a game goes: on
// several floors, where somebody looks down a hole to aim at whom it sees (PF-06).
func (b *Board) FacingCounts() bool {
	if len(b.floors) == 1 {
		return false
	}
	for i := range b.kinds {
		if k := &b.kinds[i]; len(k.Abilities) > 0 || k.Traits&Rangestriker != 0 {
			return true
		}
	}
	return false
}

package rules

// Reseed draws the dice to come from another seed, as if the game had been begun
// with it: a position played many times, or one that is thought about, is copied
// and given a seed of its own.
func (s *State) Reseed(seed uint64) { s.head.seed = seed }

// BlowFrom is Blow for where the two might stand: the attacker with its corner
// on from, the target with its own on at, whoever is there now. Whether they are
// up in the air, or down in a pit, counts as it is.
func (s *State) BlowFrom(attacker FigID, from Cell, target FigID, at Cell) (dice, need int, ok bool) {
	fa, fb := &s.figs[attacker], &s.figs[target]
	if from == NoCell || at == NoCell || !hostile(fa.side, fb.side) {
		return 0, 0, false
	}
	var w, try blow
	if fa.size == 1 && fb.size == 1 {
		d := s.board.DirTo(from, at)
		if d == NoDir || !s.reaches(fa, fb, from, at, d) {
			return 0, 0, false
		}
		s.computeBlow(fa, fb, from, at, d, &w)
		return int(w.dice), int(w.need), true
	}
	s.each(fa, from, func(c Cell) bool {
		for d := range Dir(s.board.topo.Dirs()) {
			if n := s.board.Neighbour(c, d); n == NoCell || !s.covers(fb, at, n) || !s.reaches(fa, fb, c, n, d) {
				continue
			}
			s.computeBlow(fa, fb, c, s.board.Neighbour(c, d), d, &try)
			if !ok || try.better(&w) {
				w, ok = try, true
			}
		}
		return true
	})
	return int(w.dice), int(w.need), ok
}

// Shot returns the dice of a rangestrike and what they must show, and whether there
// is one at all; it is RangeInfo but faster.
func (s *State) Shot(attacker, target FigID) (dice, need int, ok bool) {
	var w shot
	if !s.shoot(attacker, target, NoCell, -1, &w) {
		return 0, 0, false
	}
	return int(w.dice), int(w.need), true
}

// Stand returns where a figure stands, NoCell off the board, and whose it is; it is
// Figure but faster.
func (s *State) Stand(id FigID) (at Cell, side int) {
	f := &s.figs[id]
	if f.flags&onBoard == 0 {
		return NoCell, int(f.side)
	}
	return f.at, int(f.side)
}

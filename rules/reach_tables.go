package rules

import "math/bits"

// On a small open board, one floor of at most 64 cells without anything that moves or opens,
// the reach of a one-cell figure is flooded a whole ring at a time in the bits of a word. The
// tables are filled by the functions of the general search, cell by cell, so that there is one
// set of rules.

// stepSets is where a kind can step from each cell, as sets of cells.
type stepSets struct {
	step   [2][64]uint64 // by steps that cost 1, and 2; for flyers over those cells
	land   [2][64]uint64 // for flyers, onto those cells for 1, and 2
	stops  uint64        // entering these ends the move
	fly    bool
	usable bool
}

// openBoard reports whether tables of moves can be used on a board.
func (b *builder) openBoard() bool {
	if len(b.s.cells) > 64 || len(b.su.Floors) > 1 || len(b.su.Walls) > 0 {
		return false
	}
	for i := range b.s.cells {
		c := &b.s.cells[i]
		if c.terrain == Pit || c.feature != NoFeature && c.feature != Debris && c.feature != Objective {
			return false
		}
	}
	return true
}

// buildStepSets fills the tables for every kind, once for the darklord's side and once for the
// others. It runs while no figure stands on the board.
func (b *builder) buildStepSets() {
	if !b.openBoard() {
		return
	}
	s, bd := b.s, b.board
	bd.stepSets = make([]stepSets, 2*len(bd.kinds))
	bd.contactCells = make([]uint64, len(s.cells))
	var f figure
	for c := range Cell(len(s.cells)) {
		for d := range Dir(bd.topo.Dirs()) {
			if n := bd.Neighbour(c, d); n != NoCell && s.reaches(&f, &f, c, n, d) {
				bd.contactCells[c] |= 1 << n
			}
		}
	}
	for k := range bd.kinds {
		kind := &bd.kinds[k]
		if kind.Size > 1 || kind.Traits&Object != 0 {
			continue
		}
		for dark := range 2 {
			f := figure{at: NoCell, size: 1, members: 1, grabber: NoFig}
			f.kind[0], f.stamina[0] = uint8(k), 1
			found := false
			for i := range bd.sides {
				if bd.sides[i].Darklord == (dark == 1) {
					f.side, found = uint8(i), true
				}
			}
			if found {
				s.fillStepSets(&f, &bd.stepSets[2*k+dark])
			}
		}
	}
}

func (s *State) fillStepSets(f *figure, m *stepSets) {
	m.fly = s.flies(f)
	m.usable = true
	for c := range Cell(len(s.cells)) {
		if s.Solid(c) {
			continue
		}
		if s.cells[c].terrain == Water && s.atHome(f, Water) {
			m.usable = false // divers go past those in the water (HZ-11)
		}
		if !m.fly && s.endsMove(f, NoCell, c) {
			m.stops |= 1 << c
		}
		for d := range Dir(s.board.topo.Dirs()) {
			n := s.board.Neighbour(c, d)
			if n == NoCell {
				continue
			}
			if !m.fly {
				if slow, _, no := s.tryStep(NoFig, f, c, d, false); no.rule == 0 {
					m.step[bit(slow)][c] |= 1 << n
				}
				continue
			}
			over, land, pass, free := s.tryAir(NoFig, f, c, d)
			if pass {
				m.step[over-1][c] |= 1 << n
			}
			if pass && free {
				m.land[land-1][c] |= 1 << n
			}
		}
	}
}

// stepSetsOf returns the tables that a figure moves by, nil when it needs the general
// search: members of several kinds, ground that has changed, a flyer brought down.
func (s *State) stepSetsOf(f *figure) *stepSets {
	if s.board.stepSets == nil || s.head.altered || f.size > 1 || f.side == NoSide {
		return nil
	}
	class := s.moverClass(f)
	if class < 0 || !s.board.stepSets[class].usable || s.board.stepSets[class].fly != s.flies(f) {
		return nil
	}
	return &s.board.stepSets[class]
}

// moverClass numbers the kinds of groups, two a kind, the second for the darklord's side; -1
// for members of several kinds.
func (s *State) moverClass(f *figure) int {
	for i := 1; i < int(f.members); i++ {
		if f.kind[i] != f.kind[0] {
			return -1
		}
	}
	return 2*int(f.kind[0]) + int(bit(s.board.sides[f.side].Darklord))
}

// touchedEnemies returns the cells of the enemies that a figure of one cell touches. ok is
// false where the tables do not apply: changed ground, or figures in the air (BD-11).
func (s *State) touchedEnemies(f *figure) (cells uint64, ok bool) {
	if s.board.contactCells == nil || s.head.altered || f.size > 1 || f.side == NoSide || f.rise != 0 {
		return 0, false
	}
	if s.sides[f.side].out {
		return 0, true
	}
	for i := range s.board.sides {
		if i != int(f.side) && !s.sides[i].out {
			cells |= s.sideCells[i]
		}
	}
	cells &= s.board.contactCells[f.at]
	for w := cells; w != 0; w &= w - 1 {
		if s.figs[s.cells[bits.TrailingZeros64(w)].fig].rise != 0 {
			return 0, false
		}
	}
	return cells, true
}

// flood is reach by tables.
func (s *State) flood(f *figure, r *Reach, m *stepSets, left int) {
	r.tables, r.endSet = m, 0
	start := uint64(1) << f.at
	seen, taken, blocked := start, s.occupied, s.occupied&^s.proneCells
	if m.fly {
		blocked = 0
	}
	r.frontier[0] = start
	stops := m.stops &^ start
	for k := 1; k <= left; k++ {
		var next, ends uint64
		for w := r.frontier[k-1] &^ stops; w != 0; w &= w - 1 {
			c := bits.TrailingZeros64(w) & 63
			next |= m.step[0][c]
			ends |= m.land[0][c]
		}
		if k >= 2 {
			for w := r.frontier[k-2] &^ stops; w != 0; w &= w - 1 {
				c := bits.TrailingZeros64(w) & 63
				next |= m.step[1][c]
				ends |= m.land[1][c]
			}
		}
		next &^= seen | blocked
		seen |= next
		r.frontier[k] = next
		if !m.fly {
			ends = next
		}
		ends &^= taken | r.endSet
		r.endSet |= ends
		for w := ends; w != 0; w &= w - 1 {
			c := Cell(bits.TrailingZeros64(w))
			r.costs[c] = uint8(k)
			r.ends = append(r.ends, c)
		}
		if next == 0 && r.frontier[k-1] == 0 {
			break
		}
	}
}

// tracePath appends to buf the steps of a flood that lead to c, last step first.
func (r *Reach) tracePath(b *Board, c Cell, buf []PathStep) []PathStep {
	m := r.tables
	at, k := c, int(r.costs[c])
	kind, sets := StepWalk, &m.step
	if m.fly {
		kind, sets = StepLand, &m.land
	}
	for k > 0 {
		from, cost, d := NoCell, 0, NoDir
		for i := range b.topo.Dirs() {
			d = b.order(i)
			from = b.Neighbour(at, b.topo.Opposite(d))
			if from == NoCell {
				continue
			}
			fb, tb := uint64(1)<<from, uint64(1)<<at
			if from != r.start && m.stops&fb != 0 {
				continue
			}
			for n := 1; n <= min(k, 2) && cost == 0; n++ {
				if r.frontier[k-n]&fb != 0 && sets[n-1][from]&tb != 0 {
					cost = n
				}
			}
			if cost > 0 {
				break
			}
		}
		if cost == 0 {
			break // cannot happen: every ring was entered from an earlier one
		}
		buf = append(buf, PathStep{at, kind, d, uint8(cost)})
		at, k = from, k-cost
		if m.fly {
			kind, sets = StepFly, &m.step
		}
	}
	return buf
}

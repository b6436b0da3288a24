package rules

// slam ends a forced movement against what stands in the way (FM-12, FM-14, FM-17).
func (s *State) slam(f *forceFrame, g *figure, v *stepOutcome, log *Log) {
	harm := s.slamHarm(f, g, v)
	rule, by := v.rule, v.by
	if by == f.by {
		rule = FM16
	}
	e := figEvent(EvSlam, rule, f.fig, v.at)
	e.By, e.Dir = by, f.dir
	e.setNumber(harm)
	log.add(e)
	if (v.solid || v.cost > 0) && f.climb() == climbDown {
		f.mark(downBit)
	}
	if s.board.settings.DeadPass && s.slain(g) {
		f.mark(slainBit)
	}
	if s.aloft(g) {
		f.mark(aloftBit)
	}
	f.step, f.next = forceOthers, 0
	s.callDamage(f.fig, f.by, uint8(harm), rule)
}

// slamHarm is what the target takes of a slam.
func (s *State) slamHarm(f *forceFrame, g *figure, v *stepOutcome) int {
	left := f.left()
	switch {
	case s.isObject(g) && s.board.settings.ToughObjects:
		return 0 // FM-19
	case v.solid || v.cost > 0:
		return objectHarm + left // FM-17
	}
	return min(left*v.slams, maxHarm) // FM-12, FM-14
}

// slamOthers deals each creature that was slammed into its damage, one after the other, but
// none from a slain one where the level says so (FM-12..15).
func (s *State) slamOthers(f *forceFrame, g *figure) {
	var v stepOutcome
	s.tryForce(f.fig, g, f.dir, f.climb(), &v)
	for int(f.next) < int(g.size)*int(g.size) && !f.has(slainBit) {
		i := int(f.next)
		f.next++
		c := s.footprintCell(g, v.pos, i)
		if c == NoCell {
			continue
		}
		o := s.cells[c].fig
		if o == NoFig || o == f.fig || s.isObject(&s.figs[o]) || !s.overlapsInHeight(g, v.z, o) || s.collidedBefore(g, &v, i, o) {
			continue
		}
		rule := FM12
		if s.isObject(g) {
			rule = FM13
		}
		s.callDamage(o, f.by, uint8(f.left()), rule)
		return
	}
	f.step = forceStop
	if f.has(downBit) {
		f.step = forceDriven
	}
}

// slamDown adds to a slam downward the fall of as many cells as the target was
// moved, whatever its agility (FM-18).
func (s *State) slamDown(f *forceFrame, g *figure, log *Log) {
	f.step = forceStop
	if drop := s.softenDrop(g, g.at, f.moved()); drop >= 2 {
		f.step = forceProne
		s.callWound(f.fig, f.by, fallHarm(drop), FM18)
	}
}

// breakThrough breaks the things that stand in the way, which costs some of the
// cells left, that of entering among them, and hurts (FM-20, FM-14).
func (s *State) breakThrough(f *forceFrame, g *figure, v *stepOutcome, log *Log) {
	for i := range int(g.size) * int(g.size) {
		c := s.footprintCell(g, v.pos, i)
		cl := &s.cells[c]
		if o := cl.fig; o != NoFig && o != f.fig && s.overlapsInHeight(g, v.z, o) && s.sizeRank(&s.figs[o]) >= s.sizeRank(g) {
			s.die(o, f.by, -1, ByDestroying, FM20, log)
		}
		switch {
		case breakage[cl.terrain].cost > 0:
			s.setTerrain(c, Plain, FM20, log)
			s.setFeature(c, Debris, FM20, log)
		case cl.feature == DoorClosed:
			s.setFeature(c, DoorDestroyed, FM20, log)
		}
	}
	f.reg[0] -= uint8(v.cost - 1)
	s.callDamage(f.fig, f.by, uint8(min(v.harm, maxHarm)), FM20)
}

// knockAside knocks the smaller loose things in the way to the nearest free
// cells, or destroys them (FM-17). A canister with no place to go ruptures.
func (s *State) knockAside(f *forceFrame, g *figure, v *stepOutcome, log *Log) {
	for i := range int(g.size) * int(g.size) {
		c := s.footprintCell(g, v.pos, i)
		if o := s.cells[c].fig; o != NoFig && o != f.fig && s.overlapsInHeight(g, v.z, o) {
			s.knock(o, f, g, v, log)
		}
		if !v.airborne && s.cells[c].feature == Canister && s.knockCanister(c, f, g, v, log) {
			return
		}
	}
}

// knock puts a loose object on the nearest free cell out of the way.
func (s *State) knock(o FigID, f *forceFrame, g *figure, v *stepOutcome, log *Log) {
	h := &s.figs[o]
	s.needWork()
	s.work.cells = s.restPlaces(o, h, h.at, f.dir, g, v.to, s.work.cells[:0])
	if len(s.work.cells) == 0 {
		s.die(o, f.by, -1, ByDestroying, FM17, log)
		return
	}
	e := event(EvKnock, FM17)
	e.Fig, e.By, e.From, e.To = o, f.fig, h.at, s.work.cells[0]
	s.moveThrough(o, e.To)
	log.add(e)
}

// knockCanister does the same with a canister; it reports whether that explodes.
func (s *State) knockCanister(c Cell, f *forceFrame, g *figure, v *stepOutcome, log *Log) bool {
	s.putFeature(c, NoFeature)
	s.needWork()
	s.work.cells = s.nearest(c, f.dir, func(at Cell) bool {
		return s.roomForCanister(at) && !s.covers(g, v.to, at) && s.board.Ground(at) <= s.board.Ground(c)+1
	}, s.work.cells[:0])
	if len(s.work.cells) == 0 {
		s.call(frame{op: opRupture, at: c})
		return true
	}
	e := event(EvCanister, FM17)
	e.From, e.To, e.By = c, s.work.cells[0], f.fig
	s.putFeature(e.To, Canister)
	log.add(e)
	return false
}

// roomForCanister reports whether a canister may stand on a cell.
func (s *State) roomForCanister(c Cell) bool {
	t := s.cells[c].terrain
	return s.openCell(c) && s.cells[c].fig == NoFig && s.cells[c].feature == NoFeature && t != Pit && t != Deep && t != Volcano
}

// clearCanisters knocks canisters from under a figure that is about to fall onto
// them; it reports whether one explodes.
func (s *State) clearCanisters(f *forceFrame, g *figure, log *Log) bool {
	v := stepOutcome{to: g.at}
	return !s.each(g, g.at, func(c Cell) bool {
		return s.cells[c].feature != Canister || !s.knockCanister(c, f, g, &v, log)
	})
}

// restPlaces appends the cells nearest to one on which a figure could be put down (FM-17,
// FM-23). The cells that other, if any, is about to take at to are not free.
func (s *State) restPlaces(id FigID, g *figure, from Cell, d Dir, other *figure, to Cell, buf []Cell) []Cell {
	return s.nearest(from, d, func(c Cell) bool { return s.mayRest(id, g, from, c, other, to) }, buf)
}

// nearest appends the cells nearest to one that fit: those next to it clockwise from
// direction d, others by number (TN-03).
func (s *State) nearest(from Cell, d Dir, fits func(Cell) bool, buf []Cell) []Cell {
	b := s.board
	dirs := Dir(b.topo.Dirs())
	if d == NoDir {
		d = 0
	}
	for i := range dirs {
		if c := b.Neighbour(from, (d+i)%dirs); c != NoCell && fits(c) {
			buf = append(buf, c)
		}
	}
	if len(buf) > 0 {
		return buf
	}
	p := b.Pos(from)
	first, least := b.Cell(Pos{Floor: p.Floor}), 0
	for c := first; c < first+Cell(b.w*b.h); c++ {
		n := b.gap(p, 1, b.Pos(c), 1)
		if len(buf) > 0 && n > least || !fits(c) {
			continue
		}
		if n < least {
			buf = buf[:0]
		}
		buf, least = append(buf, c), n
	}
	return buf
}

// mayRest reports whether a figure can be put down with its corner on c.
func (s *State) mayRest(id FigID, g *figure, from, c Cell, other *figure, to Cell) bool {
	free := s.each(g, c, func(at Cell) bool {
		o := s.cells[at].fig
		return s.openCell(at) && (o == NoFig || o == id) && !s.barredFrom(g, at) && (other == nil || !s.covers(other, to, at))
	})
	if !free || s.footing(g, c) > s.footing(g, from)+1 || s.footPit(g, c) && !s.flies(g) {
		return false
	}
	return s.flies(g) || s.all(g, Agile) || !s.each(g, c, func(at Cell) bool { return s.cells[at].feature == Pitfall })
}

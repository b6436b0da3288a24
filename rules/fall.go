package rules

// The steps of opSettle.
const (
	settlePortal uint8 = iota
	settleDrop
	settleSupport
	settlePitfall
	settleEnd
)

// settleFrame is the frame of an opSettle.
type settleFrame frame

// drop is by how many cells the ground under fig has dropped, fell reports whether
// it has fallen because of that.
func (f *settleFrame) drop() int       { return int(f.reg[0]) }
func (f *settleFrame) addDrop(n uint8) { f.reg[0] += n }
func (f *settleFrame) fell() bool      { return f.next == 1 }
func (f *settleFrame) setFell()        { f.next = 1 }

// runSettle acts where a whole movement, push or displacement has ended
// (TN-06): a portal's hop, the fall off a ledge, the pit, the pitfall.
func (s *State) runSettle(fr *frame, log *Log) {
	f := (*settleFrame)(fr)
	g := &s.figs[f.fig]
	if g.flags&onBoard == 0 {
		s.ret()
		return
	}
	switch f.step {
	case settlePortal:
		f.step = settleDrop
		if !s.flies(g) {
			f.addDrop(g.rise) // FM-08
			s.setRise(f.fig, 0, log)
		}
		if f.rule == MV01 || f.rule == OB09 || f.rule == FM25 {
			return // a walk has taken its portals step by step, and the others are no step
		}
		if to := s.portalFrom(f.fig, g, g.at); to != NoCell && !s.claimed(to) && !s.inAnyWallPath(to) {
			s.usePortal(f.fig, to, log)
		}
	case settleDrop:
		f.step = settleSupport
		drop := s.harmfulDrop(g, g.at, f.drop())
		if drop < 2 || s.flies(g) || s.footPit(g, g.at) || s.overPitfall(g) {
			return // a pit costs its one wound (PT-01), a pitfall's die stands for the drop (FM-27)
		}
		e := moveEvent(EvFall, FM22, f.fig, g.at, g.at)
		e.setNumber(drop)
		log.add(e)
		f.setFell()
		s.callWound(f.fig, NoFig, fallHarm(drop), FM22)
	case settleSupport:
		f.step = settlePitfall
		if f.fell() {
			s.setProne(f.fig, true, FM22, log)
		}
		// Nobody leaves a pit beneath a wall, not even by starting to fly (CW-08).
		under := g.flags&inPit != 0 && !s.uncovered(g, g.at)
		if pit := s.footPit(g, g.at) && (under || !s.flies(g)); pit != (g.flags&inPit != 0) {
			g.flags ^= inPit
			e := event(EvPitOut, PT01)
			if pit {
				e = event(EvPitIn, PT01)
			}
			e.Fig, e.To = f.fig, g.at
			log.add(e)
			if pit {
				s.callWound(f.fig, NoFig, 1, PT01)
			}
		}
	case settlePitfall:
		f.step = settleEnd
		if s.overPitfall(g) {
			s.call(frame{op: opFall, fig: f.fig})
		}
	case settleEnd:
		s.ret()
		s.checkGrabs(log)
	}
}

// usePortal places a figure on the other end of the portal it stands on (BD-04).
func (s *State) usePortal(id FigID, to Cell, log *Log) {
	e := event(EvPortal, BD04)
	e.Fig, e.From, e.To = id, s.figs[id].at, to
	s.lift(id)
	s.place(id, to)
	log.add(e)
}

// harmfulDrop is how many cells of a drop hurt: agility softens it, and so does
// landing in water (FM-22).
func (s *State) harmfulDrop(g *figure, at Cell, drop int) int {
	return s.softenDrop(g, at, drop-s.agility(g))
}

// softenDrop is fallen without regard to agility.
func (s *State) softenDrop(g *figure, at Cell, drop int) int {
	if s.each(g, at, func(c Cell) bool { return s.cells[c].terrain == Water || s.cells[c].terrain == Deep }) {
		drop -= 4
	}
	return max(0, drop)
}

// overPitfall reports whether nothing but pitfalls lies under the whole of a
// figure that can neither cling nor fly (PF-01, PF-12).
func (s *State) overPitfall(g *figure) bool {
	if s.flies(g) || s.all(g, Agile) {
		return false
	}
	return s.each(g, g.at, func(c Cell) bool { return s.cells[c].feature == Pitfall })
}

// The steps of opFall.
const (
	fallDrop uint8 = iota
	fallRoll
	fallFace
	fallEnd
)

// runFall drops a figure through the pitfall under it, and on through those
// below, a die for each floor (PF-04, PF-07..09).
func (s *State) runFall(f *frame, log *Log) {
	g := &s.figs[f.fig]
	if g.flags&onBoard == 0 {
		s.ret()
		return
	}
	switch f.step {
	case fallDrop:
		to := s.board.Below(g.at)
		open := to != NoCell && s.each(g, to, s.openCell)
		if !open {
			s.ret()
			s.die(f.fig, NoFig, -1, ByFall, PF07, log)
			return
		}
		from := g.at
		s.lift(f.fig)
		for {
			under := s.otherAt(f.fig, g, to)
			if under == NoFig {
				break
			}
			s.die(under, f.fig, -1, ByFaller, PF09, log)
		}
		s.place(f.fig, to)
		log.add(moveEvent(EvFall, PF08, f.fig, from, to))
		f.step = fallRoll
	case fallRoll:
		n := s.roll(f.fig, DieFall, PF08, log)
		f.step = fallEnd
		switch {
		case n == 0:
			f.step = fallRoll
			return
		case n == 1:
			s.ret()
			s.die(f.fig, NoFig, -1, ByFall, PF08, log)
			return
		case n < 6:
			s.setProne(f.fig, true, PF08, log)
		default:
			s.setProne(f.fig, false, PF08, log)
		}
		switch {
		case s.overPitfall(g):
			f.step = fallDrop
		case n == 6 && !s.isObject(g):
			f.step, f.rule = fallFace, PF08
			s.askFacing(s.opponent(g.side))
		}
	case fallFace:
		f.step = fallEnd
	case fallEnd:
		fig := f.fig
		s.ret()
		s.callSettle(fig, 0)
	}
}

// The one step of opRupture rolls what the explosion of a canister does to the
// floor: a pitfall opens or a blockade comes down, where that is legal (PF-10, PF-11).
func (s *State) runRupture(f *frame, log *Log) {
	if f.step == 0 {
		e := event(EvRupture, CW18)
		e.To = f.at
		log.add(e)
		f.step = 1
	}
	n := s.roll(NoFig, DieRupture, PF11, log)
	if n == 0 {
		return
	}
	c := f.at
	s.ret()
	want := Pitfall
	if n > 3 {
		want = Blockade
	}
	if s.mayRupture(c, want) {
		s.setFeature(c, want, PF11, log)
	}
}

// mayRupture reports whether a pitfall or blockade may appear in a cell (PF-10).
func (s *State) mayRupture(c Cell, want Feature) bool {
	cl := &s.cells[c]
	if s.Solid(c) || cl.feature != NoFeature || cl.structure != NoStructure || cl.fig != NoFig ||
		cl.terrain == Tree || cl.terrain == Volcano {
		return false
	}
	if want == Blockade {
		return true
	}
	for d := range Dir(s.board.topo.Dirs()) {
		if s.board.topo == Square && d%2 != 0 {
			continue
		}
		if n := s.board.Neighbour(c, d); n != NoCell {
			if ft := s.cells[n].feature; ft == Pitfall || ft == Blockade {
				return false
			}
		}
	}
	return true
}

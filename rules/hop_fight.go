package rules

import "slices"

// The steps of opBefore.
const (
	beforeGate uint8 = iota
	beforeThrow
	beforeHop
)

// runBefore is the time before combat: each Gatemouth throws those beside it, then
// combat-hoppers with a fight come on (TN-01, SP-07, OB-11). frame.fig is the Gatemouth,
// next the figure checked for being one, by the last figure checked for being thrown.
func (s *State) runBefore(f *frame, log *Log) {
	switch f.step {
	case beforeGate:
		for int(f.next) < len(s.figs) {
			id := FigID(f.next)
			f.next++
			if s.hasGatemouth(id) {
				f.fig, f.by = id, NoFig
				f.step = beforeThrow
				return
			}
		}
		f.step = beforeHop
	case beforeThrow:
		id := s.nextThrown(f)
		if id == NoFig {
			f.step = beforeGate
			return
		}
		s.needWork()
		s.work.cells = s.throwPlaces(f.fig, id, s.work.cells[:0])
		if len(s.work.cells) == 0 {
			f.by = id
			return
		}
		n := s.rollCell(id, uint8(len(s.work.cells)), SP07, log)
		if n == 0 {
			return
		}
		f.by = id
		s.teleport(id, s.work.cells[n-1], SP07, log)
	case beforeHop:
		for i := range s.casts {
			c := &s.casts[i]
			if s.board.spells[c.spell].Effect != CombatHopper || !c.holds {
				continue
			}
			s.needWork()
			if s.work.cells = s.hopPlaces(c, s.work.cells[:0]); len(s.work.cells) > 0 {
				s.call(frame{op: opHop, fig: c.fig, by: NoFig, wall: -1, at: NoCell, rule: OB11})
				return
			}
		}
		s.ret()
	}
}

// hasGatemouth reports whether a figure on the board has a Gatemouth in it (SP-07).
func (s *State) hasGatemouth(id FigID) bool {
	f := &s.figs[id]
	if f.flags&onBoard == 0 {
		return false
	}
	for i := range f.minions {
		if f.stamina[i] > 0 && s.board.kinds[f.kind[i]].Traits&Gatemouth != 0 {
			return true
		}
	}
	return false
}

// nextThrown returns the next group beside the Gatemouth of a frame, friend or foe,
// NoFig for none.
func (s *State) nextThrown(f *frame) FigID {
	if !s.isOnBoard(f.fig) {
		return NoFig
	}
	for id := f.by + 1; int(id) < len(s.figs); id++ {
		if g := &s.figs[id]; g.flags&onBoard != 0 && !s.isObject(g) && s.minDist(f.fig, id, g.at) == 1 {
			return id
		}
	}
	return NoFig
}

// isOnBoard reports whether there is a figure and it is on the board.
func (s *State) isOnBoard(id FigID) bool { return id != NoFig && s.figs[id].flags&onBoard != 0 }

// minDist is the least Dist from a figure to another with its corner on a cell, of
// the same floor; 0 for another floor.
func (s *State) minDist(id, other FigID, at Cell) int {
	f, g := &s.figs[id], &s.figs[other]
	if s.board.Pos(f.at).Floor != s.board.Pos(at).Floor {
		return 0
	}
	least := 2 * MaxSide
	s.each(f, f.at, func(c Cell) bool {
		return s.each(g, at, func(n Cell) bool { least = min(least, s.board.Dist(c, n)); return true })
	})
	return least
}

// throwPlaces lists the free places for a group at distance 3 from a Gatemouth, on its floor.
func (s *State) throwPlaces(gate, id FigID, buf []Cell) []Cell {
	b, f := s.board, &s.figs[gate]
	p, r := b.Pos(f.at), 3+MaxSize
	for y := max(0, p.Y-r); y <= min(b.h-1, p.Y+r); y++ {
		for x := max(0, p.X-r); x <= min(b.w-1, p.X+r); x++ {
			c := b.Cell(Pos{p.Floor, x, y})
			if s.barrier(id, &s.figs[id], c) == noBarrier && s.minDist(gate, id, c) == 3 {
				buf = append(buf, c)
			}
		}
	}
	return buf[:min(len(buf), 250)]
}

// hopPlaces lists where a combat-hopper may come on: free cells where it touches an enemy, on
// or beside its structure when that is attacked, or on its terrain beside a group that has
// moved this turn (OB-11, SP-06).
func (s *State) hopPlaces(c *cast, buf []Cell) []Cell {
	sp := &s.board.spells[c.spell]
	f := &s.figs[c.fig]
	if sp.bound() {
		if s.cells[c.at].structure == NoStructure {
			return buf
		}
		if s.mayHopTo(c, f, c.at) {
			buf = append(buf, c.at)
		}
		for d := range Dir(s.board.topo.Dirs()) {
			if n := s.board.Neighbour(c.at, d); n != NoCell && s.mayHopTo(c, f, n) {
				buf = append(buf, n)
			}
		}
		return buf
	}
	for i := range s.figs {
		g := &s.figs[i]
		if g.flags&(onBoard|movedItself) != onBoard|movedItself {
			continue
		}
		s.each(g, g.at, func(at Cell) bool {
			for d := range Dir(s.board.topo.Dirs()) {
				n := s.board.Neighbour(at, d)
				if n != NoCell && sp.Terrains&NativeTo(s.cells[n].terrain) != 0 && !slices.Contains(buf, n) && s.mayHopTo(c, f, n) {
					buf = append(buf, n)
				}
			}
			return true
		})
	}
	return buf
}

// mayHopTo reports whether a combat-hopper's group may be put on a cell and would
// touch an enemy there, one that attacks the structure where it is bound to one.
func (s *State) mayHopTo(c *cast, f *figure, at Cell) bool {
	if s.barrier(c.fig, f, at) != noBarrier {
		return false
	}
	bound := s.board.spells[c.spell].bound()
	return !s.eachBeside(f, at, func(id FigID, from, n Cell, d Dir) bool {
		g := &s.figs[id]
		return !s.opposed(f, g) || !s.reaches(f, g, from, n, d) || s.hidden(g) || bound && !s.attacksStructure(g, c.at)
	})
}

// attacksStructure reports whether a group attacks a structure: it stands on it, or beside it
// with neither a corner nor a cliff between (SP-06).
func (s *State) attacksStructure(g *figure, at Cell) bool {
	return !s.each(g, g.at, func(c Cell) bool {
		if c == at {
			return false
		}
		d := s.board.DirTo(c, at)
		if d == NoDir || s.cornered(c, d, false) {
			return true
		}
		e, _ := s.board.EdgeAt(c, d)
		return e == Cliff
	})
}

// The steps of opHop.
const (
	hopAsk uint8 = iota
	hopOn
	hopEnd
)

// runHop puts the group of a combat-hopper on a cell that its controller picks (OB-11).
func (s *State) runHop(f *frame, log *Log) {
	switch f.step {
	case hopAsk:
		s.ask(AskPlace, s.figs[f.fig].side)
	case hopOn:
		f.step = hopEnd
		i := s.hopperOf(f.fig)
		s.casts[i].holds = false
		s.putBackOn(f.fig, f.at, i, OB11, log)
		s.callArrive(f.fig, f.at)
	case hopEnd:
		s.ret()
	}
}

// hopperOf returns the number of the combat-hopper spell that a group belongs to, -1 for none.
func (s *State) hopperOf(id FigID) int {
	for i := range s.casts {
		if c := &s.casts[i]; c.fig == id && s.board.spells[c.spell].Effect == CombatHopper {
			return i
		}
	}
	return -1
}

// arrivalPlaces lists the cells on which the combat-hopper of a frame may come on.
func (s *State) arrivalPlaces(f *frame, buf []Cell) []Cell {
	if i := s.hopperOf(f.fig); i >= 0 && s.casts[i].holds {
		return s.hopPlaces(&s.casts[i], buf)
	}
	return buf
}

// removeHoppers takes the combat-hoppers off the board again at the end of the strike
// phase (TN-01, OB-11).
func (s *State) removeHoppers(log *Log) {
	for i := range s.casts {
		c := &s.casts[i]
		if s.board.spells[c.spell].Effect == CombatHopper && s.figs[c.fig].flags&onBoard != 0 {
			s.leaveBoard(i, OB11, log)
		}
	}
}

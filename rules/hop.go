package rules

import "slices"

// leaveBoard takes the group of a spell in play off the board, into the spell's holding area,
// and ends its grabs and contact (OB-01, OB-13). It stays prone (OB-05) or in its pit.
func (s *State) leaveBoard(i int, r Rule, log *Log) {
	id := s.casts[i].fig
	s.casts[i].holds = true
	f := &s.figs[id]
	s.release(id, log)
	e := moveEvent(EvHop, r, id, f.at, NoCell).cast(0, i)
	if f.flags&onBoard != 0 {
		s.lift(id)
	} else {
		e.From = s.casts[i].at // one that has just left its group (SP-02)
	}
	f.flags |= away
	f.rise = 0
	s.refreshMods(id)
	log.add(e)
}

// release ends the grabs on a figure and those by it (OB-13).
func (s *State) release(id FigID, log *Log) {
	for i := range s.figs {
		g := &s.figs[i]
		if g.grabber == NoFig || FigID(i) != id && g.grabber != id {
			continue
		}
		g.grabber = NoFig
		log.add(pairEvent(EvGrab, OB13, FigID(i), NoFig, 0))
	}
}

const (
	returnsCount uint8 = iota
	returnsEnd
	returnsBack
	returnsOther
)

// runReturns runs the start of a turn: durations of the side's spells, returns, mana (TN-01).
func (s *State) runReturns(f *frame, log *Log) {
	side := s.head.turn
	switch f.step {
	case returnsCount:
		for i := range s.casts {
			c := &s.casts[i]
			if c.turns == 0 || s.sideInTurn(c.side) != side || s.frozen(c) {
				continue
			}
			if c.turns--; c.turns == 0 {
				c.due = true
			}
		}
		f.step = returnsEnd
	case returnsEnd:
		for i := range s.casts {
			c := &s.casts[i]
			if c.due && (!c.holds || s.board.spells[c.spell].Effect == CombatHopper) {
				s.stop(i, false, SP01, log)
				return
			}
		}
		f.step = returnsBack
	case returnsBack:
		if i := s.nextReturn(side); i >= 0 {
			s.returnFrom(i, log)
			return
		}
		f.step = returnsOther
	case returnsOther: // mana: the level's income, and what its spells add (SP-01, OB-04)
		n := int(s.sides[side].mana) + s.board.sides[side].Income
		for i := range s.casts {
			if c := &s.casts[i]; c.side == side && s.isActive(c, Income) {
				n += s.board.spells[c.spell].Amount
			}
		}
		s.setMana(side, n, SP01, log)
		s.ret()
	}
}

// sideInTurn returns the side in whose turns a side's durations count down: its own or, once it
// has no more turns, the next side that has. A keeper has turns without groups: its walls move.
func (s *State) sideInTurn(side uint8) uint8 {
	n := uint8(len(s.board.sides))
	for i := range n {
		if x := (side + i) % n; s.inPlay(x) > 0 || s.board.sides[x].Keeper && !s.sides[x].out {
			return x
		}
	}
	return side
}

// frozen reports whether a spell's time stands still because its group, recruit or structure is
// off the board. A boardhop's own time keeps running (OB-05).
func (s *State) frozen(c *cast) bool {
	if s.board.spells[c.spell].bound() {
		for i := range s.casts {
			if h := &s.casts[i]; h.structure != NoStructure && h.at == c.at {
				return true
			}
		}
	}
	return !c.holds && c.fig != NoFig && s.figs[c.fig].flags&away != 0
}

// nextReturn returns the number of the holding area to return from next, or -1: of those that
// are due and whose exits are free, the one entered first (OB-08).
func (s *State) nextReturn(side uint8) int {
	next := -1
	for i := range s.casts {
		c := &s.casts[i]
		owner := c.owner // of what is inside or, if that is nobody's, of the spell (OB-08)
		if c.fig != NoFig {
			owner = s.figs[c.fig].side
		}
		if owner == NoSide {
			owner = c.side
		}
		if !c.due || s.sideInTurn(owner) != side || next >= 0 && s.casts[next].seq < c.seq {
			continue
		}
		if s.blocked(c) == noBarrier {
			next = i
		}
	}
	return next
}

// barrier is what keeps a group from being put on a place.
type barrier struct {
	solid     bool
	canister  bool
	structure bool // a structure, where monsters cannot be put
	fig       FigID
	wall      int16
}

// noBarrier is the barrier of a free place.
var noBarrier = barrier{fig: NoFig, wall: -1}

// barrier returns what keeps a figure from being put with its corner on a cell (OB-08..10).
func (s *State) barrier(id FigID, f *figure, to Cell) barrier {
	bar := noBarrier
	if !s.each(f, to, func(c Cell) bool {
		cl := &s.cells[c]
		switch {
		case cl.wall >= 0:
			bar.wall = cl.wall
		case cl.fig != NoFig && cl.fig != id:
			bar.fig = cl.fig
		default:
			bar.canister = cl.feature == Canister
			bar.structure = cl.structure != NoStructure && s.isMonster(f)
			return !s.solidCell(c) && !bar.canister && !bar.structure
		}
		return false
	}) {
		bar.solid = bar == noBarrier // or it reaches over the edge
	}
	return bar
}

// blocked returns what blocks a holding area's exit.
func (s *State) blocked(c *cast) barrier {
	if c.fig == NoFig {
		var f = figure{side: NoSide, size: 1}
		return s.barrier(NoFig, &f, c.at)
	}
	return s.barrier(c.fig, &s.figs[c.fig], c.at)
}

// returnFrom puts what a holding area holds back on the board (OB-05, OB-08).
func (s *State) returnFrom(i int, log *Log) {
	c := s.casts[i]
	sp := &s.board.spells[c.spell]
	if c.structure != NoStructure {
		log.add(figEvent(EvReturn, OB08, NoFig, c.at).cast(0, i))
		s.setStructure(c.at, c.structure, c.owner, OB08, log)
		s.setGround(c.at, c.terrain, SP05, log)
	}
	id := c.fig
	if id != NoFig {
		s.putBackOn(id, c.at, i, OB08, log)
		if sp.Heal {
			f := &s.figs[id]
			for m := range f.members {
				if f.stamina[m] > 0 {
					s.setMemberStamina(id, m, uint8(s.board.kinds[f.kind[m]].Stamina), log)
				}
			}
		}
	}
	s.setMana(c.side, int(s.sides[c.side].mana)+sp.Mana, SP03, log)
	if sp.Effect == HopRecruit && sp.Amount != 0 {
		// What a recruit brings along stays with it (SP-02).
		k := &s.casts[i]
		k.holds, k.due, k.at = false, false, NoCell
		s.logCast(i, log)
		s.refreshMods(id)
	} else {
		s.end(i, OB08, log)
	}
	if id != NoFig {
		s.callArrive(id, c.at)
	}
}

// putBackOn puts a group that was off the board on a cell. A group that was in a pit is in it
// again if it still exists (OB-05, X-44).
func (s *State) putBackOn(id FigID, at Cell, i int, r Rule, log *Log) {
	f := &s.figs[id]
	s.place(id, at)
	s.refreshMods(id)
	log.add(figEvent(EvReturn, r, id, at).cast(0, i))
	if f.flags&inPit != 0 && s.footPit(f, at) {
		log.add(figEvent(EvPitIn, PT01, id, at))
	}
}

// setMemberStamina sets the stamina of a member.
func (s *State) setMemberStamina(id FigID, m, n uint8, log *Log) {
	f := &s.figs[id]
	if f.stamina[m] == n {
		return
	}
	f.stamina[m] = n
	log.add(figEvent(EvHeal, SP01, id, f.at).member(int(m), n))
}

// teleport moves a group from its cell straight to another (OB-12).
func (s *State) teleport(id FigID, to Cell, r Rule, log *Log) {
	f := &s.figs[id]
	s.release(id, log)
	if f.flags&inPit != 0 {
		s.setPosture(f, f.flags&^inPit)
		log.add(figEvent(EvPitOut, PT01, id, f.at))
	}
	s.relocate(moveEvent(EvTeleport, r, id, f.at, to), log)
	s.setRise(id, 0, log)
	s.callArrive(id, to)
}

const (
	arriveSettle uint8 = iota
	arriveSeize
	arriveEnd
)

// runArrive settles a group that was put on the board, without entry effects (OB-09, TN-05).
// A recruit group in an enemy's structure may capture it (OB-10).
func (s *State) runArrive(f *frame, log *Log) {
	switch f.step {
	case arriveSettle:
		f.step = arriveSeize
		s.call(frame{op: opSettle, fig: f.fig, by: NoFig, wall: -1, rule: OB09})
	case arriveSeize:
		// Is it still where it was put, in an enemy's structure? Monsters are never put into
		// one.
		if g := &s.figs[f.fig]; g.at == NoCell || g.at != f.at || !hostile(g.side, s.cells[g.at].owner) {
			f.step = arriveEnd
			return
		}
		s.ask(AskSeize, s.figs[f.fig].side)
	case arriveEnd:
		s.ret()
	}
}

// capture takes over the structure that a figure stands on for its side.
func (s *State) capture(id FigID, r Rule, log *Log) {
	f := &s.figs[id]
	s.putStructure(f.at, s.cells[f.at].structure, f.side)
	log.add(figEvent(EvCapture, r, id, f.at).ofSide(f.side))
}

const (
	beforeGate uint8 = iota
	beforeThrow
	beforeHop
)

// runBefore runs before combat: each Gatemouth throws the groups beside it, then combat-hoppers
// with an enemy to fight come on (TN-01, SP-07, OB-11). frame.fig is the Gatemouth, next the
// figure checked for being one, by the last figure checked for being thrown.
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
		s.work.cells = s.throwPlaces(f.fig, id, s.work.cells[:0])
		if len(s.work.cells) == 0 {
			f.by = id
			return
		}
		places := uint8(len(s.work.cells))
		n := s.throw(id, DieCell, places, 1, places, SP07, log)
		if n == 0 {
			return
		}
		if log != nil {
			log.Events[len(log.Events)-1].RawLeft = int16(places)
		}
		f.by = id
		s.teleport(id, s.work.cells[n-1], SP07, log)
	case beforeHop:
		for i := range s.casts {
			c := &s.casts[i]
			if s.board.spells[c.spell].Effect != CombatHopper || !c.holds {
				continue
			}
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
	for i := range f.members {
		if f.stamina[i] > 0 && s.board.kinds[f.kind[i]].Traits&Gatemouth != 0 {
			return true
		}
	}
	return false
}

// nextThrown returns the next group beside a Gatemouth, friend or foe, NoFig for none.
func (s *State) nextThrown(f *frame) FigID {
	if f.fig == NoFig || s.figs[f.fig].flags&onBoard == 0 {
		return NoFig
	}
	for id := f.by + 1; int(id) < len(s.figs); id++ {
		if g := &s.figs[id]; g.flags&onBoard != 0 && !s.isObject(g) && s.minDist(f.fig, id, g.at) == 1 {
			return id
		}
	}
	return NoFig
}

// minDist returns the least Dist from a figure to another with its corner at a cell; 0 if that
// is on another floor.
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

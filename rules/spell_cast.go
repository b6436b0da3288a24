package rules

// The steps of opCast.
const (
	castBegin uint8 = iota
	castEnd
)

// runCast executes the first spell of the queue, or squanders it when what it is
// aimed at is not there any more; its cost stays spent (SP-01, OB-02).
func (s *State) runCast(f *frame, log *Log) {
	if f.step == castEnd || len(s.queue) == 0 {
		s.ret()
		return
	}
	f.step = castEnd
	o := s.queue[0]
	s.queue = append(s.queue[:0], s.queue[1:]...)
	side := s.head.turn
	e := event(EvCast, SP01)
	if r := s.castViolation(side, &o, true); r != 0 {
		e = event(EvSquander, r)
	}
	e.Side = side
	s.logOrder(&o, e, log)
	if e.Kind == EvCast {
		s.execute(side, &o, log)
	}
}

// execute does what a spell does.
func (s *State) execute(side uint8, o *order, log *Log) {
	sp := &s.board.spells[o.spell]
	switch sp.Effect {
	case HopGroup:
		s.castGroup(side, o, log)
	case HopRecruit:
		i := s.enter(s.castOf(side, o), o.fig, log)
		s.takeRecruit(i, o.fig, o.minion, s.figs[o.fig].stamina[o.minion], SP02, log)
	case HopStructure:
		s.castStructure(side, o, log)
	case CombatHopper:
		s.castHopper(side, o, log)
	case Teleport, TeleportHome:
		s.teleport(o.fig, o.to, SP07, log)
	case Exchange:
		s.exchange(o, log)
	case Flood:
		s.castFlood(side, o, log)
	case Dispel:
		s.stop(s.castBySeq(o.seq), true, SP01, log)
	case Summon:
		s.castSummon(side, o, log)
	default: // SoulJar, Await, Boost, Income, Cheapen and Ward act while they last
		s.enter(s.castOf(side, o), o.fig, log)
	}
}

// castOf returns a spell of the queue as one in play.
func (s *State) castOf(side uint8, o *order) cast {
	sp := &s.board.spells[o.spell]
	return cast{spell: o.spell, side: side, minion: o.minion, turns: uint8(sp.Turns), owner: NoSide, fig: NoFig, at: o.to}
}

// castGroup takes a group off the board (OB-01, SP-03). Its exit is the place it
// leaves or, for some spells, the one beside it that was picked (OB-07).
func (s *State) castGroup(side uint8, o *order, log *Log) {
	c := s.castOf(side, o)
	if o.to == NoCell {
		c.at = s.figs[o.fig].at
	}
	i := s.enter(c, o.fig, log)
	s.leaveBoard(i, OB01, log)
}

// castStructure takes a structure off the board, and the group of one cell on it
// as part of it; plain floor remains (SP-05).
func (s *State) castStructure(side uint8, o *order, log *Log) {
	at := o.to
	cl := &s.cells[at]
	c := s.castOf(side, o)
	c.structure, c.owner, c.terrain, c.holds = cl.structure, cl.owner, s.ground(at), true
	garrison := cl.fig
	if garrison != NoFig && (s.isObject(&s.figs[garrison]) || s.figs[garrison].size > 1) {
		garrison = NoFig
	}
	i := s.enter(c, garrison, log)
	e := event(EvHop, SP05)
	e.From = at
	e.setCast(0, i)
	log.add(e)
	if garrison != NoFig {
		s.leaveBoard(i, SP05, log)
	}
	s.setStructure(at, NoStructure, NoSide, SP05, log)
	if c.terrain != Pit {
		s.setGround(at, Plain, SP05, log)
	}
}

// castHopper makes the group of a combat-hopper, in the holding area that it
// waits in (OB-11, SP-06).
func (s *State) castHopper(side uint8, o *order, log *Log) {
	i := s.enter(s.castOf(side, o), NoFig, log)
	s.casts[i].fig, s.casts[i].holds = s.spawn(side, int(o.spell), NoCell, OB11, log), true
}

// castFlood makes a cell's terrain another (SP-09).
func (s *State) castFlood(side uint8, o *order, log *Log) {
	c := s.castOf(side, o)
	c.terrain = s.cells[o.to].terrain
	s.enter(c, NoFig, log)
	s.setTerrain(o.to, s.board.spells[o.spell].Terrain, SP09, log)
}

// castSummon makes a group appear. While an Awaiting is in play a monster group goes into a
// holding area instead, with that cell as its exit (SP-04).
func (s *State) castSummon(side uint8, o *order, log *Log) {
	by := -1
	for i := range s.casts {
		if c := &s.casts[i]; s.board.spells[c.spell].Effect == Await && c.of == 0 {
			by = i
			break
		}
	}
	kind := &s.board.kinds[s.board.spells[o.spell].Kinds[0]]
	if by >= 0 && (s.board.sides[side].Monster || kind.Traits&Monster != 0) {
		p := &s.casts[by]
		c := cast{spell: p.spell, side: p.side, of: p.seq, owner: NoSide, fig: NoFig, at: o.to}
		i := s.enter(c, NoFig, log)
		s.casts[i].fig, s.casts[i].holds = s.spawn(side, int(o.spell), NoCell, SP04, log), true
		return
	}
	id := s.spawn(side, int(o.spell), o.to, SP01, log)
	s.callArrive(id, o.to)
}

// spawn brings a group of a spell's kinds into play, off the board where there
// is no cell, and returns it.
func (s *State) spawn(side uint8, spell int, at Cell, r Rule, log *Log) FigID {
	id := s.firstSpare()
	f := &s.figs[id]
	s.enlist(id, side)
	kinds := s.board.spells[spell].Kinds
	f.minions = uint8(len(kinds))
	for i, k := range kinds {
		f.kind[i], f.stamina[i] = uint8(k), uint8(s.board.kinds[k].Stamina)
	}
	if at == NoCell {
		f.flags |= away
	} else {
		s.place(id, at)
		s.refreshMods(id)
	}
	e := figEvent(EvSpawn, r, id, at)
	e.Side = side
	e.setNumber(spell)
	log.add(e)
	return id
}

// firstSpare returns the first group that is not yet in play.
func (s *State) firstSpare() FigID {
	for i := range s.figs {
		if s.figs[i].flags&reserve != 0 {
			return FigID(i)
		}
	}
	return NoFig
}

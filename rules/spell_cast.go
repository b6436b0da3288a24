package rules

import "slices"

const (
	castBegin uint8 = iota
	castEnd
)

// runCast executes the first spell of the queue, or lets it fizzle when what it is
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
	e := sideEvent(EvCast, SP01, side, 0)
	if r := s.castViolation(side, &o, true); r != 0 {
		e.Kind, e.Rule = EvFizzle, r
	}
	s.logOrder(&o, e, log)
	if e.Kind == EvCast {
		s.execute(side, o, log)
	}
}

// execute does what a spell does.
func (s *State) execute(side uint8, o order, log *Log) {
	if do := effects[s.board.spells[o.spell].Effect].cast; do != nil {
		do(s, side, o, log)
		return
	}
	s.enter(s.castOf(side, &o), o.fig, log)
}

func (s *State) castHopGroup(side uint8, o order, log *Log) {
	c := s.castOf(side, &o)
	if o.to == NoCell { // else the exit that was picked beside it (OB-07)
		c.at = s.figs[o.fig].at
	}
	s.leaveBoard(s.enter(c, o.fig, log), OB01, log)
}

func (s *State) castHopRecruit(side uint8, o order, log *Log) {
	i := s.enter(s.castOf(side, &o), o.fig, log)
	s.takeRecruit(i, o.fig, o.member, s.figs[o.fig].stamina[o.member], SP02, log)
}

func (s *State) castCombatHopper(side uint8, o order, log *Log) {
	i := s.enter(s.castOf(side, &o), NoFig, log)
	s.casts[i].fig, s.casts[i].holds = s.spawn(side, int(o.spell), NoCell, OB11, log), true
}

func (s *State) castTeleport(_ uint8, o order, log *Log) { s.teleport(o.fig, o.to, SP07, log) }

func (s *State) castFlood(side uint8, o order, log *Log) {
	c := s.castOf(side, &o)
	c.terrain = s.cells[o.to].terrain
	s.enter(c, NoFig, log)
	s.setTerrain(o.to, s.board.spells[o.spell].Terrain, SP09, log)
}

func (s *State) castDispel(_ uint8, o order, log *Log) {
	s.stop(s.castBySeq(o.seq), true, SP01, log)
}

// castSummon brings a group into play. While an Awaiting is in play a monster group goes into a
// holding area instead, with that cell as its exit (SP-04).
func (s *State) castSummon(side uint8, o order, log *Log) {
	by := slices.IndexFunc(s.casts, func(c cast) bool { return s.board.spells[c.spell].Effect == Await && c.of == 0 })
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

// castOf returns a spell of the queue as one in play.
func (s *State) castOf(side uint8, o *order) cast {
	sp := &s.board.spells[o.spell]
	return cast{spell: o.spell, side: side, member: o.member, turns: uint8(sp.Turns), owner: NoSide, fig: NoFig, at: o.to}
}

// castStructure takes a structure and its garrison off the board; plain floor remains (SP-05).
func (s *State) castStructure(side uint8, o order, log *Log) {
	at := o.to
	cl := &s.cells[at]
	c := s.castOf(side, &o)
	c.structure, c.owner, c.terrain, c.holds = cl.structure, cl.owner, cl.terrain, true
	if flood := s.floodOn(at); flood >= 0 {
		c.terrain = s.casts[flood].terrain // without what covers it
	}
	garrison := cl.fig
	if garrison != NoFig && (s.isObject(&s.figs[garrison]) || s.figs[garrison].size > 1) {
		garrison = NoFig
	}
	i := s.enter(c, garrison, log)
	log.add(moveEvent(EvHop, SP05, NoFig, at, NoCell).cast(0, i))
	if garrison != NoFig {
		s.leaveBoard(i, SP05, log)
	}
	s.setStructure(at, NoStructure, NoSide, SP05, log)
	if c.terrain != Pit {
		s.setGround(at, Plain, SP05, log)
	}
}

// spawn brings a group of a spell's kinds into play, off the board where there is no cell.
func (s *State) spawn(side uint8, spell int, at Cell, r Rule, log *Log) FigID {
	id := s.firstSpare()
	f := &s.figs[id]
	s.enlist(id, side)
	kinds := s.board.spells[spell].Kinds
	f.members = uint8(len(kinds))
	for i, k := range kinds {
		f.kind[i], f.stamina[i] = uint8(k), uint8(s.board.kinds[k].Stamina)
	}
	if at == NoCell {
		f.flags |= away
	} else {
		s.place(id, at)
		s.refreshMods(id)
	}
	log.add(figEvent(EvSpawn, r, id, at).number(spell).ofSide(side))
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

// enter puts a spell into play and returns its number (SP-01).
func (s *State) enter(c cast, id FigID, log *Log) int {
	s.head.seq++
	c.seq, c.fig = s.head.seq, id
	s.casts = append(s.casts, c)
	i := len(s.casts) - 1
	s.logCast(i, log)
	s.refreshModsOf(&c)
	return i
}

func (s *State) logCast(i int, log *Log) {
	c := &s.casts[i]
	e := figEvent(EvSpell, SP01, c.fig, c.at).cast(int(c.spell), i).ofSide(c.side)
	e.RawLeft = int16(c.turns)
	log.add(e)
}

// castBySeq finds a spell in play, -1 for none.
func (s *State) castBySeq(seq uint16) int {
	for i := range s.casts {
		if s.casts[i].seq == seq {
			return i
		}
	}
	return -1
}

// end takes a spell out of play; what it did to stats is over.
func (s *State) end(i int, r Rule, log *Log) {
	c := s.casts[i]
	s.casts = append(s.casts[:i], s.casts[i+1:]...)
	log.add(figEvent(EvSpellEnd, r, c.fig, NoCell).cast(int(c.spell), i).ofSide(c.side))
	s.refreshModsOf(&c)
}

// stop ends a spell that has run out or, broken, was dispelled: who is inside a boardhop is
// removed (OB-06, OB-11).
func (s *State) stop(i int, broken bool, r Rule, log *Log) {
	c := s.casts[i]
	s.end(i, r, log)
	if stop := effects[s.board.spells[c.spell].Effect].stop; stop != nil {
		stop(s, c, broken, log)
		return
	}
	cause := ByVanishing
	if broken {
		cause = ByDispel
	}
	if c.holds && c.fig != NoFig {
		s.die(c.fig, NoFig, -1, cause, OB06, log)
	}
	if c.structure == NoStructure {
		return
	}
	// What was bound to the structure is of no more use.
	for j := 0; j < len(s.casts); {
		if b := &s.casts[j]; s.board.spells[b.spell].bound() && b.at == c.at {
			s.endHolding(j, ByVanishing, log)
			continue
		}
		j++
	}
}

// stopAwait releases the groups that wait, or removes them (SP-04).
func (s *State) stopAwait(c cast, broken bool, log *Log) {
	for j := 0; j < len(s.casts); {
		switch {
		case s.casts[j].of != c.seq:
			j++
		case broken:
			s.endHolding(j, ByDispel, log)
		default:
			s.casts[j].due = true
			j++
		}
	}
}

// stopFlood brings flooded ground back (SP-09).
func (s *State) stopFlood(c cast, _ bool, log *Log) { s.setTerrain(c.at, c.terrain, SP09, log) }

// endHolding ends a spell and removes the group inside of it from the game.
func (s *State) endHolding(i int, cause Cause, log *Log) {
	c := s.casts[i]
	s.end(i, OB06, log)
	s.die(c.fig, NoFig, -1, cause, OB06, log)
}

// endSpellsOn ends the spells on a figure that is gone, that of a combat-hopper too (OB-11).
func (s *State) endSpellsOn(id FigID, log *Log) {
	if len(s.casts) == 0 {
		return
	}
	s.refreshMods(id)
	for i := 0; i < len(s.casts); {
		c := &s.casts[i]
		switch {
		case c.fig != id:
			i++
		case s.board.spells[c.spell].Effect == CombatHopper:
			s.end(i, OB11, log)
		default:
			s.end(i, SP01, log)
		}
	}
}

// personal reports whether an effect is on one recruit instead of its group.
func personal(e Effect) bool { return e == SoulJar || e == HopRecruit }

// endSpellsOnSlain ends the spells on members that are slain. The slain of a strike phase
// keep theirs until it ends (ST-01), those of an ability until their fate is settled (FM-25).
func (s *State) endSpellsOnSlain(log *Log) {
	for i := 0; i < len(s.casts); i++ {
		c := &s.casts[i]
		if !personal(s.board.spells[c.spell].Effect) {
			continue
		}
		f := &s.figs[c.fig]
		if f.stamina[c.member] == 0 && f.flags&underForce == 0 {
			s.end(i, SP01, log)
			i--
		}
	}
}

// refreshModsOf brings up to date the stats of those that a spell is on.
func (s *State) refreshModsOf(c *cast) {
	switch {
	case c.fig != NoFig:
		s.refreshMods(c.fig)
	case s.board.spells[c.spell].All:
		for i := range s.figs {
			s.refreshMods(FigID(i))
		}
	}
}

// refreshMods computes what spells in play add to a group's stats: nothing off the board
// (OB-04), and what its recruits have brought along (SP-02).
func (s *State) refreshMods(id FigID) {
	f := &s.figs[id]
	f.mods = [numStats]int8{}
	if f.flags&onBoard == 0 {
		return
	}
	var sum [numStats]int
	for i := range s.casts {
		c := &s.casts[i]
		sp := &s.board.spells[c.spell]
		switch {
		case sp.Effect == Boost && s.affects(c, id), sp.Effect == HopRecruit && c.fig == id:
			sum[sp.Stat] += sp.Amount
		}
	}
	for st, n := range sum {
		f.mods[st] = int8(min(MaxStat, max(-MaxStat, n)))
	}
}

// setGround changes a cell's terrain, beneath a flood where there is one.
func (s *State) setGround(c Cell, t Terrain, r Rule, log *Log) {
	if i := s.floodOn(c); i >= 0 {
		s.casts[i].terrain = t
	} else if s.cells[c].terrain != t {
		s.setTerrain(c, t, r, log)
	}
}

// floodOn returns the number of the spell that has flooded a cell, -1 for none.
func (s *State) floodOn(c Cell) int {
	for i := range s.casts {
		if f := &s.casts[i]; f.at == c && s.board.spells[f.spell].Effect == Flood {
			return i
		}
	}
	return -1
}

func (s *State) setStructure(c Cell, t Structure, owner uint8, r Rule, log *Log) {
	s.putStructure(c, t, owner)
	log.add(figEvent(EvStructure, r, NoFig, c).number(int(t)).ofSide(owner))
}

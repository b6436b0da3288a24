package rules

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
	e := figEvent(EvSpell, SP01, c.fig, c.at)
	e.Side = c.side
	e.setCast(int(c.spell), i)
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
	e := event(EvSpellEnd, r)
	e.Side, e.Fig = c.side, c.fig
	e.setCast(int(c.spell), i)
	log.add(e)
	s.refreshModsOf(&c)
}

// stop ends a spell that has run out or, broken, was dispelled: who is inside a boardhop is
// removed (OB-06, OB-11), an Awaiting releases its groups (SP-04), flooded ground comes back
// (SP-09).
func (s *State) stop(i int, broken bool, r Rule, log *Log) {
	c := s.casts[i]
	s.end(i, r, log)
	cause := ByVanishing
	if broken {
		cause = ByDispel
	}
	switch s.board.spells[c.spell].Effect {
	case Await:
		for j := 0; j < len(s.casts); {
			switch {
			case s.casts[j].of != c.seq:
				j++
			case broken:
				s.endHolding(j, cause, log)
			default:
				s.casts[j].due = true
				j++
			}
		}
		return
	case Flood:
		s.setTerrain(c.at, c.terrain, SP09, log)
		return
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

// endSpellsOnSlain ends the spells on minions that are slain. The slain of a strike phase
// keep theirs until it ends (ST-01), those of an ability until their fate is settled (FM-25).
func (s *State) endSpellsOnSlain(log *Log) {
	for i := 0; i < len(s.casts); i++ {
		c := &s.casts[i]
		if !personal(s.board.spells[c.spell].Effect) {
			continue
		}
		f := &s.figs[c.fig]
		if f.stamina[c.minion] == 0 && f.flags&underForce == 0 {
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

// ground returns a cell's terrain without the flood that covers it.
func (s *State) ground(c Cell) Terrain {
	if i := s.floodOn(c); i >= 0 {
		return s.casts[i].terrain
	}
	return s.cells[c].terrain
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
	e := event(EvStructure, r)
	e.To, e.Side = c, owner
	e.setNumber(int(t))
	log.add(e)
}

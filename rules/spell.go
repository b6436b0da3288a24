package rules

import "slices"

// The steps of opSpells.
const (
	spellsAsk uint8 = iota
	spellsRun
)

// runSpells is the spell phase: the side to move commits an ordered list of
// spells, paying for each at once, and then they are executed in that order (SP-01).
func (s *State) runSpells(f *frame, _ *Log) {
	switch {
	case f.step == spellsAsk:
		s.ask(AskSpells, s.head.turn)
	case len(s.queue) > 0:
		s.call(frame{op: opCast})
	default:
		s.ret()
	}
}

// spellsDecision asks for a command of the spell phase (SP-01): a spell or the end
// of it, by default that.
func spellsDecision() decision {
	return decision{
		name:    "spells",
		first:   "first prepare a spell or end the phase: %s",
		command: true,
		many:    (*State).canCast, // to list all of them takes its time
		rule:    SP01,
		legal: func(s *State, _ *frame, buf []Action) []Action {
			return append(s.castable(s.head.asked, buf), endPhase)
		},
		answer: func(s *State, top *frame, a Action, log *Log) {
			if a.Kind == Cast {
				s.commit(a, log)
			} else {
				top.step = spellsRun
			}
		},
		byDefault: func(*State, *frame) Action { return endPhase },
		explain: func(s *State, top *frame, a Action) error {
			if a.Kind == Cast {
				return s.explainCast(a)
			}
			return explainAnswer(s, top, a)
		},
	}
}

// castable appends every spell with every aim that a side may commit now: it
// knows the spell, has the mana, and there is room for it (SP-01).
func (s *State) castable(side uint8, buf []Action) []Action {
	known := s.board.sides[side].Spells
	for i, n := range known {
		if !slices.Contains(known[:i], n) && s.affords(side, n) {
			buf = s.castTargets(side, n, buf)
		}
	}
	return buf
}

// canCast reports whether castable has anything to append.
func (s *State) canCast(side uint8) bool {
	s.needWork()
	for _, n := range s.board.sides[side].Spells {
		if s.affords(side, n) {
			if s.work.acts = s.castTargets(side, n, s.work.acts[:0]); len(s.work.acts) > 0 {
				return true
			}
		}
	}
	return false
}

// affords reports whether a side has the mana for a spell, and the game the room.
func (s *State) affords(side uint8, spell int) bool {
	return s.Cost(int(side), spell) <= int(s.sides[side].mana) && s.hasRoomFor(spell)
}

// Cost returns what a spell of the level costs a side now: less by what its
// spells make it cheaper, but at least 1 unless it costs nothing at all (SP-01,
// OB-04). Of a spell that takes several groups home all but the first are free
// when they are committed one behind the other (SP-07).
func (s *State) Cost(side, spell int) int {
	sp := &s.board.spells[spell]
	if n := len(s.queue); n > 0 && side == int(s.head.turn) && sp.Effect == TeleportHome && int(s.queue[n-1].spell) == spell {
		return 0
	}
	cost := sp.Cost
	for i := range s.casts {
		if c := &s.casts[i]; int(c.side) == side && s.isActive(c, Cheapen) {
			cost -= s.board.spells[c.spell].Amount
		}
	}
	return min(MaxMana, max(cost, min(sp.Cost, 1)))
}

// isActive reports whether a spell in play is of an effect that acts now: a spell on a
// group ceases while that is off the board (OB-04).
func (s *State) isActive(c *cast, e Effect) bool {
	return s.board.spells[c.spell].Effect == e && (c.fig == NoFig || s.figs[c.fig].flags&onBoard != 0)
}

// hasRoomFor reports whether another spell of a kind can be committed: queue, spells in play
// and spare groups are limited.
func (s *State) hasRoomFor(spell int) bool {
	if len(s.queue) >= maxQueue || s.lasts(spell) && len(s.casts)+len(s.queue) >= maxCasts {
		return false
	}
	if !s.needsGroup(spell) {
		return true
	}
	left := s.spareGroups()
	for i := range s.queue {
		if s.needsGroup(int(s.queue[i].spell)) {
			left--
		}
	}
	return left > 0
}

// lasts reports whether a spell stays in play, or may leave something there: a
// monster that is summoned may have to wait off the board (SP-04).
func (s *State) lasts(spell int) bool {
	switch s.board.spells[spell].Effect {
	case Teleport, TeleportHome, Exchange, Dispel:
		return false
	}
	return true
}

// needsGroup reports whether a spell may need a group that is not yet in play.
func (s *State) needsGroup(spell int) bool {
	switch s.board.spells[spell].Effect {
	case HopRecruit, SoulJar, CombatHopper, Summon:
		return true
	}
	return false
}

// spareGroups counts the groups not yet in play that no Soul Jar may still need (SP-02).
func (s *State) spareGroups() int {
	n := 0
	for i := range s.figs {
		if s.figs[i].flags&reserve != 0 {
			n++
		}
	}
	for i := range s.casts {
		if c := &s.casts[i]; !c.holds && s.board.spells[c.spell].Effect == SoulJar {
			n--
		}
	}
	return n
}

// commit pays for a spell and puts it at the end of the queue (SP-01).
func (s *State) commit(a Action, log *Log) {
	side := s.head.turn
	cost := s.Cost(int(side), int(a.N))
	o := s.orderOf(a)
	e := event(EvCommit, SP01)
	e.Side = side
	e.setCast(0, len(s.queue))
	s.logOrder(&o, e, log)
	s.queue = append(s.queue, o)
	s.setMana(side, int(s.sides[side].mana)-cost, SP01, log)
}

// orderOf returns a Cast as the queue keeps it.
func (s *State) orderOf(a Action) order {
	o := order{spell: a.N, minion: uint8(a.Dir), minion2: a.M, fig: a.Fig, other: a.Other, to: a.To}
	if s.board.spells[a.N].Effect == Dispel && int(a.M) < len(s.casts) {
		o.seq = s.casts[a.M].seq
	}
	return o
}

// logOrder logs an event about a spell of the queue with its targets.
func (s *State) logOrder(o *order, e Event, log *Log) {
	e.Fig, e.To = o.fig, o.to
	e.setNumber(int(o.spell))
	if s.board.spells[o.spell].Effect == Exchange {
		e.By = o.other
	}
	log.add(e)
}

func (s *State) setMana(side uint8, n int, r Rule, log *Log) {
	n = min(MaxMana, max(0, n))
	if n == int(s.sides[side].mana) {
		return
	}
	s.sides[side].mana = uint8(n)
	log.add(sideEvent(EvMana, r, side, n))
}

// income returns a side its mana at the start of its turn: that of the level, and
// what its spells bring (SP-01, OB-04).
func (s *State) income(side uint8, log *Log) {
	n := int(s.sides[side].mana) + s.board.sides[side].Income
	for i := range s.casts {
		if c := &s.casts[i]; c.side == side && s.isActive(c, Income) {
			n += s.board.spells[c.spell].Amount
		}
	}
	s.setMana(side, n, SP01, log)
}

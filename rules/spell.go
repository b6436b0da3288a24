package rules

import "slices"

const (
	spellsAsk uint8 = iota
	spellsRun
)

// runSpells runs the spell phase: the side to move prepares an ordered list of spells, paying
// for each at once, and then they are cast in that order (SP-01).
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

// canCast reports whether castable would append anything.
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

// affords reports whether a side has the mana for a spell, and the game has room for it.
func (s *State) affords(side uint8, spell int) bool {
	return s.Cost(int(side), spell) <= int(s.sides[side].mana) && s.hasRoomFor(spell)
}

// Cost returns what a spell of the level costs a side now: less by what its spells take off,
// but at least 1 unless it is free anyway (SP-01, OB-04). For a spell that takes several groups
// home, prepared several times in a row, only the first costs mana (SP-07).
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

// isActive reports whether a spell in play has an effect and acts now: a spell on a group is
// suspended while the group is off the board (OB-04).
func (s *State) isActive(c *cast, e Effect) bool {
	return s.board.spells[c.spell].Effect == e && (c.fig == NoFig || s.figs[c.fig].flags&onBoard != 0)
}

// hasRoomFor reports whether queue, spells in play and spare groups have room for a spell.
func (s *State) hasRoomFor(spell int) bool {
	effect := s.board.spells[spell].Effect
	// A monster that is summoned may have to wait off the board (SP-04).
	lasts := effect == Summon || !effects[effect].instant
	if len(s.queue) >= maxQueue || lasts && len(s.casts)+len(s.queue) >= maxCasts {
		return false
	}
	if !effects[effect].creates {
		return true
	}
	left := 0 // of the groups not yet in play that no Soul Jar may still need (SP-02)
	for i := range s.figs {
		if s.figs[i].flags&reserve != 0 {
			left++
		}
	}
	for i := range s.casts {
		if c := &s.casts[i]; !c.holds && s.board.spells[c.spell].Effect == SoulJar {
			left--
		}
	}
	for i := range s.queue {
		if effects[s.board.spells[s.queue[i].spell].Effect].creates {
			left--
		}
	}
	return left > 0
}

// orderOf converts a Cast to the form in which the queue keeps it.
func (s *State) orderOf(a Action) order {
	o := order{spell: a.N, member: uint8(a.Dir), member2: a.M, fig: a.Fig, other: a.Other, to: a.To}
	if s.board.spells[a.N].Effect == Dispel && int(a.M) < len(s.casts) {
		o.seq = s.casts[a.M].seq
	}
	return o
}

// logOrder logs an event about a spell of the queue with its targets.
func (s *State) logOrder(o *order, e Event, log *Log) {
	e.Fig, e.To = o.fig, o.to
	if s.board.spells[o.spell].Effect == Exchange {
		e.By = o.other
	}
	log.add(e.number(int(o.spell)))
}

func (s *State) setMana(side uint8, n int, r Rule, log *Log) {
	n = min(MaxMana, max(0, n))
	if n == int(s.sides[side].mana) {
		return
	}
	s.sides[side].mana = uint8(n)
	log.add(sideEvent(EvMana, r, side, n))
}

// CastView describes a spell in play (SP-01). A boardhop is also the holding area of what it
// took (OB-01).
type CastView struct {
	Spell     int // index into Board.Spells
	Side      int // who cast it
	Fig       FigID
	Member    int  // of Fig, if it is on one member
	Turns     int  // start-of-turns of its side left; 0 forever
	Holds     bool // Fig, or a structure, is off the board in it
	Due       bool // it has run out and waits for its exit to be free (OB-08)
	Structure Structure
	Owner     int  // of the structure
	At        Cell // the exit (OB-07), or the cell it is on; NoCell for neither
	// Blocked reports that what it holds could not return now, because of figure By or
	// crushing wall Wall on the exit, or because of the ground (OB-08, OB-10).
	Blocked bool
	By      FigID
	Wall    int
}

// NumCasts returns how many spells are in play.
func (s *State) NumCasts() int { return len(s.casts) }

// Cast returns a spell in play, in the order they came.
func (s *State) Cast(i int) CastView {
	c := &s.casts[i]
	v := CastView{Spell: int(c.spell), Side: int(c.side), Fig: c.fig, Member: int(c.member), Turns: int(c.turns), Holds: c.holds,
		Due: c.due, Structure: c.structure, Owner: int(c.owner), At: c.at, By: NoFig, Wall: -1}
	if c.holds && s.board.spells[c.spell].Effect != CombatHopper {
		bar := s.blocked(c)
		v.Blocked, v.By, v.Wall = bar != noBarrier, bar.fig, int(bar.wall)
	}
	return v
}

// NumQueued returns how many spells are prepared and not yet cast.
func (s *State) NumQueued() int { return len(s.queue) }

// Queued returns a prepared spell as the Cast that prepared it.
func (s *State) Queued(i int) Action {
	o := &s.queue[i]
	return Action{Kind: Cast, N: o.spell, Fig: o.fig, Dir: Dir(o.member), Other: o.other, M: o.member2, To: o.to}
}

// MustStrike reports whether a group has to strike before the side that is asked for its
// strikes may end them (ST-01).
func (s *State) MustStrike(id FigID) bool {
	return s.head.ask == AskStrike && s.mayStrike(&s.figs[id], s.head.asked) && s.obliged(id)
}

// explainCast returns why a spell cannot be prepared.
func (s *State) explainCast(a Action) error {
	side := s.head.asked
	b := s.board
	if int(a.N) >= len(b.spells) {
		return refuse(SP01, "no such spell")
	}
	sp := &b.spells[a.N]
	who := b.sides[side].Name
	mana := int(s.sides[side].mana)
	switch cost := s.Cost(int(side), int(a.N)); {
	case !slices.Contains(b.sides[side].Spells, int(a.N)):
		return refuse(SP01, "%s can't cast %s", who, Thing(sp.Name))
	case cost > mana:
		return refuse(SP01, "%s costs %d mana (%s: %d)", Thing(sp.Name), cost, who, mana)
	case !s.hasRoomFor(int(a.N)):
		return refuse(SP01, "the limit for spells like %s is reached", Thing(sp.Name))
	}
	if int(a.Fig) >= len(s.figs) || int(a.Other) >= len(s.figs) || a.Fig < NoFig || a.Other < NoFig || a.To < NoCell || int(a.To) >= len(s.cells) {
		return refuse(SP01, "no such target")
	}
	o := s.orderOf(a)
	if effects[sp.Effect].other && o.other == NoFig || sp.wantsGroup() && o.fig == NoFig || sp.wantsCell() && o.to == NoCell {
		return refuse(SP01, "%s needs a target", Thing(sp.Name))
	}
	r := s.castViolation(side, &o, false)
	if r == 0 {
		return refuse(SP01, "%s does not take all these targets", Thing(sp.Name))
	}
	spell, name := Thing(sp.Name), FigName(b.FigName(o.fig))
	switch r {
	case OB02:
		if sp.wantsGroup() {
			return refuse(r, "%s needs a target on the board", spell)
		}
		return refuse(r, "%s needs a structure", spell)
	case FG01:
		return refuse(r, "%s works on recruits only, not on monsters", spell)
	case OB07:
		return refuse(r, "%s needs an exit that is not solid", spell)
	case OB10:
		return refuse(r, "%s can't put a monster into a structure", spell)
	case OB12:
		return refuse(r, "%s needs a free cell", spell)
	case X17:
		return refuse(r, "%s needs a cell that is not solid", spell)
	case SP07:
		if sp.Effect == TeleportHome {
			return refuse(r, "%s needs a cell beside one of your structures", spell)
		}
		return refuse(r, "%s reaches %d cells; that cell is farther from %s", spell, sp.Range, name)
	case SP08:
		return refuse(r, "%s needs two recruits of one cell each, from two different sides", spell)
	case SP09:
		return refuse(r, "%s can't flood that cell", spell)
	}
	if o.fig != NoFig && s.figs[o.fig].flags&onBoard != 0 && s.warded(o.fig, side) {
		return refuse(r, "%s can't target %s: it is warded", spell, name)
	}
	if sp.Effect == Dispel {
		return refuse(r, "there is no such spell in play for %s", spell)
	}
	return refuse(r, "%s can't target that", spell)
}

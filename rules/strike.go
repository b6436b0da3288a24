package rules

import (
	"math/bits"
	"slices"
)

const (
	strikesBegin uint8 = iota
	strikesBite
	strikesAsk
	strikesNext
	strikesEnd
)

// runStrikes is the strike phase: drift, then the strikes of the side whose turn it is, then
// of every other side in turn order; the slain stay and strike (ST-01, TN-08, HZ-08).
func (s *State) runStrikes(f *frame, log *Log) {
	switch f.step {
	case strikesBegin:
		for i := range s.figs {
			g := &s.figs[i]
			g.staying = g.body()
		}
		f.setSide(s.head.turn)
		f.step, f.next = strikesBite, 0
	case strikesBite:
		for int(f.next) < len(s.figs) {
			id := FigID(f.next)
			f.next++
			g := &s.figs[id]
			if g.flags&onBoard == 0 || s.isObject(g) {
				continue
			}
			t := s.cells[g.at].terrain
			if bites := terrains[t].bites; bites > 0 && !s.atHome(g, t) && s.allTerrain(g, t) {
				s.callWound(id, NoFig, bites, hazardRule(t))
				return
			}
		}
		f.step = strikesAsk
	case strikesAsk:
		s.ask(AskStrike, f.side())
	case strikesNext:
		f.setSide((f.side() + 1) % uint8(len(s.board.sides)))
		f.step = strikesAsk
		if f.side() == s.head.turn {
			f.step = strikesEnd
		}
	case strikesEnd:
		for i := range s.figs {
			g := &s.figs[i]
			if g.flags&(doomed|onBoard) == doomed|onBoard {
				s.die(FigID(i), NoFig, -1, ByStrike, ST01, log)
			}
			g.flags &^= struck | strikesAgain | doomed | strikesBack
			g.staying = 0
		}
		s.endSpellsOnSlain(log)
		for i := range s.casts {
			c := &s.casts[i]
			if s.board.spells[c.spell].Effect == CombatHopper && s.figs[c.fig].flags&onBoard != 0 {
				s.leaveBoard(i, OB11, log)
			}
		}
		s.ret()
	}
}

// slain reports whether no member of a group is left, though it may still stand there (ST-01).
func (s *State) slain(f *figure) bool {
	return s.first(f) < 0
}

// foes appends the enemies a figure may strike, in fog or through pitfalls too (HZ-06, PF-05).
func (s *State) foes(id FigID, buf []FigID) []FigID {
	f := &s.figs[id]
	if f.flags&onBoard == 0 {
		return buf
	}
	if cells, ok := s.touchedEnemies(f); ok {
		for ; cells != 0; cells &= cells - 1 {
			if g := s.cells[bits.TrailingZeros64(cells)].fig; !s.slain(&s.figs[g]) && !slices.Contains(buf, g) {
				buf = append(buf, g)
			}
		}
		return buf
	}
	s.each(f, f.at, func(c Cell) bool {
		for d := range Dir(s.board.topo.Dirs()) {
			n := s.board.Neighbour(c, d)
			if n == NoCell {
				continue
			}
			if g := s.cells[n].fig; g != NoFig && s.isFoe(f, g) && s.reaches(f, &s.figs[g], c, n, d) && !slices.Contains(buf, g) {
				buf = append(buf, g)
			}
		}
		if g := s.pitfallTarget(f, c); g != NoFig && s.isFoe(f, g) && !slices.Contains(buf, g) {
			buf = append(buf, g)
		}
		return true
	})
	return buf
}

// isFoe reports whether a figure is an enemy that is still in the fight (TN-04).
func (s *State) isFoe(f *figure, id FigID) bool {
	g := &s.figs[id]
	return s.opposed(f, g) && !s.slain(g)
}

// pitfallTarget returns the figure that one on cell c may strike through a pitfall: from
// above in its own turn if agile, from below to strike back; NoFig for none (PF-05).
func (s *State) pitfallTarget(f *figure, c Cell) FigID {
	if f.side == s.head.turn && s.all(f, Agile) {
		if to := s.pitfallBottom(c); to != NoCell {
			return s.cells[to].fig
		}
	}
	if up := c + Cell(s.board.w*s.board.h); f.flags&strikesBack != 0 && int(up) < len(s.cells) && s.pitfallBottom(up) == c {
		return s.cells[up].fig
	}
	return NoFig
}

// pitfallBottom returns the open cell below a pitfall on c, NoCell for none (PF-04).
func (s *State) pitfallBottom(c Cell) Cell {
	if s.cells[c].feature != Pitfall {
		return NoCell
	}
	if to := s.board.Below(c); !s.Solid(to) {
		return to
	}
	return NoCell
}

// mayStrike reports whether a group of the striking side has a strike left, and is up (FG-05).
func (s *State) mayStrike(f *figure, side uint8) bool {
	return f.side == side && f.flags&(onBoard|prone|struck) == onBoard
}

// obliged reports whether a group must still strike: it is in contact with an enemy (ST-01).
// Strikes at natives in fog and through pitfalls are optional (HZ-06, PF-05).
func (s *State) obliged(id FigID) bool {
	s.needWork()
	s.work.foes = s.foes(id, s.work.foes[:0])
	return s.mustStrike(id, s.work.foes)
}

// mustStrike reports whether a group that may strike these foes has to (ST-01).
func (s *State) mustStrike(id FigID, foes []FigID) bool {
	return slices.ContainsFunc(foes, func(g FigID) bool { return s.Contact(id, g) })
}

const (
	strikeBegin uint8 = iota
	strikePenalty
	strikeTell
	strikeRoll
	strikeCarry
	strikeEnd
)

// carry is who may take extra hits (HZ-12, HZ-14).
type carry uint8

const (
	carryLevel  carry = iota // anyone, but not up a dune
	carryAcross              // up a dune, too: the strike was made across one
	carryNobody
)

// runStrike strikes frame.by with frame.fig: the penalty, if one is of use, the dice, the
// damage, and the extra hits that carry over (ST-02, ST-03).
func (s *State) runStrike(f *frame, log *Log) {
	g := &s.figs[f.fig]
	switch f.step {
	case strikeBegin:
		var w strikeCalc
		if !s.calcStrike(f.fig, f.by, &w) {
			s.ret()
			return
		}
		s.markStruck(g)
		if w.down {
			s.figs[f.by].flags |= strikesBack
		}
		f.setDice(w.dice, w.need)
		f.setCarry(w.carry())
		f.step = strikePenalty
	case strikePenalty:
		s.ask(AskPenalty, g.side) // which answers itself where none is of use
	case strikeTell:
		e := moveEvent(EvStrike, ST02, f.fig, g.at, s.figs[f.by].at).change(int(f.dice()), int(f.need())).by(f.by)
		if w, ok := s.Blow(Action{Kind: Strike, Fig: f.fig, Other: f.by}); ok && int(f.dice()) <= w.Absorbed {
			e.RawLeft = 1
		}
		log.add(e)
		f.step = strikeRoll
	case strikeRoll:
		hits, ok := s.rollPool(f.fig, f.dice(), f.need(), ST02, log)
		if !ok {
			return
		}
		log.add(pairEvent(EvHits, ST02, f.by, f.fig, int(hits)))
		if f.carry() == carryNobody && hits > 0 {
			hits-- // HZ-12
		}
		f.step = strikeCarry
		s.callDamage(f.by, f.fig, hits, ST02)
	case strikeCarry:
		if f.leftover() > 0 {
			s.ask(AskCarry, g.side)
			return
		}
		s.ret()
	case strikeEnd:
		s.ret()
	}
}

// markStruck records that a group has struck. A group at home on a tree may strike twice in its
// own strike phase (HZ-02).
func (s *State) markStruck(g *figure) {
	if g.side == s.head.turn && g.flags&strikesAgain == 0 && s.atHome(g, Tree) && s.allTerrain(g, Tree) {
		g.flags |= strikesAgain
		return
	}
	g.flags |= struck
}

// carryTargets appends the enemies that extra hits may carry over to (ST-03): nobody out of
// darkness (HZ-12), nobody up a dune unless the strike crossed one (HZ-14). freely selects
// those that need no penalty; otherwise it appends those that need one, if the strike could
// still have extra hits with it.
func (s *State) carryTargets(f *frame, freely bool, buf []FigID) []FigID {
	if f.carry() == carryNobody {
		return buf
	}
	all := len(buf)
	buf = s.foes(f.fig, buf)
	n := all
	for _, id := range buf[all:] {
		var w strikeCalc
		if id == f.by || s.hidden(&s.figs[f.fig]) || s.hidden(&s.figs[id]) || !s.calcStrike(f.fig, id, &w) || f.carry() == carryLevel && w.edge == Dune && w.up {
			continue
		}
		if free := w.need <= f.need() && w.dice >= f.dice(); free != freely || !freely && int(min(w.dice, f.dice())) <= s.hitsToSlay(&s.figs[f.by]) {
			continue
		}
		buf[n] = id
		n++
	}
	return buf[:n]
}

// hitsToSlay returns how many hits it takes to slay a whole group.
func (s *State) hitsToSlay(f *figure) int {
	n := s.armor(f)
	for i := range f.members {
		n += int(f.stamina[i])
	}
	return n
}

func (s *State) legalStrikes(top *frame, buf []Action) []Action {
	must := false
	for i := range s.figs {
		id := FigID(i)
		if !s.mayStrike(&s.figs[i], top.side()) {
			continue
		}
		s.work.foes = s.foes(id, s.work.foes[:0])
		must = must || s.mustStrike(id, s.work.foes)
		for _, g := range s.work.foes {
			buf = append(buf, Action{Kind: Strike, Fig: id, Other: g, To: NoCell})
		}
		buf = s.targets(id, buf)
	}
	if !must {
		buf = append(buf, endPhase)
	}
	return buf
}

// defaultStrike ends the strikes or, if some must still be made, picks the one with the most
// expected hits.
func (s *State) defaultStrike(*frame) Action {
	acts := s.list()
	if last := acts[len(acts)-1]; last.Kind == EndTurn {
		return last
	}
	best, most := Action{}, -1
	for _, a := range acts {
		var w strikeCalc
		if a.Kind == Strike && s.obliged(a.Fig) && s.calcStrike(a.Fig, a.Other, &w) && int(w.dice)*(7-int(w.need)) > most {
			best, most = a, int(w.dice)*(7-int(w.need))
		}
	}
	return best
}

// targets appends the rangestrikes that a group may make, in its own turn only (ST-04).
func (s *State) targets(id FigID, buf []Action) []Action {
	f := &s.figs[id]
	if f.side != s.head.turn || !s.all(f, Rangestriker) {
		return buf
	}
	var w rangeCalc
	reach, _ := s.rangestrikeRange(f)
	for i := range s.figs {
		g := &s.figs[i]
		if !s.opposed(f, g) || f.size == 1 && g.size == 1 && g.flags&onBoard != 0 && s.board.Dist(f.at, g.at) >= reach && !s.inCloud(f) {
			continue
		}
		if s.calcRangestrike(id, FigID(i), NoCell, -1, &w) {
			buf = append(buf, Action{Kind: Rangestrike, Fig: id, Other: FigID(i), To: NoCell})
		}
	}
	return buf
}

// defaultRangestrike picks the way of a rangestrike with the most expected hits.
func (s *State) defaultRangestrike(top *frame) Action {
	acts := s.list()
	var w rangeCalc
	s.calcRangestrike(top.fig, top.by, top.at, -1, &w)
	for _, a := range acts {
		if a.Kind == Origin && a.To == w.from || a.Kind == Along && int(a.N) == w.side {
			return a
		}
	}
	return acts[0]
}

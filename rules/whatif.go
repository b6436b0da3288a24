package rules

// Reseed draws the dice to come from another seed, as if the game had been begun
// with it: a position played many times, or one that is thought about, is copied
// and given a seed of its own.
func (s *State) Reseed(seed uint64) { s.head.seed = seed }

// StrikeDiceFrom is StrikeDice for where the two might stand: the attacker with its corner
// on from, the target with its own on at, whoever is there now. Whether they are
// up in the air, or down in a pit, counts as it is.
func (s *State) StrikeDiceFrom(attacker FigID, from Cell, target FigID, at Cell) (dice, need int, ok bool) {
	fa, fb := &s.figs[attacker], &s.figs[target]
	if from == NoCell || at == NoCell || !hostile(fa.side, fb.side) {
		return 0, 0, false
	}
	var w strikeCalc
	ok = s.calcStrikeBeside(fa, from, fb, at, &w)
	return int(w.dice), int(w.need), ok
}

// RangestrikeDice returns the dice of a rangestrike and what they must show, and whether there
// is one at all; it is RangeInfo but faster.
func (s *State) RangestrikeDice(attacker, target FigID) (dice, need int, ok bool) {
	var w rangeCalc
	if !s.calcRangestrike(attacker, target, NoCell, -1, &w) {
		return 0, 0, false
	}
	return int(w.dice), int(w.need), true
}

// Stand returns where a figure stands, NoCell off the board, and whose it is; it is
// Figure but faster.
func (s *State) Stand(id FigID) (at Cell, side int) {
	f := &s.figs[id]
	if f.flags&onBoard == 0 {
		return NoCell, int(f.side)
	}
	return f.at, int(f.side)
}

// Steps returns the single steps that a figure on the board could take from where it
// stands, and what each costs, whoever's turn it is and whatever is left of its move.
func (s *State) Steps(id FigID) []PathStep {
	f := &s.figs[id]
	if f.at == NoCell || s.isObject(f) {
		return nil
	}
	r := Reach{cells: len(s.cells), board: s.board, start: f.at}
	r.begin(f, MaxStat)
	s.firstFrom(id, f, &r, int32(f.at), MaxStat)
	var out []PathStep
	for cost := 1; cost <= MaxStat; cost++ {
		for _, at := range r.bucket[cost] {
			n, to := &r.nodes[at], Cell(at%int32(r.cells))
			if n.via != NoCell {
				to = n.via
			}
			out = append(out, PathStep{to, n.kind, n.dir, n.step})
		}
	}
	return out
}

// RangeInfoAt is RangeInfo as if the target stood on a cell, in the place of whoever
// stands there now.
func (s *State) RangeInfoAt(attacker, target FigID, at Cell) (RangeInfo, error) {
	t := s.Clone()
	f := &t.figs[target]
	t.lift(target)
	for id := range FigID(len(t.figs)) {
		if g := &t.figs[id]; id != attacker && g.flags&onBoard != 0 && t.covers(f, at, g.at) {
			t.lift(id)
		}
	}
	t.place(target, at)
	f.rise = 0
	f.flags &^= inPit
	if t.footPit(f, at) && !t.flies(f) {
		f.flags |= inPit
	}
	return t.RangeInfo(attacker, target)
}

// ManeuverOf makes dst a copy of s in which a side begins its maneuver while everybody
// stands as now; its dice are explicit. It reports whether the side has one: not after the
// match is over, and not without a group in play.
func (s *State) ManeuverOf(side int, dst *State) bool {
	dst.CopyFrom(s)
	if dst.head.over {
		return false
	}
	dst.ask(AskNothing, NoSide)
	dst.SetExplicitDice(true)
	dst.head.die, dst.head.turn = 0, uint8(side)
	dst.stack, dst.queue, dst.path = append(dst.stack[:0], frame{op: opTurn, step: turnManeuver}), dst.queue[:0], dst.path[:0]
	dst.resetTurn()
	dst.run(nil)
	return dst.head.ask == AskManeuver && int(dst.head.asked) == side
}

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

package rules

// Default is the answer taken for who declines to choose (TN-03): least harm to
// its own, then clockwise from the direction of motion; the facing it has; and
// for a command, ending the turn. A die has no default: the zero Action.
func (s *State) Default() Action {
	switch s.head.ask {
	case AskManeuver:
		return Action{Kind: EndTurn, Fig: NoFig, To: NoCell}
	case AskDisplace:
		top := &s.stack[len(s.stack)-1]
		return Action{Kind: Displace, Fig: top.fig, To: s.defaultRefuge(top)}
	case AskStrike, AskPenalty, AskCarry, AskOrigin, AskAlong:
		return s.defaultStrike(&s.stack[len(s.stack)-1])
	case AskTarget, AskDistance, AskStability, AskForce:
		return s.defaultForce(&s.stack[len(s.stack)-1])
	case AskSpells, AskSeize:
		return s.defaultSpell(&s.stack[len(s.stack)-1])
	case AskPlace, AskDrop:
		return s.list()[0] // the nearest comes first; down is safer than ahead
	case AskFacing:
		top := &s.stack[len(s.stack)-1]
		return Action{Kind: SetFacing, Fig: top.fig, To: NoCell, Dir: s.figs[top.fig].facing}
	}
	return Action{}
}

// defaultRefuge picks the refuge that harms the displaced figure's side least;
// all are one cell away, and the first of equals is next clockwise.
func (s *State) defaultRefuge(f *frame) Cell {
	s.needWork()
	s.work.cells = s.refuges(f, s.work.cells[:0])
	best, least := NoCell, 0
	for _, c := range s.work.cells {
		if h := s.harmAt(f, c); best == NoCell || h < least {
			best, least = c, h
		}
	}
	return best
}

// harmAt weighs what being displaced to c costs the figure's side, in wounds. A
// pitfall counts as the likely loss of the figure, and so does pushing on one of
// its own, in a smaller measure.
func (s *State) harmAt(f *frame, c Cell) int {
	g := &s.figs[f.fig]
	harm := 0
	drop := s.fallen(g, c, int(s.drop(g, g.at, c)))
	switch {
	case s.footPit(g, c) && !s.flies(g):
		if g.flags&inPit == 0 {
			harm++
		}
	case drop >= 2:
		harm += 2 * drop
	}
	if !s.flies(g) && !s.all(g, Agile) && s.each(g, c, func(at Cell) bool { return s.cells[at].feature == Pitfall }) {
		harm += 100
	}
	if o := s.otherAt(f.fig, g, c); o != NoFig && s.figs[o].side == g.side {
		harm += 10
	}
	return harm
}

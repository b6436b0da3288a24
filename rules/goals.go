package rules

// checkGoals ends the game when a goal is met that counts at once, or at the end of a turn
// when one is held. Of several sides the one to move goes first (TN-04).
func (s *State) checkGoals(endOfTurn bool, log *Log) bool {
	n := uint8(len(s.board.sides))
	for i := range n {
		side := (s.head.turn + i) % n
		if s.sides[side].out {
			continue
		}
		for g := range s.board.sides[side].Goals {
			if s.goalMet(side, g, endOfTurn) {
				s.win(side, g, log)
				return true
			}
		}
	}
	alive, last := 0, uint8(NoSide)
	for side := range n {
		if s.inPlay(side) > 0 {
			alive++
			last = side
		}
	}
	switch {
	case alive == 0:
		s.draw(log, -1)
	case alive == 1 && n > 1:
		s.win(last, -1, log)
	default:
		return false
	}
	return true
}

// endRound ends the game for those who have survived long enough, or when the
// rounds are over; it is asked after the last turn of a round.
func (s *State) endRound(log *Log) bool {
	n := uint8(len(s.board.sides))
	for i := range n {
		side := (s.head.turn + i) % n
		for g, goal := range s.board.sides[side].Goals {
			if goal.Kind == GoalSurvive && int(s.head.round) >= max(1, goal.N) && s.inPlay(side) > 0 {
				s.win(side, g, log)
				return true
			}
		}
	}
	if s.board.rounds > 0 && int(s.head.round) >= s.board.rounds {
		s.draw(log, 0)
		return true
	}
	return false
}

func (s *State) goalMet(side uint8, i int, endOfTurn bool) bool {
	goal := &s.board.sides[side].Goals[i]
	cells := s.board.objectives[goal.Tag]
	switch goal.Kind {
	case GoalSlayAll:
		for other := range s.board.sides {
			if hostile(side, uint8(other)) && s.inPlay(uint8(other)) > 0 {
				return false
			}
		}
		// Whoever dies with the last enemy has not slain it (see draw).
		return len(s.board.sides) > 1 && (s.inPlay(side) > 0 || s.sides[side].escaped > 0)
	case GoalSlayOne:
		return s.figs[goal.Figure].flags&dead != 0
	case GoalReach:
		for _, c := range cells {
			id := s.cells[c].fig
			if id != NoFig && s.figs[id].side == side && (goal.Figure < 0 || FigID(goal.Figure) == id) {
				return true
			}
		}
	case GoalHold:
		return endOfTurn && int(s.sides[side].held[i]) >= max(1, goal.N)
	case GoalSeize:
		for _, c := range cells {
			if s.cells[c].owner != side {
				return false
			}
		}
		return true
	case GoalEscape:
		return int(s.sides[side].escaped) >= max(1, goal.N)
	}
	return false
}

// countHolds counts, at the end of a side's turn, its hold goals up or back to 0.
func (s *State) countHolds(side uint8) {
	for i, goal := range s.board.sides[side].Goals {
		if goal.Kind != GoalHold {
			continue
		}
		held := true
		for _, c := range s.board.objectives[goal.Tag] {
			id := s.cells[c].fig
			held = held && id != NoFig && s.figs[id].side == side
		}
		n := &s.sides[side].held[i]
		if !held {
			*n = 0
		} else if *n < 255 {
			*n++
		}
	}
}

func (s *State) win(side uint8, goal int, log *Log) {
	s.head.over, s.head.winner = true, side
	log.add(sideEvent(EvWin, TN04, side, goal))
}

func (s *State) draw(log *Log, why int) {
	s.head.over, s.head.winner = true, NoSide
	log.add(sideEvent(EvDraw, TN04, NoSide, why))
}

package rules

import "slices"

// The steps of opTurn are the whole order of play (TN-01).
const (
	turnBegin uint8 = iota
	turnWalls
	turnStart
	turnTerrain
	turnSpells
	turnMoves
	turnCommand
	turnBeforeCombat
	turnStrike
	turnEnd
	turnRise
	turnNext
	// turnForecast runs the walls alone and then stops (see Forecast).
	turnForecast
)

func (s *State) runTurn(f *frame, log *Log) {
	h := &s.head
	side := h.turn
	switch f.step {
	case turnBegin:
		log.add(sideEvent(EvTurn, TN01, side, int(h.round)))
		s.resetTurn()
		f.step = turnStart
		if s.board.sides[side].Keeper {
			s.phase(PhaseWalls, log)
			f.step = turnWalls
		}
	case turnWalls, turnForecast:
		if s.checkGoals(false, log) {
			return
		}
		w := s.nextWall()
		switch {
		case w >= 0:
			s.walls[w].moved = true
			s.call(frame{op: opWall, wall: int16(w)})
		case f.step == turnForecast:
			h.over, h.winner = true, NoSide
		default:
			f.step = turnStart
		}
	case turnStart:
		s.phase(PhaseStart, log)
		f.step, f.next = turnTerrain, 0
		s.call(frame{op: opReturns})
	case turnTerrain:
		s.terrainStep(side, log)
		f.step = turnSpells
	case turnSpells:
		s.phase(PhaseSpells, log)
		f.step = turnMoves
		s.call(frame{op: opSpells})
	case turnMoves:
		s.phase(PhaseMoves, log)
		s.bind(side)
		f.step = turnCommand
	case turnCommand:
		// Apply answers with a frame of its own or by moving on to the next step.
		if s.checkGoals(false, log) {
			return
		}
		if s.inPlay(side) == 0 {
			f.step = turnBeforeCombat
			return
		}
		s.ask(AskMove, side)
	case turnBeforeCombat:
		s.phase(PhaseBeforeCombat, log)
		f.step = turnStrike
		s.call(frame{op: opBefore})
	case turnStrike:
		s.phase(PhaseStrikes, log)
		f.step = turnEnd
		s.call(frame{op: opStrikes})
	case turnEnd:
		s.phase(PhaseEnd, log)
		f.step, f.next = turnRise, 0
	case turnRise:
		for int(f.next) < len(s.figs) {
			id := FigID(f.next)
			f.next++
			if g := &s.figs[id]; g.side == side && g.flags&(onBoard|prone) == onBoard|prone {
				s.call(frame{op: opStand, fig: id})
				return
			}
		}
		f.step = turnNext
	case turnNext:
		s.endTurn(f, log)
	}
}

// bind marks the groups of a side that begin its moves in contact (MV-03).
func (s *State) bind(side uint8) {
	for i := range s.figs {
		g := &s.figs[i]
		if g.side == side && g.flags&onBoard != 0 && s.contactWith(FigID(i)) != NoFig {
			g.flags |= bound
		}
	}
}

// endTurn counts how long cells were held, and passes the turn on unless the game is over.
func (s *State) endTurn(f *frame, log *Log) {
	h := &s.head
	side := h.turn
	for i, goal := range s.board.sides[side].Goals { // hold goals count up, or back to 0
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
	if s.checkGoals(true, log) {
		return
	}
	next := uint8(s.NextSide())
	if next <= side {
		if s.endRound(log) {
			return
		}
		h.round++
	}
	h.turn = next
	f.step, f.next = turnBegin, 0
}

func (s *State) phase(p Phase, log *Log) {
	s.head.phase = p
	log.add(sideEvent(EvPhase, TN01, s.head.turn, int(p)))
}

// resetTurn forgets what counted only for the last turn: who was shoved (CW-12), what the
// groups of the side to move have done, the one roll of the Undying.
func (s *State) resetTurn() {
	s.head.mover = NoFig
	for i := range s.figs {
		f := &s.figs[i]
		f.flags &^= displaced | acted | done | bound | movedItself
		f.spent, f.undyingRolled = 0, 0
	}
	for i := range s.walls {
		s.walls[i].moved = false
	}
}

// nextWall returns the wall that moves next, or -1. Walls move by number, but of those with the
// same direction the foremost goes first (CW-02).
func (s *State) nextWall() int {
	next := -1
	for i := range s.walls {
		w := &s.walls[i]
		if w.moved || w.n == 0 {
			continue
		}
		d := s.board.wallDirs[i]
		if next < 0 {
			next = i
		} else if d == s.board.wallDirs[next] && s.foremost(i) > s.foremost(next) {
			next = i
		}
	}
	return next
}

// foremost is how far along its direction a wall's foremost cell lies.
func (s *State) foremost(i int) int {
	w := &s.walls[i]
	d := s.board.wallDirs[i]
	best := s.board.ahead(w.cells[0], d)
	for _, c := range w.cells[1:w.n] {
		best = max(best, s.board.ahead(c, d))
	}
	return best
}

// terrainStep drowns and burns the groups of a side that stand where they cannot live (TN-07).
func (s *State) terrainStep(side uint8, log *Log) {
	for i := range s.figs {
		f := &s.figs[i]
		if f.side != side || f.flags&onBoard == 0 {
			continue
		}
		if t := s.cells[f.at].terrain; t.Deadly() && s.barredFrom(f, f.at) && s.allTerrain(f, t) {
			s.die(FigID(i), NoFig, -1, terrains[t].kills, TN07, log)
		}
	}
}

// NextSide returns the side whose turn comes after the present one, as things stand.
func (s *State) NextSide() int {
	return int(s.sideInTurn((s.head.turn + 1) % uint8(len(s.board.sides))))
}

// inPlay counts a side's living groups that have not left, on or off the board (TN-04).
func (s *State) inPlay(side uint8) int {
	if s.sides[side].out {
		return 0
	}
	return int(s.groupsAlive[side])
}

// opponent is the side that decides where a rule leaves something to a side's
// opponent: the next hostile one in turn order that is still in play (TN-08).
func (s *State) opponent(of uint8) uint8 {
	n := uint8(len(s.board.sides))
	for i := uint8(1); i < n; i++ {
		side := (of + i) % n
		if hostile(of, side) && s.inPlay(side) > 0 {
			return side
		}
	}
	return of
}

// checkGoals ends the game if a goal is met that counts at once or, at the end of a turn, one
// that is held. Of several sides the one to move goes first (TN-04).
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

// endRound ends the game if a side has survived long enough, or the rounds are over. It is
// called after the last turn of a round.
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
		// A side that dies with its last enemy has not won (see draw).
		return len(s.board.sides) > 1 && (s.inPlay(side) > 0 || s.sides[side].escaped > 0)
	case GoalSlayOne:
		return s.figs[goal.Figure].flags&dead != 0
	case GoalReach:
		return slices.ContainsFunc(cells, func(c Cell) bool {
			id := s.cells[c].fig
			return id != NoFig && s.figs[id].side == side && (goal.Figure < 0 || FigID(goal.Figure) == id)
		})
	case GoalHold:
		return endOfTurn && int(s.sides[side].held[i]) >= max(1, goal.N)
	case GoalSeize:
		return !slices.ContainsFunc(cells, func(c Cell) bool { return s.cells[c].owner != side })
	case GoalEscape:
		return int(s.sides[side].escaped) >= max(1, goal.N)
	}
	return false
}

func (s *State) win(side uint8, goal int, log *Log) {
	s.head.over, s.head.winner = true, side
	log.add(sideEvent(EvWin, TN04, side, goal))
}

func (s *State) draw(log *Log, why int) {
	s.head.over, s.head.winner = true, NoSide
	log.add(sideEvent(EvDraw, TN04, NoSide, why))
}

package rules

import "slices"

// MaxSchedule is the greatest number of turns that Schedule looks ahead.
const MaxSchedule = 200

// WallTurn is what one turn of the crushing walls comes to in a schedule.
type WallTurn struct {
	Round   int
	Walls   [][]Cell // where each stands afterwards; none for one that is gone
	Figures []Cell   // where each stands afterwards, NoCell off the board
	Events  []Event  // of the walls, and of the terrain until they move again
	Dice    bool     // some of it depends on dice
	Over    bool     // a goal is met, and the game is over
}

// Schedule returns what the next turns of the keeper's walls lead to if nobody does anything,
// the first one first. It runs the rules on a copy as Forecast does, terrain steps of all
// sides included; nobody strikes or casts, and holding and surviving do not count. It ends
// with the turn that ends the game, with the last round, and before the first turn in which
// nothing moves.
func (s *State) Schedule(turns int) []WallTurn {
	keeper := s.board.keeper()
	if keeper < 0 || s.head.over || len(s.stack) == 0 {
		return nil
	}
	var list []WallTurn
	var log Log
	room := s.Clone()
	room.head.die = 0
	fresh := s.stack[0].step == turnBegin
	side, round := int(s.head.turn), int(s.head.round)
	for steps := min(turns, MaxSchedule); ; fresh = true {
		if fresh && side == keeper {
			switch n := len(list); {
			case n > 0 && !list[n-1].moves():
				return list[:n-1]
			case n == steps:
				return list
			}
			log.Events = nil
			room.playWalls(keeper, &log)
			room.head.over = slices.ContainsFunc(log.Events, func(e Event) bool { return e.Kind == EvWin || e.Kind == EvDraw })
			list = append(list, room.wallTurnOf(round, log.Events))
		}
		if fresh && !room.head.over {
			log.Events = nil
			room.terrainStep(uint8(side), &log)
			room.checkGoals(false, &log)
			if n := len(list); n > 0 {
				last := &list[n-1]
				*last = room.wallTurnOf(last.Round, append(last.Events, log.Events...))
			}
		}
		if room.head.over {
			return list
		}
		if side++; side == len(s.board.sides) {
			side = 0
			if round++; s.board.rounds > 0 && round > s.board.rounds {
				return list
			}
		}
	}
}

// wallTurnOf notes how the position stands after a turn of the walls.
func (s *State) wallTurnOf(round int, events []Event) WallTurn {
	t := WallTurn{Round: round, Walls: make([][]Cell, len(s.walls)), Figures: make([]Cell, len(s.figs)), Events: events, Over: s.head.over}
	for i := range s.walls {
		t.Walls[i] = append([]Cell(nil), s.walls[i].cells[:s.walls[i].n]...)
	}
	for i := range s.figs {
		if t.Figures[i] = NoCell; s.figs[i].flags&onBoard != 0 {
			t.Figures[i] = s.figs[i].at
		}
	}
	for i := range events {
		t.Dice = t.Dice || events[i].Kind == EvDie
	}
	return t
}

// moves reports whether anything came of the turn.
func (t *WallTurn) moves() bool {
	for i := range t.Events {
		if k := t.Events[i].Kind; k != EvPhase && k != EvWallStart {
			return true
		}
	}
	return false
}

package rules

import "slices"

// Forecast makes dst a copy of s in which the keeper's next wall phase has been played from the
// position as it stands, and appends what happens to log. It runs the rules themselves:
// decisions are taken by Default, dice are logged as an EvDie with N 0 and count as
// forecastDie. The game in dst is over afterwards.
func (s *State) Forecast(dst *State, log *Log) {
	dst.CopyFrom(s)
	if dst.head.over {
		return
	}
	dst.head.die = 0
	dst.playWalls(s.board.keeper(), log)
	dst.head.over = true
}

// playWalls plays the walls of a keeper's turn by Default, and nothing after them. A keeper of
// -1 is the side to move.
func (s *State) playWalls(keeper int, log *Log) {
	if keeper >= 0 {
		s.head.turn = uint8(keeper)
	}
	s.ask(AskNothing, NoSide)
	s.stack = append(s.stack[:0], frame{op: opTurn, step: turnForecast})
	s.path = s.path[:0]
	for i := range s.figs { // a movement that was cut short spares nobody any longer (FM-25)
		s.figs[i].flags &^= underForce
	}
	s.resetTurn()
	for s.run(log); !s.head.over; s.run(log) {
		s.answer(s.Default(), log)
	}
}

// keeper returns the side that owns the walls, -1 for none (TN-01).
func (b *Board) keeper() int {
	for i := range b.sides { // by index: copying a side takes longer than all the rest
		if b.sides[i].Keeper {
			return i
		}
	}
	return -1
}

// forecastDie is what every die shows in a forecast: the commonest outcome of a fall, and too
// little to save the Undying.
const forecastDie = 3

// MaxSchedule is the greatest number of turns that Schedule looks ahead.
const MaxSchedule = 200

// WallTurn is the result of one turn of the crushing walls in a schedule.
type WallTurn struct {
	Round   int
	Walls   [][]Cell // the cells of each afterwards; empty once it is gone
	Figures []Cell   // where each stands afterwards, NoCell off the board
	Events  []Event  // of the walls, and of the terrain until they move again
	Dice    bool     // some of it depends on dice
	Over    bool     // a goal is met, and the game is over
}

// Schedule returns the results of the next turns of the keeper's walls, in order, if nobody
// else acts. Like Forecast it runs the rules on a copy, terrain steps of all sides included;
// nobody strikes or casts, and goals of holding and surviving do not count. It ends with the
// turn that ends the game, with the last round, and before the first turn in which nothing
// moves.
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
			case n > 0 && !slices.ContainsFunc(list[n-1].Events, func(e Event) bool { return e.Kind != EvPhase && e.Kind != EvWallStart }): // nothing happened
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

// wallTurnOf describes the position after a turn of the walls.
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

package rules

import "slices"

// Forecast makes dst a copy of s in which the keeper's next wall phase has been played from
// the position as it stands, and appends what happens to log. It runs the rules themselves:
// decisions are taken by Default, dice are logged as an EvDie with N 0 and count as a 3, no
// help for the Undying and a fall that ends prone. dst is over afterwards.
func (s *State) Forecast(dst *State, log *Log) {
	dst.CopyFrom(s)
	if dst.head.over {
		return
	}
	dst.head.die = 0
	dst.playWalls(s.board.keeper(), log)
	dst.head.over = true
}

// playWalls plays the walls of a keeper's turn, -1 for whose turn it is, answering by
// Default. The game is over afterwards.
func (s *State) playWalls(keeper int, log *Log) {
	if keeper >= 0 {
		s.head.turn = uint8(keeper)
	}
	s.ask(AskNothing, NoSide)
	s.stack = append(s.stack[:0], frame{op: opTurn, step: turnForecast})
	s.path = s.path[:0]
	s.resetTurn()
	for s.run(log); !s.head.over; s.run(log) {
		s.answer(s.Default(), log)
	}
}

// keeper returns the side that owns the walls, -1 for none (TN-01).
func (b *Board) keeper() int {
	return slices.IndexFunc(b.sides, func(sd SideSetup) bool { return sd.Keeper })
}

// forecastDie is the face a forecast goes on with: the commonest outcome of a
// fall, and no help for the Undying.
const forecastDie = 3

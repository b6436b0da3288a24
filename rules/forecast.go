package rules

// Forecast makes dst a copy of s in which the keeper's next wall phase has been
// played out from the position as it stands now, and appends what happens to
// log: which wall moves where in what order, who is pushed, crushed or must make
// room. It runs the rules themselves. Decisions are taken by Default; dice are
// not drawn: each is told as an EvDie with N 0 and goes on as a 3, which is no
// help for the Undying and a fall that lays one down. dst is over afterwards.
func (s *State) Forecast(dst *State, log *Log) {
	dst.CopyFrom(s)
	if dst.head.over {
		return
	}
	h := &dst.head
	h.die = 0
	dst.ask(AskNothing, NoSide)
	for i, side := range s.board.sides {
		if side.Keeper {
			h.turn = uint8(i)
		}
	}
	dst.stack = append(dst.stack[:0], frame{op: opTurn, step: turnForecast})
	dst.path = dst.path[:0]
	dst.resetTurn()
	for dst.run(log); !h.over; dst.run(log) {
		dst.answer(dst.Default(), log)
	}
}

// forecastDie is the face a forecast goes on with: the commonest outcome of a
// fall, and no help for the Undying.
const forecastDie = 3

package bot

import "wallfall/rules"

// Rest does nothing by itself: it returns the automatic answer to whatever it is
// asked (TN-03), and ends its turns at once.
type Rest struct{ buf []rules.Action }

// Begin implements Bot.
func (*Rest) Begin(*rules.State, uint64) {}

// Choose implements Bot.
func (r *Rest) Choose(s *rules.State) rules.Action {
	if s.Pending().Ask != rules.AskDie {
		return s.Default()
	}
	r.buf = s.Legal(r.buf) // a die has no automatic answer
	return r.buf[0]
}

package rules

// work is room to compute in, kept so that asking what is legal allocates nothing.
type work struct {
	reach  Reach
	cells  []Cell
	acts   []Action
	legal  []Action // what Legal lists, while listed says that it does
	listed bool
	bytes  []byte
	foes   []FigID

	ways    *Ways   // nil where no search has given it
	reaches []Reach // with ways: where the figures can go that were listed
	asked   uint64  // counts the questions, from 1: what was listed is good for one
}

//go:noinline
func (s *State) needWork() {
	if s.work == nil {
		s.work = &work{asked: 1}
	}
}

// forget drops what was found out for the last question.
func (w *work) forget() {
	w.listed = false
	w.asked++
}

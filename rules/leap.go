package rules

func (s *State) runJump(_ *frame, _ *Log) { s.ret() }

// leaps appends the pitfalls a figure may jump or cross with care (PF-02).
func (s *State) leaps(_ FigID, _ *figure, buf []Action) []Action { return buf }

func (s *State) leap(_ Action, _ *figure) {}

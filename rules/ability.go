package rules

func (s *State) runAbility(_ *frame, _ *Log) { s.ret() }

// abilities appends what a figure may use its action for on others (MV-05, FG-05).
func (s *State) abilities(_ FigID, _ *figure, buf []Action) []Action { return buf }

// act begins an ability or slays somebody prone.
func (s *State) act(_ Action, _ *figure, _ *Log) {}

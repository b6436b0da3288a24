package rules

func (s *State) runAbility(_ *frame, _ *Log) { s.ret() }

// abilities appends what a figure may use its action for on others (MV-05, FG-05).
func (s *State) abilities(id FigID, f *figure, buf []Action) []Action {
	return s.slayable(id, f, buf)
}

// act begins an ability or slays somebody prone.
func (s *State) act(a Action, f *figure, log *Log) {
	if a.Kind == SlayProne {
		s.slayProne(a, f, log)
	}
}

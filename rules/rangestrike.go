package rules

func (s *State) runRangestrike(_ *frame, _ *Log) { s.ret() }

package rules

func (s *State) runStrikes(_ *frame, _ *Log) { s.ret() }

func (s *State) runStrike(_ *frame, _ *Log) { s.ret() }

func (s *State) runRangestrike(_ *frame, _ *Log) { s.ret() }

func (s *State) runDamage(_ *frame, _ *Log) { s.ret() }

func (s *State) pendingStrike(_ *Decision, _ *frame) {}

func (s *State) legalStrike(_ *frame, buf []Action) []Action { return buf }

func (s *State) answerStrike(_ Action, _ Ask, _ *frame, _ *Log) {}

func (s *State) defaultStrike(_ *frame) Action { return pass }

func (s *State) soundStrike(_ *frame) bool { return false }

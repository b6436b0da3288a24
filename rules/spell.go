package rules

func (s *State) runReturns(_ *frame, _ *Log) { s.ret() }

func (s *State) runSpells(_ *frame, _ *Log) { s.ret() }

func (s *State) runCast(_ *frame, _ *Log) { s.ret() }

func (s *State) runBefore(_ *frame, _ *Log) { s.ret() }

func (s *State) runHop(_ *frame, _ *Log) { s.ret() }

func (s *State) arrivals(_ *frame, buf []Cell) []Cell { return buf }

func (s *State) pendingSpell(_ *Decision, _ *frame) {}

func (s *State) legalSpell(_ *frame, buf []Action) []Action { return buf }

func (s *State) answerSpell(_ Action, _ Ask, _ *frame, _ *Log) {}

func (s *State) defaultSpell(_ *frame) Action { return pass }

func (s *State) soundSpell(_ *frame) bool { return false }

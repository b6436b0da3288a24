package rules

func (s *State) runForce(_ *frame, _ *Log) { s.ret() }

func (s *State) runLand(_ *frame, _ *Log) { s.ret() }

func (s *State) landings(_ *frame, buf []Cell) []Cell { return buf }

func (s *State) pendingForce(_ *Decision, _ *frame) {}

func (s *State) legalForce(_ *frame, buf []Action) []Action { return buf }

func (s *State) answerForce(_ Action, _ Ask, _ *frame, _ *Log) {}

func (s *State) defaultForce(_ *frame) Action { return pass }

func (s *State) soundForce(_ *frame) bool { return false }

package rules

// The steps of opWalk.
const (
	walkStep uint8 = iota
	walkEnd
)

// runWalk takes a group along the state's path step by step (MV-01, MV-02,
// TN-06).
func (s *State) runWalk(f *frame, log *Log) {
	g := &s.figs[f.fig]
	switch f.step {
	case walkStep:
		if int(f.next) == len(s.path) {
			s.path = s.path[:0]
			f.step, f.next = walkEnd, 0
			s.call(frame{op: opSettle, fig: f.fig, rule: MV01})
			return
		}
		p := s.path[f.next]
		f.next++
		if p.Kind == StepPortal {
			s.usePortal(f.fig, p.To, log)
			return
		}
		e := moveEvent(EvStep, MV01, f.fig, g.at, p.To)
		if p.Kind == StepLadder {
			e.Rule = MV04
			if s.cells[g.at].feature != Ladder {
				e.Rule = PF03 // up or down through a pitfall
			}
		}
		e.Dir = p.Dir
		e.setNumber(int(p.Kind))
		s.takeStep(f.fig, p, log, e)
	case walkEnd:
		s.ret()
	}
}

// takeStep makes one step: pays for it, turns and moves the group. Steps in the air
// leave the cells below to whoever stands there.
func (s *State) takeStep(id FigID, p PathStep, log *Log, e Event) {
	g := &s.figs[id]
	from := g.at
	g.spent += p.Cost
	s.setRise(id, 0, log) // one moved up stays up until it moves (BD-11)
	g.flags |= movedItself
	if p.Dir != NoDir {
		g.facing = p.Dir
	}
	if p.Kind == StepClimb || p.Kind == StepJump {
		g.flags |= acted
	}
	if p.Kind == StepClimb {
		g.flags &^= inPit
	}
	log.add(e)
	if p.Kind == StepClimb {
		log.add(figEvent(EvPitOut, PT01, id, p.To))
	}
	s.moveThrough(id, p.To)
	if p.Kind != StepFly && p.Kind != StepLand && s.endsMove(g, from, p.To) {
		g.spent = uint8(s.allowance(g))
	}
}

// moveThrough moves a figure onto cells that may hold others: above them in flight, or past
// someone prone (FG-05). It takes only what is free.
func (s *State) moveThrough(id FigID, to Cell) {
	g := &s.figs[id]
	s.each(g, g.at, func(c Cell) bool {
		if s.cells[c].fig == id {
			s.putFig(c, s.nextOccupant(id, c))
		}
		return true
	})
	g.at = to
	s.each(g, to, func(c Cell) bool {
		if s.cells[c].fig == NoFig {
			s.putFig(c, id)
		}
		return true
	})
}

// nextOccupant returns who else is in a cell that a figure leaves, NoFig for nobody: one
// that is force moved may be above or beneath others on its way (FM-21).
func (s *State) nextOccupant(id FigID, c Cell) FigID {
	for i := range s.stack {
		f := &s.stack[i]
		if f.op != opForce || f.fig == id {
			continue
		}
		if g := &s.figs[f.fig]; g.flags&onBoard != 0 && s.covers(g, g.at, c) {
			return f.fig
		}
	}
	return NoFig
}

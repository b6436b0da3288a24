package rules

const (
	walkStep uint8 = iota
	walkEnd
)

// runWalk takes a group along the state's path step by step (MV-01, MV-02, TN-06).
func (s *State) runWalk(f *frame, log *Log) {
	g := &s.figs[f.fig]
	switch f.step {
	case walkStep: // steps in the air leave the cells below to the figures there
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
		from := g.at
		g.spent += p.Cost
		s.setRise(f.fig, 0, log) // one moved up stays up until it moves (BD-11)
		g.flags |= movedItself
		if p.Dir != NoDir {
			g.facing = p.Dir
		}
		if p.Kind == StepClimb || p.Kind == StepJump {
			g.flags |= acted
		}
		if p.Kind == StepClimb {
			s.setPosture(g, g.flags&^inPit)
		}
		log.add(e.number(int(p.Kind)).toward(p.Dir))
		if p.Kind == StepClimb {
			log.add(figEvent(EvPitOut, PT01, f.fig, p.To))
		}
		s.moveThrough(f.fig, p.To)
		if p.Kind != StepFly && p.Kind != StepLand && s.endsMove(g, from, p.To) {
			g.spent = uint8(s.allowance(g))
		}
	case walkEnd:
		s.ret()
	}
}

// moveThrough moves a figure onto cells that may hold others: above them in flight, or past
// prone ones (FG-05). It occupies only the free cells.
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

// nextOccupant returns another figure in a cell that a figure leaves, or NoFig: a force-moved
// figure may be above or beneath others on its way (FM-21).
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

// pitfallJumps appends the pitfalls next to a figure that it may jump or carefully cross.
// Figures that can walk onto one need not (PF-01, PF-02).
func (s *State) pitfallJumps(id FigID, f *figure, buf []Action) []Action {
	left := s.allowance(f) - int(f.spent)
	if !s.board.holes || f.flags&(acted|inPit) != 0 || f.size > 1 || s.flies(f) {
		return buf
	}
	for d := range Dir(s.board.topo.Dirs()) {
		if n := s.board.Neighbour(f.at, d); n == NoCell || s.cells[n].feature != Pitfall || s.beyondPitfall(id, f, d) == NoCell {
			continue
		}
		if left >= s.board.settings.JumpCost {
			buf = append(buf, Action{Kind: Jump, Fig: id, To: NoCell, Dir: d})
		}
		if left >= s.board.settings.CarefulCost {
			buf = append(buf, Action{Kind: Cross, Fig: id, To: NoCell, Dir: d})
		}
	}
	return buf
}

// beyondPitfall returns the cell beyond the pitfall next to a figure in direction d, NoCell if
// there is no free pitfall or no way to step beyond it (PF-02).
func (s *State) beyondPitfall(id FigID, f *figure, d Dir) Cell {
	if _, through, no := s.tryCell(id, f, f.at, d, false); no.rule != PF01 || through {
		return NoCell // something else is in the way, or there is no pitfall
	}
	mid := s.board.Neighbour(f.at, d)
	if _, through, no := s.tryCell(id, f, mid, d, false); no.rule != 0 || through {
		return NoCell
	}
	return s.board.Neighbour(mid, d)
}

const (
	jumpRoll uint8 = iota
	jumpEnd
)

// runJump takes a figure over a pitfall or into it: a jump may fail, and fog stops strangers
// above the hole (PF-02, X-25).
func (s *State) runJump(f *frame, log *Log) {
	if f.step == jumpEnd {
		s.ret()
		return
	}
	g := &s.figs[f.fig]
	kind, fails := StepCross, false
	if f.way() == Jump {
		kind = StepJump
		if s.board.settings.JumpRisk > 0 {
			n := s.roll(f.fig, DieJump, PF02, log)
			if n == 0 {
				return
			}
			fails = int(n) <= s.board.settings.JumpRisk
		}
	}
	from := g.at
	mid := s.board.Neighbour(from, f.dir)
	to := s.board.Neighbour(mid, f.dir)
	if s.endsMove(g, from, mid) {
		fails = true
		g.spent = uint8(s.allowance(g))
	}
	if fails {
		to = mid
	} else if s.endsMove(g, mid, to) {
		g.spent = uint8(s.allowance(g))
	}
	g.facing = f.dir
	g.flags |= movedItself
	log.add(moveEvent(EvStep, PF02, f.fig, from, to).number(int(kind)).toward(f.dir))
	s.moveThrough(f.fig, to)
	f.step = jumpEnd
	s.callSettle(f.fig, 0)
}

package rules

import "slices"

// maneuverDecision asks for a command of the maneuver phase (TN-01).
func maneuverDecision() decision {
	return decision{
		name:    "maneuver",
		command: true,
		always:  true,
		rule:    TN01,
		legal: func(s *State, _ *frame, buf []Action) []Action {
			for i := range s.figs {
				buf = s.commands(FigID(i), buf)
			}
			return append(buf, endPhase)
		},
		answer: func(s *State, top *frame, a Action, log *Log) {
			if a.Kind == EndTurn {
				top.step = turnBeforeCombat
				return
			}
			s.maneuver(a, s.wayOf(a.Fig), log)
		},
		byDefault: func(*State, *frame) Action { return endPhase },
		explain:   func(s *State, _ *frame, a Action) error { return s.explainManeuver(a) },
	}
}

// Commands appends to buf what Legal lists of one figure in the maneuver phase: for
// programs that look at one after the other. Legal is these, figure by figure, and the
// end of the phase.
func (s *State) Commands(id FigID, buf []Action) []Action {
	if s.head.over || s.head.ask != AskManeuver {
		return buf
	}
	return s.commands(id, buf)
}

// commands appends the commands of one figure in the maneuver phase.
func (s *State) commands(id FigID, buf []Action) []Action {
	s.needWork()
	f := &s.figs[id]
	if f.side != s.head.turn || f.flags&onBoard == 0 || f.flags&prone != 0 {
		return buf
	}
	if s.mayCapture(f) {
		buf = append(buf, Action{Kind: Capture, Fig: id, To: NoCell})
	}
	if f.flags&acted == 0 {
		buf = s.abilities(id, f, buf)
	}
	if f.flags&(done|bound) != 0 || f.grabber != NoFig {
		return buf
	}
	if s.mayLeave(f) {
		buf = append(buf, Action{Kind: Leave, Fig: id, To: NoCell})
	}
	ends := s.ends(id)
	dirs := s.board.topo.Dirs()
	buf = slices.Grow(buf, len(ends)+dirs)
	n := len(buf)
	buf = buf[:n+len(ends)]
	for i, c := range ends {
		buf[n+i] = Action{Kind: Move, Fig: id, To: c}
	}
	buf = s.doors(id, f, buf)
	buf = s.pitfallJumps(id, f, buf)
	n = len(buf)
	buf = slices.Grow(buf, dirs)[:n+dirs]
	for d := range Dir(dirs) {
		buf[n] = Action{Kind: Face, Fig: id, To: NoCell, Dir: d}
		if d != f.facing {
			n++
		}
	}
	return buf[:n]
}

// ends lists where a figure may end its move, good until it is asked of another.
func (s *State) ends(id FigID) []Cell {
	w := s.work
	r := &w.reach
	if w.ways != nil {
		for len(w.reaches) < len(s.figs) {
			w.reaches = append(w.reaches, Reach{})
		}
		r = &w.reaches[id]
		r.asked = w.asked
	}
	s.Reach(id, r)
	return r.ends
}

// doors appends the doors a figure can open or close (MV-04).
func (s *State) doors(id FigID, f *figure, buf []Action) []Action {
	if !s.board.doors || f.flags&inPit != 0 || s.allowance(f) <= int(f.spent) {
		return buf
	}
	s.each(f, f.at, func(c Cell) bool {
		for d := range Dir(s.board.topo.Dirs()) {
			n := s.board.Neighbour(c, d)
			if n == NoCell || s.cells[n].fig == id {
				continue
			}
			a := Action{Kind: Door, Fig: id, To: n}
			if ft := s.cells[n].feature; ft != DoorClosed && ft != DoorOpen || s.doorShut(n) || s.cornered(c, d, false) {
				continue
			}
			if f.size == 1 || !slices.Contains(buf, a) {
				buf = append(buf, a)
			}
		}
		return true
	})
	return buf
}

// doorShut reports whether something stands in an open doorway.
func (s *State) doorShut(c Cell) bool {
	cl := &s.cells[c]
	return cl.feature == DoorOpen && (cl.fig != NoFig || cl.wall >= 0)
}

// mayCapture reports whether a figure stands on a structure that is not its
// side's and still has its action (BD-04, MV-05).
func (s *State) mayCapture(f *figure) bool {
	cl := &s.cells[f.at]
	return cl.structure != NoStructure && cl.owner != f.side && f.flags&acted == 0
}

// ExitAt reports whether a figure could leave the board by a cell, if it stood there
// (TN-04).
func (s *State) ExitAt(id FigID, c Cell) bool { return s.mayLeaveAt(&s.figs[id], c) }

// mayLeave reports whether a figure stands on an exit of its side's (TN-04).
func (s *State) mayLeave(f *figure) bool { return s.mayLeaveAt(f, f.at) }

func (s *State) mayLeaveAt(f *figure, c Cell) bool {
	tag := int(s.board.tag[c])
	if tag == 0 {
		return false
	}
	for i := range s.board.sides[f.side].Goals {
		g := &s.board.sides[f.side].Goals[i]
		if g.Kind == GoalEscape && g.Tag == tag {
			return true
		}
	}
	return false
}

// wayOf returns where a figure can go, nil where that has not been found out since the
// question was asked.
func (s *State) wayOf(id FigID) *Reach {
	w := s.work
	if w == nil || w.ways == nil || int(id) >= len(w.reaches) || w.reaches[id].asked != w.asked {
		return nil
	}
	return &w.reaches[id]
}

// maneuver carries out a command of the maneuver phase. way is where the figure can go, nil
// if that is not known.
func (s *State) maneuver(a Action, way *Reach, log *Log) {
	f := &s.figs[a.Fig]
	if a.Kind != Capture && a.Kind != Use && a.Kind != SlayProne {
		s.beginManeuver(a.Fig)
	}
	switch a.Kind {
	case Move:
		if way == nil {
			way = &s.work.reach
			s.Reach(a.Fig, way)
		}
		s.path = way.Path(a.To, s.path)
		s.call(frame{op: opWalk, fig: a.Fig})
	case Door:
		f.spent++
		to := DoorOpen
		if s.cells[a.To].feature == DoorOpen {
			to = DoorClosed
		}
		s.setFeature(a.To, to, MV04, log)
	case Face:
		s.turnTo(a.Fig, a.Dir, FG06, log)
		f.flags |= done
	case Capture:
		f.flags |= acted
		s.capture(a.Fig, BD04, log)
	case Jump, Cross:
		s.beginJump(a, f)
	case Use, SlayProne:
		s.useAction(a, f, log)
	case Leave:
		e := event(EvLeave, TN04)
		e.Fig, e.From = a.Fig, f.at
		s.lift(a.Fig)
		s.retire(a.Fig, left)
		s.sides[f.side].escaped++
		log.add(e)
		s.endSpellsOn(a.Fig, log)
		s.checkGrabs(log)
	}
}

// beginManeuver makes a group the one that is maneuvering; another that was has ended
// its move (MV-01).
func (s *State) beginManeuver(id FigID) {
	if m := s.head.maneuvering; m != id {
		if m != NoFig {
			s.figs[m].flags |= done
		}
		s.head.maneuvering = id
	}
}

func (s *State) turnTo(id FigID, d Dir, r Rule, log *Log) {
	s.figs[id].facing = d
	e := event(EvFacing, r)
	e.Fig, e.Dir = id, d
	log.add(e)
}

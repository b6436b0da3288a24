package rules

import "slices"

// work is room to compute in, kept so that asking what is legal allocates nothing.
type work struct {
	reach  Reach
	cells  []Cell
	acts   []Action
	legal  []Action // what Legal lists, while listed says that it does
	listed bool
	bytes  []byte
	foes   []FigID

	ways    *Ways   // nil where no search has given it
	reaches []Reach // with ways: where the figures can go that were listed
	asked   uint64  // counts the questions, from 1: what was listed is good for one
}

func (s *State) needWork() {
	if s.work == nil {
		s.work = &work{asked: 1}
	}
}

// forget drops what was found out for the last question.
func (w *work) forget() {
	w.listed = false
	w.asked++
}

// Begin runs the game from the set-up to its first decision. It does nothing
// once the game has begun.
func (s *State) Begin(log *Log) { s.run(log) }

// Pending tells who must decide what; Ask is AskNothing when the game is over
// or has not begun.
func (s *State) Pending() Decision {
	d := Decision{Ask: s.head.ask, Side: NoSide, Fig: NoFig, By: NoFig, Wall: -1}
	if s.head.over || d.Ask == AskNothing {
		d.Ask = AskNothing
		return d
	}
	d.Side = int(s.head.asked)
	top := &s.stack[len(s.stack)-1]
	switch d.Ask {
	case AskManeuver:
		d.Rule = TN01
	case AskDisplace:
		d.Rule, d.Fig, d.By, d.Wall = CW10, top.fig, top.by, int(top.wall)
		for i := range s.stack[:len(s.stack)-1] {
			if s.stack[i].op == opDisplace {
				d.Depth++
			}
		}
	case AskFacing:
		d.Rule, d.Fig = top.rule, top.fig
	case AskDie:
		d.Rule, d.Fig, d.Die = TN02, s.head.dieFig, s.head.dieFor
		d.N, d.Need = int(s.head.dieN), int(s.head.dieNeed)
	case AskStrike, AskPenalty, AskCarry, AskOrigin, AskAlong:
		s.pendingStrike(&d, top)
	case AskTarget, AskDistance, AskStability, AskForce:
		s.pendingForce(&d, top)
	case AskSpells, AskSeize:
		s.pendingSpell(&d, top)
	case AskPlace:
		d.Rule, d.Fig, d.By = top.rule, top.fig, top.by
	case AskDrop:
		d.Rule, d.Fig, d.Wall = X03, top.fig, int(top.wall)
	}
	return d
}

// Legal appends to buf[:0] every action that Apply takes now, in a fixed order,
// but for Resign, which is always possible. It is empty when the game is over.
func (s *State) Legal(buf []Action) []Action { return append(buf[:0], s.list()...) }

// list is Legal without copying; the slice is good until the next action.
func (s *State) list() []Action {
	s.needWork()
	if w := s.work; !w.listed {
		w.legal = s.answers(w.legal[:0])
		w.listed = true
	}
	return s.work.legal
}

// answers lists what answers the question that is asked.
func (s *State) answers(buf []Action) []Action {
	if s.head.over {
		return buf
	}
	switch s.head.ask {
	case AskManeuver:
		return s.legalManeuver(buf)
	case AskDisplace:
		top := &s.stack[len(s.stack)-1]
		s.needWork()
		s.work.cells = s.refuges(top, s.work.cells[:0])
		for _, c := range s.work.cells {
			buf = append(buf, Action{Kind: Displace, Fig: top.fig, To: c})
		}
	case AskFacing:
		top := &s.stack[len(s.stack)-1]
		for d := range Dir(s.board.topo.Dirs()) {
			buf = append(buf, Action{Kind: SetFacing, Fig: top.fig, To: NoCell, Dir: d})
		}
	case AskDie:
		lo, hi := s.faces()
		for n := lo; n <= hi; n++ {
			buf = append(buf, Action{Kind: Roll, Fig: NoFig, To: NoCell, N: uint8(n)})
		}
	case AskStrike, AskPenalty, AskCarry, AskOrigin, AskAlong:
		buf = s.legalStrike(&s.stack[len(s.stack)-1], buf)
	case AskTarget, AskDistance, AskStability, AskForce:
		buf = s.legalForce(&s.stack[len(s.stack)-1], buf)
	case AskSpells, AskSeize:
		buf = s.legalSpell(&s.stack[len(s.stack)-1], buf)
	case AskPlace:
		top := &s.stack[len(s.stack)-1]
		s.needWork()
		s.work.cells = s.places(top, s.work.cells[:0])
		for _, c := range s.work.cells {
			buf = append(buf, Action{Kind: Place, Fig: top.fig, To: c})
		}
	case AskDrop:
		fig := s.stack[len(s.stack)-1].fig
		buf = append(buf, Action{Kind: Drop, Fig: fig, To: NoCell}, pass)
	}
	return buf
}

// pass is the answer that declines.
var pass = Action{Kind: Pass, Fig: NoFig, To: NoCell}

// places lists the cells that an AskPlace offers, which its top frame knows.
func (s *State) places(top *frame, buf []Cell) []Cell {
	switch top.op {
	case opLand:
		return s.landings(top, buf)
	case opHop:
		return s.arrivals(top, buf)
	}
	return buf
}

func (s *State) legalManeuver(buf []Action) []Action {
	for i := range s.figs {
		buf = s.commands(FigID(i), buf)
	}
	return append(buf, Action{Kind: EndTurn, Fig: NoFig, To: NoCell})
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

// commands appends what one figure may be told to do in the maneuver phase.
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
	buf = s.leaps(id, f, buf)
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
			if f.size == 1 || !has(buf, a) {
				buf = append(buf, a)
			}
		}
		return true
	})
	return buf
}

// doorShut tells whether something stands in an open doorway.
func (s *State) doorShut(c Cell) bool {
	cl := &s.cells[c]
	return cl.feature == DoorOpen && (cl.fig != NoFig || cl.wall >= 0)
}

func has(list []Action, a Action) bool {
	for _, x := range list {
		if x == a {
			return true
		}
	}
	return false
}

// mayCapture tells whether a figure stands on a structure that is not its
// side's and still has its action (BD-04, MV-05).
func (s *State) mayCapture(f *figure) bool {
	cl := &s.cells[f.at]
	return cl.structure != NoStructure && cl.owner != f.side && f.flags&acted == 0
}

// mayLeave tells whether a figure stands on an exit of its side's (TN-04).
func (s *State) mayLeave(f *figure) bool {
	tag := int(s.board.tag[f.at])
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

// Check returns why Apply would refuse an action, nil when it would take it.
// The error is a *RuleError.
func (s *State) Check(a Action) error {
	if s.head.over {
		return refuse(TN04, "the game is over")
	}
	if s.head.ask == AskNothing {
		return refuse(TN01, "the game has not begun")
	}
	if a.Kind == Resign {
		if s.head.ask == AskDie {
			return refuse(TN02, "a die must be answered first")
		}
		if a != (Action{Kind: Resign, Fig: NoFig, To: NoCell}) {
			return refuse(TN02, "this is no well-formed command")
		}
		return nil
	}
	s.needWork()
	switch {
	case s.work.listed || s.head.ask != AskManeuver:
		if has(s.list(), a) {
			return nil
		}
		return s.explain(a)
	case a.Fig >= 0 && int(a.Fig) < len(s.figs):
		s.work.acts = s.commands(a.Fig, s.work.acts[:0]) // nobody else's matter
	default:
		s.work.acts = append(s.work.acts[:0], Action{Kind: EndTurn, Fig: NoFig, To: NoCell})
	}
	if has(s.work.acts, a) {
		return nil
	}
	return s.explain(a)
}

// Apply takes one action, appends what happens to log (which may be nil) and
// runs on to the next decision. It returns a *RuleError, and leaves the state as
// it was, when the action is not legal.
func (s *State) Apply(a Action, log *Log) error {
	if err := s.Check(a); err != nil {
		return err
	}
	if a.Kind == Resign {
		s.resign(log)
	} else {
		s.answer(a, log)
	}
	s.run(log)
	return nil
}

// Follow is Apply without a log and without asking whether the action is legal:
// for searches, which have it from Legal of this position or of one it was copied
// from. Any other action leaves the state in no position of the game.
func (s *State) Follow(a Action) {
	s.needWork()
	s.answer(a, nil)
	s.run(nil)
}

// answer carries out an action that is legal.
func (s *State) answer(a Action, log *Log) {
	ask := s.head.ask
	var way *Reach
	if ask == AskManeuver && a.Kind == Move {
		way = s.wayOf(a.Fig)
	}
	s.ask(AskNothing, NoSide)
	top := &s.stack[len(s.stack)-1]
	switch ask {
	case AskDisplace:
		top.at = a.To
		top.step = displaceRoom
	case AskFacing:
		s.turnTo(a.Fig, a.Dir, top.rule, log)
	case AskDie:
		s.head.die = a.N + 1
	case AskStrike, AskPenalty, AskCarry, AskOrigin, AskAlong:
		s.answerStrike(a, ask, top, log)
	case AskTarget, AskDistance, AskStability, AskForce:
		s.answerForce(a, ask, top, log)
	case AskSpells, AskSeize:
		s.answerSpell(a, ask, top, log)
	case AskPlace:
		top.at = a.To
		top.step++
	case AskDrop:
		top.step = pushShove
		if a.Kind == Drop {
			top.step = pushDrop
		}
	case AskManeuver:
		if a.Kind == EndTurn {
			top.step = turnBeforeCombat
			return
		}
		s.maneuver(a, way, log)
	}
}

// wayOf gives where a figure can go, nil where that has not been found out since the
// question was asked.
func (s *State) wayOf(id FigID) *Reach {
	w := s.work
	if w == nil || w.ways == nil || int(id) >= len(w.reaches) || w.reaches[id].asked != w.asked {
		return nil
	}
	return &w.reaches[id]
}

// maneuver carries out a command of the maneuver phase. way is where the figure can go,
// nil where that is to be found out.
func (s *State) maneuver(a Action, way *Reach, log *Log) {
	f := &s.figs[a.Fig]
	if a.Kind != Capture && a.Kind != Use && a.Kind != SlayProne {
		s.takeTurn(a.Fig)
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
		s.leap(a, f)
	case Use, SlayProne:
		s.act(a, f, log)
	case Leave:
		e := event(EvLeave, TN04)
		e.Fig, e.From = a.Fig, f.at
		s.lift(a.Fig)
		s.retire(a.Fig, left)
		s.sides[f.side].escaped++
		log.add(e)
		s.orphan(a.Fig, log)
		s.checkGrabs(log)
	}
}

// takeTurn makes a group the one that is maneuvering; another that was has ended
// its move (MV-01).
func (s *State) takeTurn(id FigID) {
	if m := s.head.mover; m != id {
		if m != NoFig {
			s.figs[m].flags |= done
		}
		s.head.mover = id
	}
}

func (s *State) turnTo(id FigID, d Dir, r Rule, log *Log) {
	s.figs[id].facing = d
	e := event(EvFacing, r)
	e.Fig, e.Dir = id, d
	log.add(e)
}

// resign takes the side that is asked out of the game. What it is asked is
// answered for it by default, its groups stay where they are.
func (s *State) resign(log *Log) {
	side := s.head.asked
	a := s.Default() // while what is offered still is
	s.sides[side].out = true
	e := event(EvResign, TN04)
	e.Side = side
	log.add(e)
	if !s.award(false, log) {
		s.answer(a, log)
	} else {
		s.ask(AskNothing, NoSide)
	}
}

package rules

import "slices"

// findCommands appends the commands of a figure of the side to move.
func (s *State) findCommands(id FigID, buf []Action) []Action {
	f := &s.figs[id]
	if f.flags&onBoard == 0 || f.flags&prone != 0 {
		return buf
	}
	if cl := &s.cells[f.at]; cl.structure != NoStructure && cl.owner != f.side && f.flags&acted == 0 { // BD-04, MV-05
		buf = append(buf, Action{Kind: Capture, Fig: id, To: NoCell})
	}
	if f.flags&acted == 0 {
		buf = s.abilities(id, f, buf)
	}
	if f.flags&(done|bound) != 0 || f.grabber != NoFig {
		return buf
	}
	if s.ExitAt(id, f.at) {
		buf = append(buf, Action{Kind: Leave, Fig: id, To: NoCell})
	}
	ends := s.endsOf(id)
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

// doorShut reports whether something in an open doorway keeps its door from closing.
func (s *State) doorShut(c Cell) bool {
	cl := &s.cells[c]
	return cl.feature == DoorOpen && (cl.fig != NoFig || cl.wall >= 0)
}

// ExitAt reports whether a figure could leave the board by a cell, if it stood there: an exit
// of its side's (TN-04).
func (s *State) ExitAt(id FigID, c Cell) bool {
	tag := int(s.board.tag[c])
	if tag == 0 {
		return false
	}
	goals := s.board.sides[s.figs[id].side].Goals
	return slices.ContainsFunc(goals, func(g Goal) bool { return g.Kind == GoalEscape && g.Tag == tag })
}

// wayOf returns the reach of a figure, kept for the time of a question.
func (s *State) wayOf(id FigID) *Reach {
	w := s.work
	for len(w.reaches) < len(s.figs) {
		w.reaches = append(w.reaches, Reach{})
	}
	r := &w.reaches[id]
	if r.asked != w.asked {
		r.asked = w.asked
		s.Reach(id, r)
	}
	return r
}

// command carries out a command that was listed in a position like this one.
func (s *State) command(a Action, from *State, log *Log) {
	f := &s.figs[a.Fig]
	if m := s.head.mover; m != a.Fig && a.Kind != Capture && a.Kind != Use && a.Kind != SlayProne {
		if m != NoFig { // the group that was moving has ended its move (MV-01)
			s.figs[m].flags |= done
		}
		s.head.mover = a.Fig
	}
	switch a.Kind {
	case Move:
		s.path = from.pathTo(a.Fig, a.To, s.path)
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
		f.flags |= acted
		if a.Kind == Jump {
			f.spent += uint8(s.board.settings.JumpCost)
		} else {
			f.spent = uint8(s.allowance(f))
		}
		s.call(frame{op: opJump, fig: a.Fig, dir: a.Dir, reg: [7]uint8{uint8(a.Kind)}})
	case Use, SlayProne:
		f.flags |= acted
		if a.Kind == SlayProne {
			s.die(a.Other, a.Fig, -1, BySlaying, FG05, log)
			return
		}
		s.call(frame{op: opAbility, fig: a.Fig, by: a.Other, wall: -1, reg: [7]uint8{a.N}, dir: NoDir, at: NoCell, to: NoCell})
		s.aimAt(s.top(), a.Other, log)
	case Leave:
		log.add(moveEvent(EvLeave, TN04, a.Fig, f.at, NoCell))
		s.lift(a.Fig)
		s.retire(a.Fig, left)
		s.sides[f.side].escaped++
		s.endSpellsOn(a.Fig, log)
		s.checkGrabs(log)
	}
}

func (s *State) turnTo(id FigID, d Dir, r Rule, log *Log) {
	s.figs[id].facing = d
	log.add(figEvent(EvFacing, r, id, NoCell).toward(d))
}

// explainCommand returns which rule forbids a command of the move phase.
func (s *State) explainCommand(_ *frame, a Action) error {
	switch a.Kind {
	case Move, Door, Face, Capture, Leave, Jump, Cross, SlayProne, Use:
	case EndTurn:
		return refuse(TN02, "that is not a valid command")
	default:
		return refuse(TN02, "nothing to decide: %s must give a command", s.board.sides[s.head.turn].Name)
	}
	if a.Fig < 0 || int(a.Fig) >= len(s.figs) {
		return refuse(FG01, "no such figure")
	}
	f, name := &s.figs[a.Fig], s.board.figNames[a.Fig]
	if err := explainIdle(f, name, f.side == s.head.turn); err != nil {
		return err
	}
	switch a.Kind {
	case Capture:
		return s.explainCapture(f, name)
	case SlayProne:
		return s.explainSlaying(a, f, name)
	case Use:
		return s.explainUse(a, f, name)
	}
	if err := s.explainHeld(a.Fig, f, name); err != nil {
		return err
	}
	switch a.Kind {
	case Leave:
		return refuse(TN04, "%s is not on an exit of its side", FigName(name))
	case Face:
		return refuse(FG06, "%s can't turn that way", FigName(name))
	case Jump, Cross:
		return s.explainJump(a, f, name)
	case Door:
		return s.explainDoor(a.To, f, name)
	}
	return s.explainMove(a.Fig, f, name, a.To)
}

func (s *State) explainCapture(f *figure, name string) error {
	cl := &s.cells[f.at]
	switch {
	case cl.structure == NoStructure:
		return refuse(BD04, "%s is not on a structure", FigName(name))
	case cl.owner == f.side:
		return refuse(BD04, "the %s already belongs to %s", cl.structure, s.board.sides[f.side].Name)
	}
	return hasActed(name)
}

func (s *State) explainSlaying(a Action, f *figure, name string) error {
	if err := s.pair(a.Fig, a.Other); err != nil {
		return err
	}
	g, other := &s.figs[a.Other], s.board.figNames[a.Other]
	switch {
	case f.flags&acted != 0:
		return hasActed(name)
	case g.flags&prone == 0:
		return refuse(FG05, "%s is not prone", FigName(other))
	case s.all(g, Agile):
		return refuse(FG05, "%s is agile and can't be slain where it lies", FigName(other))
	}
	return s.explainTouch(a.Fig, a.Other)
}

func (s *State) explainUse(a Action, f *figure, name string) error {
	switch {
	case !slices.Contains(s.board.kinds[s.lead(f)].Abilities, int(a.N)):
		return refuse(MV05, "%s has no such ability", FigName(name))
	case f.flags&acted != 0:
		return hasActed(name)
	case a.Other < 0 || int(a.Other) >= len(s.figs):
		return refuse(FG01, "no such target")
	}
	if r, why := s.aimViolation(a.Fig, a.Other, int(a.N)); r != 0 {
		return refuse(r, "%s can't use %s on %s: %s", FigName(name), Thing(s.board.abilities[a.N].Name), FigName(s.board.figNames[a.Other]), why)
	}
	return refuse(TN02, "that is not a valid command")
}

func (s *State) explainJump(a Action, f *figure, name string) error {
	left, need := s.allowance(f)-int(f.spent), s.board.settings.JumpCost
	if a.Kind == Cross {
		need = s.board.settings.CarefulCost
	}
	switch {
	case int(a.Dir) >= s.board.topo.Dirs():
		return refuse(BD01, "this board has no such direction")
	case f.flags&acted != 0:
		return hasActed(name)
	case s.flies(f) || s.all(f, Agile):
		return refuse(PF01, "%s need not jump: it can move over pitfalls", FigName(name))
	case s.beyondPitfall(a.Fig, f, a.Dir) == NoCell:
		return refuse(PF02, "there is no single free pitfall with a free cell behind it on that side of %s", FigName(name))
	}
	return refuse(PF02, "%s has %d movement left; this costs %d", FigName(name), left, need)
}

func (s *State) explainDoor(c Cell, f *figure, name string) error {
	switch {
	case c < 0 || int(c) >= len(s.cells) || !s.cells[c].feature.IsDoor():
		return refuse(MV04, "there is no door there")
	case s.cells[c].feature == DoorDestroyed:
		return refuse(BD04, "the door is destroyed")
	case s.doorShut(c):
		return refuse(FG07, "something stands in the doorway")
	case s.allowance(f) <= int(f.spent):
		return refuse(MV01, "%s has no movement left for the door", FigName(name))
	}
	return refuse(MV04, "%s is not next to the door", FigName(name))
}

// explainIdle returns why a figure can do nothing at all, nil where it can.
func explainIdle(f *figure, name string, hasTurn bool) error {
	switch {
	case f.flags&(dead|left) != 0:
		return refuse(FG01, "%s is no longer in play", FigName(name))
	case f.flags&onBoard == 0:
		return refuse(OB01, "%s is off the board", FigName(name))
	case !hasTurn:
		return refuse(TN01, "%s does not belong to the side whose turn it is", FigName(name))
	case f.flags&prone != 0:
		return refuse(FG05, "%s is prone: it can't act until it stands up", FigName(name))
	}
	return nil
}

// explainHeld returns why a figure can't move at all, nil where it can.
func (s *State) explainHeld(id FigID, f *figure, name string) error {
	switch {
	case f.grabber != NoFig:
		return refuse(FG02, "%s can't move: it is grabbed by %s", FigName(name), FigName(s.board.figNames[f.grabber]))
	case f.flags&bound != 0:
		var with any = Text{Format: "an enemy"}
		if e := s.contactWith(id); e != NoFig {
			with = FigName(s.board.figNames[e])
		}
		return refuse(MV03, "%s can't move: it began the turn in contact with %s", FigName(name), with)
	case f.flags&done != 0:
		return refuse(MV01, "%s has already ended its move", FigName(name))
	}
	return nil
}

func hasActed(name string) error {
	return refuse(MV05, "%s has already used its action this turn", FigName(name))
}

// WhyNotMove returns why a figure can't go to a cell with what is left of its move,
// whoever's turn it is; with NoCell, why it can't move at all. It returns nil where no
// rule forbids it. The error is a *RuleError.
func (s *State) WhyNotMove(id FigID, to Cell) error {
	f, name := &s.figs[id], s.board.figNames[id]
	err := explainIdle(f, name, !s.isObject(f))
	if err == nil {
		err = s.explainHeld(id, f, name)
	}
	if err != nil || to == NoCell {
		return err
	}
	s.needWork()
	if s.reach(id, &s.work.reach, s.allowance(f)-int(f.spent)); s.work.reach.Cost(to) >= 0 {
		return nil
	}
	return s.explainMove(id, f, name, to)
}

func (s *State) explainMove(id FigID, f *figure, name string, to Cell) error {
	b := s.board
	if to < 0 || int(to) >= len(s.cells) {
		return refuse(BD06, "that cell is outside the board")
	}
	cl := &s.cells[to]
	switch {
	case to == f.at:
		return refuse(MV01, "%s is already there", FigName(name))
	case cl.fig != NoFig && cl.fig != id:
		return refuse(MV02, "%s stands there", FigName(b.figNames[cl.fig]))
	case cl.wall >= 0 && cl.terrain != Pit:
		return refuse(BD06, "a crushing wall stands there")
	case s.solidCell(to):
		return refuse(BD06, "that cell is solid")
	case cl.feature == Rubble || cl.feature == Canister:
		return refuse(BD04, "the %s there blocks the way", cl.feature)
	case s.barredFrom(f, to):
		return refuse(BD03, "%s can't stop there: %s", FigName(name), cl.terrain)
	case cl.feature == Pitfall && !s.flies(f) && !s.all(f, Agile):
		return refuse(PF01, "%s can neither climb nor fly over that pitfall", FigName(name))
	}
	left := s.allowance(f) - int(f.spent)
	s.reach(id, &s.work.reach, MaxStat)
	if cost := s.work.reach.Cost(to); cost > left {
		return refuse(MV01, "%s has %d movement left; that cell costs %d", FigName(name), left, cost)
	}
	for _, open := range [...]bool{false, true} {
		lone, free := s.Lone(id, open), Reach{}
		if lone.Hasten(MaxStat); !lone.Reach(f.at, &free) || free.Cost(to) < 0 {
			continue
		}
		if open {
			return refuse(MV02, "a closed door bars the way of %s", FigName(name))
		}
		return refuse(MV02, "others stand in the way of %s", FigName(name))
	}
	return refuse(MV02, "no way leads there for %s", FigName(name))
}

package rules

// explainManeuver returns which rule forbids a command of the maneuver phase.
func (s *State) explainManeuver(a Action) error {
	b := s.board
	switch a.Kind {
	case Move, Door, Face, Capture, Leave:
	case Jump, Cross, SlayProne, Use:
	case EndTurn:
		return refuse(TN02, "that is not a valid command")
	default:
		return refuse(TN02, "nothing to decide: %s must give a command", b.sides[s.head.turn].Name)
	}
	if a.Fig < 0 || int(a.Fig) >= len(s.figs) {
		return refuse(FG01, "no such figure")
	}
	f := &s.figs[a.Fig]
	name := b.figNames[a.Fig]
	if err := explainIdle(f, name); err != nil {
		return err
	}
	switch {
	case f.side != s.head.turn:
		return notItsTurn(name)
	case f.flags&prone != 0:
		return isProne(name)
	case a.Kind == Capture:
		return s.explainCapture(f, name)
	case a.Kind == SlayProne:
		return s.explainSlay(a, f, name)
	case a.Kind == Use:
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
		return s.explainDoor(f, name, a.To)
	}
	return s.explainMove(a.Fig, f, name, a.To)
}

// explainIdle returns why a figure can do nothing at all, nil where it can.
func explainIdle(f *figure, name string) error {
	switch {
	case f.flags&(dead|left) != 0:
		return refuse(FG01, "%s is no longer in play", FigName(name))
	case f.flags&onBoard == 0:
		return refuse(OB01, "%s is off the board", FigName(name))
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

func isProne(name string) error {
	return refuse(FG05, "%s is prone: it can't act until it stands up", FigName(name))
}

func notItsTurn(name string) error {
	return refuse(TN01, "%s does not belong to the side whose turn it is", FigName(name))
}

// WhyNotMove returns why a figure can't go to a cell with what is left of its move,
// whoever's turn it is; with NoCell, why it can't move at all. It returns nil where no
// rule forbids it. The error is a *RuleError.
func (s *State) WhyNotMove(id FigID, to Cell) error {
	f, name := &s.figs[id], s.board.figNames[id]
	err := explainIdle(f, name)
	switch {
	case err != nil:
	case s.isObject(f): // it has no turn
		err = notItsTurn(name)
	case f.flags&prone != 0:
		err = isProne(name)
	default:
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

func (s *State) explainCapture(f *figure, name string) error {
	cl := &s.cells[f.at]
	switch {
	case cl.structure == NoStructure:
		return refuse(BD04, "%s is not on a structure", FigName(name))
	case cl.owner == f.side:
		return refuse(BD04, "the %s already belongs to %s", cl.structure, s.board.sides[f.side].Name)
	}
	return refuse(MV05, "%s has already used its action this turn", FigName(name))
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
		return refuse(MV05, "%s has already used its action this turn", FigName(name))
	case s.flies(f) || s.all(f, Agile):
		return refuse(PF01, "%s need not jump: it can move over pitfalls", FigName(name))
	case s.beyondPitfall(a.Fig, f, a.Dir) == NoCell:
		return refuse(PF02, "there is no single free pitfall with a free cell behind it on that side of %s", FigName(name))
	}
	return refuse(PF02, "%s has %d movement left; this costs %d", FigName(name), left, need)
}

func (s *State) explainDoor(f *figure, name string, c Cell) error {
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

func (s *State) explainMove(id FigID, f *figure, name string, to Cell) error {
	b := s.board
	if to < 0 || int(to) >= len(s.cells) {
		return refuse(BD06, "that cell is outside the board")
	}
	at := b.FormatCell(to)
	cl := &s.cells[to]
	switch {
	case to == f.at:
		return refuse(MV01, "%s is already there", FigName(name))
	case cl.fig != NoFig && cl.fig != id:
		return refuse(MV02, "%s is on %s", FigName(b.figNames[cl.fig]), at)
	case cl.wall >= 0 && cl.terrain != Pit:
		return refuse(BD06, "crushing wall %s is on %s", b.wallNames[cl.wall], at)
	case s.solidCell(to):
		return refuse(BD06, "%s is solid", at)
	case cl.feature == Rubble || cl.feature == Canister:
		return refuse(BD04, "the %s on %s blocks the way", cl.feature, at)
	case s.barredFrom(f, to):
		return refuse(BD03, "%s can't stop on %s (%s)", FigName(name), cl.terrain, at)
	case cl.feature == Pitfall && !s.flies(f) && !s.all(f, Agile):
		return refuse(PF01, "%s can neither climb nor fly over the pitfall on %s", FigName(name), at)
	}
	left := s.allowance(f) - int(f.spent)
	s.reach(id, &s.work.reach, MaxStat)
	if cost := s.work.reach.Cost(to); cost > left {
		return refuse(MV01, "%s has %d movement left; %s costs %d", FigName(name), left, at, cost)
	}
	return refuse(MV02, "%s has no way to reach %s", FigName(name), at)
}

package rules

import "strconv"

// explain says which rule forbids an action that Legal does not list, and where
// it helps what would have been legal.
func (s *State) explain(a Action) error {
	b := s.board
	switch s.head.ask {
	case AskDisplace:
		if a.Kind == Displace {
			return &RuleError{CW10, s.topName() + " may not be moved there, only to " + s.refugeList()}
		}
		return &RuleError{TN02, "it must be decided first where " + s.topName() + " goes"}
	case AskFacing:
		return &RuleError{TN02, "it must be decided first which way " + s.topName() + " faces"}
	case AskDie:
		return &RuleError{TN02, "a die must be answered first"}
	case AskManeuver:
	case AskStrike:
		return s.explainStrike(a)
	case AskSpells:
		if a.Kind == Cast {
			return s.explainCast(a)
		}
		return s.explainAnswer(a)
	default:
		return s.explainAnswer(a)
	}
	switch a.Kind {
	case Move, Door, Face, Capture, Leave:
	case Jump, Cross, SlayProne, Use:
	case EndTurn:
		return &RuleError{TN02, "this is no well-formed command"}
	default:
		return &RuleError{TN02, "nothing of the kind is asked: " + b.sides[s.head.turn].Name + " is to give a command"}
	}
	if a.Fig < 0 || int(a.Fig) >= len(s.figs) {
		return &RuleError{FG01, "there is no such figure"}
	}
	f := &s.figs[a.Fig]
	name := b.figNames[a.Fig]
	switch {
	case f.flags&(dead|left) != 0:
		return &RuleError{FG01, name + " is no longer in play"}
	case f.flags&onBoard == 0:
		return &RuleError{OB01, name + " is not on the board"}
	case f.side != s.head.turn:
		return &RuleError{TN01, name + " is not of the side whose turn it is"}
	case f.flags&prone != 0:
		return &RuleError{FG05, name + " is prone and can do nothing before it stands up"}
	case a.Kind == Capture:
		return s.explainCapture(f, name)
	case a.Kind == SlayProne:
		return s.explainSlay(a, f, name)
	case a.Kind == Use:
		return s.explainUse(a, f, name)
	case f.grabber != NoFig:
		return &RuleError{FG02, name + " is grabbed by " + b.figNames[f.grabber] + " and may not move"}
	case f.flags&bound != 0:
		with := "an enemy"
		if e := s.contactWith(a.Fig); e != NoFig {
			with = b.figNames[e]
		}
		return &RuleError{MV03, name + " began in contact with " + with + " and may not move"}
	case f.flags&done != 0:
		return &RuleError{MV01, name + " has ended its move"}
	}
	switch a.Kind {
	case Leave:
		return &RuleError{TN04, name + " stands on no exit of its side"}
	case Face:
		return &RuleError{FG06, name + " cannot turn that way"}
	case Jump, Cross:
		return s.explainLeap(a, f, name)
	case Door:
		return s.explainDoor(f, name, a.To)
	}
	return s.explainMove(a.Fig, f, name, a.To)
}

// explainAnswer says what a decision would take instead of an action that is
// not among its answers.
func (s *State) explainAnswer(a Action) error {
	d := s.Pending()
	legal := s.Legal(nil)
	fits, list := false, ""
	for i, x := range legal {
		fits = fits || x.Kind == a.Kind
		switch {
		case i == 12:
			list += " and more"
		case i > 0 && i < 12:
			list += ", "
			fallthrough
		case i == 0:
			list += s.board.FormatAction(x)
		}
	}
	if !fits {
		return &RuleError{TN02, "it must be decided first about " + d.Ask.String() + ": " + list}
	}
	if r, why := s.explainForce(a, &s.stack[len(s.stack)-1]); r != 0 {
		return &RuleError{r, why}
	}
	return &RuleError{d.Rule, "that is not possible now, only: " + list}
}

func (s *State) topName() string { return s.board.FigName(s.stack[len(s.stack)-1].fig) }

func (s *State) refugeList() string {
	list := ""
	for i, c := range s.refuges(&s.stack[len(s.stack)-1], nil) {
		if i > 0 {
			list += " or "
		}
		list += s.board.FormatCell(c)
	}
	return list
}

func (s *State) explainCapture(f *figure, name string) error {
	cl := &s.cells[f.at]
	switch {
	case cl.structure == NoStructure:
		return &RuleError{BD04, name + " stands on no structure"}
	case cl.owner == f.side:
		return &RuleError{BD04, "the " + cl.structure.String() + " belongs to " + s.board.sides[f.side].Name + " already"}
	}
	return &RuleError{MV05, name + " has used its action this turn"}
}

func (s *State) explainLeap(a Action, f *figure, name string) error {
	left, need := s.allowance(f)-int(f.spent), s.board.settings.JumpCost
	if a.Kind == Cross {
		need = s.board.settings.CarefulCost
	}
	switch {
	case int(a.Dir) >= s.board.topo.Dirs():
		return &RuleError{BD01, "that is no direction of this board"}
	case f.flags&acted != 0:
		return &RuleError{MV05, name + " has used its action this turn"}
	case s.flies(f) || s.all(f, Agile):
		return &RuleError{PF01, name + " needs no leap: it may move over pitfalls"}
	case s.overleap(a.Fig, f, a.Dir) == NoCell:
		return &RuleError{PF02, "there is no single free pitfall with a free cell beyond it on that side of " + name}
	}
	return &RuleError{PF02, name + " has " + strconv.Itoa(left) + " of its move left, and this takes " + strconv.Itoa(need)}
}

func (s *State) explainDoor(f *figure, name string, c Cell) error {
	switch {
	case c < 0 || int(c) >= len(s.cells) || !s.cells[c].feature.IsDoor():
		return &RuleError{MV04, "there is no door"}
	case s.cells[c].feature == DoorDestroyed:
		return &RuleError{BD04, "the door is destroyed"}
	case s.doorShut(c):
		return &RuleError{FG07, "something stands in the doorway"}
	case s.allowance(f) <= int(f.spent):
		return &RuleError{MV01, name + " has no movement left for the door"}
	}
	return &RuleError{MV04, name + " does not stand beside the door"}
}

func (s *State) explainMove(id FigID, f *figure, name string, to Cell) error {
	b := s.board
	if to < 0 || int(to) >= len(s.cells) {
		return &RuleError{BD06, "that is off the board"}
	}
	at := b.FormatCell(to)
	cl := &s.cells[to]
	switch {
	case to == f.at:
		return &RuleError{MV01, name + " stands there already"}
	case cl.fig != NoFig && cl.fig != id:
		return &RuleError{MV02, b.figNames[cl.fig] + " stands on " + at}
	case cl.wall >= 0 && cl.terrain != Pit:
		return &RuleError{BD06, "crushing wall " + b.wallNames[cl.wall] + " stands on " + at}
	case s.massive(to):
		return &RuleError{BD06, at + " is solid"}
	case cl.feature == Rubble || cl.feature == Canister:
		return &RuleError{BD04, "the " + cl.feature.String() + " on " + at + " bars the way"}
	case s.barredFrom(f, to):
		return &RuleError{BD03, name + " may not end on " + cl.terrain.String() + " (" + at + ")"}
	case cl.feature == Pitfall && !s.flies(f) && !s.all(f, Agile):
		return &RuleError{PF01, name + " can neither climb nor fly over the pitfall on " + at}
	}
	left := s.allowance(f) - int(f.spent)
	s.reach(id, &s.work.reach, MaxStat)
	if cost := s.work.reach.Cost(to); cost > left {
		return &RuleError{MV01, name + " has " + strconv.Itoa(left) + " of its move left, and " + at + " costs " + strconv.Itoa(cost)}
	}
	return &RuleError{MV02, "there is no way for " + name + " to " + at}
}

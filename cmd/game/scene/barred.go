package scene

import (
	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/rules"
)

// moveText names the button that leads to the board: what is left of the move.
func (pick *picking) moveText() string {
	f := pick.t.match.State().Figure(pick.t.selected)
	return pick.ui.lang.F("Move %d", f.Move-f.Spent)
}

// canMove tells whether the selected group can go anywhere.
func (pick *picking) canMove() bool {
	for _, a := range pick.t.legal {
		if a.Kind == rules.Move && a.Fig == pick.t.selected {
			return true
		}
	}
	return false
}

// toBoard has keys and stick move the board's cursor, from the selected group on.
func (pick *picking) toBoard() {
	pick.t.aim.onKeys, pick.at = true, -1
	pick.t.aim.cursor = pick.t.view.Figures[pick.t.selected].Cell
	pick.t.show(pick.t.aim.cursor)
}

// barredAct is something that the selected group could do by its nature and
// cannot do now, and why: the rules' own words.
type barredAct struct {
	id, text, why string
	icon          icon.ID
}

// barredKey tells whether the list of them still holds.
type barredKey struct {
	turn, count int
	fig         rules.FigID
}

// barred lists what the selected group cannot do now.
func (pick *picking) barred() []barredAct {
	key := barredKey{pick.turn, pick.t.match.Count(), pick.t.selected}
	if key == pick.barredAt {
		return pick.barredActs
	}
	pick.barredAt, pick.barredActs = key, pick.barredActs[:0]
	if pick.t.selected == rules.NoFig || pick.t.match.State().Pending().Ask != rules.AskManeuver {
		return nil
	}
	f := pick.t.match.State().Figure(pick.t.selected)
	try := func(a rules.Action, id, text string, pic icon.ID) {
		for _, b := range pick.t.legal {
			if b.Kind == a.Kind && b.Fig == a.Fig && (a.Kind != rules.Use || b.N == a.N) {
				return
			}
		}
		a.Fig = pick.t.selected
		if err := pick.t.match.State().Check(a); err != nil {
			pick.barredActs = append(pick.barredActs, barredAct{"barred:" + id, text, pick.t.words.refusal(err), pic})
		}
	}
	pick.tryMove(f)
	kind := &pick.t.words.board.Kinds()[f.Kind]
	for _, n := range kind.Abilities {
		a := &pick.t.words.board.Abilities()[n]
		try(rules.Action{Kind: rules.Use, Fig: pick.t.selected, Other: pick.aimOf(a, f), To: rules.NoCell, N: uint8(n)}, "use:"+a.Name, pick.t.words.name(a.Name), board.AbilityIcon(a))
	}
	pick.tryAround(f, try)
	try(rules.Action{Kind: rules.Face, Fig: pick.t.selected, To: rules.NoCell}, "turn", pick.ui.lang.T("Turn"), icon.Restart)
	return pick.barredActs
}

// tryMove says why the group cannot move, if it cannot.
func (pick *picking) tryMove(f rules.FigureView) {
	if pick.canMove() {
		return
	}
	why := ""
	err := pick.t.match.State().Check(rules.Action{Kind: rules.Move, Fig: pick.t.selected, To: f.Cell})
	switch {
	case f.Move <= f.Spent:
		why = pick.ui.lang.F("%s has used all of its move (MV-01)", capital(f.Name))
	case f.Bound || f.Done || f.Prone || f.Grabber != rules.NoFig:
		if err != nil {
			why = pick.t.words.refusal(err)
		}
	default:
		why = pick.ui.lang.F("With %d left there is no cell that %s could reach (MV-01)", f.Move-f.Spent, capital(f.Name))
	}
	pick.barredActs = append(pick.barredActs, barredAct{"barred:move", pick.ui.lang.T("Move"), why, icon.Arrow})
}

// aimOf gives somebody whom an ability is for, the nearest, so that the reason why
// it cannot be used speaks of them; NoFig when there is nobody.
func (pick *picking) aimOf(a *rules.Ability, f rules.FigureView) rules.FigID {
	s, b := pick.t.match.State(), pick.t.words.board
	best, near := rules.NoFig, 0
	for id := range rules.FigID(s.NumFigures()) {
		g := s.Figure(id)
		if id == pick.t.selected || g.Cell == rules.NoCell {
			continue
		}
		fits := a.Aim == rules.AimAny && g.Side != rules.NoSide || a.Aim == rules.AimObject && g.Side == rules.NoSide ||
			a.Aim == rules.AimFriend && g.Side == f.Side || a.Aim == rules.AimEnemy && g.Side != f.Side && g.Side != rules.NoSide
		if d := b.Dist(f.Cell, g.Cell); fits && (best == rules.NoFig || d < near) {
			best, near = id, d
		}
	}
	return best
}

// tryAround tries what hangs on what is beside the group or under it.
func (pick *picking) tryAround(f rules.FigureView, try func(rules.Action, string, string, icon.ID)) {
	s, b := pick.t.match.State(), pick.t.words.board
	for d := range rules.Dir(b.Topology().Dirs()) {
		c := b.Neighbour(f.Cell, d)
		if c == rules.NoCell {
			continue
		}
		ft := s.Feature(c)
		if ft == rules.Pitfall {
			try(rules.Action{Kind: rules.Jump, Fig: pick.t.selected, To: rules.NoCell, Dir: d}, "jump", pick.ui.lang.T("Jump"), icon.Arrow)
			try(rules.Action{Kind: rules.Cross, Fig: pick.t.selected, To: rules.NoCell, Dir: d}, "cross", pick.ui.lang.T("Cross"), icon.Hand)
			break
		}
		if ft == rules.DoorOpen || ft == rules.DoorClosed {
			try(rules.Action{Kind: rules.Door, Fig: pick.t.selected, To: c}, "door", pick.ui.lang.T("Door"), icon.Door)
		}
		if id := s.FigAt(c); id != rules.NoFig {
			if g := s.Figure(id); g.Prone && g.Side != f.Side && g.Side != rules.NoSide {
				try(rules.Action{Kind: rules.SlayProne, Fig: pick.t.selected, Other: id, To: rules.NoCell}, "slay", pick.ui.lang.T("Slay"), board.CauseIcon(rules.BySlaying))
			}
		}
	}
	if st, owner := s.Structure(f.Cell); st != rules.NoStructure && owner != f.Side {
		try(rules.Action{Kind: rules.Capture, Fig: pick.t.selected, To: rules.NoCell}, "capture", pick.ui.lang.T("Capture"), icon.Flag)
	}
}

// doors offers the doors beside the selected group.
func (pick *picking) doors() {
	var list []rules.Action
	for _, a := range pick.t.legal {
		if a.Kind == rules.Door && a.Fig == pick.t.selected {
			list = append(list, a)
		}
	}
	for i, a := range list {
		text := pick.ui.lang.T("Open door")
		if pick.t.match.State().Feature(a.To) == rules.DoorOpen {
			text = pick.ui.lang.T("Close door")
		}
		if d := pick.t.words.board.DirTo(pick.t.match.State().Figure(pick.t.selected).Cell, a.To); len(list) > 1 && d != rules.NoDir {
			text += " (" + pick.t.words.board.Topology().DirName(d) + ")"
		}
		pick.opts = append(pick.opts, option{id: "door:" + number(i+1), text: text, tip: pick.ui.lang.T("Takes 1 of its move (MV-04)"), icon: icon.Door,
			cell: rules.NoCell, fig: rules.NoFig, dir: rules.NoDir, list: []rules.Action{a}})
	}
}

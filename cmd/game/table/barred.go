package table

import (
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/rules"
)

// moveText names the button that leads to the board: what is left of the move.
func (pick *picking) MoveText() string {
	f := pick.t.Match.State().Figure(pick.t.Selected)
	return pick.ui.Lang.F("Move %d", f.Move-f.Spent)
}

// canMove tells whether the selected group can go anywhere.
func (pick *picking) CanMove() bool {
	for _, a := range pick.t.Legal {
		if a.Kind == rules.Move && a.Fig == pick.t.Selected {
			return true
		}
	}
	return false
}

// toBoard has keys and stick move the board's cursor, from the selected group on.
func (pick *picking) ToBoard() {
	pick.t.Aim.OnKeys, pick.At = true, -1
	pick.t.Aim.Cursor = pick.t.View.Figures[pick.t.Selected].Cell
	pick.t.Show(pick.t.Aim.Cursor)
}

// barredAct is something that the selected group could do by its nature and
// cannot do now, and why: the rules' own words.
type barredAct struct {
	ID, Text, Why string
	Icon          icon.ID
}

// barredKey tells whether the list of them still holds.
type barredKey struct {
	turn, count int
	fig         rules.FigID
}

// barred lists what the selected group cannot do now.
func (pick *picking) Barred() []barredAct {
	key := barredKey{pick.Turn, pick.t.Match.Count(), pick.t.Selected}
	if key == pick.barredAt {
		return pick.barredActs
	}
	pick.barredAt, pick.barredActs = key, pick.barredActs[:0]
	if pick.t.Selected == rules.NoFig || pick.t.Match.State().Pending().Ask != rules.AskManeuver {
		return nil
	}
	f := pick.t.Match.State().Figure(pick.t.Selected)
	try := func(a rules.Action, id, text string, pic icon.ID) {
		for _, b := range pick.t.Legal {
			if b.Kind == a.Kind && b.Fig == a.Fig && (a.Kind != rules.Use || b.N == a.N) {
				return
			}
		}
		a.Fig = pick.t.Selected
		if err := pick.t.Match.State().Check(a); err != nil {
			pick.barredActs = append(pick.barredActs, barredAct{"barred:" + id, text, pick.t.Words.Refusal(err), pic})
		}
	}
	pick.tryMove(f)
	kind := &pick.t.Words.Board.Kinds()[f.Kind]
	for _, n := range kind.Abilities {
		a := &pick.t.Words.Board.Abilities()[n]
		try(rules.Action{Kind: rules.Use, Fig: pick.t.Selected, Other: pick.aimOf(a, f), To: rules.NoCell, N: uint8(n)}, "use:"+a.Name, pick.t.Words.Name(a.Name), board.AbilityIcon(a))
	}
	pick.tryAround(f, try)
	try(rules.Action{Kind: rules.Face, Fig: pick.t.Selected, To: rules.NoCell}, "turn", pick.ui.Lang.T("Turn"), icon.Restart)
	return pick.barredActs
}

// tryMove says why the group cannot move, if it cannot.
func (pick *picking) tryMove(f rules.FigureView) {
	if pick.CanMove() {
		return
	}
	why := ""
	err := pick.t.Match.State().Check(rules.Action{Kind: rules.Move, Fig: pick.t.Selected, To: f.Cell})
	switch {
	case f.Move <= f.Spent:
		why = pick.ui.Lang.F("%s has used all of its move (MV-01)", narrate.Capital(f.Name))
	case f.Bound || f.Done || f.Prone || f.Grabber != rules.NoFig:
		if err != nil {
			why = pick.t.Words.Refusal(err)
		}
	default:
		why = pick.ui.Lang.F("With %d left there is no cell that %s could reach (MV-01)", f.Move-f.Spent, narrate.Capital(f.Name))
	}
	pick.barredActs = append(pick.barredActs, barredAct{"barred:move", pick.ui.Lang.T("Move"), why, icon.Arrow})
}

// aimOf gives somebody whom an ability is for, the nearest, so that the reason why
// it cannot be used speaks of them; NoFig when there is nobody.
func (pick *picking) aimOf(a *rules.Ability, f rules.FigureView) rules.FigID {
	s, b := pick.t.Match.State(), pick.t.Words.Board
	best, near := rules.NoFig, 0
	for id := range rules.FigID(s.NumFigures()) {
		g := s.Figure(id)
		if id == pick.t.Selected || g.Cell == rules.NoCell {
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
	s, b := pick.t.Match.State(), pick.t.Words.Board
	for d := range rules.Dir(b.Topology().Dirs()) {
		c := b.Neighbour(f.Cell, d)
		if c == rules.NoCell {
			continue
		}
		ft := s.Feature(c)
		if ft == rules.Pitfall {
			try(rules.Action{Kind: rules.Jump, Fig: pick.t.Selected, To: rules.NoCell, Dir: d}, "jump", pick.ui.Lang.T("Jump"), icon.Arrow)
			try(rules.Action{Kind: rules.Cross, Fig: pick.t.Selected, To: rules.NoCell, Dir: d}, "cross", pick.ui.Lang.T("Cross"), icon.Hand)
			break
		}
		if ft == rules.DoorOpen || ft == rules.DoorClosed {
			try(rules.Action{Kind: rules.Door, Fig: pick.t.Selected, To: c}, "door", pick.ui.Lang.T("Door"), icon.Door)
		}
		if id := s.FigAt(c); id != rules.NoFig {
			if g := s.Figure(id); g.Prone && g.Side != f.Side && g.Side != rules.NoSide {
				try(rules.Action{Kind: rules.SlayProne, Fig: pick.t.Selected, Other: id, To: rules.NoCell}, "slay", pick.ui.Lang.T("Slay"), board.CauseIcon(rules.BySlaying))
			}
		}
	}
	if st, owner := s.Structure(f.Cell); st != rules.NoStructure && owner != f.Side {
		try(rules.Action{Kind: rules.Capture, Fig: pick.t.Selected, To: rules.NoCell}, "capture", pick.ui.Lang.T("Capture"), icon.Flag)
	}
}

// doors offers the doors beside the selected group.
func (pick *picking) doors() {
	var list []rules.Action
	for _, a := range pick.t.Legal {
		if a.Kind == rules.Door && a.Fig == pick.t.Selected {
			list = append(list, a)
		}
	}
	for i, a := range list {
		text := pick.ui.Lang.T("Open door")
		if pick.t.Match.State().Feature(a.To) == rules.DoorOpen {
			text = pick.ui.Lang.T("Close door")
		}
		if d := pick.t.Words.Board.DirTo(pick.t.Match.State().Figure(pick.t.Selected).Cell, a.To); len(list) > 1 && d != rules.NoDir {
			text += " (" + pick.t.Words.Board.Topology().DirName(d) + ")"
		}
		pick.Opts = append(pick.Opts, Option{ID: "door:" + narrate.Number(i+1), Text: text, Tip: pick.ui.Lang.T("Takes 1 of its move (MV-04)"), Icon: icon.Door,
			Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, List: []rules.Action{a}})
	}
}

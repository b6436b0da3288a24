package table

import (
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/rules"
)

// MoveText returns the label of the button that leads to the board: the move that is
// left.
func (k *chooser) MoveText() string {
	f := k.t.Match.State().Figure(k.t.Selected)
	return k.ui.Lang.F("Move %d", f.Move-f.Spent)
}

// CanMove reports whether the selected group can move.
func (k *chooser) CanMove() bool {
	for _, a := range k.t.Legal {
		if a.Kind == rules.Move && a.Fig == k.t.Selected {
			return true
		}
	}
	return false
}

// FocusBoard puts the board's cursor on the selected group.
func (k *chooser) FocusBoard() {
	k.t.Aim.OnKeys, k.Focus = true, -1
	k.t.Aim.Cursor = k.t.View.Figures[k.t.Selected].Cell
	k.t.ScrollTo(k.t.Aim.Cursor)
}

// unavailableAct is something that the selected group cannot do now, and why.
type unavailableAct struct {
	ID, Text, Why string
	Icon          icon.ID
}

// unavailableKey is what the list of unavailable acts depends on.
type unavailableKey struct {
	version, count int
	fig            rules.FigID
}

// Unavailable lists what the selected group could do by its nature and cannot do
// now.
func (k *chooser) Unavailable() []unavailableAct {
	key := unavailableKey{k.Version, k.t.Match.Count(), k.t.Selected}
	if key == k.unavailableFor {
		return k.unavailable
	}
	k.unavailableFor, k.unavailable = key, k.unavailable[:0]
	if k.t.Selected == rules.NoFig || k.t.Match.State().Pending().Ask != rules.AskManeuver {
		return nil
	}
	f := k.t.Match.State().Figure(k.t.Selected)
	try := func(a rules.Action, id, text string, pic icon.ID) {
		for _, b := range k.t.Legal {
			if b.Kind == a.Kind && b.Fig == a.Fig && (a.Kind != rules.Use || b.N == a.N) {
				return
			}
		}
		a.Fig = k.t.Selected
		if err := k.t.Match.State().Check(a); err != nil {
			k.unavailable = append(k.unavailable, unavailableAct{"barred:" + id, text, k.t.Narrator.Refusal(err), pic})
		}
	}
	k.whyNoMove(f)
	kind := &k.t.Narrator.Board.Kinds()[f.Kind]
	for _, n := range kind.Abilities {
		a := &k.t.Narrator.Board.Abilities()[n]
		try(rules.Action{Kind: rules.Use, Fig: k.t.Selected, Other: k.nearestTarget(a, f), To: rules.NoCell, N: uint8(n)}, "use:"+a.Name, k.t.Narrator.Name(a.Name), board.AbilityIcon(a))
	}
	k.tryNeighbours(f, try)
	try(rules.Action{Kind: rules.Face, Fig: k.t.Selected, To: rules.NoCell}, "turn", k.ui.Lang.T("Turn"), icon.Restart)
	return k.unavailable
}

// whyNoMove adds why the group cannot move, if it cannot.
func (k *chooser) whyNoMove(f rules.FigureView) {
	if k.CanMove() {
		return
	}
	why := ""
	err := k.t.Match.State().Check(rules.Action{Kind: rules.Move, Fig: k.t.Selected, To: f.Cell})
	switch {
	case f.Move <= f.Spent:
		why = k.ui.Lang.F("%s has no movement left (MV-01)", narrate.Capital(f.Name))
	case f.Bound || f.Done || f.Prone || f.Grabber != rules.NoFig:
		if err != nil {
			why = k.t.Narrator.Refusal(err)
		}
	default:
		why = k.ui.Lang.F("With %d movement left %s can reach no cell (MV-01)", f.Move-f.Spent, narrate.Capital(f.Name))
	}
	k.unavailable = append(k.unavailable, unavailableAct{"barred:move", k.ui.Lang.T("Move"), why, icon.Arrow})
}

// nearestTarget returns the nearest figure that an ability could target, so that the
// refusal is about it; NoFig for none.
func (k *chooser) nearestTarget(a *rules.Ability, f rules.FigureView) rules.FigID {
	s, b := k.t.Match.State(), k.t.Narrator.Board
	best, near := rules.NoFig, 0
	for id := range rules.FigID(s.NumFigures()) {
		g := s.Figure(id)
		if id == k.t.Selected || g.Cell == rules.NoCell {
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

// tryNeighbours checks what depends on the cells beside the group and under it.
func (k *chooser) tryNeighbours(f rules.FigureView, try func(rules.Action, string, string, icon.ID)) {
	s, b := k.t.Match.State(), k.t.Narrator.Board
	for d := range rules.Dir(b.Topology().Dirs()) {
		c := b.Neighbour(f.Cell, d)
		if c == rules.NoCell {
			continue
		}
		ft := s.Feature(c)
		if ft == rules.Pitfall {
			try(rules.Action{Kind: rules.Jump, Fig: k.t.Selected, To: rules.NoCell, Dir: d}, "jump", k.ui.Lang.T("Jump"), icon.Arrow)
			try(rules.Action{Kind: rules.Cross, Fig: k.t.Selected, To: rules.NoCell, Dir: d}, "cross", k.ui.Lang.T("Cross"), icon.Hand)
			break
		}
		if ft == rules.DoorOpen || ft == rules.DoorClosed {
			try(rules.Action{Kind: rules.Door, Fig: k.t.Selected, To: c}, "door", k.ui.Lang.T("Door"), icon.Door)
		}
		if id := s.FigAt(c); id != rules.NoFig {
			if g := s.Figure(id); g.Prone && g.Side != f.Side && g.Side != rules.NoSide {
				try(rules.Action{Kind: rules.SlayProne, Fig: k.t.Selected, Other: id, To: rules.NoCell}, "slay", k.ui.Lang.T("Slay"), board.CauseIcon(rules.BySlaying))
			}
		}
	}
	if st, owner := s.Structure(f.Cell); st != rules.NoStructure && owner != f.Side {
		try(rules.Action{Kind: rules.Capture, Fig: k.t.Selected, To: rules.NoCell}, "capture", k.ui.Lang.T("Capture"), icon.Flag)
	}
}

// doorOptions adds the doors beside the selected group.
func (k *chooser) doorOptions() {
	var list []rules.Action
	for _, a := range k.t.Legal {
		if a.Kind == rules.Door && a.Fig == k.t.Selected {
			list = append(list, a)
		}
	}
	for i, a := range list {
		text := k.ui.Lang.T("Open door")
		if k.t.Match.State().Feature(a.To) == rules.DoorOpen {
			text = k.ui.Lang.T("Close door")
		}
		if d := k.t.Narrator.Board.DirTo(k.t.Match.State().Figure(k.t.Selected).Cell, a.To); len(list) > 1 && d != rules.NoDir {
			text += " (" + k.t.Narrator.Board.Topology().DirName(d) + ")"
		}
		k.Options = append(k.Options, Option{ID: "door:" + narrate.Number(i+1), Text: text, Tip: k.ui.Lang.T("Costs 1 move (MV-04)"), Icon: icon.Door,
			Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, Actions: []rules.Action{a}})
	}
}

package table

import (
	"slices"

	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/rules"
)

// MoveText returns the label of the button that leads to the board: the move that is
// left.
func (ch *chooser) MoveText() string {
	f := ch.t.Match.State().Figure(ch.t.Selected)
	return ch.ui.Lang.F("Move %d", f.Move-f.Spent)
}

// CanMove reports whether the selected group can move.
func (ch *chooser) CanMove() bool {
	return slices.ContainsFunc(ch.t.Legal, func(a rules.Action) bool { return a.Kind == rules.Move && a.Fig == ch.t.Selected })
}

// FocusBoard puts the board's cursor on the selected group.
func (ch *chooser) FocusBoard() {
	ch.t.Aim.OnKeys, ch.Focus = true, -1
	ch.t.Aim.Cursor = ch.t.View.Figures[ch.t.Selected].Cell
	ch.t.ScrollTo(ch.t.Aim.Cursor)
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
func (ch *chooser) Unavailable() []unavailableAct {
	key := unavailableKey{ch.Version, ch.t.Match.Count(), ch.t.Selected}
	if key == ch.unavailableFor {
		return ch.unavailable
	}
	ch.unavailableFor, ch.unavailable = key, ch.unavailable[:0]
	if ch.t.Selected == rules.NoFig || ch.t.Match.State().Pending().Ask != rules.AskManeuver {
		return nil
	}
	f := ch.t.Match.State().Figure(ch.t.Selected)
	try := func(a rules.Action, id, text string, pic icon.ID) {
		for _, b := range ch.t.Legal {
			if b.Kind == a.Kind && b.Fig == a.Fig && (a.Kind != rules.Use || b.N == a.N) {
				return
			}
		}
		a.Fig = ch.t.Selected
		if err := ch.t.Match.State().Check(a); err != nil {
			ch.unavailable = append(ch.unavailable, unavailableAct{"barred:" + id, text, ch.t.Narrator.Refusal(err), pic})
		}
	}
	if !ch.CanMove() {
		why := ""
		err := ch.t.Match.State().Check(rules.Action{Kind: rules.Move, Fig: ch.t.Selected, To: f.Cell})
		switch {
		case f.Move <= f.Spent:
			why = ch.ui.Lang.F("%s has no movement left (MV-01)", narrate.Capital(f.Name))
		case f.Bound || f.Done || f.Prone || f.Grabber != rules.NoFig:
			if err != nil {
				why = ch.t.Narrator.Refusal(err)
			}
		default:
			why = ch.ui.Lang.F("With %d movement left %s can reach no cell (MV-01)", f.Move-f.Spent, narrate.Capital(f.Name))
		}
		ch.unavailable = append(ch.unavailable, unavailableAct{"barred:move", ch.ui.Lang.T("Move"), why, icon.Arrow})
	}
	kind := &ch.t.Narrator.Board.Kinds()[f.Kind]
	for _, n := range kind.Abilities {
		a := &ch.t.Narrator.Board.Abilities()[n]
		try(rules.Action{Kind: rules.Use, Fig: ch.t.Selected, Other: ch.nearestTarget(a, f), To: rules.NoCell, N: uint8(n)}, "use:"+a.Name, ch.t.Narrator.Name(a.Name), board.AbilityIcon(a))
	}
	ch.tryNeighbours(f, try)
	try(rules.Action{Kind: rules.Face, Fig: ch.t.Selected, To: rules.NoCell}, "turn", ch.ui.Lang.T("Turn"), icon.Restart)
	return ch.unavailable
}

// nearestTarget returns the nearest figure that an ability could target, so that the
// refusal is about it; NoFig for none.
func (ch *chooser) nearestTarget(a *rules.Ability, f rules.FigureView) rules.FigID {
	s, b := ch.t.Match.State(), ch.t.Narrator.Board
	best, near := rules.NoFig, 0
	for id := range rules.FigID(s.NumFigures()) {
		g := s.Figure(id)
		if id == ch.t.Selected || g.Cell == rules.NoCell {
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
func (ch *chooser) tryNeighbours(f rules.FigureView, try func(rules.Action, string, string, icon.ID)) {
	s, b := ch.t.Match.State(), ch.t.Narrator.Board
	for d := range rules.Dir(b.Topology().Dirs()) {
		c := b.Neighbour(f.Cell, d)
		if c == rules.NoCell {
			continue
		}
		ft := s.Feature(c)
		if ft == rules.Pitfall {
			try(rules.Action{Kind: rules.Jump, Fig: ch.t.Selected, To: rules.NoCell, Dir: d}, "jump", ch.ui.Lang.T("Jump"), icon.Arrow)
			try(rules.Action{Kind: rules.Cross, Fig: ch.t.Selected, To: rules.NoCell, Dir: d}, "cross", ch.ui.Lang.T("Cross"), icon.Hand)
			break
		}
		if ft == rules.DoorOpen || ft == rules.DoorClosed {
			try(rules.Action{Kind: rules.Door, Fig: ch.t.Selected, To: c}, "door", ch.ui.Lang.T("Door"), icon.Door)
		}
		if id := s.FigAt(c); id != rules.NoFig {
			if g := s.Figure(id); g.Prone && g.Side != f.Side && g.Side != rules.NoSide {
				try(rules.Action{Kind: rules.SlayProne, Fig: ch.t.Selected, Other: id, To: rules.NoCell}, "slay", ch.ui.Lang.T("Slay"), board.CauseIcon(rules.BySlaying))
			}
		}
	}
	if st, owner := s.Structure(f.Cell); st != rules.NoStructure && owner != f.Side {
		try(rules.Action{Kind: rules.Capture, Fig: ch.t.Selected, To: rules.NoCell}, "capture", ch.ui.Lang.T("Capture"), icon.Flag)
	}
}

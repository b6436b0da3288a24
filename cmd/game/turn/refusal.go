package turn

import (
	"slices"
	"strings"

	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/rules"
)

// Refusal returns why a cell cannot be chosen, "" if it can or there is nothing to choose.
func (t *Turn) Refusal(at rules.Cell) string {
	s := t.Match.State()
	c := t.Resolve(CellAt(at))
	if c.Kind == ChooseAction || c.Kind == ChooseOption {
		return ""
	}
	if c.Vain {
		return t.Narrator.Resisted(c.Action)
	}
	d := s.Pending()
	id := s.FigAt(at)
	a := rules.Action{Kind: rules.Move, Fig: t.Selected, To: at}
	switch {
	case t.Chooser.Remaining != nil:
		return t.refusedTarget(id, at)
	case id != rules.NoFig && (id == t.Selected || t.Commandable(id)):
		return ""
	case d.Ask == rules.AskMove && t.Selected == rules.NoFig:
		if id == rules.NoFig {
			return ""
		}
		return t.idle(id)
	case d.Ask == rules.AskMove:
		beside := func(a rules.Action) bool {
			return a.Kind == rules.Move && a.Fig == t.Selected && t.Narrator.Board.Dist(a.To, at) == 1
		}
		if id != rules.NoFig && slices.ContainsFunc(t.Legal, beside) {
			return t.Narrator.Lang.F("Move beside %s first", t.Narrator.Fig(id))
		}
	case d.Ask == rules.AskStrike && t.Selected != rules.NoFig && id != rules.NoFig:
		a = rules.Action{Kind: rules.Strike, Fig: t.Selected, Other: id, To: rules.NoCell}
		if t.shoots(t.Selected, id) {
			a.Kind = rules.Rangestrike
		}
	default:
		return ""
	}
	return t.refused(a)
}

// refusedTarget returns why a figure or cell is not a target of the command that is
// being chosen.
func (t *Turn) refusedTarget(id rules.FigID, at rules.Cell) string {
	a := t.Chooser.Remaining[0]
	switch {
	case (a.Kind == rules.Use || a.Kind == rules.SlayProne) && id != rules.NoFig && id != a.Fig:
		a.Other = id
	case a.Kind == rules.Cast:
		switch part := narrate.Open(t.Chooser.Remaining); {
		case part == narrate.PartFig && id != rules.NoFig:
			a.Fig, a.Dir = id, 0
		case part == narrate.PartOther && id != rules.NoFig:
			a.Other, a.M = id, 0
		case part == narrate.PartCell:
			a.To = at
		default:
			return ""
		}
	default:
		return ""
	}
	return t.refused(a)
}

// shoots reports whether an attack by a figure on another would be a rangestrike.
func (t *Turn) shoots(id, at rules.FigID) bool {
	s := t.Match.State()
	f, g := s.Figure(id), s.Figure(at)
	return t.Narrator.Board.Kinds()[f.Kind].Traits&rules.Rangestriker != 0 && t.Narrator.Board.Dist(f.Cell, g.Cell) > 1
}

// Unavailable lists what the selected group can't do now, with the reason in the tip.
func (t *Turn) Unavailable() []Option {
	ch, p := &t.Chooser, &t.Position
	if ch.Version == ch.unavailableFor {
		return ch.unavailable
	}
	ch.unavailableFor, ch.unavailable = ch.Version, ch.unavailable[:0]
	if p.Selected == rules.NoFig || p.Match.State().Pending().Ask != rules.AskMove {
		return nil
	}
	f := p.Match.State().Figure(p.Selected)
	try := func(a rules.Action, id, text string, pic icon.ID) {
		id = "barred:" + id
		listed := func(o Option) bool { return o.ID == id }
		legal := func(b rules.Action) bool {
			return b.Kind == a.Kind && b.Fig == a.Fig && (a.Kind != rules.Use || b.N == a.N)
		}
		if slices.ContainsFunc(ch.unavailable, listed) || slices.ContainsFunc(p.Legal, legal) {
			return
		}
		a.Fig = p.Selected
		if why := p.refused(a); why != "" {
			ch.unavailable = append(ch.unavailable, Option{ID: id, Text: text, Tip: why, Icon: pic, Slot: p.slot(strings.TrimPrefix(id, "barred:"))})
		}
	}
	if !p.CanMove() {
		why := p.refused(rules.Action{Kind: rules.Move, Fig: p.Selected, To: f.Cell})
		switch {
		case f.Move <= f.Spent:
			why = p.Narrator.Lang.F("%s has no movement left (MV-01)", p.Narrator.FigName(f.Name))
		case !f.Bound && !f.Done && !f.Prone && f.Grabber == rules.NoFig:
			why = p.Narrator.Lang.F("%[2]s has too little movement left (%[1]d) to reach any cell (MV-01)", f.Move-f.Spent, p.Narrator.FigName(f.Name))
		}
		ch.unavailable = append(ch.unavailable, Option{ID: "barred:move", Text: p.Narrator.Lang.C("command", "Move"), Tip: why, Icon: icon.Arrow})
	}
	kind := &p.Narrator.Board.Kinds()[f.Kind]
	for _, n := range kind.Abilities {
		a := &p.Narrator.Board.Abilities()[n]
		try(rules.Action{Kind: rules.Use, Fig: p.Selected, Other: p.nearestTarget(a, f), To: rules.NoCell, N: uint8(n)}, "use:"+a.Name, p.Narrator.Name(a.Name), board.AbilityIcon(a))
	}
	s, b := p.Match.State(), p.Narrator.Board
	for d := range rules.Dir(b.Topology().Dirs()) {
		c := b.Neighbour(f.Cell, d)
		if c == rules.NoCell {
			continue
		}
		switch s.Feature(c) {
		case rules.Pitfall:
			try(rules.Action{Kind: rules.Jump, Fig: p.Selected, To: rules.NoCell, Dir: d}, "jump", p.Narrator.Lang.T("Jump"), icon.Arrow)
			try(rules.Action{Kind: rules.Cross, Fig: p.Selected, To: rules.NoCell, Dir: d}, "cross", p.Narrator.Lang.T("Cross"), icon.Hand)
		case rules.DoorOpen, rules.DoorClosed:
			try(rules.Action{Kind: rules.Door, Fig: p.Selected, To: c}, "door", p.Narrator.Lang.T("Door"), icon.Door)
		}
		if id := s.FigAt(c); id != rules.NoFig {
			if g := s.Figure(id); g.Prone && g.Side != f.Side && g.Side != rules.NoSide {
				try(rules.Action{Kind: rules.SlayProne, Fig: p.Selected, Other: id, To: rules.NoCell}, "slay", p.Narrator.Lang.T("Slay"), board.CauseIcon(rules.BySlaying))
			}
		}
	}
	if st, owner := s.Structure(f.Cell); st != rules.NoStructure && owner != f.Side {
		try(rules.Action{Kind: rules.Capture, Fig: p.Selected, To: rules.NoCell}, "capture", p.Narrator.Lang.T("Capture"), icon.Flag)
	}
	try(rules.Action{Kind: rules.Face, Fig: p.Selected, To: rules.NoCell}, "turn", p.Narrator.Lang.C("command", "Turn"), icon.Restart)
	return ch.unavailable
}

// nearestTarget returns the nearest figure that an ability could target, NoFig for none.
func (p *Position) nearestTarget(a *rules.Ability, f rules.FigureView) rules.FigID {
	s, b := p.Match.State(), p.Narrator.Board
	best, near := rules.NoFig, 0
	for id := range rules.FigID(s.NumFigures()) {
		g := s.Figure(id)
		if id == p.Selected || g.Cell == rules.NoCell {
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

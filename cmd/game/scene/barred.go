package scene

import (
	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/rules"
)

// moveText names the button that leads to the board: what is left of the move.
func (p *play) moveText() string {
	f := p.match.State().Figure(p.selected)
	return p.lang.F("Move %d", f.Move-f.Spent)
}

// canMove tells whether the selected group can go anywhere.
func (p *play) canMove() bool {
	for _, a := range p.legal {
		if a.Kind == rules.Move && a.Fig == p.selected {
			return true
		}
	}
	return false
}

// toBoard has keys and stick move the board's cursor, from the selected group on.
func (p *play) toBoard() {
	p.onKeys, p.pick.at = true, -1
	p.cursor = p.view.Figures[p.selected].Cell
	p.show(p.cursor)
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
func (p *play) barred() []barredAct {
	key := barredKey{p.pick.turn, p.match.Count(), p.selected}
	if key == p.barredAt {
		return p.barredActs
	}
	p.barredAt, p.barredActs = key, p.barredActs[:0]
	if p.selected == rules.NoFig || p.match.State().Pending().Ask != rules.AskManeuver {
		return nil
	}
	f := p.match.State().Figure(p.selected)
	try := func(a rules.Action, id, text string, pic icon.ID) {
		for _, b := range p.legal {
			if b.Kind == a.Kind && b.Fig == a.Fig && (a.Kind != rules.Use || b.N == a.N) {
				return
			}
		}
		a.Fig = p.selected
		if err := p.match.State().Check(a); err != nil {
			p.barredActs = append(p.barredActs, barredAct{"barred:" + id, text, p.words.refusal(err), pic})
		}
	}
	p.tryMove(f)
	kind := &p.words.board.Kinds()[f.Kind]
	for _, n := range kind.Abilities {
		a := &p.words.board.Abilities()[n]
		try(rules.Action{Kind: rules.Use, Fig: p.selected, Other: p.aimOf(a, f), To: rules.NoCell, N: uint8(n)}, "use:"+a.Name, p.words.name(a.Name), board.AbilityIcon(a))
	}
	p.tryAround(f, try)
	try(rules.Action{Kind: rules.Face, Fig: p.selected, To: rules.NoCell}, "turn", p.lang.T("Turn"), icon.Restart)
	return p.barredActs
}

// tryMove says why the group cannot move, if it cannot.
func (p *play) tryMove(f rules.FigureView) {
	if p.canMove() {
		return
	}
	why := ""
	err := p.match.State().Check(rules.Action{Kind: rules.Move, Fig: p.selected, To: f.Cell})
	switch {
	case f.Move <= f.Spent:
		why = p.lang.F("%s has used all of its move (MV-01)", capital(f.Name))
	case f.Bound || f.Done || f.Prone || f.Grabber != rules.NoFig:
		if err != nil {
			why = p.words.refusal(err)
		}
	default:
		why = p.lang.F("With %d left there is no cell that %s could reach (MV-01)", f.Move-f.Spent, capital(f.Name))
	}
	p.barredActs = append(p.barredActs, barredAct{"barred:move", p.lang.T("Move"), why, icon.Arrow})
}

// aimOf gives somebody whom an ability is for, the nearest, so that the reason why
// it cannot be used speaks of them; NoFig when there is nobody.
func (p *play) aimOf(a *rules.Ability, f rules.FigureView) rules.FigID {
	s, b := p.match.State(), p.words.board
	best, near := rules.NoFig, 0
	for id := range rules.FigID(s.NumFigures()) {
		g := s.Figure(id)
		if id == p.selected || g.Cell == rules.NoCell {
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
func (p *play) tryAround(f rules.FigureView, try func(rules.Action, string, string, icon.ID)) {
	s, b := p.match.State(), p.words.board
	for d := range rules.Dir(b.Topology().Dirs()) {
		c := b.Neighbour(f.Cell, d)
		if c == rules.NoCell {
			continue
		}
		ft := s.Feature(c)
		if ft == rules.Pitfall {
			try(rules.Action{Kind: rules.Jump, Fig: p.selected, To: rules.NoCell, Dir: d}, "jump", p.lang.T("Jump"), icon.Arrow)
			try(rules.Action{Kind: rules.Cross, Fig: p.selected, To: rules.NoCell, Dir: d}, "cross", p.lang.T("Cross"), icon.Hand)
			break
		}
		if ft == rules.DoorOpen || ft == rules.DoorClosed {
			try(rules.Action{Kind: rules.Door, Fig: p.selected, To: c}, "door", p.lang.T("Door"), icon.Door)
		}
		if id := s.FigAt(c); id != rules.NoFig {
			if g := s.Figure(id); g.Prone && g.Side != f.Side && g.Side != rules.NoSide {
				try(rules.Action{Kind: rules.SlayProne, Fig: p.selected, Other: id, To: rules.NoCell}, "slay", p.lang.T("Slay"), board.CauseIcon(rules.BySlaying))
			}
		}
	}
	if st, owner := s.Structure(f.Cell); st != rules.NoStructure && owner != f.Side {
		try(rules.Action{Kind: rules.Capture, Fig: p.selected, To: rules.NoCell}, "capture", p.lang.T("Capture"), icon.Flag)
	}
}

// doors offers the doors beside the selected group.
func (p *play) doors() {
	var list []rules.Action
	for _, a := range p.legal {
		if a.Kind == rules.Door && a.Fig == p.selected {
			list = append(list, a)
		}
	}
	for i, a := range list {
		text := p.lang.T("Open door")
		if p.match.State().Feature(a.To) == rules.DoorOpen {
			text = p.lang.T("Close door")
		}
		if d := p.words.board.DirTo(p.match.State().Figure(p.selected).Cell, a.To); len(list) > 1 && d != rules.NoDir {
			text += " (" + p.words.board.Topology().DirName(d) + ")"
		}
		p.pick.opts = append(p.pick.opts, option{id: "door:" + number(i+1), text: text, tip: p.lang.T("Takes 1 of its move (MV-04)"), icon: icon.Door,
			cell: rules.NoCell, fig: rules.NoFig, dir: rules.NoDir, list: []rules.Action{a}})
	}
}

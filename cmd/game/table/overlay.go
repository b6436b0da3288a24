package table

import (
	"fmt"

	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/rules"
)

// Overlay fills in what the board shows over the position.
func (pv *preview) Overlay() {
	s := pv.t.Match.State()
	o := &pv.t.Picture.Over
	o.Clear()
	d := s.Pending()
	o.Hover, o.Cursor = pv.Hovered(), pv.t.Aim.OnKeys
	pv.Shown, pv.Text = nil, ""
	if pv.t.host.Busy() {
		o.FaceHover = rules.NoDir
		return
	}
	pv.t.Chooser.remember()
	pv.t.Chooser.Refresh()
	pv.ringArrow(o)
	for i := range pv.t.Chooser.Options {
		q := &pv.t.Chooser.Options[i]
		switch {
		case q.Dir != rules.NoDir:
			o.Facings, o.Dirs = q.Fig, append(o.Dirs, q.Dir)
			if a := q.Actions[0]; a.Kind == rules.Jump || a.Kind == rules.Cross {
				o.Choices = append(o.Choices, board.Choice{Cell: q.Cell})
			}
		case q.Fig != rules.NoFig:
			o.Targets = append(o.Targets, board.Target{Fig: q.Fig, Label: q.Text, Foe: q.harmful})
		case q.Cell != rules.NoCell:
			pv.t.Chooser.showCell(o, q)
		}
	}
	if o.Facings == rules.NoFig {
		o.FaceHover = rules.NoDir
	}
	pv.markExits(o)
	if x := pv.t.Held.lit(); x != nil && x.Known {
		o.Lit, o.LitBad = x.Cast.At, x.Cast.Blocked
	}
	if pv.ui.Set.Forecast && d.Ask == rules.AskManeuver && pv.t.Chooser.Remaining == nil {
		o.Forecast = &pv.Forecast
	}
	if pv.ui.Set.Forecast && d.Ask == rules.AskManeuver && !pv.t.host.BotTurn() {
		pv.t.Intents.show(o)
	}
	if d.Ask == rules.AskSpells && pv.t.Chooser.Remaining == nil {
		pv.showQueue(o)
	}
	if TakesCommands(d.Ask) {
		pv.showCommands(o, d)
	} else {
		o.Choosing = d.Fig
	}
	pv.showAim(o)
	if a, ok := pv.t.host.Announced(); ok {
		pv.showProposal(o, a)
	}
	if pv.showOutcome(o); o.Prediction != nil || pv.Lens.Mode != LensOff {
		o.Intents = o.Intents[:0] // not the question now
	}
	pv.Why.update()
	switch pv.Lens.Mode {
	case LensReach:
		pv.Lens.showReach(o)
	case LensDanger:
		if as := pv.Lens.subject(); as != rules.NoFig {
			pv.Lens.updateDanger(as, rules.NoFig)
			o.Dangers = pv.Lens.danger
		}
	case LensSight:
		pv.Lens.showSight(o)
	}
}

// showQueue marks the targets of the committed spells, in their order.
func (pv *preview) showQueue(o *board.Overlay) {
	for i := range pv.t.Spells.QueueLen() {
		a := pv.t.Spells.QueueAt(i)
		text := fmt.Sprintf("%d. %s", i+1, pv.t.Narrator.Name(pv.t.Narrator.Board.Spells()[a.N].Name))
		switch {
		case a.Fig != rules.NoFig && pv.t.View.Figures[a.Fig].Cell != rules.NoCell:
			o.Targets = append(o.Targets, board.Target{Fig: a.Fig, Label: text})
		case a.To != rules.NoCell:
			o.Choices = append(o.Choices, board.Choice{Cell: a.To, Label: fmt.Sprint(i + 1)})
		}
	}
}

// showCommands marks who can be given a command, and how far the selected group can
// go.
func (pv *preview) showCommands(o *board.Overlay, d rules.Decision) {
	s := pv.t.Match.State()
	last := rules.NoFig
	for _, a := range pv.t.Legal {
		if a.Fig == rules.NoFig || a.Fig == last || d.Ask == rules.AskSpells {
			continue
		}
		last = a.Fig
		switch {
		case d.Ask == rules.AskStrike && s.MustStrike(a.Fig):
			o.Must = append(o.Must, a.Fig)
		case pv.t.Selected == rules.NoFig:
			o.Movable = append(o.Movable, a.Fig)
		}
	}
	o.Selected = pv.t.Selected
	if d.Ask != rules.AskManeuver || pv.t.Chooser.Remaining != nil {
		return
	}
	// Without a selection the figure pointed at shows its reach.
	who := pv.t.Selected
	if who == rules.NoFig && o.Hover != rules.NoCell {
		who = s.FigAt(o.Hover)
	}
	if who == rules.NoFig {
		return
	}
	s.Reach(who, &pv.reach)
	for _, c := range pv.reach.Cells() {
		o.Reach = append(o.Reach, board.Mark{Cell: c, N: pv.reach.Cost(c)})
		pv.markClimb(o, who, c)
	}
	if pv.t.Selected == rules.NoFig {
		return
	}
	for _, a := range pv.t.Legal {
		if a.Kind == rules.Door && a.Fig == pv.t.Selected {
			o.Doors = append(o.Doors, a.To)
		}
	}
	if cost := pv.reach.Cost(o.Hover); cost > 0 {
		pv.path = pv.reach.Path(o.Hover, pv.path)
		o.Path = append(o.Path, pv.t.View.Figures[pv.t.Selected].Cell)
		for _, st := range pv.path {
			o.Path = append(o.Path, st.To)
		}
		o.PathCost = cost
	}
}

// markClimb marks the cell of the shown floor from which a cell above or below is reached
// through a pitfall (PF-03).
func (pv *preview) markClimb(o *board.Overlay, who rules.FigID, to rules.Cell) {
	b, shown := pv.t.Narrator.Board, pv.t.Picture.Floor
	pos := b.Pos(to)
	pic := icon.FloorUp
	switch pos.Floor - shown {
	case 1:
	case -1:
		pic = icon.FloorDown
	default:
		return
	}
	pos.Floor = shown
	s := pv.t.Match.State()
	at := b.Cell(pos)
	upper := max(at, to) // floors are numbered from below, and cells with them
	if s.Feature(upper) == rules.Pitfall && (at == s.Stance(who).Cell || pv.reach.Cost(at) > 0) {
		o.Choices = append(o.Choices, board.Choice{Cell: at, Icon: pic, Rank: 1})
	}
}

// showAim draws an arrow from who acts to the figure pointed at.
func (pv *preview) showAim(o *board.Overlay) {
	q := pv.Pointed()
	if q == nil || q.Fig == rules.NoFig || q.Dir != rules.NoDir || len(q.Actions) == 0 {
		return
	}
	from := q.Actions[0].Fig
	if q.Actions[0].Kind == rules.Cast || from == rules.NoFig || from == q.Fig {
		return
	}
	o.AimFrom, o.AimTo = pv.t.View.Figures[from].Cell, q.Cell
}

// Pointed returns the option that the player points at, nil for none.
func (pv *preview) Pointed() *Option { return pv.t.Resolve(pv.t.Pointed()).Option }

// ringArrow highlights the direction arrow under the pointer.
func (pv *preview) ringArrow(o *board.Overlay) {
	if pv.t.Aim.OnKeys || pv.t.Aim.Touched {
		return
	}
	o.FaceHover = rules.NoDir
	if q := pv.Pointed(); q != nil {
		o.FaceHover = q.Dir
	}
}

// markExits marks where those off the board return (OB-07).
func (pv *preview) markExits(o *board.Overlay) {
	s := pv.t.Match.State()
	for i := range s.NumCasts() {
		if c := s.Cast(i); c.Holds && c.At != rules.NoCell {
			o.Exits = append(o.Exits, board.Mark{Cell: c.At, N: c.Turns})
		}
	}
}

// Hovered returns the cell the player points at.
func (pv *preview) Hovered() rules.Cell {
	switch {
	case pv.t.host.OnFocusRing():
		return rules.NoCell
	case pv.t.Aim.OnKeys:
		return pv.t.Aim.Cursor
	case pv.t.Aim.Tapped != rules.NoCell:
		return pv.t.Aim.Tapped
	}
	return pv.t.Aim.Hover
}

// showProposal marks the command of a bot or hint: the acting figure, the path and the
// target.
func (pv *preview) showProposal(o *board.Overlay, a rules.Action) {
	if a.Fig == rules.NoFig || int(a.Fig) >= len(pv.t.View.Figures) {
		return
	}
	from := pv.t.View.Figures[a.Fig].Cell
	o.Selected = a.Fig
	switch a.Kind {
	case rules.Move:
		pv.t.Match.State().Reach(a.Fig, &pv.reach)
		o.Path = append(o.Path[:0], from)
		pv.path = pv.reach.Path(a.To, pv.path)
		for _, st := range pv.path {
			o.Path = append(o.Path, st.To)
		}
		o.PathCost = pv.reach.Cost(a.To)
	case rules.Strike, rules.Rangestrike, rules.Use, rules.SlayProne, rules.Target, rules.Carry, rules.Penalty:
		if to := pv.t.View.Figures[a.Other].Cell; to != from {
			o.AimFrom, o.AimTo = from, to
		}
	case rules.Cast, rules.Displace, rules.Place, rules.Door:
		if a.To != rules.NoCell {
			o.Choices = append(o.Choices, board.Choice{Cell: a.To})
		}
	}
}

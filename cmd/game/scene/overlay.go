package scene

import (
	"fmt"

	"wallfall/render/board"
	"wallfall/rules"
)

// overlay tells the picture what to say over the board.
func (pv *preview) overlay() {
	s := pv.t.match.State()
	o := &pv.t.pic.Over
	o.Clear()
	d := s.Pending()
	o.Hover, o.Cursor = pv.hovered(), pv.t.aim.onKeys
	pv.seen, pv.foretold = nil, ""
	if pv.t.host.busy() {
		o.FaceHover = rules.NoDir
		return
	}
	pv.t.pick.offer()
	pv.aimByPointer(o)
	pv.t.pick.mark(o)
	pv.exits(o)
	pv.t.shelf.showExit(o)
	if pv.ui.set.Forecast && d.Ask == rules.AskManeuver && pv.t.pick.list == nil {
		o.Forecast = &pv.forecast
	}
	if d.Ask == rules.AskSpells && pv.t.pick.list == nil {
		pv.showQueue(o)
	}
	if commands(d.Ask) {
		pv.showCommands(o, d)
	} else {
		o.Choosing = d.Fig
	}
	pv.showAim(o)
	if a, ok := pv.t.host.announced(); ok {
		pv.showMeant(o, a)
	}
	pv.foresee(o)
	pv.t.preview.why.restOn()
	pv.t.preview.lens.lookThrough(o)
}

// showQueue marks what the committed spells are aimed at, in their order.
func (pv *preview) showQueue(o *board.Overlay) {
	for i := range pv.t.spells.chosenSpells() {
		a := pv.t.spells.chosenSpell(i)
		text := fmt.Sprintf("%d. %s", i+1, pv.t.words.name(pv.t.words.board.Spells()[a.N].Name))
		switch {
		case a.Fig != rules.NoFig && pv.t.view.Figures[a.Fig].Cell != rules.NoCell:
			o.Targets = append(o.Targets, board.Target{Fig: a.Fig, Label: text})
		case a.To != rules.NoCell:
			o.Choices = append(o.Choices, board.Choice{Cell: a.To, Label: fmt.Sprint(i + 1)})
		}
	}
}

// showCommands shows who can be given a command, and how far the selected group
// can go.
func (pv *preview) showCommands(o *board.Overlay, d rules.Decision) {
	s := pv.t.match.State()
	last := rules.NoFig
	for _, a := range pv.t.legal {
		if a.Fig == rules.NoFig || a.Fig == last || d.Ask == rules.AskSpells {
			continue
		}
		last = a.Fig
		switch {
		case d.Ask == rules.AskStrike && s.MustStrike(a.Fig):
			o.Must = append(o.Must, a.Fig)
		case pv.t.selected == rules.NoFig:
			o.Movable = append(o.Movable, a.Fig)
		}
	}
	o.Selected = pv.t.selected
	if d.Ask != rules.AskManeuver || pv.t.pick.list != nil {
		return
	}
	// Without a selection the figure pointed at shows how far it could go.
	who := pv.t.selected
	if who == rules.NoFig && o.Hover != rules.NoCell {
		who = s.FigAt(o.Hover)
	}
	if who == rules.NoFig {
		return
	}
	s.Reach(who, &pv.reach)
	for _, c := range pv.reach.Cells() {
		o.Reach = append(o.Reach, board.Mark{Cell: c, N: pv.reach.Cost(c)})
	}
	if pv.t.selected == rules.NoFig {
		return
	}
	for _, a := range pv.t.legal {
		if a.Kind == rules.Door && a.Fig == pv.t.selected {
			o.Doors = append(o.Doors, a.To)
		}
	}
	if cost := pv.reach.Cost(o.Hover); cost > 0 {
		pv.path = pv.reach.Path(o.Hover, pv.path)
		o.Path = append(o.Path, pv.t.view.Figures[pv.t.selected].Cell)
		for _, st := range pv.path {
			o.Path = append(o.Path, st.To)
		}
		o.PathCost = cost
	}
}

// showAim draws an arrow from who acts to the figure that is pointed at.
func (pv *preview) showAim(o *board.Overlay) {
	q := pv.pointed()
	if q == nil || q.fig == rules.NoFig || q.dir != rules.NoDir || len(q.list) == 0 {
		return
	}
	from := q.list[0].Fig
	if q.list[0].Kind == rules.Cast || from == rules.NoFig || from == q.fig {
		return
	}
	o.AimFrom, o.AimTo = pv.t.view.Figures[from].Cell, q.cell
}

// pointed gives the option that the player points at by any device, nil for none.
func (pv *preview) pointed() *option {
	k := &pv.t.pick
	switch {
	case pv.t.aim.onKeys && !pv.t.host.aroundOn():
		return pv.t.pick.chosen()
	case k.at >= 0 && k.at < len(k.opts):
		return &k.opts[k.at] // tapped once
	}
	if id := pv.ui.kit.Hover(); id != "" {
		for i := range k.opts {
			o := &k.opts[i]
			if o.id == id && (o.button() || o.book) || o.fig != rules.NoFig && id == "whom:"+pv.t.words.board.FigName(o.fig) {
				return o
			}
		}
		return nil
	}
	if pv.t.host.aroundOn() {
		return nil
	}
	if d := pv.t.pic.Over.FaceHover; d != rules.NoDir {
		for i := range k.opts {
			if k.opts[i].dir == d {
				return &k.opts[i]
			}
		}
	}
	if at := pv.hovered(); at != rules.NoCell {
		return pv.t.pick.optionAt(at)
	}
	return nil
}

// aimByPointer rings the arrow of a direction that the pointer is on.
func (pv *preview) aimByPointer(o *board.Overlay) {
	if pv.t.aim.onKeys || pv.t.aim.touched {
		return
	}
	o.FaceHover = rules.NoDir
	if q := pv.t.pick.arrowAt(pv.t.aim.px, pv.t.aim.py); q != nil && pv.t.aim.under != rules.NoCell {
		o.FaceHover = q.dir
	}
}

// exits marks where those off the board come back (OB-07).
func (pv *preview) exits(o *board.Overlay) {
	s := pv.t.match.State()
	for i := range s.NumCasts() {
		if c := s.Cast(i); c.Holds && c.At != rules.NoCell {
			o.Exits = append(o.Exits, board.Mark{Cell: c.At, N: c.Turns})
		}
	}
}

// hovered gives the cell the player points at.
func (pv *preview) hovered() rules.Cell {
	switch {
	case pv.t.host.aroundOn():
		return rules.NoCell
	case pv.t.aim.onKeys:
		return pv.t.aim.cursor
	case pv.t.aim.aimed != rules.NoCell:
		return pv.t.aim.aimed
	}
	return pv.t.aim.under
}

// showMeant marks on the board what a command is about that somebody else proposes:
// who acts, its way, and at whom or where.
func (pv *preview) showMeant(o *board.Overlay, a rules.Action) {
	if a.Fig == rules.NoFig || int(a.Fig) >= len(pv.t.view.Figures) {
		return
	}
	from := pv.t.view.Figures[a.Fig].Cell
	o.Selected = a.Fig
	switch a.Kind {
	case rules.Move:
		pv.t.match.State().Reach(a.Fig, &pv.reach)
		o.Path = append(o.Path[:0], from)
		pv.path = pv.reach.Path(a.To, pv.path)
		for _, st := range pv.path {
			o.Path = append(o.Path, st.To)
		}
		o.PathCost = pv.reach.Cost(a.To)
	case rules.Strike, rules.Rangestrike, rules.Use, rules.SlayProne, rules.Target, rules.Carry, rules.Penalty:
		if to := pv.t.view.Figures[a.Other].Cell; to != from {
			o.AimFrom, o.AimTo = from, to
		}
	case rules.Cast, rules.Displace, rules.Place, rules.Door:
		if a.To != rules.NoCell {
			o.Choices = append(o.Choices, board.Choice{Cell: a.To})
		}
	}
}

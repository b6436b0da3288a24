package scene

import (
	"fmt"

	"wallfall/render/board"
	"wallfall/rules"
)

// overlay tells the picture what to say over the board.
func (pv *preview) overlay() {
	s := pv.m.match.State()
	o := &pv.m.pic.Over
	o.Clear()
	d := s.Pending()
	o.Hover, o.Cursor = pv.hovered(), pv.m.ctl.onKeys
	pv.seen, pv.foretold = nil, ""
	if pv.m.past.moment.busy() {
		o.FaceHover = rules.NoDir
		return
	}
	pv.m.pick.offer()
	pv.aimByPointer(o)
	pv.m.pick.mark(o)
	pv.exits(o)
	pv.m.hud.shelf.showExit(o)
	if pv.ui.set.Forecast && d.Ask == rules.AskManeuver && pv.m.pick.list == nil {
		o.Forecast = &pv.forecast
	}
	if d.Ask == rules.AskSpells && pv.m.pick.list == nil {
		pv.showQueue(o)
	}
	if commands(d.Ask) {
		pv.showCommands(o, d)
	} else {
		o.Choosing = d.Fig
	}
	pv.showAim(o)
	if pv.m.players.shows {
		pv.m.players.showMeant(o, pv.m.players.meant)
	}
	pv.foresee(o)
	pv.m.preview.why.restOn()
	pv.m.preview.lens.lookThrough(o)
}

// showQueue marks what the committed spells are aimed at, in their order.
func (pv *preview) showQueue(o *board.Overlay) {
	for i := range pv.m.spells.chosenSpells() {
		a := pv.m.spells.chosenSpell(i)
		text := fmt.Sprintf("%d. %s", i+1, pv.m.words.name(pv.m.words.board.Spells()[a.N].Name))
		switch {
		case a.Fig != rules.NoFig && pv.m.view.Figures[a.Fig].Cell != rules.NoCell:
			o.Targets = append(o.Targets, board.Target{Fig: a.Fig, Label: text})
		case a.To != rules.NoCell:
			o.Choices = append(o.Choices, board.Choice{Cell: a.To, Label: fmt.Sprint(i + 1)})
		}
	}
}

// showCommands shows who can be given a command, and how far the selected group
// can go.
func (pv *preview) showCommands(o *board.Overlay, d rules.Decision) {
	s := pv.m.match.State()
	last := rules.NoFig
	for _, a := range pv.m.legal {
		if a.Fig == rules.NoFig || a.Fig == last || d.Ask == rules.AskSpells {
			continue
		}
		last = a.Fig
		switch {
		case d.Ask == rules.AskStrike && s.MustStrike(a.Fig):
			o.Must = append(o.Must, a.Fig)
		case pv.m.selected == rules.NoFig:
			o.Movable = append(o.Movable, a.Fig)
		}
	}
	o.Selected = pv.m.selected
	if d.Ask != rules.AskManeuver || pv.m.pick.list != nil {
		return
	}
	// Without a selection the figure pointed at shows how far it could go.
	who := pv.m.selected
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
	if pv.m.selected == rules.NoFig {
		return
	}
	for _, a := range pv.m.legal {
		if a.Kind == rules.Door && a.Fig == pv.m.selected {
			o.Doors = append(o.Doors, a.To)
		}
	}
	if cost := pv.reach.Cost(o.Hover); cost > 0 {
		pv.path = pv.reach.Path(o.Hover, pv.path)
		o.Path = append(o.Path, pv.m.view.Figures[pv.m.selected].Cell)
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
	o.AimFrom, o.AimTo = pv.m.view.Figures[from].Cell, q.cell
}

// pointed gives the option that the player points at by any device, nil for none.
func (pv *preview) pointed() *option {
	k := &pv.m.pick
	switch {
	case pv.m.ctl.onKeys && !pv.m.ctl.around.on:
		return pv.m.pick.chosen()
	case k.at >= 0 && k.at < len(k.opts):
		return &k.opts[k.at] // tapped once
	}
	if id := pv.ui.kit.Hover(); id != "" {
		for i := range k.opts {
			o := &k.opts[i]
			if o.id == id && (o.button() || o.book) || o.fig != rules.NoFig && id == "whom:"+pv.m.words.board.FigName(o.fig) {
				return o
			}
		}
		return nil
	}
	if pv.m.ctl.around.on {
		return nil
	}
	if d := pv.m.pic.Over.FaceHover; d != rules.NoDir {
		for i := range k.opts {
			if k.opts[i].dir == d {
				return &k.opts[i]
			}
		}
	}
	if at := pv.hovered(); at != rules.NoCell {
		return pv.m.pick.optionAt(at)
	}
	return nil
}

// aimByPointer rings the arrow of a direction that the pointer is on.
func (pv *preview) aimByPointer(o *board.Overlay) {
	if pv.m.ctl.onKeys || pv.m.ctl.touched {
		return
	}
	o.FaceHover = rules.NoDir
	if q := pv.m.pick.arrowAt(pv.m.ctl.px, pv.m.ctl.py); q != nil && pv.m.ctl.under != rules.NoCell {
		o.FaceHover = q.dir
	}
}

// exits marks where those off the board come back (OB-07).
func (pv *preview) exits(o *board.Overlay) {
	s := pv.m.match.State()
	for i := range s.NumCasts() {
		if c := s.Cast(i); c.Holds && c.At != rules.NoCell {
			o.Exits = append(o.Exits, board.Mark{Cell: c.At, N: c.Turns})
		}
	}
}

// hovered gives the cell the player points at.
func (pv *preview) hovered() rules.Cell {
	switch {
	case pv.m.ctl.around.on:
		return rules.NoCell
	case pv.m.ctl.onKeys:
		return pv.m.ctl.cursor
	case pv.m.ctl.aimed != rules.NoCell:
		return pv.m.ctl.aimed
	}
	return pv.m.ctl.under
}

package scene

import (
	"fmt"

	"wallfall/render/board"
	"wallfall/rules"
)

// overlay tells the picture what to say over the board.
func (p *play) overlay() {
	s := p.match.State()
	o := &p.pic.Over
	o.Clear()
	d := s.Pending()
	o.Hover, o.Cursor = p.hovered(), p.onKeys
	p.seen, p.foretold = nil, ""
	if p.busy() {
		o.FaceHover = rules.NoDir
		return
	}
	p.offer()
	p.aimByPointer(o)
	p.mark(o)
	p.exits(o)
	p.showExit(o)
	if p.set.Forecast && d.Ask == rules.AskManeuver && p.pick.list == nil {
		o.Forecast = &p.forecast
	}
	if d.Ask == rules.AskSpells && p.pick.list == nil {
		p.showQueue(o)
	}
	if commands(d.Ask) {
		p.showCommands(o, d)
	} else {
		o.Choosing = d.Fig
	}
	p.showAim(o)
	if p.players.shows {
		p.showMeant(o, p.players.meant)
	}
	p.foresee(o)
	p.rest()
	p.lookThrough(o)
}

// showQueue marks what the committed spells are aimed at, in their order.
func (p *play) showQueue(o *board.Overlay) {
	for i := range p.chosenSpells() {
		a := p.chosenSpell(i)
		text := fmt.Sprintf("%d. %s", i+1, p.words.name(p.words.board.Spells()[a.N].Name))
		switch {
		case a.Fig != rules.NoFig && p.view.Figures[a.Fig].Cell != rules.NoCell:
			o.Targets = append(o.Targets, board.Target{Fig: a.Fig, Label: text})
		case a.To != rules.NoCell:
			o.Choices = append(o.Choices, board.Choice{Cell: a.To, Label: fmt.Sprint(i + 1)})
		}
	}
}

// showCommands shows who can be given a command, and how far the selected group
// can go.
func (p *play) showCommands(o *board.Overlay, d rules.Decision) {
	s := p.match.State()
	last := rules.NoFig
	for _, a := range p.legal {
		if a.Fig == rules.NoFig || a.Fig == last || d.Ask == rules.AskSpells {
			continue
		}
		last = a.Fig
		switch {
		case d.Ask == rules.AskStrike && s.MustStrike(a.Fig):
			o.Must = append(o.Must, a.Fig)
		case p.selected == rules.NoFig:
			o.Movable = append(o.Movable, a.Fig)
		}
	}
	o.Selected = p.selected
	if d.Ask != rules.AskManeuver || p.pick.list != nil {
		return
	}
	// Without a selection the figure pointed at shows how far it could go.
	who := p.selected
	if who == rules.NoFig && o.Hover != rules.NoCell {
		who = s.FigAt(o.Hover)
	}
	if who == rules.NoFig {
		return
	}
	s.Reach(who, &p.reach)
	for _, c := range p.reach.Cells() {
		o.Reach = append(o.Reach, board.Mark{Cell: c, N: p.reach.Cost(c)})
	}
	if p.selected == rules.NoFig {
		return
	}
	for _, a := range p.legal {
		if a.Kind == rules.Door && a.Fig == p.selected {
			o.Doors = append(o.Doors, a.To)
		}
	}
	if cost := p.reach.Cost(o.Hover); cost > 0 {
		p.path = p.reach.Path(o.Hover, p.path)
		o.Path = append(o.Path, p.view.Figures[p.selected].Cell)
		for _, st := range p.path {
			o.Path = append(o.Path, st.To)
		}
		o.PathCost = cost
	}
}

// showAim draws an arrow from who acts to the figure that is pointed at.
func (p *play) showAim(o *board.Overlay) {
	q := p.pointed()
	if q == nil || q.fig == rules.NoFig || q.dir != rules.NoDir || len(q.list) == 0 {
		return
	}
	from := q.list[0].Fig
	if q.list[0].Kind == rules.Cast || from == rules.NoFig || from == q.fig {
		return
	}
	o.AimFrom, o.AimTo = p.view.Figures[from].Cell, q.cell
}

// pointed gives the option that the player points at by any device, nil for none.
func (p *play) pointed() *option {
	k := &p.pick
	switch {
	case p.onKeys && !p.around.on:
		return p.chosen()
	case k.at >= 0 && k.at < len(k.opts):
		return &k.opts[k.at] // tapped once
	}
	if id := p.kit.Hover(); id != "" {
		for i := range k.opts {
			o := &k.opts[i]
			if o.id == id && (o.button() || o.book) || o.fig != rules.NoFig && id == "whom:"+p.words.board.FigName(o.fig) {
				return o
			}
		}
		return nil
	}
	if p.around.on {
		return nil
	}
	if d := p.pic.Over.FaceHover; d != rules.NoDir {
		for i := range k.opts {
			if k.opts[i].dir == d {
				return &k.opts[i]
			}
		}
	}
	if at := p.hovered(); at != rules.NoCell {
		return p.optionAt(at)
	}
	return nil
}

// aimByPointer rings the arrow of a direction that the pointer is on.
func (p *play) aimByPointer(o *board.Overlay) {
	if p.onKeys || p.touched {
		return
	}
	o.FaceHover = rules.NoDir
	if q := p.arrowAt(p.px, p.py); q != nil && p.under != rules.NoCell {
		o.FaceHover = q.dir
	}
}

// exits marks where those off the board come back (OB-07).
func (p *play) exits(o *board.Overlay) {
	s := p.match.State()
	for i := range s.NumCasts() {
		if c := s.Cast(i); c.Holds && c.At != rules.NoCell {
			o.Exits = append(o.Exits, board.Mark{Cell: c.At, N: c.Turns})
		}
	}
}

// hovered gives the cell the player points at.
func (p *play) hovered() rules.Cell {
	switch {
	case p.around.on:
		return rules.NoCell
	case p.onKeys:
		return p.cursor
	case p.aimed != rules.NoCell:
		return p.aimed
	}
	return p.under
}

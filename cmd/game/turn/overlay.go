package turn

import (
	"fmt"

	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/rules"
)

// Pointer is where the player points.
type Pointer struct {
	At    Target
	Hover rules.Cell // the cell under it, NoCell for none
	Keys  bool       // a cursor that keys move
	Mouse bool       // a pointer that passes over things on its way
	Floor int        // shown
}

// Overlay fills in what the board shows over the position while the player points somewhere.
func (t *Turn) Overlay(o *board.Overlay, at Pointer) {
	p := &t.Position
	s := p.Match.State()
	d := s.Pending()
	o.Clear()
	o.Hover, o.Cursor = at.Hover, at.Keys
	t.Shown, t.Text = nil, ""
	if p.now.Busy {
		o.FaceHover = rules.NoDir
		return
	}
	t.Point(at.At, !at.Mouse)
	t.Chooser.Refresh(p)
	q := t.Resolve(at.At).Option // highlighted, if it is an arrow
	if at.Mouse {
		if o.FaceHover = rules.NoDir; q != nil {
			o.FaceHover = q.Dir
		}
	}
	t.Chooser.showOptions(p, o, at.Floor)
	for i := range s.NumCasts() { // where those off the board return (OB-07)
		if c := s.Cast(i); c.Holds && c.At != rules.NoCell {
			o.Exits = append(o.Exits, board.Mark{Cell: c.At, N: c.Turns})
		}
	}
	if p.now.Forecast && d.Ask == rules.AskMove {
		if t.Chooser.Remaining == nil {
			o.Forecast = &p.Forecast
		}
		if !p.BotTurn() {
			t.Intents.show(p, o)
		}
	}
	if d.Ask == rules.AskSpells && t.Chooser.Remaining == nil {
		showQueue(p, o)
	}
	if TakesCommands(d.Ask) {
		t.showCommands(o, d, at.Floor, q)
	} else {
		o.Choosing = d.Fig
	}
	if q != nil && q.Fig != rules.NoFig && q.Dir == rules.NoDir && len(q.Actions) > 0 {
		if from := q.Actions[0].Fig; q.Actions[0].Kind != rules.Cast && from != rules.NoFig && from != q.Fig {
			o.Aim.From, o.Aim.To = s.Stance(from).Cell, q.Cell // from who acts to whom
		}
	}
	if p.now.Announces {
		t.marks.proposal(p, o, p.now.Announced)
	}
	if ends := t.showOutcome(o, at); o.Prediction != nil && !ends || t.Lens.Mode != LensOff {
		o.Intents = o.Intents[:0] // not the question now
	}
	switch t.Lens.Mode {
	case LensReach:
		t.Lens.showReach(p, o, &t.marks)
	case LensDanger:
		if as := t.Lens.subject(p); as != rules.NoFig {
			t.Lens.updateDanger(p, as, rules.NoFig)
			o.Dangers = t.Lens.danger
		}
	case LensSight:
		if t.Lens.showSight(p, o) {
			t.Shown = nil
		}
	}
}

// showQueue marks the targets of the committed spells, in their order.
func showQueue(p *Position, o *board.Overlay) {
	for i, a := range p.Queue() {
		text := fmt.Sprintf("%d. %s", i+1, p.Narrator.Name(p.Narrator.Board.Spells()[a.N].Name))
		switch {
		case a.Fig != rules.NoFig && p.Match.State().Stance(a.Fig).Cell != rules.NoCell:
			o.Targets = append(o.Targets, board.Target{Fig: a.Fig, Label: text})
		case a.To != rules.NoCell:
			o.Choices = append(o.Choices, board.Choice{Cell: a.To, Label: fmt.Sprint(i + 1)})
		}
	}
}

// showCommands marks who can be given a command, and how far the selected group can go.
func (t *Turn) showCommands(o *board.Overlay, d rules.Decision, floor int, pointed *Option) {
	p, s := &t.Position, t.Match.State()
	if o.Selected = p.Selected; d.Ask == rules.AskStrike && p.Selected == rules.NoFig {
		t.Chooser.showStrikes(p, o, pointed)
	}
	for id := range p.groups(func(rules.Action) bool { return d.Ask != rules.AskSpells }) {
		if d.Ask == rules.AskStrike && s.MustStrike(id) {
			o.Must = append(o.Must, id)
		} else if p.Selected == rules.NoFig {
			o.Movable = append(o.Movable, id)
		}
	}
	if d.Ask != rules.AskMove || t.Chooser.Remaining != nil {
		return
	}
	// Without a selection the figure pointed at shows its reach.
	who := p.Selected
	if who == rules.NoFig && o.Hover != rules.NoCell {
		who = s.FigAt(o.Hover)
	}
	if who == rules.NoFig {
		return
	}
	t.marks.showReach(s, o, who)
	for _, c := range t.marks.reach.Cells() {
		t.marks.climb(s, o, who, c, floor)
	}
	if p.Selected == rules.NoFig {
		return
	}
	for _, a := range p.Legal {
		if a.Kind == rules.Door && a.Fig == p.Selected {
			o.Doors = append(o.Doors, a.To)
		}
	}
	if t.marks.reach.Cost(o.Hover) > 0 {
		t.marks.showPath(s, o, p.Selected, o.Hover)
	}
}

// showOutcome shows the outcome of the command pointed at, or of the hint, and reports whether
// it ends a phase.
func (t *Turn) showOutcome(o *board.Overlay, at Pointer) (ends bool) {
	c, ok := t.Previewed(at.At)
	hinted := !ok && t.now.Hint != nil && t.now.Hint.Kind == ChooseAction && !t.now.Covered
	if hinted {
		c = *t.now.Hint
		t.marks.proposal(&t.Position, o, c.Action)
	} else if !ok {
		return false
	}
	v := t.Outcome(c)
	if v == nil {
		return false
	}
	if !hinted { // the hint's card shows its outcome
		t.Shown, t.Text = v, v.text
		if c.Action.Kind == rules.Use { // an arrow, so that a press that acts does not look like one that selects
			t.marks.proposal(&t.Position, o, c.Action)
		}
	}
	o.Prediction = &v.Prediction
	if c.Action != t.Chooser.aimed {
		for i := range v.reach {
			if q := &v.reach[i]; q.Cell != rules.NoCell {
				showCell(&t.Position, o, q, at.Floor)
			}
		}
	}
	if c.Action.Kind == rules.EndTurn {
		o.Reach = o.Reach[:0] // not the question now
	}
	if v.ahead.known {
		if t.now.Forecast {
			o.Forecast = &v.ahead.walls
		}
		own := t.Match.State().Pending().Side
		for _, x := range v.ahead.strikes { // those of the others as signs
			by, to := t.Match.State().Stance(x.By), t.Match.State().Stance(x.Fig)
			switch {
			case by.Side != own:
				o.Intents = append(o.Intents, x)
			case !c.All: // which has its arrows
				o.Aims = append(o.Aims, board.Aim{From: by.Cell, To: to.Cell, Lit: true})
			}
		}
	} else if o.Forecast != nil || v.Prediction.Walls { // the command itself starts the walls
		o.Forecast = &v.Prediction.After
	}
	return c.All || c.Action.Kind == rules.EndTurn
}

// MoveCost returns what moving to a cell would cost the figure whose reach is shown, 0 for
// a cell out of reach.
func (t *Turn) MoveCost(at rules.Cell) int { return t.marks.reach.Cost(at) }

// marks works out the reach of figures and the paths they take.
type marks struct {
	reach rules.Reach
	path  []rules.PathStep
}

// showReach works out how far a figure can go, and marks the cells with their costs.
func (m *marks) showReach(s *rules.State, o *board.Overlay, who rules.FigID) {
	s.Reach(who, &m.reach)
	o.Reach = o.Reach[:0]
	for _, c := range m.reach.Cells() {
		o.Reach = append(o.Reach, board.Mark{Cell: c, N: m.reach.Cost(c)})
	}
}

// showPath marks the path to a cell of the figure whose reach is known.
func (m *marks) showPath(s *rules.State, o *board.Overlay, who rules.FigID, to rules.Cell) {
	o.Path = append(o.Path[:0], s.Stance(who).Cell)
	m.path = m.reach.Path(to, m.path)
	for _, st := range m.path {
		o.Path = append(o.Path, st.To)
	}
	o.PathCost = m.reach.Cost(to)
}

// climb marks the cell from which one above or below is reached by a pitfall (PF-03).
func (m *marks) climb(s *rules.State, o *board.Overlay, who rules.FigID, to rules.Cell, shown int) {
	b := s.Board()
	pos := b.Pos(to)
	apart, pic := pos.Floor-shown, icon.FloorUp
	if apart < 0 {
		pic = icon.FloorDown
	}
	pos.Floor = shown
	at := b.Cell(pos)
	upper := max(at, to) // floors are numbered from below, and cells with them
	if apart*apart == 1 && s.Feature(upper) == rules.Pitfall && (at == s.Stance(who).Cell || m.reach.Cost(at) > 0) {
		o.Choices = append(o.Choices, board.Choice{Cell: at, Icon: pic, Rank: 1})
	}
}

// proposal marks the command of a bot or hint: the acting figure, the path, the target.
func (m *marks) proposal(p *Position, o *board.Overlay, a rules.Action) {
	s := p.Match.State()
	if a.Fig == rules.NoFig || int(a.Fig) >= s.NumFigures() {
		return
	}
	from := s.Stance(a.Fig).Cell
	o.Selected = a.Fig
	switch a.Kind {
	case rules.Move:
		s.Reach(a.Fig, &m.reach)
		m.showPath(s, o, a.Fig, a.To)
	case rules.Strike, rules.Rangestrike, rules.Use, rules.SlayProne, rules.Target, rules.Carry, rules.Penalty:
		if to := s.Stance(a.Other).Cell; to != from {
			o.Aim.From, o.Aim.To = from, to
		}
	case rules.Cast, rules.Displace, rules.Place, rules.Door:
		if a.To != rules.NoCell {
			o.Choices = append(o.Choices, board.Choice{Cell: a.To})
		}
	}
}

package turn

import (
	"slices"

	"wallfall/cmd/game/narrate"
	"wallfall/rules"
)

// Propose returns what a hint proposes of the line that a bot expects, and what follows of it: the
// first command that is possible now and worthwhile, with the end of the forced movement that it
// leads to, or else the end of the phase. Of the ends of a forced movement it is the one expected,
// unless that harms only the side that decides.
func (ad *Advice) Propose(t *Turn, line []rules.Action) (c Choice, rest []rules.Action) {
	s := t.Match.State()
	first := Choice{Kind: ChooseAction, Action: line[0], End: t.EndOf(line)}
	if !TakesCommands(s.Pending().Ask) {
		if first.End == nil || ad.worthwhile(s, first) {
			return first, line
		}
		best := &t.Ends[0]
		if i := slices.IndexFunc(t.Ends, func(e rules.ForceEnd) bool { return stays(&e) }); i >= 0 && best.Value <= 0 {
			best = &t.Ends[i]
		}
		return Choice{Kind: ChooseAction, Action: best.Steps[0], End: best}, best.Steps
	}
	for i, a := range line {
		if !t.IsLegal(a) {
			continue
		}
		if c = ad.begin(&t.Narrator, s, line[i:]); ad.worthwhile(s, c) {
			return c, line[i:]
		}
	}
	if end := t.EndCommand(); t.IsLegal(end) {
		return Choice{Kind: ChooseAction, Action: end}, []rules.Action{end}
	}
	return first, line
}

// begin returns the command that a line begins with, and the end of the forced movement that it
// leads to.
func (ad *Advice) begin(w *narrate.Narrator, s *rules.State, line []rules.Action) Choice {
	c := Choice{Kind: ChooseAction, Action: line[0]}
	if c.Action.Kind == rules.Use && w.Board.Abilities()[c.Action.N].Moves() {
		if c.Best = ad.throw(w, s, c.Action) != ""; !c.Best {
			c.End = endOfUse(s, line)
		}
	}
	return c
}

// Holds reports whether a hint would propose what a line begins with in a position to come.
func (ad *Advice) Holds(w *narrate.Narrator, s *rules.State, line []rules.Action) bool {
	return !TakesCommands(s.Pending().Ask) || ad.worthwhile(s, ad.begin(w, s, line))
}

// likeliestThrow returns the likeliest result of a use of an ability, nil for none and for other
// commands.
func likeliestThrow(s *rules.State, a rules.Action) *Throw {
	if a.Kind != rules.Use {
		return nil
	}
	odds := rules.Tiers(narrate.Bonus(&s.Board().Abilities()[a.N], s.Figure(a.Fig)))
	list := Throws(s, a, rules.MaxForceEnds)
	if len(list) == 0 {
		return nil
	}
	x := slices.MaxFunc(list, func(x, y Throw) int { return odds[x.Tier-1].Cmp(odds[y.Tier-1]) })
	return &x
}

// endOfUse returns the end of the forced movement that a line expects after the use of an ability,
// at its likeliest roll: to stay in place if it expects none. It is nil if none is asked about.
func endOfUse(s *rules.State, line []rules.Action) *rules.ForceEnd {
	x := likeliestThrow(s, line[0])
	if x == nil {
		return nil
	}
	e := endOf(x.Ends, line[1:])
	if i := slices.IndexFunc(x.Ends, func(e rules.ForceEnd) bool { return stays(&e) }); e == nil && i >= 0 {
		e = &x.Ends[i]
	}
	return e
}

// worthwhile reports whether a choice may have an effect, and its likeliest outcome either harms
// nobody of the side that decides, or an enemy too, or serves a goal.
func (ad *Advice) worthwhile(s *rules.State, c Choice) bool {
	if c.Action.Kind == rules.EndTurn || c.Action.Kind == rules.Cast {
		return true
	}
	effect, after := c.Best, (*rules.State)(nil)
	if x := (*Throw)(nil); c.Best {
		if x = likeliestThrow(s, c.Action); len(x.Ends) > 0 && x.Ends[0].Value > 0 {
			after = ended(x.After, &x.Ends[0])
		}
	} else if ad.predictor.Predict(s, c.Action, c.follow(), &ad.prediction) != nil {
		return false
	} else {
		outcomes := ad.predictor.Preview.Outcomes
		after = outcomes[0].State()
		for i := range outcomes {
			effect = effect || differs(s, outcomes[i].State())
		}
		effect = effect || len(ad.prediction.Fates)+len(ad.prediction.Changes) > 0
	}
	if !effect || after == nil {
		return effect
	}
	own, foes := ad.harm(s, after, s.Pending().Side)
	return own == 0 || foes > 0 || ad.serves(s, after, s.Pending().Side)
}

// differs reports whether some figure stands elsewhere, or otherwise than by the way it faces.
func differs(s, x *rules.State) bool {
	for id := range rules.FigID(s.NumFigures()) {
		was, is := s.Figure(id), x.Figure(id)
		was.Stance, is.Stance = rules.Stance{Cell: was.Cell, Prone: was.Prone}, rules.Stance{Cell: is.Cell, Prone: is.Prone}
		was.Struck, was.Facing = is.Struck, is.Facing
		if was != is {
			return true
		}
	}
	return false
}

// harm returns how much a side and its enemies lose on the way from one position to another:
// their stamina, whom the walls are now about to crush, and who falls prone.
func (ad *Advice) harm(s, x *rules.State, side int) (own, foes int) {
	for id := range rules.FigID(s.NumFigures()) {
		was, is := s.Figure(id), x.Figure(id)
		if was.Side == rules.NoSide || is.Left || was.Dead {
			continue
		}
		n := max(0, was.TotalStamina()-is.TotalStamina())
		if is.Prone && !was.Prone {
			n++
		}
		if ad.wallOn(x, id, true) >= 0 && ad.wallOn(s, id, true) < 0 && (is.Side != side || !narrate.MayLeave(x, id)) {
			n += is.TotalStamina()
		}
		if was.Side == side {
			own += n
		} else {
			foes += n
		}
	}
	return own, foes
}

// serves reports whether a side is nearer to a goal in another position.
func (ad *Advice) serves(s, x *rules.State, side int) bool {
	if w, over := x.Winner(); over {
		return w == side
	}
	b := s.Board()
	for i, g := range b.Sides()[side].Goals {
		if x.Escaped(side) > s.Escaped(side) || x.Held(side, i) > s.Held(side, i) {
			return true
		}
		for _, c := range b.Tagged(g.Tag) {
			if _, was := s.Structure(c); was != side {
				if _, is := x.Structure(c); is == side {
					return true
				}
			}
		}
		for id := range rules.FigID(s.NumFigures()) {
			from, to := s.Figure(id), x.Figure(id)
			if g.Tag == 0 || from.Side != side || !from.OnBoard || !to.OnBoard || from.Cell == to.Cell || g.Figure >= 0 && rules.FigID(g.Figure) != id {
				continue
			}
			if was, is := ad.wayOf(s, id, from.Cell, to.Cell)(b.Tagged(g.Tag)); is >= 0 && (is < was || was < 0) {
				return true
			}
		}
	}
	return false
}

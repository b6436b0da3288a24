package turn

import (
	"slices"

	"wallfall/cmd/game/narrate"
	"wallfall/rules"
	"wallfall/rules/bot"
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
			if x := likeliestThrow(s, c.Action); x != nil {
				c.End = endOf(x.Ends, line[1:])
				here := func(e rules.ForceEnd) bool {
					return e.Cell == x.After.Figure(c.Action.Other).Cell && e.Slams+e.Falls == 0
				}
				if i := slices.IndexFunc(x.Ends, here); c.End == nil && i >= 0 {
					c.End = &x.Ends[i] // the line expects none
				}
			}
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
	var best *Throw
	list := Throws(s, a, rules.MaxForceEnds)
	for i := range list {
		if best == nil || list[i].P.Cmp(best.P) > 0 {
			best = &list[i]
		}
	}
	return best
}

// worthwhile reports whether a choice may have an effect, and its likeliest outcome either harms
// nobody of the side that decides, or enemies more, or serves a goal.
func (ad *Advice) worthwhile(s *rules.State, c Choice) bool {
	a, side := c.Action, s.Pending().Side
	switch {
	case a.Kind == rules.EndTurn || a.Kind == rules.Cast || c.Best:
		return true
	case a.Kind == rules.Face || ad.predictor.Predict(s, a, c.follow(), &ad.prediction) != nil:
		return false
	}
	outcomes := ad.predictor.Preview.Outcomes
	differs := func(o rules.Outcome) bool { return !bot.SameEnd(s, o.State()) }
	if a.Kind == rules.Use && c.End != nil {
		outcomes = outcomes[:1] // of other rolls the hint says nothing
	}
	if len(ad.prediction.Changes) == 0 && !slices.ContainsFunc(outcomes, differs) {
		return false
	}
	x, who := outcomes[0].State(), a.Fig
	if a.Kind == rules.Use {
		who = a.Other
	} else if c.End != nil {
		who = s.Pending().Fig
	}
	own := who != rules.NoFig && s.Figure(who).Side == side
	harms := c.End != nil && c.End.Value < 0 ||
		own && x.Figure(who).TotalStamina() < s.Figure(who).TotalStamina() && (c.End == nil || c.End.Value <= 0) ||
		own && ad.wallOn(x, who, true) >= 0 && ad.wallOn(s, who, true) < 0 && !narrate.MayLeave(x, who)
	return !harms || ad.serves(s, x, side)
}

// serves reports whether a side has won or is nearer to a goal in another position.
func (ad *Advice) serves(s, x *rules.State, side int) bool {
	w, over := x.Winner()
	near := over && w == side || !over && x.Escaped(side) > s.Escaped(side)
	for id := range rules.FigID(s.NumFigures()) {
		if from, to := s.Figure(id), x.Figure(id); !near && !over && from.Side == side && from.OnBoard && to.OnBoard && from.Cell != to.Cell {
			_, was, is := ad.goal(s, id, from.Cell, to.Cell)
			near = is < was
		}
	}
	return near
}

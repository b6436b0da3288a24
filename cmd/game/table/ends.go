package table

import (
	"slices"

	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/rules"
)

// endOptions offers the ends of a forced movement: the cells where the target may end
// or slams, each with the best way there, and a button for not moving it on. Picking a
// cell that can be reached with different outcomes asks for one of them.
func (ch *chooser) endOptions() {
	if ch.ends != nil {
		for i := range ch.ends {
			ch.addEnd(rules.NoCell, ch.ends[i:i+1])
		}
		return
	}
	groups, shown := map[rules.Cell]int{}, 0
	for _, e := range ch.t.Ends {
		at := e.Mark
		if len(e.Steps) == 1 && e.Steps[0].Kind != rules.ForceStep {
			at = rules.NoCell
		}
		i, ok := groups[at]
		if !ok {
			i = len(ch.Options)
			groups[at] = i
			ch.addEnd(at, nil)
		}
		if o := &ch.Options[i]; ch.allWays || !slices.ContainsFunc(o.Ends, func(x rules.ForceEnd) bool { return alike(&x, &e) }) {
			o.Ends = append(o.Ends, e)
			shown++
		}
	}
	for i := range ch.Options {
		o := &ch.Options[i]
		o.Actions, o.harmful = o.Ends[0].Steps[:1], o.Ends[0].Value > 0
		words, sign, pic := ch.t.Narrator.End(&o.Ends[0])
		if o.Text, o.Icon = sign, pic; o.Cell == rules.NoCell {
			o.Text = words
		}
	}
	if ch.allWays || len(ch.t.Ends) > shown {
		o := newOption("all-ways", ch.ui.Lang.T("All ways"), icon.List)
		o.Tip, o.On = ch.ui.Lang.T("Also shows ways that do less harm"), ch.allWays
		ch.Options = append(ch.Options, o)
	}
	if ch.t.MoreEnds {
		o := newOption("by-step", ch.ui.Lang.T("Step by step"), icon.Play)
		o.Tip = ch.ui.Lang.T("There are too many ways to show them all: move it cell by cell")
		ch.Options = append(ch.Options, o)
	}
}

// bestEnd returns the end of the forced movement in question, of those picked so far, that
// is best for the mover's side, nil for none.
func (t *Table) bestEnd() *rules.ForceEnd {
	list := t.Ends
	if t.Chooser.ends != nil {
		list = t.Chooser.ends
	}
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}

// DefaultTip returns what the button does that answers for the player.
func (t *Table) DefaultTip() string {
	if t.bestEnd() != nil {
		return t.ui.Lang.T("Moves it all the way to the best end for your side")
	}
	return t.ui.Lang.T("The choice that harms your side least (TN-03)")
}

// addEnd adds an option for ends at a cell, or a button for NoCell.
func (ch *chooser) addEnd(at rules.Cell, ends []rules.ForceEnd) {
	o := newOption("end:here", "", icon.None)
	o.Cell, o.Ends = at, ends
	switch {
	case len(ends) > 0:
		o.ID, o.Actions = "end:"+narrate.Number(len(ch.Options)+1), ends[0].Steps[:1]
		o.Text, _, o.Icon = ch.t.Narrator.End(&ends[0])
	case at != rules.NoCell:
		o.ID = "end:" + ch.t.Narrator.Board.FormatCell(at)
	}
	ch.Options = append(ch.Options, o)
}

// alike reports whether two ends differ at most in how much harm they do.
func alike(a, b *rules.ForceEnd) bool {
	return a.Cell == b.Cell && a.Dead == b.Dead && a.Prone == b.Prone && a.Next == b.Next && (a.Slams > 0) == (b.Slams > 0) && a.Falls == b.Falls
}

// reachOfUse returns the cells where the target of an ability may end or slam, with
// what happens there. Cells that need a higher tier are fainter.
func (t *Table) reachOfUse(a rules.Action) (marks []board.Choice) {
	var log rules.Log
	s := t.Match.State().Clone()
	s.SetExplicitDice(true)
	if s.Apply(a, &log) != nil {
		return nil
	}
	for s.Pending().Ask == rules.AskTarget {
		if s.Apply(s.Default(), &log) != nil {
			return nil
		}
	}
	tiers := 0 // already marked
	for _, roll := range s.Legal(nil) {
		x := s.Clone()
		log.Reset()
		if s.Pending().Ask != rules.AskDie || x.Apply(roll, &log) != nil {
			break
		}
		i := slices.IndexFunc(log.Events, func(e rules.Event) bool { return e.Kind == rules.EvTier })
		if i < 0 || log.Events[i].Tier() <= tiers {
			continue
		}
		tiers = log.Events[i].Tier()
		ends, _ := x.ForceEnds(nil, rules.MaxForceEnds/10)
		for j := range ends {
			e := &ends[j]
			if len(e.Steps) > 1 && !slices.ContainsFunc(marks, func(m board.Choice) bool { return m.Cell == e.Mark }) {
				_, sign, pic := t.Narrator.End(e)
				marks = append(marks, board.Choice{Cell: e.Mark, Label: sign, Icon: pic, Harm: e.Value > 0, Rank: tiers - 1})
			}
		}
	}
	return marks
}

// EndOf returns the end of the forced movement in question that has the most steps in
// common with a line of actions, nil if none has the first. How much the target resists
// is no step.
func (t *Table) EndOf(line []rules.Action) (best *rules.ForceEnd) {
	line = slices.DeleteFunc(slices.Clone(line), func(a rules.Action) bool { return a.Kind == rules.Brace })
	most := 0
	for i := range t.Ends {
		steps, n := t.Ends[i].Steps, 0
		for n < min(len(steps), len(line)) && steps[n] == line[n] {
			n++
		}
		if n > most {
			best, most = &t.Ends[i], n
		}
	}
	return best
}

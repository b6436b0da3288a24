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
func (k *chooser) endOptions() {
	if k.ends != nil {
		for i := range k.ends {
			k.addEnd(rules.NoCell, k.ends[i:i+1])
		}
		return
	}
	groups, shown := map[rules.Cell]int{}, 0
	for _, e := range k.t.Ends {
		at := e.Mark
		if len(e.Steps) == 1 && e.Steps[0].Kind != rules.ForceStep {
			at = rules.NoCell
		}
		i, ok := groups[at]
		if !ok {
			i = len(k.Options)
			groups[at] = i
			k.addEnd(at, nil)
		}
		if o := &k.Options[i]; k.allWays || !slices.ContainsFunc(o.Ends, func(x rules.ForceEnd) bool { return alike(&x, &e) }) {
			o.Ends = append(o.Ends, e)
			shown++
		}
	}
	for i := range k.Options {
		o := &k.Options[i]
		o.Actions, o.harmful = o.Ends[0].Steps[:1], o.Ends[0].Value > 0
		words, sign, pic := k.t.Narrator.End(&o.Ends[0])
		if o.Text, o.Icon = sign, pic; o.Cell == rules.NoCell {
			o.Text = words
		}
	}
	if k.allWays || len(k.t.Ends) > shown {
		k.Options = append(k.Options, Option{ID: "all-ways", Text: k.ui.Lang.T("All ways"), Tip: k.ui.Lang.T("Also shows ways that do less harm"), Icon: icon.List,
			Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, On: k.allWays})
	}
}

// addEnd adds an option for ends at a cell, or a button for NoCell.
func (k *chooser) addEnd(at rules.Cell, ends []rules.ForceEnd) {
	o := Option{ID: "end:" + k.t.Narrator.Board.FormatCell(at), Cell: at, Fig: rules.NoFig, Dir: rules.NoDir, Ends: ends}
	if at == rules.NoCell {
		o.ID = "end:here"
	}
	if len(ends) > 0 {
		o.ID = "end:" + narrate.Number(len(k.Options)+1)
		o.Actions = ends[0].Steps[:1]
		o.Text, _, o.Icon = k.t.Narrator.End(&ends[0])
	}
	k.Options = append(k.Options, o)
}

// alike reports whether two ends differ at most in how much harm they do.
func alike(a, b *rules.ForceEnd) bool {
	return a.Cell == b.Cell && a.Dead == b.Dead && a.Prone == b.Prone && a.Next == b.Next && (a.Slams > 0) == (b.Slams > 0) && a.Falls == b.Falls
}

// reachOfUse returns the cells where the target of an ability may end or slam, with
// what happens there. Those that take a higher tier of the roll come fainter.
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
	tiers := 0 // those that are done
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
		ends, _ := x.ForceEnds(nil)
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

// EndOf returns the end of the forced movement that is asked about which has the most
// steps in common with a line of actions, nil if none has the first.
func (t *Table) EndOf(line []rules.Action) (best *rules.ForceEnd) {
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

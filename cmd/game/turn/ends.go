package turn

import (
	"math/big"
	"slices"

	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/rules"
)

// endOptions offers the ends of a forced movement: the cells where the target may end
// or slams, each with the best way there, and a button to leave it in place. The ways to
// the cell pointed at last have buttons if their outcomes differ.
func (ch *Chooser) endOptions(p *Position) {
	groups, shown := map[rules.Cell]int{}, 0
	var list []Option
	for _, e := range p.Ends {
		at := e.Mark
		if stays(&e) {
			at = rules.NoCell
		}
		i, ok := groups[at]
		if !ok {
			i = len(list)
			groups[at] = i
			list = append(list, Option{Cell: at, Fig: rules.NoFig, Dir: rules.NoDir})
		}
		if o := &list[i]; ch.allWays || !slices.ContainsFunc(o.Ends, func(x rules.ForceEnd) bool { return alike(&x, &e) }) {
			o.Ends = append(o.Ends, e)
			shown++
		}
	}
	for i := range list {
		o := &list[i]
		if endOption(p, o); o.Cell != rules.NoCell {
			ch.Options = append(ch.Options, *o)
		}
		if o.Cell != rules.NoCell && (o.Cell != ch.listed || len(o.Ends) < 2) {
			continue
		}
		for n := range o.Ends {
			way := Option{Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, Ends: o.Ends[n : n+1]}
			endOption(p, &way)
			if o.Cell != rules.NoCell || n > 0 {
				way.ID = o.ID + ":" + narrate.Number(n+1)
			}
			ch.Options = append(ch.Options, way)
		}
	}
	if ch.allWays || len(p.Ends) > shown {
		ch.add("all-ways", p.Narrator.Lang.T("All ways"), p.Narrator.Lang.T("Also shows ways that do less harm"), icon.List).On = ch.allWays
	}
	if p.MoreEnds {
		ch.add("by-step", p.Narrator.Lang.T("Step by step"), p.Narrator.Lang.T("There are too many ways to show them all: move it cell by cell"), icon.Play)
	}
}

// alike reports whether two ends differ at most in how much harm they do.
func alike(a, b *rules.ForceEnd) bool {
	return a.Cell == b.Cell && a.Dead == b.Dead && a.Prone == b.Prone && a.Next == b.Next && (a.Slams > 0) == (b.Slams > 0) && a.Falls == b.Falls
}

// endOption completes the option of the first of its ends: on a cell with a sign, else a
// button with words.
func endOption(p *Position, o *Option) {
	e := &o.Ends[0]
	words, sign, pic := p.Narrator.End(e)
	if len(o.Actions) == 0 {
		o.Actions = e.Steps[:1]
	}
	o.ID, o.Text, o.Icon, o.harmful = "end:here", words, pic, e.Value > 0
	if o.Cell != rules.NoCell {
		o.ID, o.Text = "end:"+p.Narrator.Board.FormatCell(o.Cell), sign
	}
}

// Aimed returns the target of the chosen ability whose ends are offered, NoFig for none.
func (ch *Chooser) Aimed() rules.FigID {
	if len(ch.ahead) == 0 {
		return rules.NoFig
	}
	return ch.aimed.Other
}

// Throw is the result of a tier of an ability.
type Throw struct {
	Tier  int
	P     *big.Rat
	After *rules.State     // the position in which its end is chosen
	Ends  []rules.ForceEnd // the best first
}

// Throws returns the result of each tier of an ability that a roll can reach, the lowest
// first, with the ends found among so many positions. Further targets are chosen by default.
func Throws(s *rules.State, a rules.Action, limit int) (list []Throw) {
	var log rules.Log
	odds := rules.Tiers(narrate.Bonus(&s.Board().Abilities()[a.N], s.Figure(a.Fig)))
	s = s.Clone()
	s.SetExplicitDice(true)
	if s.Apply(a, &log) != nil {
		return nil
	}
	for s.Pending().Ask == rules.AskTarget {
		if s.Apply(s.Default(), &log) != nil {
			return nil
		}
	}
	for _, roll := range s.Legal(nil) {
		x := s.Clone()
		log.Reset()
		if s.Pending().Ask != rules.AskDie || x.Apply(roll, &log) != nil {
			break
		}
		i := slices.IndexFunc(log.Events, func(e rules.Event) bool { return e.Kind == rules.EvTier })
		if i < 0 || len(list) > 0 && log.Events[i].Tier() <= list[len(list)-1].Tier {
			continue
		}
		ends, _ := x.ForceEnds(nil, limit)
		list = append(list, Throw{log.Events[i].Tier(), odds[log.Events[i].Tier()-1], x, ends})
	}
	return list
}

// endsOfUse returns the cells where the target of an ability may end or slam, each as an
// option that uses the ability and moves the target there if the roll is high enough.
// Cells that need a higher tier are drawn fainter; a slam on the spot has a button.
func endsOfUse(p *Position, a rules.Action) (list []Option) {
	for _, x := range Throws(p.Match.State(), a, rules.MaxForceEnds/10) {
		for j, e := range x.Ends {
			at := e.Mark
			if p.Match.State().FigAt(at) == a.Other {
				at = rules.NoCell // a press on the target's own cell only rolls
			}
			if len(e.Steps) > 1 && !slices.ContainsFunc(list, func(o Option) bool { return o.Cell == at }) {
				o := Option{Cell: at, Fig: rules.NoFig, Dir: rules.NoDir, Actions: []rules.Action{a}, Ends: x.Ends[j : j+1], rank: x.Tier - 1}
				endOption(p, &o)
				list = append(list, o)
			}
		}
	}
	return list
}

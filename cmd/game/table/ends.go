package table

import (
	"slices"

	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/rules"
)

// endOptions offers the ends of a forced movement: the cells where the target may end
// or slams, each with the best way there, and a button for not moving it on. The ways to
// the cell pointed at last have buttons if they have different outcomes.
func (ch *chooser) endOptions() {
	groups, shown := map[rules.Cell]int{}, 0
	var list []Option
	for _, e := range ch.t.Ends {
		at := e.Mark
		if len(e.Steps) == 1 && e.Steps[0].Kind != rules.ForceStep {
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
		if ch.endOption(o); o.Cell != rules.NoCell {
			ch.Options = append(ch.Options, *o)
		}
		if o.Cell != rules.NoCell && (o.Cell != ch.listed || len(o.Ends) < 2) {
			continue
		}
		for n := range o.Ends {
			way := Option{Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, Ends: o.Ends[n : n+1]}
			ch.endOption(&way)
			if o.Cell != rules.NoCell || n > 0 {
				way.ID = o.ID + ":" + narrate.Number(n+1)
			}
			ch.Options = append(ch.Options, way)
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

// alike reports whether two ends differ at most in how much harm they do.
func alike(a, b *rules.ForceEnd) bool {
	return a.Cell == b.Cell && a.Dead == b.Dead && a.Prone == b.Prone && a.Next == b.Next && (a.Slams > 0) == (b.Slams > 0) && a.Falls == b.Falls
}

// endOption completes the option of the first of its ends: on a cell with a sign, else a
// button with words.
func (ch *chooser) endOption(o *Option) {
	e := &o.Ends[0]
	words, sign, pic := ch.t.Narrator.End(e)
	if len(o.Actions) == 0 {
		o.Actions = e.Steps[:1]
	}
	o.ID, o.Text, o.Icon, o.harmful = "end:here", words, pic, e.Value > 0
	if o.Cell != rules.NoCell {
		o.ID, o.Text = "end:"+ch.t.Narrator.Board.FormatCell(o.Cell), sign
	}
}

// restTicks is how long the pointer rests on a cell before the ways to it are listed, so
// that they stay while it goes to one of them.
const restTicks = 8

// remember keeps what was pointed at last where options depend on it: the target of an
// ability, whose ends can then be chosen in the same press, and the end whose ways are
// listed.
func (ch *chooser) remember() {
	c := ch.t.Resolve(ch.t.Pointed())
	o := c.Option
	if o == nil || o.Cell == rules.NoCell {
		return
	}
	switch {
	case ch.Remaining != nil && c.Kind == ChooseAction && c.Action.Kind == rules.Use && c.End == nil:
		if c.Action == ch.aimed || ch.t.Narrator.Board.Abilities()[c.Action.N].Targets > 1 {
			return
		}
		if v := ch.t.Preview.Cache.get(ch.t, c); v != nil {
			ch.aimed, ch.ahead = c.Action, v.reach
			ch.Version++
		}
	case o.Cell == ch.listed || ch.Remaining != nil || len(o.Ends) < 2:
		ch.rested = 0
	default:
		if ch.rested++; ch.rested > restTicks || ch.t.Aim.OnKeys || ch.t.Aim.Touched {
			ch.listed, ch.rested = o.Cell, 0
			ch.Version++
		}
	}
}

// Aimed returns the target of the chosen ability whose ends are offered, NoFig for none.
func (ch *chooser) Aimed() rules.FigID {
	if len(ch.ahead) == 0 {
		return rules.NoFig
	}
	return ch.aimed.Other
}

// Throw is what a tier of an ability comes to.
type Throw struct {
	Tier  int
	After *rules.State     // where its end is chosen
	Ends  []rules.ForceEnd // the best first
}

// Throws returns what each tier of an ability that a roll can reach comes to, the lowest
// first. Further targets are chosen by default.
func Throws(s *rules.State, a rules.Action) (list []Throw) {
	var log rules.Log
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
		ends, _ := x.ForceEnds(nil, rules.MaxForceEnds/10)
		list = append(list, Throw{log.Events[i].Tier(), x, ends})
	}
	return list
}

// endsOfUse returns the cells where the target of an ability may end or slam, each as an
// option that uses the ability and moves the target there if the roll is high enough.
// Cells that need a higher tier are fainter; a slam on the spot has a button.
func (t *Table) endsOfUse(a rules.Action) (list []Option) {
	for _, x := range Throws(t.Match.State(), a) {
		for j, e := range x.Ends {
			at := e.Mark
			if t.Match.State().FigAt(at) == a.Other {
				at = rules.NoCell // the cell rolls first
			}
			if len(e.Steps) > 1 && !slices.ContainsFunc(list, func(o Option) bool { return o.Cell == at }) {
				o := Option{Cell: at, Fig: rules.NoFig, Dir: rules.NoDir, Actions: []rules.Action{a}, Ends: x.Ends[j : j+1], rank: x.Tier - 1}
				t.Chooser.endOption(&o)
				list = append(list, o)
			}
		}
	}
	return list
}

// EndOf returns the end of the forced movement in question with the most steps of a line of
// actions, nil if none has the first. How much the target resists is no step.
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

// Follows reports whether there is more to do of what was chosen in one go.
func (t *Table) Follows() bool { return len(t.Steps) > 0 || t.AllStrike || t.Chooser.Ended }

// strikes returns, for each group that may strike, the strike with the most expected hits.
func (t *Table) strikes() (list []rules.Action) {
	most := 0
	for _, a := range t.Legal {
		dice, need, ok := blow(t.Match.State(), a)
		hits := dice * (7 - need)
		switch n := len(list); {
		case !ok || dice == 0:
		case n == 0 || list[n-1].Fig != a.Fig:
			list, most = append(list, a), hits
		case hits > most:
			list[n-1], most = a, hits
		}
	}
	return list
}

// blow returns the dice of a strike or rangestrike and the number they need; ok is false for others.
func blow(s *rules.State, a rules.Action) (dice, need int, ok bool) {
	switch a.Kind {
	case rules.Strike:
		return s.StrikeDice(a.Fig, a.Other)
	case rules.Rangestrike:
		i, err := s.RangeInfo(a.Fig, a.Other)
		return i.Dice, i.Need, err == nil
	}
	return 0, 0, false
}

// nextStrike returns the next of all strikes of a side; questions are answered by default.
func (t *Table) nextStrike(d rules.Decision) (a rules.Action, ok, wait bool) {
	mine := d.Side == t.striking
	switch d.Ask {
	case rules.AskPenalty, rules.AskCarry, rules.AskOrigin, rules.AskAlong:
		return t.Match.State().Default(), mine, !mine
	case rules.AskStrike:
		if list := t.strikes(); mine && len(list) > 0 {
			return list[0], true, false
		}
	case rules.AskNothing, rules.AskMove, rules.AskSpells:
	default:
		return a, false, true
	}
	t.AllStrike = false
	return a, false, false
}

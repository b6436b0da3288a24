package table

import (
	"wallfall/cmd/game/narrate"
	"wallfall/rules"
)

// Follows reports whether there is more to do of what was chosen in one go.
func (t *Table) Follows() bool { return len(t.Steps) > 0 || t.AllStrike || t.Chooser.ended }

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

// blow returns the dice of a strike or rangestrike and the number they need; ok is
// false for other actions.
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

// nextStrike returns the next of all strikes of a side. Questions about a strike are
// answered by default.
func (t *Table) nextStrike(d rules.Decision) (a rules.Action, ok, wait bool) {
	mine := d.Side == t.striking
	switch d.Ask {
	case rules.AskPenalty, rules.AskCarry, rules.AskOrigin, rules.AskAlong:
		return t.Match.State().Default(), mine, !mine
	case rules.AskStrike:
		if list := t.strikes(); mine && len(list) > 0 {
			return list[0], true, false
		}
	case rules.AskNothing, rules.AskManeuver, rules.AskSpells:
	default:
		return a, false, true
	}
	t.AllStrike = false
	return a, false, false
}

// strikeLines describes the strikes of an option that makes several.
func (o *Option) strikeLines(w *narrate.Narrator, s *rules.State) (lines []narrate.CardLine) {
	for _, a := range o.all {
		if dice, need, ok := blow(s, a); ok {
			lines = append(lines, narrate.CardLine{Fig: a.Fig, Text: w.Lang.F("%s strikes %s: %s", w.Fig(a.Fig), w.Fig(a.Other), w.Pool(dice, need))})
		}
	}
	return lines
}

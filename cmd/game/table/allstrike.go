package table

import (
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/rules"
)

// Follows reports whether something follows of what was chosen in one go.
func (t *Table) Follows() bool { return len(t.Steps) > 0 || t.AllStrike }

// strikes returns the strike with the most expected hits of each group that may strike.
func (t *Table) strikes() (list []rules.Action) {
	s := t.Match.State()
	most := 0
	for _, a := range t.Legal {
		dice, need := 0, 0
		switch a.Kind {
		case rules.Strike:
			dice, need, _ = s.StrikeDice(a.Fig, a.Other)
		case rules.Rangestrike:
			if i, err := s.RangeInfo(a.Fig, a.Other); err == nil {
				dice, need = i.Dice, i.Need
			}
		}
		hits := dice * (7 - need)
		switch n := len(list); {
		case dice == 0:
		case n == 0 || list[n-1].Fig != a.Fig:
			list, most = append(list, a), hits
		case hits > most:
			list[n-1], most = a, hits
		}
	}
	return list
}

// allStrike offers all strikes of the phase in one press, where there are several.
func (k *chooser) allStrike() {
	if list := k.t.strikes(); len(list) > 1 {
		k.Options = append(k.Options, Option{ID: "all-strike", Text: k.ui.Lang.T("All strike"), Tip: k.ui.Lang.T("Each group strikes the target it should hit most often"),
			Icon: icon.Fast, Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, Actions: list[:1], all: list})
	}
}

// nextStrike returns the next of all strikes of a side. What is asked on the way is
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

// strikeLines tells of all strikes of an option.
func (o *Option) strikeLines(w *narrate.Narrator, s *rules.State) (lines []narrate.CardLine) {
	for _, a := range o.all {
		dice, need, ok := s.StrikeDice(a.Fig, a.Other)
		if a.Kind == rules.Rangestrike {
			i, err := s.RangeInfo(a.Fig, a.Other)
			dice, need, ok = i.Dice, i.Need, err == nil
		}
		if ok {
			lines = append(lines, narrate.CardLine{Fig: a.Fig, Text: w.Lang.F("%s strikes %s: %s", w.Fig(a.Fig), w.Fig(a.Other), w.Pool(dice, need))})
		}
	}
	return lines
}

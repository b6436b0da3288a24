package turn

import (
	"slices"
	"strings"

	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// allStrike is the ID of the option that makes all strikes of the phase, and aims begins those of
// the options that give a group another target first.
const (
	allStrike = "all-strike"
	aims      = "aim:"
)

// strikes returns the strike of each group that can hurt somebody, in the order to make them.
// Groups keep the targets that the player has chosen.
func (p *Position) strikes() []rules.Action { return bot.Volley(p.Match.State(), p.aimed...) }

// hurts reports whether an action is a strike that can do damage.
func (p *Position) hurts(a rules.Action) bool {
	w, ok := p.Match.State().Blow(a)
	return ok && w.Hurts()
}

// strikeOptions offers all strikes at once, and for each group that can hurt several enemies to
// aim at another.
func (ch *Chooser) strikeOptions(p *Position) {
	list := p.strikes()
	if len(list) < 2 {
		return
	}
	l := p.Narrator.Lang
	ch.add(allStrike, l.T("All strike"), l.T("The arrows show who strikes whom"), icon.Fast, list[0]).All = list
	for _, a := range list {
		if ways := p.legalIf(func(b rules.Action) bool { return b.Fig == a.Fig && p.hurts(b) }); len(ways) > 1 {
			for ways[0] != a { // the one aimed at comes first
				ways = append(ways[1:], ways[0])
			}
			text := p.Narrator.Fig(a.Fig) + " → " + p.Narrator.Fig(a.Other)
			ch.add(aims+p.Narrator.Board.FigName(a.Fig), text, l.F("%s aims at another target", p.Narrator.Fig(a.Fig)), icon.None, ways...)
		}
	}
}

// aimNext gives the group of an option its next target.
func (t *Turn) aimNext(o *Option) {
	was, next := o.Actions[0], o.Actions[1]
	t.aimed = append(slices.DeleteFunc(t.aimed, func(a rules.Action) bool { return a.Fig == was.Fig }), next)
	t.Chooser.Version++
}

// showStrikes marks who strikes whom if all strikes are made; at is the option pointed at.
func (ch *Chooser) showStrikes(p *Position, o *board.Overlay, at *Option) {
	all := ch.Find(func(o *Option) bool { return o.ID == allStrike })
	if all.Kind == NoTarget {
		return
	}
	for _, a := range ch.Options[all.Option].All {
		lit := at != nil && (at.ID == allStrike || strings.HasPrefix(at.ID, aims) && at.Actions[0].Fig == a.Fig)
		o.Aims = append(o.Aims, board.Aim{From: p.Match.State().Stance(a.Fig).Cell, To: p.Match.State().Stance(a.Other).Cell, Lit: lit})
	}
}

// volleyLines says who strikes whom, and what probably dies of it: of some targets, or of all.
func volleyLines(w *narrate.Narrator, s *rules.State, list []rules.Action, of ...rules.FigID) (card []narrate.CardLine) {
	var struck []rules.FigID
	for _, a := range list {
		if slices.Contains(struck, a.Other) || len(of) > 0 && !slices.Contains(of, a.Other) {
			continue
		}
		struck = append(struck, a.Other)
		var names []string
		for _, b := range list {
			if b.Other == a.Other {
				names = append(names, w.Fig(b.Fig))
			}
		}
		tenths, dies := bot.Toll(s, a.Other, list)
		text := w.Lang.F("%s → %s: %s damage on average", strings.Join(names, ", "), w.Fig(a.Other), w.Tenths(tenths))
		if dies > 0 {
			text += w.Lang.F(", slain: %d %%", dies)
		}
		card = append(card, narrate.CardLine{Fig: a.Other, Note: true, Text: text})
	}
	return card
}

// carry returns to whom extra hits should carry over: who dies of them, else who loses most.
func (p *Position) carry(hits int) (best rules.Action) {
	most := -1
	for _, a := range p.Legal {
		worth := 0
		if a.Kind == rules.Carry {
			f := p.Match.State().Figure(a.Other)
			stamina := f.TotalStamina()
			if worth = min(stamina, max(0, hits-f.Armor)); worth == stamina {
				worth += rules.MaxStat
			}
		}
		if worth > most {
			best, most = a, worth
		}
	}
	return best
}

// nextStrike returns the next of all strikes; questions are answered by default. Groups whose
// target is slain strike another.
func (t *Turn) nextStrike(d rules.Decision) (a rules.Action, ok, wait bool) {
	mine := d.Side == t.striking
	switch d.Ask {
	case rules.AskPenalty, rules.AskCarry, rules.AskOrigin, rules.AskAlong:
		return t.answer(d), mine, !mine
	case rules.AskStrike:
		if t.aimed = bot.Volley(t.Match.State(), t.aimed...); mine && len(t.aimed) > 0 {
			return t.aimed[0], true, false
		}
	case rules.AskNothing, rules.AskMove, rules.AskSpells:
	default:
		return a, false, true
	}
	t.AllStrike = false
	return a, false, false
}

// forcedStrike returns a strike, or the end of the strikes, that leaves no choice: a strike that
// must be made (ST-01) and can hurt nobody, the end once nobody can hurt anybody, or the next of
// the strikes if each group must make one and has just one target.
func (p *Position) forcedStrike(legal []rules.Action) (a rules.Action, ok bool) {
	s := p.Match.State()
	ends, several := false, false
	last := rules.NoFig
	for _, a := range legal {
		switch {
		case a.Kind == rules.EndTurn:
			ends = true
		case p.hurts(a):
			several = several || a.Fig == last
			last, ok = a.Fig, true
		}
	}
	for _, a := range legal {
		if a.Kind == rules.Strike && s.MustStrike(a.Fig) && !slices.ContainsFunc(legal, func(b rules.Action) bool { return b.Fig == a.Fig && p.hurts(b) }) {
			return a, true
		}
	}
	switch {
	case !ok && ends:
		return p.EndCommand(), true
	case ok && !ends && !several:
		return bot.Volley(s)[0], true
	}
	return a, false
}

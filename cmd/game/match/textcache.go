package match

import (
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/table"
	"wallfall/rules"
)

// textCache caches texts, so that a screen at rest allocates nothing.
type textCache struct {
	states [2]struct {
		id   rules.FigID
		at   table.SheetKey
		text string
		kind string
	}
	last   int // of the states
	asking struct {
		at           askKey
		text, detail string
	}
	dice struct {
		lang   *lang.Table
		events int
		luck   [rules.MaxSides]string
		fair   string
	}
}

type askKey struct {
	lang                       *lang.Table
	count, turn, queued, asked int
}

// brief returns a figure's kind and state, a line each.
func (bar *bar) brief(id rules.FigID) (kind, state string) {
	at := table.SheetKey{Lang: bar.ui.Lang, Hash: bar.t.Match.State().Hash(), Told: bar.m.Log.shown, Busy: bar.m.LookBack.frame.busy()}
	for i := range bar.cache.states {
		if m := &bar.cache.states[i]; m.id == id && m.at == at && m.kind != "" {
			return m.kind, m.text
		}
	}
	bar.cache.last = 1 - bar.cache.last
	m := &bar.cache.states[bar.cache.last]
	f := bar.t.Figure(id)
	m.id, m.at, m.kind, m.text = id, at, narrate.Capital(f.Name), bar.t.StateOf(id, f)
	if kind := bar.t.Inspector.KindsOf(f); narrate.Capital(kind) != m.kind {
		m.kind += ", " + kind
	}
	return m.kind, m.text
}

// askText returns the cached text of the pending question.
func (bar *bar) askText(d rules.Decision) (text, detail string) {
	m := &bar.cache.asking
	at := askKey{bar.ui.Lang, bar.t.Match.Count(), bar.t.Chooser.Version, bar.t.Spells.QueueLen(), len(bar.t.Chooser.History)}
	if m.at != at || m.text == "" {
		m.at = at
		m.text, m.detail = bar.askedText(d)
	}
	return m.text, m.detail
}

// luck returns how lucky a side was, and whether the dice look fair.
func (bar *bar) luck(side int) (luck, fair string) {
	m := &bar.cache.dice
	if m.lang != bar.ui.Lang || m.events != bar.m.Log.events || m.fair == "" {
		m.lang, m.events, m.fair = bar.ui.Lang, bar.m.Log.events, bar.m.Log.fairText()
		for i := range m.luck {
			m.luck[i] = bar.m.Log.luckText(&bar.m.Log.dice.Sides[i])
		}
	}
	return m.luck[side], m.fair
}

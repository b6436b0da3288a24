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
func (br *bar) brief(id rules.FigID) (kind, state string) {
	at := table.SheetKey{Lang: br.ui.Lang, Hash: br.t.Match.State().Hash(), Shown: br.m.Log.shown, Busy: br.m.LookBack.frame.busy()}
	for i := range br.cache.states {
		if m := &br.cache.states[i]; m.id == id && m.at == at && m.kind != "" {
			return m.kind, m.text
		}
	}
	br.cache.last = 1 - br.cache.last
	m := &br.cache.states[br.cache.last]
	f := br.t.Figure(id)
	m.id, m.at, m.kind, m.text = id, at, narrate.Capital(f.Name), br.t.StateOf(id, f)
	if kind := br.t.Inspector.KindsOf(f); narrate.Capital(kind) != m.kind {
		m.kind += ", " + kind
	}
	return m.kind, m.text
}

// askText returns the cached text of the pending question.
func (br *bar) askText(d rules.Decision) (text, detail string) {
	m := &br.cache.asking
	at := askKey{br.ui.Lang, br.t.Match.Count(), br.t.Chooser.Version, br.t.Spells.QueueLen(), len(br.t.Chooser.History)}
	if m.at != at || m.text == "" {
		m.at = at
		m.text, m.detail = br.askedText(d)
	}
	return m.text, m.detail
}

// luck returns how lucky a side was, and whether the dice look fair.
func (br *bar) luck(side int) (luck, fair string) {
	m := &br.cache.dice
	if m.lang != br.ui.Lang || m.events != br.m.Log.events || m.fair == "" {
		m.lang, m.events, m.fair = br.ui.Lang, br.m.Log.events, br.m.Log.fairText()
		for i := range m.luck {
			m.luck[i] = br.m.Log.luckText(&br.m.Log.dice.Sides[i])
		}
	}
	return m.luck[side], m.fair
}

package scene

import (
	"wallfall/assets/lang"
	"wallfall/rules"
)

// memo keeps what the display says again and again, so that a screen that stays as
// it is needs no memory.
type memo struct {
	states [2]struct {
		id   rules.FigID
		at   sheetKey
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

// brief tells what a figure is and how it stands, each in a line.
func (bar *bar) brief(id rules.FigID) (kind, state string) {
	at := sheetKey{bar.ui.lang, bar.t.match.State().Hash(), bar.m.chronicle.told, bar.m.past.moment.busy()}
	for i := range bar.memo.states {
		if m := &bar.memo.states[i]; m.id == id && m.at == at && m.kind != "" {
			return m.kind, m.text
		}
	}
	bar.memo.last = 1 - bar.memo.last
	m := &bar.memo.states[bar.memo.last]
	f := bar.t.figure(id)
	m.id, m.at, m.kind, m.text = id, at, capital(f.Name), bar.t.stateOf(id, f)
	if kind := bar.t.inspect.kindsOf(f); capital(kind) != m.kind {
		m.kind += ", " + kind
	}
	return m.kind, m.text
}

// askText gives the words of the question that stands, without what comes of the
// answer that is pointed at.
func (bar *bar) askText(d rules.Decision) (text, detail string) {
	m := &bar.memo.asking
	at := askKey{bar.ui.lang, bar.t.match.Count(), bar.t.pick.turn, bar.t.spells.chosenSpells(), len(bar.t.pick.trail)}
	if m.at != at || m.text == "" {
		m.at = at
		m.text, m.detail = bar.askedText(d)
	}
	return m.text, m.detail
}

// luck tells how lucky a side was, fair whether the dice look honest.
func (bar *bar) luck(side int) (luck, fair string) {
	m := &bar.memo.dice
	if m.lang != bar.ui.lang || m.events != bar.m.chronicle.events || m.fair == "" {
		m.lang, m.events, m.fair = bar.ui.lang, bar.m.chronicle.events, bar.m.chronicle.fairText()
		for i := range m.luck {
			m.luck[i] = bar.m.chronicle.luckText(&bar.m.chronicle.dice.sides[i])
		}
	}
	return m.luck[side], m.fair
}

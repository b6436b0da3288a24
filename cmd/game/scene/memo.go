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
	spells struct {
		lang *lang.Table
		id   []string
		text []string
		whom []string
	}
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
	at := sheetKey{bar.ui.lang, bar.m.match.State().Hash(), bar.m.chronicle.told, bar.m.past.moment.busy()}
	for i := range bar.memo.states {
		if m := &bar.memo.states[i]; m.id == id && m.at == at && m.kind != "" {
			return m.kind, m.text
		}
	}
	bar.memo.last = 1 - bar.memo.last
	m := &bar.memo.states[bar.memo.last]
	f := bar.m.hud.figure(id)
	m.id, m.at, m.kind, m.text = id, at, capital(f.Name), bar.m.hud.stateOf(id, f)
	if kind := bar.m.hud.inspect.kindsOf(f); capital(kind) != m.kind {
		m.kind += ", " + kind
	}
	return m.kind, m.text
}

// spellText tells what a spell does, and how it is aimed and how long it lasts.
func (bar *bar) spellText(n int) (text, whom string) {
	bar.spells()
	return bar.memo.spells.text[n], bar.memo.spells.whom[n]
}

// spellID names the button of a spell.
func (bar *bar) spellID(n int) string {
	bar.spells()
	return bar.memo.spells.id[n]
}

// spells writes about all spells, once in each language.
func (bar *bar) spells() {
	m := &bar.memo.spells
	if m.lang != bar.ui.lang || len(m.text) == 0 {
		m.lang, m.id, m.text, m.whom = bar.ui.lang, m.id[:0], m.text[:0], m.whom[:0]
		for i := range bar.m.words.board.Spells() {
			sp := &bar.m.words.board.Spells()[i]
			m.id = append(m.id, "spell:"+sp.Name)
			m.text, m.whom = append(m.text, bar.m.words.spell(sp)), append(m.whom, bar.m.words.spellWhom(sp))
		}
	}
}

// askText gives the words of the question that stands, without what comes of the
// answer that is pointed at.
func (bar *bar) askText(d rules.Decision) (text, detail string) {
	m := &bar.memo.asking
	at := askKey{bar.ui.lang, bar.m.match.Count(), bar.m.pick.turn, bar.m.spells.chosenSpells(), len(bar.m.pick.trail)}
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

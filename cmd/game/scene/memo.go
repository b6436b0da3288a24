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
func (p *play) brief(id rules.FigID) (kind, state string) {
	at := sheetKey{p.lang, p.match.State().Hash(), p.told, p.busy()}
	for i := range p.memo.states {
		if m := &p.memo.states[i]; m.id == id && m.at == at && m.kind != "" {
			return m.kind, m.text
		}
	}
	p.memo.last = 1 - p.memo.last
	m := &p.memo.states[p.memo.last]
	f := p.figure(id)
	m.id, m.at, m.kind, m.text = id, at, capital(f.Name), p.stateOf(id, f)
	if kind := p.kindsOf(f); capital(kind) != m.kind {
		m.kind += ", " + kind
	}
	return m.kind, m.text
}

// spellText tells what a spell does, and how it is aimed and how long it lasts.
func (p *play) spellText(n int) (text, whom string) {
	p.spells()
	return p.memo.spells.text[n], p.memo.spells.whom[n]
}

// spellID names the button of a spell.
func (p *play) spellID(n int) string {
	p.spells()
	return p.memo.spells.id[n]
}

// spells writes about all spells, once in each language.
func (p *play) spells() {
	m := &p.memo.spells
	if m.lang != p.lang || len(m.text) == 0 {
		m.lang, m.id, m.text, m.whom = p.lang, m.id[:0], m.text[:0], m.whom[:0]
		for i := range p.words.board.Spells() {
			sp := &p.words.board.Spells()[i]
			m.id = append(m.id, "spell:"+sp.Name)
			m.text, m.whom = append(m.text, p.words.spell(sp)), append(m.whom, p.words.spellWhom(sp))
		}
	}
}

// askText gives the words of the question that stands, without what comes of the
// answer that is pointed at.
func (p *play) askText(d rules.Decision) (text, detail string) {
	m := &p.memo.asking
	at := askKey{p.lang, p.match.Count(), p.pick.turn, p.chosenSpells(), len(p.pick.trail)}
	if m.at != at || m.text == "" {
		m.at = at
		m.text, m.detail = p.askedText(d)
	}
	return m.text, m.detail
}

// luck tells how lucky a side was, fair whether the dice look honest.
func (p *play) luck(side int) (luck, fair string) {
	m := &p.memo.dice
	if m.lang != p.lang || m.events != p.events || m.fair == "" {
		m.lang, m.events, m.fair = p.lang, p.events, p.fairText()
		for i := range m.luck {
			m.luck[i] = p.luckText(&p.dice.sides[i])
		}
	}
	return m.luck[side], m.fair
}

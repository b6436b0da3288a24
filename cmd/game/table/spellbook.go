package table

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// bookOptions adds the spells that the side can commit now.
func (p *spells) bookOptions() {
	k := &p.t.Chooser
	if p.Deferred() {
		return // nothing more can be chosen
	}
	for _, n := range p.t.Narrator.Board.Sides()[p.t.Match.State().Pending().Side].Spells {
		var list []rules.Action
		for _, a := range p.t.Legal {
			if a.Kind == rules.Cast && int(a.N) == n {
				list = append(list, a)
			}
		}
		if len(list) > 0 {
			sp := &p.t.Narrator.Board.Spells()[n]
			k.Options = append(k.Options, Option{ID: p.spellID(n), Text: p.t.Narrator.Name(sp.Name), Icon: board.SpellIcon(sp), Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir,
				Actions: list, More: true, inBook: true})
		}
	}
}

// DrawBook lists the committed spells in casting order and the spells of the side
// with their costs; those that cannot be cast are dim.
func (sp *spells) DrawBook(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	s := sp.t.Match.State()
	side := s.Pending().Side
	if side < 0 || side >= len(sp.t.Narrator.Board.Sides()) {
		return
	}
	head := r.CutTop(k.Pt(28))
	left := sp.ui.Lang.F("%d mana left", sp.ManaLeft(side))
	k.Label(head.CutRight(k.Fonts.Measure(font.Bold, k.Pt(14), left)+k.Pt(4)), left, 14, quad.Right, k.Theme.Accent, font.Bold)
	k.Label(head, sp.ui.Lang.T("Spells"), 16, quad.Left, k.Theme.Text, font.Bold)
	known := sp.t.Narrator.Board.Sides()[side].Spells
	width := r.W - k.Pt(10)
	high := float32(0)
	if n := sp.QueueLen(); n > 0 {
		high += k.Pt(20) + k.Pt(queueRow)*float32(n) + k.Pt(24)
	}
	for _, n := range known {
		high += sp.spellHeight(k, width, n) + k.Pt(4)
	}
	area := r
	r = k.Scroll("spells", r, high)
	r.W = width
	if sp.QueueLen() > 0 {
		text := sp.ui.Lang.F("Cast in this order, %d mana in total:", sp.queueCost(side))
		k.Label(r.CutTop(k.Pt(20)), text, k.Fitted(text, 12, 9, r.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
		sp.drawQueue(ctx, k, &r)
		r.CutTop(k.Pt(4))
		DrawRule(k, &r)
		r.CutTop(k.Pt(12))
	}
	taken := -1
	for _, n := range known {
		at := r.CutTop(sp.spellHeight(k, width, n))
		r.CutTop(k.Pt(4))
		if i, used := sp.spellRow(k, at, side, n); used {
			taken = i
		}
	}
	k.EndScroll("spells", area)
	if taken >= 0 && taken < len(sp.t.Chooser.Options) && sp.t.Chooser.Options[taken].inBook {
		sp.t.Press(ctx, Target{Kind: OptionTarget, Option: taken})
	}
}

// spellHeight returns the height of the button of a spell.
func (sp *spells) spellHeight(k *ui.Kit, width float32, n int) float32 {
	text, _ := sp.spellText(n)
	return max(k.Pt(44), k.Pt(30)+k.TextHeight(text, 12, width-k.Pt(86), font.Regular))
}

// spellRow draws the button of a spell. It returns the index of its option and
// whether the button was used.
func (p *spells) spellRow(k *ui.Kit, at ui.Rect, side, n int) (index int, used bool) {
	s := p.t.Match.State()
	sp := &p.t.Narrator.Board.Spells()[n]
	var o *Option
	index = -1
	for i := range p.t.Chooser.Options {
		if q := &p.t.Chooser.Options[i]; q.inBook && int(q.Actions[0].N) == n {
			o, index = q, i
		}
	}
	id := p.spellID(n)
	look := ui.Look{Disabled: o == nil}
	if o == nil {
		look.Tip = p.ui.Lang.T("No possible target now")
		if s.Cost(side, n) > p.ManaLeft(side) {
			look.Tip = p.ui.Lang.F("Costs %d mana, you have %d left (SP-01)", s.Cost(side, n), p.ManaLeft(side))
		}
	}
	if o != nil && p.t.Chooser.Focused(o) {
		look.On = true
		k.Reveal(id)
	}
	used = p.ui.Click(k.Button(id, at, "", look))
	ink, dim := k.Theme.Text, k.Theme.Dim
	if o == nil {
		ink, dim = k.Theme.Dim.Fade(0.6), k.Theme.Dim.Fade(0.6)
	}
	body := at.Inset(k.Pt(6))
	cost := body.CutRight(k.Pt(30))
	DrawMana(k, cost, s.Cost(side, n))
	body.CutRight(k.Pt(4))
	px, py := body.CutLeft(k.Pt(38)).Mid()
	k.List.Icon(board.SpellIcon(sp), px-k.Pt(3), py, k.Pt(30), ink)
	line := body.CutTop(k.Pt(18))
	text, whom := p.spellText(n)
	name := p.t.Narrator.Name(sp.Name)
	if w := k.Fonts.Measure(font.Regular, k.Pt(11), whom); w+k.Fonts.Measure(font.Bold, k.Pt(14), name) < line.W-k.Pt(8) {
		k.Label(line.CutRight(w+k.Pt(2)), whom, 11, quad.Right, dim, font.Regular)
	}
	k.Label(line, name, k.Fitted(name, 14, 11, line.W, font.Bold), quad.Left, ink, font.Bold)
	k.Paragraph(body, text, 12, quad.Left, dim, font.Regular)
	return index, used
}

// spellText returns what a spell does, and how it is aimed and how long it lasts.
func (sp *spells) spellText(n int) (text, whom string) {
	sp.writeTexts()
	return sp.texts.text[n], sp.texts.whom[n]
}

// spellID returns the ID of the button of a spell.
func (sp *spells) spellID(n int) string {
	sp.writeTexts()
	return sp.texts.id[n]
}

// writeTexts caches the texts of all spells in the current language.
func (sp *spells) writeTexts() {
	m := &sp.texts
	if m.lang != sp.ui.Lang || len(m.text) == 0 {
		m.lang, m.id, m.text, m.whom = sp.ui.Lang, m.id[:0], m.text[:0], m.whom[:0]
		for i := range sp.t.Narrator.Board.Spells() {
			spell := &sp.t.Narrator.Board.Spells()[i]
			m.id = append(m.id, "spell:"+spell.Name)
			m.text, m.whom = append(m.text, sp.t.Narrator.Spell(spell)), append(m.whom, sp.t.Narrator.SpellWhom(spell))
		}
	}
}

package table

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// DrawBook lists the committed spells in casting order and the spells of the side
// with their costs; those that cannot be cast are dim.
func (sl *spells) DrawBook(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	s := sl.t.Match.State()
	side := s.Pending().Side
	if side < 0 || side >= len(sl.t.Narrator.Board.Sides()) {
		return
	}
	head := r.CutTop(k.Pt(28))
	left := sl.ui.Lang.F("%d mana left", sl.ManaLeft(side))
	k.Label(head.CutRight(k.Fonts.Measure(font.Bold, k.Pt(14), left)+k.Pt(4)), left, 14, quad.Right, k.Theme.Accent, font.Bold)
	k.Label(head, sl.ui.Lang.T("Spells"), 16, quad.Left, k.Theme.Text, font.Bold)
	known := sl.t.Narrator.Board.Sides()[side].Spells
	width := r.W - k.Pt(10)
	high := float32(0)
	if n := sl.QueueLen(); n > 0 {
		high += k.Pt(20) + k.Pt(queueRow)*float32(n) + k.Pt(24)
	}
	for _, n := range known {
		high += sl.spellHeight(k, width, n) + k.Pt(4)
	}
	area := r
	r = k.Scroll("spells", r, high)
	r.W = width
	if sl.QueueLen() > 0 {
		text := sl.ui.Lang.F("Cast in this order, %d mana in total:", sl.queueCost(side))
		k.Label(r.CutTop(k.Pt(20)), text, k.Fitted(text, 12, 9, r.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
		sl.drawQueue(ctx, k, &r)
		r.CutTop(k.Pt(4))
		DrawRule(k, &r)
		r.CutTop(k.Pt(12))
	}
	taken := -1
	for _, n := range known {
		at := r.CutTop(sl.spellHeight(k, width, n))
		r.CutTop(k.Pt(4))
		if i, used := sl.spellRow(k, at, side, n); used {
			taken = i
		}
	}
	k.EndScroll("spells", area)
	if taken >= 0 && taken < len(sl.t.Chooser.Options) && sl.t.Chooser.Options[taken].inBook {
		sl.t.Press(ctx, Target{Kind: OptionTarget, Option: taken})
	}
}

// spellHeight returns the height of the button of a spell.
func (sl *spells) spellHeight(k *ui.Kit, width float32, n int) float32 {
	text, _ := sl.spellText(n)
	return max(k.Pt(44), k.Pt(30)+k.TextHeight(text, 12, width-k.Pt(86), font.Regular))
}

// spellRow draws the button of a spell. It returns the index of its option and
// whether the button was used.
func (sl *spells) spellRow(k *ui.Kit, at ui.Rect, side, n int) (index int, used bool) {
	s := sl.t.Match.State()
	sp := &sl.t.Narrator.Board.Spells()[n]
	var o *Option
	index = -1
	for i := range sl.t.Chooser.Options {
		if q := &sl.t.Chooser.Options[i]; q.inBook && int(q.Actions[0].N) == n {
			o, index = q, i
		}
	}
	id := sl.spellID(n)
	look := ui.Look{Disabled: o == nil}
	if o == nil {
		look.Tip = sl.ui.Lang.T("No possible target now")
		if s.Cost(side, n) > sl.ManaLeft(side) {
			look.Tip = sl.ui.Lang.F("Costs %d mana, you have %d left (SP-01)", s.Cost(side, n), sl.ManaLeft(side))
		}
	}
	if o != nil && sl.t.Chooser.Focused(o) {
		look.On = true
		k.Reveal(id)
	}
	used = sl.ui.Click(k.Button(id, at, "", look))
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
	text, whom := sl.spellText(n)
	name := sl.t.Narrator.Name(sp.Name)
	if w := k.Fonts.Measure(font.Regular, k.Pt(11), whom); w+k.Fonts.Measure(font.Bold, k.Pt(14), name) < line.W-k.Pt(8) {
		k.Label(line.CutRight(w+k.Pt(2)), whom, 11, quad.Right, dim, font.Regular)
	}
	k.Label(line, name, k.Fitted(name, 14, 11, line.W, font.Bold), quad.Left, ink, font.Bold)
	k.Paragraph(body, text, 12, quad.Left, dim, font.Regular)
	return index, used
}

// spellText returns what a spell does, and how it is aimed and how long it lasts.
func (sl *spells) spellText(n int) (text, whom string) {
	sl.writeTexts()
	return sl.texts.text[n], sl.texts.whom[n]
}

// spellID returns the ID of the button of a spell.
func (sl *spells) spellID(n int) string {
	sl.writeTexts()
	return sl.texts.id[n]
}

// writeTexts caches the texts of all spells in the current language.
func (sl *spells) writeTexts() {
	m := &sl.texts
	if m.lang != sl.ui.Lang || len(m.text) == 0 {
		m.lang, m.id, m.text, m.whom = sl.ui.Lang, m.id[:0], m.text[:0], m.whom[:0]
		for i := range sl.t.Narrator.Board.Spells() {
			spell := &sl.t.Narrator.Board.Spells()[i]
			m.id = append(m.id, "spell:"+spell.Name)
			m.text, m.whom = append(m.text, sl.t.Narrator.Spell(spell)), append(m.whom, sl.t.Narrator.SpellWhom(spell))
		}
	}
}

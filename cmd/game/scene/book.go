package scene

import (
	"fmt"

	"wallfall/assets/font"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// spellbook offers the spells that the side can commit now.
func (p *play) spellbook() {
	k := &p.pick
	for _, n := range p.words.board.Sides()[p.match.State().Pending().Side].Spells {
		var list []rules.Action
		for _, a := range p.legal {
			if a.Kind == rules.Cast && int(a.N) == n {
				list = append(list, a)
			}
		}
		if len(list) > 0 {
			sp := &p.words.board.Spells()[n]
			k.opts = append(k.opts, option{id: "spell:" + sp.Name, text: p.words.name(sp.Name), icon: board.SpellIcon(sp), cell: rules.NoCell, fig: rules.NoFig, dir: rules.NoDir,
				list: list, more: true, book: true})
		}
	}
}

// book lists what is committed and the spells of the side that may cast now,
// each with its cost; those that cannot be cast are dim.
func (p *play) book(ctx *Context, k *ui.Kit, r ui.Rect) {
	s := p.match.State()
	side := s.Pending().Side
	if side < 0 || side >= len(p.words.board.Sides()) {
		return
	}
	head := r.CutTop(k.Pt(26))
	k.Label(head.CutRight(k.Pt(90)), p.lang.F("%d mana", s.Mana(side)), 15, quad.Right, k.Theme.Accent, font.Bold)
	k.Label(head, p.lang.T("Spells"), 16, quad.Left, k.Theme.Text, font.Bold)
	for i := range s.NumQueued() {
		text := fmt.Sprintf("%d. %s", i+1, p.words.order(s.Queued(i)))
		r.CutTop(k.Paragraph(r, text, 13, quad.Left, k.Theme.Accent, font.Regular) + k.Pt(2))
	}
	r.CutTop(k.Pt(4))
	known := p.words.board.Sides()[side].Spells
	const each = 56
	area := r
	taken := -1
	row := k.Scroll("spells", r, k.Pt(each+4)*float32(len(known)))
	for _, n := range known {
		sp := &p.words.board.Spells()[n]
		at := row.CutTop(k.Pt(each))
		row.CutTop(k.Pt(4))
		var o *option
		index := -1
		for i := range p.pick.opts {
			if q := &p.pick.opts[i]; q.book && int(q.list[0].N) == n {
				o, index = q, i
			}
		}
		id := "spell:" + sp.Name
		look := ui.Look{Disabled: o == nil, Tip: p.words.spell(sp)}
		if o != nil && p.ringed(o) {
			look.On = true
			k.Reveal(id)
		}
		used := p.click(k.Button(id, at, "", look))
		ink := k.Theme.Text
		if o == nil {
			ink = k.Theme.Dim.Fade(0.5)
		}
		body := at.Inset(k.Pt(5))
		cost := body.CutRight(k.Pt(30))
		mana(k, cost, s.Cost(side, n))
		pic := body.CutLeft(k.Pt(40))
		x, y := pic.Mid()
		k.List.Icon(board.SpellIcon(sp), x-k.Pt(3), y, k.Pt(32), ink)
		k.Label(body.CutTop(k.Pt(16)), p.words.name(sp.Name), 14, quad.Left, ink, font.Bold)
		body.CutRight(k.Pt(4))
		k.Paragraph(body, p.words.spell(sp), 10.5, quad.Left, k.Theme.Dim, font.Regular)
		if used {
			taken = index
		}
	}
	k.EndScroll("spells", area)
	if taken >= 0 {
		p.take(ctx, p.pick.opts[taken])
	}
}

// trayBox shows the spells in play where there is no panel beside the board.
func (p *play) trayBox(ctx *Context) {
	r := p.box(ctx, 480, 560, p.lang.T("Spells in play"))
	k := &p.kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	area := r
	r = k.Scroll("tray", r, p.trayHeight(k, r.W-k.Pt(12)))
	if !p.tray(k, &r, r.H) {
		k.Label(r.CutTop(k.Pt(30)), p.lang.T("None."), 14, quad.Center, k.Theme.Dim, font.Regular)
	}
	k.EndScroll("tray", area)
	p.closeButton(foot, p.lang.T("Back"))
}

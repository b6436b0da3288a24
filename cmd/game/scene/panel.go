package scene

import (
	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// side is the panel beside the board on wide screens: the sides and their goals,
// the figure that is pointed at and the selected one, or the spells, and the log.
// Below the board it has two columns, the second for the figure or the spells.
func (hud *hud) side(ctx *Context, k *ui.Kit, r ui.Rect, below bool) {
	k.Panel(r)
	r = r.Inset(k.Pt(12))
	casting := hud.t.pick.spells && hud.t.pick.list == nil && !hud.m.past.moment.busy()
	id := hud.t.inspect.subject()
	col := r
	if below {
		col = r.CutLeft((r.W - k.Pt(20)) / 2)
		r.CutLeft(k.Pt(20))
	}
	w := pen{k: k, r: col, y: col.Y}
	hud.writeSides(&w, id == rules.NoFig && !casting)
	col.CutTop(w.y - col.Y)
	rule(k, &col)
	if !below {
		r = col
	}
	switch {
	case casting:
		hud.t.spells.book(ctx, k, r)
		r = ui.Rect{}
	case id != rules.NoFig:
		hud.figureIn(k, &r, id)
	case below: // nothing else wants the column
		hud.t.tray(k, &col, col.H)
		hud.m.chronicle.logTail(k, r)
		return
	}
	if below {
		r = col
	}
	if r.H < k.Pt(60) {
		return
	}
	if hud.t.tray(k, &r, r.H*0.45) {
		rule(k, &r)
	}
	hud.m.chronicle.logTail(k, r)
}

// figureIn shows a figure, below the selected one where that is another.
func (hud *hud) figureIn(k *ui.Kit, r *ui.Rect, id rules.FigID) {
	if sel := hud.t.selected; sel != rules.NoFig && sel != id {
		hud.selectedBrief(k, r, sel)
		rule(k, r)
	}
	hud.t.inspect.sheetIn(k, r.CutTop(min(r.H, hud.t.inspect.sheetHeight(k, r.W, id)+k.Pt(4))), id)
	if r.H >= k.Pt(60) {
		rule(k, r)
	}
}

// selectedBrief keeps the selected group in sight while another is looked at.
func (hud *hud) selectedBrief(k *ui.Kit, r *ui.Rect, id rules.FigID) {
	_, text := hud.m.hud.bar.brief(id)
	high := k.TextHeight(text, 12, r.W-k.Pt(42), font.Regular)
	line := r.CutTop(max(k.Pt(40), k.Pt(22)+high))
	x, y := line.CutLeft(k.Pt(36)).Mid()
	hud.t.chip(k, x, y, k.Pt(16), id)
	line.CutLeft(k.Pt(6))
	k.Label(line.CutTop(k.Pt(20)), hud.ui.lang.F("Selected: %s", hud.t.words.fig(id)), 13, quad.Left, k.Theme.Text, font.Bold)
	k.Paragraph(line, text, 12, quad.Left, k.Theme.Dim, font.Regular)
	r.CutTop(k.Pt(6))
}

// writeSides writes the sides: who they are, how many are left, their mana and,
// where there is room, their goals.
func (hud *hud) writeSides(w *pen, goals bool) {
	k := w.k
	d := hud.t.match.State().Pending()
	for i := range hud.t.words.level.Sides {
		head, draw := w.row(26)
		if draw {
			if !hud.m.past.moment.busy() && d.Ask != rules.AskNothing && d.Side == i {
				mark := head.Inset(-k.Pt(2))
				k.List.Rect(mark.X-k.Pt(4), mark.Y, mark.W+k.Pt(8), mark.H, k.Pt(5), quad.Solid(k.Theme.PanelDark))
			}
			x, y := head.CutLeft(k.Pt(24)).Mid()
			hud.t.rim(k, x, y, k.Pt(10), i)
			head.CutLeft(k.Pt(4))
			stand := hud.ui.lang.F("%d left", hud.living(i))
			k.Label(head.CutRight(hud.ui.fonts.Measure(font.Regular, k.Pt(13), stand)+k.Pt(6)), stand, 13, quad.Right, k.Theme.Dim, font.Regular)
			if hud.t.words.casts(i) {
				mana(k, head.CutRight(k.Pt(28)), hud.t.view.Mana[i])
			}
			name := hud.t.words.side(i)
			if seat := hud.t.match.Seat(i); seat != "" { // who plays it, where there is room
				who, long := seatName(hud.ui, seat), hud.ui.fonts.Measure(font.Bold, k.Pt(15), name)+k.Pt(10)
				if hud.ui.fonts.Measure(font.Regular, k.Pt(13), who) <= head.W-long {
					c := head
					c.CutLeft(long)
					k.Label(c, who, 13, quad.Left, k.Theme.Accent, font.Regular)
					head.W = long
				}
			}
			k.Label(head, name, k.Fitted(name, 15, 11, head.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
		}
		if goals {
			w.gap(3)
			w.para(hud.goalText(i), 13, k.Theme.Dim, font.Regular)
		}
		w.gap(6)
	}
}

// living counts the groups of a side on the board, as far as has been shown.
func (hud *hud) living(side int) int {
	n := 0
	for i := range hud.t.view.Figures {
		if f := &hud.t.view.Figures[i]; f.Side == side && (f.Cell != rules.NoCell || f.Away) {
			n++
		}
	}
	return n
}

// goalText tells a side's goals and how far it is with them; it is kept while the
// position stands.
func (hud *hud) goalText(side int) string {
	g := &hud.goalTexts
	if at := hud.t.match.State().Hash(); g.lang != hud.ui.lang || g.at != at || g.text[0] == "" {
		g.lang, g.at = hud.ui.lang, at
		for i := range hud.t.words.level.Sides {
			g.text[i] = hud.t.words.goals(i) + hud.progress(i)
		}
	}
	return g.text[side]
}

// sidesBox shows the sides and their goals where there is no panel.
func (hud *hud) sidesBox(ctx *Context) {
	k := &hud.ui.kit
	w := pen{k: k, r: ui.Rect{W: min(ctx.Width-k.Pt(56), k.Pt(404))}, dry: true}
	hud.writeSides(&w, true)
	r := hud.ui.box(ctx, 440, 130+w.y/k.Scale, hud.ui.lang.T(hud.t.words.level.Title))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	area := r
	r = k.Scroll("sides", r, w.y)
	w = pen{k: k, r: r, y: r.Y}
	hud.writeSides(&w, true)
	k.EndScroll("sides", area)
	hud.ui.closeButton(foot, hud.ui.lang.T("Back"))
}

// progress tells how far a side is with goals that count.
func (hud *hud) progress(side int) string {
	s := hud.t.match.State()
	for i, g := range hud.t.words.board.Sides()[side].Goals {
		switch g.Kind {
		case rules.GoalHold:
			return " (" + hud.ui.lang.F("%d held", s.Held(side, i)) + ")"
		case rules.GoalEscape:
			return " (" + hud.ui.lang.F("%d out", s.Escaped(side)) + ")"
		}
	}
	return ""
}

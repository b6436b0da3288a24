package match

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// side is the panel beside the board on wide screens: the sides and their goals,
// the figure that is pointed at and the selected one, or the spells, and the log.
// Below the board it has two columns, the second for the figure or the spells.
func (hud *hud) side(ctx *shell.Context, k *ui.Kit, r ui.Rect, below bool) {
	k.Panel(r)
	r = r.Inset(k.Pt(12))
	casting := hud.t.Pick.Spells && hud.t.Pick.List == nil && !hud.m.Past.moment.Busy()
	id := hud.t.Inspect.Subject()
	col := r
	if below {
		col = r.CutLeft((r.W - k.Pt(20)) / 2)
		r.CutLeft(k.Pt(20))
	}
	w := table.Pen{K: k, R: col, Y: col.Y}
	hud.writeSides(&w, id == rules.NoFig && !casting)
	col.CutTop(w.Y - col.Y)
	table.Rule(k, &col)
	if !below {
		r = col
	}
	switch {
	case casting:
		hud.t.Spells.Book(ctx, k, r)
		r = ui.Rect{}
	case id != rules.NoFig:
		hud.figureIn(k, &r, id)
	case below: // nothing else wants the column
		hud.t.Tray(k, &col, col.H)
		hud.m.Chronicle.logTail(k, r)
		return
	}
	if below {
		r = col
	}
	if r.H < k.Pt(60) {
		return
	}
	if hud.t.Tray(k, &r, r.H*0.45) {
		table.Rule(k, &r)
	}
	hud.m.Chronicle.logTail(k, r)
}

// figureIn shows a figure, below the selected one where that is another.
func (hud *hud) figureIn(k *ui.Kit, r *ui.Rect, id rules.FigID) {
	if sel := hud.t.Selected; sel != rules.NoFig && sel != id {
		hud.selectedBrief(k, r, sel)
		table.Rule(k, r)
	}
	hud.t.Inspect.SheetIn(k, r.CutTop(min(r.H, hud.t.Inspect.SheetHeight(k, r.W, id)+k.Pt(4))), id)
	if r.H >= k.Pt(60) {
		table.Rule(k, r)
	}
}

// selectedBrief keeps the selected group in sight while another is looked at.
func (hud *hud) selectedBrief(k *ui.Kit, r *ui.Rect, id rules.FigID) {
	_, text := hud.m.Hud.bar.brief(id)
	high := k.TextHeight(text, 12, r.W-k.Pt(42), font.Regular)
	line := r.CutTop(max(k.Pt(40), k.Pt(22)+high))
	x, y := line.CutLeft(k.Pt(36)).Mid()
	hud.t.Chip(k, x, y, k.Pt(16), id)
	line.CutLeft(k.Pt(6))
	k.Label(line.CutTop(k.Pt(20)), hud.ui.Lang.F("Selected: %s", hud.t.Words.Fig(id)), 13, quad.Left, k.Theme.Text, font.Bold)
	k.Paragraph(line, text, 12, quad.Left, k.Theme.Dim, font.Regular)
	r.CutTop(k.Pt(6))
}

// writeSides writes the sides: who they are, how many are left, their mana and,
// where there is room, their goals.
func (hud *hud) writeSides(w *table.Pen, goals bool) {
	k := w.K
	d := hud.t.Match.State().Pending()
	for i := range hud.t.Words.Level.Sides {
		head, draw := w.Row(26)
		if draw {
			if !hud.m.Past.moment.Busy() && d.Ask != rules.AskNothing && d.Side == i {
				mark := head.Inset(-k.Pt(2))
				k.List.Rect(mark.X-k.Pt(4), mark.Y, mark.W+k.Pt(8), mark.H, k.Pt(5), quad.Solid(k.Theme.PanelDark))
			}
			x, y := head.CutLeft(k.Pt(24)).Mid()
			hud.t.Rim(k, x, y, k.Pt(10), i)
			head.CutLeft(k.Pt(4))
			stand := hud.ui.Lang.F("%d left", hud.living(i))
			k.Label(head.CutRight(hud.ui.Fonts.Measure(font.Regular, k.Pt(13), stand)+k.Pt(6)), stand, 13, quad.Right, k.Theme.Dim, font.Regular)
			if hud.t.Words.Casts(i) {
				table.Mana(k, head.CutRight(k.Pt(28)), hud.t.View.Mana[i])
			}
			name := hud.t.Words.Side(i)
			if seat := hud.t.Match.Seat(i); seat != "" { // who plays it, where there is room
				who, long := seats.Name(hud.ui, seat), hud.ui.Fonts.Measure(font.Bold, k.Pt(15), name)+k.Pt(10)
				if hud.ui.Fonts.Measure(font.Regular, k.Pt(13), who) <= head.W-long {
					c := head
					c.CutLeft(long)
					k.Label(c, who, 13, quad.Left, k.Theme.Accent, font.Regular)
					head.W = long
				}
			}
			k.Label(head, name, k.Fitted(name, 15, 11, head.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
		}
		if goals {
			w.Gap(3)
			w.Para(hud.goalText(i), 13, k.Theme.Dim, font.Regular)
		}
		w.Gap(6)
	}
}

// living counts the groups of a side on the board, as far as has been shown.
func (hud *hud) living(side int) int {
	n := 0
	for i := range hud.t.View.Figures {
		if f := &hud.t.View.Figures[i]; f.Side == side && (f.Cell != rules.NoCell || f.Away) {
			n++
		}
	}
	return n
}

// goalText tells a side's goals and how far it is with them; it is kept while the
// position stands.
func (hud *hud) goalText(side int) string {
	g := &hud.goalTexts
	if at := hud.t.Match.State().Hash(); g.lang != hud.ui.Lang || g.at != at || g.text[0] == "" {
		g.lang, g.at = hud.ui.Lang, at
		for i := range hud.t.Words.Level.Sides {
			g.text[i] = hud.t.Words.Goals(i) + hud.progress(i)
		}
	}
	return g.text[side]
}

// sidesBox shows the sides and their goals where there is no panel.
func (hud *hud) sidesBox(ctx *shell.Context) {
	k := &hud.ui.Kit
	w := table.Pen{K: k, R: ui.Rect{W: min(ctx.Width-k.Pt(56), k.Pt(404))}, Dry: true}
	hud.writeSides(&w, true)
	r := hud.ui.Box(ctx, 440, 130+w.Y/k.Scale, hud.ui.Lang.T(hud.t.Words.Level.Title))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	area := r
	r = k.Scroll("sides", r, w.Y)
	w = table.Pen{K: k, R: r, Y: r.Y}
	hud.writeSides(&w, true)
	k.EndScroll("sides", area)
	hud.ui.CloseButton(foot, hud.ui.Lang.T("Back"))
}

// progress tells how far a side is with goals that count.
func (hud *hud) progress(side int) string {
	s := hud.t.Match.State()
	for i, g := range hud.t.Words.Board.Sides()[side].Goals {
		switch g.Kind {
		case rules.GoalHold:
			return " (" + hud.ui.Lang.F("%d held", s.Held(side, i)) + ")"
		case rules.GoalEscape:
			return " (" + hud.ui.Lang.F("%d out", s.Escaped(side)) + ")"
		}
	}
	return ""
}

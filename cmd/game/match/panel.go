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

// side draws the panel beside the board on wide screens, or below it in two columns:
// sides and goals, figures or spells, and the log.
func (hud *hud) side(ctx *shell.Context, k *ui.Kit, r ui.Rect, below bool) {
	k.Panel(r)
	r = r.Inset(k.Pt(12))
	casting := hud.t.Chooser.SpellPhase && hud.t.Chooser.Remaining == nil && !hud.m.LookBack.frame.busy()
	id := hud.t.Inspector.Subject()
	col := r
	if below {
		col = r.CutLeft((r.W - k.Pt(20)) / 2)
		r.CutLeft(k.Pt(20))
	}
	w := table.Pen{K: k, R: col, Y: col.Y}
	hud.writeSides(&w, id == rules.NoFig && !casting)
	col.CutTop(w.Y - col.Y)
	table.DrawRule(k, &col)
	if !below {
		r = col
	}
	switch {
	case casting:
		book := r // the log keeps its place
		if r.H > k.Pt(560) {
			book = r.CutTop(r.H * 0.68)
			table.DrawRule(k, &r)
		} else {
			r = ui.Rect{}
		}
		hud.t.Spells.DrawBook(ctx, k, book)
	case id != rules.NoFig:
		hud.figureIn(k, &r, id)
	case below: // nothing else wants the column
		hud.t.DrawCasts(k, &col, col.H)
		hud.recap.drawIn(k, &r)
		hud.m.Log.logTail(k, r)
		return
	}
	if below {
		r = col
	}
	if r.H < k.Pt(60) {
		return
	}
	hud.recap.drawIn(k, &r)
	if hud.t.DrawCasts(k, &r, r.H*0.45) {
		table.DrawRule(k, &r)
	}
	hud.m.Log.logTail(k, r)
}

// figureIn draws a figure's sheet, below the selected one if that is another.
func (hud *hud) figureIn(k *ui.Kit, r *ui.Rect, id rules.FigID) {
	if sel := hud.t.Selected; sel != rules.NoFig && sel != id {
		hud.selectedBrief(k, r, sel)
		table.DrawRule(k, r)
	}
	hud.t.Inspector.SheetIn(k, r.CutTop(min(r.H, hud.t.Inspector.SheetHeight(k, r.W, id)+k.Pt(4))), id)
	if r.H >= k.Pt(60) {
		table.DrawRule(k, r)
	}
}

// selectedBrief draws the selected group in short while another is described.
func (hud *hud) selectedBrief(k *ui.Kit, r *ui.Rect, id rules.FigID) {
	_, text := hud.m.Hud.bar.brief(id)
	high := k.TextHeight(text, 12, r.W-k.Pt(42), font.Regular)
	line := r.CutTop(max(k.Pt(40), k.Pt(22)+high))
	x, y := line.CutLeft(k.Pt(36)).Mid()
	hud.t.DrawChip(k, x, y, k.Pt(16), id)
	line.CutLeft(k.Pt(6))
	k.Label(line.CutTop(k.Pt(20)), hud.ui.Lang.F("Selected: %s", hud.t.Narrator.Fig(id)), 13, quad.Left, k.Theme.Text, font.Bold)
	k.Paragraph(line, text, 12, quad.Left, k.Theme.Dim, font.Regular)
	r.CutTop(k.Pt(6))
}

// writeSides writes the sides: players, groups left, mana and goals, where there is
// little room those of the side to move.
func (hud *hud) writeSides(w *table.Pen, goals bool) {
	k := w.K
	d := hud.t.Match.State().Pending()
	for i := range hud.t.Narrator.Level.Sides {
		head, draw := w.Row(26)
		if draw {
			if !hud.m.LookBack.frame.busy() && d.Ask != rules.AskNothing && d.Side == i {
				mark := head.Inset(-k.Pt(2))
				k.List.Rect(mark.X-k.Pt(4), mark.Y, mark.W+k.Pt(8), mark.H, k.Pt(5), quad.Solid(k.Theme.PanelDark))
			}
			x, y := head.CutLeft(k.Pt(24)).Mid()
			hud.t.DrawRim(k, x, y, k.Pt(10), i)
			head.CutLeft(k.Pt(4))
			stand := hud.ui.Lang.F("%d left", hud.living(i))
			k.Label(head.CutRight(hud.ui.Fonts.Measure(font.Regular, k.Pt(13), stand)+k.Pt(6)), stand, 13, quad.Right, k.Theme.Dim, font.Regular)
			if hud.t.Narrator.Casts(i) {
				table.DrawMana(k, head.CutRight(k.Pt(28)), hud.t.View.Mana[i])
			}
			name := hud.t.Narrator.Side(i)
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
		if goals || i == hud.t.View.Side {
			w.Gap(3)
			w.Para(hud.goalText(i), 13, k.Theme.Dim, font.Regular)
		}
		w.Gap(6)
	}
}

// living returns the number of a side's groups on the board, as shown.
func (hud *hud) living(side int) int {
	n := 0
	for i := range hud.t.View.Figures {
		if f := &hud.t.View.Figures[i]; f.Side == side && (f.Cell != rules.NoCell || f.Away) {
			n++
		}
	}
	return n
}

// goalText returns a side's goals and progress, cached for the position.
func (hud *hud) goalText(side int) string {
	g := &hud.goalTexts
	if at := hud.t.Match.State().Hash(); g.lang != hud.ui.Lang || g.at != at || g.text[0] == "" {
		g.lang, g.at = hud.ui.Lang, at
		for i := range hud.t.Narrator.Level.Sides {
			g.text[i] = hud.t.Narrator.Goals(i) + hud.progress(i)
		}
	}
	return g.text[side]
}

// sidesBox draws the dialog of the sides.
func (hud *hud) sidesBox(ctx *shell.Context) {
	k := &hud.ui.Kit
	w := table.Pen{K: k, R: ui.Rect{W: min(ctx.Width-k.Pt(56), k.Pt(404))}, Dry: true}
	hud.writeSides(&w, true)
	r := hud.ui.Box(ctx, 440, 130+w.Y/k.Scale, hud.ui.Lang.T(hud.t.Narrator.Level.Title))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	area := r
	r = k.Scroll("sides", r, w.Y)
	w = table.Pen{K: k, R: r, Y: r.Y}
	hud.writeSides(&w, true)
	k.EndScroll("sides", area)
	hud.ui.CloseButton(foot, hud.ui.Lang.T("Back"))
}

// progress returns how far a side is with its countable goals.
func (hud *hud) progress(side int) string {
	s := hud.t.Match.State()
	for i, g := range hud.t.Narrator.Board.Sides()[side].Goals {
		switch g.Kind {
		case rules.GoalHold:
			return " (" + hud.ui.Lang.F("%d of %d held", s.Held(side, i), g.N) + ")"
		case rules.GoalEscape:
			return " (" + hud.ui.Lang.F("%d of %d out", s.Escaped(side), g.N) + ")"
		}
	}
	return ""
}

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
func (hd *hud) side(ctx *shell.Context, k *ui.Kit, r ui.Rect, below bool) {
	k.Panel(r)
	r = r.Inset(k.Pt(12))
	casting := hd.t.Chooser.SpellPhase && hd.t.Chooser.Remaining == nil && !hd.m.LookBack.frame.busy()
	id := hd.t.Inspector.Subject()
	col := r
	if below {
		col = r.CutLeft((r.W - k.Pt(20)) / 2)
		r.CutLeft(k.Pt(20))
	}
	w := table.Pen{K: k, R: col, Y: col.Y}
	hd.writeSides(&w, id == rules.NoFig && !casting)
	col.CutTop(w.Y - col.Y)
	table.DrawRule(k, &col)
	if !below {
		r = col
	}
	switch {
	case casting:
		book := r // the log stays where it is
		if r.H > k.Pt(560) {
			book = r.CutTop(r.H * 0.68)
			table.DrawRule(k, &r)
		} else {
			r = ui.Rect{}
		}
		hd.t.Spells.DrawBook(ctx, k, book)
	case id != rules.NoFig:
		if sel := hd.t.Selected; sel != rules.NoFig && sel != id {
			_, text := hd.bar.brief(sel)
			high := k.TextHeight(text, 12, r.W-k.Pt(42), font.Regular)
			line := r.CutTop(max(k.Pt(40), k.Pt(22)+high))
			x, y := line.CutLeft(k.Pt(36)).Mid()
			hd.t.DrawChip(k, x, y, k.Pt(16), sel)
			line.CutLeft(k.Pt(6))
			k.Label(line.CutTop(k.Pt(20)), hd.ui.Lang.F("Selected: %s", hd.t.Narrator.Fig(sel)), 13, quad.Left, k.Theme.Text, font.Bold)
			k.Paragraph(line, text, 12, quad.Left, k.Theme.Dim, font.Regular)
			r.CutTop(k.Pt(6))
			table.DrawRule(k, &r)
		}
		hd.t.Inspector.SheetIn(k, r.CutTop(min(r.H, hd.t.Inspector.SheetHeight(k, r.W, id)+k.Pt(4))), id)
		if r.H >= k.Pt(60) {
			table.DrawRule(k, &r)
		}
	case below: // the column is free
		hd.t.DrawCasts(k, &col, col.H)
		hd.recap.drawIn(k, &r)
		hd.m.Log.logTail(k, r)
		return
	}
	if below {
		r = col
	}
	if r.H < k.Pt(60) {
		return
	}
	hd.recap.drawIn(k, &r)
	if hd.t.DrawCasts(k, &r, r.H*0.45) {
		table.DrawRule(k, &r)
	}
	hd.m.Log.logTail(k, r)
}

// writeSides writes the sides: players, groups left, mana and goals, where there is
// little room those of the side to move, and none of a side that rests.
func (hd *hud) writeSides(w *table.Pen, goals bool) {
	k := w.K
	d := hd.t.Match.State().Pending()
	for i := range hd.t.Narrator.Level.Sides {
		head, draw := w.Row(26)
		if draw {
			if !hd.m.LookBack.frame.busy() && d.Ask != rules.AskNothing && d.Side == i {
				mark := head.Inset(-k.Pt(2))
				k.List.Rect(mark.X-k.Pt(4), mark.Y, mark.W+k.Pt(8), mark.H, k.Pt(5), quad.Solid(k.Theme.PanelDark))
			}
			x, y := head.CutLeft(k.Pt(24)).Mid()
			hd.t.DrawRim(k, x, y, k.Pt(10), i)
			head.CutLeft(k.Pt(4))
			stand := hd.ui.Lang.F("%d left", hd.living(i))
			k.Label(head.CutRight(hd.ui.Fonts.Measure(font.Regular, k.Pt(13), stand)+k.Pt(6)), stand, 13, quad.Right, k.Theme.Dim, font.Regular)
			if hd.t.Narrator.Casts(i) {
				table.DrawMana(k, head.CutRight(k.Pt(28)), hd.t.View.Mana[i])
			}
			name := hd.t.Narrator.Side(i)
			if seat := hd.t.Match.Seat(i); seat != "" { // the player's name, if it fits
				who, long := seats.Name(hd.ui, seat), hd.ui.Fonts.Measure(font.Bold, k.Pt(15), name)+k.Pt(10)
				if hd.ui.Fonts.Measure(font.Regular, k.Pt(13), who) <= head.W-long {
					c := head
					c.CutLeft(long)
					k.Label(c, who, 13, quad.Left, k.Theme.Accent, font.Regular)
					head.W = long
				}
			}
			k.Label(head, name, k.Fitted(name, 15, 11, head.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
		}
		if (goals || i == hd.t.View.Side) && !hd.t.Rests(i) {
			w.Gap(3)
			w.Para(hd.goalText(i), 13, k.Theme.Dim, font.Regular)
		}
		w.Gap(6)
	}
}

// living returns the number of a side's groups on the board, as shown.
func (hd *hud) living(side int) int {
	n := 0
	for i := range hd.t.View.Figures {
		if f := &hd.t.View.Figures[i]; f.Side == side && (f.Cell != rules.NoCell || f.Away) {
			n++
		}
	}
	return n
}

// goalText returns a side's goals and progress, cached for the position.
func (hd *hud) goalText(side int) string {
	g := &hd.goalTexts
	if at := hd.t.Match.State().Hash(); g.lang != hd.ui.Lang || g.at != at || g.text[0] == "" {
		g.lang, g.at = hd.ui.Lang, at
		for i := range hd.t.Narrator.Level.Sides {
			g.text[i] = hd.t.Narrator.Goals(i) + hd.progress(i)
		}
	}
	return g.text[side]
}

// sidesBox draws the dialog of the sides.
func (hd *hud) sidesBox(ctx *shell.Context) {
	k := &hd.ui.Kit
	w := table.Pen{K: k, R: ui.Rect{W: min(ctx.Width-k.Pt(56), k.Pt(404))}, Dry: true}
	hd.writeSides(&w, true)
	r, foot := table.Box(hd.ui, ctx, 440, 130+w.Y/k.Scale, hd.ui.Lang.T(hd.t.Narrator.Level.Title))
	area := r
	r = k.Scroll("sides", r, w.Y)
	w = table.Pen{K: k, R: r, Y: r.Y}
	hd.writeSides(&w, true)
	k.EndScroll("sides", area)
	hd.ui.CloseButton(foot, hd.ui.Lang.T("Back"))
}

// progress returns how far a side is with its countable goals.
func (hd *hud) progress(side int) string {
	s := hd.t.Match.State()
	for i, g := range hd.t.Narrator.Board.Sides()[side].Goals {
		switch g.Kind {
		case rules.GoalHold:
			return " (" + hd.ui.Lang.F("%d of %d turns held", s.Held(side, i), g.N) + ")"
		case rules.GoalEscape:
			return " (" + hd.ui.Lang.F("%d of %d out", s.Escaped(side), g.N) + ")"
		}
	}
	return ""
}

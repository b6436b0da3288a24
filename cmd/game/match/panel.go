package match

import (
	"cmp"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// side draws the panel beside the board on wide screens, or below it in two columns:
// sides and goals, figures or spells, and the log.
func (hd *hud) side(t *table.Table, ctx *shell.Context, k *ui.Kit, l *plan, log *chronicle.Log, now *status) (used want) {
	r, below := l.side, l.upright
	k.Panel(r)
	r = r.Inset(k.Pt(12))
	casting := t.Chooser.SpellPhase && t.Chooser.Remaining == nil && !now.busy
	id := t.Subject()
	col := r
	if below {
		two := r.Columns(2, k.Pt(panelGap))
		col, r = two.At(0), two.At(1)
	}
	w := ui.Pen{K: k, R: col, Y: col.Y}
	hd.writeSides(t, &w, id == rules.NoFig && !casting, now.busy)
	col.CutTop(w.Y - col.Y)
	ui.DrawRule(k, &col)
	if !below {
		r = col
	}
	switch {
	case casting:
		book := r // the log stays where it is
		if r.H > k.Pt(panelBook) {
			book = r.CutTop(r.H * 0.68)
			ui.DrawRule(k, &r)
		} else {
			r = ui.Rect{}
		}
		used = bookWant(t.Book.Draw(&t.Stage, k, book))
	case id != rules.NoFig:
		if sel := t.Selected; sel != rules.NoFig && sel != id {
			hd.writeSelected(t, k, &r, sel)
			ui.DrawRule(k, &r)
		}
		t.Inspector.SheetIn(&t.Stage, k, r.CutTop(min(r.H, t.Inspector.SheetHeight(&t.Stage, k, r.W, id)+k.Pt(4))), id)
		if r.H >= k.Pt(panelLeast) {
			ui.DrawRule(k, &r)
		}
	case below: // the column is free
		t.Held.WriteCasts(&t.Stage, &ui.Pen{K: k, R: col, Y: col.Y}, col.H)
		return cmp.Or(hd.drawRecap(t, &r, log, now), replayed(log.Tail(t.UI, r)))
	}
	if below {
		r = col
	}
	if r.H < k.Pt(panelLeast) {
		return used
	}
	used = cmp.Or(used, hd.drawRecap(t, &r, log, now))
	w = ui.Pen{K: k, R: r, Y: r.Y}
	if t.Held.WriteCasts(&t.Stage, &w, r.H*0.45) {
		r.CutTop(w.Y - r.Y + k.Pt(smallGap))
		ui.DrawRule(k, &r)
	}
	return cmp.Or(used, replayed(log.Tail(t.UI, r)))
}

// The measures of the panel, in points.
const (
	panelGap   = 20  // between its two columns
	panelBook  = 560 // the least height that leaves room for the log below the spellbook
	panelLeast = 60  // the least room for the log
	chipColumn = 36  // of the chip of a figure, with smallGap beside it
	smallGap   = 6
)

// writeSelected writes which figure is selected, and its state, while another is described.
func (hd *hud) writeSelected(t *table.Table, k *ui.Kit, r *ui.Rect, sel rules.FigID) {
	w := ui.Pen{K: k, R: *r, Y: r.Y}
	w.R.CutLeft(k.Pt(chipColumn + smallGap))
	k.Label(w.Take(20), t.UI.Lang.F("Selected: %s", t.Narrator.Fig(sel)), 13, quad.Left, k.Theme.Text, font.Bold)
	w.Para(t.Inspector.SheetOf(&t.Stage, sel).State, 12, k.Theme.Dim, font.Regular)
	row := r.TakeTop(max(k.Pt(40), w.Y-r.Y+k.Pt(2)), k.Pt(smallGap))
	x, y := row.CutLeft(k.Pt(chipColumn)).Mid()
	t.DrawChip(k, x, y, k.Pt(16), sel)
}

// drawRecap draws what has happened since the last turn, if it may be shown.
func (hd *hud) drawRecap(t *table.Table, r *ui.Rect, log *chronicle.Log, now *status) (w want) {
	if now.recap {
		w = replayed(hd.recap.DrawIn(t.UI, r, log))
	}
	return w
}

// replayed wants a line of the log to be replayed, if there is one.
func replayed(line int) want {
	if line < 0 {
		return want{}
	}
	return want{wishReplay, line, line}
}

// writeSides writes the sides: players, groups left, mana and goals. Where there is little
// room, only the side to move gets its goals; a side that rests gets no goals at all.
func (hd *hud) writeSides(t *table.Table, w *ui.Pen, goals, busy bool) {
	k := w.K
	d := t.Match.State().Pending()
	for i := range t.Narrator.Level.Sides {
		head, draw := w.Row(26)
		if draw {
			if !busy && d.Ask != rules.AskNothing && d.Side == i {
				mark := head.Inset(-k.Pt(2))
				k.List.Rect(mark.X-k.Pt(4), mark.Y, mark.W+k.Pt(8), mark.H, k.Pt(5), quad.Solid(k.Theme.PanelDark))
			}
			x, y := head.CutLeft(k.Pt(24)).Mid()
			t.DrawRim(k, x, y, k.Pt(10), i)
			head.CutLeft(k.Pt(4))
			left := 0 // groups, as shown
			for j := range t.View.Figures {
				if f := &t.View.Figures[j]; f.Side == i && (f.Cell != rules.NoCell || f.Away) {
					left++
				}
			}
			stand := t.UI.Lang.F("%d left", left)
			k.Label(head.CutRight(t.UI.Fonts.Measure(font.Regular, k.Pt(13), stand)+k.Pt(6)), stand, 13, quad.Right, k.Theme.Dim, font.Regular)
			if t.Narrator.Casts(i) {
				table.DrawMana(k, head.CutRight(k.Pt(28)), t.View.Mana[i])
			}
			name := t.Narrator.Side(i)
			if seat := t.Match.Seat(i); seat != "" { // the player's name, if it fits
				who, long := seats.Name(t.UI, seat), t.UI.Fonts.Measure(font.Bold, k.Pt(15), name)+k.Pt(10)
				if t.UI.Fonts.Measure(font.Regular, k.Pt(13), who) <= head.W-long {
					c := head
					c.CutLeft(long)
					k.Label(c, who, 13, quad.Left, k.Theme.Accent, font.Regular)
					head.W = long
				}
			}
			k.Label(head, name, k.Fitted(name, 15, 11, head.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
		}
		if (goals || i == t.View.Side) && !t.Rests(i) {
			w.Gap(3)
			w.Para(hd.goalText(t, i), 13, k.Theme.Dim, font.Regular)
		}
		w.Gap(6)
	}
}

// goalText returns a side's goals and progress, cached for the position.
func (hd *hud) goalText(t *table.Table, side int) string {
	g := &hd.goalTexts
	if at := t.Match.State().Hash(); g.lang != t.UI.Lang || g.at != at || g.text[0] == "" {
		g.lang, g.at = t.UI.Lang, at
		for i := range t.Narrator.Level.Sides {
			g.text[i] = t.Narrator.Goals(i, func(goal int) string { return progress(t, i, goal) })
		}
	}
	return g.text[side]
}

// sidesBox draws the sides with their goals as a dialog.
func (v *view) sidesBox(ctx *shell.Context) {
	s := v.UI.Sheet(ctx, shell.Sheet{Pen: ui.Pen{ID: "sides", Bar: ui.BarWidth}, W: 440, Rows: 1, Heading: narrate.Title(v.UI.Lang, v.Table.Narrator.Level)})
	for s.Next() {
		v.Hud.writeSides(&v.Table, &s.Pen, true, v.Busy())
	}
	v.UI.CloseButton(s.Foot, v.UI.Lang.T("Back"))
}

// progress returns how far a side is with a goal that can be counted, "" for others.
func progress(t *table.Table, side, goal int) string {
	s := t.Match.State()
	switch g := t.Narrator.Board.Sides()[side].Goals[goal]; g.Kind {
	case rules.GoalHold:
		return " (" + t.UI.Lang.F("%d of %d turns held", s.Held(side, goal), g.N) + ")"
	case rules.GoalEscape:
		return " (" + t.UI.Lang.F("%d of %d out", s.Escaped(side), g.N) + ")"
	}
	return ""
}

// stage is a stage of a turn as players see it (TN-01): striking back is one of its own.
type stage uint8

const (
	stageWalls stage = iota
	stageSpells
	stageMoves
	stageStrikes
	stageBack
	stages
)

var stageIcons = [stages]icon.ID{icon.Wall, icon.Star, icon.Arrow, board.CauseIcon(rules.ByStrike), icon.Back}

var stageTexts = [stages]string{"Walls", "Spells", "Moves", "Strikes", "Strikes back"}

// stageNow returns the stage that is shown, stages after the match.
func (hd *hud) stageNow(t *table.Table, now *status) stage {
	if now.over != nil && !now.busy {
		return stages
	}
	switch phase := t.View.Phase; phase {
	case rules.PhaseWalls, rules.PhaseStart, rules.PhaseSpells:
		switch {
		case phase == rules.PhaseWalls && hd.hasStage(t, stageWalls):
			return stageWalls
		case hd.hasStage(t, stageSpells):
			return stageSpells
		}
		return stageMoves
	case rules.PhaseMoves:
		return stageMoves
	case rules.PhaseEnd:
		return stageBack
	case rules.PhaseStrikes:
		striking := t.View.Side // as shown
		if d := t.Match.State().Pending(); !now.busy && d.Ask == rules.AskStrike {
			striking = d.Side
		} else if hd.striker != rules.NoFig {
			striking = t.View.Figures[hd.striker].Side
		}
		if striking != t.View.Side {
			return stageBack
		}
	}
	return stageStrikes
}

// hasStage reports whether the turn that is shown has a stage.
func (hd *hud) hasStage(t *table.Table, st stage) bool {
	side := t.View.Side
	sides := t.Narrator.Board.Sides()
	switch {
	case side < 0 || side >= len(sides):
		return false
	case st == stageWalls:
		return sides[side].Keeper && len(t.View.Walls) > 0
	case st == stageSpells:
		return t.Narrator.Casts(side)
	}
	return true
}

// The levels of detail of the phase bar.
const (
	trackFull  = iota // each stage with icon and name, and the next side
	trackNames        // the names of all stages
	trackNow          // the name of the current stage, icons for the others
	trackOne          // the current stage only
)

// trackWidth returns the width of the phase bar at a level of detail.
func (hd *hud) trackWidth(t *table.Table, k *ui.Kit, detail int, at stage) float32 {
	w := float32(0)
	for st := range stages {
		if hd.hasStage(t, st) && (detail != trackOne || st == at) {
			w += hd.stageWidth(t, k, st, detail, at) + k.Pt(14)
		}
	}
	if detail == trackFull {
		w += k.Pt(78) + min(k.Pt(150), k.Fonts.Measure(font.Bold, k.Pt(13), t.Narrator.Side(hd.following(t))))
	}
	return w
}

func (hd *hud) stageWidth(t *table.Table, k *ui.Kit, st stage, detail int, at stage) float32 {
	name := k.Fonts.Measure(font.Bold, k.Pt(13), t.UI.Lang.T(stageTexts[st]))
	switch {
	case detail == trackFull:
		return name + k.Pt(36)
	case detail == trackNames || st == at:
		return name + k.Pt(16)
	}
	return k.Pt(26)
}

// track draws the stages of the turn, the current one highlighted, and who is next (TN-01).
func (hd *hud) track(t *table.Table, k *ui.Kit, r ui.Rect, now *status) {
	detail, at := trackFull, hd.stageNow(t, now)
	for detail < trackOne && hd.trackWidth(t, k, detail, at) > r.W {
		detail++
	}
	first := true
	for st := range stages {
		if !hd.hasStage(t, st) || detail == trackOne && st != at {
			continue
		}
		if !first {
			c := r.CutLeft(k.Pt(14))
			x, y := c.Mid()
			k.List.Chevron(x, y, k.Pt(5), k.Pt(9), k.Pt(2), 0, quad.Solid(k.Theme.Dim.Fade(0.6)))
		}
		first = false
		chip := r.CutLeft(hd.stageWidth(t, k, st, detail, at))
		ink := k.Theme.Dim
		switch {
		case st < at:
			ink = k.Theme.Dim.Fade(0.55)
		case st == at:
			ink = quad.RGB(0x1d150b)
			b := chip.Centred(chip.W, min(chip.H, k.Pt(30)))
			k.List.Rect(b.X, b.Y, b.W, b.H, k.Pt(6), quad.Bevel(k.Theme.Accent, k.Theme.Accent.Lighter(0.4), k.Theme.Accent.Darker(0.4), k.Pt(1.5)))
		}
		if detail == trackFull || detail == trackNow && st != at {
			x, y := chip.CutLeft(k.Pt(26)).Mid()
			if d := t.Match.State().Pending(); st == at && !now.busy && d.Ask != rules.AskNothing && d.Side >= 0 && d.Side != t.View.Side {
				t.DrawRim(k, x+k.Pt(2), y, k.Pt(10), d.Side) // decides in another side's turn
			} else {
				k.List.Icon(stageIcons[st], x+k.Pt(2), y, k.Pt(18), ink)
			}
		}
		if detail == trackNow && st != at {
			continue
		}
		align := quad.Center
		if detail == trackFull {
			align = quad.Left
		}
		k.Label(chip, t.UI.Lang.T(stageTexts[st]), 13, align, ink, font.Bold)
	}
	if detail == trackFull {
		r.CutLeft(k.Pt(12))
		if now.over != nil {
			return
		}
		next := hd.following(t)
		then := t.UI.Lang.T("then")
		k.Label(r.CutLeft(k.Fonts.Measure(font.Regular, k.Pt(13), then)+k.Pt(6)), then, 13, quad.Left, k.Theme.Dim, font.Regular)
		x, y := r.CutLeft(k.Pt(22)).Mid()
		t.DrawRim(k, x, y, k.Pt(9), next)
		r.CutLeft(k.Pt(4))
		k.Label(r, t.Narrator.Side(next), 13, quad.Left, k.Theme.Dim, font.Bold)
	}
}

// following returns the side of the turn after the one that is shown.
func (hd *hud) following(t *table.Table) int {
	s := t.Match.State()
	if s.Side() == t.View.Side {
		return s.NextSide()
	}
	return s.Side()
}

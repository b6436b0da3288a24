package chronicle

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/table"
	"wallfall/render/board/prop"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// whyText returns what a die was thrown for.
func (l *Log) whyText(t *session.Throw) string {
	who := l.words.Lang.T("Chance")
	if t.Fig != rules.NoFig {
		who = l.words.Fig(t.Fig)
	}
	switch t.Why {
	case rules.DieStrike:
		return l.words.Lang.F("%s strikes %s: %s", who, l.words.Fig(t.By), l.words.Pool(len(t.Faces), t.Need))
	case rules.DieUndying:
		return l.words.Lang.F("%s survives on 4+ (FG-04)", who)
	case rules.DieStand:
		return l.words.Lang.F("%s stands up on 4+ (FG-05)", who)
	case rules.DieFall:
		return l.words.Lang.F("%s falls: 1 dead, 2–5 prone, 6 on its feet (PF-08)", who)
	case rules.DieRupture:
		return l.words.Lang.T("Rupture: 1–3 pitfall, 4–6 blockade (PF-11)")
	case rules.DieJump:
		return l.words.Lang.F("%s jumps and needs %d+ (PF-02)", who, t.Need)
	case rules.DiePower:
		return l.words.Lang.F("%s uses an ability: two ten-sided dice (MV-05)", who)
	case rules.DieCell:
		return l.words.Lang.F("%s appears on a random cell (SP-07)", who)
	}
	return who
}

func (l *Log) luckText(t *session.Tally) string {
	if t.Pool == 0 {
		return l.words.Lang.T("No strike dice yet")
	}
	tenths := int(t.Luck()*10+1000.5) - 1000
	base := l.words.Lang.N(t.Pool, "%d strike die", "%d strike dice") + ": " + l.words.Lang.N(t.Hits, "%d hit", "%d hits")
	switch {
	case tenths >= 3:
		return l.words.Lang.F("%s, %s more than average.", base, l.words.Tenths(tenths))
	case tenths <= -3:
		return l.words.Lang.F("%s, %s fewer than average.", base, l.words.Tenths(-tenths))
	}
	return l.words.Lang.F("%s, exactly average.", base)
}

// fairText returns whether the dice of the match look fair.
func (l *Log) fairText() string {
	all := &l.dice.All
	text, n := "", all.Dice()
	percent, ok := session.Uneven(all.Faces)
	switch {
	case n == 0:
		text = l.words.Lang.T("No six-sided dice rolled yet.")
	case !ok:
		text = l.words.Lang.F("%d six-sided dice so far. A fairness check needs at least 30.", n)
	case percent >= 5:
		text = l.words.Lang.F("%d six-sided dice, nothing unusual: of 100 fair matches, %d are at least this uneven.", n, int(percent+0.5))
	default:
		text = l.words.Lang.F("%d six-sided dice, unusually uneven: of 100 fair matches, only %d are like this.", n, max(1, int(percent+0.5)))
	}
	if all.Powers > 0 {
		text += " " + l.words.Lang.F("Rolls of two ten-sided dice: %d, on average %s (11 is normal).", all.Powers, l.words.Tenths((all.Sum*10+all.Powers/2)/all.Powers))
		text += l.fairnessText(session.UnevenSums(all.Sums))
	}
	if all.Picks > 0 {
		text += " " + l.words.Lang.F("Random cells: %d. Their average place among the possible ones is %d %% (50 %% is normal).", all.Picks, int(100*all.Place/float64(all.Picks)+0.5))
		text += l.fairnessText(session.UnevenPicks(all))
	}
	return text
}

// fairnessText returns how unusual a result would be with fair dice, "" with too few dice.
func (l *Log) fairnessText(percent float64, ok bool) string {
	switch {
	case !ok:
		return ""
	case percent >= 5:
		return " " + l.words.Lang.F("Nothing unusual: of 100 fair matches, %d are at least this uneven.", int(percent+0.5))
	}
	return " " + l.words.Lang.F("Unusual: of 100 fair matches, only %d are like this.", max(1, int(percent+0.5)))
}

// writeDice writes the page.
func (l *Log) writeDice(w *ui.Pen, on *table.Table) {
	k := w.K
	for i := range l.words.Level.Sides {
		t := &l.dice.Sides[i]
		r := w.Take(24)
		x, y := r.TakeLeft(k.Pt(chipWidth), k.Pt(ui.SmallGap)).Mid()
		on.DrawRim(k, x, y, k.Pt(10), i)
		n := l.words.Lang.N(t.Dice(), "%d six-sided die", "%d six-sided dice")
		k.Label(r.CutRight(k.Fonts.Measure(font.Regular, k.Pt(12), n)+k.Pt(2)), n, 12, quad.Right, k.Theme.Dim, font.Regular)
		k.Label(r, l.words.Side(i), 14, quad.Left, k.Theme.Text, font.Bold)
		l.faceBars(k, w.Take(58), t)
		w.Para(l.luckText(t), 13, k.Theme.Text, font.Regular)
		w.Gap(ui.Gap)
	}
	w.Para(l.fairText(), 13, k.Theme.Text, font.Regular)
	w.Gap(ui.SmallGap)
	w.Para(l.words.Lang.T("Undo never re-rolls: a step that rolled dice stays, and the match's dice seed fixes the dice to come."), 13, k.Theme.Dim, font.Regular)
	w.Heading(l.words.Lang.T("All rolls, newest first"))
	if len(l.dice.Throws) == 0 {
		w.Para(l.words.Lang.T("None yet"), 13, k.Theme.Dim, font.Regular)
	}
	round := -1
	for i := len(l.dice.Throws) - 1; i >= 0; i-- {
		t := &l.dice.Throws[i]
		if t.Round != round {
			round = t.Round
			w.Gap(ui.SmallGap)
			w.Para(l.words.Lang.F("Round %d", round), 13, k.Theme.Accent, font.Bold)
		}
		l.writeThrow(w, t, on)
	}
}

// The widths in a throw, in points.
const (
	chipWidth   = 26
	dieWidth    = 20
	dieGap      = 3
	resultWidth = 76
)

// writeThrow writes what dice were thrown for, and below it the dice with the result.
func (l *Log) writeThrow(w *ui.Pen, t *session.Throw, on *table.Table) {
	k, why, result := w.K, l.whyText(t), ""
	switch {
	case t.Why == rules.DieStrike:
		result = l.words.Lang.N(t.Hits, "%d hit", "%d hits")
	case t.Need > 0 && t.Hits > 0:
		result = l.words.Lang.T("success")
	case t.Need > 0:
		result = l.words.Lang.T("failed")
	}
	left := k.Pt(chipWidth + ui.SmallGap)
	r := w.Cut(max(k.TextHeight(why, 13, w.R.W-left, font.Regular), k.Pt(22)))
	if w.Sees(r) {
		chip := r.CutLeft(left)
		if t.Fig != rules.NoFig {
			on.DrawChip(k, chip.X+k.Pt(11), chip.Y+k.Pt(11), k.Pt(10), t.Fig)
		}
		k.Paragraph(r, why, 13, quad.Left, k.Theme.Text, font.Regular)
	}
	each := max(1, int((r.W-k.Pt(resultWidth))/k.Pt(dieWidth+dieGap)))
	for faces := range slices.Chunk(t.Faces, each) {
		r := w.ListRow(dieWidth)
		if !w.Sees(r) {
			continue
		}
		r.CutLeft(left)
		for _, f := range faces {
			if t.Why == rules.DiePower || t.Why == rules.DieCell {
				at := r.TakeLeft(k.Pt(dieWidth*1.3), k.Pt(dieGap))
				k.List.Rect(at.X, at.Y, at.W, at.H, k.Pt(5), quad.Bevel(quad.RGB(0xe9dfc6), quad.RGB(0xffffff), quad.RGB(0x8a7d62), k.Pt(1.5)))
				x, y := at.Mid()
				k.List.TextIn(x, y, narrate.Number(int(f)), font.Bold, k.Pt(12), quad.Center, quad.Middle, quad.RGB(0x1d150b))
				continue
			}
			face(k, r.TakeLeft(k.Pt(dieWidth), k.Pt(dieGap)), int(f), t.Need > 0 && int(f) >= t.Need)
		}
		k.Label(r, result, 13, quad.Left, k.Theme.Accent, font.Bold)
		result = "" // only beside the first row
	}
	w.Gap(6)
}

func (l *Log) faceBars(k *ui.Kit, r ui.Rect, t *session.Tally) {
	most := 1
	for _, n := range t.Faces {
		most = max(most, n)
	}
	want := float32(t.Dice()) / 6
	top := max(float32(most), want)
	r.CutBottom(k.Pt(3))
	cells := r.Columns(6, k.Pt(6))
	for i, n := range t.Faces {
		c := cells.At(i)
		foot := c.CutBottom(k.Pt(20))
		k.List.Rect(c.X, c.Y, c.W, c.H, k.Pt(3), quad.Solid(k.Theme.PanelDark))
		h := c.H * float32(n) / top
		k.List.Rect(c.X, c.Y+c.H-h, c.W, h, k.Pt(3), quad.Gradient(k.Theme.Accent, k.Theme.Accent.Darker(0.35)))
		if want > 0 {
			y := c.Y + c.H - c.H*want/top
			k.List.Rect(c.X-k.Pt(1), y-k.Pt(0.75), c.W+k.Pt(2), k.Pt(1.5), 0, quad.Solid(k.Theme.Text))
		}
		face(k, ui.Rect{X: c.X, Y: foot.Y + k.Pt(2), W: k.Pt(17), H: k.Pt(17)}, i+1, false)
		foot.CutLeft(k.Pt(21))
		k.Label(foot, narrate.Number(n), 13, quad.Left, k.Theme.Text, font.Bold)
	}
}

// face draws a die; a hit is bright and ringed.
func face(k *ui.Kit, r ui.Rect, n int, hit bool) {
	paper, ink := quad.RGB(0xa89c83), quad.RGB(0x2a221b)
	if hit {
		paper = quad.RGB(0xf6ecd6)
		it := k.List.Rect(r.X-k.Pt(1), r.Y-k.Pt(1), r.W+k.Pt(2), r.H+k.Pt(2), k.Pt(5), quad.Solid(quad.Color{}))
		it.Stroke, it.StrokeTo = max(1, k.Pt(1.5)), k.Theme.Accent
	}
	k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(4), quad.Bevel(paper, paper.Lighter(0.3), paper.Darker(0.35), k.Pt(1.5)))
	x, y := r.Mid()
	prop.Pips(&k.List, n, x, y, r.W*0.25, max(1, r.W*0.09), 0, ink)
}

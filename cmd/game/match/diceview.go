package match

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/table"
	"wallfall/render/board/prop"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// whyText says what a die was thrown for.
func (chr *chronicle) whyText(t *narrate.Throw) string {
	who := chr.ui.Lang.T("Chance")
	if t.Fig != rules.NoFig {
		who = chr.t.Words.Fig(t.Fig)
	}
	switch t.Why {
	case rules.DieStrike:
		return chr.ui.Lang.F("%s strikes %s: %s", who, chr.t.Words.Fig(t.By), chr.t.Words.Pool(len(t.Faces), t.Need))
	case rules.DieUndying:
		return chr.ui.Lang.F("%s will not die on 4 or more (FG-04)", who)
	case rules.DieStand:
		return chr.ui.Lang.F("%s stands up on 4 or more (FG-05)", who)
	case rules.DieFall:
		return chr.ui.Lang.F("%s falls: 1 kills, 2 to 5 lay prone, 6 is upright (PF-08)", who)
	case rules.DieRupture:
		return chr.ui.Lang.T("A rupture: to 3 a pitfall, from 4 a blockade (PF-11)")
	case rules.DieJump:
		return chr.ui.Lang.F("%s jumps and must show %d or more (PF-02)", who, t.Need)
	case rules.DiePower:
		return chr.ui.Lang.F("%s uses an ability: two ten-sided dice (MV-05)", who)
	case rules.DieCell:
		return chr.ui.Lang.F("%s is put on a cell that chance picks (SP-07)", who)
	}
	return who
}

// comesTo says what a throw came to.
func (chr *chronicle) comesTo(t *narrate.Throw) string {
	switch {
	case t.Why == rules.DieStrike:
		return chr.ui.Lang.N(t.Hits, "%d hit", "%d hits")
	case t.Need > 0 && t.Hits > 0:
		return chr.ui.Lang.T("made it")
	case t.Need > 0:
		return chr.ui.Lang.T("failed")
	}
	return ""
}

// luckText tells in a sentence how lucky a side was.
func (chr *chronicle) luckText(t *narrate.Tally) string {
	if t.Pool == 0 {
		return chr.ui.Lang.T("No dice of strikes yet.")
	}
	tenths := int(t.Luck()*10+1000.5) - 1000
	base := chr.ui.Lang.N(t.Pool, "%d die of strikes", "%d dice of strikes") + ": " + chr.ui.Lang.N(t.Hits, "%d hit", "%d hits")
	switch {
	case tenths >= 3:
		return chr.ui.Lang.F("%s, %s more than expected.", base, decimal(tenths))
	case tenths <= -3:
		return chr.ui.Lang.F("%s, %s fewer than expected.", base, decimal(-tenths))
	}
	return chr.ui.Lang.F("%s, just as expected.", base)
}

// decimal writes tenths: "2.3".
func decimal(tenths int) string { return narrate.Number(tenths/10) + "." + narrate.Number(tenths%10) }

// fairText tells whether the dice of the match look honest.
func (chr *chronicle) fairText() string {
	var all narrate.Tally
	for i := range chr.m.Chronicle.dice.Sides {
		t := &chr.m.Chronicle.dice.Sides[i]
		for f, c := range t.Faces {
			all.Faces[f] += c
		}
		for r, c := range t.Sums {
			all.Sums[r] += c
		}
		all.Powers, all.Sum = all.Powers+t.Powers, all.Sum+t.Sum
		all.Picks, all.Place, all.Off, all.Spread = all.Picks+t.Picks, all.Place+t.Place, all.Off+t.Off, all.Spread+t.Spread
	}
	text, n := "", all.Dice()
	percent, ok := narrate.Uneven(all.Faces)
	switch {
	case n == 0:
		text = chr.ui.Lang.T("No six-sided die has been thrown yet.")
	case !ok:
		text = chr.ui.Lang.F("%d six-sided dice so far: too few to tell anything. From 30 on this line does.", n)
	case percent >= 5:
		text = chr.ui.Lang.F("Are they honest? Of 100 matches with honest dice about %d have their %d dice spread at least as unevenly as here: nothing unusual.", int(percent+0.5), n)
	default:
		text = chr.ui.Lang.F("Are they honest? Only about %d of 100 matches with honest dice have their %d dice spread as unevenly as here: rare, but it happens.", int(percent+0.5), n)
	}
	if all.Powers > 0 {
		text += " " + chr.ui.Lang.F("Two ten-sided dice were thrown %d times and showed %s on average; 11 is expected.", all.Powers, decimal((all.Sum*10+all.Powers/2)/all.Powers))
		text += chr.honest(narrate.UnevenSums(all.Sums))
	}
	if all.Picks > 0 {
		text += " " + chr.ui.Lang.F("Chance picked a cell %d times, on average %d %% of the way through those there were; 50 %% is expected.", all.Picks, int(100*all.Place/float64(all.Picks)+0.5))
		text += chr.honest(narrate.UnevenPicks(&all))
	}
	return text
}

// honest tells how unusual something would be with honest dice, "" where there were
// too few.
func (chr *chronicle) honest(percent float64, ok bool) string {
	switch {
	case !ok:
		return ""
	case percent >= 5:
		return " " + chr.ui.Lang.F("About %d of 100 matches with honest dice come out at least as unevenly: nothing unusual.", int(percent+0.5))
	}
	return " " + chr.ui.Lang.F("Only about %d of 100 matches with honest dice come out as unevenly: rare, but it happens.", int(percent+0.5))
}

// dicePage shows the dice of every side against what was to be expected, whether
// they look honest, and every throw, the last first.
func (chr *chronicle) dicePage(k *ui.Kit, r ui.Rect) {
	w := table.Pen{K: k, R: r, Dry: true}
	w.R.W -= k.Pt(10)
	chr.writeDice(&w, r)
	in := k.Scroll("dice", r, w.Y)
	w = table.Pen{K: k, R: in, Y: in.Y}
	w.R.W = r.W - k.Pt(10)
	chr.writeDice(&w, r)
	k.EndScroll("dice", r)
}

// writeDice writes the page; seen is what of it can be seen.
func (chr *chronicle) writeDice(w *table.Pen, seen ui.Rect) {
	k := w.K
	for i := range chr.t.Words.Level.Sides {
		chr.writeTally(w, i)
	}
	_, fair := chr.m.Hud.bar.luck(0)
	w.Para(fair, 13, k.Theme.Text, font.Regular)
	w.Gap(4)
	w.Para(chr.ui.Lang.T("Taking back never throws anew: a step that threw dice stands, and the dice to come are settled by the number the match began with."), 13, k.Theme.Dim, font.Regular)
	w.Heading(chr.ui.Lang.T("Every throw, the last one first"))
	if len(chr.m.Chronicle.dice.Throws) == 0 {
		w.Para(chr.ui.Lang.T("None yet."), 13, k.Theme.Dim, font.Regular)
	}
	round := -1
	for i := len(chr.m.Chronicle.dice.Throws) - 1; i >= 0; i-- {
		t := &chr.m.Chronicle.dice.Throws[i]
		if t.Round != round {
			round = t.Round
			w.Gap(4)
			w.Para(chr.ui.Lang.F("Round %d", round), 13, k.Theme.Accent, font.Bold)
		}
		chr.writeThrow(w, t, seen)
	}
}

// writeTally writes a side's dice: how often each face came, with a mark where it
// was to be expected, and how lucky that was.
func (chr *chronicle) writeTally(w *table.Pen, side int) {
	k := w.K
	t := &chr.m.Chronicle.dice.Sides[side]
	r, draw := w.Row(24)
	if draw {
		x, y := r.CutLeft(k.Pt(26)).Mid()
		chr.t.Rim(k, x, y, k.Pt(10), side)
		r.CutLeft(k.Pt(4))
		n := chr.ui.Lang.N(t.Dice(), "%d six-sided die", "%d six-sided dice")
		k.Label(r.CutRight(k.Fonts.Measure(font.Regular, k.Pt(12), n)+k.Pt(2)), n, 12, quad.Right, k.Theme.Dim, font.Regular)
		k.Label(r, chr.t.Words.Side(side), 14, quad.Left, k.Theme.Text, font.Bold)
	}
	if r, draw = w.Row(58); draw {
		chr.faceBars(k, r, t)
	}
	text, _ := chr.m.Hud.bar.luck(side)
	w.Para(text, 13, k.Theme.Text, font.Regular)
	w.Gap(10)
}

// faceBars draws how often each face came.
func (chr *chronicle) faceBars(k *ui.Kit, r ui.Rect, t *narrate.Tally) {
	most := 1
	for _, n := range t.Faces {
		most = max(most, n)
	}
	want := float32(t.Dice()) / 6
	top := max(float32(most), want)
	gap := k.Pt(6)
	for i, n := range t.Faces {
		c := ui.Rect{X: r.X + float32(i)*(r.W+gap)/6, Y: r.Y, W: (r.W+gap)/6 - gap, H: r.H - k.Pt(3)}
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

// writeThrow writes a throw: for what it was, its dice, and what it came to.
func (chr *chronicle) writeThrow(w *table.Pen, t *narrate.Throw, seen ui.Rect) {
	k := w.K
	side := k.Pt(20)
	each := max(1, int((w.R.W-k.Pt(30)-k.Pt(76))/(side+k.Pt(3))))
	lines := (len(t.Faces) + each - 1) / each
	head := max(k.TextHeight(chr.whyText(t), 13, w.R.W-k.Pt(30), font.Regular), k.Pt(22))
	r, draw := w.Row((head + float32(lines)*(side+k.Pt(4)) + k.Pt(6)) / k.Scale)
	if !draw || r.Y > seen.Y+seen.H || r.Y+r.H < seen.Y {
		return
	}
	chip := r.CutLeft(k.Pt(26))
	if t.Fig != rules.NoFig {
		chr.t.Chip(k, chip.X+k.Pt(11), chip.Y+k.Pt(11), k.Pt(10), t.Fig)
	}
	r.CutLeft(k.Pt(4))
	k.Paragraph(r.CutTop(head), chr.whyText(t), 13, quad.Left, k.Theme.Text, font.Regular)
	for n, f := range t.Faces {
		at := ui.Rect{X: r.X + float32(n%each)*(side+k.Pt(3)), Y: r.Y + float32(n/each)*(side+k.Pt(4)), W: side, H: side}
		if t.Why == rules.DiePower || t.Why == rules.DieCell {
			k.List.Rect(at.X, at.Y, side*1.3, side, k.Pt(5), quad.Bevel(quad.RGB(0xe9dfc6), quad.RGB(0xffffff), quad.RGB(0x8a7d62), k.Pt(1.5)))
			k.List.TextIn(at.X+side*0.65, at.Y+side/2, narrate.Number(int(f)), font.Bold, k.Pt(12), quad.Center, quad.Middle, quad.RGB(0x1d150b))
			continue
		}
		face(k, at, int(f), t.Need > 0 && int(f) >= t.Need)
	}
	x := float32(min(len(t.Faces), each))*(side+k.Pt(3)) + k.Pt(5)
	k.Label(ui.Rect{X: r.X + x, Y: r.Y, W: r.W - x, H: side}, chr.comesTo(t), 13, quad.Left, k.Theme.Accent, font.Bold)
}

// face draws a die; one that hits is bright and ringed, not only bright.
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

package scene

import (
	"wallfall/assets/font"
	"wallfall/render/board/prop"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// whyText says what a die was thrown for.
func (p *play) whyText(t *throw) string {
	who := p.lang.T("Chance")
	if t.fig != rules.NoFig {
		who = p.words.fig(t.fig)
	}
	switch t.why {
	case rules.DieStrike:
		return p.lang.F("%s strikes %s: %s", who, p.words.fig(t.by), p.words.pool(len(t.faces), t.need))
	case rules.DieUndying:
		return p.lang.F("%s will not die on 4 or more (FG-04)", who)
	case rules.DieStand:
		return p.lang.F("%s stands up on 4 or more (FG-05)", who)
	case rules.DieFall:
		return p.lang.F("%s falls: 1 kills, 2 to 5 lay prone, 6 is upright (PF-08)", who)
	case rules.DieRupture:
		return p.lang.T("A rupture: to 3 a pitfall, from 4 a blockade (PF-11)")
	case rules.DieJump:
		return p.lang.F("%s jumps and must show %d or more (PF-02)", who, t.need)
	case rules.DiePower:
		return p.lang.F("%s uses an ability: two ten-sided dice (MV-05)", who)
	case rules.DieCell:
		return p.lang.F("%s is put on a cell that chance picks (SP-07)", who)
	}
	return who
}

// comesTo says what a throw came to.
func (p *play) comesTo(t *throw) string {
	switch {
	case t.why == rules.DieStrike:
		return p.lang.N(t.hits, "%d hit", "%d hits")
	case t.need > 0 && t.hits > 0:
		return p.lang.T("made it")
	case t.need > 0:
		return p.lang.T("failed")
	}
	return ""
}

// luckText tells in a sentence how lucky a side was.
func (p *play) luckText(t *tally) string {
	if t.pool == 0 {
		return p.lang.T("No dice of strikes yet.")
	}
	tenths := int(t.luck()*10+1000.5) - 1000
	base := p.lang.N(t.pool, "%d die of strikes", "%d dice of strikes") + ": " + p.lang.N(t.hits, "%d hit", "%d hits")
	switch {
	case tenths >= 3:
		return p.lang.F("%s, %s more than expected.", base, decimal(tenths))
	case tenths <= -3:
		return p.lang.F("%s, %s fewer than expected.", base, decimal(-tenths))
	}
	return p.lang.F("%s, just as expected.", base)
}

// decimal writes tenths: "2.3".
func decimal(tenths int) string { return number(tenths/10) + "." + number(tenths%10) }

// fairText tells whether the dice of the match look honest.
func (p *play) fairText() string {
	var all tally
	for i := range p.dice.sides {
		t := &p.dice.sides[i]
		for f, c := range t.faces {
			all.faces[f] += c
		}
		for r, c := range t.sums {
			all.sums[r] += c
		}
		all.powers, all.sum = all.powers+t.powers, all.sum+t.sum
		all.picks, all.place, all.off, all.spread = all.picks+t.picks, all.place+t.place, all.off+t.off, all.spread+t.spread
	}
	text, n := "", all.dice()
	percent, ok := uneven(all.faces)
	switch {
	case n == 0:
		text = p.lang.T("No six-sided die has been thrown yet.")
	case !ok:
		text = p.lang.F("%d six-sided dice so far: too few to tell anything. From 30 on this line does.", n)
	case percent >= 5:
		text = p.lang.F("Are they honest? Of 100 matches with honest dice about %d have their %d dice spread at least as unevenly as here: nothing unusual.", int(percent+0.5), n)
	default:
		text = p.lang.F("Are they honest? Only about %d of 100 matches with honest dice have their %d dice spread as unevenly as here: rare, but it happens.", int(percent+0.5), n)
	}
	if all.powers > 0 {
		text += " " + p.lang.F("Two ten-sided dice were thrown %d times and showed %s on average; 11 is expected.", all.powers, decimal((all.sum*10+all.powers/2)/all.powers))
		text += p.honest(unevenSums(all.sums))
	}
	if all.picks > 0 {
		text += " " + p.lang.F("Chance picked a cell %d times, on average %d %% of the way through those there were; 50 %% is expected.", all.picks, int(100*all.place/float64(all.picks)+0.5))
		text += p.honest(unevenPicks(&all))
	}
	return text
}

// honest tells how unusual something would be with honest dice, "" where there were
// too few.
func (p *play) honest(percent float64, ok bool) string {
	switch {
	case !ok:
		return ""
	case percent >= 5:
		return " " + p.lang.F("About %d of 100 matches with honest dice come out at least as unevenly: nothing unusual.", int(percent+0.5))
	}
	return " " + p.lang.F("Only about %d of 100 matches with honest dice come out as unevenly: rare, but it happens.", int(percent+0.5))
}

// dicePage shows the dice of every side against what was to be expected, whether
// they look honest, and every throw, the last first.
func (p *play) dicePage(k *ui.Kit, r ui.Rect) {
	w := pen{k: k, r: r, dry: true}
	w.r.W -= k.Pt(10)
	p.writeDice(&w, r)
	in := k.Scroll("dice", r, w.y)
	w = pen{k: k, r: in, y: in.Y}
	w.r.W = r.W - k.Pt(10)
	p.writeDice(&w, r)
	k.EndScroll("dice", r)
}

// writeDice writes the page; seen is what of it can be seen.
func (p *play) writeDice(w *pen, seen ui.Rect) {
	k := w.k
	for i := range p.words.level.Sides {
		p.writeTally(w, i)
	}
	_, fair := p.luck(0)
	w.para(fair, 13, k.Theme.Text, font.Regular)
	w.gap(4)
	w.para(p.lang.T("Taking back never throws anew: a step that threw dice stands, and the dice to come are settled by the number the match began with."), 13, k.Theme.Dim, font.Regular)
	w.heading(p.lang.T("Every throw, the last one first"))
	if len(p.dice.throws) == 0 {
		w.para(p.lang.T("None yet."), 13, k.Theme.Dim, font.Regular)
	}
	round := -1
	for i := len(p.dice.throws) - 1; i >= 0; i-- {
		t := &p.dice.throws[i]
		if t.round != round {
			round = t.round
			w.gap(4)
			w.para(p.lang.F("Round %d", round), 13, k.Theme.Accent, font.Bold)
		}
		p.writeThrow(w, t, seen)
	}
}

// writeTally writes a side's dice: how often each face came, with a mark where it
// was to be expected, and how lucky that was.
func (p *play) writeTally(w *pen, side int) {
	k := w.k
	t := &p.dice.sides[side]
	r, draw := w.row(24)
	if draw {
		x, y := r.CutLeft(k.Pt(26)).Mid()
		p.rim(k, x, y, k.Pt(10), side)
		r.CutLeft(k.Pt(4))
		n := p.lang.N(t.dice(), "%d six-sided die", "%d six-sided dice")
		k.Label(r.CutRight(k.Fonts.Measure(font.Regular, k.Pt(12), n)+k.Pt(2)), n, 12, quad.Right, k.Theme.Dim, font.Regular)
		k.Label(r, p.words.side(side), 14, quad.Left, k.Theme.Text, font.Bold)
	}
	if r, draw = w.row(58); draw {
		p.faceBars(k, r, t)
	}
	text, _ := p.luck(side)
	w.para(text, 13, k.Theme.Text, font.Regular)
	w.gap(10)
}

// faceBars draws how often each face came.
func (p *play) faceBars(k *ui.Kit, r ui.Rect, t *tally) {
	most := 1
	for _, n := range t.faces {
		most = max(most, n)
	}
	want := float32(t.dice()) / 6
	top := max(float32(most), want)
	gap := k.Pt(6)
	for i, n := range t.faces {
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
		k.Label(foot, number(n), 13, quad.Left, k.Theme.Text, font.Bold)
	}
}

// writeThrow writes a throw: for what it was, its dice, and what it came to.
func (p *play) writeThrow(w *pen, t *throw, seen ui.Rect) {
	k := w.k
	side := k.Pt(20)
	each := max(1, int((w.r.W-k.Pt(30)-k.Pt(76))/(side+k.Pt(3))))
	lines := (len(t.faces) + each - 1) / each
	head := max(k.TextHeight(p.whyText(t), 13, w.r.W-k.Pt(30), font.Regular), k.Pt(22))
	r, draw := w.row((head + float32(lines)*(side+k.Pt(4)) + k.Pt(6)) / k.Scale)
	if !draw || r.Y > seen.Y+seen.H || r.Y+r.H < seen.Y {
		return
	}
	chip := r.CutLeft(k.Pt(26))
	if t.fig != rules.NoFig {
		p.chip(k, chip.X+k.Pt(11), chip.Y+k.Pt(11), k.Pt(10), t.fig)
	}
	r.CutLeft(k.Pt(4))
	k.Paragraph(r.CutTop(head), p.whyText(t), 13, quad.Left, k.Theme.Text, font.Regular)
	for n, f := range t.faces {
		at := ui.Rect{X: r.X + float32(n%each)*(side+k.Pt(3)), Y: r.Y + float32(n/each)*(side+k.Pt(4)), W: side, H: side}
		if t.why == rules.DiePower || t.why == rules.DieCell {
			k.List.Rect(at.X, at.Y, side*1.3, side, k.Pt(5), quad.Bevel(quad.RGB(0xe9dfc6), quad.RGB(0xffffff), quad.RGB(0x8a7d62), k.Pt(1.5)))
			k.List.TextIn(at.X+side*0.65, at.Y+side/2, number(int(f)), font.Bold, k.Pt(12), quad.Center, quad.Middle, quad.RGB(0x1d150b))
			continue
		}
		face(k, at, int(f), t.need > 0 && int(f) >= t.need)
	}
	x := float32(min(len(t.faces), each))*(side+k.Pt(3)) + k.Pt(5)
	k.Label(ui.Rect{X: r.X + x, Y: r.Y, W: r.W - x, H: side}, p.comesTo(t), 13, quad.Left, k.Theme.Accent, font.Bold)
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

package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// inspector shows everything there is to know of one figure.
type inspector struct {
	t  *table
	ui *desk

	sheets  [2]sheet
	oldest  int // of the sheets
	reading rules.FigID
}

// pen writes one thing below the other, or only measures how high they come to be.
type pen struct {
	k   *ui.Kit
	r   ui.Rect
	y   float32
	dry bool
}

// gap leaves room.
func (w *pen) gap(pt float32) { w.y += w.k.Pt(pt) }

// para writes a paragraph.
func (w *pen) para(text string, size float32, c quad.Color, face font.Face) {
	w.paraIn(0, text, size, c, face)
}

// paraIn writes a paragraph that begins so many points further right.
func (w *pen) paraIn(in float32, text string, size float32, c quad.Color, face font.Face) {
	if text == "" {
		return
	}
	r := w.r
	r.CutLeft(w.k.Pt(in))
	h := w.k.TextHeight(text, size, r.W, face)
	if !w.dry {
		w.k.Paragraph(ui.Rect{X: r.X, Y: w.y, W: r.W, H: h + 1}, text, size, quad.Left, c, face)
	}
	w.y += h
}

// row gives a rectangle of some height; draw tells whether to draw in it.
func (w *pen) row(pt float32) (r ui.Rect, draw bool) {
	r = ui.Rect{X: w.r.X, Y: w.y, W: w.r.W, H: w.k.Pt(pt)}
	w.y += r.H
	return r, !w.dry
}

// heading writes a small heading with a line.
func (w *pen) heading(text string) {
	w.gap(7)
	r, draw := w.row(18)
	if !draw {
		return
	}
	k := w.k
	k.Label(r, text, 12, quad.Left, k.Theme.Accent, font.Bold)
	x := k.Fonts.Measure(font.Bold, k.Pt(12), text) + k.Pt(8)
	k.List.Rect(r.X+x, r.Y+r.H/2, max(0, r.W-x), max(1, k.Pt(1)), 0, quad.Solid(k.Theme.PanelEdge))
}

// sheetHead writes who it is: chip, name, side, kinds.
func (ins *inspector) sheetHead(w *pen, id rules.FigID, f rules.FigureView) {
	k := w.k
	r, draw := w.row(38)
	if draw {
		x, y := r.CutLeft(k.Pt(38)).Mid()
		ins.t.chip(k, x, y, k.Pt(17), id)
		r.CutLeft(k.Pt(6))
		side := ins.ui.lang.T("a loose object")
		if f.Side != rules.NoSide {
			side = ins.t.words.side(f.Side)
		}
		k.Label(r.CutTop(r.H*0.54), capital(f.Name), 16, quad.Left, k.Theme.Text, font.Bold)
		k.Label(r, side, k.Fitted(side, 12, 10, r.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	}
	if kind := capital(ins.kindsOf(f)); kind != capital(f.Name) {
		w.para(kind, 13, k.Theme.Text, font.Regular)
	}
	w.gap(4)
}

// sheetStamina draws what each minion has left as a bar with its number, those of
// mixed groups with their kinds.
func (ins *inspector) sheetStamina(w *pen, f rules.FigureView) {
	k, kinds := w.k, ins.t.words.board.Kinds()
	columns := min(4, max(1, f.Minions))
	mixed := false
	for i := range f.Minions {
		mixed = mixed || f.Kinds[i] != f.Kinds[0]
	}
	if mixed {
		columns = min(2, columns)
	}
	for i := 0; i < f.Minions; i += columns {
		r, draw := w.row(20)
		if !draw {
			continue
		}
		for j := range min(columns, f.Minions-i) {
			n := i + j
			gap := k.Pt(4)
			c := ui.Rect{X: r.X + float32(j)*(r.W+gap)/float32(columns), Y: r.Y, W: (r.W+gap)/float32(columns) - gap, H: r.H - k.Pt(3)}
			kind := &kinds[f.Kinds[n]]
			k.List.Rect(c.X, c.Y, c.W, c.H, k.Pt(4), quad.Solid(k.Theme.PanelDark))
			if f.Stamina[n] > 0 {
				k.List.Rect(c.X, c.Y, max(c.W*float32(f.Stamina[n])/float32(max(1, kind.Stamina)), k.Pt(6)), c.H, k.Pt(4), quad.Solid(quad.RGB(0x9c3f33)))
			}
			text := ins.ui.lang.F("%d / %d", f.Stamina[n], kind.Stamina)
			if f.Stamina[n] == 0 {
				text = ins.ui.lang.T("slain")
			}
			if mixed {
				c.CutLeft(k.Pt(5))
				c.CutRight(k.Pt(5))
				k.Label(c.CutRight(k.Fonts.Measure(font.Bold, k.Pt(11), text)+k.Pt(2)), text, 11, quad.Right, k.Theme.Text, font.Bold)
				k.Label(c, ins.t.words.kind(kind.Name), 11, quad.Left, k.Theme.Text, font.Regular)
				continue
			}
			k.Label(c, text, 11, quad.Center, k.Theme.Text, font.Bold)
		}
	}
	w.gap(3)
}

// sheetNumbers draws the stats in two rows of four; one that spells have changed
// has a mark that points up or down.
func (ins *inspector) sheetNumbers(w *pen, sh *sheet) {
	k := w.k
	for row := range 2 {
		r, draw := w.row(38)
		if !draw {
			continue
		}
		gap := k.Pt(4)
		for i := range 4 {
			c := ui.Rect{X: r.X + float32(i)*(r.W+gap)/4, Y: r.Y, W: (r.W+gap)/4 - gap, H: r.H - gap}
			v := &sh.stats[row*4+i]
			k.List.Rect(c.X, c.Y, c.W, c.H, k.Pt(4), quad.Solid(k.Theme.PanelDark))
			c.CutTop(k.Pt(1))
			k.Label(c.CutTop(c.H*0.42), v.name, k.Fitted(v.name, 10, 8, c.W-k.Pt(2), font.Regular), quad.Center, k.Theme.Dim, font.Regular)
			k.Label(c, v.value, k.Fitted(v.value, 15, 10, c.W-k.Pt(2), font.Bold), quad.Center, k.Theme.Text, font.Bold)
			if v.change != 0 {
				x, y := c.X+c.W-k.Pt(9), c.Y+c.H/2
				rot, ink := float32(-1.5708), k.Theme.Accent
				if v.change < 0 {
					rot, ink = 1.5708, k.Theme.Warn
				}
				k.List.Triangle(x, y, k.Pt(8), k.Pt(9), 0, rot, quad.Solid(ink))
			}
		}
	}
}

// writeSheet writes the whole sheet of a figure.
func (ins *inspector) writeSheet(w *pen, id rules.FigID) {
	k := w.k
	f, sh := ins.t.figure(id), ins.sheetOf(id)
	ins.sheetHead(w, id, f)
	ins.sheetStamina(w, f)
	if f.Side != rules.NoSide {
		ins.sheetNumbers(w, sh)
	}
	for _, text := range sh.parts {
		w.para(text, 12, k.Theme.Text, font.Regular)
	}
	if len(sh.facts) > 0 {
		w.heading(ins.ui.lang.T("How it stands"))
	}
	for i := range sh.facts {
		c := k.Theme.Dim
		if sh.facts[i].warn {
			c = k.Theme.Accent
		}
		w.para(sh.facts[i].text, 12, c, font.Regular)
		w.gap(2)
	}
	if len(sh.traits) > 0 {
		w.heading(ins.ui.lang.T("What it is"))
	}
	for _, text := range sh.traits {
		w.para(text, 12, k.Theme.Dim, font.Regular)
		w.gap(2)
	}
	for i := range sh.talents {
		ins.writeTalent(w, &sh.talents[i])
	}
}

// writeTalent writes an ability as a table of its tiers.
func (ins *inspector) writeTalent(w *pen, t *talent) {
	k := w.k
	w.heading(t.name)
	w.para(t.how, 12, k.Theme.Dim, font.Regular)
	w.gap(2)
	for i := range t.tiers {
		h := max(k.TextHeight(t.tiers[i][1], 12, w.r.W-k.Pt(66), font.Regular), k.Pt(17))
		r, draw := w.row(h / k.Scale)
		if !draw {
			continue
		}
		if i%2 == 0 {
			k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(3), quad.Solid(k.Theme.PanelDark.Fade(0.6)))
		}
		k.Label(r.CutLeft(k.Pt(58)), t.tiers[i][0], 12, quad.Center, k.Theme.Text, font.Bold)
		r.CutLeft(k.Pt(8))
		k.Paragraph(r, t.tiers[i][1], 12, quad.Left, k.Theme.Text, font.Regular)
	}
}

// sheetIn shows a figure's sheet in a rectangle; it scrolls where it is too long.
func (ins *inspector) sheetIn(k *ui.Kit, r ui.Rect, id rules.FigID) {
	w := pen{k: k, r: r, dry: true}
	w.r.W -= k.Pt(10)
	ins.writeSheet(&w, id)
	in := k.Scroll("sheet", r, w.y)
	w = pen{k: k, r: in, y: in.Y}
	w.r.W = r.W - k.Pt(10)
	ins.writeSheet(&w, id)
	k.EndScroll("sheet", r)
}

// sheetHeight gives how high a sheet is.
func (ins *inspector) sheetHeight(k *ui.Kit, width float32, id rules.FigID) float32 {
	w := pen{k: k, r: ui.Rect{W: width - k.Pt(10)}, dry: true}
	ins.writeSheet(&w, id)
	return w.y
}

// sheetButton opens the sheet where there is no panel beside the board.
func (ins *inspector) sheetButton(k *ui.Kit, r ui.Rect) {
	id := ins.subject()
	look := ui.Look{Icon: icon.Info, Disabled: id == rules.NoFig, Tip: ins.ui.lang.T("All about this figure")}
	if id == rules.NoFig {
		look.Tip = ins.ui.lang.T("Choose a figure to read about it")
	}
	if ins.ui.click(k.Button("sheet", r, "", look)) {
		ins.inspect(id)
	}
}

// inspect opens the sheet of a figure.
func (ins *inspector) inspect(id rules.FigID) {
	if id == rules.NoFig {
		return
	}
	ins.reading, ins.ui.dialog = id, sheetDialog
}

// sheetBox shows the sheet of a figure over the board.
func (ins *inspector) sheetBox(ctx *Context) {
	k := &ins.ui.kit
	// As high as what there is to read, from one sheet to the next not too different.
	high := ins.sheetHeight(k, k.Pt(440-36), ins.reading)/k.Scale + 36 + 42 + 52 + 8
	r := ins.ui.box(ctx, 440, max(380, min(high, 700)), capital(ins.t.words.board.FigName(ins.reading)))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	ins.sheetIn(k, r, ins.reading)
	ins.ui.closeButton(foot, ins.ui.lang.T("Back"))
}

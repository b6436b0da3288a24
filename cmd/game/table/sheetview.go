package table

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// SheetDialog shows all about a figure.
const SheetDialog shell.Dialog = "sheet"

// inspector shows the sheets of figures and describes cells.
type inspector struct {
	t  *Table
	ui *shell.UI

	sheets  [2]sheet
	oldest  int // of the sheets
	Reading rules.FigID
}

// Pen lays out text from top to bottom, drawing it or only measuring its height.
type Pen struct {
	K   *ui.Kit
	R   ui.Rect
	Y   float32
	Dry bool
}

// Gap leaves space.
func (w *Pen) Gap(pt float32) { w.Y += w.K.Pt(pt) }

// Para writes a paragraph.
func (w *Pen) Para(text string, size float32, c quad.Color, face font.Face) {
	if text == "" {
		return
	}
	h := w.K.TextHeight(text, size, w.R.W, face)
	if !w.Dry {
		w.K.Paragraph(ui.Rect{X: w.R.X, Y: w.Y, W: w.R.W, H: h + 1}, text, size, quad.Left, c, face)
	}
	w.Y += h
}

// Row returns a rectangle of some height and whether to draw in it.
func (w *Pen) Row(pt float32) (r ui.Rect, draw bool) {
	r = ui.Rect{X: w.R.X, Y: w.Y, W: w.R.W, H: w.K.Pt(pt)}
	w.Y += r.H
	return r, !w.Dry
}

// Heading writes a small heading with a line.
func (w *Pen) Heading(text string) {
	w.Gap(7)
	r, draw := w.Row(18)
	if !draw {
		return
	}
	k := w.K
	k.Label(r, text, 12, quad.Left, k.Theme.Accent, font.Bold)
	x := k.Fonts.Measure(font.Bold, k.Pt(12), text) + k.Pt(8)
	k.List.Rect(r.X+x, r.Y+r.H/2, max(0, r.W-x), max(1, k.Pt(1)), 0, quad.Solid(k.Theme.PanelEdge))
}

// sheetHead writes the chip, name, side and kinds.
func (ins *inspector) sheetHead(w *Pen, id rules.FigID, f rules.FigureView) {
	k := w.K
	r, draw := w.Row(38)
	if draw {
		x, y := r.CutLeft(k.Pt(38)).Mid()
		ins.t.DrawChip(k, x, y, k.Pt(17), id)
		r.CutLeft(k.Pt(6))
		side := ins.ui.Lang.T("a loose object")
		if f.Side != rules.NoSide {
			side = ins.t.Narrator.Side(f.Side)
		}
		k.Label(r.CutTop(r.H*0.54), narrate.Capital(f.Name), 16, quad.Left, k.Theme.Text, font.Bold)
		k.Label(r, side, k.Fitted(side, 12, 10, r.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	}
	if kind := narrate.Capital(ins.KindsOf(f)); kind != narrate.Capital(f.Name) {
		w.Para(kind, 13, k.Theme.Text, font.Regular)
	}
	w.Gap(4)
}

// sheetStamina draws the stamina of each minion as a bar, in mixed groups with its
// kind.
func (ins *inspector) sheetStamina(w *Pen, f rules.FigureView) {
	k, kinds := w.K, ins.t.Narrator.Board.Kinds()
	columns := min(4, max(1, f.Minions))
	mixed := false
	for i := range f.Minions {
		mixed = mixed || f.Kinds[i] != f.Kinds[0]
	}
	if mixed {
		columns = min(2, columns)
	}
	for i := 0; i < f.Minions; i += columns {
		r, draw := w.Row(20)
		if !draw {
			continue
		}
		for j := range min(columns, f.Minions-i) {
			n := i + j
			gap := k.Pt(4)
			c := ui.Rect{X: r.X + float32(j)*(r.W+gap)/float32(columns), Y: r.Y, W: (r.W+gap)/float32(columns) - gap, H: r.H - k.Pt(3)}
			kind := &kinds[f.Kinds[n]]
			k.List.Rect(c.X, c.Y, c.W, c.H, k.Pt(4), quad.Solid(k.Theme.PanelDark))
			note := ins.ui.Lang.F("Stamina: %d of %d left; at 0 it is slain (FG-03)", f.Stamina[n], kind.Stamina)
			if f.Minions > 1 {
				note = ins.ui.Lang.F("Stamina of member %d: %d of %d left; at 0 it is slain (FG-03)", n+1, f.Stamina[n], kind.Stamina)
			}
			k.Note(c, note)
			if f.Stamina[n] > 0 {
				k.List.Rect(c.X, c.Y, max(c.W*float32(f.Stamina[n])/float32(max(1, kind.Stamina)), k.Pt(6)), c.H, k.Pt(4), quad.Solid(quad.RGB(0x9c3f33)))
			}
			text := ins.ui.Lang.F("%d / %d", f.Stamina[n], kind.Stamina)
			if f.Stamina[n] == 0 {
				text = ins.ui.Lang.T("slain")
			}
			if mixed {
				c.CutLeft(k.Pt(5))
				c.CutRight(k.Pt(5))
				k.Label(c.CutRight(k.Fonts.Measure(font.Bold, k.Pt(11), text)+k.Pt(2)), text, 11, quad.Right, k.Theme.Text, font.Bold)
				k.Label(c, ins.t.Narrator.Kind(kind.Name), 11, quad.Left, k.Theme.Text, font.Regular)
				continue
			}
			k.Label(c, text, 11, quad.Center, k.Theme.Text, font.Bold)
		}
	}
	w.Gap(3)
}

// sheetNumbers draws the stats in two rows of four, with a mark on those that spells
// have changed.
func (ins *inspector) sheetNumbers(w *Pen, sh *sheet) {
	k := w.K
	for row := range 2 {
		r, draw := w.Row(38)
		if !draw {
			continue
		}
		gap := k.Pt(4)
		for i := range 4 {
			c := ui.Rect{X: r.X + float32(i)*(r.W+gap)/4, Y: r.Y, W: (r.W+gap)/4 - gap, H: r.H - gap}
			v := &sh.Stats[row*4+i]
			k.List.Rect(c.X, c.Y, c.W, c.H, k.Pt(4), quad.Solid(k.Theme.PanelDark))
			k.Note(c, v.Tip)
			c.CutTop(k.Pt(1))
			k.Label(c.CutTop(c.H*0.42), v.Name, k.Fitted(v.Name, 10, 8, c.W-k.Pt(2), font.Regular), quad.Center, k.Theme.Dim, font.Regular)
			k.Label(c, v.Value, k.Fitted(v.Value, 15, 10, c.W-k.Pt(2), font.Bold), quad.Center, k.Theme.Text, font.Bold)
			if v.Change != 0 {
				x, y := c.X+c.W-k.Pt(9), c.Y+c.H/2
				rot, ink := float32(-1.5708), k.Theme.Accent
				if v.Change < 0 {
					rot, ink = 1.5708, k.Theme.Warn
				}
				k.List.Triangle(x, y, k.Pt(8), k.Pt(9), 0, rot, quad.Solid(ink))
			}
		}
	}
}

// writeSheet writes the whole sheet of a figure.
func (ins *inspector) writeSheet(w *Pen, id rules.FigID) {
	k := w.K
	f, sh := ins.t.Figure(id), ins.SheetOf(id)
	ins.sheetHead(w, id, f)
	ins.sheetStamina(w, f)
	if f.Side != rules.NoSide {
		ins.sheetNumbers(w, sh)
	}
	for _, text := range sh.Parts {
		w.Para(text, 12, k.Theme.Text, font.Regular)
	}
	if len(sh.Facts) > 0 {
		w.Heading(ins.ui.Lang.T("Status"))
	}
	for i := range sh.Facts {
		c := k.Theme.Dim
		if sh.Facts[i].warn {
			c = k.Theme.Accent
		}
		w.Para(sh.Facts[i].Text, 12, c, font.Regular)
		w.Gap(2)
	}
	if len(sh.Traits) > 0 {
		w.Heading(ins.ui.Lang.T("Traits"))
	}
	for _, text := range sh.Traits {
		w.Para(text, 12, k.Theme.Dim, font.Regular)
		w.Gap(2)
	}
	for i := range sh.Abilities {
		t := &sh.Abilities[i]
		w.Heading(t.Name)
		w.Para(t.How, 12, k.Theme.Dim, font.Regular)
		w.Gap(2)
		for i := range t.Tiers {
			h := max(k.TextHeight(t.Tiers[i][1], 12, w.R.W-k.Pt(66), font.Regular), k.Pt(17))
			r, draw := w.Row(h / k.Scale)
			if !draw {
				continue
			}
			if i%2 == 0 {
				k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(3), quad.Solid(k.Theme.PanelDark.Fade(0.6)))
			}
			k.Label(r.CutLeft(k.Pt(58)), t.Tiers[i][0], 12, quad.Center, k.Theme.Text, font.Bold)
			r.CutLeft(k.Pt(8))
			k.Paragraph(r, t.Tiers[i][1], 12, quad.Left, k.Theme.Text, font.Regular)
		}
	}
}

// SheetIn shows a figure's sheet in a rectangle, with a scroll bar if it is too
// long.
func (ins *inspector) SheetIn(k *ui.Kit, r ui.Rect, id rules.FigID) {
	w := Pen{K: k, R: r, Dry: true}
	w.R.W -= k.Pt(10)
	ins.writeSheet(&w, id)
	in := k.Scroll("sheet", r, w.Y)
	w = Pen{K: k, R: in, Y: in.Y}
	w.R.W = r.W - k.Pt(10)
	ins.writeSheet(&w, id)
	k.EndScroll("sheet", r)
}

// SheetHeight returns the height of a sheet.
func (ins *inspector) SheetHeight(k *ui.Kit, width float32, id rules.FigID) float32 {
	w := Pen{K: k, R: ui.Rect{W: width - k.Pt(10)}, Dry: true}
	ins.writeSheet(&w, id)
	return w.Y
}

// SheetButton opens the sheet where there is no panel beside the board.
func (ins *inspector) SheetButton(k *ui.Kit, r ui.Rect) {
	id := ins.Subject()
	look := ui.Look{Icon: icon.Info, Disabled: id == rules.NoFig, Tip: ins.ui.Lang.T("Figure details")}
	if id == rules.NoFig {
		look.Tip = ins.ui.Lang.T("Choose a figure to see its details")
	}
	if ins.ui.Click(k.Button("sheet", r, "", look)) {
		ins.Inspect(id)
	}
}

// Inspect opens the sheet of a figure.
func (ins *inspector) Inspect(id rules.FigID) {
	if id == rules.NoFig {
		return
	}
	ins.Reading, ins.ui.Dialog = id, SheetDialog
}

// SheetBox shows the sheet of a figure over the board.
func (ins *inspector) SheetBox(ctx *shell.Context) {
	k := &ins.ui.Kit
	// The height follows the text, within bounds so that sheets look alike.
	high := ins.SheetHeight(k, k.Pt(440-36), ins.Reading)/k.Scale + 36 + 42 + 52 + 8
	r, foot := Box(ins.ui, ctx, 440, max(380, min(high, 700)), narrate.Capital(ins.t.Narrator.Board.FigName(ins.Reading)))
	ins.SheetIn(k, r, ins.Reading)
	ins.ui.CloseButton(foot, ins.ui.Lang.T("Back"))
}

package table

import (
	"math"

	"wallfall/cmd/game/shell"
	"wallfall/render/ui"
)

// TrayBox draws the spells in play as a dialog.
func (t *Table) TrayBox(ctx *shell.Context) {
	k := &t.UI.Kit
	area, foot := t.UI.Box(ctx, 480, 560, t.UI.Lang.T("Spells in play"))
	for w := (ui.Pen{K: k, R: area, ID: "tray", Bar: 12}); w.Next(); {
		if !t.Held.WriteCasts(&t.Stage, &w, math.MaxFloat32) {
			w.Line(30, t.UI.Lang.T("None."), 14, k.Theme.Dim)
		}
	}
	t.UI.CloseButton(foot, t.UI.Lang.T("Back"))
}

// SheetBox draws the sheet of a figure as a dialog, as high as its text, within bounds so
// that sheets look alike.
func (t *Table) SheetBox(ctx *shell.Context) {
	ins := &t.Inspector
	s := t.UI.Sheet(ctx, shell.Sheet{Pen: ui.Pen{ID: "sheet", Bar: 10}, W: 440, Least: 380, Most: 700, Rows: 1, Heading: t.Narrator.Fig(ins.Reading)})
	for s.Next() {
		ins.writeSheet(&t.Stage, &s.Pen, ins.Reading)
	}
	t.UI.CloseButton(s.Foot, t.UI.Lang.T("Back"))
}

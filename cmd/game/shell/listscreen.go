package shell

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// ListScreen is embedded in screens that are only widgets on the table and have
// nothing to save.
type ListScreen struct{ UI *UI }

// Draw draws the table and the widgets.
func (s *ListScreen) Draw(ctx *Context, l *quad.List) {
	s.UI.Tabletop(ctx, l)
	l.Append(&s.UI.Kit.List)
}

// Leave has nothing to save.
func (s *ListScreen) Leave(*Context) error { return nil }

// BackButton draws the button at the left of a head. It reports whether the button
// or the Cancel key was used.
func (s *ListScreen) BackButton(ctx *Context, head *ui.Rect) bool {
	d, k := s.UI, &s.UI.Kit
	return d.Click(k.Button("back", head.CutLeft(k.Pt(104)).Inset(k.Pt(2)), d.Lang.T("Back"), ui.Look{Icon: icon.Back})) ||
		d.Dialog == NoDialog && ctx.In.Actions.Has(input.Cancel) && !k.Writing()
}

// OpenButton draws a button at the right of a head that opens a file or what was
// copied, if the system can.
func (s *ListScreen) OpenButton(ctx *Context, head *ui.Rect, pasteTip string) {
	d, k := s.UI, &s.UI.Kit
	button := func(id, text, tip string) bool {
		return d.Click(k.Button(id, head.CutRight(k.Pt(130)).Inset(k.Pt(2)), text, ui.Look{Icon: icon.Folder, Size: 14, Tip: tip}))
	}
	switch {
	case ctx.Outside.PickFile != nil:
		if button("open-file", d.Lang.T("Open file"), "") {
			ctx.Outside.PickFile()
		}
	case ctx.Outside.Paste != nil:
		if button("paste", d.Lang.T("Paste"), pasteTip) {
			Paste(ctx)
		}
	}
}

// Restore draws a bar at the foot of an area that says what was deleted. It reports
// whether to restore it.
func (d *UI) Restore(area *ui.Rect, text string) bool {
	k := &d.Kit
	row := area.CutBottom(k.Pt(44))
	area.CutBottom(k.Pt(6))
	undo := d.Click(k.Button("undelete", row.CutRight(min(row.W*0.5, k.Pt(200))), d.Lang.T("Restore"), ui.Look{Icon: icon.Undo, Primary: true, Size: 14}))
	k.Label(row, text, 14, quad.Left, k.Theme.Text, font.Regular)
	return undo
}

package editor

import (
	"slices"
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// forms are the dialogs that edit a figure, a wall, a goal and the level.
type forms struct {
	*Editor

	page     int    // of the level dialog
	subject  string // name of the figure or wall that is edited
	openedAs string // its name when the dialog opened
	side     int    // the side that is edited
	pieces   pieces
}

// selectionForm draws the commands for the selection or the clipboard.
func (fm *forms) selectionForm(ctx *shell.Context, f *shell.Form) {
	k := &fm.UI.Kit
	head := fm.UI.Lang.T("Nothing selected")
	switch {
	case fm.tools.tool == stampTool && fm.sel.clip() != nil:
		head = fm.UI.Lang.N(fm.sel.clip().Len(), "Paste %d cell: click a place", "Paste %d cells: click a place")
	case fm.sel.n > 0:
		head = fm.UI.Lang.N(fm.sel.n, "%d cell selected", "%d cells selected")
	}
	k.Label(f.Cut(k.Pt(26)), head, 15, quad.Left, k.Theme.Accent, font.Bold)
	if last := fm.tools.lastUsed; last != "" && (fm.figureNamed(last) != nil || fm.wallNamed(last) != nil) {
		if f.Button("properties", fm.UI.Lang.F("Properties of %s", narrate.Capital(fm.tools.lastUsed)), ui.Look{Icon: icon.Gear, Size: 13}) {
			fm.Properties(fm.tools.lastUsed)
		}
	}
	some := fm.sel.n > 0
	f.Pair(
		shell.Cell{ID: "copy", Text: fm.UI.Lang.T("Copy"), Icon: icon.Copy, Key: "Ctrl+C", Off: !some, Do: func() { fm.sel.copyCells(ctx, false) }},
		shell.Cell{ID: "cut", Text: fm.UI.Lang.T("Cut"), Icon: icon.Cross, Key: "Ctrl+X", Off: !some, Do: func() { fm.sel.copyCells(ctx, true) }})
	f.Pair(
		shell.Cell{ID: "paste", Text: fm.UI.Lang.T("Paste"), Icon: icon.Stamp, Key: "Ctrl+V", Off: fm.sel.clip() == nil, Do: func() { fm.sel.startPaste(ctx) }},
		shell.Cell{ID: "empty", Text: fm.UI.Lang.T("Clear"), Icon: icon.Trash, Key: "Delete", Off: !some, Do: func() { fm.sel.deleteCells(ctx) }})
	turns := some || fm.tools.tool == stampTool
	f.Pair(
		shell.Cell{ID: "turn-left", Text: fm.UI.Lang.T("Rotate left"), Icon: icon.Undo, Key: "Shift+U", Off: !turns, Do: func() { fm.sel.turn(ctx, edit.TurnLeft) }},
		shell.Cell{ID: "turn-right", Text: fm.UI.Lang.T("Rotate right"), Icon: icon.Rotate, Key: "U", Off: !turns, Do: func() { fm.sel.turn(ctx, edit.TurnRight) }})
	f.Pair(
		shell.Cell{ID: "flip", Text: fm.UI.Lang.T("Left to right"), Icon: icon.Mirror, Key: "F", Off: !turns, Do: func() { fm.sel.turn(ctx, edit.FlipLeftRight) }},
		shell.Cell{ID: "flip-top", Text: fm.UI.Lang.T("Top to bottom"), Icon: icon.Heights, Key: "Shift+F", Off: !turns, Do: func() { fm.sel.turn(ctx, edit.FlipTopBottom) }})
	f.Pair(
		shell.Cell{ID: "all", Text: fm.UI.Lang.T("All"), Icon: icon.Fullscreen, Key: "Ctrl+A", Off: false, Do: fm.sel.selectAll},
		shell.Cell{ID: "none", Text: fm.UI.Lang.T("Deselect"), Icon: icon.Select, Key: "Ctrl+D", Off: !some, Do: fm.sel.clearSelection})
}

// find returns the first element for which is reports true, or nil.
func find[T any](list []T, is func(*T) bool) *T {
	for i := range list {
		if is(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// figureNamed returns a figure of the level, or nil.
func (fm *forms) figureNamed(name string) *levels.Figure {
	return find(fm.Level().Figures, func(f *levels.Figure) bool { return f.Name == name })
}

// wallNamed returns a wall of the level, or nil.
func (fm *forms) wallNamed(name string) *levels.Wall {
	return find(fm.Level().Walls, func(w *levels.Wall) bool { return w.Name == name })
}

// Properties opens the properties of a figure or a wall.
func (e *Editor) Properties(name string) {
	fm := &e.forms
	fm.subject, fm.openedAs, e.tools.lastUsed = name, name, name
	switch {
	case fm.figureNamed(name) != nil:
		fm.UI.Dialog = FigureDialog
	case fm.wallNamed(name) != nil:
		fm.UI.Dialog = WallDialog
	}
}

// propertiesAt opens the properties of what stands on a cell. It reports whether
// there is anything.
func (fm *forms) propertiesAt(c rules.Cell) bool {
	if c == rules.NoCell {
		return false
	}
	name := ""
	if f := fm.tools.figureAt(fm.pos(c)); f != nil {
		name = f.Name
	} else if w := fm.tools.wallAt(fm.pos(c)); w != nil {
		name = w.Name
	} else {
		return false
	}
	fm.tools.cancel()
	fm.Properties(name)
	return true
}

// plainName removes what the name of a figure or wall must not contain.
func plainName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r == ' ':
			return '-'
		}
		return -1
	}, s)
	return strings.TrimLeft(s, "-_0123456789")
}

// begin draws the frame of a dialog with a form, and returns the form and the room for
// the button at its foot.
func (fm *forms) begin(ctx *shell.Context, w, h float32, heading, id string) (f shell.Form, foot ui.Rect) {
	r := fm.UI.Box(ctx, w, h, heading)
	foot = r.CutBottom(fm.UI.Kit.Pt(44))
	r.CutBottom(fm.UI.Kit.Pt(8))
	f = shell.Form{UI: fm.UI, Area: r, ID: id}
	f.Begin()
	return f, foot
}

// objectBox edits a figure or a crushing wall.
func (fm *forms) objectBox(ctx *shell.Context) {
	l, k := fm.UI.Lang, &fm.UI.Kit
	lf, lw := fm.figureNamed(fm.subject), fm.wallNamed(fm.subject)
	var heading, id string
	var h float32
	switch dialog := fm.UI.Dialog; {
	case dialog == FigureDialog && lf != nil:
		heading, id, h = l.T("Figure"), "fig-delete", 660
	case dialog == WallDialog && lw != nil:
		heading, id, h, lf = l.T("Crushing wall"), "wall-delete", 420, nil
	default:
		fm.UI.Dialog = shell.NoDialog
		return
	}
	f, foot := fm.begin(ctx, 520, h, heading, id)
	name := fm.subject
	if text, ok := f.Text("name", l.T("Name"), name, "", 40); ok {
		name = plainName(text)
	}
	changed := name != fm.subject
	var set, remove func(ed *edit.Edit) error
	if lf != nil {
		lv := fm.Level()
		fig := edit.FigureOf(lv, lf)
		now := fig
		now.Name = name
		if lv.Kinds[lf.Kinds[0]].Traits&rules.Object == 0 {
			now.Side = fm.tools.sideName(fm.panel.sideChoice(&f, "fig-side:", l.T("Side"), lf.Side, ""))
		}
		k.Label(f.Cut(k.Pt(22)), l.T("Facing"), 13, quad.Left, k.Theme.Dim, font.Regular)
		now.Facing = fm.panel.directions(&f, "fig-facing:", fig.Facing, 1)
		now.Prone = f.Flag("fig-prone", l.T("Prone"), fig.Prone)
		now.Kinds, now.Stamina = fm.members(&f, lv, lf, fig)
		changed = !same(now, fig)
		set = func(ed *edit.Edit) error { return ed.SetFigure(fig.Name, now) }
		remove = func(ed *edit.Edit) error { return ed.RemoveFigure(fig.Name) }
	} else {
		wall := edit.WallOf(lw)
		now := wall
		now.Name, now.Dir = name, fm.panel.wallDirection(&f, "wall-way:", wall.Dir)
		changed = changed || now.Dir != wall.Dir
		set = func(ed *edit.Edit) error { return ed.SetWall(wall.Name, now) }
		remove = func(ed *edit.Edit) error { return ed.RemoveWall(wall.Name) }
	}
	gone := f.Button(id, l.T("Delete"), ui.Look{Icon: icon.Trash})
	f.End()
	switch {
	case gone:
		fm.UI.Dialog = shell.NoDialog
		fm.change(ctx, l.F("remove %s", narrate.Capital(fm.subject)), remove)
	case changed && name != "" && fm.apply(ctx, l.F("change %s", narrate.Capital(fm.openedAs)), set, true):
		fm.subject, fm.tools.lastUsed = name, name
	}
	fm.UI.CloseButton(foot, l.T("Done"))
}

// members edits the minions of a group and their stamina.
func (fm *forms) members(f *shell.Form, lv *levels.Level, lf *levels.Figure, fig edit.Figure) (kinds []string, stamina []int) {
	k := &fm.UI.Kit
	kinds, stamina = fig.Kinds, fig.Stamina
	k.Label(f.Cut(k.Pt(22)), fm.UI.Lang.T("Members of this group and their stamina"), 13, quad.Left, k.Theme.Dim, font.Regular)
	for i, n := range lf.Kinds {
		full := 1
		kind := &lv.Kinds[n].Kind
		for j := range fm.Words.Board.Kinds() {
			if b := &fm.Words.Board.Kinds()[j]; b.Name == kind.Name {
				full = b.Stamina
			}
		}
		has := full
		if i < len(fig.Stamina) && fig.Stamina[i] > 0 {
			has = fig.Stamina[i]
		}
		r := f.Row()
		gone := r.CutRight(k.Pt(45))
		r.CutRight(k.Pt(4))
		more := r.CutRight(k.Pt(45))
		value := r.CutRight(k.Pt(36))
		less := r.CutRight(k.Pt(45))
		chip := board.ChipOf(kind, fm.tools.colourOf(lf.Side))
		x, y := r.CutLeft(k.Pt(44)).Mid()
		chip.Draw(&k.List, &fm.UI.Palette, x, y, k.Pt(17))
		k.Label(r, narrate.Capital(fm.Words.Kind(kind.Name)), 15, quad.Left, k.Theme.Text, font.Regular)
		k.Label(value, narrate.Number(has), 15, quad.Center, k.Theme.Text, font.Bold)
		set := fm.panel.stepper(fm.UI.ID("stamina-less:", i), fm.UI.ID("stamina-more:", i), less, more, has, 1, full)
		if set != has {
			stamina = make([]int, len(kinds))
			copy(stamina, fig.Stamina)
			stamina[i] = set
		}
		if fm.UI.Click(k.Button(fm.UI.ID("member-gone:", i), gone, "", ui.Look{Icon: icon.Trash, Disabled: len(kinds) == 1, Tip: fm.UI.Lang.T("Remove from the group")})) {
			return slices.Delete(slices.Clone(fig.Kinds), i, i+1), nil
		}
	}
	more := fm.tools.brushOf(figureTab).of.Name // selected in the palette
	if len(kinds) < rules.MaxGroup && f.Button("member-add", fm.UI.Lang.F("Add: %s", narrate.Capital(fm.Words.Kind(more))), ui.Look{Icon: icon.Plus, Size: 14, Tip: fm.UI.Lang.T("Adds the kind chosen in the palette")}) {
		kinds, stamina = append(slices.Clone(kinds), more), nil
	}
	return kinds, stamina
}

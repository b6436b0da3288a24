package scene

import (
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// forms are the dialogs about a figure, a wall, a goal and the level.
type forms struct {
	e  *editor
	ui *desk

	leaf      int    // of the dialog about the level
	about     string // the figure or wall that a dialog is about
	opened    string // its name when the dialog was opened
	aboutSide int    // the side
}

// selectionForm is what can be done with what is selected, or is about to be
// pasted.
func (fm *forms) selectionForm(ctx *Context, f *form) {
	k := &fm.ui.kit
	head := fm.ui.lang.T("Nothing is selected")
	switch {
	case fm.e.tools.tool == stampTool && fm.e.sel.clip() != nil:
		head = fm.ui.lang.N(fm.e.sel.clip().Len(), "Paste %d cell: press where", "Paste %d cells: press where")
	case fm.e.sel.n > 0:
		head = fm.ui.lang.N(fm.e.sel.n, "%d cell is selected", "%d cells are selected")
	}
	k.Label(f.cut(k.Pt(26)), head, 15, quad.Left, k.Theme.Accent, font.Bold)
	if fm.e.tools.hold != "" && (fm.holdsFigure() || fm.holdsWall()) {
		if f.button("properties", fm.ui.lang.F("Properties of %s", capital(fm.e.tools.hold)), ui.Look{Icon: icon.Gear, Size: 13}) {
			fm.properties(fm.e.tools.hold)
		}
	}
	some := fm.e.sel.n > 0
	f.pair(
		cell{"copy", fm.ui.lang.T("Copy"), icon.Copy, "Ctrl+C", !some, func() { fm.e.sel.copyCells(ctx, false) }},
		cell{"cut", fm.ui.lang.T("Cut"), icon.Cross, "Ctrl+X", !some, func() { fm.e.sel.copyCells(ctx, true) }})
	f.pair(
		cell{"paste", fm.ui.lang.T("Paste"), icon.Stamp, "Ctrl+V", fm.e.sel.clip() == nil, func() { fm.e.sel.takeStamp(ctx) }},
		cell{"empty", fm.ui.lang.T("Empty"), icon.Trash, "Delete", !some, func() { fm.e.sel.deleteCells(ctx) }})
	turns := some || fm.e.tools.tool == stampTool
	f.pair(
		cell{"turn-left", fm.ui.lang.T("Turn left"), icon.Undo, "Shift+U", !turns, func() { fm.e.sel.turnClip(ctx, edit.TurnLeft) }},
		cell{"turn-right", fm.ui.lang.T("Turn right"), icon.Rotate, "U", !turns, func() { fm.e.sel.turnClip(ctx, edit.TurnRight) }})
	f.pair(
		cell{"flip", fm.ui.lang.T("Left to right"), icon.Mirror, "F", !turns, func() { fm.e.sel.turnClip(ctx, edit.FlipLeftRight) }},
		cell{"flip-top", fm.ui.lang.T("Top to bottom"), icon.Heights, "Shift+F", !turns, func() { fm.e.sel.turnClip(ctx, edit.FlipTopBottom) }})
	f.pair(
		cell{"all", fm.ui.lang.T("All"), icon.Fullscreen, "Ctrl+A", false, fm.e.sel.selectAll},
		cell{"none", fm.ui.lang.T("None"), icon.Select, "Ctrl+D", !some, fm.e.sel.clearSelection})
}

func (fm *forms) holdsFigure() bool { return fm.figureNamed(fm.e.tools.hold) != nil }

func (fm *forms) holdsWall() bool { return fm.wallNamed(fm.e.tools.hold) != nil }

// figureNamed finds a figure of the text, nil for none.
func (fm *forms) figureNamed(name string) *levels.Figure {
	lv := fm.e.level()
	for i := range lv.Figures {
		if lv.Figures[i].Name == name {
			return &lv.Figures[i]
		}
	}
	return nil
}

// wallNamed finds a wall of the text, nil for none.
func (fm *forms) wallNamed(name string) *levels.Wall {
	lv := fm.e.level()
	for i := range lv.Walls {
		if lv.Walls[i].Name == name {
			return &lv.Walls[i]
		}
	}
	return nil
}

// properties opens those of a figure or a wall.
func (fm *forms) properties(name string) {
	fm.about, fm.opened = name, name
	switch {
	case fm.figureNamed(name) != nil:
		fm.ui.dialog = figureDialog
	case fm.wallNamed(name) != nil:
		fm.ui.dialog = wallDialog
	}
}

// propertiesAt opens those of what stands on a cell; it tells whether there is
// anything.
func (fm *forms) propertiesAt(c rules.Cell) bool {
	if c == rules.NoCell {
		return false
	}
	name := ""
	if f := fm.e.tools.figureAt(fm.e.pos(c)); f != nil {
		name = f.Name
	} else if w := fm.e.tools.wallAt(fm.e.pos(c)); w != nil {
		name = w.Name
	}
	if name == "" {
		return false
	}
	fm.e.tools.drop()
	fm.properties(name)
	return true
}

// name keeps only what a name in a level may have.
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

// figureBox changes a figure.
func (fm *forms) figureBox(ctx *Context) {
	lf := fm.figureNamed(fm.about)
	if lf == nil {
		fm.ui.dialog = noDialog
		return
	}
	lv := fm.e.level()
	fig := edit.FigureOf(lv, lf)
	now := fig
	r := fm.ui.box(ctx, 520, 660, fm.ui.lang.T("Figure"))
	foot := r.CutBottom(fm.ui.kit.Pt(44))
	r.CutBottom(fm.ui.kit.Pt(8))
	f := form{ui: fm.ui, area: r, id: "figure-form"}
	f.begin()
	if name, ok := f.text("name", fm.ui.lang.T("Name"), fig.Name, "", 40); ok {
		now.Name = plainName(name)
	}
	kind := &lv.Kinds[lf.Kinds[0]]
	if kind.Traits&rules.Object == 0 {
		side := fm.e.panel.sideChoice(&f, "fig-side", fm.ui.lang.T("Side"), lf.Side, "")
		now.Side = fm.e.tools.sideName(side)
	}
	fm.ui.kit.Label(f.cut(fm.ui.kit.Pt(22)), fm.ui.lang.T("Facing"), 13, quad.Left, fm.ui.kit.Theme.Dim, font.Regular)
	now.Facing = fm.e.panel.directions(&f, "fig-facing:", fig.Facing, 1)
	now.Prone = f.flag("fig-prone", fm.ui.lang.T("Lies prone"), fig.Prone)
	now.Kinds, now.Stamina = fm.members(&f, lv, lf, fig)
	if f.button("fig-delete", fm.ui.lang.T("Take it off the board"), ui.Look{Icon: icon.Trash}) {
		fm.ui.dialog = noDialog
		fm.e.change(ctx, fm.ui.lang.F("remove %s", capital(fig.Name)), func(ed *edit.Edit) error { return ed.RemoveFigure(fig.Name) })
	}
	f.end()
	if fm.ui.dialog == figureDialog && !sameFigure(now, fig) && now.Name != "" {
		if fm.e.changes(ctx, fm.ui.lang.F("change %s", capital(fm.opened)), func(ed *edit.Edit) error { return ed.SetFigure(fig.Name, now) }, true) {
			fm.about, fm.e.tools.hold = now.Name, now.Name
		}
	}
	fm.ui.closeButton(foot, fm.ui.lang.T("Done"))
}

func sameFigure(a, b edit.Figure) bool {
	if a.Name != b.Name || a.Side != b.Side || a.Facing != b.Facing || a.Prone != b.Prone || len(a.Kinds) != len(b.Kinds) || len(a.Stamina) != len(b.Stamina) {
		return false
	}
	for i := range a.Kinds {
		if a.Kinds[i] != b.Kinds[i] {
			return false
		}
	}
	for i := range a.Stamina {
		if a.Stamina[i] != b.Stamina[i] {
			return false
		}
	}
	return true
}

// members are the minions of a group: what each is and what stamina it has. One is
// added by pressing a kind.
func (fm *forms) members(f *form, lv *levels.Level, lf *levels.Figure, fig edit.Figure) (kinds []string, stamina []int) {
	k := &fm.ui.kit
	kinds, stamina = fig.Kinds, fig.Stamina
	k.Label(f.cut(k.Pt(22)), fm.ui.lang.T("Minions of this group, and their stamina"), 13, quad.Left, k.Theme.Dim, font.Regular)
	for i, n := range lf.Kinds {
		full := 1
		kind := &lv.Kinds[n].Kind
		for j := range fm.e.words.board.Kinds() {
			if b := &fm.e.words.board.Kinds()[j]; b.Name == kind.Name {
				full = b.Stamina
			}
		}
		has := full
		if i < len(fig.Stamina) && fig.Stamina[i] > 0 {
			has = fig.Stamina[i]
		}
		r := f.row()
		gone := r.CutRight(k.Pt(45))
		r.CutRight(k.Pt(4))
		more := r.CutRight(k.Pt(45))
		value := r.CutRight(k.Pt(36))
		less := r.CutRight(k.Pt(45))
		chip := board.ChipOf(kind, fm.colourOf(lf.Side))
		x, y := r.CutLeft(k.Pt(44)).Mid()
		chip.Draw(&k.List, &fm.ui.palette, x, y, k.Pt(17))
		k.Label(r, capital(fm.e.words.kind(kind.Name)), 15, quad.Left, k.Theme.Text, font.Regular)
		k.Label(value, number(has), 15, quad.Center, k.Theme.Text, font.Bold)
		set := has
		if fm.ui.click(k.Button(fm.ui.id("stamina-less:", i), less, "", ui.Look{Icon: icon.Minus, Disabled: has <= 1})) {
			set--
		}
		if fm.ui.click(k.Button(fm.ui.id("stamina-more:", i), more, "", ui.Look{Icon: icon.Plus, Disabled: has >= full})) {
			set++
		}
		if set != has {
			stamina = make([]int, len(kinds))
			copy(stamina, fig.Stamina)
			stamina[i] = set
		}
		if fm.ui.click(k.Button(fm.ui.id("member-gone:", i), gone, "", ui.Look{Icon: icon.Trash, Disabled: len(kinds) == 1, Tip: fm.ui.lang.T("Take it out of the group")})) {
			kinds, stamina = append(append([]string{}, fig.Kinds[:i]...), fig.Kinds[i+1:]...), nil
			return kinds, stamina
		}
	}
	if len(kinds) < rules.MaxGroup && f.button("member-add", fm.ui.lang.F("Add: %s", capital(fm.e.words.kind(fm.memberKind()))), ui.Look{Icon: icon.Plus, Size: 14, Tip: fm.ui.lang.T("Of the kind that is chosen in the palette")}) {
		kinds, stamina = append(append([]string{}, kinds...), fm.memberKind()), nil
	}
	return kinds, stamina
}

// memberKind is the kind of the palette.
func (fm *forms) memberKind() string {
	list := fm.e.tools.paletteOf(figureTab)
	return list[max(0, min(fm.e.tools.picked[figureTab], len(list)-1))].of.Name
}

func (fm *forms) colourOf(side int) int {
	if side >= 0 && side < len(fm.e.pic.Colours) {
		return fm.e.pic.Colours[side]
	}
	return board.Nobody
}

// wallBox changes a crushing wall.
func (fm *forms) wallBox(ctx *Context) {
	lw := fm.wallNamed(fm.about)
	if lw == nil {
		fm.ui.dialog = noDialog
		return
	}
	wall := edit.Wall{Name: lw.Name, Dir: lw.Dir, Cells: lw.Cells}
	now := wall
	r := fm.ui.box(ctx, 480, 420, fm.ui.lang.T("Crushing wall"))
	foot := r.CutBottom(fm.ui.kit.Pt(44))
	r.CutBottom(fm.ui.kit.Pt(8))
	f := form{ui: fm.ui, area: r, id: "wall-form"}
	f.begin()
	if name, ok := f.text("name", fm.ui.lang.T("Name"), wall.Name, "", 40); ok {
		now.Name = plainName(name)
	}
	fm.ui.kit.Label(f.cut(fm.ui.kit.Pt(22)), fm.ui.lang.T("Direction"), 13, quad.Left, fm.ui.kit.Theme.Dim, font.Regular)
	step := rules.Dir(1)
	if fm.e.grid.Topology == rules.Square {
		step = 2
	}
	now.Dir = fm.e.panel.directions(&f, "wall-way:", wall.Dir, step)
	if f.button("wall-delete", fm.ui.lang.T("Take it off the board"), ui.Look{Icon: icon.Trash}) {
		fm.ui.dialog = noDialog
		fm.e.change(ctx, fm.ui.lang.F("remove %s", capital(wall.Name)), func(ed *edit.Edit) error { return ed.RemoveWall(wall.Name) })
	}
	f.end()
	if fm.ui.dialog == wallDialog && (now.Name != wall.Name || now.Dir != wall.Dir) && now.Name != "" {
		if fm.e.changes(ctx, fm.ui.lang.F("change %s", capital(fm.opened)), func(ed *edit.Edit) error { return ed.SetWall(wall.Name, now) }, true) {
			fm.about, fm.e.tools.hold = now.Name, now.Name
		}
	}
	fm.ui.closeButton(foot, fm.ui.lang.T("Done"))
}

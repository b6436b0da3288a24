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

// text draws a line of text with its name and gives it as it is now.
func (f *form) text(id, label, text, hint string, most int) (string, bool) {
	k := &f.ui.kit
	if label != "" {
		k.Label(f.cut(k.Pt(22)), label, 13, quad.Left, k.Theme.Dim, font.Regular)
	}
	return k.Field(id, f.row(), text, hint, most)
}

// selectionForm is what can be done with what is selected, or is about to be
// pasted.
func (e *editor) selectionForm(ctx *Context, f *form) {
	k := &e.kit
	head := e.lang.T("Nothing is selected")
	switch {
	case e.tool == stampTool && e.clip() != nil:
		head = e.lang.N(e.clip().Len(), "Paste %d cell: press where", "Paste %d cells: press where")
	case e.sel.n > 0:
		head = e.lang.N(e.sel.n, "%d cell is selected", "%d cells are selected")
	}
	k.Label(f.cut(k.Pt(26)), head, 15, quad.Left, k.Theme.Accent, font.Bold)
	if e.hold != "" && (e.holdsFigure() || e.holdsWall()) {
		if f.button("properties", e.lang.F("Properties of %s", capital(e.hold)), ui.Look{Icon: icon.Gear, Size: 13}) {
			e.properties(e.hold)
		}
	}
	some := e.sel.n > 0
	f.pair(
		cell{"copy", e.lang.T("Copy"), icon.Copy, "Ctrl+C", !some, func() { e.copyCells(ctx, false) }},
		cell{"cut", e.lang.T("Cut"), icon.Cross, "Ctrl+X", !some, func() { e.copyCells(ctx, true) }})
	f.pair(
		cell{"paste", e.lang.T("Paste"), icon.Stamp, "Ctrl+V", e.clip() == nil, func() { e.takeStamp(ctx) }},
		cell{"empty", e.lang.T("Empty"), icon.Trash, "Delete", !some, func() { e.deleteCells(ctx) }})
	turns := some || e.tool == stampTool
	f.pair(
		cell{"turn-left", e.lang.T("Turn left"), icon.Undo, "Shift+U", !turns, func() { e.turnClip(ctx, edit.TurnLeft) }},
		cell{"turn-right", e.lang.T("Turn right"), icon.Rotate, "U", !turns, func() { e.turnClip(ctx, edit.TurnRight) }})
	f.pair(
		cell{"flip", e.lang.T("Left to right"), icon.Mirror, "F", !turns, func() { e.turnClip(ctx, edit.FlipLeftRight) }},
		cell{"flip-top", e.lang.T("Top to bottom"), icon.Heights, "Shift+F", !turns, func() { e.turnClip(ctx, edit.FlipTopBottom) }})
	f.pair(
		cell{"all", e.lang.T("All"), icon.Fullscreen, "Ctrl+A", false, e.selectAll},
		cell{"none", e.lang.T("None"), icon.Select, "Ctrl+D", !some, e.clearSelection})
}

// cell is a button in a row of two.
type cell struct {
	id, text string
	icon     icon.ID
	key      string
	off      bool
	do       func()
}

// pair draws buttons side by side, or one below the other where they have no room
// for their words.
func (f *form) pair(list ...cell) {
	k := &f.ui.kit
	n := len(list)
	for _, c := range list {
		if k.Fonts.Measure(font.Bold, k.Pt(13), c.text)+k.Pt(46) > f.room.W/float32(len(list)) {
			n = 1
		}
	}
	var cols ui.Columns
	for i, c := range list {
		if i%n == 0 {
			cols = f.row().Columns(n, k.Pt(5))
		}
		if f.ui.click(k.Button(c.id, cols.At(i%n), c.text, ui.Look{Icon: c.icon, Size: 13, Disabled: c.off, Tip: f.ui.lang.F("%s (%s)", c.text, c.key)})) {
			c.do()
		}
	}
}

func (e *editor) holdsFigure() bool { return e.figureNamed(e.hold) != nil }

func (e *editor) holdsWall() bool { return e.wallNamed(e.hold) != nil }

// figureNamed finds a figure of the text, nil for none.
func (e *editor) figureNamed(name string) *levels.Figure {
	lv := e.level()
	for i := range lv.Figures {
		if lv.Figures[i].Name == name {
			return &lv.Figures[i]
		}
	}
	return nil
}

// wallNamed finds a wall of the text, nil for none.
func (e *editor) wallNamed(name string) *levels.Wall {
	lv := e.level()
	for i := range lv.Walls {
		if lv.Walls[i].Name == name {
			return &lv.Walls[i]
		}
	}
	return nil
}

// properties opens those of a figure or a wall.
func (e *editor) properties(name string) {
	e.about, e.opened = name, name
	switch {
	case e.figureNamed(name) != nil:
		e.dialog = figureDialog
	case e.wallNamed(name) != nil:
		e.dialog = wallDialog
	}
}

// propertiesAt opens those of what stands on a cell; it tells whether there is
// anything.
func (e *editor) propertiesAt(c rules.Cell) bool {
	if c == rules.NoCell {
		return false
	}
	name := ""
	if f := e.figureAt(e.pos(c)); f != nil {
		name = f.Name
	} else if w := e.wallAt(e.pos(c)); w != nil {
		name = w.Name
	}
	if name == "" {
		return false
	}
	e.drop()
	e.properties(name)
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
func (e *editor) figureBox(ctx *Context) {
	lf := e.figureNamed(e.about)
	if lf == nil {
		e.dialog = noDialog
		return
	}
	lv := e.level()
	fig := edit.FigureOf(lv, lf)
	now := fig
	r := e.box(ctx, 520, 660, e.lang.T("Figure"))
	foot := r.CutBottom(e.kit.Pt(44))
	r.CutBottom(e.kit.Pt(8))
	f := form{ui: e.desk, area: r, id: "figure-form"}
	f.begin()
	if name, ok := f.text("name", e.lang.T("Name"), fig.Name, "", 40); ok {
		now.Name = plainName(name)
	}
	kind := &lv.Kinds[lf.Kinds[0]]
	if kind.Traits&rules.Object == 0 {
		side := e.sideChoice(&f, "fig-side", e.lang.T("Side"), lf.Side, "")
		now.Side = e.sideName(side)
	}
	e.kit.Label(f.cut(e.kit.Pt(22)), e.lang.T("Facing"), 13, quad.Left, e.kit.Theme.Dim, font.Regular)
	now.Facing = e.directions(&f, "fig-facing:", fig.Facing, 1)
	now.Prone = f.flag("fig-prone", e.lang.T("Lies prone"), fig.Prone)
	now.Kinds, now.Stamina = e.members(&f, lv, lf, fig)
	if f.button("fig-delete", e.lang.T("Take it off the board"), ui.Look{Icon: icon.Trash}) {
		e.dialog = noDialog
		e.change(ctx, e.lang.F("remove %s", capital(fig.Name)), func(ed *edit.Edit) error { return ed.RemoveFigure(fig.Name) })
	}
	f.end()
	if e.dialog == figureDialog && !sameFigure(now, fig) && now.Name != "" {
		if e.changes(ctx, e.lang.F("change %s", capital(e.opened)), func(ed *edit.Edit) error { return ed.SetFigure(fig.Name, now) }, true) {
			e.about, e.hold = now.Name, now.Name
		}
	}
	e.closeButton(foot, e.lang.T("Done"))
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
func (e *editor) members(f *form, lv *levels.Level, lf *levels.Figure, fig edit.Figure) (kinds []string, stamina []int) {
	k := &e.kit
	kinds, stamina = fig.Kinds, fig.Stamina
	k.Label(f.cut(k.Pt(22)), e.lang.T("Minions of this group, and their stamina"), 13, quad.Left, k.Theme.Dim, font.Regular)
	for i, n := range lf.Kinds {
		full := 1
		kind := &lv.Kinds[n].Kind
		for j := range e.words.board.Kinds() {
			if b := &e.words.board.Kinds()[j]; b.Name == kind.Name {
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
		chip := board.ChipOf(kind, e.colourOf(lf.Side))
		x, y := r.CutLeft(k.Pt(44)).Mid()
		chip.Draw(&k.List, &e.palette, x, y, k.Pt(17))
		k.Label(r, capital(e.words.kind(kind.Name)), 15, quad.Left, k.Theme.Text, font.Regular)
		k.Label(value, number(has), 15, quad.Center, k.Theme.Text, font.Bold)
		set := has
		if e.click(k.Button(e.id("stamina-less:", i), less, "", ui.Look{Icon: icon.Minus, Disabled: has <= 1})) {
			set--
		}
		if e.click(k.Button(e.id("stamina-more:", i), more, "", ui.Look{Icon: icon.Plus, Disabled: has >= full})) {
			set++
		}
		if set != has {
			stamina = make([]int, len(kinds))
			copy(stamina, fig.Stamina)
			stamina[i] = set
		}
		if e.click(k.Button(e.id("member-gone:", i), gone, "", ui.Look{Icon: icon.Trash, Disabled: len(kinds) == 1, Tip: e.lang.T("Take it out of the group")})) {
			kinds, stamina = append(append([]string{}, fig.Kinds[:i]...), fig.Kinds[i+1:]...), nil
			return kinds, stamina
		}
	}
	if len(kinds) < rules.MaxGroup && f.button("member-add", e.lang.F("Add: %s", capital(e.words.kind(e.memberKind()))), ui.Look{Icon: icon.Plus, Size: 14, Tip: e.lang.T("Of the kind that is chosen in the palette")}) {
		kinds, stamina = append(append([]string{}, kinds...), e.memberKind()), nil
	}
	return kinds, stamina
}

// memberKind is the kind of the palette.
func (e *editor) memberKind() string {
	list := e.paletteOf(figureTab)
	return list[max(0, min(e.picked[figureTab], len(list)-1))].of.Name
}

func (e *editor) colourOf(side int) int {
	if side >= 0 && side < len(e.pic.Colours) {
		return e.pic.Colours[side]
	}
	return board.Nobody
}

// wallBox changes a crushing wall.
func (e *editor) wallBox(ctx *Context) {
	lw := e.wallNamed(e.about)
	if lw == nil {
		e.dialog = noDialog
		return
	}
	wall := edit.Wall{Name: lw.Name, Dir: lw.Dir, Cells: lw.Cells}
	now := wall
	r := e.box(ctx, 480, 420, e.lang.T("Crushing wall"))
	foot := r.CutBottom(e.kit.Pt(44))
	r.CutBottom(e.kit.Pt(8))
	f := form{ui: e.desk, area: r, id: "wall-form"}
	f.begin()
	if name, ok := f.text("name", e.lang.T("Name"), wall.Name, "", 40); ok {
		now.Name = plainName(name)
	}
	e.kit.Label(f.cut(e.kit.Pt(22)), e.lang.T("Direction"), 13, quad.Left, e.kit.Theme.Dim, font.Regular)
	step := rules.Dir(1)
	if e.grid.Topology == rules.Square {
		step = 2
	}
	now.Dir = e.directions(&f, "wall-way:", wall.Dir, step)
	if f.button("wall-delete", e.lang.T("Take it off the board"), ui.Look{Icon: icon.Trash}) {
		e.dialog = noDialog
		e.change(ctx, e.lang.F("remove %s", capital(wall.Name)), func(ed *edit.Edit) error { return ed.RemoveWall(wall.Name) })
	}
	f.end()
	if e.dialog == wallDialog && (now.Name != wall.Name || now.Dir != wall.Dir) && now.Name != "" {
		if e.changes(ctx, e.lang.F("change %s", capital(e.opened)), func(ed *edit.Edit) error { return ed.SetWall(wall.Name, now) }, true) {
			e.about, e.hold = now.Name, now.Name
		}
	}
	e.closeButton(foot, e.lang.T("Done"))
}

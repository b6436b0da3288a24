package editor

import (
	"cmp"
	_ "embed" // the texts
	"iter"
	"maps"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// forms are the dialogs that edit a figure, a wall, a goal and the level.
type forms struct {
	e        *Editor
	page     int    // of the level dialog
	subject  string // name of the figure or wall that is edited
	openedAs string // its name when the dialog opened
	side     int    // the side that is edited
	pieces   pieces
}

// selectionForm draws the commands for the selection or the clipboard.
func (fm *forms) selectionForm(ctx *shell.Context, f *shell.Form) {
	k := &fm.e.UI.Kit
	head := fm.e.UI.Lang.T("No cells selected")
	switch {
	case fm.e.tools.tool == stampTool && fm.e.sel.clip() != nil:
		head = fm.e.UI.Lang.N(fm.e.sel.clip().Len(), "Paste %d cell: click a place", "Paste %d cells: click a place")
	case fm.e.sel.n > 0:
		head = fm.e.UI.Lang.N(fm.e.sel.n, "%d cell selected", "%d cells selected")
	}
	k.Label(f.Cut(k.Pt(26)), head, 15, quad.Left, k.Theme.Accent, font.Bold)
	if last := fm.e.tools.lastUsed; last != "" && (fm.figureNamed(last) != nil || fm.wallNamed(last) != nil) {
		if f.Button("properties", fm.e.UI.Lang.F("Properties of %s", narrate.Capital(fm.e.tools.lastUsed)), ui.Look{Icon: icon.Gear, Size: 13}) {
			fm.e.Properties(fm.e.tools.lastUsed)
		}
	}
	some, key := fm.e.sel.n > 0, fm.e.UI.Bind.KeyLabel
	f.Pair(
		shell.Cell{ID: "copy", Text: fm.e.UI.Lang.T("Copy"), Icon: icon.Copy, Key: key(input.Copy), Off: !some, Do: func() { fm.e.sel.copyCells(ctx, false) }},
		shell.Cell{ID: "cut", Text: fm.e.UI.Lang.T("Cut"), Icon: icon.Cross, Key: key(input.Cut), Off: !some, Do: func() { fm.e.sel.copyCells(ctx, true) }})
	f.Pair(
		shell.Cell{ID: "paste", Text: fm.e.UI.Lang.T("Paste"), Icon: icon.Stamp, Key: key(input.Paste), Off: fm.e.sel.clip() == nil, Do: func() { fm.e.sel.startPaste(ctx) }},
		shell.Cell{ID: "empty", Text: fm.e.UI.Lang.T("Clear"), Icon: icon.Trash, Key: key(input.Clear), Off: !some, Do: func() { fm.e.sel.deleteCells(ctx) }})
	turns := some || fm.e.tools.tool == stampTool
	f.Pair(
		shell.Cell{ID: "turn-left", Text: fm.e.UI.Lang.T("Rotate left"), Icon: icon.Undo, Key: key(input.RotateLeft), Off: !turns, Do: func() { fm.e.sel.turn(ctx, edit.TurnLeft) }},
		shell.Cell{ID: "turn-right", Text: fm.e.UI.Lang.T("Rotate right"), Icon: icon.Rotate, Key: key(input.RotateRight), Off: !turns, Do: func() { fm.e.sel.turn(ctx, edit.TurnRight) }})
	f.Pair(
		shell.Cell{ID: "flip", Text: fm.e.UI.Lang.T("Left to right"), Icon: icon.Mirror, Key: key(input.FlipLeftRight), Off: !turns, Do: func() { fm.e.sel.turn(ctx, edit.FlipLeftRight) }},
		shell.Cell{ID: "flip-top", Text: fm.e.UI.Lang.T("Top to bottom"), Icon: icon.Heights, Key: key(input.FlipTopBottom), Off: !turns, Do: func() { fm.e.sel.turn(ctx, edit.FlipTopBottom) }})
	f.Pair(
		shell.Cell{ID: "all", Text: fm.e.UI.Lang.T("All"), Icon: icon.Fullscreen, Key: key(input.SelectAll), Off: false, Do: fm.e.sel.selectAll},
		shell.Cell{ID: "none", Text: fm.e.UI.Lang.T("Deselect"), Icon: icon.Select, Key: key(input.Deselect), Off: !some, Do: fm.e.sel.clearSelection})
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
	return find(fm.e.Level().Figures, func(f *levels.Figure) bool { return f.Name == name })
}

// wallNamed returns a wall of the level, or nil.
func (fm *forms) wallNamed(name string) *levels.Wall {
	return find(fm.e.Level().Walls, func(w *levels.Wall) bool { return w.Name == name })
}

// Properties opens the properties of a figure or a wall.
func (e *Editor) Properties(name string) {
	fm := &e.forms
	fm.subject, fm.openedAs, e.tools.lastUsed = name, name, name
	switch {
	case fm.figureNamed(name) != nil:
		fm.e.UI.Dialog = FigureDialog
	case fm.wallNamed(name) != nil:
		fm.e.UI.Dialog = WallDialog
	}
}

// propertiesAt opens the properties of what stands on a cell. It reports whether
// there is anything.
func (fm *forms) propertiesAt(c rules.Cell) bool {
	if c == rules.NoCell {
		return false
	}
	name := ""
	if f := fm.e.tools.figureAt(fm.e.pos(c)); f != nil {
		name = f.Name
	} else if w := fm.e.tools.wallAt(fm.e.pos(c)); w != nil {
		name = w.Name
	} else {
		return false
	}
	fm.e.tools.cancel()
	fm.e.Properties(name)
	return true
}

// plainName removes what the name of a figure or wall must not contain.
func plainName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case levels.IsName("a" + string(r)):
			return r
		}
		return -1
	}, strings.ToLower(s))
	return strings.TrimLeft(s, "-_0123456789")
}

// beginForm draws the frame of a dialog with a form, and returns the form and the room for
// the buttons at its foot.
func beginForm(ctx *shell.Context, d *shell.UI, w, h float32, heading, id string) (f shell.Form, foot ui.Rect) {
	r, foot := d.Box(ctx, w, h, heading)
	f = shell.Form{UI: d, Area: r, ID: id}
	f.Begin()
	return f, foot
}

// objectBox edits a figure or a crushing wall.
func (fm *forms) objectBox(ctx *shell.Context) {
	l, k := fm.e.UI.Lang, &fm.e.UI.Kit
	lf, lw := fm.figureNamed(fm.subject), fm.wallNamed(fm.subject)
	var heading, id string
	var h float32
	switch dialog := fm.e.UI.Dialog; {
	case dialog == FigureDialog && lf != nil:
		heading, id, h = l.T("Figure"), "fig-delete", 660
	case dialog == WallDialog && lw != nil:
		heading, id, h, lf = l.T("Crushing wall"), "wall-delete", 420, nil
	default:
		fm.e.UI.Dialog = shell.NoDialog
		return
	}
	f, foot := beginForm(ctx, fm.e.UI, 520, h, heading, id)
	name := fm.subject
	if text, ok := f.Text("name", l.T("Name"), name, "", 40); ok {
		name = plainName(text)
	}
	changed := name != fm.subject
	var set, remove func(ed *edit.Edit) error
	if lf != nil {
		lv := fm.e.Level()
		fig := edit.FigureOf(lv, lf)
		now := fig
		now.Name = name
		if lv.Kinds[lf.Kinds[0]].Traits&rules.Object == 0 {
			now.Side = fm.e.tools.sideName(fm.e.panel.sideChoice(&f, "fig-side:", l.T("Side"), lf.Side, ""))
		}
		k.Label(f.Cut(k.Pt(22)), l.T("Facing"), 13, quad.Left, k.Theme.Dim, font.Regular)
		now.Facing = fm.e.panel.directions(&f, "fig-facing:", fig.Facing, 1)
		now.Prone = f.Flag("fig-prone", l.T("Prone"), fig.Prone)
		now.Kinds, now.Stamina = fm.members(&f, lv, lf, fig)
		changed = !same(now, fig)
		set = func(ed *edit.Edit) error { return ed.SetFigure(fig.Name, now) }
		remove = func(ed *edit.Edit) error { return ed.RemoveFigure(fig.Name) }
	} else {
		wall := edit.WallOf(lw)
		now := wall
		now.Name, now.Dir = name, fm.e.panel.wallDirection(&f, "wall-way:", wall.Dir)
		changed = changed || now.Dir != wall.Dir
		set = func(ed *edit.Edit) error { return ed.SetWall(wall.Name, now) }
		remove = func(ed *edit.Edit) error { return ed.RemoveWall(wall.Name) }
	}
	gone := f.Button(id, l.T("Delete"), ui.Look{Icon: icon.Trash})
	f.End()
	switch {
	case gone:
		fm.e.UI.Dialog = shell.NoDialog
		fm.e.change(ctx, l.F("remove %s", narrate.Capital(fm.subject)), remove)
	case changed && name != "" && fm.e.apply(ctx, l.F("change %s", narrate.Capital(fm.openedAs)), set, true):
		fm.subject, fm.e.tools.lastUsed = name, name
	}
	fm.e.UI.CloseButton(foot, l.T("Done"))
}

// members edits the members of a group and their stamina.
func (fm *forms) members(f *shell.Form, lv *levels.Level, lf *levels.Figure, fig edit.Figure) (kinds []string, stamina []int) {
	k := &fm.e.UI.Kit
	kinds, stamina = fig.Kinds, fig.Stamina
	k.Label(f.Cut(k.Pt(22)), fm.e.UI.Lang.T("Members of this group and their stamina"), 13, quad.Left, k.Theme.Dim, font.Regular)
	for i, n := range lf.Kinds {
		full, kind := 1, &lv.Kinds[n].Kind
		if b := find(fm.e.Words.Board.Kinds(), func(b *rules.Kind) bool { return b.Name == kind.Name }); b != nil {
			full = b.Stamina
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
		chip := board.ChipOf(kind, fm.e.tools.colourOf(lf.Side))
		x, y := r.CutLeft(k.Pt(44)).Mid()
		chip.Draw(&k.List, &fm.e.UI.Palette, x, y, k.Pt(17))
		k.Label(r, narrate.Capital(fm.e.Words.Kind(kind.Name)), 15, quad.Left, k.Theme.Text, font.Regular)
		k.Label(value, narrate.Number(has), 15, quad.Center, k.Theme.Text, font.Bold)
		set := fm.e.panel.stepper(fm.e.UI.ID("stamina-less:", i), fm.e.UI.ID("stamina-more:", i), less, more, has, 1, full)
		if set != has {
			stamina = make([]int, len(kinds))
			copy(stamina, fig.Stamina)
			stamina[i] = set
		}
		if fm.e.UI.Click(k.Button(fm.e.UI.ID("member-gone:", i), gone, "", ui.Look{Icon: icon.Trash, Disabled: len(kinds) == 1, Tip: fm.e.UI.Lang.T("Remove from the group")})) {
			return slices.Delete(slices.Clone(fig.Kinds), i, i+1), nil
		}
	}
	more := fm.e.tools.brushOf(figureTab).of.Name // selected in the palette
	if len(kinds) < rules.MaxGroup && f.Button("member-add", fm.e.UI.Lang.F("Add: %s", narrate.Capital(fm.e.Words.Kind(more))), ui.Look{Icon: icon.Plus, Size: 14, Tip: fm.e.UI.Lang.T("Adds the kind chosen in the palette")}) {
		kinds, stamina = append(slices.Clone(kinds), more), nil
	}
	return kinds, stamina
}

// pieces are the pages of the level dialog with its kinds, abilities and spells. The
// fields are those of the level format.
type pieces struct {
	of      *edit.Doc // that the list was made of
	keyword string
	list    []edit.Piece
	chosen  string // "" for the list
	search  string
	name    string // of a new piece
	late    lateField
	labels  map[string]string // of the fields
}

// piecesForm draws the list of kinds, abilities or spells, or the chosen one.
func (fm *forms) piecesForm(ctx *shell.Context, f *shell.Form, keyword string) {
	p := &fm.pieces
	if doc := fm.e.Hist.Doc(); p.of != doc || p.keyword != keyword {
		p.of, p.keyword, p.list = doc, keyword, doc.Pieces(keyword)
	}
	if i := slices.IndexFunc(p.list, func(x edit.Piece) bool { return x.Name == p.chosen }); i >= 0 {
		fm.pieceForm(ctx, f, &p.list[i])
		return
	}
	fm.newPiece(ctx, f)
	k := &fm.e.UI.Kit
	p.search, _ = f.Text("find-piece", "", p.search, fm.e.UI.Lang.T("Search"), 40)
	for i := range p.list {
		x := &p.list[i]
		name := fm.pieceName(keyword, x)
		if !matches(p.search, name, x.Name) {
			continue
		}
		r := f.Cut(k.Pt(50))
		r.H = k.Pt(46)
		if fm.e.UI.Click(k.Button("piece:"+x.Name, r, "", ui.Look{})) {
			p.chosen = x.Name
		}
		r = r.Inset(k.Pt(6))
		if x.Own {
			x, y := r.CutLeft(k.Pt(26)).Mid()
			k.List.Icon(icon.Pencil, x-k.Pt(3), y, k.Pt(18), k.Theme.Accent)
		}
		k.Label(r.CutTop(r.H*0.56), name, 14, quad.Left, k.Theme.Text, font.Bold)
		text := ""
		switch keyword {
		case "kind":
			text = fm.e.panel.kindNumbers(find(fm.e.tools.paletteOf(figureTab), func(b *brush) bool { return b.of.Name == x.Name }).of)
		case "spell":
			text = fm.e.UI.Lang.F("%s mana", cmp.Or(x.Values["cost"], "0"))
		}
		k.Label(r, text, 11.5, quad.Left, k.Theme.Dim, font.Regular)
	}
}

func (fm *forms) pieceName(keyword string, x *edit.Piece) string {
	if keyword == "kind" {
		return fm.e.panel.capital(fm.e.Words.Kind(x.Name))
	}
	return fm.e.panel.capital(fm.e.Words.Name(x.Name))
}

// The fields of kinds, abilities and spells, each with its text behind " = ".
//
//go:embed fields.txt
var fieldTexts string

// pairs returns what stands before and behind the " = " in the lines of a text.
func pairs(text string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for line := range strings.Lines(text) {
			if name, what, ok := strings.Cut(strings.TrimSpace(line), " = "); ok && !yield(name, what) {
				return
			}
		}
	}
}

// Texts returns the texts that files hold, for the languages.
func Texts() (list []string) {
	for _, text := range pairs(fieldTexts) {
		list = append(list, text)
	}
	return list
}

// fieldHint returns what to write into an empty field, from its usage in the format.
func (fm *forms) fieldHint(usage string) string {
	switch usage {
	case "N":
		return fm.e.UI.Lang.T("a number")
	case "LIST":
		return fm.e.UI.Lang.T("names, separated by commas")
	case "CLASS":
		return strings.Join(levels.WordsOf(rules.SpellClass(0)), ", ")
	case "STAT":
		return strings.Join(levels.WordsOf(rules.Stat(0)), ", ")
	case "EFFECT":
		return fm.e.UI.Lang.T("name of an effect")
	case "TERRAIN":
		return fm.e.UI.Lang.T("name of a terrain")
	case "STRUCTURE":
		return strings.Join(levels.WordsOf(rules.Town), ", ")
	}
	return strings.ReplaceAll(usage, "|", ", ")
}

func (fm *forms) newPiece(ctx *shell.Context, f *shell.Form) {
	p := &fm.pieces
	name, _ := f.Text("piece-name", "", p.name, fm.e.UI.Lang.T("New: type a name"), 40)
	if p.name = name; plainName(name) == "" || fm.e.UI.Kit.Writing() {
		return
	}
	name = plainName(name)
	if !f.Button("piece-add", fm.e.UI.Lang.F("Add: %s", name), ui.Look{Icon: icon.Plus, Size: 14}) {
		return
	}
	// A spell must have an effect, and anything must be said of a piece to name it.
	first := map[string][2]string{"kind": {"power", "3"}, "ability": {"range", "1"}, "spell": {"effect", "dispel"}}[p.keyword]
	if fm.e.change(ctx, fm.e.UI.Lang.F("add %s", name), func(ed *edit.Edit) error {
		return ed.SetPiece(p.keyword, name, levels.Field{Name: first[0]}, first[1])
	}) {
		p.chosen, p.name = name, ""
	}
}

// pieceForm edits the fields of a piece. A text is taken over once it is complete.
func (fm *forms) pieceForm(ctx *shell.Context, f *shell.Form, x *edit.Piece) {
	p := &fm.pieces
	set := func(field levels.Field, value string) {
		fm.e.change(ctx, fm.e.UI.Lang.F("change %s", x.Name), func(ed *edit.Edit) error { return ed.SetPiece(p.keyword, x.Name, field, value) })
	}
	if f.Button("pieces-all", fm.e.UI.Lang.T("Back to the list"), ui.Look{Icon: icon.Back, Size: 14}) {
		p.chosen = ""
		return
	}
	k := &fm.e.UI.Kit
	k.Label(f.Cut(k.Pt(30)), fm.pieceName(p.keyword, x), 17, quad.Left, k.Theme.Accent, font.Bold)
	if p.labels == nil {
		p.labels = maps.Collect(pairs(fieldTexts))
	}
	for _, field := range levels.FieldsOf(p.keyword) {
		label := fm.e.UI.Lang.T(p.labels[field.Name])
		now := x.Values[field.Name]
		if field.Flag {
			if on := f.Flag("piece-"+field.Name, label, now != ""); on != (now != "") {
				set(field, map[bool]string{true: "yes"}[on])
				return
			}
			continue
		}
		p.late.draw(f, "piece-"+field.Name, label, now, fm.fieldHint(field.Usage), 200, func(text string) { set(field, text) })
	}
	p.late.left(k)
	if x.Own && f.Button("piece-gone", fm.e.UI.Lang.T("Remove from the level"), ui.Look{Icon: icon.Trash, Size: 14, Tip: fm.e.UI.Lang.T("The catalogue keeps its own version")}) {
		fm.e.change(ctx, fm.e.UI.Lang.F("remove %s", x.Name), func(ed *edit.Edit) error { return ed.RemovePiece(p.keyword, x.Name) })
	}
}

// kindList draws the kinds of figures with their names and numbers, and a field to
// search them by name.
func (pan *panel) kindList(f *shell.Form, list []brush) {
	k := &pan.e.UI.Kit
	pan.search, _ = f.Text("find-kind", "", pan.search, pan.e.UI.Lang.T("Search kinds"), 40)
	found := 0
	for i := range list {
		b := &list[i]
		name := pan.capital(pan.e.tools.brushName(b))
		if !matches(pan.search, name, b.of.Name) {
			continue
		}
		found++
		r := f.Cut(k.Pt(50))
		r.H = k.Pt(46)
		if pan.e.UI.Click(k.Button(b.id, r, "", ui.Look{On: i == pan.e.tools.picked[figureTab]})) {
			pan.e.tools.choose(figureTab, i)
			pan.e.tools.opts.group = nil
			if pan.search != "" {
				pan.search = ""
				k.Reveal(b.id)
			}
		}
		if r.Y > f.Area.Y+f.Area.H || r.Y+r.H < f.Area.Y {
			continue // scrolled out of sight, but reachable with the keys
		}
		pan.drawBrush(b, r.CutLeft(r.H), false)
		k.Label(r.CutTop(r.H*0.56), name, 14, quad.Left, k.Theme.Text, font.Bold)
		k.Label(r, pan.kindNumbers(b.of), 11.5, quad.Left, k.Theme.Dim, font.Regular)
	}
	if found == 0 {
		pan.paragraph(f, pan.e.UI.Lang.T("No matching kinds"), k.Theme.Dim)
	}
	f.Cut(k.Pt(6))
}

func (pan *panel) kindNumbers(of *levels.Kind) string {
	return pan.e.UI.Lang.F("power %s · skill %s · move %s · stamina %s", narrate.Number(of.Power), narrate.Number(of.Skill),
		narrate.Number(cmp.Or(of.Move, of.Skill)), narrate.Number(cmp.Or(of.Stamina, of.Power)))
}

// matches reports whether a name or its word in level files contains a text.
func matches(text, name, word string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return text == "" || strings.Contains(strings.ToLower(name), text) || strings.Contains(word, text)
}

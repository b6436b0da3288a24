package editor

import (
	"cmp"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/canvas"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/board/ground"
	"wallfall/render/board/scene"
	"wallfall/render/board/tokens"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

var pageIDs = [canvas.PageCount]string{"tab:ground", "tab:things", "tab:heights", "tab:edges", "tab:figures", "tab:walls"}

var pageIcons = [canvas.PageCount]icon.ID{icon.Bucket, icon.Door, icon.Heights, icon.Brink, icon.Pawn, icon.Wall}

var toolIDs = [canvas.ToolCount]string{"tool:select", "tool:wand", "tool:pen", "tool:line", "tool:box", "tool:frame", "tool:fill", "tool:erase", "tool:pick", "tool:stamp"}

var toolIcons = [canvas.ToolCount]icon.ID{icon.Select, icon.Wand, icon.Pencil, icon.Stroke, icon.Box, icon.Frame, icon.Bucket, icon.Eraser, icon.Dropper, icon.Stamp}

// toolAction returns the action that selects a tool; the stamp is selected by Paste.
func toolAction(t canvas.Tool) input.Action { return input.SelectTool + input.Action(t) }

// palette shows the brushes of a page, or the commands for the selection.
type palette struct {
	search    string // for kinds
	stampName string // of a new stamp, as written
}

// draw draws the pages' buttons, and the form of the tool in f.
func (p *palette) draw(f *fields, c *canvas.Canvas) {
	k, l := &f.UI.Kit, f.UI.Lang
	names := [...]string{
		canvas.GroundPage:  l.T("Ground"),
		canvas.FeaturePage: l.T("Features"),
		canvas.HeightPage:  l.T("Heights"),
		canvas.EdgePage:    l.T("Edges: drag from the low cell to the high cell"),
		canvas.FigurePage:  l.T("Figures"),
		canvas.WallPage:    l.T("Crushing walls: drag over the cells"),
	}
	row := int(canvas.PageCount)
	if f.R.W < k.Pt(270) {
		row /= 2
	}
	var cols ui.Columns
	for t := range canvas.PageCount {
		if int(t)%row == 0 {
			cols = f.R.TakeTop(k.Pt(ui.RowHeight), k.Pt(ui.SmallGap)).Columns(row, k.Pt(4))
		}
		if f.UI.Click(k.Button(pageIDs[t], cols.At(int(t)%row), "", ui.Look{Icon: pageIcons[t], On: c.Page == t, Tip: names[t]})) {
			c.TurnPage(t)
		}
	}
	f.R.CutTop(k.Pt(2))
	if c.Tool == canvas.Select || c.Tool == canvas.Wand || c.Tool == canvas.Stamp {
		f.ID = "selection"
		f.Begin()
		selectionForm(f, c)
		p.stampForm(f, c, shell.Part[document.Stamps](f.UI).List)
	} else {
		f.ID = pageIDs[c.Page]
		f.Begin()
		p.brushForm(f, c)
	}
	f.End()
}

// selectionForm draws the commands for the selection or the clipboard.
func selectionForm(f *fields, c *canvas.Canvas) {
	l := f.UI.Lang
	n, clip := c.Selected(), c.Clip()
	head := l.T("No cells selected")
	switch {
	case c.Tool == canvas.Stamp && clip != nil:
		head = l.N(clip.Len(), "Paste %d cell: click a place", "Paste %d cells: click a place")
	case n > 0:
		head = l.N(n, "%d cell selected", "%d cells selected")
	}
	f.Title(head)
	if last := c.LastUsed; last != "" && (figureNamed(f.lv, last) != nil || wallNamed(f.lv, last) != nil) {
		if f.Button("properties", l.F("Properties of %s", narrate.Capital(last)), ui.Look{Icon: icon.Gear, Size: 13}) {
			f.want.object = last
		}
	}
	cell := func(id, text string, sign icon.ID, a input.Action, off bool) shell.Cell {
		return shell.Cell{ID: id, Text: text, Icon: sign, Key: f.UI.Bind.KeyLabel(a), Off: off, Do: func() { f.want.action = a }}
	}
	none := n == 0
	f.Pair(cell("copy", l.T("Copy"), icon.Copy, input.Copy, none), cell("cut", l.T("Cut"), icon.Cross, input.Cut, none))
	f.Pair(cell("paste", l.T("Paste"), icon.Stamp, input.Paste, clip == nil), cell("empty", l.T("Clear"), icon.Trash, input.Clear, none))
	fixed := none && c.Tool != canvas.Stamp
	f.Pair(cell("turn-left", l.T("Rotate left"), icon.Undo, input.RotateLeft, fixed), cell("turn-right", l.T("Rotate right"), icon.Rotate, input.RotateRight, fixed))
	f.Pair(cell("flip", l.T("Left to right"), icon.Mirror, input.FlipLeftRight, fixed), cell("flip-top", l.T("Top to bottom"), icon.Heights, input.FlipTopBottom, fixed))
	f.Pair(cell("all", l.T("All"), icon.Fullscreen, input.SelectAll, false), cell("none", l.T("Deselect"), icon.Select, input.Deselect, none))
}

// stampForm lists the stamps, and keeps the selection as a new one.
func (p *palette) stampForm(f *fields, c *canvas.Canvas, list []document.Stamp) {
	k, l := &f.UI.Kit, f.UI.Lang
	f.Title(l.T("Stamps"))
	if c.Selected() > 0 {
		p.stampName, _ = f.Text("stamp-name", "", p.stampName, l.T("Name of the stamp"), document.MaxStampName)
		name := strings.TrimSpace(p.stampName)
		if f.Button("stamp-keep", l.T("Save the selection"), ui.Look{Icon: icon.Save, Size: 13, Disabled: name == ""}) {
			f.want.keep, p.stampName = name, ""
		}
	}
	any := false
	for i := range list {
		s := &list[i]
		if s.Topology != f.lv.Topology {
			continue
		}
		any = true
		r := f.ListRow(ui.RowHeight)
		if f.UI.Click(k.Button(f.UI.ID("stamp-delete:", i), r.TakeRight(k.Pt(buttonWidth), k.Pt(ui.SmallGap)), "", ui.Look{Icon: icon.Trash, Tip: l.T("Delete this stamp")})) {
			f.want.discard = s.Key
		}
		on := c.Tool == canvas.Stamp && c.Clip() == s.Clip
		text := k.Fonts.Cut(font.Bold, k.Pt(13), s.Name, r.W-k.Pt(50))
		if f.UI.Click(k.Button(f.UI.ID("stamp:", i), r, text, ui.Look{Icon: icon.Stamp, Size: 13, On: on})) {
			c.Take(s.Clip)
		}
	}
	if !any && c.Selected() == 0 {
		f.paragraph(l.T("Select cells to save them as a stamp."), k.Theme.Dim)
	}
}

func (p *palette) brushForm(f *fields, c *canvas.Canvas) {
	l, b, o := f.UI.Lang, c.Brush(), &c.Options
	f.Title(f.capital(brushName(f.words, o, b)))
	switch c.Page {
	case canvas.WallPage:
		o.WallDir = f.wallDirection("wall-dir:", o.WallDir)
	case canvas.FigurePage:
		if b.Of.Traits&rules.Object == 0 {
			o.Side = max(0, min(o.Side, len(f.lv.Sides)-1))
			o.Side = f.sideChoice("side:", "", o.Side, "")
		}
		lit := rules.NoDir // until one is chosen, figures face the enemy
		if o.FacingChosen {
			lit = o.Facing % rules.Dir(f.lv.Topology.Dirs())
		}
		if d := f.directions("facing:", lit, 1); d != rules.NoDir {
			o.Facing, o.FacingChosen = d, true
		}
		p.kindList(f, c)
	default:
		swatches(f, c)
	}
	switch {
	case b.Kind == canvas.TerrainBrush && rules.Terrain(b.N).Breakable(), b.Kind == canvas.FeatureBrush && rules.Feature(b.N).IsDoor():
		o.Magical = f.Flag("magical", l.T("Unbreakable"), o.Magical)
	case b.Kind == canvas.TagBrush:
		o.Tag = f.number("tag", l.F("Mark %s", levels.TagName(o.Tag)), o.Tag, 1, rules.MaxTag)
	case b.Kind == canvas.StructureBrush:
		o.Owner = f.sideChoice("owner:", l.T("Owner"), o.Owner, l.T("nobody"))
	case b.Kind == canvas.LevelBrush:
		o.Height = f.number("height", l.F("Height %d", o.Height), o.Height, 0, rules.MaxHeight)
	}
	if c.Page.PaintsCells() {
		o.Size = f.number("size", l.F("Size %d", o.Size), o.Size, 1, canvas.MaxPen)
	}
	row := f.Slot()
	if back := row.TakeLeft(f.UI.Kit.Pt(buttonWidth), f.UI.Kit.Pt(ui.SmallGap)); f.UI.Click(f.UI.Kit.Button("symmetry-back", back, "", ui.Look{Icon: icon.Back, Tip: f.UI.Tip(l.T("Symmetry: previous mode"), input.PrevSymmetry)})) {
		f.want.action = input.PrevSymmetry
	}
	if f.UI.Click(f.UI.Kit.Button("symmetry", row, symmetryName(l, c.Symmetry), ui.Look{Icon: icon.Mirror, On: c.Symmetry != edit.NoSymmetry, Size: 13, Tip: f.UI.Tip(l.T("Symmetry: next mode"), input.NextSymmetry)})) {
		f.want.action = input.NextSymmetry
	}
	if c.Symmetry != edit.NoSymmetry && !c.Exact() {
		f.paragraph(l.T("Some cells have no mirror cell; symmetry skips them."), f.UI.Kit.Theme.Warn)
	}
}

func symmetryName(l *lang.Table, s edit.Symmetry) string {
	return [...]string{
		edit.NoSymmetry:  l.T("No symmetry"),
		edit.LeftRight:   l.T("Mirrored left to right"),
		edit.TopBottom:   l.T("Mirrored top to bottom"),
		edit.BothMirrors: l.T("Mirrored both ways"),
		edit.Point:       l.T("Rotated by 180°"),
		edit.Quarter:     l.T("Rotated by 90°"),
		edit.Third:       l.T("Rotated by 120°"),
		edit.Sixth:       l.T("Rotated by 60°"),
		edit.Diagonal:    l.T("Mirrored along the diagonal"),
	}[s]
}

// brushName returns what a brush is called in the words of a level.
func brushName(w *narrate.Narrator, o *canvas.Options, b *canvas.Brush) string {
	switch b.Kind {
	case canvas.TagBrush:
		return w.Term(rules.Objective.String()) + " " + levels.TagName(o.Tag)
	case canvas.LinkBrush:
		return w.Lang.T("link between two portals or ladders")
	case canvas.RaiseBrush:
		return w.Lang.T("raise the ground")
	case canvas.LowerBrush:
		return w.Lang.T("lower the ground")
	case canvas.LevelBrush:
		return w.Lang.F("height %d", o.Height)
	case canvas.KindBrush:
		return w.Kind(b.Of.Name)
	case canvas.WallBrush:
		return w.Lang.T("crushing wall")
	}
	if b.Kind == canvas.EdgeBrush && b.N == int(rules.NoEdge) {
		return w.Lang.T("no edge")
	}
	return w.Term(b.Name())
}

// swatches draws the brushes of a page as a grid.
func swatches(f *fields, c *canvas.Canvas) {
	const cell, gap = 46, ui.SmallGap // points
	k := &f.UI.Kit
	n := max(3, int((f.R.W+k.Pt(gap))/k.Pt(cell+gap)))
	list := c.Brushes(c.Page)
	var cols ui.Columns
	for i := range list {
		if i%n == 0 {
			cols = f.ListRow(cell).Columns(n, k.Pt(gap))
		}
		b, r := &list[i], cols.At(i%n)
		if f.UI.Click(k.Button(b.ID, r, "", ui.Look{On: i == c.Picked(c.Page), Tip: f.capital(brushName(f.words, &c.Options, b))})) {
			c.Choose(c.Page, i)
			c.Options.Group = nil
		}
		if !f.Sees(r) {
			continue // but reachable with the keys
		}
		drawBrush(f, c, b, r)
	}
	f.Gap(6)
}

// drawBrush draws what a brush places.
func drawBrush(f *fields, c *canvas.Canvas, b *canvas.Brush, r ui.Rect) {
	k := &f.UI.Kit
	x, y := r.Mid()
	z := min(r.W, r.H) - k.Pt(12)
	if b.Kind == canvas.KindBrush {
		chip := tokens.ChipOf(&b.Of.Kind, kindColour(f.colours, &c.Options, b))
		chip.Draw(&k.List, &f.UI.Palette, x, y, z*0.5)
	} else if sign := brushIcon(b); sign != icon.None {
		k.List.Icon(sign, x, y, z*0.8, k.Theme.Text)
	} else {
		s := swatchOf(f.colours, &c.Options, b)
		s.Draw(&k.List, &f.UI.Palette, f.lv.Topology == rules.Hex, x, y, z)
	}
}

// brushIcon returns the icon of a brush, None where it is drawn as what it places.
func brushIcon(b *canvas.Brush) icon.ID {
	switch {
	case b.Kind == canvas.LinkBrush:
		return icon.Link
	case b.Kind == canvas.RaiseBrush:
		return icon.Plus
	case b.Kind == canvas.LowerBrush:
		return icon.Minus
	case b.Kind == canvas.EdgeBrush && b.N == int(rules.NoEdge):
		return icon.Eraser
	}
	return icon.None
}

func colourOf(colours []int, side int) int {
	if side >= 0 && side < len(colours) {
		return colours[side]
	}
	return scene.Nobody
}

// kindColour returns the colour in which figures of a brush's kind are placed.
func kindColour(colours []int, o *canvas.Options, b *canvas.Brush) int {
	if b.Of.Traits&rules.Object != 0 {
		return scene.Nobody
	}
	return colourOf(colours, o.Side)
}

// swatchOf returns the picture of what a brush puts on a cell.
func swatchOf(colours []int, o *canvas.Options, b *canvas.Brush) ground.Swatch {
	s := ground.Swatch{Colour: scene.Nobody}
	switch b.Kind {
	case canvas.TerrainBrush:
		s.Terrain = rules.Terrain(b.N)
	case canvas.FeatureBrush:
		s.Feature, s.Magical = rules.Feature(b.N), o.Magical
	case canvas.StructureBrush:
		s.Structure, s.Colour = rules.Structure(b.N), colourOf(colours, o.Owner)
	case canvas.TagBrush:
		s.Tag = o.Tag
	case canvas.LevelBrush:
		s.Height = o.Height
	case canvas.EdgeBrush:
		s.Edge = rules.Edge(b.N)
	}
	return s
}

// kindList draws the kinds of figures with their names and numbers, and a field to
// search them by name.
func (p *palette) kindList(f *fields, c *canvas.Canvas) {
	k := &f.UI.Kit
	p.search, _ = f.Text("find-kind", "", p.search, f.UI.Lang.T("Search kinds"), 40)
	found := 0
	list := c.Brushes(canvas.FigurePage)
	for i := range list {
		b := &list[i]
		name := f.capital(f.words.Kind(b.Of.Name))
		if !matches(p.search, name, b.Of.Name) {
			continue
		}
		found++
		r := f.ListRow(twoLinesHigh)
		if f.UI.Click(k.Button(b.ID, r, "", ui.Look{On: i == c.Picked(canvas.FigurePage)})) {
			c.Choose(canvas.FigurePage, i)
			c.Options.Group = nil
			p.search = "" // the sides above come next
		}
		if !f.Sees(r) {
			continue // but reachable with the keys
		}
		drawBrush(f, c, b, r.CutLeft(r.H))
		f.twoLines(r, name, f.kindNumbers(b.Of))
	}
	if found == 0 {
		f.paragraph(f.UI.Lang.T("No matching kinds"), k.Theme.Dim)
	}
	f.Gap(6)
}

// twoLinesHigh is the height in points of a row of a list with two lines of text.
const twoLinesHigh = 46

// twoLines draws a name and something about it in a row of a list.
func (f *fields) twoLines(r ui.Rect, name, about string) {
	k := &f.UI.Kit
	k.Label(r.CutTop(r.H*0.56), name, 14, quad.Left, k.Theme.Text, font.Bold)
	k.Label(r, about, 11.5, quad.Left, k.Theme.Dim, font.Regular)
}

func (f *fields) kindNumbers(of *levels.Kind) string {
	return f.UI.Lang.F("power %s · skill %s · move %s · stamina %s", narrate.Number(of.Power), narrate.Number(of.Skill),
		narrate.Number(cmp.Or(of.Move, of.Skill)), narrate.Number(cmp.Or(of.Stamina, of.Power)))
}

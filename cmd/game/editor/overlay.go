package editor

import (
	"regexp"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// overlay draws over the board: the preview of the tool, the selection and the
// problems.
func (pan *panel) overlay() {
	l, p, b := &pan.overlayQuads, &pan.e.pic, pan.e.Words.Board
	l.Reset()
	l.PushClip(p.Camera.Wide)
	pan.e.sim.drawOverlay(l)
	pan.coordinates(l)
	pan.unplacedMarks(l)
	for i := range pan.e.problems.list {
		q := &pan.e.problems.list[i]
		if !q.HasAt || q.At.Floor != p.Floor {
			continue
		}
		c := b.Cell(q.At)
		if c == rules.NoCell {
			continue
		}
		ink := pan.e.UI.Palette.Danger
		if q.Warning {
			ink = pan.e.UI.Palette.Warning
		}
		x, y := p.Camera.Screen(board.Centre(b, c))
		z := p.Camera.Zoom
		r := max(6*p.Scale, z*0.17)
		p.Outline(l, c, 0.02, 2, ink, quad.Color{})
		l.Circle(x+z*0.36, y-z*0.34, r, quad.Solid(pan.e.UI.Palette.Plate))
		l.Icon(icon.Warn, x+z*0.36, y-z*0.34, r*1.5, ink)
	}
	if pan.e.sel.n > 0 && pan.e.sel.floor == p.Floor {
		phase := float32(0)
		if !pan.e.UI.Set.Reduced {
			phase = float32(pan.e.now%60) / 30
		}
		p.Border(l, pan.e.sel.in, 2, phase, quad.RGB(0xffffff), quad.RGBA(0x000000c0))
	}
	if at := pan.e.target(); at != rules.NoCell {
		if pan.e.UI.Dialog == shell.NoDialog {
			pan.preview(l, at)
		}
		if to := b.Link(at); to != rules.NoCell && pan.e.pos(to).Floor == p.Floor {
			x0, y0 := p.Camera.Screen(board.Centre(b, at))
			x1, y1 := p.Camera.Screen(board.Centre(b, to))
			l.DashLine(x0, y0, x1, y1, 2.5*p.Scale, 6*p.Scale, 5*p.Scale, quad.Solid(pan.e.UI.Palette.Spell))
		}
	}
	if pan.e.tools.linking && pan.e.tools.linkFrom.Floor == p.Floor {
		p.Outline(l, b.Cell(pan.e.tools.linkFrom), 0.02, 3, pan.e.UI.Palette.Spell, quad.Color{})
	}
	if pan.e.trials.forecast.On {
		pan.e.trials.forecast.Over(l, p, &pan.e.Words)
	}
	l.Pop()
}

// preview draws what a press would do at a cell, or what the current stroke will
// do.
func (pan *panel) preview(l *quad.List, at rules.Cell) {
	p, s, b := &pan.e.pic, &pan.e.tools.stroke, pan.e.Words.Board
	ink := pan.e.UI.Palette.Choice
	pos := pan.e.pos(at)
	switch {
	case s.on && (s.kind == shapeStroke || s.kind == regionStroke || s.kind == wallStroke):
		p.Border(l, s.mask, 2, 0, ink, quad.RGBA(0x000000a0))
		if s.kind == wallStroke {
			for _, q := range s.cells {
				x, y := p.Camera.Screen(board.Centre(b, b.Cell(q)))
				board.Steel(l, pan.e.grid.Topology, pan.e.tools.opts.wallDir, x, y, p.Camera.Zoom*0.9)
			}
		}
	case s.on && s.kind == pairStroke || s.on && s.kind == moveStroke:
		x0, y0 := p.Camera.Screen(board.Centre(b, b.Cell(s.from)))
		x1, y1 := p.Camera.Screen(board.Centre(b, at))
		if s.from != pos {
			l.Arrow(x0, y0, x1, y1, max(3*p.Scale, p.Camera.Zoom*0.08), max(10*p.Scale, p.Camera.Zoom*0.3), quad.Solid(ink))
		}
		var cells []rules.Pos
		switch {
		case s.kind != moveStroke:
		case s.fig != "":
			cells = append(cells, s.from)
		case s.wall != "":
			cells = pan.e.forms.wallNamed(s.wall).Cells
		default:
			cells = pan.e.sel.list(pan.e.grid)
		}
		for _, at := range cells {
			if q, ok := pan.e.grid.Shift(s.from, pos).Cell(at); ok {
				p.Outline(l, b.Cell(q), 0.04, 1.5, ink, ink.Fade(0.25))
			}
		}
	case pan.e.tools.tool == stampTool && pan.e.sel.clip() != nil:
		pan.scratch = pan.e.sel.clip().Cells(pan.scratch[:0], pan.e.grid, pos)
		for _, q := range pan.scratch {
			p.Outline(l, b.Cell(q), 0.04, 1.5, ink, ink.Fade(0.2))
		}
	case pan.e.tools.tool == penTool || pan.e.tools.tool == eraseTool:
		pan.penPreview(l, pos)
	}
	for _, m := range pan.e.tools.images() {
		if q, ok := m.Cell(pos); ok && q != pos && (pan.e.tools.tool.paints() || pan.e.tools.tool == eraseTool) {
			p.Outline(l, b.Cell(q), 0.05, 1.5, pan.e.UI.Palette.Spell.Fade(0.9), pan.e.UI.Palette.Spell.Fade(0.15))
		}
	}
	width := float32(2)
	if pan.e.controls.onKeys {
		width = 3.5
	}
	p.Outline(l, at, 0.01, width, pan.e.UI.Palette.Hover, quad.Color{})
}

func (pan *panel) penPreview(l *quad.List, pos rules.Pos) {
	p, b := &pan.e.pic, pan.e.Words.Board
	if pan.e.tools.opts.size > 1 && pan.e.tools.tab <= heightTab {
		pan.scratch = pan.e.grid.Disc(pan.scratch[:0], pos, pan.e.tools.opts.size)
		for _, q := range pan.scratch {
			p.Outline(l, b.Cell(q), 0.04, 1, pan.e.UI.Palette.Choice.Fade(0.8), pan.e.UI.Palette.Choice.Fade(0.12))
		}
	}
	if pan.e.tools.tool != penTool || pan.e.tools.stroke.on {
		return
	}
	x, y := p.Camera.Screen(board.Centre(b, b.Cell(pos)))
	z := p.Camera.Zoom
	br := pan.e.tools.brush()
	l.PushOpacity(0.6)
	switch br.kind {
	case kindBrush:
		if pan.e.tools.figureAt(pos) == nil {
			chip := board.ChipOf(&br.of.Kind, pan.e.tools.kindColour(br))
			chip.Draw(l, &pan.e.UI.Palette, x, y, z*board.Radius(&br.of.Kind))
		}
	case wallBrush:
		if pan.e.tools.wallAt(pos) == nil {
			board.Steel(l, pan.e.grid.Topology, pan.e.tools.opts.wallDir, x, y, z*0.8)
		}
	case terrainBrush, featureBrush, structureBrush, tagBrush:
		s := pan.e.tools.swatch(br)
		if br.kind != terrainBrush {
			s.Terrain = pan.e.view.Cells[b.Cell(pos)].Terrain
			if isSolid(s.Terrain) {
				s.Terrain = rules.Plain
			}
		}
		s.Draw(l, &pan.e.UI.Palette, pan.e.grid.Topology == rules.Hex, x, y, z*0.7)
	}
	l.Pop()
}

// unplacedMarks draws the figures and walls that the rules refuse.
func (pan *panel) unplacedMarks(l *quad.List) {
	lv, b, p := pan.e.Level(), pan.e.Words.Board, &pan.e.pic
	if len(pan.e.unplaced) == 0 {
		return
	}
	mark := func(name string, at rules.Pos, draw func(x, y float32)) {
		if c := b.Cell(at); c != rules.NoCell && at.Floor == p.Floor && slices.Contains(pan.e.unplaced, name) {
			l.PushOpacity(0.65)
			draw(p.Camera.Screen(board.Centre(b, c)))
			l.Pop()
			p.Outline(l, c, 0.03, 2.5, pan.e.UI.Palette.Danger, quad.Color{})
		}
	}
	for _, f := range lv.Figures {
		mark(f.Name, f.At, func(x, y float32) {
			chip := board.ChipOf(&lv.Kinds[f.Kinds[0]].Kind, pan.e.tools.colourOf(f.Side))
			chip.Draw(l, &pan.e.UI.Palette, x, y, p.Camera.Zoom*0.36)
		})
	}
	for _, w := range lv.Walls {
		for _, at := range w.Cells {
			mark(w.Name, at, func(x, y float32) { board.Steel(l, pan.e.grid.Topology, w.Dir, x, y, p.Camera.Zoom*0.8) })
		}
	}
}

// coordinates draws column and row numbers along the edges.
func (pan *panel) coordinates(l *quad.List) {
	p, b := &pan.e.pic, pan.e.Words.Board
	z := p.Camera.Zoom
	step := 1
	for z*float32(step) < 22*p.Scale {
		step *= 5
	}
	size := min(12*p.Scale, max(9*p.Scale, z*0.24))
	here := rules.Pos{X: -1, Y: -1}
	if c := pan.e.target(); c != rules.NoCell {
		here = pan.e.pos(c)
	}
	write := func(n int, x, y float32, on bool) {
		ink := pan.e.UI.Palette.Label.Fade(0.6)
		if on {
			ink = pan.e.UI.Palette.Label
		}
		l.TextIn(x+1, y+1, narrate.Number(n), font.Bold, size, quad.Center, quad.Middle, quad.RGBA(0x000000c0))
		l.TextIn(x, y, narrate.Number(n), font.Bold, size, quad.Center, quad.Middle, ink)
	}
	w, far := p.Camera.Wide, float32(0.76)
	if pan.e.grid.Topology == rules.Hex {
		far = 0.9
	}
	for x := 0; x < b.Width(); x += step {
		sx, sy := p.Camera.Screen(board.Centre(b, b.Cell(rules.Pos{X: x})))
		write(x, sx, max(sy-z*far, w.Y0+size*0.8), x == here.X)
	}
	for y := 0; y < b.Height(); y += step {
		sx, _ := p.Camera.Screen(board.Centre(b, 0)) // row 0, so that odd hex rows align
		_, sy := p.Camera.Screen(board.Centre(b, b.Cell(rules.Pos{Y: y})))
		write(y, max(sx-z*0.74, w.X0+size), sy, y == here.Y)
	}
}

// status draws the status bar: the target cell, its place in the text and its
// contents.
func (pan *panel) status(k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(3))
	r.CutLeft(k.Pt(6))
	r.CutRight(k.Pt(6))
	at := pan.e.target()
	if at == rules.NoCell {
		hint := pan.e.UI.Lang.T("Right-click or long press: pick up what is there. ? lists the keys.")
		if k.Finger {
			hint = pan.e.UI.Lang.T("Touch and hold to pick something up. Double-tap a group or wall for its properties. Move the board with two fingers.")
		}
		k.List.TextIn(r.X, r.Y+r.H/2, k.Fonts.Cut(font.Regular, k.Pt(12.5), hint, r.W), font.Regular, k.Pt(12.5), quad.Left, quad.Middle, k.Theme.Dim)
		return
	}
	if pan.cellStatus.at != at {
		place := pan.e.Level().CellPlace(pan.e.pos(at))
		pan.cellStatus = cellStatus{at, pan.e.UI.Lang.F("line %d, column %d", place.Line, place.Col), pan.cellText(pan.e.pos(at))}
	}
	if k.In.Pad {
		pad := pan.e.UI.Lang.F("%s %s: brush · %s: tool · %s: page · %s: buttons · %s: keys", pan.e.UI.Bind.PadLabel(input.PrevBrush), pan.e.UI.Bind.PadLabel(input.NextBrush),
			pan.e.UI.Bind.PadLabel(input.NextTool), pan.e.UI.Bind.PadLabel(input.NextPage), pan.e.UI.Bind.PadLabel(input.EditButtons), pan.e.UI.Bind.PadLabel(input.Help))
		if w := k.Fonts.Measure(font.Regular, k.Pt(12.5), pad); w < r.W*0.75 {
			k.Label(r.CutRight(w+k.Pt(8)), pad, 12.5, quad.Right, k.Theme.Dim, font.Regular)
		}
	} else if w := k.Fonts.Measure(font.Regular, k.Pt(11), pan.cellStatus.where); w < r.W*0.35 {
		k.Label(r.CutRight(w+k.Pt(8)), pan.cellStatus.where, 11, quad.Right, k.Theme.Dim, font.Regular)
	}
	k.List.TextIn(r.X, r.Y+r.H/2, k.Fonts.Cut(font.Regular, k.Pt(12.5), pan.cellStatus.text, r.W), font.Regular, k.Pt(12.5), quad.Left, quad.Middle, k.Theme.Text)
}

func (pan *panel) cellText(p rules.Pos) string {
	lv := pan.e.Level()
	c := lv.Cell(p)
	out := []string{pan.cellName(p), pan.e.Words.Term(c.Terrain.String())}
	if c.Ground > 0 {
		out = append(out, pan.e.UI.Lang.F("height %d", c.Ground))
	}
	if c.Feature != rules.NoFeature {
		out = append(out, pan.e.Words.Term(c.Feature.String()))
	}
	if c.Structure != rules.NoStructure {
		out = append(out, pan.e.UI.Lang.F("%s of %s", pan.e.Words.Term(c.Structure.String()), pan.e.Words.Side(c.Owner)))
	}
	if c.Tag > 0 {
		out = append(out, pan.e.UI.Lang.F("Mark %s", levels.TagName(c.Tag)))
	}
	if c.Magical {
		out = append(out, pan.e.UI.Lang.T("Unbreakable"))
	}
	if w := pan.e.tools.wallAt(p); w != nil {
		out = append(out, pan.e.UI.Lang.F("Wall %s", narrate.Capital(w.Name)))
	}
	if f := pan.e.tools.figureAt(p); f != nil {
		var kinds []string
		for _, k := range f.Kinds {
			kinds = append(kinds, pan.e.Words.Kind(lv.Kinds[k].Name))
		}
		text := narrate.Capital(f.Name) + " (" + strings.Join(kinds, ", ")
		if f.Side >= 0 {
			text += ", " + pan.e.Words.Side(f.Side)
		}
		out = append(out, text+")")
	}
	for i := range pan.e.problems.list {
		if q := &pan.e.problems.list[i]; q.HasAt && q.At == p {
			out = append(out, pan.translate(q.Msg))
			break
		}
	}
	return strings.Join(out, " · ")
}

// Floors and cells in sentences about level files, where floors count from 0.
var (
	floorNumbers = regexp.MustCompile(`\bfloors? \d(?: and \d)?`)
	cellNumbers  = regexp.MustCompile(`\b\d:\d+,\d+\b`)
	digit        = regexp.MustCompile(`\d`)
)

// translate returns a sentence about a level in the player's language and with
// floors as the game counts them, from 1.
func (pan *panel) translate(text string) string {
	text = floorNumbers.ReplaceAllStringFunc(text, func(s string) string {
		return digit.ReplaceAllStringFunc(s, func(d string) string { return string(d[0] + 1) })
	})
	return cellNumbers.ReplaceAllStringFunc(lang.Tell(pan.e.UI.Speaks, text), func(s string) string {
		if at, ok := levels.ParsePos(s); ok {
			return pan.cellName(at)
		}
		return s
	})
}

// cellName returns the coordinates of a cell, with its floor if there are several.
func (pan *panel) cellName(p rules.Pos) string {
	at := narrate.Number(p.X) + "," + narrate.Number(p.Y)
	if len(pan.e.Level().Floors) == 1 {
		return at
	}
	return pan.e.UI.Lang.F("%s on floor %d", at, p.Floor+1)
}

// problemList lists the problems of the level and fixes them. Fixes are searched
// for one problem per tick.
type problemList struct {
	e       *Editor
	doc     *edit.Doc
	fixes   [][]lint.Fix // of the first problems
	list    levels.Problems
	checked bool // list is up to date
	current int  // the problem shown last
}

func (pl *problemList) check() {
	pl.list, pl.checked, pl.current = lint.Check(pl.e.Level()), true, -1
}

// box lists the problems with their fixes; clicking a problem shows it.
func (pl *problemList) box(ctx *shell.Context) {
	if !pl.checked {
		pl.check()
	}
	if doc := pl.e.Hist.Doc(); pl.doc != doc {
		pl.doc, pl.fixes = doc, pl.fixes[:0]
	}
	if n := len(pl.fixes); n < len(pl.list) {
		pl.fixes = append(pl.fixes, lint.Fixes(pl.doc, pl.list[n]))
	}
	f, foot := beginForm(ctx, pl.e.UI, 620, 640, pl.e.UI.Lang.N(len(pl.list), "%d problem", "%d problems"), "problems-form")
	if k := &pl.e.UI.Kit; len(pl.list) == 0 {
		k.Label(f.Cut(k.Pt(60)), pl.e.UI.Lang.T("No problems found"), 16, quad.Center, k.Theme.Text, font.Regular)
	}
	for i := range pl.list {
		pl.row(ctx, &f, i)
		if i < len(pl.fixes) && pl.fixButtons(ctx, &f, i) {
			break // the list has changed
		}
	}
	f.End()
	pl.e.UI.CloseButton(foot, pl.e.UI.Lang.T("Back"))
}

func (pl *problemList) row(ctx *shell.Context, f *shell.Form, i int) {
	p, k := &pl.list[i], &pl.e.UI.Kit
	text := pl.e.panel.capital(pl.e.panel.translate(p.Msg))
	where, wide := "", float32(0)
	if p.HasAt {
		where = pl.e.panel.cellName(p.At)
		wide = k.Fonts.Measure(font.Regular, k.Pt(12), where) + k.Pt(10)
	}
	row := f.Cut(max(k.Pt(46), k.TextHeight(text, 14, f.Room.W-k.Pt(60)-wide, font.Regular)+k.Pt(16)))
	f.Cut(k.Pt(4))
	if pl.e.UI.Click(k.Button(pl.e.UI.ID("problem:", i), row, "", ui.Look{})) {
		pl.current = i
		if page, ok := pageOf(p); ok {
			pl.e.OpenPage(page)
			return
		}
		pl.e.UI.Dialog = shell.NoDialog
		pl.showCurrent(ctx)
	}
	row = row.Inset(k.Pt(8))
	ink := pl.e.UI.Palette.Danger
	if p.Warning {
		ink = pl.e.UI.Palette.Warning
	}
	if wide > 0 {
		k.Label(row.CutRight(wide), where, 12, quad.Right, k.Theme.Dim, font.Regular)
	}
	x, y := row.CutLeft(k.Pt(30)).Mid()
	k.List.Icon(icon.Warn, x-k.Pt(4), y, k.Pt(20), ink)
	k.Paragraph(row, text, 14, quad.Left, k.Theme.Text, font.Regular)
}

// pageOf returns the page of the level dialog on which a problem without a position
// can be solved.
func pageOf(p *levels.Problem) (page int, ok bool) {
	if p.HasAt {
		return 0, false
	}
	switch p.Code {
	case "no-title", "no-about":
		return wordsPage, true
	case "floor-size":
		return boardPage, true
	case "no-end":
		return rulesPage, true
	case "no-goal", "no-way-to-win", "goal-twice", "goal-too-big", "goal-too-late", "goal-figure", "foes-apart",
		"no-figures", "no-mana", "no-spells", "idle-spell", "no-walls", "same-colour", "same-label":
		return sidesPage, true
	}
	return 0, false
}

// fixButtons draws the fixes of a problem. It reports whether one was applied.
func (pl *problemList) fixButtons(ctx *shell.Context, f *shell.Form, i int) bool {
	k := &pl.e.UI.Kit
	for j, way := range pl.fixes[i] {
		row := f.Cut(k.Pt(44))
		f.Cut(k.Pt(4))
		row.CutLeft(k.Pt(38))
		text := pl.e.panel.capital(pl.e.panel.translate(way.Label))
		if pl.e.UI.Click(k.Button(pl.e.UI.ID("mend:", 10*i+j), row, text, ui.Look{Icon: icon.Check, Size: 13})) {
			pl.e.Hist.Do(text, way.Doc)
			pl.e.changed()
			pl.check()
			pl.e.UI.Say(ctx, pl.e.UI.Lang.F("Fixed: %s", text))
			return true
		}
	}
	return false
}

func (pl *problemList) next(ctx *shell.Context) {
	n := len(pl.list)
	if n == 0 {
		pl.e.UI.Say(ctx, pl.e.UI.Lang.T("No problems found"))
		return
	}
	pl.current = (pl.current + 1) % n
	pl.showCurrent(ctx)
}

// showCurrent moves to the current problem and describes it.
func (pl *problemList) showCurrent(ctx *shell.Context) {
	p := &pl.list[pl.current]
	pl.e.UI.Say(ctx, narrate.Capital(pl.e.panel.translate(p.Msg)))
	if !p.HasAt {
		return
	}
	c := pl.e.Words.Board.Cell(p.At)
	if c == rules.NoCell {
		return
	}
	pl.e.pic.Floor, pl.e.controls.cursor, pl.e.controls.onKeys = p.At.Floor, c, true
	pl.e.pic.Camera.Show(pl.e.Words.Board, c)
}

package scene

import (
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// overlay draws what is told over the board: what the tool is about to do, what is
// selected, and where something is wrong.
func (e *editor) overlay() {
	l, p := &e.over, &e.pic
	l.Reset()
	l.PushClip(p.Camera.Wide)
	e.botOverlay(l)
	e.coordinates(l)
	e.refused(l)
	e.problemMarks(l)
	if e.sel.n > 0 && e.sel.floor == p.Floor {
		phase := float32(0)
		if !e.set.Reduced {
			phase = float32(e.now%60) / 30
		}
		p.Border(l, e.sel.in, 2, phase, quad.RGB(0xffffff), quad.RGBA(0x000000c0))
	}
	if at := e.here(); at != rules.NoCell && e.dialog == noDialog {
		e.ghosts(l, at)
	}
	if e.linking && e.linkFrom.Floor == p.Floor {
		p.Outline(l, e.words.board.Cell(e.linkFrom), 0.02, 3, e.palette.Spell, quad.Color{})
	}
	e.links(l)
	if e.drift.on {
		e.drift.over(l, p, &e.words)
	}
	l.Pop()
}

// ghosts show what would come of pressing at a cell, or comes of the stroke that is
// drawn.
func (e *editor) ghosts(l *quad.List, at rules.Cell) {
	p, s, b := &e.pic, &e.stroke, e.words.board
	ink := e.palette.Choice
	pos := e.pos(at)
	switch {
	case s.on && (s.kind == shapeStroke || s.kind == regionStroke || s.kind == wallStroke):
		p.Border(l, s.mask, 2, 0, ink, quad.RGBA(0x000000a0))
		if s.kind == wallStroke {
			for _, q := range s.cells {
				x, y := p.Camera.Screen(board.Centre(b, b.Cell(q)))
				board.Steel(l, e.grid.Topology, e.wallDir, x, y, p.Camera.Zoom*0.9)
			}
		}
	case s.on && s.kind == pairStroke || s.on && s.kind == moveStroke:
		x0, y0 := p.Camera.Screen(board.Centre(b, b.Cell(s.from)))
		x1, y1 := p.Camera.Screen(board.Centre(b, at))
		if s.from != pos {
			l.Arrow(x0, y0, x1, y1, max(3*p.Scale, p.Camera.Zoom*0.08), max(10*p.Scale, p.Camera.Zoom*0.3), quad.Solid(ink))
		}
		e.movedGhost(l, pos)
	case e.tool == stampTool && e.clip() != nil:
		e.ghost = e.clip().Cells(e.ghost[:0], e.grid, pos)
		for _, q := range e.ghost {
			p.Outline(l, b.Cell(q), 0.04, 1.5, ink, ink.Fade(0.2))
		}
	case e.tool == penTool || e.tool == eraseTool:
		e.penGhost(l, pos)
	}
	for _, m := range e.images() {
		if q, ok := m.Cell(pos); ok && q != pos && (e.tool.paints() || e.tool == eraseTool) {
			p.Outline(l, b.Cell(q), 0.05, 1.5, e.palette.Spell.Fade(0.9), e.palette.Spell.Fade(0.15))
		}
	}
	width := float32(2)
	if e.onKeys {
		width = 3.5
	}
	p.Outline(l, at, 0.01, width, e.palette.Hover, quad.Color{})
}

// penGhost shows what the pen would put at a cell.
func (e *editor) penGhost(l *quad.List, pos rules.Pos) {
	p, b := &e.pic, e.words.board
	if e.size > 1 && e.tab <= heightTab {
		e.ghost = e.grid.Disc(e.ghost[:0], pos, e.size)
		for _, q := range e.ghost {
			p.Outline(l, b.Cell(q), 0.04, 1, e.palette.Choice.Fade(0.8), e.palette.Choice.Fade(0.12))
		}
	}
	if e.tool != penTool || e.stroke.on {
		return
	}
	x, y := p.Camera.Screen(board.Centre(b, b.Cell(pos)))
	z := p.Camera.Zoom
	br := e.brush()
	l.PushOpacity(0.6)
	switch br.kind {
	case kindBrush:
		if e.figureAt(pos) == nil {
			colour := board.Nobody
			if e.side >= 0 && e.side < len(p.Colours) && br.of.Traits&rules.Object == 0 {
				colour = p.Colours[e.side]
			}
			chip := board.ChipOf(&br.of.Kind, colour)
			chip.Draw(l, &e.palette, x, y, z*board.Radius(&br.of.Kind))
		}
	case wallBrush:
		if e.wallAt(pos) == nil {
			board.Steel(l, e.grid.Topology, e.wallDir, x, y, z*0.8)
		}
	case terrainBrush, featureBrush, structureBrush, tagBrush:
		s := e.swatch(br)
		if br.kind != terrainBrush {
			s.Terrain = e.view.Cells[b.Cell(pos)].Terrain
			if filled(s.Terrain) {
				s.Terrain = rules.Plain
			}
		}
		s.Draw(l, &e.palette, e.grid.Topology == rules.Hex, x, y, z*0.7)
	}
	l.Pop()
}

// movedGhost shows where what is dragged would come to lie.
func (e *editor) movedGhost(l *quad.List, to rules.Pos) {
	s, lv := &e.stroke, e.level()
	if s.kind != moveStroke {
		return
	}
	m := e.grid.Shift(s.from, to)
	show := func(p rules.Pos) {
		if q, ok := m.Cell(p); ok {
			e.pic.Outline(l, e.words.board.Cell(q), 0.04, 1.5, e.palette.Choice, e.palette.Choice.Fade(0.25))
		}
	}
	switch {
	case s.fig != "":
		show(s.from)
	case s.wall != "":
		for i := range lv.Walls {
			if lv.Walls[i].Name == s.wall {
				for _, p := range lv.Walls[i].Cells {
					show(p)
				}
			}
		}
	default:
		for i, in := range e.sel.in {
			if in {
				show(rules.Pos{Floor: e.sel.floor, X: i % e.grid.W, Y: i / e.grid.W})
			}
		}
	}
}

// links draws a line between the two ends of the link that is pointed at.
func (e *editor) links(l *quad.List) {
	at := e.here()
	if at == rules.NoCell {
		return
	}
	to := e.words.board.Link(at)
	if to == rules.NoCell || e.pos(to).Floor != e.pic.Floor {
		return
	}
	x0, y0 := e.pic.Camera.Screen(board.Centre(e.words.board, at))
	x1, y1 := e.pic.Camera.Screen(board.Centre(e.words.board, to))
	l.DashLine(x0, y0, x1, y1, 2.5*e.pic.Scale, 6*e.pic.Scale, 5*e.pic.Scale, quad.Solid(e.palette.Spell))
}

// refused draws what stands in the text and cannot stand on the board.
func (e *editor) refused(l *quad.List) {
	lv, b, p := e.level(), e.words.board, &e.pic
	if len(e.without) == 0 {
		return
	}
	for i := range lv.Figures {
		f := &lv.Figures[i]
		c := b.Cell(f.At)
		if c == rules.NoCell || f.At.Floor != p.Floor || len(f.Kinds) == 0 || !slices.Contains(e.without, f.Name) {
			continue
		}
		colour := board.Nobody
		if f.Side >= 0 {
			colour = p.Colours[f.Side]
		}
		x, y := p.Camera.Screen(board.Centre(b, c))
		chip := board.ChipOf(&lv.Kinds[f.Kinds[0]].Kind, colour)
		l.PushOpacity(0.65)
		chip.Draw(l, &e.palette, x, y, p.Camera.Zoom*0.36)
		l.Pop()
		p.Outline(l, c, 0.03, 2.5, e.palette.Danger, quad.Color{})
	}
	for i := range lv.Walls {
		w := &lv.Walls[i]
		if !slices.Contains(e.without, w.Name) {
			continue
		}
		for _, q := range w.Cells {
			if c := b.Cell(q); c != rules.NoCell && q.Floor == p.Floor {
				x, y := p.Camera.Screen(board.Centre(b, c))
				l.PushOpacity(0.65)
				board.Steel(l, e.grid.Topology, w.Dir, x, y, p.Camera.Zoom*0.8)
				l.Pop()
				p.Outline(l, c, 0.03, 2.5, e.palette.Danger, quad.Color{})
			}
		}
	}
}

// problemMarks marks cells with a problem.
func (e *editor) problemMarks(l *quad.List) {
	p, b := &e.pic, e.words.board
	for i := range e.problems {
		q := &e.problems[i]
		if !q.HasAt || q.At.Floor != p.Floor {
			continue
		}
		c := b.Cell(q.At)
		if c == rules.NoCell {
			continue
		}
		ink := e.palette.Danger
		if q.Warning {
			ink = e.palette.Warning
		}
		x, y := p.Camera.Screen(board.Centre(b, c))
		z := p.Camera.Zoom
		r := max(6*p.Scale, z*0.17)
		p.Outline(l, c, 0.02, 2, ink, quad.Color{})
		l.Circle(x+z*0.36, y-z*0.34, r, quad.Solid(e.palette.Plate))
		l.Icon(icon.Warn, x+z*0.36, y-z*0.34, r*1.5, ink)
	}
}

// coordinates writes the numbers of columns and rows along the edge of the board.
func (e *editor) coordinates(l *quad.List) {
	p, b := &e.pic, e.words.board
	z := p.Camera.Zoom
	step := 1
	for z*float32(step) < 22*p.Scale {
		step *= 5
	}
	size := min(12*p.Scale, max(9*p.Scale, z*0.24))
	here := rules.Pos{X: -1, Y: -1}
	if c := e.here(); c != rules.NoCell {
		here = e.pos(c)
	}
	write := func(n int, x, y float32, on bool) {
		ink := e.palette.Label.Fade(0.6)
		if on {
			ink = e.palette.Label
		}
		l.TextIn(x+1, y+1, number(n), font.Bold, size, quad.Center, quad.Middle, quad.RGBA(0x000000c0))
		l.TextIn(x, y, number(n), font.Bold, size, quad.Center, quad.Middle, ink)
	}
	w, far := p.Camera.Wide, float32(0.76)
	if e.grid.Topology == rules.Hex {
		far = 0.9
	}
	for x := 0; x < b.Width(); x += step {
		sx, sy := p.Camera.Screen(board.Centre(b, b.Cell(rules.Pos{X: x})))
		write(x, sx, max(sy-z*far, w.Y0+size*0.8), x == here.X)
	}
	for y := 0; y < b.Height(); y += step {
		sx, _ := p.Camera.Screen(board.Centre(b, 0)) // of odd rows of hexes as well
		_, sy := p.Camera.Screen(board.Centre(b, b.Cell(rules.Pos{Y: y})))
		write(y, max(sx-z*0.74, w.X0+size), sy, y == here.Y)
	}
}

// status tells of the cell that is pointed at: where it is, on the board and in the
// text, and all that is there.
func (e *editor) status(k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(3))
	r.CutLeft(k.Pt(6))
	r.CutRight(k.Pt(6))
	at := e.here()
	if at == rules.NoCell {
		hint := e.lang.T("Right button or long press: pick up what is there. ? lists the keys.")
		if k.Finger {
			hint = e.lang.T("Rest a finger on something to take it up; press a group or a wall twice for its properties; two fingers move the board.")
		}
		k.List.TextIn(r.X, r.Y+r.H/2, k.Fonts.Cut(font.Regular, k.Pt(12.5), hint, r.W), font.Regular, k.Pt(12.5), quad.Left, quad.Middle, k.Theme.Dim)
		return
	}
	if e.said.at != at {
		place := e.level().CellPlace(e.pos(at))
		e.said = saidCell{at, e.lang.F("line %d, column %d", place.Line, place.Col), e.cellText(e.pos(at))}
	}
	if k.In.Pad {
		pad := e.lang.F("%s %s: brush · %s: tool · %s: page · %s: buttons · %s: keys", e.bind.PadLabel(input.Prev), e.bind.PadLabel(input.Next),
			e.bind.PadLabel(input.EndTurn), e.bind.PadLabel(input.Forecast), e.bind.PadLabel(input.Around), e.bind.PadLabel(input.Help))
		if w := k.Fonts.Measure(font.Regular, k.Pt(12.5), pad); w < r.W*0.75 {
			k.Label(r.CutRight(w+k.Pt(8)), pad, 12.5, quad.Right, k.Theme.Dim, font.Regular)
		}
	} else if w := k.Fonts.Measure(font.Mono, k.Pt(11), e.said.where); w < r.W*0.35 {
		k.Label(r.CutRight(w+k.Pt(8)), e.said.where, 11, quad.Right, k.Theme.Dim, font.Mono)
	}
	k.List.TextIn(r.X, r.Y+r.H/2, k.Fonts.Cut(font.Regular, k.Pt(12.5), e.said.text, r.W), font.Regular, k.Pt(12.5), quad.Left, quad.Middle, k.Theme.Text)
}

// cellText tells all there is at a cell.
func (e *editor) cellText(p rules.Pos) string {
	lv := e.level()
	c := lv.Cell(p)
	out := []string{e.words.board.FormatCell(e.words.board.Cell(p)), e.words.term(c.Terrain.String())}
	if c.Ground > 0 {
		out = append(out, e.lang.F("height %d", c.Ground))
	}
	if c.Feature != rules.NoFeature {
		out = append(out, e.words.term(c.Feature.String()))
	}
	if c.Structure != rules.NoStructure {
		out = append(out, e.lang.F("%s of %s", e.words.term(c.Structure.String()), e.words.side(c.Owner)))
	}
	if c.Tag > 0 {
		out = append(out, e.lang.F("Letter %s", letterOf(c.Tag)))
	}
	if c.Magical {
		out = append(out, e.lang.T("Never breaks"))
	}
	if w := e.wallAt(p); w != nil {
		out = append(out, e.lang.F("wall %s", capital(w.Name)))
	}
	if f := e.figureAt(p); f != nil {
		text := capital(f.Name) + " (" + e.kindNames(edit.FigureOf(lv, f).Kinds)
		if f.Side >= 0 {
			text += ", " + e.words.side(f.Side)
		}
		out = append(out, text+")")
	}
	for i := range e.problems {
		if q := &e.problems[i]; q.HasAt && q.At == p {
			out = append(out, e.tell(q.Msg))
			break
		}
	}
	return strings.Join(out, " · ")
}

// kindNames lists kinds by their names.
func (e *editor) kindNames(kinds []string) string {
	out := make([]string, len(kinds))
	for i, k := range kinds {
		out[i] = e.words.kind(k)
	}
	return strings.Join(out, ", ")
}

// tell gives a sentence about a level in the player's language.
func (e *editor) tell(text string) string { return lang.Tell(e.speaks, text) }

// minimap shows the whole floor small while the camera shows only a part of it.
func (e *editor) minimap(k *ui.Kit, area ui.Rect) {
	cam := &e.pic.Camera
	if cam.Whole() || area.W < k.Pt(300) || area.H < k.Pt(260) {
		e.onMap = false
		return
	}
	w, h := board.MapSize(e.words.board)
	scale := min(k.Pt(150), area.W*0.3, area.H*0.35) / max(w, h)
	r := ui.Rect{W: max(w*scale, k.Pt(44)), H: max(h*scale, k.Pt(44))}
	r.X, r.Y = area.X+k.Pt(10), area.Y+area.H-r.H-k.Pt(10)
	k.Panel(r.Inset(-k.Pt(4)))
	k.List.PushClip(r.Bounds())
	e.mini.Draw(&k.List, &e.pic, r.Bounds())
	k.List.Pop()
	k.Tap("minimap", r, "")
	in := &k.In
	if in.Pressed && !k.Inert {
		e.onMap = r.Has(in.X, in.Y)
	}
	if e.onMap = e.onMap && in.Down && !k.Inert; e.onMap {
		cam.Look(e.mini.World(max(r.X, min(in.X, r.X+r.W)), max(r.Y, min(in.Y, r.Y+r.H))))
	}
}

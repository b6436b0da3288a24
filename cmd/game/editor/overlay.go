package editor

import (
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/canvas"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/board/scene"
	"wallfall/render/board/tokens"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// drawOverlay draws over the board: the preview of the tool, the selection and the
// problems.
func (e *Editor) drawOverlay() {
	l, p, b := &e.overlay, &e.pic, e.Words.Board
	l.Reset()
	l.PushClip(p.Camera.Wide)
	if e.page == botsPage {
		e.sim.drawOverlay(l, p, b, e.Doc.Doc(), e.UI.Palette.Warning)
	}
	coordinates(l, p, e.Words.Board, e.target(), e.UI.Palette.Label)
	e.unplacedMarks(l)
	problemMarks(l, p, b, e.UI, e.problems.list)
	if in := e.canvas.SelectedOn(p.Floor); in != nil {
		phase := float32(0)
		if !e.UI.Set.Reduced {
			phase = float32(e.now%60) / 30
		}
		p.Border(l, in, 2, phase, quad.RGB(0xffffff), quad.RGBA(0x000000c0))
	}
	if at := e.target(); at != rules.NoCell {
		if e.UI.Dialog == shell.NoDialog {
			e.drawPreview(l, at)
		}
		if to := b.Link(at); to != rules.NoCell && b.Pos(to).Floor == p.Floor {
			x0, y0 := p.Camera.Screen(scene.Centre(b, at))
			x1, y1 := p.Camera.Screen(scene.Centre(b, to))
			l.DashLine(x0, y0, x1, y1, 2.5*p.Scale, 6*p.Scale, 5*p.Scale, quad.Solid(e.UI.Palette.Spell))
		}
	}
	if from, ok := e.canvas.LinkFrom(); ok && from.Floor == p.Floor {
		p.Outline(l, b.Cell(from), 0.02, 3, e.UI.Palette.Spell, quad.Color{})
	}
	if e.forecast.On {
		e.forecast.Over(l, p, &e.Words)
	}
	l.Pop()
}

// problemMarks draws a mark on each cell with a problem.
func problemMarks(l *quad.List, p *board.Picture, b *rules.Board, d *shell.UI, list levels.Problems) {
	for i := range list {
		q := &list[i]
		if !q.HasAt || q.At.Floor != p.Floor {
			continue
		}
		c := b.Cell(q.At)
		if c == rules.NoCell {
			continue
		}
		ink := problemInk(d, q)
		x, y := p.Camera.Screen(scene.Centre(b, c))
		z := p.Camera.Zoom
		r := max(6*p.Scale, z*0.17)
		p.Outline(l, c, 0.02, 2, ink, quad.Color{})
		l.Circle(x+z*0.36, y-z*0.34, r, quad.Solid(d.Palette.Plate))
		l.Icon(icon.Warn, x+z*0.36, y-z*0.34, r*1.5, ink)
	}
}

// drawPreview draws what a press would do at a cell, or what the current stroke will
// do.
func (e *Editor) drawPreview(l *quad.List, at rules.Cell) {
	p, b, v := &e.pic, e.Words.Board, &e.preview
	e.canvas.Preview(v, b.Pos(at))
	ink, mirror := e.UI.Palette.Choice, e.UI.Palette.Spell
	outline := func(list []rules.Pos, inset, width float32, line, fill quad.Color) {
		for _, q := range list {
			p.Outline(l, b.Cell(q), inset, width, line, fill)
		}
	}
	if v.Region != nil {
		p.Border(l, v.Region, 2, 0, ink, quad.RGBA(0x000000a0))
	}
	for _, q := range v.Wall {
		x, y := p.Camera.Screen(scene.Centre(b, b.Cell(q)))
		tokens.Steel(l, b.Topology(), e.canvas.Options.WallDir, x, y, p.Camera.Zoom*0.9)
	}
	if v.Arrow {
		x0, y0 := p.Camera.Screen(scene.Centre(b, b.Cell(v.From)))
		x1, y1 := p.Camera.Screen(scene.Centre(b, at))
		l.Arrow(x0, y0, x1, y1, max(3*p.Scale, p.Camera.Zoom*0.08), max(10*p.Scale, p.Camera.Zoom*0.3), quad.Solid(ink))
	}
	faint := float32(0.25)
	if e.canvas.Tool == canvas.Stamp {
		faint = 0.2
	}
	outline(v.Lands, 0.04, 1.5, ink, ink.Fade(faint))
	outline(v.Pen, 0.04, 1, ink.Fade(0.8), ink.Fade(0.12))
	if v.Brush {
		e.brushPreview(l, at)
	}
	outline(v.Mirror, 0.05, 1.5, mirror.Fade(0.9), mirror.Fade(0.15))
	width := float32(2)
	if e.pointer.onKeys {
		width = 3.5
	}
	p.Outline(l, at, 0.01, width, e.UI.Palette.Hover, quad.Color{})
}

// brushPreview draws what the brush would place on a cell.
func (e *Editor) brushPreview(l *quad.List, at rules.Cell) {
	p, b, o := &e.pic, e.Words.Board, &e.canvas.Options
	pos := b.Pos(at)
	x, y := p.Camera.Screen(scene.Centre(b, at))
	z := p.Camera.Zoom
	l.PushOpacity(0.6)
	switch br := e.canvas.Brush(); br.Kind {
	case canvas.KindBrush:
		if e.canvas.FigureAt(pos) == nil {
			chip := tokens.ChipOf(&br.Of.Kind, kindColour(e.pic.Colours, o, br))
			chip.Draw(l, &e.UI.Palette, x, y, z*scene.Radius(&br.Of.Kind))
		}
	case canvas.WallBrush:
		if e.canvas.WallAt(pos) == nil {
			tokens.Steel(l, b.Topology(), o.WallDir, x, y, z*0.8)
		}
	case canvas.TerrainBrush, canvas.FeatureBrush, canvas.StructureBrush, canvas.TagBrush:
		s := swatchOf(e.pic.Colours, o, br)
		if br.Kind != canvas.TerrainBrush {
			s.Terrain = e.view.Cells[at].Terrain
			if s.Terrain.Solid() {
				s.Terrain = rules.Plain
			}
		}
		s.Draw(l, &e.UI.Palette, b.Topology() == rules.Hex, x, y, z*0.7)
	}
	l.Pop()
}

// unplacedMarks draws the figures and walls that the rules refuse.
func (e *Editor) unplacedMarks(l *quad.List) {
	lv, b, p := e.Level(), e.Words.Board, &e.pic
	if len(e.unplaced) == 0 {
		return
	}
	mark := func(name string, at rules.Pos, draw func(x, y float32)) {
		if c := b.Cell(at); c != rules.NoCell && at.Floor == p.Floor && slices.Contains(e.unplaced, name) {
			l.PushOpacity(0.65)
			draw(p.Camera.Screen(scene.Centre(b, c)))
			l.Pop()
			p.Outline(l, c, 0.03, 2.5, e.UI.Palette.Danger, quad.Color{})
		}
	}
	for _, f := range lv.Figures {
		mark(f.Name, f.At, func(x, y float32) {
			chip := tokens.ChipOf(&lv.Kinds[f.Kinds[0]].Kind, colourOf(e.pic.Colours, f.Side))
			chip.Draw(l, &e.UI.Palette, x, y, p.Camera.Zoom*0.36)
		})
	}
	for _, w := range lv.Walls {
		for _, at := range w.Cells {
			mark(w.Name, at, func(x, y float32) { tokens.Steel(l, e.Words.Board.Topology(), w.Dir, x, y, p.Camera.Zoom*0.8) })
		}
	}
}

// coordinates draws column and row numbers along the edges.
func coordinates(l *quad.List, p *board.Picture, b *rules.Board, target rules.Cell, ink quad.Color) {
	z := p.Camera.Zoom
	step := 1
	for z*float32(step) < 22*p.Scale {
		step *= 5
	}
	size := min(12*p.Scale, max(9*p.Scale, z*0.24))
	here := rules.Pos{X: -1, Y: -1}
	if target != rules.NoCell {
		here = b.Pos(target)
	}
	write := func(n int, x, y float32, on bool) {
		ink := ink
		if !on {
			ink = ink.Fade(0.6)
		}
		l.TextIn(x+1, y+1, narrate.Number(n), font.Bold, size, quad.Center, quad.Middle, quad.RGBA(0x000000c0))
		l.TextIn(x, y, narrate.Number(n), font.Bold, size, quad.Center, quad.Middle, ink)
	}
	w, far := p.Camera.Wide, float32(0.76)
	if b.Topology() == rules.Hex {
		far = 0.9
	}
	for x := 0; x < b.Width(); x += step {
		sx, sy := p.Camera.Screen(scene.Centre(b, b.Cell(rules.Pos{X: x})))
		write(x, sx, max(sy-z*far, w.Y0+size*0.8), x == here.X)
	}
	for y := 0; y < b.Height(); y += step {
		sx, _ := p.Camera.Screen(scene.Centre(b, 0)) // row 0, so that odd hex rows align
		_, sy := p.Camera.Screen(scene.Centre(b, b.Cell(rules.Pos{Y: y})))
		write(y, max(sx-z*0.74, w.X0+size), sy, y == here.Y)
	}
}

// statusBar draws the status bar: the target cell, its place in the text and its
// contents.
func (e *Editor) statusBar(k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(3))
	r.CutLeft(k.Pt(6))
	r.CutRight(k.Pt(6))
	at := e.target()
	if at == rules.NoCell {
		hint := e.UI.Lang.T("Right-click or long press: pick up what is there. ? lists the keys.")
		if k.Finger {
			hint = e.UI.Lang.T("Touch and hold to pick something up. Double-tap a group or wall for its properties. Move the board with two fingers.")
		}
		k.List.TextIn(r.X, r.Y+r.H/2, k.Fonts.Cut(font.Regular, k.Pt(12.5), hint, r.W), font.Regular, k.Pt(12.5), quad.Left, quad.Middle, k.Theme.Dim)
		return
	}
	if e.status.at != at {
		place := e.Level().CellPlace(e.pos(at))
		e.status = cellStatus{at, e.UI.Lang.F("line %d, column %d", place.Line, place.Col), e.cellText(e.pos(at))}
	}
	if k.In.Pad {
		pad := e.UI.Lang.F("%s %s: brush · %s: tool · %s: page · %s: buttons · %s: keys", e.UI.Bind.PadLabel(input.PrevBrush), e.UI.Bind.PadLabel(input.NextBrush),
			e.UI.Bind.PadLabel(input.NextTool), e.UI.Bind.PadLabel(input.NextPage), e.UI.Bind.PadLabel(input.EditButtons), e.UI.Bind.PadLabel(input.Help))
		if w := k.Fonts.Measure(font.Regular, k.Pt(12.5), pad); w < r.W*0.75 {
			k.Label(r.CutRight(w+k.Pt(8)), pad, 12.5, quad.Right, k.Theme.Dim, font.Regular)
		}
	} else if w := k.Fonts.Measure(font.Regular, k.Pt(11), e.status.where); w < r.W*0.35 {
		k.Label(r.CutRight(w+k.Pt(8)), e.status.where, 11, quad.Right, k.Theme.Dim, font.Regular)
	}
	k.List.TextIn(r.X, r.Y+r.H/2, k.Fonts.Cut(font.Regular, k.Pt(12.5), e.status.text, r.W), font.Regular, k.Pt(12.5), quad.Left, quad.Middle, k.Theme.Text)
}

func (e *Editor) cellText(p rules.Pos) string {
	lv := e.Level()
	c := lv.Cell(p)
	out := []string{cellName(e.UI.Lang, lv, p), e.Words.Term(c.Terrain.String())}
	if c.Ground > 0 {
		out = append(out, e.UI.Lang.F("height %d", c.Ground))
	}
	if c.Feature != rules.NoFeature {
		out = append(out, e.Words.Term(c.Feature.String()))
	}
	if c.Structure != rules.NoStructure {
		out = append(out, e.UI.Lang.F("%s of %s", e.Words.Term(c.Structure.String()), e.Words.Side(c.Owner)))
	}
	if c.Tag > 0 {
		out = append(out, e.UI.Lang.F("Mark %s", levels.TagName(c.Tag)))
	}
	if c.Magical {
		out = append(out, e.UI.Lang.T("Unbreakable"))
	}
	if w := e.canvas.WallAt(p); w != nil {
		out = append(out, e.UI.Lang.F("Wall %s", narrate.Capital(w.Name)))
	}
	if f := e.canvas.FigureAt(p); f != nil {
		var kinds []string
		for _, k := range f.Kinds {
			kinds = append(kinds, e.Words.Kind(lv.Kinds[k].Name))
		}
		text := narrate.Capital(f.Name) + " (" + strings.Join(kinds, ", ")
		if f.Side >= 0 {
			text += ", " + e.Words.Side(f.Side)
		}
		out = append(out, text+")")
	}
	for i := range e.problems.list {
		if q := &e.problems.list[i]; q.HasAt && q.At == p {
			out = append(out, problemText(e.UI, lv, q))
			break
		}
	}
	return strings.Join(out, " · ")
}

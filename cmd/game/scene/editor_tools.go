package scene

import (
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// tool is what the pointer does on the board.
type tool uint8

const (
	selectTool tool = iota
	wandTool
	penTool
	lineTool
	boxTool
	frameTool
	fillTool
	eraseTool
	pickTool
	stampTool
	toolCount
)

var toolIDs = [toolCount]string{"tool:select", "tool:wand", "tool:pen", "tool:line", "tool:box", "tool:frame", "tool:fill", "tool:erase", "tool:pick", "tool:stamp"}

var toolIcons = [toolCount]icon.ID{icon.Select, icon.Wand, icon.Pencil, icon.Stroke, icon.Box, icon.Frame, icon.Bucket, icon.Eraser, icon.Dropper, icon.Stamp}

// toolKeys are the keys of the tools.
var toolKeys = [toolCount]input.Key{input.KeyV, input.KeyK, input.KeyB, input.KeyL, input.KeyR, input.KeyO, input.KeyG, input.KeyX, input.KeyI, input.KeyT}

// toolName names a tool.
func (e *editor) toolName(t tool) string {
	switch t {
	case selectTool:
		return e.lang.T("Select and move")
	case wandTool:
		return e.lang.T("Select what is alike")
	case penTool:
		return e.lang.T("Pen")
	case lineTool:
		return e.lang.T("Line")
	case boxTool:
		return e.lang.T("Rectangle")
	case frameTool:
		return e.lang.T("Frame")
	case fillTool:
		return e.lang.T("Fill")
	case eraseTool:
		return e.lang.T("Erase")
	case pickTool:
		return e.lang.T("Pick up what is there")
	}
	return e.lang.T("Paste what was copied")
}

// paints tells whether a tool uses the brush.
func (t tool) paints() bool { return t >= penTool && t <= fillTool }

// images gives the images of the floor under the symmetry that is drawn with.
func (e *editor) images() []edit.Map {
	if e.mapsOf != e.grid || e.mapsFor != e.symmetry {
		e.mapsOf, e.mapsFor = e.grid, e.symmetry
		e.maps, e.exact = e.grid.Maps(e.symmetry), e.grid.Exact(e.symmetry)
	}
	return e.maps
}

// strokeKind is what is done while a button is held.
type strokeKind uint8

const (
	paintStroke  strokeKind = iota // cells come under the brush
	shapeStroke                    // a line or rectangle from where it began
	regionStroke                   // a rectangle to be selected
	moveStroke                     // what is selected, a figure or a wall is dragged
	pairStroke                     // from one cell to another: edges and links
	wallStroke                     // the cells of a new wall
)

// stroke is what is drawn while a button or key is held.
type stroke struct {
	on    bool
	keys  bool // a key is held
	kind  strokeKind
	more  bool // a region is added to what is selected
	fig   string
	wall  string
	from  rules.Pos
	last  rules.Pos
	cells []rules.Pos // taken so far, images among them
	mask  []bool

	line, disc []rules.Pos // scratch
}

func (s *stroke) reset(g edit.Grid) {
	s.on = false
	s.cells = s.cells[:0]
	if len(s.mask) != g.W*g.H {
		s.mask = make([]bool, g.W*g.H)
	}
	clear(s.mask)
}

// drop gives a stroke up.
func (e *editor) drop() {
	if e.stroke.on {
		e.restore()
		e.stroke.reset(e.grid)
	}
}

// restore shows the cells of the stroke as they are.
func (e *editor) restore() {
	for _, p := range e.stroke.cells {
		e.showCell(e.words.board.Cell(p))
	}
}

// draw answers pointer and keys on the board.
func (e *editor) draw(ctx *Context) {
	in, s := ctx.In, &e.stroke
	if in.PointerUsed {
		e.onKeys = false
	}
	e.moveCursor(ctx)
	over := e.kit.Over()
	at := e.here()
	switch {
	case in.DoubleClick && !over && e.holds() && e.propertiesAt(at):
	case s.on && (in.Cancelled || in.Pinching):
		e.drop()
	case s.on && in.LongPress:
		e.drop()
		e.pick(at)
	case s.on && s.keys:
		if e.extend(at); !in.Holds(input.Skip) && !in.Holds(input.Confirm) {
			e.finish(ctx)
		}
	case s.on:
		if e.extend(at); in.Released || !in.Down {
			e.finish(ctx)
		}
	case in.Secondary && !over:
		if at != rules.NoCell {
			e.pick(at)
		}
	case in.Pressed && !over && !e.hand && at != rules.NoCell:
		if in.Mods&input.ModAlt != 0 {
			e.pick(at)
		} else if e.press(ctx, at, false); in.Released {
			e.finish(ctx)
		}
	case in.Pressed && !over && at == rules.NoCell && e.tool == selectTool:
		e.clearSelection()
	case in.Fresh.Has(input.Skip) && e.onKeys && at != rules.NoCell:
		e.press(ctx, at, true)
	case in.Fresh.Has(input.Confirm) && e.onKeys && at != rules.NoCell:
		if !e.propertiesAt(at) {
			e.press(ctx, at, true)
		}
	}
}

// holds tells whether a press is meant for a figure or a wall that stands there,
// not for the ground below it.
func (e *editor) holds() bool { return e.tool == selectTool || e.tab == figureTab || e.tab == wallTab }

// press begins what the tool does at a cell.
func (e *editor) press(ctx *Context, c rules.Cell, keys bool) {
	s, at := &e.stroke, e.pos(c)
	s.reset(e.grid)
	s.on, s.keys, s.from, s.last, s.kind, s.fig, s.wall = true, keys, at, at, paintStroke, "", ""
	s.more = ctx.In.Mods&input.ModShift != 0
	switch e.tool {
	case selectTool:
		e.grab(at)
	case wandTool:
		s.on = false
		e.selectAlike(at, s.more)
	case pickTool:
		s.on = false
		e.pick(c)
	case stampTool:
		s.on = false
		e.paste(ctx, at)
	case fillTool:
		if e.tab == groundTab || e.tab == thingTab || e.tab == heightTab {
			e.fill(at)
			e.finish(ctx)
			return
		}
		fallthrough
	default:
		e.pressBrush(ctx, at)
	}
	if s.on {
		e.extend(c)
	}
}

// pressBrush begins a stroke of the brush.
func (e *editor) pressBrush(ctx *Context, at rules.Pos) {
	s := &e.stroke
	switch {
	case e.tool == eraseTool:
	case e.tab == edgeTab, e.brush().kind == linkBrush, e.brush().kind == featureBrush && rules.Feature(e.brush().n) == rules.Portal:
		s.kind = pairStroke
	case e.tab == figureTab:
		if f := e.figureAt(at); f != nil {
			s.kind, s.fig, e.hold = moveStroke, f.Name, f.Name
			return
		}
		s.on = false
		e.placeFigure(ctx, at)
	case e.tab == wallTab:
		if w := e.wallAt(at); w != nil {
			s.kind, s.wall, e.hold = moveStroke, w.Name, w.Name
			return
		}
		s.kind = wallStroke
	case e.tool == lineTool || e.tool == boxTool || e.tool == frameTool:
		s.kind = shapeStroke
	}
}

// extend takes the stroke on to a cell.
func (e *editor) extend(c rules.Cell) {
	s := &e.stroke
	if c == rules.NoCell || !s.on {
		return
	}
	at := e.pos(c)
	if at.Floor != s.from.Floor || at == s.last && len(s.cells) > 0 {
		return
	}
	switch s.kind {
	case paintStroke:
		s.line = e.grid.Line(s.line[:0], s.last, at)
		for _, p := range s.line {
			e.dab(p)
		}
	case shapeStroke, wallStroke, regionStroke:
		e.restore()
		from := s.from
		s.reset(e.grid)
		s.on, s.from = true, from
		s.line = e.shape(s.line[:0], from, at)
		for _, p := range s.line {
			if s.kind == shapeStroke && e.tool == lineTool {
				e.dab(p)
			} else {
				e.take(p)
			}
		}
	}
	s.last = at
}

// shape gives the cells of what is drawn from one cell to another.
func (e *editor) shape(list []rules.Pos, from, to rules.Pos) []rules.Pos {
	s := &e.stroke
	switch {
	case s.kind == wallStroke:
		list = e.grid.Line(list, from, to)
		return list[:min(len(list), rules.MaxWallSize)]
	case s.kind == regionStroke:
		return e.grid.Rect(list, from, to, true)
	case e.tool == lineTool:
		return e.grid.Line(list, from, to)
	}
	return e.grid.Rect(list, from, to, e.tool == boxTool)
}

// dab puts the pen down on a cell.
func (e *editor) dab(p rules.Pos) {
	if e.size == 1 {
		e.take(p)
		return
	}
	e.stroke.disc = e.grid.Disc(e.stroke.disc[:0], p, e.size)
	for _, q := range e.stroke.disc {
		e.take(q)
	}
}

// take has a cell and its images be part of the stroke, and shows them so.
func (e *editor) take(p rules.Pos) {
	e.takeOne(p)
	if e.stroke.kind == regionStroke || e.stroke.kind == wallStroke {
		return
	}
	for _, m := range e.images() {
		if q, ok := m.Cell(p); ok {
			e.takeOne(q)
		}
	}
}

func (e *editor) takeOne(p rules.Pos) {
	s := &e.stroke
	i := p.Y*e.grid.W + p.X
	if s.mask[i] {
		return
	}
	s.mask[i] = true
	s.cells = append(s.cells, p)
	if s.kind != paintStroke && s.kind != shapeStroke || e.tab > heightTab {
		return
	}
	c := e.words.board.Cell(p)
	v := &e.view.Cells[c]
	now := rules.CellSetup{Terrain: v.Terrain, Feature: v.Feature, Structure: v.Structure, Owner: -1}
	if v.Owner != rules.NoSide {
		now.Owner = int(v.Owner)
	}
	if e.tool == eraseTool {
		now = wipe(e.tab, now)
	} else {
		now = e.paint(e.brush(), now)
	}
	v.Terrain, v.Feature, v.Structure, v.Owner = now.Terrain, now.Feature, now.Structure, uint8(now.Owner) // -1 is rules.NoSide
}

// fill takes all that is alike around a cell.
func (e *editor) fill(at rules.Pos) {
	s := &e.stroke
	s.line = e.alike(s.line[:0], at)
	for _, p := range s.line {
		e.take(p)
	}
}

// alike gives the cells around one that are like it.
func (e *editor) alike(list []rules.Pos, at rules.Pos) []rules.Pos {
	lv := e.level()
	like := lv.Cell(at)
	return e.grid.Fill(list, at, func(p rules.Pos) bool { return lv.Cell(p) == like })
}

// finish makes a step of what was drawn.
func (e *editor) finish(ctx *Context) {
	s := &e.stroke
	if !s.on {
		return
	}
	s.on = false
	switch s.kind {
	case regionStroke:
		e.selectCells(s.cells, s.from.Floor, s.more)
	case moveStroke:
		e.moved(ctx)
	case pairStroke:
		e.joined(ctx, s.from, s.last)
	case wallStroke:
		e.placeWall(ctx, s.cells)
	default:
		e.painted(ctx)
	}
	s.reset(e.grid)
}

// painted makes a step of the cells that came under the brush.
func (e *editor) painted(ctx *Context) {
	cells := e.stroke.cells
	n := e.lang.N(len(cells), "%d cell", "%d cells")
	if e.tool == eraseTool {
		e.change(ctx, e.lang.F("erase, %s", n), func(ed *edit.Edit) error { return e.erase(ed, cells) })
		return
	}
	b := *e.brush()
	if e.tab > heightTab {
		return
	}
	e.change(ctx, e.brushName(&b)+", "+n, func(ed *edit.Edit) error {
		for _, p := range cells {
			if err := ed.SetCell(p, e.paint(&b, ed.Cell(p))); err != nil {
				return err
			}
			if b.kind == featureBrush && rules.Feature(b.n) == rules.Ladder {
				if err := e.climb(ed, &b, p); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// climb puts the other end of a ladder onto the floor above, or, on the highest
// one, below, and links the two (MV-04).
func (e *editor) climb(ed *edit.Edit, b *brush, p rules.Pos) error {
	to := onFloor(p, p.Floor+1)
	if to.Floor == ed.Floors() {
		to.Floor -= 2
	}
	if _, linked := ed.LinkOf(p); linked || to.Floor < 0 {
		return nil
	}
	if err := ed.SetCell(to, e.paint(b, ed.Cell(to))); err != nil {
		return err
	}
	return ed.Link(p, to)
}

// erase takes off the cells what the page of the palette puts there.
func (e *editor) erase(ed *edit.Edit, cells []rules.Pos) error {
	in := map[rules.Pos]bool{}
	for _, p := range cells {
		in[p] = true
		if e.tab <= heightTab {
			if e.tab == thingTab {
				ed.Unlink(p)
			}
			if err := ed.SetCell(p, wipe(e.tab, ed.Cell(p))); err != nil {
				return err
			}
		}
	}
	return e.eraseThings(ed, in)
}

// eraseThings is erase of figures, walls and edges.
func (e *editor) eraseThings(ed *edit.Edit, in map[rules.Pos]bool) error {
	lv := e.level()
	for i := range lv.Figures {
		if e.tab == figureTab && in[lv.Figures[i].At] {
			if err := ed.RemoveFigure(lv.Figures[i].Name); err != nil {
				return err
			}
		}
	}
	for i := range lv.Walls {
		gone := false
		for _, p := range lv.Walls[i].Cells {
			gone = gone || e.tab == wallTab && in[p]
		}
		if gone {
			if err := ed.RemoveWall(lv.Walls[i].Name); err != nil {
				return err
			}
		}
	}
	for _, x := range lv.Edges {
		if e.tab == edgeTab && (in[x.Low] || in[x.High]) {
			if err := ed.SetEdge(x.Low, x.High, rules.NoEdge); err != nil {
				return err
			}
		}
	}
	return nil
}

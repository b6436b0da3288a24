package editor

import (
	"errors"
	"slices"

	"wallfall/assets/icon"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// tools hold the current tool, brush and stroke.
type tools struct {
	e        *Editor
	tool     tool
	tab      tab
	picked   [tabCount]int // the brush of each page
	opts     brushOptions
	symmetry edit.Symmetry
	maps     []edit.Map // of the symmetry
	exact    bool
	mapsOf   edit.Grid
	mapsFor  edit.Symmetry
	dragPans bool // the left button pans the board
	kinds    []brush
	kindsOf  *levels.Level
	stroke   stroke
	lastUsed string // name of the figure or wall used last
	linking  bool   // the first end of a link is set
	linkFrom rules.Pos
}

// brushOptions are the options of the brushes.
type brushOptions struct {
	size         int // of the pen
	tag          int // of objectives, 1..26
	owner        int // of structures, -1 for nobody
	height       int
	magical      bool
	side         int // of figures, -1 for loose objects
	facing       rules.Dir
	facingChosen bool     // facing was chosen by the player
	group        []string // kinds of the picked figure, nil for the brush's own
	wallDir      rules.Dir
}

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

func (tools *tools) toolName(t tool) string {
	return [...]string{
		selectTool: tools.e.UI.Lang.T("Select and move"),
		wandTool:   tools.e.UI.Lang.T("Magic wand"),
		penTool:    tools.e.UI.Lang.T("Pen"),
		lineTool:   tools.e.UI.Lang.T("Line"),
		boxTool:    tools.e.UI.Lang.T("Rectangle"),
		frameTool:  tools.e.UI.Lang.T("Frame"),
		fillTool:   tools.e.UI.Lang.T("Fill"),
		eraseTool:  tools.e.UI.Lang.T("Eraser"),
		pickTool:   tools.e.UI.Lang.T("Pick up (eyedropper)"),
		stampTool:  tools.e.UI.Lang.T("Paste"),
	}[t]
}

// paints reports whether a tool uses the brush.
func (t tool) paints() bool { return t >= penTool && t <= fillTool }

// images returns the mirror images under the current symmetry.
func (tools *tools) images() []edit.Map {
	if tools.mapsOf != tools.e.grid || tools.mapsFor != tools.symmetry {
		tools.mapsOf, tools.mapsFor = tools.e.grid, tools.symmetry
		tools.maps, tools.exact = tools.e.grid.Maps(tools.symmetry), tools.e.grid.Exact(tools.symmetry)
	}
	return tools.maps
}

// strokeKind is what a drag does.
type strokeKind uint8

const (
	paintStroke  strokeKind = iota // applies the brush along the path
	shapeStroke                    // draws a line or rectangle
	regionStroke                   // selects a rectangle
	moveStroke                     // moves the selection, a figure or a wall
	pairStroke                     // joins two cells by an edge or a link
	wallStroke                     // collects the cells of a new wall
)

// stroke is a drag of the pointer, or with a held key.
type stroke struct {
	on    bool
	keys  bool // drawn with a held key
	kind  strokeKind
	adds  bool // adds to the selection
	fig   string
	wall  string
	from  rules.Pos
	last  rules.Pos
	cells []rules.Pos // so far, with the mirror images
	mask  []bool

	line, disc []rules.Pos // reused between ticks
}

func (s *stroke) reset(g edit.Grid) {
	s.on = false
	s.cells = s.cells[:0]
	if len(s.mask) != g.W*g.H {
		s.mask = make([]bool, g.W*g.H)
	}
	clear(s.mask)
}

// cancel discards the current stroke.
func (tools *tools) cancel() {
	if tools.stroke.on {
		tools.restore()
		tools.stroke.reset(tools.e.grid)
	}
}

// restore shows the cells of the stroke unchanged.
func (tools *tools) restore() {
	for _, p := range tools.stroke.cells {
		tools.e.showCell(tools.e.Words.Board.Cell(p))
	}
}

// draw handles pointer and keys on the board.
func (tools *tools) draw(ctx *shell.Context) {
	in, s := ctx.In, &tools.stroke
	if in.PointerUsed {
		tools.e.controls.onKeys = false
	}
	tools.e.controls.moveCursor(ctx)
	over := tools.e.UI.Kit.Over()
	at := tools.e.target()
	switch {
	case in.DoubleClick && !over && (tools.tool == selectTool || tools.tab >= figureTab) && tools.e.forms.propertiesAt(at):
	case s.on && (in.Cancelled || in.Pinching):
		tools.cancel()
	case s.on && in.LongPress:
		tools.cancel()
		tools.pick(at)
	case s.on && s.keys:
		if tools.extend(at); !in.Holds(input.Skip) && !in.Holds(input.Confirm) {
			tools.finish(ctx)
		}
	case s.on:
		if tools.extend(at); in.Released || !in.Down {
			tools.finish(ctx)
		}
	case in.Secondary && !over:
		if at != rules.NoCell {
			tools.pick(at)
		}
	case in.Pressed && !over && !tools.dragPans && at != rules.NoCell:
		if in.Mods&input.ModAlt != 0 {
			tools.pick(at)
		} else if tools.press(ctx, at, false); in.Released {
			tools.finish(ctx)
		}
	case in.Pressed && !over && at == rules.NoCell && tools.tool == selectTool:
		tools.e.sel.clearSelection()
	case in.Fresh.Has(input.Skip) && tools.e.controls.onKeys && at != rules.NoCell:
		tools.press(ctx, at, true)
	case in.Fresh.Has(input.Confirm) && tools.e.controls.onKeys && at != rules.NoCell:
		if !tools.e.forms.propertiesAt(at) {
			tools.press(ctx, at, true)
		}
	}
}

// press starts a stroke of the current tool.
func (tools *tools) press(ctx *shell.Context, c rules.Cell, keys bool) {
	s, at := &tools.stroke, tools.e.pos(c)
	s.reset(tools.e.grid)
	s.on, s.keys, s.from, s.last, s.kind, s.fig, s.wall = true, keys, at, at, paintStroke, "", ""
	s.adds = ctx.In.Mods&input.ModShift != 0
	sel, b := &tools.e.sel, tools.brush()
	switch tool := tools.tool; {
	case tool == selectTool: // moves the selection, a figure or a wall, or else selects a rectangle
		s.kind = regionStroke
		switch {
		case s.adds:
		case sel.n > 1 && at.Floor == sel.floor && sel.in[at.Y*tools.e.grid.W+at.X]:
			s.kind = moveStroke
		default:
			sel.clearSelection()
			tools.grab(at)
		}
	case tool == wandTool:
		s.on = false
		sel.selectCells(tools.alike(nil, at), at.Floor, s.adds)
	case tool == pickTool:
		s.on = false
		tools.pick(c)
	case tool == stampTool:
		s.on = false
		sel.paste(ctx, at)
	case tool == fillTool && tools.tab <= heightTab:
		s.line = tools.alike(s.line[:0], at)
		for _, p := range s.line {
			tools.addCell(p, true)
		}
		tools.finish(ctx)
	case tool == eraseTool:
	case tools.tab == edgeTab, b.kind == linkBrush, b.kind == featureBrush && rules.Feature(b.n) == rules.Portal:
		s.kind = pairStroke
	case tools.tab >= figureTab && tools.grab(at):
	case tools.tab == figureTab:
		s.on = false
		tools.placeFigure(ctx, at)
	case tools.tab == wallTab:
		s.kind = wallStroke
	case tool == lineTool || tool == boxTool || tool == frameTool:
		s.kind = shapeStroke
	}
	tools.extend(c)
}

// grab starts to move what stands on a cell, on the palette's page of figures or walls
// only such a one. It reports whether there is anything.
func (tools *tools) grab(at rules.Pos) bool {
	s, all := &tools.stroke, tools.tool == selectTool
	if f := tools.figureAt(at); f != nil && (all || tools.tab == figureTab) {
		s.fig = f.Name
	} else if w := tools.wallAt(at); w != nil && (all || tools.tab == wallTab) {
		s.wall = w.Name
	} else {
		return false
	}
	s.kind, tools.lastUsed = moveStroke, s.fig+s.wall
	return true
}

// extend continues the stroke to a cell.
func (tools *tools) extend(c rules.Cell) {
	s := &tools.stroke
	if c == rules.NoCell || !s.on {
		return
	}
	at := tools.e.pos(c)
	if at.Floor != s.from.Floor || at == s.last && len(s.cells) > 0 {
		return
	}
	from, size := s.last, 1 // size is the pen's
	s.last = at
	switch {
	case s.kind == moveStroke || s.kind == pairStroke:
		return
	case s.kind == paintStroke:
		size = tools.opts.size
	default: // from the beginning each time
		tools.restore()
		s.reset(tools.e.grid)
		s.on, from = true, s.from
	}
	switch {
	case s.kind == paintStroke || s.kind == wallStroke:
		s.line = tools.e.grid.Line(s.line[:0], from, at)
	case s.kind == shapeStroke && tools.tool == lineTool:
		s.line, size = tools.e.grid.Line(s.line[:0], from, at), tools.opts.size
	default:
		s.line = tools.e.grid.Rect(s.line[:0], from, at, s.kind == regionStroke || tools.tool == boxTool)
	}
	if s.kind == wallStroke {
		s.line = s.line[:min(len(s.line), rules.MaxWallSize)]
	}
	for _, p := range s.line {
		s.disc = tools.e.grid.Disc(s.disc[:0], p, size)
		for _, q := range s.disc {
			tools.addCell(q, true)
		}
	}
}

// addCell adds a cell to the stroke; mirror also adds its mirror images.
func (tools *tools) addCell(p rules.Pos, mirror bool) {
	s := &tools.stroke
	i := p.Y*tools.e.grid.W + p.X
	if s.mask[i] {
		return
	}
	s.mask[i] = true
	s.cells = append(s.cells, p)
	if s.kind != paintStroke && s.kind != shapeStroke {
		return // regions and walls are not mirrored, and change no cell
	}
	for _, m := range tools.images() {
		if q, ok := m.Cell(p); ok && mirror {
			tools.addCell(q, false)
		}
	}
	if tools.tab > heightTab {
		return
	}
	c := tools.e.Words.Board.Cell(p)
	v := &tools.e.view.Cells[c]
	now := rules.CellSetup{Terrain: v.Terrain, Feature: v.Feature, Structure: v.Structure, Owner: int(int8(v.Owner))} // rules.NoSide is -1
	if tools.tool == eraseTool {
		now = eraseCell(tools.tab, now)
	} else {
		now = tools.paint(tools.brush(), now)
	}
	v.Terrain, v.Feature, v.Structure, v.Owner = now.Terrain, now.Feature, now.Structure, uint8(now.Owner) // -1 is rules.NoSide
}

// alike appends the area of equal cells around a cell.
func (tools *tools) alike(list []rules.Pos, at rules.Pos) []rules.Pos {
	lv := tools.e.Level()
	like := lv.Cell(at)
	return tools.e.grid.Fill(list, at, func(p rules.Pos) bool { return lv.Cell(p) == like })
}

// finish applies the stroke as one undo step.
func (tools *tools) finish(ctx *shell.Context) {
	s := &tools.stroke
	if !s.on {
		return
	}
	s.on = false
	switch s.kind {
	case regionStroke:
		tools.e.sel.selectCells(s.cells, s.from.Floor, s.adds)
	case moveStroke:
		tools.finishMove(ctx)
	case pairStroke:
		tools.finishPair(ctx, s.from, s.last)
	case wallStroke:
		tools.placeWall(ctx, s.cells)
	default:
		tools.finishPaint(ctx)
	}
	s.reset(tools.e.grid)
}

func (tools *tools) finishPaint(ctx *shell.Context) {
	cells := tools.stroke.cells
	n := tools.e.UI.Lang.N(len(cells), "%d cell", "%d cells")
	if tools.tool == eraseTool {
		tools.e.change(ctx, tools.e.UI.Lang.F("erase, %s", n), func(ed *edit.Edit) error { return tools.erase(ed, cells) })
		return
	}
	b := *tools.brush()
	if tools.tab > heightTab {
		return
	}
	tools.e.change(ctx, tools.brushName(&b)+", "+n, func(ed *edit.Edit) error {
		for _, p := range cells {
			if err := ed.SetCell(p, tools.paint(&b, ed.Cell(p))); err != nil {
				return err
			}
			if b.kind == featureBrush && rules.Feature(b.n) == rules.Ladder {
				if err := tools.addLadderEnd(ed, &b, p); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// addLadderEnd adds and links the other end of a ladder: on the floor above, or
// below on the top floor (MV-04).
func (tools *tools) addLadderEnd(ed *edit.Edit, b *brush, p rules.Pos) error {
	to := onFloor(p, p.Floor+1)
	if to.Floor == ed.Floors() {
		to.Floor -= 2
	}
	if _, linked := ed.LinkOf(p); linked || to.Floor < 0 {
		return nil
	}
	if err := ed.SetCell(to, tools.paint(b, ed.Cell(to))); err != nil {
		return err
	}
	return ed.Link(p, to)
}

// erase removes from cells what the current page of the palette paints.
func (tools *tools) erase(ed *edit.Edit, cells []rules.Pos) error {
	if keyword := [...]string{thingTab: "link", edgeTab: "edge", figureTab: "figure", wallTab: "wall"}[tools.tab]; keyword != "" {
		ed.Erase(keyword, cells, 1)
	}
	var errs []error
	for _, p := range cells {
		if tools.tab <= heightTab {
			errs = append(errs, ed.SetCell(p, eraseCell(tools.tab, ed.Cell(p))))
		}
	}
	return errors.Join(errs...)
}

// selection is a set of cells of one floor.
type selection struct {
	e         *Editor
	anchor    rules.Pos // where selecting with Shift started
	extending bool

	in    []bool
	n     int
	floor int
}

// list returns the selected cells, row by row.
func (s *selection) list(g edit.Grid) []rules.Pos {
	return slices.DeleteFunc(g.All(s.floor), func(p rules.Pos) bool { return !s.in[p.Y*g.W+p.X] })
}

func (sel *selection) clearSelection() {
	if sel.n = 0; len(sel.in) != sel.e.grid.W*sel.e.grid.H {
		sel.in = make([]bool, sel.e.grid.W*sel.e.grid.H)
	}
	clear(sel.in)
}

// selectCells selects cells of a floor; more adds to the selection.
func (sel *selection) selectCells(cells []rules.Pos, floor int, more bool) {
	if !more || sel.floor != floor {
		sel.clearSelection()
	}
	sel.floor = floor
	for _, p := range cells {
		if !sel.e.grid.Has(p) {
			continue // the board has shrunk since
		}
		if i := p.Y*sel.e.grid.W + p.X; !sel.in[i] {
			sel.in[i] = true
			sel.n++
		}
	}
}

func (sel *selection) selectAll() {
	sel.selectCells(sel.e.grid.All(sel.e.pic.Floor), sel.e.pic.Floor, false)
}

// targetCells returns the selected cells, or else the target.
func (sel *selection) targetCells() []rules.Pos {
	if sel.n > 0 {
		return sel.list(sel.e.grid)
	}
	if c := sel.e.target(); c != rules.NoCell {
		return []rules.Pos{sel.e.pos(c)}
	}
	return nil
}

// clipboard holds the cells copied last, from any level.
type clipboard struct{ copied *edit.Clip }

// clip returns the contents of the clipboard, or nil.
func (sel *selection) clip() *edit.Clip {
	return shell.Part[clipboard](sel.e.UI).copied
}

// copyCells copies the selection; cut also clears it.
func (sel *selection) copyCells(ctx *shell.Context, cut bool) {
	cells := sel.targetCells()
	if len(cells) == 0 {
		sel.e.UI.Say(ctx, sel.e.UI.Lang.T("Nothing selected."))
		return
	}
	shell.Part[clipboard](sel.e.UI).copied = edit.Copy(sel.e.Level(), cells)
	if cut {
		sel.deleteCells(ctx)
		return
	}
	sel.e.UI.Say(ctx, sel.e.UI.Lang.N(len(cells), "%d cell copied.", "%d cells copied."))
}

func (sel *selection) deleteCells(ctx *shell.Context) {
	cells := sel.targetCells()
	if len(cells) == 0 {
		return
	}
	sel.e.change(ctx, sel.e.UI.Lang.N(len(cells), "clear %d cell", "clear %d cells"), func(ed *edit.Edit) error {
		return edit.Clear(ed, cells)
	})
}

// startPaste selects the stamp tool if there is something to paste.
func (sel *selection) startPaste(ctx *shell.Context) {
	if sel.clip() == nil {
		sel.e.UI.Say(ctx, sel.e.UI.Lang.T("Nothing copied yet."))
		return
	}
	sel.e.tools.tool = stampTool
}

func (sel *selection) paste(ctx *shell.Context, at rules.Pos) {
	lv := sel.e.Level()
	lost := 0
	done := sel.e.change(ctx, sel.e.UI.Lang.N(sel.clip().Len(), "paste %d cell", "paste %d cells"), func(ed *edit.Edit) (err error) {
		lost, err = sel.clip().Paste(ed, lv, at)
		return err
	})
	if done {
		sel.selectCells(sel.clip().Cells(nil, sel.e.grid, at), at.Floor, false)
		sel.e.tools.sayLost(ctx, lost)
	}
}

// turn turns or mirrors the clipboard while pasting, else the selection, else the
// direction of new figures or walls.
func (sel *selection) turn(ctx *shell.Context, by edit.Turn) {
	switch {
	case sel.e.tools.tool == stampTool && sel.clip() != nil:
		shell.Part[clipboard](sel.e.UI).copied = sel.clip().Turned(by)
	case sel.n > 0:
		sel.e.tools.rearrange(ctx, sel.e.UI.Lang.N(sel.n, "rotate %d cell", "rotate %d cells"), sel.e.grid.Turn(sel.list(sel.e.grid), by))
	case sel.e.tools.tab == wallTab:
		sel.e.tools.opts.wallDir = by.Dir(sel.e.grid.Topology, sel.e.tools.opts.wallDir)
	default:
		sel.e.tools.opts.facing, sel.e.tools.opts.facingChosen = by.Dir(sel.e.grid.Topology, sel.e.tools.opts.facing), true
	}
}

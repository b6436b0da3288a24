package editor

import (
	"math"
	"slices"
	"strings"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/rules"
)

// selection is a set of cells of one floor.
type selection struct {
	*Editor

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
	if sel.n = 0; len(sel.in) != sel.grid.W*sel.grid.H {
		sel.in = make([]bool, sel.grid.W*sel.grid.H)
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
		if !sel.grid.Has(p) {
			continue // the board has shrunk since
		}
		if i := p.Y*sel.grid.W + p.X; !sel.in[i] {
			sel.in[i] = true
			sel.n++
		}
	}
}

func (sel *selection) selectAll() {
	sel.selectCells(sel.grid.All(sel.pic.Floor), sel.pic.Floor, false)
}

// targetCells returns the selected cells, or else the target.
func (sel *selection) targetCells() []rules.Pos {
	if sel.n > 0 {
		return sel.list(sel.grid)
	}
	if c := sel.target(); c != rules.NoCell {
		return []rules.Pos{sel.pos(c)}
	}
	return nil
}

// clipboard holds the cells copied last, from any level.
type clipboard struct{ copied *edit.Clip }

// clip returns the contents of the clipboard, or nil.
func (sel *selection) clip() *edit.Clip {
	return shell.Part[clipboard](sel.UI).copied
}

// copyCells copies the selection; cut also clears it.
func (sel *selection) copyCells(ctx *shell.Context, cut bool) {
	cells := sel.targetCells()
	if len(cells) == 0 {
		sel.UI.Say(ctx, sel.UI.Lang.T("Nothing selected."))
		return
	}
	shell.Part[clipboard](sel.UI).copied = edit.Copy(sel.Level(), cells)
	if cut {
		sel.deleteCells(ctx)
		return
	}
	sel.UI.Say(ctx, sel.UI.Lang.N(len(cells), "%d cell copied.", "%d cells copied."))
}

func (sel *selection) deleteCells(ctx *shell.Context) {
	cells := sel.targetCells()
	if len(cells) == 0 {
		return
	}
	lv := sel.Level()
	sel.change(ctx, sel.UI.Lang.N(len(cells), "clear %d cell", "clear %d cells"), func(ed *edit.Edit) error {
		return edit.Clear(ed, lv, cells)
	})
}

// startPaste selects the stamp tool if there is something to paste.
func (sel *selection) startPaste(ctx *shell.Context) {
	if sel.clip() == nil || sel.clip().Empty() {
		sel.UI.Say(ctx, sel.UI.Lang.T("Nothing copied yet."))
		return
	}
	sel.tools.tool = stampTool
}

func (sel *selection) paste(ctx *shell.Context, at rules.Pos) {
	lv := sel.Level()
	lost := 0
	done := sel.change(ctx, sel.UI.Lang.N(sel.clip().Len(), "paste %d cell", "paste %d cells"), func(ed *edit.Edit) (err error) {
		lost, err = sel.clip().Paste(ed, lv, at)
		return err
	})
	if done {
		sel.selectCells(sel.clip().Cells(nil, sel.grid, at), at.Floor, false)
		sel.tools.sayLost(ctx, lost)
	}
}

// turn turns or mirrors the clipboard while pasting, else the selection, else the
// direction of new figures or walls.
func (sel *selection) turn(ctx *shell.Context, by edit.Turn) {
	switch {
	case sel.tools.tool == stampTool && sel.clip() != nil:
		shell.Part[clipboard](sel.UI).copied = sel.clip().Turned(by)
	case sel.n > 0:
		sel.tools.rearrange(ctx, sel.UI.Lang.N(sel.n, "rotate %d cell", "rotate %d cells"), sel.grid.Turn(sel.list(sel.grid), by))
	case sel.tools.tab == wallTab:
		sel.tools.opts.wallDir = by.Dir(sel.grid.Topology, sel.tools.opts.wallDir)
	default:
		sel.tools.opts.facing, sel.tools.opts.facingChosen = by.Dir(sel.grid.Topology, sel.tools.opts.facing), true
	}
}

// sideName returns the name of a side, or "" for nobody.
func (tools *tools) sideName(i int) string {
	if lv := tools.Level(); i >= 0 && i < len(lv.Sides) {
		return lv.Sides[i].Name
	}
	return ""
}

// placeFigure places a figure and its mirror images, each for the next side.
func (tools *tools) placeFigure(ctx *shell.Context, at rules.Pos) {
	b, lv := tools.brush(), tools.Level()
	kinds := tools.opts.group
	if len(kinds) == 0 || kinds[0] != b.of.Name {
		kinds = []string{b.of.Name}
	}
	tools.opts.facing = tools.facingAt(at)
	list := []edit.Figure{{Kinds: kinds, At: at, Facing: tools.opts.facing, Side: tools.sideName(max(0, tools.opts.side) % len(lv.Sides))}}
	for i, m := range tools.images() {
		p, ok := m.Block(at, max(1, b.of.Size))
		if ok && tools.figureAt(p) == nil && !slices.ContainsFunc(list, func(f edit.Figure) bool { return f.At == p }) {
			side := tools.sideName((max(0, tools.opts.side) + i + 1) % len(lv.Sides))
			list = append(list, edit.Figure{Kinds: kinds, At: p, Facing: m.Dir(tools.opts.facing), Side: side})
		}
	}
	tools.change(ctx, tools.UI.Lang.F("place %s", tools.Words.Kind(b.of.Name)), func(ed *edit.Edit) error {
		for _, f := range list {
			if f.Facing %= rules.Dir(tools.grid.Topology.Dirs()); b.of.Traits&rules.Object != 0 {
				f.Side = "" // loose
			}
			f.Name = edit.FreeName(strings.TrimRight(b.of.Name, "0123456789"), func(n string) bool { _, ok := ed.Figure(n); return ok })
			tools.lastUsed = f.Name
			if err := ed.AddFigure(f); err != nil {
				return err
			}
		}
		return nil
	})
}

// facingAt returns the facing of a new figure: the chosen one, else towards the
// nearest enemy, else towards the middle.
func (tools *tools) facingAt(at rules.Pos) rules.Dir {
	if tools.opts.facingChosen {
		return tools.opts.facing
	}
	b := tools.Words.Board
	x, y := board.Centre(b, b.Cell(at))
	x1, y1 := board.Centre(b, b.Cell(rules.Pos{Floor: at.Floor, X: b.Width() - 1, Y: b.Height() - 1}))
	x0, y0 := board.Centre(b, b.Cell(rules.Pos{Floor: at.Floor}))
	dx, dy := (x0+x1)/2-x, (y0+y1)/2-y
	near := float32(math.MaxFloat32)
	for i := range tools.Level().Figures {
		f := &tools.Level().Figures[i]
		c := b.Cell(f.At)
		if f.Side < 0 || f.Side == max(0, tools.opts.side) || f.At.Floor != at.Floor || c == rules.NoCell {
			continue
		}
		fx, fy := board.Centre(b, c)
		if d := (fx-x)*(fx-x) + (fy-y)*(fy-y); d > 0 && d < near {
			near, dx, dy = d, fx-x, fy-y
		}
	}
	if dx == 0 && dy == 0 {
		return tools.opts.facing
	}
	return board.DirTowards(tools.grid.Topology, dx, dy)
}

func (tools *tools) placeWall(ctx *shell.Context, cells []rules.Pos) {
	list := []edit.Wall{{Cells: slices.Clone(cells), Dir: tools.opts.wallDir}}
	taken := slices.Clone(cells)
	for _, m := range tools.images() {
		img, fits := edit.Mapped(cells, m.Cell)
		if fits && !slices.ContainsFunc(img, func(p rules.Pos) bool { return slices.Contains(taken, p) }) {
			list, taken = append(list, edit.Wall{Cells: img, Dir: m.Dir(tools.opts.wallDir)}), append(taken, img...)
		}
	}
	tools.change(ctx, tools.UI.Lang.N(len(cells), "crushing wall of %d cell", "crushing wall of %d cells"), func(ed *edit.Edit) error {
		for _, w := range list {
			w.Name = edit.FreeName("w1", func(n string) bool { _, ok := ed.Wall(n); return ok })
			tools.lastUsed = w.Name
			if err := ed.AddWall(w); err != nil {
				return err
			}
		}
		return nil
	})
}

// finishPair completes a drag between two cells: it places an edge or a link, or
// two linked portals.
func (tools *tools) finishPair(ctx *shell.Context, from, to rules.Pos) {
	b := *tools.brush()
	pair := func(ed *edit.Edit, from, to rules.Pos) (err error) {
		if b.kind == edgeBrush {
			way := tools.grid.Line(nil, from, to)
			for i := 1; i < len(way) && err == nil; i++ {
				err = ed.SetEdge(way[i-1], way[i], rules.Edge(b.n))
			}
			return err
		}
		for _, p := range [2]rules.Pos{from, to} {
			if b.kind == featureBrush && err == nil {
				err = ed.SetCell(p, tools.paint(&b, ed.Cell(p)))
			}
		}
		if err == nil && from != to {
			err = ed.Link(from, to)
		}
		return err
	}
	switch {
	case from != to || b.kind == featureBrush:
		what := tools.brushName(&b)
		if b.kind == linkBrush {
			what = tools.UI.Lang.T("link")
		}
		tools.change(ctx, what, func(ed *edit.Edit) error {
			err := pair(ed, from, to)
			for _, m := range tools.images() {
				x, ok1 := m.Cell(from)
				y, ok2 := m.Cell(to)
				if err == nil && ok1 && ok2 && (x != from || y != to) && (x != to || y != from) {
					err = pair(ed, x, y)
				}
			}
			return err
		})
	case b.kind == edgeBrush:
		tools.UI.Say(ctx, tools.UI.Lang.T("Edges lie between two cells: drag from the low cell to the high cell."))
	case tools.linking && tools.linkFrom != from:
		tools.linking = false
		tools.change(ctx, tools.UI.Lang.T("link"), func(ed *edit.Edit) error { return ed.Link(tools.linkFrom, from) })
	default: // the ends are clicked one after the other, possibly on different floors
		if tools.linking, tools.linkFrom = !tools.linking, from; tools.linking {
			tools.UI.Say(ctx, tools.UI.Lang.T("Now click the other end, on this floor or another."))
		}
	}
}

// finishMove drops what was dragged.
func (tools *tools) finishMove(ctx *shell.Context) {
	s := &tools.stroke
	from, to := s.from, s.last
	if from == to {
		return
	}
	switch {
	case s.fig != "":
		tools.change(ctx, tools.UI.Lang.F("move %s", narrate.Capital(s.fig)), func(ed *edit.Edit) error {
			f, _ := ed.Figure(s.fig)
			if at, ok := tools.grid.Shift(from, to).Cell(f.At); ok {
				f.At = at
			}
			return ed.SetFigure(s.fig, f)
		})
	case s.wall != "":
		tools.change(ctx, tools.UI.Lang.F("move %s", narrate.Capital(s.wall)), func(ed *edit.Edit) error {
			w, _ := ed.Wall(s.wall)
			if cells, fits := edit.Mapped(w.Cells, tools.grid.Shift(from, to).Cell); fits {
				w.Cells = cells
			}
			return ed.SetWall(s.wall, w)
		})
	default:
		tools.rearrange(ctx, tools.UI.Lang.N(tools.sel.n, "move %d cell", "move %d cells"), tools.grid.Shift(from, to))
	}
}

// rearrange moves the selection according to a map.
func (tools *tools) rearrange(ctx *shell.Context, what string, m edit.Map) {
	lv, cells, floor := tools.Level(), tools.sel.list(tools.grid), tools.sel.floor
	var now []rules.Pos
	lost := 0
	done := tools.change(ctx, what, func(ed *edit.Edit) (err error) {
		now, lost, err = edit.Rearrange(ed, lv, cells, m)
		return err
	})
	if done {
		tools.sel.selectCells(now, floor, false)
		tools.sayLost(ctx, lost)
	}
}

func (tools *tools) sayLost(ctx *shell.Context, lost int) {
	if lost > 0 {
		tools.UI.Say(ctx, tools.UI.Lang.N(lost, "No room for %d thing; it was removed.", "No room for %d things; they were removed."))
	}
}

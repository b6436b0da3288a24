package editor

import (
	"wallfall/cmd/game/shell"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// selection is a set of cells of one floor.
type selection struct {
	e  *Editor
	ui *shell.UI

	anchor    rules.Pos // where selecting with Shift started
	extending bool

	in    []bool
	n     int
	floor int
}

// list returns the selected cells, row by row.
func (s *selection) list(g edit.Grid) []rules.Pos {
	out := make([]rules.Pos, 0, s.n)
	for i, in := range s.in {
		if in {
			out = append(out, rules.Pos{Floor: s.floor, X: i % g.W, Y: i / g.W})
		}
	}
	return out
}

// has reports whether a cell is selected.
func (s *selection) has(g edit.Grid, p rules.Pos) bool {
	i := p.Y*g.W + p.X
	return s.n > 0 && p.Floor == s.floor && i < len(s.in) && s.in[i]
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
		if p.X < 0 || p.Y < 0 || p.X >= sel.e.grid.W || p.Y >= sel.e.grid.H {
			continue // the board has shrunk since
		}
		if i := p.Y*sel.e.grid.W + p.X; !sel.in[i] {
			sel.in[i] = true
			sel.n++
		}
	}
}

// startDrag starts to move the selection, a figure or a wall, or else to select a
// rectangle.
func (sel *selection) startDrag(at rules.Pos) {
	s := &sel.e.tools.stroke
	s.kind = regionStroke
	switch {
	case s.adds:
	case sel.n > 1 && sel.has(sel.e.grid, at):
		s.kind = moveStroke
	default:
		sel.clearSelection()
		if f := sel.e.tools.figureAt(at); f != nil {
			s.kind, s.fig, sel.e.tools.lastUsed = moveStroke, f.Name, f.Name
		} else if w := sel.e.tools.wallAt(at); w != nil {
			s.kind, s.wall, sel.e.tools.lastUsed = moveStroke, w.Name, w.Name
		}
	}
}

// selectAll selects the current floor.
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
	return shell.Part[clipboard](sel.ui).copied
}

// copyCells copies the selection; cut also clears it.
func (sel *selection) copyCells(ctx *shell.Context, cut bool) {
	cells := sel.targetCells()
	if len(cells) == 0 {
		sel.ui.Say(ctx, sel.ui.Lang.T("Nothing selected."))
		return
	}
	shell.Part[clipboard](sel.ui).copied = edit.Copy(sel.e.Level(), cells)
	if cut {
		sel.deleteCells(ctx)
		return
	}
	sel.ui.Say(ctx, sel.ui.Lang.N(len(cells), "%d cell copied.", "%d cells copied."))
}

// deleteCells clears the selected cells.
func (sel *selection) deleteCells(ctx *shell.Context) {
	cells := sel.targetCells()
	if len(cells) == 0 {
		return
	}
	lv := sel.e.Level()
	sel.e.change(ctx, sel.ui.Lang.N(len(cells), "clear %d cell", "clear %d cells"), func(ed *edit.Edit) error {
		return edit.Clear(ed, lv, cells)
	})
}

// startPaste selects the stamp tool if there is something to paste.
func (sel *selection) startPaste(ctx *shell.Context) {
	if sel.clip() == nil || sel.clip().Empty() {
		sel.ui.Say(ctx, sel.ui.Lang.T("Nothing copied yet."))
		return
	}
	sel.e.tools.tool = stampTool
}

// paste pastes the clipboard at a cell.
func (sel *selection) paste(ctx *shell.Context, at rules.Pos) {
	if sel.clip() == nil || sel.clip().Empty() {
		sel.startPaste(ctx)
		return
	}
	lv := sel.e.Level()
	lost := 0
	done := sel.e.change(ctx, sel.ui.Lang.N(sel.clip().Len(), "paste %d cell", "paste %d cells"), func(ed *edit.Edit) (err error) {
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
		shell.Part[clipboard](sel.ui).copied = sel.clip().Turned(by)
	case sel.n > 0:
		sel.e.tools.rearrange(ctx, sel.ui.Lang.N(sel.n, "rotate %d cell", "rotate %d cells"), sel.e.grid.Turn(sel.list(sel.e.grid), by))
	case sel.e.tools.tab == wallTab:
		sel.e.tools.opts.wallDir = by.Dir(sel.e.grid.Topology, sel.e.tools.opts.wallDir)
	default:
		sel.e.tools.opts.facing, sel.e.tools.opts.facingChosen = by.Dir(sel.e.grid.Topology, sel.e.tools.opts.facing), true
	}
}

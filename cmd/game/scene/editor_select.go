package scene

import (
	"wallfall/levels/edit"
	"wallfall/rules"
)

// selection is a set of cells of one floor.
type selection struct {
	in    []bool
	n     int
	floor int
}

// list gives the cells, row by row.
func (s *selection) list(g edit.Grid) []rules.Pos {
	out := make([]rules.Pos, 0, s.n)
	for i, in := range s.in {
		if in {
			out = append(out, rules.Pos{Floor: s.floor, X: i % g.W, Y: i / g.W})
		}
	}
	return out
}

// has tells whether a cell is selected.
func (s *selection) has(g edit.Grid, p rules.Pos) bool {
	i := p.Y*g.W + p.X
	return s.n > 0 && p.Floor == s.floor && i < len(s.in) && s.in[i]
}

func (e *editor) clearSelection() {
	s := &e.sel
	if s.n = 0; len(s.in) != e.grid.W*e.grid.H {
		s.in = make([]bool, e.grid.W*e.grid.H)
	}
	clear(s.in)
}

// selectCells selects cells of a floor, and those selected before with more.
func (e *editor) selectCells(cells []rules.Pos, floor int, more bool) {
	s := &e.sel
	if !more || s.floor != floor {
		e.clearSelection()
	}
	s.floor = floor
	for _, p := range cells {
		if p.X < 0 || p.Y < 0 || p.X >= e.grid.W || p.Y >= e.grid.H {
			continue // the board ends before it now
		}
		if i := p.Y*e.grid.W + p.X; !s.in[i] {
			s.in[i] = true
			s.n++
		}
	}
}

// selectAlike selects what is alike around a cell.
func (e *editor) selectAlike(at rules.Pos, more bool) {
	e.selectCells(e.alike(nil, at), at.Floor, more)
}

// grab begins a drag of what is selected, of a figure or of a wall, or else a
// region to be selected.
func (e *editor) grab(at rules.Pos) {
	s := &e.stroke
	s.kind = regionStroke
	switch {
	case s.more:
	case e.sel.n > 1 && e.sel.has(e.grid, at):
		s.kind = moveStroke
	default:
		e.clearSelection()
		if f := e.figureAt(at); f != nil {
			s.kind, s.fig, e.hold = moveStroke, f.Name, f.Name
		} else if w := e.wallAt(at); w != nil {
			s.kind, s.wall, e.hold = moveStroke, w.Name, w.Name
		}
	}
}

// selectAll selects the floor that is shown.
func (e *editor) selectAll() {
	floor := e.pic.Floor
	e.selectCells(e.grid.Rect(nil, rules.Pos{Floor: floor}, rules.Pos{Floor: floor, X: e.grid.W - 1, Y: e.grid.H - 1}, true), floor, false)
}

// meantCells gives the cells that an order is about: those selected, or the one
// that is pointed at.
func (e *editor) meantCells() []rules.Pos {
	if e.sel.n > 0 {
		return e.sel.list(e.grid)
	}
	if c := e.here(); c != rules.NoCell {
		return []rules.Pos{e.pos(c)}
	}
	return nil
}

// clip is what was copied last, nil for nothing.
func (e *editor) clip() *edit.Clip {
	c, _ := e.copied.(*edit.Clip)
	return c
}

// copyCells keeps what is selected; cut takes it away as well.
func (e *editor) copyCells(ctx *Context, cut bool) {
	cells := e.meantCells()
	if len(cells) == 0 {
		e.say(ctx, e.lang.T("Nothing is selected."))
		return
	}
	e.copied = edit.Copy(e.level(), cells)
	if cut {
		e.deleteCells(ctx)
		return
	}
	e.say(ctx, e.lang.N(len(cells), "%d cell is copied.", "%d cells are copied."))
}

// deleteCells empties what is selected.
func (e *editor) deleteCells(ctx *Context) {
	cells := e.meantCells()
	if len(cells) == 0 {
		return
	}
	lv := e.level()
	e.change(ctx, e.lang.N(len(cells), "empty %d cell", "empty %d cells"), func(ed *edit.Edit) error {
		in := map[rules.Pos]bool{}
		for _, p := range cells {
			in[p] = true
		}
		if err := edit.Clear(ed, lv, func(p rules.Pos) bool { return in[p] }); err != nil {
			return err
		}
		for _, p := range cells {
			if err := ed.SetCell(p, rules.CellSetup{Owner: -1}); err != nil {
				return err
			}
		}
		return nil
	})
}

// takeStamp takes up what was copied, to be put down.
func (e *editor) takeStamp(ctx *Context) {
	if e.clip() == nil || e.clip().Empty() {
		e.say(ctx, e.lang.T("Nothing was copied yet."))
		return
	}
	e.tool = stampTool
}

// paste puts what was copied down at a cell.
func (e *editor) paste(ctx *Context, at rules.Pos) {
	if e.clip() == nil || e.clip().Empty() {
		e.takeStamp(ctx)
		return
	}
	lv := e.level()
	lost := 0
	done := e.change(ctx, e.lang.N(e.clip().Len(), "paste %d cell", "paste %d cells"), func(ed *edit.Edit) (err error) {
		lost, err = e.clip().Paste(ed, lv, at)
		return err
	})
	if done {
		e.selectCells(e.clip().Cells(nil, e.grid, at), at.Floor, false)
		e.sayLost(ctx, lost)
	}
}

// turnClip turns or mirrors what is pasted, or, with nothing to be pasted, what is
// selected where it stands.
func (e *editor) turnClip(ctx *Context, by edit.Turn) {
	switch {
	case e.tool == stampTool && e.clip() != nil:
		e.copied = e.clip().Turned(by)
	case e.sel.n > 0:
		e.rearrange(ctx, e.lang.N(e.sel.n, "turn %d cell", "turn %d cells"), e.grid.Turn(e.sel.list(e.grid), by))
	case e.tab == wallTab:
		e.wallDir = by.Dir(e.grid.Topology, e.wallDir)
	default:
		e.facing, e.turned = by.Dir(e.grid.Topology, e.facing), true
	}
}

package canvas

import (
	"slices"

	"wallfall/levels/edit"
	"wallfall/rules"
)

// Selection is a set of cells of one floor.
type Selection struct {
	in     []bool
	n      int
	floor  int
	anchor rules.Pos // where a selection from cell to cell began
	ranged bool      // the selection was made from cell to cell
}

// Selected returns the number of selected cells.
func (s *Selection) Selected() int { return s.n }

// SelectedOn returns for each cell of a floor whether it is selected, nil if none is.
func (s *Selection) SelectedOn(floor int) []bool {
	if s.n == 0 || s.floor != floor {
		return nil
	}
	return s.in
}

// SelectedCells returns the selected cells, row by row.
func (c *Canvas) SelectedCells() []rules.Pos {
	if c.n == 0 {
		return nil
	}
	return slices.DeleteFunc(c.grid.All(c.floor), func(p rules.Pos) bool { return !c.in[p.Y*c.grid.W+p.X] })
}

// Deselect empties the selection.
func (c *Canvas) Deselect() {
	if c.n = 0; len(c.in) != c.grid.W*c.grid.H {
		c.in = make([]bool, c.grid.W*c.grid.H)
	}
	clear(c.in)
}

// SelectAll selects a floor.
func (c *Canvas) SelectAll(floor int) { c.choose(c.grid.All(floor), floor, false) }

// SelectTo selects the rectangle between two cells. Until EndRange, later calls keep the
// first from.
func (c *Canvas) SelectTo(from, to rules.Pos) {
	if c.n == 0 || !c.ranged {
		c.anchor, c.ranged = from, true
	}
	c.choose(c.grid.Rect(nil, c.anchor, to, true), to.Floor, false)
}

// EndRange ends a selection by SelectTo: the next one begins anew.
func (s *Selection) EndRange() { s.ranged = false }

// choose selects cells of a floor; more adds to the selection.
func (c *Canvas) choose(cells []rules.Pos, floor int, more bool) {
	if !more || c.floor != floor {
		c.Deselect()
	}
	c.floor = floor
	for _, p := range cells {
		if i := p.Y*c.grid.W + p.X; c.grid.Has(p) && !c.in[i] {
			c.in[i] = true
			c.n++
		}
	}
}

// Clip returns what the clipboard holds, nil for nothing.
func (c *Canvas) Clip() *edit.Clip { return c.clipboard.clip }

// Take fills the clipboard and takes up the stamp.
func (c *Canvas) Take(clip *edit.Clip) {
	c.Cancel()
	c.clipboard.clip, c.Tool = clip, Stamp
}

// selectedOr returns the selected cells, or else those given.
func (c *Canvas) selectedOr(at []rules.Pos) []rules.Pos {
	if c.n > 0 {
		return c.SelectedCells()
	}
	return at
}

// Copy copies the selection, or the cells given if nothing is selected; cut also clears
// them.
func (c *Canvas) Copy(cut bool, at ...rules.Pos) Answer {
	cells := c.selectedOr(at)
	if len(cells) == 0 {
		return Answer{Note: Note{Kind: NothingToCopy}}
	}
	c.clipboard.clip = edit.Copy(c.Level(), cells)
	if cut {
		return c.Clear(at...)
	}
	return Answer{Note: Note{Kind: CopiedCells, N: len(cells)}}
}

// Clear makes the selected cells plain, or the cells given if nothing is selected.
func (c *Canvas) Clear(at ...rules.Pos) Answer {
	cells := c.selectedOr(at)
	if len(cells) == 0 {
		return Answer{}
	}
	return c.change(Step{Kind: Cleared, N: len(cells)}, func(ed *edit.Edit) error { return edit.Clear(ed, cells) })
}

// SelectTool changes the tool. The stamp needs something to paste.
func (c *Canvas) SelectTool(t Tool) Answer {
	c.Cancel()
	if t == Stamp && c.Clip() == nil {
		return Answer{Note: Note{Kind: NothingToPaste}}
	}
	if c.Tool = t; t != Stamp {
		c.linking = false
	}
	return Answer{}
}

func (c *Canvas) paste(at rules.Pos) Answer {
	clip, lost := c.Clip(), 0
	a := c.change(Step{Kind: Pasted, N: clip.Len()}, func(ed *edit.Edit) (err error) {
		lost, err = clip.Paste(ed, c.Level(), at)
		return err
	})
	return c.rearranged(a, clip.Cells(nil, c.grid, at), at.Floor, lost)
}

// Turn turns or mirrors the clipboard while pasting, else the selection, else the direction
// of new figures or walls.
func (c *Canvas) Turn(by edit.Turn) Answer {
	o := &c.Options
	switch {
	case c.Tool == Stamp && c.Clip() != nil:
		c.clipboard.clip = c.Clip().Turned(by)
	case c.n > 0:
		return c.rearrange(Step{Kind: TurnedCells, N: c.n}, c.grid.Turn(c.SelectedCells(), by))
	case c.Page == WallPage:
		o.WallDir = by.Dir(c.grid.Topology, o.WallDir)
	default:
		o.Facing, o.FacingChosen = by.Dir(c.grid.Topology, o.Facing), true
	}
	return Answer{}
}

// rearrange moves the selection according to a map.
func (c *Canvas) rearrange(s Step, m edit.Map) Answer {
	var now []rules.Pos
	lost := 0
	a := c.change(s, func(ed *edit.Edit) (err error) {
		now, lost, err = edit.Rearrange(ed, c.Level(), c.SelectedCells(), m)
		return err
	})
	return c.rearranged(a, now, c.floor, lost)
}

// rearranged selects cells where they are after a change.
func (c *Canvas) rearranged(a Answer, now []rules.Pos, floor, lost int) Answer {
	if a.Err == nil {
		c.choose(now, floor, false)
		if lost > 0 {
			a.Note = Note{Kind: FoundNoRoom, N: lost}
		}
	}
	return a
}

// Escape gives up one thing: the stroke, else the link, else pasting, else the selection.
// It reports whether there was one.
func (c *Canvas) Escape() bool {
	switch {
	case c.stroke.on:
		c.Cancel()
	case c.linking:
		c.linking = false
	case c.Tool == Stamp:
		c.Tool = Select
	case c.n > 0:
		c.Deselect()
	default:
		return false
	}
	return true
}

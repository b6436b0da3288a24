package canvas

import (
	"slices"

	"wallfall/levels"
	"wallfall/rules"
)

// Preview is what to show over the board of the current stroke, or of the next press.
type Preview struct {
	Region []bool      // cells of a floor to border, nil for none
	Wall   []rules.Pos // cells of a new wall
	Arrow  bool        // from From to the pointer
	From   rules.Pos
	Lands  []rules.Pos // where moved or pasted things would lie
	Pen    []rules.Pos // cells under a pen wider than one cell
	Brush  bool        // the brush itself, at the pointer
	Mirror []rules.Pos // the mirror images of the pointer's cell
}

// Preview fills p, whose lists are used again, for the pointer at a cell.
func (c *Canvas) Preview(p *Preview, at rules.Pos) {
	*p = Preview{Lands: p.Lands[:0], Pen: p.Pen[:0], Mirror: p.Mirror[:0]}
	s := &c.stroke
	switch {
	case s.on && (s.kind == shapeStroke || s.kind == regionStroke || s.kind == wallStroke):
		p.Region = s.mask
		if s.kind == wallStroke {
			p.Wall = s.cells
		}
	case s.on && (s.kind == pairStroke || s.kind == moveStroke):
		p.Arrow, p.From = s.from != at, s.from
		if s.kind == moveStroke {
			shift := c.grid.Shift(s.from, at)
			for _, from := range c.moved() {
				if q, ok := shift.Cell(from); ok {
					p.Lands = append(p.Lands, q)
				}
			}
		}
	case c.Tool == Stamp && c.Clip() != nil:
		p.Lands = c.Clip().Cells(p.Lands, c.grid, at)
	case c.Tool == Pen || c.Tool == Eraser:
		if c.Options.Size > 1 && c.Page.PaintsCells() {
			p.Pen = c.grid.Disc(p.Pen, at, c.Options.Size)
		}
		p.Brush = c.Tool == Pen && !s.on
	}
	if !c.Tool.Paints() && c.Tool != Eraser {
		return
	}
	for _, m := range c.images() {
		if q, ok := m.Cell(at); ok && q != at {
			p.Mirror = append(p.Mirror, q)
		}
	}
}

// moved returns the cells of what the stroke moves.
func (c *Canvas) moved() []rules.Pos {
	switch s := &c.stroke; {
	case s.fig != "":
		return []rules.Pos{s.from}
	case s.wall != "":
		i := slices.IndexFunc(c.Level().Walls, func(w levels.Wall) bool { return w.Name == s.wall })
		return c.Level().Walls[i].Cells
	}
	return c.SelectedCells()
}

// LinkFrom returns the first end of a link whose other end is still to come.
func (c *Canvas) LinkFrom() (at rules.Pos, ok bool) { return c.linkFrom, c.linking }

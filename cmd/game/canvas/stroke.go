package canvas

import (
	"errors"

	"wallfall/levels/edit"
	"wallfall/rules"
)

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

// stroke is a drag from cell to cell.
type stroke struct {
	on    bool
	kind  strokeKind
	adds  bool   // adds to the selection
	fig   string // the figure that is moved
	wall  string
	from  rules.Pos
	last  rules.Pos
	cells []rules.Pos // so far, with the mirror images
	mask  []bool      // the same

	line, disc []rules.Pos // reused between cells
}

func (s *stroke) reset(g edit.Grid) {
	s.on, s.cells = false, s.cells[:0]
	if len(s.mask) != g.W*g.H {
		s.mask = make([]bool, g.W*g.H)
	}
	clear(s.mask)
}

// Drawing reports whether a stroke is under way.
func (c *Canvas) Drawing() bool { return c.stroke.on }

// Cancel discards the stroke.
func (c *Canvas) Cancel() {
	if c.stroke.on {
		c.stroke.reset(c.grid)
	}
}

// Press begins a stroke of the tool, or does at once what the tool does. With more a
// selection grows.
func (c *Canvas) Press(at rules.Pos, more bool) Answer {
	s, b := &c.stroke, c.Brush()
	s.reset(c.grid)
	switch c.Tool {
	case Wand:
		c.choose(c.alike(nil, at), at.Floor, more)
		return Answer{}
	case Picker:
		c.Pick(at)
		return Answer{}
	case Stamp:
		return c.paste(at)
	}
	s.on, s.adds, s.from, s.last, s.kind, s.fig, s.wall = true, more, at, at, paintStroke, "", ""
	switch {
	case c.Tool == Select: // moves the selection, a figure or a wall, or else selects a rectangle
		s.kind = regionStroke
		switch {
		case more:
		case c.n > 1 && at.Floor == c.floor && c.in[at.Y*c.grid.W+at.X]:
			s.kind = moveStroke
		default:
			c.Deselect()
			c.grab(at)
		}
	case c.Tool == Fill && c.Page.PaintsCells():
		s.line = c.alike(s.line[:0], at)
		for _, p := range s.line {
			c.addCell(p, true)
		}
		return c.Release()
	case c.Tool == Eraser:
	case c.Page == EdgePage, b.Kind == LinkBrush, b.Kind == FeatureBrush && rules.Feature(b.N) == rules.Portal:
		s.kind = pairStroke
	case c.Page >= FigurePage && c.grab(at):
	case c.Page == FigurePage:
		s.on = false
		return c.placeFigure(at)
	case c.Page == WallPage:
		s.kind = wallStroke
	case c.Tool == Line || c.Tool == Box || c.Tool == Frame:
		s.kind = shapeStroke
	}
	c.Extend(at)
	return Answer{}
}

// grab starts to move what stands on a cell; on the palette's pages of figures and walls,
// only one of those. It reports whether there was anything to move.
func (c *Canvas) grab(at rules.Pos) bool {
	s, all := &c.stroke, c.Tool == Select
	if f := c.FigureAt(at); f != nil && (all || c.Page == FigurePage) {
		s.fig = f.Name
	} else if w := c.WallAt(at); w != nil && (all || c.Page == WallPage) {
		s.wall = w.Name
	} else {
		return false
	}
	s.kind, c.LastUsed = moveStroke, s.fig+s.wall
	return true
}

// Extend continues the stroke to a cell of its floor.
func (c *Canvas) Extend(at rules.Pos) {
	s := &c.stroke
	if !s.on || at.Floor != s.from.Floor || at == s.last && len(s.cells) > 0 {
		return
	}
	from, size := s.last, 1 // size is the pen's
	s.last = at
	switch s.kind {
	case moveStroke, pairStroke:
		return
	case paintStroke:
		size = c.Options.Size
	default: // from the beginning each time
		s.reset(c.grid)
		s.on, from = true, s.from
	}
	switch {
	case s.kind == paintStroke || s.kind == wallStroke:
		s.line = c.grid.Line(s.line[:0], from, at)
	case s.kind == shapeStroke && c.Tool == Line:
		s.line, size = c.grid.Line(s.line[:0], from, at), c.Options.Size
	default:
		s.line = c.grid.Rect(s.line[:0], from, at, s.kind == regionStroke || c.Tool == Box)
	}
	if s.kind == wallStroke {
		s.line = s.line[:min(len(s.line), rules.MaxWallSize)]
	}
	for _, p := range s.line {
		s.disc = c.grid.Disc(s.disc[:0], p, size)
		for _, q := range s.disc {
			c.addCell(q, true)
		}
	}
}

// addCell adds a cell to the stroke; mirror also adds its mirror images.
func (c *Canvas) addCell(p rules.Pos, mirror bool) {
	s := &c.stroke
	i := p.Y*c.grid.W + p.X
	if s.mask[i] {
		return
	}
	s.mask[i] = true
	s.cells = append(s.cells, p)
	if !mirror || s.kind != paintStroke && s.kind != shapeStroke {
		return // regions and walls are not mirrored
	}
	for _, m := range c.images() {
		if q, ok := m.Cell(p); ok {
			c.addCell(q, false)
		}
	}
}

// Painted returns the cells that the stroke paints, nil where it does something else. What
// they become is in After.
func (c *Canvas) Painted() []rules.Pos {
	if s := &c.stroke; s.on && c.Page.PaintsCells() && (s.kind == paintStroke || s.kind == shapeStroke) {
		return s.cells
	}
	return nil
}

// After returns what a cell becomes by the brush or the eraser.
func (c *Canvas) After(is rules.CellSetup) rules.CellSetup {
	if c.Tool == Eraser {
		return erased(c.Page, is)
	}
	return c.paint(c.Brush(), is)
}

// alike appends the area of equal cells around a cell.
func (c *Canvas) alike(list []rules.Pos, at rules.Pos) []rules.Pos {
	lv := c.Level()
	like := lv.Cell(at)
	return c.grid.Fill(list, at, func(p rules.Pos) bool { return lv.Cell(p) == like })
}

// Release ends the stroke, which becomes one undo step.
func (c *Canvas) Release() (a Answer) {
	s := &c.stroke
	if !s.on {
		return a
	}
	switch s.kind {
	case regionStroke:
		c.choose(s.cells, s.from.Floor, s.adds)
	case moveStroke:
		a = c.finishMove(s.from, s.last)
	case pairStroke:
		a = c.finishPair(s.from, s.last)
	case wallStroke:
		a = c.placeWall(s.cells)
	default:
		a = c.finishPaint(s.cells)
	}
	s.reset(c.grid)
	return a
}

func (c *Canvas) finishPaint(cells []rules.Pos) Answer {
	if c.Tool == Eraser {
		return c.change(Step{Kind: Erased, N: len(cells)}, func(ed *edit.Edit) error { return c.erase(ed, cells) })
	}
	if !c.Page.PaintsCells() {
		return Answer{}
	}
	b := c.Brush()
	return c.change(Step{Kind: Painted, N: len(cells), Brush: *b}, func(ed *edit.Edit) error {
		for _, p := range cells {
			if err := ed.SetCell(p, c.paint(b, ed.Cell(p))); err != nil {
				return err
			}
			if b.Kind == FeatureBrush && rules.Feature(b.N) == rules.Ladder {
				if err := c.addLadderEnd(ed, b, p); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// addLadderEnd adds and links the other end of a ladder: on the floor above, or below on
// the top floor (MV-04).
func (c *Canvas) addLadderEnd(ed *edit.Edit, b *Brush, p rules.Pos) error {
	to := p
	if to.Floor++; to.Floor == ed.Floors() {
		to.Floor -= 2
	}
	if _, linked := ed.LinkOf(p); linked || to.Floor < 0 {
		return nil
	}
	if err := ed.SetCell(to, c.paint(b, ed.Cell(to))); err != nil {
		return err
	}
	return ed.Link(p, to)
}

// erase removes from cells what the page of the palette paints.
func (c *Canvas) erase(ed *edit.Edit, cells []rules.Pos) error {
	if keyword := [...]string{FeaturePage: "link", EdgePage: "edge", FigurePage: "figure", WallPage: "wall"}[c.Page]; keyword != "" {
		ed.Erase(keyword, cells, 1)
	}
	var errs []error
	for _, p := range cells {
		if c.Page.PaintsCells() {
			errs = append(errs, ed.SetCell(p, erased(c.Page, ed.Cell(p))))
		}
	}
	return errors.Join(errs...)
}

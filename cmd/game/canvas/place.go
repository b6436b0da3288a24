package canvas

import (
	"math"
	"slices"
	"strings"

	"wallfall/levels/edit"
	"wallfall/render/board/scene"
	"wallfall/rules"
)

// SideName returns the name of a side, "" for nobody.
func (c *Canvas) SideName(i int) string {
	if lv := c.Level(); i >= 0 && i < len(lv.Sides) {
		return lv.Sides[i].Name
	}
	return ""
}

// placeFigure places a figure and its mirror images, each for the next side.
func (c *Canvas) placeFigure(at rules.Pos) Answer {
	b, lv, o := c.Brush(), c.Level(), &c.Options
	kinds := o.Group
	if len(kinds) == 0 || kinds[0] != b.Of.Name {
		kinds = []string{b.Of.Name}
	}
	o.Facing = c.facingAt(at)
	side := func(i int) string { return c.SideName((max(0, o.Side) + i) % len(lv.Sides)) }
	list := []edit.Figure{{Kinds: kinds, At: at, Facing: o.Facing, Side: side(0)}}
	for i, m := range c.images() {
		p, ok := m.Block(at, max(1, b.Of.Size))
		if ok && c.FigureAt(p) == nil && !slices.ContainsFunc(list, func(f edit.Figure) bool { return f.At == p }) {
			list = append(list, edit.Figure{Kinds: kinds, At: p, Facing: m.Dir(o.Facing), Side: side(i + 1)})
		}
	}
	return c.change(Step{Kind: Placed, Brush: *b}, func(ed *edit.Edit) error {
		for _, f := range list {
			if f.Facing %= rules.Dir(c.grid.Topology.Dirs()); b.Of.Traits&rules.Object != 0 {
				f.Side = "" // loose
			}
			f.Name = edit.FreeName(strings.TrimRight(b.Of.Name, "0123456789"), func(n string) bool { _, ok := ed.Figure(n); return ok })
			c.LastUsed = f.Name
			if err := ed.AddFigure(f); err != nil {
				return err
			}
		}
		return nil
	})
}

// centre returns the middle of a cell in the plane; neighbours are 1 apart.
func (c *Canvas) centre(p rules.Pos) (x, y float32) {
	if c.grid.Topology == rules.Hex {
		const row = 0.8660254 // √3/2
		return float32(p.X) + 0.5*float32(p.Y&1), row * float32(p.Y)
	}
	return float32(p.X), float32(p.Y)
}

// facingAt returns the facing of a new figure: the chosen one, else towards the nearest
// enemy, else towards the middle.
func (c *Canvas) facingAt(at rules.Pos) rules.Dir {
	if c.Options.FacingChosen {
		return c.Options.Facing
	}
	x, y := c.centre(at)
	x0, y0 := c.centre(rules.Pos{})
	x1, y1 := c.centre(rules.Pos{X: c.grid.W - 1, Y: c.grid.H - 1})
	dx, dy := (x0+x1)/2-x, (y0+y1)/2-y
	near := float32(math.MaxFloat32)
	for _, f := range c.Level().Figures {
		if f.Side < 0 || f.Side == max(0, c.Options.Side) || f.At.Floor != at.Floor || !c.grid.Has(f.At) {
			continue
		}
		fx, fy := c.centre(f.At)
		if d := (fx-x)*(fx-x) + (fy-y)*(fy-y); d > 0 && d < near {
			near, dx, dy = d, fx-x, fy-y
		}
	}
	if dx == 0 && dy == 0 {
		return c.Options.Facing
	}
	return scene.DirTowards(c.grid.Topology, dx, dy)
}

func (c *Canvas) placeWall(cells []rules.Pos) Answer {
	dir := c.Options.WallDir
	list := []edit.Wall{{Cells: slices.Clone(cells), Dir: dir}}
	taken := slices.Clone(cells)
	for _, m := range c.images() {
		img, fits := edit.Mapped(cells, m.Cell)
		if fits && !slices.ContainsFunc(img, func(p rules.Pos) bool { return slices.Contains(taken, p) }) {
			list, taken = append(list, edit.Wall{Cells: img, Dir: m.Dir(dir)}), append(taken, img...)
		}
	}
	return c.change(Step{Kind: WallBuilt, N: len(cells)}, func(ed *edit.Edit) error {
		for _, w := range list {
			w.Name = edit.FreeName("w1", func(n string) bool { _, ok := ed.Wall(n); return ok })
			c.LastUsed = w.Name
			if err := ed.AddWall(w); err != nil {
				return err
			}
		}
		return nil
	})
}

// finishPair completes a drag between two cells: it places an edge or a link, or two
// linked portals.
func (c *Canvas) finishPair(from, to rules.Pos) Answer {
	b := c.Brush()
	switch {
	case from != to || b.Kind == FeatureBrush:
		return c.change(Step{Kind: Joined, Brush: *b}, func(ed *edit.Edit) error {
			err := c.join(ed, b, from, to)
			for _, m := range c.images() {
				x, ok1 := m.Cell(from)
				y, ok2 := m.Cell(to)
				if err == nil && ok1 && ok2 && (x != from || y != to) && (x != to || y != from) {
					err = c.join(ed, b, x, y)
				}
			}
			return err
		})
	case b.Kind == EdgeBrush:
		return Answer{Note: Note{Kind: EdgeNeedsTwo}}
	case c.linking && c.linkFrom != from:
		c.linking = false
		return c.change(Step{Kind: Linked}, func(ed *edit.Edit) error { return ed.Link(c.linkFrom, from) })
	}
	// The ends are clicked one after the other, possibly on different floors.
	if c.linking, c.linkFrom = !c.linking, from; c.linking {
		return Answer{Note: Note{Kind: LinkNeedsEnd}}
	}
	return Answer{}
}

// join puts an edge along the way between two cells, or a link with its portals.
func (c *Canvas) join(ed *edit.Edit, b *Brush, from, to rules.Pos) (err error) {
	if b.Kind == EdgeBrush {
		way := c.grid.Line(nil, from, to)
		for i := 1; i < len(way) && err == nil; i++ {
			err = ed.SetEdge(way[i-1], way[i], rules.Edge(b.N))
		}
		return err
	}
	for _, p := range [2]rules.Pos{from, to} {
		if b.Kind == FeatureBrush && err == nil {
			err = ed.SetCell(p, c.paint(b, ed.Cell(p)))
		}
	}
	if err == nil && from != to {
		err = ed.Link(from, to)
	}
	return err
}

// finishMove drops what was dragged.
func (c *Canvas) finishMove(from, to rules.Pos) Answer {
	s, shift := &c.stroke, c.grid.Shift(from, to)
	switch {
	case from == to && c.Tool.Paints():
		return Answer{Note: Note{Kind: CellTaken, Name: s.fig + s.wall}}
	case from == to:
		return Answer{}
	case s.fig != "":
		return c.change(Step{Kind: MovedObject, Name: s.fig}, func(ed *edit.Edit) error {
			f, _ := ed.Figure(s.fig)
			if at, ok := shift.Cell(f.At); ok {
				f.At = at
			}
			return ed.SetFigure(s.fig, f)
		})
	case s.wall != "":
		return c.change(Step{Kind: MovedObject, Name: s.wall}, func(ed *edit.Edit) error {
			w, _ := ed.Wall(s.wall)
			if cells, fits := edit.Mapped(w.Cells, shift.Cell); fits {
				w.Cells = cells
			}
			return ed.SetWall(s.wall, w)
		})
	}
	return c.rearrange(Step{Kind: MovedCells, N: c.n}, shift)
}

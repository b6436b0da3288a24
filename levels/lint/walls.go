package lint

import "wallfall/rules"

// path calls fn for every cell that a crushing wall may come to, if others leave
// it alone and doors and object cells on its way are open and broken in time.
func (c *checker) path(wall int, fn func(rules.Cell)) {
	w := c.s.Wall(wall)
	front := append([]rules.Cell(nil), w.Cells...)
	for range max(c.b.Width(), c.b.Height()) {
		for i, cell := range front {
			n := c.b.Neighbour(cell, w.Dir)
			if n == rules.NoCell || c.solidForEver(n) != "" && c.s.Feature(n) == rules.NoFeature {
				return
			}
			if e, up := c.b.EdgeAt(cell, w.Dir); up && (e == rules.Cliff || c.b.Ground(n)-c.b.Ground(cell) > 1) {
				return
			}
			front[i] = n
		}
		for _, cell := range front {
			fn(cell)
		}
	}
}

// walls looks for crushing walls whose first step removes them, and for those
// that nobody is ever in the way of.
func (c *checker) walls() {
	for i := range c.s.NumWalls() {
		w, place := c.s.Wall(i), c.l.Walls[i].Place
		if at, what := c.stuck(w); what != "" {
			c.warnAt("wall-stuck", place, c.b.Pos(at), "wall "+w.Name+" never moves: "+what+" blocks its first step at "+c.cellName(at))
			continue
		}
		idle := true
		c.path(i, func(cell rules.Cell) {
			for side := range c.seen {
				idle = idle && !c.seen[side][cell]
			}
			id := c.s.FigAt(cell)
			idle = idle && id == rules.NoFig
		})
		if idle {
			c.warnAt("wall-idle", place, c.l.Walls[i].Cells[0], "wall "+w.Name+" never meets a group: no group can reach its path")
		}
	}
}

// stuck names what stops the first step of a wall, and the cell it stops at; ""
// when nothing does.
func (c *checker) stuck(w rules.WallView) (rules.Cell, string) {
	for _, cell := range w.Cells {
		n := c.b.Neighbour(cell, w.Dir)
		if n == rules.NoCell {
			return cell, "the edge of the board"
		}
		if c.s.WallAt(n) >= 0 {
			continue // its own, or another that may have moved on by then
		}
		e, up := c.b.EdgeAt(cell, w.Dir)
		switch {
		case e == rules.Cliff && up:
			return cell, "a rising cliff"
		case c.s.Feature(n) == rules.DoorClosed && c.opened(n):
			// It may be open by then.
		case c.s.Feature(n) == rules.DoorClosed:
			return cell, "a closed door"
		case c.s.Terrain(n) == rules.Void:
			return cell, "the edge of the board"
		case c.s.Solid(n) && c.s.Feature(n) != rules.Blockade:
			return cell, c.s.Terrain(n).String()
		}
	}
	return rules.NoCell, ""
}

// opened reports whether somebody may have opened a door before the walls first move.
func (c *checker) opened(door rules.Cell) bool {
	for side := range c.seen {
		if c.turn(side) >= c.turn(c.keeper()) {
			continue
		}
		for d := range rules.Dir(c.b.Topology().Dirs()) {
			if n := c.b.Neighbour(door, d); n != rules.NoCell && c.seen[side][n] {
				return true
			}
		}
	}
	return false
}

// pitfalls looks for pitfalls where none could have been opened (PF-10).
func (c *checker) pitfalls() {
	for cell := range rules.Cell(c.b.Cells()) {
		if c.s.Feature(cell) != rules.Pitfall {
			continue
		}
		if what := c.noPitfall(cell); what != "" {
			c.warnCell("PF-10", cell, "no pitfall can open here during play: "+what)
		}
	}
}

// noPitfall reports why no pitfall could have been opened in a cell, "" when one could.
func (c *checker) noPitfall(cell rules.Cell) string {
	st, _ := c.s.Structure(cell)
	switch t := c.s.Terrain(cell); {
	case c.b.Tag(cell) > 0:
		return "an objective"
	case st != rules.NoStructure:
		return st.String()
	case t == rules.Tree || t == rules.Volcano:
		return t.String()
	case c.s.WallAt(cell) >= 0:
		return "a crushing wall stands on it"
	case c.s.FigAt(cell) != rules.NoFig:
		return c.s.Figure(c.s.FigAt(cell)).Name + " stands on it"
	}
	for d := range rules.Dir(c.b.Topology().Dirs()) {
		if c.b.Topology() == rules.Square && d%2 == 1 {
			continue
		}
		n := c.b.Neighbour(cell, d)
		if n != rules.NoCell && (c.s.Feature(n) == rules.Blockade || c.s.Feature(n) == rules.Pitfall && n > cell) {
			return "a " + c.s.Feature(n).String() + " is next to it"
		}
	}
	return ""
}

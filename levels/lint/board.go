package lint

import (
	"slices"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
)

// cells looks for doors and links that lead nowhere, and for pitfalls where none could have
// been opened (PF-10).
func (c *checker) cells() {
	for _, cell := range everyCell(c.b) {
		switch f := c.s.Feature(cell); f {
		case rules.Pitfall:
			if what := c.noPitfall(cell); !what.Empty() {
				c.warnCell("PF-10", cell, "no pitfall can open here during play: %s", what)
			}
		case rules.DoorClosed, rules.DoorOpen:
			if c.open(cell) < 2 {
				c.warnCell("door-nowhere", cell, "this door leads nowhere: at most one side is open")
			}
		case rules.Portal, rules.Ladder:
			to := c.b.Link(cell)
			if c.open(to) == 0 {
				c.warnCell("link-nowhere", cell, "this %s leads to %s, a dead end", f, c.b.Pos(to))
			}
			if t := c.s.Terrain(to); t.Deadly() {
				c.warnCell("link-deadly", cell, "this %s leads into deadly %s at %s", f, t, c.b.Pos(to))
			}
		}
	}
}

// open counts the ways onto a cell from those beside it: on squares orthogonally,
// unless there are none.
func (c *checker) open(cell rules.Cell) int {
	straight, diagonal := 0, 0
	for d := range rules.Dir(c.b.Topology().Dirs()) {
		n := c.b.Neighbour(cell, d)
		if n == rules.NoCell || !c.solidForEver(n).Empty() || c.s.Solid(n) && !c.s.Feature(n).IsDoor() && c.s.WallAt(n) < 0 && !c.swept[n] && !c.hurls {
			continue
		}
		if c.b.Topology() == rules.Square && d%2 == 1 {
			diagonal++
		} else {
			straight++
		}
	}
	if straight == 0 {
		return diagonal
	}
	return straight
}

// floors looks for floors that nobody can reach, that nothing joins to another, or that
// reach into the one above.
func (c *checker) floors() {
	n := c.b.Floors()
	reached, joined := make([]bool, n), make([]bool, n)
	size := rules.Cell(c.b.Width() * c.b.Height())
	for cell := range rules.Cell(c.b.Cells()) {
		floor := int(cell / size)
		for _, seen := range c.seen {
			reached[floor] = reached[floor] || seen[cell]
		}
		to := c.b.Link(cell)
		if c.s.Feature(cell) == rules.Pitfall {
			to = c.b.Below(cell)
		}
		if to != rules.NoCell && int(to/size) != floor {
			joined[floor], joined[to/size] = true, true
		}
	}
	lived := 0
	for _, r := range reached {
		if r {
			lived++
		}
	}
	for i := range n {
		place := c.l.Floors[i].Place
		switch {
		case !reached[i]:
			c.warn("floor-apart", place, "no group stands on floor %d or can get there", i+1)
		case lived > 1 && !joined[i]:
			c.warn("floor-cut", place, "no ladder, portal or pitfall connects floor %d to another", i+1)
		}
	}
	clashed := make([]bool, n)
	for _, cell := range everyCell(c.b) { // whose ground reaches the floor above
		i, up := int(cell/size), cell+size
		if i+1 == n || clashed[i] {
			continue
		}
		t, rise := c.s.Terrain(cell), c.l.Floors[i+1].RiseAbove()
		if t != rules.Rock && t != rules.Void && c.s.Terrain(up) != rules.Void && c.b.Ground(cell) >= rise {
			clashed[i] = true
			c.warnCell("floor-clash", cell, "the ground here is %d high, but floor %d is only %d above", c.b.Ground(cell), i+2, rise)
		}
	}
}

// path calls fn for every cell that a crushing wall may reach if nobody interferes and the
// doors and object cells on its way are opened or broken in time.
func (c *checker) path(wall int, fn func(rules.Cell)) {
	w := c.s.Wall(wall)
	front := append([]rules.Cell(nil), w.Cells...)
	for range max(c.b.Width(), c.b.Height()) {
		for i, cell := range front {
			n := c.b.Neighbour(cell, w.Dir)
			if n == rules.NoCell || !c.solidForEver(n).Empty() && c.s.Feature(n) == rules.NoFeature {
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

// walls looks for crushing walls that their first step removes, and for those that never
// meet anybody.
func (c *checker) walls() {
	for i := range c.s.NumWalls() {
		w, place := c.s.Wall(i), c.l.Walls[i].Place
		if at, what := c.stuck(w); !what.Empty() {
			c.warnAt("wall-stuck", place, c.b.Pos(at), "wall %s never moves: %s blocks its first step at %s", w.Name, what, c.b.Pos(at))
			continue
		}
		idle := true
		c.path(i, func(cell rules.Cell) {
			for _, seen := range c.seen {
				idle = idle && !seen[cell]
			}
			idle = idle && c.s.FigAt(cell) == rules.NoFig
		})
		if idle {
			c.warnAt("wall-idle", place, c.l.Walls[i].Cells[0], "wall %s never meets a group: no group can reach its path", w.Name)
		}
	}
}

// stuck returns what stops the first step of a wall, and at which cell; the text is empty
// if nothing does.
func (c *checker) stuck(w rules.WallView) (rules.Cell, message.Text) {
	for _, cell := range w.Cells {
		n := c.b.Neighbour(cell, w.Dir)
		if n == rules.NoCell {
			return cell, message.Of("the edge of the board")
		}
		if c.s.WallAt(n) >= 0 {
			continue // its own, or another that may have moved on by then
		}
		e, up := c.b.EdgeAt(cell, w.Dir)
		switch {
		case e == rules.Cliff && up:
			return cell, message.Of("a rising cliff")
		case c.s.Feature(n) == rules.DoorClosed:
			if !c.opened(n) {
				return cell, message.Of("a closed door")
			}
		case c.s.Terrain(n) == rules.Void:
			return cell, message.Of("the edge of the board")
		case c.s.Solid(n) && c.s.Feature(n) != rules.Blockade:
			return cell, message.Of("%s", c.s.Terrain(n))
		}
	}
	return rules.NoCell, message.Text{}
}

// opened reports whether somebody may have opened a door before the walls first move.
func (c *checker) opened(door rules.Cell) bool {
	for side := range c.seen {
		for d := range rules.Dir(c.b.Topology().Dirs()) {
			if n := c.b.Neighbour(door, d); n != rules.NoCell && c.seen[side][n] && c.turn(side) < c.turn(c.keeper()) {
				return true
			}
		}
	}
	return false
}

// noPitfall reports why no pitfall could have been opened in a cell, "" when one could.
func (c *checker) noPitfall(cell rules.Cell) message.Text {
	st, _ := c.s.Structure(cell)
	switch t := c.s.Terrain(cell); {
	case c.b.Tag(cell) > 0:
		return message.Of("an objective")
	case st != rules.NoStructure:
		return message.Of("%s", st)
	case t.Firm():
		return message.Of("%s", t)
	case c.s.WallAt(cell) >= 0:
		return message.Of("a crushing wall stands on it")
	case c.s.FigAt(cell) != rules.NoFig:
		return message.Of("%s stands on it", c.s.Figure(c.s.FigAt(cell)).Name)
	}
	for d := range rules.Dir(c.b.Topology().Dirs()) {
		if c.b.Topology() == rules.Square && d%2 == 1 {
			continue
		}
		n := c.b.Neighbour(cell, d)
		if n != rules.NoCell && (c.s.Feature(n) == rules.Blockade || c.s.Feature(n) == rules.Pitfall && n > cell) {
			return message.Of("a %s is next to it", c.s.Feature(n))
		}
	}
	return message.Text{}
}

// starts looks for figures that stand where they cannot live or stay.
func (c *checker) starts() {
	for i := range c.l.Figures { // the rules may keep more in reserve
		v, f := c.s.Figure(rules.FigID(i)), &c.l.Figures[i]
		if v.Side == rules.NoSide {
			continue
		}
		warn := func(code, format string, args ...any) { c.warnAt(code, f.Place, f.At, format, args...) }
		w := c.walker(i)
		t := c.s.Terrain(v.Cell)
		switch {
		case w.at(v.Cell) == enters:
		case t == rules.Deep:
			warn("forbidden-start", "%s can neither swim nor fly and drowns before its first move", v.Name)
		case t == rules.Volcano:
			warn("forbidden-start", "%s burns before its first move", v.Name)
		default:
			warn("forbidden-start", "%s starts on %s, which is closed to it", v.Name, t)
		}
		if c.s.Feature(v.Cell) == rules.Pitfall && !w.fly && !w.agile && w.size == 1 {
			warn("forbidden-start", "%s starts on a pitfall and falls as soon as anything moves it", v.Name)
			continue
		}
		shut := v.Move > 0 && !w.hops && !c.l.Sides[v.Side].Rests
		w.next(v.Cell, func(rules.Cell) { shut = false })
		if shut {
			warn("shut-in", "%s can never leave its first cell", v.Name)
		}
	}
}

// maxDoomed bounds the figures whose moves are tried against the walls' first step.
const maxDoomed = 12

// doomed looks for figures that the first step of the walls kills, wherever they
// can go before it.
func (c *checker) doomed() {
	keeper := c.keeper()
	if keeper < 0 || c.s.NumWalls() == 0 {
		return
	}
	begun := c.s
	if c.turn(keeper) > 0 {
		begun = c.s.Clone()
		begun.Begin(nil)
		if _, over := begun.Winner(); over {
			return // goalNow reports it
		}
	}
	after := c.s.Clone()
	begun.Forecast(after, nil)
	tried := 0
	for i := range c.l.Figures {
		id := rules.FigID(i)
		f := &c.l.Figures[i]
		if !after.Figure(id).Dead || begun.Figure(id).Dead || f.Side < 0 || tried == maxDoomed {
			continue
		}
		tried++
		if c.turn(f.Side) >= c.turn(keeper) {
			c.warnAt("doomed-start", f.Place, f.At, "%s dies when the walls first move, before its first turn", f.Name)
		} else if c.noEscape(begun, id) {
			c.warnAt("doomed-start", f.Place, f.At, "%s dies when the walls first move, wherever it goes", f.Name)
		}
	}
}

// keeper returns the side that the walls belong to, -1 for none.
func (c *checker) keeper() int {
	return slices.IndexFunc(c.l.Sides, func(sd levels.Side) bool { return sd.Keeper })
}

// turn returns a side's place in the order of first turns, from 0: sides before the keeper
// move before the walls.
func (c *checker) turn(side int) int {
	return (side - c.l.Start.Side + len(c.l.Sides)) % len(c.l.Sides)
}

// noEscape reports whether the walls' first step kills a figure wherever it moves before.
// If its side does not move first, only a figure that cannot move at all is judged.
func (c *checker) noEscape(begun *rules.State, id rules.FigID) bool {
	var reach rules.Reach
	begun.Reach(id, &reach)
	if len(reach.Cells()) == 0 {
		return true
	}
	if begun.Figure(id).Side != begun.Side() {
		return false
	}
	moved, after := begun.Clone(), begun.Clone()
	for _, a := range begun.Legal(nil) {
		if a.Kind != rules.Move || a.Fig != id {
			continue
		}
		moved.CopyFrom(begun)
		if moved.Apply(a, nil) != nil {
			return false
		}
		if moved.Forecast(after, nil); !after.Figure(id).Dead {
			return false
		}
	}
	return true
}

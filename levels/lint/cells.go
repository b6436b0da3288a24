package lint

import (
	"strconv"

	"wallfall/rules"
)

// cells looks for doors and links that lead nowhere.
func (c *checker) cells() {
	for cell := range rules.Cell(c.b.Cells()) {
		switch f := c.s.Feature(cell); f {
		case rules.DoorClosed, rules.DoorOpen:
			if c.open(cell) < 2 {
				c.warnCell("door-nowhere", cell, "this door leads nowhere: at most one side is open")
			}
		case rules.Portal, rules.Ladder:
			to := c.b.Link(cell)
			if c.open(to) == 0 {
				c.warnCell("link-nowhere", cell, "this "+f.String()+" leads to "+c.cellName(to)+", a dead end")
			}
			if t := c.s.Terrain(to); t == rules.Deep || t == rules.Volcano {
				c.warnCell("link-deadly", cell, "this "+f.String()+" leads into deadly "+t.String()+" at "+c.cellName(to))
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
		if n == rules.NoCell || c.solidForEver(n) != "" || c.s.Solid(n) && !c.s.Feature(n).IsDoor() && c.s.WallAt(n) < 0 && !c.swept[n] && !c.hurls {
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

// floors looks for floors that nobody can get to, that nothing joins to another,
// and that reach into the one above.
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
			c.warn("floor-apart", place, "no group stands on floor "+strconv.Itoa(i)+" or can get there")
		case lived > 1 && !joined[i]:
			c.warn("floor-cut", place, "no ladder, portal or pitfall connects floor "+strconv.Itoa(i)+" to another")
		}
		if i+1 < n {
			c.clash(i)
		}
	}
}

// clash looks for ground that reaches the floor above.
func (c *checker) clash(floor int) {
	rise := c.l.Floors[floor+1].RiseAbove()
	for y := range c.b.Height() {
		for x := range c.b.Width() {
			at := c.b.Cell(rules.Pos{Floor: floor, X: x, Y: y})
			t, above := c.s.Terrain(at), c.s.Terrain(c.b.Cell(rules.Pos{Floor: floor + 1, X: x, Y: y}))
			if t != rules.Rock && t != rules.Void && above != rules.Void && c.b.Ground(at) >= rise {
				c.warnCell("floor-clash", at, "the ground here is "+strconv.Itoa(c.b.Ground(at))+" high, but floor "+strconv.Itoa(floor+1)+" is only "+strconv.Itoa(rise)+" above")
				return
			}
		}
	}
}

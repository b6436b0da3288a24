package lint

import (
	"slices"

	"wallfall/rules"
)

// walkers returns one walker for each way of moving that a side's groups have.
func (c *checker) walkers(side int) []*walker {
	byWay := map[way][]int{}
	var ways []way
	for i, f := range c.l.Figures {
		if f.Side != side {
			continue
		}
		w := c.walker([]int{i})
		if byWay[w.way] == nil {
			ways = append(ways, w.way)
		}
		byWay[w.way] = append(byWay[w.way], i)
	}
	var out []*walker
	for _, w := range ways {
		out = append(out, c.walker(byWay[w]))
	}
	return out
}

// way is how a group moves: a group can only what all of its minions can.
type way struct {
	fly, agile, swim bool
	native           rules.Native
	size             int // cells along its side
	hops             bool
}

// walker floods the board from the cells of groups that move alike. It is
// generous: doors open, walls clear rubble, who is hurled breaks objects, groups
// can be pushed off ledges, and spells take them anywhere.
type walker struct {
	way
	c     *checker
	start []rules.Cell
}

func (c *checker) walker(figs []int) *walker {
	w := &walker{c: c, way: way{fly: true, agile: true, swim: true, native: ^rules.Native(0), size: 1}}
	dark, dragon := true, true
	for _, k := range c.l.Figures[figs[0]].Kinds {
		kind := c.l.Kinds[k].Kind
		w.fly = w.fly && kind.Traits&(rules.Flying|rules.Hover) != 0
		w.agile = w.agile && kind.Traits&rules.Agile != 0
		w.swim = w.swim && kind.Traits&rules.Swimmer != 0
		w.native &= kind.Native
		w.size = max(w.size, kind.Size)
		dark = dark && kind.Traits&rules.Darklord != 0
		dragon = dragon && kind.Traits&rules.Dragon != 0
	}
	side := c.l.Figures[figs[0]].Side
	w.hops = side >= 0 && c.hops(side)
	if side >= 0 && c.l.Sides[side].Darklord || dark {
		w.native |= rules.NativeTo(rules.Darkness)
	} else {
		w.native |= rules.NativeTo(rules.Cloud) // home to all who are not the darklord's (HZ-13)
	}
	if dragon {
		w.native |= rules.NativeTo(rules.Volcano)
	}
	for _, f := range figs {
		w.start = append(w.start, c.s.Figure(rules.FigID(f)).Cell)
	}
	return w
}

// entry is how a walker takes a cell.
type entry uint8

const (
	barred  entry = iota
	crosses       // flies over, but may not end there
	enters
)

// at reports how the walker takes a cell by its terrain and what stands there.
func (w *walker) at(cell rules.Cell) entry {
	t := w.c.s.Terrain(cell)
	switch f := w.c.s.Feature(cell); {
	case t == rules.Rock || t == rules.Void:
		return barred
	case t >= rules.Glass && t <= rules.Metal:
		if w.c.b.Magical(cell) || !w.c.hurls {
			return barred
		}
		return enters
	case (f == rules.Rubble || f == rules.Blockade) && !w.c.swept[cell]:
		return barred
	case w.native&rules.NativeTo(t) != 0:
		return enters
	case t == rules.Deep:
		if w.fly || w.swim || w.native&rules.NativeTo(rules.Water) != 0 {
			return enters
		}
		return barred
	case t == rules.Volcano || t == rules.Darkness:
		return barred
	case t == rules.Tree || t == rules.Bog || t == rules.Cloud:
		if w.fly {
			return crosses
		}
		return barred
	}
	return enters
}

// fits is at for all cells of a group whose first is this one.
func (w *walker) fits(cell rules.Cell) entry {
	if w.size == 1 {
		return w.at(cell)
	}
	out := enters
	if !w.each(cell, func(c rules.Cell) { out = min(out, w.at(c)) }) {
		return barred
	}
	return out
}

// each calls fn for every cell of a group whose first is this one; false if it
// would reach over the edge of the board.
func (w *walker) each(cell rules.Cell, fn func(rules.Cell)) bool {
	at := w.c.b.Pos(cell)
	for y := range w.size {
		for x := range w.size {
			c := w.c.b.Cell(rules.Pos{Floor: at.Floor, X: at.X + x, Y: at.Y + y})
			if c == rules.NoCell {
				return false
			}
			fn(c)
		}
	}
	return true
}

// flood marks the cells where the walker may come to stand.
func (w *walker) flood(seen []bool) {
	b := w.c.b
	been := make([]bool, b.Cells())
	queue := slices.Clone(w.start)
	if w.hops && len(queue) > 0 {
		queue = w.c.everyCell()
	}
	for _, cell := range queue {
		been[cell] = true
	}
	for len(queue) > 0 {
		cell := queue[0]
		queue = queue[1:]
		if w.fits(cell) == enters {
			w.each(cell, func(c rules.Cell) { seen[c] = true })
		}
		w.next(cell, func(n rules.Cell) {
			if !been[n] {
				been[n] = true
				queue = append(queue, n)
			}
		})
	}
}

// next calls fn for the cells the walker may come to from a cell at once.
func (w *walker) next(cell rules.Cell, fn func(rules.Cell)) {
	b, s := w.c.b, w.c.s
	try := func(n rules.Cell) {
		if n != rules.NoCell && w.fits(n) != barred {
			fn(n)
		}
	}
	if s.Feature(cell) == rules.Pitfall {
		try(b.Below(cell))
		if !w.fly && !w.agile && w.size == 1 {
			return // it falls
		}
	}
	if w.agile {
		if up := cell + rules.Cell(b.Width()*b.Height()); int(up) < b.Cells() && s.Feature(up) == rules.Pitfall {
			try(up)
		}
	}
	try(b.Link(cell))
	for d := range rules.Dir(b.Topology().Dirs()) {
		n := b.Neighbour(cell, d)
		if n == rules.NoCell || !w.fly && b.Ground(n)-b.Ground(cell) > 1 {
			continue
		}
		try(n)
	}
}

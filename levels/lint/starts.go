package lint

import (
	"slices"

	"wallfall/levels"
	"wallfall/rules"
)

// starts looks for figures that stand where they cannot live or stay.
func (c *checker) starts() {
	for i := range c.l.Figures { // the rules may keep more in reserve
		id := rules.FigID(i)
		v := c.s.Figure(id)
		f := &c.l.Figures[i]
		if v.Side == rules.NoSide {
			continue
		}
		warn := func(code, msg string) { c.warnAt(code, f.Place, f.At, msg) }
		w := c.walker([]int{i})
		t := c.s.Terrain(v.Cell)
		switch {
		case w.at(v.Cell) == enters:
		case t == rules.Deep:
			warn("forbidden-start", v.Name+" can neither swim nor fly and drowns before its first move")
		case t == rules.Volcano:
			warn("forbidden-start", v.Name+" burns before its first move")
		default:
			warn("forbidden-start", v.Name+" starts on "+t.String()+", which is closed to it")
		}
		if c.s.Feature(v.Cell) == rules.Pitfall && !w.fly && !w.agile && w.size == 1 {
			warn("forbidden-start", v.Name+" starts on a pitfall and falls as soon as anything moves it")
		} else if v.Move > 0 && !w.hops && !c.l.Sides[v.Side].Rests && !w.leaves(v.Cell) {
			warn("shut-in", v.Name+" can never leave its first cell")
		}
	}
}

// leaves reports whether the walker gets from a cell to any other.
func (w *walker) leaves(cell rules.Cell) bool {
	out := false
	w.next(cell, func(rules.Cell) { out = true })
	return out
}

// maxDoomed bounds how many figures' moves are tried against the first step of the walls.
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
			c.warnAt("doomed-start", f.Place, f.At, f.Name+" dies when the walls first move, before its first turn")
		} else if c.noEscape(begun, id) {
			c.warnAt("doomed-start", f.Place, f.At, f.Name+" dies when the walls first move, wherever it goes")
		}
	}
}

// keeper returns the side that the walls belong to, -1 for none.
func (c *checker) keeper() int {
	return slices.IndexFunc(c.l.Sides, func(sd levels.Side) bool { return sd.Keeper })
}

// turn counts the sides that have their first turn before a side has: those before
// the keeper move before the walls do.
func (c *checker) turn(side int) int {
	return (side - c.l.Start.Side + len(c.l.Sides)) % len(c.l.Sides)
}

// noEscape reports whether the walls' first step kills a figure wherever it moves
// before. Of the sides that do not move first only those are judged that cannot
// move at all.
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

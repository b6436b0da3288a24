package lint

import (
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
)

// sides looks for sides without figures, sides that look alike, and spells, mana or a
// keeper without use.
func (c *checker) sides() {
	for i, sd := range c.l.Sides {
		if c.groups(i) == 0 {
			c.warn("no-figures", sd.Place, "side %s has no figures and never moves", sd.Name)
		}
		switch {
		case len(sd.Spells) > 0 && sd.Mana+sd.Income == 0:
			c.warn("no-mana", sd.Place, "side %s knows spells but has no mana: add mana=N or income=N", sd.Name)
		case len(sd.Spells) == 0 && sd.Mana+sd.Income > 0:
			c.warn("no-spells", sd.Place, "side %s has mana but no spells: add spells=LIST", sd.Name)
		}
		if idle := idleSpells(c.l, c.s, i); len(idle) > 0 {
			c.warn("idle-spell", sd.Place, "side %s can never cast this on this board: %s", sd.Name, strings.Join(idle, ", "))
		}
		if sd.Keeper && len(c.l.Walls) == 0 {
			c.warn("no-walls", sd.Place, "side %s is the keeper, but there is no crushing wall", sd.Name)
		}
		for _, other := range c.l.Sides[:i] {
			if other.Colour == sd.Colour {
				c.warn("same-colour", sd.Place, "sides %s and %s are both %s", other.Name, sd.Name, sd.Colour)
			}
			if other.Label == sd.Label {
				c.warn("same-label", sd.Place, "sides %s and %s have the same label %s", other.Name, sd.Name, levels.Quote(sd.Label))
			}
		}
	}
}

// groups counts a side's groups.
func (c *checker) groups(side int) (n int) {
	for i := range c.l.Figures {
		if c.l.Figures[i].Side == side {
			n++
		}
	}
	return n
}

// idleSpells names the spells of a side that need a structure or terrain the board lacks.
func idleSpells(l *levels.Level, s *rules.State, side int) (names []string) {
	for _, i := range l.Sides[side].Spells {
		sp := &l.Spells[i].Spell
		fits := func(cell rules.Cell) bool {
			st, _ := s.Structure(cell)
			switch {
			case sp.Effect == rules.CombatHopper && sp.Terrains != 0:
				return sp.Terrains&rules.NativeTo(s.Terrain(cell)) != 0
			case sp.Structure != rules.NoStructure:
				return st == sp.Structure
			}
			return st != rules.NoStructure
		}
		if sp.Effect.WantsStructure() && !slices.ContainsFunc(everyCell(s.Board()), fits) {
			names = append(names, sp.Name)
		}
	}
	return names
}

func everyCell(b *rules.Board) []rules.Cell {
	cells := make([]rules.Cell, b.Cells())
	for i := range cells {
		cells[i] = rules.Cell(i)
	}
	return cells
}

// goals looks for sides that cannot win, and for goals that are impossible or met from the
// start.
func (c *checker) goals() {
	tagged, endless := map[int]bool{}, c.l.Rounds == 0
	for i, sd := range c.l.Sides {
		if len(sd.Goals) == 0 {
			c.warn("no-goal", sd.Place, "side %s has no goal and can only win as the last side left", sd.Name)
		}
		hopeless := 0
		for j, g := range sd.Goals {
			tagged[g.Tag] = true
			endless = endless && g.Kind != rules.GoalSurvive
			for _, before := range sd.Goals[:j] {
				if before.Goal == g.Goal {
					c.warn("goal-twice", g.Place, "side %s already has this goal", sd.Name)
					break
				}
			}
			c.goalNow(i, g)
			n := len(c.out)
			c.goalTooMuch(i, g)
			if c.groups(i) > 0 {
				c.goalCells(i, g)
				c.goalFoes(i, g)
			}
			if len(c.out) > n {
				hopeless++
			}
		}
		if hopeless > 0 && hopeless == len(sd.Goals) {
			c.warn("no-way-to-win", sd.Place, "side %s can't meet any of its goals and only wins as the last side left", sd.Name)
		}
	}
	if endless && len(c.l.Sides) > 1 {
		c.warn("no-end", c.l.Sides[0].Place, "this match may never end: add rounds N or a goal survive")
	}
	for tag := 1; tag <= rules.MaxTag; tag++ {
		if cells := c.b.Tagged(tag); len(cells) > 0 && !tagged[tag] {
			c.warnCell("unused-tag", cells[0], "no goal uses tag %s", levels.TagName(tag))
		}
	}
}

// goalTooMuch looks for more groups or rounds than there are.
func (c *checker) goalTooMuch(side int, g levels.Goal) {
	name, n, groups := c.l.Sides[side].Name, max(1, g.N), c.groups(side)
	switch cells := len(c.b.Tagged(g.Tag)); {
	case g.Kind == rules.GoalEscape && n > groups:
		c.warn("goal-too-big", g.Place, "this goal needs %d groups to escape; %s has %d", n, name, groups)
	case g.Kind == rules.GoalHold && cells > groups && !slices.ContainsFunc(c.walkers(side), func(w *walker) bool { return w.size > 1 }):
		c.warn("goal-too-big", g.Place, "this goal needs %d cells held; %s has %d groups", cells, name, groups)
	case g.Kind == rules.GoalSurvive && c.l.Rounds > 0 && n > c.l.Rounds:
		c.warn("goal-too-late", g.Place, "the match ends in a draw after round %d, before this goal can be met", c.l.Rounds)
	}
}

// goalNow looks for a goal that is met before anybody has moved, or that names a figure of
// the wrong side.
func (c *checker) goalNow(side int, g levels.Goal) {
	name, cells := c.l.Sides[side].Name, c.b.Tagged(g.Tag)
	if g.Figure >= 0 {
		switch f := &c.l.Figures[g.Figure]; {
		case g.Kind == rules.GoalReach && f.Side != side:
			c.warnAt("goal-figure", g.Place, f.At, "%s does not belong to %s and never meets this goal", f.Name, name)
		case g.Kind == rules.GoalSlayOne && f.Side == side:
			c.warnAt("goal-figure", g.Place, f.At, "%s wins when its own %s is slain", name, f.Name)
		}
	}
	switch g.Kind {
	case rules.GoalReach:
		for _, cell := range cells {
			id := c.s.FigAt(cell)
			if id != rules.NoFig && int(id) < len(c.l.Figures) && c.l.Figures[id].Side == side && (g.Figure < 0 || g.Figure == int(id)) {
				c.warnAt("goal-met", g.Place, c.b.Pos(cell), "%s starts on %s, and %s wins at once", c.l.Figures[id].Name, levels.TagName(g.Tag), name)
				return
			}
		}
	case rules.GoalSeize:
		others := func(cell rules.Cell) bool {
			_, owner := c.s.Structure(cell)
			return owner != side
		}
		if !slices.ContainsFunc(cells, others) {
			c.warnAt("goal-met", g.Place, c.b.Pos(cells[0]), "%s owns all its target structures from the start and wins at once", name)
		}
	}
}

// goalCells looks for cells of a goal that no group of the side can get to.
func (c *checker) goalCells(side int, g levels.Goal) {
	if g.Tag == 0 {
		return
	}
	missing, seen := message.Of("no group of side %s can reach this cell of its goal: %s", c.l.Sides[side].Name, g.Kind.String()), c.seen[side]
	if g.Kind == rules.GoalReach && g.Figure >= 0 {
		f := &c.l.Figures[g.Figure]
		if f.Side != side {
			return // goalNow reports it
		}
		missing, seen = message.Of("%s can never reach this cell of its goal: %s", f.Name, g.Kind.String()), c.reached(g.Figure)
	}
	cells := c.b.Tagged(g.Tag)
	missed := slices.DeleteFunc(slices.Clone(cells), func(cell rules.Cell) bool { return seen[cell] })
	anyDoes := g.Kind == rules.GoalReach || g.Kind == rules.GoalEscape
	if len(missed) == 0 || anyDoes && len(missed) < len(cells) {
		return
	}
	for _, cell := range missed {
		if what := c.solidForEver(cell); !what.Empty() {
			c.warnCell("goal-solid", cell, "no group can ever stand on this cell of the goal %s of %s: %s", g.Kind.String(), c.l.Sides[side].Name, what)
			return
		}
	}
	c.warnCell("goal-unreachable", missed[0], missing.Format, missing.Args...)
}

// reached returns where a figure may come to stand.
func (c *checker) reached(fig int) []bool {
	if side := c.l.Figures[fig].Side; c.hops(side) {
		return c.seen[side]
	}
	seen := make([]bool, c.b.Cells())
	c.walker(fig).flood(seen)
	return seen
}

// solidForEver names what fills a cell and can never be cleared away, the empty text for none.
func (c *checker) solidForEver(cell rules.Cell) message.Text {
	switch t := c.s.Terrain(cell); {
	case t == rules.Void:
		return message.Of("the edge of the board")
	case t.Breakable() && c.b.Magical(cell):
		return message.Of("an unbreakable object")
	case t.Breakable():
		return message.Text{}
	case t.Solid():
		return message.Of("%s", t)
	}
	if f := c.s.Feature(cell); (f == rules.Blockade || f == rules.Rubble) && !c.swept[cell] {
		return message.Of("something no wall can clear")
	}
	return message.Text{}
}

// goalFoes looks for a goal to slay figures that no group of the side can ever meet.
func (c *checker) goalFoes(side int, g levels.Goal) {
	if g.Kind != rules.GoalSlayAll && g.Kind != rules.GoalSlayOne || c.farReaching(side) {
		return
	}
	near := make([]bool, c.b.Cells()) // where a foe would be met
	for _, cell := range everyCell(c.b) {
		if !c.seen[side][cell] {
			continue
		}
		near[cell] = true
		for d := range rules.Dir(c.b.Topology().Dirs()) {
			if n := c.b.Neighbour(cell, d); n != rules.NoCell {
				near[n] = true
			}
		}
		if n := c.b.Below(cell); n != rules.NoCell && c.s.Feature(cell) == rules.Pitfall {
			near[n] = true
		}
	}
	meets := func(foe []bool) bool {
		return slices.ContainsFunc(everyCell(c.b), func(cell rules.Cell) bool { return foe[cell] && near[cell] })
	}
	name := c.l.Sides[side].Name
	if g.Kind == rules.GoalSlayOne {
		f := &c.l.Figures[g.Figure]
		if f.Side < 0 || f.Side == side {
			return
		}
		if !meets(c.reached(g.Figure)) {
			c.warnAt("foes-apart", g.Place, f.At, "no group of %s can ever get near %s", name, f.Name)
		}
		return
	}
	for i, other := range c.l.Sides {
		if i != side && c.groups(i) > 0 && !meets(c.seen[i]) {
			c.warn("foes-apart", g.Place, "no group of %s can ever get near any group of %s", name, other.Name)
			return
		}
	}
}

// farReaching reports whether a side has means to slay from afar: walls, spells,
// rangestrikes, abilities.
func (c *checker) farReaching(side int) bool {
	sd := &c.l.Sides[side]
	if sd.Keeper && len(c.l.Walls) > 0 || len(sd.Spells) > 0 {
		return true
	}
	for _, f := range c.l.Figures {
		if f.Side != side {
			continue
		}
		for _, k := range f.Kinds {
			kind := &c.l.Kinds[k].Kind
			if kind.Traits&(rules.Rangestriker|rules.Gatemouth) != 0 || len(kind.Abilities) > 0 {
				return true
			}
		}
	}
	return false
}

// hops reports whether a side knows spells that put groups where they cannot walk.
func (c *checker) hops(side int) bool {
	for _, i := range c.l.Sides[side].Spells {
		if sp := &c.l.Spells[i].Spell; sp.Effect.Relocates() || sp.Exit != rules.ExitHere {
			return true
		}
	}
	return false
}

// walkers returns one walker for each way of moving that a side's groups have.
func (c *checker) walkers(side int) (out []*walker) {
	for i, f := range c.l.Figures {
		if f.Side != side {
			continue
		}
		w := c.walker(i)
		if same := slices.IndexFunc(out, func(o *walker) bool { return o.way == w.way }); same >= 0 {
			out[same].start = append(out[same].start, w.start...)
		} else {
			out = append(out, w)
		}
	}
	return out
}

// way is how a group moves; a group can do only what all of its members can.
type way struct {
	fly, agile bool
	native     rules.Native
	size       int // cells along its side
	hops       bool
}

// walker floods the board from the cells of groups that move alike. It is generous: doors
// open, walls clear rubble, hurled figures break objects, groups can be pushed off ledges,
// and spells take them anywhere.
type walker struct {
	way
	c     *checker
	start []rules.Cell
}

// walker returns a walker that starts at the cell of a figure.
func (c *checker) walker(fig int) *walker {
	w := &walker{c: c, way: way{fly: true, agile: true, native: ^rules.Native(0), size: 1},
		start: []rules.Cell{c.s.Figure(rules.FigID(fig)).Cell}}
	dark := true
	for _, k := range c.l.Figures[fig].Kinds {
		kind := c.l.Kinds[k].Kind
		w.fly = w.fly && kind.Traits&(rules.Flying|rules.Hover) != 0
		w.agile = w.agile && kind.Traits&rules.Agile != 0
		w.native &= kind.Home()
		w.size = max(w.size, kind.Size)
		dark = dark && kind.Traits&rules.Darklord != 0
	}
	side := c.l.Figures[fig].Side
	w.hops = side >= 0 && c.hops(side)
	if side >= 0 && c.l.Sides[side].Darklord || dark {
		w.native |= rules.NativeTo(rules.Darkness)
	} else {
		w.native |= rules.NativeTo(rules.Cloud) // home to all who are not the darklord's (HZ-13)
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
	case t.Solid():
		if !t.Breakable() || w.c.b.Magical(cell) || !w.c.hurls {
			return barred
		}
		return enters
	case (f == rules.Rubble || f == rules.Blockade) && !w.c.swept[cell]:
		return barred
	case w.native&rules.NativeTo(t) != 0:
		return enters
	case t.Bars() == rules.BarsAll, t.Bars() != rules.BarsNobody && !w.fly:
		return barred
	case t.Bars() == rules.BarsLanding:
		return crosses
	}
	return enters
}

// fits is at for all cells of a group whose corner is on this one.
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

// each calls fn for every cell of a group whose corner is on this one; it returns false if
// the group would cross the edge of the board.
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
		queue = everyCell(w.c.b)
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

// next calls fn for the cells that the walker can enter directly from a cell.
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

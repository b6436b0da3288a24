package levels

import (
	"slices"
	"sort"
	"strconv"

	"wallfall/rules"
)

// Check reads a level and gives everything that is wrong or suspicious about
// it, in the order of the file: the errors of Parse; if there are none those of
// New; if there are none either, warnings. A level without problems gives nil.
func Check(name string, src []byte) Problems {
	l, err := Parse(name, src)
	if err != nil {
		return asProblems(name, err)
	}
	return l.Check()
}

func asProblems(name string, err error) Problems {
	if ps, ok := err.(Problems); ok {
		return ps
	}
	return Problems{{File: name, Msg: err.Error()}}
}

// Check is the part of the function Check that comes after reading.
func (l *Level) Check() Problems {
	s, err := l.New(1)
	if err != nil {
		return asProblems(l.File, err)
	}
	c := &checker{l: l, s: s, b: s.Board()}
	c.text()
	c.sides()
	c.starts()
	c.walls()
	c.pitfalls()
	c.ways()
	sort.SliceStable(c.out, func(i, j int) bool {
		a, b := c.out[i], c.out[j]
		return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
	})
	return c.out
}

// checker collects warnings about a level that the rules accept.
type checker struct {
	l   *Level
	s   *rules.State
	b   *rules.Board
	out Problems
}

// maxWarnings bounds the list; a level with more has one and the same mistake all over.
const maxWarnings = 100

func (c *checker) warn(code string, at Place, msg string) {
	if len(c.out) < maxWarnings {
		c.out = append(c.out, Problem{File: c.l.File, Place: at, Code: code, Msg: msg, Warning: true})
	}
}

func (c *checker) warnCell(code string, cell rules.Cell, msg string) {
	at := c.b.Pos(cell)
	c.warn(code, c.l.CellPlace(at), msg)
	if p := &c.out[len(c.out)-1]; p.Code == code {
		p.At, p.HasAt = at, true
	}
}

// text looks at what a reader misses and what nothing uses.
func (c *checker) text() {
	l := c.l
	if l.Title == "" {
		c.warn("no-title", Place{1, 1}, `this level has no title: title "…"`)
	}
	if l.About == "" {
		c.warn("no-about", Place{1, 1}, `this level has no sentence for the level list: about "…"`)
	}
	drawn := map[rune]bool{}
	for i, f := range l.Floors {
		for _, row := range f.Rows {
			for _, r := range row.Chars {
				drawn[r] = true
			}
		}
		if len(f.Rows) != l.Height {
			c.warn("floor-size", f.Place, "floor "+strconv.Itoa(i)+" has "+strconv.Itoa(len(f.Rows))+" rows, another has "+
				strconv.Itoa(l.Height)+"; what is missing is void")
		}
	}
	for _, e := range l.Legend {
		if !drawn[e.Char] {
			c.warn("unused-legend", e.Place, "no cell is drawn as "+quote(string(e.Char)))
		}
	}
	c.unused()
}

// unused looks for kinds, abilities and spells that the file declares and
// nobody has.
func (c *checker) unused() {
	l := c.l
	kinds, abilities, spells := make([]bool, len(l.Kinds)), make([]bool, len(l.Abilities)), make([]bool, len(l.Spells))
	mark := func(list []bool, at []int) {
		for _, i := range at {
			list[i] = true
		}
	}
	for _, f := range l.Figures {
		mark(kinds, f.Kinds)
	}
	for _, sd := range l.Sides {
		mark(spells, sd.Spells)
	}
	for i, s := range l.Spells {
		mark(kinds, s.Kinds)
		if !spells[i] {
			c.warn("unused-spell", s.Place, "no side knows "+s.Name)
		}
	}
	for i, k := range l.Kinds {
		mark(abilities, k.Abilities)
		if !kinds[i] {
			c.warn("unused-kind", k.Place, "no figure is a "+k.Name)
		}
	}
	for i, a := range l.Abilities {
		if !abilities[i] {
			c.warn("unused-ability", a.Place, "no kind has "+a.Name)
		}
	}
}

// sides looks for sides that cannot win or are not there, and goals that ask
// for more than there is.
func (c *checker) sides() {
	tagged := map[int]bool{}
	for i, sd := range c.l.Sides {
		groups := 0
		for _, f := range c.l.Figures {
			if f.Side == i {
				groups++
			}
		}
		if groups == 0 {
			c.warn("no-figures", sd.Place, "side "+sd.Name+" has no figures and never moves")
		}
		switch {
		case len(sd.Spells) > 0 && sd.Mana+sd.Income == 0:
			c.warn("no-mana", sd.Place, "side "+sd.Name+" knows spells and has no mana to cast them: mana=N or income=N")
		case len(sd.Spells) == 0 && sd.Mana+sd.Income > 0:
			c.warn("no-spells", sd.Place, "side "+sd.Name+" has mana and knows no spells: spells=LIST")
		}
		if len(sd.Goals) == 0 {
			c.warn("no-goal", sd.Place, "side "+sd.Name+" has no goal and wins only as the last one left")
		}
		for _, g := range sd.Goals {
			tagged[g.Tag] = true
			n := max(1, g.N)
			switch {
			case g.Kind == rules.GoalEscape && n > groups:
				c.warn("goal-too-big", g.Place, "this goal needs "+strconv.Itoa(n)+" groups to leave, and "+sd.Name+" has "+strconv.Itoa(groups))
			case g.Kind == rules.GoalHold && len(c.b.Tagged(g.Tag)) > groups:
				c.warn("goal-too-big", g.Place, "this goal needs "+strconv.Itoa(len(c.b.Tagged(g.Tag)))+" cells held, and "+sd.Name+" has "+strconv.Itoa(groups)+" groups")
			case g.Kind == rules.GoalSurvive && c.l.Rounds > 0 && n > c.l.Rounds:
				c.warn("goal-too-late", g.Place, "the game is drawn after round "+strconv.Itoa(c.l.Rounds)+", before this goal is met")
			}
		}
	}
	for tag := 1; tag <= rules.MaxTag; tag++ {
		if cells := c.b.Tagged(tag); len(cells) > 0 && !tagged[tag] {
			c.warnCell("unused-tag", cells[0], "no goal names tag "+string(rune('A'+tag-1)))
		}
	}
}

// starts looks for figures that stand where they cannot live or stay.
func (c *checker) starts() {
	for i := range c.l.Figures { // the rules may keep more in reserve
		id := rules.FigID(i)
		v := c.s.Figure(id)
		f := &c.l.Figures[i]
		if v.Side == rules.NoSide {
			continue
		}
		w := c.walker([]int{int(id)})
		t := c.s.Terrain(v.Cell)
		switch {
		case w.at(v.Cell) == enters:
		case t == rules.Deep:
			c.warn("forbidden-start", f.Place, v.Name+" can neither swim nor fly and drowns before its first move")
		case t == rules.Volcano:
			c.warn("forbidden-start", f.Place, v.Name+" burns before its first move")
		default:
			c.warn("forbidden-start", f.Place, v.Name+" starts on "+t.String()+", which it may not enter")
		}
		if c.s.Feature(v.Cell) == rules.Pitfall && !w.fly && !w.agile {
			c.warn("forbidden-start", f.Place, v.Name+" starts on a pitfall and falls as soon as anything moves it")
		}
	}
}

// walls looks for crushing walls whose first step removes them.
func (c *checker) walls() {
	for i := range c.s.NumWalls() {
		w := c.s.Wall(i)
		for _, cell := range w.Cells {
			n := c.b.Neighbour(cell, w.Dir)
			if n != rules.NoCell && c.s.WallAt(n) >= 0 {
				continue // its own, or another that may have moved on by then
			}
			what := "the edge of the board"
			stuck := n == rules.NoCell
			if !stuck {
				e, up := c.b.EdgeAt(cell, w.Dir)
				stuck = c.s.Solid(n) && c.s.Feature(n) != rules.Blockade || e == rules.Cliff && up
				what = c.s.Terrain(n).String()
				if c.s.Feature(n) == rules.DoorClosed {
					what = "a closed door"
				} else if e == rules.Cliff && up {
					what = "a rising cliff"
				}
			}
			if stuck {
				c.warn("wall-stuck", c.l.Walls[i].Place, "wall "+w.Name+" never moves: "+what+" stops its first step at "+FormatPos(c.b.Pos(cell)))
				break
			}
		}
	}
}

// pitfalls looks for pitfalls where none could have been opened (PF-10).
func (c *checker) pitfalls() {
	for cell := range rules.Cell(c.b.Cells()) {
		if c.s.Feature(cell) != rules.Pitfall {
			continue
		}
		for d := range rules.Dir(c.b.Topology().Dirs()) {
			if c.b.Topology() == rules.Square && d%2 == 1 {
				continue
			}
			if n := c.b.Neighbour(cell, d); n != rules.NoCell && (c.s.Feature(n) == rules.Blockade || c.s.Feature(n) == rules.Pitfall && n > cell) {
				c.warnCell("PF-10", cell, "a pitfall lies beside a "+c.s.Feature(n).String())
				break
			}
		}
	}
}

// ways looks for goal cells no group of the side can reach and floors nobody can.
func (c *checker) ways() {
	floors := make([]bool, c.b.Floors())
	for i, sd := range c.l.Sides {
		seen := make([]bool, c.b.Cells())
		for _, w := range c.walkers(i) {
			w.flood(seen)
		}
		for cell, ok := range seen {
			if ok {
				floors[c.b.Pos(rules.Cell(cell)).Floor] = true
			}
		}
		for _, g := range sd.Goals {
			if g.Tag == 0 || g.Kind == rules.GoalReach && g.Figure >= 0 {
				continue
			}
			missed, all := rules.NoCell, true
			for _, cell := range c.b.Tagged(g.Tag) {
				if !seen[cell] {
					missed = cell
				} else {
					all = false
				}
			}
			any := g.Kind == rules.GoalReach || g.Kind == rules.GoalEscape
			if missed != rules.NoCell && (all || !any) {
				c.warnCell("goal-unreachable", missed, "no group of "+sd.Name+" can reach this cell of its goal "+g.Kind.String())
			}
		}
	}
	for i, ok := range floors {
		if !ok {
			c.warn("floor-apart", c.l.Floors[i].Place, "nobody stands on floor "+strconv.Itoa(i)+" or can get there")
		}
	}
}

// walkers gives one walker for each way of moving that a side's groups have.
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
}

// walker floods the board from the cells of groups that move alike. It is
// generous: doors open, walls clear rubble, groups can be pushed off ledges.
type walker struct {
	way
	c     *checker
	start []rules.Cell
}

func (c *checker) walker(figs []int) *walker {
	w := &walker{c: c, way: way{fly: true, agile: true, swim: true, native: ^rules.Native(0)}}
	dark, dragon := true, true
	for _, k := range c.l.Figures[figs[0]].Kinds {
		kind := c.l.Kinds[k].Kind
		w.fly = w.fly && kind.Traits&(rules.Flying|rules.Hover) != 0
		w.agile = w.agile && kind.Traits&rules.Agile != 0
		w.swim = w.swim && kind.Traits&rules.Swimmer != 0
		w.native &= kind.Native
		dark = dark && kind.Traits&rules.Darklord != 0
		dragon = dragon && kind.Traits&rules.Dragon != 0
	}
	if side := c.l.Figures[figs[0]].Side; side >= 0 && c.l.Sides[side].Darklord || dark {
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

// at tells how the walker takes a cell by its terrain.
func (w *walker) at(cell rules.Cell) entry {
	switch t := w.c.s.Terrain(cell); {
	case t == rules.Rock || t == rules.Void || t >= rules.Glass && t <= rules.Metal:
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

// flood marks the cells where the walker may come to stand.
func (w *walker) flood(seen []bool) {
	b, s := w.c.b, w.c.s
	been := make([]bool, b.Cells())
	queue := slices.Clone(w.start)
	for _, cell := range queue {
		been[cell] = true
	}
	for len(queue) > 0 {
		cell := queue[0]
		queue = queue[1:]
		try := func(n rules.Cell) {
			if n != rules.NoCell && !been[n] && w.at(n) != barred {
				been[n] = true
				queue = append(queue, n)
			}
		}
		if w.at(cell) == enters {
			seen[cell] = true
		}
		falls := s.Feature(cell) == rules.Pitfall && !w.fly && !w.agile
		if s.Feature(cell) == rules.Pitfall {
			try(b.Below(cell))
		}
		if w.agile {
			if up := cell + rules.Cell(b.Width()*b.Height()); int(up) < b.Cells() && s.Feature(up) == rules.Pitfall {
				try(up)
			}
		}
		if falls {
			continue
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
}

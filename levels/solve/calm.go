package solve

import (
	"slices"

	"wallfall/rules"
)

// Where nobody but Side decides anything, it is enough to come to every position
// once, and most ways to one differ in the order only in which groups move. calm
// leaves such ways out: of two moves, one right after the other, that do not
// hinder each other, that of the group with the lower number comes first; and no
// group moves twice where it could have gone there at once.
//
// Why nothing is lost: take a position in which some groups have moved this turn,
// and of all ways to it the one whose last move is that of the highest group. The
// position before that move is come to, by the same argument, and the move is left
// out there only if it could as well have come before that of a higher group, and
// then there were a way that ends with a higher one. What differs by the order is
// who may still go on with a move that is not used up, and who has used its
// action; for that reason the cells next to what could still be done there (doors,
// pitfalls, structures), pits, and groups with abilities are left alone. A die
// would be answered by chance, not by Side: where one is rolled the search begins
// again without this.
type calm struct {
	may, on bool   // the level allows it, and this search does it
	quiet   []bool // nothing can be done from there but leave
	came    []came // by depth: how the position was come to
	path    []rules.PathStep
	reach   rules.Reach
}

// came is the move that led to a position from the one at the depth before.
type came struct {
	fig int // index into own, -1 where it was something else
	to  rules.Cell
}

// settle finds out whether the level allows it.
func (x *search) settle() {
	c, s, b := &x.calm, x.from, x.from.Board()
	c.may = !x.q.blind && x.q.Dice == Worst && x.alone() && x.flat && s.NumCasts() == 0 && s.NumQueued() == 0
	for _, sd := range b.Sides() {
		c.may = c.may && len(sd.Spells) == 0
	}
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		c.may = c.may && v.Size == 1 && !v.Prone && (v.Side != x.q.Side || len(b.Kinds()[v.Kind].Abilities) == 0)
		for i := range v.Minions {
			k := &b.Kinds()[v.Kinds[i]]
			c.may = c.may && (v.Side != x.q.Side || len(k.Abilities) == 0) && k.Traits&rules.Gatemouth == 0
		}
	}
	c.quiet = make([]bool, b.Cells())
	for at := range rules.Cell(b.Cells()) {
		if st, _ := s.Structure(at); st != rules.NoStructure || s.Feature(at) == rules.Portal {
			c.may = false
		}
		c.quiet[at] = s.Terrain(at) != rules.Pit && !x.busy(at)
		for d := range rules.Dir(b.Topology().Dirs()) {
			if n := b.Neighbour(at, d); n != rules.NoCell && x.busy(n) {
				c.quiet[at] = false
			}
		}
	}
}

// busy tells whether there is something to do at a cell besides standing there.
func (x *search) busy(c rules.Cell) bool {
	switch x.from.Feature(c) {
	case rules.DoorClosed, rules.DoorOpen, rules.Pitfall, rules.Canister:
		return true
	}
	return false
}

// spare takes out of the actions at depth d those that need not be tried.
func (x *search) spare(d int, s *rules.State, acts []rules.Action) []rules.Action {
	c := &x.calm
	last := c.came[d]
	if !c.on || last.fig < 0 || !c.quiet[last.to] {
		return acts
	}
	before := x.state(d - 1)
	id := x.own[last.fig]
	if v := before.Figure(id); v.Spent > 0 || v.InPit || x.anyProne(s) {
		return acts
	}
	known := false
	could := x.acts[d-1]
	return slices.DeleteFunc(acts, func(a rules.Action) bool {
		if a.Kind != rules.Move || !c.quiet[a.To] {
			return false
		}
		if a.Fig == id {
			return slices.Contains(could, a)
		}
		f := slices.Index(x.own, a.Fig)
		if f < 0 || f > last.fig {
			return false
		}
		if v := s.Figure(a.Fig); v.Spent > 0 || v.InPit || !slices.Contains(could, a) {
			return false
		}
		if !known {
			before.Reach(id, &c.reach)
			c.path = c.reach.Path(last.to, c.path)
			known = true
		}
		return !slices.ContainsFunc(c.path, func(p rules.PathStep) bool { return p.To == a.To })
	})
}

func (x *search) anyProne(s *rules.State) bool {
	for id := range rules.FigID(s.NumFigures()) {
		if s.Figure(id).Prone {
			return true
		}
	}
	return false
}

// cameBy notes how a position is come to by an action.
func (x *search) cameBy(a rules.Action) came {
	if a.Kind != rules.Move {
		return came{fig: -1}
	}
	return came{slices.Index(x.own, a.Fig), a.To}
}

package solve

import (
	"slices"

	"wallfall/rules"
)

// In what Side alone decides it is enough to come to every position once, and most
// ways to one differ in the order only in which groups move. calm leaves such ways
// out: of two moves, one right after the other, that do not hinder each other, that
// of the group with the lower number comes first; and no group moves twice where it
// could have gone there at once.
//
// Why nothing is lost: take a position in which some groups have moved this turn,
// and of all ways to it the one whose last move is that of the highest group. The
// position before that move is come to, by the same argument, and the move is left
// out there only if it could as well have come before that of a higher group, and
// then there were a way that ends with a higher one. What differs by the order is
// who may still go on with a move that is not used up, and who has used its
// action. So the cells next to what could still be done there (doors, pitfalls,
// structures), pits and portals are left alone; and where a group might be moved
// by an ability and then go on, moves in the wrong order may be followed by
// abilities, but not by further moves or the end of the turn. A die or a rival is
// not answered by Side: what follows is a segment of its own.
type calm struct {
	may, on bool             // the level allows it, and this search does it
	shoves  bool             // there are abilities
	quiet   []bool           // nothing can be done from there but leave
	came    []came           // by depth: how the position was come to
	wrong   [][]rules.Action // and what is the wrong order from there
	path    []rules.PathStep
	reach   rules.Reach
}

// came is the move that led to a position from the one at the depth before.
type came struct {
	fig   int // index into own, -1 where it was something else
	to    rules.Cell
	stale bool // in the wrong order
}

// settle finds out whether the level allows it.
func (x *search) settle() {
	c, s, b := &x.calm, x.from, x.from.Board()
	c.may = !x.q.blind && x.q.Dice == Worst && x.flat && s.NumCasts() == 0 && s.NumQueued() == 0
	for _, sd := range b.Sides() {
		for _, n := range sd.Spells {
			e := b.Spells()[n].Effect
			c.may = c.may && (e == rules.HopGroup || e == rules.Teleport || e == rules.TeleportHome || e == rules.Boost || e == rules.Dispel)
		}
	}
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		c.may = c.may && v.Size == 1 && !v.Prone
		for i := range v.Minions {
			k := &b.Kinds()[v.Kinds[i]]
			c.may = c.may && k.Traits&rules.Gatemouth == 0
			c.shoves = c.shoves || v.Side == x.q.Side && len(k.Abilities) > 0
		}
	}
	c.quiet = make([]bool, b.Cells())
	for at := range rules.Cell(b.Cells()) {
		c.quiet[at] = s.Terrain(at) != rules.Pit && s.Feature(at) != rules.Portal && !x.busy(at)
		for d := range rules.Dir(b.Topology().Dirs()) {
			if n := b.Neighbour(at, d); n != rules.NoCell && x.busy(n) {
				c.quiet[at] = false
			}
		}
	}
}

// busy tells whether there is something to do at a cell besides standing there.
func (x *search) busy(c rules.Cell) bool {
	if st, _ := x.from.Structure(c); st != rules.NoStructure {
		return true
	}
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
	c.wrong[d] = c.wrong[d][:0]
	if !c.on {
		return acts
	}
	if last.stale {
		return slices.DeleteFunc(acts, func(a rules.Action) bool { return a.Kind == rules.Move || a.Kind == rules.EndTurn })
	}
	if last.fig < 0 || !c.quiet[last.to] {
		return acts
	}
	before := x.state(d - 1)
	id := x.own[last.fig]
	if v := before.Stance(id); v.Spent > 0 || v.InPit || x.anyProne(s) || x.hopping(v.Cell) {
		return acts
	}
	deeds := c.shoves && x.deeds(s)
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
		v := s.Stance(a.Fig)
		if v.Spent > 0 || v.InPit || x.hopping(v.Cell) || !slices.Contains(could, a) {
			return false
		}
		if !known {
			before.Reach(id, &c.reach)
			c.path = c.reach.Path(last.to, c.path)
			known = true
		}
		if slices.ContainsFunc(c.path, func(p rules.PathStep) bool { return p.To == a.To }) {
			return false
		}
		if deeds {
			c.wrong[d] = append(c.wrong[d], a)
			return false
		}
		return true
	})
}

// hopping tells whether a cell is a portal: who leaves it opens the way there.
func (x *search) hopping(c rules.Cell) bool {
	return c != rules.NoCell && x.from.Feature(c) == rules.Portal
}

func (x *search) anyProne(s *rules.State) bool {
	for id := range rules.FigID(s.NumFigures()) {
		if s.Stance(id).Prone {
			return true
		}
	}
	return false
}

// deeds tells whether one of Side's groups may still use an ability this turn.
func (x *search) deeds(s *rules.State) bool {
	kinds := s.Board().Kinds()
	for _, id := range x.own {
		if v := s.Stance(id); v.OnBoard && !v.Acted && !v.Prone && len(kinds[s.Figure(id).Kind].Abilities) > 0 {
			return true
		}
	}
	return false
}

// cameBy notes how a position is come to by an action from the one at depth d.
func (x *search) cameBy(d int, a rules.Action) came {
	if a.Kind != rules.Move {
		return came{fig: -1}
	}
	return came{slices.Index(x.own, a.Fig), a.To, slices.Contains(x.calm.wrong[d], a)}
}

package solve

import (
	"slices"

	"wallfall/rules"
)

// motion is how Side's groups may come from place to place, besides walking: what
// hope supposes of a level. All of it is more than there is, never less.
type motion struct {
	thrown  map[pusher][][]rules.Cell // by cell: where such a pusher may put one of Side's
	barred  []bool                    // by cell: one of those stops whoever is pushed there
	fixed   []rules.FigID             // rivals that stay where they are, alive, to the end
	portals [][2]rules.Cell
	push    []pusher  // by group of Side's
	upright bool      // force may move up and down
	high    bool      // force may bring somebody above another, not only above those in pits
	clumsy  bool      // nobody stands on a pitfall, and who falls into one dies
	tumble  []int     // by cell: as far from it somebody who falls onto another may be put (FM-23); nil where nobody does
	haste   int       // cells that spells may add to a move
	pushes  [][]nudge // by cell: where one cell of a forced movement may lead, it itself first
	hops    []hop     // spells that put a group elsewhere
	income  int
	blasts  bool // something may explode and leave a blockade
	away    bool // spells may take a group off the board for a while
	beside  bool // and bring it back beside where it left
}

// pusher is what a group can do to others: move them by so many cells from so
// far, straight or not; nothing for a distance of 0.
type pusher struct {
	reach, cells int
	slides       bool
}

// nudge is where one cell of a forced movement may lead, and in which directions that
// goes, a bit each.
type nudge struct {
	cell rules.Cell
	dirs uint16
}

// anyway are all directions.
const anyway = 1<<16 - 1

// hop is a spell that puts a group within some distance, 0 for anywhere, or beside
// a structure.
type hop struct {
	cost, dist int
	home       bool
}

// maxHops is how many such spells are told apart; from that many on it is any number.
const maxHops = 3

// spot is a cell and what it takes of a move to get there.
type spot struct {
	cell rules.Cell
	cost int
}

type reachKey struct {
	fig, moves int
	cell       rules.Cell
}

// board gives the board for a group after so many moves of the walls.
func (x *search) board(f, moves int) *rules.Lone {
	h := &x.hope
	for len(h.lone[f]) <= moves {
		l := x.from.Lone(x.own[f], true, h.fixed...)
		l.ShutPortals()
		l.Hasten(h.haste)
		for range len(h.lone[f]) {
			l.MoveWalls()
		}
		h.lone[f] = append(h.lone[f], l)
	}
	return h.lone[f][moves]
}

// walks gives where a group could walk, fly or leap to from a cell with its whole
// move, that cell first: nowhere when it cannot stand there.
func (x *search) walks(f, moves int, c rules.Cell) []spot {
	h := &x.hope
	key := reachKey{f, moves, c}
	if list, ok := h.walk[key]; ok {
		return list
	}
	l := x.board(f, moves)
	var list []spot
	if l.Reach(c, &h.buf) {
		list = append(list, spot{c, 0})
		for _, to := range h.buf.Cells() {
			list = append(list, spot{to, h.buf.Cost(to)})
		}
		move := x.from.Figure(x.own[f]).Move + h.haste
		list = x.crawl(l, move, list)
		list = x.crawl(l, move, x.leap(l, move, list))
	}
	h.walk[key] = list
	return list
}

// crawl adds where a group may go on to that has dropped into a pit: that ends a
// walk, and another may follow with what is left of the move (PT-01).
func (x *search) crawl(l *rules.Lone, move int, list []spot) []spot {
	for i := 0; i < len(list); i++ {
		at := list[i]
		if x.from.Terrain(at.cell) != rules.Pit || at.cost >= move || !l.Reach(at.cell, &x.hope.buf) {
			continue
		}
		for _, c := range x.hope.buf.Cells() {
			to := spot{c, at.cost + x.hope.buf.Cost(c)}
			if to.cost <= move && !slices.ContainsFunc(list, func(s spot) bool { return s.cell == to.cell && s.cost <= to.cost }) {
				list = append(list, to)
			}
		}
	}
	return list
}

// leap adds what is beyond pitfalls: a jump, and then what is left of the move,
// or a careful crossing, which takes all of it (PF-02). Who falls in dies where
// dice are at their worst.
func (x *search) leap(l *rules.Lone, move int, list []spot) []spot {
	b, buf := x.from.Board(), &x.hope.buf
	worst := x.q.Dice == Worst
	jumps := !worst || b.Settings().JumpRisk <= 0
	for _, at := range list {
		for d := range rules.Dir(b.Topology().Dirs()) {
			mid := b.Neighbour(at.cell, d)
			if mid == rules.NoCell || x.from.Feature(mid) != rules.Pitfall {
				continue
			}
			if !worst {
				list = append(list, spot{mid, at.cost})
			}
			to := b.Neighbour(mid, d)
			if to == rules.NoCell || !l.Reach(to, buf) {
				continue
			}
			if move-at.cost >= b.Settings().CarefulCost {
				list = append(list, spot{to, move})
			}
			after := at.cost + b.Settings().JumpCost
			if !jumps || after > move {
				continue
			}
			list = append(list, spot{to, after})
			for _, c := range buf.Cells() {
				if after+buf.Cost(c) <= move {
					list = append(list, spot{c, after + buf.Cost(c)})
				}
			}
		}
	}
	return list
}

// reaches gives where a group could be at the end of a turn that it begins on a
// cell: not far where it is in contact with somebody who stays (MV-03).
func (x *search) reaches(f, moves int, c rules.Cell) []rules.Cell {
	if len(x.walks(f, moves, c)) > 0 && x.pinned(f, moves, c) {
		return x.drifts(f, moves, c)
	}
	return x.ranges(f, moves, c)
}

// ranges is reaches of a group that nobody holds: contact binds at the beginning of
// a turn only, not who comes beside a rival later.
func (x *search) ranges(f, moves int, c rules.Cell) []rules.Cell {
	return x.ends(x.hope.reach, f, moves, c, func() []rules.Cell {
		list := x.walks(f, moves, c)
		if len(list) == 0 || !x.carried(f) {
			out := make([]rules.Cell, len(list))
			for i, s := range list {
				out[i] = s.cell
			}
			return out
		}
		return x.spread(f, moves, list)
	})
}

// sets is reaches of a turn in a round: that of the position may have begun.
func (x *search) sets(f, round, moves int, c rules.Cell) []rules.Cell {
	if round == x.hope.root && x.from.Side() == x.q.Side && !x.from.Figure(x.own[f]).Bound {
		return x.ranges(f, moves, c)
	}
	return x.reaches(f, moves, c)
}

// pinned tells whether a group is in contact with a rival who stays where it
// stands, doors open or not: what is solid may keep two from touching.
func (x *search) pinned(f, moves int, c rules.Cell) bool {
	h := &x.hope
	if len(h.fixed) == 0 || h.blasts {
		return false
	}
	for len(h.shut[f]) <= moves {
		l := x.from.Lone(x.own[f], false, h.fixed...)
		l.ShutDoors()
		for range len(h.shut[f]) {
			l.MoveWalls()
			l.ShutDoors() // those that a wall has left
		}
		h.shut[f] = append(h.shut[f], l)
	}
	return h.shut[f][moves].Bound(c)
}

// drifts is reaches of a group that does not move itself.
func (x *search) drifts(f, moves int, c rules.Cell) []rules.Cell {
	if !x.carried(f) {
		return []rules.Cell{c}
	}
	return x.ends(x.hope.drift, f, moves, c, func() []rules.Cell {
		return x.spread(f, moves, []spot{{c, rules.MaxStat + 1}})
	})
}

func (x *search) ends(known map[reachKey][]rules.Cell, f, moves int, c rules.Cell, find func() []rules.Cell) []rules.Cell {
	key := reachKey{f, moves, c}
	list, ok := known[key]
	if !ok {
		list = find()
		known[key] = list
	}
	return list
}

// carried tells whether anything but walking moves a group in a turn.
func (x *search) carried(f int) bool { return len(x.hope.portals) > 0 || x.shovers(f) > 0 }

// shovers gives how many others of Side's may move a group in a turn.
func (x *search) shovers(f int) int {
	n := 0
	for i, p := range x.hope.push {
		if i != f && p.cells > 0 {
			n++
		}
	}
	return n
}

// bigSide is more than anybody is moved across.
const bigSide = 16

// spread adds portals and pushes to where a group comes by walking, in any order
// and with what is left of its move.
func (x *search) spread(f, moves int, list []spot) []rules.Cell {
	b := x.from.Board()
	move := x.from.Figure(x.own[f]).Move + x.hope.haste
	cost := make([]int, b.Cells())
	for c := range cost {
		cost[c] = far
	}
	for _, s := range list {
		cost[s.cell] = min(cost[s.cell], s.cost)
	}
	x.settleCosts(f, moves, move, cost)
	for range x.shovers(f) {
		next := slices.Clone(cost)
		for i, p := range x.hope.push {
			if i != f && p.cells > 0 {
				x.thrust(i, cost, next)
			}
		}
		for c := range next {
			if x.yawns(rules.Cell(c)) {
				next[c] = far
			}
		}
		if slices.Equal(next, cost) {
			break
		}
		x.settleCosts(f, moves, move, next)
		cost = next
	}
	var out []rules.Cell
	for c, k := range cost {
		if k < far && len(x.walks(f, moves, rules.Cell(c))) > 0 {
			out = append(out, rules.Cell(c))
		}
	}
	return out
}

// yawns tells whether nobody may stand on a cell: whoever is put there falls, and is
// killed, there being no floor below (PF-07).
func (x *search) yawns(c rules.Cell) bool {
	return x.from.Feature(c) == rules.Pitfall && x.hope.clumsy
}

// thrust adds to next where one of Side's may push another that is where cost says.
func (x *search) thrust(by int, cost, next []int) {
	h := &x.hope
	for c, k := range cost {
		if k == far || h.grasp != nil && !h.grasp[by][c] {
			continue
		}
		for _, to := range x.thrown(h.push[by], rules.Cell(c)) {
			next[to] = min(next[to], k)
		}
	}
}

// thrown gives where a pusher may put one of Side's that stands on a cell, past nobody
// who stays.
func (x *search) thrown(p pusher, c rules.Cell) []rules.Cell {
	h := &x.hope
	p.reach = 0
	if h.thrown[p] == nil {
		h.thrown[p] = make([][]rules.Cell, x.from.Board().Cells())
	}
	if h.thrown[p][c] != nil {
		return h.thrown[p][c]
	}
	var out []rules.Cell
	put := make([]bool, x.from.Board().Cells())
	for _, dirs := range x.sweeps(p.slides) {
		ring, seen := []rules.Cell{c}, make([]bool, len(put))
		for range min(p.cells, 2*bigSide) {
			var more []rules.Cell
			for _, at := range ring {
				x.pushed(at, dirs, func(to rules.Cell) {
					if seen[to] || h.barred[to] {
						return
					}
					seen[to] = true
					more = append(more, to)
					if !put[to] {
						put[to] = true
						out = append(out, to)
					}
				})
			}
			ring = more
		}
	}
	h.thrown[p][c] = out
	return out
}

// sweeps gives the directions that one forced movement may keep to, sets of a bit
// each: all of them when it slides, else one and the next (FM-01, FM-02).
func (x *search) sweeps(slides bool) []uint16 {
	if slides || x.hope.upright {
		return []uint16{anyway}
	}
	n := x.from.Board().Topology().Dirs()
	out := make([]uint16, n)
	for d := range n {
		out[d] = 1<<d | 1<<((d+1)%n)
	}
	return out
}

// bars finds out by cell whether a rival who stays where it stands stops one of Side's
// that is pushed onto its cell: neither of them is above the other (BD-11).
func (x *search) bars() []bool {
	out := make([]bool, x.from.Board().Cells())
	for _, id := range x.hope.fixed {
		c := x.from.Figure(id).Cell
		out[c] = !x.hope.high && x.from.Terrain(c) != rules.Pit
	}
	return out
}

// settleCosts lets a group hop through portals and walk on from where it is.
func (x *search) settleCosts(f, moves, move int, cost []int) {
	for again := true; again; {
		again = false
		lower := func(c rules.Cell, k int) {
			if k < cost[c] {
				cost[c], again = k, true
			}
		}
		for _, p := range x.hope.portals {
			lower(p[0], cost[p[1]])
			lower(p[1], cost[p[0]])
		}
		for c, k := range cost {
			if k >= move {
				continue
			}
			for _, s := range x.walks(f, moves, rules.Cell(c)) {
				if k+s.cost <= move {
					lower(s.cell, k+s.cost)
				}
			}
		}
	}
}

// pushed tells where one cell of a forced movement may lead that keeps to some
// directions, a bit each.
func (x *search) pushed(c rules.Cell, dirs uint16, to func(rules.Cell)) {
	h := &x.hope
	if h.pushes == nil {
		h.pushes = make([][]nudge, x.from.Board().Cells())
	}
	if h.pushes[c] == nil {
		h.pushes[c] = x.nudges(c)
	}
	for _, n := range h.pushes[c] {
		if n.dirs&dirs != 0 {
			to(n.cell)
		}
	}
}

func (x *search) nudges(c rules.Cell) []nudge {
	h, b := &x.hope, x.from.Board()
	out := []nudge{{c, anyway}}
	for d := range rules.Dir(b.Topology().Dirs()) {
		if n := b.Neighbour(c, d); n != rules.NoCell && x.from.Terrain(n) != rules.Rock && x.from.Terrain(n) != rules.Void && !x.cut(c, d) {
			out = append(out, nudge{n, 1 << d})
		}
	}
	if h.upright {
		x.shafts(c, func(to rules.Cell) { out = append(out, nudge{to, anyway}) })
	}
	if h.tumble == nil {
		return out
	}
	for n := range rules.Cell(b.Cells()) {
		if n != c && b.Pos(n).Floor == b.Pos(c).Floor && b.Dist(c, n) <= h.tumble[c] {
			out = append(out, nudge{n, anyway})
		}
	}
	return out
}

// shafts gives the cells above and beneath one that a pitfall joins to it.
func (x *search) shafts(c rules.Cell, to func(rules.Cell)) {
	b := x.from.Board()
	floor := rules.Cell(b.Width() * b.Height())
	for n := c; n-floor >= 0 && x.from.Feature(n) == rules.Pitfall; n -= floor {
		to(n - floor)
	}
	for n := c + floor; int(n) < b.Cells() && x.from.Feature(n) == rules.Pitfall; n += floor {
		to(n)
	}
}

// shoved gives where a group may be after a move of the walls, the moves-th, that
// stood on a cell before.
func (x *search) shoved(f, moves int, c rules.Cell) []rules.Cell {
	return slices.DeleteFunc(x.jostled(moves, c), func(c rules.Cell) bool { return len(x.walks(f, moves, c)) == 0 })
}

// jostled gives where anybody may be who stood on a cell before that move: there, or
// where a wall may make it move to, or what is beneath or linked to that.
func (x *search) jostled(moves int, c rules.Cell) []rules.Cell {
	b := x.from.Board()
	out := []rules.Cell{c}
	if j := x.jolt(moves); j.moves[c] {
		out = append(out, x.leads(j, c)...)
		for _, n := range out {
			if b.Floors() > 1 {
				x.shafts(n, func(to rules.Cell) { out = append(out, to) })
			}
			if to := b.Link(n); to != rules.NoCell && x.from.Feature(n) == rules.Portal {
				out = append(out, to)
			}
		}
	}
	return out
}

// placed gives where one spell may put a group that stands on a cell.
func (x *search) placed(f, moves int, c rules.Cell) []rules.Cell {
	return x.ends(x.hope.place, f, moves, c, func() (out []rules.Cell) {
		b := x.from.Board()
		for n := range rules.Cell(b.Cells()) {
			for _, p := range x.hope.hops {
				if (p.home && x.atStructure(n) || !p.home && (p.dist == 0 || b.Dist(c, n) <= p.dist)) && len(x.walks(f, moves, n)) > 0 {
					out = append(out, n)
					break
				}
			}
		}
		return out
	})
}

// atStructure tells whether a cell is beside a structure.
func (x *search) atStructure(c rules.Cell) bool {
	b := x.from.Board()
	for d := range rules.Dir(b.Topology().Dirs()) {
		if n := b.Neighbour(c, d); n != rules.NoCell {
			if st, _ := x.from.Structure(n); st != rules.NoStructure {
				return true
			}
		}
	}
	return false
}

// hopsLeft gives how many spells that put groups elsewhere Side can still pay for
// in its turn of a position.
func (x *search) hopsLeft(s *rules.State) int {
	return x.hopsFor(s.Mana(x.q.Side) + x.hope.income*max(0, x.last-s.Round()))
}

// hopsFor gives how many of them some mana is enough for; maxHops is any number.
func (x *search) hopsFor(mana int) int {
	n := 0
	for _, p := range x.hope.hops {
		switch {
		case p.cost > mana:
		case p.cost <= 0 || p.home: // one more of those that go home is free
			return maxHops
		default:
			n = max(n, mana/p.cost)
		}
	}
	return min(n, maxHops)
}

// purse gives what Side has to spend at most from the position on.
func (x *search) purse(rounds int) int { return x.from.Mana(x.q.Side) + x.hope.income*rounds }

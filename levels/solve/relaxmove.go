package solve

import (
	"slices"

	"wallfall/rules"
)

// alone returns the board with a group alone on it after a number of wall moves. It extends
// the list of those with fewer; ready prepares the first.
func (r *relaxation) alone(list *[]*rules.Lone, f, moves int, open bool, ready func(*rules.Lone)) *rules.Lone {
	for len(*list) <= moves {
		l := r.from.Lone(r.own[f], open, r.fixed...)
		ready(l)
		for range len(*list) {
			l.MoveWalls()
		}
		*list = append(*list, l)
	}
	return (*list)[moves]
}

// stands reports whether a group can stand on a cell after a number of wall moves.
func (r *relaxation) stands(f, moves int, c rules.Cell) bool { return len(r.walk(f, moves, c)) > 0 }

// walk returns where a group can walk, fly or leap from a cell with its whole move,
// that cell first; nothing if it can't stand there.
func (r *relaxation) walk(f, moves int, c rules.Cell) []spot {
	key := walkKey{f, moves, c}
	if list, ok := r.walks[key]; ok {
		return list
	}
	l := r.alone(&r.open[f], f, moves, true, func(l *rules.Lone) {
		l.ShutPortals() // goOn follows them
		l.Hasten(r.haste)
	})
	var list []spot
	if l.Reach(c, &r.buf) {
		list = append(list, spot{c, 0})
		for _, to := range r.buf.Cells() {
			list = append(list, spot{to, r.buf.Cost(to)})
		}
		move := r.from.Figure(r.own[f]).Move + r.haste
		list = r.goOn(l, move, list)
		list = r.goOn(l, move, r.leap(l, move, list))
	}
	r.walks[key] = list
	return list
}

// goOn adds what a group reaches after dropping into a pit, which ends a walk that
// another may follow (PT-01), and through portals.
func (r *relaxation) goOn(l *rules.Lone, move int, list []spot) []spot {
	s, b := r.from, r.from.Board()
	for i := 0; i < len(list); i++ {
		at := list[i]
		switch {
		case s.Feature(at.cell) == rules.Portal && b.Link(at.cell) != rules.NoCell:
			at.cell = b.Link(at.cell)
			list = addSpot(list, at, move)
		case s.Terrain(at.cell) != rules.Pit:
			continue
		}
		if at.cost < move && l.Reach(at.cell, &r.buf) {
			for _, c := range r.buf.Cells() {
				list = addSpot(list, spot{c, at.cost + r.buf.Cost(c)}, move)
			}
		}
	}
	return list
}

// addSpot adds a spot that costs no more than a move and than the same cell so far.
func addSpot(list []spot, to spot, move int) []spot {
	if to.cost > move || slices.ContainsFunc(list, func(s spot) bool { return s.cell == to.cell && s.cost <= to.cost }) {
		return list
	}
	return append(list, to)
}

// leap adds what lies beyond pitfalls: after a jump, which at worst fails unless the
// level rules that out, or a careful crossing, which takes the whole move (PF-02).
func (r *relaxation) leap(l *rules.Lone, move int, list []spot) []spot {
	b := r.from.Board()
	set := b.Settings()
	for _, at := range list {
		for d := range rules.Dir(b.Topology().Dirs()) {
			mid := b.Neighbour(at.cell, d)
			if mid == rules.NoCell || r.from.Feature(mid) != rules.Pitfall {
				continue
			}
			to := b.Neighbour(mid, d)
			if to == rules.NoCell || !l.Reach(to, &r.buf) {
				continue
			}
			if move-at.cost >= set.CarefulCost {
				list = append(list, spot{to, move})
			}
			after := at.cost + set.JumpCost
			if set.JumpRisk > 0 || after > move {
				continue
			}
			list = append(list, spot{to, after})
			for _, c := range r.buf.Cells() {
				list = addSpot(list, spot{c, after + r.buf.Cost(c)}, move)
			}
		}
	}
	return list
}

// held reports whether a group that begins its turn on a cell is in contact with an
// opponent that stays there, and so may not move (MV-03). Doors count as shut: they
// may part the two.
func (r *relaxation) held(f, moves int, c rules.Cell) bool {
	return len(r.fixed) > 0 && r.alone(&r.shut[f], f, moves, false, (*rules.Lone).ShutDoors).Bound(c)
}

// moves returns how often walls move from the first position to Side's turn in a
// round.
func (r *relaxation) moves(round int) int {
	n := 0
	for at := r.root; r.keeper >= 0 && at <= round; at++ {
		if (at > r.root || r.keeper > r.turn) && (at < round || r.keeper <= r.q.Side) {
			n++
		}
	}
	return n
}

// shift returns by cell where the n-th wall move may put a figure that stands there;
// nothing where it touches none.
func (r *relaxation) shift(n int) [][]rules.Cell {
	for len(r.shifts) <= n {
		r.shifts = append(r.shifts, r.displacements(len(r.shifts)))
	}
	return r.shifts[n]
}

// displacements works out the n-th wall move. A group in a wall's way is pushed ahead
// (CW-04). One that stands there must make room, on any cell beside it (CW-10), and so must
// others in a chain where room may be short (CW-11).
func (r *relaxation) displacements(n int) [][]rules.Cell {
	b := r.from.Board()
	out := make([][]rules.Cell, b.Cells())
	if n == 0 {
		return out
	}
	l := r.from.Lone(r.own[0], true)
	for range n - 1 {
		l.MoveWalls()
	}
	covered := l.Walls()
	ways := l.MoveWalls()
	covered = append(covered, l.Walls()...)
	figures, size := 0, 1
	for id := range rules.FigID(r.from.NumFigures()) {
		if v := r.from.Figure(id); !v.Dead && !v.Left {
			size = max(size, v.Size)
			if slices.Contains(r.fixed, id) {
				covered = append(covered, v.Cell)
			} else {
				figures++
			}
		}
	}
	for _, w := range ways {
		covered = append(covered, w[0])
		out[w[0]] = append(out[w[0]], w[0])
	}
	m := &makeRoom{r: r, out: out, noted: make([]bool, b.Cells()), covered: covered, figures: figures}
	if size > 1 || figures > maxChain { // large figures make room by more than a cell
		for c := range rules.Cell(b.Cells()) {
			if slices.ContainsFunc(covered, func(w rules.Cell) bool { return b.Dist(c, w) < figures+2*size }) {
				out[c] = append(out[c], m.beside(c)...)
			}
		}
	} else {
		for _, w := range ways {
			if w[1] != rules.NoCell {
				out[w[0]] = append(out[w[0]], w[1])
				m.chain([]rules.Cell{w[1]}, nil)
			}
		}
	}
	for c := range out {
		if len(out[c]) == 0 {
			continue
		}
		for _, to := range append([]rules.Cell{rules.Cell(c)}, out[c]...) {
			out[c] = append(out[c], r.linked(to)...)
		}
	}
	return out
}

// maxChain is the largest number of figures for which chains are followed.
const maxChain = 12

// makeRoom follows chains of figures that make room for one another.
type makeRoom struct {
	r       *relaxation
	out     [][]rules.Cell
	noted   []bool // the cells of chains
	covered []rules.Cell
	figures int
}

// chain notes that the last figure of a row makes room, and follows the row. It goes
// on only if there may be enough figures: the one that is pushed, those of the row,
// and one on each free cell beside them.
func (m *makeRoom) chain(row, full []rules.Cell) {
	c := row[len(row)-1]
	beside := m.beside(c)
	if !m.noted[c] {
		m.noted[c] = true
		m.out[c] = append(m.out[c], beside...)
	}
	full = slices.Clone(full)
	for _, to := range append(m.r.room(c, m.covered), c) {
		if !slices.Contains(full, to) {
			full = append(full, to)
		}
	}
	if len(full)+1 > m.figures {
		return
	}
	for _, to := range beside {
		if !slices.Contains(row, to) {
			m.chain(append(slices.Clone(row), to), full)
		}
	}
}

// beside returns the cells beside one that a figure may be moved onto.
func (m *makeRoom) beside(c rules.Cell) []rules.Cell {
	return slices.DeleteFunc(m.r.neighbours(c), func(to rules.Cell) bool {
		t := m.r.from.Terrain(to)
		return t.Solid() && !t.Breakable()
	})
}

// linked returns the cells above and below one through pitfalls, and the other end
// of a portal.
func (r *relaxation) linked(c rules.Cell) (out []rules.Cell) {
	s, b := r.from, r.from.Board()
	floor := rules.Cell(b.Width() * b.Height())
	for n := c; n-floor >= 0 && s.Feature(n) == rules.Pitfall; n -= floor {
		out = append(out, n-floor)
	}
	for n := c + floor; int(n) < b.Cells() && s.Feature(n) == rules.Pitfall; n += floor {
		out = append(out, n)
	}
	if to := b.Link(c); to != rules.NoCell && s.Feature(c) == rules.Portal {
		out = append(out, to)
	}
	return out
}

// room returns the cells beside one onto which any group there could be moved if
// nobody stood on them.
func (r *relaxation) room(c rules.Cell, covered []rules.Cell) (out []rules.Cell) {
	s, b := r.from, r.from.Board()
	bare := func(c rules.Cell) bool {
		return c != rules.NoCell && (s.Terrain(c) == rules.Plain || s.Terrain(c) == rules.Pit) && !slices.Contains(covered, c) &&
			(s.Feature(c) == rules.NoFeature || s.Feature(c) == rules.Objective)
	}
	dirs := rules.Dir(b.Topology().Dirs())
	for d := range dirs {
		to := b.Neighbour(c, d)
		if !bare(to) {
			continue
		}
		if e, _ := b.EdgeAt(c, d); e != rules.NoEdge || b.Ground(to) != b.Ground(c) {
			continue
		}
		// On squares a diagonal needs both corners (BD-07).
		if b.Topology() == rules.Square && d%2 == 1 && (!bare(b.Neighbour(c, d-1)) || !bare(b.Neighbour(c, (d+1)%dirs))) {
			continue
		}
		out = append(out, to)
	}
	return out
}

// allowsRules reports whether the relaxed game covers how groups may move in the
// level: nobody is thrown about, and neither ground nor ways change.
func (r *relaxation) allowsRules() bool {
	x, s, b := r.task, r.from, r.from.Board()
	if s.Phase() == rules.PhaseWalls || s.NumCasts() > 0 || s.NumQueued() > 0 {
		return false
	}
	for i := range b.Sides() {
		if i != x.q.Side && !x.q.Rests[i] && len(b.Sides()[i].Spells) > 0 {
			return false
		}
	}
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		for _, n := range v.Kinds[:v.Members] {
			k := &b.Kinds()[n]
			acts := v.Side != rules.NoSide && (v.Side == x.q.Side || !x.q.Rests[v.Side])
			// A mixed group may become faster as it shrinks.
			if k.Traits&rules.Gatemouth != 0 || acts && len(k.Abilities) > 0 || v.Side == x.q.Side && n != v.Kinds[0] {
				return false
			}
		}
	}
	for c := range rules.Cell(b.Cells()) {
		switch s.Feature(c) {
		case rules.Canister:
			return false // an explosion changes the ground
		case rules.DoorOpen, rules.DoorClosed:
			if r.keeper >= 0 {
				return false // whether it is open decides how walls go
			}
		}
	}
	return true
}

// allowsSpells reports whether the relaxed game covers the spells that Side can
// afford, and notes what they do.
func (r *relaxation) allowsSpells() bool {
	b := r.from.Board()
	me := &b.Sides()[r.q.Side]
	mana := r.from.Mana(r.q.Side) + me.Income*r.q.Rounds
	for _, n := range me.Spells {
		sp := &b.Spells()[n]
		switch {
		case sp.Cost > mana:
		case sp.Aim != rules.AimFriend:
			return false
		case sp.Effect == rules.HopGroup && (sp.Mana <= 0 || len(me.Spells) == 1):
			r.leaves, r.beside = true, r.beside || sp.Exit == rules.ExitAdjacent
		case sp.Effect == rules.Boost && sp.Stat == rules.StatMove && sp.Amount > 0 && sp.Cost > 0:
			r.haste = min(rules.MaxStat, r.haste+sp.Amount*(mana/sp.Cost))
		default:
			return false
		}
	}
	return true
}

// findFixed finds the opponents that may be slain, and those that stay where they
// are: they rest, and nothing is sure to harm or move them. Knowing some of them
// leaves less that walls may shift, so it looks twice.
func (r *relaxation) findFixed() {
	s := r.from
	for range 2 {
		var fixed []rules.FigID
		for id := range rules.FigID(s.NumFigures()) {
			v := s.Figure(id)
			if v.Side == r.q.Side || v.Side == rules.NoSide || v.Dead || v.Left {
				continue
			}
			r.mortal[id] = !r.q.Rests[v.Side] || !v.OnBoard || v.Prone || v.Grabber != rules.NoFig || v.Height > 0 && !v.Aloft ||
				r.unstable(&v) || r.swept(&v) || r.strikeable(&v)
			if !r.mortal[id] {
				fixed = append(fixed, id)
			}
		}
		r.fixed, r.shifts = fixed, nil
	}
}

// unstable reports whether the ground below a figure may harm it, or someone may
// fall onto it.
func (r *relaxation) unstable(v *rules.FigureView) bool {
	s, b := r.from, r.from.Board()
	t := s.Terrain(v.Cell)
	up := v.Cell + rules.Cell(b.Width()*b.Height())
	return t.Deadly() || t.Bites() || t == rules.Void || v.Size > 1 || s.Feature(v.Cell) == rules.Pitfall || int(up) < b.Cells() && s.Feature(up) == rules.Pitfall
}

// swept reports whether walls may move a figure.
func (r *relaxation) swept(v *rules.FigureView) bool {
	for n := 1; n <= r.moves(r.root+r.q.Rounds+1); n++ {
		if v.Size > 1 || len(r.shift(n)[v.Cell]) > 0 {
			return true
		}
	}
	return false
}

// strikeable reports whether the strikes of anybody may be sure to hit a figure.
func (r *relaxation) strikeable(v *rules.FigureView) bool {
	s := r.from
	kinds := s.Board().Kinds()
	least := v.Skill
	for _, k := range v.Kinds[:v.Members] {
		least = min(least, kinds[k].Skill)
	}
	for id := range rules.FigID(s.NumFigures()) {
		w := s.Figure(id)
		if w.Side == v.Side || w.Side == rules.NoSide || w.Dead || w.Left {
			continue
		}
		skill := w.Skill
		for _, k := range w.Kinds[:w.Members] {
			skill = max(skill, kinds[k].Skill)
		}
		if 4-skill+least <= 1+r.ramparts() {
			return true // a strike-number of 1 always hits (ST-02)
		}
	}
	return false
}

// ramparts returns by how much ramparts may change a strike-number (HZ-17). Everything else
// that changes one hinders the striker.
func (r *relaxation) ramparts() int {
	b := r.from.Board()
	for c := range rules.Cell(b.Cells()) {
		for d := range rules.Dir(b.Topology().Dirs()) {
			if e, _ := b.EdgeAt(c, d); e == rules.Rampart {
				return 2
			}
		}
	}
	return 0
}

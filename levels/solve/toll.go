package solve

import (
	"math/bits"
	"slices"

	"wallfall/rules"
)

// Where rivals have to be slain by pushes and pulls only, each group of Side's has one
// deed a turn for that: it aims at somebody, and harms one other at most, whom that
// one is thrown against. toll counts the deeds that are left, and holds against them
// the rivals that stand far from each other.
//
// Take some rivals of whom no two are so near that a deed can reach both where they
// stand. Then no deed is the first for two of them, and there have to be as many deeds
// as rivals. If there are a few more, spare ones, and the rivals are so far from each
// other that no two come near in the course of it (each is moved by the first deed it
// suffers and by the spare ones only, until some deed reaches two), no deed reaches two
// of them at all, and all but as many as there are spare deeds are slain by the first
// deed they suffer: where they stand and as they are.
//
// Where a rival is put that ground may be the end of, walls may carry off, or a pit that
// is taken puts elsewhere (FM-23), it counts as slain. So it does not matter where it
// comes to: if it was its first deed that put it there, that one is counted, and if it
// was a later one, that was a spare one.
type toll struct {
	on     bool
	cells  int             // how far a deed moves somebody at most
	harm   int             // how much it harms whom it is aimed at, at most
	doom   []int           // by cell: how far it is to ground that whoever is put there may not survive, or not stay on
	known  map[crew]int    // crews by number
	sets   map[tally]masks // which of a crew a group can slay
	killed map[strike]masks
}

// maxToll is how many rivals are counted at most.
const maxToll = 5

// masks are sets of rivals, each set a bit: the set's bits are the bit's number.
type masks uint32

// nobody is the empty set alone.
const nobody masks = 1

// crew is where some rivals stand, and the harm that each can take.
type crew struct {
	n       int
	id      [maxToll]rules.FigID
	cell    [maxToll]rules.Cell
	stamina [maxToll]int
}

// tally is a group at the beginning of its turn, or in it.
type tally struct {
	crew, fig, round int
	cell             rules.Cell
	acted, moved     bool
}

// strike is a cell that a group does a deed from.
type strike struct {
	crew, fig int
	cell      rules.Cell
}

// levy finds out whether the deeds of Side's groups can be counted.
func (x *search) levy() {
	h, s, b := &x.hope, x.from, x.from.Board()
	t := &h.toll
	*t = toll{known: map[crew]int{}, sets: map[tally]masks{}, killed: map[strike]masks{}}
	if !h.on || x.q.Dice != Worst || h.high || h.blasts || len(h.portals) > 0 || len(b.Sides()[x.q.Side].Spells) > 0 || x.large() {
		return
	}
	for id := range rules.FigID(s.NumFigures()) {
		if v := s.Figure(id); v.Side == rules.NoSide && !v.Dead {
			return
		}
	}
	for _, r := range h.rivals {
		for _, deeds := range r.deeds {
			for _, d := range deeds {
				if d.fells || d.throw == 0 {
					return
				}
				t.cells, t.harm = max(t.cells, d.cells()), max(t.harm, d.most())
			}
		}
	}
	if t.cells == 0 {
		return
	}
	var doom []rules.Cell
	for c := range rules.Cell(b.Cells()) {
		if ft := s.Feature(c); ft == rules.DoorClosed || ft == rules.DoorOpen {
			return // who is hurled through a door takes more
		}
		if x.dooms(c) {
			doom = append(doom, c)
		}
	}
	t.doom = x.distances(doom)
	t.on = true
}

// distances gives by cell how far it is to the nearest of some cells, far for none.
func (x *search) distances(to []rules.Cell) []int {
	b := x.from.Board()
	out := slices.Repeat([]int{far}, b.Cells())
	for _, c := range to {
		out[c] = 0
	}
	for n := 1; len(to) > 0; n++ {
		var more []rules.Cell
		for _, c := range to {
			for d := range rules.Dir(b.Topology().Dirs()) {
				if t := b.Neighbour(c, d); t != rules.NoCell && out[t] == far {
					out[t] = n
					more = append(more, t)
				}
			}
		}
		to = more
	}
	return out
}

// dooms tells whether a deed that puts a rival onto a cell may be its end, sooner or
// later, or lays it down there.
func (x *search) dooms(c rules.Cell) bool {
	t := x.from.Terrain(c)
	return t == rules.Pit || t == rules.Void || x.slays(c) || x.carries(c)
}

// carries tells whether walls may make somebody on a cell move.
func (x *search) carries(c rules.Cell) bool {
	for m := 1; m <= x.moves(x.hope.root+x.q.Rounds+1); m++ {
		if x.movable(m)[c] {
			return true
		}
	}
	return false
}

// cells gives how far a deed moves whom it is aimed at.
func (d deed) cells() int { return d.throw - 1 }

// most gives how much a deed harms whom it is aimed at, when it slams into a thing
// at once (FM-17).
func (d deed) most() int { return d.harm + 2 + d.cells() }

// payable tells whether there may be deeds enough left to slay all of some rivals.
func (x *search) payable(s *rules.State, ids []rules.FigID) bool {
	t := &x.hope.toll
	if !t.on {
		return true
	}
	var w crew
	for _, id := range ids {
		v := s.Figure(id)
		i := slices.IndexFunc(x.hope.rivals, func(r fated) bool { return r.id == id })
		if i < 0 || w.n == maxToll || v.Dead || !x.countable(&x.hope.rivals[i], &v) {
			continue
		}
		w.id[w.n], w.cell[w.n], w.stamina[w.n] = id, v.Cell, v.Stamina[0]
		w.n++
	}
	if w.n == 0 {
		return true
	}
	deeds := 0
	for f := range x.own {
		deeds += x.deedsLeft(s, f)
	}
	var sets masks
	for set := uint(1); set < 1<<w.n; set++ {
		size := bits.OnesCount(set)
		spare, apart := deeds-size, x.apartness(&w, set)
		switch {
		case apart <= t.cells:
			continue
		case spare < 0:
			return false
		case apart <= (2+spare)*t.cells:
			continue
		case x.needs(&w, set, deeds) > deeds:
			return false
		case spare < size:
			if sets == 0 {
				sets = x.slayable(s, x.numbered(w), &w)
			}
			if sets.most(set) < size-spare {
				return false
			}
		}
	}
	return true
}

// countable tells whether nothing but deeds moves or harms a rival.
func (x *search) countable(r *fated, v *rules.FigureView) bool {
	return v.OnBoard && v.Minions == 1 && v.Size == 1 && !r.loose && !r.moved && !v.Prone && v.Grabber == rules.NoFig && x.q.Rests[v.Side] &&
		x.hope.toll.doom[v.Cell] > 0 && !x.unstable(v)
}

// deedsLeft counts the deeds that a group has left for its own.
func (x *search) deedsLeft(s *rules.State, f int) int {
	v := s.Stance(x.own[f])
	many := x.hope.many(f)
	if !v.OnBoard || many == 0 {
		return 0
	}
	n := x.last - s.Round()
	if !v.Acted {
		n++
	}
	return n * many
}

// many gives at how many targets a group's deeds are aimed at once, 0 for no deeds.
func (h *hope) many(f int) int {
	n := 0
	for _, r := range h.rivals {
		if r.from[f] < 0 {
			continue
		}
		for _, d := range r.deeds[f] {
			n = max(n, d.many)
		}
	}
	return n
}

// apartness gives how far those two of some rivals are from each other that are
// nearest, far for one alone.
func (x *search) apartness(w *crew, set uint) int {
	least := far
	for i := range w.n {
		for j := range i {
			if set>>i&1 != 0 && set>>j&1 != 0 {
				least = min(least, x.from.Board().Dist(w.cell[i], w.cell[j]))
			}
		}
	}
	return least
}

// needs sums up how many deeds it takes at least to slay each of some rivals when no
// deed reaches two.
func (x *search) needs(w *crew, set uint, deeds int) int {
	t, sum := &x.hope.toll, 0
	for i := range w.n {
		if set>>i&1 == 0 {
			continue
		}
		n := 1
		if t.doom[w.cell[i]] > deeds*t.cells {
			n = (w.stamina[i] + t.harm - 1) / t.harm
		}
		sum += n
	}
	return sum
}

// numbered gives the number of a crew.
func (x *search) numbered(w crew) int {
	n, ok := x.hope.toll.known[w]
	if !ok {
		n = len(x.hope.toll.known)
		x.hope.toll.known[w] = n
	}
	return n
}

// slayable gives the sets of a crew that can be slain, each by one deed.
func (x *search) slayable(s *rules.State, number int, w *crew) masks {
	all := nobody
	for f, id := range x.own {
		v := s.Stance(id)
		if !v.OnBoard || x.hope.many(f) == 0 {
			continue
		}
		k := tally{number, f, s.Round(), v.Cell, v.Acted, v.Done || v.Bound || v.Prone || v.Spent >= v.Move+x.hope.haste}
		all = all.join(x.turn(k, w))
	}
	return all
}

// turn gives the sets of a crew that a group can slay from a turn on. Nobody who has
// deeds for a rival comes to be bound in mid-turn: a rival that stays is out of its reach.
func (x *search) turn(k tally, w *crew) masks {
	t := &x.hope.toll
	if out, ok := t.sets[k]; ok {
		return out
	}
	h := &x.hope
	now, then := x.moves(k.round), x.moves(k.round+1)
	var ends []rules.Cell
	if k.moved {
		ends = x.drifts(k.fig, now, k.cell)
	} else {
		ends = x.reaches(k.fig, now, k.cell)
	}
	here, later := nobody, nobody
	for _, c := range append([]rules.Cell{k.cell}, ends...) {
		if !k.acted {
			here |= x.kills(strike{k.crew, k.fig, c}, w)
		}
		if k.round >= x.last {
			continue
		}
		after := []rules.Cell{c}
		if then > now {
			after = x.shoved(k.fig, then, c)
		}
		for _, to := range after {
			later |= x.turn(tally{k.crew, k.fig, k.round + 1, to, false, false}, w)
		}
	}
	out := here.join(later)
	h.toll.sets[k] = out
	return out
}

// kills gives the sets of a crew that a group can slay at once by deeds from a cell.
func (x *search) kills(k strike, w *crew) masks {
	if out, ok := x.hope.toll.killed[k]; ok {
		return out
	}
	set, out := uint(0), nobody
	for i := range w.n {
		r := &x.hope.rivals[slices.IndexFunc(x.hope.rivals, func(r fated) bool { return r.id == w.id[i] })]
		if r.from[k.fig] >= 0 && slices.ContainsFunc(r.deeds[k.fig], func(d deed) bool { return x.mortal(d, k.cell, w.cell[i], w.stamina[i]) }) {
			set |= 1 << i
		}
	}
	many := x.hope.many(k.fig)
	for sub := uint(1); sub < 1<<w.n; sub++ {
		if sub&^set == 0 && bits.OnesCount(sub) <= many {
			out |= 1 << sub
		}
	}
	x.hope.toll.killed[k] = out
	return out
}

// mortal tells whether a deed from a cell may slay a rival on another that can take
// so much: aimed at it, or at somebody who is thrown against it.
func (x *search) mortal(d deed, c, at rules.Cell, stamina int) bool {
	if d.foe && x.beside(c, at, d.reach) && (d.most() >= stamina || x.hope.toll.doom[at] <= d.cells()) {
		return true
	}
	// Who is thrown and moved by all but as many cells as it is to harm.
	d.throw = d.cells() - stamina + 1
	return d.throw > 0 && slices.ContainsFunc(x.throwers(at, d), func(t rules.Cell) bool { return t != at && x.beside(c, t, d.reach) })
}

// join gives the sets that are one of some and one of others together.
func (m masks) join(o masks) (out masks) {
	for a := m; a != 0; a &= a - 1 {
		for b := o; b != 0; b &= b - 1 {
			out |= 1 << (bits.TrailingZeros32(uint32(a)) | bits.TrailingZeros32(uint32(b)))
		}
	}
	return out
}

// most gives how many of a set are in one of some sets at most.
func (m masks) most(set uint) int {
	n := 0
	for a := m; a != 0; a &= a - 1 {
		n = max(n, bits.OnesCount(uint(bits.TrailingZeros32(uint32(a)))&set))
	}
	return n
}

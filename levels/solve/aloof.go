package solve

import (
	"slices"

	"wallfall/rules"
)

// aloof gives those of Side's groups that need not act, a bit each: they can do
// nothing for a goal, and nobody can get near to where they can get to, so that
// they are in nobody's way and nobody is pushed into them. Nor do they draw a rival's
// strikes upon themselves, unless that is of no matter: where strikes miss.
func (x *search) aloof(miss bool) (set uint64) {
	h, s, b := &x.hope, x.from, x.from.Board()
	if !h.on || h.roams == nil || x.q.Dice != Worst || b.Floors() > 1 || h.blasts || len(h.portals) > 0 || len(b.Sides()[x.q.Side].Spells) > 0 {
		return 0
	}
	for _, id := range x.own {
		if v := s.Figure(id); x.shoots(&v) {
			return 0 // whoever stands between is in its way
		}
	}
	gap := 2 // no further, and both touch the same rival
	if miss {
		gap = 1
	}
	useful := uint64(0)
	for _, g := range h.goals {
		switch g.Kind {
		case rules.GoalReach, rules.GoalEscape, rules.GoalHold:
			useful |= x.helpers(s, g)
		case rules.GoalSlayOne, rules.GoalSlayAll:
		default:
			return 0
		}
	}
	roams := make([][]bool, len(x.own))
	for f := range x.own {
		roams[f] = x.roamed(f)
	}
	var others [][]bool // where rivals may be
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		if v.Side == x.q.Side || v.Dead || v.Left {
			continue
		}
		i := slices.IndexFunc(h.rivals, func(r fated) bool { return r.id == id })
		if i < 0 || h.rivals[i].loose || x.shoots(&v) || miss && x.certain(&v) {
			return 0
		}
		if !slices.Contains(h.fixed, id) {
			if x.unstable(&v) || x.swept(&v) {
				return 0
			}
			out := x.flung(&h.rivals[i], v.Cell, roams)
			if slices.ContainsFunc(x.cellsOf(out), x.carries) {
				return 0
			}
			others = append(others, out)
		}
	}
	for f := range x.own {
		if useful>>f&1 != 0 || !x.plain(f, roams[f]) {
			continue
		}
		near := func(o []bool) bool { return x.meet(roams[f], o, gap) }
		if !slices.ContainsFunc(others, near) && !slices.ContainsFunc(roams[:f], near) && !slices.ContainsFunc(roams[f+1:], near) {
			set |= 1 << f
		}
	}
	return set
}

// shoots tells whether a figure strikes from afar.
func (x *search) shoots(v *rules.FigureView) bool {
	kinds := x.from.Board().Kinds()
	return slices.ContainsFunc(v.Kinds[:v.Minions], func(k int) bool { return kinds[k].Traits&rules.Rangestriker != 0 })
}

// roamed tells where a group may be in any of the turns.
func (x *search) roamed(f int) []bool {
	out := make([]bool, x.from.Board().Cells())
	for _, roams := range x.hope.roams[:x.turns()] {
		for c, there := range roams[f] {
			out[c] = out[c] || there
		}
	}
	return out
}

// flung tells where a rival may be that Side pushes about for all the rounds, each
// group of Side's that can once a turn, and where it comes near enough.
func (x *search) flung(r *fated, at rules.Cell, roams [][]bool) []bool {
	out := make([]bool, x.from.Board().Cells())
	out[at] = true
	for range x.q.Rounds * len(x.own) {
		next := slices.Clone(out)
		for f := range x.own {
			for _, d := range r.deeds[f] {
				x.fling(d, roams[f], out, next)
			}
		}
		if slices.Equal(next, out) {
			break
		}
		out = next
	}
	return out
}

// fling adds to next where a deed of a group may throw somebody who is on one of
// some cells.
func (x *search) fling(d deed, by, at, next []bool) {
	var ring []rules.Cell
	for c, there := range at {
		if there && d.throw > 0 && slices.ContainsFunc(x.cellsOf(by), func(from rules.Cell) bool { return x.beside(from, rules.Cell(c), d.reach) }) {
			ring = append(ring, rules.Cell(c))
		}
	}
	for _, dirs := range x.sweeps(d.slides) {
		for _, c := range x.flight(ring, d.throw-1, dirs) { // the last is for whom it is thrown against
			next[c] = true
		}
	}
}

// cellsOf lists the cells of a set.
func (x *search) cellsOf(set []bool) (out []rules.Cell) {
	for c, in := range set {
		if in {
			out = append(out, rules.Cell(c))
		}
	}
	return out
}

// plain tells whether a group that may be on some cells can do nothing there but
// stand: no ability, no strike that is sure to hit, no door, no structure; and no
// goal of a rival is to slay it.
func (x *search) plain(f int, roams []bool) bool {
	b, v := x.from.Board(), x.from.Figure(x.own[f])
	if !v.OnBoard || slices.ContainsFunc(x.hope.rivals, func(r fated) bool { return r.from[f] >= 0 }) ||
		slices.ContainsFunc(v.Kinds[:v.Minions], func(k int) bool { return len(b.Kinds()[k].Abilities) > 0 }) {
		return false
	}
	for i := range b.Sides() {
		if i != x.q.Side && slices.ContainsFunc(b.Sides()[i].Goals, func(g rules.Goal) bool { return g.Kind == rules.GoalSlayOne && rules.FigID(g.Figure) == x.own[f] }) {
			return false
		}
	}
	handy := func(c rules.Cell) bool {
		st, _ := x.from.Structure(c)
		ft := x.from.Feature(c)
		return st != rules.NoStructure || ft == rules.DoorClosed || ft == rules.DoorOpen
	}
	for c, there := range roams {
		for d := range rules.Dir(b.Topology().Dirs()) {
			if n := b.Neighbour(rules.Cell(c), d); there && (handy(rules.Cell(c)) || n != rules.NoCell && handy(n)) {
				return false
			}
		}
	}
	return true
}

// certain tells whether a rival is sure to hit one of Side's groups.
func (x *search) certain(v *rules.FigureView) bool {
	return slices.ContainsFunc(x.own, func(id rules.FigID) bool {
		a := x.from.Figure(id)
		return x.sure(v, &a)
	})
}

// meet tells whether somebody on one of some cells comes as near as gap to somebody
// on one of others.
func (x *search) meet(some, others []bool, gap int) bool {
	b := x.from.Board()
	for c, there := range some {
		for o, too := range others {
			if there && too && b.Dist(rules.Cell(c), rules.Cell(o)) <= gap {
				return true
			}
		}
	}
	return false
}

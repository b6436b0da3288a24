package solve

import (
	"slices"

	"wallfall/rules"
)

// Some ground slays whoever stays on it from one of Side's turns to the next: drift
// bites in the strike phase of every side (HZ-08), deep water drowns and a volcano
// burns at the beginning of the next turn (TN-07). So nobody goes on from there but
// whom a wall moves in between.
//
// Nothing is lost: nobody heals, as Side casts no spells, others that rest cast none,
// and the undying are left out; the ground stays as it is, as nothing explodes; and
// nobody else moves groups between two of Side's turns, as all others rest. Of
// sides only those are counted to bite that are sure to have a turn: Side itself, the
// keeper, who has all of it even with no group left (TN-01), and those of rivals who
// stay alive to the end.

// mire finds out by group of Side's and by cell where one is slain who stays there
// from the end of one of Side's turns to its next, unless a wall moves it; nil where
// that is not known. From the position on: no such turn may be half over.
func (x *search) mire() [][]bool {
	h, s, b := &x.hope, x.from, x.from.Board()
	ask, _ := s.Asked()
	if !x.alone() || h.blasts || s.Side() > x.q.Side || s.Side() == x.q.Side && !commanding(ask) || len(b.Sides()[x.q.Side].Spells) > 0 {
		return nil
	}
	bites := x.bites()
	out := make([][]bool, len(x.own))
	for f, id := range x.own {
		out[f] = make([]bool, b.Cells())
		v := s.Figure(id)
		for c := range out[f] {
			out[f][c] = x.sinks(&v, s.Terrain(rules.Cell(c)), bites)
		}
	}
	return out
}

// bites counts the strike phases that there are at least from the end of one of
// Side's turns to its next.
func (x *search) bites() int {
	n := 0
	for i, sd := range x.from.Board().Sides() {
		stays := func(id rules.FigID) bool { return x.from.Figure(id).Side == i }
		if !x.from.Resigned(i) && (i == x.q.Side || sd.Keeper || slices.ContainsFunc(x.hope.fixed, stays)) {
			n++
		}
	}
	return n
}

// sinks tells whether terrain slays a group that stays on it.
func (x *search) sinks(v *rules.FigureView, t rules.Terrain, bites int) bool {
	k := &x.from.Board().Kinds()[v.Kind] // of all of its minions, as tame makes sure
	if v.Size > 1 || k.Traits&rules.Undying != 0 || k.Native&rules.NativeTo(t) != 0 {
		return false
	}
	switch t {
	case rules.Drift:
		return stamina(v) <= bites
	case rules.Deep:
		return k.Traits&(rules.Flying|rules.Hover|rules.Swimmer) == 0 && k.Native&rules.NativeTo(rules.Water) == 0
	case rules.Volcano:
		return k.Traits&rules.Dragon == 0
	}
	return false
}

// mired tells whether a group is slain that stays on a cell from turn to turn.
func (x *search) mired(f int, c rules.Cell) bool { return x.hope.mire != nil && x.hope.mire[f][c] }

// stamina sums up what the minions of a group have left.
func stamina(v *rules.FigureView) int {
	sum := 0
	for _, n := range v.Stamina[:v.Minions] {
		sum += n
	}
	return sum
}

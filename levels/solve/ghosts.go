package solve

import (
	"math/bits"
	"slices"

	"wallfall/rules"
)

// On crowded boards most of what is tried differs only in where those stand who
// have nothing to do with the goal. Where all that Side's groups can do for one
// another is to be in the way, taking some off the board only helps the rest. So if
// those who are to meet a goal, and perhaps some more, cannot do it by themselves,
// doors open, and nobody hit by a strike, they cannot do it at all.

// maxGhosts is how many groups of Side's there may be for it to be worth a try.
const maxGhosts = 10

// ghosts tells that no goal can be met because it cannot even with some of Side's
// groups away; with at most end nodes.
func (x *search) ghosts(end int) bool {
	teams, ok := x.teams()
	if !ok || len(x.own) > maxGhosts {
		return false
	}
	must, all := uint64(0), uint64(0)
	for f, id := range x.own {
		if v := x.from.Figure(id); !v.Dead && !v.Left {
			all |= 1 << f
			if !v.OnBoard || x.meddles(f) {
				must |= 1 << f
			}
		}
	}
	for size := 1; size < bits.OnesCount64(all); size++ {
		var sets []uint64
		for set := uint64(1); set < all; set++ {
			if bits.OnesCount64(set) == size && set&^all == 0 && must&^set == 0 && slices.ContainsFunc(teams, func(t uint64) bool { return t&^set == 0 }) {
				sets = append(sets, set)
			}
		}
		room := (end - x.nodes) / 2
		for i, set := range sets {
			if !slices.ContainsFunc(teams, func(t uint64) bool { return t&^set == 0 }) {
				continue
			}
			if x.among(set, all, room/(len(sets)-i)) {
				teams = slices.DeleteFunc(teams, func(t uint64) bool { return t&^set == 0 })
			}
			if x.ended() || x.nodes >= end {
				return false
			}
		}
	}
	return len(teams) == 0
}

// among tells whether some of Side's groups by themselves are stopped.
func (x *search) among(set, all uint64, room int) bool {
	var gone []rules.FigID
	for f, id := range x.own {
		if all&^set>>f&1 != 0 {
			gone = append(gone, id)
		}
	}
	q := x.q
	q.Memory, q.Tell, q.Count = x.q.Memory/8, nil, false
	y := newSearch(x.from.Without(gone), q)
	y.own, y.every, y.active, y.hope, y.last = x.own, x.every, x.every, x.hope, x.last
	y.omen, y.mild = true, true
	v := No
	if !y.impossible() {
		v = y.within(free, max(1, room))
	}
	x.nodes += y.nodes
	x.hope.buf = rules.Reach{}
	if y.bound == Stopped {
		x.bound = Stopped
	}
	return v == No
}

// teams lists the sets of groups, a bit each, of which one has to meet a goal. ok
// tells that groups of Side's can do nothing for one another but be in the way.
func (x *search) teams() (teams []uint64, ok bool) {
	h := &x.hope
	if !h.on || x.q.Dice != Worst || !x.alone() || x.calm.shoves || len(h.portals) > 0 || h.blasts || x.from.Side() != x.q.Side || x.outlive(x.from) || !x.idle() {
		return nil, false
	}
	for _, g := range h.goals {
		if !x.possible(x.from, g) {
			continue
		}
		n := 1
		switch g.Kind {
		case rules.GoalReach:
		case rules.GoalEscape:
			n = max(1, g.N) - x.from.Escaped(x.q.Side)
		case rules.GoalHold:
			n = len(x.from.Board().Tagged(g.Tag))
			if x.from.Held(x.q.Side, g.index) > 0 || x.large() {
				return nil, false
			}
		default:
			return nil, false
		}
		who := x.helpers(x.from, g)
		for set := uint64(1); set <= x.every; set++ {
			if set&^who == 0 && bits.OnesCount64(set) == n {
				teams = append(teams, set)
			}
		}
	}
	return teams, true
}

// idle tells whether rivals and loose objects are out of it: nothing that Side's
// groups do to them, or they to those, is sure to come to anything, whoever is
// there; and no door can come between them.
func (x *search) idle() bool {
	h, s, b := &x.hope, x.from, x.from.Board()
	for _, n := range b.Sides()[x.q.Side].Spells {
		if sp := &b.Spells()[n]; sp.Range > 0 && sp.Effect != rules.Teleport {
			return false // it hangs on who is near
		}
	}
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		if v.Dead || v.Left || v.Reserve || v.Side == x.q.Side {
			continue
		}
		if v.Side == rules.NoSide || h.keeper >= 0 && !slices.Contains(h.fixed, id) {
			return false
		}
		for _, r := range h.rivals {
			if r.id == id && r.near() {
				return false
			}
		}
		if x.certain(&v) {
			return false
		}
		for c := range rules.Cell(b.Cells()) {
			if ft := s.Feature(c); (ft == rules.DoorClosed || ft == rules.DoorOpen) && (!slices.Contains(h.fixed, id) || b.Dist(c, v.Cell) <= 1) {
				return false
			}
		}
	}
	return true
}

// meddles tells whether a group might get to where walls make groups move: then it
// may be more than in the way.
func (x *search) meddles(f int) bool {
	h := &x.hope
	if h.keeper < 0 {
		return false
	}
	if len(h.hops) > 0 || h.away {
		return true // it may be anywhere
	}
	at := x.from.Figure(x.own[f]).Cell
	here := map[rules.Cell]bool{at: true}
	for round := h.root; round <= x.last; round++ {
		now, then := x.moves(round), x.moves(round+1)
		ends := map[rules.Cell]bool{}
		for c := range here {
			for _, to := range x.sets(f, round, now, c) {
				ends[to] = true
			}
		}
		here = map[rules.Cell]bool{}
		for c := range ends {
			if then > now && x.movable(then)[c] {
				return true
			}
			for _, to := range x.shoved(f, then, c) {
				if to != c || !x.mired(f, c) {
					here[to] = true
				}
			}
		}
	}
	return false
}

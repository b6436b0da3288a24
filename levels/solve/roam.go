package solve

import (
	"slices"

	"wallfall/rules"
)

// roam follows each of Side's groups from turn to turn: where it may be at best, as
// if nobody but who stays were in its way. So it is known who may be where when the
// walls move, and which rivals nobody comes near to. Nothing is known where others
// than Side decide, who may put groups anywhere.
func (x *search) roam() {
	h, s := &x.hope, x.from
	if !x.alone() {
		return
	}
	r := &roamers{x: x}
	for id := range rules.FigID(s.NumFigures()) {
		if v := s.Figure(id); !v.Dead && !v.Left && !v.Reserve {
			if v.Size > 1 || len(r.figs) == maxCrowd {
				return
			}
			r.figs = append(r.figs, id)
			free := r.free(&v, id)
			r.at, r.anywhere = append(r.at, r.begins(&v, free)), append(r.anywhere, free)
		}
	}
	h.jolts = []*jolt{x.jolts(0, nil)}
	if x.moves(h.root) > 0 {
		r.jostle(1, false)
	}
	for turn := range x.q.Rounds + 1 {
		if x.stopping() {
			h.roams = nil
			return
		}
		now, then := x.moves(h.root+turn), x.moves(h.root+turn+1)
		roams := make([][]bool, len(x.own))
		for f, id := range x.own {
			i := slices.Index(r.figs, id)
			if turn < x.q.Rounds { // after the last only walls move them
				r.at[i] = r.goes(f, h.root+turn, now, r.at[i])
			}
			roams[f] = r.at[i]
		}
		h.roams = append(h.roams, roams)
		if then > now {
			r.jostle(then, true)
		} else {
			r.sink()
		}
	}
}

// roamers are the figures in play and the cells where each may be.
type roamers struct {
	x        *search
	figs     []rules.FigID
	at       [][]bool
	anywhere []bool
}

// free tells whether a figure might come from place to place in other ways than
// those that are followed.
func (r *roamers) free(v *rules.FigureView, id rules.FigID) bool {
	x, h := r.x, &r.x.hope
	switch {
	case !v.OnBoard:
		return true
	case v.Side == x.q.Side:
		return len(h.hops) > 0 || h.away
	case v.Side == rules.NoSide:
		return x.able()
	}
	i := slices.IndexFunc(h.rivals, func(f fated) bool { return f.id == id })
	return i < 0 || h.rivals[i].loose || h.rivals[i].moved || h.rivals[i].near() || x.unstable(v)
}

// begins gives where a figure may be at the beginning.
func (r *roamers) begins(v *rules.FigureView, anywhere bool) []bool {
	at := make([]bool, r.x.from.Board().Cells())
	for c := range at {
		at[c] = anywhere || rules.Cell(c) == v.Cell
	}
	return at
}

// able tells whether Side has abilities or spells.
func (x *search) able() bool {
	b := x.from.Board()
	return len(b.Sides()[x.q.Side].Spells) > 0 || slices.ContainsFunc(x.own, func(id rules.FigID) bool {
		v := x.from.Figure(id)
		return slices.ContainsFunc(v.Kinds[:v.Minions], func(k int) bool { return len(b.Kinds()[k].Abilities) > 0 })
	})
}

// goes gives where a group may be in a turn of a round that it begins on one of some
// cells.
func (r *roamers) goes(f, round, moves int, at []bool) []bool {
	out := slices.Clone(at)
	for c, there := range at {
		if there {
			for _, to := range r.x.sets(f, round, moves, rules.Cell(c)) {
				out[to] = true
			}
		}
	}
	return out
}

// sink takes off who stays on ground that slays, where no wall moves anybody.
func (r *roamers) sink() {
	for i, id := range r.figs {
		f := slices.Index(r.x.own, id)
		if f < 0 || r.anywhere[i] {
			continue
		}
		r.at[i] = slices.Clone(r.at[i]) // roams has it, too
		for c := range r.at[i] {
			r.at[i][c] = r.at[i][c] && !r.x.mired(f, rules.Cell(c))
		}
	}
}

// jostle lets the walls move for the moves-th time; over tells that Side has had a
// turn before.
func (r *roamers) jostle(moves int, over bool) {
	x, h := r.x, &r.x.hope
	who := make([]uint64, x.from.Board().Cells())
	for i, at := range r.at {
		for c, there := range at {
			if there {
				who[c] |= 1 << i
			}
		}
	}
	// Who has been moved stands in the way of the next.
	j := x.jolts(moves, who)
	for again := true; again; {
		again = false
		for c := range rules.Cell(len(who)) {
			for _, to := range x.leads(j, c) {
				if who[to]|who[c] != who[to] {
					who[to] |= who[c]
					again = true
				}
			}
		}
		if again {
			j = x.jolts(moves, who)
		}
	}
	h.jolts = append(h.jolts, j)
	for i, id := range r.figs {
		if r.anywhere[i] {
			continue
		}
		f := slices.Index(x.own, id)
		next := make([]bool, len(who))
		for c, there := range r.at[i] {
			switch {
			case !there:
			case f >= 0:
				for _, to := range x.shoved(f, moves, rules.Cell(c)) {
					next[to] = next[to] || !over || to != rules.Cell(c) || !x.mired(f, to)
				}
			default:
				for _, to := range x.jostled(moves, rules.Cell(c)) {
					next[to] = true
				}
			}
		}
		r.at[i] = next
	}
}

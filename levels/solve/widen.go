package solve

import "math/bits"

// Most puzzles are won by a few groups while the others stay where they are. So
// the search begins with wins in which only one of Side's groups acts, then two,
// and so on. What is found that way is found; only when all may act and nothing
// is found is there nothing.

// part is what share of the nodes the searches with fewer groups take together.
const part = 4

// widen tells whether the position is won by the last round, with at most end nodes.
func (x *search) widen(end int) Verdict {
	x.need = x.every
	if x.impossible() {
		return No
	}
	if !x.q.blind {
		x.need &^= x.aloof(false)
	}
	if x.ghosts(x.nodes + (end-x.nodes)/part) {
		return No
	}
	if x.scouted(x.nodes + (end-x.nodes)/scoutShare) {
		return Yes
	}
	if x.ended() {
		return Undecided
	}
	k := bits.OnesCount64(x.need)
	if k > 2 && k < 16 && !x.q.blind {
		room := (end - x.nodes) / part / (k - 1)
		for size := 1; size < k; size++ {
			if v := x.some(size, room); v == Yes || x.ended() {
				return v
			}
		}
	}
	if x.missed(x.nodes+(end-x.nodes)*3/4) || x.stopped(x.nodes+(end-x.nodes)*2/3) {
		return No
	}
	x.active = x.need
	return x.try(end)
}

// some tries all sets of so many groups, with the same share of room for each.
func (x *search) some(size, room int) Verdict {
	sets := 0
	for set := uint64(1); set < x.every; set++ {
		if set&^x.need == 0 && bits.OnesCount64(set) == size && x.worth(set) {
			sets++
		}
	}
	end := x.nodes + room
	for set := uint64(1); set < x.every; set++ {
		if set&^x.need != 0 || bits.OnesCount64(set) != size || !x.worth(set) {
			continue
		}
		x.active = set
		if v := x.try(x.nodes + max(1, (end-x.nodes)/sets)); v == Yes || x.ended() {
			return v
		}
		sets--
	}
	return Undecided
}

// try searches from the beginning with the groups that may act now.
func (x *search) try(end int) Verdict { return x.within(free, end) }

// within is try with at most so many commands of Side's.
func (x *search) within(left uint8, end int) Verdict {
	if x.ended() {
		return Undecided
	}
	x.most, x.bound, x.calm.on = end, NoBound, x.calm.may
	x.past.restart()
	x.state(0).CopyFrom(x.from)
	x.calm.came[0] = came{fig: -1}
	return x.win(0, left)
}

// ended tells whether nothing more is to be searched, whatever bounds are left.
func (x *search) ended() bool { return x.bound == Stopped }

package solve

import "wallfall/rules"

// Whoever cannot win when dice fall in one certain way cannot be sure to win. So
// where dice are rolled the search first looks whether Side is stopped by dice that
// always show the same, to its harm: then nothing is to be decided but by Side, and
// far less is to be searched. Only where it would win all the same are dice taken
// as they may fall.

// salt keeps what is known of such a search apart from what is so for good.
const salt = 0x9e3779b97f4a7c15

// key gives the key by which a position is known.
func (x *search) key(s *rules.State) uint64 {
	switch {
	case x.mild:
		return s.Key() ^ salt>>1
	case x.omen:
		return s.Key() ^ salt
	}
	return s.Key()
}

// ill gives the answer of a die that falls to Side's harm, of those there are from
// the least to the most: rivals hit and hold out, Side does not.
func (x *search) ill(s *rules.State, p rules.Decision, faces []rules.Action) rules.Action {
	mine := p.Fig != rules.NoFig && s.Figure(p.Fig).Side == x.q.Side
	if mine || p.Die == rules.DieCell || x.mild && p.Die == rules.DieStrike {
		return faces[0]
	}
	return faces[len(faces)-1]
}

// stopped tells whether Side is stopped by such dice, with at most end nodes.
func (x *search) stopped(end int) bool {
	if !x.dice || x.q.Dice != Worst || x.q.blind {
		return false
	}
	x.omen, x.active = true, x.need
	v := x.try(end)
	x.omen = false
	return v == No
}

// missed tells whether Side is stopped even though all strikes miss, where then fewer
// groups need to act; with at most end nodes.
func (x *search) missed(end int) bool {
	if x.q.Dice != Worst || x.q.blind || x.aloof(true)&x.need == 0 {
		return false
	}
	x.omen, x.mild, x.active = true, true, x.need&^x.aloof(true)
	v := x.try(end)
	x.omen, x.mild = false, false
	return v == No
}

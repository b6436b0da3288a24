package solve

import (
	"math/big"

	"wallfall/rules"
)

// expect finds the probability of the win by expectimax: Side plays for it, and
// all sides that do not rest play against it.
func (x *search) expect() Answer {
	a := Answer{Verdict: Undecided}
	x.setRounds(x.q.Rounds)
	c := &expectimax{x: x, known: map[uint64]*big.Rat{}}
	x.state(0).CopyFrom(x.from)
	if a.P = c.value(0); a.P != nil {
		a.Verdict = verdict(a.P.Sign() > 0)
		a.Rounds = x.q.Rounds
		if a.P.Sign() > 0 {
			a.Line = c.line()
		}
	}
	if a.Bound = x.bound; a.Bound == NoBound && a.P == nil {
		a.Bound = DepthBound
	}
	a.Work = x.work()
	a.Work.Known = len(c.known)
	return a
}

// expectimax works out probabilities.
type expectimax struct {
	x     *search
	known map[uint64]*big.Rat
}

// ratSize estimates the bytes of a position with its probability.
const ratSize = 200

var zero, one = new(big.Rat), big.NewRat(1, 1)

// value returns the probability of a win from the position at depth d, or nil when
// a bound is reached. The caller must not change it.
func (c *expectimax) value(d int) *big.Rat {
	x := c.x
	s, left := x.state(d), uint8(unlimited)
	switch v := x.advance(s, &left, nil); {
	case v == Yes:
		return one
	case v == No:
		return zero
	case x.halted():
		return nil
	}
	key := s.Key()
	if v := c.known[key]; v != nil {
		return v
	}
	if d+1 >= x.depth {
		x.deep = true
		return nil
	}
	x.acts[d], x.legal = x.legal, x.acts[d]
	best := c.best(d, s)
	if best != nil && len(c.known) < x.q.Memory/ratSize {
		c.known[key] = best
	}
	return best
}

// best returns the value of a position from those of its successors: the greatest,
// the least, or the mean over the faces of a die.
func (c *expectimax) best(d int, s *rules.State) *big.Rat {
	x, p := c.x, s.Pending()
	mine := p.Side == x.q.Side
	if mine {
		x.order(s, x.acts[d])
	}
	var lo int
	var odds []*big.Rat
	sum := new(big.Rat)
	if p.Ask == rules.AskDie {
		lo, odds = oddsFor(p)
	}
	var best *big.Rat
	for _, a := range x.acts[d] {
		x.state(d+1).FollowFrom(s, a)
		if !x.count() {
			return nil
		}
		v := c.value(d + 1)
		if v == nil {
			return nil
		}
		switch {
		case p.Ask == rules.AskDie:
			sum.Add(sum, new(big.Rat).Mul(v, odds[int(a.N)-lo]))
		case best == nil || mine && v.Cmp(best) > 0 || !mine && v.Cmp(best) < 0:
			best = v
		}
		if best != nil && (mine && best.Cmp(one) == 0 || !mine && best.Sign() == 0) {
			break
		}
	}
	if p.Ask == rules.AskDie {
		return sum
	}
	return best
}

// oddsFor returns the odds of a die's faces, from the least on.
func oddsFor(p rules.Decision) (lo int, odds []*big.Rat) {
	pool := rules.Pool{For: p.Die, N: p.N, Need: p.Need}
	return pool.Odds()
}

// line plays the best of each side, and of dice the likeliest face that can still
// win.
func (c *expectimax) line() []Move {
	x := c.x
	x.limit = x.nodes + x.q.Nodes
	left := uint8(unlimited)
	return x.playOut(&left, func(s *rules.State, p rules.Decision) (pick rules.Action, ok bool) {
		greatest := p.Side == x.q.Side || p.Ask == rules.AskDie
		var best *big.Rat
		for _, a := range x.list(s, nil) {
			x.state(0).FollowFrom(s, a)
			v := c.value(0)
			if v == nil {
				return pick, false
			}
			if p.Ask == rules.AskDie {
				if v.Sign() == 0 {
					continue
				}
				lo, odds := oddsFor(p)
				v = odds[int(a.N)-lo]
			}
			if best == nil || greatest && v.Cmp(best) > 0 || !greatest && v.Cmp(best) < 0 {
				best, pick = v, a
			}
		}
		return pick, best != nil
	})
}

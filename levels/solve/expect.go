package solve

import (
	"math/big"

	"wallfall/rules"
)

// expect finds the probability of the win when Side plays for it and all who do
// not rest play against it.
func (x *search) expect() Answer {
	a := Answer{Verdict: Undecided}
	x.last = x.first + x.q.Rounds - 1
	x.relax()
	c := &chances{x: x, known: map[uint64]*big.Rat{}}
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

// chances works out probabilities.
type chances struct {
	x     *search
	known map[uint64]*big.Rat
}

// ratSize is about what a position and its probability take, in bytes.
const ratSize = 200

var zero, one = new(big.Rat), big.NewRat(1, 1)

// value gives the probability of a win from the position at depth d, nil when a
// bound is reached. What it gives is not to be changed.
func (c *chances) value(d int) *big.Rat {
	x := c.x
	s, left := x.state(d), uint8(free)
	switch v := x.advance(s, &left, nil); {
	case v == Yes:
		return one
	case v == No:
		return zero
	case x.halted():
		return nil
	}
	p := s.Pending()
	mine := p.Side == x.q.Side
	if mine && p.Ask == rules.AskManeuver && x.hopeless(s) {
		return zero
	}
	key := s.Key()
	if v := c.known[key]; v != nil {
		return v
	}
	if d+1 >= x.depth {
		x.deep = true
		return nil
	}
	x.acts[d], x.one = x.one, x.acts[d]
	best := c.best(d, s, p, x.acts[d], mine)
	if best != nil && len(c.known) < x.q.Memory/ratSize {
		c.known[key] = best
	}
	return best
}

// best gives the value of a position from those of what it may lead to: the
// greatest, the least, or, of dice, the mean.
func (c *chances) best(d int, s *rules.State, p rules.Decision, acts []rules.Action, mine bool) *big.Rat {
	x := c.x
	if mine {
		x.order(s, acts)
	}
	var lo int
	var odds []*big.Rat
	sum := new(big.Rat)
	if p.Ask == rules.AskDie {
		pool := rules.Pool{For: p.Die, N: p.N, Need: p.Need}
		lo, odds = pool.Odds()
	}
	var best *big.Rat
	for _, a := range acts {
		t := x.state(d + 1)
		t.FollowFrom(s, a)
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

// line plays the best of each, and dice as is likeliest of what leaves hope.
func (c *chances) line() []Move {
	x := c.x
	x.most = x.nodes + x.q.Nodes
	var line []Move
	s := x.from.Clone()
	for {
		left := uint8(free)
		switch x.advance(s, &left, &line) {
		case Yes:
			return line
		case No:
			return nil
		}
		p := s.Pending()
		mine := p.Side == x.q.Side
		var best *big.Rat
		var pick rules.Action
		var pool = rules.Pool{For: p.Die, N: p.N, Need: p.Need}
		for _, a := range x.list(s, nil) {
			t := x.state(0)
			t.CopyFrom(s)
			if t.Apply(a, nil) != nil {
				return nil
			}
			v := c.value(0)
			if v == nil {
				return nil
			}
			if p.Ask == rules.AskDie {
				if v.Sign() == 0 {
					continue // the line is one that wins
				}
				lo, odds := pool.Odds()
				v = odds[int(a.N)-lo]
			}
			if best == nil || (mine || p.Ask == rules.AskDie) && v.Cmp(best) > 0 || !mine && p.Ask != rules.AskDie && v.Cmp(best) < 0 {
				best, pick = v, a
			}
		}
		if best == nil || s.Apply(pick, nil) != nil {
			return nil
		}
		line = append(line, Move{Action: pick, Side: p.Side, Chosen: true})
	}
}

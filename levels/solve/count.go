package solve

import (
	"math/big"

	"wallfall/rules"
)

// countWins finds what else wins: first commands, and choices of the line that are
// the only ones.
func (x *search) countWins(a *Answer) {
	a.Counted = true
	s := x.from.Clone()
	first := true
	for i := range a.Line {
		m := &a.Line[i]
		if m.Side == x.q.Side && m.Chosen {
			n := 0
			for _, b := range x.list(s, nil) {
				v := x.after(s, b, unlimited)
				if v == Undecided {
					a.Counted = false
				}
				if v == Yes {
					n++
					if first {
						a.Keep = append(a.Keep, b)
					}
				}
			}
			m.Only = n == 1 && a.Counted
			first = false
		}
		if s.Apply(m.Action, nil) != nil {
			a.Counted = false
			return
		}
	}
	if x.alone() && a.Counted {
		a.Lines, a.Uncounted = x.countLines()
	}
}

// countLines counts the ways to win. Only the position at the end of each of Side's
// turns tells them apart, and the last. It returns nil and the reason when dice are
// rolled or a bound is reached.
func (x *search) countLines() (*big.Int, Bound) {
	c := &counter{x: x, ways: map[uint64]*big.Int{}, room: x.q.Memory, size: stateSize(x.from)}
	n := c.turn(x.from.Clone())
	switch {
	case x.halted():
		return nil, x.bound
	case c.bound != NoBound:
		return nil, c.bound
	}
	return n, NoBound
}

// counter counts ways to win.
type counter struct {
	x     *search
	ways  map[uint64]*big.Int // by the key of the position at the start of a turn
	room  int                 // bytes that may still be kept
	size  int                 // bytes of a position
	bound Bound               // what ended the counting
}

// The bytes of a position that was seen, and of a number of ways.
const (
	seenSize = 48
	waysSize = 128
)

// take counts bytes kept and ends the counting when there is no room for them.
func (c *counter) take(n int) {
	if c.room -= n; c.room < 0 && c.bound == NoBound {
		c.bound = MemoryBound
	}
}

// turn counts the ways from a position at the start of a turn.
func (c *counter) turn(s *rules.State) *big.Int {
	left := uint8(unlimited)
	switch c.x.advance(s, &left, nil) {
	case Yes:
		return big.NewInt(1)
	case No:
		return new(big.Int)
	}
	key := s.Key()
	if n := c.ways[key]; n != nil || c.bound != NoBound || c.x.halted() {
		return n
	}
	t := &turnCount{counter: c, round: s.Round(), seen: map[uint64]bool{}, won: map[uint64]bool{}, ends: map[uint64]*rules.State{}}
	before := c.room
	t.explore(s)
	sum := big.NewInt(int64(len(t.won)))
	held := before - c.room
	for _, e := range t.ends {
		n := c.turn(e)
		if c.bound != NoBound || c.x.halted() {
			return new(big.Int)
		}
		sum.Add(sum, n)
	}
	c.ways[key] = sum
	c.room += held
	c.take(waysSize)
	return sum
}

// turnCount is the counting of one turn.
type turnCount struct {
	*counter
	round     int
	seen, won map[uint64]bool
	ends      map[uint64]*rules.State // positions in which the round is over and the game is not
}

// explore goes through the positions of the turn.
func (t *turnCount) explore(s *rules.State) {
	x := t.x
	if s.Pending().Ask == rules.AskDie {
		t.bound = DiceBound
	}
	key := s.Key()
	if t.bound != NoBound || x.halted() || t.seen[key] {
		return
	}
	t.seen[key] = true
	t.take(seenSize)
	if x.relax.hopeless(s) {
		return
	}
	for _, a := range x.list(s, nil) {
		c := s.Clone()
		c.Follow(a)
		if !x.count() {
			return
		}
		left := uint8(unlimited)
		switch x.advance(c, &left, nil) {
		case Yes:
			t.won[c.Key()] = true
			t.take(seenSize)
		case Undecided:
			if c.Round() == t.round {
				t.take(t.size)
				t.explore(c)
				t.room += t.size
			} else if k := c.Key(); t.ends[k] == nil {
				t.take(t.size)
				t.ends[k] = c
			}
		}
	}
}

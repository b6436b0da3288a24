package solve

import (
	"math/big"
	"slices"

	"wallfall/rules"
)

// report fills in the line of a win that was found, and what else was asked for. It
// may use as many nodes again as the question allows. If the search was stopped, it
// reports only what is known already.
func (x *search) report(a *Answer) {
	stopped := x.stopped()
	if stopped {
		x.q.Stop = nil
	}
	x.limit, x.bound = x.nodes+x.q.Nodes, NoBound
	a.Line = x.winningLine(unlimited)
	if stopped {
		a.Bound = Stopped
		return
	}
	if x.alone() {
		a.Line = x.withoutIdle(a.Line)
		a.Least = !x.q.Glance && x.shorten(a)
	}
	if x.q.Count {
		x.limit = x.nodes + x.q.Nodes
		x.countWins(a)
	}
	if a.Bound = x.bound; a.Bound == NoBound && x.deep {
		a.Bound = DepthBound
	}
}

// playOut plays from the first position with the choices of a function, which returns
// false when it has none, and returns the line if it wins, else nil.
func (x *search) playOut(left *uint8, choose func(*rules.State, rules.Decision) (rules.Action, bool)) []Move {
	var line []Move
	s := x.from.Clone()
	for {
		switch x.advance(s, left, &line) {
		case Yes:
			return line
		case No:
			return nil
		}
		p := s.Pending()
		a, ok := choose(s, p)
		if !ok || s.Apply(a, nil) != nil {
			return nil
		}
		line = append(line, Move{Action: a, Side: p.Side, Chosen: true})
	}
}

// winningLine plays a win that was just found, with some of Side's choices given first.
func (x *search) winningLine(left uint8, begin ...rules.Action) []Move {
	return x.playOut(&left, func(s *rules.State, p rules.Decision) (rules.Action, bool) {
		if len(begin) > 0 && p.Side == x.q.Side {
			a := begin[0]
			begin = begin[1:]
			spend(&left)
			return a, true
		}
		if x.halted() || p.Side != x.q.Side {
			return likelyReply(s, p), !x.halted()
		}
		acts := x.list(s, nil)
		x.order(s, acts)
		spend(&left)
		return x.winningAction(s, acts, left)
	})
}

// winningAction returns an action known to win, or one that a search proves to win.
func (x *search) winningAction(s *rules.State, acts []rules.Action, left uint8) (rules.Action, bool) {
	for _, a := range acts {
		c, l := x.state(0), left
		c.FollowFrom(s, a)
		if v := x.advance(c, &l, nil); v == Yes || v == Undecided && x.known.verdict(c.Key(), l) == Yes {
			return a, true
		}
	}
	for _, a := range acts {
		if x.after(s, a, left) == Yes {
			return a, true
		}
	}
	return rules.Action{}, false
}

// after returns the verdict of a position after an action.
func (x *search) after(s *rules.State, a rules.Action, left uint8) Verdict {
	x.state(0).FollowFrom(s, a)
	if !x.count() {
		return Undecided
	}
	return x.win(0, left)
}

// likelyReply returns the reply that a line shows for the others: the default, and for dice
// the likeliest face.
func likelyReply(s *rules.State, p rules.Decision) rules.Action {
	if p.Ask != rules.AskDie {
		return s.Default()
	}
	lo, odds := oddsFor(p)
	best := 0
	for i := range odds {
		if odds[i].Cmp(odds[best]) > 0 {
			best = i
		}
	}
	return rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: uint8(lo + best)}
}

// withoutIdle drops Side's commands that a line can win without. It leaves lines with dice
// as they are.
func (x *search) withoutIdle(line []Move) []Move {
	if rolls(line) {
		return line
	}
	var own []rules.Action
	for _, m := range line {
		if m.Side == x.q.Side && m.Chosen {
			own = append(own, m.Action)
		}
	}
	for again := true; again; {
		again = false
		for i := range own {
			less := slices.Delete(slices.Clone(own), i, i+1)
			if better := x.play(less); better != nil {
				line, own, again = better, less, true
				break
			}
		}
	}
	return line
}

// play plays commands of Side and returns the line if it wins, else nil.
func (x *search) play(own []rules.Action) []Move {
	left := uint8(unlimited)
	return x.playOut(&left, func(_ *rules.State, p rules.Decision) (a rules.Action, ok bool) {
		if len(own) == 0 || p.Side != x.q.Side {
			return a, false
		}
		a, own = own[0], own[1:]
		return a, true
	})
}

// commands counts Side's commands in a line.
func (x *search) commands(line []Move) int {
	n := 0
	for _, m := range line {
		if m.Side == x.q.Side {
			n++
		}
	}
	return n
}

// maxShorten bounds the nodes spent on lines with fewer commands.
const maxShorten = 600_000

// shorten looks for a line with fewer commands, and reports whether the line it leaves is
// proved to have the fewest.
func (x *search) shorten(a *Answer) bool {
	if a.Line == nil || x.commands(a.Line) >= unlimited || rolls(a.Line) {
		return false // how many commands it takes depends on the dice
	}
	least, limit := true, x.nodes+min(x.q.Nodes/4, maxShorten)
	// Each round but the last takes one to end the turn, and the first if it is not over.
	for n := max(0, a.Rounds-2); n < x.commands(a.Line); n++ {
		v := x.within(uint8(n), limit)
		if v == Yes {
			x.limit = x.nodes + x.q.Nodes
			if line := x.winningLine(uint8(n)); line != nil {
				a.Line = line
			}
			break
		}
		if v == Undecided {
			least = false
			break
		}
	}
	if x.bound == NodeBound {
		x.bound = NoBound // it bounded this only
	}
	return least && !rolls(a.Line)
}

func rolls(line []Move) bool {
	return slices.ContainsFunc(line, func(m Move) bool { return m.Kind == rules.Roll })
}

// countWins finds all first commands that win, and the choices of the line that have no
// alternative.
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
						a.Wins = append(a.Wins, x.winningLine(unlimited, b))
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
	if !x.alone() || !a.Counted {
		return
	}
	x.fixedDice, a.Rolled = true, rolls(a.Line)
	defer func() { x.fixedDice = false }()
	c := &counter{x: x, ways: map[uint64]*big.Int{}, room: x.q.Memory, size: stateSize(x.from)}
	if n := c.turn(x.from.Clone()); x.halted() {
		a.Uncounted = x.bound
	} else if a.Uncounted = c.bound; c.bound == NoBound {
		a.Lines = n
	}
}

// counter counts ways to win, with each die at its worst. Two ways differ if the positions at the end of one of Side's
// turns, or at the end of the game, differ.
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

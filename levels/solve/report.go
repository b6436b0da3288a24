package solve

import (
	"math/big"
	"slices"

	"wallfall/rules"
)

// report fills in the line of a win that was found, and what else was asked for.
// Everything here may use as many nodes again as the question allows; where the
// search was stopped only what is known already is told.
func (x *search) report(a *Answer) {
	stopped := x.ended()
	if stopped {
		x.q.Stop = nil
	}
	x.most, x.bound = x.nodes+x.q.Nodes, NoBound
	if a.Line = x.follow(free); a.Line == nil && x.active != x.every {
		x.active, x.bound = x.every, NoBound // some of it was known to be won by others than may act now
		a.Line = x.follow(free)
	}
	if stopped {
		a.Bound = Stopped
		return
	}
	if x.alone() {
		a.Line = x.tidy(a.Line)
		a.Least = x.shorten(a)
	}
	if x.q.Count {
		x.most = x.nodes + x.q.Nodes
		x.active, x.calm.on = x.every, false
		x.past.restart()
		x.counts(a)
	}
	if a.Bound = x.bound; a.Bound == NoBound && x.deep {
		a.Bound = DepthBound
	}
}

// alone tells whether nobody but Side decides anything.
func (x *search) alone() bool {
	for i := range x.from.Board().Sides() {
		if i != x.q.Side && !x.q.Rests[i] {
			return false
		}
	}
	return true
}

// follow plays the line of a win that win has just found.
func (x *search) follow(left uint8) []Move {
	var line []Move
	s := x.from.Clone()
	for {
		if x.advance(s, &left, &line) == Yes {
			return line
		}
		if x.halted() {
			return nil
		}
		p := s.Pending()
		mine := p.Side == x.q.Side
		acts := x.list(s, nil)
		var a rules.Action
		ok := false
		if mine {
			x.order(s, acts)
			after := left
			if after != free {
				after--
			}
			a, ok = x.winner(s, acts, after)
			left = after
		} else {
			a, ok = reply(s, p), true
		}
		if !ok || s.Apply(a, nil) != nil {
			return nil
		}
		line = append(line, Move{Action: a, Side: p.Side, Chosen: true})
	}
}

// winner finds an action that wins: one that is known to, else by search.
func (x *search) winner(s *rules.State, acts []rules.Action, left uint8) (rules.Action, bool) {
	for _, a := range acts {
		c, l := x.state(0), left
		c.CopyFrom(s)
		c.Follow(a)
		switch x.advance(c, &l, nil) {
		case Yes:
			return a, true
		case Undecided:
			if e := x.known.get(c.Key()); e != nil && e.win <= l {
				return a, true
			}
		}
	}
	x.calm.on = false
	x.past.restart()
	for _, a := range acts {
		if x.child(s, a, left) == Yes {
			return a, true
		}
	}
	return rules.Action{}, false
}

// child gives the verdict of a position after an action.
func (x *search) child(s *rules.State, a rules.Action, left uint8) Verdict {
	c := x.state(0)
	c.CopyFrom(s)
	if c.Apply(a, nil) != nil || !x.count() {
		return Undecided
	}
	x.calm.came[0] = came{fig: -1}
	return x.win(0, left)
}

// reply is what the line shows of what others may do: the default, and of dice
// what is likeliest.
func reply(s *rules.State, p rules.Decision) rules.Action {
	if p.Ask != rules.AskDie {
		return s.Default()
	}
	pool := rules.Pool{For: p.Die, N: p.N, Need: p.Need}
	lo, odds := pool.Odds()
	best := 0
	for i := range odds {
		if odds[i].Cmp(odds[best]) > 0 {
			best = i
		}
	}
	return rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: uint8(lo + best)}
}

// tidy leaves out of a line the commands of Side's without which it wins as well.
// It leaves lines with dice as they are.
func (x *search) tidy(line []Move) []Move {
	var own []rules.Action
	for _, m := range line {
		switch {
		case m.Kind == rules.Roll:
			return line
		case m.Side == x.q.Side && m.Chosen:
			own = append(own, m.Action)
		}
	}
	x.active = x.every
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

// play plays commands of Side's and gives the line if it wins, else nil.
func (x *search) play(own []rules.Action) []Move {
	var line []Move
	s, left := x.from.Clone(), uint8(free)
	for {
		switch x.advance(s, &left, &line) {
		case Yes:
			return line
		case No:
			return nil
		}
		p := s.Pending()
		if len(own) == 0 || p.Side != x.q.Side || s.Apply(own[0], nil) != nil {
			return nil
		}
		line = append(line, Move{Action: own[0], Side: p.Side, Chosen: true})
		own = own[1:]
	}
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

// maxShorten bounds the nodes that go into lines with fewer commands.
const maxShorten = 600_000

// shorten looks for a line with fewer commands, and tells whether there is none
// with fewer than the one it leaves.
func (x *search) shorten(a *Answer) bool {
	if x.commands(a.Line) >= free || a.Line == nil || rolls(a.Line) {
		return false // with dice how many it takes depends on them
	}
	least := false
	for _, set := range []uint64{x.movers(a.Line), x.every} {
		x.active, least = set, true
		end := x.nodes + min(x.q.Nodes/4, maxShorten)
		// Each round but the last takes one to end the turn, and the first if it is not over.
		for n := max(0, a.Rounds-2); n < x.commands(a.Line); n++ {
			v := x.within(uint8(n), end)
			if v == Yes {
				x.most = x.nodes + x.q.Nodes
				if line := x.follow(uint8(n)); line != nil {
					a.Line = line
				}
				break
			}
			if v == Undecided {
				least = false
				break
			}
		}
		if set == x.every {
			break
		}
	}
	if x.bound == NodeBound {
		x.bound = NoBound // it was a bound on this only
	}
	return least && !rolls(a.Line)
}

func rolls(line []Move) bool {
	return slices.ContainsFunc(line, func(m Move) bool { return m.Kind == rules.Roll })
}

// movers gives the groups of Side's that act in a line.
func (x *search) movers(line []Move) (set uint64) {
	for _, m := range line {
		if i := slices.Index(x.own, m.Fig); m.Side == x.q.Side && i >= 0 {
			set |= 1 << i
		}
	}
	return set
}

// counts finds out what else wins.
func (x *search) counts(a *Answer) {
	a.Counted = true
	s := x.from.Clone()
	left := uint8(free)
	first := true
	for i := range a.Line {
		m := &a.Line[i]
		if m.Side == x.q.Side && m.Chosen {
			n := 0
			for _, b := range x.list(s, nil) {
				v := x.child(s, b, left)
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
		a.Lines, a.Uncounted = x.lines()
	}
}

// lines counts the ways to win in which only positions at the ends of Side's
// turns count, and the last; nil and why when dice are rolled or a bound is reached.
func (x *search) lines() (*big.Int, Bound) {
	c := &counter{x: x, ways: map[uint64]*big.Int{}, room: x.q.Memory, size: stateSize(x.from)}
	s := x.from.Clone()
	n := c.turn(s)
	switch {
	case x.halted():
		return nil, x.bound
	case c.off != NoBound:
		return nil, c.off
	}
	return n, NoBound
}

// counter counts ways to win.
type counter struct {
	x    *search
	ways map[uint64]*big.Int // by the key of the position at the start of a turn
	room int                 // bytes that may be kept yet
	size int                 // bytes of a position
	off  Bound               // what ended the counting
}

// What is kept of a position that was seen, and of the ways from one, in bytes.
const (
	seenSize = 48
	waysSize = 128
)

// take counts bytes that are kept; the counting ends when there is no room for them.
func (c *counter) take(n int) {
	if c.room -= n; c.room < 0 && c.off == NoBound {
		c.off = MemoryBound
	}
}

// turn counts the ways from a position before a choice that begins a turn.
func (c *counter) turn(s *rules.State) *big.Int {
	left := uint8(free)
	switch c.x.advance(s, &left, nil) {
	case Yes:
		return big.NewInt(1)
	case No:
		return new(big.Int)
	}
	key := s.Key()
	if n := c.ways[key]; n != nil || c.off != NoBound || c.x.halted() {
		return n
	}
	ends, seen, sum := map[uint64]*rules.State{}, map[uint64]bool{}, new(big.Int)
	won := map[uint64]bool{}
	before := c.room
	c.within(s, s.Round(), seen, ends, won)
	sum.SetInt64(int64(len(won)))
	held := before - c.room
	for _, e := range ends {
		n := c.turn(e)
		if c.off != NoBound || c.x.halted() {
			return new(big.Int)
		}
		sum.Add(sum, n)
	}
	c.ways[key] = sum
	c.room += held
	c.take(waysSize)
	return sum
}

// within goes through the positions of one turn: ends takes those in which the
// round is over and more is to come, won those of a win.
func (c *counter) within(s *rules.State, round int, seen map[uint64]bool, ends map[uint64]*rules.State, won map[uint64]bool) {
	x := c.x
	if s.Pending().Ask == rules.AskDie {
		c.off = DiceBound
	}
	key := s.Key()
	if c.off != NoBound || x.halted() || seen[key] {
		return
	}
	seen[key] = true
	c.take(seenSize)
	if p := s.Pending(); p.Side == x.q.Side && p.Ask == rules.AskManeuver && x.hopeless(s) {
		return
	}
	for _, a := range x.list(s, nil) {
		t := s.Clone()
		t.Follow(a)
		if !x.count() {
			return // by the bound that it has set
		}
		left := uint8(free)
		switch x.advance(t, &left, nil) {
		case Yes:
			won[t.Key()] = true
			c.take(seenSize)
		case Undecided:
			if t.Round() == round {
				c.take(c.size)
				c.within(t, round, seen, ends, won)
				c.room += c.size
			} else if k := t.Key(); ends[k] == nil {
				c.take(c.size)
				ends[k] = t
			}
		}
	}
}

package solve

import (
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
		a.Least = x.shorten(a)
	}
	if x.q.Count {
		x.limit = x.nodes + x.q.Nodes
		x.countWins(a)
	}
	if a.Bound = x.bound; a.Bound == NoBound && x.deep {
		a.Bound = DepthBound
	}
}

// winningLine plays a win that was just found.
func (x *search) winningLine(left uint8) []Move {
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
		a, ok := likelyReply(s, p), true
		if p.Side == x.q.Side {
			acts := x.list(s, nil)
			x.order(s, acts)
			spend(&left)
			a, ok = x.winningAction(s, acts, left)
		}
		if !ok || s.Apply(a, nil) != nil {
			return nil
		}
		line = append(line, Move{Action: a, Side: p.Side, Chosen: true})
	}
}

// winningAction returns an action that is known to win, or that search finds to.
func (x *search) winningAction(s *rules.State, acts []rules.Action, left uint8) (rules.Action, bool) {
	for _, a := range acts {
		c, l := x.state(0), left
		c.CopyFrom(s)
		c.Follow(a)
		switch x.advance(c, &l, nil) {
		case Yes:
			return a, true
		case Undecided:
			if x.known.verdict(c.Key(), l) == Yes {
				return a, true
			}
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
	c := x.state(0)
	c.CopyFrom(s)
	if c.Apply(a, nil) != nil || !x.count() {
		return Undecided
	}
	return x.win(0, left)
}

// likelyReply returns what a line shows of others: the default, and of dice the
// likeliest face.
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

// withoutIdle drops Side's commands without which a line wins as well. It leaves
// lines with dice as they are.
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
	var line []Move
	s, left := x.from.Clone(), uint8(unlimited)
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

// maxShorten bounds the nodes spent on lines with fewer commands.
const maxShorten = 600_000

// shorten looks for a line with fewer commands, and reports whether none has fewer
// than the one it leaves.
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

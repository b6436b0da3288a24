package solve

// beamShare is the part of the nodes left, one in so many, that a beam search may
// use before each search through everything.
const beamShare = 6

// force finds the fewest rounds within which the win can be forced.
func (x *search) force() Answer {
	a := x.deepen()
	switch {
	case a.Verdict == Yes:
		x.report(&a)
	case a.Fewest:
		a.Verdict = No
	case x.bound == NoBound:
		a.Bound = DepthBound
	default:
		a.Bound = x.bound
	}
	a.Work = x.work()
	return a
}

// deepen searches for a win within one round, then two, and so on (iterative
// deepening). A beam search through all the rounds comes first: its win stands even
// if the search for a shorter one is stopped.
func (x *search) deepen() Answer {
	a := Answer{Fewest: true}
	won := x.lookAhead()
	for n := 1; n <= x.q.Rounds; n++ {
		if x.stopped() && won != nil {
			n, a.Fewest = x.q.Rounds, false
		}
		x.setRounds(n)
		if n == x.q.Rounds && won != nil {
			x.known = won
			a.Verdict, a.Rounds = Yes, n
			break
		}
		v := x.decide(x.share(n, won != nil))
		if v == Yes {
			a.Verdict, a.Rounds = Yes, n
			break
		}
		a.Fewest = v == No // a refutation of n rounds refutes fewer, too
		if x.stopped() && won == nil {
			a.Fewest = a.Fewest && n == x.q.Rounds
			break
		}
	}
	return a
}

// lookAhead runs a beam search through all the rounds and returns a table of the
// positions it proved won, or nil if it found no win.
func (x *search) lookAhead() *table {
	if x.q.Rounds < 2 {
		return nil
	}
	x.setRounds(x.q.Rounds)
	kept := x.known // holds wins in fewer rounds only
	won := newTable(x.q.Memory / 8)
	x.known = won
	if x.refuted() || !x.findWin(x.nodes+(x.q.Nodes-x.nodes)/beamShare) {
		won = nil
	}
	x.known = kept
	return won
}

// share returns the bound on nodes for a search within n rounds: half of what is
// left, or all of it for the last search. won reports that the win within all the
// rounds is known.
func (x *search) share(n int, won bool) int {
	if n == x.q.Rounds || n == x.q.Rounds-1 && won {
		return x.q.Nodes
	}
	return x.nodes + (x.q.Nodes-x.nodes)/2
}

// setRounds allows n rounds. Losses found with fewer rounds are void then.
func (x *search) setRounds(n int) {
	x.last = x.first + n - 1
	x.known.forgetLosses()
	x.relax.prepare()
}

// decide reports whether the win comes by the last round, using nodes up to limit.
func (x *search) decide(limit int) Verdict {
	if x.refuted() {
		return No
	}
	if n := x.last - x.first + 1; (n < x.q.Rounds || n == 1) && x.findWin(x.nodes+(limit-x.nodes)/beamShare) {
		return Yes
	}
	return x.within(unlimited, limit)
}

// refuted reports whether the relaxation refutes the first position.
func (x *search) refuted() bool { return x.relax.hopeless(x.from) }

// within reports whether the first position is won with at most left commands of
// Side, using nodes up to limit.
func (x *search) within(left uint8, limit int) Verdict {
	if x.stopped() {
		return Undecided
	}
	x.limit, x.bound = limit, NoBound
	x.state(0).CopyFrom(x.from)
	return x.win(0, left)
}

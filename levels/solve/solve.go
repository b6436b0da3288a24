// Package solve proves whether a side of a level can force its goal: by search
// over the rules themselves, with no knowledge of what is good play. It answers
// yes with a line of play, no, or that it was not decided and which bound stopped
// it. Every bound counts work, not time, so that the same question has the same
// answer everywhere.
//
// The one thing taken on trust is that two different positions never have the
// same 64-bit key (rules.State.Key) in one search; with a hundred million
// positions the odds against that are about four thousand to one.
package solve

import (
	"math/big"

	"wallfall/rules"
)

// Dice says how the dice fall.
type Dice uint8

// The ways dice may be taken.
const (
	Worst  Dice = iota // against the side, whatever they may show
	Expect             // by their odds: how likely the goal is at best
)

// Verdict is the answer to whether a side can force its goal.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	Yes
	No
)

// String gives the verdict's name in lower case.
func (v Verdict) String() string { return [...]string{"undecided", "yes", "no"}[v] }

// Question is what is to be found out about a position.
type Question struct {
	Side   int // whose win is looked for
	Rounds int // within how many rounds, counting the present one; at least 1
	Dice   Dice
	// Rests tells of each side whether it is not played but rests: whatever it is
	// asked is answered by default (TN-03), and so it ends its turns at once. Other
	// rivals are taken to play as badly for Side as they can.
	Rests [rules.MaxSides]bool
	// Count asks for everything that wins, not for one line only.
	Count bool

	Nodes  int         // commands and answers tried at most; 0 is DefaultNodes
	Memory int         // bytes for positions known; 0 is DefaultMemory
	Stop   func() bool // ends the search early; asked at every node, and while it is prepared; may be nil
	Tell   func(Work)  // is told of the work every few thousand nodes; may be nil

	blind bool // leave nothing out that could be left out; for tests
}

// The bounds unless given.
const (
	DefaultNodes  = 30_000_000
	DefaultMemory = 512 << 20
)

// Work is how much was searched.
type Work struct {
	Rounds int // the bound on rounds that is being tried
	Nodes  int // commands and answers tried
	Known  int // positions kept
}

// Bound is what ended a search that was not finished.
type Bound uint8

// The bounds.
const (
	NoBound Bound = iota
	NodeBound
	DepthBound  // a line of more commands than are followed
	Stopped     // by Question.Stop
	MemoryBound // no room for what is to be counted
	DiceBound   // dice are rolled, and ways to win are not counted
)

// String words what ended the search.
func (b Bound) String() string {
	return [...]string{"", "the bound on nodes", "the bound on the length of lines", "a stop", "the bound on memory", "dice that are rolled"}[b]
}

// Answer is what was found out.
type Answer struct {
	Verdict Verdict
	// Rounds is in how many rounds the line wins. Fewest tells that fewer were
	// refuted, and Least that fewer commands of Side's are not enough to be sure of it;
	// Least is looked for only where all others rest and the line rolls no dice.
	Rounds        int
	Fewest, Least bool
	// Line leads from the position to the win: commands, answers of all sides, and
	// of dice (Roll). Where others decide it is one of what they may do.
	Line []Move
	// Keep are the first commands after which Rounds are still enough, and Lines in
	// how many ways that can be done where all rivals rest and no dice are rolled:
	// ways that differ in a position at the end of one of Side's turns. Both are nil
	// unless asked for; Counted tells that Keep is complete, and Uncounted what kept
	// the ways from being counted.
	Keep      []rules.Action
	Lines     *big.Int
	Counted   bool
	Uncounted Bound
	// P is the probability of the goal with best play (Expect), nil when it was not
	// found out.
	P     *big.Rat
	Bound Bound
	Work  Work
}

// Move is an action of a line.
type Move struct {
	rules.Action
	Side   int  // who gave it; rules.NoSide for dice
	Chosen bool // there was more than one thing to do
	Only   bool // by Side, and nothing else of several things keeps the win; found out with Count
}

// Solve answers a question about a position, which it leaves as it is. Dice in
// the line are answers (Roll), whatever the position's own seed would give.
func Solve(from *rules.State, q Question) Answer {
	if q.Nodes <= 0 {
		q.Nodes = DefaultNodes
	}
	if q.Memory <= 0 {
		q.Memory = DefaultMemory
	}
	x := newSearch(from, q)
	if q.Dice == Expect {
		return x.expect()
	}
	return x.force()
}

// force looks for the fewest rounds in which the win can be forced.
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

// deepen allows one round after the other. Fewest tells that all before the last
// were refuted.
func (x *search) deepen() Answer {
	a := Answer{Fewest: true}
	ahead := x.ahead()
	for n := 1; n <= x.q.Rounds; n++ {
		if x.ended() && ahead != nil {
			n, a.Fewest = x.q.Rounds, false // it is won all the same
		}
		x.last = x.first + n - 1
		x.relax()
		v := Yes
		if n == x.q.Rounds && ahead != nil {
			x.known.adopt(ahead)
			x.active = x.every
		} else {
			v = x.widen(x.share(n, ahead != nil))
		}
		if v == Yes {
			a.Verdict, a.Rounds = Yes, n
			break
		}
		a.Fewest = v == No // not within n rounds is not within fewer either
		if x.ended() && ahead == nil {
			a.Fewest = a.Fewest && n == x.q.Rounds
			break
		}
	}
	return a
}

// share gives the bound on nodes for n rounds; ahead tells that all of them are
// known to be enough. A bound that is too small leaves half of what is left to the
// next round.
func (x *search) share(n int, ahead bool) int {
	if n == x.q.Rounds || n == x.q.Rounds-1 && ahead {
		return x.q.Nodes
	}
	return x.nodes + (x.q.Nodes-x.nodes)/2
}

// Package solve proves whether a side of a level can force its goal. It searches
// with the rules themselves: an AND-OR search with a transposition table, deepened
// round by round (search.go), pruned by one relaxation (relax.go), and
// preceded by a beam search that finds most wins quickly (beam.go).
//
// The answer is yes with a line of play, no, or undecided together with the bound
// that was reached. All bounds count work, not time, so the same question has the
// same answer on every machine.
//
// One thing is taken on trust: that no two different positions of one search have
// the same 64-bit key (rules.State.Key). With a hundred million positions the odds
// against that are about four thousand to one.
package solve

import (
	"math/big"
	"math/bits"

	"wallfall/rules"
)

// Dice says how dice fall.
type Dice uint8

// The ways to treat dice.
const (
	Worst  Dice = iota // the goal must be reached whatever they show
	Expect             // they fall by their odds; the answer is a probability
)

// Verdict says whether a side can force its goal.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	Yes
	No
)

// String returns the verdict's name in lower case.
func (v Verdict) String() string { return [...]string{"undecided", "yes", "no"}[v] }

// Question is a question about a position. The zero value of each bound means its
// default.
type Question struct {
	Side   int // whose win is looked for
	Rounds int // within how many rounds, counting the present one; at least 1
	Dice   Dice
	// Rests reports of each side whether nobody plays it: it answers everything by
	// default (TN-03) and so ends its turns at once. Other opponents are taken to
	// play as badly for Side as they can.
	Rests [rules.MaxSides]bool
	// Count asks for everything that wins, not only for one line.
	Count bool
	// Glance asks for any win that a beam search finds at once: the answer is Yes or Undecided.
	Glance bool

	Nodes  int         // commands and answers tried at most; 0 means DefaultNodes
	Memory int         // bytes for known positions; 0 means DefaultMemory
	Stop   func() bool // asked at every node and during preparation; true ends the search; may be nil
	Tell   func(Work)  // called every few thousand nodes; may be nil
	// Keep is called every few thousand nodes with what returns where the search stands; may be
	// nil. Kept is where it goes on, nil for the start. Both are for Worst dice.
	Keep func(now func() *Kept)
	Kept *Kept

	exhaustive bool // no relaxation and no beam search; for tests
}

// The default bounds.
const (
	DefaultNodes  = 30_000_000
	DefaultMemory = 512 << 20
)

// Work is how much was searched.
type Work struct {
	Rounds int // the bound on rounds being tried
	Nodes  int // commands and answers tried
	Known  int // positions kept
}

// Bound is what ended an unfinished search.
type Bound uint8

// The bounds.
const (
	NoBound     Bound = iota
	NodeBound         // Question.Nodes
	DepthBound        // a line had more choices than are followed
	Stopped           // Question.Stop
	MemoryBound       // no room to count ways to win
)

// String names the bound for a sentence.
func (b Bound) String() string {
	return [...]string{"", "node limit", "line length limit", "interrupted", "memory limit"}[b]
}

// Answer is the answer to a Question.
type Answer struct {
	Verdict Verdict
	Side    int // as asked
	// Rounds is in how many rounds the line wins. Fewest reports that fewer rounds
	// were refuted; of a No, that it is complete. Least reports that no line needs
	// fewer commands of Side; it is looked for only where all others rest and the
	// line rolls no dice.
	Rounds        int
	Fewest, Least bool
	// Line leads from the position to the win: commands, answers of all sides, and
	// dice (Roll). Where others decide, it shows one of their answers.
	Line []Move
	// Keep are the first commands after which Rounds still suffice, Wins a line for each.
	// Lines is the number of ways to win where all others rest; ways differ in the position
	// at the end of one of Side's turns. If Rolled is set, each die shows its worst face
	// there. All are nil unless Question.Count is set. Counted reports that Keep is
	// complete, Uncounted what prevented Lines.
	Keep      []rules.Action
	Wins      [][]Move
	Rolled    bool
	Lines     *big.Int
	Counted   bool
	Uncounted Bound
	// Open are the first commands of an Undecided that were not refuted, Refuted counts the
	// others.
	Open    []rules.Action
	Refuted int
	// P is the probability of the goal with best play (Expect), nil if undecided.
	P     *big.Rat
	Bound Bound
	Work  Work
}

// Hardness estimates how hard people find the win of an answer: by its rounds, its commands,
// what stands on the board, and the wrong ways that the proof had to close.
func Hardness(from *rules.State, a *Answer) int {
	n := 8*a.Rounds + from.NumWalls() + 2*bits.Len(uint(a.Work.Nodes))
	for _, m := range a.Line {
		if m.Chosen && m.Side == a.Side {
			n += 2
		}
	}
	for id := range rules.FigID(from.NumFigures()) {
		if v := from.Stance(id); v.OnBoard {
			n++
		}
	}
	return n
}

// Move is one action of a line.
type Move struct {
	rules.Action
	Side   int  // who acted; rules.NoSide for dice
	Chosen bool // there was a choice
	Only   bool // Side's only choice that keeps the win; known only with Count
}

// Actions returns the actions of a line.
func Actions(line []Move) []rules.Action {
	out := make([]rules.Action, len(line))
	for i := range line {
		out[i] = line[i].Action
	}
	return out
}

// Solve answers a question about a position, which it does not change. Dice in the
// line are answers (Roll), independent of the position's seed.
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

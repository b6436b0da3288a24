// Package bot plays the game: it answers what a position asks by the rules' own
// Pending, Legal and Apply, and knows no more than a player does. Dice to come are
// never looked at: where a bot tries something out, it does so on a copy whose
// dice are explicit, and weighs what they may show.
//
// A choice follows from the position, the seed given to Begin and the position
// Begin was given, in whole numbers only: it is the same on every platform.
package bot

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"wallfall/rules"
)

// Bot chooses actions for whichever side is asked. It keeps room to compute in,
// and is not safe for use by several goroutines at once.
type Bot interface {
	// Begin describes a game that begins, or goes on, from a position, and from
	// which seed the bot's own whims are drawn.
	Begin(s *rules.State, seed uint64)
	// Choose answers what is pending in s, which must be an unfinished game on the
	// board that Begin was given. It returns a legal action and leaves s as it is.
	Choose(s *rules.State) rules.Action
}

var makers = []struct {
	name, about string
	effort      int // where none is given
	most        int // the largest effort, 0 for those that take none
	make        func(effort int) Bot
}{
	{"planner", "looks ahead; planner:20000 searches 20000 nodes per decision", standardEffort, maxEffort, func(n int) Bot { return &Planner{effort: n} }},
	{"greedy", "picks what looks best right now; greedy:8 looks at 8 options", 0, maxEffort, func(n int) Bot { return &Greedy{options: n} }},
	{"random", "picks any legal command", 0, 0, func(int) Bot { return new(Random) }},
	{"rest", "makes required decisions only", 0, 0, func(int) Bot { return new(Rest) }},
}

// Names lists the bots there are, the strongest first.
func Names() []string {
	var out []string
	for _, m := range makers {
		out = append(out, m.name)
	}
	return out
}

// About says in a few words how a bot plays, with or without an effort in its
// name; "" for a name there is not.
func About(name string) string {
	name, _, _ = strings.Cut(name, ":")
	for _, m := range makers {
		if m.name == name {
			return m.about
		}
	}
	return ""
}

// New makes a bot by its name. Some may have an effort behind a colon: the nodes
// that "planner:20000" looks at for a decision, the options that "greedy:8" sees.
func New(name string) (Bot, error) {
	kind, effort, has := strings.Cut(name, ":")
	for _, m := range makers {
		if m.name != kind {
			continue
		}
		n, err := m.effort, error(nil)
		if has {
			n, err = strconv.Atoi(effort)
		}
		switch {
		case has && m.most == 0:
			return nil, fmt.Errorf("%s takes no effort; remove %q", kind, effort)
		case has && (err != nil || n < 1 || n > m.most):
			return nil, fmt.Errorf("the effort of %s is %q; expected a number in 1..%d", kind, effort, m.most)
		}
		return m.make(n), nil
	}
	return nil, fmt.Errorf("unknown bot %q; expected one of %s", name, strings.Join(Names(), ", "))
}

// Seed returns the seed of the i-th stream that follows from another seed.
func Seed(seed, i uint64) uint64 { return rules.Mix(rules.Mix(seed) + (i+1)*0x9e3779b97f4a7c15) }

// Slicer is a bot whose choice is made a little at a time.
//
// What it comes to follows from the board, the position, the seed and the effort, and
// from nothing else: not from how it was sliced, nor from earlier searches.
type Slicer interface {
	// Choose is Start, Think to the end and Best.
	Bot
	// Start begins to search what is pending in s, which must be an unfinished
	// game on the board that Begin was given. The position is copied, not kept, and
	// that is nearly all that is done at once.
	Start(s *rules.State)
	// Think goes on for about so many steps, and reports whether the choice is made.
	// A step is short: an action applied, or a part of what leads to the choice of
	// one, of which there may be a dozen.
	Think(steps int) (done bool)
	// Best returns the best action found so far: legal from Start on.
	Best() rules.Action
}

// Thinker is a Slicer that looks ahead.
type Thinker interface {
	Slicer
	// Progress returns how many nodes, which are actions applied, were searched of how
	// many that are allowed: fewer in the end where the choice was clear early.
	Progress() (done, of int)
	// Line returns what is expected to follow, beginning with Best, up to the end of the
	// turn of the side that decides. It is good until the next call of Start or Think.
	Line() []rules.Action
	// Worth returns what the position is worth to the side that decides, and what it is
	// expected to be worth after Best, in hundredths of a plain figure.
	Worth() (now, then int)
	// Odds returns how many of a hundred tries of Best ended in a win and a loss of the side
	// that decides.
	Odds() (win, lose int)
}

// stopEvery is how many steps Consider takes before it asks whether to stop.
const stopEvery = 256

// Consider is what b chooses; ok is false when that was given up because stop said
// so, which is asked now and then. A nil stop never says so.
func Consider(b Bot, s *rules.State, stop func() bool) (a rules.Action, ok bool) {
	t, ahead := b.(Thinker)
	if !ahead || stop == nil { // the others are done in no time
		return b.Choose(s), true
	}
	for t.Start(s); !t.Think(stopEvery); {
		if stop() {
			return a, false
		}
	}
	return t.Best(), true
}

// Efforts in nodes a decision.
const (
	standardEffort = 20_000
	maxEffort      = 10_000_000
)

// Standard is the bot that plays where nobody says who does.
const Standard = "greedy"

// Difficulty is a strength of play as players choose it.
type Difficulty struct {
	Name  string
	About string
	Bot   string // a name for New
}

// Difficulties lists the strengths of play, the easiest first. Over 400 games on the shipped
// levels each takes more than 70 of 100 points from the one below (make ladder).
//
//go:noinline
func Difficulties() []Difficulty {
	return []Difficulty{
		{"Novice", "Sees some of its options and picks the best.", "greedy:2"},
		{"Soldier", "Picks what looks best right now.", "greedy:12"},
		{"Captain", "Plans its turn and expects your reply.", "planner:150"},
		{"Marshal", "Looks at as much as time allows.", "planner:12000"},
	}
}

// Random takes any legal action, each as likely as the next, but that it ends a
// phase more often, so that games come to an end. It never gives up.
type Random struct {
	seed uint64
	buf  []rules.Action
}

// endShare is how often, one in so many, a phase is ended that may be.
const endShare = 8

// Begin implements Bot.
func (r *Random) Begin(_ *rules.State, seed uint64) { r.seed = seed }

// Choose implements Bot.
func (r *Random) Choose(s *rules.State) rules.Action {
	r.buf = s.Legal(r.buf)
	n := len(r.buf)
	if n == 0 {
		return s.Default()
	}
	x := rules.Mix(r.seed ^ s.Hash())
	if last := r.buf[n-1]; last.Kind == rules.EndTurn && below(rules.Mix(x+1), endShare) == 0 {
		return last
	}
	return r.buf[below(x, n)]
}

// below makes a number from 0 up to n-1 of 64 random bits.
func below(x uint64, n int) int {
	high, _ := bits.Mul64(x, uint64(n))
	return int(high)
}

// Rest does nothing by itself: it returns the automatic answer to whatever it is
// asked (TN-03), and ends its turns at once.
type Rest struct{ buf []rules.Action }

// Begin implements Bot.
func (*Rest) Begin(*rules.State, uint64) {}

// Choose implements Bot.
func (r *Rest) Choose(s *rules.State) rules.Action {
	if s.Pending().Ask != rules.AskDie {
		return s.Default()
	}
	r.buf = s.Legal(r.buf) // a die has no automatic answer
	return r.buf[0]
}

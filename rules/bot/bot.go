// Package bot plays the game: it answers questions through the rules' own Pending, Legal and
// Apply, and knows no more than a player does. It never looks at dice to come: it tries things
// out on copies with explicit dice and weighs the possible results.
//
// A choice depends only on the position and on the position and seed given to Begin, and is
// computed in whole numbers: it is the same on every platform.
package bot

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"wallfall/rules"
)

// Bot chooses actions for whichever side is asked. It is not safe for concurrent use.
type Bot interface {
	// Begin announces a game that begins, or continues, from a position. The bot draws its
	// random choices from seed.
	Begin(s *rules.State, seed uint64)
	// Choose answers what is pending in s, which must be an unfinished game on the board that
	// Begin got. It returns a legal action and leaves s as it is.
	Choose(s *rules.State) rules.Action
}

var makers = []struct {
	name, about string
	effort      int // the default
	most        int // the largest effort, 0 if the bot takes none
	make        func(effort int) Bot
}{
	{"planner", "looks ahead; planner:20000 searches 20000 nodes per decision", standardEffort, maxEffort, func(n int) Bot { return &Planner{effort: n} }},
	{"greedy", "picks what looks best right now; greedy:8 looks at 8 options", 0, maxEffort, func(n int) Bot { return &Greedy{options: n} }},
	{"random", "picks any legal command", 0, 0, func(int) Bot { return new(Random) }},
	{"rest", "makes required decisions only", 0, 0, func(int) Bot { return new(Rest) }},
}

// Names lists the bots, the strongest first.
func Names() []string {
	var out []string
	for _, m := range makers {
		out = append(out, m.name)
	}
	return out
}

// About describes in a few words how a bot plays. The name may include an effort; the result is
// "" for an unknown bot.
func About(name string) string {
	name, _, _ = strings.Cut(name, ":")
	for _, m := range makers {
		if m.name == name {
			return m.about
		}
	}
	return ""
}

// New makes a bot by its name. Some names take an effort after a colon: "planner:20000"
// searches 20,000 nodes a decision, "greedy:8" sees 8 options.
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

// Slicer is a bot that chooses in small slices.
//
// The choice depends only on the board, the position, the seed and the effort, not on how it
// was sliced or on earlier searches.
type Slicer interface {
	// Choose is Start, Think to the end and Best.
	Bot
	// Start begins to search what is pending in s, which must be an unfinished game on the
	// board that Begin got. It copies the position and does little else.
	Start(s *rules.State)
	// Think continues for about that many steps, and reports whether the choice is made. A step
	// is short: an action applied, or one of up to a dozen parts of choosing one.
	Think(steps int) (done bool)
	// Best returns the best action found so far: legal from Start on.
	Best() rules.Action
}

// Thinker is a Slicer that looks ahead.
type Thinker interface {
	Slicer
	// Progress returns how many nodes (actions applied) were searched, and how many may be. A
	// clear choice ends the search early.
	Progress() (done, of int)
	// Line returns what is expected to follow, beginning with Best, up to the end of the turn
	// of the deciding side. It is valid until the next call of Start or Think.
	Line() []rules.Action
	// Worth returns what the position is worth to the deciding side now, and what it is
	// expected to be worth after Best, in hundredths of a plain figure.
	Worth() (now, then int)
	// Odds returns how many per cent of the tries of Best ended in a win and in a loss for the
	// deciding side.
	Odds() (win, lose int)
}

// stopEvery is how many steps Consider takes between calls of stop.
const stopEvery = 32

// Consider returns what b chooses. It calls stop, if not nil, now and then; once that returns
// true it gives up and ok is false.
func Consider(b Bot, s *rules.State, stop func() bool) (a rules.Action, ok bool) {
	t, ahead := b.(Thinker)
	if !ahead || stop == nil { // the others are quick
		return b.Choose(s), true
	}
	for t.Start(s); !t.Think(stopEvery); {
		if stop() {
			return a, false
		}
	}
	return t.Best(), true
}

// Efforts, in nodes a decision.
const (
	standardEffort = 20_000
	maxEffort      = 10_000_000
)

// Standard is the default bot.
const Standard = "greedy"

// Difficulty is a level of strength that players choose.
type Difficulty struct {
	Name  string
	About string
	Bot   string // a name for New
}

// Difficulties lists the levels of strength, the easiest first. Over 400 games on the shipped
// levels each scores more than 70 % against the one below (make ladder).
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

// Random picks legal actions with equal probability, but ends a phase more often, so that games
// come to an end. It never resigns.
type Random struct {
	seed uint64
	buf  []rules.Action
}

// endShare makes Random end one phase in endShare when it may.
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

// below turns 64 random bits into a number from 0 to n-1.
func below(x uint64, n int) int {
	high, _ := bits.Mul64(x, uint64(n))
	return int(high)
}

// Rest never acts by itself: it answers every question by default (TN-03), and ends its turns
// at once.
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

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
	{"planner", "looks ahead, with so many nodes per decision: planner:20000", standardEffort, maxEffort, func(n int) Bot { return &Planner{effort: n} }},
	{"greedy", "picks what looks best at once, from so many options: greedy:8", 0, maxEffort, func(n int) Bot { return &Greedy{options: n} }},
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
		n := m.effort
		if has {
			var err error
			if n, err = strconv.Atoi(effort); m.most == 0 || err != nil || n < 1 || n > m.most {
				return nil, wrongEffort(kind, effort, m.most)
			}
		}
		return m.make(n), nil
	}
	return nil, fmt.Errorf("unknown bot %q; expected one of %s", name, strings.Join(Names(), ", "))
}

// wrongEffort is the error for an effort that a bot cannot have.
func wrongEffort(kind, effort string, most int) error {
	if most == 0 {
		return fmt.Errorf("%s takes no effort; remove %q", kind, effort)
	}
	return fmt.Errorf("the effort of %s is %q; expected a number in 1..%d", kind, effort, most)
}

// Seed returns the seed of the i-th stream that follows from another seed.
func Seed(seed, i uint64) uint64 { return mix(mix(seed) + (i+1)*0x9e3779b97f4a7c15) }

// mix spreads the bits of x (the finaliser of splitmix64).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

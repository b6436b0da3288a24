package rules

import (
	"math/bits"

	"wallfall/rules/message"
)

// Mix spreads the bits of x (the finaliser of splitmix64).
func Mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// roll returns the next die, 1..6, a hash of the seed and the number of draws so far, so
// that copies and reloaded positions roll the same. Where dice are explicit the first call
// asks and returns 0, the second returns the answer.
func (s *State) roll(fig FigID, why Purpose, r Rule, log *Log) uint8 {
	if s.stack[0].step == turnForecast {
		s.logDie(fig, why, 0, r, log)
		return forecastDie
	}
	return s.throw(fig, why, 1, 1, 6, r, log)
}

// throw returns the sum of several dice, or the explicit answer; 0 means that the question has
// been put first, with n as the N of the Decision.
func (s *State) throw(fig FigID, why Purpose, n, dice, sides uint8, r Rule, log *Log) uint8 {
	sum, ok := s.answered(fig, why, n, 0)
	if !ok {
		return 0
	}
	if sum == 0 {
		for range dice {
			sum += s.number(sides)
		}
	}
	s.logDie(fig, why, sum, r, log)
	return sum
}

// rollPool rolls n dice, each of which hits on need or more (ST-02). ok is false if the number
// of hits has to be asked first.
func (s *State) rollPool(fig FigID, n, need uint8, r Rule, log *Log) (hits uint8, ok bool) {
	given := s.head.die != 0
	hits, ok = s.answered(fig, DieStrike, n, need)
	if !ok {
		return 0, false
	}
	for i := range n {
		face := uint8(6) // only the number of hits is known
		switch {
		case !given:
			if face = s.number(6); face >= need {
				hits++
			}
		case i >= hits:
			face = need - 1
		}
		if face > 0 { // with a need of 1 there are no misses to log
			s.logDie(fig, DieStrike, face, r, log)
		}
	}
	return hits, true
}

// answered returns the explicit answer to a die, 0 if it must be drawn. If dice are explicit
// and there is no answer yet it asks, and ok is false.
func (s *State) answered(fig FigID, why Purpose, n, need uint8) (face uint8, ok bool) {
	h := &s.head
	if h.die == 0 && h.explicit {
		h.dieFor, h.dieFig, h.dieN, h.dieNeed = why, fig, n, need
		s.ask(AskDie, NoSide)
		return 0, false
	}
	if h.die > 0 {
		face = h.die - 1
		h.draws++
	}
	h.die, h.dieFor, h.dieFig, h.dieN, h.dieNeed = 0, NoDie, NoFig, 0, 0
	return face, true
}

// number draws the next number, 1..sides, from the hash of the counter.
func (s *State) number(sides uint8) uint8 {
	s.head.draws++
	return uint8(face(s.head.seed, s.head.draws, int(sides)))
}

func (s *State) logDie(fig FigID, why Purpose, n uint8, r Rule, log *Log) {
	if log != nil {
		log.add(figEvent(EvDie, r, fig, NoCell).change(int(n), int(why)))
	}
}

// faces returns the lowest and the highest answer to the die that is asked for.
func (s *State) faces() (lo, hi int) {
	switch s.head.dieFor {
	case DieStrike:
		if s.head.dieNeed <= 1 { // a 1 always hits (ST-02)
			return int(s.head.dieN), int(s.head.dieN)
		}
		return 0, int(s.head.dieN)
	case DiePower:
		return 2, 20
	case DieCell:
		return 1, int(s.head.dieN)
	}
	return 1, 6
}

// Throw is a die that must show a given face. Sides is 6 or 10 in this game.
type Throw struct{ Sides, Shows int }

// How many seeds SeedFor tries, and how many of them may be needed on average.
const (
	seedsTried = 1 << 26
	maxOdds    = 2_000_000
)

// SeedFor returns the smallest seed with which the first dice of a game show the given faces in
// order. A power roll (2d10, MV-05) is two ten-sided dice. It fails for an impossible die and
// for too many dice; eight six-sided dice are possible.
func SeedFor(throws []Throw) (uint64, error) {
	odds := 1
	for _, t := range throws {
		switch {
		case t.Sides < 1 || t.Sides > 20 || t.Shows < 1 || t.Shows > t.Sides:
			return 0, message.Errorf("no die can show that")
		case odds > maxOdds/t.Sides:
			return 0, message.Errorf("too many dice")
		}
		odds *= t.Sides
	}
	for seed := range uint64(seedsTried) {
		if rollsMatch(seed, throws) {
			return seed, nil
		}
	}
	return 0, message.Errorf("too many dice")
}

// rollsMatch reports whether the first dice of a seed show these faces.
func rollsMatch(seed uint64, throws []Throw) bool {
	for i, t := range throws {
		if face(seed, uint64(i+1), t.Sides) != t.Shows {
			return false
		}
	}
	return true
}

// face returns what die number n of a seed shows, from 1.
func face(seed, n uint64, sides int) int {
	high, _ := bits.Mul64(Mix(seed+n*0x9e3779b97f4a7c15), uint64(sides))
	return int(high) + 1
}

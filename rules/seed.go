package rules

import (
	"errors"
	"math/bits"
)

// Throw is a die that is to show a face: one of Sides, 6 or 10 in this game.
type Throw struct{ Sides, Shows int }

// How many seeds SeedFor tries, and how many of them may be needed on average.
const (
	seedsTried = 1 << 26
	maxOdds    = 2_000_000
)

// SeedFor returns the smallest seed by which the first dice of a game show the given faces in
// order: a roll of power (2d10, MV-05) is two dice of ten. The error says that there is no
// such die, or that there are too many: eight dice of six are not.
func SeedFor(throws []Throw) (uint64, error) {
	odds := 1
	for _, t := range throws {
		switch {
		case t.Sides < 1 || t.Sides > 20 || t.Shows < 1 || t.Shows > t.Sides:
			return 0, errors.New("no die can show that")
		case odds > maxOdds/t.Sides:
			return 0, errors.New("too many dice")
		}
		odds *= t.Sides
	}
	for seed := range uint64(seedsTried) {
		if rollsMatch(seed, throws) {
			return seed, nil
		}
	}
	return 0, errors.New("too many dice")
}

// rollsMatch reports whether the first dice of a seed are these.
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
	high, _ := bits.Mul64(mix(seed+n*0x9e3779b97f4a7c15), uint64(sides))
	return int(high) + 1
}

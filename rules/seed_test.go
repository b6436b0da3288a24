package rules

import (
	"testing"

	"pgregory.net/rapid"
)

// Any faces that are not too many are the first ones of the seed that is found, as
// the game draws them.
func TestSeedFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var throws []Throw
		odds := 1
		for range rapid.IntRange(0, 6).Draw(t, "dice") {
			sides := rapid.SampledFrom([]int{6, 6, 10}).Draw(t, "sides")
			if odds *= sides; odds > 20_000 {
				break
			}
			throws = append(throws, Throw{sides, rapid.IntRange(1, sides).Draw(t, "face")})
		}
		seed, err := SeedFor(throws)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(startSetup(Start{}, 0), seed)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range throws {
			if got := int(s.number(uint8(w.Sides))); got != w.Shows {
				t.Fatalf("die %d of seed %d shows %d, want %+v", i+1, seed, got, w)
			}
		}
	})
}

func TestSeedForLimits(t *testing.T) {
	six := func(n int) (list []Throw) {
		for i := range n {
			list = append(list, Throw{6, i%6 + 1})
		}
		return list
	}
	if seed, err := SeedFor(six(8)); err != nil || !rollsMatch(seed, six(8)) {
		t.Errorf("eight dice: %d, %v", seed, err)
	}
	for _, bad := range [][]Throw{six(9), {{6, 0}}, {{6, 7}}, {{0, 1}}, {{100, 1}}, make([]Throw, 100)} {
		if _, err := SeedFor(bad); err == nil {
			t.Errorf("%v is found", bad)
		}
	}
	if seed, err := SeedFor(nil); err != nil || seed != 0 {
		t.Errorf("no dice: %d, %v", seed, err)
	}
	// The power roll of an ability draws two dice of ten.
	seed, _ := SeedFor([]Throw{{10, 7}, {10, 4}})
	s, err := New(startSetup(Start{}, 0), seed)
	if err != nil {
		t.Fatal(err)
	}
	var log Log
	if n := s.throw(0, DiePower, 2, 2, 10, MV05, &log); n != 11 {
		t.Errorf("7 and 4 are %d", n)
	}
}

func BenchmarkSeedForEight(b *testing.B) {
	throws := []Throw{{6, 1}, {6, 6}, {6, 3}, {6, 2}, {6, 5}, {6, 4}, {6, 1}, {6, 1}}
	for b.Loop() {
		if _, err := SeedFor(throws); err != nil {
			b.Fatal(err)
		}
	}
}

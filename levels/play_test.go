package levels_test

import (
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestShippedLevelsPlayAtRandom plays random games on every level that the game
// comes with, with drawn and with explicit dice: what must hold of every position
// holds, and every game ends.
func TestShippedLevelsPlayAtRandom(t *testing.T) {
	for _, e := range levels.Shipped() {
		lv, err := levels.Load(e.ID)
		if err != nil {
			t.Fatal(err)
		}
		over := 0
		for seed := range uint64(24) {
			s, err := lv.New(seed)
			if err != nil {
				t.Fatal(err)
			}
			s.SetExplicitDice(seed%2 == 0)
			n := 0
			err = rulestest.Play(rulestest.NewRand(seed), s, 3000, func(rules.Action, *rules.Log) error {
				if n++; n%40 == 0 {
					if err := rulestest.Same(s); err != nil {
						return err
					}
				}
				return rulestest.Invariants(s)
			})
			if err != nil {
				t.Errorf("%s, seed %d: %v", e.ID, seed, err)
			}
			if _, end := s.Winner(); end {
				over++
			}
		}
		if over < 20 {
			t.Errorf("%s: only %d of 24 games came to an end", e.ID, over)
		}
	}
}

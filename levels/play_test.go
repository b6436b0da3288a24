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
		lv := rulestest.Must(levels.Load(e.ID))(t)
		over := 0
		for seed := range uint64(24) {
			if playAtRandom(t, lv, seed) {
				over++
			}
		}
		if over < 20 {
			t.Errorf("%s: only %d of 24 games came to an end", e.ID, over)
		}
	}
}

// playAtRandom plays a random game and reports whether it came to an end.
func playAtRandom(t *testing.T, lv *levels.Level, seed uint64) bool {
	t.Helper()
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
		t.Errorf("%s, seed %d: %v", lv.Title, seed, err)
	}
	_, over := s.Winner()
	return over
}

// TestLevelWithoutFigures plays levels on which nobody stands, as the editor
// begins them: spells are cast, walls move, and the match ends.
func TestLevelWithoutFigures(t *testing.T) {
	for _, wall := range []string{"", "wall w1 dir=e at=0:0,0\n"} {
		lv := rulestest.Must(levels.Parse("t.txt", []byte("wallfall 1\ntitle \"nobody\"\nrounds 4\nside one mana=99 spells=all\nside two keeper\nmap\n.....\n.~..0\n....#\nend\n"+wall)))(t)
		for seed := range uint64(20) {
			if !playAtRandom(t, lv, seed) {
				t.Errorf("seed %d: the match does not end", seed)
			}
		}
	}
}

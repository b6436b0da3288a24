package rules_test

import (
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// commands lists what is legal but for turning on the spot.
func commands(s *rules.State) []rules.Action {
	return slices.DeleteFunc(s.Legal(nil), func(a rules.Action) bool { return a.Kind == rules.Face })
}

// TestKeyForgetsOnlyWhatDoesNotMatter plays on from a position and from one that
// differs in what keys leave out: they must offer the same and stay alike.
func TestKeyForgetsOnlyWhatDoesNotMatter(t *testing.T) {
	changed, ended := 0, 0
	for seed := range uint64(400) {
		r := rulestest.NewRand(seed)
		su := rulestest.Setup(r)
		if seed%2 == 0 {
			su = rulestest.Open(r)
		}
		s, err := rules.New(su, seed)
		if err != nil {
			t.Fatal(err)
		}
		s.SetExplicitDice(true)
		s.Begin(nil)
		twin := s.Clone()
		for range 120 {
			twin.Disguise(r.Intn)
			if twin.Hash() != s.Hash() {
				changed++
			}
			if s.Key() != twin.Key() {
				t.Fatalf("seed %d: what does not matter changes the key", seed)
			}
			legal := commands(s)
			if !slices.Equal(legal, commands(twin)) {
				t.Fatalf("seed %d: equal keys, and different answers", seed)
			}
			if len(legal) == 0 {
				ended++
				break
			}
			a := legal[r.Intn(len(legal))]
			if err := s.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
			if err := twin.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
			if s.Key() != twin.Key() {
				t.Fatalf("seed %d: %s leads from equal keys to different ones", seed, s.Board().FormatAction(a))
			}
			w1, o1 := s.Winner()
			w2, o2 := twin.Winner()
			if w1 != w2 || o1 != o2 {
				t.Fatalf("seed %d: equal keys, and different ends", seed)
			}
		}
	}
	if changed < 1000 || ended < 10 {
		t.Errorf("only %d positions were disguised, and %d games ended", changed, ended)
	}
}

// TestKeysTellPositionsApart counts positions by key and by all that is in them.
func TestKeysTellPositionsApart(t *testing.T) {
	byHash, byKey := map[uint64]bool{}, map[uint64]bool{}
	for seed := range uint64(60) {
		play(t, seed, 80, false, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			if s.Board().Floors() == 1 {
				return
			}
			byHash[s.Hash()], byKey[s.Key()] = true, true
		})
	}
	if len(byKey) < len(byHash)*9/10 || len(byHash) < 200 {
		t.Errorf("%d positions have %d keys", len(byHash), len(byKey))
	}
}

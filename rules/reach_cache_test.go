package rules_test

import (
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestWaysChangeNothing plays random games on boards of all sorts, many of them
// with the same room to remember ways in: what is legal there, where groups can go
// and by which path, and the results are the same as without.
func TestWaysChangeNothing(t *testing.T) {
	ways := new(rules.Ways)
	var with, next, here, plain rules.State
	with.Share(ways)
	next.Share(ways)
	here.Share(ways)
	moves, other := 0, 0
	compare := func(seed uint64, s *rules.State, a rules.Action) {
		with.CopyFrom(s)
		plain.CopyFrom(s)
		want, got := plain.Legal(nil), with.Legal(nil)
		if !slices.Equal(want, got) {
			t.Fatalf("seed %d after %q: %v is legal, and %v with ways", seed, s.Board().FormatAction(a), want, got)
		}
		for id := range rules.FigID(s.NumFigures()) {
			var r, w rules.Reach
			plain.Reach(id, &r)
			with.Reach(id, &w)
			for _, c := range r.Cells() {
				if r.Cost(c) != w.Cost(c) || !slices.Equal(r.Path(c, nil), w.Path(c, nil)) {
					t.Fatalf("seed %d after %q: the way to %d is %v, and %v with ways", seed, s.Board().FormatAction(a), c, r.Path(c, nil), w.Path(c, nil))
				}
			}
		}
		for i, b := range want {
			if b.Kind != rules.Move && i%5 > 0 {
				continue
			}
			if b.Kind == rules.Move {
				moves++
			} else {
				other++
			}
			plain.CopyFrom(s)
			plain.Follow(b)
			next.FollowFrom(&with, b)
			if plain.Hash() != next.Hash() {
				t.Fatalf("seed %d: %q leads elsewhere with ways", seed, s.Board().FormatAction(b))
			}
			if b.Kind != rules.Move || i%4 > 0 {
				continue
			}
			here.CopyFrom(s) // on where it was listed, and once more from there
			here.Commands(b.Fig, nil)
			for range 2 {
				here.Follow(b)
				if plain.Hash() != here.Hash() {
					t.Fatalf("seed %d: %q leads elsewhere from where it was listed", seed, s.Board().FormatAction(b))
				}
				more := here.Legal(nil)
				at := slices.IndexFunc(more, func(a rules.Action) bool { return a.Kind == rules.Move && a.Fig != b.Fig })
				if at < 0 {
					break
				}
				b = more[at]
				plain.Follow(b)
			}
		}
	}
	for seed := range uint64(250) {
		r := rulestest.NewRand(seed)
		su := rulestest.Setup(r)
		if seed%5 == 0 {
			su = rulestest.Crowd(r)
		}
		s, err := rules.New(su, seed)
		if err != nil {
			t.Fatal(err)
		}
		s.SetExplicitDice(seed%2 == 0)
		n := 0
		if err := rulestest.Play(r, s, 60, func(a rules.Action, _ *rules.Log) error {
			if n++; n%3 == 0 {
				compare(seed, s, a)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if moves < 20_000 || other < 2_000 {
		t.Errorf("only %d moves and %d other actions compared", moves, other)
	}
}

package rules_test

import (
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestCrowdedPlayKeepsInvariants plays boards where large figures, portals, pits
// and walls get into each other's way. A command to move leads where it says,
// unless a portal or a fall takes the group on, and never beyond its move.
func TestCrowdedPlayKeepsInvariants(t *testing.T) {
	moves := 0
	for seed := range uint64(2000) {
		r := rulestest.NewRand(seed)
		s, err := rules.New(rulestest.Crowd(r), seed)
		if err != nil {
			t.Fatal(err)
		}
		s.SetExplicitDice(seed%2 == 0)
		playOn(t, r, s, seed, 60, rulestest.Pick, func(a rules.Action, log *rules.Log) {
			sound(t, s, seed, a)
			if a.Kind != rules.Move || s.Pending().Ask != rules.AskManeuver {
				return
			}
			carried := false
			for _, e := range log.Events {
				carried = carried || e.Kind == rules.EvPortal || e.Kind == rules.EvFall
			}
			f := s.Figure(a.Fig)
			moves++
			if f.OnBoard && (f.Cell != a.To && !carried || f.Spent > f.Move) {
				t.Fatalf("seed %d: %q ends on %s, having spent %d of %d", seed, s.Board().FormatAction(a), s.Board().FormatCell(f.Cell), f.Spent, f.Move)
			}
		})
	}
	if moves < 1000 {
		t.Errorf("only %d moves tried", moves)
	}
}

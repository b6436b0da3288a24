package rules_test

import (
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestQuickAnswersAgree compares the fast answers with the full ones.
func TestQuickAnswersAgree(t *testing.T) {
	blows, shots := 0, 0
	for seed := range uint64(80) {
		play(t, seed, 100, false, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			for i := range s.NumFigures() * s.NumFigures() {
				a, b := rules.FigID(i/s.NumFigures()), rules.FigID(i%s.NumFigures())
				fa, fb := s.Figure(a), s.Figure(b)
				if at, side := s.Stand(a); at != fa.Cell || side != fa.Side {
					t.Fatalf("seed %d: %s stands at %d of %d, or %d of %d", seed, fa.Name, at, side, fa.Cell, fa.Side)
				}
				// One that is being moved past others has no cell of its own.
				if !fa.OnBoard || !fb.OnBoard || s.FigAt(fa.Cell) != a || s.FigAt(fb.Cell) != b {
					continue
				}
				dice, need, ok := s.StrikeDiceFrom(a, fa.Cell, b, fb.Cell)
				wide, wideNeed, wideOK := s.StrikeDice(a, b)
				level := s.Board().Pos(fa.Cell).Floor == s.Board().Pos(fb.Cell).Floor
				if level && (dice != wide || need != wideNeed || ok != wideOK) {
					t.Fatalf("seed %d: %s strikes %s with %d dice from where it stands (%v), and %d of it (%v)", seed, fa.Name, fb.Name, wide, wideOK, dice, ok)
				}
				if ok {
					blows++
				}
				info, err := s.RangeInfo(a, b)
				dice, need, ok = s.RangestrikeDice(a, b)
				if ok != (err == nil) || ok && (dice != info.Dice || need != info.Need) {
					t.Fatalf("seed %d: %s shoots %s with %d dice (%v), and %d (%v)", seed, fa.Name, fb.Name, dice, ok, info.Dice, err)
				}
				if ok {
					shots++
				}
			}
		})
	}
	if blows < 1000 || shots < 200 {
		t.Errorf("only %d strikes and %d rangestrikes were compared", blows, shots)
	}
}

// TestReseed plays a position on with another seed as a game begun with it.
func TestReseed(t *testing.T) {
	for seed := range uint64(20) {
		su := rulestest.Setup(rulestest.NewRand(seed))
		a, err := rules.New(su, 1)
		if err != nil {
			t.Fatal(err)
		}
		b, err := rules.New(su, seed+50)
		if err != nil {
			t.Fatal(err)
		}
		a.Reseed(seed + 50)
		if a.Hash() != b.Hash() {
			t.Fatal("a position with another seed is another position")
		}
	}
}

// TestCommandsAreWhatIsLegal lists what each figure may be told to do: one after the
// other and with the end of the phase that is what is legal, and nothing elsewhere.
func TestCommandsAreWhatIsLegal(t *testing.T) {
	asked := 0
	for seed := range uint64(40) {
		play(t, seed, 60, false, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			var got []rules.Action
			for i := range s.NumFigures() {
				got = s.Commands(rules.FigID(i), got)
			}
			if s.Pending().Ask != rules.AskManeuver {
				if len(got) > 0 {
					t.Fatalf("seed %d: %v may be told where %s is asked", seed, got, s.Pending().Ask)
				}
				return
			}
			asked++
			if got = append(got, s.Default()); !slices.Equal(got, s.Legal(nil)) {
				t.Fatalf("seed %d: the figures may do %v, and legal is %v", seed, got, s.Legal(nil))
			}
		})
	}
	if asked < 300 {
		t.Errorf("only %d lists were compared", asked)
	}
}

// TestManeuverOf: the maneuver of a side is what its turn asks for when it comes to it and
// nothing has happened before; the position stays as it is.
func TestManeuverOf(t *testing.T) {
	tried := 0
	for seed := range uint64(20) {
		play(t, seed, 24, false, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			before := s.Hash()
			var x rules.State
			for side := range s.Board().Sides() {
				if !s.ManeuverOf(side, &x) {
					continue
				}
				tried++
				if d := x.Pending(); d.Ask != rules.AskManeuver || d.Side != side {
					t.Fatalf("seed %d: side %d is asked %+v", seed, side, d)
				}
				for id := range rules.FigID(s.NumFigures()) {
					if a, b := s.Stance(id), x.Stance(id); a.Cell != b.Cell || a.OnBoard != b.OnBoard || b.Side == side && b.Spent > 0 {
						t.Fatalf("seed %d: %+v has become %+v", seed, a, b)
					}
				}
			}
			if s.Hash() != before {
				t.Fatalf("seed %d: asking has changed the position", seed)
			}
		})
	}
	if tried < 100 {
		t.Errorf("only %d maneuvers were asked for", tried)
	}
}

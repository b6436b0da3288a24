package rules_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// play runs a random game from the seed and calls at after every action.
func play(t interface{ Fatalf(string, ...any) }, seed uint64, limit int, explicit bool, at func(s *rules.State, a rules.Action, log *rules.Log)) (*rules.State, []rules.Action) {
	r := rulestest.NewRand(seed)
	s, err := rules.New(rulestest.Setup(r), seed)
	if err != nil {
		t.Fatalf("set-up: %v", err)
	}
	s.SetExplicitDice(explicit)
	var done []rules.Action
	err = rulestest.Play(r, s, limit, func(a rules.Action, log *rules.Log) error {
		if a != (rules.Action{}) {
			done = append(done, a)
		}
		at(s, a, log)
		return nil
	})
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return s, done
}

// picker picks a legal action, ok being false when there is none.
type picker func(r *rulestest.Rand, s *rules.State, buf *[]rules.Action) (a rules.Action, ok bool)

// playOn begins a game and plays up to so many actions, calling at after the beginning and
// after each.
func playOn(t interface{ Fatalf(string, ...any) }, r *rulestest.Rand, s *rules.State, seed uint64, limit int, pick picker, at func(a rules.Action, log *rules.Log)) {
	var log rules.Log
	var buf []rules.Action
	s.Begin(&log)
	at(rules.Action{}, &log)
	for range limit {
		a, ok := pick(r, s, &buf)
		if !ok {
			return
		}
		log.Reset()
		text := s.Board().FormatAction(a)
		if err := s.Apply(a, &log); err != nil {
			t.Fatalf("seed %d: legal action %q refused: %v", seed, text, err)
		}
		at(a, &log)
	}
}

// sound fails the test where a position breaks an invariant, or where what is kept of it
// is not what is counted.
func sound(t *testing.T, s *rules.State, seed uint64, a rules.Action) {
	t.Helper()
	err := rulestest.Invariants(s)
	if err == nil && !s.Recounted() {
		err = errors.New("what is kept of the position is not what is counted")
	}
	if err != nil {
		t.Fatalf("seed %d after %q: %v", seed, s.Board().FormatAction(a), err)
	}
}

func TestRandomPlayKeepsInvariants(t *testing.T) {
	kinds := map[rules.EventKind]int{}
	steps, deserted := 0, 0
	for seed := range uint64(800) {
		resigned := map[int]bool{}
		play(t, seed, 300, seed%2 == 0, func(s *rules.State, a rules.Action, log *rules.Log) {
			sound(t, s, seed, a)
			for _, e := range log.Events {
				kinds[e.Kind]++
				if e.Kind == rules.EvResign {
					resigned[int(e.Side)] = true
				}
				if e.Kind == rules.EvDraw && e.Goal() < 0 {
					deserted++
					for id := range rules.FigID(s.NumFigures()) {
						if f := s.Figure(id); f.Side != rules.NoSide && !f.Dead && !f.Left && !resigned[f.Side] {
							t.Fatalf("seed %d: nobody is left, but %s is", seed, f.Name)
						}
					}
				}
			}
			if steps++; steps%7 == 0 {
				if err := rulestest.Same(s); err != nil {
					t.Fatalf("seed %d after %q: %v", seed, s.Board().FormatAction(a), err)
				}
			}
		})
	}
	if deserted == 0 || deserted == kinds[rules.EvDraw] {
		t.Errorf("%d of %d draws are since nobody is left", deserted, kinds[rules.EvDraw])
	}
	// A generator that never reaches a rule proves nothing about it.
	for k := rules.EvTurn; k.String() != ""; k++ {
		if kinds[k] == 0 {
			t.Errorf("random play produced no %q events", k)
		}
	}
}

func TestReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		explicit := rapid.Bool().Draw(t, "explicit")
		var hashes []uint64
		end, actions := play(t, seed, 80, explicit, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			hashes = append(hashes, s.Hash())
		})
		again, err := rules.New(rulestest.Setup(rulestest.NewRand(seed)), seed)
		if err != nil {
			t.Fatal(err)
		}
		again.SetExplicitDice(explicit)
		again.Begin(nil)
		var mid rules.State
		for i, a := range actions {
			if again.Hash() != hashes[i] {
				t.Fatalf("the replay differs before action %d", i)
			}
			mid.CopyFrom(again)
			text := again.Board().FormatAction(a)
			if parsed, err := again.Board().ParseAction(text); err != nil || parsed != a {
				t.Fatalf("notation %q reads back as %v, %v", text, parsed, err)
			}
			if err := again.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
			if mid.Hash() != hashes[i] {
				t.Fatal("applying an action to a state changed its copy")
			}
			if err := mid.Apply(a, nil); err != nil || mid.Hash() != again.Hash() {
				t.Fatalf("a copy goes on differently: %v", err)
			}
		}
		if again.Hash() != end.Hash() {
			t.Fatal("the replay ends differently")
		}
	})
}

func TestIllegalActionsLeaveTheStateAlone(t *testing.T) {
	for seed := range uint64(150) {
		r := rulestest.NewRand(seed + 7777)
		play(t, seed, 60, seed%2 == 0, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			before := s.Hash()
			legal := map[rules.Action]bool{}
			for _, a := range s.Legal(nil) {
				legal[a] = true
			}
			for range 10 {
				a := rules.Action{Kind: rules.ActionKind(r.Intn(12)), Dir: rules.Dir(r.Intn(10)), N: uint8(r.Intn(8)),
					Fig: rules.FigID(r.Intn(20) - 2), To: rules.Cell(r.Intn(300) - 3)}
				if legal[a] || a.Kind == rules.Resign {
					continue
				}
				if err := s.Apply(a, nil); err == nil || err.Error() == "" {
					t.Fatalf("seed %d: %+v is not listed as legal and was taken", seed, a)
				}
				if s.Hash() != before {
					t.Fatalf("seed %d: the refused %+v changed the position", seed, a)
				}
			}
		})
	}
}

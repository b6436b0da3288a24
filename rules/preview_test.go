package rules_test

import (
	"fmt"
	"math/big"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// look writes down what can be seen of a position: dice to come play no part.
func look(s *rules.State) string {
	out := ""
	for i := range s.NumFigures() {
		out += fmt.Sprint(s.Figure(rules.FigID(i)))
	}
	for c := range rules.Cell(s.Board().Cells()) {
		out += fmt.Sprint(s.Feature(c), s.WallAt(c), s.Terrain(c))
	}
	d := s.Pending()
	return out + fmt.Sprint(d.Ask, d.Side, s.Side(), s.Round())
}

// finish plays on until a side is to give its next command, or after a strike
// another begins: dice at random, other decisions by default.
func finish(t *testing.T, r *rulestest.Rand, s *rules.State, a rules.Action) {
	for {
		d := s.Pending()
		if strike := a.Kind == rules.Strike || a.Kind == rules.Rangestrike; strike && d.Die == rules.DieStrike && d.Fig != a.Fig {
			return
		}
		switch d.Ask {
		case rules.AskNothing, rules.AskManeuver, rules.AskSpells, rules.AskStrike:
			return
		case rules.AskDie:
			legal := s.Legal(nil)
			if err := s.Apply(legal[r.Intn(len(legal))], nil); err != nil {
				t.Fatal(err)
			}
		default:
			if err := s.Apply(s.Default(), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestPreviewAgreesWithPlay follows random commands to their end with random
// dice: what comes is one of the outcomes foretold, whose probabilities add up
// to 1, and where one outcome is foretold its events are those that happen.
func TestPreviewAgreesWithPlay(t *testing.T) {
	var p rules.Preview
	fanned := 0
	for seed := range uint64(120) {
		r := rulestest.NewRand(seed + 5)
		n := 0
		play(t, seed, 60, false, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			var buf []rules.Action
			a, ok := rulestest.Pick(r, s, &buf)
			if n++; !ok || n%4 != 0 {
				return
			}
			before := s.Hash()
			if err := s.Preview(a, &p); err != nil {
				t.Fatalf("seed %d: preview of the legal %s: %v", seed, s.Board().FormatAction(a), err)
			}
			if s.Hash() != before {
				t.Fatalf("seed %d: a preview changed the position", seed)
			}
			sum := new(big.Rat)
			if p.Rest != nil {
				sum.Add(sum, p.Rest)
			}
			ends := map[string]bool{}
			for i := range p.Outcomes {
				o := &p.Outcomes[i]
				if o.P == nil {
					sum.Add(sum, big.NewRat(1, 1))
				} else {
					sum.Add(sum, o.P)
				}
				ends[look(o.State())] = true
			}
			if sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Fatalf("seed %d: the outcomes of %s add up to %v", seed, s.Board().FormatAction(a), sum)
			}
			if len(p.Outcomes) > 1 {
				fanned++
			}
			for range 3 {
				x := s.Clone()
				x.SetExplicitDice(true)
				if err := x.Apply(a, nil); err != nil {
					t.Fatal(err)
				}
				finish(t, r, x, a)
				if p.Rest == nil && !ends[look(x)] {
					t.Fatalf("seed %d: %s ended as no outcome foretold", seed, s.Board().FormatAction(a))
				}
			}
		})
	}
	if fanned < 20 {
		t.Errorf("only %d commands with dice were tried", fanned)
	}
}

func TestPoolOdds(t *testing.T) {
	pool := rules.Pool{For: rules.DieStrike, N: 3, Need: 5}
	lo, odds := pool.Odds()
	want := []*big.Rat{big.NewRat(8, 27), big.NewRat(12, 27), big.NewRat(6, 27), big.NewRat(1, 27)}
	if lo != 0 || len(odds) != len(want) {
		t.Fatalf("odds from %d: %v", lo, odds)
	}
	for i, p := range odds {
		if p.Cmp(want[i]) != 0 {
			t.Errorf("%d hits of 3 dice on 5 and 6: %v, not %v", i, p, want[i])
		}
	}
	// 2d10: 55 of 100 ways come to 11 or less, 35 to 12..16, 10 to 17 and more.
	tiers := rules.Tiers(0)
	for i, want := range []*big.Rat{big.NewRat(55, 100), big.NewRat(35, 100), big.NewRat(10, 100)} {
		if tiers[i].Cmp(want) != 0 {
			t.Errorf("tier %d: %v, not %v", i+1, tiers[i], want)
		}
	}
}

// TestPreviewByWork: a bound on the work keeps what is certain, and all that is
// told of the rest adds up to 1.
func TestPreviewByWork(t *testing.T) {
	su := rulestest.Dungeon()
	for i := range su.Figures {
		su.Figures[i].Prone = i%2 == 0 // each rolls to stand up at the end of the turn
	}
	s, err := rules.New(su, 1)
	if err != nil {
		t.Fatal(err)
	}
	s.Begin(nil)
	end := rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}
	for _, work := range []int{1, 2, 7, 100, 600} {
		p := rules.Preview{Work: work}
		if err := s.Preview(end, &p); err != nil {
			t.Fatal(err)
		}
		if p.Rest == nil || len(p.Outcomes) == 0 || len(p.Events) == 0 {
			t.Fatalf("work %d: rest %v, %d outcomes, %d events", work, p.Rest, len(p.Outcomes), len(p.Events))
		}
		sum := new(big.Rat).Set(p.Rest)
		for i := range p.Outcomes {
			sum.Add(sum, p.Outcomes[i].P)
			if ask := p.Outcomes[i].State().Pending().Ask; ask == rules.AskDie {
				t.Errorf("work %d: an outcome waits for a die", work)
			}
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("work %d: all comes to %v", work, sum)
		}
	}
}

// BenchmarkPreviewWorst looks into the end of a turn at which twenty figures roll
// to stand up, bounded as on the screen.
func BenchmarkPreviewWorst(b *testing.B) {
	su := rulestest.Dungeon()
	for i := range su.Figures {
		su.Figures[i].Prone = i%2 == 0
	}
	s, err := rules.New(su, 1)
	if err != nil {
		b.Fatal(err)
	}
	s.Begin(nil)
	p := rules.Preview{Work: 400}
	b.ReportAllocs()
	for b.Loop() {
		if err := s.Preview(rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}, &p); err != nil {
			b.Fatal(err)
		}
	}
}

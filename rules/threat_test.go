package rules_test

import (
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestThreatAgreesWithPlay: at the beginning of a side's maneuver what its groups
// can do to an enemy where it stands, as Legal and the fight have it after each
// of their moves, is what Threat told of that cell.
func TestThreatAgreesWithPlay(t *testing.T) {
	var th rules.Threat
	var reach rules.Reach
	told, done := 0, 0
	for seed := range uint64(70) {
		play(t, seed, 24, false, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			d := s.Pending()
			if d.Ask != rules.AskManeuver {
				return
			}
			for id := range rules.FigID(s.NumFigures()) {
				f := s.Figure(id)
				if f.Side != d.Side || !f.OnBoard || f.Prone || f.Spent > 0 || f.Acted || f.Done {
					continue
				}
				if touches(s, id) != f.Bound {
					continue // its contact has come, or gone, since the turn began
				}
				for as := range rules.FigID(s.NumFigures()) {
					g := s.Figure(as)
					if !g.OnBoard || g.Side == f.Side || g.Side == rules.NoSide || g.Size > 1 || f.Size > 1 || s.FigAt(g.Cell) != as {
						continue
					}
					before := s.Hash()
					s.Threat(id, as, &th)
					if s.Hash() != before {
						t.Fatalf("seed %d: asking has changed the position", seed)
					}
					now := th.Harm[g.Cell]
					if now != 0 {
						told++
					}
					// Where it stands, and after each of its moves.
					s.Reach(id, &reach)
					cells := append([]rules.Cell{f.Cell}, reach.Cells()...)
					for _, c := range cells {
						x := s.Clone()
						x.SetExplicitDice(true)
						if c != f.Cell {
							if err := x.Apply(rules.Action{Kind: rules.Move, Fig: id, To: c}, nil); err != nil {
								t.Fatal(err)
							}
							if x.Pending().Ask != rules.AskManeuver || x.Figure(id).Cell != c || x.Figure(as).Cell != g.Cell {
								continue
							}
						}
						if _, err := x.StrikeInfo(id, as); err == nil && now&rules.HarmStrike == 0 {
							t.Fatalf("seed %d: %s can strike %s from %s, which was not told", seed, f.Name, g.Name, s.Board().FormatCell(c))
						}
						if _, err := x.RangeInfo(id, as); err == nil && now&rules.HarmRangestrike == 0 {
							t.Fatalf("seed %d: %s can rangestrike %s from %s, which was not told", seed, f.Name, g.Name, s.Board().FormatCell(c))
						}
						for _, a := range x.Legal(nil) {
							if a.Kind == rules.Use && a.Fig == id && a.Other == as && now&rules.HarmAbility == 0 {
								t.Fatalf("seed %d: %s can use %s, which was not told", seed, f.Name, s.Board().FormatAction(a))
							}
						}
						done++
					}
				}
			}
		})
	}
	if told < 50 || done < 500 {
		t.Errorf("only %d threats were told and %d moves tried", told, done)
	}
}

func touches(s *rules.State, id rules.FigID) bool {
	for as := range rules.FigID(s.NumFigures()) {
		if s.Contact(id, as) {
			return true
		}
	}
	return false
}

// TestLookFrom: what is said of a look agrees with Sees and Sight, and what is
// said to be in the way is.
func TestLookFrom(t *testing.T) {
	var l rules.Look
	blocked := 0
	for seed := range uint64(60) {
		r := rulestest.NewRand(seed)
		play(t, seed, 20, false, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			b := s.Board()
			for range 20 {
				from, to := rules.Cell(r.Intn(b.Cells())), rules.Cell(r.Intn(b.Cells()))
				s.LookFrom(from, to, &l)
				want := s.Sight(from, to)
				if id := s.FigAt(from); id != rules.NoFig {
					want = s.SeesCell(id, to)
				}
				if l.Seen != want || l.Seen && l.Text.Format != "" {
					t.Fatalf("seed %d: from %s to %s: %+v, and it is seen: %v", seed, b.FormatCell(from), b.FormatCell(to), l, want)
				}
				if !l.Seen && l.Text.Format == "" {
					t.Fatalf("seed %d: from %s to %s is not seen, and nothing says why", seed, b.FormatCell(from), b.FormatCell(to))
				}
				if l.At != rules.NoCell {
					blocked++
					if !s.Solid(l.At) {
						t.Fatalf("seed %d: %s is not solid", seed, b.FormatCell(l.At))
					}
				}
			}
		})
	}
	if blocked < 50 {
		t.Errorf("only %d lines were blocked", blocked)
	}
}

// BenchmarkThreat is what one figure threatens on the large dungeon.
func BenchmarkThreat(b *testing.B) {
	s, err := rules.New(rulestest.Dungeon(), 1)
	if err != nil {
		b.Fatal(err)
	}
	s.Begin(nil)
	var th rules.Threat
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		s.Threat(rules.FigID(1+2*(i%20)), 0, &th)
		i++
	}
}

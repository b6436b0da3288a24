package rules_test

import (
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// forceOutcome is what a forced movement has come to for its target.
type forceOutcome struct {
	cell rules.Cell
	harm int
	dead bool
}

// endForce answers a forced movement with choose, all others as ForceEnds does, and
// returns what it came to.
func endForce(t *testing.T, from *rules.State, choose func(s *rules.State, d rules.Decision) (rules.Action, bool)) forceOutcome {
	t.Helper()
	s := from.Clone()
	s.SetExplicitDice(true)
	first := s.Pending()
	for {
		d := s.Pending()
		a, mine := s.Default(), d.Fig == first.Fig && d.By == first.By && (d.Ask == rules.AskForce || d.Ask == rules.AskDistance)
		switch {
		case mine:
			var ok bool
			if a, ok = choose(s, d); !ok {
				t.Fatalf("the answers end before %v", d.Ask)
			}
		case d.Ask == rules.AskDie:
			legal := s.Legal(nil)
			a = legal[len(legal)/2]
		case d.Ask == rules.AskNothing || d.Ask == rules.AskDistance || !s.Figure(first.Fig).Forced:
			now, was := s.Figure(first.Fig), from.Figure(first.Fig)
			out := forceOutcome{cell: now.Cell, dead: now.Dead}
			for i := range was.Minions {
				out.harm += was.Stamina[i]
			}
			for i := range now.Minions {
				out.harm -= now.Stamina[i]
			}
			if now.Dead || !now.OnBoard {
				out.cell = rules.NoCell
			}
			return out
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestForceEnds plays rough games. The answers of every end that is found lead there,
// and whatever a mover chooses by chance comes to one of them.
func TestForceEnds(t *testing.T) {
	var buf []rules.Action
	found, most, slams, falls := 0, 0, 0, 0
	for seed := range uint64(25) {
		r := rulestest.NewRand(seed)
		su := rough(r)
		for i := range su.Abilities {
			for j := range su.Abilities[i].Tiers {
				t := &su.Abilities[i].Tiers[j]
				t.Distance = min(t.Distance, 5)
			}
		}
		s, err := rules.New(su, seed)
		if err != nil {
			t.Fatal(err)
		}
		s.SetExplicitDice(true)
		s.Begin(nil)
		for range 100 {
			if ends, all := s.ForceEnds(nil, rules.MaxForceEnds); len(ends) > 0 {
				before := s.Hash()
				found++
				if few, whole := s.ForceEnds(nil, 1); len(few) > len(ends) || whole && len(few) != len(ends) || len(ends) > 60 && whole {
					t.Fatalf("seed %d: %d of %d ends in one position, %v", seed, len(few), len(ends), whole)
				}
				most = max(most, len(ends))
				outcomes := map[forceOutcome]bool{}
				for i := range ends {
					e := &ends[i]
					slams, falls = slams+e.Slams, falls+e.Falls
					outcomes[forceOutcome{e.Cell, e.Harm, e.Dead}] = true
					if b := s.Board(); e.Falls > 0 && e.Cell != rules.NoCell && b.Pos(e.Mark).Floor-b.Pos(e.Cell).Floor != e.Falls {
						t.Fatalf("seed %d: %v fall %d floors to %s, marked at %s", seed, e.Steps, e.Falls, b.FormatCell(e.Cell), b.FormatCell(e.Mark))
					}
					if i%7 != 0 {
						continue
					}
					steps := e.Steps
					got := endForce(t, s, func(s *rules.State, _ rules.Decision) (a rules.Action, ok bool) {
						if len(steps) == 0 || !slices.Contains(s.Legal(nil), steps[0]) {
							return a, false
						}
						a, steps = steps[0], steps[1:]
						return a, true
					})
					if want := (forceOutcome{e.Cell, e.Harm, e.Dead}); got != want || len(steps) > 0 {
						t.Fatalf("seed %d: %v come to %v with %d left, not %v", seed, e.Steps, got, len(steps), want)
					}
				}
				for range 4 {
					var way []rules.Action
					got := endForce(t, s, func(s *rules.State, _ rules.Decision) (rules.Action, bool) {
						legal := s.Legal(nil)
						way = append(way, legal[r.Intn(len(legal))])
						return way[len(way)-1], true
					})
					if all && !outcomes[got] {
						t.Fatalf("seed %d: a mover came to %v by %v, which is none of %d ends", seed, got, way, len(ends))
					}
				}
				if s.Hash() != before {
					t.Fatal("looking for ends has changed the position")
				}
			}
			a, ok := lean(r, s, &buf)
			if !ok {
				break
			}
			if err := s.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d movements, at most %d ends, %d slams, %d falls", found, most, slams, falls)
	if found < 100 || slams == 0 || falls == 0 {
		t.Errorf("only %d movements with %d slams and %d falls", found, slams, falls)
	}
}

// TestEndsOfHarmlessSlams asks for the ends of a push of somebody whom slams do nothing:
// each cell on the way can be chosen, and none is hidden behind a slam that comes to the
// same.
func TestEndsOfHarmlessSlams(t *testing.T) {
	s := level(t, "topology square\n"+
		"kind ram power=1 skill=1 might=2 abilities=heave\nkind brass armor=20 power=3 stability=0\n"+
		"map\n########\n#ab....#\n########\nend\nfigure a ram side=heroes at=a\nfigure b brass side=keeper at=b\n")
	s.SetExplicitDice(true)
	s.Begin(nil)
	for s.Pending().Ask != rules.AskDistance {
		legal := s.Legal(nil)
		a := legal[len(legal)-1]
		if i := slices.IndexFunc(legal, func(a rules.Action) bool { return a.Kind == rules.Use && a.Other == 1 }); i >= 0 {
			a = legal[i]
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	ends, _ := s.ForceEnds(nil, rules.MaxForceEnds)
	var got []string
	for _, e := range ends {
		if e.Slams > 0 || e.Mark != e.Cell {
			t.Errorf("%s is marked at %s, with %d slams", s.Board().FormatCell(e.Cell), s.Board().FormatCell(e.Mark), e.Slams)
		}
		got = append(got, s.Board().FormatCell(e.Cell))
	}
	slices.Sort(got)
	if want := []string{"0:2,1", "0:3,1", "0:4,1", "0:5,1", "0:6,1"}; !slices.Equal(got, want) {
		t.Errorf("the ends are %v, want %v", got, want)
	}
}

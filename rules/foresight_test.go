package rules_test

import (
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// level builds the position that a level of two sides, heroes and a keeper, begins with.
func level(t *testing.T, name string) *rules.State {
	t.Helper()
	text := rulestest.Must(os.ReadFile("testdata/" + name + ".txt"))(t)
	lv := rulestest.Must(levels.Parse(name, []byte("wallfall 1\nside heroes\nside keeper keeper\n"+string(text))))(t)
	return rulestest.Must(lv.New(1))(t)
}

// command applies an action in the notation of scripts.
func command(t *testing.T, s *rules.State, text string) {
	t.Helper()
	a, err := s.Board().ParseAction(text)
	if err == nil {
		err = s.Apply(a, nil)
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// TestFatesOfAStrike previews strikes: whoever is slain by one stays until the end of the
// phase (ST-01), and its fate is death all the same.
func TestFatesOfAStrike(t *testing.T) {
	s := level(t, "fates")
	s.Begin(nil)
	command(t, s, "end")
	a := rulestest.Must(s.Board().ParseAction("strike ann kay"))(t)
	var p rules.Preview
	rulestest.OK(t, s.Preview(a, &p))
	// Each of 2 dice hits on 4 and more; a second hit is carried over to kim.
	dead := map[string]*big.Rat{"kay": big.NewRat(3, 4), "kim": big.NewRat(1, 4)}
	if len(p.Fates) != len(dead) {
		t.Fatalf("the fates are %+v", p.Fates)
	}
	for _, f := range p.Fates {
		name := s.Board().FigName(f.Fig)
		lives := new(big.Rat).Sub(big.NewRat(1, 1), dead[name])
		if f.Dead.Cmp(dead[name]) != 0 || f.Upright.Cmp(lives) != 0 || f.Prone.Sign() != 0 {
			t.Errorf("%s is dead by %v, upright by %v, prone by %v", name, f.Dead, f.Upright, f.Prone)
		}
		if len(f.Lost) != 2 || f.Lost[1].N != 1 || f.Lost[1].P.Cmp(dead[name]) != 0 {
			t.Errorf("%s loses %+v", name, f.Lost)
		}
	}
}

// TestScheduleDrowns looks ahead to a wall whose push leaves a figure over a pitfall, at
// whose bottom it drowns in the terrain step of its own turn (X-24, TN-07).
func TestScheduleDrowns(t *testing.T) {
	s := level(t, "drowning")
	list := s.Schedule(1)
	if len(list) != 1 {
		t.Fatalf("the schedule has %d turns", len(list))
	}
	drowned := false
	for i := range list[0].Events {
		e := &list[0].Events[i]
		drowned = drowned || e.Kind == rules.EvDeath && e.Cause == rules.ByDrowning && s.Board().FigName(e.Fig) == "ann"
	}
	if !drowned || list[0].Figures[0] != rules.NoCell || list[0].Figures[1] == rules.NoCell {
		t.Errorf("ann does not drown, or bob is gone: %+v", list[0].Events)
	}
}

// TestThreatIsNoMore lists where a figure threatens another: what it cannot do from where
// it can get is no threat.
func TestThreatIsNoMore(t *testing.T) {
	for _, c := range []struct{ name, level, want string }{
		{"who is in contact stays where it is", "threat-contact", "0:1,1 0:2,1 0:3,1 0:4,1 0:5,1 0:1,2 0:2,2 0:3,2 0:4,2 0:5,2 0:1,3 0:2,3 0:3,3 0:4,3"},
		{"touched, it does not move", "threat-touched", "0:2,1 0:2,2"},
		{"who has climbed out of a pit has no action left", "threat-pit", "0:1,1 0:2,1 0:3,1 0:4,1"},
		{"through the pitfall that it can reach", "threat-pitfall", "1:2,1 1:3,1 0:2,1"},
	} {
		s := level(t, c.level)
		var th rules.Threat
		b := s.Board()
		s.Threat(b.FigByName("kay"), b.FigByName("ann"), &th)
		got := map[string]bool{}
		for _, at := range th.Cells() {
			got[b.FormatCell(at)] = true
		}
		want := strings.Fields(c.want)
		for _, at := range want {
			if !got[at] {
				t.Errorf("%s: %s is missing", c.name, at)
			}
			delete(got, at)
		}
		if len(got) > 0 {
			t.Errorf("%s: %v too", c.name, got)
		}
	}
}

// TestTraitsWhileUndyingRolls asks what a group is while the die of its last member is
// rolled: what that member is, not what its slain were (FG-01, FG-04).
func TestTraitsWhileUndyingRolls(t *testing.T) {
	s := level(t, "undying")
	s.SetExplicitDice(true)
	s.Begin(nil)
	for _, text := range []string{"use ann bolt bob", "roll 2", "end"} {
		command(t, s, text)
	}
	d, bob := s.Pending(), s.Figure(s.Board().FigByName("bob"))
	if d.Die != rules.DieUndying || bob.Living > 0 {
		t.Fatalf("asked is %+v, and %d of bob live", d, bob.Living)
	}
	if bob.Aloft || s.Board().Kinds()[bob.Kind].Name != "lich" {
		t.Errorf("bob is in the air: %v, and a %s", bob.Aloft, s.Board().Kinds()[bob.Kind].Name)
	}
}

// TestHomeInACloud has a cloud spare nearly everybody without being their home (HZ-13).
func TestHomeInACloud(t *testing.T) {
	s := level(t, "cloud")
	if h := s.Home(0); h != 0 {
		t.Errorf("the man is at home in %b", h)
	}
	if h := s.Home(1); h != rules.NativeTo(rules.Cloud) {
		t.Errorf("the sylph is at home in %b", h)
	}
}

// TestForecastDie has dice of a forecast go on as a 3: the Undying stay slain, and whoever
// falls lies prone.
func TestForecastDie(t *testing.T) {
	s := level(t, "forecast")
	s.Begin(nil)
	var next rules.State
	s.Forecast(&next, nil)
	if ann, bob := next.Figure(0), next.Figure(1); !ann.Dead || !bob.Prone || next.Board().FormatCell(bob.Cell) != "0:3,2" {
		t.Errorf("ann is dead: %v; bob is prone on %s: %v", ann.Dead, next.Board().FormatCell(bob.Cell), bob.Prone)
	}
}

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
		a, mine := s.Yielding(), d.Fig == first.Fig && d.By == first.By && (d.Ask == rules.AskForce || d.Ask == rules.AskDistance)
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
			for i := range was.Members {
				out.harm += was.Stamina[i] - now.Stamina[i]
			}
			if now.Dead || !now.OnBoard {
				out.cell = rules.NoCell
			}
			return out
		}
		apply(t, s, a)
	}
}

// TestForceEnds plays rough games. The answers of every end that is found lead there,
// and whatever a mover chooses by chance comes to one of them.
func TestForceEnds(t *testing.T) {
	found, most, slams, falls := 0, 0, 0, 0
	for seed := range uint64(25) {
		r := rulestest.NewRand(seed)
		su := rough(r)
		for i := range su.Abilities {
			for j := range su.Abilities[i].Tiers {
				t := &su.Abilities[i].Tiers[j]
				for f := rules.Push; f <= rules.Slide; f++ {
					t[f.Effect()] = min(t[f.Effect()], 5)
				}
			}
		}
		s := rulestest.Must(rules.New(su, seed))(t)
		s.SetExplicitDice(true)
		playOn(t, r, s, seed, 100, lean, func(rules.Action, *rules.Log) {
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
		})
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
	s := level(t, "slams")
	s.SetExplicitDice(true)
	s.Begin(nil)
	for s.Pending().Ask != rules.AskDistance {
		legal := s.Legal(nil)
		a := legal[len(legal)-1]
		if i := slices.IndexFunc(legal, func(a rules.Action) bool { return a.Kind == rules.Use && a.Other == 1 }); i >= 0 {
			a = legal[i]
		}
		apply(t, s, a)
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

// wildAction makes an action of some kind from random numbers, which next gives from 0
// up to n-1: most are illegal, and some name what is not there.
func wildAction(next func(n int) int, s *rules.State) rules.Action {
	fig := func() rules.FigID { return rules.FigID(next(s.NumFigures()+4) - 2) }
	a := rules.Action{Kind: rules.ActionKind(next(int(rules.Cast) + 3)), Fig: fig(), To: rules.NoCell}
	small := func() uint8 {
		if n := next(40); n < 24 {
			return uint8(n)
		}
		return uint8(next(256))
	}
	if next(2) == 0 {
		a.Dir = rules.Dir(small())
	}
	if next(2) == 0 {
		a.N = small()
	}
	if next(4) == 0 {
		a.M = small()
	}
	if next(2) == 0 {
		a.Other = fig()
	}
	if next(2) == 0 {
		a.To = rules.Cell(next(s.Board().Cells()+4) - 2)
	}
	return a
}

// askAll puts every question there is about a position, about random figures and
// cells, and returns an error if one has changed it or two contradict each other.
func askAll(r *rulestest.Rand, s *rules.State) error {
	if s.NumFigures() == 0 {
		return nil
	}
	b, before := s.Board(), s.Hash()
	x, y := rules.FigID(r.Intn(s.NumFigures())), rules.FigID(r.Intn(s.NumFigures()))
	c, d := rules.Cell(r.Intn(b.Cells())), rules.Cell(r.Intn(b.Cells()))
	if s.Sight(c, d) != s.Sight(d, c) {
		return fmt.Errorf("%s sees %s, and is not seen from there (BD-09)", b.FormatCell(c), b.FormatCell(d))
	}
	if b.Dist(c, d) != b.Dist(d, c) {
		return fmt.Errorf("it is %d from %s to %s, and %d back", b.Dist(c, d), b.FormatCell(c), b.FormatCell(d), b.Dist(d, c))
	}
	legal := s.Legal(nil)
	odd := wildAction(r.Intn, s)
	if listed := slices.Contains(legal, odd); listed != (s.Check(odd) == nil) && odd.Kind != rules.Resign {
		return fmt.Errorf("%+v is listed: %v, and refused: %v", odd, listed, s.Check(odd))
	}
	if _, err := b.ParseAction(b.FormatAction(odd)); err != nil && slices.Contains(legal, odd) {
		return err
	}
	if fx, fy := s.Figure(x), s.Figure(y); fx.OnBoard && fy.OnBoard {
		// One that is being moved past others has no cell of its own.
		if s.FigAt(fx.Cell) == x && s.FigAt(fy.Cell) == y && s.Contact(x, y) != s.Contact(y, x) {
			return fmt.Errorf("%s touches %s and is not touched", s.Figure(x).Name, s.Figure(y).Name)
		}
		s.SeesCell(x, c)
		s.Sees(x, y)
		s.StrikeInfo(x, y)
		s.RangeInfo(x, y)
		s.StrikeDice(x, y)
	}
	var p rules.Preview
	if len(legal) > 0 && r.Intn(20) == 0 {
		a := legal[r.Intn(len(legal))]
		if err := s.Preview(a, &p); err != nil && s.Pending().Ask != rules.AskDie {
			return fmt.Errorf("preview of the legal %s: %w", b.FormatAction(a), err)
		}
	}
	var next rules.State
	s.Forecast(&next, nil)
	if s.Hash() != before {
		return fmt.Errorf("asking has changed the position")
	}
	return nil
}

// TestMaxSteps: an action that takes more steps than a log allows stops short without a
// decision, which is how tests notice rules that never come to an end.
func TestMaxSteps(t *testing.T) {
	s, _ := play(t, 1, 0, false, func(*rules.State, rules.Action, *rules.Log) {})
	s.Apply(rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}, &rules.Log{MaxSteps: 1})
	if _, over := s.Winner(); over || s.Pending().Ask != rules.AskNothing {
		t.Errorf("the action went on: over %v, %v is asked", over, s.Pending().Ask)
	}
}

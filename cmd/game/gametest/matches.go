package gametest

import (
	"testing"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// Played returns a match of a shipped level after n commands of random play.
func Played(t *testing.T, id string, n int) *session.Match {
	t.Helper()
	for _, e := range levels.Shipped() {
		if e.ID != id {
			continue
		}
		m, _, err := session.New(id+".txt", e.Text, 5)
		if err != nil {
			t.Fatal(err)
		}
		m.SetBegun(1795271000)
		GoOn(t, m, 9, n)
		return m
	}
	t.Fatalf("there is no level %s", id)
	return nil
}

// GoOn plays n commands at random. Nobody resigns.
func GoOn(t *testing.T, m *session.Match, seed uint64, n int) {
	t.Helper()
	r := rulestest.NewRand(seed)
	var buf []rules.Action
	for range n {
		a, ok := rulestest.Pick(r, m.State(), &buf)
		if !ok {
			return
		}
		if a.Kind == rules.Resign {
			a = m.State().Default()
		}
		if _, err := m.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
}

// Onward returns a command that brings a match to its end: figures leave where they
// can, the first side goes east, the others wait.
func Onward(s *rules.State) rules.Action {
	if s.Pending().Ask != rules.AskManeuver || s.Side() != 0 {
		return s.Default()
	}
	best, far := s.Default(), -1
	for _, a := range s.Legal(nil) {
		switch {
		case a.Kind == rules.Leave:
			return a
		case a.Kind == rules.Move:
			here := s.Board().Pos(s.Figure(a.Fig).Cell).X
			if x := s.Board().Pos(a.To).X; x > here && x > far {
				best, far = a, x
			}
		}
	}
	return best
}

// OpenShipped opens a shipped level as from a file, to be played or drawn on.
func OpenShipped(r *Rig, id string, draw bool) {
	r.T.Helper()
	for _, e := range levels.Shipped() {
		if e.ID == id {
			r.Opts.File, r.Opts.Source, r.Opts.Draw = "/x/"+id+".txt", e.Text, draw
		}
	}
	r.Sc = nil
	r.Tick(3)
}

package gametest

import (
	"testing"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// Shipped returns the text of a level of the game.
func Shipped(t testing.TB, id string) []byte {
	t.Helper()
	for _, e := range levels.Shipped() {
		if e.ID == id {
			return e.Text
		}
	}
	t.Fatalf("there is no level %s", id)
	return nil
}

// Played returns a match of a shipped level after n commands of random play.
func Played(t testing.TB, id string, n int) *session.Match {
	t.Helper()
	m, err := session.New(id+".txt", Shipped(t, id), 5)
	if err != nil {
		t.Fatal(err)
	}
	m.SetBegun(1795271000)
	GoOn(t, m, 9, n)
	return m
}

// GoOn plays n commands at random. Nobody resigns.
func GoOn(t testing.TB, m *session.Match, seed uint64, n int) {
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
		rulestest.Must(m.Apply(a))(t)
	}
}

// Onward returns a command that brings a match to its end: figures leave where they
// can, the first side goes east, the others wait.
func Onward(s *rules.State) rules.Action {
	if s.Pending().Ask != rules.AskMove || s.Side() != 0 {
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
	r.OpenFile("/x/"+id+".txt", Shipped(r.T, id), draw)
}

// Continue saves a match and continues it from the title.
func Continue(r *Rig, m *session.Match) {
	r.T.Helper()
	if err := r.Ctx.Store.Put(shell.MatchKey, m.Save()); err != nil {
		r.T.Fatal(err)
	}
	r.Show(r.Desk().Routes.Title(r.Ctx))
	r.Click("continue")
	r.Tick(3)
}

// LookTo looks back, if it does not yet, at the position after n commands.
func LookTo(r *Rig, n int) {
	r.T.Helper()
	if past, _ := r.Sc.Probe().State["past"].(bool); !past {
		r.Key('B')
	}
	r.Sc.(*shell.Window).Inner.(interface{ Jump(n int) }).Jump(n)
	r.Tick(1)
}

// Begin begins a match on a shipped level, without animations.
func Begin(r *Rig, id string) shell.Scene {
	r.T.Helper()
	r.Desk().Set.Speed = 0
	sc := rulestest.Must(r.Desk().Routes.Play(r.Ctx, id+".txt", Shipped(r.T, id)))(r.T)
	r.Show(sc)
	return sc
}

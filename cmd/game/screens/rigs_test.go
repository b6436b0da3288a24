package screens

import (
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
)

func newRig(t testing.TB, w, h, scale float32) *gametest.Rig {
	return gametest.Open(t, Start, w, h, scale)
}

func sit(t *testing.T, opts shell.Options) *gametest.Rig {
	return gametest.OpenWith(t, Start, opts)
}

func playOf(r *gametest.Rig) *match.Screen { return gametest.Inner[*match.Screen](r) }

func matchOf(b *gametest.Rig) *match.Screen { return gametest.Inner[*match.Screen](b) }

func commandEach(r *gametest.Rig, words ...string) {
	r.T.Helper()
	for _, w := range words {
		p := playOf(r)
		a, err := p.Table.Narrator.Board.ParseAction(w)
		if err != nil || !p.Do(r.Ctx, a) {
			r.T.Fatalf("%s: %v, %s", w, err, p.UI.Notice.Text)
		}
		r.Tick(2)
	}
}

// continued is the match above, saved and continued from the title.
func continued(t *testing.T, m *session.Match) *gametest.Rig {
	t.Helper()
	b := sit(t, shell.Options{})
	if err := b.Ctx.Store.Put(shell.MatchKey, m.Save()); err != nil {
		t.Fatal(err)
	}
	b.Sc.(*shell.Window).Inner = library.NewTitle(b.Ctx, b.Sc.(*shell.Window).UI)
	b.Tick(1)
	b.Click("continue")
	b.Tick(5)
	return b
}

// begin starts a match on one of the game's levels at once.
func beginMatch(r *gametest.Rig, level string) *match.Screen {
	r.T.Helper()
	r.Desk().Set.Speed = 0
	for _, e := range levels.Shipped() {
		if e.ID != level {
			continue
		}
		sc, err := r.Desk().Routes.Play(r.Ctx, level+".txt", e.Text)
		if err != nil {
			r.T.Fatal(err)
		}
		r.Sc.(*shell.Window).Inner = sc
		r.Tick(2)
		return sc.(*match.Screen)
	}
	r.T.Fatalf("there is no level %s", level)
	return nil
}

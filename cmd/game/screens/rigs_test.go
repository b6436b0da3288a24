package screens

import (
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/session"
)

func newRig(t testing.TB, w, h, scale float32) *gametest.Rig {
	return gametest.Open(t, Start, w, h, scale)
}

func playOf(r *gametest.Rig) *match.Screen { return gametest.Inner[*match.Screen](r) }

// command gives commands as scenarios write them.
func command(r *gametest.Rig, texts ...string) {
	r.T.Helper()
	for _, text := range texts {
		p := playOf(r)
		a, err := p.Table.Narrator.Board.ParseAction(text)
		if err != nil || !p.Do(r.Ctx, a) {
			r.T.Fatalf("%s: %v, %s", text, err, p.UI.Notice.Text)
		}
		r.Tick(2)
	}
}

// continued is a match that was saved and is continued from the title.
func continued(t testing.TB, m *session.Match) *gametest.Rig {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	gametest.Continue(r, m)
	return r
}

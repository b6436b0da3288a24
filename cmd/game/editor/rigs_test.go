package editor

import (
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
)

// start returns the first screen of the game.
func start(ctx *shell.Context, opts shell.Options) (shell.Scene, error) {
	return shell.New(ctx, opts, rulepage.Install, sharing.Install, match.Install, Install, library.Install)
}

func newRig(t testing.TB, w, h, scale float32) *gametest.Rig {
	return gametest.Open(t, start, w, h, scale)
}

func playOf(r *gametest.Rig) *match.Screen { return gametest.Inner[*match.Screen](r) }

// rowRig starts a match on a small level from a file, without animations.
func rowRig(t *testing.T) *gametest.Rig {
	r := newRig(t, 1280, 800, 1)
	r.Opts.File, r.Opts.Source, r.Opts.Now = "row.txt", []byte(gametest.Row8), func() int64 { return 1795271000 }
	r.Sc = nil
	r.Tick(2)
	playOf(r).UI.Set.Speed = 0
	r.Tick(30)
	return r
}

package editor

import (
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
)

// start returns the first screen of the game.
func start(ctx *shell.Context, opts shell.Options) (shell.Scene, error) {
	return shell.New(ctx, opts, rulepage.Install, sharing.Install, match.Install, Install, library.Install)
}

func newRig(t testing.TB, w, h, scale float32) *gametest.Rig {
	return gametest.Open(t, start, w, h, scale)
}

// finger lays a finger on a place for some ticks, and lift takes all away.
func finger(r *gametest.Rig, x, y float32, ticks int) {
	r.Snap.Touches[0], r.Snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
	r.Tick(ticks)
}

func lift(r *gametest.Rig, ticks int) {
	r.Snap.TouchCount = 0
	r.Tick(ticks)
}

// keys presses keys, one after the other.
func keys(r *gametest.Rig, list ...input.Key) {
	for _, key := range list {
		r.Key(key)
	}
}

// clicks clicks on widgets, one after the other.
func clicks(r *gametest.Rig, ids ...string) {
	r.T.Helper()
	for _, id := range ids {
		r.Click(id)
	}
}

// drawing returns the editor with a new level of 8 by 8 squares.
func drawing(t testing.TB) *gametest.Rig { return drawingIn(t, 1280, 800) }

func drawingIn(t testing.TB, w, h float32) *gametest.Rig {
	t.Helper()
	r := newRig(t, w, h, 1)
	r.Click("make")
	r.Is("scene", "drawings")
	clicks(r, "new-level", "new-size:0", "create")
	r.Tick(3)
	r.Is("scene", "editor")
	return r
}

// shippedDrawing returns the editor of a level that comes with the game.
func shippedDrawing(t testing.TB, id string) (*gametest.Rig, *Editor) {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	gametest.OpenShipped(r, id, true)
	return r, gametest.Inner[*Editor](r)
}

// fileDrawing returns the editor of a file, which takes what is written to it.
func fileDrawing(t testing.TB, path, text string) *gametest.Rig {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	r.Opts.File, r.Opts.Source, r.Opts.Draw = path, []byte(text), true
	r.Ctx.Outside.Write = func(string, []byte) error { return nil }
	r.Sc = nil
	r.Tick(3)
	r.Is("scene", "editor")
	return r
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

package shell_test

import (
	"reflect"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/screens"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/quad"
)

// A match that waits for the player stands still after a while, so that nothing need be
// drawn, and moves again as soon as the player is back.
func TestAMatchComesToRest(t *testing.T) {
	e := levels.Shipped()[0]
	r := gametest.OpenWith(t, screens.Start, shell.Options{File: e.ID + ".txt", Source: e.Text})
	r.Settle()
	changes := func() bool {
		var now, next quad.List
		r.Sc.Draw(r.Ctx, &now)
		r.Tick(1)
		r.Sc.Draw(r.Ctx, &next)
		return !reflect.DeepEqual(now, next)
	}
	if !changes() {
		t.Error("the picture stands still from the beginning")
	}
	r.Tick(900)
	for range 20 {
		if changes() {
			t.Fatal("the picture still changes")
		}
	}
	r.Key(input.KeyF4) // any key
	if r.Tick(1); !changes() {
		t.Error("the picture stands still when the player is back")
	}
}

package match

import (
	"testing"

	"wallfall/cmd/game/shell"
)

// A group that is dragged onto its target by mouse or finger does there what a click on it would
// do; let go elsewhere it does nothing, and the board stays where it is.
func TestDrag(t *testing.T) {
	for _, finger := range []bool{false, true} {
		r, p := onBench(t, "bench")
		hold := func(x, y float32) {
			if finger {
				r.Finger(x, y)
				r.Tick(2)
				return
			}
			r.Point(x, y)
			r.Tick(1)
			r.Snap.Mouse = 1
		}
		drag := func(to string) (shown int) {
			hold(cellSpot(p, "1:1,1"))
			r.Tick(2)
			hold(cellSpot(p, to))
			r.Tick(4)
			shown = len(p.View.Table.Picture.Over.Path)
			r.Snap.TouchCount, r.Snap.Mouse = 0, 0
			r.Tick(3)
			return shown
		}
		cam := &p.View.Table.Picture.Camera
		x, y := cam.X, cam.Y
		drag("1:0,0")
		if p.match().Count() != 0 || cam.X != x || cam.Y != y {
			t.Errorf("let go on a wall: %d commands, the board is at %g,%g, was at %g,%g", p.match().Count(), cam.X, cam.Y, x, y)
		}
		shown := drag("1:2,1")
		if a, _ := p.match().Action(0); shown != 2 || p.match().Count() == 0 || p.board().FormatAction(a) != "move ann 1:2,1" {
			t.Errorf("finger %v: a path of %d cells shown, %d commands, %q", finger, shown, p.match().Count(), p.board().FormatAction(a))
		}
	}
}

// An answer that is always given to a kind of push stands in the settings, where it is taken back.
func TestAlwaysIsTakenBack(t *testing.T) {
	r, p := onBench(t, "braced", "use hal hurl kay", "distance kay 2")
	r.Click("always")
	r.Click("answer:brace kay 2")
	r.Settle()
	for _, want := range []int{1, 0} {
		if list := p.View.Turn.Habits(); len(list) != want {
			t.Errorf("always: %q, want %d", list, want)
		}
		p.View.UI.Dialog = shell.SettingsDialog
		r.Tick(3)
		if r.Has("answer:1") != (want == 1) {
			t.Errorf("with %d answers the settings have a row: %v", want, want != 1)
		}
		if want == 1 {
			r.Click("answer:1")
			r.Tick(2)
		}
	}
}

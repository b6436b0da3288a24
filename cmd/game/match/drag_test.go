package match

import "testing"

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

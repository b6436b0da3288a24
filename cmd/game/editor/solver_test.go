package editor

import (
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/input"
)

// solved opens a level in the editor and searches it to the end.
func solved(t *testing.T, level string) *gametest.Rig {
	t.Helper()
	r := fileDrawing(t, "/x/puzzle.txt", level)
	r.Key(input.KeyF7)
	r.Tick(2)
	r.Click("solve-start")
	r.Until("an answer", func(s map[string]any) bool { return s["solver"] != "searching" })
	r.Tick(1)
	return r
}

const reachPuzzle = `wallfall 1
title "Reach"
rounds 3
side heroes "Heroes"
side keeper "Keeper"
goal heroes reach tag=A
goal keeper slay-all
map
#########
#a.....A#
#########
#k......#
#########
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k
opposition keeper rest
`

// The solver proves a win, shows it and stores it in the level.
func TestSolver(t *testing.T) {
	r := solved(t, reachPuzzle)
	r.Is("solver", "Yes: Heroes can force a win within 2 rounds, and not in fewer.")
	r.Click("solve-watch")
	r.Tick(2)
	r.Is("scene", "play")
	r.Key(input.KeyF5)
	r.Tick(2)
	r.Is("scene", "editor")
	r.Click("solve-store")
	r.Tick(2)
	drawn(r, "solution heroes rounds=2 forced")
	r.Chord(input.KeyZ)
	r.Is("text", reachPuzzle)
	r.Click("solver-close")
	r.Tick(1)
	if r.Has("solve-start") {
		t.Error("the page is still open")
	}

	r = solved(t, strings.Replace(reachPuzzle, "#a.....A#", "#a..#..A#", 1))
	r.Is("solver", "No: Heroes can't force a win within 3 rounds.")
	r = solved(t, reachPuzzle+"figure bob knight side=heroes at=0:0,0\n")
	if got := r.Text("solver"); !strings.Contains(got, "bob") {
		t.Errorf("a level that can't be played is answered by %q", got)
	}
}

// A search can be stopped, and ends when the editor is left.
func TestSolverStops(t *testing.T) {
	r, e := shippedDrawing(t, "causeway")
	e.solver.on = true
	for _, way := range []func(){
		func() { r.Click("solve-stop") },
		func() { r.Click("solver-close") },
		func() { r.Key(input.KeyF7) },
		func() { r.Key(input.KeyF8) },
		func() { r.Click("try") },
	} {
		e.solver.on, e.sim.on = true, false
		e.solver.start()
		r.Tick(1)
		way()
		r.Tick(2)
		if e.solver.resume != nil {
			t.Error("the search goes on")
		}
	}
}

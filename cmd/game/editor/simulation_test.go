package editor

import (
	"fmt"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules/bot"
)

// Bots play the level and restart after a change. The results equal those of
// levels/sim, and interesting games can be watched.
func TestEditorBots(t *testing.T) {
	r := drawing(t)
	r.Key(input.KeyF8)
	r.Tick(20)
	r.Is("bots", "")
	r.Click("bots-close", "tab:figures", "side:0")
	pickKind(r, "knight")
	r.Click("cell:0:2,3", "cell:0:2,4", "side:1")
	pickKind(r, "ogre")
	r.Click("cell:0:5,3")
	r.Key(input.KeyF8)
	playedGames(r, 1000)
	want := simulated(r, 1000)
	if got := r.Text("bots"); got != want {
		t.Errorf("the bots' games come to %q, want %q", got, want)
	}
	rep := gametest.Inner[*Editor](r).sim.report
	for _, said := range []string{rep.Seats.Text, rep.Look[0].What} {
		if !strings.Contains(said, "Heroes") && !strings.Contains(said, "Keeper") {
			t.Errorf("%q names no side as the game shows it", said)
		}
	}
	for l := range layerCount {
		r.Click(layerIDs[l])
	}

	// After a change and a pause the bots restart.
	r.Click("tool:pen")
	r.Hold(input.KeyShift, input.Key1)
	r.Click("cell:0:4,3")
	r.Tick(restartDelay + 5)
	playedGames(r, 1000)
	if got, want := r.Text("bots"), simulated(r, 1000); got != want {
		t.Errorf("the bots' games on the changed level come to %q, want %q", got, want)
	}

	// Another bot starts the games again.
	before := r.Text("bots")
	r.Click("bots-choose", "bots-side:0:0", "bots-choose")
	playedGames(r, 1000)
	if got, want := r.Text("bots"), simulated(r, 1000, bot.Difficulties()[0].Bot, "greedy"); got != want || got == before {
		t.Errorf("with a novice the bots' games come to %q, want %q", got, want)
	}

	// Watching a game leads back to the editor.
	r.Desk().Kit.Reveal("bots-watch:0")
	r.Click("bots-watch:0")
	r.Is("scene", "play")
	r.Key(input.KeyF5)
	r.Is("scene", "editor")
}

// playedGames waits for a number of games.
func playedGames(r *gametest.Rig, games int) {
	r.T.Helper()
	for range 4000 {
		if strings.HasPrefix(r.Text("bots"), fmt.Sprintf("%d:", games)) {
			return
		}
		r.Tick(1)
	}
	r.T.Fatalf("there are no %d games: %q", games, r.Text("bots"))
}

// simulated returns the results of games without a screen.
func simulated(r *gametest.Rig, games int, bots ...string) string {
	r.T.Helper()
	lv, err := levels.Parse("test", []byte(gametest.LevelText(r)))
	if err != nil {
		r.T.Fatal(err)
	}
	p, err := sim.NewPlan(lv, sim.Config{Games: games, Seed: 1, Bots: bots})
	if err != nil {
		r.T.Fatal(err)
	}
	run := sim.NewRunner(p)
	for !run.Step(1000) {
	}
	text := fmt.Sprintf("%d:", games)
	for _, n := range run.Tally().Wins {
		text += fmt.Sprintf(" %d", n)
	}
	return text
}

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
	r.Is("scene", "play")
	r.Key(input.KeyF5)
	r.Is("scene", "editor")
	r.Click("solve-store")
	drawn(r, "solution heroes rounds=2 forced")
	r.Chord(input.KeyZ)
	r.Is("text", reachPuzzle)
	r.Click("solver-close")
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
	for _, way := range []func(){
		func() { r.Click("solve-stop") },
		func() { r.Click("solver-close") },
		func() { r.Key(input.KeyF7) },
		func() { r.Key(input.KeyF8) },
		func() { r.Click("try") },
	} {
		e.panel.page = solverPage
		e.solver.start()
		r.Tick(1)
		way()
		r.Tick(2)
		if e.solver.resume != nil {
			t.Error("the search goes on")
		}
	}
}

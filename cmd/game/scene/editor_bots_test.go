package scene

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/sim"
)

// Bots play a level as it is drawn, and again when it has changed; the numbers are
// those of the command line, and any game worth a look can be watched.
func TestEditorBots(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	r.key(input.KeyF8)
	r.tick(2)
	r.tick(20)
	r.is("bots", "")
	r.click("bots-close")
	r.click("tab:figures")
	r.click("side:0")
	r.click("brush:knight")
	r.click("cell:0:2,3")
	r.click("cell:0:2,4")
	r.click("side:1")
	r.click("brush:ogre")
	r.click("cell:0:5,3")
	r.key(input.KeyF8)
	playedGames(r, 1000)
	want := simulated(r, 1000)
	if got := r.text("bots"); got != want {
		t.Errorf("the bots' games come to %q, want %q", got, want)
	}
	for l := range layerCount {
		r.click(layerIDs[l])
		r.tick(1)
	}

	// The level changes, and they begin anew once the hand rests.
	r.click("tool:pen")
	r.snap.Keys.Add(input.KeyShift)
	r.key(input.Key1)
	r.snap.Keys.Remove(input.KeyShift)
	r.click("cell:0:4,3")
	r.tick(botWait + 5)
	playedGames(r, 1000)
	if got, want := r.text("bots"), simulated(r, 1000); got != want {
		t.Errorf("the bots' games on the changed level come to %q, want %q", got, want)
	}

	// One is watched, and the way back leads here.
	r.desk().kit.Reveal("bots-watch:0")
	r.tick(2)
	r.click("bots-watch:0")
	r.tick(2)
	r.is("scene", "play")
	r.key(input.KeyF5)
	r.tick(2)
	r.is("scene", "editor")
}

// played waits for so many games.
func playedGames(r *rig, games int) {
	r.t.Helper()
	for range 4000 {
		if strings.HasPrefix(r.text("bots"), fmt.Sprintf("%d:", games)) {
			return
		}
		r.tick(1)
	}
	r.t.Fatalf("there are no %d games: %q", games, r.text("bots"))
}

// simulated plays the level as it is drawn without any screen.
func simulated(r *rig, games int) string {
	r.t.Helper()
	lv, err := levels.Parse("test", []byte(levelText(r)))
	if err != nil {
		r.t.Fatal(err)
	}
	p, err := sim.NewPlan(lv, sim.Config{Games: games, Seed: 1})
	if err != nil {
		r.t.Fatal(err)
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

//go:build !js

package sim_test

import (
	"testing"

	"wallfall/levels"
	"wallfall/levels/scenarios"
	"wallfall/levels/script"
	"wallfall/levels/sim"
)

// TestEveryLevelCanBePlayed plays the levels of the game and of all scenarios with both
// bots: the counts are consistent.
func TestEveryLevelCanBePlayed(t *testing.T) {
	var all []*levels.Level
	for _, e := range levels.Shipped() {
		all = append(all, load(t, e.ID))
	}
	for _, sc := range script.ParseAll(scenarios.All, "scenarios") {
		if lv, err := sc.Level(); err == nil {
			all = append(all, lv)
		}
	}
	levelsPlayed := 0
	for i, lv := range all {
		p, err := sim.NewPlan(lv, sim.Config{Games: 2, Seed: uint64(i), Bots: []string{[]string{"greedy", "random"}[i%2]}, Rounds: 8})
		if err != nil {
			continue
		}
		levelsPlayed++
		tally := played(p, 1000)
		r := p.Report(tally)
		died := 0
		for _, d := range r.Deaths {
			died += d.N
		}
		cells, figures := 0, 0
		for _, c := range tally.Cells {
			cells += c.Deaths
		}
		for i := range tally.Figures {
			for _, n := range tally.Figures[i].Deaths {
				figures += n
			}
		}
		wins := 0
		for i := range tally.Wins {
			wins += tally.Wins[i]
			goals := 0
			for _, n := range tally.Goals[i] {
				goals += n
			}
			if goals != tally.Wins[i] {
				t.Errorf("level %d: %d wins by goals, and %d wins", i, goals, tally.Wins[i])
			}
		}
		if figures != died || cells > died || wins+tally.Draws+tally.Undecided != 2 || tally.Rounds.N() != 2 {
			t.Errorf("level %d of %s: %d deaths, %d of figures, %d on cells; %d wins, %d draws, %d undecided", i, lv.File, died, figures, cells, wins, tally.Draws, tally.Undecided)
		}
	}
	if levelsPlayed < 100 {
		t.Errorf("only %d levels were played", levelsPlayed)
	}
}

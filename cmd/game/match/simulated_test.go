package match

import (
	"os"
	"testing"
	"time"

	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// In a match bots give the commands that the simulation plays, those that keep to what they
// have shown included, however often the match is loaded in between.
func TestMatchIsWhatIsSimulated(t *testing.T) {
	src := rulestest.Must(os.ReadFile("../../../levels/campaign/walls-2.txt"))(t)
	lv := rulestest.Must(levels.Parse("walls-2.txt", src))(t)
	bots := []string{"greedy", "planner:30"}
	plan := rulestest.Must(sim.NewPlan(lv, sim.Config{Games: 1, Seed: 3, Bots: bots, Rounds: 4}))(t)
	player := plan.NewPlayer()
	player.Begin(0)
	m := rulestest.Must(session.New("walls-2.txt", src, plan.GameSeed(0)))(t)
	for side, name := range bots {
		m.SetSeat(side, name)
	}
	clock := func() time.Duration { return 0 }
	kept, over := 0, false
	for n := 0; !over; n++ {
		side := m.State().Pending().Side
		var b botSearch
		rulestest.OK(t, b.setUp(bots[side], m, side))
		for b.think(clock, m); !b.done; {
			b.think(clock, m)
		}
		if k, ok := b.bot.(*bot.Keeper); ok {
			if _, line := k.Plan(side); len(line) > 1 {
				kept++
			}
		}
		over = player.Step()
		if player.Last() != b.answer() {
			t.Fatalf("command %d is %v in a match and %v in the simulation", n, b.answer(), player.Last())
		}
		rulestest.Must(m.Apply(b.answer()))(t)
	}
	if kept == 0 {
		t.Error("nothing was planned")
	}
}

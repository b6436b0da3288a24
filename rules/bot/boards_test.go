package bot_test

import (
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// BenchmarkPlannerBoards thinks about the openings of the three boards that speed is
// compared on: an operation is a decision.
func BenchmarkPlannerBoards(b *testing.B) {
	for name, setup := range map[string]func() *rules.Setup{"battle": rulestest.Battle, "dungeon": rulestest.Dungeon, "expanse": rulestest.Expanse} {
		b.Run(name, func(b *testing.B) {
			s := rulestest.Must(rules.New(setup(), 1))(b)
			p := thinker(b, s, "planner:300")
			nodes := 0
			for b.Loop() {
				p.Choose(s)
				n, _ := p.Progress()
				nodes += n
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

package match

import (
	"strings"
	"testing"

	"wallfall/cmd/game/turn"
	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// TestPressesOfATurn plays a match of each level by clicks, both sides as the greedy bot would,
// and limits the presses of a turn on average, those of the other side's answers included.
func TestPressesOfATurn(t *testing.T) {
	for _, e := range levels.Shipped() {
		t.Run(e.ID, func(t *testing.T) {
			h := &clicker{driver: &driver{name: "mouse", Rig: newRig(t, 1280, 800, 1)}}
			p := beginMatch(h.Rig, e.ID)
			b := rulestest.Must(bot.New("greedy"))(t)
			b.Begin(p.View.Table.Match.At(0), 7)
			turns, of, sum, most := 0, [2]int{-1, -1}, 0, 0
			here, by := 0, map[string]int{}
			for range 1500 {
				s := p.View.Table.Match.State()
				d := s.Pending()
				if d.Ask == rules.AskNothing {
					break
				}
				if now := [2]int{s.Round(), s.Side()}; now != of {
					of, here = now, 0
					turns++
				}
				h.presses = 0
				a := b.Choose(s)
				switch {
				case len(p.View.Table.Ends) > 0:
					p.View.options()
					h.force(&p.View.Table.Ends[0])
				case d.Ask == rules.AskStrike && h.option(func(o *turn.Option) bool { return len(o.All) > 0 }):
				default:
					h.give(a)
				}
				h.Settle()
				sum, here = sum+h.presses, here+h.presses
				by[strings.Fields(s.Board().FormatAction(a))[0]] += h.presses
				most = max(most, here)
			}
			t.Logf("%.1f presses a turn, at most %d, in %d turns: %v", float64(sum)/float64(turns), most, turns, by)
			if sum > 12*turns {
				t.Error("more than 12 presses a turn")
			}
		})
	}
}

package match

import (
	"os"
	"strings"
	"testing"

	"wallfall/cmd/game/narrate"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// What resolute enemies show is what they do when nobody acts, and it stays when the player's
// moves change nothing of it.
func TestPlansAreShownAndKept(t *testing.T) {
	text := string(rulestest.Must(os.ReadFile("../../../levels/campaign/walls-2.txt"))(t))
	for _, size := range [][2]float32{{1280, 800}, {640, 400}} {
		g := onLevel(t, text, size[0], size[1])
		p := playOf(g)
		p.match().SetSeat(1, "planner:150")
		g.Point(5, 5)
		g.Tick(60)
		g.Shows("The arrows show what these enemies will do")
		shown := map[rules.FigID]rules.Cell{}
		for _, n := range p.signs() {
			if text := p.View.Turn.Intents.PlanOf(&p.View.Turn.Position, n.By); n.On && strings.HasPrefix(text, "Will do this: ") && !n.Broken {
				shown[n.By] = n.To
			}
		}
		if len(shown) < 2 {
			t.Fatalf("the plans of %d are shown", len(shown))
		}
		s := p.state().Clone() // the player does nothing, and the match in the window does as shown
		g.Settings().Speed = 0
		for range 800 { // tick by tick: a short plan is over soon
			if p.state().Side() == 1 && p.state().Pending().Ask == rules.AskMove {
				break
			}
			if p.state().Pending().Side == 0 {
				p.applyEvents(rulestest.Must(p.match().Apply(p.state().Default()))(t))
			}
			g.Tick(1)
		}
		for n := 0; n < 400 && p.state().Side() == 1 && p.state().Pending().Ask == rules.AskMove; n++ {
			g.Tick(1)
		}
		k, _ := rulestest.Must(p.match().Player(1))(t).(*bot.Keeper)
		if k == nil || p.Players.searches[1].bot != k {
			t.Error("one bot shows the plan, and another acts")
		}
		for id, to := range shown {
			if at := p.state().Stance(id).Cell; at != to {
				t.Errorf("%s shows that it goes from %d to %d, and is at %d", p.board().FigName(id), s.Stance(id).Cell, to, at)
			}
		}
	}
}

// An enemy that shows, and keeps to, something else is not said to threaten whom it could harm.
func TestThreatsHeedPlans(t *testing.T) {
	g := onLevel(t, string(rulestest.Must(os.ReadFile("../../../levels/campaign/walls-1.txt"))(t)), 1280, 800)
	p := playOf(g)
	p.match().SetSeat(1, "planner:150")
	g.Point(5, 5)
	g.Tick(60)
	shown := 0
	for _, n := range p.signs() {
		for id := range rules.FigID(p.state().NumFigures()) {
			if !n.Firm || n.Broken || n.Fig == id || p.state().Stance(id).Side != 0 {
				continue
			}
			shown++
			if text, name := p.View.Turn.Intents.Text(&p.View.Turn.Position, id), narrate.Capital(p.board().FigName(n.By)); strings.Contains(text, name) {
				t.Errorf("%s: %q, though %s means something else", p.board().FigName(id), text, name)
			}
		}
	}
	if shown < 2 {
		t.Errorf("only %d figures are spared by plans", shown)
	}
}

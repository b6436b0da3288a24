package match

import (
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/table"
	"wallfall/rules"
)

// Where not all ends of a forced movement were found a button offers to move step by step,
// and every legal step can be taken.
func TestEndsThatWereNotFound(t *testing.T) {
	g := newBench(t, hall)
	g.rest()
	g.Do("end")
	p := g.play()
	for p.Table.Match.State().Pending().Ask != rules.AskForce && p.Table.Match.State().Pending().Ask != rules.AskDistance {
		i := slices.IndexFunc(p.Table.Legal, func(a rules.Action) bool { return a.Kind == rules.Use })
		if i < 0 {
			if i = slices.IndexFunc(p.Table.Legal, func(a rules.Action) bool { return a.Kind != rules.EndTurn }); i < 0 || p.Table.Match.Count() > 60 {
				t.Fatal("nobody is moved")
			}
		}
		if !p.Do(g.ctx, p.Table.Legal[i]) {
			t.Fatal(p.UI.Notice.Text)
		}
		g.rest()
	}
	ids := func() (out []string) {
		p.Table.Chooser.Version++
		p.Table.Chooser.Refresh()
		for _, o := range p.Table.Chooser.Options {
			out = append(out, o.ID)
		}
		return out
	}
	if slices.Contains(ids(), "by-step") {
		t.Fatal("all ends were found")
	}
	p.Table.MoreEnds = true
	i := slices.Index(ids(), "by-step")
	if i < 0 {
		t.Fatalf("only %q are offered", ids())
	}
	p.Table.Act(g.ctx, table.Target{Kind: table.OptionTarget, Option: i})
	list := ids()
	if slices.ContainsFunc(list, func(id string) bool { return strings.HasPrefix(id, "end:") }) || len(list) == 0 {
		t.Errorf("step by step offers %q", list)
	}
	n := 0
	for _, o := range p.Table.Chooser.Options {
		n += len(o.Actions)
	}
	if n < len(p.Table.Legal) {
		t.Errorf("%d of %d steps are offered", n, len(p.Table.Legal))
	}
}

// The round shown counts to the last that matters.
func TestRoundsThatCount(t *testing.T) {
	g := newBench(t, strings.Replace(plainHead, "goal keeper slay-all", "goal keeper survive n=5\nrounds 9", 1)+`map
#####
#a.k#
#####
end
figure ann knight side=heroes at=a
figure kay knight side=keeper at=k
`)
	g.rest()
	if text := g.play().Hud.roundText(0); text != "Round 1 of 5" {
		t.Errorf("it says %q", text)
	}
}

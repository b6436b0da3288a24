package match

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/rules"
)

// sheetText writes a figure's sheet as lines.
func sheetText(p *Screen, name string) string {
	sh := p.Table.Inspector.SheetOf(p.Table.Narrator.Board.FigByName(name))
	var b strings.Builder
	for _, s := range sh.Stats {
		fmt.Fprintf(&b, "%s %s%s\n", s.Name, s.Value, [3]string{" down", "", " up"}[s.Change+1])
	}
	for _, text := range sh.Parts {
		b.WriteString(text + "\n")
	}
	for _, f := range sh.Facts {
		b.WriteString(f.Text + "\n")
	}
	for _, text := range sh.Traits {
		b.WriteString(text + "\n")
	}
	for _, t := range sh.Abilities {
		fmt.Fprintln(&b, t.Name, t.How, t.Tiers)
	}
	return b.String()
}

// The sheet shows where every number comes from and what holds a figure, at telling
// positions.
func TestSheet(t *testing.T) {
	g := newBench(t, hall)
	g.play().UI.Set.Speed = 0
	g.rest()
	p := g.play()
	bob := p.Table.Narrator.Board.FigByName("bob")
	for _, a := range p.Table.Legal {
		if a.Kind == rules.Cast && p.Table.Narrator.Board.Spells()[a.N].Name == "battle-fury" && a.Fig == bob {
			p.Do(g.ctx, a)
			break
		}
	}
	g.rest()
	p.Do(g.ctx, rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell})
	g.rest()
	for _, c := range []struct{ name, want string }{
		{"bob", "Power 14 up"}, {"bob", "Power 14 = "}, {"bob", " + 2 Battle fury, 2 turns left (SP-01)"},
		{"bob", "Battle fury of The Company of the Lantern, 2 turns left"},
		{"ann", "Stands on bramble"}, {"ann", "at home"}, {"ann", "Struck here by strangers: skill -1 (HZ-05)"}, {"ann", "Flying: passes over figures"},
		{"fay", "Prone: can't act; at the end of its side's turn it stands up on 4+"},
		{"cai", "Shove action · any figure beside it · 2d10 + 2 might (MV-05) [[≤ 11 push 1] [12–16 push 2] [17 + push 3]]"},
		{"nat", "Power "}, {"gus", "In the air, 1 above its ground (BD-11)"},
	} {
		if got := sheetText(p, c.name); !strings.Contains(got, c.want) {
			t.Errorf("the sheet of %s lacks %q:\n%s", c.name, c.want, got)
		}
	}
	g.Do("move cai 1:4,2")
	if got := sheetText(p, "cai"); !strings.Contains(got, "Touches Kip: strikes with") && !strings.Contains(got, "Touches Mog: strikes with") {
		t.Errorf("the sheet of Cai does not name whom it touches:\n%s", got)
	}
	if got := sheetText(p, "cai"); !strings.Contains(got, "Move 2 of 3") {
		t.Errorf("the sheet of Cai does not tell what is left of its move:\n%s", got)
	}
}

// What a group can't do now is listed with the reason and its rule.
func TestUnavailableReasons(t *testing.T) {
	p := told(t, hall, "end")
	p.Table.Selected = p.Table.Narrator.Board.FigByName("cai")
	p.Table.Chooser.Version++
	why := map[string]string{}
	for _, b := range p.Table.Chooser.Unavailable() {
		why[b.ID] = b.Tip
	}
	if got := why["barred:use:bash"]; !strings.Contains(got, "corner") || !strings.Contains(got, "BD-07") {
		t.Errorf("why Cai cannot bash is %q: %v", got, why)
	}
	if _, barred := why["barred:use:shove"]; barred {
		t.Error("what can be done is said to be impossible")
	}
	p.Table.Selected = rules.NoFig
	p.Table.Chooser.Version++
	if len(p.Table.Chooser.Unavailable()) != 0 {
		t.Error("nobody is chosen, yet something is impossible")
	}
}

// A sheet that is looked at again and again is worked out once.
func TestSheetIsKept(t *testing.T) {
	p := told(t, hall, "end")
	a, b := p.Table.Narrator.Board.FigByName("ann"), p.Table.Narrator.Board.FigByName("bob")
	p.Table.Inspector.SheetOf(a)
	p.Table.Inspector.SheetOf(b)
	if n := testing.AllocsPerRun(20, func() { p.Table.Inspector.SheetOf(a); p.Table.Inspector.SheetOf(b) }); n != 0 {
		t.Errorf("%v allocations for what is known", n)
	}
}

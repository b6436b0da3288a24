package match

import (
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/rules"
)

// vainLevel is one where the mason resists all of a dancer's twirl, and the usher none.
const vainLevel = plainHead + `map
########
#.m....#
#.du...#
#......#
########
end
figure don dancer side=heroes at=d
figure tam mason side=keeper at=m
figure ula usher side=keeper at=u
`

// besideTam brings don beside tam and selects him; the twirl of tam is returned.
func besideTam(t *testing.T, r *gametest.Rig) (p *Screen, twirl rules.Action) {
	t.Helper()
	p = playOf(r)
	p.UI.Set.Speed = 0
	b := p.Table.Narrator.Board
	for side := range p.Table.Narrator.Level.Sides {
		p.Table.Match.SetSeat(side, "")
	}
	r.Tick(30)
	don, tam := b.FigByName("don"), b.FigByName("tam")
	use := func() bool {
		for _, a := range p.Table.Legal {
			if a.Kind == rules.Use && a.Fig == don && a.Other == tam && b.Abilities()[a.N].Name == "twirl" {
				twirl = a
				return true
			}
		}
		return false
	}
	for n := 0; !use(); n++ {
		at := p.Table.View.Figures[tam].Cell
		a := p.Table.Match.State().Default()
		if i := slices.IndexFunc(p.Table.Legal, func(a rules.Action) bool {
			return a.Kind == rules.Move && a.Fig == don && b.Dist(a.To, at) == 1
		}); i >= 0 {
			a = p.Table.Legal[i]
		}
		if n > 40 || !p.Do(r.Ctx, a) {
			t.Fatalf("don does not come beside tam: %s", p.UI.Notice.Text)
		}
		r.Tick(repeatDelay + 1)
	}
	r.Settle()
	p.Table.Selected = don
	p.Table.Chooser.Reset()
	r.Tick(2)
	return p, twirl
}

// An ability that its target can resist entirely is not spent by a press on the target: that
// says so, by pointer, finger and keys. Chosen below the board it is used, and what is shown
// of it warns. Where another ability does something, a press on the target takes that one.
func TestNoPressInVain(t *testing.T) {
	for _, level := range []string{"vise", "made"} {
		for _, device := range []string{"pointer", "finger", "keys"} {
			t.Run(level+" "+device, func(t *testing.T) {
				r := newRig(t, 1280, 800, 1)
				if level == "vise" {
					gametest.OpenShipped(r, level, false)
				} else {
					r.Opts.File, r.Opts.Source, r.Sc = "made.txt", []byte(vainLevel), nil
					r.Tick(3)
				}
				p, twirl := besideTam(t, r)
				s := p.Table.Match.State()
				if !s.Resists(twirl) {
					t.Fatal("tam does not resist the twirl")
				}
				tam := table.Target{Kind: table.CellTarget, Cell: p.Table.View.Figures[twirl.Other].Cell}
				better := slices.ContainsFunc(p.Table.Legal, func(b rules.Action) bool {
					return b.Kind == rules.Use && b.Fig == twirl.Fig && b.Other == twirl.Other && !s.Resists(b)
				})
				if c := p.Table.Resolve(tam); better == (c.Vain || s.Resists(c.Action)) {
					t.Errorf("another ability is better: %v, and a press on tam does %+v", better, c)
				}
				press := func() {
					switch device {
					case "pointer":
						r.Click("figure:tam")
					case "finger":
						r.Tap("figure:tam")
					default:
						p.Table.Aim.OnKeys, p.Table.Aim.Cursor = true, tam.Cell
						r.Key(input.KeyEnter)
					}
					r.Tick(4)
				}
				count := p.Table.Match.Count()
				if !better {
					if r.Over("figure:tam", table.WhyDelay+4); device == "pointer" && !strings.Contains(p.Table.Preview.Why.Text, "can resist all of Twirl") {
						t.Errorf("pointed at, it says %q", p.Table.Preview.Why.Text)
					}
					if press(); p.Table.Match.Count() != count {
						t.Fatal("a press has spent the ability")
					}
					if why := p.UI.Notice.Text; !strings.Contains(why, "can resist all of Twirl") {
						t.Errorf("it says %q", why)
					}
				}
				r.Click("use:twirl")
				if device == "finger" {
					press()
				} else {
					r.Over("figure:tam", 3)
				}
				if text := p.Table.Preview.Text; !strings.Contains(text, "Tam can resist all of it") {
					t.Errorf("it shows %q", text)
				}
				if press(); p.Table.Match.Count() == count {
					t.Fatalf("it is not used: %q", p.UI.Notice.Text)
				}
			})
		}
	}
}

// A strike that must be made and cannot pass the armor of any target is made at once, and the
// log and a notice say so; undo goes back beyond it, and where a target can be hurt the player
// strikes.
func TestStrikesInVainAreMade(t *testing.T) {
	const row = plainHead + `kind golem power=1 skill=4 stamina=9 size=1M armor=9
map
########
#.a.kb.#
########
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay golem side=keeper at=k
`
	for _, armor := range []string{"armor=9", "armor=0"} {
		g := newBench(t, strings.Replace(row, "armor=9", armor, 1))
		g.rest()
		p := g.play()
		p.UI.Set.Speed = 0
		p.Table.Match.SetSeat(1, "rest")
		b := p.Table.Narrator.Board
		ann := b.FigByName("ann")
		walk := slices.IndexFunc(p.Table.Legal, func(a rules.Action) bool {
			return a.Kind == rules.Move && a.Fig == ann && b.Dist(a.To, p.Table.View.Figures[2].Cell) == 1
		})
		if !p.Do(g.ctx, p.Table.Legal[walk]) || !p.Do(g.ctx, rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}) {
			t.Fatal(p.UI.Notice.Text)
		}
		moved := p.Table.Match.Count()
		if armor == "armor=0" {
			if g.tick(3); p.Table.Match.Count() != moved || p.Table.Match.State().Pending().Ask != rules.AskStrike {
				t.Error("a strike that may hurt is not left to the player")
			}
			continue
		}
		if g.tick(1); p.UI.Notice.Text != "Ann must strike Kay: the armor holds (ST-01)" && p.UI.Notice.Text != "Bob must strike Kay: the armor holds (ST-01)" {
			t.Errorf("the notice is %q", p.UI.Notice.Text)
		}
		g.tick(60)
		told := ""
		for i := range p.Log.lines {
			told += p.Log.lines[i].text + "\n"
		}
		for n, after := range strings.Split(told, " on Kay · ST-02\n")[1:] {
			if hit := !strings.HasSuffix(strings.Split(told, " on Kay · ST-02\n")[n], "No hits"); hit != strings.HasPrefix(after, "Kay takes no damage\n") {
				t.Errorf("the log says %q", told)
			}
		}
		if a, _ := p.Table.Match.Action(moved); a.Kind != rules.Strike {
			t.Fatalf("the command is %+v", a)
		}
		if ok, why := p.canUndo(); !ok {
			t.Fatal(why)
		}
		p.undo(g.ctx)
		if g.tick(3); p.Table.Match.State().Pending().Ask != rules.AskManeuver || p.Table.Match.Count() != moved-1 {
			t.Errorf("undo ends at %v after %d commands", p.Table.Match.State().Pending().Ask, p.Table.Match.Count())
		}
		p.redo(g.ctx)
		if g.tick(60); p.Table.Match.Count() <= moved || p.Table.Match.State().Pending().Ask == rules.AskStrike {
			t.Errorf("redo ends at %v after %d commands", p.Table.Match.State().Pending().Ask, p.Table.Match.Count())
		}
	}
}

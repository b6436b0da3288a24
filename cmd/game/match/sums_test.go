package match

import (
	"strings"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// slams is a level in which the first shove throws somebody against rock.
const slams = `wallfall 2
title "A"
about "b"
topology square
side heroes "H"
side keeper "K"
goal heroes slay-all
goal keeper slay-all
ability shove tier1="push 2" tier2="push 2" tier3="push 2"
kind knight abilities=shove
kind ogre stamina=20
map
######
#ak..#
######
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k
`

// The first time that something hurts in a way shows its sum, and a click on it the rule; the
// second time shows nothing.
func TestFirstSumIsShown(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	next := rulestest.Must(NewPlay(r.Desk(), "slams.txt", []byte(slams), nil))(t)
	r.Show(next)
	for _, c := range []struct {
		events []rules.Event
		want   string
	}{
		{[]rules.Event{{Kind: rules.EvSlam, Rule: rules.FM17, Fig: 1, By: rules.NoFig, RawN: 3}}, "1 cell left + 2 = 3 damage · Show the rule"},
		{[]rules.Event{{Kind: rules.EvFall, Rule: rules.FM22, Fig: 1, By: rules.NoFig, RawN: 2}}, "Kay falls 2 cells: 2 damage for each · Show the rule"},
		{[]rules.Event{{Kind: rules.EvDamage, Rule: rules.FM20, Fig: 1, By: rules.NoFig, RawN: 3}}, "Kay breaks through: 3 damage · Show the rule"},
		{[]rules.Event{{Kind: rules.EvWound, Rule: rules.HZ08, Fig: 1, By: rules.NoFig, RawN: 1}}, "Kay stands in drift: 1 damage, armour does not help · Show the rule"},
		{[]rules.Event{{Kind: rules.EvStrike, Rule: rules.ST02, Fig: 1, By: 0, RawN: 5, RawM: 4}, {Kind: rules.EvDie, Fig: 1, By: rules.NoFig}, {Kind: rules.EvHits, Rule: rules.ST02, Fig: 0, By: 1, RawN: 2}, {Kind: rules.EvDamage, Rule: rules.ST02, Fig: 0, By: 1, RawN: 2}},
			"Kay strikes Ann: 5 dice, hits on 4+: 2 hits · Show the rule"},
	} {
		for i := range 2 {
			r.Desk().Notice.Clear()
			p := playOf(r)
			p.sums.note(p.View.Table.Narrator, c.events)
			r.Tick(60)
			text := r.Desk().Notice.Text
			if got := strings.Contains(text, c.want) && r.Desk().Notice.Rule == c.events[len(c.events)-1].Rule.String(); got != (i == 0) {
				t.Errorf("time %d says %q of rule %q, not %q", i+1, text, r.Desk().Notice.Rule, c.want)
			}
		}
	}
}

// The log says how far somebody was pushed before the slam, the sheet once what several rolls do,
// and the end who has won, as a player calls himself.
func TestThingsAreSaidAsTheyAre(t *testing.T) {
	r := onLevel(t, strings.NewReplacer("#ak..#", "#ak.##", `"H"`, `"You"`).Replace(slams), 1280, 800)
	r.Settings().Speed = 0
	command(r, "use ann shove kay", "distance kay 2", "force kay e")
	r.Settle()
	r.Shows("Ann pushes Kay 1 cell into an obstacle", "!pushes Kay 2 cells", "1 cell left + 2 = 3 damage")
	choose(r, "ann")
	r.Tick(5)
	r.Shows("always", "!12–16")
	if head, _ := playOf(r).View.Table.Narrator.Outcome(&rules.Event{Kind: rules.EvWin}); head != "Victory!" {
		t.Error(head)
	}
}

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

// The first slam that hurts shows its sum, and a click on it the rule; the second shows nothing.
func TestFirstSumIsShown(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	next := rulestest.Must(NewPlay(r.Desk(), "slams.txt", []byte(slams), nil))(t)
	r.Show(next)
	slam := rules.Event{Kind: rules.EvSlam, Rule: rules.FM17, Fig: 1, By: rules.NoFig, RawN: 3}
	for i, want := range []bool{true, false} {
		r.Desk().Notice.Clear()
		playOf(r).sums.note([]rules.Event{slam})
		r.Tick(60)
		text := r.Desk().Notice.Text
		if got := strings.Contains(text, "1 cell left + 2 = 3 damage · Show rule FM-17"); got != want {
			t.Errorf("slam %d says %q", i+1, text)
		}
	}
}

package match

import (
	"slices"
	"strings"
	"testing"

	"wallfall/rules"
)

// melee has three knights who touch a bear.
const melee = plainHead + `kind bear power=4 skill=1 stamina=60
map
###########
#..a......#
#.bkc.....#
#.........#
###########
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure cat knight side=heroes at=c
figure kay bear side=keeper at=k
`

// One press makes all strikes of the phase, after showing them all: when the pointer is
// over the button, or at the first tap of a finger.
func TestAllStrike(t *testing.T) {
	for _, finger := range []bool{false, true} {
		allStrike(t, finger)
	}
}

func allStrike(t *testing.T, finger bool) {
	r := onLevel(t, melee, 1280, 800)
	p := playOf(r)
	r.Click("end-turn") // the spells, or the walls' side
	r.Settle()
	for p.Table.Match.State().Pending().Ask != rules.AskStrike || p.Table.Match.State().Pending().Side != 0 {
		r.Click("end-turn")
		r.Tick(repeatDelay + 1)
		r.Settle()
	}
	before := p.Table.Match.Count()
	press := r.Click
	if finger {
		press = r.Tap
		press("all-strike")
	} else {
		r.Over("all-strike", 3)
	}
	if p.Table.Match.Count() != before {
		t.Error("the first tap strikes")
	}
	if odds := r.Text("odds"); strings.Count(odds, "strikes Kay: ") != 3 || !strings.Contains(odds, "each hits on") {
		t.Errorf("it says %q", odds)
	}
	press("all-strike")
	r.Settle()
	struck := 0
	for i := before; i < p.Table.Match.Count(); i++ {
		for _, e := range p.Table.Match.Events(i) {
			if e.Kind == rules.EvStrike && e.Fig < 3 {
				struck++
			}
		}
	}
	if struck != 3 {
		t.Errorf("%d have struck", struck)
	}
	if p.Table.Follows() {
		t.Error("it would go on striking")
	}
}

// Who walks onto an exit leaves, unless the player has switched that off.
func TestWalkOut(t *testing.T) {
	const level = `wallfall 1
title "Bench"
about "b"
topology square
side heroes "Heroes" colour=amber
side keeper "Keeper" colour=sky keeper
goal heroes escape tag=A n=2
goal keeper slay-all
map
########
#a....A#
#..b..k#
########
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k
`
	for _, on := range []bool{true, false} {
		r := onLevel(t, strings.Replace(level, "#a....A#", "#...a.A#", 1), 1280, 800)
		r.Desk().Set.WalkOut = on
		p := playOf(r)
		r.Click("figure:ann")
		r.Over("cell:0:6,1", 3)
		if odds := r.Text("odds"); strings.Contains(odds, "Ann leaves the board") != on {
			t.Errorf("with %v it says %q", on, odds)
		}
		r.Click("cell:0:6,1")
		r.Settle()
		if left := p.Table.Match.State().Figure(0).Left; left != on {
			t.Errorf("with %v Ann has left: %v", on, left)
		}
		r.Click("undo")
		r.Settle()
		if f, n := p.Table.Match.State().Figure(0), p.Table.Match.Count(); n != 0 || p.Table.Narrator.Board.FormatCell(f.Cell) != "0:4,1" {
			t.Errorf("with %v one press undoes to command %d, Ann on %s", on, n, p.Table.Narrator.Board.FormatCell(f.Cell))
		}
		r.Click("redo")
		r.Settle()
		if left := p.Table.Match.State().Figure(0).Left; left != on {
			t.Errorf("with %v Ann has left again: %v", on, left)
		}
	}
}

// Of two doors each button says in words where it is.
func TestTwoDoors(t *testing.T) {
	const level = plainHead + `legend d door
map
########
#.dad..#
#.....k#
########
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k
`
	r := onLevel(t, level, 1280, 800)
	r.Click("figure:ann")
	var texts []string
	for _, o := range playOf(r).Table.Chooser.Options {
		if strings.HasPrefix(o.ID, "door:") {
			texts = append(texts, o.Text)
		}
	}
	slices.Sort(texts)
	if want := []string{"Open door (east)", "Open door (west)"}; !slices.Equal(texts, want) {
		t.Errorf("the doors are %q, want %q", texts, want)
	}
}

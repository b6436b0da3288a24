package match

import (
	"strings"
	"testing"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/rules"
)

// Looking back says either the present or the past.
func TestLookingBackSaysWhen(t *testing.T) {
	r, _ := atLevel(t, "vise")
	command(r, "end", "end", "end", "end")
	r.Settle()
	r.Click("timeline")
	r.Tick(2)
	r.Shows("!The present", "You are viewing the past")
	for range 4 {
		r.Key(input.KeyRight)
		r.Settle()
	}
	r.Shows("The present", "!You are viewing the past")
}

// A figure that is not moved at all stands firm: nobody is pushed 0 cells. A slam is told with
// its sum, and the question how far says why it is farther than the sheet.
func TestForcesAreTold(t *testing.T) {
	_, p := onBench(t, "yard")
	w := &p.View.Table.Narrator
	odo, kay := w.Board.FigByName("odo"), w.Board.FigByName("kay")
	for want, e := range map[string]rules.Event{
		"Odo stands firm against Kay · FM-11":                             {Kind: rules.EvForce, Fig: odo, By: kay, RawM: int16(rules.Push), RawLeft: 1, Rule: rules.FM11},
		"Kay pushes Odo 2 cells (1 resisted) · FM-01":                     {Kind: rules.EvForce, Fig: odo, By: kay, RawN: 2, RawM: int16(rules.Push), RawLeft: 1, Rule: rules.FM01},
		"Odo slams into an obstacle: 1 cell left + 2 = 3 damage · FM-17":  {Kind: rules.EvSlam, Fig: odo, By: rules.NoFig, RawN: 3, Rule: rules.FM17},
		"Odo slams into an obstacle: 2 cells left + 2 = 4 damage · FM-17": {Kind: rules.EvSlam, Fig: odo, By: rules.NoFig, RawN: 4, Rule: rules.FM17},
		"Odo slams into Kay: 3 cells left, 3 damage · FM-12":              {Kind: rules.EvSlam, Fig: odo, By: kay, RawN: 3, Rule: rules.FM12},
		"Odo slams into an obstacle · FM-19":                              {Kind: rules.EvSlam, Fig: odo, By: rules.NoFig, Rule: rules.FM19},
	} {
		if got := w.Sentence(&e); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, ab := range w.Board.Abilities() {
		if how := w.TalentHow(&ab, p.state().Figure(odo)); ab.Name == "heave" && !ab.Weapon {
			t.Error("heave is no weapon", how)
		}
	}
	if text := narrate.Farther(*w, kay); text != "1 cell farther: Kay is smaller (FM-10)" {
		t.Error(text)
	}
}

// What says why not hides no figure around the cell that it is about.
func TestWhyNotHidesNoNeighbour(t *testing.T) {
	for _, size := range [][2]float32{{1280, 800}, {640, 400}} {
		r := onLevel(t, strings.Replace(level(t, "melee"), "#..a......#\n#.bkc.....#", "#........a#\n#.bkc.....#", 1), size[0], size[1])
		r.Click("figure:ann")
		r.Point(cellSpot(playOf(r), "1:3,3"))
		r.Tick(table.WhyDelay + 4)
		r.Says("why", "MV-01")
		seen := false
		for _, it := range r.Drawn() {
			if it.StrokeTo != r.Desk().Kit.Theme.Warn || it.Stroke == 0 {
				continue
			}
			seen = true
			for _, name := range []string{"bob", "cat", "kay"} {
				if x, y := r.Spot("figure:" + name); x > it.X-it.HX && x < it.X+it.HX && y > it.Y-it.HY && y < it.Y+it.HY {
					t.Errorf("%v: it covers %s", size, name)
				}
			}
		}
		if !seen {
			t.Errorf("%v: nothing says why", size)
		}
	}
}

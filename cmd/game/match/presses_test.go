package match

import (
	"slices"
	"testing"

	"wallfall/cmd/game/table"
	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// clicker plays with the mouse in as few presses as it can, and counts them.
type clicker struct {
	*driver
	p       *Screen
	presses int
	chose   bool           // the ability, which a click on the enemy would not have taken
	most    map[string]int // by what was done
	sum, n  map[string]int
}

func (h *clicker) click(x, y float32) {
	h.Snap.MouseX, h.Snap.MouseY, h.Snap.TouchCount = x, y, 0
	h.Tick(1)
	h.Snap.Mouse, h.Snap.MouseHit = 1, 1
	h.Tick(1)
	h.Snap.Mouse = 0
	h.Tick(2)
	h.presses++
}

// cell clicks a cell, on whatever floor it is.
func (h *clicker) cell(c rules.Cell) {
	h.p.Table.ScrollTo(c)
	h.Tick(1)
	s := h.p.spot("", c)
	h.click(s.X+s.W/2, s.Y+s.H/2)
}

// option clicks an option that offers an action.
func (h *clicker) option(has func(o *table.Option) bool) bool {
	h.p.Table.Chooser.Refresh()
	for i := range h.p.Table.Chooser.Options {
		o := &h.p.Table.Chooser.Options[i]
		if !has(o) {
			continue
		}
		switch {
		case o.Dir != rules.NoDir:
			x, y, _ := h.p.Table.Picture.FaceWheel(o.Fig, o.Dir)
			h.click(x, y)
		case o.Cell != rules.NoCell:
			h.cell(o.Cell)
		default:
			h.at(o.ID)
			h.presses++
		}
		return true
	}
	return false
}

// give gives a command or answer by clicks.
func (h *clicker) give(a rules.Action) {
	h.T.Helper()
	p := h.p
	before, ask := p.Table.Match.Count(), p.Table.Match.State().Pending().Ask
	h.chose = false
	if a.Kind == rules.EndTurn {
		h.Tick(repeatDelay + 1)
		h.Click("end-turn")
		h.presses++
		return
	}
	if (ask == rules.AskManeuver || ask == rules.AskStrike) && p.Table.Selected != a.Fig {
		h.cell(p.Table.View.Figures[a.Fig].Cell)
		if p.Table.Selected != a.Fig { // it was a target of the selected group
			p.Table.Unselect()
			h.cell(p.Table.View.Figures[a.Fig].Cell)
		}
	}
	for n := 0; p.Table.Match.Count() == before; n++ {
		switch {
		case n == 6:
			h.T.Fatalf("%q is not done: %s", p.Table.Narrator.Board.FormatAction(a), p.UI.Notice.Text)
		case a.Kind == rules.Move || a.Kind == rules.Door:
			h.cell(a.To)
		case a.Kind == rules.Use && (n == 0 || p.Table.Resolve(table.Target{Kind: table.CellTarget, Cell: p.Table.View.Figures[a.Other].Cell}).Action == a) && p.Table.Match.State().Stance(a.Other).Side != p.Table.Match.State().Side() && p.Table.View.Figures[a.Other].Size == 1:
			if h.cell(p.Table.View.Figures[a.Other].Cell); p.Table.Match.Count() == before && p.Table.Match.State().Resists(a) {
				h.presses-- // it only asks, so that nothing is spent in vain
			}
		default:
			h.chose = a.Kind == rules.Use && n > 0
			if !h.option(func(o *table.Option) bool { return slices.Contains(o.Actions, a) }) {
				h.T.Fatalf("%q is not offered", p.Table.Narrator.Board.FormatAction(a))
			}
		}
		if p.Table.Spells.Deferred() {
			h.Tick(repeatDelay + 1)
			h.Click("end-turn")
			h.presses++
		}
	}
}

// force has a forced movement end in the best way, and reports whether that was picked
// from a list of outcomes.
func (h *clicker) force() (listed bool) {
	best := h.p.Table.Ends[0].Steps
	for n := 0; len(h.p.Table.Ends) > 0 && slices.Equal(h.p.Table.Ends[0].Steps, best); n++ {
		listed = n > 0
		if n == 4 || !h.option(func(o *table.Option) bool {
			return slices.ContainsFunc(o.Ends, func(e rules.ForceEnd) bool { return slices.Equal(e.Steps, best) })
		}) {
			h.T.Fatalf("the end %v is not offered", best)
		}
		h.Settle()
	}
	return listed
}

// note counts the presses of what has just been done.
func (h *clicker) note(what string) {
	h.most[what] = max(h.most[what], h.presses)
	h.sum[what] += h.presses
	h.n[what]++
	h.presses = 0
}

// TestPresses plays a match of each level by clicks and holds commands to the presses
// that they may take: a move and a strike two, a forced movement three from the choice of
// the group on. A friend, whom a click would select, a list of outcomes and an ability
// other than the one that a click on the enemy takes cost one more each; further targets of an ability are counted by themselves, and where the target can
// resist all of it the press that asks is not counted.
func TestPresses(t *testing.T) {
	forced := 0 // on all levels
	for _, e := range levels.Shipped() {
		t.Run(e.ID, func(t *testing.T) {
			h := &clicker{driver: &driver{name: "mouse", Rig: newRig(t, 1280, 800, 1)}, most: map[string]int{}, sum: map[string]int{}, n: map[string]int{}}
			h.p = beginMatch(h.Rig, e.ID)
			h.Tick(2)
			b, err := bot.New("greedy")
			if err != nil {
				t.Fatal(err)
			}
			b.Begin(h.p.Table.Match.At(0), 7)
			turns, all := 0, 0
			use, used := "", 0 // an ability that has not moved its first target yet, and its presses
			for range 1500 {
				s := h.p.Table.Match.State()
				d := s.Pending()
				if d.Ask == rules.AskNothing {
					break
				}
				a := b.Choose(s)
				what := d.Ask.String()
				switch a.Kind {
				case rules.Move:
					what = "move"
				case rules.Strike, rules.Rangestrike:
					what = "strike"
				case rules.Use:
					what, use = "use", "forced movement"
					if s.Stance(a.Other).Side == d.Side {
						use += " of a friend"
					}
				}
				if a.Kind == rules.EndTurn {
					what = "end"
				}
				if a.Kind == rules.EndTurn && d.Ask == rules.AskManeuver {
					turns++
				}
				moved := len(h.p.Table.Ends) > 0
				if !moved {
					h.give(a)
				} else if h.force() {
					what += " from a list"
					use += " from a list"
				}
				h.Settle()
				all += h.presses
				switch {
				case a.Kind == rules.Use:
					if used = h.presses; h.chose && s.Stance(a.Other).Side != d.Side {
						use += " by another ability"
					}
				case moved && used > 0:
					h.presses += used
					what, used = use, 0
					forced++
				case d.Ask == rules.AskManeuver:
					used = 0 // it has moved nobody
				}
				h.note(what)
			}
			t.Logf("%.1f presses a turn in %d turns; most %v", float64(all)/float64(max(1, turns)), turns, h.most)
			for what, most := range map[string]int{"move": 2, "strike": 2, "forced movement": 3, "forced movement from a list": 4,
				"forced movement of a friend": 4, "forced movement of a friend from a list": 5, "forced movement by another ability": 4} {
				if h.most[what] > most {
					t.Errorf("a %s takes %d presses", what, h.most[what])
				}
			}
		})
	}
	if forced < 5 {
		t.Errorf("only %d forced movements were counted", forced)
	}
}

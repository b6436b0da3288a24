package match

import (
	"math/rand/v2"
	"slices"
	"strings"
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
	aimed   bool           // the use of an ability moves its target in the same press
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
	h.aimed = false
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
		case a.Kind == rules.Use && p.Table.Resolve(h.figure(a.Other)).Action == a && !p.Table.Resolve(h.figure(a.Other)).Vain && n == 0:
			h.cell(p.Table.View.Figures[a.Other].Cell)
		case a.Kind == rules.Use && n > 0 && h.ahead(a):
			h.aimed = true
		default:
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

// figure returns what a click on a figure is on.
func (h *clicker) figure(id rules.FigID) table.Target {
	return table.Target{Kind: table.CellTarget, Cell: h.p.Table.View.Figures[id].Cell}
}

// ahead points at the target of a chosen ability and clicks where it ends whatever is
// rolled, and reports whether there is such a cell.
func (h *clicker) ahead(a rules.Action) bool {
	h.over(h.p.Table.View.Figures[a.Other].Cell)
	return h.option(func(o *table.Option) bool { return len(o.Ends) > 0 && o.Actions[0] == a })
}

// force has a forced movement end in one of its ways, as a click on a cell or on one of the
// ways there that are listed while the pointer is on the cell.
func (h *clicker) force(end *rules.ForceEnd) {
	h.T.Helper()
	steps, listed := slices.Clone(end.Steps), false
	for n := range 3 {
		for i := range h.p.Table.Chooser.Options {
			o := &h.p.Table.Chooser.Options[i]
			at := slices.IndexFunc(o.Ends, func(e rules.ForceEnd) bool { return slices.Equal(e.Steps, steps) })
			if at > 0 && !listed {
				h.over(o.Cell)
				listed = true
				break
			}
			if at == 0 {
				h.option(func(q *table.Option) bool { return q.ID == o.ID })
				h.Settle()
				return
			}
		}
		if n == 2 {
			h.T.Fatalf("the end %v is not offered", steps)
		}
	}
}

// over points at a cell for some time.
func (h *clicker) over(c rules.Cell) {
	h.p.Table.ScrollTo(c)
	h.Tick(1)
	s := h.p.spot("", c)
	h.Snap.MouseX, h.Snap.MouseY = s.X+s.W/2, s.Y+s.H/2
	h.Tick(12)
}

// note counts the presses of what has just been done.
func (h *clicker) note(what string) {
	h.most[what] = max(h.most[what], h.presses)
	h.sum[what] += h.presses
	h.n[what]++
	h.presses = 0
}

// TestPresses plays a match of each level by clicks and holds commands to the presses
// that they may take: a move and a strike two; a forced movement, of an enemy or a friend,
// by any ability, to any of the ends and ways that are offered, three from the choice of
// the group on. Further targets of an ability are counted by themselves.
func TestPresses(t *testing.T) {
	forced := map[string]int{} // on all levels
	for i, e := range levels.Shipped() {
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
			rnd := rand.New(rand.NewPCG(uint64(i), 3))
			use, used := "", 0 // an ability that has not moved its first target yet, and its presses
			for range 1500 {
				s := h.p.Table.Match.State()
				d := s.Pending()
				if d.Ask == rules.AskNothing {
					break
				}
				if d.Ask == rules.AskStability && d.Side == s.Side() {
					t.Error("after the choice of where a friend ends it is asked what the friend resists")
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
				if moved {
					h.force(h.anyEnd(rnd))
				} else {
					h.give(a)
				}
				h.Settle()
				all += h.presses
				switch {
				case a.Kind == rules.Use && h.aimed && len(h.p.Table.Ends) == 0:
					what, used = use+" ahead", 0
					forced[what]++
				case a.Kind == rules.Use:
					used = h.presses
				case moved && used > 0:
					h.presses += used
					what, used = use, 0
					forced[what]++
				case d.Ask == rules.AskManeuver:
					used = 0 // it has moved nobody
				}
				h.note(what)
			}
			t.Logf("%.1f presses a turn in %d turns; most %v", float64(all)/float64(max(1, turns)), turns, h.most)
			for what, most := range h.most {
				limit := 2
				switch {
				case strings.HasPrefix(what, "forced movement"):
					limit = 3
				case what != "move" && what != "strike":
					continue
				}
				if most > limit {
					t.Errorf("a %s takes %d presses", what, most)
				}
			}
		})
	}
	t.Log(forced)
	for _, what := range []string{"forced movement", "forced movement of a friend ahead"} {
		if forced[what] < 5 {
			t.Errorf("only %d of %s were counted", forced[what], what)
		}
	}
}

// anyEnd returns a random end of those that are offered.
func (h *clicker) anyEnd(rnd *rand.Rand) *rules.ForceEnd {
	var list []*rules.ForceEnd
	h.p.Table.Chooser.Refresh()
	for i := range h.p.Table.Chooser.Options {
		o := &h.p.Table.Chooser.Options[i]
		for n := range o.Ends {
			list = append(list, &o.Ends[n])
		}
	}
	return list[rnd.IntN(len(list))]
}

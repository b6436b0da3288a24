package match

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// Without any key the board shows what each enemy of a bot would do, each sign says what it
// means where it is drawn, and the setting hides them.
func TestIntentsAreShown(t *testing.T) {
	g, p := onBench(t, "yard")
	p.match().SetSeat(1, "greedy")
	g.Tick(300)
	said := 0
	for _, n := range p.signs() {
		at := n.At
		if at.Empty() {
			t.Fatal("there is no room for a sign")
		}
		g.Point((at.X0+at.X1)/2, (at.Y0+at.Y1)/2)
		for range 60 {
			if g.Tick(1); strings.Contains(g.Shown(), "Would") {
				said++
				break
			}
		}
	}
	g.Point(5, 5)
	g.Settings().Forecast = false
	if g.Tick(2); said != 2 || len(p.signs()) != 0 {
		t.Errorf("%d of 2 signs have a tooltip; with the forecast off there are %d signs", said, len(p.signs()))
	}
}

// Against a side at rest its goal sets no limit of rounds, and its box is smaller.
func TestNoIntentsOfWhoRests(t *testing.T) {
	g := onLevel(t, strings.Replace(level(t, "yard"), "map\n", "opposition keeper rest\ngoal keeper survive n=7\nmap\n", 1), 1280, 800)
	p := playOf(g)
	high := map[string]float32{}
	for seat, counts := range map[string]bool{"rest": false, "greedy": true} {
		p.match().SetSeat(1, seat)
		g.Tick(3)
		g.Shows(map[bool]string{true: "Round 1 of 7", false: "!Round 1 of 7"}[counts])
		w := ui.Pen{K: &p.View.UI.Kit, R: ui.Rect{W: 300}, Dry: true}
		p.View.Hud.writeSides(&p.View.Table, &w, true, false)
		high[seat] = w.Y
	}
	if high["greedy"] <= high["rest"] {
		t.Errorf("the sides are as high with one that rests: %v", high)
	}
}

// A chip shows only what the board beside it does not, until it is pointed at or selected.
func TestOneSignForEachGroup(t *testing.T) {
	g := onLevel(t, strings.Replace(strings.Replace(level(t, "yard"), "#u..f.", "#.u.fv", 1), "figure hugo", "figure vera usher side=keeper at=v\nfigure hugo", 1), 1280, 800)
	p := playOf(g)
	p.match().SetSeat(1, "greedy")
	g.Point(5, 5)
	g.Tick(300)
	for _, want := range []int{0, 1} {
		n := 0
		for _, it := range g.Drawn() {
			if it.Icon == board.SignIcon(board.InContact) {
				n++
			}
		}
		if n != want {
			t.Errorf("%d chips say that they are in contact, want %d", n, want)
		}
		g.Click("figure:fenna")
	}
	for _, n := range p.signs() {
		if n.At.Empty() != (n.N == 0) {
			t.Errorf("%d could do something, and the sign lies at %v", n.N, n.At)
		}
	}
}

// pointer rests on random targets with one device and then acts on them.
type pointer struct {
	*gametest.Rig
	rnd              *rand.Rand
	shown, acted, by int // previews, actions given; the device
}

// target returns a random point: of an option, of a button of the phase, or of the
// board.
func (b *pointer) target() (x, y float32) {
	p := playOf(b.Rig)
	if legal := p.legal(); len(legal) > 0 && b.rnd.IntN(3) == 0 { // where something can be done
		a := legal[b.rnd.IntN(len(legal))]
		c := a.To
		if a.Fig != rules.NoFig && (!p.selected(a.Fig) || c == rules.NoCell) {
			c = p.cellOf(a.Fig)
		}
		if c != rules.NoCell && p.board().Pos(c).Floor == b.Sc.Probe().Int("floor") {
			return p.middle(c)
		}
	}
	var ids []string
	for _, h := range b.Sc.Probe().Hot {
		switch {
		case h.ID == "end-turn" || h.ID == "default":
			if b.rnd.IntN(6) == 0 { // or nothing else would happen in a turn
				ids = append(ids, h.ID)
			}
		case gametest.OnBoard(h.ID) || strings.HasPrefix(h.ID, "whom:") || strings.HasPrefix(h.ID, "spell:"):
			ids = append(ids, h.ID)
		}
		for _, o := range p.options() {
			if h.ID != "" && h.ID == o.ID {
				ids = append(ids, h.ID, h.ID, h.ID)
			}
		}
	}
	if a := p.boardArea(); len(ids) == 0 || b.rnd.IntN(8) == 0 {
		return a.X0 + b.rnd.Float32()*(a.X1-a.X0), a.Y0 + b.rnd.Float32()*(a.Y1-a.Y0)
	}
	return b.Spot(ids[b.rnd.IntN(len(ids))])
}

// try rests on a target, acts on it, and compares what was shown with what was done.
func (b *pointer) try() {
	b.T.Helper()
	p := playOf(b.Rig)
	x, y := float32(0), float32(0)
	switch b.by {
	case 0: // mouse
		x, y = b.target()
		b.Point(x, y)
		b.Tick(2)
	case 1: // finger: the first tap
		selected, trail := b.Text("selected"), p.chosen()
		x, y = b.target()
		if b.TapAt(x, y); b.Text("selected") != selected || p.chosen() != trail {
			return // there was nothing to show first
		}
	default: // keys
		keys := []input.Key{input.KeyUp, input.KeyDown, input.KeyLeft, input.KeyRight, input.KeyTab, input.KeyTab, 'G', 'G'}
		for range 1 + b.rnd.IntN(6) {
			b.Key(keys[b.rnd.IntN(len(keys))])
		}
	}
	b.rest()
	var want rules.Action
	steps := slices.Clone(p.View.Turn.Actions())
	ok := len(steps) > 0
	if ok {
		want = steps[0]
	}
	if len(steps) < 2 { // an answer within a forced movement, which then goes on
		steps = append([]rules.Action{want}, p.View.Turn.Steps...)
	}
	cmd := p.match().Count()
	at := p.View.Table.Pointed()
	all := p.View.Turn.Resolve(at).All
	switch b.by {
	case 0:
		b.Snap.Mouse, b.Snap.MouseHit = 1, 1
		b.Tick(1)
		b.Snap.Mouse = 0
		b.Tick(1)
	case 1:
		b.TapAt(x, y)
	default:
		b.Key(input.KeyEnter)
	}
	words := p.board()
	var did rules.Action
	n := p.match().Count() - cmd
	switch {
	case n >= 1:
		did, _ = p.match().Action(cmd)
		b.acted++
		for i := 1; i < n && !all; i++ {
			a, _ := p.match().Action(cmd + i)
			s := p.match().At(cmd + i)
			if a.Kind == rules.Strike || a.Kind == rules.EndTurn || a.Kind == rules.SetFacing {
				continue // what leaves no choice needs no press
			}
			if d := s.Pending(); d.Ask == rules.AskStability && d.Side == s.Side() && a == s.Yielding() {
				steps = slices.Insert(steps, min(i, len(steps)), a) // a friend resists as was shown
				continue
			}
			if (want.Kind == rules.Use || want.Kind == rules.Brace) && (i >= len(steps) || s.Check(steps[i]) != nil) {
				ends, _ := s.ForceEnds(nil, rules.MaxForceEnds) // the roll was too low for what was chosen
				if stays := func(e rules.ForceEnd) bool { return len(e.Steps) == 1 && e.Steps[0].Kind != rules.ForceStep }; len(ends) == 0 || slices.ContainsFunc(ends[1:], func(e rules.ForceEnd) bool { return !stays(e) }) {
					b.T.Fatalf("of %d ends one is chosen by itself", len(ends))
				}
				steps = append(steps[:i], ends[0].Steps...)
			}
			if i >= len(steps) || a != steps[i] {
				b.T.Fatalf("%v is shown for %+v, and then %q is done", steps, at, words.FormatAction(a))
			}
		}
	case p.View.Turn.Deferred() && want.Kind == rules.Cast:
		did, n = p.View.Turn.EndCommand(), 1
	}
	if ok {
		b.shown++
	}
	// A turn on the spot has no preview, nor has a button of the strip that a finger
	// presses in a phase.
	silent := did.Kind == rules.Face || did.Kind == rules.SetFacing || b.by == 1 && !ok && !gametest.OnBoard(b.under(x, y))
	switch {
	case n < 0:
		b.T.Fatalf("%d commands were taken back", -n)
	case ok && n == 0:
		b.T.Fatalf("%q is shown for %+v, and nothing is done: %s", words.FormatAction(want), at, p.Probe().Text("notice"))
	case ok && did != want:
		b.T.Fatalf("%q is shown for %+v, and %q is done", words.FormatAction(want), at, words.FormatAction(did))
	case !ok && n >= 1 && !silent:
		b.T.Fatalf("nothing is shown for %+v, and %q is done", at, words.FormatAction(did))
	}
}

// under returns the ID of the smallest thing at a point.
func (b *pointer) under(x, y float32) (id string) {
	least := float32(1e9)
	for _, h := range b.Sc.Probe().Hot {
		if x >= h.X && x < h.X+h.W && y >= h.Y && y < h.Y+h.H && h.W*h.H < least {
			id, least = h.ID, h.W*h.H
		}
	}
	return id
}

// rest lets everything come to rest, without a dialog.
func (b *pointer) rest() {
	b.Settle()
	if b.Text("dialog") != "" {
		b.Dismiss()
		b.Tick(1)
	}
}

// clicker plays with the mouse in as few presses as it can.
type clicker struct {
	*driver
	aimed bool // the use of an ability moves its target in the same press
}

// option clicks an option, and reports whether there is one.
func (h *clicker) option(has func(o *turn.Option) bool) bool {
	list := h.play().options()
	i := slices.IndexFunc(list, func(o turn.Option) bool { return has(&o) })
	if i >= 0 {
		h.pick(list[i])
	}
	return i >= 0
}

// give gives a command or answer by clicks.
func (h *clicker) give(a rules.Action) {
	h.T.Helper()
	p := h.play()
	before, ask := p.match().Count(), p.state().Pending().Ask
	h.aimed = false
	if a.Kind == rules.EndTurn {
		h.Tick(repeatDelay + 1)
		h.endPhase()
		return
	}
	if ask == rules.AskMove && a.Kind == rules.Use && h.stroke(a) {
		return
	}
	if (ask == rules.AskMove || ask == rules.AskStrike) && !p.selected(a.Fig) {
		if h.drag(a) {
			return
		}
		h.cell(p.cellOf(a.Fig))
		if !p.selected(a.Fig) { // it was a target of the selected group
			choose(h.Rig, "")
			h.cell(p.cellOf(a.Fig))
		}
	}
	for n := 0; p.match().Count() == before; n++ {
		other, at := rules.NoCell, turn.Choice{}
		if a.Kind == rules.Use {
			other = p.cellOf(a.Other)
			at = p.View.Turn.Resolve(turn.Target{Kind: turn.CellTarget, Cell: other})
		}
		switch {
		case n == 6:
			h.T.Fatalf("%q is not done: %s", p.board().FormatAction(a), p.Probe().Text("notice"))
		case a.Kind == rules.Cast && n == 1 && h.transport(a):
		case a.Kind == rules.Move || a.Kind == rules.Door:
			h.cell(a.To)
		case a.Kind == rules.Use && at.Action == a && !at.Vain && n == 0:
			h.cell(other)
		case a.Kind == rules.Use && n > 0 && h.ahead(a, other):
			h.aimed = true
		default:
			if !h.option(func(o *turn.Option) bool { return slices.Contains(o.Actions, a) }) {
				h.T.Fatalf("%q is not offered", p.board().FormatAction(a))
			}
		}
		if p.View.Turn.Deferred() {
			h.Tick(repeatDelay + 1)
			h.endPhase()
		}
	}
}

// drag drags the group of a command onto its target, and reports whether that gives the command.
func (h *clicker) drag(a rules.Action) bool {
	h.T.Helper()
	p := h.play()
	to := a.To
	if a.Kind == rules.Use || a.Kind == rules.Strike {
		to = p.cellOf(a.Other)
	}
	tn, from := &p.View.Turn, p.cellOf(a.Fig)
	was := tn.Selected
	tn.Select(a.Fig)
	p.options()
	gives := from != rules.NoCell && to != rules.NoCell && p.board().Pos(from).Floor == p.board().Pos(to).Floor && tn.Resolve(turn.CellAt(to)).Action == a && tn.Resolve(turn.CellAt(to)).Kind == turn.ChooseAction
	tn.Select(was)
	p.options()
	if gives {
		h.toFloor(from)
		x, y := p.middle(from)
		toX, toY := p.middle(to)
		before := p.match().Count()
		h.presses++
		h.Press(x, y, toX, toY)
		if p.match().Count() == before {
			h.T.Fatalf("dragging does not give %q", p.board().FormatAction(a))
		}
	}
	return gives
}

// stroke drags a group over the target of its ability to the best end of any roll, or lets go on
// the target where there is none, and reports whether the ability is that of the stroke.
func (h *clicker) stroke(a rules.Action) bool {
	h.T.Helper()
	p := h.play()
	tn, from, to := &p.View.Turn, p.cellOf(a.Fig), p.cellOf(a.Other)
	if p.board().Pos(from).Floor != p.board().Pos(to).Floor {
		return false
	}
	h.toFloor(from)
	before := p.match().Count()
	hold := func(ticks, button int) {
		h.Snap.Mouse = input.MouseSet(button)
		h.Tick(ticks)
	}
	at := func(c rules.Cell, ticks, button int) {
		h.Point(p.middle(c))
		hold(ticks, button)
	}
	at(from, 1, 0)
	at(from, 2, 1)
	at(to, strokeRest+4, 1)
	if c := tn.Resolve(turn.CellAt(to)); c.Action != a || c.Kind != turn.ChooseAction {
		h.Point(2, 2) // on no cell nothing happens
		hold(2, 1)
		hold(3, 0)
		return false
	}
	for _, o := range p.options() {
		if len(o.Ends) > 0 && o.Actions[0] == a && o.Cell != rules.NoCell && p.board().Pos(o.Cell).Floor == p.board().Pos(from).Floor {
			h.aimed, to = true, o.Cell
			break
		}
	}
	at(to, 4, 1)
	at(to, 3, 0)
	if h.presses++; p.match().Count() == before {
		h.T.Fatalf("a stroke does not give %q", p.board().FormatAction(a))
	}
	return true
}

// transport drags the target of the chosen spell to its cell, and reports whether it can.
func (h *clicker) transport(a rules.Action) bool {
	h.T.Helper()
	p := h.play()
	if a.To == rules.NoCell || a.Fig == rules.NoFig || !p.View.Turn.Transported(p.cellOf(a.Fig)) {
		return false
	}
	x, y := p.middle(p.cellOf(a.Fig))
	toX, toY := p.middle(a.To)
	h.presses++
	h.Press(x, y, toX, toY)
	return true
}

// ahead points at the target of a chosen ability and clicks the cell where it ends on any
// roll, and reports whether there is such a cell.
func (h *clicker) ahead(a rules.Action, target rules.Cell) bool {
	h.show(turn.Option{Cell: target})
	return h.option(func(o *turn.Option) bool { return len(o.Ends) > 0 && o.Actions[0] == a })
}

// TestPresses plays a match of each level by clicks and limits the presses of commands: a
// move and a strike take two; a forced movement, of an enemy or a friend, by any ability,
// to any end and way offered, three from the choice of the group on. Further targets of an
// ability are counted by themselves.
func TestPresses(t *testing.T) {
	forced := map[string]int{} // on all levels
	for i, e := range levels.Shipped() {
		t.Run(e.ID, func(t *testing.T) {
			h := &clicker{driver: &driver{name: "mouse", Rig: newRig(t, 1280, 800, 1)}}
			p := beginMatch(h.Rig, e.ID)
			b := rulestest.Must(bot.New("greedy"))(t)
			b.Begin(p.match().At(0), 7)
			most := map[string]int{} // by what was done
			rnd := rand.New(rand.NewPCG(uint64(i), 3))
			use, used := "", 0 // an ability that has not moved its first target yet, and its presses
			for range 1500 {
				s := p.state()
				d := s.Pending()
				if d.Ask == rules.AskNothing {
					break
				}
				if d.Ask == rules.AskStability && d.Side == s.Side() {
					t.Error("after the choice of where a friend ends it is asked what the friend resists")
				}
				a := b.Choose(s)
				what := "something else"
				switch a.Kind {
				case rules.Move:
					what = "move"
				case rules.Strike, rules.Rangestrike:
					what = "strike"
				case rules.Use:
					use = "forced movement"
					if s.Stance(a.Other).Side == d.Side {
						use += " of a friend"
					}
				}
				h.presses = 0
				moved := len(p.ends()) > 0
				if moved {
					var ends []rules.ForceEnd // those that are offered
					for _, o := range p.options() {
						ends = append(ends, o.Ends...)
					}
					h.force(&ends[rnd.IntN(len(ends))])
				} else {
					h.give(a)
				}
				h.Settle()
				switch {
				case a.Kind == rules.Use && h.aimed && len(p.ends()) == 0:
					what, used = use+" ahead", 0
					forced[what]++
				case a.Kind == rules.Use:
					used = h.presses
				case moved && used > 0:
					h.presses += used
					what, used = use, 0
					forced[what]++
				case d.Ask == rules.AskMove:
					used = 0 // it has moved nobody
				}
				most[what] = max(most[what], h.presses)
			}
			for what, limit := range map[string]int{"move": 2, "strike": 2, "forced movement": 3, "forced movement ahead": 3, "forced movement of a friend": 3, "forced movement of a friend ahead": 3} {
				if most[what] > limit {
					t.Errorf("a %s takes %d presses", what, most[what])
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

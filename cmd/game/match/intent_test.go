package match

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// intended returns what the board shows of the intents once all are known, without the
// numbers of those of whom none is known.
func intended(g *gametest.Rig) []board.Intent {
	g.Tick(300)
	return slices.DeleteFunc(slices.Clone(playOf(g).View.Table.Picture.Over.Intents), numberOnly)
}

func numberOnly(n board.Intent) bool { return n.By == rules.NoFig }

// Without any key the board shows what each enemy of a bot could do at worst, with a
// sentence; nothing of it where a person plays the other side, and nothing while another
// question is asked.
func TestIntentsAreShown(t *testing.T) {
	g, p := onBench(t, "yard")
	if got := intended(g); len(got) != 0 {
		t.Errorf("against a person %d intents are shown", len(got))
	}
	p.View.Table.Match.SetSeat(1, "greedy")
	got := intended(g)
	fig := p.View.Table.Narrator.Board.FigByName
	for _, want := range []struct {
		by, who string
		text    string
	}{{"kay", "odo", "Kay could use Heave on Odo: "}, {"una", "fenna", "Una could "}} {
		i := slices.IndexFunc(got, func(n board.Intent) bool { return n.By == fig(want.by) && n.Fig == fig(want.who) })
		if i < 0 {
			t.Fatalf("nothing is shown of what %s could do to %s: %+v", want.by, want.who, got)
		}
		if text := p.View.Table.Intents.Text(&p.View.Turn.Position, fig(want.by)); !strings.HasPrefix(text, want.text) {
			t.Errorf("of %s it says %q", want.by, text)
		}
	}
	if slices.ContainsFunc(got, func(n board.Intent) bool { return n.By == fig("hugo") }) {
		t.Error("something is shown of one who reaches nobody")
	}
	// Each sign says what it means where it was drawn.
	var l quad.List
	for i := range p.View.Table.Picture.Over.Intents {
		p.View.Table.Picture.Draw(&l)
		n := &p.View.Table.Picture.Over.Intents[i]
		if n.At.Empty() {
			t.Fatalf("there is no room for the sign of %+v", n)
		}
		g.Point((n.At.X0+n.At.X1)/2, (n.At.Y0+n.At.Y1)/2)
		said := false
		for range 60 {
			p.View.Table.Picture.Draw(&l)
			g.Tick(1)
			said = said || slices.ContainsFunc(p.View.UI.Kit.List.Items, func(it quad.Item) bool { return strings.Contains(it.Text, " could ") })
		}
		if !said {
			t.Errorf("the sign at %v has no tooltip", n.At)
		}
	}
	g.Point(5, 5)
	p.View.UI.Set.Forecast = false
	if got := intended(g); len(got) != 0 {
		t.Error("intents are shown with the forecast off")
	}
}

// What is shown of the intents does not depend on how the work is cut into ticks, and the
// position stays as it is.
func TestIntentsAreTheSameTwice(t *testing.T) {
	show := func() []board.Intent {
		g, p := onBench(t, "yard")
		p.View.Table.Match.SetSeat(1, "greedy")
		before := p.View.Table.Match.State().Hash()
		got := intended(g)
		if p.View.Table.Match.State().Hash() != before {
			t.Error("the position has changed")
		}
		for i := range got {
			got[i].At = quad.Bounds{}
		}
		return got
	}
	a, b := show(), show()
	if len(a) == 0 || !slices.Equal(a, b) {
		t.Errorf("%+v\n%+v", a, b)
	}
}

// Nothing is shown of what the groups of a side that rests could do, unless they must strike
// one in contact, and nothing of what it is after.
func TestNoIntentsOfWhoRests(t *testing.T) {
	for _, beside := range []bool{false, true} {
		text := strings.Replace(level(t, "yard"), "map\n", "opposition keeper rest\ngoal keeper survive n=7\nmap\n", 1)
		if beside {
			text = strings.Replace(text, "#u..f.", "#...uf", 1)
		}
		g := onLevel(t, text, 1280, 800)
		p := playOf(g)
		if got := intended(g); len(got) != 0 {
			t.Errorf("intents of groups that rest are shown: %+v", got)
		}
		want := 0
		if fenna, una := p.View.Table.Narrator.Board.FigByName("fenna"), p.View.Table.Narrator.Board.FigByName("una"); p.View.Table.Match.State().Contact(una, fenna) {
			want = 1
		}
		numbers := slices.DeleteFunc(slices.Clone(p.View.Table.Picture.Over.Intents), func(n board.Intent) bool { return !numberOnly(n) })
		if n := len(numbers); n != want || beside != (want == 1) {
			t.Errorf("%d groups are shown in danger, not %d", n, want)
		}
		// The lens asks for dangers alone, the rounds for who can still win.
		for seat, far := range map[string]bool{"rest": false, "greedy": true} {
			p.View.Table.Match.SetSeat(1, seat)
			p.View.Table.Lens.Mode = turn.LensDanger
			p.View.Table.Selected = p.View.Table.Narrator.Board.FigByName("fenna")
			g.Tick(60)
			if n := len(p.View.Table.Picture.Over.Dangers); n > want != far || n < want {
				t.Errorf("the lens shows %d cells in danger of who plays %q", n, seat)
			}
			if text, _ := p.View.Hud.roundText(&p.View.Table, 0); strings.Contains(text, " of 7") != far {
				t.Errorf("against %q it is %q", seat, text)
			}
		}
		p.View.Table.Lens.Mode = turn.LensOff
		p.View.Table.Match.SetSeat(1, "rest")
		high := func() float32 {
			w := ui.Pen{K: &p.View.UI.Kit, R: ui.Rect{W: 300}, Dry: true}
			p.View.Hud.writeSides(&p.View.Table, &w, true, false)
			return w.Y
		}
		resting := high()
		p.View.Table.Match.SetSeat(1, "greedy")
		if played := high(); played <= resting {
			t.Errorf("the sides take %v, and %v with a side that rests", played, resting)
		}
		if beside {
			continue
		}
		if got := intended(g); len(got) == 0 {
			t.Error("nothing is shown once a bot plays")
		}
	}
}

// A group that several enemies could harm bears one sign with their number, and a chip shows
// only what the board beside it does not, until it is pointed at or selected.
func TestOneSignForEachGroup(t *testing.T) {
	g := onLevel(t, strings.Replace(strings.Replace(level(t, "yard"), "#u..f.", "#.u.fv", 1), "figure hugo", "figure vera usher side=keeper at=v\nfigure hugo", 1), 1280, 800)
	p := playOf(g)
	p.View.Table.Match.SetSeat(1, "greedy")
	fenna := p.View.Table.Narrator.Board.FigByName("fenna")
	p.View.Table.Unselect()
	g.Point(5, 5)
	arrows, numbers := 0, 0
	intended(g)
	var l quad.List
	p.View.Table.Picture.Draw(&l)
	for _, n := range p.View.Table.Picture.Over.Intents {
		if n.Fig == fenna {
			arrows, numbers = arrows+1, numbers+n.N
			if n.At.Empty() != (n.N == 0) {
				t.Errorf("%d could do something, and the sign lies at %v", n.N, n.At)
			}
		}
	}
	if arrows != 2 || numbers != 2 {
		t.Errorf("%d arrows point at Fenna, and the sign says %d", arrows, numbers)
	}
	contacts := func() (n int) {
		l.Reset()
		p.View.Table.Picture.Draw(&l)
		for i := range l.Items {
			if l.Items[i].Icon == board.SignIcon(board.InContact) {
				n++
			}
		}
		return n
	}
	if got := contacts(); got != 0 {
		t.Errorf("%d chips say that they are in contact", got)
	}
	p.View.Table.Selected = fenna
	if g.Tick(1); contacts() != 1 {
		t.Errorf("%d chips say that they are in contact, with Fenna selected", contacts())
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
	if legal := p.View.Table.Legal; len(legal) > 0 && b.rnd.IntN(3) == 0 { // where something can be done
		a := legal[b.rnd.IntN(len(legal))]
		c := a.To
		if a.Fig != rules.NoFig && (a.Fig != p.View.Table.Selected || c == rules.NoCell) {
			c = p.View.Table.View.Figures[a.Fig].Cell
		}
		if c != rules.NoCell && p.View.Table.Narrator.Board.Pos(c).Floor == p.View.Table.Picture.Floor {
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
		for i := range p.View.Table.Chooser.Options {
			if h.ID != "" && h.ID == p.View.Table.Chooser.Options[i].ID {
				ids = append(ids, h.ID, h.ID, h.ID)
			}
		}
	}
	if a := p.View.Table.Picture.Camera.Area; len(ids) == 0 || b.rnd.IntN(8) == 0 {
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
		selected, trail := p.View.Table.Selected, len(p.View.Table.Chooser.History)
		x, y = b.target()
		if b.TapAt(x, y); p.View.Table.Selected != selected || len(p.View.Table.Chooser.History) != trail {
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
		steps = append([]rules.Action{want}, p.View.Table.Steps...)
	}
	cmd := p.View.Table.Match.Count()
	at := p.View.Table.Pointed()
	all := p.View.Table.Resolve(at).All
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
	words := p.View.Table.Narrator.Board
	var did rules.Action
	n := p.View.Table.Match.Count() - cmd
	switch {
	case n >= 1:
		did, _ = p.View.Table.Match.Action(cmd)
		b.acted++
		for i := 1; i < n && !all; i++ {
			a, _ := p.View.Table.Match.Action(cmd + i)
			s := p.View.Table.Match.At(cmd + i)
			if a.Kind == rules.Strike && s.MustStrike(a.Fig) {
				if dice, _, _ := s.StrikeDice(a.Fig, a.Other); dice <= s.Figure(a.Other).Armor {
					continue // in vain, which needs no press
				}
			}
			if d := s.Pending(); d.Ask == rules.AskStability && d.Side == s.Side() && a == s.Default() {
				steps = slices.Insert(steps, min(i, len(steps)), a) // a friend resists as was shown
				continue
			}
			if want.Kind == rules.Use && (i >= len(steps) || s.Check(steps[i]) != nil) {
				ends, _ := s.ForceEnds(nil, rules.MaxForceEnds) // the roll was too low for what was chosen
				if len(ends) != 1 {
					b.T.Fatalf("of %d ends one is chosen by itself", len(ends))
				}
				steps = append(steps[:i], ends[0].Steps...)
			}
			if i >= len(steps) || a != steps[i] {
				b.T.Fatalf("%v is shown for %+v, and then %q is done", steps, at, words.FormatAction(a))
			}
		}
	case p.View.Table.Deferred() && want.Kind == rules.Cast:
		did, n = p.View.Table.EndCommand(), 1
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
		b.T.Fatalf("%q is shown for %+v, and nothing is done: %s", words.FormatAction(want), at, p.View.UI.Notice.Text)
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
	p := playOf(b.Rig)
	b.Settle()
	if p.View.UI.Dialog != shell.NoDialog {
		p.View.UI.Dialog = shell.NoDialog
		b.Tick(2)
	}
}

// clicker plays with the mouse in as few presses as it can.
type clicker struct {
	*driver
	aimed bool // the use of an ability moves its target in the same press
}

// option clicks an option, and reports whether there is one.
func (h *clicker) option(has func(o *turn.Option) bool) bool {
	h.play().View.options()
	k := &h.play().View.Table.Chooser
	i := slices.IndexFunc(k.Options, func(o turn.Option) bool { return has(&o) })
	if i >= 0 {
		h.pick(k.Options[i])
	}
	return i >= 0
}

// give gives a command or answer by clicks.
func (h *clicker) give(a rules.Action) {
	h.T.Helper()
	p := h.play()
	before, ask := p.View.Table.Match.Count(), p.View.Table.Match.State().Pending().Ask
	h.aimed = false
	if a.Kind == rules.EndTurn {
		h.Tick(repeatDelay + 1)
		h.endPhase()
		return
	}
	if (ask == rules.AskMove || ask == rules.AskStrike) && p.View.Table.Selected != a.Fig {
		h.cell(p.View.Table.View.Figures[a.Fig].Cell)
		if p.View.Table.Selected != a.Fig { // it was a target of the selected group
			p.View.Table.Unselect()
			h.cell(p.View.Table.View.Figures[a.Fig].Cell)
		}
	}
	for n := 0; p.View.Table.Match.Count() == before; n++ {
		other, at := rules.NoCell, turn.Choice{}
		if a.Kind == rules.Use {
			other = p.View.Table.View.Figures[a.Other].Cell
			at = p.View.Table.Resolve(turn.Target{Kind: turn.CellTarget, Cell: other})
		}
		switch {
		case n == 6:
			h.T.Fatalf("%q is not done: %s", p.View.Table.Narrator.Board.FormatAction(a), p.View.UI.Notice.Text)
		case a.Kind == rules.Move || a.Kind == rules.Door:
			h.cell(a.To)
		case a.Kind == rules.Use && at.Action == a && !at.Vain && n == 0:
			h.cell(other)
		case a.Kind == rules.Use && n > 0 && h.ahead(a, other):
			h.aimed = true
		default:
			if !h.option(func(o *turn.Option) bool { return slices.Contains(o.Actions, a) }) {
				h.T.Fatalf("%q is not offered", p.View.Table.Narrator.Board.FormatAction(a))
			}
		}
		if p.View.Table.Deferred() {
			h.Tick(repeatDelay + 1)
			h.endPhase()
		}
	}
}

// ahead points at the target of a chosen ability and clicks where it ends whatever is
// rolled, and reports whether there is such a cell.
func (h *clicker) ahead(a rules.Action, target rules.Cell) bool {
	h.show(turn.Option{Cell: target})
	return h.option(func(o *turn.Option) bool { return len(o.Ends) > 0 && o.Actions[0] == a })
}

// TestPresses plays a match of each level by clicks and holds commands to the presses
// that they may take: a move and a strike two; a forced movement, of an enemy or a friend,
// by any ability, to any of the ends and ways that are offered, three from the choice of
// the group on. Further targets of an ability are counted by themselves.
func TestPresses(t *testing.T) {
	forced := map[string]int{} // on all levels
	for i, e := range levels.Shipped() {
		t.Run(e.ID, func(t *testing.T) {
			h := &clicker{driver: &driver{name: "mouse", Rig: newRig(t, 1280, 800, 1)}}
			p := beginMatch(h.Rig, e.ID)
			b := rulestest.Must(bot.New("greedy"))(t)
			b.Begin(p.View.Table.Match.At(0), 7)
			most := map[string]int{} // by what was done
			rnd := rand.New(rand.NewPCG(uint64(i), 3))
			use, used := "", 0 // an ability that has not moved its first target yet, and its presses
			for range 1500 {
				s := p.View.Table.Match.State()
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
				moved := len(p.View.Table.Ends) > 0
				if moved {
					p.View.options()
					var ends []rules.ForceEnd // those that are offered
					for i := range p.View.Table.Chooser.Options {
						ends = append(ends, p.View.Table.Chooser.Options[i].Ends...)
					}
					h.force(&ends[rnd.IntN(len(ends))])
				} else {
					h.give(a)
				}
				h.Settle()
				switch {
				case a.Kind == rules.Use && h.aimed && len(p.View.Table.Ends) == 0:
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

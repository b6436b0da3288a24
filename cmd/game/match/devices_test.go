package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// driver plays with one device alone.
type driver struct {
	*gametest.Rig
	name                    string
	pad, finger             bool
	next, confirm, end, act input.Key
	mods                    map[input.Key]input.Key // held with a key
	presses                 int                     // by pointing, without those that change the floor
}

func drivers() []driver {
	return []driver{
		{name: "mouse"}, {name: "touch", finger: true},
		{name: "keyboard", next: input.KeyTab, confirm: input.KeyEnter, end: 'T', act: 'G'},
		{name: "gamepad", pad: true, next: input.PadRB, confirm: input.PadA, end: input.PadY, act: input.PadX, mods: map[input.Key]input.Key{input.PadX: input.PadLT}},
	}
}

// points reports whether the device points rather than moving a focus.
func (h *driver) points() bool { return h.next == input.KeyNone }

func (h *driver) play() *Screen { return playOf(h.Rig) }

// at clicks or taps what has an ID.
func (h *driver) at(id string) {
	h.T.Helper()
	for range 30 { // a list that is longer than its place
		if h.Has(id) {
			break
		}
		h.scroll(-1)
	}
	for range 60 {
		if h.Has(id) {
			break
		}
		h.scroll(1)
	}
	h.pointAt(h.Spot(id))
}

// scroll scrolls the list of spells, by the wheel or by dragging it.
func (h *driver) scroll(by float32) {
	h.T.Helper()
	x, y := h.Ctx.Width-h.Desk().Kit.Pt(135), h.Ctx.Height*0.6 // in the panel
	if !h.finger {
		h.Point(x, y)
		h.Snap.WheelY = by
		h.Tick(2)
		return
	}
	for i := range 8 {
		h.Finger(x, y+by*float32(i)*8)
		h.Tick(1)
	}
	h.Snap.TouchCount = 0
	h.Tick(2)
}

// press presses a key, with the one that must be held for it.
func (h *driver) press(k input.Key) {
	h.T.Helper()
	if m := h.mods[k]; m != input.KeyNone {
		h.Hold(m, k)
		return
	}
	h.Key(k)
}

// toFloor shows the floor of a cell.
func (h *driver) toFloor(c rules.Cell) {
	h.T.Helper()
	p, presses := h.play(), h.presses
	for range 9 {
		want := p.board().Pos(c).Floor
		floor := h.Sc.Probe().Int("floor")
		if c == rules.NoCell || floor == want {
			h.presses = presses
			return
		}
		up := floor < want
		switch {
		case h.points():
			h.at(fmt.Sprint("floor:", want+1))
		case h.pad:
			h.Hold(input.PadLT, map[bool]input.Key{true: input.PadUp, false: input.PadDown}[up])
		default:
			h.Key(map[bool]input.Key{true: input.KeyPageUp, false: input.KeyPageDown}[up])
		}
	}
	h.T.Fatalf("%s: no way to the floor of %s", h.name, p.board().FormatCell(c))
}

// arrows moves the board's cursor to a cell.
func (h *driver) arrows(c rules.Cell) {
	h.T.Helper()
	p := h.play()
	b := p.board()
	h.toFloor(c)
	up, down, left, right := input.KeyUp, input.KeyDown, input.KeyLeft, input.KeyRight
	if h.pad {
		up, down, left, right = input.PadUp, input.PadDown, input.PadLeft, input.PadRight
	}
	for range 120 {
		at, shown := b.ParseCell(h.Text("cursor"))
		if shown && at == c {
			return
		}
		if !shown || b.Pos(at).Floor != h.Sc.Probe().Int("floor") {
			h.Key(down)
			continue
		}
		from, to := b.Pos(at), b.Pos(c)
		switch {
		case from.Y < to.Y:
			h.Key(down)
		case from.Y > to.Y:
			h.Key(up)
		case from.X < to.X:
			h.Key(right)
		default:
			h.Key(left)
		}
	}
	h.T.Fatalf("%s: the cursor does not come to %s but to %s", h.name, b.FormatCell(c), h.Text("cursor"))
}

// cell acts on a cell of the board.
func (h *driver) cell(c rules.Cell) {
	h.T.Helper()
	p := h.play()
	if !h.points() {
		h.arrows(c)
		h.press(h.confirm)
		return
	}
	h.toFloor(c)
	x, y := p.middle(c)
	if !p.boardArea().Has(x, y) {
		h.T.Fatalf("%s: %s is out of sight", h.name, p.board().FormatCell(c))
	}
	before, trail := p.match().Count(), p.chosen()
	for range 2 { // a finger's first tap shows, its second one acts
		if h.pointAt(x, y); p.match().Count() != before || p.chosen() != trail || !p.View.Table.TappedOnce() {
			return
		}
	}
}

// pointAt clicks or taps a point.
func (h *driver) pointAt(x, y float32) {
	h.T.Helper()
	if h.presses++; h.finger {
		h.TapAt(x, y)
	} else {
		h.Press(x, y, x, y)
	}
}

// choose selects a group.
func (h *driver) choose(id rules.FigID) {
	h.T.Helper()
	p := h.play()
	if p.selected(id) || id == rules.NoFig {
		return
	}
	if h.points() {
		if !p.selected(rules.NoFig) { // which may have what stands there as a target
			h.back()
		}
		h.cell(p.cellOf(id))
	} else {
		for range p.state().NumFigures() + 2 {
			h.press(h.next)
			if p.selected(id) {
				return
			}
			if p.focused() != nil { // it goes through the targets of the selected one
				out := map[bool]input.Key{true: input.PadB, false: input.KeyEscape}[h.pad]
				h.Key(out, out)
			}
		}
	}
	if !p.selected(id) {
		h.T.Fatalf("%s: %s cannot be selected; %s is", h.name, p.board().FigName(id), h.Text("selected"))
	}
}

// back deselects by pointing at the selected group, or beside everything.
func (h *driver) back() {
	h.T.Helper()
	p := h.play()
	h.cell(p.cellOf(p.board().FigByName(h.Text("selected"))))
	if !p.selected(rules.NoFig) {
		a := p.boardArea()
		h.pointAt(a.X0+2, (a.Y0+a.Y1)/2)
	}
}

// focus goes to an option by keys; options with several ways bring those along.
func (h *driver) focus(want turn.Option) {
	h.T.Helper()
	p := h.play()
	for range 4 * (len(p.options()) + 1) {
		if o := p.focused(); o != nil && same(o, &want) {
			return
		}
		h.press(map[bool]input.Key{true: h.next, false: h.act}[p.chosen() > 0 || !p.View.Turn.CursorFree()])
	}
	h.T.Fatalf("%s: keys do not come to %s %q", h.name, want.ID, want.Text)
}

// pick picks an option.
func (h *driver) pick(want turn.Option) {
	h.T.Helper()
	switch {
	case !h.points():
		h.focus(want)
		h.press(h.confirm)
	case want.Dir != rules.NoDir:
		h.at("dir:" + h.play().board().Topology().DirName(want.Dir))
	case want.Cell != rules.NoCell:
		h.cell(want.Cell)
	default:
		h.at(want.ID)
	}
}

// show points at the option of a cell, so that the ways there are listed.
func (h *driver) show(want turn.Option) {
	h.T.Helper()
	if !h.points() {
		h.focus(want)
		h.Tick(2)
		return
	}
	h.toFloor(want.Cell)
	h.Point(h.play().middle(want.Cell))
	if h.finger {
		h.pointAt(h.play().middle(want.Cell))
	}
	h.Tick(12)
}

func same(a, b *turn.Option) bool {
	return a.ID == b.ID && a.Cell == b.Cell && a.Fig == b.Fig && a.Dir == b.Dir
}

// endPhase ends the phase by the device's own button or key.
func (h *driver) endPhase() {
	h.T.Helper()
	if h.points() {
		h.at("end-turn")
	} else {
		h.press(h.end)
	}
}

// command gives an action by the device alone.
func (h *driver) command(a rules.Action) {
	h.T.Helper()
	p := h.play()
	h.Settle()
	before, ask := p.match().Count(), p.state().Pending().Ask
	text := p.board().FormatAction(a)
	if ask == rules.AskMove || ask == rules.AskStrike {
		h.choose(a.Fig)
	}
	for range 12 {
		if p.match().Count() > before {
			break
		}
		switch a.Kind {
		case rules.Move, rules.Door:
			h.cell(a.To)
			continue
		case rules.EndTurn:
			h.endPhase()
			continue
		}
		list := p.options()
		found := slices.IndexFunc(list, func(o turn.Option) bool { return slices.Contains(o.Actions, a) })
		if found < 0 {
			h.T.Fatalf("%s: %s is not offered", h.name, text)
		}
		h.pick(list[found])
		if p.View.Turn.Deferred() { // the last spell waits until all are cast
			h.Tick(repeatDelay + 1) // what is pressed twice counts once
			h.endPhase()
		}
	}
	if n := p.match().Count(); n != before+1 && (n <= before || ask != rules.AskStability && ask != rules.AskDistance && a.Kind != rules.Move && a.Kind != rules.Use && a.Kind != rules.EndTurn && a.Kind != rules.Strike) { // after which a movement goes on, or what leaves no choice
		h.T.Fatalf("%s: %q cannot be done (%s): dialog %q, notice %q", h.name, text, ask, h.Text("dialog"), h.Text("notice"))
	}
	if did, _ := p.match().Action(before); did != a {
		h.T.Fatalf("%s: did %q, want %q", h.name, p.board().FormatAction(did), text)
	}
}

// force ends a forced movement in a given way, and checks that all its steps are taken.
func (h *driver) force(end *rules.ForceEnd) {
	h.T.Helper()
	p := h.play()
	steps, before := slices.Clone(end.Steps), p.match().Count()
	h.Settle()
	for range 4 {
		if p.match().Count() > before {
			break
		}
		list := p.options()
		found, among := -1, -1 // an option for it alone, or first; or for it among others
		for i := range list {
			o := &list[i]
			switch at := slices.IndexFunc(o.Ends, func(e rules.ForceEnd) bool { return slices.Equal(e.Steps, steps) }); {
			case at == 0 || found < 0 && o.ID == "all-ways" && !o.On:
				found = i
			case at > 0:
				among = i
			}
		}
		switch {
		case among >= 0 && (found < 0 || list[found].ID == "all-ways"):
			h.show(list[among])
		case found >= 0:
			h.pick(list[found])
		default:
			h.T.Fatalf("%s: %v is not offered", h.name, steps)
		}
	}
	h.Tick(2)
	for i, want := range steps {
		var did rules.Action
		if p.match().Count() > before+i {
			did, _ = p.match().Action(before + i)
		}
		if ask := p.state().Pending().Ask; did != want && i > 0 && (ask == rules.AskStability || did.Kind == rules.Brace) {
			return // it depends on the answer of the target's side
		}
		if did != want {
			h.T.Fatalf("%s: %v is done as answer %d, not %v", h.name, did, i, want)
		}
	}
}

// Every decision of the game can be made by mouse, by touch, by keyboard and by
// gamepad alone: matches of random commands on levels that have all of them.
func TestEveryDecisionByEveryDevice(t *testing.T) {
	for _, level := range []string{"courts", "glasshouse", "undercroft", "knoll"} {
		for i, h := range drivers() {
			t.Run(fmt.Sprint(level, " by ", h.name), func(t *testing.T) {
				h.Rig = newRig(t, 1280, 800, 1)
				beginMatch(h.Rig, level)
				rnd := rand.New(rand.NewPCG(uint64(i), 5))
				asked := map[rules.Ask]int{}
				for range 70 {
					s := h.play().state()
					ask := s.Pending().Ask
					if ask == rules.AskNothing {
						break
					}
					legal := s.Legal(nil)
					a := legal[rnd.IntN(len(legal))]
					for range 6 { // plain moves come often enough
						if a.Kind == rules.Move {
							a = legal[rnd.IntN(len(legal))]
						}
					}
					if a.Kind == rules.Resign {
						continue
					}
					asked[ask]++
					if ends := h.play().ends(); len(ends) > 0 {
						h.force(&ends[rnd.IntN(len(ends))])
						continue
					}
					h.command(a)
				}
				t.Log(asked)
			})
		}
	}
}

// use presses a widget of a menu: pointing at it, or going there by keys.
func (h *driver) use(id string) {
	h.T.Helper()
	if h.points() {
		h.at(id)
		return
	}
	for range 90 {
		if h.Desk().Kit.Focus() == id && h.Desk().Used.Keys {
			h.press(h.confirm)
			h.Tick(1)
			return
		}
		h.press(h.next)
	}
	h.T.Fatalf("%s: keys do not come to %s but to %s", h.name, id, h.Desk().Kit.Focus())
}

// A person plays a whole match against a bot by each device alone, by commands at random:
// from the title through the menus to the end and back.
func TestWholeMatchByEveryDevice(t *testing.T) {
	for i, h := range drivers() {
		t.Run(h.name, func(t *testing.T) {
			h.Rig = newRig(t, 1280, 800, 1)
			for _, id := range []string{"settings", "speed0", "close", "play", "levels", "level:causeway", "seat-line:0", "seats-alone"} {
				h.use(id)
			}
			h.use(h.Desk().ID("seat:", 20+1)) // the second side's easiest opponent
			h.use("close")
			h.use("begin")
			h.Is("scene", "play", "level", "causeway.txt")
			p := h.play()
			if p.match().Seat(0) != "" || p.match().Seat(1) != bot.Difficulties()[0].Bot {
				t.Fatalf("the seats are %q and %q", p.match().Seat(0), p.match().Seat(1))
			}
			rnd := rand.New(rand.NewPCG(uint64(i), 3))
			for range 400 {
				letBotsPlay(h.Rig)
				s := p.state()
				if _, over := s.Winner(); over {
					break
				}
				legal := s.Legal(nil)
				a := legal[rnd.IntN(len(legal))]
				if rnd.IntN(3) == 0 {
					a = s.Default()
				}
				if s.Pending().Ask == rules.AskDistance { // the screen offers ends, not numbers
					ends := slices.DeleteFunc(slices.Clone(p.options()), func(o turn.Option) bool { return len(o.Actions) == 0 })
					a = ends[rnd.IntN(len(ends))].Actions[0]
				}
				h.command(a)
			}
			h.Dialog(EndDialog)
			moved := [2]int{}
			for i := range p.match().Count() {
				_, side := p.match().Action(i)
				moved[side]++
			}
			if moved[0] < 5 || moved[1] < 5 || p.match().Helped(0) || !p.match().Helped(1) {
				t.Errorf("%v commands, helped: %v %v", moved, p.match().Helped(0), p.match().Helped(1))
			}
			h.use("levels")
			h.Is("scene", "levels")
			h.use("back")
			h.Is("scene", "title")
		})
	}
}

// A finger that rests on a figure opens its sheet, and no tooltip of what comes under it there.
func TestARestingFingerOpensNoTooltip(t *testing.T) {
	r := newRig(t, 640, 400, 1)
	p := beginMatch(r, "vise")
	r.Finger(r.Spot("figure:" + p.board().FigName(0)))
	for range 140 {
		r.Tick(1)
		if tip := r.Desk().Kit.Tip(); tip != "" {
			t.Fatalf("over the %s it says %q", r.Desk().Dialog, tip)
		}
	}
	r.Is("dialog", "sheet")
}

package scene

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"wallfall/input"
	"wallfall/levels"
	"wallfall/rules"
)

// hand plays with one device alone.
type hand struct {
	*rig
	name                    string
	pad, finger             bool
	next, confirm, end, act input.Key
	mods                    map[input.Key]input.Key // held with a key
}

func hands() []hand {
	return []hand{
		{name: "mouse"}, {name: "touch", finger: true},
		{name: "keyboard", next: input.KeyTab, confirm: input.KeyEnter, end: input.KeyT, act: input.KeyG},
		{name: "gamepad", pad: true, next: input.PadRB, confirm: input.PadA, end: input.PadY, act: input.PadX, mods: map[input.Key]input.Key{input.PadX: input.PadLT}},
	}
}

// points tells whether the hand points rather than going from thing to thing.
func (h *hand) points() bool { return h.next == input.KeyNone }

func (h *hand) play() *play { return h.sc.(*shell).inner.(*play) }

// at clicks or taps what has an ID.
func (h *hand) at(id string) {
	h.t.Helper()
	for range 30 { // a list that is longer than its place
		if h.has(id) {
			break
		}
		h.scroll(-1)
	}
	for range 60 {
		if h.has(id) {
			break
		}
		h.scroll(1)
	}
	if h.finger {
		h.tap(id)
	} else {
		h.click(id)
	}
}

// scroll scrolls the list of spells, by the wheel or by dragging it.
func (h *hand) scroll(by float32) {
	h.t.Helper()
	x, y := h.ctx.Width-h.play().ui.kit.Pt(135), h.ctx.Height*0.6 // in the panel
	if !h.finger {
		h.snap.MouseX, h.snap.MouseY, h.snap.WheelY = x, y, by
		h.tick(2)
		return
	}
	for i := range 8 {
		h.snap.Touches[0], h.snap.TouchCount = input.Touch{ID: 1, X: x, Y: y + by*float32(i)*8}, 1
		h.tick(1)
	}
	h.snap.TouchCount = 0
	h.tick(2)
}

// press presses a key, with the one that must be held for it.
func (h *hand) press(k input.Key) {
	h.t.Helper()
	if m := h.mods[k]; m != input.KeyNone {
		h.snap.Keys.Add(m)
		h.tick(1)
		h.key(k)
		h.snap.Keys.Remove(m)
		h.tick(1)
		return
	}
	h.key(k)
}

// toFloor shows the floor of a cell.
func (h *hand) toFloor(c rules.Cell) {
	h.t.Helper()
	p := h.play()
	for range 9 {
		want := p.t.words.board.Pos(c).Floor
		if c == rules.NoCell || p.t.pic.Floor == want {
			return
		}
		up := p.t.pic.Floor < want
		switch {
		case h.points():
			h.at(fmt.Sprint("floor:", want+1))
		case h.pad:
			h.snap.Keys.Add(input.PadLT)
			h.tick(1)
			h.key(map[bool]input.Key{true: input.PadUp, false: input.PadDown}[up])
			h.snap.Keys.Remove(input.PadLT)
			h.tick(1)
		default:
			h.key(map[bool]input.Key{true: input.KeyPageUp, false: input.KeyPageDown}[up])
		}
	}
	h.t.Fatalf("%s: no way to the floor of %s", h.name, p.t.words.board.FormatCell(c))
}

// arrows moves the board's cursor to a cell.
func (h *hand) arrows(c rules.Cell) {
	h.t.Helper()
	p := h.play()
	b := p.t.words.board
	h.toFloor(c)
	up, down, left, right := input.KeyUp, input.KeyDown, input.KeyLeft, input.KeyRight
	if h.pad {
		up, down, left, right = input.PadUp, input.PadDown, input.PadLeft, input.PadRight
	}
	for range 120 {
		if p.t.aim.cursor == c {
			return
		}
		if p.t.aim.cursor == rules.NoCell || b.Pos(p.t.aim.cursor).Floor != p.t.pic.Floor {
			h.key(down)
			continue
		}
		from, to := b.Pos(p.t.aim.cursor), b.Pos(c)
		switch {
		case from.Y < to.Y:
			h.key(down)
		case from.Y > to.Y:
			h.key(up)
		case from.X < to.X:
			h.key(right)
		default:
			h.key(left)
		}
	}
	h.t.Fatalf("%s: the cursor does not come to %s but to %s", h.name, b.FormatCell(c), b.FormatCell(p.t.aim.cursor))
}

// cell acts on a cell of the board.
func (h *hand) cell(c rules.Cell) {
	h.t.Helper()
	p := h.play()
	if !h.points() {
		h.arrows(c)
		h.press(h.confirm)
		return
	}
	h.toFloor(c)
	s := p.spot("", c)
	x, y := s.X+s.W/2, s.Y+s.H/2
	if !p.t.pic.Camera.Area.Has(x, y) {
		h.t.Fatalf("%s: %s is out of sight", h.name, p.t.words.board.FormatCell(c))
	}
	before := p.t.match.Count()
	trail := len(p.t.pick.trail)
	for range 2 { // a finger's first tap shows, its second one acts
		h.pointAt(x, y)
		if p.t.match.Count() != before || len(p.t.pick.trail) != trail || p.t.aim.aimed != c {
			return
		}
	}
}

// pointAt clicks or taps a point.
func (h *hand) pointAt(x, y float32) {
	h.t.Helper()
	if h.finger {
		h.snap.Touches[0] = input.Touch{ID: 1, X: x, Y: y}
		h.snap.TouchCount = 1
		h.tick(2)
		h.snap.TouchCount = 0
		h.tick(2)
		return
	}
	h.snap.MouseX, h.snap.MouseY, h.snap.TouchCount = x, y, 0
	h.tick(1)
	h.snap.Mouse, h.snap.MouseHit = 1, 1
	h.tick(1)
	h.snap.Mouse = 0
	h.tick(2)
}

// choose selects a group.
func (h *hand) choose(id rules.FigID) {
	h.t.Helper()
	p := h.play()
	if p.t.selected == id || id == rules.NoFig {
		return
	}
	if h.points() {
		if p.t.selected != rules.NoFig { // which may have what stands there as a target
			h.back()
		}
		h.cell(p.t.view.Figures[id].Cell)
	} else {
		for range p.t.match.State().NumFigures() + 2 {
			h.press(h.next)
			if p.t.selected == id {
				return
			}
			if p.t.pick.at >= 0 { // it goes through the targets of the selected one
				h.key(map[bool]input.Key{true: input.PadB, false: input.KeyEscape}[h.pad])
				h.key(map[bool]input.Key{true: input.PadB, false: input.KeyEscape}[h.pad])
			}
		}
	}
	if p.t.selected != id {
		h.t.Fatalf("%s: %s cannot be selected; %s is", h.name, p.t.words.board.FigName(id), p.t.words.board.FigName(p.t.selected))
	}
}

// back lets go of what is selected by pointing at it, or beside everything.
func (h *hand) back() {
	h.t.Helper()
	p := h.play()
	h.cell(p.t.view.Figures[p.t.selected].Cell)
	if p.t.selected != rules.NoFig {
		a := p.t.pic.Camera.Area
		h.pointAt(a.X0+2, (a.Y0+a.Y1)/2)
	}
}

// pick picks an option.
func (h *hand) pick(want option) {
	h.t.Helper()
	p := h.play()
	if !h.points() {
		for range len(p.t.pick.opts) + 1 {
			if at := p.t.pick.at; at >= 0 && same(&p.t.pick.opts[at], &want) {
				h.press(h.confirm)
				return
			}
			h.press(map[bool]input.Key{true: h.next, false: h.act}[p.t.pick.list != nil || !p.t.free()])
		}
		h.t.Fatalf("%s: keys do not come to %s %q", h.name, want.id, want.text)
	}
	switch {
	case want.dir != rules.NoDir:
		x, y, _ := p.t.pic.FaceWheel(want.fig, want.dir)
		h.pointAt(x, y)
	case want.cell != rules.NoCell:
		h.cell(want.cell)
	default:
		h.at(want.id)
	}
}

func same(a, b *option) bool {
	return a.id == b.id && a.cell == b.cell && a.fig == b.fig && a.dir == b.dir && a.mode == b.mode
}

// command gives an action by the device alone.
func (h *hand) command(a rules.Action) {
	h.t.Helper()
	p := h.play()
	h.until("rest", func(s map[string]any) bool { return s["busy"] == false })
	before, ask := p.t.match.Count(), p.t.match.State().Pending().Ask
	text := p.t.words.board.FormatAction(a)
	if ask == rules.AskManeuver || ask == rules.AskStrike {
		h.choose(a.Fig)
	}
	for range 12 {
		if p.t.match.Count() > before {
			break
		}
		switch a.Kind {
		case rules.Move, rules.Door:
			h.cell(a.To)
			continue
		case rules.EndTurn:
			if h.points() {
				h.at("end-turn")
			} else {
				h.press(h.end)
			}
			continue
		}
		p.t.pick.offer()
		found := -1
		for i := range p.t.pick.opts {
			if o := &p.t.pick.opts[i]; o.mode == 0 && slices.Contains(o.list, a) {
				found = i
				break
			}
		}
		if found < 0 && a.Kind == rules.ForceStep { // a switch stands otherwise
			for i := range p.t.pick.opts {
				if o := &p.t.pick.opts[i]; o.mode == a.N+1 && p.t.pick.climb != a.N || o.mode == modeHold && p.t.pick.hold != a.M && p.t.pick.climb == a.N {
					found = i
				}
			}
		}
		if found < 0 {
			h.t.Fatalf("%s: %s is not offered", h.name, text)
		}
		h.pick(p.t.pick.opts[found])
		if p.t.spells.keepsBack() { // the last spell waits for the word to cast them all
			h.tick(twice + 1) // what is pressed twice counts once
			if h.points() {
				h.at("end-turn")
			} else {
				h.press(h.end)
			}
		}
	}
	if p.t.match.Count() != before+1 {
		h.t.Fatalf("%s: %q cannot be done (%s): dialog %d, notice %q", h.name, text, ask, p.ui.dialog, p.ui.notice)
	}
	if did, _ := p.t.match.Action(before); did != a {
		h.t.Fatalf("%s: did %q, want %q", h.name, p.t.words.board.FormatAction(did), text)
	}
}

// Every decision of the game can be made by mouse, by touch, by keyboard and by
// gamepad alone: matches of random commands on levels that have all of them.
func TestEveryDecisionByEveryHand(t *testing.T) {
	for _, level := range []string{"courts", "glasshouse", "undercroft", "knoll"} {
		for i, h := range hands() {
			t.Run(fmt.Sprint(level, " by ", h.name), func(t *testing.T) {
				h.rig = newRig(t, 1280, 800, 1)
				h.desk().set.Speed = 0
				for _, e := range levels.Shipped() {
					if e.ID == level {
						sc, err := newPlay(h.ctx, h.desk(), level+".txt", e.Text)
						if err != nil {
							t.Fatal(err)
						}
						h.sc.(*shell).inner = sc
					}
				}
				h.tick(2)
				rnd := rand.New(rand.NewPCG(uint64(i), 5))
				asked := map[rules.Ask]int{}
				for range 70 {
					s := h.play().t.match.State()
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
					h.command(a)
				}
				t.Log(asked)
			})
		}
	}
}

// use presses a widget of a menu: pointing at it, or going there by keys.
func (h *hand) use(id string) {
	h.t.Helper()
	if h.points() {
		h.at(id)
		return
	}
	for range 90 {
		if h.desk().kit.Focus() == id && h.desk().keys {
			h.press(h.confirm)
			h.tick(1)
			return
		}
		h.press(h.next)
	}
	h.t.Fatalf("%s: keys do not come to %s but to %s", h.name, id, h.desk().kit.Focus())
}

// A whole match, from the title through the menus to its end and back, by each
// device alone.
func TestWholeMatchByEveryHand(t *testing.T) {
	for _, h := range hands() {
		t.Run(h.name, func(t *testing.T) {
			h.rig = newRig(t, 1280, 800, 1)
			h.use("settings")
			h.use("speed0")
			h.use("close")
			h.is("scene", "title", "dialog", int(noDialog))
			h.use("play")
			h.use("level:causeway")
			h.use("seat-line:1")
			h.use("seats-people")
			h.use("close")
			h.use("begin")
			h.is("scene", "play", "level", "causeway.txt")
			p := h.play()
			for range 300 {
				if _, over := p.t.match.State().Winner(); over {
					break
				}
				h.command(onward(p.t.match.State()))
			}
			h.until("the end", func(s map[string]any) bool { return s["dialog"] == int(endDialog) })
			h.tick(3)
			h.use("levels")
			h.is("scene", "levels")
			h.use("back")
			h.is("scene", "title")
		})
	}
}

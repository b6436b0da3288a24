package match

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"wallfall/assets/icon"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// screens are those that the display around the board is laid out for.
var screens = [...]struct{ w, h, scale float32 }{
	{640, 480, 1}, {800, 600, 1}, {1024, 768, 1}, {1280, 800, 1}, {1920, 1080, 1}, {2560, 1440, 1}, {1170, 2532, 3}, {2532, 1170, 3}, {800, 1280, 1}, {3840, 2160, 2},
}

// situations are those of a match with something else around the board each.
var situations = map[string]func(g *gametest.Rig, p *Screen){
	"spells":        func(g *gametest.Rig, p *Screen) {},
	"spells chosen": func(g *gametest.Rig, p *Screen) { command(g, "cast encampment bob", "cast encampment ann") },
	"moves":         func(g *gametest.Rig, p *Screen) { command(g, "end") },
	"selected":      func(g *gametest.Rig, p *Screen) { chooseCai(g, p) },
	"an ability":    func(g *gametest.Rig, p *Screen) { chooseCai(g, p); g.Click("use:shove") },
	"later":         func(g *gametest.Rig, p *Screen) { somehow(g, 31) },
	"much later":    func(g *gametest.Rig, p *Screen) { somehow(g, 74) },
	"the log":       func(g *gametest.Rig, p *Screen) { somehow(g, 31); g.Key('L') },
	"the dice": func(g *gametest.Rig, p *Screen) {
		somehow(g, 31)
		g.Key('L')
		g.Click("log-dice")
	},
	"a sheet":   func(g *gametest.Rig, p *Screen) { chooseCai(g, p); g.Key('I') },
	"the sides": func(g *gametest.Rig, p *Screen) { g.Click("sides") },
}

// chooseCai selects Cai after the spells.
func chooseCai(g *gametest.Rig, p *Screen) {
	command(g, "end")
	choose(g, "cai")
}

// No two things to press overlap, all lie on the screen and are large enough for a
// finger, and no text of a bar is cut off, at any size of screen and of text.
func TestLayoutHolds(t *testing.T) {
	for name, set := range situations {
		g, p := onBench(t, "hall")
		set(g, p)
		for _, sc := range screens {
			for _, text := range [...]float32{0.8, 1, 1.25, 1.6, 2} {
				g.Ctx.Width, g.Ctx.Height, g.Ctx.Scale = sc.w, sc.h, sc.scale
				g.Settings().Text = text
				g.Tick(2)
				where := fmt.Sprintf("%s at %gx%g@%g, text %g", name, sc.w, sc.h, sc.scale, text)
				checkLayout(t, g, where)
			}
		}
	}
}

// Upright, what a board as broad as the screen leaves free goes to the panel, and
// the board keeps its breadth; where a board needs the height there is none.
func TestPanelBelowTheBoard(t *testing.T) {
	g, p := onBench(t, "hall")
	for _, sc := range [...]struct {
		w, h  float32
		panel bool
	}{{800, 1280, true}, {1000, 1600, true}, {600, 620, false}, {390, 844, false}, {1280, 800, true}} {
		g.Ctx.Width, g.Ctx.Height = sc.w, sc.h
		g.Tick(2)
		if panel := strings.Contains(g.Shown(), "|Round 1: "); panel != sc.panel { // with the log
			t.Errorf("at %gx%g there is a panel: %t", sc.w, sc.h, panel)
		}
		w, _ := board.MapSize(p.board())
		if broad := w * p.cellSize(); sc.h > sc.w && sc.panel && broad < 0.9*sc.w {
			t.Errorf("at %gx%g the board is only %g broad", sc.w, sc.h, broad)
		}
	}
}

// checkLayout returns what is wrong with the widgets of a tick.
func checkLayout(t *testing.T, g *gametest.Rig, where string) {
	t.Helper()
	hot := slices.DeleteFunc(slices.Clone(g.Sc.Probe().Hot), func(h probe.Hot) bool { return gametest.OnBoard(h.ID) })
	scale := g.Desk().Kit.Scale
	for i, a := range hot {
		if a.X < -0.5 || a.Y < -0.5 || a.X+a.W > g.Ctx.Width+0.5 || a.Y+a.H > g.Ctx.Height+0.5 {
			t.Errorf("%s: %s lies beyond the screen: %+v", where, a.ID, a)
		}
		for _, b := range hot[i+1:] {
			if overlap(a, b) {
				t.Errorf("%s: %s and %s overlap: %+v %+v", where, a.ID, b.ID, a, b)
			}
		}
		if pressed(a.ID) && (a.W < 43*scale || a.H < 43*scale) {
			t.Errorf("%s: %s is too small for a finger: %.0f by %.0f points", where, a.ID, a.W/scale, a.H/scale)
		}
	}
	if len(hot) == 0 {
		t.Errorf("%s: there is nothing to press", where)
	}
	for i := range g.Drawn() {
		it := &g.Drawn()[i]
		if it.Text == "" {
			continue
		}
		x, w := extent(g, it)
		if strings.HasSuffix(it.Text, "…") {
			t.Errorf("%s: the text %q is cut off", where, it.Text)
		}
		if x < -1 || x+w > g.Ctx.Width+1 {
			t.Errorf("%s: the text %q runs off the screen", where, it.Text)
		}
	}
}

// extent returns where a text begins and how wide it is.
func extent(g *gametest.Rig, it *quad.Item) (x, w float32) {
	w = g.Ctx.Fonts.Measure(it.Face, it.HY, it.Text)
	switch it.Align {
	case quad.Center:
		return it.X - w/2, w
	case quad.Right:
		return it.X - w, w
	}
	return it.X, w
}

func overlap(a, b probe.Hot) bool {
	w := min(a.X+a.W, b.X+b.W) - max(a.X, b.X)
	h := min(a.Y+a.H, b.Y+b.H) - max(a.Y, b.Y)
	return w > 1 && h > 1
}

// pressed reports whether a widget must be large enough for a finger by itself. The lines
// of a log, the slim timeline, and what is scrolled to an edge need not: a finger beside
// them hits them.
func pressed(id string) bool {
	return !slices.ContainsFunc([]string{"line:", "spell:", "queue-", "held:", "timeline"}, func(begin string) bool { return strings.HasPrefix(id, begin) })
}

// labelBoxes returns the texts that the board has drawn as labels, with their boxes.
func labelBoxes(r *gametest.Rig) (texts []string, boxes []quad.Bounds) {
	p := playOf(r)
	var l quad.List
	p.View.Table.Picture.Draw(&l)
	for i := p.View.Table.Picture.LabelsFrom; i < len(l.Items); i++ {
		it := &l.Items[i]
		if it.Shape == quad.Picture && it.Icon == icon.Skull {
			texts, boxes = append(texts, "a skull"), append(boxes, quad.Box(it.X-it.HX, it.Y-it.HY, 2*it.HX, 2*it.HY))
		}
		if it.Text == "" {
			continue
		}
		x, w := extent(r, it)
		// Digits and capitals are some seven tenths of their size high.
		texts, boxes = append(texts, it.Text), append(boxes, quad.Box(x, it.Y-it.HY*0.35, w, it.HY*0.7))
	}
	for _, n := range p.signs() { // signs, with their numbers
		if !n.At.Empty() {
			for i := len(boxes) - 1; i >= 0; i-- {
				if b := boxes[i]; (texts[i] == fmt.Sprint(n.N) || texts[i] == "a skull") && b.Meet(n.At) == b {
					texts, boxes = slices.Delete(texts, i, i+1), slices.Delete(boxes, i, i+1)
				}
			}
			texts, boxes = append(texts, fmt.Sprintf("what %d could do", n.By)), append(boxes, n.At)
		}
	}
	return texts, boxes
}

// apart returns what is wrong with labels: one lies over another, or is cut off.
func apart(r *gametest.Rig) string {
	p := playOf(r)
	texts, boxes := labelBoxes(r)
	for i, a := range boxes {
		in := p.boardArea()
		if a.X0 < in.X0-1 || a.X1 > in.X1+1 || a.Y0 < in.Y0-1 || a.Y1 > in.Y1+1 {
			if m := a.Meet(in); !m.Empty() { // what lies outside is not seen at all
				return fmt.Sprintf("%q is cut off at the edge", texts[i])
			}
		}
		for j := range i {
			if !a.Meet(boxes[j]).Empty() {
				return fmt.Sprintf("%q lies over %q", texts[i], texts[j])
			}
		}
	}
	return ""
}

// fourSizes are four windows, each with text at 100 and 200 %.
var fourSizes = [...][4]float32{
	{1280, 800, 1, 1}, {800, 600, 1, 1}, {390, 844, 1, 1}, {1688, 780, 2, 1},
	{1280, 800, 1, 2}, {800, 600, 1, 2}, {390, 844, 1, 2}, {1688, 780, 2, 2},
}

// No two labels of the board overlap and none is cut: every shipped level with every
// lens, with a group selected, a target pointed at and the forecast of the walls.
func TestLabelsKeepApart(t *testing.T) {
	seen, intents := 0, 0
	for _, e := range levels.Shipped() {
		for _, size := range fourSizes {
			r := newRig(t, size[0], size[1], size[2])
			r.Settings().Text = size[3]
			p := beginMatch(r, e.ID)
			for n := 0; n < 14 && p.state().Pending().Ask != rules.AskNothing; n++ { // until groups stand beside each other
				p.Do(r.Ctx, p.state().Default())
				r.Tick(repeatDelay + 1)
			}
			for side := range p.match().Level().Sides {
				if side != p.state().Pending().Side {
					p.match().SetSeat(side, "greedy")
				}
			}
			choose(r, "")
			r.Point(2, 2)
			r.Tick(60)
			if wrong := apart(r); wrong != "" {
				t.Fatalf("%s at %v: %s", e.ID, size, wrong)
			}
			intents += len(p.signs())
			for lens := turn.LensOff; lens <= turn.LensSight; lens++ {
				p.View.Turn.Lens.Set(lens)
				for n, a := range p.legal() {
					if n%7 != 0 || a.Fig == rules.NoFig {
						continue
					}
					p.View.Turn.Select(a.Fig)
					at := p.cellOf(a.Fig)
					p.View.Table.ScrollTo(at)
					if a.To != rules.NoCell {
						at = a.To
					}
					r.Point(p.middle(at))
					r.Tick(3)
					if wrong := apart(r); wrong != "" {
						t.Fatalf("%s at %v, lens %d, %s: %s", e.ID, size, lens, p.board().FormatAction(a), wrong)
					}
					texts, _ := labelBoxes(r)
					seen += len(texts)
				}
			}
		}
	}
	if intents < 40 || seen < 5000 {
		t.Errorf("only %d intents and %d labels were seen", intents, seen)
	}
}

// hinted shows the hint of an action, or of an end of a forced movement, and returns its box.
func hinted(r *gametest.Rig, p *Screen, a rules.Action, end *rules.ForceEnd) ui.Rect {
	r.Point(2, 2)
	h := &p.Hints
	h.rect, h.docked = ui.Rect{}, false
	h.On, h.done, h.shown = true, true, turn.Choice{Action: a}
	h.at = searchKey{p.state().Hash(), p.match().Count()}
	h.write(&p.View.Table)
	h.shown.End = end
	r.Tick(3)
	h.On = false
	return h.rect
}

// hides returns a cell of which a box covers some of the inner share, and counts the cells
// on the floor.
func hides(p *Screen, box ui.Rect, share float32, seen *int, cells ...rules.Cell) (hidden string) {
	b, z := p.board(), p.cellSize()*share
	for _, c := range cells {
		if c == rules.NoCell || b.Pos(c).Floor != p.Probe().Int("floor") {
			continue
		}
		*seen++
		if x, y := p.middle(c); x+z > box.X && x-z < box.X+box.W && y+z > box.Y && y-z < box.Y+box.H {
			hidden = b.FormatCell(c)
		}
	}
	return hidden
}

// The box of a hint hides neither the acting figure nor its target nor the end.
func TestHintHidesNobody(t *testing.T) {
	seen := 0
	for _, level := range []string{"glasshouse", "presses", "knoll"} {
		for _, size := range fourSizes {
			r := newRig(t, size[0], size[1], size[2])
			r.Settings().Text = size[3]
			p := beginMatch(r, level)
			for p.state().Pending().Ask == rules.AskSpells {
				p.Do(r.Ctx, p.state().Default())
				r.Settle()
			}
			for n, a := range p.legal() {
				if n%9 != 0 || a.Fig == rules.NoFig {
					continue
				}
				cells := []rules.Cell{p.cellOf(a.Fig), a.To}
				if a.Kind == rules.Use {
					cells = append(cells, p.cellOf(a.Other))
				}
				if c := hides(p, hinted(r, p, a, nil), 0, &seen, cells...); c != "" {
					t.Fatalf("%s at %v: the hint %s hides %s", level, size, p.board().FormatAction(a), c)
				}
				r.Tick(1)
			}
		}
	}
	if seen < 200 {
		t.Errorf("only %d cells were looked at", seen)
	}
}

// forced brings a match to the question where a forced movement ends, and returns the mover
// and the moved figure.
func forced(r *gametest.Rig, p *Screen) (by, fig rules.FigID) {
	n := uint32(1)
	for range 90 {
		d := p.state().Pending()
		switch d.Ask {
		case rules.AskForce, rules.AskDistance:
			return d.By, d.Fig
		case rules.AskNothing:
			return rules.NoFig, rules.NoFig
		}
		a := p.state().Default()
		if n = n*1103515245 + 12345; d.Ask == rules.AskMove {
			if a = p.legal()[int(n>>16)%len(p.legal())]; a.Kind == rules.Resign {
				continue
			}
		}
		if i := slices.IndexFunc(p.legal(), func(l rules.Action) bool { return l.Kind == rules.Use }); i >= 0 {
			a = p.legal()[i]
		}
		if !p.Do(r.Ctx, a) {
			break
		}
		r.Tick(repeatDelay + 1)
	}
	return rules.NoFig, rules.NoFig
}

// While a forced movement is decided neither the card of its outcome nor that of a hint
// hides the mover, the moved figure or the end pointed at.
func TestBoxesHideNoEnd(t *testing.T) {
	seen, cards := 0, 0
	for _, name := range []string{"shipped/glasshouse", "campaign/throws-1", "campaign/throws-2", "campaign/throws-4", "campaign/walls-1", "campaign/pits-2", "shipped/iris", "shipped/presses"} {
		source := rulestest.Must(os.ReadFile("../../../levels/" + name + ".txt"))(t)
		for _, size := range fourSizes {
			r := newRig(t, size[0], size[1], size[2])
			r.OpenFile("level.txt", source, false)
			r.Settings().Text, r.Desk().Set.Speed = size[3], 0 // as after a restart
			r.Tick(2)
			p := playOf(r)
			byHand(p)
			by, fig := forced(r, p)
			if fig == rules.NoFig {
				continue
			}
			r.Settle()
			for _, end := range p.ends() {
				mark := p.board().FormatCell(end.Mark)
				cells := []rules.Cell{p.cellOf(fig), p.cellOf(by), end.Mark}
				if c := hides(p, hinted(r, p, end.Steps[0], &end), 0.3, &seen, cells...); c != "" {
					t.Errorf("%s at %v: the hint of the end %s hides %s", name, size, mark, c)
				}
				r.Tick(1) // the board takes the room of the hint back
				r.Point(p.middle(end.Mark))
				r.Tick(3)
				for _, it := range r.Drawn() {
					if it.StrokeTo != r.Desk().Kit.Theme.Accent.Fade(0.75) || it.HX < 30 {
						continue
					}
					cards++
					if c := hides(p, ui.Rect{X: it.X - it.HX, Y: it.Y - it.HY, W: 2 * it.HX, H: 2 * it.HY}, 0.3, &seen, cells...); c != "" {
						t.Errorf("%s at %v: the card of the end %s hides %s", name, size, mark, c)
					}
				}
			}
		}
	}
	if seen < 2000 || cards < 150 {
		t.Errorf("only %d cells and %d cards were looked at", seen, cards)
	}
}

// words reports whether a text is drawn in a rectangle that says more than a number.
func words(g *gametest.Rig, r ui.Rect) bool {
	for _, it := range g.Drawn() {
		if it.Text != "" && r.Has(it.X, it.Y) && strings.IndexFunc(it.Text, unicode.IsLetter) >= 0 && len(it.Text) > 2 {
			return true
		}
	}
	return false
}

// explained is the delay after which a tooltip must be there, in ticks.
const explained = 40

// Everything that can be pointed at or focused on the screen of a match says what it is: in
// words on it, or in a tooltip that comes by itself, for pointer and keys alike.
func TestEverythingSaysWhatItIs(t *testing.T) {
	for _, code := range []string{"en", "de"} {
		for _, size := range [][2]float32{{1280, 800}, {800, 600}, {390, 844}} {
			r := onLevel(t, level(t, "group"), size[0], size[1])
			p := playOf(r)
			byHand(p)
			r.Tick(30)
			r.Speak(code)
			k := &r.Desk().Kit
			for _, name := range []string{"", "gus"} {
				choose(r, name)
				r.Tick(1)
				seen := 0
				for _, h := range slices.Clone(k.Hot()) {
					r.Point(h.Mid())
					r.Tick(explained)
					if seen++; k.Tip() == "" && !words(r, h.Rect) {
						t.Errorf("%s at %v: nothing says what %s is to a pointer", code, size, h.ID)
					}
				}
				r.Snap.MouseX, r.Snap.MouseY = 2, size[1]/2
				r.Key('P')
				been := map[string]bool{}
				for range 60 {
					at := k.Focus()
					if been[at] {
						break
					}
					been[at] = true
					r.Tick(explained)
					if k.Tip() == "" && at != "sheet" && at != "log" {
						var on ui.Rect
						for _, h := range k.Hot() {
							if h.ID == at {
								on = h.Rect
							}
						}
						if !words(r, on) {
							t.Errorf("%s at %v: nothing says what %q is to the keys", code, size, at)
						}
					}
					r.Key(input.KeyTab)
				}
				r.Key(input.KeyEscape)
				if seen < 8 || len(been) < 8 {
					t.Errorf("%s at %v: only %d and %d things were seen", code, size, seen, len(been))
				}
			}
		}
	}
}

// Stamina, stats, the number of a group and heights have a tooltip, for the pointer, for the
// keys among the widgets and for the cursor on the board.
func TestNumbersHaveTips(t *testing.T) {
	r, p := onBench(t, "group")
	byHand(p)
	r.Tick(30)
	k := &r.Desk().Kit
	b := p.board()
	gus := b.FigByName("gus")
	choose(r, "gus")
	r.Snap.MouseX, r.Snap.MouseY = 2, 400
	r.Key('P')
	var tips []string
	for range 60 {
		r.Tick(explained)
		tips = append(tips, k.Tip())
		r.Key(input.KeyTab)
	}
	all := strings.Join(tips, "\n")
	for _, want := range []string{"Stamina of member 1: ", "Stamina of member 3: ", "Stability: ", "Size: "} {
		if !strings.Contains(all, want) {
			t.Errorf("the keys do not come to %q", want)
		}
	}
	r.Key(input.KeyEscape)
	high := rules.NoCell
	for c := range rules.Cell(b.Cells()) {
		if b.Ground(c) == 2 {
			high = c
		}
	}
	for _, c := range []struct {
		at   rules.Cell
		want string
	}{{p.cellOf(gus), "A group: 3 of 3 are alive"}, {high, "Ground of height 2"}} {
		s := p.View.spot("", c.at)
		r.Snap.MouseX, r.Snap.MouseY = s.X+s.W*0.9, s.Y+s.H*0.12
		r.Tick(explained)
		if !strings.Contains(k.Tip(), c.want) {
			t.Errorf("the pointer reads %q, want %q", k.Tip(), c.want)
		}
		r.Key('F', 'F') // a key, and the pointer stays
		h := driver{Rig: r}
		h.arrows(c.at) // the cursor of the keys
		r.Tick(explained)
		if !strings.Contains(k.Tip(), c.want) {
			t.Errorf("the cursor reads %q, want %q", k.Tip(), c.want)
		}
	}
}

// In a small window the banner of a turn lies in a line along the top of the board, every
// button is 40 pixels high, and a hint takes nothing from the board.
func TestSmallWindows(t *testing.T) {
	for _, text := range [...]float32{0.8, 1, 2} {
		r := newRig(t, 640, 400, 1)
		r.Settings().Text = text
		r.Tick(2)
		p := beginMatch(r, "presses")
		byHand(p)
		p.Do(r.Ctx, rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell})
		p.View.Hud.banner = p.View.Table.Tick + 40
		r.Tick(2)
		area, name, told := p.View.Table.Picture.Camera.Area, p.View.Table.Narrator.Side(p.View.Hud.TurnSide), 0
		for _, it := range r.Drawn() {
			if it.Text == name && it.Y > area.Y0 {
				if told++; it.Y > area.Y0+(area.Y1-area.Y0)*0.1 {
					t.Errorf("text %g: the banner lies at %g of the board %v", text, it.Y, area)
				}
			}
		}
		if told == 0 {
			t.Errorf("text %g: there is no banner", text)
		}
		for _, h := range r.Sc.Probe().Hot {
			if !gametest.OnBoard(h.ID) && pressed(h.ID) && (h.W < 40 || h.H < 40) {
				t.Errorf("text %g: %s is %g by %g", text, h.ID, h.W, h.H)
			}
		}
		p.AskHint(r.Ctx)
		p.FindHint()
		if r.Tick(3); p.Hints.rect.Y < area.Y1-1 {
			t.Errorf("text %g: the hint at %v lies over the board, which ends at %g", text, p.Hints.rect, area.Y1)
		}
	}
}

// Panels leave the board and what lies around it most of the window.
func TestBoardIsMostOfTheWindow(t *testing.T) {
	for _, c := range []struct{ w, h, text, share float32 }{{1280, 800, 1, 0.7}, {1920, 1080, 1, 0.7}, {640, 400, 1, 0.5}, {1280, 800, 2, 0.5}, {640, 400, 2, 0.5}, {390, 844, 1, 0.7}} {
		r := newRig(t, c.w, c.h, 1)
		r.Settings().Text = c.text
		r.OpenFile("level.txt", rulestest.Must(os.ReadFile("../../../levels/campaign/walls-1.txt"))(t), false)
		r.Tick(3)
		free, all := 0, 0
		for y := float32(2); y < c.h; y += 4 {
			for x := float32(2); x < c.w; x += 4 {
				if all++; !slices.ContainsFunc(r.Drawn(), func(it quad.Item) bool {
					return it.Grain == 4 && it.GrainX == 16 && max(it.X-x, x-it.X) < it.HX && max(it.Y-y, y-it.Y) < it.HY // a panel
				}) {
					free++
				}
			}
		}
		if share := float32(free) / float32(all); share < c.share {
			t.Errorf("%gx%g, text %g: %.3f of the window are free of panels, want %g", c.w, c.h, c.text, share, c.share)
		}
	}
}

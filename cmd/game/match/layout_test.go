package match

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// screens are those that the display around the board is laid out for.
var screens = [...]struct{ w, h, scale float32 }{
	{640, 480, 1}, {800, 600, 1}, {1024, 768, 1}, {1280, 800, 1}, {1920, 1080, 1}, {2560, 1440, 1}, {1170, 2532, 3}, {2532, 1170, 3}, {800, 1280, 1}, {3840, 2160, 2},
}

// moments of a match, each with something else around the board.
var situations = [...]struct {
	name string
	set  func(t *testing.T, g *gametest.Rig)
}{
	{"spells", func(t *testing.T, g *gametest.Rig) {}},
	{"spells chosen", func(t *testing.T, g *gametest.Rig) {
		for range 2 {
			for _, a := range playOf(g).Table.Legal {
				if a.Kind == rules.Cast && a.N == 0 {
					playOf(g).Do(g.Ctx, a)
					break
				}
			}
			g.Settle()
		}
	}},
	{"moves", func(t *testing.T, g *gametest.Rig) { command(g, "end") }},
	{"selected", func(t *testing.T, g *gametest.Rig) {
		command(g, "end")
		p := playOf(g)
		p.Table.Selected = p.Table.Narrator.Board.FigByName("cai")
		p.Table.Chooser.Reset()
	}},
	{"an ability", func(t *testing.T, g *gametest.Rig) {
		command(g, "end")
		p := playOf(g)
		p.Table.Selected = p.Table.Narrator.Board.FigByName("cai")
		p.Table.Chooser.Reset()
		g.Tick(2)
		for i, o := range p.Table.Chooser.Options {
			if o.ID == "use:shove" {
				p.Table.Act(g.Ctx, table.Target{Kind: table.OptionTarget, Option: i})
			}
		}
	}},
	{"later", func(t *testing.T, g *gametest.Rig) { somehow(g, 31) }},
	{"much later", func(t *testing.T, g *gametest.Rig) { somehow(g, 74) }},
	{"the log", func(t *testing.T, g *gametest.Rig) { somehow(g, 31); playOf(g).UI.Dialog = LogDialog }},
	{"the dice", func(t *testing.T, g *gametest.Rig) {
		somehow(g, 31)
		playOf(g).UI.Dialog, playOf(g).Log.LogView.Dice = LogDialog, true
	}},
	{"a sheet", func(t *testing.T, g *gametest.Rig) {
		command(g, "end")
		playOf(g).Table.Inspector.Inspect(playOf(g).Table.Narrator.Board.FigByName("cai"))
	}},
	{"the sides", func(t *testing.T, g *gametest.Rig) { playOf(g).UI.Dialog = SidesDialog }},
}

// No two things to press overlap, all lie on the screen and are large enough for a
// finger, and no text of a bar is cut off, at any size of screen and of text.
func TestLayoutHolds(t *testing.T) {
	for _, sit := range situations {
		g := onLevel(t, level(t, "hall"), 1280, 800)
		playOf(g).UI.Set.Speed = 0
		g.Settle()
		sit.set(t, g)
		for _, sc := range screens {
			for _, text := range [...]float32{0.8, 1, 1.25, 1.6, 2} {
				g.Ctx.Width, g.Ctx.Height, g.Ctx.Scale = sc.w, sc.h, sc.scale
				playOf(g).UI.Set.Text = text
				g.Tick(2)
				where := fmt.Sprintf("%s at %gx%g@%g, text %g", sit.name, sc.w, sc.h, sc.scale, text)
				checkLayout(t, g, where)
			}
		}
	}
}

// Upright, what a board as broad as the screen leaves free goes to the panel, and
// the board keeps its breadth; where a board needs the height there is none.
func TestPanelBelowTheBoard(t *testing.T) {
	g := onLevel(t, level(t, "hall"), 1280, 800)
	g.Settle()
	for _, sc := range [...]struct {
		w, h  float32
		panel bool
	}{{800, 1280, true}, {1000, 1600, true}, {600, 620, false}, {390, 844, false}, {1280, 800, true}} {
		g.Ctx.Width, g.Ctx.Height = sc.w, sc.h
		g.Tick(2)
		p := playOf(g)
		if p.Table.HasPanel != sc.panel {
			t.Errorf("at %gx%g there is a panel: %t", sc.w, sc.h, p.Table.HasPanel)
		}
		w, _ := board.MapSize(p.Table.Narrator.Board)
		if cam := &p.Table.Picture.Camera; sc.h > sc.w && sc.panel && cam.Zoom*w < 0.9*sc.w {
			t.Errorf("at %gx%g the board is only %g broad", sc.w, sc.h, cam.Zoom*w)
		}
	}
}

// checkLayout returns what is wrong with the widgets of a tick.
func checkLayout(t *testing.T, g *gametest.Rig, where string) {
	t.Helper()
	p := playOf(g)
	hot := p.UI.Shown
	scale := p.UI.Kit.Scale
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
	for i := range p.UI.Kit.List.Items {
		it := &p.UI.Kit.List.Items[i]
		if it.Text == "" {
			continue
		}
		w := g.Ctx.Fonts.Measure(it.Face, it.HY, it.Text)
		x := it.X
		switch it.Align {
		case quad.Center:
			x -= w / 2
		case quad.Right:
			x -= w
		}
		if strings.HasSuffix(it.Text, "…") {
			t.Errorf("%s: the text %q is cut off", where, it.Text)
		}
		if x < -1 || x+w > g.Ctx.Width+1 {
			t.Errorf("%s: the text %q runs off the screen", where, it.Text)
		}
	}
}

func overlap(a, b probe.Hot) bool {
	w := min(a.X+a.W, b.X+b.W) - max(a.X, b.X)
	h := min(a.Y+a.H, b.Y+b.H) - max(a.Y, b.Y)
	return w > 1 && h > 1
}

// pressed reports whether a widget must be large enough for a finger by itself: the
// lines of a log, the slim course of the match, and what is scrolled to an edge need
// not; a finger beside them means them.
func pressed(id string) bool {
	for _, begin := range [...]string{"line:", "spell:", "queue-", "held:", "timeline"} {
		if len(id) >= len(begin) && id[:len(begin)] == begin {
			return false
		}
	}
	return true
}

// labelBoxes returns the texts that the board has drawn as labels, with their boxes.
func labelBoxes(p *Screen) (texts []string, boxes []quad.Bounds) {
	var l quad.List
	p.Table.Picture.Draw(&l)
	for i := p.Table.Picture.LabelsFrom; i < len(l.Items); i++ {
		it := &l.Items[i]
		if it.Text == "" {
			continue
		}
		w := p.UI.Fonts.Measure(it.Face, it.HY, it.Text)
		x := it.X
		switch it.Align {
		case quad.Center:
			x -= w / 2
		case quad.Right:
			x -= w
		}
		// Digits and capitals are some seven tenths of their size high.
		texts, boxes = append(texts, it.Text), append(boxes, quad.Box(x, it.Y-it.HY*0.35, w, it.HY*0.7))
	}
	for _, n := range p.Table.Picture.Over.Intents { // signs, with their numbers
		if !n.At.Empty() {
			for i, b := range boxes {
				if texts[i] == fmt.Sprint(n.N) && b.Meet(n.At) == b {
					texts, boxes = slices.Delete(texts, i, i+1), slices.Delete(boxes, i, i+1)
					break
				}
			}
			texts, boxes = append(texts, fmt.Sprintf("what %d could do", n.By)), append(boxes, n.At)
		}
	}
	return texts, boxes
}

// apart returns what is wrong with labels: one lies over another, or is cut off.
func apart(p *Screen) string {
	texts, boxes := labelBoxes(p)
	for i, a := range boxes {
		in := p.Table.Picture.Camera.Area
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

// No two labels of the board overlap and none is cut: every shipped level with every
// lens, with a group selected, a target pointed at and the forecast of the walls, at
// four sizes, with text at 100 and 200 %.
func TestLabelsKeepApart(t *testing.T) {
	seen, intents := 0, 0
	for _, e := range levels.Shipped() {
		for _, size := range [][3]float32{{1280, 800, 1}, {800, 600, 1}, {390, 844, 1}, {1688, 780, 2}} {
			for _, text := range []float32{1, 2} {
				r := newRig(t, size[0], size[1], size[2])
				r.Desk().Set.Text = text
				p := beginMatch(r, e.ID)
				for range 14 { // until groups stand beside each other
					if d := p.Table.Match.State().Pending(); d.Ask == rules.AskNothing {
						break
					}
					p.Do(r.Ctx, p.Table.Match.State().Default())
					r.Tick(repeatDelay + 1)
				}
				for side := range p.Table.Narrator.Level.Sides {
					if side != p.Table.Match.State().Pending().Side {
						p.Table.Match.SetSeat(side, "greedy")
					}
				}
				p.Table.Unselect()
				r.Point(2, 2)
				r.Tick(60)
				if wrong := apart(p); wrong != "" {
					t.Fatalf("%s at %v, text %v: %s", e.ID, size, text, wrong)
				}
				intents += len(p.Table.Picture.Over.Intents)
				for lens := table.LensOff; lens <= table.LensSight; lens++ {
					p.Table.Preview.Lens.Mode = lens
					for n, a := range p.Table.Legal {
						if n%7 != 0 || a.Fig == rules.NoFig {
							continue
						}
						p.Table.Unselect()
						p.Table.Selected = a.Fig
						p.Table.Chooser.Reset()
						p.Table.ScrollTo(p.Table.View.Figures[a.Fig].Cell)
						at := a.To
						if at == rules.NoCell {
							at = p.Table.View.Figures[a.Fig].Cell
						}
						r.Point(p.middle(at))
						r.Tick(3)
						if wrong := apart(p); wrong != "" {
							t.Fatalf("%s at %v, text %v, lens %d, %s: %s", e.ID, size, text, lens, p.Table.Narrator.Board.FormatAction(a), wrong)
						}
						texts, _ := labelBoxes(p)
						seen += len(texts)
					}
				}
			}
		}
	}
	if intents < 40 {
		t.Errorf("only %d intents were seen", intents)
	}
	if seen < 5000 {
		t.Errorf("only %d labels were seen", seen)
	}
}

// The box of a hint hides neither who acts nor the target nor where it ends, at four sizes,
// with text at 100 and 200 %.
func TestHintHidesNobody(t *testing.T) {
	seen := 0
	for _, level := range []string{"glasshouse", "presses", "knoll"} {
		for _, size := range [][3]float32{{1280, 800, 1}, {800, 600, 1}, {390, 844, 1}, {1688, 780, 2}} {
			for _, text := range []float32{1, 2} {
				r := newRig(t, size[0], size[1], size[2])
				r.Desk().Set.Text = text
				p := beginMatch(r, level)
				for p.Table.Match.State().Pending().Ask == rules.AskSpells {
					p.Do(r.Ctx, p.Table.Match.State().Default())
					r.Settle()
				}
				for n, a := range p.Table.Legal {
					if n%9 != 0 || a.Fig == rules.NoFig {
						continue
					}
					r.Point(2, 2)
					s, h := p.Table.Match.State(), &p.Hints
					h.rect, h.docked = ui.Rect{}, false
					h.On, h.done, h.act, h.end = true, true, a, nil
					h.at = searchKey{s.Hash(), p.Table.Match.Count()}
					h.write()
					r.Tick(3)
					cells := []rules.Cell{p.Table.View.Figures[a.Fig].Cell, a.To}
					if a.Kind == rules.Use {
						cells = append(cells, p.Table.View.Figures[a.Other].Cell)
					}
					for _, c := range cells {
						if c == rules.NoCell || p.Table.Narrator.Board.Pos(c).Floor != p.Table.Picture.Floor {
							continue
						}
						x, y := p.Table.Picture.Camera.Screen(board.Centre(p.Table.Narrator.Board, c))
						if h.rect.Has(x, y) {
							t.Fatalf("%s at %v, text %v: the hint %s hides %s", level, size, text, p.Table.Narrator.Board.FormatAction(a), p.Table.Narrator.Board.FormatCell(c))
						}
						seen++
					}
					h.On = false
					r.Tick(1)
				}
			}
		}
	}
	if seen < 200 {
		t.Errorf("only %d cells were looked at", seen)
	}
}

// forced brings a match to the question where a forced movement ends, and returns who moves
// and who is moved.
func forced(p *Screen, ctx *shell.Context, tick func(int)) (by, fig rules.FigID) {
	n := uint32(1)
	for range 90 {
		d := p.Table.Match.State().Pending()
		switch d.Ask {
		case rules.AskForce, rules.AskDistance:
			return d.By, d.Fig
		case rules.AskNothing:
			return rules.NoFig, rules.NoFig
		}
		a := p.Table.Match.State().Default()
		if n = n*1103515245 + 12345; d.Ask == rules.AskManeuver {
			if a = p.Table.Legal[int(n>>16)%len(p.Table.Legal)]; a.Kind == rules.Resign {
				continue
			}
		}
		if i := slices.IndexFunc(p.Table.Legal, func(l rules.Action) bool { return l.Kind == rules.Use }); i >= 0 {
			a = p.Table.Legal[i]
		}
		if !p.Do(ctx, a) {
			break
		}
		tick(repeatDelay + 1)
	}
	return rules.NoFig, rules.NoFig
}

// While a forced movement is decided neither the card of its outcome nor that of a hint
// hides who is moved, who moves it or the end pointed at, at four sizes, with text at 100
// and 200 %.
func TestBoxesHideNoEnd(t *testing.T) {
	seen, cards := 0, 0
	for _, name := range []string{"glasshouse", "throws-1", "throws-2", "throws-4", "walls-1", "pits-2", "iris", "presses"} {
		source, err := os.ReadFile("../../../levels/campaign/" + name + ".txt")
		if err != nil {
			if source, err = os.ReadFile("../../../levels/shipped/" + name + ".txt"); err != nil {
				t.Fatal(err)
			}
		}
		for _, size := range [][3]float32{{1280, 800, 1}, {800, 600, 1}, {390, 844, 1}, {844, 390, 1}} {
			for _, text := range []float32{1, 2} {
				r := newRig(t, size[0], size[1], size[2])
				r.Opts.File, r.Opts.Source = name+".txt", source
				r.Sc = nil
				r.Tick(4)
				r.Desk().Set.Text, r.Desk().Set.Speed = text, 0 // of the program that has begun anew
				r.Tick(2)
				p := playOf(r)
				byHand(p)
				by, fig := forced(p, r.Ctx, r.Tick)
				if fig == rules.NoFig {
					continue
				}
				r.Settle()
				b, cam := p.Table.Narrator.Board, &p.Table.Picture.Camera
				under := func(box ui.Rect, c rules.Cell) bool {
					if c == rules.NoCell || b.Pos(c).Floor != p.Table.Picture.Floor {
						return false
					}
					seen++
					x, y := cam.Screen(board.Centre(b, c))
					z := cam.Zoom * 0.3
					return x+z > box.X && x-z < box.X+box.W && y+z > box.Y && y-z < box.Y+box.H
				}
				for i := range p.Table.Ends {
					end := &p.Table.Ends[i]
					r.Point(2, 2)
					h := &p.Hints
					h.rect, h.docked = ui.Rect{}, false
					h.On, h.done, h.act, h.end = true, true, end.Steps[0], nil
					h.at = searchKey{p.Table.Match.State().Hash(), p.Table.Match.Count()}
					h.write()
					h.end = end
					r.Tick(3)
					for _, c := range []rules.Cell{p.Table.View.Figures[fig].Cell, p.Table.View.Figures[by].Cell, end.Mark} {
						if under(h.rect, c) {
							t.Errorf("%s at %v, text %v: the hint of the end %s hides %s", name, size, text, b.FormatCell(end.Mark), b.FormatCell(c))
						}
					}
					h.On = false
					r.Point(p.middle(end.Mark))
					r.Tick(3)
					for i := range p.UI.Kit.List.Items {
						it := &p.UI.Kit.List.Items[i]
						if it.StrokeTo != p.UI.Kit.Theme.Accent.Fade(0.75) || it.HX < 30 {
							continue
						}
						cards++
						box := ui.Rect{X: it.X - it.HX, Y: it.Y - it.HY, W: 2 * it.HX, H: 2 * it.HY}
						for _, c := range []rules.Cell{p.Table.View.Figures[fig].Cell, p.Table.View.Figures[by].Cell, end.Mark} {
							if under(box, c) {
								t.Errorf("%s at %v, text %v: the card of the end %s hides %s", name, size, text, b.FormatCell(end.Mark), b.FormatCell(c))
							}
						}
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
func words(k *ui.Kit, r ui.Rect) bool {
	for i := range k.List.Items {
		it := &k.List.Items[i]
		if it.Text != "" && r.Has(it.X, it.Y) && strings.IndexFunc(it.Text, unicode.IsLetter) >= 0 && len(it.Text) > 2 {
			return true
		}
	}
	return false
}

// explained is the delay after which a tooltip must be there, in ticks.
const explained = 40

// Whatever can be pointed at or focused on the screen of a match says what it is: in words
// on it, or in a tooltip that comes by itself, for pointer and keys alike.
func TestEverythingSaysWhatItIs(t *testing.T) {
	for _, code := range []string{"en", "de"} {
		for _, size := range [][2]float32{{1280, 800}, {800, 600}, {390, 844}} {
			r := onLevel(t, level(t, "group"), size[0], size[1])
			p := playOf(r)
			byHand(p)
			r.Tick(30)
			p.UI.Set.Language = code
			p.UI.Apply()
			k := &p.UI.Kit
			for _, id := range []rules.FigID{rules.NoFig, p.Table.Narrator.Board.FigByName("gus")} {
				p.Table.Selected = id
				p.Table.Chooser.Reset()
				r.Tick(3)
				seen := 0
				for _, h := range append([]ui.Hot(nil), k.Hot()...) {
					x, y := h.Mid()
					r.Point(x, y)
					r.Tick(explained)
					if seen++; k.Tip() == "" && !words(k, h.Rect) {
						t.Errorf("%s at %v: nothing says what %s is to a pointer", code, size, h.ID)
					}
				}
				r.Snap.MouseX, r.Snap.MouseY = 2, size[1]/2
				r.Key(input.KeyP)
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
						if !words(k, on) {
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
	k := &p.UI.Kit
	b := p.Table.Narrator.Board
	gus := b.FigByName("gus")
	p.Table.Selected = gus
	p.Table.Chooser.Reset()
	r.Snap.MouseX, r.Snap.MouseY = 2, 400
	r.Key(input.KeyP)
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
	}{{p.Table.View.Figures[gus].Cell, "A group: 3 of 3 are alive"}, {high, "Ground of height 2"}} {
		s := p.spot("", c.at)
		r.Snap.MouseX, r.Snap.MouseY = s.X+s.W*0.9, s.Y+s.H*0.12
		r.Tick(explained)
		if !strings.Contains(k.Tip(), c.want) {
			t.Errorf("the pointer reads %q, want %q", k.Tip(), c.want)
		}
		r.Key(input.KeyF) // a key, and the pointer stays
		r.Key(input.KeyF)
		for range 40 { // the cursor of the keys
			if p.Table.Aim.Cursor == rules.NoCell {
				r.Key(input.KeyDown)
				continue
			}
			at, to := b.Pos(p.Table.Aim.Cursor), b.Pos(c.at)
			switch {
			case at.Y < to.Y:
				r.Key(input.KeyDown)
			case at.Y > to.Y:
				r.Key(input.KeyUp)
			case at.X < to.X:
				r.Key(input.KeyRight)
			case at.X > to.X:
				r.Key(input.KeyLeft)
			}
		}
		r.Tick(explained)
		if !strings.Contains(k.Tip(), c.want) {
			t.Errorf("the cursor reads %q, want %q", k.Tip(), c.want)
		}
	}
}

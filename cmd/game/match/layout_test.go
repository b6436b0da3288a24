package match

import (
	"fmt"
	"strings"
	"testing"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/table"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
)

// screens are those that the display around the board is laid out for.
var screens = [...]struct{ w, h, scale float32 }{
	{640, 480, 1}, {800, 600, 1}, {1024, 768, 1}, {1280, 800, 1}, {1920, 1080, 1}, {2560, 1440, 1}, {1170, 2532, 3}, {2532, 1170, 3}, {800, 1280, 1}, {3840, 2160, 2},
}

// moments of a match, each with something else around the board.
var situations = [...]struct {
	name string
	set  func(t *testing.T, g *bench)
}{
	{"spells", func(t *testing.T, g *bench) {}},
	{"spells chosen", func(t *testing.T, g *bench) {
		for range 2 {
			for _, a := range g.play().Table.Legal {
				if a.Kind == rules.Cast && a.N == 0 {
					g.play().Do(g.ctx, a)
					break
				}
			}
			g.rest()
		}
	}},
	{"moves", func(t *testing.T, g *bench) { g.Do("end") }},
	{"selected", func(t *testing.T, g *bench) {
		g.Do("end")
		p := g.play()
		p.Table.Selected = p.Table.Narrator.Board.FigByName("cai")
		p.Table.Chooser.Reset()
	}},
	{"an ability", func(t *testing.T, g *bench) {
		g.Do("end")
		p := g.play()
		p.Table.Selected = p.Table.Narrator.Board.FigByName("cai")
		p.Table.Chooser.Reset()
		g.tick(2)
		for i, o := range p.Table.Chooser.Options {
			if o.ID == "use:shove" {
				p.Table.Act(g.ctx, table.Target{Kind: table.OptionTarget, Option: i})
			}
		}
	}},
	{"later", func(t *testing.T, g *bench) { somehow(t, g, 31) }},
	{"much later", func(t *testing.T, g *bench) { somehow(t, g, 74) }},
	{"the log", func(t *testing.T, g *bench) { somehow(t, g, 31); g.play().UI.Dialog = LogDialog }},
	{"the dice", func(t *testing.T, g *bench) {
		somehow(t, g, 31)
		g.play().UI.Dialog, g.play().Log.LogView.Dice = LogDialog, true
	}},
	{"a sheet", func(t *testing.T, g *bench) {
		g.Do("end")
		g.play().Table.Inspector.Inspect(g.play().Table.Narrator.Board.FigByName("cai"))
	}},
	{"the sides", func(t *testing.T, g *bench) { g.play().UI.Dialog = SidesDialog }},
}

// No two things to press overlap, all lie on the screen and are large enough for a
// finger, and no text of a bar is cut off, at any size of screen and of text.
func TestLayoutHolds(t *testing.T) {
	for _, sit := range situations {
		g := newBench(t, hall)
		g.play().UI.Set.Speed = 0
		g.rest()
		sit.set(t, g)
		for _, sc := range screens {
			for _, text := range [...]float32{0.8, 1, 1.25, 1.6, 2} {
				g.ctx.Width, g.ctx.Height, g.ctx.Scale = sc.w, sc.h, sc.scale
				g.play().UI.Set.Text = text
				g.tick(2)
				where := fmt.Sprintf("%s at %gx%g@%g, text %g", sit.name, sc.w, sc.h, sc.scale, text)
				checkLayout(t, g, where)
			}
		}
	}
}

// Upright, what a board as broad as the screen leaves free goes to the panel, and
// the board keeps its breadth; where a board needs the height there is none.
func TestPanelBelowTheBoard(t *testing.T) {
	g := newBench(t, hall)
	g.rest()
	for _, sc := range [...]struct {
		w, h  float32
		panel bool
	}{{800, 1280, true}, {1000, 1600, true}, {600, 620, false}, {390, 844, false}, {1280, 800, true}} {
		g.ctx.Width, g.ctx.Height = sc.w, sc.h
		g.tick(2)
		p := g.play()
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
func checkLayout(t *testing.T, g *bench, where string) {
	t.Helper()
	p := g.play()
	hot := p.UI.Shown
	scale := p.UI.Kit.Scale
	for i, a := range hot {
		if a.X < -0.5 || a.Y < -0.5 || a.X+a.W > g.ctx.Width+0.5 || a.Y+a.H > g.ctx.Height+0.5 {
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
		w := g.ctx.Fonts.Measure(it.Face, it.HY, it.Text)
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
		if x < -1 || x+w > g.ctx.Width+1 {
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

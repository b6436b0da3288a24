package match

import (
	"slices"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

const workbench = `wallfall 1
title "Bench"
about "b"
topology square
side heroes "Heroes" colour=amber mana=20 spells=encampment,inundate
side keeper "Keeper" colour=sky keeper
goal heroes slay-all
goal keeper slay-all
map
###########
#.........#
#.hk..(...#
#a......r.#
###########
end
figure hal hurler side=heroes at=h
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k facing=w
figure rum ranger side=keeper at=r facing=w
`

// onLevel begins a match of a level.
func onLevel(t *testing.T, level string, w, h float32) *gametest.Rig {
	t.Helper()
	r := newRig(t, w, h, 1)
	r.Opts.File, r.Opts.Source = "bench.txt", []byte(level)
	r.Sc = nil
	r.Tick(2)
	r.Settle()
	return r
}

// A command is previewed by the pointer and by the first tap of a finger; the second
// gives it.
func TestPreviewOfCommands(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.Click("end-turn")
	r.Settle()
	r.Click("figure:hal")
	r.Click("use:hurl")
	r.Over("figure:kay", 3)
	if odds := r.Text("odds"); !strings.Contains(odds, "Kay: ") || !strings.Contains(odds, "tier 1: 28 %") || !strings.Contains(odds, "Glass breaks (") {
		t.Errorf("a throw is foretold as %q", odds)
	}
	if f := playOf(r).Table.Picture.Over.Prediction; f == nil || len(f.Destinations) == 0 || len(f.Legs) == 0 {
		t.Error("a throw is not drawn")
	}
	again := func() bool {
		return slices.ContainsFunc(r.Desk().Kit.List.Items, func(it quad.Item) bool { return it.Text == "Tap again to confirm" })
	}
	if again() {
		t.Error("the mouse is told to tap again")
	}
	r.Tap("figure:kay")
	if !again() {
		t.Error("nothing says that a second tap confirms")
	}
	count := r.Sc.Probe().Int("count")
	if !strings.Contains(r.Text("odds"), "Kay: ") {
		t.Error("a tap does not show what would come of it")
	}
	r.Tap("figure:kay")
	if r.Sc.Probe().Int("count") != count+1 {
		t.Error("a second tap does not do it")
	}
	if r.Settle(); again() {
		t.Error("a tap is wanted that is done")
	}
	if r.Text("ask") != "distance" {
		t.Fatalf("asked is %q", r.Text("ask"))
	}
	r.Tap("cell:0:5,2")
	r.Is("count", count+1)
	if f := playOf(r).Table.Picture.Over.Prediction; f == nil || len(f.Destinations) != 1 || !f.Destinations[0].Sure {
		t.Errorf("where it would end is not shown: %+v", f)
	}
	r.Tap("cell:0:5,2")
	r.Settle()
	if at := playOf(r).Table.Match.State().Figure(2).Cell; r.Sc.Probe().Int("count") != count+4 || playOf(r).Table.Narrator.Board.FormatCell(at) != "0:5,2" {
		t.Errorf("after %d answers it is at %s", r.Sc.Probe().Int("count")-count, playOf(r).Table.Narrator.Board.FormatCell(at))
	}
	r.Click("undo")
	r.Is("ask", "distance", "count", count+1)
	r.Click("redo")
	r.Is("ask", "maneuver", "count", count+4)
}

// Pointing at the button that ends a turn previews that.
func TestPreviewOfEndOfTurn(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.Click("end-turn")
	r.Settle()
	r.Over("end-turn", 3)
	if odds := r.Text("odds"); !strings.Contains(odds, "Hal: ") || !strings.Contains(odds, "Kay: ") {
		t.Errorf("the preview of the end of the turn is %q", odds)
	}
}

// Nothing is worked out again while nothing changes.
func TestPreviewIsCached(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.Click("end-turn")
	r.Settle()
	r.Click("figure:ann")
	r.Over("cell:0:3,1", 3)
	p := playOf(r)
	if p.Table.Preview.Shown == nil {
		t.Fatal("a move has no preview")
	}
	cache := &p.Table.Preview.Cache
	seen, next := p.Table.Preview.Shown, cache.Next
	r.Over("cell:0:4,2", 3)
	r.Over("cell:0:3,1", 30)
	if p.Table.Preview.Shown != seen || cache.Next != (next+1)%len(cache.Entries) {
		t.Error("a cached preview was worked out again")
	}
}

// The reason why something is not possible is shown, with its rule, where the pointer
// rests and after a click.
func TestWhyNot(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.Click("end-turn")
	r.Settle()
	r.Click("figure:ann")
	for _, c := range []struct{ cell, want string }{
		{"0:9,1", "MV-01"}, // too far
		{"0:6,2", "BD-06"}, // glass is solid
		{"0:3,2", "MV-02"}, // taken
	} {
		at, ok := playOf(r).Table.Narrator.Board.ParseCell(c.cell)
		if !ok {
			t.Fatalf("%s is no cell", c.cell)
		}
		h := playOf(r).spot("", at)
		r.Snap.MouseX, r.Snap.MouseY = h.X+h.W/2, h.Y+h.H/2
		r.Tick(table.WhyDelay / 2)
		if why := r.Text("why"); why != "" {
			t.Errorf("%s: shown too soon: %q", c.cell, why)
		}
		r.Tick(table.WhyDelay)
		if why := r.Text("why"); !strings.Contains(why, c.want) {
			t.Errorf("%s: why not is %q, want %s", c.cell, why, c.want)
		}
	}
	r.Click("figure:hal")
	r.Over("figure:rum", 1)
	r.Tick(table.WhyDelay + 2)
	if why := r.Text("why"); !strings.Contains(why, "MV-03") {
		t.Errorf("why who is in contact may not move: %q", why)
	}
	r.Click("use:hurl")
	r.Click("figure:rum")
	if why := r.Text("why"); !strings.Contains(why, "MV-05") || r.Text("notice") != why {
		t.Errorf("why it cannot be thrown: %q, and said is %q", why, r.Text("notice"))
	}
}

// The lenses are laid over the board by keys and buttons, and taken away again.
func TestLenses(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.Click("end-turn")
	r.Settle()
	r.Over("figure:rum", 2)
	p := playOf(r)
	r.Key(input.KeyV)
	r.Tick(3)
	if p.Table.Preview.Lens.Mode != table.LensReach || len(p.Table.Picture.Over.Reach) == 0 || len(p.Table.Picture.Over.Dangers) == 0 {
		t.Errorf("the reach of an enemy: %d cells, %d of them dangerous", len(p.Table.Picture.Over.Reach), len(p.Table.Picture.Over.Dangers))
	}
	r.Click("threat")
	r.Tick(5)
	most := 0
	for _, d := range p.Table.Picture.Over.Dangers {
		most = max(most, d.N)
	}
	if p.Table.Preview.Lens.Mode != table.LensDanger || most != 2 {
		t.Errorf("where enemies could do harm at most %d could, of two", most)
	}
	r.Click("threat")
	if p.Table.Preview.Lens.Mode != table.LensOff {
		t.Error("the lens is not taken away")
	}
	r.Click("sight")
	r.Click("figure:hal") // pins, and commands nothing
	if p.Table.Selected != rules.NoFig || p.Table.Preview.Lens.From != p.Table.View.Figures[0].Cell {
		t.Error("a click does not keep the cell to look from")
	}
	far, ok := p.Table.Narrator.Board.ParseCell("0:9,2")
	if !ok {
		t.Fatal("there is no such cell")
	}
	h := p.spot("", far)
	r.Snap.MouseX, r.Snap.MouseY = h.X+h.W/2, h.Y+h.H/2
	r.Tick(3)
	if s := p.Table.Picture.Over.Sight; s == nil || s.Clear || s.At == rules.NoCell || p.Table.Narrator.Board.FormatCell(s.At) != "0:6,2" {
		t.Errorf("what keeps it from seeing is %+v", s)
	}
	r.Key(input.KeyEscape)
	if p.Table.Preview.Lens.Mode != table.LensOff || p.UI.Dialog != shell.NoDialog {
		t.Error("the key that backs out does not take the lens away")
	}
}

// The tray shows who is away as far as that has been shown, with its exit and who
// stands on it, and where the next one flies to.
func TestTray(t *testing.T) {
	for _, size := range [][2]float32{{1280, 800}, {640, 480}, {400, 800}} {
		r := onLevel(t, workbench, size[0], size[1])
		p := playOf(r)
		if len(p.Table.Picture.Holding) != 2 || p.Table.Picture.Holding[0].Empty() {
			t.Fatalf("%v: holding areas lie at %v", size, p.Table.Picture.Holding)
		}
		free := p.Table.Picture.Holding[0]
		r.Click("spell:encampment")
		r.Settle()
		r.Click("figure:ann")
		r.Settle()
		r.Click("end-turn")
		if r.Has("held:ann") {
			t.Errorf("%v: it is away before that was shown", size)
		}
		r.Settle()
		if !r.Has("held:ann") || p.Table.Picture.Holding[0] == free {
			t.Fatalf("%v: who is away is not in the tray", size)
		}
		r.Over("held:ann", 3)
		if p.Table.Narrator.Board.FormatCell(p.Table.Picture.Over.Lit) != "0:1,3" || p.Table.Picture.Over.LitBad {
			t.Errorf("%v: the exit that is lit is %s", size, p.Table.Narrator.Board.FormatCell(p.Table.Picture.Over.Lit))
		}
		if text := p.Table.Held.Describe(&p.Table.Held.Slots[0]); !strings.Contains(text, "Encampment") || !strings.Contains(text, "2 turns left") {
			t.Errorf("%v: the text is %q", size, text)
		}
	}
}

// Drawing a preview, the tray and a lens allocates nothing.
func TestPreviewAllocatesNothing(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.Click("spell:encampment")
	r.Settle()
	r.Click("figure:ann")
	r.Settle()
	r.Click("end-turn")
	r.Settle()
	r.Click("figure:hal")
	r.Click("use:hurl")
	r.Over("figure:kay", 60)
	p := playOf(r)
	if p.Table.Picture.Over.Prediction == nil || len(p.Table.Held.Slots) != 1 {
		t.Fatal("there is no preview, or nobody is away")
	}
	for _, mode := range []table.LensMode{table.LensOff, table.LensReach, table.LensDanger, table.LensSight} {
		p.Table.Preview.Lens.SetLens(mode)
		r.Tick(20)
		var area ui.Rect
		n := testing.AllocsPerRun(50, func() {
			area = p.UI.Kit.Screen
			p.UI.Kit.List.Reset()
			p.Table.Held.Layout(&p.UI.Kit, &area, ui.Rect{}, false)
			p.Table.Preview.DrawCard(&p.UI.Kit, area)
			p.Table.Preview.Lens.Legend(&p.UI.Kit, area)
			p.Table.Preview.Overlay()
		})
		if n > 0 {
			t.Errorf("with lens %d a frame allocates %v times", mode, n)
		}
	}
}

package scene

import (
	"strings"
	"testing"

	"wallfall/input"
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
func onLevel(t *testing.T, level string, w, h float32) *rig {
	t.Helper()
	r := newRig(t, w, h, 1)
	r.opts.File, r.opts.Source = "bench.txt", []byte(level)
	r.sc = nil
	r.tick(2)
	r.settle()
	return r
}

// What a command would come to is told before it is given: by pointer and by the
// first tap of a finger, of which the second gives it.
func TestCommandsAreForetold(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.click("end-turn")
	r.settle()
	r.click("figure:hal")
	r.click("use:hurl")
	r.over("figure:kay", 3)
	if odds := r.text("odds"); !strings.Contains(odds, "Kay: ") || !strings.Contains(odds, "tier 1 28 %") || !strings.Contains(odds, "Glass breaks (") {
		t.Errorf("a throw is foretold as %q", odds)
	}
	if f := playOf(r).t.pic.Over.Prediction; f == nil || len(f.Destinations) == 0 || len(f.Legs) == 0 {
		t.Error("a throw is not drawn")
	}
	r.tap("figure:kay")
	count := r.sc.Probe().Int("count")
	if !strings.Contains(r.text("odds"), "Kay: ") {
		t.Error("a tap does not show what would come of it")
	}
	r.tap("figure:kay")
	if r.sc.Probe().Int("count") != count+1 {
		t.Error("a second tap does not do it")
	}
	r.settle()
	if r.text("ask") != "distance" {
		t.Fatalf("asked is %q", r.text("ask"))
	}
	r.tap("answer:distance kay 1")
	r.is("count", count+1)
	if f := playOf(r).t.pic.Over.Prediction; f == nil || len(f.Destinations) != 1 || !f.Destinations[0].Sure {
		t.Errorf("where a distance leads is not shown: %+v", f)
	}
	r.tap("answer:distance kay 1")
	r.is("count", count+2)
}

// The end of a turn is foretold when its button is pointed at.
func TestEndOfTurnIsForetold(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.click("end-turn")
	r.settle()
	r.over("end-turn", 3)
	if odds := r.text("odds"); !strings.Contains(odds, "Hal: ") || !strings.Contains(odds, "Kay: ") {
		t.Errorf("the end of the turn, with a fight, is foretold as %q", odds)
	}
}

// Nothing is worked out again while nothing changes.
func TestForetoldOnce(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.click("end-turn")
	r.settle()
	r.click("figure:ann")
	r.over("cell:0:3,1", 3)
	p := playOf(r)
	if p.t.preview.seen == nil {
		t.Fatal("a move is not foretold")
	}
	seen, next := p.t.preview.seen, p.t.preview.visions.next
	r.over("cell:0:4,2", 3)
	r.over("cell:0:3,1", 30)
	if p.t.preview.seen != seen || p.t.preview.visions.next != (next+1)%len(p.t.preview.visions.list) {
		t.Error("what was known was worked out again")
	}
}

// Why something is not possible is told, with the rule, where the pointer rests
// and where a click asks for it.
func TestWhyNot(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.click("end-turn")
	r.settle()
	r.click("figure:ann")
	for _, c := range []struct{ cell, want string }{
		{"0:9,1", "MV-01"}, // too far
		{"0:6,2", "BD-06"}, // glass is solid
		{"0:3,2", "MV-02"}, // taken
	} {
		at, ok := playOf(r).t.words.board.ParseCell(c.cell)
		if !ok {
			t.Fatalf("%s is no cell", c.cell)
		}
		h := playOf(r).spot("", at)
		r.snap.MouseX, r.snap.MouseY = h.X+h.W/2, h.Y+h.H/2
		r.tick(whyDelay / 2)
		if why := r.text("why"); why != "" {
			t.Errorf("%s: told too soon: %q", c.cell, why)
		}
		r.tick(whyDelay)
		if why := r.text("why"); !strings.Contains(why, c.want) {
			t.Errorf("%s: why not is %q, want %s", c.cell, why, c.want)
		}
	}
	r.click("figure:hal")
	r.over("figure:rum", 1)
	r.tick(whyDelay + 2)
	if why := r.text("why"); !strings.Contains(why, "MV-03") {
		t.Errorf("why who is in contact may not move: %q", why)
	}
	r.click("use:hurl")
	r.click("figure:rum")
	if why := r.text("why"); !strings.Contains(why, "MV-05") || r.text("notice") != why {
		t.Errorf("why it cannot be thrown: %q, and said is %q", why, r.text("notice"))
	}
}

// The lenses are laid over the board by keys and buttons, and taken away again.
func TestLenses(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.click("end-turn")
	r.settle()
	r.over("figure:rum", 2)
	p := playOf(r)
	r.key(input.KeyV)
	r.tick(3)
	if p.t.preview.lens.mode != lensReach || len(p.t.pic.Over.Reach) == 0 || len(p.t.pic.Over.Dangers) == 0 {
		t.Errorf("the reach of an enemy: %d cells, %d of them dangerous", len(p.t.pic.Over.Reach), len(p.t.pic.Over.Dangers))
	}
	r.click("threat")
	r.tick(5)
	most := 0
	for _, d := range p.t.pic.Over.Dangers {
		most = max(most, d.N)
	}
	if p.t.preview.lens.mode != lensDanger || most != 2 {
		t.Errorf("where enemies could do harm at most %d could, of two", most)
	}
	r.click("threat")
	if p.t.preview.lens.mode != lensOff {
		t.Error("the lens is not taken away")
	}
	r.click("sight")
	r.click("figure:hal") // pins, and commands nothing
	if p.t.selected != rules.NoFig || p.t.preview.lens.from != p.t.view.Figures[0].Cell {
		t.Error("a click does not keep the cell to look from")
	}
	far, ok := p.t.words.board.ParseCell("0:9,2")
	if !ok {
		t.Fatal("there is no such cell")
	}
	h := p.spot("", far)
	r.snap.MouseX, r.snap.MouseY = h.X+h.W/2, h.Y+h.H/2
	r.tick(3)
	if s := p.t.pic.Over.Sight; s == nil || s.Clear || s.At == rules.NoCell || p.t.words.board.FormatCell(s.At) != "0:6,2" {
		t.Errorf("what keeps it from seeing is %+v", s)
	}
	r.key(input.KeyEscape)
	if p.t.preview.lens.mode != lensOff || p.ui.dialog != noDialog {
		t.Error("the key that backs out does not take the lens away")
	}
}

// The tray shows who is away as far as that has been shown, with its exit and who
// stands on it, and where the next one flies to.
func TestTray(t *testing.T) {
	for _, size := range [][2]float32{{1280, 800}, {640, 480}, {400, 800}} {
		r := onLevel(t, workbench, size[0], size[1])
		p := playOf(r)
		if len(p.t.pic.Holding) != 2 || p.t.pic.Holding[0].Empty() {
			t.Fatalf("%v: holding areas lie at %v", size, p.t.pic.Holding)
		}
		free := p.t.pic.Holding[0]
		r.click("spell:encampment")
		r.settle()
		r.click("figure:ann")
		r.settle()
		r.click("end-turn")
		if r.has("held:ann") {
			t.Errorf("%v: it is away before that was shown", size)
		}
		r.settle()
		if !r.has("held:ann") || p.t.pic.Holding[0] == free {
			t.Fatalf("%v: who is away is not in the tray", size)
		}
		r.over("held:ann", 3)
		if p.t.words.board.FormatCell(p.t.pic.Over.Lit) != "0:1,3" || p.t.pic.Over.LitBad {
			t.Errorf("%v: the exit that is lit is %s", size, p.t.words.board.FormatCell(p.t.pic.Over.Lit))
		}
		if text := p.t.shelf.heldText(&p.t.shelf.held[0]); !strings.Contains(text, "Encampment") || !strings.Contains(text, "2 more turns") {
			t.Errorf("%v: told of it is %q", size, text)
		}
	}
}

// With a command pointed at, its card, the tray and a lens over the board, what
// is drawn of them allocates nothing: it was written when it was worked out.
func TestForetoldAllocatesNothing(t *testing.T) {
	r := onLevel(t, workbench, 1280, 800)
	r.click("spell:encampment")
	r.settle()
	r.click("figure:ann")
	r.settle()
	r.click("end-turn")
	r.settle()
	r.click("figure:hal")
	r.click("use:hurl")
	r.over("figure:kay", 60)
	p := playOf(r)
	if p.t.pic.Over.Prediction == nil || len(p.t.shelf.held) != 1 {
		t.Fatal("nothing is foretold, or nobody away")
	}
	for _, mode := range []lensMode{lensOff, lensReach, lensDanger, lensSight} {
		p.t.preview.lens.setLens(mode)
		r.tick(20)
		var area ui.Rect
		n := testing.AllocsPerRun(50, func() {
			area = p.ui.kit.Screen
			p.ui.kit.List.Reset()
			p.t.shelf.holdings(&p.ui.kit, &area, ui.Rect{}, false)
			p.t.preview.consequences(&p.ui.kit, area)
			p.t.preview.lens.legend(&p.ui.kit, area)
			p.t.preview.overlay()
		})
		if n > 0 {
			t.Errorf("with lens %d a frame allocates %v times", mode, n)
		}
	}
}

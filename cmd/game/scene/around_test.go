package scene

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/input"
)

// What the end of the turn would bring is shown to every hand, before anything is
// done: keys and pad go to the button, a finger rests on it.
func TestEndOfTurnIsForetoldToEveryHand(t *testing.T) {
	for _, size := range []struct{ w, h float32 }{{1280, 800}, {360, 740}} {
		r := onLevel(t, workbench, size.w, size.h)
		r.click("end-turn")
		r.settle()
		count := playOf(r).t.match.Count()
		for name, ask := range map[string]func(){
			"keyboard": func() { r.key(input.KeyP) },
			"gamepad":  func() { r.hold(input.PadLT, input.PadRight) },
			"touch":    func() { r.restOn("end-turn") },
		} {
			ask()
			if odds := r.text("odds"); !strings.Contains(odds, "Hal: ") || !strings.Contains(odds, "Kay: ") {
				t.Errorf("%v, %s: the end of the turn is foretold as %q", size, name, odds)
			}
			if playOf(r).t.match.Count() != count {
				t.Fatalf("%v, %s: to look is to do", size, name)
			}
			r.key(input.KeyEscape)
			if odds := r.text("odds"); odds != "" || playOf(r).ui.dialog != noDialog {
				t.Errorf("%v, %s: backed out it still tells %q, dialog %d", size, name, odds, playOf(r).ui.dialog)
			}
		}
		r.key(input.KeyP)
		r.key(input.KeyEnter)
		if playOf(r).t.match.Count() != count+1 || playOf(r).ctl.around.on {
			t.Errorf("%v: what keys have gone to is not done, or they stay there", size)
		}
	}
}

// Keys and pad come to everything around the board: the tray shows the exit and who
// stands in its way, what cannot be done says why, the log opens, and each time one
// step leads back.
func TestKeysGoAroundTheBoard(t *testing.T) {
	for _, pad := range []bool{false, true} {
		r := onLevel(t, workbench, 1280, 800)
		p := playOf(r)
		around, next, cancel, confirm := func() { r.key(input.KeyP) }, input.KeyTab, input.KeyEscape, input.KeyEnter
		if pad {
			around, next, cancel, confirm = func() { r.hold(input.PadLT, input.PadRight) }, input.PadRB, input.PadB, input.PadA
		}
		to := func(id string) {
			t.Helper()
			for range 80 {
				if p.ui.kit.Focus() == id {
					return
				}
				r.key(next)
			}
			t.Fatalf("keys do not come to %s", id)
		}
		command(r, "cast encampment ann", "end", "end", "end")
		if !r.has("held:ann") {
			t.Fatalf("nobody is away: %v", r.sc.Probe().State)
		}
		around()
		to("held:ann")
		r.tick(2)
		exit := p.t.shelf.held[p.t.shelf.lit].cast.At
		if p.t.pic.Over.Lit != exit || !strings.Contains(fmt.Sprint(p.hud.bar.saying(p.t.match.State().Pending())), "comes back") {
			t.Errorf("the exit is not shown: %v", p.t.pic.Over.Lit)
		}
		r.key(confirm) // keeps it lit
		r.key(cancel)
		if p.ctl.around.on || p.t.pic.Over.Lit != exit {
			t.Error("it is not kept lit")
		}
		r.key(cancel)
		if r.tick(2); p.t.shelf.pinned.on || p.ui.dialog != noDialog {
			t.Error("backing out does not let go of it, or does more")
		}
		around()
		to("undo")
		if r.tick(1); p.t.match.Count() != 4 {
			t.Error("looking does something")
		}
		to("log")
		r.key(confirm)
		if p.ui.dialog != logDialog {
			t.Fatal("the log does not open")
		}
		r.key(cancel)
		r.tick(2)
		if p.ui.dialog != noDialog || !p.ctl.around.on || p.ui.kit.Focus() != "log" {
			t.Errorf("back from the log the keys are at %q, around %v", p.ui.kit.Focus(), p.ctl.around.on)
		}
		r.snap.MouseX++
		if r.tick(2); p.ctl.around.on {
			t.Error("the mouse does not take over")
		}
	}
}

// do gives commands as scenarios write them, and waits for each.
func command(r *rig, texts ...string) {
	r.t.Helper()
	p := playOf(r)
	for _, text := range texts {
		a, err := p.t.words.board.ParseAction(text)
		if err != nil {
			r.t.Fatalf("%s: %v", text, err)
		}
		if !p.do(r.ctx, a) {
			r.t.Fatalf("%s is refused: %s", text, p.ui.notice)
		}
		r.settle()
		r.tick(2)
	}
}

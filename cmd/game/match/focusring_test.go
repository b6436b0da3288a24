package match

import (
	"fmt"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
)

// The outcome of the end of the turn is shown on every device, before anything is
// done: keys and pad go to the button, a finger rests on it.
func TestEndOfTurnPreviewOnEveryDevice(t *testing.T) {
	for _, size := range []struct{ w, h float32 }{{1280, 800}, {360, 740}} {
		r := onLevel(t, workbench, size.w, size.h)
		r.Click("end-turn")
		r.Settle()
		count := playOf(r).Table.Match.Count()
		for name, ask := range map[string]func(){
			"keyboard": func() { r.Key(input.KeyP) },
			"gamepad":  func() { r.Hold(input.PadLT, input.PadRight) },
			"touch":    func() { r.RestOn("end-turn") },
		} {
			ask()
			if odds := r.Text("odds"); !strings.Contains(odds, "Hal: ") || !strings.Contains(odds, "Kay: ") {
				t.Errorf("%v, %s: the preview of the end of the turn is %q", size, name, odds)
			}
			if playOf(r).Table.Match.Count() != count {
				t.Fatalf("%v, %s: to look is to do", size, name)
			}
			r.Key(input.KeyEscape)
			if odds := r.Text("odds"); odds != "" || playOf(r).UI.Dialog != shell.NoDialog {
				t.Errorf("%v, %s: after backing out it still shows %q, dialog %q", size, name, odds, playOf(r).UI.Dialog)
			}
		}
		r.Key(input.KeyP)
		r.Key(input.KeyEnter)
		if playOf(r).Table.Match.Count() != count+1 || playOf(r).Table.Aim.Around {
			t.Errorf("%v: the focused button is not pressed, or keeps the focus", size)
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
		around, next, cancel, confirm := func() { r.Key(input.KeyP) }, input.KeyTab, input.KeyEscape, input.KeyEnter
		if pad {
			around, next, cancel, confirm = func() { r.Hold(input.PadLT, input.PadRight) }, input.PadRB, input.PadB, input.PadA
		}
		to := func(id string) {
			t.Helper()
			for range 80 {
				if p.UI.Kit.Focus() == id {
					return
				}
				r.Key(next)
			}
			t.Fatalf("keys do not come to %s", id)
		}
		command(r, "cast encampment ann", "end", "end", "end")
		if !r.Has("held:ann") {
			t.Fatalf("nobody is away: %v", r.Sc.Probe().State)
		}
		around()
		to("held:ann")
		r.Tick(2)
		exit := p.Table.Held.Slots[p.Table.Held.Lit].Cast.At
		if p.Table.Picture.Over.Lit != exit || !strings.Contains(fmt.Sprint(p.Hud.bar.text(p.Table.Match.State().Pending())), "eturns") {
			t.Errorf("the exit is not shown: %v", p.Table.Picture.Over.Lit)
		}
		r.Key(confirm) // keeps it lit
		r.Key(cancel)
		if p.Table.Aim.Around || p.Table.Picture.Over.Lit != exit {
			t.Error("it is not kept lit")
		}
		r.Key(cancel)
		if r.Tick(2); p.Table.Held.Pinned.On || p.UI.Dialog != shell.NoDialog {
			t.Error("backing out does not let go of it, or does more")
		}
		around()
		to("undo")
		if r.Tick(1); p.Table.Match.Count() != 4 {
			t.Error("looking does something")
		}
		to("log")
		r.Key(confirm)
		if p.UI.Dialog != LogDialog {
			t.Fatal("the log does not open")
		}
		r.Key(cancel)
		r.Tick(2)
		if p.UI.Dialog != shell.NoDialog || !p.Table.Aim.Around || p.UI.Kit.Focus() != "log" {
			t.Errorf("back from the log the keys are at %q, around %v", p.UI.Kit.Focus(), p.Table.Aim.Around)
		}
		r.Snap.MouseX++
		if r.Tick(2); p.Table.Aim.Around {
			t.Error("the mouse does not take over")
		}
	}
}

// do gives commands as scenarios write them, and waits for each.
func command(r *gametest.Rig, texts ...string) {
	r.T.Helper()
	p := playOf(r)
	for _, text := range texts {
		a, err := p.Table.Narrator.Board.ParseAction(text)
		if err != nil {
			r.T.Fatalf("%s: %v", text, err)
		}
		if !p.Do(r.Ctx, a) {
			r.T.Fatalf("%s is refused: %s", text, p.UI.Notice.Text)
		}
		r.Settle()
		r.Tick(2)
	}
}

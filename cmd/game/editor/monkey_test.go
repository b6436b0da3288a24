package editor

import (
	"math/rand/v2"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
)

// Random input never breaks the editor: the text stays a level, and undoing
// everything restores the first text.
func TestEditorOutlivesAnything(t *testing.T) {
	for seed := range uint64(2) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		shipped := levels.Shipped()
		first := string(shipped[rnd.IntN(len(shipped))].Text)
		r := fileDrawing(t, "/x/row.txt", first)
		for range 150 {
			anything(r, rnd, shipped)
		}
		for range 400 { // close whatever is open
			if e, ok := r.Sc.(*shell.Window).Inner.(*Editor); ok && e.UI.Dialog == shell.NoDialog {
				break
			}
			r.Key(input.KeyEscape)
			if _, ok := r.Sc.(*shell.Window).Inner.(*match.Screen); ok {
				r.Key(input.KeyF5)
			}
			r.Tick(2)
		}
		e, ok := r.Sc.(*shell.Window).Inner.(*Editor)
		if !ok {
			continue // the editor was left
		}
		if _, err := levels.Parse("drawn", e.Hist.Doc().Text()); err != nil {
			t.Fatalf("seed %d: what is drawn is no level: %v", seed, err)
		}
		for e.Hist.Undo() {
		}
		if string(e.Hist.Doc().Text()) != first && e.saver.location.path != "" {
			t.Fatalf("seed %d: taking all back leads to\n%s", seed, e.Hist.Doc().Text())
		}
	}
}

// anything makes a random input.
func anything(r *gametest.Rig, rnd *rand.Rand, shipped []levels.Entry) {
	some := []input.Key{input.KeyRight, input.KeyLeft, input.KeyUp, input.KeyDown, input.KeySpace, input.KeyEnter, input.KeyDelete, input.KeyN, input.KeyU,
		input.KeyF, input.KeyY, input.KeyT, input.KeyB, input.KeyG, input.KeyR, input.KeyL, input.KeyV, input.KeyX, input.KeyI, input.KeyK, input.KeyEscape,
		input.Key1, input.Key3, input.KeyTab, input.KeyPageUp, input.KeyPageDown, input.KeyF5, input.KeyF6, input.KeyF8, input.KeyPeriod}
	held := []input.Key{input.KeyZ, input.KeyZ, input.KeyY, input.KeyA, input.KeyC, input.KeyX, input.KeyV, input.KeyD, input.KeyS}
	aim := func() {
		r.Snap.TouchCount = 0
		r.Snap.MouseX, r.Snap.MouseY = float32(60+rnd.IntN(1200)), float32(60+rnd.IntN(700))
	}
	switch n := rnd.IntN(20); {
	case n < 8:
		hot := r.Sc.Probe().Hot
		if len(hot) == 0 {
			break
		}
		id := hot[rnd.IntN(len(hot))].ID
		if !strings.Contains(id, "leave") && !strings.Contains(id, "quit") && !strings.Contains(id, "lang") && r.Has(id) {
			r.Click(id)
		}
	case n < 11:
		aim()
		r.Tick(1)
		r.Snap.Mouse, r.Snap.MouseHit = 1, 1
		r.Tick(1)
		aim()
		r.Tick(2)
		r.Snap.Mouse = 0
	case n < 14:
		r.Chord(held[rnd.IntN(len(held))])
	case n == 14:
		r.Write("ab 3-x")
	case n == 15:
		r.Disk(string(shipped[rnd.IntN(len(shipped))].Text), nil)
	default:
		r.Key(some[rnd.IntN(len(some))])
	}
	r.Tick(1 + rnd.IntN(14))
}

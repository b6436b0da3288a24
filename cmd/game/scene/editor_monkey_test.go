package scene

import (
	"math/rand/v2"
	"strings"
	"testing"

	"wallfall/input"
	"wallfall/levels"
)

// Whatever hands do in the editor, nothing breaks: the text stays a level, and
// taking everything back leads to the first text.
func TestEditorOutlivesAnything(t *testing.T) {
	for seed := range uint64(2) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		shipped := levels.Shipped()
		r := newRig(t, 1280, 800, 1)
		first := string(shipped[rnd.IntN(len(shipped))].Text)
		r.opts.File, r.opts.Source, r.opts.Draw = "/x/row.txt", []byte(first), true
		r.ctx.Outside.Write = func(string, []byte) error { return nil }
		r.sc = nil
		r.tick(3)
		for range 150 {
			anything(r, rnd, shipped)
		}
		for range 400 { // out of whatever is open
			if e, ok := r.sc.(*shell).inner.(*editor); ok && e.ui.dialog == noDialog {
				break
			}
			r.key(input.KeyEscape)
			if _, ok := r.sc.(*shell).inner.(*play); ok {
				r.key(input.KeyF5)
			}
			r.tick(2)
		}
		e, ok := r.sc.(*shell).inner.(*editor)
		if !ok {
			continue // it was left
		}
		if _, err := levels.Parse("drawn", e.hist.Doc().Text()); err != nil {
			t.Fatalf("seed %d: what is drawn is no level: %v", seed, err)
		}
		for e.hist.Undo() {
		}
		if string(e.hist.Doc().Text()) != first && e.keep.kept.path != "" {
			t.Fatalf("seed %d: taking all back leads to\n%s", seed, e.hist.Doc().Text())
		}
	}
}

// anything is what a hand may do next.
func anything(r *rig, rnd *rand.Rand, shipped []levels.Entry) {
	some := []input.Key{input.KeyRight, input.KeyLeft, input.KeyUp, input.KeyDown, input.KeySpace, input.KeyEnter, input.KeyDelete, input.KeyN, input.KeyU,
		input.KeyF, input.KeyY, input.KeyT, input.KeyB, input.KeyG, input.KeyR, input.KeyL, input.KeyV, input.KeyX, input.KeyI, input.KeyK, input.KeyEscape,
		input.Key1, input.Key3, input.KeyTab, input.KeyPageUp, input.KeyPageDown, input.KeyF5, input.KeyF6, input.KeyF8, input.KeyPeriod}
	held := []input.Key{input.KeyZ, input.KeyZ, input.KeyY, input.KeyA, input.KeyC, input.KeyX, input.KeyV, input.KeyD, input.KeyS}
	aim := func() {
		r.snap.TouchCount = 0
		r.snap.MouseX, r.snap.MouseY = float32(60+rnd.IntN(1200)), float32(60+rnd.IntN(700))
	}
	switch n := rnd.IntN(20); {
	case n < 8:
		hot := r.sc.Probe().Hot
		if len(hot) == 0 {
			break
		}
		id := hot[rnd.IntN(len(hot))].ID
		if !strings.Contains(id, "leave") && !strings.Contains(id, "quit") && !strings.Contains(id, "lang") && r.has(id) {
			r.click(id)
		}
	case n < 11:
		aim()
		r.tick(1)
		r.snap.Mouse, r.snap.MouseHit = 1, 1
		r.tick(1)
		aim()
		r.tick(2)
		r.snap.Mouse = 0
	case n < 14:
		r.chord(held[rnd.IntN(len(held))])
	case n == 14:
		r.write("ab 3-x")
	case n == 15:
		r.disk(string(shipped[rnd.IntN(len(shipped))].Text), nil)
	default:
		r.key(some[rnd.IntN(len(some))])
	}
	r.tick(1 + rnd.IntN(14))
}

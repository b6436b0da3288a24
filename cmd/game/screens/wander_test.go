package screens

import (
	"strings"
	"testing"

	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/rules/rulestest"
)

// Whatever is clicked, dragged or pressed outside of a match, a few presses of Escape lead
// back to the title, from the editor to its menu.
func TestEscapeLeadsOut(t *testing.T) {
	const most = 8
	for seed := range uint64(4) {
		r, rnd := newRig(t, 1280, 800, 1), rulestest.NewRand(seed)
		scene := func() string { return r.Sc.Probe().Scene }
		for round := range 6 {
			var did []string
			if round%2 == 0 {
				did = append(did, "campaign")
				r.Click(did...)
			}
			for n := 0; n < 25 && scene() != "play"; n++ {
				did = append(did, wander(r, rnd))
			}
			out := func() bool {
				d := r.Desk().Dialog
				return scene() == "title" && d == shell.NoDialog || scene() == "play" || d == editor.EditMenuDialog
			}
			for n := 0; n < most && !out(); n++ {
				r.Key(input.KeyEscape)
				r.Tick(3)
			}
			if !out() {
				t.Fatalf("seed %d: %d presses of Escape stay in %s (dialog %q) after %s", seed, most, scene(), r.Desk().Dialog, strings.Join(did, ", "))
			}
			if scene() != "title" {
				r = newRig(t, 1280, 800, 1)
			}
		}
	}
}

// wander does something and names it. It does not leave the program or change its keys.
func wander(r *gametest.Rig, rnd *rulestest.Rand) string {
	hot := r.Sc.Probe().Hot
	keys := []input.Key{input.KeyTab, input.KeyEnter, input.KeyDown, input.KeyRight, input.KeyEscape, input.KeySpace, input.KeyDelete}
	what := "a drag"
	switch n := rnd.Intn(10); {
	case n < 6 && len(hot) > 0:
		what = hot[rnd.Intn(len(hot))].ID
		if what != "quit" && !strings.HasPrefix(what, "key:") && r.Has(what) {
			r.Click(what)
		}
	case n < 9:
		k := keys[rnd.Intn(len(keys))]
		if r.Sc.Probe().Scene == "title" && (k == input.KeyEnter || k == input.KeySpace) {
			k = input.KeyTab // Quit may have the focus
		}
		r.Key(k)
		what = k.String()
	default:
		r.Press(float32(rnd.Intn(1280)), float32(rnd.Intn(800)), float32(rnd.Intn(1280)), float32(rnd.Intn(800)))
	}
	r.Tick(1 + rnd.Intn(4))
	return what
}

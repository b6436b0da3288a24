package screens

import (
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
)

// The scene before the first title is shown once and ends by itself, or by whatever is
// pressed; asked for little motion it is a still picture.
func TestHookIsShownOnce(t *testing.T) {
	hooked := func(b *gametest.Rig) bool { return b.Sc.Probe().State["hook"] == true }
	ends := map[string]func(b *gametest.Rig){
		"a key":   func(b *gametest.Rig) { b.Key(input.KeyQ) },
		"a click": func(b *gametest.Rig) { b.Press(200, 200, 200, 200) },
		"time":    func(b *gametest.Rig) { b.Tick(700) },
		"a still": func(b *gametest.Rig) { b.Sc.(*shell.Window).UI.Set.Reduced = true; b.Tick(400) },
	}
	for name, end := range ends {
		b := gametest.OpenWith(t, Start, shell.Options{Hook: true})
		b.Tick(30)
		if !hooked(b) {
			t.Fatalf("%s: the first start shows no scene", name)
		}
		if end(b); hooked(b) {
			t.Errorf("%s: the scene goes on", name)
		}
		b.Sc = nil
		if b.Tick(5); hooked(b) {
			t.Errorf("%s: the second start shows it again", name)
		}
	}
	b := gametest.OpenWith(t, Start, shell.Options{})
	if b.Tick(5); hooked(b) {
		t.Error("the scene is shown where it must not be")
	}
}

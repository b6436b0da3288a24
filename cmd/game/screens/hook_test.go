package screens

import (
	"testing"
	"wallfall/assets/icon"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/quad"
)

// The scene before the first title is shown once and ends by itself, or by whatever is
// pressed; asked for little motion it is a still picture.
func TestHookIsShownOnce(t *testing.T) {
	hooked := func(b *gametest.Rig) bool { return b.Sc.Probe().State["hook"] == true }
	ends := map[string]func(b *gametest.Rig){
		"a key":   func(b *gametest.Rig) { b.Key(input.KeyQ) },
		"a click": func(b *gametest.Rig) { b.Press(200, 200, 200, 200) },
		"time":    func(b *gametest.Rig) { b.Tick(715) },
		"a still": func(b *gametest.Rig) { b.Sc.(*shell.Window).UI.Set.Reduced = true; b.Tick(400) },
	}
	for name, end := range ends {
		b := gametest.OpenWith(t, Start, shell.Options{Hook: true})
		b.Tick(30)
		if !hooked(b) {
			t.Fatalf("%s: the first start shows no scene", name)
		}
		var l quad.List
		b.Sc.Draw(b.Ctx, &l)
		if n := len(l.Items) - 1; l.Items[n].Text != "Nobody here hits hard. The walls do." || l.Items[n].HY < 12 {
			t.Errorf("%s: the last of the picture is %+v", name, l.Items[n])
		}
		if end(b); hooked(b) {
			t.Errorf("%s: the scene goes on", name)
		}
		b.Sc = nil
		if b.Tick(5); hooked(b) {
			t.Errorf("%s: the second start shows it again", name)
		}
	}
	b := gametest.OpenWith(t, Start, shell.Options{Hook: true})
	told, nearest := 0, float32(0) // who is crushed is seen from nearby, and named
	for b.Tick(5); hooked(b); b.Tick(1) {
		var l quad.List
		b.Sc.Draw(b.Ctx, &l)
		for i := range l.Items {
			if it := &l.Items[i]; it.Text == "Eck is crushed by the walls" {
				told++
			} else if it.Icon == icon.Named("kind/bouncer") {
				nearest = max(nearest, it.HX)
			}
		}
	}
	if told < 90 || nearest < 40 {
		t.Errorf("who is crushed is named for %d ticks, and at most %v large", told, nearest)
	}
	b = gametest.OpenWith(t, Start, shell.Options{})
	if b.Tick(5); hooked(b) {
		t.Error("the scene is shown where it must not be")
	}
}

package ui_test

import (
	"testing"

	"wallfall/assets/icon"
	"wallfall/render/ui"
)

// A button whose two words stand on two lines keeps the key beside them; one that has room
// for neither shows the words alone.
func TestKeyBesideTwoLines(t *testing.T) {
	for w, want := range map[float32]int{160: 1, 100: 0} {
		k, keys := kit(t), 0
		tick(k, ui.Input{}, func() {
			k.Button("b", ui.Rect{X: 10, Y: 10, W: w, H: 44}, "Bewegung beenden", ui.Look{Icon: icon.Check, Key: "T", Size: 14})
		})
		for _, it := range k.List.Items {
			if it.Text == "T" {
				keys++
			}
		}
		if keys != want {
			t.Errorf("%v wide it shows the key %d times, want %d", w, keys, want)
		}
	}
}

// A tooltip that stands aside covers nothing below its widget, if there is room.
func TestTipAside(t *testing.T) {
	for x, below := range map[float32]bool{10: false, 600: true} {
		k := kit(t)
		screen := func() {
			k.Button("b", ui.Rect{X: x, Y: 100, W: 30, H: 30}, "", ui.Look{Icon: icon.Plus, Tip: "Add a key", Aside: true})
		}
		for range 40 {
			k.List.Reset()
			tick(k, ui.Input{X: x + 10, Y: 110}, screen)
		}
		shown := false
		for _, it := range k.List.Items {
			if it.Text == "Add a key" {
				if shown = true; it.Y > 130 != below {
					t.Errorf("at %v it stands at %v, %v", x, it.X, it.Y)
				}
			}
		}
		if !shown {
			t.Errorf("at %v there is no tooltip", x)
		}
	}
}

package ui_test

import (
	"strings"
	"testing"

	"wallfall/render/ui"
)

// keys is the input of keys that are not pressed, with the pointer out of the way.
var keys = ui.Input{X: 400, Y: 400, Keys: true}

// The focus goes round in order, moves by direction, and presses.
func TestFocus(t *testing.T) {
	k := kit(t)
	got := ""
	screen := func() {
		for i, id := range []string{"nw", "ne", "sw", "se"} {
			if k.Button(id, ui.Rect{X: float32(i%2) * 100, Y: float32(i/2) * 50, W: 80, H: 40}, id, ui.Look{}) {
				got = id
			}
		}
	}
	tick(k, ui.Input{X: 400, Y: 400}, screen)
	step := func(in ui.Input, want string) {
		t.Helper()
		in.X, in.Y, in.Keys = 400, 400, true
		tick(k, in, screen)
		if k.Focus() != want {
			t.Fatalf("the focus is at %q, want %q", k.Focus(), want)
		}
	}
	step(ui.Input{Next: true}, "nw")
	step(ui.Input{Next: true}, "ne")
	step(ui.Input{Descend: true}, "se")
	step(ui.Input{Left: true}, "sw")
	step(ui.Input{Left: true}, "sw")
	step(ui.Input{Up: true}, "nw")
	step(ui.Input{Prev: true}, "se")
	step(ui.Input{Next: true}, "nw")
	step(ui.Input{Confirm: true}, "nw")
	if got != "nw" {
		t.Errorf("confirm presses %q, want nw", got)
	}
	ring := "#ffffff"
	if !strings.Contains(k.List.String(), "stroke 2.5 "+ring) {
		t.Errorf("no ring is drawn around the focus:\n%s", k.List.String())
	}
}

// The focus prefers widgets straight ahead to nearer ones at the side, wide or narrow,
// and does not move to a lower neighbour in its own row.
func TestFocusPrefersStraightAhead(t *testing.T) {
	k := kit(t)
	spots := []ui.Hot{
		{ID: "squares", Rect: ui.Rect{X: 160, Y: 0, W: 100, H: 40}}, {ID: "hexes", Rect: ui.Rect{X: 262, Y: 3, W: 100, H: 40}},
		{ID: "columns", Rect: ui.Rect{Y: 50, W: 362, H: 30}},
		{ID: "small", Rect: ui.Rect{Y: 90, W: 88, H: 30}}, {ID: "large", Rect: ui.Rect{X: 274, Y: 90, W: 88, H: 30}},
		{ID: "cancel", Rect: ui.Rect{Y: 200, W: 180, H: 40}}, {ID: "draw", Rect: ui.Rect{X: 182, Y: 203, W: 180, H: 40}},
		{ID: "far", Rect: ui.Rect{X: 900, Y: 95, W: 40, H: 30}}, {ID: "near", Rect: ui.Rect{X: 600, Y: 20, W: 40, H: 30}},
		{ID: "below", Rect: ui.Rect{X: 1200, Y: 300, W: 40, H: 30}},
	}
	screen := func() {
		for _, s := range spots {
			k.Button(s.ID, s.Rect, s.ID, ui.Look{})
		}
	}
	tick(k, ui.Input{X: 700, Y: 700}, screen)
	for _, c := range []struct {
		from string
		in   ui.Input
		to   string
	}{
		{"hexes", ui.Input{Descend: true}, "columns"}, {"squares", ui.Input{Descend: true}, "columns"}, {"squares", ui.Input{Right: true}, "hexes"},
		{"large", ui.Input{Descend: true}, "draw"}, {"small", ui.Input{Descend: true}, "cancel"}, {"draw", ui.Input{Up: true}, "large"},
		{"large", ui.Input{Right: true}, "far"}, {"far", ui.Input{Left: true}, "large"}, {"hexes", ui.Input{Right: true}, "near"},
		{"far", ui.Input{Descend: true}, "below"}, {"cancel", ui.Input{Descend: true}, "below"}, {"below", ui.Input{Descend: true}, "below"},
		{"large", ui.Input{Left: true}, "small"}, {"small", ui.Input{Left: true}, "small"}, {"draw", ui.Input{Right: true}, "near"},
	} {
		k.SetFocus(c.from)
		c.in.X, c.in.Y, c.in.Keys = 700, 700, true
		tick(k, c.in, screen)
		if k.Focus() != c.to {
			t.Errorf("from %s %+v to %q, want %q", c.from, c.in, k.Focus(), c.to)
		}
	}
}

// The focus can be set to a widget that first appears in the next tick; one that is gone
// does not keep it.
func TestFocusWaitsForTheNextScreen(t *testing.T) {
	k := kit(t)
	at := ui.Rect{W: 80, H: 40}
	button := func(id string) { k.Button(id, at, id, ui.Look{}) }
	tick(k, keys, func() { button("list"); k.SetFocus("begin") })
	tick(k, keys, func() { at.Y = 0; button("back"); at.Y = 50; button("begin") })
	focused(t, k, "begin")
	tick(k, keys, func() { button("back") })
	focused(t, k, "back")
}

// An area may be called like a button that leads to it: keys on the button go into
// the area and do not scroll it.
func TestFocusEntersAnArea(t *testing.T) {
	k := kit(t)
	area := ui.Rect{Y: 50, W: 200, H: 60}
	screen := func() {
		k.Button("sides", ui.Rect{W: 80, H: 40}, "sides", ui.Look{})
		in := k.Scroll("sides", area, 300)
		for _, id := range []string{"first", "second", "third"} {
			k.Button(id, in.CutTop(90), id, ui.Look{})
		}
		k.EndScroll("sides", area)
	}
	k.SetFocus("sides")
	tick(k, keys, screen)
	tick(k, ui.Input{X: 400, Y: 400, Keys: true, Descend: true}, screen)
	focused(t, k, "first")
}

// Down goes through the whole of a list before it leaves it; up enters at the part in
// sight.
func TestFocusPassesThroughAList(t *testing.T) {
	k := kit(t)
	area := ui.Rect{Y: 50, W: 200, H: 120}
	screen := func() {
		k.Button("tab", ui.Rect{W: 80, H: 40}, "tab", ui.Look{})
		in := k.Scroll("list", area, 480)
		for i, id := range []string{"a", "b", "c", "d", "e", "f"} {
			k.Button(id, ui.Rect{X: in.X, Y: in.Y + float32(80*i), W: 90 + float32(i%2)*90, H: 70}, id, ui.Look{})
		}
		k.EndScroll("list", area)
		k.Button("done", ui.Rect{Y: 180, W: 200, H: 40}, "done", ui.Look{})
	}
	walk := func(in ui.Input, way ...string) {
		t.Helper()
		in.X, in.Y, in.Keys = keys.X, keys.Y, true
		for _, want := range way {
			if tick(k, in, screen); k.Focus() != want {
				t.Fatalf("the keys lead to %q, want %q", k.Focus(), want)
			}
			tick(k, keys, screen)
		}
	}
	k.SetFocus("tab")
	tick(k, keys, screen)
	walk(ui.Input{Descend: true}, "a", "b", "c", "d", "e", "f", "done")
	walk(ui.Input{Up: true}, "f", "e", "d", "c", "b", "a", "tab")
	walk(ui.Input{Descend: true}, "a", "b", "c", "d", "e", "f", "done")
	k.SetFocus("tab") // the list is scrolled: its first lie above the tab, out of sight
	tick(k, keys, screen)
	walk(ui.Input{Up: true}, "tab")
}

// A button that makes its list longer, and so moves away, stays in sight.
func TestFocusStaysInSight(t *testing.T) {
	k := kit(t)
	area := ui.Rect{Y: 50, W: 200, H: 100}
	rows, height := 1, float32(100)
	screen := func() {
		in := k.Scroll("list", area, height)
		in.CutTop(float32(40 * rows))
		if k.Button("more", in.CutTop(40), "more", ui.Look{}) {
			rows++
		}
		height = float32(40*rows + 40)
		k.EndScroll("list", area)
	}
	k.SetFocus("more")
	for i := range 4 {
		tick(k, ui.Input{X: 400, Y: 400, Keys: true, Confirm: true}, screen)
		for range 3 {
			tick(k, keys, screen)
		}
		if h := k.Hot(); len(h) != 1 || h[0].H != 40 {
			t.Errorf("after %d presses %v is in sight", i+1, h)
		}
	}
}

// When what has the focus goes away, the focus goes to its neighbour in the list; on
// another screen it begins with the first widget.
func TestFocusStaysNear(t *testing.T) {
	k := kit(t)
	area := ui.Rect{Y: 50, W: 200, H: 200}
	list := []string{"a", "b", "c", "d"}
	name := "list"
	screen := func() {
		k.Button("tab", ui.Rect{W: 80, H: 40}, "tab", ui.Look{})
		in := k.Scroll(name, area, 160)
		for _, id := range list {
			k.Button(id, in.CutTop(40), id, ui.Look{})
		}
		k.EndScroll(name, area)
	}
	k.SetFocus("c")
	tick(k, keys, screen)
	list = []string{"a", "b", "d"}
	tick(k, keys, screen)
	focused(t, k, "d")
	list = nil
	tick(k, keys, screen)
	focused(t, k, "tab")
	list = []string{"a", "b"}
	k.SetFocus("b")
	tick(k, keys, screen)
	name, list = "other", []string{"x", "y"}
	tick(k, keys, screen)
	focused(t, k, "tab")
}

// Moving to or using a widget above a list does not scroll the list.
func TestWidgetsAboveAListDoNotScrollIt(t *testing.T) {
	k := kit(t)
	area := ui.Rect{Y: 50, W: 200, H: 100}
	top := float32(0)
	screen := func() {
		k.Button("tab", ui.Rect{W: 80, H: 40}, "tab", ui.Look{})
		k.Button("other", ui.Rect{X: 90, W: 80, H: 40}, "other", ui.Look{})
		in := k.Scroll("list", area, 400)
		top = in.Y
		for _, id := range []string{"a", "b", "c", "d", "e"} {
			k.Button(id, in.CutTop(80), id, ui.Look{})
		}
		k.EndScroll("list", area)
	}
	k.SetFocus("tab")
	tick(k, keys, screen)
	k.ScrollTo("list", 120)
	tick(k, keys, screen)
	for _, in := range []ui.Input{{Confirm: true}, {Next: true}, {Left: true}, {Right: true}} {
		in.X, in.Y, in.Keys = 400, 400, true
		tick(k, in, screen)
		for range 4 {
			tick(k, keys, screen)
		}
		if top != 50-120 {
			t.Errorf("after %+v the list begins at %v", in, top)
		}
	}
	tick(k, ui.Input{X: 400, Y: 400, Keys: true, Next: true}, screen)
	tick(k, keys, screen)
	if top != 50 || k.Focus() != "a" {
		t.Errorf("with the focus on %s, which is the first of the list, it begins at %v", k.Focus(), top)
	}
}

// focused checks which widget has the focus.
func focused(t *testing.T, k *ui.Kit, want string) {
	t.Helper()
	if k.Focus() != want {
		t.Errorf("the focus is at %q, want %q", k.Focus(), want)
	}
}

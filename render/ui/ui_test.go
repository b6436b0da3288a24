package ui_test

import (
	"math"
	"strings"
	"testing"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

func kit(t *testing.T) *ui.Kit {
	t.Helper()
	fonts, err := font.New()
	if err != nil {
		t.Fatal(err)
	}
	return &ui.Kit{Fonts: fonts, Theme: ui.Table(), Screen: ui.Rect{W: 640, H: 480}}
}

// click presses and releases at a point over two ticks of a screen.
func click(k *ui.Kit, x, y float32, touch bool, screen func()) {
	tick(k, ui.Input{X: x, Y: y, Down: true, Pressed: true, Touch: touch}, screen)
	tick(k, ui.Input{X: x, Y: y, Released: true, Touch: touch}, screen)
}

func tick(k *ui.Kit, in ui.Input, screen func()) {
	k.Begin(in, 1)
	screen()
	k.End()
}

// A button answers once, when it is let go where it was pressed.
func TestButton(t *testing.T) {
	k := kit(t)
	n := 0
	screen := func() {
		if k.Button("b", ui.Rect{X: 10, Y: 10, W: 80, H: 30}, "Go", ui.Look{}) {
			n++
		}
	}
	click(k, 50, 20, false, screen)
	if n != 1 {
		t.Fatalf("a click answers %d times, want 1", n)
	}
	tick(k, ui.Input{X: 50, Y: 20, Down: true, Pressed: true}, screen)
	tick(k, ui.Input{X: 300, Y: 20, Released: true}, screen)
	tick(k, ui.Input{X: 300, Y: 20, Down: true, Pressed: true}, screen)
	tick(k, ui.Input{X: 50, Y: 20, Released: true}, screen)
	if n != 1 {
		t.Error("a press that leaves the button, or comes from beside it, counts")
	}
	tick(k, ui.Input{X: 50, Y: 20, Down: true, Pressed: true, Released: true}, screen)
	if n != 2 {
		t.Error("a click within one tick is lost")
	}
}

// Who has pressed a button is not told what it does, until the pointer comes again.
func TestNoTipAfterPressing(t *testing.T) {
	k := kit(t)
	screen := func() { k.Button("b", ui.Rect{X: 10, Y: 10, W: 80, H: 30}, "Go", ui.Look{Tip: "It goes"}) }
	told := func() bool {
		for range 40 {
			k.List.Reset()
			tick(k, ui.Input{X: 50, Y: 20}, screen)
		}
		return strings.Contains(k.List.String(), "It goes")
	}
	if click(k, 50, 20, false, screen); told() {
		t.Error("the tooltip shows after pressing")
	}
	if tick(k, ui.Input{X: 300, Y: 300}, screen); !told() {
		t.Error("it does not show when the pointer comes again")
	}
}

// A disabled button does not answer, is no place to press, keeps the board
// from being clicked through it, and says why when the pointer rests there.
func TestDisabled(t *testing.T) {
	k := kit(t)
	used := false
	screen := func() {
		used = k.Button("b", ui.Rect{X: 10, Y: 10, W: 80, H: 30}, "Go", ui.Look{Disabled: true, Tip: "Nothing to take back"}) || used
	}
	click(k, 50, 20, false, screen)
	if used || len(k.Hot()) != 0 {
		t.Error("a disabled button can be pressed")
	}
	for range 40 {
		k.Begin(ui.Input{X: 50, Y: 20}, 1)
		screen()
		if !k.Over() {
			t.Fatal("the board is clicked through a disabled button")
		}
		k.End()
	}
	if !strings.Contains(k.List.String(), "Nothing to take back") {
		t.Error("the reason is not shown")
	}
	tick(k, ui.Input{X: 300, Y: 300}, screen)
	if strings.Contains(k.List.String(), "Nothing to take back") || k.Over() {
		t.Error("the tooltip stays when the pointer has gone")
	}
}

// Rows that are scrolled out of sight are not pressed by what lies there.
func TestScrolledAwayIsNotPressed(t *testing.T) {
	k := kit(t)
	got := ""
	area := ui.Rect{X: 0, Y: 100, W: 200, H: 100}
	screen := func() {
		in := k.Scroll("list", area, 300)
		for _, id := range []string{"r0", "r1", "r2", "r3", "r4", "r5"} {
			if k.Button(id, in.CutTop(50), id, ui.Look{}) {
				got = id
			}
		}
		k.EndScroll("list", area)
		if k.Button("foot", ui.Rect{X: 0, Y: 210, W: 200, H: 40}, "foot", ui.Look{}) {
			got = "foot"
		}
	}
	tick(k, ui.Input{}, screen)
	click(k, 20, 230, false, screen)
	if got != "foot" {
		t.Errorf("pressed %q below the list, want foot", got)
	}
	got = ""
	click(k, 20, 280, false, screen)
	if got != "" {
		t.Errorf("pressed %q where nothing can be seen", got)
	}
	for _, h := range k.Hot() {
		if h.ID != "foot" && (h.Y < 100 || h.Y+h.H > 200) {
			t.Errorf("%s counts as pressable at %v", h.ID, h.Rect)
		}
	}
	tick(k, ui.Input{X: 20, Y: 150, Wheel: -100}, screen)
	click(k, 20, 190, false, screen)
	if got != "r5" {
		t.Errorf("after scrolling down the last row is %q, want r5", got)
	}
	// Dragging with a finger scrolls and presses nothing.
	got = ""
	tick(k, ui.Input{X: 20, Y: 110, Down: true, Pressed: true, Touch: true}, screen)
	tick(k, ui.Input{X: 20, Y: 190, Down: true, Dragged: 80, Touch: true}, screen)
	tick(k, ui.Input{X: 20, Y: 190, Released: true, Touch: true}, screen)
	if got != "" {
		t.Errorf("a drag pressed %q", got)
	}
	click(k, 20, 110, false, screen)
	if got == "r4" || got == "" {
		t.Errorf("the drag did not scroll: %q is at the top", got)
	}
}

// A finger beside a small button means it; between two it means the nearer.
func TestFingersReach(t *testing.T) {
	k := kit(t)
	got := ""
	screen := func() {
		for i, id := range []string{"a", "b"} {
			if k.Button(id, ui.Rect{X: 100 + float32(i)*30, Y: 100, W: 20, H: 20}, "", ui.Look{Icon: icon.Plus}) {
				got = id
			}
		}
	}
	tick(k, ui.Input{}, screen)
	for _, c := range []struct {
		x, y  float32
		touch bool
		want  string
	}{
		{110, 91, true, "a"}, {110, 91, false, ""}, {123, 110, true, "a"}, {127, 110, true, "b"},
		{158, 110, true, "b"}, {180, 110, true, ""}, {110, 70, true, ""},
	} {
		got = ""
		click(k, c.x, c.y, c.touch, screen)
		if got != c.want {
			t.Errorf("at %v,%v (finger %v) %q is pressed, want %q", c.x, c.y, c.touch, got, c.want)
		}
	}
}

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

// The focus goes straight ahead past what is nearer but aside, to what is wide as
// well as to what is narrow, and not to a neighbour of its own row that is lower.
func TestFocusGoesStraightAhead(t *testing.T) {
	k := kit(t)
	spots := []ui.Hot{
		{ID: "squares", Rect: ui.Rect{X: 160, Y: 0, W: 100, H: 40}}, {ID: "hexes", Rect: ui.Rect{X: 262, Y: 3, W: 100, H: 40}},
		{ID: "columns", Rect: ui.Rect{Y: 50, W: 362, H: 30}},
		{ID: "small", Rect: ui.Rect{Y: 90, W: 88, H: 30}}, {ID: "large", Rect: ui.Rect{X: 274, Y: 90, W: 88, H: 30}},
		{ID: "cancel", Rect: ui.Rect{Y: 200, W: 180, H: 40}}, {ID: "draw", Rect: ui.Rect{X: 182, Y: 200, W: 180, H: 40}},
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
		{"far", ui.Input{Descend: true}, "below"}, {"below", ui.Input{Descend: true}, "below"},
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

// The focus can be put on what the next tick is the first to show; what is there
// no more does not keep it.
func TestFocusWaitsForTheNextScreen(t *testing.T) {
	k := kit(t)
	at := ui.Rect{W: 80, H: 40}
	keys := ui.Input{X: 400, Y: 400, Keys: true}
	button := func(id string) { k.Button(id, at, id, ui.Look{}) }
	tick(k, keys, func() { button("list"); k.SetFocus("begin") })
	tick(k, keys, func() { at.Y = 0; button("back"); at.Y = 50; button("begin") })
	if k.Focus() != "begin" {
		t.Errorf("the focus is at %q", k.Focus())
	}
	tick(k, keys, func() { button("back") })
	if k.Focus() != "back" {
		t.Errorf("the focus is at %q, which is not there", k.Focus())
	}
}

// An area may be called like a button that leads to it: keys on the button go into
// the area and do not scroll it.
func TestFocusGoesIntoAnArea(t *testing.T) {
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
	tick(k, ui.Input{X: 400, Y: 400, Keys: true}, screen)
	tick(k, ui.Input{X: 400, Y: 400, Keys: true, Descend: true}, screen)
	if k.Focus() != "first" {
		t.Errorf("the focus is at %q", k.Focus())
	}
}

// Down goes through the whole of a list before it leaves it; up comes to what of it
// is in sight.
func TestFocusGoesThroughAList(t *testing.T) {
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
	k.SetFocus("tab")
	tick(k, ui.Input{X: 400, Y: 400, Keys: true}, screen)
	for _, want := range []string{"a", "b", "c", "d", "e", "f", "done"} {
		if tick(k, ui.Input{X: 400, Y: 400, Keys: true, Descend: true}, screen); k.Focus() != want {
			t.Fatalf("down leads to %q, want %q", k.Focus(), want)
		}
		tick(k, ui.Input{X: 400, Y: 400, Keys: true}, screen)
	}
	for _, want := range []string{"f", "e", "d", "c", "b", "a", "tab"} {
		if tick(k, ui.Input{X: 400, Y: 400, Keys: true, Up: true}, screen); k.Focus() != want {
			t.Fatalf("up leads to %q, want %q", k.Focus(), want)
		}
		tick(k, ui.Input{X: 400, Y: 400, Keys: true}, screen)
	}
	k.SetFocus("f")
	tick(k, ui.Input{X: 400, Y: 400, Keys: true}, screen)
	tick(k, ui.Input{X: 400, Y: 400, Keys: true, Next: true}, screen)
	k.SetFocus("tab")
	if tick(k, ui.Input{X: 400, Y: 400, Keys: true, Up: true}, screen); k.Focus() != "tab" {
		t.Errorf("from above the list up leads into it, to %q", k.Focus())
	}
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
			tick(k, ui.Input{X: 400, Y: 400, Keys: true}, screen)
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
	keys := ui.Input{X: 400, Y: 400, Keys: true}
	tick(k, keys, screen)
	list = []string{"a", "b", "d"}
	if tick(k, keys, screen); k.Focus() != "d" {
		t.Errorf("the focus is at %q", k.Focus())
	}
	list = nil
	if tick(k, keys, screen); k.Focus() != "tab" {
		t.Errorf("where the list is empty the focus is at %q", k.Focus())
	}
	list = []string{"a", "b"}
	k.SetFocus("b")
	tick(k, keys, screen)
	name, list = "other", []string{"x", "y"}
	if tick(k, keys, screen); k.Focus() != "tab" {
		t.Errorf("on another screen the focus is at %q", k.Focus())
	}
}

// A slider follows the pointer, also beyond its ends, and the arrow keys.
func TestSlider(t *testing.T) {
	k := kit(t)
	v := float32(0.5)
	screen := func() {
		v = k.Slider("s", ui.Rect{X: 100, Y: 100, W: 222, H: 50}, "Volume", "50 %", v, 20)
		k.Button("b", ui.Rect{X: 400, Y: 100, W: 80, H: 40}, "b", ui.Look{})
	}
	near := func(want float32) {
		t.Helper()
		if math.Abs(float64(v-want)) > 0.01 {
			t.Fatalf("the value is %v, want %v", v, want)
		}
	}
	tick(k, ui.Input{X: 161, Y: 135, Down: true, Pressed: true}, screen)
	near(0.25)
	tick(k, ui.Input{X: 1000, Y: 400, Down: true}, screen)
	near(1)
	tick(k, ui.Input{X: 1000, Y: 400, Released: true}, screen)
	tick(k, ui.Input{Keys: true}, screen)
	tick(k, ui.Input{Keys: true, Left: true}, screen)
	near(0.95)
	if k.Focus() != "s" {
		t.Errorf("an arrow key took the focus from the slider to %q", k.Focus())
	}
	tick(k, ui.Input{Keys: true, Right: true}, screen)
	near(1)
	tick(k, ui.Input{Keys: true, Next: true}, screen)
	if k.Focus() != "b" {
		t.Errorf("the focus is at %q, want b", k.Focus())
	}
}

// Under a dialog nothing answers.
func TestInert(t *testing.T) {
	k := kit(t)
	got := ""
	screen := func() {
		k.Inert = true
		if k.Button("below", ui.Rect{W: 200, H: 200}, "below", ui.Look{}) {
			got = "below"
		}
		k.Inert = false
		k.Shade(k.Screen)
		if k.Button("above", ui.Rect{X: 50, Y: 50, W: 60, H: 30}, "above", ui.Look{}) {
			got = "above"
		}
	}
	click(k, 10, 10, false, screen)
	if got != "" {
		t.Errorf("%q is pressed through the dialog", got)
	}
	click(k, 60, 60, false, screen)
	if got != "above" || len(k.Hot()) != 1 {
		t.Errorf("pressed %q, %d places, want above and 1", got, len(k.Hot()))
	}
}

// Every text stands out from its ground by 4.5 to 1 or more.
func TestContrast(t *testing.T) {
	th := ui.Table()
	light := func(c quad.Color) float64 {
		lin := func(v uint8) float64 {
			x := float64(v) / 255
			if x <= 0.04045 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
	}
	for _, p := range []struct {
		name        string
		ink, ground quad.Color
	}{
		{"text on panel", th.Text, th.Panel}, {"dim on panel", th.Dim, th.Panel}, {"accent on panel", th.Accent, th.Panel},
		{"warning on panel", th.Warn, th.Panel}, {"text on button", th.Text, th.Button}, {"text on hovered button", th.Text, th.ButtonHover},
		{"text on tooltip", th.Text, th.PanelDark},
	} {
		a, b := light(p.ink), light(p.ground)
		if r := (max(a, b) + 0.05) / (min(a, b) + 0.05); r < 4.5 {
			t.Errorf("%s has contrast %.1f, want 4.5", p.name, r)
		}
	}
}

// A screen that stays as it is needs no memory.
func TestAllocatesNothing(t *testing.T) {
	k := kit(t)
	on, v := true, float32(0.3)
	area := ui.Rect{X: 20, Y: 200, W: 200, H: 100}
	frame := func() {
		tick(k, ui.Input{X: 60, Y: 60}, func() {
			k.Panel(k.Screen)
			k.Button("b", ui.Rect{X: 50, Y: 50, W: 100, H: 30}, "Undo", ui.Look{Icon: icon.Undo, Key: "Ctrl+Z", Tip: "Take the last step back"})
			on = k.Switch("w", ui.Rect{X: 50, Y: 90, W: 200, H: 30}, "Sound", on)
			v = k.Slider("s", ui.Rect{X: 50, Y: 130, W: 200, H: 50}, "Volume", "30 %", v, 20)
			in := k.Scroll("l", area, 300)
			k.Paragraph(in, "Some words that are wrapped to more than one line.", 14, quad.Left, k.Theme.Text, font.Regular)
			k.EndScroll("l", area)
		})
	}
	for range 40 {
		frame()
	}
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("%v allocations a tick, want 0", n)
	}
}

// A finger that rests on a button with something to tell is told it, above the hand
// and until the next press, and does not use the button; one without is used.
func TestFingerRests(t *testing.T) {
	k := kit(t)
	used := map[string]int{}
	screen := func() {
		for i, id := range []string{"told", "mute"} {
			tip := ""
			if i == 0 {
				tip = "What it does"
			}
			if k.Button(id, ui.Rect{X: 10, Y: 100 + 60*float32(i), W: 80, H: 44}, "Go", ui.Look{Tip: tip}) {
				used[id]++
			}
		}
	}
	rest := func(y float32) {
		tick(k, ui.Input{X: 50, Y: y, Down: true, Pressed: true, Touch: true}, screen)
		for range 40 {
			tick(k, ui.Input{X: 50, Y: y, Down: true, Touch: true}, screen)
		}
		tick(k, ui.Input{X: 50, Y: y, Released: true, Touch: true}, screen)
	}
	shown := func() bool {
		for i := range k.List.Items {
			if it := &k.List.Items[i]; it.Text == "What it does" {
				return it.Y < 100
			}
		}
		return false
	}
	tick(k, ui.Input{}, screen)
	rest(120)
	tick(k, ui.Input{X: 50, Y: 120, Touch: true}, screen)
	if used["told"] != 0 || k.Hover() != "told" || !shown() {
		t.Errorf("used %d times, pointed at %q, told above the hand: %v", used["told"], k.Hover(), shown())
	}
	click(k, 50, 120, true, screen)
	if used["told"] != 1 || k.Hover() == "told" {
		t.Errorf("a tap after it uses it %d times, and %q is pointed at", used["told"], k.Hover())
	}
	if rest(180); used["mute"] != 1 {
		t.Errorf("a slow press uses a button without anything to tell %d times", used["mute"])
	}
	if rest(120); !k.LetGo() || k.Hover() != "" || k.LetGo() {
		t.Error("it cannot be let go of")
	}
}

// Keys come to what cannot be used and read why; they do not use it.
func TestKeysReadWhyNot(t *testing.T) {
	k := kit(t)
	used := false
	screen := func() {
		k.Button("a", ui.Rect{X: 10, Y: 10, W: 80, H: 30}, "A", ui.Look{})
		used = k.Button("b", ui.Rect{X: 10, Y: 60, W: 80, H: 30}, "B", ui.Look{Disabled: true, Tip: "Nothing to take back"}) || used
	}
	tick(k, ui.Input{Keys: true}, screen)
	tick(k, ui.Input{Keys: true, Next: true}, screen)
	tick(k, ui.Input{Keys: true, Confirm: true}, screen)
	told := false
	for i := range k.List.Items {
		told = told || k.List.Items[i].Text == "Nothing to take back"
	}
	if k.Focus() != "b" || !told || used {
		t.Errorf("keys are at %q, told %v, used %v", k.Focus(), told, used)
	}
}

// A field takes what is typed where its caret is, until Enter or a press elsewhere.
func TestField(t *testing.T) {
	k := kit(t)
	r := ui.Rect{10, 10, 200, 40}
	text := "ab"
	tick := func(in ui.Input) bool {
		k.Begin(in, 1)
		now, changed := k.Field("f", r, text, "hint", 4)
		text = now
		k.End()
		return changed
	}
	tick(ui.Input{X: 20, Y: 20, Down: true, Pressed: true})
	tick(ui.Input{X: 20, Y: 20, Released: true})
	if !k.Writing() {
		t.Fatal("a press does not begin to write")
	}
	for _, c := range []struct {
		in   ui.Typed
		want string
	}{
		{ui.Typed{Runes: []rune("cd")}, "abcd"}, {ui.Typed{Runes: []rune("e")}, "abcd"}, {ui.Typed{Left: true}, "abcd"}, {ui.Typed{Back: true}, "abd"},
		{ui.Typed{Runes: []rune("ü")}, "abüd"}, {ui.Typed{Delete: true}, "abü"}, {ui.Typed{Home: true}, "abü"}, {ui.Typed{Runes: []rune("x")}, "xabü"}, {ui.Typed{End: true}, "xabü"}, {ui.Typed{Back: true}, "xab"},
		{ui.Typed{All: true}, "xab"}, {ui.Typed{Runes: []rune("y")}, "y"}, {ui.Typed{All: true}, "y"}, {ui.Typed{Home: true}, "y"}, {ui.Typed{Runes: []rune("ab")}, "aby"},
		{ui.Typed{All: true}, "aby"}, {ui.Typed{Back: true}, ""}, {ui.Typed{Runes: []rune("xab")}, "xab"},
	} {
		if tick(ui.Input{Typed: c.in}); text != c.want {
			t.Fatalf("after %+v it is %q, want %q", c.in, text, c.want)
		}
	}
	if tick(ui.Input{Confirm: true, Keys: true}); k.Writing() {
		t.Error("Enter does not end it")
	}
	if tick(ui.Input{Typed: ui.Typed{Runes: []rune("z")}}) {
		t.Error("what is typed then changes it")
	}
	k.Write("f", text)
	k.Begin(ui.Input{}, 1)
	k.End()
	if k.Begin(ui.Input{}, 1); true {
		k.End()
	}
	if k.Writing() {
		t.Error("a field that is gone is still written into")
	}
}

// What lies above a list and is used by keys leaves the list where it is.
func TestUseElsewhereScrollsNothing(t *testing.T) {
	k := kit(t)
	area := ui.Rect{Y: 50, W: 200, H: 100}
	top := float32(0)
	screen := func() {
		k.Button("tab", ui.Rect{W: 80, H: 40}, "tab", ui.Look{})
		in := k.Scroll("list", area, 400)
		top = in.Y
		for _, id := range []string{"a", "b", "c", "d", "e"} {
			k.Button(id, in.CutTop(80), id, ui.Look{})
		}
		k.EndScroll("list", area)
	}
	keys := ui.Input{X: 400, Y: 400, Keys: true}
	k.SetFocus("tab")
	tick(k, keys, screen)
	k.ScrollTo("list", 120)
	tick(k, keys, screen)
	tick(k, ui.Input{X: 400, Y: 400, Keys: true, Confirm: true}, screen)
	for range 4 {
		tick(k, keys, screen)
	}
	if top != 50-120 {
		t.Errorf("the list begins at %v", top)
	}
}

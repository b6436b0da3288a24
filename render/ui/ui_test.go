package ui_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

func kit(t *testing.T) *ui.Kit {
	t.Helper()
	fonts := font.New()
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

// A menu lights one row at a time: the pointer's or the focus's, else the default choice.
func TestOneRowIsLit(t *testing.T) {
	k := kit(t)
	rows := []ui.Rect{{X: 10, Y: 10, W: 200, H: 30}, {X: 10, Y: 50, W: 200, H: 30}, {X: 10, Y: 90, W: 200, H: 30}}
	screen := func() {
		for i, r := range rows {
			k.Button(string(rune('a'+i)), r, "Row", ui.Look{Primary: i == 0})
		}
	}
	for _, c := range []struct {
		what string
		in   ui.Input
		want int
	}{{"nothing", ui.Input{}, 0}, {"the pointer", ui.Input{X: 50, Y: 60}, 1}, {"keys, the pointer at rest", ui.Input{X: 50, Y: 60, Keys: true}, 2}} {
		k.SetFocus("c")
		for range 3 {
			tick(k, c.in, screen)
		}
		for i, r := range rows {
			lit := false
			for _, it := range k.List.Items {
				inside := r.Has(it.X, it.Y) && it.HX > 90
				lit = lit || inside && (it.Paint.Fill == quad.FillBevel && it.A != k.Theme.Button || it.StrokeTo == k.Theme.Focus && it.Stroke > 0)
			}
			if lit != (i == c.want) {
				t.Errorf("%s: row %d is lit: %t", c.what, i, lit)
			}
		}
	}
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
	for _, in := range []ui.Input{{X: 15, Down: true, Pressed: true}, {X: 80, Down: true, Dragged: 20}, {X: 80, Released: true}} {
		in.Y, in.Touch = 20, true
		tick(k, in, screen)
	}
	if n != 1 {
		t.Error("a press that leaves the button, comes from beside it or drags counts")
	}
	tick(k, ui.Input{X: 50, Y: 20, Down: true, Pressed: true, Released: true}, screen)
	if n != 2 {
		t.Error("a click within one tick is lost")
	}
}

// The pass in which a pen measures leaves no trace: a button in it is drawn and used once,
// where the pen is placed by its height.
func TestAPenMeasuresWithoutATrace(t *testing.T) {
	k := kit(t)
	used, items, high := 0, 0, float32(0)
	screen := func() {
		w := ui.Pen{K: k, R: ui.Rect{X: 10, Y: 10, W: 80}}
		for w.NextIn(func(h float32) ui.Rect {
			high = h
			return ui.Rect{X: 10, Y: 100, W: 80, H: h}
		}) {
			w.Gap(6)
			if w.Button("b", "Go", ui.Look{}) {
				used++
			}
		}
		items = len(k.List.Items)
	}
	click(k, 50, 110, false, screen)
	if hot := k.Hot(); used != 1 || high != 6+ui.RowHeight+ui.Gap || len(hot) != 1 || hot[0].Y != 106 {
		t.Errorf("used %d times, %g high, reached by %v", used, high, hot)
	}
	if tick(k, ui.Input{}, func() { k.Button("b", ui.Rect{X: 10, Y: 106, W: 80, H: 44}, "Go", ui.Look{}) }); len(k.List.Items) != items {
		t.Errorf("%d items are drawn, want %d", items, len(k.List.Items))
	}
}

// A button that was pressed shows no tip until the pointer comes again.
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

// Rows that are scrolled out of sight are not pressed.
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
func TestFingersHitSmallButtons(t *testing.T) {
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
	focused(t, k, "s")
	tick(k, ui.Input{Keys: true, Right: true}, screen)
	near(1)
	tick(k, ui.Input{Keys: true, Next: true}, screen)
	focused(t, k, "b")
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

// The contrast of every text is at least 4.5 to 1.
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

// A screen that does not change allocates nothing.
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

// A finger that rests on a button with a tip shows it, above the hand and until the next
// press, and does not use the button; a button without a tip is used.
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

// Keys reach a disabled button and show why it is disabled; they do not press it.
func TestFocusShowsWhyAButtonIsDisabled(t *testing.T) {
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

// A list that is flung glides on in the direction of the drag, slower and slower.
func TestFlungListGlidesOn(t *testing.T) {
	k := kit(t)
	area := ui.Rect{X: 10, Y: 10, W: 200, H: 100}
	top := float32(0)
	screen := func() {
		top = k.Scroll("l", area, 2000).Y
		k.EndScroll("l", area)
	}
	tick(k, ui.Input{X: 50, Y: 90, Down: true, Pressed: true, Touch: true}, screen)
	for range 5 {
		tick(k, ui.Input{X: 50, Y: 50, Down: true, Touch: true, Dragged: -10}, screen)
	}
	held := top
	last := float32(100)
	for i := range 10 {
		was := top
		tick(k, ui.Input{X: 50, Y: 50, Released: i == 0, Touch: true}, screen)
		if moved := was - top; moved <= 0 || moved > last+1 {
			t.Fatalf("%d ticks after the release the list moves by %v, before by %v", i, moved, last)
		} else {
			last = moved
		}
	}
	if held >= 10 || top >= held-10 {
		t.Errorf("dragged to %v, it glides to %v", held, top)
	}
}

// A reference in a text is a sign that opens it, in the order of the text; a tooltip, which
// the pointer cannot reach, has none, nor a text that is about references.
func TestReferences(t *testing.T) {
	for _, c := range [...]struct{ text, shown, tip, opens string }{
		{"In contact (MV-03)", "In contact\u00a0§", "In contact", "MV-03"},
		{"In clouds (HZ-12, HZ-13) and below. Twice (X-01)", "In clouds\u00a0§§ and below. Twice\u00a0§", "In clouds and below. Twice", "HZ-12 HZ-13 X-01"},
		{"Ram moves one cell · CW-02", "Ram moves one cell\u00a0§", "Ram moves one cell", "CW-02"},
		{"See CW-02 for (really) well-made walls", "See CW-02 for (really) well-made walls", "See CW-02 for (really) well-made walls", ""},
	} {
		k := kit(t)
		k.References.On = true
		var opened []string
		for y := float32(8); y < 80; y += 4 {
			for x := float32(0); x < 120; x += 2 {
				k.Ref = ""
				click(k, x, y, false, func() {
					k.Paragraph(ui.Rect{W: 120, H: 200}, c.text, 14, quad.Left, k.Theme.Text, font.Regular)
				})
				if k.Ref != "" && !slices.Contains(opened, k.Ref) {
					opened = append(opened, k.Ref)
				}
			}
		}
		if got := texts(k); got != c.shown {
			t.Errorf("%q is drawn as %q, not as %q", c.text, got, c.shown)
		}
		if got := strings.Join(opened, " "); got != c.opens {
			t.Errorf("%q opens %q, not %q", c.text, got, c.opens)
		}
		k = kit(t)
		for range 60 {
			tick(k, ui.Input{X: 20, Y: 20}, func() { k.Note(ui.Rect{W: 50, H: 50}, c.text) })
		}
		if got := texts(k); got != c.tip {
			t.Errorf("the tooltip %q is drawn as %q, not as %q", c.text, got, c.tip)
		}
	}
}

// texts returns the lines of text that the last tick drew, joined by spaces.
func texts(k *ui.Kit) string {
	var out []string
	for _, it := range k.List.Items {
		if it.Text != "" {
			out = append(out, it.Text)
		}
	}
	return strings.Join(out, " ")
}

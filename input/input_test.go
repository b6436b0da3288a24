package input

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

func keys(s *Snapshot, held ...Key) {
	s.Keys = KeySet{}
	for _, k := range held {
		s.Keys.Add(k)
	}
}

// begun returns a recogniser that has seen a first tick in which nothing happens.
func begun(b *Bindings) (*Recogniser, *Snapshot) {
	s := &Snapshot{Width: 800, Height: 600, Scale: 1, Focus: true}
	rec := New(b)
	rec.Next(s)
	return rec, s
}

// change does what a line of a script says and returns how many ticks it takes.
func change(t *testing.T, s *Snapshot, line string) (ticks int) {
	t.Helper()
	verb, rest, _ := strings.Cut(line, " ")
	buttons := func(text string) (set MouseSet) {
		for _, c := range text {
			set |= 1 << strings.IndexRune("lrm", c)
		}
		return set
	}
	switch verb {
	case "stay":
	case "wait":
		fmt.Sscan(rest, &ticks)
		return ticks
	case "scale":
		fmt.Sscan(rest, &s.Scale)
		return 0
	case "focus":
		s.Focus = rest == "on"
	case "mouse":
		at, held, _ := strings.Cut(rest, " ")
		fmt.Sscanf(at, "%g,%g", &s.MouseX, &s.MouseY)
		s.Mouse = buttons(held)
	case "hit":
		s.MouseHit = buttons(rest)
	case "touch":
		s.TouchCount = 0
		for _, text := range strings.Fields(rest) {
			f := &s.Touches[s.TouchCount]
			fmt.Sscanf(text, "%d@%g,%g", &f.ID, &f.X, &f.Y)
			s.TouchCount++
		}
	case "keys":
		keys(s)
		for _, name := range strings.Split(rest, ", ") {
			s.Keys.Add(keyNamed(name))
		}
	case "tap":
		s.KeysHit.Add(keyNamed(rest))
	case "stick":
		fmt.Sscanf(rest, "%g,%g", &s.StickX, &s.StickY)
	default:
		t.Fatalf("%q says nothing", line)
	}
	return 1
}

// tell puts a frame into words, with a star for the actions of a key going down.
func tell(f *Frame) string {
	var w []string
	say := func(on bool, format string, a ...any) {
		if on {
			w = append(w, fmt.Sprintf(format, a...))
		}
	}
	say(f.Pressed, "press")
	say(f.Down, "down")
	say(f.Released, "release")
	say(f.Cancelled, "cancel")
	say(f.Click, "click")
	say(f.DoubleClick, "double")
	say(f.LongPress, "long")
	say(f.Secondary, "second")
	say(f.DragStarted, "start")
	say(f.Dragging, "drag%d %g,%g", f.DragButton, f.DragDX, f.DragDY)
	say(f.DragEnded, "end")
	say(f.Pinching, "pinch %.3g pan %g,%g at %g,%g", f.Pinch, f.PanDX, f.PanDY, f.PinchX, f.PinchY)
	for a := range ActionCount {
		if !a.In(InMatch) {
			continue
		}
		say(f.Fresh.Has(a), "%v*", a)
		say(f.Actions.Has(a) && !f.Fresh.Has(a), "%v", a)
	}
	return strings.Join(w, " ")
}

// Clicks, drags, pinches and actions are recognised as the scripts say.
func TestGestures(t *testing.T) {
	scripts, err := txtar.ParseFile("testdata/gestures.txt")
	if err != nil || len(scripts.Files) < 20 {
		t.Fatal(len(scripts.Files), err)
	}
	for _, script := range scripts.Files {
		t.Run(script.Name, func(t *testing.T) {
			rec, s := begun(DefaultBindings())
			for line := range strings.Lines(string(script.Data)) {
				line, _, _ = strings.Cut(line, "#")
				do, want, _ := strings.Cut(line, "->")
				if do = strings.TrimSpace(do); do == "" {
					continue
				}
				var f *Frame
				for range change(t, s, do) {
					f = rec.Next(s)
					s.MouseHit, s.KeysHit = 0, KeySet{}
				}
				if f != nil && tell(f) != strings.TrimSpace(want) {
					t.Errorf("%s gives %q, want %q", do, tell(f), strings.TrimSpace(want))
				}
			}
		})
	}
}

func TestPointerPlace(t *testing.T) {
	s := &Snapshot{Width: 100, Height: 100, Focus: true}
	rec := New(DefaultBindings())
	for _, c := range []struct {
		do            string
		x, y          float32
		touch, inside bool
	}{
		{"mouse 30,40", 30, 40, false, true},
		{"mouse 100,40", 100, 40, false, false},
		{"touch 3@20,20", 20, 20, true, true},
		{"touch", 20, 20, true, true}, // the tick of the release still has a place
		{"stay", 20, 20, true, false},
		{"mouse 50,40", 50, 40, false, true},
	} {
		change(t, s, c.do)
		if f := rec.Next(s); f.X != c.x || f.Y != c.y || f.Touch != c.touch || f.Inside != c.inside {
			t.Errorf("%s: got %g,%g touch %v inside %v, want %+v", c.do, f.X, f.Y, f.Touch, f.Inside, c)
		}
	}
}

func TestWheelIsBounded(t *testing.T) {
	rec, s := begun(DefaultBindings())
	s.WheelY, s.WheelX = 90, -0.25
	if f := rec.Next(s); f.Wheel != wheelLimit || f.WheelX != -0.25 || !f.PointerUsed {
		t.Errorf("wheel %g,%g used %v", f.Wheel, f.WheelX, f.PointerUsed)
	}
}

func TestHeldAndDevice(t *testing.T) {
	rec, s := begun(DefaultBindings())
	keys(s, 'W')
	if f := rec.Next(s); !f.Holds(PanUp) || !f.Did(PanUp) || !f.KeyUsed || f.PadUsed || f.Keys.First() != 'W' {
		t.Errorf("W: %+v", f)
	}
	if f := rec.Next(s); !f.Holds(PanUp) || f.Did(PanUp) || f.KeyUsed || !f.Keys.Empty() {
		t.Errorf("W held: %+v", f)
	}
	keys(s, PadB)
	if f := rec.Next(s); f.Holds(PanUp) || !f.PadUsed || f.KeyUsed {
		t.Errorf("pad B: %+v", f)
	}
	keys(s)
	s.StickX, s.StickY = 0.1, 0.6
	if f := rec.Next(s); f.StickX != 0 || f.StickY < 0.49 || f.StickY > 0.51 || !f.PadUsed {
		t.Errorf("stick without its dead zone: %g,%g", f.StickX, f.StickY)
	}
}

func TestTypedRepeatsTheLastKey(t *testing.T) {
	rec, s := begun(DefaultBindings())
	keys(s, KeyBackspace)
	count := 0
	for range 1 + repeatDelay + 2*repeatEvery {
		if rec.Next(s).Typed.Has(KeyBackspace) {
			count++
		}
	}
	if count != 4 {
		t.Errorf("Backspace held came %d times, want 4", count)
	}
}

func TestHeldBeforeTheStartIsIgnored(t *testing.T) {
	s := &Snapshot{Focus: true, Mouse: 1 << ButtonLeft}
	keys(s, KeyEnter)
	if f := New(DefaultBindings()).Next(s); f.Actions != (ActionSet{}) || f.Pressed {
		t.Errorf("actions %b, pressed %v", f.Actions, f.Pressed)
	}
}

// unique checks that no chord serves two actions of a context.
func unique(t *testing.T, b *Bindings) {
	t.Helper()
	for a := range ActionCount {
		for _, c := range b.Chords(a) {
			if others := b.Users(a, c); len(others) > 0 {
				t.Errorf("%v serves %v and %v", c, a, others)
			}
		}
	}
}

func TestDefaultBindings(t *testing.T) {
	b := DefaultBindings()
	unique(t, b)
	for a := range ActionCount {
		if len(b.Chords(a)) == 0 {
			t.Errorf("%v has no key", a)
		}
		if got, ok := actionNamed(a.String()); !ok || got != a || a.String() == "" || actionTable().contexts[a] == 0 {
			t.Errorf("name of action %d: %q", a, a)
		}
		for _, c := range b.Chords(a) {
			if got := parseChord(c.String()); got != c {
				t.Errorf("%v reads back as %v", c, got)
			}
		}
	}
	for a, want := range map[Action][2]string{
		Undo: {"Ctrl+Z", "LT+LB"}, Confirm: {"Enter", "A"}, Up: {"Up", "D-pad Up"}, Mute: {"M", ""},
		Prev: {"Shift+Tab", "LB"}, PanUp: {"W", "R-stick Up"},
	} {
		if got := [2]string{b.Label(a), b.PadLabel(a)}; got != want {
			t.Errorf("labels of %v: %q, want %q", a, got, want)
		}
	}
	if parseChord("Ctrl+Nonsense").Key != KeyNone {
		t.Error("Ctrl+Nonsense is taken for a key")
	}
	if _, ok := actionNamed(""); ok {
		t.Error("the empty name is taken for an action")
	}
}

func TestEveryKeyHasAName(t *testing.T) {
	seen := map[string]Key{}
	for k := KeyNone + 1; k < KeyCount; k++ {
		name := k.String()
		if name == "" {
			continue // between the characters
		}
		if o, twice := seen[name]; twice {
			t.Errorf("key %d is called %q, as is %d", k, name, o)
		}
		seen[name] = k
		var s KeySet
		s.Add(k)
		if !s.Has(k) || s.First() != k || s.Empty() {
			t.Errorf("a set of only %v: %v", k, s)
		}
		if s.Remove(k); !s.Empty() {
			t.Errorf("%v cannot be removed", k)
		}
	}
	if len(seen) != len(characters)+len(keyNames) || KeyCount.String() != "" || PadLookRight.String() != "R-stick Right" {
		t.Errorf("names are shifted: %q %q", KeyCount, PadLookRight)
	}
}

func TestRebinding(t *testing.T) {
	b := DefaultBindings()
	rec, s := begun(b)
	b.Set(Mute, Chord{Key: KeyF9})
	for k, want := range map[Key]bool{'M': false, KeyF9: true} {
		if keys(s, k); rec.Next(s).Did(Mute) != want {
			t.Errorf("%v mutes: %v", k, !want)
		}
	}
	if b.Set(Mute); b.Label(Mute) != "" {
		t.Errorf("Mute without a key is shown as %q", b.Label(Mute))
	}
}

func TestNextDoesNotAllocate(t *testing.T) {
	rec, s := begun(DefaultBindings())
	tick := 0
	n := testing.AllocsPerRun(500, func() {
		tick++
		keys(s)
		if tick%3 == 0 {
			s.Keys.Add(KeyUp)
		}
		s.MouseX, s.Mouse = float32(tick%90), MouseSet(tick/7&1)
		s.TouchCount = tick / 11 % 3
		s.Touches[0] = Touch{1, float32(tick % 50), 3}
		s.Touches[1] = Touch{2, 70, float32(tick % 40)}
		rec.Next(s)
	})
	if n != 0 {
		t.Errorf("%g allocations a tick", n)
	}
}

// Keys are shown as the player's keyboard labels them; those with Ctrl keep their letter.
func TestEngraved(t *testing.T) {
	b := DefaultBindings()
	german := func(k Key) string {
		return map[Key]string{'Z': "Y", 'Y': "Z", '-': "ß", '[': "Ü", '=': "´", '`': "^"}[k]
	}
	version := b.version
	if b.Engrave(german); b.version == version {
		t.Error("nobody is told that the labels have changed")
	}
	for a, want := range map[Action]string{DownLeft: "Y", Undo: "Ctrl+Z", Redo: "Ctrl+Y", ZoomOut: "ß", Mute: "M", Confirm: "Enter"} {
		if got := b.KeyLabel(a); got != want {
			t.Errorf("%s is shown as %q, want %q", a, got, want)
		}
	}
	for k, want := range map[Key]string{'[': "Ü", '`': "^", '\\': "\\", ']': "]", '0': "0", KeyF1: "F1"} {
		if got := b.Shown(Chord{k, 0}); got != want {
			t.Errorf("%v is shown as %q, want %q", k, got, want)
		}
	}
	b.Set(Mute, Chord{Key: '`'})
	if got := b.KeyLabel(Mute); got != "^" {
		t.Errorf("a chord of ` is labelled %q", got)
	}
	b.Reset(Mute)
	version = b.version
	if b.Engrave(german); b.version != version {
		t.Error("the labels are made anew though nothing has changed")
	}
	if got := parseChord(Chord{'Z', 0}.String()); got.Key != 'Z' {
		t.Error("what is kept goes by place")
	}
}

// Ask triggers an action for one tick.
func TestAsk(t *testing.T) {
	r, s := begun(DefaultBindings())
	r.Ask(Cancel)
	if f := r.Next(s); !f.Fresh.Has(Cancel) || !f.Did(Cancel) || f.Holds(Cancel) || f.KeyUsed || f.PadUsed {
		t.Errorf("asked for, the tick has %+v", f)
	}
	if f := r.Next(s); f.Did(Cancel) {
		t.Error("it is asked for again")
	}
}

func same(t *testing.T, got, want *Bindings) {
	t.Helper()
	for a := range ActionCount {
		if !slices.Equal(got.Chords(a), want.Chords(a)) {
			t.Errorf("%v has %v, want %v", a, got.Chords(a), want.Chords(a))
		}
	}
}

// Changed bindings are written as text and read back; defaults are not written.
func TestBindingsAreReadBack(t *testing.T) {
	b := DefaultBindings()
	if b.String() != "" {
		t.Errorf("the usual keys are kept as %q", b)
	}
	b.Bind(Undo, Chord{'Z', ModCtrl}, Chord{Key: KeyInsert})
	b.Bind(Mute, Chord{}, Chord{Key: PadHome})
	b.Unbind(Restart, Chord{'R', ModShift})
	if want := "key undo Insert | LT+Pad LB\nkey mute M | Pad Home\nkey restart\n"; b.String() != want {
		t.Errorf("kept as %q, want %q", b, want)
	}
	got := DefaultBindings()
	got.Read("volume 1\n" + b.String() + "text 2\n")
	same(t, got, b)
	got.Read("")
	same(t, got, DefaultBindings())
}

// Two actions never share a chord, and what menus need always has a key and a
// button, whatever is read.
func TestBindingsSurviveDamagedText(t *testing.T) {
	for _, text := range []string{
		"key up\nkey down\nkey confirm\nkey cancel\nkey left\nkey right\n",
		"key mute Enter | Num Enter | Num 5 | Pad A\nkey confirm Esc | Pad B\nkey cancel\n",
		"key confirm Up | D-pad Up\nkey up Enter | Pad A\nkey cancel Left\nkey left Down\n",
		"key undo Ctrl+\nkey redo |\nkey nothing A\nkey\nkey  \nkey help F1 | F1 | F1\nkey help X\n",
		"key skip A | B | C | D | E | F | G | H | I | J | K\n",
		"key next  | \x00\n",
	} {
		b := DefaultBindings()
		b.Read(text)
		unique(t, b)
		for _, a := range needed {
			if b.KeyLabel(a) == "" || b.PadLabel(a) == "" {
				t.Errorf("%q: %v is left with %v", text, a, b.Chords(a))
			}
		}
	}
}

// A chord that another action has is swapped with it; needed actions never lose
// their last key.
func TestBindSwaps(t *testing.T) {
	b := DefaultBindings()
	f, m := Chord{Key: 'F'}, Chord{Key: 'M'}
	if !b.Bind(Forecast, f, m) || b.KeyLabel(Forecast) != "M" || b.KeyLabel(Mute) != "F" {
		t.Errorf("not swapped: %v %v", b.Chords(Forecast), b.Chords(Mute))
	}
	if !b.Bind(Forecast, Chord{}, f) || len(b.Chords(Mute)) != 0 {
		t.Errorf("not taken over: %v %v", b.Chords(Forecast), b.Chords(Mute))
	}
	if u := b.Users(Mute, f); !slices.Equal(u, []Action{Forecast, FlipLeftRight}) {
		t.Errorf("F belongs to %v", u)
	}
	// The match and the editor share keys; an action of both swaps with either.
	if v := (Chord{Key: 'V'}); !b.Bind(Menu, Chord{Key: KeyF10}, v) || b.KeyLabel(Threat) != "F10" || b.KeyLabel(SelectTool) != "F10" || !b.Bind(PenTool, Chord{Key: 'B'}, Chord{Key: 'T'}) || b.KeyLabel(EndTurn) != "T" {
		t.Errorf("menu %v, threat %v, select %v, pen %v, end turn %v", b.Chords(Menu), b.Chords(Threat), b.Chords(SelectTool), b.Chords(PenTool), b.Chords(EndTurn))
	}
	b.Set(Cancel, Chord{Key: KeyEscape}, Chord{Key: PadB})
	if b.Bind(Mute, Chord{}, Chord{Key: KeyEscape}) || b.Unbind(Cancel, Chord{Key: PadB}) || b.Bind(Cancel, Chord{Key: KeyEscape}, Chord{Key: PadX}) {
		t.Errorf("cancel lost its last key: %v", b.Chords(Cancel))
	}
	for _, a := range []Action{Forecast, Mute, Cancel, Menu, Threat, SelectTool, PenTool, Paste} {
		b.Reset(a)
	}
	same(t, b, DefaultBindings())
	b.Unbind(Undo, Chord{'Z', ModCtrl})
	b.ResetAll()
	same(t, b, DefaultBindings())
}

// Labels follow the device that was used last, and other names for keys.
func TestLabelsFollowTheDevice(t *testing.T) {
	b := DefaultBindings()
	rec, s := begun(b)
	for _, c := range []struct {
		key  Key
		want string
	}{{PadB, "LT+LB"}, {'B', "Ctrl+Z"}} {
		keys(s, c.key)
		rec.Next(s)
		if got := b.Label(Undo); got != c.want {
			t.Errorf("after %v Undo is %q, want %q", c.key, got, c.want)
		}
	}
	b.Rename(func(k string) string { return strings.ReplaceAll(k, "Ctrl", "Strg") })
	if got := b.Label(Undo); got != "Strg+Z" {
		t.Errorf("in German Undo is %q", got)
	}
	if n := testing.AllocsPerRun(100, func() { b.Label(Undo); b.PadLabel(Undo) }); n != 0 {
		t.Errorf("a label takes %v allocations", n)
	}
}

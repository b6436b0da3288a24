package input

import (
	"testing"
)

func TestActions(t *testing.T) {
	for _, c := range []struct {
		name  string
		steps []step
	}{
		{"press and repeat of a direction", []step{
			{keys(KeyUp), "up*"},
			{stay, ""},
			wait(22, ""),
			{stay, "up"},
			wait(5, ""),
			{stay, "up"},
			{keys(), ""},
			{keys(KeyUp), "up*"},
		}},
		{"confirm does not repeat", []step{
			{keys(KeyEnter), "confirm*"},
			wait(24, ""),
		}},
		{"a key faster than a tick", []step{
			{func(s *Snapshot) { s.KeysHit.Add(KeyEnter) }, "confirm*"},
			{stay, ""},
		}},
		{"modifiers tell chords apart", []step{
			{keys(KeyTab), "next*"},
			{keys(KeyShift), "hurry*"},
			{keys(KeyShift, KeyTab), "prev*"},
			{keys(KeyCtrl), ""},
			{keys(KeyCtrl, KeyZ), "undo*"},
			{keys(KeyZ), ""}, // letting Ctrl go does not turn it into another action
			{keys(), ""},
			{keys(KeyZ), "down-left*"},
			{keys(KeyCtrl, KeyShift), "hurry*"},
			{keys(KeyCtrl, KeyShift, KeyZ), "redo*"},
			{keys(KeyCtrl, KeyF), ""},
			{keys(KeyShift), "hurry*"},
			{keys(KeyShift, KeyW), "pan-up*"}, // Shift is not asked for, but does no harm
			{keys(KeyR), ""},
			{keys(KeyAlt, KeyEnter), "fullscreen*"},
			{keys(KeyCtrl), ""},
			{keys(KeyCtrl, KeyEnter), "end-turn*"},
		}},
		{"gamepad buttons and their modifier", []step{
			{keys(PadA), "confirm*"},
			{keys(PadLT), "hurry*"},
			{keys(PadLT, PadLB), "undo*"},
			{keys(PadLT, PadA), "confirm*"},
			{keys(PadUp), "up*"},
			{keys(PadLT), "hurry*"},
			{keys(PadLT, PadUp), "floor-up*"},
			{keys(KeyCtrl), ""},
			{keys(KeyCtrl, PadB), "cancel*"},
		}},
		{"the stick is a key with a wide catch", []step{
			{stick(0.1, -0.5), ""},
			{stick(0.1, -0.6), "up*"},
			{stick(0.1, -0.45), ""},
			wait(23, "up"),
			{stick(0.1, -0.3), ""},
			{stick(0.1, -0.6), "up*"},
			{stick(0.65, -0.6), ""}, // near the diagonal the old way is kept
			{stick(0.9, -0.3), "right*"},
			{stick(-0.9, 0), "left*"},
			{stick(0, 0.9), "down*"},
			{stick(0, 0), ""},
		}},
		{"lost focus lets go of keys", []step{
			{keys(KeyUp), "up*"},
			{focus(false), ""},
			wait(60, ""),
			{focus(true), ""},
			wait(60, ""),
			{keys(), ""},
			{keys(KeyUp), "up*"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) { play(t, 1, tellActions, c.steps) })
	}
}

func TestHeldAndDevice(t *testing.T) {
	s := &Snapshot{Focus: true}
	rec := New(DefaultBindings())
	rec.Next(s)
	keys(KeyW)(s)
	f := rec.Next(s)
	if !f.Holds(PanUp) || !f.Did(PanUp) || !f.KeyUsed || f.PadUsed || f.Keys.First() != KeyW {
		t.Errorf("W: %+v", f)
	}
	f = rec.Next(s)
	if !f.Holds(PanUp) || f.Did(PanUp) || f.KeyUsed || !f.Keys.Empty() {
		t.Errorf("W held: %+v", f)
	}
	keys(PadB)(s)
	f = rec.Next(s)
	if f.Holds(PanUp) || !f.PadUsed || f.KeyUsed {
		t.Errorf("pad B: %+v", f)
	}
	keys()(s)
	stick(0.1, 0.6)(s)
	f = rec.Next(s)
	if f.StickX != 0 || f.StickY < 0.49 || f.StickY > 0.51 || !f.PadUsed {
		t.Errorf("stick without its dead zone: %g,%g", f.StickX, f.StickY)
	}
}

func TestTypedRepeatsTheLastKey(t *testing.T) {
	s := &Snapshot{Focus: true}
	rec := New(DefaultBindings())
	rec.Next(s)
	keys(KeyBackspace)(s)
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
	s := &Snapshot{Focus: true, Mouse: l}
	keys(KeyEnter)(s)
	rec := New(DefaultBindings())
	if f := rec.Next(s); f.Actions != 0 || f.Pressed {
		t.Errorf("actions %b, pressed %v", f.Actions, f.Pressed)
	}
}

func TestDefaultBindings(t *testing.T) {
	b := DefaultBindings()
	used := map[Chord]Action{}
	for a := range ActionCount {
		if len(b.Chords(a)) == 0 {
			t.Errorf("%v has no key", a)
		}
		if got, ok := actionNamed(a.String()); !ok || got != a || a.String() == "" {
			t.Errorf("name of action %d: %q", a, a)
		}
		for _, c := range b.Chords(a) {
			if o, clash := used[c]; clash {
				t.Errorf("%v serves %v and %v", c, o, a)
			}
			used[c] = a
			if got, err := parseChord(c.String()); err != nil || got != c {
				t.Errorf("%v reads back as %v, %v", c, got, err)
			}
			if o, ok := b.User(c); !ok || o != a {
				t.Errorf("%v belongs to %v, want %v", c, o, a)
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
	if _, err := parseChord("Ctrl+Nonsense"); err == nil {
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
		if o, twice := seen[name]; name == "" || twice {
			t.Errorf("key %d is called %q, as is %d", k, name, o)
		}
		seen[name] = k
		var s KeySet
		s.Add(k)
		if !s.Has(k) || s.First() != k || s.Empty() {
			t.Errorf("a set of only %v: %v", k, s)
		}
		s.Remove(k)
		if !s.Empty() {
			t.Errorf("%v cannot be removed", k)
		}
	}
	if KeyCount.String() != "" || PadLookRight.String() != "R-stick Right" {
		t.Errorf("names are shifted: %q %q", KeyCount, PadLookRight)
	}
}

func TestRebinding(t *testing.T) {
	b := DefaultBindings()
	s := &Snapshot{Focus: true}
	rec := New(b)
	rec.Next(s)
	b.Set(Mute, Chord{Key: KeyF9})
	keys(KeyM)(s)
	if f := rec.Next(s); f.Did(Mute) {
		t.Error("M still mutes")
	}
	keys(KeyF9)(s)
	if f := rec.Next(s); !f.Did(Mute) {
		t.Error("F9 does not mute")
	}
	b.Set(Mute)
	if b.Label(Mute) != "" {
		t.Errorf("Mute without a key is shown as %q", b.Label(Mute))
	}
}

func TestNextDoesNotAllocate(t *testing.T) {
	s := &Snapshot{Width: 800, Height: 600, Scale: 1, Focus: true}
	rec := New(DefaultBindings())
	rec.Next(s)
	tick := 0
	n := testing.AllocsPerRun(500, func() {
		tick++
		keys()(s)
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

func BenchmarkNext(b *testing.B) {
	s := &Snapshot{Width: 800, Height: 600, Scale: 1, Focus: true}
	keys(KeyUp, KeyShift)(s)
	rec := New(DefaultBindings())
	b.ReportAllocs()
	for b.Loop() {
		rec.Next(s)
	}
}

// Keys are shown as the player's keyboard has them, but letters with Ctrl, which
// go by what they say.
func TestEngraved(t *testing.T) {
	b := DefaultBindings()
	german := func(k Key) string {
		return map[Key]string{KeyZ: "Y", KeyY: "Z", KeyMinus: "ß", KeyBracketLeft: "Ü", KeyEqual: "´"}[k]
	}
	version := b.version
	b.Engrave(german)
	if b.version == version {
		t.Error("nobody is told that the labels have changed")
	}
	for a, want := range map[Action]string{DownLeft: "Y", Undo: "Ctrl+Z", Redo: "Ctrl+Y", ZoomOut: "ß", Mute: "M", Confirm: "Enter"} {
		if got := b.KeyLabel(a); got != want {
			t.Errorf("%s is shown as %q, want %q", a, got, want)
		}
	}
	if got := b.Shown(Chord{KeyBracketLeft, 0}); got != "Ü" {
		t.Errorf("[ is shown as %q", got)
	}
	version = b.version
	b.Engrave(german)
	if b.version != version {
		t.Error("the labels are made anew though nothing has changed")
	}
	if got, err := parseChord(Chord{KeyZ, 0}.String()); err != nil || got.Key != KeyZ {
		t.Error("what is kept goes by place")
	}
}

// What asks for an action without being a device does so for one tick.
func TestAsk(t *testing.T) {
	r := New(DefaultBindings())
	var s Snapshot
	r.Next(&s)
	r.Ask(Cancel)
	f := r.Next(&s)
	if !f.Fresh.Has(Cancel) || !f.Did(Cancel) || f.Holds(Cancel) || f.KeyUsed || f.PadUsed {
		t.Errorf("asked for, the tick has %+v", f)
	}
	if f = r.Next(&s); f.Did(Cancel) {
		t.Error("it is asked for again")
	}
}

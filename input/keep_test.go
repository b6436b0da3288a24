package input

import (
	"slices"
	"testing"
)

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
	for a := range ActionCount {
		if len(b.Chords(a)) == 0 {
			t.Errorf("%v has no default chord", a)
		}
	}
	if b.String() != "" {
		t.Errorf("the usual keys are kept as %q", b)
	}
	b.Bind(Undo, Chord{KeyZ, ModCtrl}, Chord{Key: KeyBackspace})
	b.Bind(Mute, Chord{}, Chord{Key: PadHome})
	b.Unbind(Restart, Chord{KeyR, ModShift})
	if want := "key undo Backspace | LT+Pad LB\nkey mute M | Pad Home\nkey restart\n"; b.String() != want {
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
		users := map[Chord]Action{}
		for a := range ActionCount {
			for _, c := range b.Chords(a) {
				if o, twice := users[c]; twice {
					t.Errorf("%q: %v serves %v and %v", text, c, o, a)
				}
				users[c] = a
			}
			if Needed(a) && (b.KeyLabel(a) == "" || b.PadLabel(a) == "") {
				t.Errorf("%q: %v is left with %v", text, a, b.Chords(a))
			}
		}
	}
}

// A chord that another action has is swapped with it; needed actions never lose
// their last key.
func TestBindSwaps(t *testing.T) {
	b := DefaultBindings()
	f, m := Chord{Key: KeyF}, Chord{Key: KeyM}
	if !b.Bind(Forecast, f, m) || b.KeyLabel(Forecast) != "M" || b.KeyLabel(Mute) != "F" {
		t.Errorf("not swapped: %v %v", b.Chords(Forecast), b.Chords(Mute))
	}
	if !b.Bind(Forecast, Chord{}, f) || len(b.Chords(Mute)) != 0 {
		t.Errorf("not taken over: %v %v", b.Chords(Forecast), b.Chords(Mute))
	}
	if u, ok := b.User(f); !ok || u != Forecast {
		t.Errorf("F belongs to %v", u)
	}
	b.Set(Cancel, Chord{Key: KeyEscape}, Chord{Key: PadB})
	if b.Bind(Mute, Chord{}, Chord{Key: KeyEscape}) || b.Unbind(Cancel, Chord{Key: PadB}) || b.Bind(Cancel, Chord{Key: KeyEscape}, Chord{Key: PadX}) {
		t.Errorf("cancel lost its last key: %v", b.Chords(Cancel))
	}
	b.Reset(Forecast)
	b.Reset(Mute)
	b.Reset(Cancel)
	same(t, b, DefaultBindings())
	b.Unbind(Undo, Chord{KeyZ, ModCtrl})
	b.ResetAll()
	same(t, b, DefaultBindings())
}

// Labels follow the device that was used last, and other names for keys.
func TestLabelsFollowTheDevice(t *testing.T) {
	b := DefaultBindings()
	rec := New(b)
	s := &Snapshot{Focus: true}
	rec.Next(s)
	press := func(k Key) {
		keys(k)(s)
		rec.Next(s)
		keys()(s)
		rec.Next(s)
	}
	press(PadB)
	if got := b.Label(Undo); got != "LT+LB" {
		t.Errorf("with the pad Undo is %q", got)
	}
	press(KeyB)
	if got := b.Label(Undo); got != "Ctrl+Z" {
		t.Errorf("with the keyboard Undo is %q", got)
	}
	b.Rename(func(k string) string {
		if k == "Ctrl" {
			return "Strg"
		}
		return k
	})
	if got := b.Label(Undo); got != "Strg+Z" {
		t.Errorf("in German Undo is %q", got)
	}
	if n := testing.AllocsPerRun(100, func() { b.Label(Undo); b.PadLabel(Undo) }); n != 0 {
		t.Errorf("a label takes %v allocations", n)
	}
}

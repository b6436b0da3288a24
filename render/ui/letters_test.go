package ui

import (
	"testing"

	"wallfall/assets/font"
)

// writer holds a field that is written into with the letters on the screen.
type writer struct {
	t    *testing.T
	k    Kit
	text string
	most int
}

func newWriter(t *testing.T) *writer {
	t.Helper()
	fonts := font.New()
	return &writer{t, Kit{Fonts: fonts, Theme: Table(), Alphabet: Alphabet{"qwertyuiop", "asdfghjkl", "zxcvbnm"}, Screen: Rect{W: 640, H: 480}}, "", 12}
}

// tick advances a tick.
func (w *writer) tick(in Input) {
	w.k.Begin(in, 1)
	w.text, _ = w.k.Field("field", Rect{X: 20, Y: 20, W: 300, H: 44}, w.text, "", w.most)
	w.k.Button("other", Rect{X: 20, Y: 400, W: 300, H: 44}, "Other", Look{})
	w.k.Letters()
	w.k.End()
}

// finger touches a widget and rests on it for some ticks.
func (w *writer) finger(id string, ticks int) {
	w.t.Helper()
	for _, h := range w.k.Hot() {
		if h.ID != id {
			continue
		}
		x, y := h.Mid()
		w.tick(Input{X: x, Y: y, Touch: true, Down: true, Pressed: true})
		for range ticks {
			w.tick(Input{X: x, Y: y, Touch: true, Down: true})
		}
		w.tick(Input{X: x, Y: y, Touch: true, Released: true})
		w.tick(Input{X: x, Y: y, Touch: true})
		return
	}
	w.t.Fatalf("there is no %s", id)
}

// Fingers get letters when they come to a field, and a keyboard with letters of its
// own takes them away; what lies below the letters is not pressed through them.
func TestLettersForFingers(t *testing.T) {
	w := newWriter(t)
	w.tick(Input{Touch: true})
	w.finger("field", 1)
	if !w.k.Lettering() {
		t.Fatal("there are no letters")
	}
	for _, h := range w.k.Hot() {
		if h.ID == "other" {
			t.Error("what the letters cover can be pressed")
		}
	}
	for _, id := range []string{"key:shift", "key:H", "key:i", "key:space", "key:signs", "key:ö", "key:!"} {
		w.finger(id, 1)
	}
	if w.text != "Hi ö!" {
		t.Errorf("written is %q", w.text)
	}
	w.finger("key:left", 1)
	w.finger("key:back", letterWait+2*letterEvery) // three more while it is held
	if w.text != "!" {
		t.Errorf("left is %q", w.text)
	}
	w.tick(Input{Typed: Typed{Runes: []rune("x")}})
	if w.k.Lettering() || w.text != "x!" || !w.k.Writing() {
		t.Errorf("a keyboard writes %q, letters %v", w.text, w.k.Lettering())
	}
}

// Where the system has letters for fingers, only gamepads get these.
func TestLettersOfTheSystem(t *testing.T) {
	w := newWriter(t)
	w.k.OwnLetters = true
	w.tick(Input{Touch: true})
	w.finger("field", 1)
	if w.k.Lettering() {
		t.Error("there are letters over those of the system")
	}
	pad := Input{Keys: true, Pad: true}
	w.tick(pad)
	if w.k.Letter() != "key:q" {
		t.Fatalf("the gamepad begins at %q", w.k.Letter())
	}
	press := func(f func(in *Input)) {
		in := pad
		f(&in)
		w.tick(in)
	}
	press(func(in *Input) { in.Left = true })
	press(func(in *Input) { in.Descend = true })
	if w.k.Letter() != "key:l" {
		t.Errorf("left over the edge and down leads to %q", w.k.Letter())
	}
	press(func(in *Input) { in.Confirm = true })
	press(func(in *Input) { in.Up = true })
	press(func(in *Input) { in.Up = true })
	press(func(in *Input) { in.Up = true })
	if w.text != "l" || w.k.Letter() != "key:back" {
		t.Errorf("written is %q, up over the edge leads to %q", w.text, w.k.Letter())
	}
	press(func(in *Input) { in.Right = true })
	press(func(in *Input) { in.Confirm = true })
	if w.k.Writing() || w.text != "l" {
		t.Errorf("done leaves %q, written into %v", w.text, w.k.Writing())
	}
}

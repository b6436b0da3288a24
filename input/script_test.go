package input

import (
	"fmt"
	"strings"
	"testing"
)

// The tests here are scripts: each step changes what the devices say, then
// advances some ticks and compares what was recognised, as text.

// step is a change of the devices and the expected result of its tick.
type step struct {
	do   func(*Snapshot)
	want string
}

func stay(*Snapshot) {}

func mouse(x, y float32, held MouseSet) func(*Snapshot) {
	return func(s *Snapshot) { s.MouseX, s.MouseY, s.Mouse = x, y, held }
}

// flick is a press and release within one tick.
func flick(b MouseSet) func(*Snapshot) { return func(s *Snapshot) { s.MouseHit = b } }

func touch(t ...Touch) func(*Snapshot) {
	return func(s *Snapshot) { s.TouchCount = copy(s.Touches[:], t) }
}

func keys(held ...Key) func(*Snapshot) {
	return func(s *Snapshot) {
		s.Keys = KeySet{}
		for _, k := range held {
			s.Keys.Add(k)
		}
	}
}

func stick(x, y float32) func(*Snapshot) {
	return func(s *Snapshot) { s.StickX, s.StickY = x, y }
}

func focus(on bool) func(*Snapshot) { return func(s *Snapshot) { s.Focus = on } }

// wait advances n ticks, of which only the last is checked.
func wait(n int, want string) step {
	return step{func(s *Snapshot) { s.TouchCount += n << 8 }, want}
}

const (
	l = MouseSet(1 << ButtonLeft)
	r = MouseSet(1 << ButtonRight)
	m = MouseSet(1 << ButtonMiddle)
)

// tell puts the pointer's side of a frame into words.
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
	return strings.Join(w, " ")
}

// tellActions puts the actions of a frame into words; those of a key going
// down now with a star.
func tellActions(f *Frame) string {
	var w []string
	for a := range ActionCount {
		switch {
		case f.Fresh.Has(a):
			w = append(w, a.String()+"*")
		case f.Actions.Has(a):
			w = append(w, a.String())
		}
	}
	return strings.Join(w, " ")
}

func play(t *testing.T, scale float32, tell func(*Frame) string, steps []step) {
	t.Helper()
	s := &Snapshot{Width: 800, Height: 600, Scale: scale, Focus: true}
	rec := New(DefaultBindings())
	rec.Next(s)
	for i, st := range steps {
		st.do(s)
		n := max(s.TouchCount>>8, 1)
		s.TouchCount &= 255
		var f *Frame
		for range n {
			f = rec.Next(s)
			s.MouseHit, s.KeysHit = 0, KeySet{}
		}
		if got := tell(f); got != st.want {
			t.Errorf("step %d: got %q, want %q", i, got, st.want)
		}
	}
}

package main

import (
	"errors"
	"testing"
	"time"

	"wallfall/cmd/game/shell"
)

// leaving is a scene that counts how often it was asked to save, and cannot.
type leaving struct {
	shell.Scene
	asked int
}

func (l *leaving) Leave(*shell.Context) error {
	l.asked++
	panic("and saving fails too")
}

// Whatever ends the program, the scene is asked to save once, and the first cause is
// reported.
func TestFailureSaves(t *testing.T) {
	s := &leaving{}
	a := &app{scene: s}
	cause := &crash{cause: "a mistake"}
	a.fail(cause)
	a.fail(errors.New("another"))
	if c := (*crash)(nil); s.asked != 1 || !errors.As(a.failed, &c) || c != cause {
		t.Errorf("asked %d times to save; told is %v", s.asked, a.failed)
	}
}

// Only a machine that is slow for a while is called slow, and then for good.
func TestPace(t *testing.T) {
	for _, c := range []struct {
		name  string
		every []time.Duration // between frames, in turn
		rest  bool            // nothing is drawn
		want  bool
	}{
		{"quick", []time.Duration{17 * time.Millisecond}, false, false},
		{"thirty a second", []time.Duration{33 * time.Millisecond}, false, false},
		{"slow", []time.Duration{80 * time.Millisecond}, false, true},
		{"very slow", []time.Duration{900 * time.Millisecond}, false, true},
		{"slow now and then", []time.Duration{17 * time.Millisecond, 90 * time.Millisecond}, false, false},
		{"hidden", []time.Duration{5 * time.Second}, false, false},
		{"at rest", []time.Duration{90 * time.Millisecond}, true, false},
	} {
		var p frameTimer
		now := time.Unix(1000, 0)
		for i := range 500 {
			now = now.Add(c.every[i%len(c.every)])
			p.frame(now, !c.rest)
		}
		if p.slow != c.want {
			t.Errorf("%s: slow is %v", c.name, p.slow)
		}
	}
	var p frameTimer
	now := time.Unix(1000, 0)
	for i := range 500 {
		every := 80 * time.Millisecond
		if i > 100 {
			every = 17 * time.Millisecond
		}
		now = now.Add(every)
		p.frame(now, true)
	}
	if !p.slow {
		t.Error("what was found is forgotten")
	}
}

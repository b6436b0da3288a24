package main

import (
	"errors"
	"testing"

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

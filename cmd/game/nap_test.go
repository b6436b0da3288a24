package main

import "testing"

// The program naps once nothing has moved or been used for a while; the first use wakes it,
// and so does a picture that changes.
func TestNap(t *testing.T) {
	var n nap
	doze := func() {
		for range napAfter {
			n.tick(false)
			n.frame(false)
		}
	}
	for _, wake := range []func(){func() { n.tick(true) }, func() { n.frame(true) }} {
		if doze(); !n.asleep || n.ticks() != napTicks {
			t.Errorf("after %d ticks the program is awake", napAfter)
		}
		if wake(); n.asleep || n.ticks() != 1 {
			t.Error("it does not wake up")
		}
		n.frame(true)
		for range napAfter / 2 {
			n.tick(false)
			n.frame(false)
		}
		if n.asleep {
			t.Error("it naps too soon")
		}
	}
}

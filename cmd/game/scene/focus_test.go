package scene

import (
	"testing"

	"wallfall/input"
)

// Who comes back with the keys stands where he left: on the title at what he chose,
// in the list at the level he looked at, behind a dialog at what opened it.
func TestFocusComesBack(t *testing.T) {
	b := sit(t, Options{})
	at := func(want string) {
		t.Helper()
		b.tick(3)
		if got := b.at.(*shell).kit.Focus(); got != want {
			t.Fatalf("the keys are at %q, want %q", got, want)
		}
	}
	press := func(id string) {
		t.Helper()
		for range 40 {
			if b.at.(*shell).kit.Focus() == id {
				b.key(input.KeyEnter)
				b.tick(3)
				return
			}
			b.key(input.KeyTab)
		}
		t.Fatalf("no way to %q", id)
	}
	press("settings")
	b.key(input.KeyEscape)
	at("settings")
	press("play")
	at("level:millrace")
	b.key(input.KeyTab)
	at("level:vise")
	b.key(input.KeyEnter)
	at("begin")
	b.key(input.KeyEscape)
	at("level:vise")
	b.key(input.KeyEscape)
	at("play")
	press("make")
	at("new-level")
}

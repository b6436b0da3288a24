package edit

import (
	"strings"
	"testing"
)

// What a level begins with is written beside the sides, changed in place, and goes
// with the side it names.
func TestSetStart(t *testing.T) {
	text := "wallfall 1\nside one\nside two keeper\ngoal one slay-all\nmap\na.b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n"
	now := text
	step := func(f func(*Edit) error, want string) {
		t.Helper()
		now = edited(t, now, f)
		line := ""
		for _, l := range strings.Split(now, "\n") {
			if strings.HasPrefix(l, "start") {
				line = l
			}
		}
		if line != want {
			t.Errorf("%q, want %q, in\n%s", line, want, now)
		}
	}
	start := func(round int, side string) func(*Edit) error {
		return func(e *Edit) error { return e.SetStart(round, side) }
	}
	step(start(0, ""), "")
	step(start(3, "two"), "start round=3 side=two")
	step(func(e *Edit) error { return e.SetSide("two", Side{Name: "keep", Label: "Two", Keeper: true}) }, "start round=3 side=keep")
	step(start(3, ""), "start round=3")
	step(start(1, "keep"), "start side=keep")
	step(start(1, ""), "")
	if now == text {
		t.Error("the side was not renamed")
	}
	step(start(5, "keep"), "start round=5 side=keep")
	step(func(e *Edit) error { return e.RemoveSide("keep") }, "start round=5")
	if open(t, "start", now).Edit().SetStart(2, "nobody") == nil {
		t.Error("nobody begins")
	}
}

package edit

import (
	"strings"
	"testing"
)

// What a level begins with is written beside the sides, changed in place, and goes
// with the side it names.
func TestSetStart(t *testing.T) {
	text := "wallfall 1\nside one\nside two keeper\ngoal one slay-all\nmap\na.b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n"
	d, err := Open("x.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	step := func(f func(*Edit) error, want string) {
		t.Helper()
		e := d.Edit()
		if err := f(e); err != nil {
			t.Fatal(err)
		}
		n, err := e.Done()
		if err != nil {
			t.Fatal(err)
		}
		d = n
		line := ""
		for _, l := range strings.Split(string(d.Text()), "\n") {
			if strings.HasPrefix(l, "start") {
				line = l
			}
		}
		if line != want {
			t.Errorf("%q, want %q, in\n%s", line, want, d.Text())
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
	if string(d.Text()) == text {
		t.Error("the side was not renamed")
	}
	step(start(5, "keep"), "start round=5 side=keep")
	step(func(e *Edit) error { return e.RemoveSide("keep") }, "start round=5")
	if err := d.Edit().SetStart(2, "nobody"); err == nil {
		t.Error("nobody begins")
	}
}

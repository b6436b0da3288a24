package narrate

import (
	"testing"

	"wallfall/assets/lang"
	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// Nobody is pushed 0 cells: a push that was resisted as a whole is told as that.
func TestResistedPush(t *testing.T) {
	lv := rulestest.Must(levels.Load("vise"))(t)
	s := rulestest.Must(lv.New(1))(t)
	w := New(lv, s.Board(), rulestest.Must(lang.Load("en"))(t))
	e := rules.Event{Kind: rules.EvForce, Fig: 0, By: 1, Rule: rules.FM11, RawLeft: 1}
	if got, want := w.Sentence(&e), w.Fig(0)+" holds firm against "+w.Fig(1)+" · FM-11"; e.Resisted() != 1 || got != want {
		t.Errorf("%d resisted: %q, want %q", e.Resisted(), got, want)
	}
}

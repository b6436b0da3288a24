package scene

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/input"
	"wallfall/render/quad"
)

// steady counts what a tick and a picture allocate while nothing happens.
func steadyAllocs(b *sitter) float64 {
	var l quad.List
	b.tick(5)
	return testing.AllocsPerRun(30, func() {
		b.ctx.Tick++
		b.ctx.In = b.rec.Next(&b.snap)
		if _, err := b.at.Update(b.ctx); err != nil {
			b.t.Fatal(err)
		}
		l.Reset()
		b.at.Draw(b.ctx, &l)
	})
}

// What a recording from outside is does not have to be worked out in each tick.
func TestIntroductionAllocatesNothing(t *testing.T) {
	m := played(t, "courts", 60)
	b := sit(t, Options{Given: []Given{{Name: "courts.wallfall", Data: m.Save()}}})
	if matchOf(b).ui.dialog != introDialog {
		t.Fatal("it is not introduced")
	}
	if n := steadyAllocs(b); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}

// A long list of recordings costs what is in sight; the keys lead through all of it.
func TestLongListOfRecordings(t *testing.T) {
	b := sit(t, Options{})
	m := played(t, "knoll", 10)
	for i := range maxRecordings {
		if _, err := b.ctx.Store.PutRecording(fmt.Sprintf("knoll-%02d", i), m.Save()); err != nil {
			t.Fatal(err)
		}
	}
	s := newRecordings(b.ctx, b.at.(*shell).ui)
	b.at.(*shell).inner = s
	b.tick(2)
	if n := steadyAllocs(b); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
	rows := func() (n int) {
		for _, h := range b.at.Probe().Hot {
			if strings.HasPrefix(h.ID, "watch:") {
				n++
			}
		}
		return n
	}
	if n := rows(); n == 0 || n > 16 {
		t.Errorf("%d rows are laid out", n)
	}
	for range 60 {
		b.key(input.KeyDown)
	}
	_, name, _ := strings.Cut(s.ui.kit.Focus(), ":")
	if last := s.rows[len(s.rows)-2:]; name != last[0].name && name != last[1].name { // there are two columns
		t.Errorf("the keys lead to %s and not to the last", name)
	}
}

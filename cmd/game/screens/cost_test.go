package screens

import (
	"fmt"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/quad"
)

// steady counts what a tick and a picture allocate while nothing happens.
func steadyAllocs(b *gametest.Rig) float64 {
	var l quad.List
	b.Tick(5)
	return testing.AllocsPerRun(30, func() {
		b.Ctx.Tick++
		b.Ctx.In = b.Rec.Next(&b.Snap)
		if _, err := b.Sc.Update(b.Ctx); err != nil {
			b.T.Fatal(err)
		}
		l.Reset()
		b.Sc.Draw(b.Ctx, &l)
	})
}

// What a recording from outside is does not have to be worked out in each tick.
func TestIntroductionAllocatesNothing(t *testing.T) {
	m := gametest.Played(t, "courts", 60)
	b := sit(t, shell.Options{Given: []shell.Given{{Name: "courts.wallfall", Data: m.Save()}}})
	if matchOf(b).UI.Dialog != match.IntroDialog {
		t.Fatal("it is not introduced")
	}
	if n := steadyAllocs(b); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}

// A long list of recordings costs what is in sight; the keys lead through all of it.
func TestLongListOfRecordings(t *testing.T) {
	b := sit(t, shell.Options{})
	m := gametest.Played(t, "knoll", 10)
	for i := range profile.MaxRecordings {
		if _, err := b.Ctx.Store.PutRecording(fmt.Sprintf("knoll-%02d", i), m.Save()); err != nil {
			t.Fatal(err)
		}
	}
	s := library.NewRecordings(b.Ctx, b.Sc.(*shell.Window).UI)
	b.Sc.(*shell.Window).Inner = s
	b.Tick(2)
	if n := steadyAllocs(b); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
	rows := func() (n int) {
		for _, h := range b.Sc.Probe().Hot {
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
		b.Key(input.KeyDown)
	}
	_, name, _ := strings.Cut(s.UI.Kit.Focus(), ":")
	if last := s.Rows[len(s.Rows)-2:]; name != last[0].Name && name != last[1].Name { // there are two columns
		t.Errorf("the keys lead to %s and not to the last", name)
	}
}

package screens

import (
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
)

// What is dropped onto the window while it waits for the player is opened, and
// wakes it.
func TestGivenWhileAway(t *testing.T) {
	b := sit(t, shell.Options{})
	b.Snap.Focus = false
	b.Tick(3600)
	b.Ctx.Given = []shell.Given{{Name: "x.wallfall", Data: gametest.Played(t, "knoll", 5).Save()}}
	b.Tick(1)
	b.Ctx.Given = nil // as the program does after every tick
	if f := b.Sc.Probe(); f.Scene != "play" || f.State["away"] != false {
		t.Fatalf("it shows %s, away %v", f.Scene, f.State["away"])
	}
	b.Tick(10)
	if f := b.Sc.Probe(); f.State["away"] != false {
		t.Error("it stands still again, though the player has not come and gone")
	}
}

// What is said of something given is shown as long as anything else, however long
// the player was away before.
func TestNoticeOfWhatIsGivenAfterAway(t *testing.T) {
	b := sit(t, shell.Options{})
	s := b.Sc.(*shell.Window)
	b.Snap.Focus = false
	b.Tick(3600)
	b.Snap.Focus = true
	b.Tick(1)
	b.Press(10, 10, 10, 10)
	b.Ctx.Given = []shell.Given{{Name: "x.wallfall", Data: []byte("nonsense")}}
	b.Tick(1)
	b.Ctx.Given = nil
	if s.UI.Notice.Text == "" {
		t.Fatal("nothing is said")
	}
	if left := s.UI.Notice.Until - (b.Ctx.Tick - s.Missed); left != 60*7 {
		t.Errorf("the notice is shown for %d ticks", left)
	}
}

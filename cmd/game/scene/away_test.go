package scene

import (
	"testing"
)

// What is dropped onto the window while it waits for the player is opened, and
// wakes it.
func TestGivenWhileAway(t *testing.T) {
	b := sit(t, Options{})
	b.snap.Focus = false
	b.tick(3600)
	b.ctx.Given = []Given{{Name: "x.wallfall", Data: played(t, "knoll", 5).Save()}}
	b.tick(1)
	b.ctx.Given = nil // as the program does after every tick
	if f := b.at.Probe(); f.Scene != "play" || f.State["away"] != false {
		t.Fatalf("it shows %s, away %v", f.Scene, f.State["away"])
	}
	b.tick(10)
	if f := b.at.Probe(); f.State["away"] != false {
		t.Error("it stands still again, though the player has not come and gone")
	}
}

// What is said of something given is shown as long as anything else, however long
// the player was away before.
func TestNoticeOfWhatIsGivenAfterAway(t *testing.T) {
	b := sit(t, Options{})
	s := b.at.(*shell)
	b.snap.Focus = false
	b.tick(3600)
	b.snap.Focus = true
	b.tick(1)
	b.press(10, 10, 10, 10)
	b.ctx.Given = []Given{{Name: "x.wallfall", Data: []byte("nonsense")}}
	b.tick(1)
	b.ctx.Given = nil
	if s.ui.notice == "" {
		t.Fatal("nothing is said")
	}
	if left := s.ui.until - (b.ctx.Tick - s.missed); left != 60*7 {
		t.Errorf("the notice is shown for %d ticks", left)
	}
}

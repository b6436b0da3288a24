package scene

import (
	"strings"
	"testing"

	"wallfall/input"
	"wallfall/levels"
)

// shipped begins a level of the game in the rig.
func openShipped(r *rig, id string, draw bool) {
	r.t.Helper()
	for _, e := range levels.Shipped() {
		if e.ID == id {
			r.opts.File, r.opts.Source, r.opts.Draw = "/x/"+id+".txt", e.Text, draw
		}
	}
	r.sc = nil
	r.tick(3)
}

// The turns of the walls are gone through by buttons, keys, mouse and finger, over
// a match and over a drawing, and told in words.
func TestScheduleOfTheWalls(t *testing.T) {
	for _, draw := range []bool{false, true} {
		r := newRig(t, 1280, 800, 1)
		openShipped(r, "vise", draw)
		drift := func() *schedule {
			if draw {
				return &r.sc.(*shell).inner.(*editor).trials.drift
			}
			return &playOf(r).t.drift
		}
		said := func() string {
			if draw {
				return drift().text(&r.sc.(*shell).inner.(*editor).words)
			}
			return drift().text(&playOf(r).t.words)
		}
		if draw {
			r.key(input.KeyF6)
		} else {
			playOf(r).ui.set.Speed = 0
			r.tick(30)
			r.click("menu")
			r.click("drift")
		}
		r.tick(2)
		if !drift().on || drift().at != 0 || len(drift().list) < 6 || !strings.Contains(said(), "nobody") {
			t.Fatalf("the schedule begins at %d of %d: %s", drift().at, len(drift().list), said())
		}
		r.click("schedule-on")
		r.key(input.KeyPeriod)
		r.key(input.KeyPeriod)
		r.key(input.KeyComma)
		if at := drift().at; at != 2 || !strings.HasPrefix(said(), "Round 2, The Smith: Wall Left to 0:3,1 · ") {
			t.Errorf("two turns on it says of turn %d: %s", at, said())
		}
		r.key(input.KeyRight)
		if at := drift().at; at != 3 {
			t.Errorf("the right arrow key leads to turn %d", at)
		}
		r.key(input.KeyLeft)
		if at := drift().at; at != 2 {
			t.Errorf("the left arrow key leads to turn %d", at)
		}
		h, _ := r.sc.Probe().Find("schedule")
		r.snap.MouseX, r.snap.MouseY = h.X+h.W-1, h.Y+h.H/2
		r.tick(1)
		r.snap.Mouse, r.snap.MouseHit = 1, 1
		r.tick(1)
		if drift().at != len(drift().list) {
			t.Errorf("dragged to the end it shows turn %d", drift().at)
		}
		r.snap.MouseX = h.X + h.W/2
		r.tick(1)
		if at := drift().at; at < len(drift().list)/2-1 || at > len(drift().list)/2+1 {
			t.Errorf("dragged to the middle it shows turn %d", at)
		}
		r.snap.Mouse = 0
		r.tick(2)
		r.tap("schedule")
		crushed := false
		for i := range drift().list {
			drift().at = i + 1
			r.tick(1)
			crushed = crushed || strings.Contains(said(), "crushed")
		}
		if !crushed {
			t.Error("nobody is crushed")
		}
		for _, size := range [][2]float32{{640, 480}, {360, 640}, {800, 1280}} {
			r.ctx.Width, r.ctx.Height = size[0], size[1]
			r.tick(3)
			r.tidy("the schedule of the walls")
		}
		r.key(input.KeyF6)
		r.key(input.KeyF6)
		if !drift().on || drift().at != 0 {
			t.Error("F6 does not close and open it")
		}
		r.key(input.KeyEscape)
		if drift().on || r.has("schedule") {
			t.Error("it does not close")
		}
		r.is("dialog", int(noDialog))
	}
}

// What is drawn and what is played change the schedule at once.
func TestScheduleFollows(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	openShipped(r, "millrace", true)
	e := r.sc.(*shell).inner.(*editor)
	r.key(input.KeyF6)
	n := len(e.trials.drift.list)
	r.click("tool:pen")
	r.click("tab:ground")
	r.click("brush:rock")
	r.click("cell:0:3,4")
	r.tick(2)
	if len(e.trials.drift.list) >= n || n == 0 {
		t.Errorf("with a rock in the way the wall has %d turns, it had %d", len(e.trials.drift.list), n)
	}
	r.chord(input.KeyZ)
	if r.tick(2); len(e.trials.drift.list) != n {
		t.Errorf("without it again %d", len(e.trials.drift.list))
	}
	// A board without walls says so.
	r = rowRig(t)
	if r.key(input.KeyF6); playOf(r).t.drift.on {
		t.Error("a board without walls has a schedule")
	}
	playOf(r).t.drift.toggle()
	r.tick(2)
	if text := playOf(r).t.drift.text(&playOf(r).t.words); !strings.Contains(text, "No wall") || r.has("schedule") {
		t.Errorf("without walls it says %q", text)
	}
	r.click("schedule-close")
	r.tick(2)
}

package editor

import (
	"strings"
	"testing"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
)

// The wall schedule works with buttons, keys, mouse and finger, in a match and in
// the editor.
func TestScheduleOfTheWalls(t *testing.T) {
	for _, draw := range []bool{false, true} {
		r := newRig(t, 1280, 800, 1)
		gametest.OpenShipped(r, "vise", draw)
		drift := func() *boardview.Schedule {
			if draw {
				return &gametest.Inner[*Editor](r).trials.forecast
			}
			return &playOf(r).Table.Schedule
		}
		said := func() string {
			if draw {
				return drift().Text(&gametest.Inner[*Editor](r).Words)
			}
			return drift().Text(&playOf(r).Table.Narrator)
		}
		if draw {
			r.Key(input.KeyF6)
		} else {
			playOf(r).UI.Set.Speed = 0
			r.Tick(30)
			r.Click("menu")
			r.Click("match-menu")
			r.Click("drift")
		}
		r.Tick(2)
		if !drift().On || drift().At != 0 || len(drift().List) < 6 || !strings.Contains(said(), "nobody") {
			t.Fatalf("the schedule begins at %d of %d: %s", drift().At, len(drift().List), said())
		}
		r.Click("schedule-on")
		r.Key(input.KeyPeriod)
		r.Key(input.KeyPeriod)
		r.Key(input.KeyComma)
		if at := drift().At; at != 2 || !strings.HasPrefix(said(), "Round 2, The Smith: Wall Left to 0:3,1 · ") {
			t.Errorf("two turns on it says of turn %d: %s", at, said())
		}
		r.Key(input.KeyRight)
		if at := drift().At; at != 3 {
			t.Errorf("the right arrow key leads to turn %d", at)
		}
		r.Key(input.KeyLeft)
		if at := drift().At; at != 2 {
			t.Errorf("the left arrow key leads to turn %d", at)
		}
		h, _ := r.Sc.Probe().Find("schedule")
		r.Snap.MouseX, r.Snap.MouseY = h.X+h.W-1, h.Y+h.H/2
		r.Tick(1)
		r.Snap.Mouse, r.Snap.MouseHit = 1, 1
		r.Tick(1)
		if drift().At != len(drift().List) {
			t.Errorf("dragged to the end it shows turn %d", drift().At)
		}
		r.Snap.MouseX = h.X + h.W/2
		r.Tick(1)
		if at := drift().At; at < len(drift().List)/2-1 || at > len(drift().List)/2+1 {
			t.Errorf("dragged to the middle it shows turn %d", at)
		}
		r.Snap.Mouse = 0
		r.Tick(2)
		r.Tap("schedule")
		crushed := false
		for i := range drift().List {
			drift().At = i + 1
			r.Tick(1)
			crushed = crushed || strings.Contains(said(), "crushed")
		}
		if !crushed {
			t.Error("nobody is crushed")
		}
		for _, size := range [][2]float32{{640, 480}, {360, 640}, {800, 1280}} {
			r.Ctx.Width, r.Ctx.Height = size[0], size[1]
			r.Tick(3)
			r.Tidy("the schedule of the walls")
		}
		r.Key(input.KeyF6)
		r.Key(input.KeyF6)
		if !drift().On || drift().At != 0 {
			t.Error("F6 does not close and open it")
		}
		r.Key(input.KeyEscape)
		if drift().On || r.Has("schedule") {
			t.Error("it does not close")
		}
		r.Is("dialog", string(shell.NoDialog))
	}
}

// The schedule follows edits and moves.
func TestScheduleFollows(t *testing.T) {
	r, e := shippedDrawing(t, "millrace")
	r.Key(input.KeyF6)
	n := len(e.trials.forecast.List)
	r.Click("tool:pen")
	r.Click("tab:ground")
	r.Click("brush:rock")
	r.Click("cell:0:3,4")
	r.Tick(2)
	if len(e.trials.forecast.List) >= n || n == 0 {
		t.Errorf("with a rock in the way the wall has %d turns, it had %d", len(e.trials.forecast.List), n)
	}
	r.Chord(input.KeyZ)
	if r.Tick(2); len(e.trials.forecast.List) != n {
		t.Errorf("without it again %d", len(e.trials.forecast.List))
	}
	// A board without walls has no schedule.
	r = rowRig(t)
	if r.Key(input.KeyF6); playOf(r).Table.Schedule.On {
		t.Error("a board without walls has a schedule")
	}
	playOf(r).Table.Schedule.Toggle()
	r.Tick(2)
	if text := playOf(r).Table.Schedule.Text(&playOf(r).Table.Narrator); !strings.Contains(text, "No wall") || r.Has("schedule") {
		t.Errorf("without walls it says %q", text)
	}
	r.Click("schedule-close")
	r.Tick(2)
}

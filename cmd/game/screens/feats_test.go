package screens

import (
	"strings"
	"testing"

	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
)

// A match that is won earns feats: a notice says so, and the title leads to the page that
// shows them.
func TestFeatsAreEarned(t *testing.T) {
	r := sit(t, shell.Options{File: "out.txt", Source: []byte(gametest.WalkOut), Seats: "person,person"})
	d := r.Desk()
	d.Set.Speed = 0
	r.Tick(30)
	commandEach(r, "move ann 0:4,1")
	r.Tick(60)
	if text := d.Notice.Text; !strings.Contains(text, "Feat: First night") || !strings.Contains(text, "Unarmed") {
		t.Errorf("the notice is %q", text)
	}
	sum := feats.Load(d, r.Ctx)
	if sum.Total[feats.Wins] != 1 || sum.Total[feats.Unarmed] != 1 || sum.Total[feats.KillStrikes] != 0 {
		t.Errorf("it counts %v", sum.Total)
	}
	d.Dialog = shell.NoDialog
	d.Notice.Clear()
	win := r.Sc.(*shell.Window)
	win.Inner = d.Routes.Title(r.Ctx)
	r.Tick(2)
	r.Click("feats")
	if f := r.Sc.Probe(); f.Scene != "feats" || f.State["done"] != 3 {
		t.Errorf("the page is %s with %v done", f.Scene, f.State["done"])
	}
	r.Click("back")
	if f := r.Sc.Probe(); f.Scene != "title" {
		t.Errorf("back leads to %s", f.Scene)
	}
}

// A match against bots of one difficulty counts once for what is suggested; what the
// player has chosen stays chosen.
func TestSuggestion(t *testing.T) {
	win := func(r *gametest.Rig) {
		t.Helper()
		r.Desk().Set.Speed = 0
		r.Tick(30)
		commandEach(r, "move ann 0:4,1")
		r.Tick(60)
	}
	r := sit(t, shell.Options{File: "out.txt", Source: []byte(gametest.WalkOut), Seats: "person,soldier"})
	win(r)
	data, _ := r.Ctx.Store.Get("form")
	if got := string(data); !strings.HasSuffix(got, " 1 true true\n") || strings.Count(got, "\n") != 1 {
		t.Errorf("it is recorded as %q", got)
	}
	d := r.Desk()
	if level, why := seats.Suggested(d, r.Ctx); level != 1 || why != "Recent wins against Soldier: 1 of 1." {
		t.Errorf("%d is suggested: %s", level, why)
	}
	if err := r.Ctx.Store.Put("form", append(data, "x 1 true true\n"...)); err != nil {
		t.Fatal(err)
	}
	r.Opts = shell.Options{Random: r.Opts.Random}
	r.Sc = nil
	r.Tick(2)
	d = r.Desk()
	if level, _ := seats.Suggested(d, r.Ctx); level != 2 {
		t.Errorf("after two clear wins %d is suggested", level)
	}
	was := seats.Chosen(d, r.Ctx).Bots
	r.Click("play")
	r.Click("levels")
	r.Click("level:vise")
	r.Click("seat-line:1")
	r.Is("dialog", string(seats.Dialog))
	r.Tidy("seats")
	r.Click("close")
	if now := seats.Chosen(d, r.Ctx).Bots; now != was {
		t.Errorf("the seats have become %v", now)
	}
}

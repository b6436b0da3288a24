package screens

import (
	"strings"
	"testing"

	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/gametest"
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

package shell

import "testing"

// Notices of one tick are shown together.
func TestNoticesOfOneTickStandTogether(t *testing.T) {
	ctx := &Context{Tick: 5}
	d := &UI{}
	d.Say(ctx, "one")
	d.Say(ctx, "two")
	if d.Notice.Text != "one · two" {
		t.Errorf("the notice is %q", d.Notice.Text)
	}
	ctx.Tick++
	d.Say(ctx, "three")
	if d.Notice.Text != "three" {
		t.Errorf("a tick later the notice is %q", d.Notice.Text)
	}
}

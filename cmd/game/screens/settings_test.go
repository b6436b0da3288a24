package screens

import (
	"testing"

	"wallfall/cmd/game/shell"
	"wallfall/input"
)

// The focus returns to the key that was caught, or to what opened the dialog.
func TestFocusStaysAtTheCaughtKey(t *testing.T) {
	for _, c := range []struct {
		key  input.Key
		want string
	}{{'J', "bind:undo:J"}, {input.KeyEscape, "bind:undo:add"}} {
		r := newRig(t, 1280, 800, 1)
		r.Click("settings", "tab-keys")
		r.Desk().Kit.SetFocus("bind:undo:add")
		r.Key(input.KeyEnter)
		r.Tick(3)
		r.Key(c.key)
		r.Tick(2)
		if got := r.Desk().Kit.Focus(); got != c.want {
			t.Errorf("after %v the focus is at %q, want %q", c.key, got, c.want)
		}
	}
}

// A notice does not stay in the language that was left, which is chosen on the first page.
func TestNoticesFollowTheLanguage(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("settings")
	r.Desk().Say(r.Ctx, "Saved")
	r.Click("language-de")
	if r.Desk().Notice.Text != "" || r.Desk().Dialog != shell.SettingsDialog {
		t.Errorf("in German it says %q", r.Desk().Notice.Text)
	}
}

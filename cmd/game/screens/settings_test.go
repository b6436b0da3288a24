package screens

import (
	"strings"
	"testing"
	"wallfall/cmd/game/shell"
)

// What is set is read back as it was, and every line of the settings can change.
func TestSettingsAreReadBack(t *testing.T) {
	s := shell.DefaultSettings(false)
	for _, l := range s.Lines() {
		switch {
		case l.Flag != nil:
			*l.Flag = !*l.Flag
		case l.Number != nil:
			*l.Number = float32(l.Lo+l.Hi) / 2
		case l.Speed != nil:
			*l.Speed = 4
		default:
			*l.Word = l.Words[len(l.Words)-1]
		}
	}
	if got := shell.ParseSettings(s.String(), shell.DefaultSettings(false)); got != s {
		t.Errorf("read back as\n%swant\n%s", got, s)
	}
	for line := range strings.SplitSeq(strings.TrimSpace(shell.DefaultSettings(false).String()), "\n") {
		if strings.Contains(s.String(), line+"\n") {
			t.Errorf("%q cannot be changed", line)
		}
	}
}

// Settings of older versions, and damaged ones, leave the rest as it was.
func TestSettingsStandDamage(t *testing.T) {
	def := shell.DefaultSettings(false)
	old := "volume 0.25\nmuted true\nspeed 2\nreduced true\ntext 1.6\nhandover true\nforecast false\n"
	got := shell.ParseSettings(old, def)
	want := def
	want.Volume, want.Muted, want.Speed, want.Reduced, want.Text, want.Handover, want.Forecast = 0.25, true, 2, true, 1.6, true, false
	if got != want {
		t.Errorf("old settings read as\n%swant\n%s", got, want)
	}
	for _, text := range []string{"", "\x00\xff", "volume 7\nvolume -1\nvolume NaN\nvolume x\ntext 0.1\ntext +Inf\nspeed 3\nmuted maybe\n" +
		"palette plaid\nlanguage xx\nlanguage \nnonsense 1\nkey\nvolume\n"} {
		if got := shell.ParseSettings(text, def); got != def {
			t.Errorf("%q reads as\n%s", text, got)
		}
	}
}

// A slider is heard while it is dragged and saved when it is let go.
func TestSlidersAreSavedWhenLetGo(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	d.Dialog, d.SettingsBox.SetPage = shell.SettingsDialog, shell.SoundPage
	r.Tick(2)
	kept := func() float32 {
		data, err := r.Ctx.Store.Get(shell.SettingsKey)
		if err != nil {
			t.Fatal(err)
		}
		return shell.ParseSettings(string(data), shell.Settings{Volume: -1}).Volume
	}
	h, _ := r.Sc.Probe().Find("volume")
	r.Snap.MouseX, r.Snap.MouseY = h.X+h.W*0.3, h.Y+h.H*0.8
	r.Tick(1)
	r.Snap.Mouse, r.Snap.MouseHit = 1, 1
	for i := range 20 {
		r.Snap.MouseX = h.X + h.W*(0.3+0.02*float32(i))
		r.Tick(1)
	}
	before, now := kept(), d.Set.Volume
	if before == now {
		t.Fatal("it is saved while it is dragged")
	}
	r.Snap.Mouse = 0
	if r.Tick(2); kept() != d.Set.Volume || d.Set.Volume != now {
		t.Errorf("let go at %v, saved is %v", d.Set.Volume, kept())
	}
	r.Snap.Mouse, r.Snap.MouseHit = 1, 1
	r.Tick(1)
	r.Snap.MouseX -= h.W * 0.2
	r.Tick(2)
	if err := r.Sc.Leave(r.Ctx); err != nil || kept() != d.Set.Volume || d.Set.Volume == now {
		t.Errorf("the program ends at %v, saved is %v, error %v", d.Set.Volume, kept(), err)
	}
}

package scene

import (
	"strings"
	"testing"
)

// What is set is read back as it was, and every line of the settings can change.
func TestSettingsAreReadBack(t *testing.T) {
	s := DefaultSettings(false)
	for _, l := range s.lines() {
		switch {
		case l.flag != nil:
			*l.flag = !*l.flag
		case l.number != nil:
			*l.number = float32(l.lo+l.hi) / 2
		case l.speed != nil:
			*l.speed = 4
		default:
			*l.word = l.words[len(l.words)-1]
		}
	}
	if got := ParseSettings(s.String(), DefaultSettings(false)); got != s {
		t.Errorf("read back as\n%swant\n%s", got, s)
	}
	for line := range strings.SplitSeq(strings.TrimSpace(DefaultSettings(false).String()), "\n") {
		if strings.Contains(s.String(), line+"\n") {
			t.Errorf("%q cannot be changed", line)
		}
	}
}

// Settings of older versions, and damaged ones, leave the rest as it was.
func TestSettingsStandDamage(t *testing.T) {
	def := DefaultSettings(false)
	old := "volume 0.25\nmuted true\nspeed 2\nreduced true\ntext 1.6\nhandover true\nforecast false\n"
	got := ParseSettings(old, def)
	want := def
	want.Volume, want.Muted, want.Speed, want.Reduced, want.Text, want.Handover, want.Forecast = 0.25, true, 2, true, 1.6, true, false
	if got != want {
		t.Errorf("old settings read as\n%swant\n%s", got, want)
	}
	for _, text := range []string{"", "\x00\xff", "volume 7\nvolume -1\nvolume NaN\nvolume x\ntext 0.1\ntext +Inf\nspeed 3\nmuted maybe\n" +
		"palette plaid\nlanguage xx\nlanguage \nnonsense 1\nkey\nvolume\n"} {
		if got := ParseSettings(text, def); got != def {
			t.Errorf("%q reads as\n%s", text, got)
		}
	}
}

// A slider is heard while it is dragged and saved when it is let go.
func TestSlidersAreSavedWhenLetGo(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.desk()
	d.dialog, d.settingsBox.setPage = settingsDialog, soundPage
	r.tick(2)
	kept := func() float32 {
		data, err := r.ctx.Store.Get(settingsKey)
		if err != nil {
			t.Fatal(err)
		}
		return ParseSettings(string(data), Settings{Volume: -1}).Volume
	}
	h, _ := r.sc.Probe().Find("volume")
	r.snap.MouseX, r.snap.MouseY = h.X+h.W*0.3, h.Y+h.H*0.8
	r.tick(1)
	r.snap.Mouse, r.snap.MouseHit = 1, 1
	for i := range 20 {
		r.snap.MouseX = h.X + h.W*(0.3+0.02*float32(i))
		r.tick(1)
	}
	before, now := kept(), d.set.Volume
	if before == now {
		t.Fatal("it is saved while it is dragged")
	}
	r.snap.Mouse = 0
	if r.tick(2); kept() != d.set.Volume || d.set.Volume != now {
		t.Errorf("let go at %v, saved is %v", d.set.Volume, kept())
	}
	r.snap.Mouse, r.snap.MouseHit = 1, 1
	r.tick(1)
	r.snap.MouseX -= h.W * 0.2
	r.tick(2)
	if err := r.sc.Leave(r.ctx); err != nil || kept() != d.set.Volume || d.set.Volume == now {
		t.Errorf("the program ends at %v, saved is %v, error %v", d.set.Volume, kept(), err)
	}
}

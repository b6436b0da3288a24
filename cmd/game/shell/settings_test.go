package shell

import (
	"strings"
	"testing"

	"wallfall/cmd/game/audio"
)

// Settings are read back as they were written, and every one of them can change.
func TestSettingsAreReadBack(t *testing.T) {
	s := defaultSettings(false)
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
	if got := ParseSettings(s.String(), defaultSettings(false)); got != s {
		t.Errorf("read back as\n%swant\n%s", got, s)
	}
	for line := range strings.SplitSeq(strings.TrimSpace(defaultSettings(false).String()), "\n") {
		if strings.Contains(s.String(), line+"\n") {
			t.Errorf("%q cannot be changed", line)
		}
	}
}

// Each volume goes to the part of the sound that it is called after.
func TestVolumesGoToTheirParts(t *testing.T) {
	s := ParseSettings("volume 0.1\neffects 0.2\nambience 0.3\nmusic 0.4\n", defaultSettings(false))
	if got, want := s.volumes(), (audio.Volumes{Master: 0.1, Effects: 0.2, Ambience: 0.3, Music: 0.4}); got != want {
		t.Errorf("the volumes are %v, want %v", got, want)
	}
}

// Settings of older versions, and damaged ones, leave the rest as it was.
func TestSettingsStandDamage(t *testing.T) {
	def := defaultSettings(false)
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

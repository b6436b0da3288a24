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

// The first start speaks the language of the system, if the game has it.
func TestFirstLanguage(t *testing.T) {
	for system, want := range map[string]string{"": "en", "C": "en", "de_DE.UTF-8": "de", "de": "de", "DE-at": "de", "en-GB": "en", "fr_FR": "en", "<undefined>": "en"} {
		s := DefaultSettings(false)
		if s.speakAs(system); s.Language != want {
			t.Errorf("for %q it is %q, want %q", system, s.Language, want)
		}
	}
}

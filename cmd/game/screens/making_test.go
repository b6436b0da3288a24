package screens

import (
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
)

// The puzzle of the day is made once, is the same when it is opened again, and is
// another one on the next day.
func TestPuzzleOfTheDay(t *testing.T) {
	now := int64(1_770_000_000)
	r := gametest.OpenWith(t, Start, shell.Options{Now: func() int64 { return now }})
	r.Click("play")
	r.Click("daily")
	made := func() string {
		r.Until("the puzzle of the day", func(map[string]any) bool { return r.Sc.Probe().Scene == "offer" })
		r.Tick(2)
		day := profile.Today(r.Desk())
		text := profile.Daily(r.Ctx, day)
		if text == nil || !strings.Contains(r.Text("title"), string(day)) {
			t.Fatalf("the page of %q shows %q", day, r.Text("title"))
		}
		return string(text)
	}
	first := made()
	r.Click("close")
	r.Click("play")
	r.Click("daily")
	if r.Sc.Probe().Scene != "offer" || made() != first {
		t.Error("made again, or another one")
	}
	r.Click("close")
	now += 24 * 3600
	r.Click("play")
	r.Click("daily")
	if made() == first {
		t.Error("the same puzzle on the next day")
	}
}

// A skirmish is made as it is wanted, and the work can be stopped.
func TestNewSkirmish(t *testing.T) {
	r := gametest.Open(t, Start, 1280, 800, 1)
	r.Click("play")
	r.Click("skirmish")
	for _, id := range []string{"size:0", "with:1", "with:2", "make-skirmish", "make-stop", "make-skirmish"} {
		r.Click(id)
	}
	r.Is("busy", true)
	r.Until("a skirmish", func(map[string]any) bool { return r.Sc.Probe().Scene == "offer" })
	r.Tick(2)
	r.Is("problems", 0)
	r.Click("begin")
}

package probe

import (
	"testing"

	"wallfall/rules/rulestest"
)

func TestLinesComeBackAsFrames(t *testing.T) {
	var lines [2]string
	for i, f := range [...]Frame{
		{Tick: 1, Scene: "title", Hot: []Hot{{"play", 1, 2, 30, 40}, {"play", 5, 6, 10, 20}}, State: map[string]any{"turn": 3, "side": "red"}},
		{Tick: 2, Scene: "play"},
	} {
		line := rulestest.Must(f.Encode())(t)
		lines[i] = string(line)
	}
	f := rulestest.Must(Parse([]byte(lines[0])))(t)
	if f.Tick != 1 || f.Scene != "title" || f.Int("turn") != 3 || f.Text("side") != "red" {
		t.Errorf("the first frame came back as %+v", f)
	}
	h, ok := f.Find("play")
	if x, y := h.Centre(); !ok || x != 10 || y != 16 {
		t.Errorf("the topmost play button came back as %+v", h)
	}
	if _, ok := f.Find("quit"); ok {
		t.Error("found a rectangle that is not there")
	}
	if want := `{"tick":2,"scene":"play","hot":[],"state":{}}`; lines[1] != want {
		t.Errorf("an empty frame is written as %s, want %s", lines[1], want)
	}
}

func TestFunctionsAreNoState(t *testing.T) {
	if _, err := (Frame{State: map[string]any{"f": func() {}}}).Encode(); err == nil {
		t.Error("a function is written")
	}
}

func TestParseRefusesOtherLines(t *testing.T) {
	for _, line := range []string{"", "no sound device", "{}", `{"tick":"x"}`} {
		if f, err := Parse([]byte(line)); err == nil {
			t.Errorf("%q was read as %+v", line, f)
		}
	}
}

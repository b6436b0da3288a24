//go:build !js

package probe

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestLinesComeBackAsFrames(t *testing.T) {
	var b bytes.Buffer
	o := Open(true, &b)
	frames := []Frame{
		{Tick: 1, Scene: "title", Hot: []Hot{{"play", 1, 2, 30, 40}, {"play", 5, 6, 10, 20}}, State: map[string]any{"turn": 3, "side": "red"}},
		{Tick: 2, Scene: "play"},
	}
	for _, f := range frames {
		if err := o.Publish(f); err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != 2 {
		t.Fatalf("two frames gave %d lines: %q", len(lines), b.String())
	}
	f, err := Parse([]byte(lines[0]))
	if err != nil {
		t.Fatal(err)
	}
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

func TestParseRefusesOtherLines(t *testing.T) {
	for _, line := range []string{"", "no sound device", "{}", `{"tick":"x"}`} {
		if f, err := Parse([]byte(line)); err == nil {
			t.Errorf("%q was read as %+v", line, f)
		}
	}
}

func TestNotAskedForWritesNothing(t *testing.T) {
	var b bytes.Buffer
	if err := Open(false, &b).Publish(Frame{Tick: 1}); err != nil || b.Len() != 0 {
		t.Errorf("wrote %q, error %v", b.String(), err)
	}
}

func TestABrokenPipeIsAnError(t *testing.T) {
	if err := Open(true, broken{}).Publish(Frame{Tick: 1}); err == nil {
		t.Error("no error")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

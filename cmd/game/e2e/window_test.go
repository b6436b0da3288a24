//go:build e2e

package e2e

import (
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/levels/share"
	"wallfall/rules/rulestest"
)

// window is the program as players have it, in a real window of the X server that
// the tests run in, with that server's keyboard, pointer and clipboard.
type window struct {
	Driver
	program // the devices that the test has no need of
	id      string

	mu   sync.Mutex
	last probe.Frame
}

// openWindow starts the program and waits for its window and its first tick.
func openWindow(t *testing.T, args ...string) *window {
	t.Helper()
	for _, need := range []string{"xdotool", "xsel"} {
		if _, err := exec.LookPath(need); err != nil {
			t.Fatalf("there is no %s: run make setup", need)
		}
	}
	file := rulestest.Must(build("window"))(t)
	w := &window{}
	w.Driver = Driver{t, w}
	cmd := exec.Command(file, append(args, "-probe", "-mute", "-data", t.TempDir())...)
	stdout, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	go frames(stdout, func(f probe.Frame) {
		w.mu.Lock()
		w.last = f
		w.mu.Unlock()
	})
	w.Until("first tick", func(f probe.Frame) bool { return f.Tick > 2 })
	w.id = strings.Fields(w.run("xdotool", "search", "--onlyvisible", "--pid", fmt.Sprint(cmd.Process.Pid)))[0]
	w.run("xdotool", "windowfocus", "--sync", w.id)
	w.Until("the focus", func(f probe.Frame) bool { return f.State["away"] == false })
	return w
}

func (w *window) run(name string, args ...string) string {
	w.t.Helper()
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		w.t.Fatalf("%s %v: %v", name, args, err)
	}
	return strings.TrimSpace(string(out))
}

// Probe returns what the last tick left on the screen.
func (w *window) Probe() probe.Frame {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.last
}

// Tick waits until n ticks have passed, and two more: the X server takes its time.
func (w *window) Tick(n int) {
	w.t.Helper()
	want := w.Probe().Tick + int64(n) + 2
	w.Until("a tick", func(f probe.Frame) bool { return f.Tick >= want })
}

func (w *window) step()                    { time.Sleep(10 * time.Millisecond) }
func (w *window) notice() string           { return "" }
func (w *window) picture() ([]byte, error) { return nil, nil } // the X server gives none

func (w *window) pointer(x, y float64) {
	w.run("xdotool", "mousemove", "--window", w.id, fmt.Sprint(int(x)), fmt.Sprint(int(y)))
}

func (w *window) button(_ ebiten.MouseButton, down bool) {
	w.run("xdotool", map[bool]string{true: "mousedown", false: "mouseup"}[down], "1")
}

// press clicks what has an ID once it is there.
func (w *window) press(id string) {
	w.t.Helper()
	w.Until(id, func(f probe.Frame) bool { _, ok := f.Find(id); return ok })
	w.Click(id)
}

// In a real window a code is copied for other programs and one of theirs is pasted;
// while another window has the keyboard everything stands still, and what brings the
// player back does nothing else.
func TestWindowClipboardAndFocus(t *testing.T) {
	w := openWindow(t, "-seed", "7", "-level", "millrace")
	w.Until("the first turn", func(f probe.Frame) bool { return f.State["busy"] == false })
	w.run("xdotool", "windowfocus", "1") // nobody in particular
	w.Until("the veil", func(f probe.Frame) bool { return f.State["away"] == true })
	w.run("xdotool", "windowfocus", "--sync", w.id)
	w.Tick(30)
	if w.Probe().State["away"] != true {
		t.Error("the window alone brings nobody back")
	}
	w.run("xdotool", "key", "t")
	w.Until("the player is back", func(f probe.Frame) bool { return f.State["away"] == false })
	if n := w.Probe().Int("count"); n != 0 {
		t.Errorf("the key that brings the player back gives %d commands", n)
	}
	w.run("xdotool", "key", "t")
	w.Until("a command", func(f probe.Frame) bool { return f.Int("count") == 1 })
	w.press("menu")
	w.press("match-menu")
	w.press("share")
	w.press("copy-link")
	code := ""
	w.Until("something in the clipboard", func(probe.Frame) bool {
		code = w.run("xsel", "-b", "-o")
		return code != ""
	})
	if !share.Is(code) {
		t.Fatalf("in the clipboard is %q", code)
	}
	w.press("close")
	level := rulestest.Must(share.Encode(share.Level, share.AppendLevel(nil, "knoll.txt", shipped(t, "knoll"))))(t)
	paste := func(text string) {
		t.Helper()
		put := exec.Command("xsel", "-b", "-i")
		put.Stdin = strings.NewReader(text)
		rulestest.OK(t, put.Run())
		w.run("xdotool", "key", "--delay", "120", "ctrl+v") // held for several frames, slow ones too
	}
	paste(share.Code(level))
	w.Until("the level that was pasted", func(f probe.Frame) bool { return f.Text("level") == "knoll.txt" })
	paste(code)
	w.Until("the match that was pasted", func(f probe.Frame) bool { return f.Text("level") == "millrace.txt" && f.Text("dialog") != "" })
	paste("nothing of ours")
	w.Until("a refusal", func(f probe.Frame) bool { return strings.Contains(f.Text("notice"), "Can't open") })
}

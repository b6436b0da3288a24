//go:build e2e

package e2e

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"wallfall/cmd/game/probe"
	"wallfall/levels/share"
)

// window is the program as players have it, in a real window of the X server that
// the tests run in, with that server's keyboard, pointer and clipboard.
type window struct {
	t  *testing.T
	id string

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
	dir, err := root()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "build", "e2e", "window")
	build := exec.Command("go", "build", "-o", file, "./cmd/game")
	build.Dir, build.Env = dir, append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("cannot build the program: %v\n%s", err, out)
	}
	w := &window{t: t}
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
	go func() {
		lines := bufio.NewScanner(stdout)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			if f, err := probe.Parse(lines.Bytes()); err == nil {
				w.mu.Lock()
				w.last = f
				w.mu.Unlock()
			}
		}
	}()
	w.until("first tick", func(f probe.Frame) bool { return f.Tick > 2 })
	w.id = strings.Fields(w.run("xdotool", "search", "--onlyvisible", "--pid", fmt.Sprint(cmd.Process.Pid)))[0]
	w.run("xdotool", "windowfocus", "--sync", w.id)
	w.until("the focus", func(f probe.Frame) bool { return f.State["away"] == false })
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

func (w *window) probe() probe.Frame {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.last
}

func (w *window) until(what string, so func(probe.Frame) bool) {
	w.t.Helper()
	for limit := newWait(); ; time.Sleep(10 * time.Millisecond) {
		f := w.probe()
		if so(f) {
			return
		}
		if limit.over(f.Tick) {
			w.t.Fatalf("%s does not come: %s %v", what, f.Scene, f.State)
		}
	}
}

// click clicks in the middle of a widget.
func (w *window) click(id string) {
	w.t.Helper()
	w.until(id, func(f probe.Frame) bool { _, ok := f.Find(id); return ok })
	h, _ := w.probe().Find(id)
	x, y := h.Centre()
	w.run("xdotool", "mousemove", "--window", w.id, fmt.Sprint(int(x)), fmt.Sprint(int(y)))
	w.ticks(4)
	w.run("xdotool", "mousedown", "1")
	w.ticks(4)
	w.run("xdotool", "mouseup", "1")
	w.ticks(4)
}

// ticks waits until n ticks have passed.
func (w *window) ticks(n int) {
	w.t.Helper()
	want := w.probe().Tick + int64(n)
	w.until("a tick", func(f probe.Frame) bool { return f.Tick >= want })
}

// In a real window a code is copied for other programs and one of theirs is pasted;
// while another window has the keyboard everything stands still, and what brings the
// player back does nothing else.
func TestWindowClipboardAndFocus(t *testing.T) {
	w := openWindow(t, "-seed", "7", "-level", "millrace")
	w.until("the first turn", func(f probe.Frame) bool { return f.State["busy"] == false })
	w.run("xdotool", "windowfocus", "1") // nobody in particular
	w.until("the veil", func(f probe.Frame) bool { return f.State["away"] == true })
	w.run("xdotool", "windowfocus", "--sync", w.id)
	w.ticks(30)
	if w.probe().State["away"] != true {
		t.Error("the window alone brings nobody back")
	}
	w.run("xdotool", "key", "t")
	w.until("the player is back", func(f probe.Frame) bool { return f.State["away"] == false })
	if n := w.probe().Int("count"); n != 0 {
		t.Errorf("the key that brings the player back gives %d commands", n)
	}
	w.run("xdotool", "key", "t")
	w.until("a command", func(f probe.Frame) bool { return f.Int("count") == 1 })
	w.click("menu")
	w.click("match-menu")
	w.click("share")
	w.click("copy-link")
	code := ""
	w.until("something in the clipboard", func(probe.Frame) bool {
		code = w.run("xsel", "-b", "-o")
		return code != ""
	})
	if !share.Is(code) {
		t.Fatalf("in the clipboard is %q", code)
	}
	w.click("close")
	level, err := share.Encode(share.Level, share.AppendLevel(nil, "knoll.txt", shipped(t, "knoll")))
	if err != nil {
		t.Fatal(err)
	}
	paste := func(text string) {
		t.Helper()
		put := exec.Command("xsel", "-b", "-i")
		put.Stdin = strings.NewReader(text)
		if err := put.Run(); err != nil {
			t.Fatal(err)
		}
		w.run("xdotool", "key", "--delay", "120", "ctrl+v") // held for several frames, slow ones too
	}
	paste(share.Code(level))
	w.until("the level that was pasted", func(f probe.Frame) bool { return f.Text("level") == "knoll.txt" })
	paste(code)
	w.until("the match that was pasted", func(f probe.Frame) bool { return f.Text("level") == "millrace.txt" && f.Text("dialog") != "" })
	paste("nothing of ours")
	w.until("a refusal", func(f probe.Frame) bool { return strings.Contains(f.Text("notice"), "Can't open") })
}

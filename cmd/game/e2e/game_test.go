//go:build e2e

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/rules/rulestest"
)

func TestDesktopDevices(t *testing.T) { everyDevice(t, &StartDesktop(t, "-devices").Driver) }

// What is saved is there when the program starts again.
func TestDesktopContinues(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-devices", "-data", dir)
	d.Click("press")
	if code, said := d.Ends(ebiten.KeyEscape); code != 0 || said != "" {
		t.Fatalf("ended with code %d: %s", code, said)
	}
	d = StartDesktop(t, "-devices", "-data", dir, "-seed", "7", "-level", "iris")
	f := d.Probe()
	if f.Int("presses") != 1 || f.Text("seed") != "7" || f.Text("level") != "iris.txt" {
		t.Errorf("started again with %+v", f)
	}
}

// A mistake in the program gives a line, a file with the stack, and exit code 1.
func TestDesktopCrashReport(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-devices", "-data", dir)
	code, said := d.Ends(ebiten.KeyF9)
	if code != 1 || strings.Contains(said, "goroutine") || strings.Count(said, "\n") != 2 {
		t.Fatalf("ended with code %d: %s", code, said)
	}
	files, err := filepath.Glob(filepath.Join(dir, "crash-*.txt"))
	if err != nil || len(files) != 1 || !strings.Contains(said, files[0]) {
		t.Fatalf("reports %v, error %v, said: %s", files, err, said)
	}
	text, err := os.ReadFile(files[0])
	if err != nil || !strings.Contains(string(text), "requested by a key") || !strings.Contains(string(text), "goroutine") {
		t.Errorf("the report is %q, error %v", text, err)
	}
}

// A whole match in the window, in which each device has its turn, up to 4K.
func TestGameWholeMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sprint.txt")
	rulestest.OK(t, os.WriteFile(file, []byte(sprint), 0o600))
	d := StartDesktop(t, "-seed", "7", "-level", file)
	wholeMatch(&d.Driver)
	d.Resize(3840, 2160)
	d.tidy(3840, 2160)
	d.Shot("4K")
	d.Key(ebiten.KeyF10)
	d.Click("title")
	d.scene("title")
	d.is("continue", false)
}

// A match that was left is continued in the position it was left in.
func TestGameContinue(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-seats", "person,person")
	d.Tick(3)
	d.tidy(1280, 800)
	d.Shot("title")
	d.Click("play", "levels")
	d.scene("levels")
	d.Tick(2)
	d.Click("level:millrace", "begin")
	d.rest()
	d.move("ann", "1:4,2")
	d.move("eve", "1:4,5")
	left := d.Probe()
	d.Click("menu", "title")
	d.scene("title")
	d.Tick(2)
	d.Shot("title with a match to continue")
	hash := saved(t, dir).State().Hash()
	if code := d.Close(); code != 0 {
		t.Fatalf("ended with code %d", code)
	}

	d = StartDesktop(t, "-data", dir)
	d.is("continue", true, "notice", "")
	d.Click("continue")
	now := d.rest()
	for _, name := range []string{"level", "count", "round", "side", "ask", "lines"} {
		if left.State[name] != now.State[name] {
			t.Errorf("%s was %v, is %v", name, left.State[name], now.State[name])
		}
	}
	for _, name := range []string{"ann", "eve", "ox"} {
		was, _ := left.Find("figure:" + name)
		if d.at(name) != was {
			t.Errorf("%s stood at %+v, stands at %+v", name, was, d.at(name))
		}
	}
	// What was done can still be taken back, and the record is the same.
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyY)
	d.rest()
	d.is("count", 2)
	d.Close()
	if again := saved(t, dir).State().Hash(); again != hash {
		t.Errorf("the position saved was %x, is %x", hash, again)
	}
}

// Whenever the program is killed in the middle of play, at most its last command is lost,
// a bot's as well.
func TestGameIsKilled(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-level", "millrace", "-seats", "greedy,greedy")
	for range 4 { // the match ends soon after
		more := d.Probe().Int("count") + 4
		d.Until("commands of bots", func(f probe.Frame) bool { return f.Int("count") >= more })
		count := d.Probe().Int("count")
		d.Kill()
		d = StartDesktop(t, "-data", dir)
		d.Click("continue")
		d.scene("play")
		if got := d.Probe().Int("count"); got < count-1 {
			t.Fatalf("of %d commands %d are saved", count, got)
		}
	}
}

// What was done just before the system ends the program is saved.
func TestReplaySigterm(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-level", "millrace")
	d.rest()
	d.send("ann", "1:4,2")
	hash := d.Probe().Text("hash")
	rulestest.OK(t, d.cmd.Process.Signal(syscall.SIGTERM))
	d.ended = true
	d.cmd.Wait()
	if again := saved(t, dir).State().Hash(); strconv.FormatUint(again, 16) != hash {
		t.Errorf("saved is %x, left was %s", again, hash)
	}
}

// saved returns the match that was saved.
func saved(t *testing.T, dir string) *session.Match {
	t.Helper()
	st := rulestest.Must(store.Open(dir))(t)
	data := rulestest.Must(st.Get(shell.MatchKey))(t)
	return rulestest.Must(session.Load(data))(t)
}

// A match that can't be saved is reported, may be left only when the player
// insists, and is saved as soon as it can be.
func TestGameCannotSave(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-level", "millrace")
	d.rest()
	leave := func() {
		t.Helper()
		d.Click("menu", "title")
		d.Tick(2)
	}
	notice := func(want string) {
		t.Helper()
		if n := d.Probe().Text("notice"); !strings.Contains(n, want) {
			t.Fatalf("the notice is %q, want %q in it", n, want)
		}
	}
	for i, cell := range []string{"1:4,2", "1:4,3"} { // it was saved meanwhile, so the warning is given anew
		rulestest.OK(t, os.Rename(dir, dir+strconv.Itoa(i)))
		if err := os.WriteFile(dir, nil, 0o600); err != nil { // a file lies where the folder was
			t.Fatal(err)
		}
		d.move([]string{"ann", "ben"}[i], cell)
		d.Tick(60)
		notice("Can't save")
		leave()
		d.is("count", i+1)
		notice("Leave again")
		if i > 0 {
			break
		}
		rulestest.OK(t, os.Remove(dir))
		d.Tick(700)
		if saved(t, dir).Count() != 1 {
			t.Error("the match is not saved later")
		}
	}
	leave()
	d.scene("title")
}

// A match is kept as a file; the file is watched to its end, and the recordings list it.
func TestReplayDesktop(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-level", "millrace")
	d.rest()
	d.move("ann", "1:4,2")
	end := d.Probe().Text("hash")
	d.Key(ebiten.KeyF10)
	d.Click("match-menu", "share", "save-file")
	d.Tick(2)
	files, err := filepath.Glob(filepath.Join(dir, "recordings", "millrace-*.wallfall"))
	if err != nil || len(files) != 1 {
		t.Fatalf("kept are %v, %v", files, err)
	}
	d.Close()
	d = StartDesktop(t, "-data", t.TempDir(), "-replay", files[0])
	d.scene("play")
	d.Tick(20)
	d.is("count", 0)
	d.Click("watch-it")
	d.Until("end of the recording", func(f probe.Frame) bool { return f.Int("count") == 1 && f.Text("hash") == end })
	d.Close()
	d = StartDesktop(t, "-data", dir)
	d.Click("recordings")
	d.scene("recordings")
	d.Shot("recordings")
}

// A level file is drawn on in the real window, saved to where it is, and what the tool on
// the command line writes into it is there at once.
func TestEditor(t *testing.T) {
	file := filepath.Join(t.TempDir(), "moat.txt")
	d := StartDesktop(t, "-seed", "7", "-edit", file)
	d.Tick(10)
	d.scene("editor")
	d.tidy(1280, 800)
	drag := func(from, to string) {
		t.Helper()
		x0, y0 := d.middle(from)
		x1, y1 := d.middle(to)
		d.Drag(x0, y0, x1, y1)
		d.Tick(2)
	}
	put := func(side, kind, cell string) {
		t.Helper()
		d.Click(side, "find-kind")
		d.Type(kind)
		d.Tick(2)
		d.Click("brush:"+kind, cell)
	}
	d.Click("brush:water")
	drag("cell:1:2,2", "cell:1:8,2")
	d.Click("tab:figures")
	put("side:0", "knight", "cell:1:4,5")
	put("side:1", "ogre", "cell:1:8,5")
	d.Shot("drawn")
	d.is("steps", 3)
	d.Key(ebiten.KeyF2)
	d.Until("the match", func(f probe.Frame) bool { return f.Scene == "play" })
	d.Tick(30)
	d.Key(ebiten.KeyF2)
	d.Until("the drawing", func(f probe.Frame) bool { return f.Scene == "editor" })
	d.Click("tab:things", "brush:objective")
	d.Click("cell:1:6,5")
	d.Click("edit-menu", "level", "level-sides")
	d.Wheel(640, 500, -20)
	d.Tick(3)
	d.Click("goal-kind:0:2") // reach
	d.Shot("a goal")
	d.Key(ebiten.KeyEscape)
	d.Key(ebiten.KeyEscape)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyS)
	d.Tick(5)
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), "=======") || !strings.Contains(string(text), "knight") || !strings.Contains(string(text), "reach") {
		t.Errorf("the file is (%v)\n%s", err, text)
	}
	if out, err := exec.Command("go", "run", "wallfall/cmd/level", "solve", "-rounds", "2", "-store", file).CombinedOutput(); err != nil || !strings.Contains(string(out), "yes") {
		t.Errorf("the solver says (%v)\n%s", err, out)
	}
	d.Until("the solution", func(f probe.Frame) bool { return strings.Contains(f.Text("text"), "\nsolution heroes") })
	d.Shot("solved")
}

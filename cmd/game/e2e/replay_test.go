//go:build e2e

package e2e

import (
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/share"
)

// A match is looked back over and played on from its start in a new branch;
// it is kept as a file, and the file is watched to its end.
func TestReplayDesktop(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-level", "millrace")
	d.rest()
	d.move("ann", "0:4,2")
	d.move("eve", "0:4,5")
	end := d.Probe().Text("hash")
	d.Key(ebiten.KeyB)
	d.is("count", 1)
	d.Shot("looking back")
	d.Click("past-first")
	d.is("count", 0)
	d.Click("play-on")
	d.is("count", 0)
	d.move("ann", "0:4,2")
	d.Tick(60)
	d.Key(ebiten.KeyB)
	d.Click("lines")
	d.Shot("lines")
	d.Click("line:0")
	d.is("count", 2, "hash", end)
	d.Key(ebiten.KeyEscape)
	d.Key(ebiten.KeyF10)
	d.Click("match-menu")
	d.Click("share")
	d.Shot("share")
	d.Click("save-file")
	d.Tick(2)
	d.Click("close")
	files, err := filepath.Glob(filepath.Join(dir, "recordings", "millrace-*.wallfall"))
	if err != nil || len(files) != 1 {
		t.Fatalf("kept are %v, %v", files, err)
	}
	d.Close()

	d = StartDesktop(t, "-data", t.TempDir(), "-replay", files[0])
	d.scene("play")
	d.Tick(20)
	d.Shot("a recording")
	d.is("count", 0)
	d.Click("watch-it")
	d.Until("end of the recording", func(f probe.Frame) bool { return f.Int("count") == 2 && f.Text("hash") == end })
	d.Tick(200)
	d.Shot("the end of a recording")
	d.Close()

	d = StartDesktop(t, "-data", dir)
	d.Click("recordings")
	d.scene("recordings")
	d.Shot("recordings")
}

// What was done just before the system ends the program is saved.
func TestReplaySigterm(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-level", "millrace")
	d.rest()
	d.send("ann", "0:4,2")
	hash := d.Probe().Text("hash")
	if err := d.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	d.ended = true
	d.cmd.Wait()
	if again := savedHash(t, dir); strconv.FormatUint(again, 16) != hash {
		t.Errorf("saved is %x, left was %s", again, hash)
	}
}

// begun returns a match of so many commands, and the link to it.
func begun(t *testing.T, commands int) (m *session.Match, link string) {
	t.Helper()
	m, _, err := session.New("millrace.txt", shipped(t, "millrace"), 7)
	if err != nil {
		t.Fatal(err)
	}
	for range commands {
		if _, err := m.Apply(m.State().Default()); err != nil {
			t.Fatal(err)
		}
	}
	if link, err = m.Link(); err != nil {
		t.Fatal(err)
	}
	return m, link
}

// A link opens in the browser: it says what it is, shows the match to its end,
// and the match can be played on. A broken one is refused in words.
func TestBrowserReplayLink(t *testing.T) {
	m, link := begun(t, 4)
	b := StartBrowser(t, BrowserOptions{Query: "mute", Fragment: "#" + link, Width: 480, Height: 640, ReducedMotion: true})
	b.scene("play")
	b.Shot("a link")
	b.Click("watch-it")
	b.Tick(2)
	for b.Probe().Int("count") < 4 {
		b.Click("on-turn")
	}
	b.is("count", 4)
	b.Click("past-step")
	b.is("count", 3)
	b.Click("play-on")
	b.Shot("played on")
	b.Click("menu")
	b.Click("match-menu")
	b.Click("share")
	b.Tick(2)
	b.Eval(`(document.addEventListener("copy", () => { window.copied = document.activeElement.value; }), "")`)
	b.Click("copy-link")
	b.Tick(2)
	if got, want := b.Eval(`window.copied || ""`), "#r="; !strings.Contains(got, want) {
		t.Errorf("copied is %q", got)
	}
	b.Shot("shared")
	b.Click("save-file")
	b.Tick(2)

	b = StartBrowser(t, BrowserOptions{Query: "mute", Fragment: "#" + link[:len(link)-8], Width: 480, Height: 360})
	b.scene("title")
	if n := b.Probe().Text("notice"); !strings.Contains(n, "Can't open") {
		t.Errorf("a broken link says %q", n)
	}
	b.Shot("a broken link")
	b.Click("recordings")
	b.scene("recordings")
	b.Tick(2)
	// What the player picks in the browser's own window.
	b.Eval(`(HTMLInputElement.prototype.click = function () {
		const files = new DataTransfer();
		files.items.add(new File([` + strconv.Quote(string(m.Save())) + `], "m.wallfall"));
		this.files = files.files;
		this.dispatchEvent(new Event("change"));
	}, "")`)
	b.Click("open-file")
	b.scene("play")
	b.is("count", 0, "level", "millrace.txt")
	level, err := share.Encode(share.Level, share.AppendLevel(nil, "knoll.txt", shipped(t, "knoll")))
	if err != nil {
		t.Fatal(err)
	}
	b.Eval(`((data) => {
		data.setData("text", "` + share.Code(level) + `");
		window.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
		return "";
	})(new DataTransfer())`)
	b.Until("level that was pasted", func(f probe.Frame) bool { return f.Text("level") == "knoll.txt" })
}

// shipped returns the text of a level of the game.
func shipped(t *testing.T, id string) []byte {
	t.Helper()
	for _, e := range levels.Shipped() {
		if e.ID == id {
			return e.Text
		}
	}
	t.Fatalf("there is no level %s", id)
	return nil
}

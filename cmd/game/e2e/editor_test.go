//go:build e2e

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
)

// A level file is drawn on in the real window: painted, walled, peopled, tried,
// taken back and saved to where it is.
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
	d.Click("brush:water")
	drag("cell:0:2,2", "cell:0:8,2")
	d.Click("tab:walls")
	drag("cell:0:1,4", "cell:0:1,6")
	d.Click("tab:figures")
	d.Click("find-kind")
	d.Type("knight")
	d.Tick(2)
	d.Click("brush:knight")
	d.Click("cell:0:4,5")
	d.Click("side:1")
	d.Click("find-kind")
	d.Type("ogre")
	d.Tick(2)
	d.Click("brush:ogre")
	d.Click("cell:0:8,5")
	d.Tick(30)
	d.Shot("drawn")
	d.is("steps", 4)
	d.Key(ebiten.KeyF2)
	d.Until("the match", func(f probe.Frame) bool { return f.Scene == "play" })
	d.Tick(30)
	d.Shot("tried")
	d.Key(ebiten.KeyF2)
	d.Until("the drawing", func(f probe.Frame) bool { return f.Scene == "editor" })
	d.Tick(2)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	d.is("steps", 3)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyS)
	d.Tick(5)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(text); !strings.Contains(got, "#.=======..#") || !strings.Contains(got, "knight") || strings.Contains(got, "ogre") {
		t.Errorf("the file is\n%s", got)
	}
	d.Click("problems")
	d.Tick(20)
	d.Shot("problems")
	d.Key(ebiten.KeyEscape)

	// The ogre comes back, the knight gets a goal, bots play it in the window.
	d.Key(ebiten.KeyControlLeft, ebiten.KeyY)
	d.Click("tab:things")
	d.Click("brush:objective")
	d.Click("cell:0:6,5")
	d.Click("edit-menu")
	d.Click("level")
	d.Click("title")
	d.Key(ebiten.KeyControlLeft, ebiten.KeyA)
	d.Type("The Moat")
	d.Click("about")
	d.Type("Past the ogre to the gate.")
	d.Click("level-sides")
	d.Wheel(640, 500, -20)
	d.Tick(3)
	d.Click("goal-kind:0:2") // reach
	d.Shot("a goal")
	d.Key(ebiten.KeyEscape)
	d.Key(ebiten.KeyEscape)
	d.Key(ebiten.KeyF8)
	d.Until("games", func(f probe.Frame) bool { return strings.Contains(f.Text("bots"), ": ") })
	d.Tick(60)
	d.Shot("bots")
	d.Key(ebiten.KeyF8)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyS)
	d.Tick(5)
	solved(t, file)

	// What the tool on the command line has written into the file is there at once.
	d.Until("the solution", func(f probe.Frame) bool { return strings.Contains(f.Text("text"), "\nsolution heroes") })
	d.Shot("solved")
}

// solved takes a level through the designer's commands: checked, played by bots,
// solved, and to Tiled and back.
func solved(t *testing.T, file string) {
	t.Helper()
	dir := t.TempDir()
	tool := filepath.Join(dir, "level")
	if out, err := exec.Command("go", "build", "-o", tool, "wallfall/cmd/level").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	level := func(args ...string) string {
		t.Helper()
		out, err := exec.Command(tool, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("level %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	level("check", file)
	if out := level("sim", "-games", "100", "-heat", filepath.Join(dir, "heat.png"), file); !strings.Contains(out, "WHO WINS") {
		t.Errorf("the bots say\n%s", out)
	}
	if out := level("solve", "-rounds", "2", "-store", file); !strings.Contains(out, "yes") {
		t.Errorf("the solver says\n%s", out)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	level("convert", file, filepath.Join(dir, "moat.tmx"))
	level("convert", filepath.Join(dir, "moat.tmx"), filepath.Join(dir, "again.txt"))
	after, err := os.ReadFile(filepath.Join(dir, "again.txt"))
	if err != nil || string(after) != string(before) {
		t.Errorf("back from Tiled (%v) it is\n%s\nnot\n%s", err, after, before)
	}
	level("report", "-o", filepath.Join(dir, "moat.html"), file)
}

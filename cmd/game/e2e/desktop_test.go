//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
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

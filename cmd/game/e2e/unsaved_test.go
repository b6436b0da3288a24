//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A match that can't be saved is reported, may be left only when the player
// insists, and is saved as soon as it can be.
func TestGameCannotSave(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-level", "millrace")
	d.rest()
	notice := func(want string) {
		t.Helper()
		if n := d.Probe().Text("notice"); !strings.Contains(n, want) {
			t.Fatalf("the notice is %q, want %q in it", n, want)
		}
	}
	// A file lies where the folder was.
	if err := os.Rename(dir, dir+".away"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.move("ann", "0:4,2")
	d.Tick(60)
	notice("Can't save")
	d.Click("menu")
	d.Click("title")
	d.is("count", 1)
	notice("Leave again")

	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	d.Tick(700)
	if _, err := os.Stat(filepath.Join(dir, "match.rec")); err != nil {
		t.Errorf("the match is not saved later: %v", err)
	}

	if err := os.Rename(dir, dir+".full"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.move("eve", "0:4,5")
	// It was saved meanwhile, so the warning is given anew, and then heeded.
	d.Click("menu")
	d.Click("title")
	d.is("count", 2)
	notice("Leave again")
	d.Click("menu")
	d.Click("title")
	d.Tick(2)
	d.scene("title")
}

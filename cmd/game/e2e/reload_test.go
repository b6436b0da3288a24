//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wallfall/cmd/game/probe"
	"wallfall/levels"
)

// A level that is changed on disk by another program appears in the window while
// the match goes on; one that is broken leaves what was.
func TestGameReload(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "mill.txt")
	text := ""
	for _, e := range levels.Shipped() {
		if e.ID == "millrace" {
			text = string(e.Text)
		}
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file+".new", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(file+".new", file); err != nil {
			t.Fatal(err)
		}
	}
	write(text)
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-level", file)
	d.scene("play")
	d.rest()
	d.move("ann", "0:4,2")
	hash := d.Probe().State["hash"]
	said := func(f probe.Frame) string { s, _ := f.State["disk"].(string); return s }
	write(text + "nonsense\n")
	f := d.Until("word of the broken file", func(f probe.Frame) bool { return said(f) != "" })
	if !strings.Contains(said(f), "mill.txt:") || f.State["hash"] != hash {
		t.Errorf("told is %q", said(f))
	}
	d.Shot("broken on disk")
	write(strings.Replace(text, "#w.c.......q#", "#w.c......q.#", 1))
	f = d.Until("the changed level", func(f probe.Frame) bool { return said(f) == "" && f.State["hash"] != hash })
	if f.State["count"] != 1.0 && f.State["count"] != 1 {
		t.Errorf("%v commands stay", f.State["count"])
	}
	d.Shot("changed on disk")
	// Where she walked to is rock now.
	write(strings.Replace(text, "Aw.b._..._..#", "Aw.b#_..._..#", 1))
	d.Until("what no longer fits", func(f probe.Frame) bool { _, ok := f.Find("disk-back"); return ok })
	d.Shot("a command that no longer fits")
	d.Click("disk-back")
	d.Tick(3)
	d.is("count", 1)
	d.Close()
}

//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
)

// A match that was left is continued in the position it was left in.
func TestGameContinue(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-seats", "person,person")
	d.Tick(3)
	d.Click("play")
	d.Click("levels")
	d.scene("levels")
	d.Tick(2)
	d.Click("level:millrace")
	d.Click("begin")
	d.scene("play")
	d.rest()
	d.move("ann", "0:4,2")
	d.move("eve", "0:4,5")
	left := d.Probe()
	d.Click("menu")
	d.Click("title")
	d.scene("title")
	d.Tick(2)
	d.is("continue", true)
	d.Shot("title with a match to continue")
	hash := savedHash(t, dir)
	if code := d.Close(); code != 0 {
		t.Fatalf("ended with code %d", code)
	}

	d = StartDesktop(t, "-data", dir)
	d.is("continue", true, "notice", "")
	d.Click("continue")
	d.scene("play")
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
	d.Shot("continued")
	// What was done can still be taken back, and the record is the same.
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyY)
	d.rest()
	d.is("count", 2)
	d.Close()
	if again := savedHash(t, dir); again != hash {
		t.Errorf("the position saved was %x, is %x", hash, again)
	}

	// A player who just goes away finds everything again.
	d = StartDesktop(t, "-data", dir)
	d.Click("continue")
	d.scene("play")
	d.rest()
	d.move("dov", "0:4,4")
	d.Tick(60) // a pause is enough
	d.Close()
	d = StartDesktop(t, "-data", dir)
	d.Click("continue")
	d.scene("play")
	d.is("count", 3)
}

// Whenever the program is killed in the middle of play, at most its last command is lost,
// a bot's as well.
func TestGameIsKilled(t *testing.T) {
	dir := t.TempDir()
	count := 0
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-level", "millrace", "-seats", "greedy,greedy")
	for range 4 { // the match ends soon after
		more := d.Probe().Int("count") + 4
		d.Until("commands of bots", func(f probe.Frame) bool { return f.Int("count") >= more })
		count = d.Probe().Int("count")
		d.Kill()
		d = StartDesktop(t, "-data", dir)
		d.Click("continue")
		d.scene("play")
		if got := d.Probe().Int("count"); got < count-1 {
			t.Fatalf("of %d commands %d are saved", count, got)
		}
	}
}

// savedHash returns the hash of the position in which the match was saved.
func savedHash(t *testing.T, dir string) uint64 {
	t.Helper()
	st, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	data, err := st.Get(shell.MatchKey)
	if err != nil {
		t.Fatal(err)
	}
	m, err := session.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	return m.State().Hash()
}

// A damaged save is reported and kept aside, and the game starts.
func TestGameDamagedSave(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-data", dir, "-seed", "7", "-level", "millrace")
	d.rest()
	d.move("ann", "0:4,2")
	d.Tick(60)
	d.move("eve", "0:4,5")
	d.Tick(60)
	d.Close()
	damage := func(pattern string) int {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i := len(data) / 2; i < len(data)/2+20; i++ {
				data[i] ^= 0x55
			}
			if err := os.WriteFile(file, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return len(files)
	}
	// The newest is damaged: the one before it is continued.
	if damage("match.rec") != 1 {
		t.Fatal("no match was saved")
	}
	d = StartDesktop(t, "-data", dir)
	d.Shot("one before")
	if n := d.Probe().Text("notice"); !strings.Contains(n, "damaged") || !strings.Contains(n, "kept as") {
		t.Errorf("the notice is %q", n)
	}
	d.is("continue", true)
	d.Click("continue")
	d.scene("play")
	d.is("count", 1)
	d.Close()

	// All are damaged: the game begins without.
	if damage("match*.rec") == 0 {
		t.Fatal("no match was saved")
	}
	d = StartDesktop(t, "-data", dir)
	d.Shot("none is left")
	if n := d.Probe().Text("notice"); !strings.Contains(n, "damaged") {
		t.Errorf("the notice is %q", n)
	}
	d.scene("title")
	d.is("continue", false)
	kept, err := filepath.Glob(filepath.Join(dir, "*damaged*"))
	if err != nil || len(kept) < 2 {
		t.Errorf("kept aside are %v, error %v", kept, err)
	}
	d.Click("play")
	d.Click("levels")
	d.scene("levels")
}

// Every screen is whole from 800 by 600 to 4K, and at every size of text.
func TestGameSizes(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-seed", "7", "-data", dir)
	for _, size := range [][2]int{{800, 600}, {3840, 2160}, {1024, 1366}} {
		name := strconv.Itoa(size[0]) + "x" + strconv.Itoa(size[1]) + " "
		w, h := float32(size[0]), float32(size[1])
		var keep map[string]bool
		shot := func(what string) {
			if keep == nil || keep[what] {
				d.Shot(name + what)
			}
		}
		d.Resize(size[0], size[1])
		d.Tick(5)
		d.tidy(w, h)
		if size[0] > 2000 {
			keep = map[string]bool{"play": true} // large pictures take long
		}
		shot("title")
		d.Click("settings")
		d.Tick(2)
		d.tidy(w, h)
		shot("settings")
		d.Key(ebiten.KeyEscape)
		d.Click("play")
		d.Click("levels")
		d.scene("levels")
		d.Tick(2)
		shot("levels")
		for i := 0; ; i++ {
			if h, ok := d.Probe().Find("level:causeway"); ok && h.H > 100 {
				break
			}
			if i > 20 {
				t.Fatal("the Causeway is not in the list")
			}
			d.Wheel(float64(w)/2, float64(h)*0.6, -2)
			d.Tick(5)
		}
		d.Click("level:causeway")
		d.Tick(2)
		d.tidy(w, h)
		shot("level page")
		d.Click("begin")
		d.scene("play")
		d.rest()
		d.Tick(100)
		d.Click("figure:bob")
		cell, ok := d.Probe().Find("cell:0:3,4")
		if !ok {
			t.Fatalf("Bob cannot go to 0:3,4: %v", d.legal())
		}
		d.Hover(cell.Centre())
		d.Tick(3)
		d.tidy(w, h)
		shot("play")
		d.Key(ebiten.KeyF1)
		d.Tick(2)
		shot("help")
		d.Click("close")
		d.Key(ebiten.KeyF10)
		d.Tick(2)
		d.tidy(w, h)
		shot("menu")
		d.Click("title")
		d.scene("title")
	}
	// Large text on a small screen.
	d.Resize(800, 600)
	d.Click("settings")
	d.Tick(2)
	d.Click("tab-comfort")
	d.Tick(2)
	for range 12 { // 200 % is the largest
		if _, ok := d.Probe().Find("text-more"); ok {
			d.Click("text-more")
		}
	}
	d.Shot("large text settings")
	d.Key(ebiten.KeyEscape)
	d.Shot("large text title")
	d.Click("play")
	d.Click("levels")
	d.scene("levels")
	d.Shot("large text levels")
}

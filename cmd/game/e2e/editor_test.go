//go:build e2e

package e2e

import (
	"os"
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
	d := StartDesktop(t, "-mute", "-seed", "7", "-edit", file)
	g := &table{t, d}
	d.Tick(10)
	g.scene("editor")
	g.tidy(1280, 800)
	spot := func(id string) (x, y float64) {
		t.Helper()
		h, ok := d.Probe().Find(id)
		if !ok {
			t.Fatalf("there is no %s", id)
		}
		return float64(h.X + h.W/2), float64(h.Y + h.H/2)
	}
	drag := func(from, to string) {
		t.Helper()
		x0, y0 := spot(from)
		x1, y1 := spot(to)
		d.Drag(x0, y0, x1, y1)
		d.Tick(2)
	}
	d.Click("brush:water")
	drag("cell:0:2,2", "cell:0:8,2")
	d.Click("tab:walls")
	drag("cell:0:1,4", "cell:0:1,6")
	d.Click("tab:figures")
	d.Click("brush:knight")
	d.Click("cell:0:4,5")
	d.Click("side:1")
	d.Click("brush:ogre")
	d.Click("cell:0:8,5")
	d.Tick(30)
	d.Shot("drawn")
	g.is("steps", 4)
	d.Key(ebiten.KeyF2)
	d.Until("the match", func(f probe.Frame) bool { return f.Scene == "play" })
	d.Tick(30)
	d.Shot("tried")
	d.Key(ebiten.KeyF2)
	d.Until("the drawing", func(f probe.Frame) bool { return f.Scene == "editor" })
	d.Tick(2)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	g.is("steps", 3)
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
}

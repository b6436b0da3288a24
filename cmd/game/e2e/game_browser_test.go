//go:build e2e

package e2e

import (
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/serve"
)

// openLevel opens the page in a small level of our own and waits for the first
// turn.
func openLevel(t *testing.T, level string, options BrowserOptions) *table {
	t.Helper()
	text, err := os.ReadFile(levelFile(t, level))
	if err != nil {
		t.Fatal(err)
	}
	options.Query += "&file=level.txt&seed=7"
	b := OpenPage(t, options, func(s serve.Site) { s["level.txt"] = text })
	g := &table{t, b}
	g.scene("play")
	g.rest()
	return g
}

// still switches animations off: the browser of the tests draws slowly.
func (g *table) still() {
	g.t.Helper()
	for range 3 {
		g.d.Key(ebiten.KeyX)
	}
	if n := g.d.Probe().Text("notice"); n != "Animations: none" {
		g.t.Fatalf("the notice is %q", n)
	}
}

// A turn by touch from the title on; then the page is loaded anew and the match
// goes on where it stood.
func TestBrowserGame(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "seed=7&seats=person,person", Width: 480, Height: 360, ReducedMotion: true})
	g := &table{t, b}
	g.scene("title")
	g.is("continue", false)
	b.Shot("title")
	b.Tap("play")
	g.scene("levels")
	b.Tick(2)
	b.Shot("levels")
	b.Tap("level:millrace")
	b.Tick(2)
	b.Shot("level page")
	b.Tap("begin")
	g.scene("play")
	g.rest()
	b.Tap("figure:ann")
	g.is("selected", "ann", "count", 0)
	b.Tap("cell:0:4,2")
	g.is("selected", "ann", "count", 0)
	b.Tick(2)
	b.Shot("path by touch")
	b.Tap("cell:0:4,2")
	g.is("count", 1)
	g.rest()
	b.Tap("end-turn")
	g.is("count", 2)
	b.Tick(20)
	b.Shot("wall moves")
	g.still()
	g.rest()
	g.is("side", 1)
	ann := g.at("ann")
	b.Tick(60) // a pause saves
	b.Reload()
	g.scene("title")
	g.is("continue", true, "notice", "")
	b.Shot("after loading anew")
	b.Tap("continue")
	g.scene("play")
	g.rest()
	g.is("count", 2, "side", 1, "round", 1, "level", "millrace.txt")
	if now := g.at("ann"); now != ann {
		t.Errorf("Ann stood at %+v, stands at %+v", ann, now)
	}
	// By mouse and keys, too.
	b.Click("end-turn")
	g.is("count", 3)
	g.rest()
	b.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	g.is("count", 2)
	b.Click("redo")
	g.is("count", 3)
	g.rest()
	g.is("side", 0, "round", 2)
	g.move("cat", "0:4,3")
	g.rest()
	b.Resize(360, 480)
	b.Tick(2)
	g.tidy(360, 480)
	b.Shot("tall")
	b.Resize(640, 360)
	b.Tick(2)
	g.tidy(640, 360)
	b.Shot("wide")
}

// A decision by touch, in a picture of two device pixels a point.
func TestBrowserDecision(t *testing.T) {
	g := openLevel(t, shove, BrowserOptions{Width: 300, Height: 225, Scale: 2})
	b := g.d
	g.still()
	g.tidy(600, 450)
	b.Tap("end-turn")
	g.is("count", 1)
	g.rest()
	g.is("ask", askDisplace, "asked", 0)
	b.Shot("decision")
	b.Tap("cell:0:5,1")
	if b.Probe().Int("count") == 1 {
		b.Tap("cell:0:5,1")
	}
	g.is("count", 2)
	g.rest()
	g.is("ask", askManeuver, "asked", 1)
	b.Pinch(300, 200, 60, 120)
	b.Shot("pinched")
}

// A strike by touch: the first tap tells what comes of it, the second strikes.
func TestBrowserFight(t *testing.T) {
	g := openLevel(t, brawl, BrowserOptions{Width: 480, Height: 360})
	b := g.d
	g.still()
	b.Tap("end-turn")
	g.is("count", 1, "ask", askStrike)
	g.tidy(480, 360)
	b.Tap("figure:ann")
	g.is("selected", "ann")
	b.Tap("figure:kay")
	g.is("count", 1)
	b.Tick(2)
	b.Shot("aimed")
	b.Tap("figure:kay")
	g.is("count", 2)
	g.rest()
	b.Shot("struck")
}

// A match played to its end in the page by the mouse.
func TestBrowserWholeMatch(t *testing.T) {
	g := openLevel(t, sprint, BrowserOptions{Width: 400, Height: 300})
	b := g.d
	g.still()
	g.move("ann", "0:4,1")
	g.rest()
	for n := range 2 {
		g.end()
		g.is("count", n+2)
		g.rest()
	}
	g.move("ann", "0:7,1")
	b.Until("end screen", func(f probe.Frame) bool { return f.Text("dialog") == endDialog })
	b.Tick(20)
	b.Shot("end")
	b.Click("again")
	g.scene("play")
	g.rest()
	g.is("count", 0, "over", false)
}

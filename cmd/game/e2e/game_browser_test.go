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
func openLevel(t *testing.T, level string, options BrowserOptions) *Browser {
	t.Helper()
	text, err := os.ReadFile(levelFile(t, level))
	if err != nil {
		t.Fatal(err)
	}
	options.Query += "&file=level.txt&seed=7"
	b := OpenPage(t, options, func(s serve.Site) { s["level.txt"] = text })
	b.scene("play")
	b.rest()
	return b
}

// still switches animations off: the browser of the tests draws slowly.
func (d *Driver) still() {
	d.t.Helper()
	for range 3 {
		d.Key(ebiten.KeyX)
	}
	if n := d.Probe().Text("notice"); n != "Animations: off" {
		d.t.Fatalf("the notice is %q", n)
	}
}

// A turn by touch from the title on; then the page is loaded anew and the match
// goes on where it stood.
func TestBrowserGame(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "seed=7&seats=person,person", Width: 480, Height: 360, ReducedMotion: true})
	b.scene("title")
	b.is("continue", false)
	b.Shot("title")
	b.Tap("play")
	b.Tap("levels")
	b.scene("levels")
	b.Shot("levels")
	b.Tap("level:millrace")
	b.Shot("level page")
	b.Tap("begin")
	b.scene("play")
	b.rest()
	b.Tap("figure:ann")
	b.is("selected", "ann", "count", 0)
	b.Tap("cell:0:4,2")
	b.is("selected", "ann", "count", 0)
	b.Shot("path by touch")
	b.Tap("cell:0:4,2")
	b.is("count", 1)
	b.rest()
	b.Tap("end-turn")
	b.is("count", 2)
	b.Tick(20)
	b.Shot("wall moves")
	b.still()
	b.rest()
	b.is("side", 1)
	ann := b.at("ann")
	b.Tick(60) // a pause saves
	b.Reload()
	b.scene("title")
	b.is("continue", true, "notice", "")
	b.Shot("after loading anew")
	b.Tap("continue")
	b.scene("play")
	b.rest()
	b.is("count", 2, "side", 1, "round", 1, "level", "millrace.txt")
	if now := b.at("ann"); now != ann {
		t.Errorf("Ann stood at %+v, stands at %+v", ann, now)
	}
	// By mouse and keys, too.
	b.Click("end-turn")
	b.is("count", 3)
	b.rest()
	b.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	b.is("count", 2)
	b.Click("redo")
	b.is("count", 3)
	b.rest()
	b.is("side", 0, "round", 2)
	b.move("cat", "0:4,3")
	b.Resize(360, 480)
	b.Tick(2)
	b.tidy(360, 480)
	b.Shot("tall")
	b.Resize(640, 360)
	b.Tick(2)
	b.tidy(640, 360)
	b.Shot("wide")
}

// A decision by touch, in a picture of two device pixels a point.
func TestBrowserDecision(t *testing.T) {
	b := openLevel(t, shove, BrowserOptions{Width: 300, Height: 225, Scale: 2})
	b.still()
	b.tidy(600, 450)
	b.Tap("end-turn")
	b.is("count", 1)
	b.rest()
	b.is("ask", askDisplace, "asked", 0)
	b.Shot("decision")
	b.Tap("cell:0:5,1")
	if b.Probe().Int("count") == 1 {
		b.Tap("cell:0:5,1")
	}
	b.is("count", 2)
	b.rest()
	b.is("ask", askManeuver, "asked", 1)
	b.Pinch(300, 200, 60, 120)
	b.Shot("pinched")
}

// A strike by touch: the first tap shows the preview, the second strikes.
func TestBrowserFight(t *testing.T) {
	b := openLevel(t, brawl, BrowserOptions{Width: 480, Height: 360})
	b.still()
	b.Tap("end-turn")
	b.is("count", 1, "ask", askStrike)
	b.tidy(480, 360)
	b.Tap("figure:ann")
	b.is("selected", "ann")
	b.Tap("figure:kay")
	b.is("count", 1)
	b.Shot("aimed")
	b.Tap("figure:kay")
	b.is("count", 2)
	b.rest()
	b.Shot("struck")
}

// A match played to its end in the page by the mouse.
func TestBrowserWholeMatch(t *testing.T) {
	b := openLevel(t, sprint, BrowserOptions{Width: 400, Height: 300})
	b.still()
	b.move("ann", "0:4,1")
	for n := range 2 {
		b.end()
		b.is("count", n+2)
		b.rest()
	}
	b.send("ann", "0:7,1")
	b.Until("end screen", func(f probe.Frame) bool { return f.Text("dialog") == endDialog })
	b.Tick(20)
	b.Shot("end")
	b.Click("again")
	b.scene("play")
	b.rest()
	b.is("count", 0, "over", false)
}

// A page that is loaded again goes on with the match that its address began, and what is
// dropped and is no file does no harm.
func TestBrowserReload(t *testing.T) {
	b := openLevel(t, sprint, BrowserOptions{Width: 480, Height: 360, ReducedMotion: true})
	b.still()
	b.Click("figure:cat")
	b.Click("cell:0:4,3")
	b.Until("move", func(f probe.Frame) bool { return f.Int("count") == 1 })
	b.Reload()
	b.Until("the match", func(f probe.Frame) bool { return f.Scene == "play" })
	b.is("count", 1)
	b.Eval(`(() => {
		const data = new DataTransfer();
		data.items.add("a text", "text/plain");
		document.querySelector("canvas").dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: data}));
	})()`)
	b.Tick(5)
	b.is("count", 1)
}

//go:build e2e

package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/serve"
	"wallfall/levels/share"
)

// clickForBench clicks on what has the page loaded anew with the bench, and waits
// until it is.
func (b *Browser) clickForBench(id string) {
	b.t.Helper()
	x, y := middle(b.t, b, id)
	b.Hover(x, y)
	b.mouse(input.DispatchMouseEventTypeMousePressed, x, y, input.MouseButtonLeft)
	b.Tick(2)
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x, y, input.MouseButtonLeft)
	const loaded = `String(location.search.includes("bench") && performance.getEntriesByType("navigation")[0].type === "reload")`
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if yes, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](loaded)); err == nil && yes == "true" { // while it is loaded there is nobody to ask
			return
		}
	}
	b.t.Fatalf("after %s the page is not loaded anew", id)
}

// The page begins with the game alone. Whoever wants to make levels gets the program
// that has the bench, in the same page: the match that was left is still there, what
// is drawn is kept, and the ways back are what they always are.
func TestBrowserBench(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "mute&seed=7&level=vise", Width: 640, Height: 640, ReducedMotion: true})
	g := &table{t, b}
	program := func() string {
		return b.Eval(`performance.getEntriesByType("resource").map((e) => e.name.match(/\w+(?=\.wasm)/)).join("")`)
	}
	scene := func(name string) {
		t.Helper()
		b.Until(name, func(f probe.Frame) bool { return f.Scene == name })
		b.Tick(2)
	}
	g.still()
	b.Click("end-turn")
	b.Until("a command", func(f probe.Frame) bool { return f.Int("count") == 1 })
	b.Click("menu")
	b.Click("title")
	scene("title")
	if got := program(); got != "game" {
		t.Errorf("the page has begun with %q", got)
	}
	b.clickForBench("make")
	scene("drawings")
	if got := program(); got != "bench" {
		t.Errorf("levels are made in %q", got)
	}
	b.Shot("your levels")
	b.Click("new-level")
	b.Click("create")
	scene("editor")
	b.Click("brush:water")
	b.Click("cell:0:3,3")
	b.Until("a step", func(f probe.Frame) bool { return f.Int("steps") == 1 })
	b.Shot("drawn")
	b.Eval(`(history.back(), "")`)
	b.Until("the menu", func(f probe.Frame) bool { return f.Int("dialog") != 0 })
	b.Tick(2)
	b.Click("leave")
	scene("drawings")
	b.Eval(`(history.back(), "")`)
	scene("title")
	g.is("continue", true)
	b.Reload()
	scene("title") // what was to be opened was opened
	b.Click("make")
	scene("drawings")
	if rows, _ := b.Probe().State["levels"].([]any); len(rows) != 1 {
		t.Errorf("of the player's levels there are %v", rows)
	}
	b.Click("back")
	scene("title")
	b.Click("continue")
	scene("play")
	g.is("count", 1)
}

// A level that came by a link goes along to where a copy of it is drawn on.
func TestBrowserBenchTakesALevelAlong(t *testing.T) {
	theirs := strings.Replace(string(shipped(t, "knoll")), "topology", "author \"Å, ß & more\"\ntopology", 1)
	end, err := share.Encode(share.Level, share.AppendLevel(nil, "theirs.txt", []byte(theirs)))
	if err != nil {
		t.Fatal(err)
	}
	b := StartBrowser(t, BrowserOptions{Query: "mute", Fragment: "#" + end, Width: 640, Height: 640, ReducedMotion: true})
	b.Until("the level", offers("theirs.txt"))
	b.clickForBench("edit-copy")
	f := b.Until("the drawing", func(f probe.Frame) bool { return f.Scene == "editor" })
	if text := f.Text("text"); text != theirs {
		t.Errorf("what is drawn on is %s", text)
	}
	if hash := b.Eval(`location.hash`); hash != "" {
		t.Errorf("the address still has %s", hash)
	}
}

// Where the bench cannot be loaded the page leads back to the game.
func TestBrowserBenchMissing(t *testing.T) {
	b := OpenPage(t, BrowserOptions{Query: "mute", Width: 480, Height: 480, Script: `Object.defineProperty(navigator, "language", {get: () => "de-DE"});`},
		func(s serve.Site) { delete(s, "bench.wasm.gz") })
	b.Until("the title", func(f probe.Frame) bool { return f.Scene == "title" })
	b.Allow("404")
	b.clickForBench("make")
	b.awaitNote("bench.wasm.gz konnte nicht geladen werden (404")
	if text := b.Eval(`document.getElementById("go").textContent`); text != "Zurück zum Spiel" {
		t.Errorf("the button says %q", text)
	}
	b.Eval(`(setTimeout(() => document.getElementById("go").click(), 200), "")`)
	time.Sleep(time.Second)
	b.Until("the title", func(f probe.Frame) bool { return f.Scene == "title" })
	if strings.Contains(b.Eval(`location.search`), "bench") {
		t.Error("the address still asks for the bench")
	}
}

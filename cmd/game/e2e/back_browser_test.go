//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"wallfall/cmd/game/probe"
)

// The browser's way back takes one step back at a time and never the match; a link
// stays in the address until it is taken up, and then loading anew goes on with the
// match that was saved.
func TestBrowserWayBack(t *testing.T) {
	_, link := begun(t, 3)
	b := StartBrowser(t, BrowserOptions{Query: "mute", Fragment: "#" + link, Width: 480, Height: 640, ReducedMotion: true})
	b.scene("play")
	linked := func() bool { return strings.Contains(b.Eval(`location.hash`), link) }
	back := func(what string, so func(f probe.Frame) bool) {
		t.Helper()
		b.Eval(`(history.back(), "")`)
		b.Until(what, so)
		b.Tick(2)
	}
	introDialog := b.Probe().Text("dialog")
	if b.Tick(2); introDialog == "" || !linked() {
		t.Fatalf("dialog %q, address %s", introDialog, b.Eval(`location.href`))
	}
	b.Click("watch-it")
	b.Until("the address is clean", func(probe.Frame) bool { return !linked() })
	b.Click("play-on")
	b.is("count", 0)
	b.still()
	b.send("ann", "0:4,2")
	b.Tick(60)
	back("what is selected is let go, or the menu", func(f probe.Frame) bool { return f.Text("dialog") == menuDialog || f.Text("selected") == "" })
	if b.Probe().Text("dialog") != menuDialog {
		back("the menu", func(f probe.Frame) bool { return f.Text("dialog") == menuDialog })
	}
	b.is("count", 1)
	back("the match", func(f probe.Frame) bool { return f.Text("dialog") == "" && f.Scene == "play" })
	b.is("count", 1)
	b.Reload()
	b.scene("title")
	b.is("continue", true)
	if linked() {
		t.Error("loaded anew the address has the link again")
	}
	b.Click("continue")
	b.scene("play")
	b.is("count", 1)
	b.Click("menu")
	b.Click("title")
	b.scene("title")
	b.Click("play")
	b.Click("levels")
	b.scene("levels")
	back("the title", func(f probe.Frame) bool { return f.Scene == "title" })
	if linked() {
		t.Error("back at the title the address has the link again")
	}
	if n := b.Eval(`String(history.state && history.state.wallfall)`); n != "null" && n != "undefined" {
		t.Errorf("at the title an entry of the program is left: %s", n)
	}
}

//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"wallfall/cmd/game/probe"
	"wallfall/levels/share"
)

// Levels are made in the browser, too: a match that was left is still there, what is
// drawn is kept, and the browser's way back leads out of the editor.
func TestBrowserEditor(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "mute&seed=7&level=vise", Width: 640, Height: 640, ReducedMotion: true})
	scene := func(name string) {
		t.Helper()
		b.Until(name, func(f probe.Frame) bool { return f.Scene == name })
		b.Tick(2)
	}
	b.still()
	b.Click("end-turn")
	b.Until("a command", func(f probe.Frame) bool { return f.Int("count") == 1 })
	b.Click("menu")
	b.Click("title")
	scene("title")
	b.Click("make")
	scene("drawings")
	b.Shot("your levels")
	b.Click("new-level")
	b.Click("create")
	scene("editor")
	b.Click("brush:water")
	b.Click("cell:0:3,3")
	b.Until("a step", func(f probe.Frame) bool { return f.Int("steps") == 1 })
	b.Shot("drawn")
	b.Eval(`(history.back(), "")`)
	b.Until("the menu", func(f probe.Frame) bool { return f.Text("dialog") != "" })
	b.Tick(2)
	b.Click("leave")
	scene("drawings")
	b.Eval(`(history.back(), "")`)
	scene("title")
	b.is("continue", true)
	b.Eval(`history.replaceState(history.state, "", location.href.replace("&level=vise", ""))`)
	b.Reload()
	scene("title")
	b.Click("make")
	scene("drawings")
	if rows, _ := b.Probe().State["levels"].([]any); len(rows) != 1 {
		t.Errorf("of the player's levels there are %v", rows)
	}
	b.Click("back")
	scene("title")
	b.Click("continue")
	scene("play")
	b.is("count", 1)
}

// A copy of a level that came by a link opens in the editor.
func TestBrowserEditsALink(t *testing.T) {
	theirs := strings.Replace(string(shipped(t, "knoll")), "topology", "author \"Å, ß & more\"\ntopology", 1)
	end, err := share.Encode(share.Level, share.AppendLevel(nil, "theirs.txt", []byte(theirs)))
	if err != nil {
		t.Fatal(err)
	}
	b := StartBrowser(t, BrowserOptions{Query: "mute", Fragment: "#" + end, Width: 640, Height: 640, ReducedMotion: true})
	b.Until("the level", offers("theirs.txt"))
	b.Click("edit-copy")
	f := b.Until("the drawing", func(f probe.Frame) bool { return f.Scene == "editor" })
	if text := f.Text("text"); text != theirs {
		t.Errorf("what is drawn on is %s", text)
	}
	if hash := b.Eval(`location.hash`); hash != "" {
		t.Errorf("the address still has %s", hash)
	}
}

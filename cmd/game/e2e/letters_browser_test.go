//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"wallfall/cmd/game/probe"
)

// A field that a finger comes to in a browser gets the system's own keyboard: what is
// written with that is what the field has.
func TestBrowserLettersOfTheSystem(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "mute", Width: 480, Height: 640, ReducedMotion: true, Script: `
		const real = window.matchMedia;
		window.matchMedia = (q) => q.includes("coarse") ? { matches: true } : real.call(window, q);`})
	scene := func(name string) {
		t.Helper()
		b.Until(name, func(f probe.Frame) bool { return f.Scene == name })
		b.Tick(2)
	}
	b.Tap("make")
	scene("drawings")
	b.Tap("new-level")
	b.Tap("create")
	scene("editor")
	b.Tap("edit-menu")
	b.Tap("level")
	focus := func() string { return b.Eval(`document.activeElement.id`) }
	if got := focus(); got != "" {
		t.Errorf("before there is a field to write into, %q has the keyboard", got)
	}
	b.Tap("title")
	b.Until("the page's own field", func(probe.Frame) bool { return focus() == "letters" })
	b.Tick(3)
	if _, ok := b.Probe().Find("key:q"); ok {
		t.Error("there are letters of the program too")
	}
	b.Type("ß2")
	b.Until("what was written", func(f probe.Frame) bool { return strings.Contains(f.Text("text"), `title "ß2"`) })
	b.Shot("written")
	b.Tap("author")
	b.Until("the next field", func(probe.Frame) bool { return b.Eval(`document.activeElement.value`) == "" })
	b.Type("Y")
	b.Until("what was written", func(f probe.Frame) bool { return strings.Contains(f.Text("text"), `author "Y"`) })
	b.Tap("title")
	b.Until("what is written there", func(probe.Frame) bool { return b.Eval(`document.activeElement.value`) == "ß2" })
	b.Tap("close")
	b.Until("the canvas", func(probe.Frame) bool { return focus() == "" })
}

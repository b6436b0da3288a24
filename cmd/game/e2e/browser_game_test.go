//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"wallfall/cmd/game/probe"
)

// A turn played by touch is there again after a reload.
func TestBrowserPlaysAndContinues(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "seed=7", Width: 480, Height: 360})
	on := func(scene string) {
		t.Helper()
		b.Until("scene "+scene, func(f probe.Frame) bool { return f.Scene == scene })
	}
	on("title")
	b.Shot("title")
	b.Tap("play")
	on("levels")
	b.Tap("level:millrace")
	b.Tap("begin")
	on("play")
	b.Until("board at rest", func(f probe.Frame) bool { busy, _ := f.State["busy"].(bool); return !busy && len(f.Hot) > 0 })

	figure := ""
	for _, h := range b.Probe().Hot {
		if name, ok := strings.CutPrefix(h.ID, "figure:"); ok && figure == "" {
			figure = name
		}
	}
	b.Tap("figure:" + figure)
	f := b.Until("selected figure", func(f probe.Frame) bool { return f.Text("selected") == figure })
	cell := ""
	for _, h := range f.Hot {
		if strings.HasPrefix(h.ID, "cell:") && cell == "" {
			cell = h.ID
		}
	}
	b.Tap(cell) // shows the way
	if n := b.Probe().Int("count"); n != 0 {
		t.Errorf("one tap was enough: %d actions", n)
	}
	b.Tap(cell)
	b.Until("moved figure", func(f probe.Frame) bool { return f.Int("count") >= 1 })
	b.Shot("moved")
	count := b.Probe().Int("count")

	b.Reload()
	on("title")
	b.Tap("continue")
	on("play")
	f = b.Until("match as it was", func(f probe.Frame) bool { return f.Int("count") == count })
	if f.Text("level") != "millrace.txt" {
		t.Errorf("another level goes on: %+v", f)
	}
}

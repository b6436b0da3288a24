//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"wallfall/cmd/game/probe"
)

// Where the browser refuses to store anything, hiding the page does not end the
// game.
func TestBrowserCannotSave(t *testing.T) {
	b := openLevel(t, sprint, BrowserOptions{Width: 480, Height: 360, ReducedMotion: true})
	b.still()
	b.Eval(`(() => { Storage.prototype.setItem = () => { throw new Error("no storage here"); }; })()`)
	b.Click("figure:cat")
	b.Click("cell:0:4,3")
	b.Until("move", func(f probe.Frame) bool { return f.Int("count") == 1 })
	for _, state := range []string{"hidden", "visible"} {
		b.Eval(`(() => {
			Object.defineProperty(document, "visibilityState", {value: "` + state + `", configurable: true});
			document.dispatchEvent(new Event("visibilitychange"));
		})()`)
	}
	b.Tick(3)
	b.is("count", 1)
	b.Until("notice", func(f probe.Frame) bool { return strings.Contains(f.Text("notice"), "Can't save") })
}

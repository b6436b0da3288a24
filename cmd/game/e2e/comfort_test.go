//go:build e2e

package e2e

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
)

// The settings hold at once and are kept: the language, the size of text, the
// colours, a key that is bound anew; all of it by keys in a real window.
func TestGameComfort(t *testing.T) {
	d := atLevel(t, "millrace")
	d.Key(ebiten.KeyF10)
	d.is("dialog", menuDialog)
	d.Click("settings")
	d.is("dialog", settingsDialog)
	d.Click("tab-comfort")
	d.Click("language-de")
	d.Click("contrast")
	for range 3 {
		d.Click("text-more")
	}
	d.Shot("settings in German")
	d.tidy(1280, 800)
	d.Click("tab-keys")
	d.Click("bind:confirm:add")
	d.Key(ebiten.KeyB)
	d.Shot("keys")
	if _, ok := d.Probe().Find("bind:confirm:B"); !ok {
		t.Error("B does not confirm")
	}
	d.Key(ebiten.KeyEscape)
	d.is("dialog", menuDialog)
	d.Key(ebiten.KeyEscape)
	d.is("dialog", noDialog)
	d.Shot("match in German")
	d.tidy(1280, 800)
	d.Until("nothing stands still", func(f probe.Frame) bool { return f.State["away"] == false })
}

//go:build e2e

package e2e

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// The display around the board in a real window: what a figure is and can do, the
// strikes with their buttons, the log with a look back, the dice; then the same on
// a screen as upright and narrow as a phone.
func TestGameDisplay(t *testing.T) {
	d := sitDown(t, brawl, "-seed", "3")
	d.Tick(110)
	d.Click("figure:cat")
	d.Hover(d.at("lee").Centre())
	d.Shot("selected and hovered")
	d.tidy(1280, 800)
	d.Click("figure:cat") // lets go of it
	d.Click("next")
	d.is("selected", "cat") // the others are in contact
	d.Key(ebiten.KeyT)
	d.rest()
	d.is("ask", askStrike, "asked", 0)
	d.Click("figure:ann")
	d.Shot("whom to strike")
	d.Click("whom:kay")
	d.is("count", 2)
	d.rest()
	hash := d.Probe().Text("hash")
	d.Key(ebiten.KeyL)
	d.Shot("log")
	d.Click("log-fights")
	d.Tick(2)
	line := ""
	for _, h := range d.Probe().Hot {
		if len(h.ID) > 5 && h.ID[:5] == "line:" && h.W > 400 {
			line = h.ID
		}
	}
	d.Click(line)
	d.is("dialog", noDialog, "busy", true)
	d.Tick(20)
	d.Shot("seen again")
	d.Key(ebiten.KeySpace)
	d.rest()
	d.is("hash", hash)
	d.Key(ebiten.KeyL)
	d.Click("log-dice")
	d.Shot("dice")
	d.Click("close")
	d.Resize(390, 844)
	d.Shot("upright")
	d.tidy(390, 844)
	d.Tap("log")
	d.Tap("log-all")
	d.Shot("upright log")
	d.Tap("close")
	d.is("dialog", noDialog)
}

//go:build e2e

package e2e

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// brawl has Ann and Bob in contact with Kay, and an archer that sees her.
const brawl = `
map
#########
#..a....#
#..kb...#
#......c#
#l.....A#
#########
end
figure ann knight,swordsman side=heroes at=a
figure bob ogre side=heroes at=b
figure cat archer side=heroes at=c
figure kay troll side=keeper at=k facing=w
figure lee lion side=keeper at=l
`

// A strike phase by the mouse: who must strike, whom, with how many dice.
func TestGameStrikes(t *testing.T) {
	g := sitDown(t, brawl)
	d := g.d
	d.Tick(110)
	x, y := g.at("kay").Centre()
	d.Hover(x, y)
	d.Tick(3)
	d.Shot("begin")
	d.Key(ebiten.KeyT)
	g.is("count", 1, "ask", askStrike, "asked", 0)
	g.rest()
	d.Tick(5)
	d.Shot("strikes")
	g.tidy(1280, 800)
	d.Click("figure:ann")
	g.is("selected", "ann")
	d.Hover(g.at("kay").Centre())
	d.Tick(3)
	d.Shot("aimed")
	d.Click("figure:kay")
	g.is("count", 2)
	g.frames("strike", 10)
	g.rest()
	d.Tick(3)
	d.Shot("after")
}

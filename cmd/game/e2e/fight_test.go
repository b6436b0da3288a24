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

// hurling has Hal beside Kay, with planks and rock behind her.
const hurling = `
map
############
#..........#
#.h.k..|..##
#......|...#
#l........A#
############
end
figure hal hurler side=heroes at=h
figure kay bulwark side=keeper at=k facing=w
figure lee lion side=keeper at=l
`

// An ability with its target, distance, stability and way by the mouse.
func TestGameHurl(t *testing.T) {
	g := sitDown(t, hurling)
	d := g.d
	d.Tick(110)
	g.move("hal", "0:3,2")
	g.rest()
	d.Hover(10, 10)
	d.Tick(3)
	d.Shot("buttons")
	g.tidy(1280, 800)
	d.Click("use:hurl")
	g.is("picked", 1, "count", 1)
	d.Hover(g.at("kay").Centre())
	d.Tick(3)
	d.Shot("target")
	d.Click("figure:kay")
	g.is("count", 2)
	g.frames("roll", 12)
	for n := 0; ; n++ {
		f := g.rest()
		if f.Text("ask") == askManeuver || n > 12 {
			break
		}
		d.Tick(3)
		d.Shot("ask " + f.Text("ask") + " " + string(rune('a'+n)))
		g.tidy(1280, 800)
		options := f.State["options"].([]any)
		pick := options[len(options)-1].(string)
		switch f.Text("ask") {
		case "distance":
		case "stability":
			pick = options[0].(string)
		case "force":
			pick = options[0].(string)
		}
		d.Click(pick)
		g.frames("f"+string(rune('a'+n)), 4)
	}
	d.Shot("end")
}

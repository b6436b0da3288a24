//go:build e2e

package e2e

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
)

// The levels of the pictures of what moves.
const (
	movingWalls = `
map
#########
#wa#....#
#wb....A#
#w......#
#......k#
#########
end
` + cast
	movingFall = `
legend p pitfall
floor 0
map
#######
#.....#
#.c...#
#....A#
#######
end
floor 1
map
#######
#wpp..#
#w....#
#....k#
#######
end
figure ann knight side=heroes at=1:2,1
figure cat rogue side=keeper at=c
figure kay hurler side=keeper at=k facing=w
wall press dir=e at=w
`
	movingForce = `
ability fling aim=any tier1="push 5" tier2="push 5" tier3="push 5"
kind thrower power=4 skill=4 abilities=fling
map
############
#hk.(.....##
##.......A##
#im.#......#
############
end
figure hal thrower side=heroes at=h
figure ida thrower side=heroes at=i
figure kay troll side=keeper at=k facing=w
figure moe troll side=keeper at=m facing=w
`
	movingFight = `
kind bastion power=2 skill=3 stamina=30
map
#########
#..a....#
#..k....#
#......A#
#c..l...#
#########
end
figure ann knight,swordsman side=heroes at=a facing=s
figure cat archer side=heroes at=c facing=e
figure kay bastion side=keeper at=k facing=w
figure lee bastion side=keeper at=l
`
	movingSpells = `
side heroes "Mice" colour=amber mana=20 income=2 spells=encampment,inundate
side keeper "The Cook" colour=sky
map
#########
#.a..b..#
#.......#
#....k.A#
#l......#
#########
end
figure ann knight,swordsman side=heroes at=a
figure bob ogre side=heroes at=b
figure kay troll side=keeper at=k facing=w
figure lee lion side=keeper at=l
`
)

// moment waits until events of a kind are in motion and so many parts of 100 of
// them are over, keeps the picture, and lets the rest happen.
func (d *Driver) moment(name, kind string, share int) {
	d.t.Helper()
	d.Until(kind+" in motion", func(f probe.Frame) bool {
		list, _ := f.State["moving"].(map[string]any)
		n, ok := list[kind].(float64)
		return ok && int(n) >= share
	})
	d.keep(name)
}

// What happens is seen to happen: pictures of the telling moments at speed 1.
func TestGameMotion(t *testing.T) {
	g := sitDown(t, movingWalls)
	g.Tick(110)
	g.Key(ebiten.KeyT)
	g.moment("slide", "wall-move", 30)
	g.moment("crush", "wall-move", 80)
	g.moment("crushed", "wound", 20)
	g.rest()
	g.gone("ann")

	g = sitDown(t, movingFall)
	g.Tick(110)
	g.Key(ebiten.KeyT)
	g.moment("fall", "fall", 30)
	g.is("floor", 1)
	g.moment("landing", "fall", 80)
	g.is("floor", 0)
	g.rest()

	g = sitDown(t, movingForce)
	g.fling("hal", "kay", "cell:0:6,1")
	g.moment("pushed", "force-step", 40)
	g.moment("shattering", "terrain", 30)
	g.Tick(8)
	g.Shot("shattered")
	g.fling("ida", "moe", "cell:0:4,3")
	g.moment("slam", "slam", 40)
	g.rest()

	g = sitDown(t, movingFight)
	g.Key(ebiten.KeyT)
	g.rest()
	g.Click("figure:cat")
	g.Click("figure:lee")
	g.moment("rangestrike", "hits", 40)
	g.moment("threat", "strike", 60) // Ann has nobody else to strike
	g.moment("dice", "die", 90)
	g.moment("blow", "hits", 55)
	g.rest()

	g = sitDown(t, movingSpells)
	g.Click("spell:encampment")
	g.Click("figure:ann")
	g.rest()
	g.Click("spell:inundate")
	g.Click("cell:0:5,3")
	g.rest()
	g.Click("end-turn")
	g.moment("hop", "hop", 50)
	for g.Probe().Text("phase") != "start" && g.Probe().Int("side") == 0 {
		g.rest()
		g.Key(ebiten.KeyT)
		g.Tick(1)
		if list, _ := g.Probe().State["legal"].([]any); len(list) == 0 {
			break
		}
	}
	g.moment("drowning", "death", 60)
	for n := 0; n < 12; n++ {
		list, _ := g.Until("return or rest", func(f probe.Frame) bool {
			list, _ := f.State["moving"].(map[string]any)
			return still(f) || list["return"] != nil
		}).State["moving"].(map[string]any)
		if list["return"] != nil {
			break
		}
		g.Key(ebiten.KeyT)
	}
	g.moment("return", "return", 50)
	g.rest()
}

// fling has one hurl another by clicks, to a cell.
func (d *Driver) fling(who, whom, to string) {
	d.t.Helper()
	d.rest()
	d.Click("figure:" + who)
	d.Click("use:fling")
	d.Click("figure:" + whom)
	d.rest()
	d.Click(to)
}

//go:build e2e

package e2e

import (
	"strings"
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
	d := sitDown(t, brawl)
	d.Tick(110)
	x, y := d.at("kay").Centre()
	d.Hover(x, y)
	d.Shot("begin")
	d.Key(ebiten.KeyT)
	d.is("count", 1, "ask", askStrike, "asked", 0)
	d.rest()
	d.Shot("strikes")
	d.tidy(1280, 800)
	d.Click("figure:ann")
	d.is("selected", "ann")
	d.Hover(d.at("kay").Centre())
	d.Shot("aimed")
	if odds := d.Probe().Text("odds"); !strings.Contains(odds, "Kay: slain (4 %)") {
		t.Errorf("what is foretold is %q", odds)
	}
	d.Click("figure:kay")
	d.is("count", 2)
	d.frames("strike", 10)
	d.rest()
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
	d := sitDown(t, hurling)
	d.Tick(110)
	d.move("hal", "0:3,2")
	d.Hover(10, 10)
	d.Shot("buttons")
	d.tidy(1280, 800)
	d.Click("use:hurl")
	d.is("picked", 1, "count", 1)
	d.Hover(d.at("kay").Centre())
	d.Shot("target")
	d.Click("figure:kay")
	d.is("count", 2)
	d.frames("roll", 12)
	if d.rest(); d.Probe().Text("ask") != "distance" {
		t.Fatalf("asked is %q", d.Probe().Text("ask"))
	}
	d.Shot("ends")
	d.tidy(1280, 800)
	best := d.Probe().State["options"].([]any)[0].(string)
	d.Hover(d.middle(best))
	d.Shot("end pointed at")
	d.tidy(1280, 800)
	d.Click(best)
	d.frames("force", 8)
	for d.rest().Text("ask") == "stability" {
		d.Shot("stability")
		d.Click(d.Probe().State["options"].([]any)[0].(string))
	}
	d.is("ask", askManeuver)
	d.Shot("end")
}

// conjuring has two sides that know spells, and a town.
const conjuring = `
side heroes "Mice" colour=amber mana=20 income=2 spells=encampment,faerie-circle,bolt-of-somersaults,inundate,chtai-exchange,vision-quest,battle-fury,dispel,seelie-court,muster
side keeper "The Cook" colour=sky mana=9 spells=will-o-the-wisp,leaden-feet
legend 1 town owner=heroes
map
#########
#.a..b..#
#..1....#
#....k.A#
#l......#
#########
end
figure ann knight,swordsman side=heroes at=a
figure bob ogre side=heroes at=b
figure kay troll,knight side=keeper at=k facing=w
figure lee lion side=keeper at=l
`

// A spell phase by the mouse: spells with no target, a group, a cell, minions of
// two groups; the queue; what is off the board.
func TestGameSpells(t *testing.T) {
	d := sitDown(t, conjuring)
	d.Tick(110)
	d.is("ask", askSpells, "count", 0)
	d.Shot("book")
	d.tidy(1280, 800)
	d.Click("spell:encampment")
	d.is("picked", 1, "count", 0)
	d.Shot("whom")
	d.Click("figure:bob")
	d.is("count", 1)
	d.Click("spell:inundate")
	d.Click("cell:0:3,4")
	d.is("count", 2)
	d.Click("spell:chtai-exchange")
	d.Shot("exchange")
	for n := 0; d.Probe().Int("count") == 2 && n < 5; n++ {
		options := d.Probe().State["options"].([]any)
		pick := options[len(options)-1].(string)
		d.Click(pick)
		d.Shot("exchange " + string(rune('a'+n)))
	}
	d.is("count", 3)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	d.is("count", 2)
	d.Shot("queue")
	d.Click("end-turn")
	d.is("count", 3, "ask", askManeuver)
	d.frames("cast", 12)
	d.rest()
	d.Hover(d.at("ann").Centre())
	d.Shot("in play")
	d.gone("bob")
	d.tidy(1280, 800)
	d.Resize(640, 480)
	d.Tick(3)
	d.tidy(640, 480)
	d.Shot("small")
	d.Click("tray")
	d.is("dialog", trayDialog)
	d.Shot("tray")
	d.tidy(640, 480)
	d.Click("close")
	for range 8 {
		if d.rest().Int("round") == 2 && d.Probe().Text("ask") == askSpells {
			break
		}
		d.decide()
	}
	d.Tick(120)
	d.Shot("book, small")
	d.tidy(640, 480)
	d.Resize(1280, 800)
	d.is("round", 2, "ask", askSpells)
	for range 8 {
		if d.Probe().Int("round") == 3 {
			break
		}
		d.decide()
		d.frames("on", 20)
		d.rest()
	}
	d.at("bob")
}

// jaws has Hal beside Kay; behind her is the last gap between a wall and the rock.
const jaws = `
map
#########
#....www#
#..hk...#
#...#####
#l.....A#
#########
end
figure hal hurler side=heroes at=h
figure kay knight side=keeper at=k facing=w
figure lee lion side=keeper at=l
wall jaw dir=s at=w
`

// The preview of a throw shows that a wall would crush the target next.
func TestGameThrowBeforeAWall(t *testing.T) {
	d := sitDown(t, jaws)
	d.Click("figure:hal")
	d.Click("use:shove")
	d.Hover(d.at("kay").Centre())
	d.Shot("told")
	if odds := d.Probe().Text("odds"); !strings.Contains(odds, "wall") {
		t.Errorf("what is foretold is %q", odds)
	}
}

// The same by keys and by gamepad alone.
func TestGameFightWithoutMouse(t *testing.T) {
	d := sitDown(t, brawl)
	d.Key(ebiten.KeyT)
	d.is("ask", askStrike)
	d.rest()
	d.Tick(20) // pressed at once, it would count as the same press
	d.Key(ebiten.KeyT)
	d.is("count", 1)
	if n := d.Probe().Text("notice"); !strings.Contains(n, "must strike") {
		t.Errorf("the refusal says %q", n)
	}
	d.Key(ebiten.KeyTab)
	d.is("selected", "ann")
	d.Key(ebiten.KeyG)
	d.Shot("target by keys")
	d.Key(ebiten.KeyEnter)
	d.is("count", 2)
	d.rest()
	if d.Probe().Int("asked") == 0 {
		d.Pad(padRB)
		d.Pad(padLT, padX)
		d.Shot("target by gamepad")
		d.Pad(padA)
		d.is("count", 3)
	}

	d = sitDown(t, hurling)
	d.move("hal", "0:3,2")
	d.Key(ebiten.KeyDigit1)
	d.is("picked", 1)
	d.Key(ebiten.KeyEscape)
	d.is("picked", 0, "selected", "hal")
	d.Key(ebiten.KeyG)
	d.Key(ebiten.KeyEnter)
	d.is("picked", 1)
	d.Key(ebiten.KeyTab)
	d.Key(ebiten.KeyEnter)
	d.is("count", 2)
	d.rest()
	d.is("ask", "distance", "asked", 0)
	kay := d.at("kay")
	d.Key(ebiten.KeyTab)
	d.Shot("end by keys")
	d.Key(ebiten.KeyEnter)
	d.is("count", 3, "ask", "stability", "asked", 1)
	d.rest()
	d.Key(ebiten.KeyArrowRight)
	d.Key(ebiten.KeyArrowLeft)
	d.Key(ebiten.KeyArrowRight)
	d.Shot("number by keys")
	d.Key(ebiten.KeyDigit0)
	d.rest()
	d.is("ask", askManeuver)
	if now := d.at("kay"); now.X <= kay.X {
		t.Errorf("Kay went from %+v to %+v", kay, now)
	}
}

// An ability by touch alone, in a small picture.
func TestGameHurlByTouch(t *testing.T) {
	b := sitDown(t, hurling)
	b.Resize(480, 360)
	b.Tap("figure:hal")
	b.Tap("cell:0:3,2")
	b.Tap("cell:0:3,2")
	b.is("count", 1)
	b.rest()
	b.Tap("use:hurl")
	b.Tap("figure:kay")
	b.is("count", 1)
	b.Shot("target")
	b.Tap("figure:kay")
	b.is("count", 2)
	for n := 0; b.rest().Text("ask") != askManeuver && n < 3; n++ {
		pick := b.Probe().State["options"].([]any)[0].(string)
		b.Shot("ask " + string(rune('0'+n)))
		b.tidy(480, 360)
		n := b.Probe().Int("count")
		if b.Tap(pick); b.Probe().Int("count") == n {
			b.Tap(pick) // the first only shows what would come of it
		}
	}
	b.is("ask", askManeuver)
}

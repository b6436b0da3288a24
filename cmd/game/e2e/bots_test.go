//go:build e2e

package e2e

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
)

// One person meets a bot in a real window: the seats on a level's page, a hint, a turn
// of one's own, the bot's, and its seat taken over.
func TestGameAgainstABot(t *testing.T) {
	d := StartDesktop(t, "-seed", "7")
	d.Tick(30)
	d.Click("play")
	d.Click("levels")
	d.scene("levels")
	d.Tick(2)
	d.Click("level:millrace")
	d.Tick(2)
	d.tidy(1280, 800)
	d.Shot("seats on the page")
	d.Click("seat-line:1")
	d.Tick(2)
	d.Click("seat:22") // a Soldier for the second side
	d.Tick(2)
	d.tidy(1280, 800)
	d.Shot("who plays")
	d.Click("close")
	d.Click("begin")
	d.scene("play")
	d.rest()
	d.is("bot", false, "count", 0)
	d.Click("hint")
	d.Shot("a hint is sought")
	d.Until("a hint", func(f probe.Frame) bool { return f.Text("hint") != "" && f.Text("hint") != "…" })
	d.Tick(30)
	d.tidy(1280, 800)
	d.Shot("a hint")
	d.Click("hint-do") // which may end the turn
	d.Until("the hint is done", func(f probe.Frame) bool { return f.Int("count") == 1 && f.State["busy"] == false })
	d.Click("undo")
	d.is("count", 0, "bot", false)
	d.send("ann", "0:4,2") // so that the walls ask nobody anything
	d.rest()
	d.Key(ebiten.KeyT)
	d.Until("the bot's turn", func(f probe.Frame) bool { return f.State["bot"] == true && f.State["busy"] == false })
	d.Shot("a bot's turn")
	d.Click("bot-pause")
	d.is("paused", true)
	n := d.Probe().Int("count")
	d.Tick(90)
	d.is("count", n)
	d.Key(ebiten.KeySpace) // one step
	d.Until("a step", func(f probe.Frame) bool { return f.Int("count") == n+1 })
	d.Click("bot-pause")
	d.Until("the own turn", func(f probe.Frame) bool { return f.State["bot"] == false && f.State["busy"] == false })
	d.Shot("answered")
	d.Click("undo")
	d.is("count", 1, "bot", false)
	d.Tick(60)
	d.is("count", 1)
	d.Key(ebiten.KeyF10)
	d.Click("match-menu")
	d.Click("seats")
	d.Shot("seats in a match")
	d.Click("seats-watch")
	d.Click("close")
	d.Key(ebiten.KeyEscape)
	d.Key(ebiten.KeyEscape)
	d.Until("bots among themselves", func(f probe.Frame) bool { return f.Int("count") > 3 })
	d.Shot("watched")
}

// Without a key the board shows what each figure of a bot could do at worst, and the sign
// says it in words.
func TestGameIntents(t *testing.T) {
	d := StartDesktop(t, "-seed", "7", "-seats", "person,captain", "-level", levelFile(t, `wallfall 1
title "Yard"
about "Five against five."
topology square
side heroes "Weir Street" colour=amber
side keeper "The House" colour=sky keeper
goal heroes slay-all
goal keeper slay-all
map
###############
#.............#
#.a...k.......#
#...b.......l.#
#..._..m......#
#.c...........#
#.....d...n...#
#..e.......o..#
###############
end
figure odo porter side=heroes at=a
figure fenna fisher side=heroes at=b
figure dara dancer side=heroes at=c
figure gunn smith side=heroes at=d
figure ines clerk side=heroes at=e
figure una usher side=keeper at=k
figure kay bouncer side=keeper at=m
figure rex hound side=keeper at=l
figure lea lamplighter side=keeper at=n
figure hugo mason side=keeper at=o
`))
	d.scene("play")
	d.rest()
	d.Tick(300)
	d.Shot("what the bots could do")
}

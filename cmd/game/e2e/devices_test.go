//go:build e2e

package e2e

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/rules"
)

// Floors are shown one at a time, by button and by key.
func TestGameFloors(t *testing.T) {
	d := atLevel(t, "undercroft")
	d.Tick(110)
	d.is("floor", 1)
	d.Shot("hall")
	d.at("abb")
	d.Click("floor:1")
	d.is("floor", 0)
	d.gone("abb")
	d.at("rum")
	d.Shot("cellar")
	d.Key(ebiten.KeyPageUp)
	d.is("floor", 1)
	d.Key(ebiten.KeyPageUp)
	d.is("floor", 1)
	d.Key(ebiten.KeyPageDown)
	d.is("floor", 0)
	// The next group is shown wherever it stands.
	d.Key(ebiten.KeyTab)
	d.is("floor", 1, "selected", "abb")
	d.Key(ebiten.KeyT)
	d.Tick(40)
	d.Shot("wall as wide as the hall")
	d.rest()
	d.tidy(1280, 800)
}

// A whole match by the keyboard alone, from the title to the end.
func TestGameKeyboard(t *testing.T) {
	d := sitDown(t, sprint)
	d.Key(ebiten.KeyTab)
	d.is("selected", "ann")
	for range 3 {
		d.Key(ebiten.KeyArrowRight)
	}
	d.Shot("path by keys")
	d.Key(ebiten.KeyEnter)
	d.is("count", 1)
	d.rest()
	d.Key(ebiten.KeyT)
	d.is("count", 2)
	d.rest()
	d.Key(ebiten.KeyT)
	d.rest()
	d.is("side", 0, "round", 2)
	d.Key(ebiten.KeyTab)
	for d.Probe().Text("selected") != "ann" {
		d.Key(ebiten.KeyTab)
	}
	for range 3 {
		d.Key(ebiten.KeyArrowRight)
	}
	d.Key(ebiten.KeyEnter)
	d.Until("end screen", func(f probe.Frame) bool { return f.Text("dialog") == endDialog })
	d.is("over", true)
	d.Tick(20)
	d.Shot("won")
	d.Key(ebiten.KeyEscape)
	d.is("dialog", noDialog)
	d.Key(ebiten.KeyF10)
	d.is("dialog", menuDialog)
	d.Key(ebiten.KeyEscape)
	d.is("dialog", noDialog)
}

// Menus go by keys and by gamepad.
func TestGameMenusWithoutMouse(t *testing.T) {
	d := StartDesktop(t, "-seed", "7")
	d.Tick(5)
	d.Key(ebiten.KeyArrowDown)
	d.Key(ebiten.KeyArrowDown)
	d.Key(ebiten.KeyArrowDown) // past the campaign and the lessons
	d.Shot("title with focus")
	d.Key(ebiten.KeyEnter)
	d.Key(ebiten.KeyEnter) // the first of what there is to play
	d.scene("levels")
	d.Tick(2)
	d.Key(ebiten.KeyArrowDown)
	d.Key(ebiten.KeyArrowDown)
	d.Shot("levels with focus")
	d.Key(ebiten.KeyEnter)
	d.Tick(2)
	d.Key(ebiten.KeyEnter) // the page of the level has its button in focus
	d.scene("play")
	d.rest()
	d.Pad(padStart)
	d.is("dialog", menuDialog)
	d.Pad(padDown)
	d.Shot("menu with focus")
	d.Pad(padB)
	d.is("dialog", noDialog)
	d.Pad(padStart)
	d.Pad(padA) // what goes on has the focus
	d.is("dialog", noDialog)
	d.Key(ebiten.KeyEscape)
	d.is("dialog", menuDialog)
}

// A turn by the gamepad alone.
func TestGamePad(t *testing.T) {
	d := sitDown(t, sprint)
	d.Pad(padRB)
	d.is("selected", "ann")
	d.Pad(padRight)
	d.Pad(padRight)
	d.Shot("path by gamepad")
	d.Pad(padA)
	d.is("count", 1)
	d.rest()
	d.Pad(padX)
	d.Pad(padX)
	d.Pad(padRB)
	d.Pad(padB)
	d.is("selected", "")
	d.Pad(padY)
	d.is("count", 2)
	d.rest()
	d.is("side", 1)
}

// A turn by touch alone: the first tap shows, the second goes.
func TestGameTouch(t *testing.T) {
	d := sitDown(t, sprint)
	d.Tap("figure:ann")
	d.is("selected", "ann", "count", 0)
	d.Tap("cell:0:4,1")
	d.is("selected", "ann", "count", 0)
	d.Shot("path by touch")
	d.Tap("cell:0:3,1")
	d.is("count", 0)
	d.Tap("cell:0:3,1")
	d.is("count", 1)
	d.rest()
	d.Tap("end-turn")
	d.is("count", 2)
	d.rest()
	d.is("side", 1)
	d.Tap("undo")
	d.is("count", 1)
	d.Tap("menu")
	d.is("dialog", menuDialog)
	d.Tap("resume")
	d.is("dialog", noDialog)
}

// What is clicked while something moves is not lost; but the key that ends a phase,
// pressed while the end of another is still shown, only shows the rest of that.
func TestGameInputWhileMoving(t *testing.T) {
	d := sitDown(t, sprint)
	d.send("ann", "0:4,1")
	d.Tick(4)
	d.is("busy", true)
	d.Click("figure:cat")
	d.is("selected", "cat", "busy", false)
	d.Key(ebiten.KeyT)
	d.is("count", 2)
	d.Tick(10)
	d.is("busy", true)
	d.Key(ebiten.KeyT)
	d.is("count", 2, "busy", false)
	d.Tick(20)
	d.Key(ebiten.KeyT)
	d.is("count", 3, "side", 0)
}

// A second click on what skips the animation does not end the turn.
func TestGameSkippedTwice(t *testing.T) {
	d := sitDown(t, sprint)
	d.Key(ebiten.KeyT)
	d.Tick(5)
	h, ok := d.Probe().Find("skip")
	if !ok {
		t.Fatal("nothing can be skipped")
	}
	d.ClickAt(h.Centre())
	d.ClickAt(h.Centre())
	d.Tick(5)
	d.is("count", 1, "side", 1)
}

// A board that is seen whole stays where it is.
func TestGameSteady(t *testing.T) {
	g := sitDown(t, `
map
..a...
......
.....A
k....w
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k
wall press dir=n at=w
`)
	kay := g.at("kay")
	g.move("ann", "0:0,0")
	g.Key(ebiten.KeyT)
	g.rest()
	if now := g.at("kay"); now != kay {
		t.Errorf("Kay was drawn at %+v and is at %+v without having moved", kay, now)
	}
}

// Whoever skips what moves, or wants no animations, is shown where things stand:
// the floor on which a decision waits, and whose turn it is.
func TestGameSkipped(t *testing.T) {
	file := levelFile(t, plunge)
	found := seeds(t, file, func(s *rules.State) bool { return s.Pending().Ask == rules.AskFacing })
	dir := t.TempDir()
	for _, name := range []string{"skipped", "none"} {
		d := StartDesktop(t, "-seed", found[0], "-level", file, "-data", dir)
		d.rest()
		if name == "none" {
			for range 3 {
				d.Key(ebiten.KeyX)
			}
			if n := d.Probe().Text("notice"); n != "Animations: off" {
				t.Fatalf("the notice is %q", n)
			}
		}
		d.Key(ebiten.KeyT)
		if name == "skipped" {
			d.is("busy", true)
			d.Key(ebiten.KeySpace)
		}
		d.is("busy", false, "ask", askFacing)
		d.Shot(name)
		if f := d.Probe(); f.Int("floor") != 0 {
			t.Errorf("%s: the decision waits on floor 0, shown is floor %d", name, f.Int("floor"))
		}
		d.Close()
	}
}

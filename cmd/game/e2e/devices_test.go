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
	d := StartDesktop(t, "-mute", "-seed", "7", "-level", "undercroft")
	g := &table{t, d}
	g.rest()
	d.Tick(110)
	g.is("floor", 1)
	d.Shot("hall")
	g.at("abb")
	d.Click("floor:1")
	g.is("floor", 0)
	g.gone("abb")
	g.at("rum")
	d.Tick(3)
	d.Shot("cellar")
	d.Key(ebiten.KeyPageUp)
	g.is("floor", 1)
	d.Key(ebiten.KeyPageUp)
	g.is("floor", 1)
	d.Key(ebiten.KeyPageDown)
	g.is("floor", 0)
	// The next group is shown wherever it stands.
	d.Key(ebiten.KeyTab)
	g.is("floor", 1, "selected", "abb")
	d.Key(ebiten.KeyT)
	d.Tick(40)
	d.Shot("wall as wide as the hall")
	g.rest()
	g.tidy(1280, 800)
}

// A whole match by the keyboard alone, from the title to the end.
func TestGameKeyboard(t *testing.T) {
	g := sitDown(t, sprint)
	d := g.d
	d.Key(ebiten.KeyTab)
	g.is("selected", "ann")
	for range 3 {
		d.Key(ebiten.KeyArrowRight)
	}
	d.Tick(3)
	d.Shot("path by keys")
	d.Key(ebiten.KeyEnter)
	g.is("count", 1)
	g.rest()
	d.Key(ebiten.KeyT)
	g.is("count", 2)
	g.rest()
	d.Key(ebiten.KeyT)
	g.rest()
	g.is("side", 0, "round", 2)
	d.Key(ebiten.KeyTab)
	for d.Probe().Text("selected") != "ann" {
		d.Key(ebiten.KeyTab)
	}
	for range 3 {
		d.Key(ebiten.KeyArrowRight)
	}
	d.Key(ebiten.KeyEnter)
	d.Until("end screen", func(f probe.Frame) bool { return f.Text("dialog") == endDialog })
	g.is("over", true)
	d.Tick(20)
	d.Shot("won")
	d.Key(ebiten.KeyEscape)
	g.is("dialog", noDialog)
	d.Key(ebiten.KeyF10)
	g.is("dialog", menuDialog)
	d.Key(ebiten.KeyEscape)
	g.is("dialog", noDialog)
}

// Menus go by keys and by gamepad.
func TestGameMenusWithoutMouse(t *testing.T) {
	d := StartDesktop(t, "-mute", "-seed", "7")
	g := &table{t, d}
	d.Tick(5)
	d.Key(ebiten.KeyArrowDown)
	d.Key(ebiten.KeyArrowDown) // past the lessons, which a newcomer is offered first
	d.Tick(3)
	d.Shot("title with focus")
	d.Key(ebiten.KeyEnter)
	g.scene("levels")
	d.Tick(2)
	d.Key(ebiten.KeyArrowDown)
	d.Key(ebiten.KeyArrowDown)
	d.Tick(2)
	d.Shot("levels with focus")
	d.Key(ebiten.KeyEnter)
	d.Tick(2)
	d.Key(ebiten.KeyEnter) // the page of the level has its button in focus
	g.scene("play")
	g.rest()
	d.Pad(padStart)
	g.is("dialog", menuDialog)
	d.Pad(padDown)
	d.Tick(2)
	d.Shot("menu with focus")
	d.Pad(padB)
	g.is("dialog", noDialog)
	d.Pad(padStart)
	d.Pad(padA) // what goes on has the focus
	g.is("dialog", noDialog)
	d.Key(ebiten.KeyEscape)
	g.is("dialog", menuDialog)
}

// A turn by the gamepad alone.
func TestGamePad(t *testing.T) {
	g := sitDown(t, sprint)
	d := g.d
	d.Pad(padRB)
	g.is("selected", "ann")
	d.Pad(padRight)
	d.Pad(padRight)
	d.Tick(2)
	d.Shot("path by gamepad")
	d.Pad(padA)
	g.is("count", 1)
	g.rest()
	d.Pad(padX)
	d.Pad(padX)
	d.Pad(padRB)
	d.Pad(padB)
	g.is("selected", "")
	d.Pad(padY)
	g.is("count", 2)
	g.rest()
	g.is("side", 1)
}

// A turn by touch alone: the first tap shows, the second goes.
func TestGameTouch(t *testing.T) {
	g := sitDown(t, sprint)
	d := g.d
	d.Tap("figure:ann")
	g.is("selected", "ann", "count", 0)
	d.Tap("cell:0:4,1")
	g.is("selected", "ann", "count", 0)
	d.Tick(2)
	d.Shot("path by touch")
	d.Tap("cell:0:3,1")
	g.is("count", 0)
	d.Tap("cell:0:3,1")
	g.is("count", 1)
	g.rest()
	d.Tap("end-turn")
	g.is("count", 2)
	g.rest()
	g.is("side", 1)
	d.Tap("undo")
	g.is("count", 1)
	d.Tap("menu")
	g.is("dialog", menuDialog)
	d.Tap("resume")
	g.is("dialog", noDialog)
}

// What is clicked while something moves is not lost; but the key that ends a phase,
// pressed while the end of another is still shown, only shows the rest of that.
func TestGameInputWhileMoving(t *testing.T) {
	g := sitDown(t, sprint)
	d := g.d
	g.move("ann", "0:4,1")
	d.Tick(4)
	g.is("busy", true)
	d.Click("figure:cat")
	g.is("selected", "cat", "busy", false)
	d.Key(ebiten.KeyT)
	g.is("count", 2)
	d.Tick(10)
	g.is("busy", true)
	d.Key(ebiten.KeyT)
	g.is("count", 2, "busy", false)
	d.Tick(20)
	d.Key(ebiten.KeyT)
	g.is("count", 3, "side", 0)
}

// A second click on what skips the animation does not end the turn.
func TestGameSkippedTwice(t *testing.T) {
	g := sitDown(t, sprint)
	d := g.d
	d.Key(ebiten.KeyT)
	d.Tick(5)
	h, ok := d.Probe().Find("skip")
	if !ok {
		t.Fatal("nothing can be skipped")
	}
	d.ClickAt(h.Centre())
	d.ClickAt(h.Centre())
	d.Tick(5)
	g.is("count", 1, "side", 1)
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
	g.rest()
	g.d.Key(ebiten.KeyT)
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
		d := StartDesktop(t, "-mute", "-seed", found[0], "-level", file, "-data", dir)
		g := &table{t, d}
		g.rest()
		if name == "none" {
			for range 3 {
				d.Key(ebiten.KeyX)
			}
			if n := d.Probe().Text("notice"); n != "Animations: none" {
				t.Fatalf("the notice is %q", n)
			}
		}
		d.Key(ebiten.KeyT)
		if name == "skipped" {
			g.is("busy", true)
			d.Key(ebiten.KeySpace)
		}
		g.is("busy", false, "ask", askFacing)
		d.Tick(5)
		d.Shot(name)
		if f := d.Probe(); f.Int("floor") != 0 {
			t.Errorf("%s: the decision waits on floor 0, shown is floor %d", name, f.Int("floor"))
		}
		d.Close()
	}
}

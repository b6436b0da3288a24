//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/levels"
)

// sprint is won by the heroes in their second turn.
const sprint = `wallfall 2
title "A small table"
about "For a test."
goal heroes reach tag=A
goal keeper survive n=9
side heroes "Mice" colour=amber
side keeper "The Cook" colour=sky keeper
map
#########
#a.....A#
#.#######
#.wx...k#
#########
end
legend x sand
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k facing=w
figure cat rogue side=heroes at=x
wall press dir=e at=w
`

// repeatDelay is after how many ticks a held key repeats (input).
const repeatDelay = 24

// wholeMatch plays that level to its end and begins it again; each device has its turn.
func wholeMatch(d *Driver) {
	d.t.Helper()
	d.rest()
	d.Shot("begin")
	d.Key(ebiten.KeyTab) // the keys walk Ann
	d.is("selected", "ann")
	held := false // so long that the key repeats, as in a page on a busy machine
	for range 3 {
		from := d.Probe().Tick
		d.Key(ebiten.KeyArrowRight)
		held = held || d.Probe().Tick-from >= repeatDelay
	}
	for i := 0; held && i < 6 && d.Probe().Text("why") != ""; i++ { // the cursor went too far
		d.Key(ebiten.KeyArrowLeft)
		d.Tick(2)
	}
	d.Shot("path by keys")
	d.Key(ebiten.KeyEnter)
	d.is("count", 1)
	d.rest()
	d.Tap("figure:cat") // a finger walks Cat: the first tap shows, the second goes
	d.is("selected", "cat", "count", 1)
	d.Tap("cell:1:4,3")
	d.is("selected", "cat", "count", 1)
	d.Tap("cell:1:4,3")
	d.is("count", 2)
	d.rest()
	d.Pad(ebiten.StandardGamepadButtonRightTop) // the pad ends the turn
	d.is("count", 3)
	d.Shot("the wall moves")
	d.rest()
	d.is("side", 1)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	d.is("side", 0, "count", 2)
	d.Click("redo")
	d.rest()
	d.is("side", 1, "count", 3)
	d.Tick(20) // pressed sooner after another, it would count as the same press
	d.Key(ebiten.KeyT)
	d.is("count", 4)
	d.rest()
	d.is("side", 0, "round", 2)
	d.send("ann", "1:7,1")
	d.Until("end screen", func(f probe.Frame) bool { return f.Text("dialog") == "end" })
	d.Tick(20)
	d.Shot("end")
	d.is("over", true)
	d.Click("again")
	d.rest()
	d.is("count", 0, "round", 1, "over", false, "dialog", "")
}

// shipped returns the text of a level of the game.
func shipped(t *testing.T, id string) []byte {
	t.Helper()
	for _, e := range levels.Shipped() {
		if e.ID == id {
			return e.Text
		}
	}
	t.Fatalf("there is no level %s", id)
	return nil
}

// rest waits until nothing moves any more.
func (d *Driver) rest() probe.Frame {
	d.t.Helper()
	return d.Until("rest", func(f probe.Frame) bool { return f.Scene == "play" && f.State["busy"] == false })
}

// is fails the test unless the probe has these values, given as name, value
// in turn.
func (d *Driver) is(want ...any) {
	d.t.Helper()
	f := d.Probe()
	for i := 0; i < len(want); i += 2 {
		name := want[i].(string)
		got := f.State[name]
		if n, ok := got.(float64); ok {
			got = int(n)
		}
		if got != want[i+1] {
			d.keep("failed")
			d.t.Fatalf("%s is %v, want %v; the state is %v", name, got, want[i+1], f.State)
		}
	}
}

// scene waits until that screen is shown and laid out.
func (d *Driver) scene(want string) {
	d.t.Helper()
	d.Until("scene "+want, func(f probe.Frame) bool { return f.Scene == want })
	d.Tick(2)
}

// at returns the rectangle of the cell in which a figure is shown.
func (d *Driver) at(figure string) probe.Hot {
	d.t.Helper()
	h, ok := d.Probe().Find("figure:" + figure)
	if !ok {
		d.keep("failed")
		d.t.Fatalf("%s is not on the board: %v", figure, d.Probe().Hot)
	}
	return h
}

// move sends a figure to a cell by two clicks, fails unless it was one command, and
// waits until nothing moves any more.
func (d *Driver) move(figure, cell string) {
	d.t.Helper()
	count := d.Probe().Int("count")
	d.send(figure, cell)
	d.is("count", count+1)
	d.rest()
}

// send sends a figure to a cell and does not wait.
func (d *Driver) send(figure, cell string) {
	d.t.Helper()
	d.Click("figure:" + figure)
	d.is("selected", figure)
	d.Click("cell:" + cell)
}

// tidy fails the test if a widget reaches out of the picture, is too small to
// hit or is partly covered by another.
func (d *Driver) tidy(width, height float32) {
	d.t.Helper()
	var widgets []probe.Hot
	for _, h := range d.Probe().Hot {
		if strings.HasPrefix(h.ID, "cell:") || strings.HasPrefix(h.ID, "figure:") {
			continue
		}
		if h.X < 0 || h.Y < 0 || h.X+h.W > width || h.Y+h.H > height || h.W < 18 || h.H < 18 {
			d.t.Errorf("at %v by %v the widget %+v is out of the picture or too small", width, height, h)
		}
		for _, o := range widgets {
			x, y := min(h.X+h.W, o.X+o.W)-max(h.X, o.X), min(h.Y+h.H, o.Y+o.H)-max(h.Y, o.Y)
			if x > 0.5 && y > 0.5 {
				d.t.Errorf("at %v by %v %+v covers %+v", width, height, h, o)
			}
		}
		widgets = append(widgets, h)
	}
	if len(widgets) == 0 {
		d.t.Errorf("at %v by %v nothing can be pressed", width, height)
	}
}

package scene

import (
	"strings"
	"testing"

	"wallfall/input"
)

// newDrawing begins a level of 8 by 8 squares.
func (r *rig) newDrawing() {
	r.t.Helper()
	r.click("make")
	r.is("scene", "drawings")
	r.click("new-level")
	r.click("new-size:0")
	r.click("create")
	r.tick(3)
	r.is("scene", "editor")
}

// dragged presses at one spot, goes to others and lets go.
func (r *rig) dragged(ids ...string) {
	r.t.Helper()
	r.snap.TouchCount = 0
	for i, id := range ids {
		r.snap.MouseX, r.snap.MouseY = r.spot(id)
		r.tick(1)
		if i == 0 {
			r.snap.Mouse, r.snap.MouseHit = 1, 1
			r.tick(1)
		}
	}
	r.tick(1)
	r.snap.Mouse = 0
	r.tick(2)
}

// chord presses a key with Ctrl.
func (r *rig) chord(k input.Key) {
	r.t.Helper()
	r.snap.Keys.Add(input.KeyCtrl)
	r.key(k)
	r.snap.Keys.Remove(input.KeyCtrl)
	r.tick(1)
}

func (r *rig) levelText() string { return r.sc.Probe().State["text"].(string) }

// drawn wants lines in the text of the level.
func (r *rig) drawn(lines ...string) {
	r.t.Helper()
	text := r.levelText()
	for _, l := range lines {
		if !strings.Contains(text, l+"\n") {
			r.t.Errorf("the text has no line %q:\n%s", l, text)
		}
	}
}

// A small level is drawn from nothing with the mouse, tried, and every step can be
// taken back.
func TestDrawALevel(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.newDrawing()
	first := r.levelText()
	r.click("brush:sand")
	r.dragged("cell:0:1,1", "cell:0:4,1")
	r.drawn("#,,,,..#")
	r.click("tool:line")
	r.click("brush:water")
	r.dragged("cell:0:1,3", "cell:0:3,5")
	r.click("tool:box")
	r.click("brush:rock")
	r.dragged("cell:0:5,4", "cell:0:6,5")
	r.drawn("#=.....#", "#.=..###", "#..=.###")
	r.click("tab:figures")
	r.click("side:0")
	r.click("brush:knight")
	r.click("cell:0:2,6")
	r.click("side:1")
	r.click("brush:ogre")
	r.click("cell:0:5,2")
	r.is("steps", 5)
	r.click("tab:walls")
	r.click("wall-dir:4")
	r.dragged("cell:0:1,1", "cell:0:3,1")
	for _, want := range []string{"knight", "ogre", "wall w1"} {
		if !strings.Contains(r.levelText(), want) {
			t.Errorf("the text has no %s:\n%s", want, r.levelText())
		}
	}
	before := r.levelText()
	r.key(input.KeyF5)
	r.tick(5)
	r.is("scene", "play")
	r.key(input.KeyF5)
	r.tick(2)
	r.is("scene", "editor")
	if r.levelText() != before {
		t.Error("trying it has changed the level")
	}
	for range 6 {
		r.chord(input.KeyZ)
	}
	if got := r.levelText(); got != first {
		t.Errorf("with all taken back the text is\n%s", got)
	}
	for range 6 {
		r.chord(input.KeyY)
	}
	if r.levelText() != before {
		t.Errorf("done again the text is\n%s", r.levelText())
	}
}

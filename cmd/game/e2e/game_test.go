//go:build e2e

package e2e

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
)

// A whole match of a level that the game comes with, from the title to the end
// screen and on to the next one.
func TestGameWholeMatch(t *testing.T) {
	d := StartDesktop(t, "-seed", "7", "-seats", "person,person")
	d.Tick(30)
	d.scene("title")
	d.is("continue", false, "notice", "")
	d.tidy(1280, 800)
	d.Shot("title")
	d.Click("play")
	d.Click("levels")
	d.scene("levels")
	d.Shot("levels")
	d.Wheel(640, 500, -20)
	d.Tick(20)
	d.Shot("levels below")
	d.Wheel(640, 500, 40)
	d.Tick(20)
	d.Click("level:millrace")
	d.Shot("level page")
	d.Click("begin")
	d.scene("play")
	d.rest()
	d.is("level", "millrace.txt", "count", 0, "round", 1, "side", 0, "over", false, "dialog", noDialog)
	d.Tick(110)
	d.Shot("begin")
	d.Click("figure:cat")
	d.is("selected", "cat")
	h, _ := d.Probe().Find("cell:0:5,3")
	d.Hover(h.Centre())
	d.Shot("reach and path")
	sawWall := false
	for turn := 0; d.Probe().State["over"] == false; turn++ {
		if turn > 150 {
			t.Fatalf("no end after %d turns", turn)
		}
		if d.Probe().Int("side") == 0 && d.Probe().Text("ask") == askManeuver {
			d.onward()
			if d.Probe().State["over"] == true {
				break
			}
		}
		if d.rest(); d.Probe().Text("ask") != askManeuver {
			d.decide()
			continue
		}
		side, count := d.Probe().Int("side"), d.Probe().Int("count")
		if turn%4 < 2 {
			d.Tick(20) // pressed sooner after another, it would count as the same press
			d.Key(ebiten.KeyT)
		} else {
			d.end()
		}
		d.gave(count)
		if f := d.Probe(); f.State["over"] == false && f.Text("ask") == askManeuver && f.Int("side") == side {
			t.Fatalf("the turn has not passed on from side %d", side)
		}
		if side == 0 && !sawWall {
			sawWall = true
			d.Tick(24)
			d.Shot("wall moves")
		}
		if turn%3 == 0 && d.Probe().State["busy"] == true {
			d.Key(ebiten.KeySpace)
			d.is("busy", false)
		}
	}
	d.Until("end screen", func(f probe.Frame) bool { return f.Text("dialog") == endDialog })
	d.Tick(30)
	d.Shot("end")
	d.tidy(1280, 800)
	if n := d.Probe().Int("count"); n < 8 {
		t.Errorf("the match ended after %d commands", n)
	}
	d.Click("look")
	d.is("dialog", noDialog)
	d.Shot("the board at the end")
	d.Click("result")
	d.is("dialog", endDialog)
	d.Click("again")
	d.rest()
	d.is("count", 0, "round", 1, "over", false, "dialog", noDialog)
	// A match that is over is not to be continued.
	d.Key(ebiten.KeyF10)
	d.Click("title")
	d.scene("title")
	d.is("continue", false)
}

// Everything around the board answers to mouse and keys.
func TestGameControls(t *testing.T) {
	d := atLevel(t, "millrace")
	home := d.at("ann")
	d.send("ann", "0:4,2")
	d.Tick(3)
	d.is("busy", true)
	d.Click("skip")
	d.is("busy", false)
	if d.at("ann") == home {
		t.Error("Ann has not moved")
	}
	there := d.at("ann")
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	d.is("count", 0)
	if d.at("ann") != home {
		t.Error("undo does not bring Ann back")
	}
	d.Key(ebiten.KeyControlLeft, ebiten.KeyY)
	d.is("count", 1)
	d.rest()
	if d.at("ann") != there {
		t.Error("redo does not move Ann again")
	}
	d.Click("undo")
	d.is("count", 0)
	d.Click("redo")
	d.is("count", 1)
	d.rest()

	// What the other side has not answered yet can be taken back.
	d.Key(ebiten.KeyT)
	d.rest()
	d.is("side", 1, "count", 2)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	d.is("side", 0, "count", 1)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyY)
	d.rest()
	d.is("side", 1, "count", 2)
	d.Click("end-turn")
	d.rest()
	d.is("side", 0, "count", 3, "round", 2)

	// Turning a group.
	d.Click("figure:ben")
	d.Click("turn")
	d.Shot("turning")
	d.Key(ebiten.KeyArrowUp)
	d.Key(ebiten.KeyEnter)
	d.is("count", 4)
	d.rest()

	// The forecast.
	d.Shot("with forecast")
	d.Click("forecast")
	d.Shot("without forecast")
	d.Key(ebiten.KeyF)

	// What is not allowed is told.
	d.Click("figure:cat")
	x, y := d.at("ug").Centre()
	d.ClickAt(x, y)
	d.is("count", 4)

	// The camera.
	d.Key(ebiten.KeyHome)
	before := d.at("eve")
	zoom := d.Probe().State["zoom"].(float64)
	x, y = before.Centre()
	d.Wheel(x, y, 3)
	if now := d.Probe().State["zoom"].(float64); now < zoom*1.3 {
		t.Errorf("the wheel zooms from %v to %v only", zoom, now)
	}
	if nx, ny := d.at("eve").Centre(); nx-x > 3 || x-nx > 3 || ny-y > 3 || y-ny > 3 {
		t.Errorf("zooming moved what is under the pointer from %v, %v to %v, %v", x, y, nx, ny)
	}
	d.Shot("zoomed in")
	before = d.at("ann")
	d.Drag(400, 400, 460, 430)
	if now := d.at("ann"); now.X-before.X < 50 || now.Y-before.Y < 20 {
		t.Errorf("dragging moved Ann from %+v to %+v", before, now)
	}
	d.is("count", 4, "dialog", noDialog)
	d.Wheel(x, y, -12)
	d.Shot("zoomed out")
	d.Key(ebiten.KeyHome)
	if now := d.Probe().State["zoom"].(float64); now != zoom {
		t.Errorf("the whole board has the zoom %v, then %v", zoom, now)
	}
	before = d.at("eve")
	d.Pinch(500, 400, 100, 180)
	if now := d.Probe().State["zoom"].(float64); now < zoom*1.4 {
		t.Errorf("two fingers zoom from %v to %v only", zoom, now)
	}
	d.Key(ebiten.KeyHome)

	// Dialogs, each by its ways.
	d.Click("log")
	d.is("dialog", logDialog)
	d.Shot("log")
	d.Key(ebiten.KeyEscape)
	d.is("dialog", noDialog)
	d.Key(ebiten.KeyF1)
	d.is("dialog", helpDialog)
	d.Shot("help")
	d.Wheel(640, 400, -30)
	d.Tick(10)
	d.Shot("help below")
	d.Click("close")
	d.is("dialog", noDialog)
	d.Click("menu")
	d.is("dialog", menuDialog)
	d.Shot("menu")
	d.tidy(1280, 800)
	d.Click("settings")
	d.is("dialog", settingsDialog)
	d.Shot("settings")
	d.tidy(1280, 800)
	d.Click("handover")
	d.Click("close")
	d.is("dialog", menuDialog) // from where it was opened
	d.Click("resume")
	d.is("dialog", noDialog)
	d.Key(ebiten.KeyT)
	d.Until("handover", func(f probe.Frame) bool { return f.Text("dialog") == handoverDialog })
	d.is("side", 1, "count", 5)
	d.Shot("handover")

	// The handover is answered by keys.
	d.Key(ebiten.KeyTab)
	d.Key(ebiten.KeyArrowRight)
	d.Key(ebiten.KeyEnter)
	d.is("dialog", noDialog, "count", 5)

	// Restart asks first.
	d.Key(ebiten.KeyShiftLeft, ebiten.KeyR)
	d.is("dialog", restartDialog)
	d.Shot("restart")
	d.Click("cancel")
	d.is("dialog", noDialog, "count", 5)
	d.Key(ebiten.KeyF10)
	d.Click("restart")
	d.Click("yes")
	d.Tick(5)
	d.is("count", 0, "round", 1, "side", 0)

	// Resigning asks first.
	d.Key(ebiten.KeyF10)
	d.Click("resign")
	d.is("dialog", resignDialog)
	d.Shot("resign")
	d.Key(ebiten.KeyEscape)
	d.is("over", false)
	d.Key(ebiten.KeyF10)
	d.Click("resign")
	d.Click("yes")
	d.Until("end screen", func(f probe.Frame) bool { return f.Text("dialog") == endDialog })
	d.is("over", true)
	d.Tick(20)
	d.Shot("resigned")
	d.Click("levels")
	d.scene("levels")
	d.Click("back")
	d.scene("title")
	d.is("continue", false)
}

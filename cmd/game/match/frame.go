package match

import (
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/rules"
)

// replayFrame shows again what a line of the log is about. The match does not change.
type replayFrame struct {
	on      bool
	started bool // in this tick; the click that started it must not end it
	line    int
	rest    int // ticks until it closes
	camera  board.Camera
	floor   int
}

// frameRest is how long the last picture stays, in ticks.
const frameRest = 50

// replay shows the log again from the cause of a line to the last effect of another.
func (v *view) replay(start, n int) {
	if n < 0 || n >= v.Log.Len() {
		return
	}
	v.Finish()
	v.closeFrame()
	from, to, events, past := v.Log.Span(start, n)
	if past == nil {
		return
	}
	v.Frame = replayFrame{on: true, started: true, line: v.Log.Beginning(start, n), rest: frameRest, camera: v.Table.Picture.Camera, floor: v.Table.Picture.Floor}
	v.UI.Dialog = shell.NoDialog
	v.unselect()
	v.Table.Timeline.Clear()
	v.Table.View.Show(past)
	for i := range from {
		v.Table.View.Fold(&events[i])
	}
	if c := v.Log.Cell(n); c != rules.NoCell {
		v.Table.ScrollTo(c)
	}
	v.Table.Timeline.Add(events[from:to])
}

// closeFrame returns to the position, with camera and floor as they were.
func (v *view) closeFrame() {
	f := &v.Frame
	if !f.on {
		return
	}
	f.on = false
	v.showNow()
	pic := &v.Table.Picture
	pic.Camera.X, pic.Camera.Y, pic.Camera.Zoom, pic.Floor = f.camera.X, f.camera.Y, f.camera.Zoom, f.floor
	pic.Camera.Clamp()
	v.Hud.striker = rules.NoFig
	v.Table.Chooser.Invalidate()
}

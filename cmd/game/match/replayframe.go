package match

import (
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/board"
	"wallfall/rules"
)

// replayFrame shows what a line of the log is about again, as the board was then.
// The match does not change.
type replayFrame struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	on      bool
	started bool // begun in this tick: what began it does not end it
	line    int
	rest    int // ticks that the last picture stays
	camera  board.Camera
	floor   int
}

// frameRest is how long the last picture stays, in ticks.
const frameRest = 50

// show replays a line of the log, from its cause to its last effect.
func (mo *replayFrame) show(n int) {
	if n < 0 || n >= len(mo.m.Log.lines) {
		return
	}
	mo.m.Finish()
	mo.close()
	told := &mo.m.Log.lines[n]
	if first := mo.m.Log.causeOf(n); mo.m.Log.lines[first].cmd == told.cmd {
		n = first
	}
	ln := &mo.m.Log.lines[n]
	events := mo.t.Match.Opening()
	past, err := mo.t.Match.Level().New(mo.t.Match.Seed())
	if ln.cmd >= 0 {
		past, events = mo.t.Match.At(ln.cmd), mo.t.Match.Events(ln.cmd)
	}
	if err != nil || past == nil || ln.from >= len(events) {
		return
	}
	*mo = replayFrame{m: mo.m, t: mo.t, ui: mo.ui, on: true, started: true, line: n, rest: frameRest, camera: mo.t.Picture.Camera, floor: mo.t.Picture.Floor}
	mo.ui.Dialog = shell.NoDialog
	mo.t.Unselect()
	mo.t.Timeline.Clear()
	mo.t.View.Show(past)
	for i := range ln.from {
		mo.t.View.Fold(&events[i])
	}
	if told.cell != rules.NoCell {
		mo.t.ScrollTo(told.cell)
	}
	mo.t.Timeline.Add(events[ln.from:mo.endOf(n, len(events))])
}

// endOf returns the index of the event after those of a line: the next cause, or the
// next line of its depth.
func (mo *replayFrame) endOf(n, end int) int {
	ln := &mo.m.Log.lines[n]
	for i := n + 1; i < len(mo.m.Log.lines); i++ {
		next := &mo.m.Log.lines[i]
		if next.cmd != ln.cmd {
			break
		}
		if next.head || next.depth <= ln.depth && !ln.head {
			return next.from
		}
	}
	return end
}

// close returns to the present.
func (mo *replayFrame) close() {
	if !mo.on {
		return
	}
	mo.on = false
	mo.t.Timeline.Clear()
	mo.t.View.Show(mo.t.Match.State())
	mo.m.leanWall()
	mo.t.Picture.Camera.X, mo.t.Picture.Camera.Y, mo.t.Picture.Camera.Zoom, mo.t.Picture.Floor = mo.camera.X, mo.camera.Y, mo.camera.Zoom, mo.floor
	mo.t.Picture.Camera.Clamp()
	mo.m.Hud.striker = rules.NoFig
	mo.t.Chooser.Version++
}

// tick closes the replay some time after its end.
func (mo *replayFrame) tick() {
	if mo.on && !mo.t.Timeline.Busy() {
		if mo.rest--; mo.rest < 0 {
			mo.close()
		}
	}
}

// busy reports whether the board shows anything but the present position at rest.
func (mo *replayFrame) busy() bool { return mo.on || mo.t.Timeline.Busy() }

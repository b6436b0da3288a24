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
	started bool // in this tick; the click that started it must not end it
	line    int
	rest    int // ticks until it closes
	camera  board.Camera
	floor   int
}

// frameRest is how long the last picture stays, in ticks.
const frameRest = 50

// show replays a line of the log, from its cause to its last effect.
func (f *replayFrame) show(n int) {
	if n < 0 || n >= len(f.m.Log.lines) {
		return
	}
	f.m.Finish()
	f.close()
	chosen := &f.m.Log.lines[n]
	if first := f.m.Log.causeOf(n); f.m.Log.lines[first].cmd == chosen.cmd {
		n = first
	}
	ln := &f.m.Log.lines[n]
	events := f.t.Match.Opening()
	past, err := f.t.Match.Level().New(f.t.Match.Seed())
	if ln.cmd >= 0 {
		past, events = f.t.Match.At(ln.cmd), f.t.Match.Events(ln.cmd)
	}
	if err != nil || past == nil || ln.from >= len(events) {
		return
	}
	*f = replayFrame{m: f.m, t: f.t, ui: f.ui, on: true, started: true, line: n, rest: frameRest, camera: f.t.Picture.Camera, floor: f.t.Picture.Floor}
	f.ui.Dialog = shell.NoDialog
	f.t.Unselect()
	f.t.Timeline.Clear()
	f.t.View.Show(past)
	for i := range ln.from {
		f.t.View.Fold(&events[i])
	}
	if chosen.cell != rules.NoCell {
		f.t.ScrollTo(chosen.cell)
	}
	f.t.Timeline.Add(events[ln.from:f.endOf(n, len(events))])
}

// endOf returns the index of the event after those of a line: the next cause, or the
// next line of its depth.
func (f *replayFrame) endOf(n, end int) int {
	ln := &f.m.Log.lines[n]
	for i := n + 1; i < len(f.m.Log.lines); i++ {
		next := &f.m.Log.lines[i]
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
func (f *replayFrame) close() {
	if !f.on {
		return
	}
	f.on = false
	f.t.Timeline.Clear()
	f.t.View.Show(f.t.Match.State())
	f.m.leanWall()
	f.t.Picture.Camera.X, f.t.Picture.Camera.Y, f.t.Picture.Camera.Zoom, f.t.Picture.Floor = f.camera.X, f.camera.Y, f.camera.Zoom, f.floor
	f.t.Picture.Camera.Clamp()
	f.m.Hud.striker = rules.NoFig
	f.t.Chooser.Version++
}

// tick closes the replay some time after its end.
func (f *replayFrame) tick() {
	if f.on && !f.t.Timeline.Busy() {
		if f.rest--; f.rest < 0 {
			f.close()
		}
	}
}

// busy reports whether the board shows anything but the present position at rest.
func (f *replayFrame) busy() bool { return f.on || f.t.Timeline.Busy() }

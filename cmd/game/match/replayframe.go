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
func (f *replayFrame) show(n int) { f.showFrom(n, n) }

// showFrom replays the log from the cause of a line to the last effect of another.
func (f *replayFrame) showFrom(start, n int) {
	if n < 0 || n >= len(f.m.Log.lines) {
		return
	}
	f.m.Finish()
	f.close()
	from, to, events, past := f.span(start, n)
	if past == nil {
		return
	}
	chosen := &f.m.Log.lines[n]
	*f = replayFrame{m: f.m, t: f.t, ui: f.ui, on: true, started: true, line: f.causeOf(start, n), rest: frameRest, camera: f.t.Picture.Camera, floor: f.t.Picture.Floor}
	f.ui.Dialog = shell.NoDialog
	f.t.Unselect()
	f.t.Timeline.Clear()
	f.t.View.Show(past)
	for i := range from {
		f.t.View.Fold(&events[i])
	}
	if chosen.cell != rules.NoCell {
		f.t.ScrollTo(chosen.cell)
	}
	f.t.Timeline.Add(events[from:to])
}

// causeOf returns the line with which the replay of lines begins.
func (f *replayFrame) causeOf(start, n int) int {
	for _, i := range [2]int{start, n} {
		if first := f.m.Log.causeOf(i); f.m.Log.lines[n].cmd-f.m.Log.lines[first].cmd <= maxSpan {
			return first
		}
	}
	return n
}

// maxSpan is how many commands a replay goes back at most, to where what it shows began.
const maxSpan = 12

// span returns the events from the cause of a line to the last effect of another, among
// those of the commands from the one of the cause, and the position before that; nil
// where there is none.
func (f *replayFrame) span(start, n int) (from, to int, events []rules.Event, past *rules.State) {
	first := f.causeOf(start, n)
	ln, last := &f.m.Log.lines[first], f.m.Log.lines[n].cmd
	past, err := f.t.Match.Level().New(f.t.Match.Seed())
	if ln.cmd >= 0 {
		past = f.t.Match.At(ln.cmd)
	}
	before := 0
	for c := ln.cmd; c <= last; c++ {
		before = len(events)
		if c < 0 {
			events = append(events, f.t.Match.Opening()...)
		} else {
			events = append(events, f.t.Match.Events(c)...)
		}
	}
	if err != nil || past == nil || ln.from >= len(events) {
		return 0, 0, nil, nil
	}
	return ln.from, before + f.endOf(f.causeOf(n, n), last, len(events)-before), events, past
}

// endOf returns the index of the event after those of a line in the last of its commands:
// the next cause, or the next line of its depth.
func (f *replayFrame) endOf(n, cmd, end int) int {
	ln := &f.m.Log.lines[n]
	for i := n + 1; i < len(f.m.Log.lines) && f.m.Log.lines[i].cmd <= cmd; i++ {
		if next := &f.m.Log.lines[i]; next.cmd == cmd && (next.head || next.depth <= ln.depth && !ln.head) {
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

// busy reports whether the board shows anything but the present position at rest.
//
//go:noinline
func (f *replayFrame) busy() bool { return f.on || f.t.Timeline.Busy() }

package match

import (
	"wallfall/cmd/game/session"
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
	if n < 0 || n >= len(v.Log.lines) {
		return
	}
	v.Finish()
	v.closeFrame()
	from, to, events, past := v.Log.span(v.Table.Match, start, n)
	if past == nil {
		return
	}
	v.Frame = replayFrame{on: true, started: true, line: v.Log.beginning(start, n), rest: frameRest, camera: v.Table.Picture.Camera, floor: v.Table.Picture.Floor}
	v.UI.Dialog = shell.NoDialog
	v.Table.Unselect()
	v.Table.Timeline.Clear()
	v.Table.View.Show(past)
	for i := range from {
		v.Table.View.Fold(&events[i])
	}
	if c := v.Log.lines[n].cell; c != rules.NoCell {
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
	v.Table.Chooser.Version++
}

// maxSpan is how many commands a replay goes back at most, to where what it shows began.
const maxSpan = 12

// beginning returns the line with which the replay of lines begins.
func (l *eventLog) beginning(start, n int) int {
	for _, i := range [2]int{start, n} {
		if first := l.causeOf(i); l.lines[n].cmd-l.lines[first].cmd <= maxSpan {
			return first
		}
	}
	return n
}

// span returns the events from the cause of a line to the last effect of another, among
// those of the commands from the one of the cause, and the position before that; nil
// where there is none.
func (l *eventLog) span(m *session.Match, start, n int) (from, to int, events []rules.Event, past *rules.State) {
	first := l.beginning(start, n)
	ln, last := &l.lines[first], l.lines[n].cmd
	past, err := m.Level().New(m.Seed())
	if ln.cmd >= 0 {
		past = m.At(ln.cmd)
	}
	before := 0
	for c := ln.cmd; c <= last; c++ {
		before = len(events)
		events = append(events, m.Events(c)...)
	}
	if err != nil || past == nil || ln.from >= len(events) {
		return 0, 0, nil, nil
	}
	return ln.from, before + l.endOf(l.beginning(n, n), last, len(events)-before), events, past
}

// endOf returns the index of the event after those of a line in the last of its commands:
// the next cause, or the next line of its depth.
func (l *eventLog) endOf(n, cmd, end int) int {
	ln := &l.lines[n]
	for i := n + 1; i < len(l.lines) && l.lines[i].cmd <= cmd; i++ {
		if next := &l.lines[i]; next.cmd == cmd && (next.head || next.depth <= ln.depth && !ln.head) {
			return next.from
		}
	}
	return end
}

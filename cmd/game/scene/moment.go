package scene

import (
	"wallfall/render/board"
	"wallfall/rules"
)

// moment is a look back: what one line of the log tells is shown again on the
// board as it stood then. The match itself does not change.
type moment struct {
	m  *play
	ui *desk

	on     bool
	fresh  bool // begun in this tick: what began it does not end it
	line   int
	rest   int // ticks that the last picture stays
	camera board.Camera
	floor  int
}

// momentRest is how long what has been shown again stays to be seen, in ticks.
const momentRest = 50

// watch shows again what a line of the log tells: from its cause on, with all that
// came of it.
func (mo *moment) watch(n int) {
	if n < 0 || n >= len(mo.m.chronicle.lines) {
		return
	}
	mo.m.finish()
	mo.unwatch()
	told := &mo.m.chronicle.lines[n]
	if first := mo.m.chronicle.begun(n); mo.m.chronicle.lines[first].cmd == told.cmd {
		n = first
	}
	ln := &mo.m.chronicle.lines[n]
	events := mo.m.match.Opening()
	past, err := mo.m.match.Level().New(mo.m.match.Seed())
	if ln.cmd >= 0 {
		past, events = mo.m.match.At(ln.cmd), mo.m.match.Events(ln.cmd)
	}
	if err != nil || past == nil || ln.from >= len(events) {
		return
	}
	*mo = moment{m: mo.m, ui: mo.ui, on: true, fresh: true, line: n, rest: momentRest, camera: mo.m.pic.Camera, floor: mo.m.pic.Floor}
	mo.ui.dialog = noDialog
	mo.m.ctl.unselect()
	mo.m.tl.Clear()
	mo.m.view.Show(past)
	for i := range ln.from {
		mo.m.view.Fold(&events[i])
	}
	if told.cell != rules.NoCell {
		mo.m.show(told.cell)
	}
	mo.m.tl.Add(events[ln.from:mo.momentEnd(n, len(events))])
}

// momentEnd gives the event at which what a line tells is over: where the next
// cause begins, or the next of its own rank.
func (mo *moment) momentEnd(n, end int) int {
	ln := &mo.m.chronicle.lines[n]
	for i := n + 1; i < len(mo.m.chronicle.lines); i++ {
		next := &mo.m.chronicle.lines[i]
		if next.cmd != ln.cmd {
			break
		}
		if next.head || next.depth <= ln.depth && !ln.head {
			return next.from
		}
	}
	return end
}

// unwatch goes back to the present.
func (mo *moment) unwatch() {
	m := mo
	if !m.on {
		return
	}
	m.on = false
	mo.m.tl.Clear()
	mo.m.view.Show(mo.m.match.State())
	mo.m.lean()
	mo.m.pic.Camera.X, mo.m.pic.Camera.Y, mo.m.pic.Camera.Zoom, mo.m.pic.Floor = m.camera.X, m.camera.Y, m.camera.Zoom, m.floor
	mo.m.pic.Camera.Clamp()
	mo.m.hud.striker = rules.NoFig
	mo.m.pick.turn++
}

// momentTick ends the look back a while after all of it was seen.
func (mo *moment) momentTick() {
	if m := mo; m.on && !mo.m.tl.Busy() {
		if m.rest--; m.rest < 0 {
			mo.unwatch()
		}
	}
}

// busy tells whether the board does not show the present at rest.
func (mo *moment) busy() bool { return mo.on || mo.m.tl.Busy() }

package scene

import (
	"wallfall/render/board"
	"wallfall/rules"
)

// moment is a look back: what one line of the log tells is shown again on the
// board as it stood then. The match itself does not change.
type moment struct {
	m  *play
	t  *table
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
	events := mo.t.match.Opening()
	past, err := mo.t.match.Level().New(mo.t.match.Seed())
	if ln.cmd >= 0 {
		past, events = mo.t.match.At(ln.cmd), mo.t.match.Events(ln.cmd)
	}
	if err != nil || past == nil || ln.from >= len(events) {
		return
	}
	*mo = moment{m: mo.m, t: mo.t, ui: mo.ui, on: true, fresh: true, line: n, rest: momentRest, camera: mo.t.pic.Camera, floor: mo.t.pic.Floor}
	mo.ui.dialog = noDialog
	mo.t.unselect()
	mo.t.tl.Clear()
	mo.t.view.Show(past)
	for i := range ln.from {
		mo.t.view.Fold(&events[i])
	}
	if told.cell != rules.NoCell {
		mo.t.show(told.cell)
	}
	mo.t.tl.Add(events[ln.from:mo.momentEnd(n, len(events))])
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
	mo.t.tl.Clear()
	mo.t.view.Show(mo.t.match.State())
	mo.m.lean()
	mo.t.pic.Camera.X, mo.t.pic.Camera.Y, mo.t.pic.Camera.Zoom, mo.t.pic.Floor = m.camera.X, m.camera.Y, m.camera.Zoom, m.floor
	mo.t.pic.Camera.Clamp()
	mo.m.hud.striker = rules.NoFig
	mo.t.pick.turn++
}

// momentTick ends the look back a while after all of it was seen.
func (mo *moment) momentTick() {
	if m := mo; m.on && !mo.t.tl.Busy() {
		if m.rest--; m.rest < 0 {
			mo.unwatch()
		}
	}
}

// busy tells whether the board does not show the present at rest.
func (mo *moment) busy() bool { return mo.on || mo.t.tl.Busy() }

package match

import (
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/board"
	"wallfall/rules"
)

// moment is a look back: what one line of the log tells is shown again on the
// board as it stood then. The match itself does not change.
type moment struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

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
	if n < 0 || n >= len(mo.m.Chronicle.lines) {
		return
	}
	mo.m.Finish()
	mo.unwatch()
	told := &mo.m.Chronicle.lines[n]
	if first := mo.m.Chronicle.begun(n); mo.m.Chronicle.lines[first].cmd == told.cmd {
		n = first
	}
	ln := &mo.m.Chronicle.lines[n]
	events := mo.t.Match.Opening()
	past, err := mo.t.Match.Level().New(mo.t.Match.Seed())
	if ln.cmd >= 0 {
		past, events = mo.t.Match.At(ln.cmd), mo.t.Match.Events(ln.cmd)
	}
	if err != nil || past == nil || ln.from >= len(events) {
		return
	}
	*mo = moment{m: mo.m, t: mo.t, ui: mo.ui, on: true, fresh: true, line: n, rest: momentRest, camera: mo.t.Pic.Camera, floor: mo.t.Pic.Floor}
	mo.ui.Dialog = shell.NoDialog
	mo.t.Unselect()
	mo.t.Tl.Clear()
	mo.t.View.Show(past)
	for i := range ln.from {
		mo.t.View.Fold(&events[i])
	}
	if told.cell != rules.NoCell {
		mo.t.Show(told.cell)
	}
	mo.t.Tl.Add(events[ln.from:mo.momentEnd(n, len(events))])
}

// momentEnd gives the event at which what a line tells is over: where the next
// cause begins, or the next of its own rank.
func (mo *moment) momentEnd(n, end int) int {
	ln := &mo.m.Chronicle.lines[n]
	for i := n + 1; i < len(mo.m.Chronicle.lines); i++ {
		next := &mo.m.Chronicle.lines[i]
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
	mo.t.Tl.Clear()
	mo.t.View.Show(mo.t.Match.State())
	mo.m.lean()
	mo.t.Pic.Camera.X, mo.t.Pic.Camera.Y, mo.t.Pic.Camera.Zoom, mo.t.Pic.Floor = m.camera.X, m.camera.Y, m.camera.Zoom, m.floor
	mo.t.Pic.Camera.Clamp()
	mo.m.Hud.striker = rules.NoFig
	mo.t.Pick.Turn++
}

// momentTick ends the look back a while after all of it was seen.
func (mo *moment) momentTick() {
	if m := mo; m.on && !mo.t.Tl.Busy() {
		if m.rest--; m.rest < 0 {
			mo.unwatch()
		}
	}
}

// busy tells whether the board does not show the present at rest.
func (mo *moment) Busy() bool { return mo.on || mo.t.Tl.Busy() }

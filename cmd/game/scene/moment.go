package scene

import (
	"wallfall/render/board"
	"wallfall/rules"
)

// moment is a look back: what one line of the log tells is shown again on the
// board as it stood then. The match itself does not change.
type moment struct {
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
func (p *play) watch(n int) {
	if n < 0 || n >= len(p.lines) {
		return
	}
	p.finish()
	p.unwatch()
	told := &p.lines[n]
	if first := p.begun(n); p.lines[first].cmd == told.cmd {
		n = first
	}
	ln := &p.lines[n]
	events := p.match.Opening()
	past, err := p.match.Level().New(p.match.Seed())
	if ln.cmd >= 0 {
		past, events = p.match.At(ln.cmd), p.match.Events(ln.cmd)
	}
	if err != nil || past == nil || ln.from >= len(events) {
		return
	}
	p.moment = moment{on: true, fresh: true, line: n, rest: momentRest, camera: p.pic.Camera, floor: p.pic.Floor}
	p.dialog = noDialog
	p.unselect()
	p.tl.Clear()
	p.view.Show(past)
	for i := range ln.from {
		p.view.Fold(&events[i])
	}
	if told.cell != rules.NoCell {
		p.show(told.cell)
	}
	p.tl.Add(events[ln.from:p.momentEnd(n, len(events))])
}

// momentEnd gives the event at which what a line tells is over: where the next
// cause begins, or the next of its own rank.
func (p *play) momentEnd(n, end int) int {
	ln := &p.lines[n]
	for i := n + 1; i < len(p.lines); i++ {
		next := &p.lines[i]
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
func (p *play) unwatch() {
	m := &p.moment
	if !m.on {
		return
	}
	m.on = false
	p.tl.Clear()
	p.view.Show(p.match.State())
	p.lean()
	p.pic.Camera.X, p.pic.Camera.Y, p.pic.Camera.Zoom, p.pic.Floor = m.camera.X, m.camera.Y, m.camera.Zoom, m.floor
	p.pic.Camera.Clamp()
	p.striker = rules.NoFig
	p.pick.turn++
}

// momentTick ends the look back a while after all of it was seen.
func (p *play) momentTick() {
	if m := &p.moment; m.on && !p.tl.Busy() {
		if m.rest--; m.rest < 0 {
			p.unwatch()
		}
	}
}

// busy tells whether the board does not show the present at rest.
func (p *play) busy() bool { return p.moment.on || p.tl.Busy() }

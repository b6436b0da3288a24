package scene

import (
	"slices"

	"wallfall/input"
	"wallfall/render/ui"
	"wallfall/rules"
)

// around is whether keys and pad go to what lies around the board, as they do in a
// dialog, rather than over the board: so that all that can be pointed at, pressed
// and read there is so without a pointer.
type around struct {
	m  *play
	t  *table
	ui *desk

	on    bool
	focus string // the widget they stood on last
	below bool   // a dialog lay over them when the tick began
	count int    // how the match stood then, to see that something was done
	fig   rules.FigID
}

// aroundFirst are the widgets that keys come to first: what ends a phase, whose
// outcome is what one wants to see most.
var aroundFirst = [...]string{"hint-do", "hurry", "bot-step", "end-turn", "default", "result", "continue", "present", "play-on"}

// lookAround goes to the widgets around the board and back.
func (ring *around) lookAround(ctx *Context) {
	in, a := ctx.In, ring
	a.below, a.count, a.fig = ring.ui.dialog != noDialog, ring.t.match.Count(), ring.t.selected
	if ring.ui.dialog != noDialog {
		return
	}
	switch {
	case in.Fresh.Has(input.Around):
		ring.t.aim.onKeys = true
		if a.on = !a.on; a.on {
			ring.m.past.moment.unwatch()
			ring.m.finish()
			a.focus = ring.firstAround()
			ring.ui.kit.SetFocus(a.focus)
		}
	case a.on && in.PointerUsed:
		a.on = false
	}
}

// firstAround gives the widget that keys come to first.
func (ring *around) firstAround() string {
	for _, id := range aroundFirst {
		if ring.hasAround(id) {
			return id
		}
	}
	return ""
}

// hasAround tells whether a widget was there in the tick before.
func (ring *around) hasAround(id string) bool {
	return slices.ContainsFunc(ring.ui.kit.Hot(), func(h ui.Hot) bool { return h.ID == id })
}

// aroundDone goes back to the board once something was begun or done there, and
// keeps in mind where the keys stand.
func (ring *around) aroundDone() {
	a := ring
	switch {
	case !a.on || ring.ui.dialog != noDialog:
		return
	case ring.t.match.Count() > a.count || ring.t.pick.list != nil || ring.t.selected != a.fig:
		a.on = false
	case a.below:
		ring.ui.kit.SetFocus(a.focus) // the dialog that is closed has had it
	default:
		a.focus = ring.ui.kit.Focus()
	}
}

// aroundKeys answers the keys while they are around the board: those that mean the
// same everywhere, and the one that leads back.
func (ring *around) aroundKeys(ctx *Context) {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Cancel):
		ring.on = false
	case !ring.m.past.on:
		ring.m.ctl.shortcut(ctx)
	case in.Fresh.Has(input.Menu):
		ring.ui.dialog = menuDialog
	case in.Fresh.Has(input.Help):
		ring.ui.dialog = helpDialog
	}
}

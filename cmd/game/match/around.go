package match

import (
	"slices"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/ui"
	"wallfall/rules"
)

// around is whether keys and pad go to what lies around the board, as they do in a
// dialog, rather than over the board: so that all that can be pointed at, pressed
// and read there is so without a pointer.
type around struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

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
func (ring *around) lookAround(ctx *shell.Context) {
	in, a := ctx.In, ring
	a.below, a.count, a.fig = ring.ui.Dialog != shell.NoDialog, ring.t.Match.Count(), ring.t.Selected
	if ring.ui.Dialog != shell.NoDialog {
		return
	}
	switch {
	case in.Fresh.Has(input.Around):
		ring.t.Aim.OnKeys = true
		if a.on = !a.on; a.on {
			ring.m.Past.moment.unwatch()
			ring.m.Finish()
			a.focus = ring.firstAround()
			ring.ui.Kit.SetFocus(a.focus)
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
	return slices.ContainsFunc(ring.ui.Kit.Hot(), func(h ui.Hot) bool { return h.ID == id })
}

// aroundDone goes back to the board once something was begun or done there, and
// keeps in mind where the keys stand.
func (ring *around) aroundDone() {
	a := ring
	switch {
	case !a.on || ring.ui.Dialog != shell.NoDialog:
		return
	case ring.t.Match.Count() > a.count || ring.t.Pick.List != nil || ring.t.Selected != a.fig:
		a.on = false
	case a.below:
		ring.ui.Kit.SetFocus(a.focus) // the dialog that is closed has had it
	default:
		a.focus = ring.ui.Kit.Focus()
	}
}

// aroundKeys answers the keys while they are around the board: those that mean the
// same everywhere, and the one that leads back.
func (ring *around) aroundKeys(ctx *shell.Context) {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Cancel):
		ring.on = false
	case !ring.m.Past.on:
		ring.m.ctl.shortcut(ctx)
	case in.Fresh.Has(input.Menu):
		ring.ui.Dialog = MenuDialog
	case in.Fresh.Has(input.Help):
		ring.ui.Dialog = shell.HelpDialog
	}
}

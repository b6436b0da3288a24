package match

import (
	"slices"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/ui"
	"wallfall/rules"
)

// focusRing is whether keys and pad go to what lies around the board, as they do in a
// dialog, rather than over the board: so that all that can be pointed at, pressed
// and read there is so without a pointer.
type focusRing struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	on          bool
	focus       string // the widget they stood on last
	underDialog bool   // a dialog lay over them when the tick began
	count       int    // how the match stood then, to see that something was done
	fig         rules.FigID
}

// focusFirst are the widgets that keys come to first: what ends a phase, whose
// outcome is what one wants to see most.
var focusFirst = [...]string{"hint-do", "hurry", "bot-step", "end-turn", "default", "result", "continue", "present", "play-on"}

// update goes to the widgets around the board and back.
func (ring *focusRing) update(ctx *shell.Context) {
	in := ctx.In
	ring.underDialog, ring.count, ring.fig = ring.ui.Dialog != shell.NoDialog, ring.t.Match.Count(), ring.t.Selected
	if ring.ui.Dialog != shell.NoDialog {
		return
	}
	switch {
	case in.Fresh.Has(input.Around):
		ring.t.Aim.OnKeys = true
		if ring.on = !ring.on; ring.on {
			ring.m.LookBack.frame.close()
			ring.m.Finish()
			ring.focus = ring.first()
			ring.ui.Kit.SetFocus(ring.focus)
		}
	case ring.on && in.PointerUsed:
		ring.on = false
	}
}

// first gives the widget that keys come to first.
func (ring *focusRing) first() string {
	for _, id := range focusFirst {
		if ring.has(id) {
			return id
		}
	}
	return ""
}

// has tells whether a widget was there in the tick before.
func (ring *focusRing) has(id string) bool {
	return slices.ContainsFunc(ring.ui.Kit.Hot(), func(h ui.Hot) bool { return h.ID == id })
}

// endTick goes back to the board once something was begun or done there, and
// keeps in mind where the keys stand.
func (ring *focusRing) endTick() {
	switch {
	case !ring.on || ring.ui.Dialog != shell.NoDialog:
		return
	case ring.t.Match.Count() > ring.count || ring.t.Chooser.Remaining != nil || ring.t.Selected != ring.fig:
		ring.on = false
	case ring.underDialog:
		ring.ui.Kit.SetFocus(ring.focus) // the dialog that is closed has had it
	default:
		ring.focus = ring.ui.Kit.Focus()
	}
}

// handleKeys answers the keys while they are around the board: those that mean the
// same everywhere, and the one that leads back.
func (ring *focusRing) handleKeys(ctx *shell.Context) {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Cancel):
		ring.on = false
	case !ring.m.LookBack.on:
		ring.m.ctl.shortcut(ctx)
	case in.Fresh.Has(input.Menu):
		ring.ui.Dialog = shell.MenuDialog
	case in.Fresh.Has(input.Help):
		ring.ui.Dialog = shell.HelpDialog
	}
}

package match

import (
	"slices"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/ui"
	"wallfall/rules"
)

// focusRing has keys and pad move between the widgets around the board, as in a
// dialog, so that all of them work without a pointer.
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

// focusFirst lists the widgets that get the focus first.
var focusFirst = [...]string{"hint-do", "hurry", "bot-step", "end-turn", "default", "result", "continue", "present", "play-on"}

// update enters and leaves the ring.
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

// first returns the widget that gets the focus first.
func (ring *focusRing) first() string {
	for _, id := range focusFirst {
		if ring.has(id) {
			return id
		}
	}
	return ""
}

// has reports whether a widget was there in the last tick.
func (ring *focusRing) has(id string) bool {
	return slices.ContainsFunc(ring.ui.Kit.Hot(), func(h ui.Hot) bool { return h.ID == id })
}

// endTick leaves the ring once something was done there, else keeps its focus.
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

// handleKeys handles the keys in the ring: the shortcuts, and cancel to leave it.
func (ring *focusRing) handleKeys(ctx *shell.Context) {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Cancel):
		ring.on = false
	case !ring.m.LookBack.on:
		ring.m.ctl.shortcut(ctx)
	case in.Fresh.Has(input.Menu):
		ring.ui.Dialog = MenuDialog
	case in.Fresh.Has(input.Help):
		ring.ui.Dialog = shell.HelpDialog
	}
}

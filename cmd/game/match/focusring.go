package match

import (
	"slices"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/ui"
	"wallfall/rules"
)

// focusRing moves the focus of keys and pad between the widgets around the board, so
// that all of them work without a pointer.
type focusRing struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	on          bool
	focus       string // the widget with the focus
	underDialog bool   // a dialog was open when the tick began
	count       int    // of commands when the tick began
	fig         rules.FigID
}

// focusFirst lists the widgets that get the focus first.
var focusFirst = [...]string{"hint-do", "hurry", "bot-step", "end-turn", "default", "result", "continue", "present", "play-on"}

// update enters and leaves the ring.
func (r *focusRing) update(ctx *shell.Context) {
	in := ctx.In
	r.underDialog, r.count, r.fig = r.ui.Dialog != shell.NoDialog, r.t.Match.Count(), r.t.Selected
	if r.ui.Dialog != shell.NoDialog {
		return
	}
	switch {
	case in.Fresh.Has(input.Around):
		r.t.Aim.OnKeys = true
		if r.on = !r.on; r.on {
			r.m.LookBack.frame.close()
			r.m.Finish()
			r.focus = r.first()
			r.ui.Kit.SetFocus(r.focus)
		}
	case r.on && in.PointerUsed:
		r.on = false
	}
}

// first returns the widget that gets the focus first.
func (r *focusRing) first() string {
	for _, id := range focusFirst {
		if slices.ContainsFunc(r.ui.Kit.Hot(), func(h ui.Hot) bool { return h.ID == id }) {
			return id
		}
	}
	return ""
}

// endTick leaves the ring after a command or selection, else keeps the focus.
func (r *focusRing) endTick() {
	switch {
	case !r.on || r.ui.Dialog != shell.NoDialog:
		return
	case r.t.Match.Count() > r.count || r.t.Chooser.Remaining != nil || r.t.Selected != r.fig:
		r.on = false
	case r.underDialog:
		r.ui.Kit.SetFocus(r.focus) // the closed dialog had the focus
	default:
		r.focus = r.ui.Kit.Focus()
	}
}

// handleKeys handles the keys in the ring: the shortcuts, and cancel to leave it.
func (r *focusRing) handleKeys(ctx *shell.Context) {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Cancel):
		r.on = false
	case !r.m.LookBack.on:
		r.m.ctl.shortcut(ctx)
	case in.Fresh.Has(input.Menu):
		r.ui.Dialog = MenuDialog
	case in.Fresh.Has(input.Help):
		r.ui.Dialog = shell.HelpDialog
	}
}

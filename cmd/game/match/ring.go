package match

import (
	"slices"

	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/ui"
	"wallfall/rules"
)

// focusRing moves the focus of keys and pad between the widgets around the board.
type focusRing struct {
	tools
	focus       string // the widget with the focus
	underDialog bool   // a dialog was open when the tick began
	count       int    // of commands when the tick began
	fig         rules.FigID
}

// focusFirst lists the widgets that get the focus first.
var focusFirst = [...]string{"hint-do", "hurry", "bot-step", "end-turn", "default", "result", "continue", "present", "play-on"}

// update enters and leaves the ring, and reports whether it was entered.
func (r *focusRing) update(ctx *shell.Context) (entered bool) {
	in := ctx.In
	r.underDialog, r.count, r.fig = r.ui.Dialog != shell.NoDialog, r.t.Match.Count(), r.t.Selected
	if r.ui.Dialog != shell.NoDialog {
		return false
	}
	switch {
	case in.Fresh.Has(input.Around):
		r.t.Aim.OnKeys = true
		if r.t.Aim.Around = !r.t.Aim.Around; r.t.Aim.Around {
			entered, r.focus = true, ""
			for _, id := range focusFirst {
				if r.focus == "" && slices.ContainsFunc(r.ui.Kit.Hot(), func(h ui.Hot) bool { return h.ID == id }) {
					r.focus = id
				}
			}
			r.ui.Kit.SetFocus(r.focus)
		}
	case r.t.Aim.Around && in.PointerUsed:
		r.t.Aim.Around = false
	}
	return entered
}

// endTick leaves the ring after a command or selection, else keeps the focus.
func (r *focusRing) endTick() {
	switch {
	case !r.t.Aim.Around || r.ui.Dialog != shell.NoDialog:
	case r.t.Match.Count() > r.count || r.t.Chooser.Remaining != nil || r.t.Selected != r.fig:
		r.t.Aim.Around = false
	case r.underDialog:
		r.ui.Kit.SetFocus(r.focus) // the closed dialog had the focus
	default:
		r.focus = r.ui.Kit.Focus()
	}
}

// leaves leaves the ring by the key that cancels, and reports whether it did.
func (r *focusRing) leaves(in *input.Frame) bool {
	if !in.Fresh.Has(input.Cancel) {
		return false
	}
	r.t.Aim.Around = false
	return true
}

package match

import (
	"slices"

	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/ui"
	"wallfall/rules"
)

// focusRing moves the focus of keys and pad between the widgets around the board.
type focusRing struct {
	focus       string // the widget with the focus
	underDialog bool   // a dialog was open when the tick began
	count       int    // of commands when the tick began
	fig         rules.FigID
}

// focusFirst lists the widgets that get the focus first.
var focusFirst = [...]string{"hint-do", "hurry", "bot-step", "end-turn", "default", "result", "continue", "present", "play-on"}

// update enters and leaves the ring, and reports whether it was entered.
func (r *focusRing) update(t *table.Table, ctx *shell.Context) (entered bool) {
	in := ctx.In
	r.underDialog, r.count, r.fig = t.UI.Dialog != shell.NoDialog, t.Match.Count(), t.Selected
	if t.UI.Dialog != shell.NoDialog {
		return false
	}
	switch {
	case in.Fresh.Has(input.Around):
		t.Aim.OnKeys = true
		if t.Aim.Around = !t.Aim.Around; t.Aim.Around {
			entered, r.focus = true, ""
			for _, id := range focusFirst {
				if r.focus == "" && slices.ContainsFunc(t.UI.Kit.Hot(), func(h ui.Hot) bool { return h.ID == id }) {
					r.focus = id
				}
			}
			t.UI.Kit.SetFocus(r.focus)
		}
	case t.Aim.Around && in.PointerUsed:
		t.Aim.Around = false
	}
	return entered
}

// endTick leaves the ring after a command or selection, else keeps the focus.
func (r *focusRing) endTick(t *table.Table) {
	switch {
	case !t.Aim.Around || t.UI.Dialog != shell.NoDialog:
	case t.Match.Count() > r.count || t.Chooser.Remaining != nil || t.Selected != r.fig:
		t.Aim.Around = false
	case r.underDialog:
		t.UI.Kit.SetFocus(r.focus) // the closed dialog had the focus
	default:
		r.focus = t.UI.Kit.Focus()
	}
}

// leaves leaves the ring by the key that cancels, and reports whether it did.
func (r *focusRing) leaves(t *table.Table, in *input.Frame) bool {
	if !in.Fresh.Has(input.Cancel) {
		return false
	}
	t.Aim.Around = false
	return true
}

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
func (p *play) lookAround(ctx *Context) {
	in, a := ctx.In, &p.around
	a.below, a.count, a.fig = p.dialog != noDialog, p.match.Count(), p.selected
	if p.dialog != noDialog {
		return
	}
	switch {
	case in.Fresh.Has(input.Around):
		p.onKeys = true
		if a.on = !a.on; a.on {
			p.unwatch()
			p.finish()
			a.focus = p.firstAround()
			p.kit.SetFocus(a.focus)
		}
	case a.on && in.PointerUsed:
		a.on = false
	}
}

// firstAround gives the widget that keys come to first.
func (p *play) firstAround() string {
	for _, id := range aroundFirst {
		if p.hasAround(id) {
			return id
		}
	}
	return ""
}

// hasAround tells whether a widget was there in the tick before.
func (p *play) hasAround(id string) bool {
	return slices.ContainsFunc(p.kit.Hot(), func(h ui.Hot) bool { return h.ID == id })
}

// aroundDone goes back to the board once something was begun or done there, and
// keeps in mind where the keys stand.
func (p *play) aroundDone() {
	a := &p.around
	switch {
	case !a.on || p.dialog != noDialog:
		return
	case p.match.Count() > a.count || p.pick.list != nil || p.selected != a.fig:
		a.on = false
	case a.below:
		p.kit.SetFocus(a.focus) // the dialog that is closed has had it
	default:
		a.focus = p.kit.Focus()
	}
}

// aroundKeys answers the keys while they are around the board: those that mean the
// same everywhere, and the one that leads back.
func (p *play) aroundKeys(ctx *Context) {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Cancel):
		p.around.on = false
	case !p.past.on:
		p.shortcut(ctx)
	case in.Fresh.Has(input.Menu):
		p.dialog = menuDialog
	case in.Fresh.Has(input.Help):
		p.dialog = helpDialog
	}
}

package match

import (
	"wallfall/cmd/game/shell"
)

// keepWorkbench keeps the way back to the editor in a match that follows a trial, and
// the campaign of one that follows a match of it.
func (p *Screen) keepWorkbench(next *Screen) *Screen {
	next.Workbench, next.Ending.story = p.Workbench, p.Ending.story
	return next
}

// toWorkbench ends a trial.
func (p *Screen) toWorkbench() shell.Scene {
	p.UI.Dialog = shell.NoDialog
	p.UI.Notice.Clear()
	p.UI.Kit.SetFocus("")
	return p.Workbench.Again()
}

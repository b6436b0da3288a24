package match

import (
	"wallfall/cmd/game/session"
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

// try begins a trial of a level.
func try(d *shell.UI, t shell.Trial) *Screen {
	p := opened(d, t.Match, t.Opening)
	p.Workbench = t.Bench
	p.Table.Picture.Camera, p.Table.Picture.Floor = t.Camera, min(t.Floor, p.Table.Narrator.Board.Floors()-1)
	return p
}

// tell begins or continues a match of a campaign.
func tell(d *shell.UI, m *session.Match, s *shell.Story) *Screen {
	p := Resume(d, m)
	if m.Empty() {
		p = opened(d, m, m.Opening())
	}
	p.Ending.story = s
	return p
}

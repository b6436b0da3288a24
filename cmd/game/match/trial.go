package match

import (
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/render/ui"
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

// storyButtons draws the buttons that leave the end of a match of a campaign.
func (en *ending) storyButtons(ctx *shell.Context, k *ui.Kit, two ui.Columns, foot ui.Rect) (shell.Scene, error) {
	if en.ui.Click(k.Button("look", two.At(0), en.ui.Lang.T("View the board"), ui.Look{Icon: icon.Eye, Size: 14})) || k.In.Cancel {
		en.ui.Dialog = shell.NoDialog
	}
	home := en.ui.Click(k.Button("home", two.At(1), en.ui.Lang.T("Campaign"), ui.Look{Icon: icon.List, Size: 14}))
	id, text := "again", en.ui.Lang.T("Try again")
	if en.won() {
		id, text = "next", en.ui.Lang.T("Continue")
	}
	on := en.ui.Click(k.Button(id, foot, text, ui.Look{Icon: icon.Arrow, Primary: true}))
	if !home && !on || !en.m.saver.leaves(ctx) {
		return en.m, nil
	}
	en.ui.Dialog = shell.NoDialog
	k.End()
	switch {
	case home:
		return en.story.Home(ctx), nil
	case en.won():
		return en.story.Next(ctx, en.t.Match)
	}
	return en.story.Again(ctx)
}

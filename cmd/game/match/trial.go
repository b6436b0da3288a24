package match

import (
	"wallfall/assets/icon"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
)

// benchMenu draws the menu of a trial of a level.
func (p *Screen) benchMenu(ctx *shell.Context) shell.Scene {
	entries := []shell.Entry{
		{ID: "bench", Text: p.UI.Lang.T("Back to the editor"), Icon: icon.Pencil, Primary: true},
		{ID: "resume", Text: p.UI.Lang.T("Resume"), Icon: icon.Play},
		{ID: "restart", Text: p.UI.Lang.T("Restart"), Icon: icon.Restart, Disabled: p.Table.Match.Count() == 0},
		{ID: "seats", Text: p.UI.Lang.T("Who plays"), Icon: icon.Pawn, Disabled: p.LookBack.recording},
		{ID: "log", Text: p.UI.Lang.T("Log"), Icon: icon.Hourglass},
		{ID: "keep-recording", Text: p.UI.Lang.T("Save to replays"), Icon: icon.Film, Disabled: p.Table.Match.Length() == 0},
		{ID: "share", Text: p.UI.Lang.T("Share this match"), Icon: icon.Link, Disabled: p.Table.Match.Length() == 0},
		{ID: "rules", Text: p.UI.Lang.T("Rulebook"), Icon: icon.Star},
		{ID: "settings", Text: p.UI.Lang.T("Settings"), Icon: icon.Gear},
	}
	r := p.UI.MenuRoom(ctx, entries, p.UI.Lang.T(p.Table.Narrator.Level.Title))
	used := p.UI.Menu(r, entries)
	if p.UI.Kit.In.Cancel {
		used = "resume"
	}
	switch used {
	case "bench":
		p.leavesForWorkbench = true
	case "resume":
		p.UI.Dialog = shell.NoDialog
	case "restart":
		p.UI.Dialog = RestartDialog
	case "seats":
		p.UI.Dialog = seats.Dialog
	case "log":
		p.UI.Dialog = LogDialog
	case "keep-recording":
		p.UI.Say(ctx, sharing.SaveMatch(p.UI, ctx, p.Table.Match))
		p.UI.Dialog = shell.NoDialog
	case "share":
		p.UI.Dialog = ShareDialog
	case "rules":
		p.UI.Routes.Rule("")
	case "settings":
		p.UI.Dialog = shell.SettingsDialog
	}
	return p
}

// keepWorkbench keeps the way back to the editor in a match that follows a trial.
func (p *Screen) keepWorkbench(next *Screen) *Screen {
	next.Workbench = p.Workbench
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

package scene

import (
	"wallfall/assets/icon"
)

// benchMenu is the menu of a match that tries a level.
func (p *play) benchMenu(ctx *Context) Scene {
	entries := []entry{
		{id: "bench", text: p.ui.lang.T("Back to the drawing"), icon: icon.Pencil, primary: true},
		{id: "resume", text: p.ui.lang.T("Back to the game"), icon: icon.Play},
		{id: "restart", text: p.ui.lang.T("Start over"), icon: icon.Restart, disabled: p.t.match.Count() == 0},
		{id: "seats", text: p.ui.lang.T("Who plays"), icon: icon.Pawn, disabled: p.past.record},
		{id: "log", text: p.ui.lang.T("What has happened"), icon: icon.Hourglass},
		{id: "keep-recording", text: p.ui.lang.T("Keep it among the recordings"), icon: icon.Film, disabled: p.t.match.Length() == 0},
		{id: "share", text: p.ui.lang.T("Share this match"), icon: icon.Link, disabled: p.t.match.Length() == 0},
		{id: "rules", text: p.ui.lang.T("Rulebook"), icon: icon.Star},
		{id: "settings", text: p.ui.lang.T("Settings"), icon: icon.Gear},
	}
	r := p.ui.menuRoom(ctx, entries, p.ui.lang.T(p.t.words.level.Title))
	used := p.ui.menu(r, entries)
	if p.ui.kit.In.Cancel {
		used = "resume"
	}
	switch used {
	case "bench":
		p.toBench = true
	case "resume":
		p.ui.dialog = noDialog
	case "restart":
		p.ui.dialog = restartDialog
	case "seats":
		p.ui.dialog = seatsDialog
	case "log":
		p.ui.dialog = logDialog
	case "keep-recording":
		p.ui.say(ctx, saveFile(p.ui, ctx, p.t.match))
		p.ui.dialog = noDialog
	case "share":
		p.ui.dialog = shareDialog
	case "rules":
		p.ui.openRule("")
	case "settings":
		p.ui.dialog = settingsDialog
	}
	return p
}

// tried keeps the way back to the drawing in a match that follows this one.
func (p *play) tried(next *play) *play {
	next.bench = p.bench
	return next
}

// backToBench ends a match that tries a level.
func (p *play) backToBench() Scene {
	p.ui.dialog, p.ui.notice = noDialog, ""
	p.ui.kit.SetFocus("")
	return p.bench.again()
}

// try begins a match of a level as it is drawn.
func try(d *desk, t Trial) *play {
	p := opened(d, t.Match, t.Opening)
	p.bench = t.Bench
	p.t.pic.Camera, p.t.pic.Floor = t.Camera, min(t.Floor, p.t.words.board.Floors()-1)
	return p
}

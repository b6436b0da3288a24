package scene

import (
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/levels/lint"
	"wallfall/rules"
)

// tries is what the editor keeps besides what is drawn.
type tries struct {
	draftOf
	drift      schedule
	outset     outset
	ghost      []rules.Pos // scratch
	anchor     rules.Pos   // where Shift began to select
	shifted    bool
	warned     bool   // leaving without saving was warned of
	overwrites string // what is wrong with the file that saving again writes over
}

// try begins a match of the level as it stands. It gives nil, and says why, where
// the rules refuse it.
func (e *editor) try(ctx *Context) Scene {
	e.drop()
	if err := e.save(ctx); err != nil { // nothing is lost if the match ends the program
		e.say(ctx, e.lang.F("The level could not be saved: %s", e.errText(err)))
	}
	if _, err := e.level().New(1); err != nil {
		e.problems, e.checked = lint.Check(e.level()), true
		e.refuse(ctx, err)
		e.nextProblem(ctx, 1)
		return nil
	}
	p, err := e.trial()
	if err != nil {
		e.refuse(ctx, err)
		return nil
	}
	e.kit.SetFocus("")
	back := e.lang.T("F2 leads back to the drawing.")
	if e.kit.Finger || e.pad {
		back = e.lang.T("The pencil leads back to the drawing.")
	}
	e.say(ctx, back)
	return p
}

// benchMenu is the menu of a match that tries a level.
func (p *play) benchMenu(ctx *Context) Scene {
	entries := []entry{
		{id: "bench", text: p.lang.T("Back to the drawing"), icon: icon.Pencil, primary: true},
		{id: "resume", text: p.lang.T("Back to the game"), icon: icon.Play},
		{id: "restart", text: p.lang.T("Start over"), icon: icon.Restart, disabled: p.match.Count() == 0},
		{id: "seats", text: p.lang.T("Who plays"), icon: icon.Pawn, disabled: p.past.record},
		{id: "log", text: p.lang.T("What has happened"), icon: icon.Hourglass},
		{id: "keep-recording", text: p.lang.T("Keep it among the recordings"), icon: icon.Film, disabled: p.match.Length() == 0},
		{id: "share", text: p.lang.T("Share this match"), icon: icon.Link, disabled: p.match.Length() == 0},
		{id: "rules", text: p.lang.T("Rulebook"), icon: icon.Star},
		{id: "settings", text: p.lang.T("Settings"), icon: icon.Gear},
	}
	r := p.desk.menuRoom(ctx, entries, p.lang.T(p.words.level.Title))
	used := p.menu(r, entries)
	if p.kit.In.Cancel {
		used = "resume"
	}
	switch used {
	case "bench":
		p.toBench = true
	case "resume":
		p.dialog = noDialog
	case "restart":
		p.dialog = restartDialog
	case "seats":
		p.dialog = seatsDialog
	case "log":
		p.dialog = logDialog
	case "keep-recording":
		p.say(ctx, p.saveFile(ctx, p.match))
		p.dialog = noDialog
	case "share":
		p.dialog = shareDialog
	case "rules":
		p.openRule("")
	case "settings":
		p.dialog = settingsDialog
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
	p.dialog, p.notice = noDialog, ""
	p.kit.SetFocus("")
	return p.bench.again()
}

// again shows the drawing after a match.
func (e *editor) again() Scene {
	e.around = false
	e.show()
	return e
}

// triesKey tells whether the key was pressed that leads from a drawing to its match
// and back; F5 does the same where it does not load a page anew.
func triesKey(in *input.Frame) bool {
	return in.Keys.Has(input.KeyF2) || in.Keys.Has(input.KeyF5)
}

package editor

import (
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/shell"
	"wallfall/levels/lint"
)

// trials are test matches of the level.
type trials struct {
	e  *Editor
	ui *shell.UI

	forecast boardview.Schedule
	setup    trialSetup
}

// Try starts a trial match. If the level cannot be played it says why and returns
// nil.
func (e *Editor) Try(ctx *shell.Context) shell.Scene {
	e.Tools.cancel()
	if err := e.saver.save(ctx); err != nil { // the match may end the program
		e.UI.Say(ctx, e.UI.Lang.F("The level could not be saved: %s", e.UI.ErrText(err)))
	}
	if _, err := e.Level().New(1); err != nil {
		e.problems.list, e.problems.checked = lint.Check(e.Level()), true
		e.Refuse(ctx, err)
		e.problems.next(ctx, 1)
		return nil
	}
	p, err := e.Trials.Start()
	if err != nil {
		e.Refuse(ctx, err)
		return nil
	}
	e.UI.Kit.SetFocus("")
	back := e.UI.Lang.T("F2 leads back to the drawing.")
	if e.UI.Kit.Finger || e.UI.Pad {
		back = e.UI.Lang.T("The pencil leads back to the drawing.")
	}
	e.UI.Say(ctx, back)
	return p
}

// Again returns to the editor after a trial.
func (e *Editor) Again() shell.Scene {
	e.panel.focused = false
	e.refresh()
	return e
}

package scene

import (
	"wallfall/levels/lint"
)

// trials are matches of the level as it is drawn.
type trials struct {
	e  *editor
	ui *desk

	drift  schedule
	outset outset
}

// try begins a match of the level as it stands. It gives nil, and says why, where
// the rules refuse it.
func (e *editor) try(ctx *Context) Scene {
	e.tools.drop()
	if err := e.keep.save(ctx); err != nil { // nothing is lost if the match ends the program
		e.ui.say(ctx, e.ui.lang.F("The level could not be saved: %s", e.ui.errText(err)))
	}
	if _, err := e.level().New(1); err != nil {
		e.faults.problems, e.faults.checked = lint.Check(e.level()), true
		e.refuse(ctx, err)
		e.faults.nextProblem(ctx, 1)
		return nil
	}
	p, err := e.trials.trial()
	if err != nil {
		e.refuse(ctx, err)
		return nil
	}
	e.ui.kit.SetFocus("")
	back := e.ui.lang.T("F2 leads back to the drawing.")
	if e.ui.kit.Finger || e.ui.pad {
		back = e.ui.lang.T("The pencil leads back to the drawing.")
	}
	e.ui.say(ctx, back)
	return p
}

// again shows the drawing after a match.
func (e *editor) again() Scene {
	e.panel.around = false
	e.show()
	return e
}

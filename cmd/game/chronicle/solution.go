package chronicle

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/ui"
)

// SolutionDialog shows how a puzzle is solved.
const SolutionDialog shell.Dialog = "solution"

// Solution tells how a puzzle is solved, once the player has said that it may.
type Solution struct{ told []narrate.Deed }

// Box draws the dialog about the level of a file. It returns a replay of the solution that
// leads back to a scene once the player asks for it, else nil.
func (so *Solution) Box(d *shell.UI, ctx *shell.Context, lv *levels.Level, source []byte, back shell.Scene) (shell.Scene, error) {
	l := d.Lang
	if so.told == nil {
		yes, _ := d.Confirm(ctx, l.T("Show the solution?"), l.T("You will see one way to win, command by command. It spoils the puzzle."), l.T("Show"))
		if !yes {
			return nil, nil
		}
		if so.told = tell(d, lv); so.told == nil {
			d.Say(ctx, l.T("The solution no longer works"))
			return nil, nil
		}
		d.Dialog = SolutionDialog
	}
	sh := d.Sheet(ctx, shell.Sheet{Pen: ui.Pen{ID: "solution-told"}, W: 560, Heading: l.T("Solution"), Rows: 1})
	for sh.Next() {
		round := 0
		for _, deed := range so.told {
			if deed.Round != round {
				round = deed.Round
				sh.Para(l.F("Round %d", round), 16, d.Kit.Theme.Accent, font.Bold)
				sh.Gap(ui.SmallGap)
			}
			sh.Para(deed.Text, 15, d.Kit.Theme.Text, font.Regular)
			sh.Gap(ui.SmallGap)
		}
	}
	closed, watch := d.Answers(sh.Foot, "close", l.T("Close"), "watch-solution", l.T("Watch it"), ui.Look{Icon: icon.Film})
	if !closed && !watch {
		return nil, nil
	}
	so.told = nil
	d.Back()
	if line := lv.Solution(); watch && line != nil {
		if m := session.OfLine(lv.File, source, line, 0, nil); m != nil {
			return d.Routes.Watch(ctx, m, shell.Watching{From: back}), nil
		}
	}
	return nil, nil
}

// tell returns the solution of a level in sentences, nil if it does not work.
func tell(d *shell.UI, lv *levels.Level) []narrate.Deed {
	line := lv.Solution()
	s, err := lv.New(1)
	if line == nil || err != nil {
		return nil
	}
	return narrate.Story(narrate.New(lv, s.Board(), d.Lang), s, line)
}

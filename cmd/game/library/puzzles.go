package library

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/ui"
)

// SolutionDialog shows how a puzzle is solved.
const SolutionDialog shell.Dialog = "solution"

// Puzzles are levels with a stored solution in which the other sides rest. The list
// shows them as a group of their own.

// groupButtons select levels or puzzles.
func (s *LevelList) groupButtons(k *ui.Kit, r ui.Rect) {
	r.CutLeft(k.Pt(8))
	r = r.Centred(min(r.W, k.Pt(300)), r.H)
	two := r.Columns(2, k.Pt(4))
	button := func(i int, id, text string, puzzles bool, tip string) {
		at := two.At(i).Inset(k.Pt(2))
		look := ui.Look{On: s.puzzles == puzzles, Size: k.Fitted(text, 15, 8.5, at.W-k.Pt(10), font.Bold), Tip: tip}
		if s.UI.Click(k.Button(id, at, text, look)) && s.puzzles != puzzles {
			s.setGroup(puzzles)
		}
	}
	button(0, "group:levels", s.UI.Lang.T("Levels"), false, s.UI.Lang.T("Matches for two or more sides"))
	button(1, "group:puzzles", s.SolvedLabel, true, s.UI.Lang.T("Win in a few rounds while the other side rests"))
}

// updateSolved updates the number of solved puzzles.
func (s *LevelList) updateSolved() {
	all, n := levels.Puzzles(), 0
	for _, e := range all {
		if s.medals[e.ID][0]&profile.Victory != 0 {
			n++
		}
	}
	s.SolvedLabel = s.UI.Lang.F("Puzzles %d/%d", n, len(all))
}

// solutionButton offers the stored solution of a puzzle.
func (s *LevelList) solutionButton(f *shell.Form, lv *levels.Level) {
	if lv.Puzzle() == 0 {
		return
	}
	f.Cut(s.UI.Kit.Pt(8))
	if f.Button("solution", s.UI.Lang.T("Show solution"), ui.Look{Icon: icon.Film, Size: 14}) {
		s.UI.Dialog = SolutionDialog
	}
}

// solutionBox asks before it shows the solution. It returns a replay of the
// solution, or nil.
func (s *LevelList) solutionBox(ctx *shell.Context) shell.Scene {
	yes, done := s.UI.Confirm(ctx, s.UI.Lang.T("Show the solution?"), s.UI.Lang.T("You will see one way to win, command by command. It spoils the puzzle."), s.UI.Lang.T("Show"))
	if done {
		s.UI.Dialog = shell.NoDialog
	}
	if !yes {
		return nil
	}
	c := &s.Cards[s.Selected]
	m := solutionOf(c.level, c.Entry)
	if m == nil {
		s.UI.Say(ctx, s.UI.Lang.T("The solution no longer works"))
		return nil
	}
	return s.UI.Routes.Watch(ctx, m, shell.Watching{From: s})
}

// solutionOf returns a match that plays the solution of a puzzle, or nil if it does
// not work.
func solutionOf(lv *levels.Level, e levels.Entry) *session.Match {
	for i := range lv.Solutions {
		if sol := &lv.Solutions[i]; sol.Side == 0 {
			line, bad := lv.Play(sol)
			if bad != nil {
				return nil
			}
			return session.OfLine(e.ID+".txt", e.Text, line, sol.Side, nil)
		}
	}
	return nil
}

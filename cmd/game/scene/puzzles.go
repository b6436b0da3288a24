package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/render/ui"
)

// Puzzles are levels with a stored solution in which the other sides rest: a group of
// their own in the list of levels.

// groups are the buttons that choose what is listed.
func (s *levelList) groups(k *ui.Kit, r ui.Rect) {
	r.CutLeft(k.Pt(8))
	r = r.Centred(min(r.W, k.Pt(300)), r.H)
	two := r.Columns(2, k.Pt(4))
	button := func(i int, id, text string, puzzles bool, tip string) {
		at := two.At(i).Inset(k.Pt(2))
		look := ui.Look{On: s.puzzles == puzzles, Size: k.Fitted(text, 15, 8.5, at.W-k.Pt(10), font.Bold), Tip: tip}
		if s.ui.click(k.Button(id, at, text, look)) && s.puzzles != puzzles {
			s.group(puzzles)
		}
	}
	button(0, "group:levels", s.ui.lang.T("Levels"), false, s.ui.lang.T("Matches of two sides and more"))
	button(1, "group:puzzles", s.solved, true, s.ui.lang.T("Win within a few rounds while the other side rests"))
}

// countSolved puts into words how many puzzles are solved.
func (s *levelList) countSolved() {
	all, n := levels.Puzzles(), 0
	for _, e := range all {
		if s.earned[e.ID][0]&wonMedal != 0 {
			n++
		}
	}
	s.solved = s.ui.lang.F("Puzzles %d/%d", n, len(all))
}

// solutionButton offers the stored solution of a puzzle.
func (s *levelList) solutionButton(f *form, lv *levels.Level) {
	if lv.Puzzle() == 0 {
		return
	}
	f.cut(s.ui.kit.Pt(8))
	if f.button("solution", s.ui.lang.T("Show the solution"), ui.Look{Icon: icon.Film, Size: 14}) {
		s.ui.dialog = solutionDialog
	}
}

// solutionBox asks whether the solution of the chosen puzzle is to be seen, and gives
// it as a recording that leads back here, nil for none.
func (s *levelList) solutionBox(ctx *Context) Scene {
	yes, done := s.ui.confirm(ctx, s.ui.lang.T("Show the solution?"), s.ui.lang.T("You see one way to win, command by command. Nobody can unsee it."), s.ui.lang.T("Show it"))
	if done {
		s.ui.dialog = noDialog
	}
	if !yes {
		return nil
	}
	c := &s.cards[s.chosen]
	m := solutionOf(c.level, c.entry)
	if m == nil {
		s.ui.say(ctx, s.ui.lang.T("The solution does not work any more"))
		return nil
	}
	return s.ui.routes.Watch(ctx, m, Watching{From: s})
}

// solutionOf plays the stored solution of a puzzle, nil where that does not work.
func solutionOf(lv *levels.Level, e levels.Entry) *session.Match {
	for i := range lv.Solutions {
		if sol := &lv.Solutions[i]; sol.Side == 0 {
			line, bad := lv.Play(sol)
			if bad != nil {
				return nil
			}
			return session.OfLine(e.ID+".txt", e.Text, line, sol.Side, Soon())
		}
	}
	return nil
}

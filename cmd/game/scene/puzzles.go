package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Puzzles are levels with a stored solution in which the other sides rest: a group of
// their own in the list of levels.

// groupOf gives the game's puzzles, or its other levels.
func groupOf(puzzles bool) []levels.Entry {
	if puzzles {
		return levels.Puzzles()
	}
	return levels.Shipped()
}

// isPuzzle tells whether one of the game's levels is a puzzle.
func isPuzzle(id string) bool {
	for _, e := range levels.Puzzles() {
		if e.ID == id {
			return true
		}
	}
	return false
}

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

// lengthOf tells how long a level takes, or by when a puzzle is to be won.
func lengthOf(d *desk, lv *levels.Level) string {
	if n := lv.Puzzle(); n > 0 {
		return task(d, n)
	}
	return d.lang.F("about %d minutes", minutes(lv))
}

// task words what is to be done in a puzzle.
func task(d *desk, rounds int) string {
	return d.lang.N(rounds, "Win within %d round", "Win within %d rounds")
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
func (s *levelList) solutionBox(ctx *Context) *play {
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
	p := watch(ctx, s.ui, m, nil)
	p.past.from = s
	return p
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

// unsolved tells of a puzzle that was won, but not as it is to be: in time, while the
// others rest. It is a sentence after another; "" for anything else.
func (end *ending) unsolved() string {
	n, s := end.t.match.Level().Puzzle(), end.t.match.State()
	side, over := s.Winner()
	switch {
	case n == 0 || !over || side == rules.NoSide:
		return ""
	case side != 0 || s.Round() > n:
		return ". " + end.ui.lang.N(n, "The puzzle is solved by winning within %d round", "The puzzle is solved by winning within %d rounds")
	case !end.rested:
		return ". " + end.ui.lang.T("The puzzle is solved while the other side rests")
	}
	return ""
}

// othersRested tells whether all sides but the first have answered everything as
// sides that rest do, whoever had their seats.
func othersRested(m *session.Match) bool {
	s := m.At(0)
	for i := range m.Count() {
		a, side := m.Action(i)
		if side != 0 && a != s.Default() || s.Apply(a, nil) != nil {
			return false
		}
	}
	return true
}

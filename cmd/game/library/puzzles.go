package library

import (
	"fmt"
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
	button(1, "group:puzzles", s.SolvedLabel, true, s.UI.Lang.T("Win in a few rounds, whatever the other side does"))
}

// Tiers are the groups of the puzzles, which are listed by difficulty: parts of the list
// as long as each other.
var Tiers = [...]string{"Warm-up", "Tricky", "Hard", "Fiendish"}

// tierOf returns the group of the i-th of n puzzles.
func tierOf(i, n int) int { return i * len(Tiers) / n }

// inTier reports whether the list shows a card in the group of puzzles that is selected.
func (s *LevelList) inTier(i int) bool { return !s.puzzles || tierOf(i, len(s.Cards)) == s.tier }

// tierButtons select a group of puzzles.
func (s *LevelList) tierButtons(k *ui.Kit, r ui.Rect) {
	columns := r.Columns(len(Tiers), k.Pt(4))
	for i, text := range s.tierLabels {
		at := columns.At(i).Inset(k.Pt(2))
		look := ui.Look{On: i == s.tier, Size: k.Fitted(text, 15, 8.5, at.W-k.Pt(10), font.Bold)}
		if s.UI.Click(k.Button(tierIDs[i], at, text, look)) {
			s.tier = i
		}
	}
}

var tierIDs = [len(Tiers)]string{"tier:0", "tier:1", "tier:2", "tier:3"}

// updateSolved updates the numbers of solved puzzles, and shows the first group that has
// one left to solve.
func (s *LevelList) updateSolved() {
	all := levels.Puzzles()
	var solved, of [len(Tiers)]int
	n := 0
	for i, e := range all {
		t := tierOf(i, len(all))
		of[t]++
		if s.medals[e.ID][0]&profile.Victory != 0 {
			solved[t]++
			n++
		}
	}
	s.SolvedLabel, s.tier = s.UI.Lang.F("Puzzles %d/%d", n, len(all)), 0
	for s.tier < len(Tiers)-1 && solved[s.tier] == of[s.tier] {
		s.tier++
	}
	for t, name := range Tiers {
		s.tierLabels[t] = fmt.Sprintf("%s %d/%d", s.UI.Lang.T(name), solved[t], of[t])
	}
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

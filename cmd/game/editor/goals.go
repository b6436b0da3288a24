package editor

import (
	"slices"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// goalsForm edits the goals of a side.
func (fm *forms) goalsForm(ctx *shell.Context, f *shell.Form, side int) {
	k, lv := &fm.ui.Kit, fm.e.Level()
	f.Heading(fm.ui.Lang.T("Any one of these goals wins"))
	s := &lv.Sides[side]
	var became edit.Goal
	changed, gone := -1, false
	for i := range s.Goals {
		was := edit.GoalOf(lv, side, i)
		if now, off := fm.goalForm(f, side, i, was); off || now != was {
			changed, became, gone = i, now, off
		}
	}
	if len(s.Goals) == 0 {
		k.Label(f.Cut(k.Pt(24)), fm.ui.Lang.T("Being the last side left (always wins)"), 13, quad.Left, k.Theme.Dim, font.Regular)
	}
	more := len(s.Goals) < rules.MaxGoals && f.Button("goal-add", fm.ui.Lang.T("Add goal"), ui.Look{Icon: icon.Plus, Size: 14})
	switch {
	case more:
		fm.e.change(ctx, fm.ui.Lang.T("goal"), func(ed *edit.Edit) error { return ed.AddGoal(edit.Goal{Side: s.Name, Kind: rules.GoalSlayAll}) })
	case gone:
		fm.e.change(ctx, fm.ui.Lang.T("remove a goal"), func(ed *edit.Edit) error { return ed.RemoveGoal(s.Name, changed) })
	case changed >= 0:
		fm.e.apply(ctx, fm.ui.Lang.T("goal"), func(ed *edit.Edit) error { return ed.SetGoal(s.Name, changed, became) }, true)
	}
}

// goalForm edits one goal.
func (fm *forms) goalForm(f *shell.Form, side, i int, g edit.Goal) (now edit.Goal, gone bool) {
	k := &fm.ui.Kit
	now = g
	f.Cut(k.Pt(8))
	r := f.Room
	bin := r.CutRight(k.Pt(46))
	bin.H = k.Pt(44)
	r.CutRight(k.Pt(5))
	kind := rules.GoalKind(fm.choice(&r, fm.ui.ID("goal-kind:", i), []string{fm.ui.Lang.T("Slay all enemies"), fm.ui.Lang.T("Slay one enemy"), fm.ui.Lang.T("Reach a cell"),
		fm.ui.Lang.T("Hold cells"), fm.ui.Lang.T("Survive"), fm.ui.Lang.T("Own structures"), fm.ui.Lang.T("Escape")}, int(g.Kind)))
	f.Cut(r.Y - f.Room.Y)
	gone = fm.ui.Click(k.Button(fm.ui.ID("goal-gone:", i), bin, "", ui.Look{Icon: icon.Trash, Tip: fm.ui.Lang.T("Remove")}))
	if tag, _, _ := edit.GoalHas(g.Kind); tag {
		now.Tag = fm.e.panel.number(f, fm.ui.ID("goal-tag:", i), fm.ui.Lang.F("Mark %s", tagLetter(g.Tag)), now.Tag, 1, rules.MaxTag)
	}
	switch g.Kind {
	case rules.GoalHold:
		now.N = fm.e.panel.number(f, fm.ui.ID("goal-n:", i), fm.ui.Lang.N(max(1, g.N), "for %d turn", "for %d turns"), max(1, now.N), 1, 100)
	case rules.GoalSurvive:
		now.N = fm.e.panel.number(f, fm.ui.ID("goal-n:", i), fm.ui.Lang.N(max(1, g.N), "for %d round", "for %d rounds"), max(1, now.N), 1, 1000)
	case rules.GoalEscape:
		now.N = fm.e.panel.number(f, fm.ui.ID("goal-n:", i), fm.ui.Lang.N(max(1, g.N), "with %d group", "with %d groups"), max(1, now.N), 1, 100)
	case rules.GoalSlayOne, rules.GoalReach:
		now.Figure = fm.goalFigure(f, side, i, g)
	}
	if kind != g.Kind {
		now.Kind, now.N, now.Figure = kind, max(1, now.N), ""
		if foe := find(fm.e.Level().Figures, func(f *levels.Figure) bool { return f.Side != side }); foe != nil && kind == rules.GoalSlayOne {
			now.Figure = foe.Name
		}
		if tag, _, _ := edit.GoalHas(kind); tag {
			now.Tag = fm.letterFor(kind, now.Tag)
		}
	}
	return now, gone
}

// letterFor returns the letter for a goal that now needs one: the previous letter
// if the board has it, else the first letter of the board.
func (fm *forms) letterFor(kind rules.GoalKind, had int) int {
	var on [rules.MaxTag + 1]bool
	lv := fm.e.Level()
	for f := range lv.Floors {
		for _, p := range fm.e.grid.All(f) {
			if c := lv.Cell(p); kind != rules.GoalSeize || c.Structure != rules.NoStructure {
				on[c.Tag] = true
			}
		}
	}
	on[0] = false // of cells without one
	if first := slices.Index(on[:], true); first > 0 && !on[had] {
		return first
	}
	return max(1, had)
}

// goalFigure selects the figure of a goal: an enemy to slay, or an own figure or
// anyone to reach a cell.
func (fm *forms) goalFigure(f *shell.Form, side, i int, g edit.Goal) string {
	list, shown, at := []string{}, []string{}, -1
	if g.Kind == rules.GoalReach {
		list, shown, at = append(list, ""), append(shown, fm.ui.Lang.T("any group")), 0
	}
	for _, lf := range fm.e.Level().Figures {
		if (lf.Side == side) != (g.Kind == rules.GoalReach) && lf.Name != g.Figure {
			continue
		}
		if lf.Name == g.Figure {
			at = len(list)
		}
		list, shown = append(list, lf.Name), append(shown, narrate.Capital(lf.Name))
	}
	if at = fm.choice(&f.Room, fm.ui.ID("goal-figure:", i), shown, at); at >= 0 {
		return list[at]
	}
	return g.Figure
}

// choice draws a button for each name and returns the index of the selected one.
func (fm *forms) choice(r *ui.Rect, id string, names []string, at int) int {
	ids := make([]string, len(names))
	for n := range ids {
		ids[n] = fm.ui.ID(id+":", n)
	}
	return fm.ui.Tabs(r, ids, names, at)
}

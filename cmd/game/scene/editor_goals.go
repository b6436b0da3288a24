package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// goalOf gives a goal of a side as edits have it.
func (e *editor) goalOf(side, i int) edit.Goal {
	lv := e.level()
	g := lv.Sides[side].Goals[i]
	out := edit.Goal{Side: lv.Sides[side].Name, Kind: g.Kind, Tag: g.Tag, N: g.N}
	if g.Figure >= 0 && g.Figure < len(lv.Figures) {
		out.Figure = lv.Figures[g.Figure].Name
	}
	return out
}

// goalsForm changes the ways for a side to win.
func (e *editor) goalsForm(ctx *Context, f *form, side int) {
	k, lv := &e.kit, e.level()
	f.heading(e.lang.T("Wins by any of these"))
	s := &lv.Sides[side]
	for i := range s.Goals {
		was := e.goalOf(side, i)
		now, gone := e.goalForm(f, side, i, was)
		switch {
		case gone:
			e.change(ctx, e.lang.T("remove a goal"), func(ed *edit.Edit) error { return ed.RemoveGoal(s.Name, i) })
			return
		case now != was:
			e.changes(ctx, e.lang.T("goal"), func(ed *edit.Edit) error { return ed.SetGoal(s.Name, i, now) }, true)
			return
		}
	}
	if len(s.Goals) == 0 {
		k.Label(f.cut(k.Pt(24)), e.lang.T("Outliving all others, which always wins"), 13, quad.Left, k.Theme.Dim, font.Regular)
	}
	if len(s.Goals) < rules.MaxGoals && f.button("goal-add", e.lang.T("One more way to win"), ui.Look{Icon: icon.Plus, Size: 14}) {
		e.change(ctx, e.lang.T("goal"), func(ed *edit.Edit) error { return ed.AddGoal(edit.Goal{Side: s.Name, Kind: rules.GoalSlayAll}) })
	}
}

// goalName names a way to win.
func (e *editor) goalName(g rules.GoalKind) string {
	switch g {
	case rules.GoalSlayAll:
		return e.lang.T("Slay all")
	case rules.GoalSlayOne:
		return e.lang.T("Slay one")
	case rules.GoalReach:
		return e.lang.T("Reach a cell")
	case rules.GoalHold:
		return e.lang.T("Hold cells")
	case rules.GoalSurvive:
		return e.lang.T("Survive")
	case rules.GoalSeize:
		return e.lang.T("Seize structures")
	}
	return e.lang.T("Escape")
}

// goalForm changes one goal.
func (e *editor) goalForm(f *form, side, i int, g edit.Goal) (now edit.Goal, gone bool) {
	k := &e.kit
	now = g
	r := f.row()
	bin := r.CutRight(k.Pt(46))
	r.CutRight(k.Pt(5))
	if e.click(k.Button(e.id("goal-kind:", i), r, e.goalName(g.Kind), ui.Look{Icon: icon.Flag, Size: 14, Tip: e.lang.T("The next way to win")})) {
		now.Kind = (g.Kind + 1) % (rules.GoalEscape + 1)
		if now.Kind == rules.GoalSlayOne {
			now.Figure = e.nextFigure("", side)
		}
		if usesTag(now.Kind) {
			now.Tag = max(1, now.Tag)
		}
		now.N = max(1, now.N)
	}
	if e.click(k.Button(e.id("goal-gone:", i), bin, "", ui.Look{Icon: icon.Trash, Tip: e.lang.T("Remove")})) {
		return now, true
	}
	if usesTag(g.Kind) {
		now.Tag = e.number(f, e.id("goal-tag:", i), e.lang.F("Letter %s", letterOf(g.Tag)), now.Tag, 1, rules.MaxTag)
	}
	switch g.Kind {
	case rules.GoalHold:
		now.N = e.number(f, e.id("goal-n:", i), e.lang.N(max(1, g.N), "for %d turn", "for %d turns"), max(1, now.N), 1, 100)
	case rules.GoalSurvive:
		now.N = e.number(f, e.id("goal-n:", i), e.lang.N(max(1, g.N), "for %d round", "for %d rounds"), max(1, now.N), 1, 1000)
	case rules.GoalEscape:
		now.N = e.number(f, e.id("goal-n:", i), e.lang.N(max(1, g.N), "with %d group", "with %d groups"), max(1, now.N), 1, 100)
	case rules.GoalSlayOne, rules.GoalReach:
		who := capital(g.Figure)
		if g.Figure == "" {
			who = e.lang.T("anyone")
		}
		if f.button(e.id("goal-figure:", i), who, ui.Look{Icon: icon.Pawn, Size: 14, Tip: e.lang.T("The next figure")}) {
			now.Figure = e.nextFigure(g.Figure, side)
		}
	}
	return now, false
}

// usesTag tells whether a goal names cells by their letter.
func usesTag(g rules.GoalKind) bool {
	return g == rules.GoalReach || g == rules.GoalHold || g == rules.GoalSeize || g == rules.GoalEscape
}

// nextFigure gives the figure of the level after one, the first for none; after the
// last comes none.
func (e *editor) nextFigure(name string, _ int) string {
	list := e.level().Figures
	if name == "" && len(list) > 0 {
		return list[0].Name
	}
	for i := range list {
		if list[i].Name == name && i+1 < len(list) {
			return list[i+1].Name
		}
	}
	return ""
}

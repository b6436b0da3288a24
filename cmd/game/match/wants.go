package match

import (
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
)

// fulfil does what the player wants, and returns the scene that follows, usually this one.
func (p *Screen) fulfil(ctx *shell.Context, w want) (shell.Scene, error) {
	v, d := p.View, p.View.UI
	switch w.do {
	case wishNothing:
	case wishReplay:
		v.replay(w.from, w.to)
	case wishMoment:
		d.Dialog = shell.NoDialog
		v.replay(w.from, w.to)
		p.replays = v.Frame.on
	case wishUndo:
		p.undo(ctx)
	case wishRedo:
		p.redo(ctx)
	case wishHint:
		if p.Hints.On {
			p.Hints.On = false
		} else {
			p.AskHint(ctx)
		}
	case wishHinted:
		p.AskHint(ctx)
	case wishHelp:
		if id := v.ruleAtHand(); id != "" {
			d.Routes.Rule(id)
		} else {
			d.Dialog = shell.HelpDialog
		}
	case wishView:
		d.Dialog = shell.NoDialog
	case wishMenu:
		d.Dialog = MenuDialog
	case wishBench:
		p.toEditor = true
	case wishResign:
		p.Do(ctx, resignation)
	case wishLines:
		v.Branches.Open(&v.Table)
	case wishSwitch:
		p.switchTo(w.from)
	case wishDelete:
		v.Table.Match.Delete(v.Branches.doomed)
		p.changed()
		v.Branches.Open(&v.Table)
	case wishFit:
		v.Table.Picture.Camera.Fit(v.Table.Narrator.Board)
	case wishTurn:
		v.Hud.placing.Other = !v.Hud.placing.Other
	case wishSchedule:
		v.Table.Schedule.Toggle()
	case wishRule:
		d.Routes.Rule("")
	case wishShare:
		sharing.OpenMatch(d, ctx, v.Table.Match)
	case wishKeep:
		d.Say(ctx, sharing.SaveMatch(d, ctx, v.Table.Match))
	case wishShowMe:
		if p.lesson.startDemo(&v.Table) {
			p.ShowRewound()
		}
	case wishTryAgain:
		p.tryAgain()
	default:
		if !p.acts(ctx, w) {
			return p.goes(ctx, w)
		}
	}
	return p, nil
}

// goes leaves for another scene: the past, the start, the editor, another lesson.
func (p *Screen) goes(ctx *shell.Context, w want) (shell.Scene, error) {
	v, d := p.View, p.View.UI
	p.Hints.proof.Stop() // a search that nobody goes on with would stay in memory
	switch w.do {
	case wishRewind: // back one command from the present
		if p.canLookBack() {
			lb := p.lookBack()
			lb.step(-1)
			return lb, nil
		}
		return p, nil
	case wishLookBack:
		lb := p.lookBack()
		if w.from != v.Table.Match.Count() {
			lb.goTo(w.from)
		}
		return lb, nil
	case wishWatch:
		return p.lookBack().fulfil(ctx, w)
	case wishRestart:
		if p.lesson != nil {
			return NewLesson(ctx, d, p.lesson.coach.Lesson, 0)
		}
		return p.startOver(ctx), nil
	case wishRevert:
		before := d.Disk.Before
		d.Disk.Before, d.Disk.Shut = nil, d.Disk.Text
		return p.replaceMatch(before), nil
	case wishLessons:
		d.Dialog = shell.NoDialog
		return d.Routes.Learn(ctx), nil
	case wishBoard:
		return d.Routes.Board(ctx, p.lesson.coach.Lesson)
	case wishPass:
		if p.lesson != nil {
			return d.Routes.PassLesson(ctx, p.lesson.coach.Lesson)
		}
	}
	return p.quits(ctx, w)
}

// quits leaves the match, which must be saved first. After a warning the player may leave.
func (p *Screen) quits(ctx *shell.Context, w want) (shell.Scene, error) {
	v, d, st := p.View, p.View.UI, p.View.End.Story
	switch w.do {
	case wishLeave:
		d.Dialog = shell.NoDialog
	case wishAgain, wishPass, wishOnward, wishHome:
	default:
		return p, nil // of the past
	}
	if !p.mayLeave(ctx) {
		return p, nil
	}
	if w.do == wishAgain {
		return p.again(ctx)
	}
	d.Dialog = shell.NoDialog
	id, shipped := profile.ShippedID(v.Table.Match)
	switch {
	case w.do == wishPass:
		return st.Skip(ctx)
	case w.do == wishOnward && st != nil:
		return st.Next(ctx, v.Table.Match)
	case w.do == wishOnward:
		return d.Routes.Levels(shell.LevelsAt{ID: levelAfter(id).ID}), nil
	case st != nil:
		return st.Home(ctx), nil
	case w.do == wishLeave:
		return d.Routes.Title(ctx), nil
	}
	return d.Routes.Levels(shell.LevelsAt{Puzzles: shipped && profile.IsPuzzle(id)}), nil
}

// startOver restarts the match in a new branch.
func (p *Screen) startOver(ctx *shell.Context) shell.Scene {
	v := p.View
	if err := v.Table.Match.StartOver(); err != nil {
		v.Refuse(ctx, v.UI.ErrText(err))
		return p
	}
	next := p.keepWorkbench(opened(v.UI, v.Table.Match))
	next.changed()
	v.UI.Say(ctx, v.UI.Lang.T("Started over. What you played so far stays as a branch."))
	return next
}

// again begins the match anew, with dice of its own unless a seed was asked for.
func (p *Screen) again(ctx *shell.Context) (shell.Scene, error) {
	m, d, st := p.View.Table.Match, p.View.UI, p.View.End.Story
	switch {
	case p.Workbench != nil:
		if next := p.Workbench.Try(ctx); next != nil {
			return next, nil
		}
		return p, nil
	case st != nil && st.Again != nil:
		d.Dialog = shell.NoDialog
		return st.Again(ctx)
	case d.Opts.Seeded:
		m, err := m.Restart()
		if err != nil {
			return nil, err
		}
		m.SetBegun(d.UnixNow())
		return p.keepWorkbench(opened(d, m)), nil
	}
	next, err := NewPlay(d, m.File(), m.Source(), func(_ *levels.Level, side int) string { return m.Seat(side) })
	if q, ok := next.(*Screen); ok {
		q.View.End.Story = st
	}
	return next, err
}

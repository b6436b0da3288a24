package match

import (
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
)

// fulfil does what the player wants, and returns the scene that follows: this one, mostly.
func (p *Screen) fulfil(ctx *shell.Context, w want) (shell.Scene, error) {
	switch w.do {
	case wishReplay:
		p.View.replay(w.from, w.to)
	case wishMoment:
		p.View.UI.Dialog = shell.NoDialog
		p.View.replay(w.from, w.to)
		p.replays = p.View.Frame.on
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
	case wishDoHint:
		p.doHint(ctx)
	case wishFindHint:
		p.FindHint()
	case wishRewind:
		if p.canLookBack() {
			return p.goes(ctx, want{do: wishPresent})
		}
	case wishHelp:
		if id := p.View.ruleAtHand(); id != "" {
			p.View.UI.Routes.Rule(id)
		} else {
			p.View.UI.Dialog = shell.HelpDialog
		}
	case wishMenu:
		p.View.UI.Dialog = MenuDialog
	case wishAskRestart:
		p.View.UI.Dialog = RestartDialog
	case wishBench:
		p.toEditor = true
	case wishResign:
		p.Do(ctx, resignation)
	case wishLines:
		p.View.Branches.Open(&p.View.Table)
	case wishSwitch:
		p.switchTo(w.from)
	case wishFit:
		p.View.Table.Picture.Camera.Fit(p.View.Table.Narrator.Board)
	case wishSchedule:
		p.View.Table.Schedule.Toggle()
	case wishRule:
		p.View.UI.Routes.Rule("")
	case wishShare:
		sharing.OpenMatch(p.View.UI, ctx, p.View.Table.Match)
	case wishKeep:
		p.View.UI.Say(ctx, sharing.SaveMatch(p.View.UI, ctx, p.View.Table.Match))
	case wishShowMe:
		if p.coach.startDemo(&p.View.Table) {
			p.ShowRewound()
		}
	case wishTryAgain:
		p.tryAgain()
	case wishNothing:
	default:
		if !p.acts(ctx, w) {
			return p.goes(ctx, w)
		}
	}
	return p, nil
}

// goes leaves for another scene.
func (p *Screen) goes(ctx *shell.Context, w want) (shell.Scene, error) {
	switch w.do {
	case wishLookBack:
		lb := p.lookBack()
		if w.from != p.View.Table.Match.Count() {
			lb.goTo(w.from)
		}
		return lb, nil
	case wishPresent: // back one command from the present
		lb := p.lookBack()
		lb.step(-1)
		return lb, nil
	case wishWatch:
		lb := p.lookBack()
		return lb.fulfil(ctx, w)
	case wishRestart:
		if l := p.coach.lesson; l != nil {
			p.View.UI.Kit.End()
			return NewLesson(ctx, p.View.UI, l.coach.Lesson, 0)
		}
		return p.startOver(ctx), nil
	case wishRevert:
		o := &p.View.UI.Disk
		before := o.Before
		o.Before, o.Shut = nil, o.Text
		p.View.UI.Kit.End()
		return p.replaceMatch(before), nil
	case wishLessons:
		p.View.UI.Dialog = shell.NoDialog
		p.View.UI.Kit.End()
		return p.View.UI.Routes.Learn(ctx), nil
	case wishBoard:
		p.View.UI.Kit.End()
		return p.View.UI.Routes.Board(ctx, p.coach.lesson.coach.Lesson)
	case wishPass:
		if l := p.coach.lesson; l != nil {
			p.View.UI.Kit.End()
			return p.View.UI.Routes.PassLesson(ctx, l.coach.Lesson)
		}
	}
	// Where a match is left it must be saved first. After a warning the player may leave.
	if w.do == wishLeave {
		p.View.UI.Dialog = shell.NoDialog
	}
	if !p.mayLeave(ctx) {
		return p, nil
	}
	if w.do == wishAgain {
		return p.again(ctx)
	}
	p.View.UI.Dialog = shell.NoDialog
	p.View.UI.Kit.End()
	st := p.View.End.Story
	id, shipped := profile.ShippedID(p.View.Table.Match)
	switch {
	case w.do == wishPass:
		return st.Skip(ctx)
	case w.do == wishOnward && st != nil:
		return st.Next(ctx, p.View.Table.Match)
	case w.do == wishOnward:
		return p.View.UI.Routes.Levels(shell.LevelsAt{ID: levelAfter(id).ID}), nil
	case st != nil:
		return st.Home(ctx), nil
	case w.do == wishLeave:
		return p.View.UI.Routes.Title(ctx), nil
	}
	return p.View.UI.Routes.Levels(shell.LevelsAt{Puzzles: shipped && profile.IsPuzzle(id)}), nil
}

// startOver restarts the match in a new branch.
func (p *Screen) startOver(ctx *shell.Context) shell.Scene {
	if err := p.View.Table.Match.Branch(0); err != nil {
		p.View.Refuse(ctx, p.View.UI.ErrText(err))
		return p
	}
	p.View.UI.Kit.End()
	next := p.keepWorkbench(opened(p.View.UI, p.View.Table.Match))
	next.changed()
	return next
}

// again begins the match anew, with dice of its own unless a seed was asked for.
func (p *Screen) again(ctx *shell.Context) (shell.Scene, error) {
	m, st := p.View.Table.Match, p.View.End.Story
	switch {
	case p.Workbench != nil:
		if next := p.Workbench.Try(ctx); next != nil {
			p.View.UI.Kit.End()
			return next, nil
		}
		return p, nil
	case st != nil && st.Again != nil:
		p.View.UI.Dialog = shell.NoDialog
		p.View.UI.Kit.End()
		return st.Again(ctx)
	case p.View.UI.Opts.Seeded:
		m, err := m.Restart()
		if err != nil {
			return nil, err
		}
		m.SetBegun(p.View.UI.UnixNow())
		p.View.UI.Kit.End()
		return p.keepWorkbench(opened(p.View.UI, m)), nil
	}
	p.View.UI.Kit.End()
	same := func(_ *levels.Level, side int) string { return m.Seat(side) }
	next, err := NewPlay(p.View.UI, m.File(), m.Source(), same)
	if q, ok := next.(*Screen); ok {
		q.View.End.Story = st
	}
	return next, err
}

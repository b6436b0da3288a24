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
		p.replay(w.from, w.to)
	case wishMoment:
		p.UI.Dialog = shell.NoDialog
		p.replay(w.from, w.to)
		p.replays = p.Frame.on
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
		if id := p.ruleAtHand(); id != "" {
			p.UI.Routes.Rule(id)
		} else {
			p.UI.Dialog = shell.HelpDialog
		}
	case wishMenu:
		p.UI.Dialog = MenuDialog
	case wishAskRestart:
		p.UI.Dialog = RestartDialog
	case wishBench:
		p.toEditor = true
	case wishResign:
		p.Do(ctx, resignation)
	case wishLines:
		p.Branches.Open(&p.Table)
	case wishSwitch:
		p.switchTo(w.from)
	case wishFit:
		p.Table.Picture.Camera.Fit(p.Table.Narrator.Board)
	case wishSchedule:
		p.Table.Schedule.Toggle()
	case wishRule:
		p.UI.Routes.Rule("")
	case wishShare:
		sharing.OpenMatch(p.UI, ctx, p.Table.Match)
	case wishKeep:
		p.UI.Say(ctx, sharing.SaveMatch(p.UI, ctx, p.Table.Match))
	case wishShowMe:
		if p.coach.startDemo(&p.Table) {
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
		if w.from != p.Table.Match.Count() {
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
			p.UI.Kit.End()
			return NewLesson(ctx, p.UI, l.coach.Lesson, 0)
		}
		return p.startOver(ctx), nil
	case wishRevert:
		o := &p.UI.Disk
		before := o.Before
		o.Before, o.Shut = nil, o.Text
		p.UI.Kit.End()
		return p.replaceMatch(before), nil
	case wishLessons:
		p.UI.Dialog = shell.NoDialog
		p.UI.Kit.End()
		return p.UI.Routes.Learn(ctx), nil
	case wishBoard:
		p.UI.Kit.End()
		return p.UI.Routes.Board(ctx, p.coach.lesson.coach.Lesson)
	case wishPass:
		if l := p.coach.lesson; l != nil {
			p.UI.Kit.End()
			return p.UI.Routes.PassLesson(ctx, l.coach.Lesson)
		}
	}
	// Where a match is left it must be saved first. After a warning the player may leave.
	if w.do == wishLeave {
		p.UI.Dialog = shell.NoDialog
	}
	if !p.mayLeave(ctx) {
		return p, nil
	}
	if w.do == wishAgain {
		return p.again(ctx)
	}
	p.UI.Dialog = shell.NoDialog
	p.UI.Kit.End()
	st := p.End.Story
	id, shipped := profile.ShippedID(p.Table.Match)
	switch {
	case w.do == wishPass:
		return st.Skip(ctx)
	case w.do == wishOnward && st != nil:
		return st.Next(ctx, p.Table.Match)
	case w.do == wishOnward:
		return p.UI.Routes.Levels(shell.LevelsAt{ID: levelAfter(id).ID}), nil
	case st != nil:
		return st.Home(ctx), nil
	case w.do == wishLeave:
		return p.UI.Routes.Title(ctx), nil
	}
	return p.UI.Routes.Levels(shell.LevelsAt{Puzzles: shipped && profile.IsPuzzle(id)}), nil
}

// startOver restarts the match in a new branch.
func (p *Screen) startOver(ctx *shell.Context) shell.Scene {
	if err := p.Table.Match.Branch(0); err != nil {
		p.Refuse(ctx, p.UI.ErrText(err))
		return p
	}
	p.UI.Kit.End()
	next := p.keepWorkbench(opened(p.UI, p.Table.Match))
	next.changed()
	return next
}

// again begins the match anew, with dice of its own unless a seed was asked for.
func (p *Screen) again(ctx *shell.Context) (shell.Scene, error) {
	m, st := p.Table.Match, p.End.Story
	switch {
	case p.Workbench != nil:
		if next := p.Workbench.Try(ctx); next != nil {
			p.UI.Kit.End()
			return next, nil
		}
		return p, nil
	case st != nil && st.Again != nil:
		p.UI.Dialog = shell.NoDialog
		p.UI.Kit.End()
		return st.Again(ctx)
	case p.UI.Opts.Seeded:
		m, err := m.Restart()
		if err != nil {
			return nil, err
		}
		m.SetBegun(p.UI.UnixNow())
		p.UI.Kit.End()
		return p.keepWorkbench(opened(p.UI, m)), nil
	}
	p.UI.Kit.End()
	same := func(_ *levels.Level, side int) string { return m.Seat(side) }
	next, err := NewPlay(p.UI, m.File(), m.Source(), same)
	if q, ok := next.(*Screen); ok {
		q.End.Story = st
	}
	return next, err
}

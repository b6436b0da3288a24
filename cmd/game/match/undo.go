package match

import (
	"wallfall/assets/sound"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/rules"
)

// undo undoes the last command, or says why it cannot.
func (p *Screen) undo(ctx *shell.Context) {
	if p.View.Turn.DropDeferred() {
		p.View.UI.Player.Play(sound.Undo, 0, 1)
		return
	}
	if ok, why := p.View.canUndo(); !ok {
		p.View.Refuse(ctx, p.View.UI.Lang.F("Can't undo: %s.", why))
		return
	}
	p.View.undoStep()
	p.View.UI.Player.Play(sound.Undo, 0, 1)
	p.ShowRewound()
}

// goBack undoes what was done after some commands, as far as that can be undone.
func (p *Screen) goBack(ctx *shell.Context, count int) {
	for ok := true; ok && p.View.Table.Match.Count() > count; {
		if ok, _ = p.View.canUndo(); ok {
			p.View.undoStep()
		}
	}
	p.View.UI.Player.Play(sound.Undo, 0, 1)
	p.ShowRewound()
}

// undoStep undoes the last action. The steps of a forced movement go together, and so do a
// walk onto an exit and leaving by it, and what left no choice and what it followed.
func (v *view) undoStep() {
	v.Turn.ForgetHabits()
	if n := v.Table.Match.Count(); v.UI.Set.WalkOut && walksOut(v.Table.Match, n-1) {
		if v.Table.Match.Undo(); v.Table.Match.Count() != n-1 {
			return
		}
	}
	for v.Table.Match.Undo() && (v.Table.Match.State().Pending().Ask == rules.AskForce || v.settles()) {
		if ok, _ := v.Table.Match.CanUndo(); !ok {
			v.Turn.Hold()
			return
		}
	}
}

// walksOut reports whether command i leaves the board right after the walk to the exit.
func walksOut(m *session.Match, i int) bool {
	if i < 1 || i >= m.Length() {
		return false
	}
	out, _ := m.Action(i)
	walk, _ := m.Action(i - 1)
	return out.Kind == rules.Leave && walk.Kind == rules.Move && walk.Fig == out.Fig
}

// settles reports whether what is done next leaves no choice.
func (v *view) settles() bool {
	v.Turn.Refresh()
	_, ok := v.Turn.Settled()
	return ok
}

// canUndo reports whether the last command can be undone, and if not, why.
func (v *view) canUndo() (ok bool, why string) {
	ok, why = v.Table.Match.CanUndo()
	return ok, v.UI.Lang.T(why)
}

// redo does again what was undone. The steps of a forced movement go together, with what
// bots answer on the way.
func (p *Screen) redo(ctx *shell.Context) {
	inForce := func() bool {
		ask := p.View.Table.Match.State().Pending().Ask
		return ask == rules.AskForce || ask == rules.AskStability && p.View.Turn.BotTurn()
	}
	if !p.View.Table.Match.CanRedo() {
		p.View.Refuse(ctx, p.View.UI.Lang.T("Nothing to redo."))
		return
	}
	p.View.Finish()
	p.View.UI.Player.Play(sound.Redo, 0, 1)
	for again := true; again; again = p.View.Table.Match.CanRedo() && (inForce() || p.View.settles() || p.View.UI.Set.WalkOut && walksOut(p.View.Table.Match, p.View.Table.Match.Count())) {
		events, _ := p.View.Table.Match.Redo()
		p.applyEvents(events)
	}
}

// ShowRewound shows the position and the log after a step back.
func (p *Screen) ShowRewound() {
	p.View.Table.StopFollowing()
	p.View.reread()
	p.ended = false
	p.changed()
}

package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// undo undoes the last action.
func (p *Screen) undo(ctx *shell.Context) {
	p.LookBack.leave()
	if p.Table.Spells.DropDeferred() {
		p.UI.Player.Play(sound.Undo, 0, 1)
		return
	}
	if ok, why := p.canUndo(); !ok {
		p.Refuse(ctx, p.UI.Lang.F("Can't undo: %s.", why))
		return
	}
	p.undoStep()
	p.UI.Player.Play(sound.Undo, 0, 1)
	p.ShowRewound()
}

// undoStep undoes the last action. The steps of a forced movement go together, and so do a
// walk onto an exit and leaving by it, and strikes in vain and what they follow.
func (p *Screen) undoStep() {
	if n := p.Table.Match.Count(); p.walksOut(n - 1) {
		if p.Table.Match.Undo(); p.Table.Match.Count() != n-1 {
			return
		}
	}
	for p.Table.Match.Undo() && (p.Table.Match.State().Pending().Ask == rules.AskForce || p.inVain()) {
		if ok, _ := p.Table.Match.CanUndo(); !ok {
			return
		}
	}
}

// walksOut reports whether command i leaves the board right after the walk to the exit.
func (p *Screen) walksOut(i int) bool {
	m := p.Table.Match
	if !p.UI.Set.WalkOut || i < 1 || i >= m.Length() {
		return false
	}
	out, _ := m.Action(i)
	walk, _ := m.Action(i - 1)
	return out.Kind == rules.Leave && walk.Kind == rules.Move && walk.Fig == out.Fig
}

// inForce reports whether a forced movement has begun whose steps are undone and redone
// together, with what bots answer on the way.
func (p *Screen) inForce() bool {
	ask := p.Table.Match.State().Pending().Ask
	return ask == rules.AskForce || ask == rules.AskStability && p.Players.botTurn()
}

// inVain reports whether a strike in vain is made next.
func (p *Screen) inVain() bool {
	_, ok := p.vainStrike(p.Table.Match.State().Legal(nil))
	return ok
}

// canUndo reports whether the last command can be undone, and if not, why.
func (p *Screen) canUndo() (ok bool, why string) {
	if p.LookBack.recording {
		return false, p.UI.Lang.T("this is a replay")
	}
	ok, why = p.Table.Match.CanUndo()
	return ok, p.UI.Lang.T(why)
}

// canRedo reports whether there is a command to redo.
func (p *Screen) canRedo() bool { return !p.LookBack.recording && p.Table.Match.CanRedo() }

// redo redoes the command that was undone last.
func (p *Screen) redo(ctx *shell.Context) {
	p.LookBack.leave()
	if !p.canRedo() {
		p.Refuse(ctx, p.UI.Lang.T("Nothing to redo."))
		return
	}
	p.Finish()
	p.UI.Player.Play(sound.Redo, 0, 1)
	for again := true; again; again = p.canRedo() && (p.inForce() || p.inVain() || p.walksOut(p.Table.Match.Count())) {
		events, _ := p.Table.Match.Redo()
		p.applyEvents(events)
	}
}

// ShowRewound shows the position and the log after a step back.
func (p *Screen) ShowRewound() {
	p.Table.StopFollowing()
	p.LookBack.frame.close()
	p.Table.Timeline.Clear()
	p.Table.View.Show(p.Table.Match.State())
	p.leanWall()
	p.rebuildLog()
	p.Log.revealAll()
	p.Hud.TurnSide = p.Table.Match.State().Side()
	p.saver.changed()
	p.refreshDerived()
}

// saver keeps the match in the store.
type saver struct {
	part
	shell.Autosave
}

// put stores the match among those to continue, or among the recordings.
func (s *saver) put(ctx *shell.Context) error {
	over := s.m.LookBack.atEnd()
	if over {
		if _, err := profile.Record(ctx, profile.NameOf(s.t.Match), s.t.Match.Save()); err != nil {
			return err
		}
	}
	if over || s.t.Match.Empty() && !s.t.Match.Iron {
		return profile.Discard(s.ui, ctx, s.t.Match)
	}
	return profile.Save(s.ui, ctx, s.t.Match)
}

// borrowedKey names the record of the match that continues a recording that must not change.
const borrowedKey = "borrowed"

// borrowed reports whether the match continues such a recording.
func (s *saver) borrowed(ctx *shell.Context) bool {
	name, _ := ctx.Store.Get(borrowedKey) // at worst a medal too many is awarded
	return string(name) == profile.NameOf(s.t.Match)
}

// changed marks the match as unsaved, except in lessons and recordings.
func (s *saver) changed() {
	if s.m.coach.lesson == nil && s.m.Workbench == nil && !s.m.LookBack.recording && !s.m.Ending.practice() {
		s.Changed()
	}
}

// save saves unsaved changes.
func (s *saver) save(ctx *shell.Context) error {
	return s.Save(func() error { return s.put(ctx) })
}

// leaves saves, and reports whether the player may leave: after a failure the second time.
func (s *saver) leaves(ctx *shell.Context) bool {
	err := s.Leave(func() error { return s.put(ctx) })
	if err != nil {
		s.ui.Say(ctx, s.ui.Lang.F("Can't save the match: %s. Leave again to discard it.", s.ui.ErrText(err)))
	}
	return err == nil
}

// OpenLines opens the list of lines.
func (lb *lookBack) OpenLines() {
	lb.playing = false
	lb.lines = lb.t.Match.Lines()
	lb.names = lb.names[:0]
	for i := range lb.lines {
		lb.names = append(lb.names, lb.lineName(&lb.lines[i]))
	}
	lb.ui.Dialog = LinesDialog
}

// lineName returns where a line branched off, and its length.
func (lb *lookBack) lineName(l *session.Line) string {
	text := lb.ui.Lang.T("From the start")
	if l.From > 0 {
		switch a := l.After; {
		case a.Kind == rules.Move:
			text = lb.ui.Lang.F("Round %d, after %s's move", l.FromRound, lb.t.Narrator.Fig(a.Fig))
		case a.Kind == rules.Strike:
			text = lb.ui.Lang.F("Round %d, after %s's strike", l.FromRound, lb.t.Narrator.Fig(a.Fig))
		case a.Kind == rules.EndTurn:
			text = lb.ui.Lang.F("Round %d, after %s ended a phase", l.FromRound, lb.t.Narrator.Side(l.AfterSide))
		case a.Fig >= 0 && int(a.Fig) < lb.t.Match.State().NumFigures():
			text = lb.ui.Lang.F("Round %d, after %s's command", l.FromRound, lb.t.Narrator.Fig(a.Fig))
		default:
			text = lb.ui.Lang.F("Round %d, after %s's decision", l.FromRound, lb.t.Narrator.Side(l.AfterSide))
		}
	}
	return text + " · " + lb.ui.Lang.N(l.Length-l.From, "%d command", "%d commands")
}

// indent returns the depth of a line in the tree, at most 6.
func (lb *lookBack) indent(i int) int {
	n := 0
	for at := lb.lines[i].Parent; at >= 0 && n < 6; at = lb.lines[at].Parent {
		n++
	}
	return n
}

// linesBox draws the list of lines, to switch to one or delete it.
func (lb *lookBack) linesBox(ctx *shell.Context) {
	r, foot := table.Box(lb.ui, ctx, 620, 170+58*float32(min(7, max(2, len(lb.lines)))), lb.ui.Lang.T("Branches of this match"))
	k := &lb.ui.Kit
	r.CutTop(k.Paragraph(r, lb.ui.Lang.T("When you play on from an earlier position, a new branch begins. Nothing is lost: choose a branch to go there."), 13, quad.Left, k.Theme.Dim, font.Regular) + k.Pt(8))
	area := r
	r = k.Scroll("lines", r, k.Pt(58)*float32(len(lb.lines)))
	r.W -= k.Pt(12)
	for i := range lb.lines {
		row := r.CutTop(k.Pt(52))
		r.CutTop(k.Pt(6))
		in := k.Pt(20) * float32(lb.indent(i))
		if in > 0 {
			x, y := row.X+in-k.Pt(11), row.Y+row.H/2
			k.List.Line(x, row.Y-k.Pt(6), x, y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
			k.List.Line(x, y, x+k.Pt(8), y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
		}
		row.CutLeft(in)
		lb.lineRow(k, row, i)
	}
	k.EndScroll("lines", area)
	if lb.ui.Click(k.Button("close", foot, lb.ui.Lang.T("Back"), ui.Look{Primary: true})) || k.In.Cancel {
		lb.ui.Dialog = shell.NoDialog
	}
}

// lineRow draws a line of the list and handles its buttons.
func (lb *lookBack) lineRow(k *ui.Kit, row ui.Rect, i int) {
	l := &lb.lines[i]
	here := i == lb.t.Match.Line()
	bin := row.TakeRight(k.Pt(46), k.Pt(6))
	why := lb.ui.Lang.T("Delete this branch")
	switch {
	case lb.recording:
		why = lb.ui.Lang.T("You can't delete parts of a replay")
	case here:
		why = lb.ui.Lang.T("You can't delete the branch you are viewing")
	}
	doomed := lb.ui.Click(k.Button(lb.ui.ID("line-delete:", i), bin, "", ui.Look{Icon: icon.Trash, Disabled: here || lb.recording, Tip: why}))
	used := lb.ui.Click(k.Button(lb.ui.ID("line:", i), row, "", ui.Look{On: here}))
	body := row.Inset(k.Pt(6))
	body.CutLeft(k.Pt(4))
	top := body.CutTop(body.H / 2)
	k.Label(top, lb.names[i], k.Fitted(lb.names[i], 15, 11, top.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	how := lb.ui.Lang.F("at round %d", l.Round)
	if l.End != nil {
		how, _ = lb.t.Narrator.Outcome(l.End)
	}
	if here {
		how = lb.ui.Lang.T("you are here") + " · " + how
	}
	k.Label(body, how, 12, quad.Left, k.Theme.Accent, font.Regular)
	switch {
	case doomed:
		lb.Doomed, lb.ui.Dialog = i, DeleteLineDialog
	case used:
		lb.switchLine(i)
		lb.ui.Dialog = shell.NoDialog
	}
}

// switchLine switches to another line.
func (lb *lookBack) switchLine(i int) {
	on := lb.on
	lb.t.Match.Switch(i)
	lb.m.ShowRewound()
	lb.m.Ending.ended = lb.m.result != nil // it was, when the line was played
	lb.timeline.read(lb.t.Match)
	lb.on = on
	lb.m.refreshDerived()
}

// deleteLine draws the confirmation of deleting a line.
func (lb *lookBack) deleteLine(ctx *shell.Context) {
	i := lb.Doomed
	if i >= len(lb.names) {
		lb.ui.Dialog = shell.NoDialog
		return
	}
	if lb.m.Ending.confirm(ctx, lb.ui.Lang.T("Delete this branch?"), lb.names[i]+". "+lb.ui.Lang.T("You can't undo this."), lb.ui.Lang.T("Delete")) {
		lb.t.Match.Delete(i)
		lb.m.saver.changed()
		lb.OpenLines()
	}
}

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
	// The steps of a forced movement go together, and so do a walk onto an exit and leaving
	// by it, and strikes in vain and what they follow.
	m, n := p.Table.Match, p.Table.Match.Count()
	walk := p.walksOut(n-1) && m.Undo()
	for again := !walk || m.Count() == n-1; again && m.Undo(); {
		again, _ = m.CanUndo()
		again = again && (m.State().Pending().Ask == rules.AskForce || p.inVain())
	}
	p.UI.Player.Play(sound.Undo, 0, 1)
	p.ShowRewound()
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

func (p *Screen) canRedo() bool { return !p.LookBack.recording && p.Table.Match.CanRedo() }

func (p *Screen) redo(ctx *shell.Context) {
	p.LookBack.leave()
	if !p.canRedo() {
		p.Refuse(ctx, p.UI.Lang.T("Nothing to redo."))
		return
	}
	p.Finish()
	p.UI.Player.Play(sound.Redo, 0, 1)
	for again := true; again; { // what undoStep undoes together, with what bots answer on the way
		events, _ := p.Table.Match.Redo()
		p.applyEvents(events)
		ask := p.Table.Match.State().Pending().Ask
		again = p.canRedo() && (ask == rules.AskForce || ask == rules.AskStability && p.Players.botTurn() || p.inVain() || p.walksOut(p.Table.Match.Count()))
	}
}

// ShowRewound shows the position and the log after a step back.
func (p *Screen) ShowRewound() {
	p.Table.StopFollowing()
	p.LookBack.frame.close()
	p.showNow()
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
	over := s.m.result != nil
	if s.t.Match.Looking() {
		_, over = s.t.Match.At(s.t.Match.Present()).Winner()
	}
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
		in := float32(0) // by the depth in the tree
		for at := lb.lines[i].Parent; at >= 0 && in < k.Pt(120); at = lb.lines[at].Parent {
			in += k.Pt(20)
		}
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
	name := lb.lineName(l)
	k.Label(top, name, k.Fitted(name, 15, 11, top.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
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
	}
}

func (lb *lookBack) switchLine(i int) {
	on := lb.on
	lb.t.Match.Switch(i)
	lb.m.ShowRewound()
	lb.m.Ending.ended = lb.m.result != nil // it was, when the line was played
	lb.timeline.read(lb.t.Match)
	lb.on, lb.ui.Dialog = on, shell.NoDialog
	lb.m.refreshDerived()
}

// deleteLine draws the confirmation of deleting a line.
func (lb *lookBack) deleteLine(ctx *shell.Context) {
	i := lb.Doomed
	if lb.m.Ending.confirm(ctx, lb.ui.Lang.T("Delete this branch?"), lb.lineName(&lb.lines[i])+". "+lb.ui.Lang.T("You can't undo this."), lb.ui.Lang.T("Delete")) {
		lb.t.Match.Delete(i)
		lb.m.saver.changed()
		lb.OpenLines()
	}
}

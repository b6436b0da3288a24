package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// OpenLines opens the list of lines.
func (past *lookBack) OpenLines() {
	past.playing = false
	past.lines = past.t.Match.Lines()
	past.names = past.names[:0]
	for i := range past.lines {
		past.names = append(past.names, past.lineName(&past.lines[i]))
	}
	past.ui.Dialog = LinesDialog
}

// lineName returns where a line branched off, and its length.
func (past *lookBack) lineName(l *session.Line) string {
	text := past.ui.Lang.T("From the start")
	if l.From > 0 {
		switch a := l.After; {
		case a.Kind == rules.Move:
			text = past.ui.Lang.F("Round %d, after %s's move", l.FromRound, past.t.Narrator.Fig(a.Fig))
		case a.Kind == rules.Strike:
			text = past.ui.Lang.F("Round %d, after %s's strike", l.FromRound, past.t.Narrator.Fig(a.Fig))
		case a.Kind == rules.EndTurn:
			text = past.ui.Lang.F("Round %d, after %s ended a phase", l.FromRound, past.t.Narrator.Side(l.AfterSide))
		case a.Fig >= 0 && int(a.Fig) < past.t.Match.State().NumFigures():
			text = past.ui.Lang.F("Round %d, after %s's command", l.FromRound, past.t.Narrator.Fig(a.Fig))
		default:
			text = past.ui.Lang.F("Round %d, after %s's decision", l.FromRound, past.t.Narrator.Side(l.AfterSide))
		}
	}
	return text + " · " + past.ui.Lang.N(l.Length-l.From, "%d command", "%d commands")
}

// indent returns the depth of a line in the tree, at most 6.
func (past *lookBack) indent(i int) int {
	n := 0
	for at := past.lines[i].Parent; at >= 0 && n < 6; at = past.lines[at].Parent {
		n++
	}
	return n
}

// linesBox draws the list of lines, to switch to one or delete it.
func (past *lookBack) linesBox(ctx *shell.Context) {
	r := past.ui.Box(ctx, 620, 170+58*float32(min(7, max(2, len(past.lines)))), past.ui.Lang.T("Branches of this match"))
	k := &past.ui.Kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	r.CutTop(k.Paragraph(r, past.ui.Lang.T("When you play on from an earlier position, a new branch begins. Nothing is lost: choose a branch to go there."), 13, quad.Left, k.Theme.Dim, font.Regular) + k.Pt(8))
	area := r
	r = k.Scroll("lines", r, k.Pt(58)*float32(len(past.lines)))
	r.W -= k.Pt(12)
	for i := range past.lines {
		row := r.CutTop(k.Pt(52))
		r.CutTop(k.Pt(6))
		in := k.Pt(20) * float32(past.indent(i))
		if in > 0 {
			x, y := row.X+in-k.Pt(11), row.Y+row.H/2
			k.List.Line(x, row.Y-k.Pt(6), x, y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
			k.List.Line(x, y, x+k.Pt(8), y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
		}
		row.CutLeft(in)
		past.lineRow(k, row, i)
	}
	k.EndScroll("lines", area)
	if past.ui.Click(k.Button("close", foot, past.ui.Lang.T("Back"), ui.Look{Primary: true})) || k.In.Cancel {
		past.ui.Dialog = shell.NoDialog
	}
}

// lineRow draws a line of the list and handles its buttons.
func (past *lookBack) lineRow(k *ui.Kit, row ui.Rect, i int) {
	l := &past.lines[i]
	here := i == past.t.Match.Line()
	bin := row.CutRight(k.Pt(46))
	row.CutRight(k.Pt(6))
	why := past.ui.Lang.T("Delete this branch")
	switch {
	case past.recording:
		why = past.ui.Lang.T("You can't delete parts of a replay")
	case here:
		why = past.ui.Lang.T("You can't delete the branch you are viewing")
	}
	doomed := past.ui.Click(k.Button(past.ui.ID("line-delete:", i), bin, "", ui.Look{Icon: icon.Trash, Disabled: here || past.recording, Tip: why}))
	used := past.ui.Click(k.Button(past.ui.ID("line:", i), row, "", ui.Look{On: here}))
	body := row.Inset(k.Pt(6))
	body.CutLeft(k.Pt(4))
	top := body.CutTop(body.H / 2)
	k.Label(top, past.names[i], k.Fitted(past.names[i], 15, 11, top.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	how := past.ui.Lang.F("at round %d", l.Round)
	if l.End != nil {
		how, _ = past.t.Narrator.Outcome(l.End)
	}
	if here {
		how = past.ui.Lang.T("you are here") + " · " + how
	}
	k.Label(body, how, 12, quad.Left, k.Theme.Accent, font.Regular)
	switch {
	case doomed:
		past.Doomed, past.ui.Dialog = i, DeleteLineDialog
	case used:
		past.switchLine(i)
		past.ui.Dialog = shell.NoDialog
	}
}

// switchLine switches to another line.
func (past *lookBack) switchLine(i int) {
	on := past.on
	past.t.Match.Switch(i)
	past.m.ShowRewound()
	past.m.Ending.ended = past.m.result != nil // it was, when the line was played
	past.timeline.read(past.t.Match)
	past.on = on
	past.m.refreshDerived()
}

// deleteLine draws the confirmation of deleting a line.
func (past *lookBack) deleteLine(ctx *shell.Context) {
	i := past.Doomed
	if i >= len(past.names) {
		past.ui.Dialog = shell.NoDialog
		return
	}
	if past.m.Ending.confirm(ctx, past.ui.Lang.T("Delete this branch?"), past.names[i]+". "+past.ui.Lang.T("You can't undo this."), past.ui.Lang.T("Delete")) {
		past.t.Match.Delete(i)
		past.m.saver.changed()
		past.OpenLines()
	}
}

package match

import (
	"cmp"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// branches is the list of the branches of a match.
type branches struct {
	lines  []session.Line
	doomed int // the branch to delete
}

// Open opens the list.
func (br *branches) Open(t *table.Table) {
	br.lines = t.Match.Lines()
	t.UI.Dialog = LinesDialog
}

// doomedName returns the name of the branch to delete.
func (br *branches) doomedName(t *table.Table) string { return br.lineName(t, &br.lines[br.doomed]) }

// lineName returns where a line branched off, and its length.
func (br *branches) lineName(t *table.Table, l *session.Line) string {
	text := t.UI.Lang.T("From the start")
	if l.From > 0 {
		switch a := l.After; {
		case a.Kind == rules.Move:
			text = t.UI.Lang.F("Round %d, after %s's move", l.FromRound, t.Narrator.Fig(a.Fig))
		case a.Kind == rules.Strike:
			text = t.UI.Lang.F("Round %d, after %s's strike", l.FromRound, t.Narrator.Fig(a.Fig))
		case a.Kind == rules.EndTurn:
			text = t.UI.Lang.F("Round %d, after %s ended a phase", l.FromRound, t.Narrator.Side(l.AfterSide))
		case a.Fig >= 0 && int(a.Fig) < t.Match.State().NumFigures():
			text = t.UI.Lang.F("Round %d, after %s's command", l.FromRound, t.Narrator.Fig(a.Fig))
		default:
			text = t.UI.Lang.F("Round %d, after %s's decision", l.FromRound, t.Narrator.Side(l.AfterSide))
		}
	}
	return text + " · " + t.UI.Lang.N(l.Length-l.From, "%d command", "%d commands")
}

// box draws the list, to switch to a branch or delete one; those of a replay stay.
func (br *branches) box(t *table.Table, ctx *shell.Context, replay bool) (w want) {
	k := &t.UI.Kit
	s := t.UI.Sheet(ctx, shell.Sheet{Pen: ui.Pen{ID: "lines", Bar: ui.BarWidth}, W: 620, Rows: 1, Heading: t.UI.Lang.T("Branches of this match")})
	for s.Next() {
		s.Para(t.UI.Lang.T("When you play on from an earlier position, a new branch begins. Nothing is lost: choose a branch to go there."), 13, k.Theme.Dim, font.Regular)
		s.Gap(ui.Gap)
		for i := range br.lines {
			w = cmp.Or(w, br.lineRow(t, k, br.indent(k, s.Take(52), i), i, replay))
			s.Gap(lineGap)
		}
	}
	if t.UI.Click(k.Button("close", s.Foot, t.UI.Lang.T("Back"), ui.Look{Primary: true})) || k.In.Cancel {
		t.UI.Dialog = shell.NoDialog
	}
	return w
}

// lineGap is the space between two branches, in points.
const lineGap = 6

// indent leads from the branch above to one by the depth in the tree, and returns the rest
// of its row.
func (br *branches) indent(k *ui.Kit, row ui.Rect, i int) ui.Rect {
	in, step := float32(0), k.Pt(20)
	for at := br.lines[i].Parent; at >= 0 && in < 6*step; at = br.lines[at].Parent {
		in += step
	}
	if in > 0 {
		x, y := row.X+in-k.Pt(11), row.Y+row.H/2
		k.List.Line(x, row.Y-k.Pt(lineGap), x, y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
		k.List.Line(x, y, x+k.Pt(8), y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
	}
	row.CutLeft(in)
	return row
}

func (br *branches) lineRow(t *table.Table, k *ui.Kit, row ui.Rect, i int, replay bool) (w want) {
	l := &br.lines[i]
	here := i == t.Match.Line()
	bin := row.TakeRight(k.Pt(46), k.Pt(6))
	why := t.UI.Lang.T("Delete this branch")
	switch {
	case replay:
		why = t.UI.Lang.T("You can't delete parts of a replay")
	case here:
		why = t.UI.Lang.T("You can't delete the branch you are viewing")
	}
	doomed := t.UI.Click(k.Button(t.UI.ID("line-delete:", i), bin, "", ui.Look{Icon: icon.Trash, Disabled: here || replay, Tip: why}))
	used := t.UI.Click(k.Button(t.UI.ID("line:", i), row, "", ui.Look{On: here}))
	body := row.Inset(k.Pt(6))
	body.CutLeft(k.Pt(4))
	top := body.CutTop(body.H / 2)
	name := br.lineName(t, l)
	k.Label(top, name, k.Fitted(name, 15, 11, top.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	how := t.UI.Lang.F("at round %d", l.Round)
	if l.End != nil {
		how, _ = t.Narrator.Outcome(l.End)
	}
	if here {
		how = t.UI.Lang.T("you are here") + " · " + how
	}
	k.Label(body, how, 12, quad.Left, k.Theme.Accent, font.Regular)
	switch {
	case doomed:
		br.doomed, t.UI.Dialog = i, DeleteLineDialog
	case used:
		w = want{do: wishSwitch, from: i}
	}
	return w
}

// switchTo shows another branch.
func (p *Screen) switchTo(i int) {
	p.View.Table.Match.Switch(i)
	p.ShowRewound()
	p.ended = p.View.Log.Result != nil // it was, when the branch was played
	p.View.UI.Dialog = shell.NoDialog
}

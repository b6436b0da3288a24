package match

import (
	"cmp"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// branches is the list of the branches of a match.
type branches struct {
	tools
	lines  []session.Line
	doomed int // the branch to delete
}

// Open opens the list.
func (br *branches) Open() {
	br.lines = br.t.Match.Lines()
	br.ui.Dialog = LinesDialog
}

// doomedName returns the name of the branch to delete.
func (br *branches) doomedName() string { return br.lineName(&br.lines[br.doomed]) }

// lineName returns where a line branched off, and its length.
func (br *branches) lineName(l *session.Line) string {
	text := br.ui.Lang.T("From the start")
	if l.From > 0 {
		switch a := l.After; {
		case a.Kind == rules.Move:
			text = br.ui.Lang.F("Round %d, after %s's move", l.FromRound, br.t.Narrator.Fig(a.Fig))
		case a.Kind == rules.Strike:
			text = br.ui.Lang.F("Round %d, after %s's strike", l.FromRound, br.t.Narrator.Fig(a.Fig))
		case a.Kind == rules.EndTurn:
			text = br.ui.Lang.F("Round %d, after %s ended a phase", l.FromRound, br.t.Narrator.Side(l.AfterSide))
		case a.Fig >= 0 && int(a.Fig) < br.t.Match.State().NumFigures():
			text = br.ui.Lang.F("Round %d, after %s's command", l.FromRound, br.t.Narrator.Fig(a.Fig))
		default:
			text = br.ui.Lang.F("Round %d, after %s's decision", l.FromRound, br.t.Narrator.Side(l.AfterSide))
		}
	}
	return text + " · " + br.ui.Lang.N(l.Length-l.From, "%d command", "%d commands")
}

// box draws the list, to switch to a branch or delete one; those of a replay stay.
func (br *branches) box(ctx *shell.Context, replay bool) (w want) {
	r, foot := br.ui.Box(ctx, 620, 170+58*float32(min(7, max(2, len(br.lines)))), br.ui.Lang.T("Branches of this match"))
	k := &br.ui.Kit
	r.CutTop(k.Paragraph(r, br.ui.Lang.T("When you play on from an earlier position, a new branch begins. Nothing is lost: choose a branch to go there."), 13, quad.Left, k.Theme.Dim, font.Regular) + k.Pt(8))
	area := r
	r = k.Scroll("lines", r, k.Pt(58)*float32(len(br.lines)))
	r.W -= k.Pt(12)
	for i := range br.lines {
		row := r.CutTop(k.Pt(52))
		r.CutTop(k.Pt(6))
		in := float32(0) // by the depth in the tree
		for at := br.lines[i].Parent; at >= 0 && in < k.Pt(120); at = br.lines[at].Parent {
			in += k.Pt(20)
		}
		if in > 0 {
			x, y := row.X+in-k.Pt(11), row.Y+row.H/2
			k.List.Line(x, row.Y-k.Pt(6), x, y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
			k.List.Line(x, y, x+k.Pt(8), y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
		}
		row.CutLeft(in)
		w = cmp.Or(w, br.lineRow(k, row, i, replay))
	}
	k.EndScroll("lines", area)
	if br.ui.Click(k.Button("close", foot, br.ui.Lang.T("Back"), ui.Look{Primary: true})) || k.In.Cancel {
		br.ui.Dialog = shell.NoDialog
	}
	return w
}

func (br *branches) lineRow(k *ui.Kit, row ui.Rect, i int, replay bool) (w want) {
	l := &br.lines[i]
	here := i == br.t.Match.Line()
	bin := row.TakeRight(k.Pt(46), k.Pt(6))
	why := br.ui.Lang.T("Delete this branch")
	switch {
	case replay:
		why = br.ui.Lang.T("You can't delete parts of a replay")
	case here:
		why = br.ui.Lang.T("You can't delete the branch you are viewing")
	}
	doomed := br.ui.Click(k.Button(br.ui.ID("line-delete:", i), bin, "", ui.Look{Icon: icon.Trash, Disabled: here || replay, Tip: why}))
	used := br.ui.Click(k.Button(br.ui.ID("line:", i), row, "", ui.Look{On: here}))
	body := row.Inset(k.Pt(6))
	body.CutLeft(k.Pt(4))
	top := body.CutTop(body.H / 2)
	name := br.lineName(l)
	k.Label(top, name, k.Fitted(name, 15, 11, top.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	how := br.ui.Lang.F("at round %d", l.Round)
	if l.End != nil {
		how, _ = br.t.Narrator.Outcome(l.End)
	}
	if here {
		how = br.ui.Lang.T("you are here") + " · " + how
	}
	k.Label(body, how, 12, quad.Left, k.Theme.Accent, font.Regular)
	switch {
	case doomed:
		br.doomed, br.ui.Dialog = i, DeleteLineDialog
	case used:
		w = want{do: wishSwitch, from: i}
	}
	return w
}

// switchTo shows another branch.
func (p *Screen) switchTo(i int) {
	p.Table.Match.Switch(i)
	p.ShowRewound()
	p.ended = p.Log.Result != nil // it was, when the branch was played
	p.UI.Dialog = shell.NoDialog
}

package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// openLines shows the list of lines.
func (p *play) openLines() {
	p.past.playing = false
	p.past.lines = p.match.Lines()
	p.past.names = p.past.names[:0]
	for i := range p.past.lines {
		p.past.names = append(p.past.names, p.lineName(&p.past.lines[i]))
	}
	p.dialog = linesDialog
}

// lineName says where a line left another, and how long it is.
func (p *play) lineName(l *session.Line) string {
	text := p.lang.T("From the start")
	if l.From > 0 {
		switch a := l.After; {
		case a.Kind == rules.Move:
			text = p.lang.F("Round %d, after %s's move", l.FromRound, p.words.fig(a.Fig))
		case a.Kind == rules.Strike:
			text = p.lang.F("Round %d, after %s's strike", l.FromRound, p.words.fig(a.Fig))
		case a.Kind == rules.EndTurn:
			text = p.lang.F("Round %d, after %s ended a phase", l.FromRound, p.words.side(l.AfterSide))
		case a.Fig >= 0 && int(a.Fig) < p.match.State().NumFigures():
			text = p.lang.F("Round %d, after %s's command", l.FromRound, p.words.fig(a.Fig))
		default:
			text = p.lang.F("Round %d, after a decision of %s", l.FromRound, p.words.side(l.AfterSide))
		}
	}
	return text + " · " + p.lang.N(l.Length-l.From, "%d command", "%d commands")
}

// indent gives how deep a line lies in the tree, at most 6.
func (p *play) indent(i int) int {
	n := 0
	for at := p.past.lines[i].Parent; at >= 0 && n < 6; at = p.past.lines[at].Parent {
		n++
	}
	return n
}

// linesBox lists the lines of the match: to switch to one, or delete it.
func (p *play) linesBox(ctx *Context) {
	r := p.box(ctx, 620, 170+58*float32(min(7, max(2, len(p.past.lines)))), p.lang.T("Lines of this match"))
	k := &p.kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	r.CutTop(k.Paragraph(r, p.lang.T("Each time you play on from an earlier position a new line begins. Nothing is lost: choose a line to go there."), 13, quad.Left, k.Theme.Dim, font.Regular) + k.Pt(8))
	area := r
	r = k.Scroll("lines", r, k.Pt(58)*float32(len(p.past.lines)))
	r.W -= k.Pt(12)
	for i := range p.past.lines {
		row := r.CutTop(k.Pt(52))
		r.CutTop(k.Pt(6))
		in := k.Pt(20) * float32(p.indent(i))
		if in > 0 {
			x, y := row.X+in-k.Pt(11), row.Y+row.H/2
			k.List.Line(x, row.Y-k.Pt(6), x, y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
			k.List.Line(x, y, x+k.Pt(8), y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
		}
		row.CutLeft(in)
		p.lineRow(k, row, i)
	}
	k.EndScroll("lines", area)
	if p.click(k.Button("close", foot, p.lang.T("Back"), ui.Look{Primary: true})) || k.In.Cancel {
		p.dialog = noDialog
	}
}

// lineRow draws one line of the list and does what is chosen about it.
func (p *play) lineRow(k *ui.Kit, row ui.Rect, i int) {
	l := &p.past.lines[i]
	here := i == p.match.Line()
	bin := row.CutRight(k.Pt(46))
	row.CutRight(k.Pt(6))
	why := p.lang.T("Delete this line")
	switch {
	case p.past.record:
		why = p.lang.T("Nothing of a recording can be deleted")
	case here:
		why = p.lang.T("The line that is shown cannot be deleted")
	}
	doomed := p.click(k.Button(p.id("line-delete:", i), bin, "", ui.Look{Icon: icon.Trash, Disabled: here || p.past.record, Tip: why}))
	used := p.click(k.Button(p.id("line:", i), row, "", ui.Look{On: here}))
	body := row.Inset(k.Pt(6))
	body.CutLeft(k.Pt(4))
	top := body.CutTop(body.H / 2)
	k.Label(top, p.past.names[i], k.Fitted(p.past.names[i], 15, 11, top.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	how := p.lang.F("stands in round %d", l.Round)
	if l.End != nil {
		how, _ = p.words.outcome(l.End)
	}
	if here {
		how = p.lang.T("you are here") + " · " + how
	}
	k.Label(body, how, 12, quad.Left, k.Theme.Accent, font.Regular)
	switch {
	case doomed:
		p.past.doomed, p.dialog = i, deleteLineDialog
	case used:
		p.switchLine(i)
		p.dialog = noDialog
	}
}

// switchLine goes to another line.
func (p *play) switchLine(i int) {
	on := p.past.on
	p.match.Switch(i)
	p.rewound()
	p.ended = p.over != nil // it was, when the line was played
	p.past.course.read(p.match)
	p.past.on = on
	p.fresh()
}

// deleteLine asks before a line is deleted.
func (p *play) deleteLine(ctx *Context) {
	i := p.past.doomed
	if i >= len(p.past.names) {
		p.dialog = noDialog
		return
	}
	if p.sure(ctx, p.lang.T("Delete this line?"), p.past.names[i]+". "+p.lang.T("Its commands are gone for good."), p.lang.T("Delete")) {
		p.match.Delete(i)
		p.changed()
		p.openLines()
	}
}

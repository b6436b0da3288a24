package scene

import (
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// bottomBar says who must decide what, or what is pointed at, and has the buttons
// of the phase.
func (p *play) bottomBar(ctx *Context, k *ui.Kit, l plan) {
	r := l.bar
	k.Panel(r)
	d := p.match.State().Pending()
	if p.botTurn() {
		p.botBar(ctx, k, l, d)
		return
	}
	p.decider(k, r, d)
	r = r.Inset(k.Pt(7))
	text := r
	if l.aspect == aspectTall {
		text = r.CutTop(k.Pt(50))
		r.CutTop(k.Pt(6))
	}
	p.barButtons(ctx, k, &r, d, l.aspect == aspectTall)
	if l.aspect != aspectTall {
		text = r
	}
	p.says(k, text, d, l)
}

// decider paints the side that must decide along the edge of a bar.
func (p *play) decider(k *ui.Kit, r ui.Rect, d rules.Decision) {
	if p.busy() || d.Ask == rules.AskNothing || d.Side < 0 || d.Side >= len(p.pic.Colours) {
		return
	}
	c := p.palette.Side(p.colour(d.Side))
	k.List.Rect(r.X, r.Y, r.W, k.Pt(4), k.Pt(2), quad.Gradient(c.Lighter(0.15), c.Darker(0.2)))
}

// barButtons are those of the bar, from the right: the one that ends the phase,
// the next group, the forecast, skipping what moves, the figure's sheet.
func (p *play) barButtons(ctx *Context, k *ui.Kit, r *ui.Rect, d rules.Decision, tall bool) {
	busy, gap := p.busy(), k.Pt(6)
	cut := func(w float32) ui.Rect {
		c := r.CutRight(k.Pt(w))
		r.CutRight(gap)
		return c
	}
	small := tall || r.W < k.Pt(760)
	switch {
	case busy || commands(d.Ask):
		p.endButton(ctx, k, cut(158), d)
	case d.Ask != rules.AskNothing:
		if p.click(k.Button("default", cut(158), p.lang.T("Choose for me"), ui.Look{Icon: icon.Dice, Size: 14, Tip: p.lang.T("What does its owner least harm (TN-03)")})) {
			p.do(ctx, p.match.State().Default())
			return
		}
	default:
		if p.click(k.Button("result", cut(150), p.lang.T("Result"), ui.Look{Icon: icon.Flag, Primary: true})) {
			p.dialog = endDialog
		}
	}
	if busy {
		// In a place of its own: a second press must not end the turn.
		w, text := float32(116), p.lang.T("Skip")
		if small {
			w, text = 46, ""
		}
		if p.click(k.Button("skip", cut(w), text, ui.Look{Icon: icon.Fast, Key: p.bind.Label(input.Skip), Tip: p.tip(p.lang.T("Skip"), input.Skip)})) {
			p.skip(ctx)
		}
	} else if p.free() {
		n := p.toDo()
		w := k.Pt(46)
		if n > 0 {
			w = k.Pt(66)
		}
		b := r.CutRight(w)
		r.CutRight(gap)
		if p.click(k.Button("next", b, p.todo.text, ui.Look{Icon: icon.Play, Disabled: n == 0, Tip: p.tip(p.lang.T("Next group that can act"), input.Next)})) {
			p.unselectAnd(func() { p.cycle(1, d) })
		}
	}
	if p.match.State().NumWalls() > 0 {
		w, text := float32(146), p.lang.T("Forecast")
		if small {
			w, text = 46, ""
		}
		if p.click(k.Button("forecast", cut(w), text, ui.Look{Icon: icon.Eye, On: p.set.Forecast, Disabled: busy || d.Ask != rules.AskManeuver, Key: p.bind.Label(input.Forecast), Tip: p.lang.T("What every wall does next: arrows push, skulls are crushed")})) {
			p.set.Forecast = !p.set.Forecast
			p.keep(ctx)
		}
	}
	if !p.wide && d.Ask == rules.AskSpells && !busy && p.pick.list == nil {
		if p.click(k.Button("book", cut(46), "", ui.Look{Icon: icon.Star, On: !p.bookShut, Tip: p.lang.T("The list of spells, or the board behind it")})) {
			p.bookShut = !p.bookShut
		}
	}
	if !p.wide {
		p.sheetButton(k, cut(46))
	}
}

// unselectAnd takes back what was begun to be said before going on to another.
func (p *play) unselectAnd(do func()) {
	p.pick.list, p.pick.trail, p.pick.at = nil, p.pick.trail[:0], -1
	p.pick.turn++
	do()
}

// toDo counts the groups that can do more than turn on the spot, as toMove does, in
// any phase; the text is kept.
func (p *play) toDo() int {
	t := &p.todo
	if t.text == "" || t.count != p.match.Count() || t.turn != p.pick.turn {
		t.count, t.turn = p.match.Count(), p.pick.turn
		n, last := 0, rules.NoFig
		for _, a := range p.legal {
			if a.Fig != rules.NoFig && a.Fig != last && a.Kind != rules.Face {
				n++
				last = a.Fig
			}
		}
		t.n, t.text = n, number(n)
		if n == 0 {
			t.text = ""
		}
	}
	return t.n
}

// endButton ends the commands of a phase.
func (p *play) endButton(ctx *Context, k *ui.Kit, r ui.Rect, d rules.Decision) {
	asked := !p.busy() && p.pick.list == nil
	look := ui.Look{Icon: icon.Check, Key: p.bind.Label(input.EndTurn), Disabled: !asked}
	if asked {
		look.Tip = p.lang.T("The board shows what comes of it")
	}
	text := p.lang.T("End moves")
	switch p.phaseShown(d) {
	case rules.AskManeuver:
		look.Primary = asked && p.toMove() == 0
	case rules.AskSpells:
		text = p.lang.T("Cast no spell")
		if n := p.chosenSpells(); n > 0 {
			text, look.Primary = p.lang.N(n, "Cast %d spell", "Cast %d spells"), asked
		}
		look.Size = 14
	case rules.AskStrike:
		text = p.lang.T("End strikes")
		may := p.isLegal(rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell})
		look.Primary, look.Disabled = asked && may, !asked || !may
		if !may {
			look.Tip = p.lang.T("Those in orange brackets are in contact and must strike first (ST-01)")
		}
	}
	if p.click(k.Button("end-turn", r, text, look)) {
		p.endTurn(ctx)
	}
}

// phaseShown gives what the phase asks for that is on the screen: while something
// moves, the position may be a phase or a turn ahead.
func (p *play) phaseShown(d rules.Decision) rules.Ask {
	if !p.busy() {
		return d.Ask
	}
	switch p.view.Phase {
	case rules.PhaseSpells:
		return rules.AskSpells
	case rules.PhaseBeforeCombat, rules.PhaseStrike:
		return rules.AskStrike
	}
	return rules.AskManeuver
}

// toMove counts the groups that can still move.
func (p *play) toMove() int {
	n, last := 0, rules.NoFig
	for _, a := range p.legal {
		if a.Kind == rules.Move && a.Fig != last {
			n++
			last = a.Fig
		}
	}
	return n
}

// says writes into the bar what is to be decided or what is pointed at, with the
// chip of the side that decides, and that of the figure it is about.
func (p *play) says(k *ui.Kit, r ui.Rect, d rules.Decision, l plan) {
	if r.W < k.Pt(60) {
		return
	}
	busy := p.busy()
	side := d.Side
	if busy || d.Ask == rules.AskNothing {
		side = p.view.Side
	}
	who := d.Fig
	if busy || commands(d.Ask) {
		who = p.briefed()
	}
	chip := r.CutLeft(k.Pt(36))
	x, y := chip.Mid()
	switch {
	case who != rules.NoFig && p.pick.list == nil:
		p.chip(k, x, y, k.Pt(17), who)
	default:
		p.rim(k, x, y, k.Pt(16), side)
	}
	r.CutLeft(k.Pt(8))
	head, detail, ink := p.saying(d)
	// Where there is no room for all that is to be known, the first of it is told.
	for k.TextHeight(detail, 8.5, r.W, font.Regular) > r.H*0.55 {
		end := strings.LastIndex(detail, " · ")
		if end < 0 {
			break
		}
		detail = detail[:end]
	}
	if detail == "" {
		size := k.FittedBox(head, 15, 10, r, font.Bold)
		h := k.TextHeight(head, size, r.W, font.Bold)
		r.CutTop(max(0, (r.H-h)/2))
		k.Paragraph(r, head, size, quad.Left, k.Theme.Text, font.Bold)
		return
	}
	// The heading takes what it needs of the room, the rest is the detail's.
	top := r.CutTop(r.H * 0.45)
	c := k.Theme.Dim
	if ink {
		c = k.Theme.Accent
	}
	if k.Fonts.Measure(font.Bold, k.Pt(12), head) > r.W {
		both := ui.Rect{X: r.X, Y: top.Y, W: r.W, H: top.H + r.H}
		size := k.FittedBox(head, 13, 8.5, both, font.Bold)
		h := k.Paragraph(both, head, size, quad.Left, k.Theme.Text, font.Bold)
		both.CutTop(h)
		if both.H > k.Pt(14) {
			k.Paragraph(both, detail, k.FittedBox(detail, 12, 7.5, both, font.Regular), quad.Left, c, font.Regular)
		}
		return
	}
	k.Label(top, head, k.Fitted(head, 15, 12, r.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	size := k.FittedBox(detail, 13, 8.5, r, font.Regular)
	h := k.TextHeight(detail, size, r.W, font.Regular)
	if h <= r.H {
		r.CutTop((r.H - h) / 2)
	}
	k.Paragraph(r, detail, size, quad.Left, c, font.Regular)
}

// saying gives the words of the bar: a heading, what there is to know besides, and
// whether that is a warning.
func (p *play) saying(d rules.Decision) (head, detail string, warn bool) {
	busy := p.busy()
	if p.moment.on {
		return p.lines[p.moment.line].text, p.lang.T("Seen again. Any key or a click goes back to now."), true
	}
	if p.why.text != "" && p.why.at == p.hovered() && !busy {
		return p.lang.T("That cannot be done"), p.why.text, true
	}
	if head, detail, ok := p.heldSaid(); ok && !busy {
		return head, detail, p.shelf.held[p.shelf.lit].cast.Blocked
	}
	pointing := commands(d.Ask) && p.pick.list == nil && p.pointed() == nil && p.briefed() != rules.NoFig && p.briefed() != p.selected
	if !busy && !pointing && (p.pick.list != nil || d.Ask != rules.AskNothing && d.Ask != rules.AskManeuver) {
		head, detail = p.askText(d)
		return head, detail, false
	}
	if id := p.briefed(); id != rules.NoFig && !(busy && p.told > 0) {
		head, detail = p.brief(id)
		return head, detail, false
	}
	switch {
	case busy && p.told > 0:
		return p.lines[p.told-1].text, "", false
	case d.Ask == rules.AskManeuver:
		if head = p.movesLeft(); head == "" {
			return p.lang.T("Nobody can move any more: end the moves"), "", false
		}
		return head, p.lang.T("Choose a group, then where it goes"), false
	}
	return "", "", false
}

// briefed gives the figure that the bar tells of. Where its sheet is beside the
// board the pointer changes nothing here: what is to be decided stays readable.
func (p *play) briefed() rules.FigID {
	if p.wide && !p.busy() {
		return p.selected
	}
	return p.subject()
}

// movesLeft says what is still to be done in the maneuver, "" for nothing.
func (p *play) movesLeft() string {
	move, act := p.toMove(), 0
	last := rules.NoFig
	for _, a := range p.legal {
		switch a.Kind {
		case rules.Use, rules.Jump, rules.Cross, rules.SlayProne, rules.Capture:
			if a.Fig != last {
				act++
				last = a.Fig
			}
		}
	}
	var out []string
	if move > 0 {
		out = append(out, p.lang.N(move, "%d group can still move", "%d groups can still move"))
	}
	if act > 0 {
		out = append(out, p.lang.N(act, "%d has an action left", "%d have an action left"))
	}
	return strings.Join(out, " · ")
}

// askedText gives the words of a question: what must be decided, by whom and why.
func (p *play) askedText(d rules.Decision) (text, detail string) {
	text = p.words.ask(d)
	if p.keepsBack() {
		return p.lang.T("Nothing more can be chosen (SP-01)"), p.lang.T("Cast the spells now, or change the list")
	}
	if d.Ask == rules.AskStrike && p.pick.list == nil {
		must := 0
		for id := range rules.FigID(p.match.State().NumFigures()) {
			if p.match.State().MustStrike(id) {
				must++
			}
		}
		text = p.lang.F("%s: choose a group, then whom it strikes (ST-01)", p.words.side(d.Side))
		if d.Side != p.match.State().Side() {
			text = p.lang.F("%s: strike back. Choose a group, then whom it strikes (ST-01)", p.words.side(d.Side))
		}
		if must > 0 {
			detail = p.lang.N(must, "%d group is in contact and must still strike", "%d groups are in contact and must still strike")
		} else {
			detail = p.lang.T("Nobody must strike any more")
		}
	}
	if p.pick.list != nil {
		text, detail = p.words.asking(p.pick.list, d)
	}
	return text, detail
}

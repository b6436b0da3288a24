package match

import (
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// bar is the bar below the board and the strip of buttons above it.
type bar struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	todo struct {
		count, turn int
		text        string
		n           int
	}
	cache textCache
	items []stripItem // the buttons of the strip, anew each tick
}

// bottomBar draws the bar below the board: the decision or what is pointed at, and
// the buttons of the phase.
func (bar *bar) bottomBar(ctx *shell.Context, k *ui.Kit, l plan) {
	r := l.bar
	k.Panel(r)
	d := bar.t.Match.State().Pending()
	if bar.m.Players.botTurn() {
		bar.m.Players.botBar(ctx, k, l, d)
		return
	}
	bar.drawSide(k, r, d)
	r = r.Inset(k.Pt(7))
	text := r
	if l.aspect == aspectTall {
		text = r.CutTop(k.Pt(50))
		r.CutTop(k.Pt(6))
	}
	bar.barButtons(ctx, k, &r, d, l.aspect == aspectTall)
	if l.aspect != aspectTall {
		text = r
	}
	bar.drawText(k, text, d, l)
}

// drawSide draws the colour of the side that decides along the edge of a bar.
func (bar *bar) drawSide(k *ui.Kit, r ui.Rect, d rules.Decision) {
	if bar.m.LookBack.frame.busy() || d.Ask == rules.AskNothing || d.Side < 0 || d.Side >= len(bar.t.Picture.Colours) {
		return
	}
	c := bar.ui.Palette.Side(bar.t.Colour(d.Side))
	k.List.Rect(r.X, r.Y, r.W, k.Pt(4), k.Pt(2), quad.Gradient(c.Lighter(0.15), c.Darker(0.2)))
}

// barButtons draws the buttons of the bar, from the right.
func (bar *bar) barButtons(ctx *shell.Context, k *ui.Kit, r *ui.Rect, d rules.Decision, tall bool) {
	busy, gap := bar.m.LookBack.frame.busy(), k.Pt(6)
	cut := func(w float32) ui.Rect {
		c := r.CutRight(k.Pt(w))
		r.CutRight(gap)
		return c
	}
	small := tall || r.W < k.Pt(760)
	switch {
	case busy || table.TakesCommands(d.Ask):
		bar.endButton(ctx, k, cut(158), d)
	case d.Ask != rules.AskNothing:
		if bar.ui.Click(k.Button("default", cut(158), bar.ui.Lang.T("Choose for me"), ui.Look{Icon: icon.Dice, Size: 14, Tip: bar.ui.Lang.T("The choice that harms your side least (TN-03)")})) {
			bar.t.Press(ctx, table.Target{Kind: table.DefaultTarget})
			return
		}
	default:
		if bar.ui.Click(k.Button("result", cut(150), bar.ui.Lang.T("Result"), ui.Look{Icon: icon.Flag, Primary: true})) {
			bar.ui.Dialog = EndDialog
		}
	}
	if busy {
		// In its own place, so that a second press does not end the turn.
		w, text := float32(116), bar.ui.Lang.T("Skip")
		if small {
			w, text = 46, ""
		}
		if bar.ui.Click(k.Button("skip", cut(w), text, ui.Look{Icon: icon.Fast, Key: bar.ui.Bind.Label(input.Skip), Tip: bar.ui.Tip(bar.ui.Lang.T("Skip"), input.Skip)})) {
			bar.m.ctl.skip(ctx)
		}
	} else if bar.t.CursorFree() {
		n := bar.toDo()
		w := k.Pt(46)
		if n > 0 {
			w = k.Pt(66)
		}
		b := r.CutRight(w)
		r.CutRight(gap)
		if bar.ui.Click(k.Button("next", b, bar.todo.text, ui.Look{Icon: icon.Play, Disabled: n == 0, Tip: bar.ui.Tip(bar.ui.Lang.T("Next group that can act"), input.Next)})) {
			bar.clearChoice(func() { bar.m.ctl.cycle(1, d) })
		}
	}
	if bar.t.Match.State().NumWalls() > 0 {
		w, text := float32(146), bar.ui.Lang.T("Forecast")
		if small {
			w, text = 46, ""
		}
		if bar.ui.Click(k.Button("forecast", cut(w), text, ui.Look{Icon: icon.Eye, On: bar.ui.Set.Forecast, Disabled: busy || d.Ask != rules.AskManeuver, Key: bar.ui.Bind.Label(input.Forecast), Tip: bar.ui.Lang.T("Next wall moves: arrows show pushes, skulls show crushes")})) {
			bar.ui.Set.Forecast = !bar.ui.Set.Forecast
			bar.ui.Keep(ctx)
		}
	}
	if !bar.t.HasPanel && d.Ask == rules.AskSpells && !busy && bar.t.Chooser.Remaining == nil {
		if bar.ui.Click(k.Button("book", cut(46), "", ui.Look{Icon: icon.Star, On: !bar.t.Spells.BookClosed, Tip: bar.ui.Lang.T("Show the spell list or the board")})) {
			bar.t.Spells.BookClosed = !bar.t.Spells.BookClosed
		}
	}
	if !bar.t.HasPanel {
		bar.t.Inspector.SheetButton(k, cut(46))
	}
}

// clearChoice drops an unfinished choice before do.
func (bar *bar) clearChoice(do func()) {
	bar.t.Chooser.Remaining, bar.t.Chooser.History, bar.t.Chooser.Focus = nil, bar.t.Chooser.History[:0], -1
	bar.t.Chooser.Version++
	do()
}

// toDo returns the number of groups that can do more than turn on the spot, and
// caches its text.
func (bar *bar) toDo() int {
	t := &bar.todo
	if t.text == "" || t.count != bar.t.Match.Count() || t.turn != bar.t.Chooser.Version {
		t.count, t.turn = bar.t.Match.Count(), bar.t.Chooser.Version
		n, last := 0, rules.NoFig
		for _, a := range bar.t.Legal {
			if a.Fig != rules.NoFig && a.Fig != last && a.Kind != rules.Face {
				n++
				last = a.Fig
			}
		}
		t.n, t.text = n, narrate.Number(n)
		if n == 0 {
			t.text = ""
		}
	}
	return t.n
}

// endButton draws the button that ends a phase.
func (bar *bar) endButton(ctx *shell.Context, k *ui.Kit, r ui.Rect, d rules.Decision) {
	asked := !bar.m.LookBack.frame.busy() && bar.t.Chooser.Remaining == nil
	look := ui.Look{Icon: icon.Check, Key: bar.ui.Bind.Label(input.EndTurn), Disabled: !asked}
	if asked {
		look.Tip = bar.ui.Lang.T("The board shows the result")
	}
	text := bar.ui.Lang.T("End moves")
	switch bar.phaseShown(d) {
	case rules.AskManeuver:
		look.Primary = asked && bar.toMove() == 0
	case rules.AskSpells:
		text = bar.ui.Lang.T("Cast nothing")
		if n := bar.t.Spells.QueueLen(); n > 0 {
			text, look.Primary = bar.ui.Lang.N(n, "Cast %d spell", "Cast %d spells"), asked
		}
		look.Size = 14
	case rules.AskStrike:
		text = bar.ui.Lang.T("End strikes")
		may := bar.t.IsLegal(rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell})
		look.Primary, look.Disabled = asked && may, !asked || !may
		if !may {
			look.Tip = bar.ui.Lang.T("Groups in orange brackets must strike first (ST-01)")
		}
	}
	if bar.ui.Click(k.Button("end-turn", r, text, look)) {
		bar.m.ctl.endPhase(ctx)
	}
}

// phaseShown returns the question of the phase on the screen; while something moves,
// the position may be ahead.
func (bar *bar) phaseShown(d rules.Decision) rules.Ask {
	if !bar.m.LookBack.frame.busy() {
		return d.Ask
	}
	switch bar.t.View.Phase {
	case rules.PhaseSpells:
		return rules.AskSpells
	case rules.PhaseBeforeCombat, rules.PhaseStrike:
		return rules.AskStrike
	}
	return rules.AskManeuver
}

// toMove returns the number of groups that can still move.
func (bar *bar) toMove() int {
	n, last := 0, rules.NoFig
	for _, a := range bar.t.Legal {
		if a.Kind == rules.Move && a.Fig != last {
			n++
			last = a.Fig
		}
	}
	return n
}

// drawText writes the decision or what is pointed at, with the chip of the side or
// figure.
func (bar *bar) drawText(k *ui.Kit, r ui.Rect, d rules.Decision, l plan) {
	if r.W < k.Pt(60) {
		return
	}
	busy := bar.m.LookBack.frame.busy()
	side := d.Side
	if busy || d.Ask == rules.AskNothing {
		side = bar.t.View.Side
	}
	who := d.Fig
	if busy || table.TakesCommands(d.Ask) {
		who = bar.subject()
	}
	chip := r.CutLeft(k.Pt(36))
	x, y := chip.Mid()
	switch {
	case who != rules.NoFig && bar.t.Chooser.Remaining == nil:
		bar.t.DrawChip(k, x, y, k.Pt(17), who)
	default:
		bar.t.DrawRim(k, x, y, k.Pt(16), side)
	}
	r.CutLeft(k.Pt(8))
	head, detail, ink := bar.text(d)
	// Drop the last parts of the detail until it fits.
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
	// The detail gets what the heading leaves.
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

// text returns the heading and detail of the bar, and whether the detail is a
// warning.
func (bar *bar) text(d rules.Decision) (head, detail string, warn bool) {
	busy := bar.m.LookBack.frame.busy()
	if bar.m.LookBack.frame.on {
		return bar.m.Log.lines[bar.m.LookBack.frame.line].text, bar.ui.Lang.T("Replay. Press any key or click to return."), true
	}
	if bar.t.Preview.Why.Text != "" && bar.t.Preview.Why.At == bar.t.Preview.Hovered() && !busy {
		return bar.ui.Lang.T("Not possible"), bar.t.Preview.Why.Text, true
	}
	if head, detail, ok := bar.t.Held.LitText(); ok && !busy {
		return head, detail, bar.t.Held.Slots[bar.t.Held.Lit].Cast.Blocked
	}
	pointing := table.TakesCommands(d.Ask) && bar.t.Chooser.Remaining == nil && bar.t.Preview.Pointed() == nil && bar.subject() != rules.NoFig && bar.subject() != bar.t.Selected
	if !busy && !pointing && (bar.t.Chooser.Remaining != nil || d.Ask != rules.AskNothing && d.Ask != rules.AskManeuver) {
		head, detail = bar.askText(d)
		return head, detail, false
	}
	if id := bar.subject(); id != rules.NoFig && !(busy && bar.m.Log.shown > 0) {
		head, detail = bar.brief(id)
		return head, detail, false
	}
	switch {
	case busy && bar.m.Log.shown > 0:
		return bar.m.Log.lines[bar.m.Log.shown-1].text, "", false
	case d.Ask == rules.AskManeuver:
		if head = bar.movesLeft(); head == "" {
			return bar.ui.Lang.T("No moves left: end your moves"), "", false
		}
		return head, bar.ui.Lang.T("Choose a group, then where it goes"), false
	}
	return "", "", false
}

// subject returns the figure that the bar describes. Where the panel shows the one
// pointed at, that is the selected one.
func (bar *bar) subject() rules.FigID {
	if bar.t.HasPanel && !bar.m.LookBack.frame.busy() {
		return bar.t.Selected
	}
	return bar.t.Inspector.Subject()
}

// movesLeft returns what is left to do in the maneuver, "" for nothing.
func (bar *bar) movesLeft() string {
	move, act := bar.toMove(), 0
	last := rules.NoFig
	for _, a := range bar.t.Legal {
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
		out = append(out, bar.ui.Lang.N(move, "%d group can still move", "%d groups can still move"))
	}
	if act > 0 {
		out = append(out, bar.ui.Lang.N(act, "%d action left", "%d actions left"))
	}
	return strings.Join(out, " · ")
}

// askedText returns the text of a question: what must be decided, by whom and why.
func (bar *bar) askedText(d rules.Decision) (text, detail string) {
	text = bar.t.Narrator.Ask(d)
	if bar.t.Spells.Deferred() {
		return bar.ui.Lang.T("No more spells (SP-01)"), bar.ui.Lang.T("Cast the spells or change the list")
	}
	if d.Ask == rules.AskStrike && bar.t.Chooser.Remaining == nil {
		must := 0
		for id := range rules.FigID(bar.t.Match.State().NumFigures()) {
			if bar.t.Match.State().MustStrike(id) {
				must++
			}
		}
		text = bar.ui.Lang.F("%s: choose a group, then its target (ST-01)", bar.t.Narrator.Side(d.Side))
		if d.Side != bar.t.Match.State().Side() {
			text = bar.ui.Lang.F("%s: strike back. Choose a group, then its target (ST-01)", bar.t.Narrator.Side(d.Side))
		}
		if must > 0 {
			detail = bar.ui.Lang.N(must, "%d group in contact must still strike", "%d groups in contact must still strike")
		} else {
			detail = bar.ui.Lang.T("All required strikes are done")
		}
	}
	if bar.t.Chooser.Remaining != nil {
		text, detail = bar.t.Narrator.Asking(bar.t.Chooser.Remaining, d)
	}
	return text, detail
}

package match

import (
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// bar is the bar below the board and the strip of buttons above it.
type bar struct {
	items []stripItem // the buttons of the strip, rebuilt each tick
}

// drawFrame draws the panel below the board and returns the room for buttons and for text;
// on narrow screens the text has a row of its own.
func (br *bar) drawFrame(t *table.Table, k *ui.Kit, l *plan, d rules.Decision, now *status) (r, text ui.Rect) {
	r = l.bar
	k.Panel(r)
	if now.bot || !now.busy && d.Ask != rules.AskNothing && d.Side >= 0 && d.Side < len(t.Picture.Colours) {
		c := t.UI.Palette.Side(t.Colour(d.Side)) // along the edge
		k.List.Rect(r.X, r.Y, r.W, k.Pt(4), k.Pt(2), quad.Gradient(c.Lighter(0.15), c.Darker(0.2)))
	}
	r = r.Inset(k.Pt(5))
	r.X, r.W = r.X+k.Pt(2), r.W-k.Pt(4)
	if l.aspect == aspectTall {
		text = r.CutTop(k.Pt(textHeight))
		text.CutBottom(k.Pt(ui.SmallGap))
	}
	return r, text
}

// drawState writes what is decided or pointed at, or which bot decides.
func (br *bar) drawState(t *table.Table, k *ui.Kit, text ui.Rect, d rules.Decision, now *status) {
	switch {
	case text.W < k.Pt(60):
	case now.bot:
		r := text
		x, y := r.CutLeft(k.Pt(36)).Mid()
		t.DrawRim(k, x, y, k.Pt(16), d.Side)
		if !now.busy && !now.paused && !t.UI.Set.PlainMotion() { // the icon turns while the bot thinks
			const turn = 6.2831855
			at := float32(t.Tick%90) / 90 * turn
			k.List.Arc(x, y, k.Pt(9), k.Pt(3), at, at+turn/3, quad.Solid(quad.RGB(0x3a2d20)))
		}
		r.CutLeft(k.Pt(8))
		name := seats.Name(t.UI, t.Match.Seat(d.Side))
		head, does := t.Narrator.Side(d.Side)+" · "+name, t.UI.Lang.F("%s is thinking …", name)
		if now.paused {
			does = t.UI.Lang.F("%s is paused", name)
		}
		k.Label(r.CutTop(r.H*0.42), head, k.Fitted(head, 15, 10, r.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
		bar := r.CutBottom(k.Pt(6))
		if now.busy && now.said != "" {
			does = now.said
		}
		k.Label(r, does, k.Fitted(does, 13, 9, r.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
		bar.W = min(bar.W, k.Pt(420))
		c := t.UI.Palette.Side(t.Colour(d.Side))
		ui.Progress(k, bar, now.thought, quad.Gradient(c.Lighter(0.2), c.Darker(0.1)))
	default:
		br.drawText(t, k, text, d, now)
	}
}

// leastText is the least width of what the bar says, in points.
const leastText = 60

// The widths of buttons of the bar, in points: of the one that ends a phase, and of those
// with an icon alone.
const (
	endWidth  = 158
	barButton = 46
)

// buttons draws the buttons of the bar, from the right.
func (br *bar) buttons(t *table.Table, ctx *shell.Context, k *ui.Kit, r *ui.Rect, d rules.Decision, small bool, now *status) (w want) {
	busy, gap := now.busy, k.Pt(6)
	cut := func(w float32) ui.Rect { return r.TakeRight(k.Pt(w), gap) }
	small = small || r.W < k.Pt(760)
	fitted := func(w float32, text string) (ui.Rect, string) {
		if small || text == "" {
			w, text = barButton, ""
		}
		return cut(w), text
	}
	switch {
	case busy || turn.TakesCommands(d.Ask):
		w = br.endButton(t, k, cut(endWidth), d, now)
	case d.Ask != rules.AskNothing:
		tip := t.UI.Lang.T("The choice that harms your side least (TN-03)")
		if len(t.Ends) > 0 {
			tip = t.UI.Lang.T("Moves it all the way to the best end for your side")
		}
		w.button(t.UI, "default", cut(endWidth), t.UI.Lang.T("Choose for me"), ui.Look{Icon: icon.Dice, Size: 14, Tip: tip}, wishDefault)
	default:
		t.UI.Opens(k.Button("result", cut(150), t.UI.Lang.T("Result"), ui.Look{Icon: icon.Flag, Primary: !now.lesson}), EndDialog)
	}
	if busy {
		// In its own place, so that a second press does not end the turn.
		r, text := fitted(116, t.UI.Lang.T("Skip"))
		w.button(t.UI, "skip", r, text, ui.Look{Icon: icon.Fast, Key: t.UI.Bind.Label(input.Skip), Tip: t.UI.Tip(t.UI.Lang.T("Skip"), input.Skip)}, wishSkip)
	} else if t.CursorFree() {
		n := t.Groups(func(a rules.Action) bool { return a.Kind != rules.Face })
		wide, text := float32(barButton), ""
		if n > 0 {
			wide, text = 66, narrate.Number(n)
		}
		w.button(t.UI, "next", cut(wide), text, ui.Look{Icon: icon.Pawn, Disabled: n == 0, Tip: t.UI.Tip(t.UI.Lang.T("Next group that can act"), input.Next)}, wishNextGroup)
	}
	if t.Match.State().NumWalls() > 0 {
		r, text := fitted(146, t.UI.Lang.T("Forecast"))
		w.button(t.UI, "forecast", r, text, ui.Look{Icon: icon.Eye, On: t.UI.Set.Forecast, Disabled: busy || d.Ask != rules.AskMove, Key: t.UI.Bind.Label(input.Forecast), Tip: t.UI.Lang.T("Next wall moves: arrows show pushes, skulls show crushes")}, wishForecast)
	}
	if !t.HasPanel && d.Ask == rules.AskSpells && !busy && t.Chooser.Remaining == nil {
		if t.UI.Click(k.Button("book", cut(barButton), "", ui.Look{Icon: icon.Star, On: !t.Book.Closed, Tip: t.UI.Lang.T("Show the spell list or the board")})) {
			t.Book.Closed = !t.Book.Closed
		}
	}
	if !t.HasPanel {
		id := t.Subject()
		tip := t.UI.Lang.T("Figure details")
		if id == rules.NoFig {
			tip = t.UI.Lang.T("Choose a figure to see its details")
		}
		if t.UI.Click(k.Button("sheet", cut(barButton), "", ui.Look{Icon: icon.Info, Disabled: id == rules.NoFig, Tip: tip})) {
			t.Inspector.Inspect(&t.Stage, id)
		}
	}
	return w
}

func (br *bar) endButton(t *table.Table, k *ui.Kit, r ui.Rect, d rules.Decision, now *status) (w want) {
	asked := !now.busy && t.Chooser.Remaining == nil
	look := ui.Look{Icon: icon.Check, Key: t.UI.Bind.Label(input.EndTurn), Disabled: !asked}
	if asked {
		look.Tip = t.UI.Lang.T("The board shows what comes next")
	}
	phase := d.Ask // on the screen, which the position may be ahead of
	if now.busy {
		switch phase = rules.AskMove; t.View.Phase {
		case rules.PhaseSpells:
			phase = rules.AskSpells
		case rules.PhaseBeforeCombat, rules.PhaseStrikes:
			phase = rules.AskStrike
		}
	}
	text := t.UI.Lang.T("End moves")
	switch phase {
	case rules.AskMove:
		look.Primary = asked && t.Groups(moves) == 0
	case rules.AskSpells:
		text = t.UI.Lang.T("Cast nothing")
		if n := len(t.Queue()); n > 0 {
			text, look.Primary = t.UI.Lang.N(n, "Cast %d spell", "Cast %d spells"), asked
		}
		look.Size = 14
	case rules.AskStrike:
		text = t.UI.Lang.T("End strikes")
		may := t.IsLegal(rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell})
		look.Primary, look.Disabled = asked && may, !asked || !may
		if !may {
			look.Tip = t.UI.Lang.T("Groups in orange brackets must strike first (ST-01)")
		}
	}
	w.button(t.UI, "end-turn", r, text, look, wishEndPhase)
	return w
}

func moves(a rules.Action) bool { return a.Kind == rules.Move }

// drawText writes the decision or what is pointed at, with the chip of its side or figure.
func (br *bar) drawText(t *table.Table, k *ui.Kit, r ui.Rect, d rules.Decision, now *status) {
	busy := now.busy
	side := d.Side
	if busy || d.Ask == rules.AskNothing {
		side = t.View.Side
	}
	if over := now.over; !busy && over != nil && over.Kind == rules.EvWin {
		side = int(over.Side)
	}
	who := d.Fig
	if busy || turn.TakesCommands(d.Ask) {
		who = br.subject(t, busy)
	}
	x, y := r.TakeLeft(k.Pt(36), k.Pt(8)).Mid()
	if who != rules.NoFig && t.Chooser.Remaining == nil {
		t.DrawChip(k, x, y, k.Pt(17), who)
	} else {
		t.DrawRim(k, x, y, k.Pt(16), side)
	}
	head, detail, ink := br.text(t, d, now)
	if r.W < k.Pt(leastText) {
		return // words would be broken to pieces
	}
	// Drop the last parts of the detail until it fits; no goal is half said.
	for k.TextHeight(detail, 8.5, r.W, font.Regular) > r.H*0.55 {
		if detail == now.goal {
			detail = t.UI.Lang.T("Choose who goes, then where")
			break
		}
		end := strings.LastIndex(detail, " · ")
		if end < 0 {
			break
		}
		detail = detail[:end]
	}
	if d.Ask == rules.AskNothing && k.TextHeight(detail, 10, r.W, font.Regular) > r.H*0.55 {
		detail = "" // the result says it
	}
	if detail == "" {
		k.Boxed(r, head, 15, 10, k.Theme.Text, font.Bold)
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
	k.Boxed(r, detail, 13, 8.5, c, font.Regular)
}

// text returns the heading and detail of the bar; warn is whether the detail is a warning.
func (br *bar) text(t *table.Table, d rules.Decision, now *status) (head, detail string, warn bool) {
	busy := now.busy
	if now.replayed != "" {
		return now.replayed, t.UI.Lang.T("Replay. Press any key or click to return."), true
	}
	if at := t.Resolve(t.Pointed()); !busy && at.First && t.TappedOnce() && (at.Kind == turn.ChooseAction || at.Kind == turn.ChooseOption) {
		return t.UI.Lang.T("Tap again to confirm"), t.Text, true
	}
	if t.Why.Text != "" && t.Why.At == t.Hovered() && !busy {
		return t.UI.Lang.T("Not possible"), t.Why.Text, true
	}
	if head, detail, ok := t.Held.LitText(&t.Stage); ok && !busy {
		return head, detail, t.Held.Slots[t.Held.Lit].Cast.Blocked
	}
	pointing := turn.TakesCommands(d.Ask) && t.Chooser.Remaining == nil && t.Resolve(t.Pointed()).Option == nil && br.subject(t, busy) != rules.NoFig && br.subject(t, busy) != t.Selected
	if !busy && !pointing && (t.Chooser.Remaining != nil || d.Ask != rules.AskNothing && d.Ask != rules.AskMove) {
		head, detail = br.askText(t, t.Match.State().Pending()) // d is from before a press
		return head, detail, false
	}
	if id := br.subject(t, busy); id != rules.NoFig && !(busy && now.said != "") {
		sh := t.Inspector.SheetOf(&t.Stage, id)
		if t.HasPanel && !busy && len(t.Chooser.Options) > 0 { // the panel shows the state
			return sh.Kinds, t.UI.Lang.T("Choose a marked cell or an action"), false
		}
		return sh.Kinds, sh.State, false
	}
	switch {
	case busy && now.said != "":
		return now.said, "", false
	case d.Ask == rules.AskMove:
		move := t.Groups(moves)
		act := t.Groups(func(a rules.Action) bool {
			return slices.Contains([]rules.ActionKind{rules.Use, rules.Jump, rules.Cross, rules.SlayProne, rules.Capture}, a.Kind)
		})
		var out []string
		if move > 0 {
			out = append(out, t.UI.Lang.N(move, "%d can still move", "%d can still move"))
		}
		if act > 0 {
			out = append(out, t.UI.Lang.N(act, "%d can act", "%d can act"))
		}
		head = strings.Join(out, ", ")
		if head == "" {
			return t.UI.Lang.T("No moves left: end your moves"), "", false
		}
		if !t.HasPanel {
			return head, now.goal, false
		}
		if move == 0 {
			return head, t.UI.Lang.T("Choose who acts, then on whom"), false
		}
		return head, t.UI.Lang.T("Choose who goes, then where"), false
	case d.Ask == rules.AskNothing:
		return t.UI.Lang.F("The match is over. %s", now.verdict), now.reason, false
	}
	return "", "", false
}

// subject returns the figure that the bar describes; a panel describes the one pointed at.
func (br *bar) subject(t *table.Table, busy bool) rules.FigID {
	if t.HasPanel && !busy {
		return t.Selected
	}
	return t.Subject()
}

// askText returns the text of a question: what must be decided, by whom and why.
func (br *bar) askText(t *table.Table, d rules.Decision) (text, detail string) {
	switch text = t.Narrator.Ask(d); {
	case t.Deferred():
		text, detail = t.UI.Lang.T("No more spells (SP-01)"), t.UI.Lang.T("Cast the spells or change the list")
	case t.Chooser.Remaining != nil:
		text, detail = t.Narrator.Asking(t.Chooser.Remaining, d)
		if who := t.Chooser.Aimed(); who != rules.NoFig {
			text = t.UI.Lang.F("Choose where %[1]s ends up, or choose %[1]s to roll first", t.Narrator.Fig(who))
		}
	case d.Ask == rules.AskDistance && d.Farther > 0:
		detail = narrate.Farther(t.Narrator, d.Fig)
	case d.Ask == rules.AskStrike:
		must := 0
		for id := range rules.FigID(t.Match.State().NumFigures()) {
			if t.Match.State().MustStrike(id) {
				must++
			}
		}
		text = t.UI.Lang.F("%s: choose a group, then its target (ST-01)", t.Narrator.Side(d.Side))
		if d.Side != t.Match.State().Side() {
			text = t.UI.Lang.F("%s: strike back. Choose a group, then its target (ST-01)", t.Narrator.Side(d.Side))
		}
		if must > 0 {
			detail = t.UI.Lang.N(must, "%d group in contact must still strike", "%d groups in contact must still strike")
		} else {
			detail = t.UI.Lang.T("All required strikes are done")
		}
	}
	return text, detail
}

package match

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// hints shows what a strong bot would do, and why. It searches for a slice of each tick.
type hints struct {
	search  botSearch
	On      bool // it was asked for
	done    bool // shown is set
	hurry   bool // show the best action as soon as there is one
	at      searchKey
	from    int64          // tick from which it can be done: a hurried hint must be seen first
	shown   turn.Choice    // the action found, and the end of the forced movement that it begins
	plan    []rules.Action // the line that the hint begins
	planAt  []uint64       // the hashes of the positions that its first commands, which are promised, are for
	proof   turn.Proof
	lost    bool // no win of a puzzle is sure any more: it offers to go back
	advice  turn.Advice
	stages  [][]narrate.CardLine // in which it is told, from who acts to the whole
	stage   int                  // the one that is shown
	area    ui.Rect              // of the board when rect was chosen
	rect    ui.Rect              // where the card is shown; it stays there
	docked  bool                 // below the board, which makes room for it
	slim    bool                 // as low as the strip and in its place, where the board would lose too much
	scratch rules.State
}

// line returns a line that is sure to win, or what an earlier hint has promised from the position
// on.
func (h *hints) line(t *table.Table) []rules.Action {
	if line := h.proof.From(t.Match); len(line) > 0 {
		return line
	}
	return h.next(t.Match.State().Hash())
}

// next returns the line promised from the position with a hash on.
func (h *hints) next(hash uint64) []rules.Action {
	if i := slices.Index(h.planAt, hash); i >= 0 {
		return h.plan[i:]
	}
	return nil
}

// promise notes the line that a hint begins, up to the first die, decision of another side or
// command that a hint would not propose.
func (h *hints) promise(t *table.Table, line []rules.Action, proven bool) {
	h.plan, h.planAt = slices.Clone(line), h.planAt[:0]
	s := &h.scratch
	s.CopyFrom(t.Match.State())
	side, draws := s.Pending().Side, s.Draws()
	for i, a := range line {
		at := s.Hash()
		if s.Pending().Side != side || s.Draws() != draws || i > 0 && !proven && !h.advice.Holds(&t.Narrator, s, line[i:]) || s.Apply(a, nil) != nil {
			return
		}
		h.planAt = append(h.planAt, at)
	}
}

// available reports whether a hint can be asked for.
func (h *hints) available(t *table.Table) bool {
	return !t.Now().Coached && !t.Match.Iron && !t.Now().Past && !t.BotTurn() && !t.Deferred() && t.Match.State().Pending().Ask != rules.AskNothing
}

// hintLevel is the difficulty of the bot that gives hints: the strongest.
const hintLevel = 3

// hintTip returns the tooltip of the hint button: what it does, or why it is disabled.
func (h *hints) hintTip(t *table.Table) string {
	if t.Now().Coached {
		return t.UI.Lang.T("The lesson shows what to do")
	}
	if t.Match.Iron {
		return t.UI.Lang.T("No hints in Ironman")
	}
	text := t.UI.Lang.T("Hint: what a strong player would do, and why")
	if _, shipped := profile.ShippedID(t.Match); shipped && !t.Match.Helped(t.Match.State().Side()) {
		text = t.UI.Lang.T("Hint: what a strong player would do, and why. Using it costs you this match's medals")
	}
	return t.UI.Tip(text, input.Hint)
}

// ask begins the search for a hint.
func (h *hints) ask(t *table.Table) {
	h.rect, h.docked = ui.Rect{}, false
	h.On, h.done, h.lost, h.hurry, h.at = true, false, false, false, positionOf(t.Match)
	t.UI.Player.Play(sound.Select, 0, 1)
}

// think runs the search for the part of a tick, drops it when the position has changed, and
// reports whether a hint can be shown.
func (h *hints) think(t *table.Table) bool {
	h.On = h.On && h.available(t) && h.at == positionOf(t.Match)
	switch {
	case !h.On:
		h.proof.Stop()
		return false
	case h.done || t.Now().Busy:
		return false
	case len(h.line(t)) > 0:
		return true
	case !h.hurry && h.proof.Think(t.UI.Opts.Clock, thinkTime, t.Match):
		return false
	case !h.hurry && (h.proof.Lost(t.Match) || len(h.line(t)) > 0):
		return true
	case h.search.setUp(bot.Difficulties()[hintLevel].Bot, t.Match, rules.MaxSides) != nil:
		h.On = false
		return false
	}
	h.search.think(t.UI.Opts.Clock, t.Match)
	return h.search.done || h.hurry
}

// AskHint asks for a hint; when one is shown it is played.
func (p *Screen) AskHint(ctx *shell.Context) {
	h := &p.Hints
	switch {
	case !h.available(&p.View.Table):
		p.View.Refuse(ctx, p.View.UI.Lang.T("No hint now."))
	case h.On && h.done && h.told():
		p.doHint(ctx)
	case h.On && h.done && p.View.Table.Tick >= h.from:
		h.stage, h.from = h.stage+1, p.View.Table.Tick+repeatDelay
		p.View.UI.Player.Play(sound.Hover, 0, 1)
	case h.On && h.done:
	case h.On:
		p.FindHint()
	default:
		p.View.Finish()
		h.ask(&p.View.Table)
	}
}

// told reports whether the whole hint is shown.
func (h *hints) told() bool { return h.stage+1 >= len(h.stages) }

// FindHint shows the best action found, as soon as there is one. It counts as help.
func (p *Screen) FindHint() {
	if !p.Hints.find(&p.View.Table) {
		return
	}
	m := p.View.Turn.Match
	p.View.unselect()
	p.View.Table.Aim.OnKeys = false
	_, costs := profile.ShippedID(m)
	side := m.State().Pending().Side
	costs = costs && !m.Helped(side)
	m.Help(side)
	p.changed()
	p.Hints.stage = 0
	p.Hints.write(&p.View.Table)
	if stages := p.Hints.stages; costs {
		said := narrate.CardLine{Fig: rules.NoFig, Note: true, Text: p.View.UI.Lang.T("This match earns no medals now.")}
		for i := range stages {
			stages[i] = append(slices.Clip(stages[i]), said)
		}
	}
}

// doHint plays the hint if it still applies.
func (p *Screen) doHint(ctx *shell.Context) {
	if p.Hints.On && p.Hints.lost {
		p.Hints.On = false
		p.goBack(ctx, p.Hints.proof.Back)
	} else if c, ok := p.Hints.take(&p.View.Table); !ok {
		return
	} else if c.Action.Kind == rules.Cast {
		p.perform(ctx, p.View.Turn.Cast(c.Action))
	} else {
		p.perform(ctx, p.View.Turn.Carry(c))
	}
}

// find takes the best action found for the hint, and reports whether there is one.
func (h *hints) find(t *table.Table) bool {
	line := h.line(t)
	if h.lost = len(line) == 0 && !h.hurry && h.proof.Lost(t.Match); h.lost {
		h.done, h.shown, h.rect = true, turn.Choice{}, ui.Rect{}
		return true
	}
	if len(line) == 0 {
		if !h.search.on || h.search.at != h.at || !h.search.ready() {
			h.hurry = true
			return false
		}
		line = h.search.thinker.Line()
	}
	h.shown = turn.Choice{Kind: turn.ChooseAction, Action: line[0], End: t.EndOf(line)}
	proven := len(h.proof.From(t.Match)) > 0
	if !proven {
		h.shown, line = h.advice.Propose(t.Turn, line)
	} else if h.shown.End != nil && !h.proof.Keeps(t.Match, h.shown.End) {
		h.shown.End = nil // what is asked on the way has an answer of its own
	}
	h.promise(t, line, proven)
	h.done, h.from = true, t.Tick+repeatDelay
	h.rect = ui.Rect{}
	if a := h.shown.Action; a.Fig != rules.NoFig {
		t.ScrollTo(t.View.Figures[a.Fig].Cell)
	}
	t.UI.Player.Play(sound.Hover, 0, 1)
	return true
}

// write puts the hint into words.
func (h *hints) write(t *table.Table) {
	if h.lost {
		h.stages = [][]narrate.CardLine{{{Fig: rules.NoFig, Text: t.UI.Lang.T("No move solves the puzzle for certain any more."), Head: true}}}
		return
	}
	h.advice.Line = h.proof.From(t.Match)
	h.stages = h.advice.Stages(t.Turn, h.shown, h.next)
}

// choice returns the choice that the hint is about, which is of no kind until all is told; or nil.
func (h *hints) choice() *turn.Choice {
	if !h.On || !h.done || h.lost {
		return nil
	}
	if h.shown.Kind = turn.ChooseNothing; h.told() {
		h.shown.Kind = turn.ChooseAction
	}
	return &h.shown
}

// take closes the hint and returns its choice, if it still applies.
func (h *hints) take(t *table.Table) (c turn.Choice, ok bool) {
	if t.Tick < h.from {
		return c, false
	}
	h.On = false
	return h.shown, h.available(t) && h.at == positionOf(t.Match)
}

// drawBox draws the hint or its progress in a free corner of the board.
func (h *hints) drawBox(t *table.Table, k *ui.Kit, area, strip ui.Rect) (w want) {
	if !h.On || t.UI.Dialog != shell.NoDialog || t.Now().Busy {
		return w
	}
	area = area.Inset(k.Pt(8))
	pad := k.Pt(10)
	wide := min(area.W, k.Pt(340))
	dry := ui.Pen{K: k, R: ui.Rect{W: wide - 2*pad}, Dry: true}
	if h.done { // the box has room for the last stage from the first on
		t.WriteCard(&dry, h.stages[len(h.stages)-1])
	}
	high := min(area.H, max(area.H*0.55, k.Pt(160)), max(dry.Y, k.Pt(44))+2*pad+k.Pt(50))
	if h.area != area || h.rect.W == 0 || !h.slim && (h.rect.W != wide || h.rect.H != high) {
		h.area, h.rect = area, t.Card.FreeCorner(&t.Stage, k, area, wide, high)
		if h.docked = h.docked || h.done && t.Card.Covered(&t.Stage, h.rect) >= turn.HintWeight; h.docked {
			h.rect.Y = area.Y + area.H - high
		}
		if h.slim = (h.docked || strip.W > area.W) && high > area.H*0.4; h.slim && strip.W > area.W {
			h.rect = strip
		} else if h.slim { // the strip is a part of the bar
			h.rect.Y, h.rect.H = area.Y+area.H-k.Pt(stripHeight), k.Pt(stripHeight)
		}
	}
	r, key, text := h.rect, t.UI.Bind.Label(input.Hint), t.UI.Lang.T
	var two ui.Columns
	k.Panel(r)
	if r = r.Inset(k.Pt(5)); h.slim {
		two, text = r.CutRight(k.Pt(104)).Columns(2, k.Pt(8)), func(string) string { return "" }
	} else {
		r = r.Inset(k.Pt(5))
		two = r.CutBottom(k.Pt(44)).Columns(2, k.Pt(8))
	}
	r.CutBottom(pad - k.Pt(4))
	if h.done {
		do, tip, pic := t.UI.Lang.T("Do it"), t.UI.Lang.T("Do it"), icon.Check
		switch {
		case !h.told():
			do, tip, pic = t.UI.Lang.T("More"), t.UI.Lang.T("Says more of the hint"), icon.Lamp
		case h.lost:
			do, tip, pic = t.UI.Lang.T("Go back"), t.UI.Lang.T("Undo everything since the last position with a sure solution"), icon.Undo
		}
		for pen := (ui.Pen{K: k, R: r, ID: "hint-says"}); pen.Next(); {
			t.WriteCard(&pen, h.stages[h.stage])
		}
		w.button(t.UI, "hint-do", two.At(0), text(do), ui.Look{Icon: pic, Primary: true, Size: 14, Key: key, Tip: tip}, wishHinted)
	} else {
		k.Label(r.CutTop(k.Pt(24)), t.UI.Lang.T("Looking for a good move …"), 14, quad.Left, k.Theme.Text, font.Bold)
		ui.Progress(k, r.CutTop(k.Pt(8)), h.search.progress(), quad.Solid(k.Theme.Accent))
		w.button(t.UI, "hint-now", two.At(0), text("Move now"), ui.Look{Icon: icon.Fast, Size: 14, Key: key, Tip: t.UI.Lang.T("Shows the best move so far")}, wishHinted)
	}
	if t.UI.Click(k.Button("hint-close", two.At(1), text("Close"), ui.Look{Icon: icon.Cross, Size: 14, Key: t.UI.KeyHint(), Tip: t.UI.Lang.T("Close")})) {
		h.On = false
	}
	return w
}

// drawRings highlights the acting figure, the target or the button of the hint.
func (h *hints) drawRings(t *table.Table, k *ui.Kit) {
	if h.choice() == nil || t.UI.Dialog != shell.NoDialog || t.Now().Busy {
		return
	}
	a, b := h.shown.Action, t.Narrator.Board
	if a.Kind == rules.EndTurn {
		ringButton(t, k, "end-turn")
		return
	}
	first := h.stage == 0 && !h.told()
	for i := range t.Chooser.Options {
		if o := &t.Chooser.Options[i]; !first && o.Button() && len(o.Actions) == 1 && o.Actions[0] == a && ringButton(t, k, o.ID) {
			break
		}
	}
	if a.Fig == rules.NoFig {
		return
	}
	if ringFigure(t, k, a.Fig); first {
		return
	}
	parts := narrate.Parts(a.Kind)
	if slices.Contains(parts, narrate.PartOther) && a.Other != rules.NoFig && a.Other != a.Fig && (a.Kind != rules.Cast || b.Spells()[a.N].Effect == rules.Exchange) {
		ringFigure(t, k, a.Other)
	}
	if slices.Contains(parts, narrate.PartDir) {
		if to := t.Towards(a); to != rules.NoCell {
			ringCell(t, k, to, 1)
		}
	}
	if a.To != rules.NoCell {
		ringCell(t, k, a.To, t.View.Figures[a.Fig].Size)
	}
}

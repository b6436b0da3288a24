package match

import (
	"math/big"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/board/forecast"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// hints shows what a strong bot would do, and why. It searches for a slice of each tick.
type hints struct {
	search     botSearch
	On         bool // it was asked for
	done       bool // shown is set
	hurry      bool // show the best action as soon as there is one
	at         searchKey
	from       int64          // tick from which it can be done: a hurried hint must be seen first
	shown      turn.Choice    // the action found, and the end of the forced movement that it begins
	plan       []rules.Action // the commands promised to come next
	planAt     []uint64       // the hash of the position that each is for
	score      *outlook       // the outcome promised, nil for none
	card       []narrate.CardLine
	area       ui.Rect // of the board when rect was chosen
	rect       ui.Rect // where the card is shown; it stays there
	docked     bool    // below the board, which makes room for it
	slim       bool    // in place of the strip, where the board would lose too much
	scratch    rules.State
	log        rules.Log
	predictor  forecast.Predictor
	prediction forecast.Prediction
}

// outlook is what a search expects.
type outlook struct {
	worth     int // in hundredths of a plain figure
	win, lose int // in per cent
}

// line returns what an earlier hint has promised from the position on.
func (h *hints) line(t *table.Table) []rules.Action {
	if i := slices.Index(h.planAt, t.Match.State().Hash()); i >= 0 {
		return h.plan[i:]
	}
	return nil
}

// promise notes the line that a hint begins, up to the first die or decision of another side.
func (h *hints) promise(t *table.Table, line []rules.Action) {
	h.plan, h.planAt = nil, h.planAt[:0]
	s := &h.scratch
	s.CopyFrom(t.Match.State())
	side, draws := s.Pending().Side, s.Draws()
	for _, a := range line {
		at := s.Hash()
		if h.log.Reset(); s.Pending().Side != side || s.Draws() != draws || s.Apply(a, &h.log) != nil {
			return
		}
		h.plan, h.planAt = append(h.plan, a), append(h.planAt, at)
	}
}

// available reports whether a hint can be asked for.
func (h *hints) available(t *table.Table) bool {
	return !t.Now.Coached && !t.Match.Iron && !t.Now.Past && !t.BotTurn() && !t.Deferred() && t.Match.State().Pending().Ask != rules.AskNothing
}

// hintLevel is the difficulty of the bot that gives hints: the strongest.
const hintLevel = 3

// hintTip returns the tooltip of the hint button: what it does, or why it is disabled.
func (h *hints) hintTip(t *table.Table) string {
	if t.Now.Coached {
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
	h.On, h.done, h.hurry, h.at = true, false, false, positionOf(t.Match)
	t.UI.Player.Play(sound.Select, 0, 1)
}

// think runs the search for the part of a tick, drops it when the position has changed, and
// reports whether a hint can be shown.
func (h *hints) think(t *table.Table) bool {
	h.On = h.On && h.available(t) && h.at == positionOf(t.Match)
	switch {
	case !h.On || h.done || t.Now.Busy:
		return false
	case len(h.line(t)) > 0:
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
	case h.On && h.done:
		p.doHint(ctx)
	case h.On:
		p.FindHint()
	default:
		p.View.Finish()
		h.ask(&p.View.Table)
	}
}

// FindHint shows the best action found, as soon as there is one. It counts as help.
func (p *Screen) FindHint() {
	if !p.Hints.find(&p.View.Table) {
		return
	}
	m := p.View.Turn.Match
	p.View.unselect()
	p.View.Table.Aim.OnKeys = false
	m.Help(m.State().Pending().Side)
	p.changed()
	p.Hints.write(&p.View.Table)
}

// doHint plays the hint if it still applies.
func (p *Screen) doHint(ctx *shell.Context) {
	if c, ok := p.Hints.take(&p.View.Table); !ok {
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
	if len(line) == 0 {
		if !h.search.on || h.search.at != h.at || !h.search.ready() {
			h.hurry = true
			return false
		}
		line, h.score = []rules.Action{h.search.answer()}, nil
		if thinker := h.search.thinker; thinker != nil {
			if l := thinker.Line(); len(l) > 0 {
				line = append(line, l[1:]...)
			}
			h.score = &outlook{}
			_, h.score.worth = thinker.Worth()
			h.score.win, h.score.lose = thinker.Odds()
		}
		h.promise(t, line)
	}
	h.shown, h.done, h.from = turn.Choice{Action: line[0]}, true, t.Tick+repeatDelay
	h.rect = ui.Rect{}
	if a := h.shown.Action; a.Fig != rules.NoFig {
		t.ScrollTo(t.View.Figures[a.Fig].Cell)
	}
	t.UI.Player.Play(sound.Hover, 0, 1)
	return true
}

// write fills in the card: the action, its outcome, and the reasons.
func (h *hints) write(t *table.Table) {
	s := t.Match.State()
	line := h.line(t)
	head := t.Narrator.Proposal(h.shown.Action, s.Pending())
	if h.shown.End = t.EndOf(line); h.shown.End != nil {
		words, _, _ := t.Narrator.End(h.shown.End)
		head = t.Narrator.Fig(s.Pending().Fig) + ": " + words
	}
	h.card = append(h.card[:0], narrate.CardLine{Fig: rules.NoFig, Text: head, Head: true})
	var steps []rules.Action
	if h.shown.End != nil {
		steps = h.shown.End.Steps[1:]
	}
	if h.predictor.Predict(s, h.shown.Action, steps, &h.prediction) == nil {
		h.card = append(h.card, h.notable(t, s, h.shown.Action)...)
	}
	h.card = append(h.card, h.reasons(t, s, h.shown.Action)...)
	h.card = append(h.card, h.throw(t, s, h.shown.Action)...)
	if len(h.card) == 1 {
		h.addPlan(t, line)
	}
	if h.score == nil {
		return
	}
	text := t.UI.Lang.T("It's about even after this.")
	switch o := h.score; {
	case o.win >= 50:
		text = t.UI.Lang.F("You win %d %% of the bot's test games after this.", o.win)
	case o.lose >= 50:
		text = t.UI.Lang.F("You lose %d %% of the bot's test games after this, and more after any other move.", o.lose)
	case o.worth > aheadScore:
		text = t.UI.Lang.T("You are ahead after this.")
	case o.worth < -aheadScore:
		text = t.UI.Lang.T("You are behind; this is the best move.")
	}
	h.card = append(h.card, narrate.CardLine{Fig: rules.NoFig, Note: true, Text: text})
}

// aheadScore is the score that puts a side ahead, in hundredths of a plain figure.
const aheadScore = 100

// notable returns the lines of the prediction of a command about figures and changes.
func (h *hints) notable(t *table.Table, s *rules.State, a rules.Action) (out []narrate.CardLine) {
	if len(h.prediction.Fates) == 0 && len(h.prediction.Changes) == 0 {
		return nil
	}
	for _, l := range t.Narrator.Foretold(s, a, &h.prediction, &h.predictor.Preview, nil) {
		if !l.Head {
			out = append(out, l)
		}
	}
	return out
}

// addPlan adds the side's next planned command with an effect, unless a die comes before it.
func (h *hints) addPlan(t *table.Table, line []rules.Action) {
	s := t.Match.State()
	side := s.Pending().Side
	h.scratch.CopyFrom(s)
	for i, a := range line {
		if d := h.scratch.Pending(); i > 0 && turn.TakesCommands(d.Ask) {
			if d.Side != side || h.predictor.Predict(&h.scratch, a, nil, &h.prediction) != nil {
				return
			}
			if lines := h.notable(t, &h.scratch, a); len(lines) > 0 {
				h.card = append(h.card, narrate.CardLine{Fig: rules.NoFig, Text: t.UI.Lang.F("Planned next: %s", t.Narrator.Proposal(a, h.scratch.Pending()))})
				h.card = append(h.card, lines...)
				return
			}
		}
		before := h.scratch.Draws()
		h.log.Reset()
		if h.scratch.Apply(a, &h.log) != nil || h.scratch.Draws() != before {
			return
		}
	}
}

// choice returns the choice that the hint shows, or nil.
func (h *hints) choice() *turn.Choice {
	if !h.On || !h.done {
		return nil
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
	if !h.On || t.UI.Dialog != shell.NoDialog || t.Now.Busy {
		return w
	}
	area = area.Inset(k.Pt(8))
	pad := k.Pt(10)
	wide := min(area.W, k.Pt(340))
	dry := ui.Pen{K: k, R: ui.Rect{W: wide - 2*pad}, Dry: true}
	if h.done {
		t.WriteCard(&dry, h.card)
	}
	high := min(area.H, max(area.H*0.55, k.Pt(160)), max(dry.Y, k.Pt(44))+2*pad+k.Pt(50))
	if h.area != area || h.rect.W == 0 || !h.slim && (h.rect.W != wide || h.rect.H != high) {
		h.area, h.rect = area, t.Card.FreeCorner(&t.Stage, k, area, wide, high)
		if h.docked = h.docked || h.done && t.Card.Covered(&t.Stage, h.rect) >= turn.HintWeight; h.docked {
			h.rect.Y = area.Y + area.H - high
		}
		if h.slim = h.docked && high > area.H*0.4; h.slim {
			h.rect = strip
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
		for pen := (ui.Pen{K: k, R: r, ID: "hint-says"}); pen.Next(); {
			t.WriteCard(&pen, h.card)
		}
		w.button(t.UI, "hint-do", two.At(0), text("Do it"), ui.Look{Icon: icon.Check, Primary: true, Size: 14, Key: key, Tip: t.UI.Lang.T("Do it")}, wishHinted)
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
	if !h.On || !h.done || t.UI.Dialog != shell.NoDialog || t.Now.Busy {
		return
	}
	a, b := h.shown.Action, t.Narrator.Board
	if a.Kind == rules.EndTurn {
		ringButton(t, k, "end-turn")
		return
	}
	for i := range t.Chooser.Options {
		if o := &t.Chooser.Options[i]; o.Button() && len(o.Actions) == 1 && o.Actions[0] == a && ringButton(t, k, o.ID) {
			break
		}
	}
	if a.Fig == rules.NoFig {
		return
	}
	ringFigure(t, k, a.Fig)
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

// reasons returns why a move is good by the position alone: walls, heights, enemies, the goal.
func (h *hints) reasons(t *table.Table, s *rules.State, a rules.Action) (out []narrate.CardLine) {
	if a.Kind != rules.Move || s.Figure(a.Fig).Cell == rules.NoCell {
		return nil
	}
	add := func(text string) { out = append(out, narrate.CardLine{Fig: a.Fig, Text: text}) }
	b, from := t.Narrator.Board, s.Figure(a.Fig).Cell
	h.scratch.CopyFrom(s)
	h.log.Reset()
	if h.scratch.Apply(a, &h.log) != nil {
		return nil
	}
	to := h.scratch.Figure(a.Fig).Cell
	if to == rules.NoCell {
		return nil
	}
	var after forecast.Walls
	scratch := s.Clone()
	after.Read(&h.scratch, scratch, &h.log)
	if threatened(&t.Turn.Forecast, a.Fig) && !threatened(&after, a.Fig) {
		add(t.UI.Lang.T("Gets out of a wall's way"))
	}
	if g := b.Ground(to) - b.Ground(from); g > 0 && b.Pos(to).Floor == b.Pos(from).Floor {
		add(t.UI.Lang.F("Stands %d higher there", g))
	}
	for id := range rules.FigID(s.NumFigures()) {
		f := s.Figure(id)
		if f.Side == rules.NoSide || f.Side == s.Figure(a.Fig).Side || f.Cell == rules.NoCell {
			continue
		}
		if b.DirTo(to, f.Cell) != rules.NoDir && b.DirTo(from, f.Cell) == rules.NoDir {
			add(t.UI.Lang.F("Moves next to %s", t.Narrator.Fig(id)))
			break
		}
	}
	if text := h.nearer(t, s.Figure(a.Fig).Side, a.Fig, from, to); text != "" {
		add(text)
	}
	return out
}

// threatened reports whether a wall will affect a figure.
func threatened(f *forecast.Walls, id rules.FigID) bool {
	for i := range f.Events {
		switch e := &f.Events[i].Event; e.Kind {
		case rules.EvPush, rules.EvDeath, rules.EvDisplace:
			if e.Fig == id {
				return true
			}
		}
	}
	return false
}

// nearer returns how much closer a figure comes to the cells of its side's goals, or "".
func (h *hints) nearer(t *table.Table, side int, id rules.FigID, from, to rules.Cell) string {
	b := t.Narrator.Board
	for _, g := range b.Sides()[side].Goals {
		if g.Tag == 0 || g.Figure >= 0 && rules.FigID(g.Figure) != id {
			continue
		}
		was, is := -1, -1
		for _, c := range b.Tagged(g.Tag) {
			if d := b.Dist(from, c); was < 0 || d < was {
				was = d
			}
			if d := b.Dist(to, c); is < 0 || d < is {
				is = d
			}
		}
		mark := string(rune('A' + g.Tag - 1))
		switch {
		case is == 0 && was > 0:
			return t.UI.Lang.F("Reaches %s", mark)
		case is < was:
			return t.UI.Lang.F("Gets closer to %s: %s away instead of %d", mark, t.UI.Lang.N(is, "%d cell", "%d cells"), was)
		}
	}
	return ""
}

// thrown is the place and the fate at the best end of a forced movement.
type thrown struct {
	place, fate string
}

// throw returns where an ability moves an enemy at best, to what fate, and how likely that is.
func (h *hints) throw(t *table.Table, s *rules.State, a rules.Action) []narrate.CardLine {
	if a.Kind != rules.Use || s.Figure(a.Other).Side == s.Figure(a.Fig).Side || s.Figure(a.Other).Side == rules.NoSide {
		return nil
	}
	ability := &t.Narrator.Board.Abilities()[a.N]
	odds := rules.Tiers(narrate.Bonus(ability, s.Figure(a.Fig)))
	var best thrown
	var force rules.Force
	chance := map[thrown]*big.Rat{{}: new(big.Rat)}
	for _, x := range turn.Throws(s, a) {
		if len(x.Ends) == 0 || x.Ends[0].Value <= 0 {
			continue
		}
		now := h.thrownTo(t, x.After, &x.Ends[0])
		if chance[now] == nil {
			chance[now] = new(big.Rat)
		}
		if chance[now].Add(chance[now], odds[x.Tier-1]).Cmp(chance[best]) > 0 {
			best, force = now, ability.Tiers[x.Tier-1].Force()
		}
	}
	if best.place == "" {
		return nil
	}
	verb := t.UI.Lang.T("Slides")
	switch force {
	case rules.Push:
		verb = t.UI.Lang.T("Pushes")
	case rules.Pull:
		verb = t.UI.Lang.T("Pulls")
	}
	sure := t.Narrator.Chance(chance[best])
	return []narrate.CardLine{{Fig: a.Other, Text: verb + " " + t.Narrator.Fig(a.Other) + " " + best.place + ": " + best.fate + ", " + sure}}
}

// thrownTo returns in words where a forced movement ends, and how.
func (h *hints) thrownTo(t *table.Table, s *rules.State, e *rules.ForceEnd) thrown {
	words, _, _ := t.Narrator.End(e)
	first, n := utf8.DecodeRuneInString(words)
	words = strings.TrimSpace(string(unicode.ToLower(first)) + words[n:])
	lang := t.UI.Lang
	switch at := s.Terrain(e.Mark); {
	case e.Next:
		if wall := h.crusher(s, e); wall >= 0 {
			return thrown{lang.F("in front of %s", t.Narrator.Wall(wall)), words}
		}
	case e.Falls > 0:
		return thrown{lang.T("over the edge"), words}
	case e.Slams > 0:
		return thrown{lang.T("into an obstacle"), words}
	case at == rules.Pit:
		return thrown{lang.T("into the pit"), words}
	}
	return thrown{lang.T("into harm's way"), words}
}

// crusher returns the wall that crushes a figure after a forced movement, or -1.
func (h *hints) crusher(s *rules.State, e *rules.ForceEnd) int {
	t, after := s.Clone(), new(rules.State)
	target := s.Pending().Fig
	for _, a := range e.Steps {
		for d := t.Pending(); d.Ask == rules.AskStability || d.Ask == rules.AskDie; d = t.Pending() {
			t.Follow(t.Default())
		}
		if t.Apply(a, &h.log) != nil {
			return -1
		}
	}
	h.log.Reset()
	t.Forecast(after, &h.log)
	for i := range h.log.Events {
		if e := &h.log.Events[i]; e.Kind == rules.EvDeath && e.Fig == target {
			return int(e.Wall)
		}
	}
	return -1
}

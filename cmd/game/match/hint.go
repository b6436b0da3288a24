package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/board/forecast"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// hints shows what a strong bot would do in the player's place, and why. The search
// runs in slices of each tick.
type hints struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	mind  botSearch
	On    bool // it was asked for
	done  bool // it is there
	hurry bool // what was found so far is taken, as soon as that is something
	at    thought
	from  int64 // tick from which it can be done: whoever hurries it has not seen it yet
	act   rules.Action
	end   *rules.ForceEnd // of a forced movement that act begins, nil for none
	card  []narrate.CardLine
	area  ui.Rect // of the board, for which its place was chosen
	rect  ui.Rect // where it is shown: it does not flee from the pointer
	seer  forecast.Predictor
	told  forecast.Prediction
}

// available reports whether a hint can be asked for.
func (adv *hints) available() bool {
	return adv.m.coach.lesson == nil && !adv.m.LookBack.on && !adv.m.Players.botTurn() && !adv.t.Spells.Deferred() && adv.t.Match.State().Pending().Ask != rules.AskNothing
}

// hintLevel is the difficulty of the bot that gives hints: the strongest.
const hintLevel = 3

// hintTip returns the tooltip of the hint button: what it does, or why it is
// disabled.
func (adv *hints) hintTip() string {
	if adv.m.coach.lesson != nil {
		return adv.ui.Lang.T("The lesson shows what to do")
	}
	return adv.ui.Tip(adv.ui.Lang.T("Hint: what a strong player would do, and why"), input.Hint)
}

// AskHint asks for a hint; when one is shown it is played.
func (adv *hints) AskHint(ctx *shell.Context) {
	switch {
	case !adv.available():
		adv.m.Refuse(ctx, adv.ui.Lang.T("No hint now."))
	case adv.On && adv.done:
		adv.doHint(ctx)
	case adv.On:
		adv.FindHint()
	default:
		adv.m.Finish()
		adv.rect = ui.Rect{}
		adv.On, adv.done, adv.hurry, adv.at = true, false, false, thought{adv.t.Match.State().Hash(), adv.t.Match.Count()}
		adv.ui.Player.Play(sound.Select, 0, 1)
	}
}

// update runs the search, and drops it when the position has changed.
func (adv *hints) update(ctx *shell.Context) {
	if !adv.On {
		return
	}
	if s := adv.t.Match.State(); !adv.available() || adv.at != (thought{s.Hash(), adv.t.Match.Count()}) {
		adv.On = false
		return
	}
	if adv.done || adv.m.LookBack.frame.busy() {
		return
	}
	name := bot.Difficulties()[hintLevel].Bot
	if m := &adv.mind; m.bot == nil || m.name != name || m.board != adv.t.Narrator.Board {
		if m.setUp(name, adv.t.Match.At(0), bot.Seed(adv.t.Match.Seed(), rules.MaxSides)) != nil {
			adv.On = false
			return
		}
	}
	adv.mind.setPosition(adv.t.Match.State(), adv.t.Match.Count())
	if adv.mind.think(adv.ui.Opts.Clock); adv.mind.done || adv.hurry {
		adv.FindHint()
	}
}

// FindHint takes the best action found, as soon as there is one.
func (adv *hints) FindHint() {
	if !adv.mind.on || adv.mind.at != adv.at || !adv.mind.ready() {
		adv.hurry = true
		return
	}
	adv.act, adv.done, adv.from = adv.mind.answer(), true, adv.t.Tick+repeatDelay
	adv.rect = ui.Rect{}
	adv.t.Unselect()
	adv.t.Aim.OnKeys = false
	s := adv.t.Match.State()
	adv.t.Match.Help(s.Pending().Side)
	adv.m.saver.changed()
	line := []rules.Action{adv.act}
	if t := adv.mind.thinker; t != nil && len(t.Line()) > 0 {
		line = t.Line()
	}
	head := adv.t.Narrator.Proposal(adv.act, s.Pending())
	if adv.end = adv.t.EndOf(line); adv.end != nil {
		words, _, _ := adv.t.Narrator.End(adv.end)
		head = adv.t.Narrator.Fig(s.Pending().Fig) + ": " + words
	}
	adv.card = append(adv.card[:0], narrate.CardLine{Fig: rules.NoFig, Text: head, Head: true})
	if adv.predict(s, adv.act) {
		adv.card = append(adv.card, adv.notable()...)
	}
	adv.card = append(adv.card, adv.reasons(s, adv.act)...)
	if t := adv.mind.thinker; t != nil {
		if len(adv.card) == 1 {
			adv.addPlan(t.Line())
		}
		_, then := t.Worth()
		adv.card = append(adv.card, narrate.CardLine{Fig: rules.NoFig, Note: true, Text: adv.scoreText(adv.t.Narrator.Side(s.Pending().Side), then)})
	}
	if a := adv.act; a.Fig != rules.NoFig {
		adv.t.ScrollTo(adv.t.View.Figures[a.Fig].Cell)
	}
	adv.ui.Player.Play(sound.Hover, 0, 1)
}

// Scores in hundredths of a plain figure: one that only a won or lost game reaches, and
// one that puts a side ahead.
const (
	decidedScore = 2000
	aheadScore   = 100
)

// scoreText returns in words how the bot scores the position of a side after its move.
func (adv *hints) scoreText(side string, then int) string {
	switch {
	case then >= decidedScore:
		return adv.ui.Lang.F("The bot expects %s to win after this.", side)
	case then <= -decidedScore:
		return adv.ui.Lang.F("The bot expects %s to lose anyway.", side)
	case then > aheadScore:
		return adv.ui.Lang.F("After this, the bot sees %s ahead.", side)
	case then < -aheadScore:
		return adv.ui.Lang.F("The bot sees %s behind, but every other choice is worse.", side)
	}
	return adv.ui.Lang.T("After this, the bot sees the sides about even.")
}

// predict works out the outcome of a command and reports whether it is legal.
func (adv *hints) predict(s *rules.State, a rules.Action) bool {
	var steps []rules.Action
	if adv.end != nil {
		steps = adv.end.Steps[1:]
	}
	return adv.seer.Predict(s, a, steps, &adv.told) == nil
}

// notable returns the lines of the last prediction that matter to somebody.
func (adv *hints) notable() []narrate.CardLine {
	if len(adv.told.Fates) == 0 && len(adv.told.Changes) == 0 {
		return nil
	}
	var out []narrate.CardLine
	for _, l := range adv.t.Narrator.Foretold(adv.t.Match.State(), adv.act, &adv.told, &adv.seer.Preview, nil) {
		if !l.Head {
			out = append(out, l)
		}
	}
	return out
}

// addPlan adds what is planned next: the side's first command with an effect, as
// far as no die decides before.
func (adv *hints) addPlan(line []rules.Action) {
	s := adv.t.Match.State()
	side := s.Pending().Side
	adv.t.Preview.Scratch.CopyFrom(s)
	for i, a := range line {
		if i > 0 {
			if adv.t.Preview.Scratch.Pending().Side != side || !adv.predict(&adv.t.Preview.Scratch, a) {
				return
			}
			if len(adv.told.Fates) > 0 || len(adv.told.Changes) > 0 {
				adv.card = append(adv.card, narrate.CardLine{Fig: rules.NoFig, Text: adv.ui.Lang.F("Planned next: %s", adv.t.Narrator.Proposal(a, adv.t.Preview.Scratch.Pending()))})
				for _, l := range adv.t.Narrator.Foretold(&adv.t.Preview.Scratch, a, &adv.told, &adv.seer.Preview, nil) {
					if !l.Head {
						adv.card = append(adv.card, l)
					}
				}
				return
			}
		}
		before := adv.t.Preview.Scratch.Draws()
		adv.t.Preview.ScratchLog.Reset()
		if adv.t.Preview.Scratch.Apply(a, &adv.t.Preview.ScratchLog) != nil || adv.t.Preview.Scratch.Draws() != before {
			return
		}
	}
}

// doHint plays the hint if it still applies.
func (adv *hints) doHint(ctx *shell.Context) {
	a := adv.act
	if adv.t.Tick < adv.from {
		return
	}
	adv.On = false
	if !adv.available() || adv.at != (thought{adv.t.Match.State().Hash(), adv.t.Match.Count()}) {
		return
	}
	if a.Kind == rules.Cast {
		adv.t.Spells.Cast(ctx, a)
		return
	}
	adv.t.Carry(ctx, table.Choice{Action: a, End: adv.end})
}

// drawBox draws the hint or its progress in a free corner of the board.
func (adv *hints) drawBox(ctx *shell.Context, k *ui.Kit, area ui.Rect) {
	if !adv.On || adv.ui.Dialog != shell.NoDialog || adv.m.LookBack.frame.busy() {
		return
	}
	area = area.Inset(k.Pt(8))
	pad, chip := k.Pt(10), k.Pt(24)
	w := min(area.W, k.Pt(340))
	lines := k.Pt(44)
	if adv.done {
		lines = 0
		for i := range adv.card {
			lines += adv.t.Preview.DrawCardLine(k, ui.Rect{W: w - 2*pad}, &adv.card[i], chip, false)
		}
	}
	high := min(area.H, lines+2*pad+k.Pt(50))
	if adv.area != area || adv.rect.W != w || adv.rect.H != high {
		adv.area, adv.rect = area, adv.t.Preview.FreeCorner(k, area, w, high)
	}
	r := adv.rect
	k.Panel(r)
	r = r.Inset(pad)
	two := r.CutBottom(k.Pt(44)).Columns(2, k.Pt(8))
	r.CutBottom(k.Pt(6))
	if !adv.done {
		adv.drawThinking(k, r)
	} else {
		in := k.Scroll("hint-says", r, lines)
		for i := range adv.card {
			in.CutTop(adv.t.Preview.DrawCardLine(k, ui.Rect{X: in.X, Y: in.Y, W: r.W, H: in.H}, &adv.card[i], chip, true))
		}
		k.EndScroll("hint-says", r)
	}
	key := adv.ui.Bind.Label(input.Hint)
	if adv.done {
		if adv.ui.Click(k.Button("hint-do", two.At(0), adv.ui.Lang.T("Do it"), ui.Look{Icon: icon.Check, Primary: true, Size: 14, Key: key})) {
			adv.doHint(ctx)
			return
		}
	} else if adv.ui.Click(k.Button("hint-now", two.At(0), adv.ui.Lang.T("Move now"), ui.Look{Icon: icon.Fast, Size: 14, Key: key, Tip: adv.ui.Lang.T("Shows the best move so far")})) {
		adv.FindHint()
	}
	if adv.ui.Click(k.Button("hint-close", two.At(1), adv.ui.Lang.T("Close"), ui.Look{Icon: icon.Cross, Size: 14, Key: adv.ui.KeyHint()})) {
		adv.On = false
	}
}

// drawThinking draws the progress of the hint.
func (adv *hints) drawThinking(k *ui.Kit, r ui.Rect) {
	k.Label(r.CutTop(k.Pt(24)), adv.ui.Lang.T("Looking for a good move …"), 14, quad.Left, k.Theme.Text, font.Bold)
	bar := r.CutTop(k.Pt(8))
	k.List.Rect(bar.X, bar.Y, bar.W, bar.H, k.Pt(4), quad.Solid(k.Theme.PanelDark))
	k.List.Rect(bar.X, bar.Y, max(bar.H, bar.W*adv.mind.progress()), bar.H, k.Pt(4), quad.Solid(k.Theme.Accent))
}

// drawRings highlights what the hint is about: who acts, the target, or a button.
func (adv *hints) drawRings(k *ui.Kit) {
	if !adv.On || !adv.done || adv.ui.Dialog != shell.NoDialog || adv.m.LookBack.frame.busy() {
		return
	}
	a, b := adv.act, adv.t.Narrator.Board
	if a.Kind == rules.EndTurn {
		adv.m.coach.ringButton(k, "end-turn")
		return
	}
	for i := range adv.t.Chooser.Options {
		if o := &adv.t.Chooser.Options[i]; o.Button() && len(o.Actions) == 1 && o.Actions[0] == a && adv.m.coach.ringButton(k, o.ID) {
			break
		}
	}
	if a.Fig == rules.NoFig {
		return
	}
	adv.m.coach.ringFigure(k, a.Fig)
	size := adv.t.View.Figures[a.Fig].Size
	switch at := adv.t.View.Figures[a.Fig].Cell; {
	case a.Kind == rules.Cast || a.Kind == rules.Use || a.Kind == rules.Strike || a.Kind == rules.Rangestrike || a.Kind == rules.SlayProne || a.Kind == rules.Target ||
		a.Kind == rules.Carry || a.Kind == rules.Penalty:
		if a.Other != rules.NoFig && a.Other != a.Fig && (a.Kind != rules.Cast || b.Spells()[a.N].Effect == rules.Exchange) {
			adv.m.coach.ringFigure(k, a.Other)
		}
	case (a.Kind == rules.ForceStep || a.Kind == rules.Jump || a.Kind == rules.Cross || a.Kind == rules.Face || a.Kind == rules.SetFacing) && a.Dir != rules.NoDir && at != rules.NoCell:
		to := b.Neighbour(at, a.Dir)
		if (a.Kind == rules.Jump || a.Kind == rules.Cross) && to != rules.NoCell {
			to = b.Neighbour(to, a.Dir)
		}
		if to != rules.NoCell {
			adv.m.coach.ringCell(k, to, 1)
		}
	}
	if a.To != rules.NoCell {
		adv.m.coach.ringCell(k, a.To, size)
	}
}

// probe adds the hint for tests.
func (adv *hints) probe(state map[string]any) {
	state["hint"] = ""
	switch {
	case adv.On && adv.done:
		state["hint"], state["hinted"] = narrate.Joined(adv.card), adv.t.Narrator.Board.FormatAction(adv.act)
	case adv.On:
		state["hint"] = "…"
	}
}

// drawButton draws the button that asks for a hint or closes it.
func (adv *hints) drawButton(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	if adv.ui.Click(k.Button("hint", r, "", ui.Look{Icon: icon.Lamp, On: adv.On, Disabled: !adv.available(), Tip: adv.hintTip()})) {
		if adv.On {
			adv.On = false
		} else {
			adv.AskHint(ctx)
		}
	}
}

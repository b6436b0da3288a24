package match

import (
	"fmt"
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

// advice is what a strong bot would do in the player's place: it is asked, thinks
// a little in every tick, and then shows its move and says why.
type advice struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	mind  mind
	On    bool // it was asked for
	done  bool // it is there
	hurry bool // what was found so far is taken, as soon as that is something
	at    thought
	from  int64 // tick from which it can be done: whoever hurries it has not seen it yet
	act   rules.Action
	card  []narrate.CardLine
	area  ui.Rect // of the board, for which its place was chosen
	rect  ui.Rect // where it is shown: it does not flee from the pointer
	seer  forecast.Predictor
	told  forecast.Prediction
}

// canHint tells whether a hint can be asked for now.
func (adv *advice) canHint() bool {
	return adv.m.tutor.lesson == nil && !adv.m.Past.on && !adv.m.Players.BotTurn() && !adv.t.Spells.KeepsBack() && adv.t.Match.State().Pending().Ask != rules.AskNothing
}

// hintLevel is the number of the difficulty that gives hints: the strongest.
const hintLevel = 3

// hintTip tells what the button of the hint does, or why there is none.
func (adv *advice) hintTip() string {
	if adv.m.tutor.lesson != nil {
		return adv.ui.Lang.T("The coach shows what to do")
	}
	return adv.ui.Tip(adv.ui.Lang.T("A hint: what a strong player would do, and why"), input.Hint)
}

// askHint asks for a hint; asked again it does what the hint shows, or takes what was
// found so far.
func (adv *advice) AskHint(ctx *shell.Context) {
	h := adv
	switch {
	case !adv.canHint():
		adv.m.Refuse(ctx, adv.ui.Lang.T("There is no hint now."))
	case h.On && h.done:
		adv.doHint(ctx)
	case h.On:
		adv.FindHint()
	default:
		adv.m.Finish()
		h.rect = ui.Rect{}
		h.On, h.done, h.hurry, h.at = true, false, false, thought{adv.t.Match.State().Hash(), adv.t.Match.Count()}
		adv.ui.Player.Play(sound.Select, 0, 1)
	}
}

// hintOn lets the hint think, and forgets it when the position is another.
func (adv *advice) hintOn(ctx *shell.Context) {
	h := adv
	if !h.On {
		return
	}
	if s := adv.t.Match.State(); !adv.canHint() || h.at != (thought{s.Hash(), adv.t.Match.Count()}) {
		h.On = false
		return
	}
	if h.done || adv.m.Past.moment.Busy() {
		return
	}
	name := bot.Difficulties()[hintLevel].Bot
	if m := &h.mind; m.bot == nil || m.name != name || m.board != adv.t.Words.Board {
		if m.Sit(name, adv.t.Match.At(0), bot.Seed(adv.t.Match.Seed(), rules.MaxSides)) != nil {
			h.On = false
			return
		}
	}
	h.mind.about(adv.t.Match.State(), adv.t.Match.Count())
	if h.mind.ponder(adv.ui.Opts.Clock); h.mind.done || h.hurry {
		adv.FindHint()
	}
}

// findHint takes what was found and says why, or does so as soon as there is something.
func (adv *advice) FindHint() {
	h := adv
	if !h.mind.on || h.mind.at != h.at || !h.mind.ready() {
		h.hurry = true
		return
	}
	h.act, h.done, h.from = h.mind.answer(), true, adv.t.Now+twice
	h.rect = ui.Rect{}
	adv.t.Unselect()
	adv.t.Aim.OnKeys = false
	s := adv.t.Match.State()
	h.card = append(h.card[:0], narrate.CardLine{Fig: rules.NoFig, Text: adv.t.Words.Proposal(h.act, s.Pending()), Head: true})
	if adv.foreseen(s, h.act) {
		h.card = append(h.card, adv.notable()...)
	}
	h.card = append(h.card, adv.reasons(s, h.act)...)
	if t := h.mind.thinker; t != nil {
		if len(h.card) == 1 {
			adv.hintPlan(t.Line())
		}
		now, then := t.Worth()
		h.card = append(h.card, narrate.CardLine{Fig: rules.NoFig, Note: true, Text: adv.reckoned(adv.t.Words.Side(s.Pending().Side), now, then)})
	}
	if a := h.act; a.Fig != rules.NoFig {
		adv.t.Show(adv.t.View.Figures[a.Fig].Cell)
	}
	adv.ui.Player.Play(sound.Hover, 0, 1)
}

// decided is a worth, in hundredths of a plain figure, that no figures come to: the
// game itself is in it.
const decided = 2000

// reckoned tells what a bot takes the position of a side to be worth, now and after
// its move.
func (adv *advice) reckoned(side string, now, then int) string {
	switch {
	case then >= decided:
		return adv.ui.Lang.F("The bot sees %s winning after this.", side)
	case then <= -decided:
		return adv.ui.Lang.F("The bot sees %s losing even so.", side)
	case now >= decided || now <= -decided:
		return adv.ui.Lang.F("The bot sees %s at %s groups after this.", side, worth(then))
	}
	return adv.ui.Lang.F("The bot sees %s at %s groups now and at %s after this.", side, worth(now), worth(then))
}

// worth writes what a position is worth in plain figures: "+1.3".
func worth(hundredths int) string { return fmt.Sprintf("%+.1f", float64(hundredths)/100) }

// foreseen works out what a command would come to; it is false for one that is not
// legal.
func (adv *advice) foreseen(s *rules.State, a rules.Action) bool {
	return adv.seer.Predict(s, a, &adv.told) == nil
}

// notable lists what was worked out last as far as it matters to somebody.
func (adv *advice) notable() []narrate.CardLine {
	h := adv
	if len(h.told.Fates) == 0 && len(h.told.Changes) == 0 {
		return nil
	}
	var out []narrate.CardLine
	for _, l := range adv.t.Words.Foretold(adv.t.Match.State(), h.act, &h.told, &h.seer.Preview, nil) {
		if !l.Head {
			out = append(out, l)
		}
	}
	return out
}

// hintPlan says what is meant to follow: the first command of the same side that does
// something to somebody, as far as no die decides before.
func (adv *advice) hintPlan(line []rules.Action) {
	h := adv
	s := adv.t.Match.State()
	side := s.Pending().Side
	adv.t.Preview.Room.CopyFrom(s)
	for i, a := range line {
		if i > 0 {
			if adv.t.Preview.Room.Pending().Side != side || !adv.foreseen(&adv.t.Preview.Room, a) {
				return
			}
			if len(h.told.Fates) > 0 || len(h.told.Changes) > 0 {
				h.card = append(h.card, narrate.CardLine{Fig: rules.NoFig, Text: adv.ui.Lang.F("Meant to follow: %s", adv.t.Words.Proposal(a, adv.t.Preview.Room.Pending()))})
				for _, l := range adv.t.Words.Foretold(&adv.t.Preview.Room, a, &h.told, &h.seer.Preview, nil) {
					if !l.Head {
						h.card = append(h.card, l)
					}
				}
				return
			}
		}
		before := adv.t.Preview.Room.Draws()
		adv.t.Preview.Log.Reset()
		if adv.t.Preview.Room.Apply(a, &adv.t.Preview.Log) != nil || adv.t.Preview.Room.Draws() != before {
			return
		}
	}
}

// doHint does what the hint shows, where that is still what is asked.
func (adv *advice) doHint(ctx *shell.Context) {
	a := adv.act
	if adv.t.Now < adv.from {
		return
	}
	adv.On = false
	if !adv.canHint() || adv.at != (thought{adv.t.Match.State().Hash(), adv.t.Match.Count()}) {
		return
	}
	if a.Kind == rules.Cast {
		adv.t.Spells.Cast(ctx, a)
		return
	}
	adv.m.Do(ctx, a)
}

// hintBox shows the hint, or how far it is, in a corner of the board where it covers
// little.
func (adv *advice) hintBox(ctx *shell.Context, k *ui.Kit, area ui.Rect) {
	h := adv
	if !h.On || adv.ui.Dialog != shell.NoDialog || adv.m.Past.moment.Busy() {
		return
	}
	area = area.Inset(k.Pt(8))
	pad, chip := k.Pt(10), k.Pt(24)
	w := min(area.W, k.Pt(340))
	lines := k.Pt(44)
	if h.done {
		lines = 0
		for i := range h.card {
			lines += adv.t.Preview.CardLine(k, ui.Rect{W: w - 2*pad}, &h.card[i], chip, false)
		}
	}
	high := min(area.H, lines+2*pad+k.Pt(50))
	if h.area != area || h.rect.W != w || h.rect.H != high {
		h.area, h.rect = area, adv.t.Preview.Corner(k, area, w, high)
	}
	r := h.rect
	k.Panel(r)
	r = r.Inset(pad)
	two := r.CutBottom(k.Pt(44)).Columns(2, k.Pt(8))
	r.CutBottom(k.Pt(6))
	if !h.done {
		adv.hintThinks(k, r)
	} else {
		in := k.Scroll("hint-says", r, lines)
		for i := range h.card {
			in.CutTop(adv.t.Preview.CardLine(k, ui.Rect{X: in.X, Y: in.Y, W: r.W, H: in.H}, &h.card[i], chip, true))
		}
		k.EndScroll("hint-says", r)
	}
	key := adv.ui.Bind.Label(input.Hint)
	if h.done {
		if adv.ui.Click(k.Button("hint-do", two.At(0), adv.ui.Lang.T("Do it"), ui.Look{Icon: icon.Check, Primary: true, Size: 14, Key: key})) {
			adv.doHint(ctx)
			return
		}
	} else if adv.ui.Click(k.Button("hint-now", two.At(0), adv.ui.Lang.T("Hurry"), ui.Look{Icon: icon.Fast, Size: 14, Key: key, Tip: adv.ui.Lang.T("Shows what was found so far")})) {
		adv.FindHint()
	}
	if adv.ui.Click(k.Button("hint-close", two.At(1), adv.ui.Lang.T("Close"), ui.Look{Icon: icon.Cross, Size: 14, Key: adv.ui.KeyHint()})) {
		h.On = false
	}
}

// hintThinks shows how far the hint is.
func (adv *advice) hintThinks(k *ui.Kit, r ui.Rect) {
	k.Label(r.CutTop(k.Pt(24)), adv.ui.Lang.T("Looking for a good move …"), 14, quad.Left, k.Theme.Text, font.Bold)
	bar := r.CutTop(k.Pt(8))
	k.List.Rect(bar.X, bar.Y, bar.W, bar.H, k.Pt(4), quad.Solid(k.Theme.PanelDark))
	k.List.Rect(bar.X, bar.Y, max(bar.H, bar.W*adv.mind.share()), bar.H, k.Pt(4), quad.Solid(k.Theme.Accent))
}

// hintRings rings what the hint is about: who acts, at whom, where, or which button.
func (adv *advice) hintRings(k *ui.Kit) {
	h := adv
	if !h.On || !h.done || adv.ui.Dialog != shell.NoDialog || adv.m.Past.moment.Busy() {
		return
	}
	a, b := h.act, adv.t.Words.Board
	if a.Kind == rules.EndTurn {
		adv.m.tutor.ringButton(k, "end-turn")
		return
	}
	for i := range adv.t.Pick.Opts {
		if o := &adv.t.Pick.Opts[i]; o.Button() && len(o.List) == 1 && o.List[0] == a && adv.m.tutor.ringButton(k, o.ID) {
			break
		}
	}
	if a.Fig == rules.NoFig {
		return
	}
	adv.m.tutor.ringFigure(k, a.Fig)
	size := adv.t.View.Figures[a.Fig].Size
	switch at := adv.t.View.Figures[a.Fig].Cell; {
	case a.Kind == rules.Cast || a.Kind == rules.Use || a.Kind == rules.Strike || a.Kind == rules.Rangestrike || a.Kind == rules.SlayProne || a.Kind == rules.Target ||
		a.Kind == rules.Carry || a.Kind == rules.Penalty:
		if a.Other != rules.NoFig && a.Other != a.Fig && (a.Kind != rules.Cast || b.Spells()[a.N].Effect == rules.Exchange) {
			adv.m.tutor.ringFigure(k, a.Other)
		}
	case (a.Kind == rules.ForceStep || a.Kind == rules.Jump || a.Kind == rules.Cross || a.Kind == rules.Face || a.Kind == rules.SetFacing) && a.Dir != rules.NoDir && at != rules.NoCell:
		to := b.Neighbour(at, a.Dir)
		if (a.Kind == rules.Jump || a.Kind == rules.Cross) && to != rules.NoCell {
			to = b.Neighbour(to, a.Dir)
		}
		if to != rules.NoCell {
			adv.m.tutor.ringCell(k, to, 1)
		}
	}
	if a.To != rules.NoCell {
		adv.m.tutor.ringCell(k, a.To, size)
	}
}

// hintProbe tells tests what the hint says.
func (adv *advice) hintProbe(state map[string]any) {
	h := adv
	state["hint"] = ""
	switch {
	case h.On && h.done:
		state["hint"], state["hinted"] = narrate.Joined(h.card), adv.t.Words.Board.FormatAction(h.act)
	case h.On:
		state["hint"] = "…"
	}
}

// hintButton draws the button that asks for a hint or puts it away.
func (adv *advice) HintButton(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	if adv.ui.Click(k.Button("hint", r, "", ui.Look{Icon: icon.Lamp, On: adv.On, Disabled: !adv.canHint(), Tip: adv.hintTip()})) {
		if adv.On {
			adv.On = false
		} else {
			adv.AskHint(ctx)
		}
	}
}

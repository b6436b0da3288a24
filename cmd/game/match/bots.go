package match

import (
	"errors"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// players runs the bots of a match.
type players struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	searches  [rules.MaxSides]botSearch
	Paused    bool
	hurry     bool         // the best action found so far is played
	step      bool         // one command although paused
	wait      float32      // ticks until the next command
	planned   rules.Action // the next command
	showsPlan bool         // planned is shown
	atWork    struct {     // the text about the bot that thinks
		lang             *lang.Table
		name             string
		side             int
		head, does, rest string
	}
}

// botDelay is how long a bot's command is shown before it is given, in ticks.
const botDelay = 22

// botTurn reports whether a bot decides.
func (pl *players) botTurn() bool {
	d := pl.t.Match.State().Pending()
	return d.Ask != rules.AskNothing && !pl.m.LookBack.on && pl.t.Match.Seat(d.Side) != ""
}

// botsPlay runs the search of the bot that decides, and applies its command once all
// animations are over.
func (pl *players) botsPlay(ctx *shell.Context) {
	if !pl.botTurn() {
		pl.showsPlan, pl.hurry, pl.step, pl.wait = false, false, false, botDelay
		if pl.t.Match.People() > 0 {
			pl.Paused = false
		}
		return
	}
	m := pl.searchOf(ctx, pl.t.Match.State().Pending().Side)
	if m == nil {
		return
	}
	m.setPosition(pl.t.Match.State(), pl.t.Match.Count())
	m.think(pl.ui.Opts.Clock)
	if pl.m.LookBack.frame.busy() {
		pl.wait = botDelay
		return
	}
	if pl.ui.Dialog != shell.NoDialog || pl.Paused && !pl.step || !m.done && !(pl.hurry && m.ready()) {
		pl.showsPlan = pl.showsPlan && m.done
		return
	}
	if !pl.showsPlan {
		pl.planned, pl.showsPlan = m.answer(), true
		if a := pl.planned; a.Fig != rules.NoFig {
			pl.t.ScrollTo(pl.t.View.Figures[a.Fig].Cell)
		}
	}
	if pl.wait -= pl.botPace(ctx, m); pl.wait <= 0 {
		pl.showsPlan, pl.hurry, pl.step, pl.wait = false, false, false, botDelay
		events, err := pl.t.Match.Apply(pl.planned)
		if errors.Is(err, session.ErrFull) {
			pl.Paused = true
			pl.m.Refuse(ctx, pl.ui.ErrText(err))
			return
		}
		if err != nil { // no bot does that, but a match must go on
			if events, err = pl.t.Match.Apply(pl.t.Match.State().Default()); err != nil {
				pl.seatFails(ctx, pl.t.Match.State().Pending().Side)
				return
			}
		}
		pl.m.applyEvents(events)
	}
}

// botPace returns how fast the delay of a bot's command passes, per tick.
func (pl *players) botPace(ctx *shell.Context, m *botSearch) float32 {
	pace := float32(pl.ui.Set.Speed)
	switch {
	case m.name == session.RestBot || pl.step:
		return botDelay
	case pl.ui.Set.Speed == 0:
		pace = 4
	}
	if ctx.In.Holds(input.Hurry) {
		pace *= 4
	}
	return pace
}

// searchOf returns the search of a side's bot. A seat with an unknown bot goes to a
// person, and nil is returned.
func (pl *players) searchOf(ctx *shell.Context, side int) *botSearch {
	m, name := &pl.searches[side], pl.t.Match.Seat(side)
	if m.bot != nil && m.name == name && m.board == pl.t.Narrator.Board {
		return m
	}
	if m.setUp(name, pl.t.Match.At(0), bot.Seed(pl.t.Match.Seed(), uint64(side))) != nil {
		pl.seatFails(ctx, side)
		return nil
	}
	return m
}

// seatFails gives a seat whose bot can't play to a person.
func (pl *players) seatFails(ctx *shell.Context, side int) {
	pl.ui.Say(ctx, pl.ui.Lang.F("Unknown bot %s: a person plays %s.", pl.t.Match.Seat(side), pl.t.Narrator.Side(side)))
	pl.SetSeat(side, "")
}

// SetSeat changes who plays a side.
func (pl *players) SetSeat(side int, name string) {
	pl.t.Match.SetSeat(side, name)
	if pl.m.Workbench != nil {
		pl.m.Workbench.Sit(side, name)
	}
	pl.showsPlan, pl.wait = false, botDelay
	pl.searches[side] = botSearch{}
	pl.t.Spells.DropDeferred()
	pl.t.StopFollowing()
	pl.t.Unselect()
	pl.m.saver.changed()
	pl.m.refreshDerived()
}

// botKeys handles the keys while a bot decides, and reports whether there was one.
func (pl *players) botKeys(ctx *shell.Context) bool {
	in := ctx.In
	switch {
	case !pl.botTurn() || pl.m.LookBack.frame.on:
		return false
	case in.Fresh.Has(input.Skip) && pl.t.Timeline.Busy():
		pl.m.ctl.skip(ctx)
	case in.Fresh.Has(input.Skip) && ctx.Tick > pl.m.ctl.confirmAfter:
		pl.hurryBot()
	case in.Fresh.Has(input.Confirm) && !pl.m.ctl.ring.on:
		pl.Paused = !pl.Paused
	default:
		return false
	}
	return true
}

// hurryBot has the bot play the best it has found; a paused one plays one command.
func (pl *players) hurryBot() {
	if pl.hurry = true; pl.Paused {
		pl.hurry, pl.step = false, true
	}
	pl.ui.Player.Play(sound.Hover, 0, 1)
}

// botSays returns which bot is at work, cached while it is the same.
func (pl *players) botSays(side int) (head, does string) {
	t, name := &pl.atWork, pl.t.Match.Seat(side)
	if t.lang != pl.ui.Lang || t.name != name || t.side != side || t.head == "" {
		t.lang, t.name, t.side = pl.ui.Lang, name, side
		t.head = pl.t.Narrator.Side(side) + " · " + seats.Name(pl.ui, name)
		t.does, t.rest = pl.ui.Lang.F("%s is thinking …", seats.Name(pl.ui, name)), pl.ui.Lang.F("%s is paused", seats.Name(pl.ui, name))
	}
	if pl.Paused {
		return t.head, t.rest
	}
	return t.head, t.does
}

// speedText is the text of each animation speed.
var speedText = map[int]string{0: "∞", 1: "1×", 2: "2×", 4: "4×"}

// botButtons draws the buttons while a bot decides: hurry, pause, speed, seats.
func (pl *players) botButtons(ctx *shell.Context, k *ui.Kit, r *ui.Rect) {
	b, gap := pl, k.Pt(6)
	cut := func(w float32) ui.Rect { return r.TakeRight(k.Pt(w), gap) }
	key := pl.ui.Bind.Label(input.Skip)
	switch {
	case pl.m.LookBack.frame.busy():
		if pl.ui.Click(k.Button("skip", cut(138), pl.ui.Lang.T("Skip"), ui.Look{Icon: icon.Fast, Key: key, Size: 14, Tip: pl.ui.Tip(pl.ui.Lang.T("Skip"), input.Skip)})) {
			pl.m.ctl.skip(ctx)
		}
	case b.Paused:
		if pl.ui.Click(k.Button("bot-step", cut(138), pl.ui.Lang.T("One step"), ui.Look{Icon: icon.StepOn, Key: key, Size: 14, Tip: pl.ui.Lang.T("One command, then pause again")})) {
			pl.hurryBot()
		}
	default:
		if pl.ui.Click(k.Button("hurry", cut(138), pl.ui.Lang.T("Move now"), ui.Look{Icon: icon.Fast, Key: key, Size: 14, Disabled: b.hurry, Tip: pl.ui.Lang.T("Plays the best move found so far")})) {
			pl.hurryBot()
		}
	}
	look := ui.Look{Icon: icon.Pause, Tip: pl.ui.Tip(pl.ui.Lang.T("Stop"), input.Confirm)}
	if b.Paused {
		look = ui.Look{Icon: icon.Play, Primary: true, Tip: pl.ui.Tip(pl.ui.Lang.T("Continue"), input.Confirm)}
	}
	if pl.ui.Click(k.Button("bot-pause", cut(46), "", look)) {
		b.Paused = !b.Paused
	}
	if pl.ui.Click(k.Button("bot-pace", cut(52), speedText[pl.ui.Set.Speed], ui.Look{Size: 14, Tip: pl.ui.Tip(pl.ui.Lang.T("Playback speed"), input.Faster)})) {
		pl.m.ctl.cycleSpeed(ctx)
	}
	if pl.ui.Click(k.Button("seats", cut(46), "", ui.Look{Icon: icon.Pawn, Tip: pl.ui.Lang.T("Who plays: take over a side or hand it to a bot")})) {
		pl.ui.Dialog = seats.Dialog
	}
}

package match

import (
	"errors"
	"time"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// players are the bots of a match as they play it.
type players struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	minds  [rules.MaxSides]mind
	Paused bool
	hurry  bool         // what has been found so far is taken
	step   bool         // one command, though they stand still
	wait   float32      // ticks until the next command
	meant  rules.Action // the command that comes next, while it is shown
	shows  bool         // it is
	told   struct {     // who is at work, in words
		lang             *lang.Table
		name             string
		side             int
		head, does, rest string
	}
}

// botBeat is how long a bot's command is shown before it is given, in ticks.
const botBeat = 22

// botTurn tells whether a bot is to decide.
func (pl *players) BotTurn() bool {
	d := pl.t.Match.State().Pending()
	return d.Ask != rules.AskNothing && !pl.m.Past.on && pl.t.Match.Seat(d.Side) != ""
}

// botsPlay lets the bot think that is to decide, and gives its command once what was
// before has been seen.
func (pl *players) botsPlay(ctx *shell.Context) {
	b := pl
	if !pl.BotTurn() {
		b.shows, b.hurry, b.step, b.wait = false, false, false, botBeat
		if pl.t.Match.People() > 0 {
			b.Paused = false
		}
		return
	}
	m := pl.mindOf(ctx, pl.t.Match.State().Pending().Side)
	if m == nil {
		return
	}
	m.about(pl.t.Match.State(), pl.t.Match.Count())
	m.ponder(pl.ui.Clock)
	if pl.m.Past.moment.Busy() {
		b.wait = botBeat
		return
	}
	if pl.ui.Dialog != shell.NoDialog || b.Paused && !b.step || !m.done && !(b.hurry && m.ready()) {
		b.shows = b.shows && m.done
		return
	}
	if !b.shows {
		b.meant, b.shows = m.answer(), true
		if a := b.meant; a.Fig != rules.NoFig {
			pl.t.Show(pl.t.View.Figures[a.Fig].Cell)
		}
	}
	if b.wait -= pl.botPace(ctx, m); b.wait <= 0 {
		pl.botActs(ctx, b.meant)
	}
}

// botPace gives how much of the time for which a command is shown passes in a tick.
func (pl *players) botPace(ctx *shell.Context, m *mind) float32 {
	pace := float32(pl.ui.Set.Speed)
	switch {
	case m.name == session.RestBot || pl.step:
		return botBeat
	case pl.ui.Set.Speed == 0:
		pace = 4
	}
	if ctx.In.Holds(input.Hurry) {
		pace *= 4
	}
	return pace
}

// botActs gives a bot's command to the match.
func (pl *players) botActs(ctx *shell.Context, a rules.Action) {
	b := pl
	b.shows, b.hurry, b.step, b.wait = false, false, false, botBeat
	events, err := pl.t.Match.Apply(a)
	if errors.Is(err, session.ErrFull) {
		b.Paused = true
		pl.m.Refuse(ctx, pl.ui.ErrText(err))
		return
	}
	if err != nil { // which no bot does; the match goes on all the same
		if events, err = pl.t.Match.Apply(pl.t.Match.State().Default()); err != nil {
			pl.seatFails(ctx, pl.t.Match.State().Pending().Side)
			return
		}
	}
	pl.m.happened(events)
}

// mindOf gives the bot of a side; where there is none of that name a person takes the
// seat, and it is nil.
func (pl *players) mindOf(ctx *shell.Context, side int) *mind {
	m, name := &pl.minds[side], pl.t.Match.Seat(side)
	if m.bot != nil && m.name == name && m.board == pl.t.Words.Board {
		return m
	}
	if m.Sit(name, pl.t.Match.At(0), bot.Seed(pl.t.Match.Seed(), uint64(side))) != nil {
		pl.seatFails(ctx, side)
		return nil
	}
	return m
}

// seatFails gives a person the seat of a bot that cannot play.
func (pl *players) seatFails(ctx *shell.Context, side int) {
	pl.ui.Say(ctx, pl.ui.Lang.F("There is no bot here that is called %s: a person plays %s.", pl.t.Match.Seat(side), pl.t.Words.Side(side)))
	pl.SetSeat(side, "")
}

// setSeat has somebody else play a side from now on.
func (pl *players) SetSeat(side int, name string) {
	pl.t.Match.SetSeat(side, name)
	if pl.m.Bench != nil {
		pl.m.Bench.Sit(side, name)
	}
	pl.shows, pl.wait = false, botBeat
	pl.minds[side] = mind{}
	pl.t.Spells.DropLast()
	pl.t.Unselect()
	pl.m.saver.changed()
	pl.m.fresh()
}

// seatsBoxHere is the dialog about the seats of the match.
func (pl *players) seatsBoxHere(ctx *shell.Context) {
	seats.Box(pl.ui, ctx, seats.Table{Level: pl.t.Match.Level(), Words: &pl.t.Words, Seat: pl.t.Match.Seat, Set: func(side int, name string) {
		if pl.t.Match.Seat(side) != name {
			pl.SetSeat(side, name)
		}
	}})
}

// botKeys answers the keys while a bot is to decide; it tells whether there was one.
func (pl *players) botKeys(ctx *shell.Context) bool {
	in, b := ctx.In, pl
	switch {
	case !pl.BotTurn() || pl.m.Past.moment.on:
		return false
	case in.Fresh.Has(input.Skip) && pl.t.Tl.Busy():
		pl.m.ctl.skip(ctx)
	case in.Fresh.Has(input.Skip) && ctx.Tick > pl.m.ctl.guard:
		pl.hurryBot()
	case in.Fresh.Has(input.Confirm) && !pl.m.ctl.around.on:
		b.Paused = !b.Paused
	default:
		return false
	}
	return true
}

// hurryBot has the bot do what it has found so far; one that stands still gives one
// command.
func (pl *players) hurryBot() {
	b := pl
	if b.hurry = true; b.Paused {
		b.hurry, b.step = false, true
	}
	pl.ui.Player.Play(sound.Hover, 0, 1)
}

// botSays puts into words which bot is at work; what was put stays while it is the
// same.
func (pl *players) botSays(side int) (head, does string) {
	t, name := &pl.told, pl.t.Match.Seat(side)
	if t.lang != pl.ui.Lang || t.name != name || t.side != side || t.head == "" {
		t.lang, t.name, t.side = pl.ui.Lang, name, side
		t.head = pl.t.Words.Side(side) + " · " + seats.Name(pl.ui, name)
		t.does, t.rest = pl.ui.Lang.F("%s thinks …", seats.Name(pl.ui, name)), pl.ui.Lang.F("%s waits for you to go on", seats.Name(pl.ui, name))
	}
	if pl.Paused {
		return t.head, t.rest
	}
	return t.head, t.does
}

// botBar is the bar below the board while a bot is to decide: who it is, how far it
// has thought, and how to hurry it.
func (pl *players) botBar(ctx *shell.Context, k *ui.Kit, l plan, d rules.Decision) {
	r := l.bar
	c := pl.ui.Palette.Side(pl.t.Colour(d.Side))
	k.List.Rect(r.X, r.Y, r.W, k.Pt(4), k.Pt(2), quad.Gradient(c.Lighter(0.15), c.Darker(0.2)))
	r = r.Inset(k.Pt(7))
	text := r
	if l.aspect == aspectTall {
		text = r.CutTop(k.Pt(50))
		r.CutTop(k.Pt(6))
	}
	pl.botButtons(ctx, k, &r)
	if l.aspect != aspectTall {
		text = r
	}
	pl.botTold(k, text, d.Side, c)
}

// botTold writes who thinks, how far, or what was done last.
func (pl *players) botTold(k *ui.Kit, r ui.Rect, side int, c quad.Color) {
	if r.W < k.Pt(60) {
		return
	}
	x, y := r.CutLeft(k.Pt(36)).Mid()
	pl.t.Rim(k, x, y, k.Pt(16), side)
	if !pl.m.Past.moment.Busy() && !pl.Paused && !pl.ui.Set.PlainMotion() { // it turns while it thinks
		const turn = 6.2831855
		at := float32(pl.t.Now%90) / 90 * turn
		k.List.Arc(x, y, k.Pt(9), k.Pt(3), at, at+turn/3, quad.Solid(quad.RGB(0x3a2d20)))
	}
	r.CutLeft(k.Pt(8))
	head, does := pl.botSays(side)
	k.Label(r.CutTop(r.H*0.42), head, k.Fitted(head, 15, 10, r.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	bar := r.CutBottom(k.Pt(6))
	if pl.m.Past.moment.Busy() && pl.m.Chronicle.told > 0 {
		does = pl.m.Chronicle.lines[pl.m.Chronicle.told-1].text
	}
	k.Label(r, does, k.Fitted(does, 13, 9, r.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	bar.W = min(bar.W, k.Pt(420))
	k.List.Rect(bar.X, bar.Y, bar.W, bar.H, k.Pt(3), quad.Solid(k.Theme.PanelDark))
	if share := pl.minds[side].share(); share > 0 {
		k.List.Rect(bar.X, bar.Y, max(bar.H, bar.W*share), bar.H, k.Pt(3), quad.Gradient(c.Lighter(0.2), c.Darker(0.1)))
	}
}

// speedText are the speeds of the animations in words.
var speedText = map[int]string{0: "∞", 1: "1×", 2: "2×", 4: "4×"}

// botButtons are those of the bar while a bot is to decide: to hurry it, to stop it,
// how fast all is shown, and who plays.
func (pl *players) botButtons(ctx *shell.Context, k *ui.Kit, r *ui.Rect) {
	b, gap := pl, k.Pt(6)
	cut := func(w float32) ui.Rect {
		c := r.CutRight(k.Pt(w))
		r.CutRight(gap)
		return c
	}
	key := pl.ui.Bind.Label(input.Skip)
	switch {
	case pl.m.Past.moment.Busy():
		if pl.ui.Click(k.Button("skip", cut(138), pl.ui.Lang.T("Skip"), ui.Look{Icon: icon.Fast, Key: key, Size: 14, Tip: pl.ui.Tip(pl.ui.Lang.T("Skip"), input.Skip)})) {
			pl.m.ctl.skip(ctx)
		}
	case b.Paused:
		if pl.ui.Click(k.Button("bot-step", cut(138), pl.ui.Lang.T("One step"), ui.Look{Icon: icon.StepOn, Key: key, Size: 14, Tip: pl.ui.Lang.T("One command, then it waits again")})) {
			pl.hurryBot()
		}
	default:
		if pl.ui.Click(k.Button("hurry", cut(138), pl.ui.Lang.T("Hurry"), ui.Look{Icon: icon.Fast, Key: key, Size: 14, Disabled: b.hurry, Tip: pl.ui.Lang.T("It does what it has found so far")})) {
			pl.hurryBot()
		}
	}
	look := ui.Look{Icon: icon.Pause, Tip: pl.ui.Tip(pl.ui.Lang.T("Stop"), input.Confirm)}
	if b.Paused {
		look = ui.Look{Icon: icon.Play, Primary: true, Tip: pl.ui.Tip(pl.ui.Lang.T("Go on"), input.Confirm)}
	}
	if pl.ui.Click(k.Button("bot-pause", cut(46), "", look)) {
		b.Paused = !b.Paused
	}
	if pl.ui.Click(k.Button("bot-pace", cut(52), speedText[pl.ui.Set.Speed], ui.Look{Size: 14, Tip: pl.ui.Tip(pl.ui.Lang.T("How fast it goes on"), input.Faster)})) {
		pl.m.ctl.faster(ctx)
	}
	if pl.ui.Click(k.Button("seats", cut(46), "", ui.Look{Icon: icon.Pawn, Tip: pl.ui.Lang.T("Who plays: take the side over, or hand it to another bot")})) {
		pl.ui.Dialog = shell.SeatsDialog
	}
}

// botProbe tells tests how bots play.
func (pl *players) botProbe(state map[string]any) {
	var names []string
	for i := range pl.t.Match.Level().Sides {
		names = append(names, pl.t.Match.Seat(i))
	}
	state["seats"], state["paused"], state["bot"] = names, pl.Paused, pl.BotTurn()
	steps, most, longest := 0, 0, time.Duration(0)
	for i := range pl.minds {
		m := &pl.minds[i]
		steps, most, longest = steps+m.steps, max(most, m.most), max(longest, m.longest)
	}
	state["steps"], state["mostSteps"], state["longest"] = steps, most, int(longest/time.Microsecond)
}

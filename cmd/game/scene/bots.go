package scene

import (
	"errors"
	"time"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// players are the bots of a match as they play it.
type players struct {
	m  *play
	t  *table
	ui *desk

	minds  [rules.MaxSides]mind
	paused bool
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
func (pl *players) botTurn() bool {
	d := pl.t.match.State().Pending()
	return d.Ask != rules.AskNothing && !pl.m.past.on && pl.t.match.Seat(d.Side) != ""
}

// botsPlay lets the bot think that is to decide, and gives its command once what was
// before has been seen.
func (pl *players) botsPlay(ctx *Context) {
	b := pl
	if !pl.botTurn() {
		b.shows, b.hurry, b.step, b.wait = false, false, false, botBeat
		if pl.t.match.People() > 0 {
			b.paused = false
		}
		return
	}
	m := pl.mindOf(ctx, pl.t.match.State().Pending().Side)
	if m == nil {
		return
	}
	m.about(pl.t.match.State(), pl.t.match.Count())
	m.ponder(pl.ui.clock)
	if pl.m.past.moment.busy() {
		b.wait = botBeat
		return
	}
	if pl.ui.dialog != noDialog || b.paused && !b.step || !m.done && !(b.hurry && m.ready()) {
		b.shows = b.shows && m.done
		return
	}
	if !b.shows {
		b.meant, b.shows = m.answer(), true
		if a := b.meant; a.Fig != rules.NoFig {
			pl.t.show(pl.t.view.Figures[a.Fig].Cell)
		}
	}
	if b.wait -= pl.botPace(ctx, m); b.wait <= 0 {
		pl.botActs(ctx, b.meant)
	}
}

// botPace gives how much of the time for which a command is shown passes in a tick.
func (pl *players) botPace(ctx *Context, m *mind) float32 {
	pace := float32(pl.ui.set.Speed)
	switch {
	case m.name == session.RestBot || pl.step:
		return botBeat
	case pl.ui.set.Speed == 0:
		pace = 4
	}
	if ctx.In.Holds(input.Hurry) {
		pace *= 4
	}
	return pace
}

// botActs gives a bot's command to the match.
func (pl *players) botActs(ctx *Context, a rules.Action) {
	b := pl
	b.shows, b.hurry, b.step, b.wait = false, false, false, botBeat
	events, err := pl.t.match.Apply(a)
	if errors.Is(err, session.ErrFull) {
		b.paused = true
		pl.m.refuse(ctx, pl.ui.errText(err))
		return
	}
	if err != nil { // which no bot does; the match goes on all the same
		if events, err = pl.t.match.Apply(pl.t.match.State().Default()); err != nil {
			pl.seatFails(ctx, pl.t.match.State().Pending().Side)
			return
		}
	}
	pl.m.happened(events)
}

// mindOf gives the bot of a side; where there is none of that name a person takes the
// seat, and it is nil.
func (pl *players) mindOf(ctx *Context, side int) *mind {
	m, name := &pl.minds[side], pl.t.match.Seat(side)
	if m.bot != nil && m.name == name && m.board == pl.t.words.board {
		return m
	}
	if m.sit(name, pl.t.match.At(0), bot.Seed(pl.t.match.Seed(), uint64(side))) != nil {
		pl.seatFails(ctx, side)
		return nil
	}
	return m
}

// seatFails gives a person the seat of a bot that cannot play.
func (pl *players) seatFails(ctx *Context, side int) {
	pl.ui.say(ctx, pl.ui.lang.F("There is no bot here that is called %s: a person plays %s.", pl.t.match.Seat(side), pl.t.words.side(side)))
	pl.setSeat(side, "")
}

// setSeat has somebody else play a side from now on.
func (pl *players) setSeat(side int, name string) {
	pl.t.match.SetSeat(side, name)
	if pl.m.bench != nil {
		pl.m.bench.sit(side, name)
	}
	pl.shows, pl.wait = false, botBeat
	pl.minds[side] = mind{}
	pl.t.spells.dropLast()
	pl.t.unselect()
	pl.m.saver.changed()
	pl.m.fresh()
}

// seatsBoxHere is the dialog about the seats of the match.
func (pl *players) seatsBoxHere(ctx *Context) {
	seatsBox(pl.ui, ctx, seatsTable{pl.t.match.Level(), &pl.t.words, pl.t.match.Seat, func(side int, name string) {
		if pl.t.match.Seat(side) != name {
			pl.setSeat(side, name)
		}
	}})
}

// botKeys answers the keys while a bot is to decide; it tells whether there was one.
func (pl *players) botKeys(ctx *Context) bool {
	in, b := ctx.In, pl
	switch {
	case !pl.botTurn() || pl.m.past.moment.on:
		return false
	case in.Fresh.Has(input.Skip) && pl.t.tl.Busy():
		pl.m.ctl.skip(ctx)
	case in.Fresh.Has(input.Skip) && ctx.Tick > pl.m.ctl.guard:
		pl.hurryBot()
	case in.Fresh.Has(input.Confirm) && !pl.m.ctl.around.on:
		b.paused = !b.paused
	default:
		return false
	}
	return true
}

// hurryBot has the bot do what it has found so far; one that stands still gives one
// command.
func (pl *players) hurryBot() {
	b := pl
	if b.hurry = true; b.paused {
		b.hurry, b.step = false, true
	}
	pl.ui.player.Play(sound.Hover, 0, 1)
}

// botSays puts into words which bot is at work; what was put stays while it is the
// same.
func (pl *players) botSays(side int) (head, does string) {
	t, name := &pl.told, pl.t.match.Seat(side)
	if t.lang != pl.ui.lang || t.name != name || t.side != side || t.head == "" {
		t.lang, t.name, t.side = pl.ui.lang, name, side
		t.head = pl.t.words.side(side) + " · " + seatName(pl.ui, name)
		t.does, t.rest = pl.ui.lang.F("%s thinks …", seatName(pl.ui, name)), pl.ui.lang.F("%s waits for you to go on", seatName(pl.ui, name))
	}
	if pl.paused {
		return t.head, t.rest
	}
	return t.head, t.does
}

// botBar is the bar below the board while a bot is to decide: who it is, how far it
// has thought, and how to hurry it.
func (pl *players) botBar(ctx *Context, k *ui.Kit, l plan, d rules.Decision) {
	r := l.bar
	c := pl.ui.palette.Side(pl.t.colour(d.Side))
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
	pl.t.rim(k, x, y, k.Pt(16), side)
	if !pl.m.past.moment.busy() && !pl.paused && !pl.ui.set.plainMotion() { // it turns while it thinks
		const turn = 6.2831855
		at := float32(pl.t.now%90) / 90 * turn
		k.List.Arc(x, y, k.Pt(9), k.Pt(3), at, at+turn/3, quad.Solid(quad.RGB(0x3a2d20)))
	}
	r.CutLeft(k.Pt(8))
	head, does := pl.botSays(side)
	k.Label(r.CutTop(r.H*0.42), head, k.Fitted(head, 15, 10, r.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	bar := r.CutBottom(k.Pt(6))
	if pl.m.past.moment.busy() && pl.m.chronicle.told > 0 {
		does = pl.m.chronicle.lines[pl.m.chronicle.told-1].text
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
func (pl *players) botButtons(ctx *Context, k *ui.Kit, r *ui.Rect) {
	b, gap := pl, k.Pt(6)
	cut := func(w float32) ui.Rect {
		c := r.CutRight(k.Pt(w))
		r.CutRight(gap)
		return c
	}
	key := pl.ui.bind.Label(input.Skip)
	switch {
	case pl.m.past.moment.busy():
		if pl.ui.click(k.Button("skip", cut(138), pl.ui.lang.T("Skip"), ui.Look{Icon: icon.Fast, Key: key, Size: 14, Tip: pl.ui.tip(pl.ui.lang.T("Skip"), input.Skip)})) {
			pl.m.ctl.skip(ctx)
		}
	case b.paused:
		if pl.ui.click(k.Button("bot-step", cut(138), pl.ui.lang.T("One step"), ui.Look{Icon: icon.StepOn, Key: key, Size: 14, Tip: pl.ui.lang.T("One command, then it waits again")})) {
			pl.hurryBot()
		}
	default:
		if pl.ui.click(k.Button("hurry", cut(138), pl.ui.lang.T("Hurry"), ui.Look{Icon: icon.Fast, Key: key, Size: 14, Disabled: b.hurry, Tip: pl.ui.lang.T("It does what it has found so far")})) {
			pl.hurryBot()
		}
	}
	look := ui.Look{Icon: icon.Pause, Tip: pl.ui.tip(pl.ui.lang.T("Stop"), input.Confirm)}
	if b.paused {
		look = ui.Look{Icon: icon.Play, Primary: true, Tip: pl.ui.tip(pl.ui.lang.T("Go on"), input.Confirm)}
	}
	if pl.ui.click(k.Button("bot-pause", cut(46), "", look)) {
		b.paused = !b.paused
	}
	if pl.ui.click(k.Button("bot-pace", cut(52), speedText[pl.ui.set.Speed], ui.Look{Size: 14, Tip: pl.ui.tip(pl.ui.lang.T("How fast it goes on"), input.Faster)})) {
		pl.m.ctl.faster(ctx)
	}
	if pl.ui.click(k.Button("seats", cut(46), "", ui.Look{Icon: icon.Pawn, Tip: pl.ui.lang.T("Who plays: take the side over, or hand it to another bot")})) {
		pl.ui.dialog = seatsDialog
	}
}

// botProbe tells tests how bots play.
func (pl *players) botProbe(state map[string]any) {
	var names []string
	for i := range pl.t.match.Level().Sides {
		names = append(names, pl.t.match.Seat(i))
	}
	state["seats"], state["paused"], state["bot"] = names, pl.paused, pl.botTurn()
	steps, most, longest := 0, 0, time.Duration(0)
	for i := range pl.minds {
		m := &pl.minds[i]
		steps, most, longest = steps+m.steps, max(most, m.most), max(longest, m.longest)
	}
	state["steps"], state["mostSteps"], state["longest"] = steps, most, int(longest/time.Microsecond)
}

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
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// players are the bots of a match as they play it.
type players struct {
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
func (p *play) botTurn() bool {
	d := p.match.State().Pending()
	return d.Ask != rules.AskNothing && !p.past.on && p.match.Seat(d.Side) != ""
}

// botsPlay lets the bot think that is to decide, and gives its command once what was
// before has been seen.
func (p *play) botsPlay(ctx *Context) {
	b := &p.players
	if !p.botTurn() {
		b.shows, b.hurry, b.step, b.wait = false, false, false, botBeat
		if p.match.People() > 0 {
			b.paused = false
		}
		return
	}
	m := p.mindOf(ctx, p.match.State().Pending().Side)
	if m == nil {
		return
	}
	m.about(p.match.State(), p.match.Count())
	m.ponder(p.clock)
	if p.busy() {
		b.wait = botBeat
		return
	}
	if p.dialog != noDialog || b.paused && !b.step || !m.done && !(b.hurry && m.ready()) {
		b.shows = b.shows && m.done
		return
	}
	if !b.shows {
		b.meant, b.shows = m.answer(), true
		if a := b.meant; a.Fig != rules.NoFig {
			p.show(p.view.Figures[a.Fig].Cell)
		}
	}
	if b.wait -= p.botPace(ctx, m); b.wait <= 0 {
		p.botActs(ctx, b.meant)
	}
}

// botPace gives how much of the time for which a command is shown passes in a tick.
func (p *play) botPace(ctx *Context, m *mind) float32 {
	pace := float32(p.set.Speed)
	switch {
	case m.name == session.RestBot || p.players.step:
		return botBeat
	case p.set.Speed == 0:
		pace = 4
	}
	if ctx.In.Holds(input.Hurry) {
		pace *= 4
	}
	return pace
}

// botActs gives a bot's command to the match.
func (p *play) botActs(ctx *Context, a rules.Action) {
	b := &p.players
	b.shows, b.hurry, b.step, b.wait = false, false, false, botBeat
	events, err := p.match.Apply(a)
	if errors.Is(err, session.ErrFull) {
		b.paused = true
		p.refuse(ctx, p.errText(err))
		return
	}
	if err != nil { // which no bot does; the match goes on all the same
		if events, err = p.match.Apply(p.match.State().Default()); err != nil {
			p.seatFails(ctx, p.match.State().Pending().Side)
			return
		}
	}
	p.happened(events)
}

// mindOf gives the bot of a side; where there is none of that name a person takes the
// seat, and it is nil.
func (p *play) mindOf(ctx *Context, side int) *mind {
	m, name := &p.players.minds[side], p.match.Seat(side)
	if m.bot != nil && m.name == name && m.board == p.words.board {
		return m
	}
	if m.sit(name, p.match.At(0), bot.Seed(p.match.Seed(), uint64(side))) != nil {
		p.seatFails(ctx, side)
		return nil
	}
	return m
}

// seatFails gives a person the seat of a bot that cannot play.
func (p *play) seatFails(ctx *Context, side int) {
	p.say(ctx, p.lang.F("There is no bot here that is called %s: a person plays %s.", p.match.Seat(side), p.words.side(side)))
	p.setSeat(side, "")
}

// setSeat has somebody else play a side from now on.
func (p *play) setSeat(side int, name string) {
	p.match.SetSeat(side, name)
	if p.bench != nil {
		p.bench.sit(side, name)
	}
	p.players.shows, p.players.wait = false, botBeat
	p.players.minds[side] = mind{}
	p.dropLast()
	p.unselect()
	p.changed()
	p.fresh()
}

// seatsBoxHere is the dialog about the seats of the match.
func (p *play) seatsBoxHere(ctx *Context) {
	p.seatsBox(ctx, seatsTable{p.match.Level(), &p.words, p.match.Seat, func(side int, name string) {
		if p.match.Seat(side) != name {
			p.setSeat(side, name)
		}
	}})
}

// botKeys answers the keys while a bot is to decide; it tells whether there was one.
func (p *play) botKeys(ctx *Context) bool {
	in, b := ctx.In, &p.players
	switch {
	case !p.botTurn() || p.moment.on:
		return false
	case in.Fresh.Has(input.Skip) && p.tl.Busy():
		p.skip(ctx)
	case in.Fresh.Has(input.Skip) && ctx.Tick > p.guard:
		p.hurryBot()
	case in.Fresh.Has(input.Confirm) && !p.around.on:
		b.paused = !b.paused
	default:
		return false
	}
	return true
}

// hurryBot has the bot do what it has found so far; one that stands still gives one
// command.
func (p *play) hurryBot() {
	b := &p.players
	if b.hurry = true; b.paused {
		b.hurry, b.step = false, true
	}
	p.player.Play(sound.Hover, 0, 1)
}

// botSays puts into words which bot is at work; what was put stays while it is the
// same.
func (p *play) botSays(side int) (head, does string) {
	t, name := &p.players.told, p.match.Seat(side)
	if t.lang != p.lang || t.name != name || t.side != side || t.head == "" {
		t.lang, t.name, t.side = p.lang, name, side
		t.head = p.words.side(side) + " · " + p.seatName(name)
		t.does, t.rest = p.lang.F("%s thinks …", p.seatName(name)), p.lang.F("%s waits for you to go on", p.seatName(name))
	}
	if p.players.paused {
		return t.head, t.rest
	}
	return t.head, t.does
}

// botBar is the bar below the board while a bot is to decide: who it is, how far it
// has thought, and how to hurry it.
func (p *play) botBar(ctx *Context, k *ui.Kit, l plan, d rules.Decision) {
	r := l.bar
	c := p.palette.Side(p.colour(d.Side))
	k.List.Rect(r.X, r.Y, r.W, k.Pt(4), k.Pt(2), quad.Gradient(c.Lighter(0.15), c.Darker(0.2)))
	r = r.Inset(k.Pt(7))
	text := r
	if l.aspect == aspectTall {
		text = r.CutTop(k.Pt(50))
		r.CutTop(k.Pt(6))
	}
	p.botButtons(ctx, k, &r)
	if l.aspect != aspectTall {
		text = r
	}
	p.botTold(k, text, d.Side, c)
}

// botTold writes who thinks, how far, or what was done last.
func (p *play) botTold(k *ui.Kit, r ui.Rect, side int, c quad.Color) {
	if r.W < k.Pt(60) {
		return
	}
	x, y := r.CutLeft(k.Pt(36)).Mid()
	p.rim(k, x, y, k.Pt(16), side)
	if !p.busy() && !p.players.paused && !p.set.plainMotion() { // it turns while it thinks
		const turn = 6.2831855
		at := float32(p.now%90) / 90 * turn
		k.List.Arc(x, y, k.Pt(9), k.Pt(3), at, at+turn/3, quad.Solid(quad.RGB(0x3a2d20)))
	}
	r.CutLeft(k.Pt(8))
	head, does := p.botSays(side)
	k.Label(r.CutTop(r.H*0.42), head, k.Fitted(head, 15, 10, r.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	bar := r.CutBottom(k.Pt(6))
	if p.busy() && p.told > 0 {
		does = p.lines[p.told-1].text
	}
	k.Label(r, does, k.Fitted(does, 13, 9, r.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	bar.W = min(bar.W, k.Pt(420))
	k.List.Rect(bar.X, bar.Y, bar.W, bar.H, k.Pt(3), quad.Solid(k.Theme.PanelDark))
	if share := p.players.minds[side].share(); share > 0 {
		k.List.Rect(bar.X, bar.Y, max(bar.H, bar.W*share), bar.H, k.Pt(3), quad.Gradient(c.Lighter(0.2), c.Darker(0.1)))
	}
}

// plainMotion tells whether signs of waiting stand still.
func (s *Settings) plainMotion() bool { return s.Reduced || s.Detail == "plain" }

// speedText are the speeds of the animations in words.
var speedText = map[int]string{0: "∞", 1: "1×", 2: "2×", 4: "4×"}

// botButtons are those of the bar while a bot is to decide: to hurry it, to stop it,
// how fast all is shown, and who plays.
func (p *play) botButtons(ctx *Context, k *ui.Kit, r *ui.Rect) {
	b, gap := &p.players, k.Pt(6)
	cut := func(w float32) ui.Rect {
		c := r.CutRight(k.Pt(w))
		r.CutRight(gap)
		return c
	}
	key := p.bind.Label(input.Skip)
	switch {
	case p.busy():
		if p.click(k.Button("skip", cut(138), p.lang.T("Skip"), ui.Look{Icon: icon.Fast, Key: key, Size: 14, Tip: p.tip(p.lang.T("Skip"), input.Skip)})) {
			p.skip(ctx)
		}
	case b.paused:
		if p.click(k.Button("bot-step", cut(138), p.lang.T("One step"), ui.Look{Icon: icon.StepOn, Key: key, Size: 14, Tip: p.lang.T("One command, then it waits again")})) {
			p.hurryBot()
		}
	default:
		if p.click(k.Button("hurry", cut(138), p.lang.T("Hurry"), ui.Look{Icon: icon.Fast, Key: key, Size: 14, Disabled: b.hurry, Tip: p.lang.T("It does what it has found so far")})) {
			p.hurryBot()
		}
	}
	look := ui.Look{Icon: icon.Pause, Tip: p.tip(p.lang.T("Stop"), input.Confirm)}
	if b.paused {
		look = ui.Look{Icon: icon.Play, Primary: true, Tip: p.tip(p.lang.T("Go on"), input.Confirm)}
	}
	if p.click(k.Button("bot-pause", cut(46), "", look)) {
		b.paused = !b.paused
	}
	if p.click(k.Button("bot-pace", cut(52), speedText[p.set.Speed], ui.Look{Size: 14, Tip: p.tip(p.lang.T("How fast it goes on"), input.Faster)})) {
		p.faster(ctx)
	}
	if p.click(k.Button("seats", cut(46), "", ui.Look{Icon: icon.Pawn, Tip: p.lang.T("Who plays: take the side over, or hand it to another bot")})) {
		p.dialog = seatsDialog
	}
}

// showMeant marks on the board what a command is about that somebody else proposes:
// who acts, its way, and at whom or where.
func (p *play) showMeant(o *board.Overlay, a rules.Action) {
	if a.Fig == rules.NoFig || int(a.Fig) >= len(p.view.Figures) {
		return
	}
	from := p.view.Figures[a.Fig].Cell
	o.Selected = a.Fig
	switch a.Kind {
	case rules.Move:
		p.match.State().Reach(a.Fig, &p.reach)
		o.Path = append(o.Path[:0], from)
		p.path = p.reach.Path(a.To, p.path)
		for _, st := range p.path {
			o.Path = append(o.Path, st.To)
		}
		o.PathCost = p.reach.Cost(a.To)
	case rules.Strike, rules.Rangestrike, rules.Use, rules.SlayProne, rules.Target, rules.Carry, rules.Penalty:
		if to := p.view.Figures[a.Other].Cell; to != from {
			o.AimFrom, o.AimTo = from, to
		}
	case rules.Cast, rules.Displace, rules.Place, rules.Door:
		if a.To != rules.NoCell {
			o.Choices = append(o.Choices, board.Choice{Cell: a.To})
		}
	}
}

// botProbe tells tests how bots play.
func (p *play) botProbe(state map[string]any) {
	var names []string
	for i := range p.match.Level().Sides {
		names = append(names, p.match.Seat(i))
	}
	state["seats"], state["paused"], state["bot"] = names, p.players.paused, p.botTurn()
	steps, most, longest := 0, 0, time.Duration(0)
	for i := range p.players.minds {
		m := &p.players.minds[i]
		steps, most, longest = steps+m.steps, max(most, m.most), max(longest, m.longest)
	}
	state["steps"], state["mostSteps"], state["longest"] = steps, most, int(longest/time.Microsecond)
}

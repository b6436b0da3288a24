package match

import (
	"errors"
	"time"

	"wallfall/assets/icon"
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
	searches  [rules.MaxSides]botSearch
	Paused    bool
	hurry     bool         // the best action found so far is played
	step      bool         // one command although paused
	wait      float32      // ticks until the next command
	planned   rules.Action // the next command
	showsPlan bool         // planned is shown
}

// botDelay is how long a bot's command is shown before it is given, in ticks.
const botDelay = 22

// play runs the search of the bot that decides. It reports whether its command, planned, is
// to be given now, once all animations are over, and whether the bot can't play.
func (pl *players) play(t *table.Table, in *input.Frame) (acts, fails bool) {
	if !t.BotTurn() {
		pl.rest()
		for i := range pl.searches {
			pl.searches[i].on = false // what is shown now is searched by the same bots
		}
		if t.Match.People() > 0 {
			pl.Paused = false
		}
		return false, false
	}
	side := t.Match.State().Pending().Side
	m := &pl.searches[side]
	if m.setUp(t.Match.Seat(side), t.Match, side) != nil {
		return false, true
	}
	m.think(t.UI.Opts.Clock, t.Match)
	if t.Now().Busy {
		pl.wait = botDelay
		return false, false
	}
	if t.UI.Dialog != shell.NoDialog || pl.Paused && !pl.step || !m.done && !(pl.hurry && m.ready()) {
		pl.showsPlan = pl.showsPlan && m.done
		return false, false
	}
	if !pl.showsPlan {
		pl.planned, pl.showsPlan = m.answer(), true
		if a := pl.planned; a.Fig != rules.NoFig {
			t.ScrollTo(t.View.Figures[a.Fig].Cell)
		}
	}
	pace := float32(t.UI.Set.Speed)
	switch {
	case m.name == session.RestBot || pl.step:
		pace = botDelay
	case t.UI.Set.Speed == 0:
		pace = 4
	}
	if in.Holds(input.Hurry) {
		pace *= 4
	}
	pl.wait -= pace
	return pl.wait <= 0, false
}

// rest forgets what was planned.
func (pl *players) rest() {
	pl.showsPlan, pl.hurry, pl.step, pl.wait = false, false, false, botDelay
}

// reseat forgets what was planned and searched for a side, whose player has changed.
func (pl *players) reseat(side int) {
	pl.showsPlan, pl.wait = false, botDelay
	pl.searches[side] = botSearch{}
}

// botsPlay lets the bot that decides think, and gives its command to the match.
func (p *Screen) botsPlay(ctx *shell.Context) {
	m := p.View.Turn.Match
	replace := func() { // gives a seat whose bot can't play to a person
		side := m.State().Pending().Side
		p.View.UI.Say(ctx, p.View.UI.Lang.F("Unknown bot %s: a person plays %s.", m.Seat(side), p.View.Turn.Narrator.Side(side)))
		p.SetSeat(side, "")
	}
	acts, fails := p.Players.play(&p.View.Table, ctx.In)
	if fails {
		replace()
	}
	if !acts {
		return
	}
	p.Players.rest()
	events, err := m.Apply(p.Players.planned)
	if errors.Is(err, session.ErrFull) {
		p.Players.Paused = true
		p.View.Refuse(ctx, p.View.UI.ErrText(err))
		return
	}
	if err != nil { // no bot does that, but a match must go on
		if events, err = m.Apply(m.State().Default()); err != nil {
			replace()
			return
		}
	}
	p.applyEvents(events)
}

// SetSeat changes who plays a side.
func (p *Screen) SetSeat(side int, name string) {
	p.View.Turn.Match.SetSeat(side, name)
	if p.Workbench != nil {
		p.Workbench.Sit(side, name)
	}
	p.Players.reseat(side)
	p.View.Turn.DropDeferred()
	p.View.Turn.StopFollowing()
	p.View.unselect()
	p.changed()
	p.View.refreshDerived()
}

// read handles the keys while a bot decides; ok reports whether there was one. may is whether
// the key that skips also hurries, which it does only a moment after it has skipped.
func (pl *players) read(t *table.Table, in *input.Frame, may bool) (w want, ok bool) {
	switch {
	case !t.BotTurn():
		return w, false
	case in.Fresh.Has(input.Skip) && t.Timeline.Busy():
		w.do = wishSkip
	case in.Fresh.Has(input.Skip) && may:
		pl.hurryBot(t)
	case in.Fresh.Has(input.Confirm) && !t.Aim.Around:
		pl.Paused = !pl.Paused
	default:
		return w, false
	}
	return w, true
}

// hurryBot has the bot play the best it has found; a paused one plays one command.
func (pl *players) hurryBot(t *table.Table) {
	if pl.hurry = true; pl.Paused {
		pl.hurry, pl.step = false, true
	}
	t.UI.Player.Play(sound.Hover, 0, 1)
}

// speedText is the text of each animation speed.
var speedText = map[int]string{0: "∞", 1: "1×", 2: "2×", 4: "4×"}

// botButtons draws the buttons while a bot decides: hurry, pause, speed, seats.
func (pl *players) botButtons(t *table.Table, k *ui.Kit, r *ui.Rect) (w want) {
	cut := func(w float32) ui.Rect { return r.TakeRight(k.Pt(w), k.Pt(6)) }
	l, look := t.UI.Lang, ui.Look{Icon: icon.Fast, Key: t.UI.Bind.Label(input.Skip), Size: 14}
	id, text := "hurry", l.T("Move now")
	look.Disabled, look.Tip = pl.hurry, l.T("Plays the best move found so far")
	if pl.Paused {
		id, text = "bot-step", l.T("One step")
		look.Icon, look.Disabled, look.Tip = icon.StepOn, false, l.T("One command, then pause again")
	}
	if t.Now().Busy {
		look.Icon, look.Disabled, look.Tip = icon.Fast, false, t.UI.Tip(l.T("Skip"), input.Skip)
		w.button(t.UI, "skip", cut(138), l.T("Skip"), look, wishSkip)
	} else if t.UI.Click(k.Button(id, cut(138), text, look)) {
		pl.hurryBot(t)
	}
	look = ui.Look{Icon: icon.Pause, Tip: t.UI.Tip(l.T("Stop"), input.Confirm)}
	if pl.Paused {
		look = ui.Look{Icon: icon.Play, Primary: true, Tip: t.UI.Tip(l.T("Continue"), input.Confirm)}
	}
	if t.UI.Click(k.Button("bot-pause", cut(barButton), "", look)) {
		pl.Paused = !pl.Paused
	}
	w.button(t.UI, "bot-pace", cut(52), speedText[t.UI.Set.Speed], ui.Look{Size: 14, Tip: t.UI.Tip(l.T("Playback speed"), input.Faster)}, wishFaster)
	t.UI.Opens(k.Button("seats", cut(barButton), "", ui.Look{Icon: icon.Pawn, Tip: l.T("Who plays: take over a side or hand it to a bot")}), seats.Dialog)
	return w
}

// botSearch is a bot's search in slices of each tick, which do not change its result.
type botSearch struct {
	name    string
	board   *rules.Board
	bot     bot.Bot
	slicer  bot.Slicer  // bot, if it can search in slices
	thinker bot.Thinker // bot, if it looks ahead
	at      searchKey
	on      bool // at is set
	done    bool
	best    rules.Action
	slice   int           // steps of a slice, adjusted to sliceTime
	last    time.Duration // when the search of the last tick began
	steps   int           // searched in this tick
	most    int           // the most steps of any tick
	longest time.Duration
}

// searchKey identifies a search: the position and its command count.
type searchKey struct {
	hash  uint64
	count int
}

func positionOf(m *session.Match) searchKey { return searchKey{m.State().Hash(), m.Count()} }

// Limits of a search: its time in a tick, the divisor of the time between ticks that
// it may take on a slow machine, the length of a slice, the steps of the first slice,
// and the most steps of a slice and of a tick.
const (
	thinkTime  = 6 * time.Millisecond
	thinkShare = 3
	sliceTime  = 250 * time.Microsecond
	firstSlice = 1
	mostSlice  = 20_000
	mostSteps  = 100_000
)

// setUp takes the bot of a name that plays a side of a match, if it has not; for no side, one that
// gives hints.
func (m *botSearch) setUp(name string, of *session.Match, side int) error {
	if m.bot != nil && m.name == name && m.board == of.State().Board() {
		return nil
	}
	var b bot.Bot
	var err error
	if side < rules.MaxSides {
		b, err = of.Player(side)
	} else if b, err = bot.New(name); err == nil {
		b.Begin(of.At(0), bot.Seed(of.Seed(), uint64(side)))
	}
	if err != nil {
		return err
	}
	*m = botSearch{name: name, board: of.State().Board(), bot: b, slice: firstSlice}
	m.slicer, _ = b.(bot.Slicer)
	m.thinker, _ = b.(bot.Thinker)
	return nil
}

// think searches the position of a match for a tick, at least one slice.
func (m *botSearch) think(clock func() time.Duration, of *session.Match) {
	s := of.State()
	if at := positionOf(of); !m.on || m.at != at {
		if _, ok := m.bot.(*bot.Keeper); ok {
			_, _ = of.Player(s.Pending().Side) // which sees what has happened
		}
		if m.at, m.on, m.done = at, true, m.slicer == nil; m.done {
			m.best = m.bot.Choose(s)
		} else {
			m.slicer.Start(s)
		}
	}
	begun := clock()
	last, may := begun, max(1, min(thinkTime, (begun-m.last)/thinkShare))
	m.last = begun
	for m.steps = 0; !m.done && m.steps+m.slice <= mostSteps && last-begun < may; {
		m.done = m.slicer.Think(m.slice)
		m.steps += m.slice
		now := clock()
		switch took := now - last; {
		case took > sliceTime:
			m.slice = max(1, int(int64(m.slice)*int64(sliceTime)/int64(took)))
		case took < sliceTime/2:
			m.slice = min(mostSlice, 2*m.slice)
		}
		last = now
	}
	m.most, m.longest = max(m.most, m.steps), max(m.longest, last-begun)
}

// answer returns the best action found so far.
func (m *botSearch) answer() rules.Action {
	if m.slicer != nil {
		return m.slicer.Best()
	}
	return m.best
}

// ready reports whether every candidate was looked at, so that the best can be played early.
func (m *botSearch) ready() bool {
	if m.done || m.thinker == nil {
		return m.done
	}
	nodes, _ := m.thinker.Progress()
	return nodes > 0
}

// progress returns the fraction of the search that is done, 0..1.
func (m *botSearch) progress() float32 {
	if m.done || m.thinker == nil {
		return 1
	}
	done, of := m.thinker.Progress()
	return min(1, float32(done)/float32(max(1, of)))
}

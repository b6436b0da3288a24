// Package match is the screen of a match: its controls, display, log, playback, hints,
// bots and lessons around a table.Table.
//
// It knows no rules: every command goes through a session.Match, and what acting on a
// target means is decided by Table.Resolve alone.
package match

import (
	"errors"
	"slices"

	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Screen is a match on the screen. Positions change at once; the timeline shows how.
type Screen struct {
	Table    table.Table
	UI       *shell.UI
	LookBack lookBack // the past, and recordings

	Log                eventLog
	result             *rules.Event
	Workbench          shell.TrialHost // the editor whose level is tested, nil for none
	leavesForWorkbench bool            // the player goes back to it
	Players            players
	Hints              hints
	ctl                controls
	Hud                hud
	coach              lessonCoach
	Ending             ending
	saver              saver
	derived            derivedKey
}

// NewPlay begins a match of a level. seat returns who plays a side; nil leaves all to people.
func NewPlay(d *shell.UI, file string, source []byte, seat func(lv *levels.Level, side int) string) (shell.Scene, error) {
	m, err := session.New(file, source, d.Seed())
	if err != nil {
		return nil, levels.Brief(err)
	}
	m.SetBegun(d.UnixNow())
	for i := range m.Level().Sides {
		if seat != nil {
			m.SetSeat(i, seat(m.Level(), i))
		}
	}
	return opened(d, m), nil
}

// opened shows a match from the start of its opening.
func opened(d *shell.UI, m *session.Match) *Screen {
	p := Resume(d, m)
	if first, err := m.Level().New(m.Seed()); err == nil {
		p.Table.View.Show(first)
		p.Log.shown, p.Log.reported = 0, 0
		p.Table.Timeline.Clear()
		p.Table.Timeline.Add(m.Opening())
	}
	if p.UI.Set.Speed == 0 {
		p.Finish()
	}
	return p
}

// enter shows a match where it is, from the start of its opening if it has just begun.
func enter(d *shell.UI, m *session.Match) *Screen {
	if m.Empty() {
		return opened(d, m)
	}
	return Resume(d, m)
}

// Resume continues a match where it is.
func Resume(d *shell.UI, m *session.Match) *Screen {
	d.Dialog = shell.NoDialog
	p := &Screen{UI: d}
	p.Table.Match = m
	p.Table.Wire(d, p)
	w := part{p, &p.Table, d}
	p.ctl = controls{part: w, ring: focusRing{part: w}}
	p.Hud = hud{part: w, TurnSide: -1, bar: bar{part: w}, recap: recap{part: w}}
	p.LookBack = lookBack{part: w, frame: replayFrame{part: w}}
	p.Log, p.Players, p.Hints = eventLog{part: w}, players{part: w}, hints{part: w}
	p.coach, p.Ending, p.saver = lessonCoach{part: w}, ending{part: w}, saver{part: w}
	p.Table.Narrator = narrate.New(m.Level(), m.State().Board(), d.Lang)
	p.Table.Timeline.Still = d.Set.Reduced
	p.showNow()
	p.Table.Picture = *board.NewPicture(&p.Table.View, &p.Table.Timeline, d.Fonts)
	for _, sd := range m.Level().Sides {
		p.Table.Picture.Colours = append(p.Table.Picture.Colours, int(sd.Colour))
	}
	p.rebuildLog()
	p.Log.revealAll()
	p.Table.Picture.Floor = boardview.Busiest(&p.Table.View)
	p.refreshDerived()
	return p
}

// part is what each part of the screen works with.
type part struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI
}

// showNow shows the position without animation. A wall that a decision has stopped leans on
// its obstacle.
func (p *Screen) showNow() {
	s := p.Table.Match.State()
	p.Table.Timeline.Clear()
	p.Table.View.Show(s)
	if s.Phase() != rules.PhaseWalls || table.TakesCommands(s.Pending().Ask) {
		return
	}
	for i := p.Table.Match.Count() - 1; i >= -1; i-- {
		events := p.Table.Match.Events(i)
		for j := len(events) - 1; j >= 0; j-- {
			switch e := &events[j]; e.Kind {
			case rules.EvWallStart:
				p.Table.Timeline.Lean(e.Wall)
				return
			case rules.EvWallMove, rules.EvWallRemoved, rules.EvTurn:
				return
			}
		}
	}
}

func (p *Screen) rebuildLog() {
	p.Ending.deeds, p.result, p.Ending.ended, p.Ending.noted, p.Log.round = deeds{}, nil, false, false, 1
	p.Log.reset()
	for i := -1; i < p.Table.Match.Count(); i++ {
		p.Log.add(i, p.Table.Match.Events(i))
	}
}

// applyEvents shows and logs the events of an action.
func (p *Screen) applyEvents(events []rules.Event) {
	p.Table.Timeline.Add(events)
	p.Log.add(p.Table.Match.Count()-1, events)
	p.refreshDerived()
	if !p.LookBack.on {
		p.saver.changed()
	}
	if p.UI.Set.Speed == 0 {
		p.Finish()
	} else {
		p.run(0) // events without duration
	}
}

// Finish ends the animation at once.
func (p *Screen) Finish() {
	if p.LookBack.frame.on {
		p.LookBack.frame.close()
		return
	}
	if !p.Table.Timeline.Busy() {
		return
	}
	heard := [sound.Count]bool{}
	p.Table.Timeline.Skip(&p.Table.View, func(e *rules.Event) {
		p.scrollTo(e)
		p.onTurn(e)
		if e.Kind == rules.EvFall {
			p.Table.ScrollTo(e.To)
		}
		// Without animation each sound is still played once.
		if id := board.Sound(p.Table.Match.State(), e, board.Begins); p.UI.Set.Speed == 0 && !heard[id] {
			heard[id] = true
			p.playSound(e, id)
		}
	})
	p.settled()
	p.refreshDerived()
}

// settled updates what waits for the animation to end.
func (p *Screen) settled() {
	p.Table.Held.Sync(p.Table.Match.State())
	p.Log.revealAll()
	if d := p.Table.Match.State().Pending(); !table.TakesCommands(d.Ask) && d.Fig != rules.NoFig {
		p.Table.ScrollTo(p.Table.View.Figures[d.Fig].Cell)
	}
}

// onTurn announces a turn as it begins.
func (p *Screen) onTurn(e *rules.Event) {
	if e.Kind != rules.EvTurn {
		return
	}
	p.Hud.TurnSide, p.Hud.banner = int(e.Side), p.Table.Tick+80
	if !p.LookBack.on && !p.LookBack.frame.on && p.coach.lesson == nil && p.Table.Match.Seat(int(e.Side)) == "" {
		p.Hud.recap.begin(int(e.Side))
	}
	if p.UI.Set.Handover && p.Table.Match.Seat(p.Hud.TurnSide) == "" && p.Table.Match.People() > 1 && p.Table.Match.Count() > 0 && p.result == nil && p.coach.lesson == nil && !p.LookBack.on {
		p.UI.Dialog = HandoverDialog
	}
}

// refreshDerived updates all that depends on the position.
func (p *Screen) refreshDerived() {
	s := p.Table.Match.State()
	if !p.Table.Timeline.Busy() {
		p.Table.Held.Sync(s)
	}
	if now := (derivedKey{s.Board(), s.Hash(), p.LookBack.on || p.Players.botTurn(), len(p.Table.Steps) > 0}); now != p.derived {
		p.derived = now
		t := &p.Table
		t.Legal, t.Ends, t.MoreEnds, t.ByStep = t.Legal[:0], t.Ends[:0], false, false
		if !now.closed {
			t.Legal = s.Legal(t.Legal)
			if !now.going {
				var all bool
				t.Ends, all = s.ForceEnds(t.Ends, rules.MaxForceEnds)
				t.MoreEnds = !all
			}
		}
		t.Preview.Cache.Hash = now.hash
		t.Preview.Forecast.Read(s, &t.Preview.Scratch, &t.Preview.ScratchLog)
		t.Picture.Standing = board.ReadStanding(s, t.Picture.Standing)
	}
	p.Table.Aim.Tapped = rules.NoCell
	p.Table.Chooser.Reset()
	d := s.Pending()
	if !table.TakesCommands(d.Ask) || p.Table.Selected != rules.NoFig && !p.Table.Commandable(p.Table.Selected) {
		p.Table.Selected = rules.NoFig
	}
	if d.Ask == rules.AskStrike && p.Table.Selected == rules.NoFig {
		p.Table.Selected = p.Table.OnlyCommandable()
	}
	p.Table.Chooser.SpellPhase = d.Ask == rules.AskSpells && !p.LookBack.on && !p.Players.botTurn()
}

// derivedKey identifies the position that derived data is for.
type derivedKey struct {
	board  *rules.Board
	hash   uint64
	closed bool // the past is shown, or a bot decides
	going  bool // a movement goes on as it was chosen: its ends are not offered
}

// Do applies an action to the match and reports whether it could; a refusal is shown in words.
func (p *Screen) Do(ctx *shell.Context, a rules.Action) bool {
	p.Finish()
	p.LookBack.leave()
	if p.Players.botTurn() {
		p.Refuse(ctx, p.UI.Lang.F("%s to decide.", seats.Name(p.UI, p.Table.Match.Seat(p.Table.Match.State().Pending().Side))))
		return false
	}
	ok := p.do(ctx, a)
	if ok {
		p.UI.Notice.Clear()
	}
	return ok
}

// follow goes on with what was chosen in one go, and makes required strikes that hurt nobody.
func (p *Screen) follow(ctx *shell.Context) {
	for p.UI.Dialog == shell.NoDialog && !p.LookBack.on && !p.Table.Follows() {
		a, ok := p.vainStrike(p.Table.Legal)
		if !ok || !p.do(ctx, a) {
			break
		}
		p.UI.Say(ctx, p.UI.Lang.F("%s must strike %s: the armour holds (ST-01)", p.Table.Narrator.Fig(a.Fig), p.Table.Narrator.Fig(a.Other)))
	}
	for p.Table.Follows() && !p.Players.botTurn() && !p.LookBack.on {
		a, ok, wait := p.Table.Following()
		if wait {
			return
		}
		if ok && p.do(ctx, a) {
			continue
		}
		p.Table.StopFollowing()
		if p.refreshDerived(); ok || len(p.Table.Ends) != 1 || p.Table.MoreEnds { // ok: the match is full
			return
		}
		p.Table.Steps, p.Table.Chooser.Ended = append(p.Table.Steps[:0], p.Table.Ends[0].Steps...), true // the only answer
	}
}

// vainStrike returns, of the legal commands of a person, a strike of a group that must strike
// (ST-01) and has no target whose armor its dice can pass; ok is false for none.
func (p *Screen) vainStrike(legal []rules.Action) (a rules.Action, ok bool) {
	s := p.Table.Match.State()
	if s.Pending().Ask != rules.AskStrike || p.Players.botTurn() || p.coach.lesson != nil {
		return a, false
	}
	for _, a := range legal {
		if a.Kind == rules.Strike && s.MustStrike(a.Fig) && !slices.ContainsFunc(legal, func(b rules.Action) bool {
			if b.Fig != a.Fig {
				return false
			}
			dice, _, beside := s.StrikeDice(b.Fig, b.Other)
			return !beside || dice > s.Figure(b.Other).Armor
		}) {
			return a, true
		}
	}
	return a, false
}

func (p *Screen) do(ctx *shell.Context, a rules.Action) bool {
	events, err := p.Table.Match.Apply(a)
	if errors.Is(err, session.ErrFull) {
		p.Refuse(ctx, p.UI.ErrText(err))
		return false
	}
	if err != nil {
		p.Refuse(ctx, p.Table.Narrator.Refusal(err))
		return false
	}
	p.applyEvents(events)
	return true
}

func (p *Screen) Refuse(ctx *shell.Context, why string) {
	p.UI.Player.Play(sound.Refuse, 0, 1)
	p.UI.Say(ctx, narrate.Capital(why))
}

// Update advances the animation, handles the input and lays out the screen.
func (p *Screen) Update(ctx *shell.Context) (shell.Scene, error) {
	if p.Table.Narrator.Lang != p.UI.Lang {
		p.Table.Narrator.Lang = p.UI.Lang
		p.Table.Held.Texts = p.Table.Held.Texts[:0]
		shown, reported, ended := p.Log.shown, p.Log.reported, p.Ending.ended
		p.rebuildLog()
		p.Log.shown, p.Log.reported, p.Ending.ended = min(shown, len(p.Log.lines)), reported, ended
		p.Table.Chooser.Version++
		if p.Hints.On && p.Hints.done {
			p.Hints.write()
		}
	}
	p.advance(ctx)
	p.coach.update(ctx)
	p.follow(ctx)
	p.Players.botsPlay(ctx)
	p.Hints.update(ctx)
	free := p.UI.Dialog == shell.NoDialog // input that closes a dialog does nothing else
	p.Table.Chooser.Refresh()
	if free && p.coach.lesson == nil && (p.Table.Schedule.On || p.Table.Match.State().NumWalls() > 0) {
		p.Table.Schedule.Keys(ctx.In)
	}
	p.ctl.ring.update(ctx)
	p.UI.Layout.Coached = p.coach.lesson != nil
	k := p.UI.Begin(ctx, p.Table.Aim.Around)
	next, err := p.Hud.hud(ctx, k)
	if free && p.UI.Dialog == shell.NoDialog {
		p.Table.Chooser.Refresh()
		boardview.SteerCamera(p.UI, ctx, &p.Table.Picture.Camera, p.Table.Narrator.Board, &p.ctl.drag, true)
		if ctx.In.Did(input.FloorUp) {
			p.Table.ChangeFloor(1)
		}
		if ctx.In.Did(input.FloorDown) {
			p.Table.ChangeFloor(-1)
		}
		switch {
		case p.Table.Aim.Around:
			p.ctl.ring.handleKeys(ctx)
		case p.LookBack.on:
			p.LookBack.handleKeys(ctx)
		default:
			p.ctl.update(ctx)
		}
	}
	p.ctl.ring.endTick()
	p.Table.Preview.Overlay()
	if over, wrong := p.UI.Finish(p, p, ctx); over != p || wrong != nil {
		next, err = over, wrong
	}
	pause := 0
	if p.Table.Match.CanRedo() {
		pause = shell.SavePause
	}
	if err := p.saver.Run(pause, func() error { return p.saver.put(ctx) }); err != nil {
		p.UI.Say(ctx, p.UI.Lang.F("Can't save the match: %s", p.UI.ErrText(err)))
	}
	if p.Workbench != nil && (p.leavesForWorkbench || ctx.In.Fresh.Has(input.BackToEditor)) {
		p.UI.Dialog = shell.NoDialog // the trial is over
		p.UI.Notice.Clear()
		p.UI.Kit.SetFocus("")
		return p.Workbench.Again(), err
	}
	return next, err
}

// advance advances the animation by a tick.
func (p *Screen) advance(ctx *shell.Context) {
	p.Table.Tick = ctx.Tick
	if p.Table.Timeline.Busy() {
		ctx.Stir()
	}
	p.Table.Picture.Tick = ctx.Ambient
	p.saver.Idle++
	p.updateAmbience()
	if p.UI.Dialog == HandoverDialog {
		return // the next player must see the walls move
	}
	speed := float32(p.UI.Set.Speed)
	if p.LookBack.on {
		speed = paces[p.LookBack.speed]
		p.LookBack.advance(speed)
	}
	switch {
	case p.UI.Set.Speed == 0 && p.LookBack.frame.on:
		speed = 1 // a replay is always animated
	case p.UI.Set.Speed == 0:
		speed = 64
	}
	// A held key speeds up, and so does a finger or button held on the board.
	if p.ctl.heldTicks++; !ctx.In.Down || ctx.In.Dragging {
		p.ctl.heldTicks = 0
	}
	if ctx.In.Holds(input.Hurry) || p.ctl.heldTicks > 15 {
		speed *= 4
	}
	if p.Ending.replays && !p.LookBack.frame.on {
		p.Ending.replays = false
		if p.UI.Dialog == shell.NoDialog && !p.LookBack.on {
			p.UI.Dialog = EndDialog
		}
	}
	if st := p.Ending.story; st != nil && st.Over != nil && p.result != nil && !p.Ending.noted && !p.LookBack.recording {
		p.Ending.noted = true // at once: the program may end before the end is shown
		st.Over(ctx, p.Table.Match, p.Ending.won())
	}
	if !p.Table.Timeline.Busy() && p.result != nil && !p.Ending.ended && p.coach.lesson == nil && (p.LookBack.recording || !p.LookBack.on) {
		p.Ending.ended = true
		p.UI.Dialog = EndDialog
		p.Ending.rested = profile.OthersRested(p.Table.Match)
		if !p.LookBack.recording && p.Workbench == nil && !p.Ending.practice() {
			p.Ending.Award(ctx)
			if !p.saver.borrowed(ctx) {
				feats.Note(p.UI, ctx, p.Table.Match)
			}
		}
		switch {
		case p.result.Kind == rules.EvDraw:
			p.UI.Player.Play(sound.Draw, 0, 1)
		case p.Ending.lost():
			p.UI.Player.Play(sound.Defeat, 0, 1)
		default:
			p.UI.Player.Play(sound.Victory, 0, 1)
		}
	}
	p.run(speed)
}

// run advances the animation by some ticks.
func (p *Screen) run(ticks float32) {
	busy := p.Table.Timeline.Busy()
	p.Table.Timeline.Advance(ticks, &p.Table.View, func(c *board.Cue, m board.Moment) {
		e := &c.Event
		if m == board.Passes {
			p.Table.ScrollTo(e.To)
			return
		}
		if c.I == 0 { // a pool of dice is heard once
			p.playSound(e, board.Sound(p.Table.Match.State(), e, m))
		}
		if m == board.Begins {
			switch e.Kind {
			case rules.EvStrike, rules.EvRangestrike:
				p.Hud.striker = e.Fig
			case rules.EvTurn, rules.EvPhase:
				p.Hud.striker = rules.NoFig
			}
			p.scrollTo(e)
		}
		if p.LookBack.frame.on {
			return // only the board is replayed
		}
		if m == board.Begins {
			p.onTurn(e)
			p.Table.Held.OnStart(e)
		}
		if m == board.Ends && e.Kind == rules.EvHop {
			p.Table.Held.OnArrival(e, p.Table.Match.State())
		}
	})
	p.Log.reported = max(p.Log.reported, p.Log.events-(p.Table.Timeline.Added()-p.Table.Timeline.Revealed()))
	for p.Log.shown < len(p.Log.lines) && p.Log.lines[p.Log.shown].at < p.Log.reported {
		p.Log.shown++
	}
	if p.LookBack.frame.on && !p.Table.Timeline.Busy() {
		if p.LookBack.frame.rest--; p.LookBack.frame.rest < 0 {
			p.LookBack.frame.close()
		}
	}
	if busy && !p.Table.Timeline.Busy() && !p.LookBack.frame.on {
		p.settled()
	}
}

func (p *Screen) scrollTo(e *rules.Event) {
	p.Table.ScrollTo(boardview.Watched(p.Table.Narrator.Board, e))
}

// Leave saves the match. A hidden page may be shown again, so there a failure does
// not end the game.
func (p *Screen) Leave(ctx *shell.Context) error {
	err := p.saver.save(ctx)
	if err != nil && !shell.Quits {
		p.UI.Say(ctx, p.UI.Lang.F("Can't save the match: %s", p.UI.ErrText(err)))
		return nil
	}
	return err
}

// Draw draws the background, the board and the widgets.
func (p *Screen) Draw(ctx *shell.Context, l *quad.List) {
	p.UI.Tabletop(ctx, l)
	p.Table.Picture.Draw(l)
	if p.Table.Schedule.On && !p.LookBack.frame.busy() {
		l.PushClip(p.Table.Picture.Camera.Wide)
		p.Table.Schedule.Over(l, &p.Table.Picture, &p.Table.Narrator)
		l.Pop()
	}
	l.Append(&p.UI.Kit.List)
	p.Table.Picture.Flights(l)
}

// The methods of table.Host.

func (p *Screen) Busy() bool      { return p.LookBack.frame.busy() }
func (p *Screen) Replaying() bool { return p.LookBack.frame.on }
func (p *Screen) BotTurn() bool   { return p.Players.botTurn() }
func (p *Screen) Hint() (c table.Choice, shown, ready bool) {
	return table.Choice{Action: p.Hints.act, End: p.Hints.end}, p.Hints.On, p.Hints.done
}

func (p *Screen) Announced() (a rules.Action, ok bool) { return p.Players.planned, p.Players.showsPlan }

// ruleAtHand returns the rule that help opens, of the notice or of the question, "" for none.
func (p *Screen) ruleAtHand() string {
	if p.Table.Tick < p.UI.Notice.Until {
		for _, s := range rulebook.Spans(p.UI.Notice.Text) {
			if s.Rule {
				return s.Text
			}
		}
	}
	if d := p.Table.Match.State().Pending(); !table.TakesCommands(d.Ask) && d.Ask != rules.AskNothing && d.Rule != 0 {
		return d.Rule.String()
	}
	return ""
}

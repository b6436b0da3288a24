package scene

import (
	"errors"
	"wallfall/assets/sound"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// play is a match on the screen. The match is always ahead: commands act on the
// finished position at once, the timeline shows what has happened.
type play struct {
	t    table
	ui   *desk
	past past // looking back

	chronicle chronicle
	over      *rules.Event
	bench     easel // where the level is drawn that is tried, nil for none
	toBench   bool  // it is left for there
	players   players
	advice    advice
	ctl       controls
	hud       hud
	tutor     tutor
	ending    ending
	saver     saver
}

// fate is the end of one figure, for the end screen.
type fate struct {
	round int
	side  int
	text  string
}

// newPlay begins a match of a level.
func newPlay(ctx *Context, d *desk, file string, source []byte) (Scene, error) {
	m, opening, err := session.New(file, source, d.seed())
	if err != nil {
		return nil, levels.Brief(err)
	}
	m.SetBegun(unixNow(d))
	return opened(d, m, opening), nil
}

// opened shows a match from its very beginning: the picture starts before the
// opening, which is then shown.
func opened(d *desk, m *session.Match, opening []rules.Event) *play {
	p := resume(d, m)
	if first, err := m.Level().New(m.Seed()); err == nil {
		p.t.view.Show(first)
		p.chronicle.told, p.chronicle.reported = 0, 0
		p.t.tl.Clear()
		p.t.tl.Add(opening)
	}
	if p.ui.set.Speed == 0 {
		p.finish()
	}
	return p
}

// resume goes on with a match where it stands.
func resume(d *desk, m *session.Match) *play {
	d.dialog = noDialog
	p := &play{ui: d}
	p.t.match = m
	p.wire()
	p.t.words = words{m.Level(), m.State().Board(), d.lang}
	p.t.tl.Still = d.set.Reduced
	p.t.view.Show(m.State())
	p.t.pic = *board.NewPicture(&p.t.view, &p.t.tl, d.fonts)
	for _, sd := range m.Level().Sides {
		p.t.pic.Colours = append(p.t.pic.Colours, int(sd.Colour))
	}
	p.lean()
	p.recount()
	p.chronicle.tellAll()
	p.t.pic.Floor = busiest(&p.t.view)
	p.fresh()
	return p
}

// wire gives the parts of the screen what they share, and their empty values.
func (p *play) wire() {
	d := p.ui
	t := &p.t
	t.wire(d, p)
	p.ctl = controls{m: p, t: t, ui: d, around: around{m: p, t: t, ui: d}}
	p.hud = hud{m: p, t: t, ui: d, turnSide: -1, bar: bar{m: p, t: t, ui: d}}
	p.past = past{m: p, t: t, ui: d, moment: moment{m: p, t: t, ui: d}}
	p.chronicle = chronicle{m: p, t: t, ui: d}
	p.players = players{m: p, t: t, ui: d}
	p.advice = advice{m: p, t: t, ui: d}
	p.tutor = tutor{m: p, t: t, ui: d}
	p.ending = ending{m: p, t: t, ui: d}
	p.saver = saver{m: p, t: t, ui: d}
}

// lean has the wall whose move a decision has stopped lean on what is before it,
// where the picture begins anew in the middle of that.
func (p *play) lean() {
	s := p.t.match.State()
	if s.Phase() != rules.PhaseWalls || commands(s.Pending().Ask) {
		return
	}
	for i := p.t.match.Count() - 1; i >= -1; i-- {
		events := p.t.match.Opening()
		if i >= 0 {
			events = p.t.match.Events(i)
		}
		for j := len(events) - 1; j >= 0; j-- {
			switch e := &events[j]; e.Kind {
			case rules.EvWallStart:
				p.t.tl.Lean(e.Wall)
				return
			case rules.EvWallMove, rules.EvWallRemoved, rules.EvTurn:
				return
			}
		}
	}
}

// recount notes everything from the opening to the present position anew.
func (p *play) recount() {
	p.ending.fell, p.over, p.ending.ended, p.chronicle.round = p.ending.fell[:0], nil, false, 1
	p.chronicle.forget()
	p.chronicle.note(-1, p.t.match.Opening())
	for i := range p.t.match.Count() {
		p.chronicle.note(i, p.t.match.Events(i))
	}
}

// happened shows and notes what an action did.
func (p *play) happened(events []rules.Event) {
	p.t.tl.Add(events)
	p.chronicle.note(p.t.match.Count()-1, events)
	p.fresh()
	p.saver.changed()
	if p.ui.set.Speed == 0 {
		p.finish()
	} else {
		p.run(0) // what takes no time is there at once
	}
}

// finish shows everything that is left at once.
func (p *play) finish() {
	if p.past.moment.on {
		p.past.moment.unwatch()
		return
	}
	if !p.t.tl.Busy() {
		return
	}
	heard := [sound.Count]bool{}
	p.t.tl.Skip(&p.t.view, func(e *rules.Event) {
		p.follow(e)
		p.begins(e)
		if e.Kind == rules.EvFall {
			p.t.show(e.To)
		}
		// Where nothing is animated each sound is still heard once.
		if id := board.Sound(p.t.match.State(), e, board.Begins); p.ui.set.Speed == 0 && !heard[id] {
			heard[id] = true
			p.hear(e, id)
		}
	})
	p.atRest()
	p.fresh()
}

// atRest catches up with what only the moving picture holds back.
func (p *play) atRest() {
	p.t.shelf.settle(p.t.match.State())
	p.chronicle.tellAll()
	if d := p.t.match.State().Pending(); !commands(d.Ask) && d.Fig != rules.NoFig {
		p.t.show(p.t.view.Figures[d.Fig].Cell)
	}
}

// begins shows whose turn begins.
func (p *play) begins(e *rules.Event) {
	if e.Kind != rules.EvTurn {
		return
	}
	p.hud.turnSide, p.hud.banner = int(e.Side), p.t.now+80
	if p.ui.set.Handover && p.t.match.Seat(p.hud.turnSide) == "" && p.t.match.People() > 1 && p.t.match.Count() > 0 && p.over == nil && p.tutor.lesson == nil && !p.past.on {
		p.ui.dialog = handoverDialog
	}
}

// fresh brings what hangs on the position up to date.
func (p *play) fresh() {
	s := p.t.match.State()
	p.t.legal = s.Legal(p.t.legal)
	p.t.preview.visions.fresh(s.Hash())
	if !p.t.tl.Busy() {
		p.t.shelf.settle(s)
	}
	if p.past.on || p.players.botTurn() {
		p.t.legal = p.t.legal[:0] // what has been is not commanded, nor what a bot decides
	}
	p.t.preview.forecast.Read(s, &p.t.preview.room, &p.t.preview.log)
	p.t.pic.Standing = board.ReadStanding(s, p.t.pic.Standing)
	p.t.preview.danger = danger(s, p.t.preview.forecast.Deaths())
	p.t.aim.aimed = rules.NoCell
	p.t.pick.reset()
	d := s.Pending()
	if !commands(d.Ask) || p.t.selected != rules.NoFig && !p.t.commandable(p.t.selected) {
		p.t.selected = rules.NoFig
	}
	if d.Ask == rules.AskStrike && p.t.selected == rules.NoFig {
		p.t.selected = p.t.only()
	}
	p.t.pick.spells = d.Ask == rules.AskSpells && !p.past.on && !p.players.botTurn()
}

// do gives an action to the match; what the rules refuse is told in words.
func (p *play) do(ctx *Context, a rules.Action) bool {
	p.finish()
	p.past.leavePast()
	if p.players.botTurn() {
		p.refuse(ctx, p.ui.lang.F("%s is to decide.", seatName(p.ui, p.t.match.Seat(p.t.match.State().Pending().Side))))
		return false
	}
	events, err := p.t.match.Apply(a)
	if errors.Is(err, session.ErrFull) {
		p.refuse(ctx, p.ui.errText(err))
		return false
	}
	if err != nil {
		p.refuse(ctx, p.t.words.refusal(err))
		return false
	}
	p.happened(events)
	p.ui.notice = ""
	return true
}

func (p *play) refuse(ctx *Context, why string) {
	p.ui.player.Play(sound.Refuse, 0, 1)
	p.ui.say(ctx, capital(why))
}

// undo takes the last action back.
func (p *play) undo(ctx *Context) {
	p.past.leavePast()
	if p.t.spells.dropLast() {
		p.ui.player.Play(sound.Undo, 0, 1)
		return
	}
	if ok, why := p.canUndo(); !ok {
		p.refuse(ctx, p.ui.lang.F("That cannot be taken back: %s.", why))
		return
	}
	p.t.match.Undo()
	p.ui.player.Play(sound.Undo, 0, 1)
	p.rewound()
}

// canUndo tells whether the last command can be taken back, and if not, why.
func (p *play) canUndo() (ok bool, why string) {
	if p.past.record {
		return false, p.ui.lang.T("a recording is only watched")
	}
	ok, why = p.t.match.CanUndo()
	return ok, p.ui.lang.T(why)
}

// canRedo tells whether a command that was taken back can be done again.
func (p *play) canRedo() bool { return !p.past.record && p.t.match.CanRedo() }

// redo does again what was taken back.
func (p *play) redo(ctx *Context) {
	p.past.leavePast()
	if !p.canRedo() {
		p.refuse(ctx, p.ui.lang.T("There is nothing to do again."))
		return
	}
	events, _ := p.t.match.Redo()
	p.finish()
	p.ui.player.Play(sound.Redo, 0, 1)
	p.happened(events)
}

// rewound shows the position after a step back, and the log up to it.
func (p *play) rewound() {
	p.past.moment.unwatch()
	p.t.tl.Clear()
	p.t.view.Show(p.t.match.State())
	p.lean()
	p.recount()
	p.chronicle.tellAll()
	p.hud.turnSide = p.t.match.State().Side()
	p.saver.changed()
	p.fresh()
}

// Update advances the animation, answers the player and lays the screen out.
func (p *play) Update(ctx *Context) (Scene, error) {
	p.speak()
	p.advance(ctx)
	p.tutor.teach(ctx)
	p.players.botsPlay(ctx)
	p.advice.hintOn(ctx)
	free := p.ui.dialog == noDialog // what closes a dialog does nothing else
	p.t.pick.offer()
	if free && p.tutor.lesson == nil && (p.t.drift.on || p.t.match.State().NumWalls() > 0) {
		p.t.drift.keys(ctx.In)
	}
	p.ctl.around.lookAround(ctx)
	p.ui.coached = p.tutor.lesson != nil
	k := p.ui.begin(ctx, p.ctl.around.on)
	next, err := p.hud.hud(ctx, k)
	if free && p.ui.dialog == noDialog {
		p.t.pick.offer()
		p.ctl.steer(ctx)
		switch {
		case p.ctl.around.on:
			p.ctl.around.aroundKeys(ctx)
		case p.past.on:
			p.past.travel(ctx)
		default:
			p.ctl.answer(ctx)
		}
	}
	p.ctl.around.aroundDone()
	p.t.preview.overlay()
	p.ui.common(ctx)
	p.ui.end(ctx)
	p.saver.autosave(ctx)
	if p.bench != nil && (p.toBench || triesKey(ctx.In)) {
		return p.backToBench(), err
	}
	return next, err
}

// speak says everything anew when the language has changed.
func (p *play) speak() {
	if p.t.words.lang == p.ui.lang {
		return
	}
	p.t.words.lang = p.ui.lang
	p.hud.rounds.text = ""
	p.t.shelf.said, p.t.shelf.free = p.t.shelf.said[:0], p.t.shelf.free[:0]
	told, reported, ended := p.chronicle.told, p.chronicle.reported, p.ending.ended
	p.recount()
	p.chronicle.told, p.chronicle.reported, p.ending.ended = min(told, len(p.chronicle.lines)), reported, ended
	list, trail, at, climb, hold := p.t.pick.list, p.t.pick.trail, p.t.pick.at, p.t.pick.climb, p.t.pick.hold
	p.t.pick.reset()
	p.t.pick.list, p.t.pick.trail, p.t.pick.at, p.t.pick.climb, p.t.pick.hold = list, trail, at, climb, hold
}

// advance lets the animation go on.
func (p *play) advance(ctx *Context) {
	p.t.now = ctx.Tick
	p.t.pic.Tick = float32(ctx.Tick)
	p.saver.idle++
	p.listen()
	if p.ui.dialog == handoverDialog {
		return // the next player is to see the walls
	}
	speed := float32(p.ui.set.Speed)
	if p.past.on {
		speed = p.past.pace()
		p.past.roll(speed)
	}
	switch {
	case p.ui.set.Speed == 0 && p.past.moment.on:
		speed = 1 // to see it again is asked for
	case p.ui.set.Speed == 0:
		speed = 64
	}
	// A key held hurries, and so does a finger or button resting on the board.
	if p.ctl.held++; !ctx.In.Down || ctx.In.Dragging {
		p.ctl.held = 0
	}
	if ctx.In.Holds(input.Hurry) || p.ctl.held > 15 {
		speed *= 4
	}
	if !p.t.tl.Busy() && p.over != nil && !p.ending.ended && p.tutor.lesson == nil && (p.past.record || !p.past.on) {
		p.ending.ended = true
		p.ui.dialog = endDialog
		p.ending.rested = othersRested(p.t.match)
		if !p.past.record && p.bench == nil {
			p.ending.award(ctx)
		}
		if p.over.Kind == rules.EvDraw {
			p.ui.player.Play(sound.Draw, 0, 1)
		} else {
			p.ui.player.Play(sound.Victory, 0, 1)
		}
	}
	p.run(speed)
}

// run lets the animation go on by ticks.
func (p *play) run(ticks float32) {
	busy := p.t.tl.Busy()
	p.t.tl.Advance(ticks, &p.t.view, func(c *board.Cue, m board.Moment) {
		e := &c.Event
		if m == board.Passes {
			p.t.show(e.To)
			return
		}
		if c.I == 0 { // a pool of dice is heard once
			p.hear(e, board.Sound(p.t.match.State(), e, m))
		}
		if m == board.Begins {
			p.hud.noteStriker(e)
			p.follow(e)
		}
		if p.past.moment.on {
			return // it was told when it happened
		}
		if m == board.Begins {
			p.begins(e)
			p.t.shelf.begins(e)
		}
		if m == board.Ends && e.Kind == rules.EvHop {
			p.t.shelf.arrives(e, p.t.match.State())
		}
	})
	p.chronicle.tell(p.t.tl.Added() - p.t.tl.Told())
	p.past.moment.momentTick()
	if busy && !p.t.tl.Busy() && !p.past.moment.on {
		p.atRest()
	}
}

// noteStriker keeps whose strike is shown.
func (hud *hud) noteStriker(e *rules.Event) {
	switch e.Kind {
	case rules.EvStrike, rules.EvRangestrike:
		hud.striker = e.Fig
	case rules.EvTurn, rules.EvPhase:
		hud.striker = rules.NoFig
	}
}

// follow turns the eye to the floor where something happens.
func (p *play) follow(e *rules.Event) {
	at := e.To
	if b := p.t.words.board; at == rules.NoCell || e.From != rules.NoCell && b.Pos(e.From).Floor != b.Pos(at).Floor {
		at = e.From // a fall is watched from above, its landing from below
	}
	switch e.Kind {
	case rules.EvTurn, rules.EvPhase, rules.EvFacing, rules.EvSpell, rules.EvMana:
		return
	}
	if at != rules.NoCell {
		p.t.pic.Floor = p.t.words.board.Pos(at).Floor
		p.t.pic.Camera.Show(p.t.words.board, at)
	}
}

// Leave saves the match. A page that is hidden may be seen again, so there the
// game goes on if that fails.
func (p *play) Leave(ctx *Context) error {
	err := p.saver.save(ctx)
	if err != nil && !quits {
		p.ui.say(ctx, p.ui.lang.F("The match could not be saved: %s", p.ui.errText(err)))
		return nil
	}
	return err
}

// Draw draws the table, the board and the screen's widgets.
func (p *play) Draw(ctx *Context, l *quad.List) {
	tabletop(ctx, l)
	p.t.pic.Draw(l)
	if p.t.drift.on && !p.past.moment.busy() {
		l.PushClip(p.t.pic.Camera.Wide)
		p.t.drift.over(l, &p.t.pic, &p.t.words)
		l.Pop()
	}
	l.Append(&p.ui.kit.List)
	p.t.pic.Flights(l)
}

// What a table asks of its host.

func (p *play) leavePast()      { p.past.leavePast() }
func (p *play) busy() bool      { return p.past.moment.busy() }
func (p *play) replaying() bool { return p.past.moment.on }
func (p *play) botTurn() bool   { return p.players.botTurn() }
func (p *play) aroundOn() bool  { return p.ctl.around.on }
func (p *play) told() int       { return p.chronicle.told }
func (p *play) hintShown() bool { return p.advice.on }
func (p *play) hinted() (a rules.Action, shown, ready bool) {
	return p.advice.act, p.advice.on, p.advice.done
}

func (p *play) hintButton(ctx *Context, k *ui.Kit, r ui.Rect) { p.advice.hintButton(ctx, k, r) }

func (p *play) announced() (a rules.Action, ok bool) { return p.players.meant, p.players.shows }

// ruleAtHand gives the rule that the player would want to read about now: the
// one that the notice names, or that asks for an answer; "" for none.
func (p *play) ruleAtHand() string {
	if p.t.now < p.ui.until {
		for _, s := range rulebook.Spans(p.ui.notice) {
			if s.Rule {
				return s.Text
			}
		}
	}
	if d := p.t.match.State().Pending(); !commands(d.Ask) && d.Ask != rules.AskNothing && d.Rule != 0 {
		return d.Rule.String()
	}
	return ""
}

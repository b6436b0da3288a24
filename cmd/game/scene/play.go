package scene

import (
	"errors"

	"wallfall/assets/sound"
	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
)

// play is a match on the screen. The match is always ahead: commands act on the
// finished position at once, the timeline shows what has happened.
type play struct {
	ui    *desk
	match *session.Match
	past  past // looking back
	words words
	pic   board.Picture
	tl    board.Timeline
	view  board.View

	selected  rules.FigID
	pick      picking
	legal     []rules.Action
	chronicle chronicle
	now       int64 // the tick
	over      *rules.Event
	bench     easel // where the level is drawn that is tried, nil for none
	toBench   bool  // it is left for there
	players   players
	advice    advice
	ctl       controls
	preview   preview
	spells    spells
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
		p.view.Show(first)
		p.chronicle.told, p.chronicle.reported = 0, 0
		p.tl.Clear()
		p.tl.Add(opening)
	}
	if p.ui.set.Speed == 0 {
		p.finish()
	}
	return p
}

// resume goes on with a match where it stands.
func resume(d *desk, m *session.Match) *play {
	d.dialog = noDialog
	p := &play{ui: d, match: m, selected: rules.NoFig}
	p.wire()
	p.words = words{m.Level(), m.State().Board(), d.lang}
	p.tl.Still = d.set.Reduced
	p.view.Show(m.State())
	p.pic = board.Picture{View: &p.view, Timeline: &p.tl, Fonts: d.fonts, Over: board.NoOverlay()}
	for _, sd := range m.Level().Sides {
		p.pic.Colours = append(p.pic.Colours, int(sd.Colour))
	}
	p.lean()
	p.recount()
	p.chronicle.tellAll()
	p.pic.Floor = busiest(&p.view)
	p.fresh()
	return p
}

// wire gives the parts of the screen what they share, and their empty values.
func (p *play) wire() {
	d := p.ui
	p.pick = picking{m: p, ui: d, at: -1}
	p.ctl = controls{m: p, ui: d, cursor: rules.NoCell, aimed: rules.NoCell, under: rules.NoCell, around: around{m: p, ui: d}}
	p.preview = preview{m: p, ui: d, lens: lens{m: p, ui: d, from: rules.NoCell}, why: whyNot{m: p, ui: d, at: rules.NoCell}}
	p.hud = hud{m: p, ui: d, turnSide: -1, bar: bar{m: p, ui: d}, inspect: inspector{m: p, ui: d}, shelf: shelf{m: p, ui: d, lit: -1}}
	p.past = past{m: p, ui: d, moment: moment{m: p, ui: d}}
	p.chronicle = chronicle{m: p, ui: d}
	p.players = players{m: p, ui: d}
	p.advice = advice{m: p, ui: d}
	p.spells = spells{m: p, ui: d}
	p.tutor = tutor{m: p, ui: d}
	p.ending = ending{m: p, ui: d}
	p.saver = saver{m: p, ui: d}
}

// lean has the wall whose move a decision has stopped lean on what is before it,
// where the picture begins anew in the middle of that.
func (p *play) lean() {
	s := p.match.State()
	if s.Phase() != rules.PhaseWalls || commands(s.Pending().Ask) {
		return
	}
	for i := p.match.Count() - 1; i >= -1; i-- {
		events := p.match.Opening()
		if i >= 0 {
			events = p.match.Events(i)
		}
		for j := len(events) - 1; j >= 0; j-- {
			switch e := &events[j]; e.Kind {
			case rules.EvWallStart:
				p.tl.Lean(e.Wall)
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
	p.chronicle.note(-1, p.match.Opening())
	for i := range p.match.Count() {
		p.chronicle.note(i, p.match.Events(i))
	}
}

// happened shows and notes what an action did.
func (p *play) happened(events []rules.Event) {
	p.tl.Add(events)
	p.chronicle.note(p.match.Count()-1, events)
	p.fresh()
	p.saver.changed()
	if p.ui.set.Speed == 0 {
		p.finish()
	} else {
		p.run(0) // what takes no time is there at once
	}
}

// changed notes that there is something to save. Of a lesson and of a recording
// that is watched there never is.
func (sav *saver) changed() {
	sav.dirty, sav.idle = sav.m.tutor.lesson == nil && sav.m.bench == nil && !sav.m.past.record, 0
}

// finish shows everything that is left at once.
func (p *play) finish() {
	if p.past.moment.on {
		p.past.moment.unwatch()
		return
	}
	if !p.tl.Busy() {
		return
	}
	heard := [sound.Count]bool{}
	p.tl.Skip(&p.view, func(e *rules.Event) {
		p.follow(e)
		p.begins(e)
		if e.Kind == rules.EvFall {
			p.show(e.To)
		}
		// Where nothing is animated each sound is still heard once.
		if id := p.soundOf(e, board.Begins); p.ui.set.Speed == 0 && !heard[id] {
			heard[id] = true
			p.hear(e, id)
		}
	})
	p.atRest()
	p.fresh()
}

// atRest catches up with what only the moving picture holds back.
func (p *play) atRest() {
	p.hud.shelf.settle(p.match.State())
	p.chronicle.tellAll()
	if d := p.match.State().Pending(); !commands(d.Ask) && d.Fig != rules.NoFig {
		p.show(p.view.Figures[d.Fig].Cell)
	}
}

// begins shows whose turn begins.
func (p *play) begins(e *rules.Event) {
	if e.Kind != rules.EvTurn {
		return
	}
	p.hud.turnSide, p.hud.banner = int(e.Side), p.now+80
	if p.ui.set.Handover && p.match.Seat(p.hud.turnSide) == "" && p.match.People() > 1 && p.match.Count() > 0 && p.over == nil && p.tutor.lesson == nil && !p.past.on {
		p.ui.dialog = handoverDialog
	}
}

// fresh brings what hangs on the position up to date.
func (p *play) fresh() {
	s := p.match.State()
	p.legal = s.Legal(p.legal)
	p.preview.visions.fresh(s.Hash())
	if !p.tl.Busy() {
		p.hud.shelf.settle(s)
	}
	if p.past.on || p.players.botTurn() {
		p.legal = p.legal[:0] // what has been is not commanded, nor what a bot decides
	}
	p.preview.forecast.Read(s, &p.preview.room, &p.preview.log)
	p.pic.Standing = board.ReadStanding(s, p.pic.Standing)
	p.preview.danger = danger(s, p.preview.forecast.Deaths())
	p.ctl.aimed = rules.NoCell
	p.pick.reset()
	d := s.Pending()
	if !commands(d.Ask) || p.selected != rules.NoFig && !p.commandable(p.selected) {
		p.selected = rules.NoFig
	}
	if d.Ask == rules.AskStrike && p.selected == rules.NoFig {
		p.selected = p.only()
	}
	p.pick.spells = d.Ask == rules.AskSpells && !p.past.on && !p.players.botTurn()
}

// only gives the one group that can be given a command, NoFig when there are
// several or none.
func (p *play) only() rules.FigID {
	id := rules.NoFig
	for _, a := range p.legal {
		if a.Fig == rules.NoFig || a.Fig == id {
			continue
		}
		if id != rules.NoFig {
			return rules.NoFig
		}
		id = a.Fig
	}
	return id
}

// commandable tells whether a group can still be given a command.
func (p *play) commandable(id rules.FigID) bool {
	for _, a := range p.legal {
		if a.Fig == id {
			return true
		}
	}
	return false
}

// acts tells whether a group can do more than turn on the spot.
func (p *play) acts(id rules.FigID) bool {
	for _, a := range p.legal {
		if a.Fig == id && a.Kind != rules.Face {
			return true
		}
	}
	return false
}

// do gives an action to the match; what the rules refuse is told in words.
func (p *play) do(ctx *Context, a rules.Action) bool {
	p.finish()
	p.past.leavePast()
	if p.players.botTurn() {
		p.refuse(ctx, p.ui.lang.F("%s is to decide.", seatName(p.ui, p.match.Seat(p.match.State().Pending().Side))))
		return false
	}
	events, err := p.match.Apply(a)
	if errors.Is(err, session.ErrFull) {
		p.refuse(ctx, p.ui.errText(err))
		return false
	}
	if err != nil {
		p.refuse(ctx, p.words.refusal(err))
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
	if p.spells.dropLast() {
		p.ui.player.Play(sound.Undo, 0, 1)
		return
	}
	if ok, why := p.canUndo(); !ok {
		p.refuse(ctx, p.ui.lang.F("That cannot be taken back: %s.", why))
		return
	}
	p.match.Undo()
	p.ui.player.Play(sound.Undo, 0, 1)
	p.rewound()
}

// canUndo tells whether the last command can be taken back, and if not, why.
func (p *play) canUndo() (ok bool, why string) {
	if p.past.record {
		return false, p.ui.lang.T("a recording is only watched")
	}
	ok, why = p.match.CanUndo()
	return ok, p.ui.lang.T(why)
}

// canRedo tells whether a command that was taken back can be done again.
func (p *play) canRedo() bool { return !p.past.record && p.match.CanRedo() }

// redo does again what was taken back.
func (p *play) redo(ctx *Context) {
	p.past.leavePast()
	if !p.canRedo() {
		p.refuse(ctx, p.ui.lang.T("There is nothing to do again."))
		return
	}
	events, _ := p.match.Redo()
	p.finish()
	p.ui.player.Play(sound.Redo, 0, 1)
	p.happened(events)
}

// rewound shows the position after a step back, and the log up to it.
func (p *play) rewound() {
	p.past.moment.unwatch()
	p.tl.Clear()
	p.view.Show(p.match.State())
	p.lean()
	p.recount()
	p.chronicle.tellAll()
	p.hud.turnSide = p.match.State().Side()
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
	p.pick.offer()
	if free && p.tutor.lesson == nil && (p.hud.drift.on || p.match.State().NumWalls() > 0) {
		p.hud.drift.keys(ctx.In)
	}
	p.ctl.around.lookAround(ctx)
	p.ui.coached = p.tutor.lesson != nil
	k := p.ui.begin(ctx, p.ctl.around.on)
	next, err := p.hud.hud(ctx, k)
	if free && p.ui.dialog == noDialog {
		p.pick.offer()
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
	p.preview.overlay()
	commonDialogs(p.ui, ctx)
	p.ui.end(ctx)
	p.saver.autosave(ctx)
	if p.bench != nil && (p.toBench || triesKey(ctx.In)) {
		return p.backToBench(), err
	}
	return next, err
}

// speak says everything anew when the language has changed.
func (p *play) speak() {
	if p.words.lang == p.ui.lang {
		return
	}
	p.words.lang = p.ui.lang
	p.hud.rounds.text = ""
	p.hud.shelf.said, p.hud.shelf.free = p.hud.shelf.said[:0], p.hud.shelf.free[:0]
	told, reported, ended := p.chronicle.told, p.chronicle.reported, p.ending.ended
	p.recount()
	p.chronicle.told, p.chronicle.reported, p.ending.ended = min(told, len(p.chronicle.lines)), reported, ended
	list, trail, at, climb, hold := p.pick.list, p.pick.trail, p.pick.at, p.pick.climb, p.pick.hold
	p.pick.reset()
	p.pick.list, p.pick.trail, p.pick.at, p.pick.climb, p.pick.hold = list, trail, at, climb, hold
}

// advance lets the animation go on.
func (p *play) advance(ctx *Context) {
	p.now = ctx.Tick
	p.pic.Tick = float32(ctx.Tick)
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
	if !p.tl.Busy() && p.over != nil && !p.ending.ended && p.tutor.lesson == nil && (p.past.record || !p.past.on) {
		p.ending.ended = true
		p.ui.dialog = endDialog
		p.ending.rested = othersRested(p.match)
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
	busy := p.tl.Busy()
	p.tl.Advance(ticks, &p.view, func(c *board.Cue, m board.Moment) {
		e := &c.Event
		if m == board.Passes {
			p.show(e.To)
			return
		}
		if c.I == 0 { // a pool of dice is heard once
			p.hear(e, p.soundOf(e, m))
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
			p.hud.shelf.begins(e)
		}
		if m == board.Ends && e.Kind == rules.EvHop {
			p.hud.shelf.arrives(e, p.match.State())
		}
	})
	p.chronicle.tell(p.tl.Added() - p.tl.Told())
	p.past.moment.momentTick()
	if busy && !p.tl.Busy() && !p.past.moment.on {
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
	if b := p.words.board; at == rules.NoCell || e.From != rules.NoCell && b.Pos(e.From).Floor != b.Pos(at).Floor {
		at = e.From // a fall is watched from above, its landing from below
	}
	switch e.Kind {
	case rules.EvTurn, rules.EvPhase, rules.EvFacing, rules.EvSpell, rules.EvMana:
		return
	}
	if at != rules.NoCell {
		p.pic.Floor = p.words.board.Pos(at).Floor
		p.pic.Camera.Show(p.words.board, at)
	}
}

// After so many ticks without a command the match is saved, and after so many
// more once again if it could not be.
const (
	pause = 45
	retry = 600
)

// autosave keeps the match once the player pauses.
func (sav *saver) autosave(ctx *Context) {
	if sav.dirty && sav.idle > pause {
		err := sav.save(ctx)
		if err != nil && !sav.failing {
			sav.ui.say(ctx, sav.ui.lang.F("The match could not be saved: %s", sav.ui.errText(err)))
		}
		sav.failing = err != nil
	}
}

// save keeps the match; one that is over has nothing to continue. What could
// not be saved stays to be saved later.
func (sav *saver) save(ctx *Context) error {
	if !sav.dirty {
		return nil
	}
	err := sav.put(ctx)
	if sav.dirty = err != nil; sav.dirty {
		sav.idle = pause - retry
	} else {
		sav.warned = false
	}
	return err
}

// leaves saves before the scene gives way to another. Where that fails the player
// is told, and leaves all the same the second time.
func (sav *saver) leaves(ctx *Context) bool {
	err := sav.save(ctx)
	if err == nil || sav.warned {
		return true
	}
	sav.warned = true
	sav.ui.say(ctx, sav.ui.lang.F("The match could not be saved: %s. Leave again to give it up.", sav.ui.errText(err)))
	return false
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
	p.pic.Draw(l)
	if p.hud.drift.on && !p.past.moment.busy() {
		l.PushClip(p.pic.Camera.Wide)
		p.hud.drift.over(l, &p.pic, &p.words)
		l.Pop()
	}
	l.Append(&p.ui.kit.List)
	p.pic.Flights(l)
}

package scene

import (
	"errors"

	"wallfall/assets/sound"
	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/board/forecast"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// play is a match on the screen. The match is always ahead: commands act on the
// finished position at once, the timeline shows what has happened.
type play struct {
	*desk
	match *session.Match
	past  past // looking back
	words words
	pic   board.Picture
	tl    board.Timeline
	view  board.View

	selected rules.FigID
	pick     picking
	wide     bool // there is a panel beside the board
	hudState
	visions  visions
	shelf    shelf
	around   around
	last     lastSpell
	lens     lens
	legendAt ui.Rect // where the legend of the lens lies, empty for nowhere
	why      whyNot
	seen     *vision // what would come of what is pointed at, nil for nothing
	foretold string  // the same in words
	px, py   float32 // where the pointer is
	touched  bool    // and it is a finger
	cursor   rules.Cell
	onKeys   bool       // the board's cursor is used, not the pointer
	aimed    rules.Cell // the cell a finger has tapped once
	drag     drag       // of the board by the pointer
	under    rules.Cell // the cell under the pointer
	reach    rules.Reach
	path     []rules.PathStep
	legal    []rules.Action
	forecast forecast.Walls
	danger   float64 // 0..1, for the music
	room     rules.State
	log      rules.Log
	chronicle
	gaveUp   string // who gave up in the last turn, in words
	now      int64  // the tick
	guard    int64  // tick until which the key that skips does nothing else
	twice    int64  // tick until which ending a phase again is the same press
	round    int    // that the last noted event belongs to
	turnSide int    // whose banner was shown last
	banner   int64  // tick until which the banner is shown
	dirty    bool   // there is something to save
	failing  bool   // the last try to save it failed, and the player knows
	warned   bool   // leaving in spite of that was warned of
	idle     int    // ticks since the last command
	held     int    // ticks the pointer has rested pressed
	over     *rules.Event
	ended    bool // the end was shown, or is not to be
	fell     []fate
	lesson   *teaching // nil outside of lessons
	bench    easel     // where the level is drawn that is tried, nil for none
	toBench  bool      // it is left for there
	prize    prize     // what the match has earned, once it is over
	rested   bool      // then: all sides but the first only rested
	players  players
	advice   advice
	drift    schedule
	formerly []string // names of its recording, before the level's text changed
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
	m.SetBegun(d.unixNow())
	return opened(d, m, opening), nil
}

// opened shows a match from its very beginning: the picture starts before the
// opening, which is then shown.
func opened(d *desk, m *session.Match, opening []rules.Event) *play {
	p := resume(d, m)
	if first, err := m.Level().New(m.Seed()); err == nil {
		p.view.Show(first)
		p.told, p.reported = 0, 0
		p.tl.Clear()
		p.tl.Add(opening)
	}
	if p.set.Speed == 0 {
		p.finish()
	}
	return p
}

// resume goes on with a match where it stands.
func resume(d *desk, m *session.Match) *play {
	d.dialog = noDialog
	p := &play{desk: d, match: m, selected: rules.NoFig, pick: picking{at: -1}, cursor: rules.NoCell, aimed: rules.NoCell, under: rules.NoCell, shelf: shelf{lit: -1},
		lens: lens{from: rules.NoCell}, why: whyNot{at: rules.NoCell}, turnSide: -1}
	p.words = words{m.Level(), m.State().Board(), d.lang}
	p.tl.Still = d.set.Reduced
	p.view.Show(m.State())
	p.pic = *board.NewPicture(&p.view, &p.tl, d.fonts)
	for _, sd := range m.Level().Sides {
		p.pic.Colours = append(p.pic.Colours, int(sd.Colour))
	}
	p.lean()
	p.recount()
	p.tellAll()
	p.pic.Floor = busiest(&p.view)
	p.fresh()
	return p
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
	p.fell, p.over, p.ended, p.round = p.fell[:0], nil, false, 1
	p.chronicle.forget()
	p.note(-1, p.match.Opening())
	for i := range p.match.Count() {
		p.note(i, p.match.Events(i))
	}
}

// happened shows and notes what an action did.
func (p *play) happened(events []rules.Event) {
	p.tl.Add(events)
	p.note(p.match.Count()-1, events)
	p.fresh()
	p.changed()
	if p.set.Speed == 0 {
		p.finish()
	} else {
		p.run(0) // what takes no time is there at once
	}
}

// changed notes that there is something to save. Of a lesson and of a recording
// that is watched there never is.
func (p *play) changed() {
	p.dirty, p.idle = p.lesson == nil && p.bench == nil && !p.past.record, 0
}

// finish shows everything that is left at once.
func (p *play) finish() {
	if p.moment.on {
		p.unwatch()
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
		if id := p.soundOf(e, board.Begins); p.set.Speed == 0 && !heard[id] {
			heard[id] = true
			p.hear(e, id)
		}
	})
	p.atRest()
	p.fresh()
}

// atRest catches up with what only the moving picture holds back.
func (p *play) atRest() {
	p.shelf.settle(p.match.State())
	p.tellAll()
	if d := p.match.State().Pending(); !commands(d.Ask) && d.Fig != rules.NoFig {
		p.show(p.view.Figures[d.Fig].Cell)
	}
}

// begins shows whose turn begins.
func (p *play) begins(e *rules.Event) {
	if e.Kind != rules.EvTurn {
		return
	}
	p.turnSide, p.banner = int(e.Side), p.now+80
	if p.set.Handover && p.match.Seat(p.turnSide) == "" && p.match.People() > 1 && p.match.Count() > 0 && p.over == nil && p.lesson == nil && !p.past.on {
		p.dialog = handoverDialog
	}
}

// fresh brings what hangs on the position up to date.
func (p *play) fresh() {
	s := p.match.State()
	p.legal = s.Legal(p.legal)
	p.visions.fresh(s.Hash())
	if !p.tl.Busy() {
		p.shelf.settle(s)
	}
	if p.past.on || p.botTurn() {
		p.legal = p.legal[:0] // what has been is not commanded, nor what a bot decides
	}
	p.forecast.Read(s, &p.room, &p.log)
	p.pic.Standing = board.ReadStanding(s, p.pic.Standing)
	p.danger = danger(s, p.forecast.Deaths())
	p.aimed = rules.NoCell
	p.pick.reset()
	d := s.Pending()
	if !commands(d.Ask) || p.selected != rules.NoFig && !p.commandable(p.selected) {
		p.selected = rules.NoFig
	}
	if d.Ask == rules.AskStrike && p.selected == rules.NoFig {
		p.selected = p.only()
	}
	p.pick.spells = d.Ask == rules.AskSpells && !p.past.on && !p.botTurn()
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
	p.leavePast()
	if p.botTurn() {
		p.refuse(ctx, p.lang.F("%s is to decide.", p.seatName(p.match.Seat(p.match.State().Pending().Side))))
		return false
	}
	events, err := p.match.Apply(a)
	if errors.Is(err, session.ErrFull) {
		p.refuse(ctx, p.errText(err))
		return false
	}
	if err != nil {
		p.refuse(ctx, p.words.refusal(err))
		return false
	}
	p.happened(events)
	p.notice = ""
	return true
}

func (p *play) refuse(ctx *Context, why string) {
	p.player.Play(sound.Refuse, 0, 1)
	p.say(ctx, capital(why))
}

// undo takes the last action back.
func (p *play) undo(ctx *Context) {
	p.leavePast()
	if p.dropLast() {
		p.player.Play(sound.Undo, 0, 1)
		return
	}
	if ok, why := p.canUndo(); !ok {
		p.refuse(ctx, p.lang.F("That cannot be taken back: %s.", why))
		return
	}
	p.match.Undo()
	p.player.Play(sound.Undo, 0, 1)
	p.rewound()
}

// canUndo tells whether the last command can be taken back, and if not, why.
func (p *play) canUndo() (ok bool, why string) {
	if p.past.record {
		return false, p.lang.T("a recording is only watched")
	}
	ok, why = p.match.CanUndo()
	return ok, p.lang.T(why)
}

// canRedo tells whether a command that was taken back can be done again.
func (p *play) canRedo() bool { return !p.past.record && p.match.CanRedo() }

// redo does again what was taken back.
func (p *play) redo(ctx *Context) {
	p.leavePast()
	if !p.canRedo() {
		p.refuse(ctx, p.lang.T("There is nothing to do again."))
		return
	}
	events, _ := p.match.Redo()
	p.finish()
	p.player.Play(sound.Redo, 0, 1)
	p.happened(events)
}

// rewound shows the position after a step back, and the log up to it.
func (p *play) rewound() {
	p.unwatch()
	p.tl.Clear()
	p.view.Show(p.match.State())
	p.lean()
	p.recount()
	p.tellAll()
	p.turnSide = p.match.State().Side()
	p.changed()
	p.fresh()
}

// Update advances the animation, answers the player and lays the screen out.
func (p *play) Update(ctx *Context) (Scene, error) {
	p.speak()
	p.advance(ctx)
	p.teach(ctx)
	p.botsPlay(ctx)
	p.hintOn(ctx)
	free := p.dialog == noDialog // what closes a dialog does nothing else
	p.offer()
	if free && p.lesson == nil && (p.drift.on || p.match.State().NumWalls() > 0) {
		p.drift.keys(ctx.In)
	}
	p.lookAround(ctx)
	p.coached = p.lesson != nil
	k := p.begin(ctx, p.around.on)
	next, err := p.hud(ctx, k)
	if free && p.dialog == noDialog {
		p.offer()
		p.steer(ctx)
		switch {
		case p.around.on:
			p.aroundKeys(ctx)
		case p.past.on:
			p.travel(ctx)
		default:
			p.answer(ctx)
		}
	}
	p.aroundDone()
	p.overlay()
	p.common(ctx)
	p.end(ctx)
	p.autosave(ctx)
	if p.bench != nil && (p.toBench || triesKey(ctx.In)) {
		return p.backToBench(), err
	}
	return next, err
}

// speak says everything anew when the language has changed.
func (p *play) speak() {
	if p.words.lang == p.lang {
		return
	}
	p.words.lang = p.lang
	p.rounds.text = ""
	p.shelf.said, p.shelf.free = p.shelf.said[:0], p.shelf.free[:0]
	told, reported, ended := p.told, p.reported, p.ended
	p.recount()
	p.told, p.reported, p.ended = min(told, len(p.lines)), reported, ended
	list, trail, at, climb, hold := p.pick.list, p.pick.trail, p.pick.at, p.pick.climb, p.pick.hold
	p.pick.reset()
	p.pick.list, p.pick.trail, p.pick.at, p.pick.climb, p.pick.hold = list, trail, at, climb, hold
}

// advance lets the animation go on.
func (p *play) advance(ctx *Context) {
	p.now = ctx.Tick
	p.pic.Tick = float32(ctx.Tick)
	p.idle++
	p.listen()
	if p.dialog == handoverDialog {
		return // the next player is to see the walls
	}
	speed := float32(p.set.Speed)
	if p.past.on {
		speed = p.pace()
		p.roll(speed)
	}
	switch {
	case p.set.Speed == 0 && p.moment.on:
		speed = 1 // to see it again is asked for
	case p.set.Speed == 0:
		speed = 64
	}
	// A key held hurries, and so does a finger or button resting on the board.
	if p.held++; !ctx.In.Down || ctx.In.Dragging {
		p.held = 0
	}
	if ctx.In.Holds(input.Hurry) || p.held > 15 {
		speed *= 4
	}
	if !p.tl.Busy() && p.over != nil && !p.ended && p.lesson == nil && (p.past.record || !p.past.on) {
		p.ended = true
		p.dialog = endDialog
		p.rested = othersRested(p.match)
		if !p.past.record && p.bench == nil {
			p.award(ctx)
		}
		if p.over.Kind == rules.EvDraw {
			p.player.Play(sound.Draw, 0, 1)
		} else {
			p.player.Play(sound.Victory, 0, 1)
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
			p.hudState.note(e)
			p.follow(e)
		}
		if p.moment.on {
			return // it was told when it happened
		}
		if m == board.Begins {
			p.begins(e)
			p.shelf.begins(e)
		}
		if m == board.Ends && e.Kind == rules.EvHop {
			p.shelf.arrives(e, p.match.State())
		}
	})
	p.tell(p.tl.Added() - p.tl.Revealed())
	p.momentTick()
	if busy && !p.tl.Busy() && !p.moment.on {
		p.atRest()
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
func (p *play) autosave(ctx *Context) {
	if p.dirty && p.idle > pause {
		err := p.save(ctx)
		if err != nil && !p.failing {
			p.say(ctx, p.lang.F("The match could not be saved: %s", p.errText(err)))
		}
		p.failing = err != nil
	}
}

// save keeps the match; one that is over has nothing to continue. What could
// not be saved stays to be saved later.
func (p *play) save(ctx *Context) error {
	if !p.dirty {
		return nil
	}
	err := p.put(ctx)
	if p.dirty = err != nil; p.dirty {
		p.idle = pause - retry
	} else {
		p.warned = false
	}
	return err
}

// leaves saves before the scene gives way to another. Where that fails the player
// is told, and leaves all the same the second time.
func (p *play) leaves(ctx *Context) bool {
	err := p.save(ctx)
	if err == nil || p.warned {
		return true
	}
	p.warned = true
	p.say(ctx, p.lang.F("The match could not be saved: %s. Leave again to give it up.", p.errText(err)))
	return false
}

// Leave saves the match. A page that is hidden may be seen again, so there the
// game goes on if that fails.
func (p *play) Leave(ctx *Context) error {
	err := p.save(ctx)
	if err != nil && !quits {
		p.say(ctx, p.lang.F("The match could not be saved: %s", p.errText(err)))
		return nil
	}
	return err
}

// Draw draws the table, the board and the screen's widgets.
func (p *play) Draw(ctx *Context, l *quad.List) {
	tabletop(ctx, l)
	p.pic.Draw(l)
	if p.drift.on && !p.busy() {
		l.PushClip(p.pic.Camera.Wide)
		p.drift.over(l, &p.pic, &p.words)
		l.Pop()
	}
	l.Append(&p.kit.List)
	p.pic.Flights(l)
}

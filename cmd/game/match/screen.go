package match

import (
	"errors"
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
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
	"wallfall/render/ui"
	"wallfall/rules"
)

// play is a match on the screen. The match is always ahead: commands act on the
// finished position at once, the timeline shows what has happened.
type Screen struct {
	Table table.Table
	UI    *shell.UI
	Past  past // looking back

	Chronicle chronicle
	over      *rules.Event
	Bench     shell.TrialHost // where the level is drawn that is tried, nil for none
	toBench   bool            // it is left for there
	Players   players
	Advice    advice
	ctl       controls
	Hud       hud
	tutor     tutor
	Ending    ending
	saver     saver
}

// fate is the end of one figure, for the end screen.
type fate struct {
	round int
	side  int
	text  string
}

// newPlay begins a match of a level.
func NewPlay(ctx *shell.Context, d *shell.UI, file string, source []byte) (shell.Scene, error) {
	m, opening, err := session.New(file, source, d.Seed())
	if err != nil {
		return nil, levels.Brief(err)
	}
	m.SetBegun(profile.UnixNow(d))
	return opened(d, m, opening), nil
}

// opened shows a match from its very beginning: the picture starts before the
// opening, which is then shown.
func opened(d *shell.UI, m *session.Match, opening []rules.Event) *Screen {
	p := Resume(d, m)
	if first, err := m.Level().New(m.Seed()); err == nil {
		p.Table.View.Show(first)
		p.Chronicle.told, p.Chronicle.reported = 0, 0
		p.Table.Tl.Clear()
		p.Table.Tl.Add(opening)
	}
	if p.UI.Set.Speed == 0 {
		p.Finish()
	}
	return p
}

// resume goes on with a match where it stands.
func Resume(d *shell.UI, m *session.Match) *Screen {
	d.Dialog = shell.NoDialog
	p := &Screen{UI: d}
	p.Table.Match = m
	p.wire()
	p.Table.Words = narrate.Narrator{Level: m.Level(), Board: m.State().Board(), Lang: d.Lang}
	p.Table.Tl.Still = d.Set.Reduced
	p.Table.View.Show(m.State())
	p.Table.Pic = *board.NewPicture(&p.Table.View, &p.Table.Tl, d.Fonts)
	for _, sd := range m.Level().Sides {
		p.Table.Pic.Colours = append(p.Table.Pic.Colours, int(sd.Colour))
	}
	p.lean()
	p.recount()
	p.Chronicle.tellAll()
	p.Table.Pic.Floor = boardview.Busiest(&p.Table.View)
	p.fresh()
	return p
}

// wire gives the parts of the screen what they share, and their empty values.
func (p *Screen) wire() {
	d := p.UI
	t := &p.Table
	t.Wire(d, p)
	p.ctl = controls{m: p, t: t, ui: d, around: around{m: p, t: t, ui: d}}
	p.Hud = hud{m: p, t: t, ui: d, TurnSide: -1, bar: bar{m: p, t: t, ui: d}}
	p.Past = past{m: p, t: t, ui: d, moment: moment{m: p, t: t, ui: d}}
	p.Chronicle = chronicle{m: p, t: t, ui: d}
	p.Players = players{m: p, t: t, ui: d}
	p.Advice = advice{m: p, t: t, ui: d}
	p.tutor = tutor{m: p, t: t, ui: d}
	p.Ending = ending{m: p, t: t, ui: d}
	p.saver = saver{m: p, t: t, ui: d}
}

// lean has the wall whose move a decision has stopped lean on what is before it,
// where the picture begins anew in the middle of that.
func (p *Screen) lean() {
	s := p.Table.Match.State()
	if s.Phase() != rules.PhaseWalls || table.Commands(s.Pending().Ask) {
		return
	}
	for i := p.Table.Match.Count() - 1; i >= -1; i-- {
		events := p.Table.Match.Opening()
		if i >= 0 {
			events = p.Table.Match.Events(i)
		}
		for j := len(events) - 1; j >= 0; j-- {
			switch e := &events[j]; e.Kind {
			case rules.EvWallStart:
				p.Table.Tl.Lean(e.Wall)
				return
			case rules.EvWallMove, rules.EvWallRemoved, rules.EvTurn:
				return
			}
		}
	}
}

// recount notes everything from the opening to the present position anew.
func (p *Screen) recount() {
	p.Ending.fell, p.over, p.Ending.ended, p.Chronicle.round = p.Ending.fell[:0], nil, false, 1
	p.Chronicle.forget()
	p.Chronicle.note(-1, p.Table.Match.Opening())
	for i := range p.Table.Match.Count() {
		p.Chronicle.note(i, p.Table.Match.Events(i))
	}
}

// happened shows and notes what an action did.
func (p *Screen) happened(events []rules.Event) {
	p.Table.Tl.Add(events)
	p.Chronicle.note(p.Table.Match.Count()-1, events)
	p.fresh()
	p.saver.changed()
	if p.UI.Set.Speed == 0 {
		p.Finish()
	} else {
		p.run(0) // what takes no time is there at once
	}
}

// finish shows everything that is left at once.
func (p *Screen) Finish() {
	if p.Past.moment.on {
		p.Past.moment.unwatch()
		return
	}
	if !p.Table.Tl.Busy() {
		return
	}
	heard := [sound.Count]bool{}
	p.Table.Tl.Skip(&p.Table.View, func(e *rules.Event) {
		p.follow(e)
		p.begins(e)
		if e.Kind == rules.EvFall {
			p.Table.Show(e.To)
		}
		// Where nothing is animated each sound is still heard once.
		if id := board.Sound(p.Table.Match.State(), e, board.Begins); p.UI.Set.Speed == 0 && !heard[id] {
			heard[id] = true
			p.hear(e, id)
		}
	})
	p.atRest()
	p.fresh()
}

// atRest catches up with what only the moving picture holds back.
func (p *Screen) atRest() {
	p.Table.Shelf.Settle(p.Table.Match.State())
	p.Chronicle.tellAll()
	if d := p.Table.Match.State().Pending(); !table.Commands(d.Ask) && d.Fig != rules.NoFig {
		p.Table.Show(p.Table.View.Figures[d.Fig].Cell)
	}
}

// begins shows whose turn begins.
func (p *Screen) begins(e *rules.Event) {
	if e.Kind != rules.EvTurn {
		return
	}
	p.Hud.TurnSide, p.Hud.banner = int(e.Side), p.Table.Now+80
	if p.UI.Set.Handover && p.Table.Match.Seat(p.Hud.TurnSide) == "" && p.Table.Match.People() > 1 && p.Table.Match.Count() > 0 && p.over == nil && p.tutor.lesson == nil && !p.Past.on {
		p.UI.Dialog = shell.HandoverDialog
	}
}

// fresh brings what hangs on the position up to date.
func (p *Screen) fresh() {
	s := p.Table.Match.State()
	p.Table.Legal = s.Legal(p.Table.Legal)
	p.Table.Preview.Visions.Fresh(s.Hash())
	if !p.Table.Tl.Busy() {
		p.Table.Shelf.Settle(s)
	}
	if p.Past.on || p.Players.BotTurn() {
		p.Table.Legal = p.Table.Legal[:0] // what has been is not commanded, nor what a bot decides
	}
	p.Table.Preview.Forecast.Read(s, &p.Table.Preview.Room, &p.Table.Preview.Log)
	p.Table.Pic.Standing = board.ReadStanding(s, p.Table.Pic.Standing)
	p.Table.Preview.Danger = danger(s, p.Table.Preview.Forecast.Deaths())
	p.Table.Aim.Aimed = rules.NoCell
	p.Table.Pick.Reset()
	d := s.Pending()
	if !table.Commands(d.Ask) || p.Table.Selected != rules.NoFig && !p.Table.Commandable(p.Table.Selected) {
		p.Table.Selected = rules.NoFig
	}
	if d.Ask == rules.AskStrike && p.Table.Selected == rules.NoFig {
		p.Table.Selected = p.Table.Only()
	}
	p.Table.Pick.Spells = d.Ask == rules.AskSpells && !p.Past.on && !p.Players.BotTurn()
}

// do gives an action to the match; what the rules refuse is told in words.
func (p *Screen) Do(ctx *shell.Context, a rules.Action) bool {
	p.Finish()
	p.Past.LeavePast()
	if p.Players.BotTurn() {
		p.Refuse(ctx, p.UI.Lang.F("%s is to decide.", seats.Name(p.UI, p.Table.Match.Seat(p.Table.Match.State().Pending().Side))))
		return false
	}
	events, err := p.Table.Match.Apply(a)
	if errors.Is(err, session.ErrFull) {
		p.Refuse(ctx, p.UI.ErrText(err))
		return false
	}
	if err != nil {
		p.Refuse(ctx, p.Table.Words.Refusal(err))
		return false
	}
	p.happened(events)
	p.UI.Notice = ""
	return true
}

func (p *Screen) Refuse(ctx *shell.Context, why string) {
	p.UI.Player.Play(sound.Refuse, 0, 1)
	p.UI.Say(ctx, narrate.Capital(why))
}

// undo takes the last action back.
func (p *Screen) undo(ctx *shell.Context) {
	p.Past.LeavePast()
	if p.Table.Spells.DropLast() {
		p.UI.Player.Play(sound.Undo, 0, 1)
		return
	}
	if ok, why := p.canUndo(); !ok {
		p.Refuse(ctx, p.UI.Lang.F("That cannot be taken back: %s.", why))
		return
	}
	p.Table.Match.Undo()
	p.UI.Player.Play(sound.Undo, 0, 1)
	p.Rewound()
}

// canUndo tells whether the last command can be taken back, and if not, why.
func (p *Screen) canUndo() (ok bool, why string) {
	if p.Past.record {
		return false, p.UI.Lang.T("a recording is only watched")
	}
	ok, why = p.Table.Match.CanUndo()
	return ok, p.UI.Lang.T(why)
}

// canRedo tells whether a command that was taken back can be done again.
func (p *Screen) canRedo() bool { return !p.Past.record && p.Table.Match.CanRedo() }

// redo does again what was taken back.
func (p *Screen) redo(ctx *shell.Context) {
	p.Past.LeavePast()
	if !p.canRedo() {
		p.Refuse(ctx, p.UI.Lang.T("There is nothing to do again."))
		return
	}
	events, _ := p.Table.Match.Redo()
	p.Finish()
	p.UI.Player.Play(sound.Redo, 0, 1)
	p.happened(events)
}

// rewound shows the position after a step back, and the log up to it.
func (p *Screen) Rewound() {
	p.Past.moment.unwatch()
	p.Table.Tl.Clear()
	p.Table.View.Show(p.Table.Match.State())
	p.lean()
	p.recount()
	p.Chronicle.tellAll()
	p.Hud.TurnSide = p.Table.Match.State().Side()
	p.saver.changed()
	p.fresh()
}

// Update advances the animation, answers the player and lays the screen out.
func (p *Screen) Update(ctx *shell.Context) (shell.Scene, error) {
	p.speak()
	p.advance(ctx)
	p.tutor.teach(ctx)
	p.Players.botsPlay(ctx)
	p.Advice.hintOn(ctx)
	free := p.UI.Dialog == shell.NoDialog // what closes a dialog does nothing else
	p.Table.Pick.Offer()
	if free && p.tutor.lesson == nil && (p.Table.Drift.On || p.Table.Match.State().NumWalls() > 0) {
		p.Table.Drift.Keys(ctx.In)
	}
	p.ctl.around.lookAround(ctx)
	p.UI.Coached = p.tutor.lesson != nil
	k := p.UI.Begin(ctx, p.ctl.around.on)
	next, err := p.Hud.hud(ctx, k)
	if free && p.UI.Dialog == shell.NoDialog {
		p.Table.Pick.Offer()
		p.ctl.steer(ctx)
		switch {
		case p.ctl.around.on:
			p.ctl.around.aroundKeys(ctx)
		case p.Past.on:
			p.Past.travel(ctx)
		default:
			p.ctl.answer(ctx)
		}
	}
	p.ctl.around.aroundDone()
	p.Table.Preview.Overlay()
	p.UI.Common(ctx)
	p.UI.End(ctx)
	p.saver.autosave(ctx)
	if p.Bench != nil && (p.toBench || narrate.TriesKey(ctx.In)) {
		return p.backToBench(), err
	}
	return next, err
}

// speak says everything anew when the language has changed.
func (p *Screen) speak() {
	if p.Table.Words.Lang == p.UI.Lang {
		return
	}
	p.Table.Words.Lang = p.UI.Lang
	p.Hud.rounds.text = ""
	p.Table.Shelf.Said, p.Table.Shelf.Free = p.Table.Shelf.Said[:0], p.Table.Shelf.Free[:0]
	told, reported, ended := p.Chronicle.told, p.Chronicle.reported, p.Ending.ended
	p.recount()
	p.Chronicle.told, p.Chronicle.reported, p.Ending.ended = min(told, len(p.Chronicle.lines)), reported, ended
	list, trail, at, climb, hold := p.Table.Pick.List, p.Table.Pick.Trail, p.Table.Pick.At, p.Table.Pick.Climb, p.Table.Pick.Hold
	p.Table.Pick.Reset()
	p.Table.Pick.List, p.Table.Pick.Trail, p.Table.Pick.At, p.Table.Pick.Climb, p.Table.Pick.Hold = list, trail, at, climb, hold
}

// advance lets the animation go on.
func (p *Screen) advance(ctx *shell.Context) {
	p.Table.Now = ctx.Tick
	p.Table.Pic.Tick = float32(ctx.Tick)
	p.saver.Tick()
	p.listen()
	if p.UI.Dialog == shell.HandoverDialog {
		return // the next player is to see the walls
	}
	speed := float32(p.UI.Set.Speed)
	if p.Past.on {
		speed = p.Past.pace()
		p.Past.roll(speed)
	}
	switch {
	case p.UI.Set.Speed == 0 && p.Past.moment.on:
		speed = 1 // to see it again is asked for
	case p.UI.Set.Speed == 0:
		speed = 64
	}
	// A key held hurries, and so does a finger or button resting on the board.
	if p.ctl.held++; !ctx.In.Down || ctx.In.Dragging {
		p.ctl.held = 0
	}
	if ctx.In.Holds(input.Hurry) || p.ctl.held > 15 {
		speed *= 4
	}
	if !p.Table.Tl.Busy() && p.over != nil && !p.Ending.ended && p.tutor.lesson == nil && (p.Past.record || !p.Past.on) {
		p.Ending.ended = true
		p.UI.Dialog = shell.EndDialog
		p.Ending.rested = profile.OthersRested(p.Table.Match)
		if !p.Past.record && p.Bench == nil {
			p.Ending.Award(ctx)
		}
		if p.over.Kind == rules.EvDraw {
			p.UI.Player.Play(sound.Draw, 0, 1)
		} else {
			p.UI.Player.Play(sound.Victory, 0, 1)
		}
	}
	p.run(speed)
}

// run lets the animation go on by ticks.
func (p *Screen) run(ticks float32) {
	busy := p.Table.Tl.Busy()
	p.Table.Tl.Advance(ticks, &p.Table.View, func(c *board.Cue, m board.Moment) {
		e := &c.Event
		if m == board.Passes {
			p.Table.Show(e.To)
			return
		}
		if c.I == 0 { // a pool of dice is heard once
			p.hear(e, board.Sound(p.Table.Match.State(), e, m))
		}
		if m == board.Begins {
			p.Hud.noteStriker(e)
			p.follow(e)
		}
		if p.Past.moment.on {
			return // it was told when it happened
		}
		if m == board.Begins {
			p.begins(e)
			p.Table.Shelf.Begins(e)
		}
		if m == board.Ends && e.Kind == rules.EvHop {
			p.Table.Shelf.Arrives(e, p.Table.Match.State())
		}
	})
	p.Chronicle.tell(p.Table.Tl.Added() - p.Table.Tl.Revealed())
	p.Past.moment.momentTick()
	if busy && !p.Table.Tl.Busy() && !p.Past.moment.on {
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
func (p *Screen) follow(e *rules.Event) {
	at := e.To
	if b := p.Table.Words.Board; at == rules.NoCell || e.From != rules.NoCell && b.Pos(e.From).Floor != b.Pos(at).Floor {
		at = e.From // a fall is watched from above, its landing from below
	}
	switch e.Kind {
	case rules.EvTurn, rules.EvPhase, rules.EvFacing, rules.EvSpell, rules.EvMana:
		return
	}
	if at != rules.NoCell {
		p.Table.Pic.Floor = p.Table.Words.Board.Pos(at).Floor
		p.Table.Pic.Camera.Show(p.Table.Words.Board, at)
	}
}

// Leave saves the match. A page that is hidden may be seen again, so there the
// game goes on if that fails.
func (p *Screen) Leave(ctx *shell.Context) error {
	err := p.saver.save(ctx)
	if err != nil && !shell.Quits {
		p.UI.Say(ctx, p.UI.Lang.F("The match could not be saved: %s", p.UI.ErrText(err)))
		return nil
	}
	return err
}

// Draw draws the table, the board and the screen's widgets.
func (p *Screen) Draw(ctx *shell.Context, l *quad.List) {
	shell.Tabletop(ctx, l)
	p.Table.Pic.Draw(l)
	if p.Table.Drift.On && !p.Past.moment.Busy() {
		l.PushClip(p.Table.Pic.Camera.Wide)
		p.Table.Drift.Over(l, &p.Table.Pic, &p.Table.Words)
		l.Pop()
	}
	l.Append(&p.UI.Kit.List)
	p.Table.Pic.Flights(l)
}

// What a table asks of its host.

func (p *Screen) LeavePast()      { p.Past.LeavePast() }
func (p *Screen) Busy() bool      { return p.Past.moment.Busy() }
func (p *Screen) Replaying() bool { return p.Past.moment.on }
func (p *Screen) BotTurn() bool   { return p.Players.BotTurn() }
func (p *Screen) AroundOn() bool  { return p.ctl.around.on }
func (p *Screen) Told() int       { return p.Chronicle.told }
func (p *Screen) HintShown() bool { return p.Advice.On }
func (p *Screen) Hinted() (a rules.Action, shown, ready bool) {
	return p.Advice.act, p.Advice.On, p.Advice.done
}

func (p *Screen) HintButton(ctx *shell.Context, k *ui.Kit, r ui.Rect) { p.Advice.HintButton(ctx, k, r) }

func (p *Screen) Announced() (a rules.Action, ok bool) { return p.Players.meant, p.Players.shows }

// ruleAtHand gives the rule that the player would want to read about now: the
// one that the notice names, or that asks for an answer; "" for none.
func (p *Screen) ruleAtHand() string {
	if p.Table.Now < p.UI.Until {
		for _, s := range rulebook.Spans(p.UI.Notice) {
			if s.Rule {
				return s.Text
			}
		}
	}
	if d := p.Table.Match.State().Pending(); !table.Commands(d.Ask) && d.Ask != rules.AskNothing && d.Rule != 0 {
		return d.Rule.String()
	}
	return ""
}

package editor

import (
	"cmp"
	"strconv"
	"strings"

	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/message"
)

// Try starts a trial match. If the level cannot be played it says why and returns
// nil.
func (e *Editor) Try(ctx *shell.Context) shell.Scene {
	e.canvas.Cancel()
	e.Doc.Told(e.UI, ctx, e.Doc.Store(e.UI, ctx)) // the match may end the program
	if _, err := e.Level().New(1); err != nil {
		e.problems.check(e.Level())
		e.UI.Player.Play(sound.Refuse, 0, 1)
		e.nextProblem(ctx)
		return nil
	}
	m, err := e.trial.match(e.Doc.Doc(), e.UI)
	if err != nil {
		e.refuse(ctx, err)
		return nil
	}
	e.UI.Kit.SetFocus("")
	back := e.UI.Lang.F("Press %s to return to the editor.", e.UI.Bind.KeyLabel(input.BackToEditor))
	if e.UI.Kit.Finger || e.UI.Used.Pad {
		back = e.UI.Lang.T("Press the pencil to return to the editor.")
	}
	e.UI.Say(ctx, back)
	return e.UI.Routes.Try(shell.Trial{Match: m, Bench: e, Camera: e.pic.Camera, Floor: e.pic.Floor})
}

// Again returns to the editor after a trial.
func (e *Editor) Again() shell.Scene {
	e.focused = false
	e.refresh()
	return e
}

// Sit sets the bot of a side for the next trials.
func (e *Editor) Sit(side int, bot string) { e.trial.seats[side] = bot }

// seatsBox chooses who plays the next trials.
func (e *Editor) seatsBox(ctx *shell.Context) {
	seats.Box(e.UI, ctx, seats.Table{Level: e.Level(), Words: &e.Words, Seat: func(side int) string { return e.trial.seat(e.Level(), side) }, Set: e.Sit})
}

// seatNames lists who plays the sides, in turn order.
func (f *fields) seatNames(seat func(side int) string) string {
	var names []string
	for i := range f.lv.Sides {
		names = append(names, seats.Name(f.UI, seat(i)))
	}
	return strings.Join(names, ", ")
}

// trialSetup is what a trial match starts with. The zero value is the level's own
// start with random dice.
type trialSetup struct {
	round int                    // 0 for the level's own
	side  int                    // index plus one, 0 for the level's own
	seats [rules.MaxSides]string // the bots of the last trial
	dice  diceMode
	typed [diceModes]string // the input per way to set the dice
	seed  uint64
	err   error // why the input is no seed
}

// diceMode is a way to set the dice.
type diceMode uint8

const (
	randomDice diceMode = iota
	diceSeed            // by their seed
	diceFaces           // by the first faces rolled
	diceModes
)

// Errors in the input for the dice.
var (
	errNoSeed   = message.Errorf("a seed must be a number")
	errNoThrows = message.Errorf("write dice as numbers from 1 to 6 with spaces between, or 7+4 for two ten-sided dice")
)

// parseDice computes the seed that was typed.
func (o *trialSetup) parseDice() {
	text := o.typed[o.dice]
	o.seed, o.err = 0, nil
	switch o.dice {
	case diceSeed:
		if o.seed, o.err = strconv.ParseUint(strings.TrimSpace(text), 10, 64); o.err != nil {
			o.err = errNoSeed
		}
	case diceFaces:
		var list []rules.Throw
		if list, o.err = parseThrows(text); o.err == nil {
			o.seed, o.err = rules.SeedFor(list)
		}
	}
}

// parseThrows parses the faces of the next dice: a number is a six-sided die, and
// two numbers joined by + are the two ten-sided dice of a power roll.
func parseThrows(text string) (list []rules.Throw, err error) {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		dice, sides := strings.SplitN(w, "+", 2), 6
		if len(dice) == 2 {
			sides = 10
		}
		for _, die := range dice {
			n, err := strconv.Atoi(die)
			if err != nil || n < 1 || n > sides {
				return nil, errNoThrows
			}
			list = append(list, rules.Throw{Sides: sides, Shows: n})
		}
	}
	if len(list) == 0 {
		return nil, errNoThrows
	}
	return list, nil
}

// apply returns the level with the round and side that the trial starts with.
func (o *trialSetup) apply(doc *edit.Doc) (*edit.Doc, error) {
	if o.round == 0 && o.side == 0 {
		return doc, nil
	}
	lv, ed := doc.Level(), doc.Edit()
	start := lv.Start
	start.Round = cmp.Or(o.round, start.Round)
	if o.side > 0 && o.side <= len(lv.Sides) {
		start.Side = o.side - 1
	}
	side := ""
	if start.Side > 0 {
		side = lv.Sides[start.Side].Name
	}
	if err := ed.SetStart(start.Round, side); err != nil {
		return nil, err
	}
	return ed.Done()
}

// match returns a match of a level with this setup.
func (o *trialSetup) match(doc *edit.Doc, d *shell.UI) (*session.Match, error) {
	doc, err := o.apply(doc)
	if err != nil {
		return nil, err
	}
	seed := d.Seed()
	if o.dice != randomDice {
		if seed = o.seed; o.err != nil {
			return nil, o.err
		}
	}
	m, err := session.New(doc.Name(), doc.Text(), seed)
	if err != nil {
		return nil, err
	}
	m.SetBegun(d.UnixNow())
	for i, name := range o.seats {
		if name != "" && m.Seat(i) != session.RestBot { // the level may have made the side rest since
			m.SetSeat(i, name)
		}
	}
	return m, nil
}

// seat returns who plays a side in the next trials.
func (o *trialSetup) seat(lv *levels.Level, side int) string {
	if lv.Sides[side].Rests {
		return session.RestBot
	}
	return o.seats[side]
}

// draw draws the dialog that edits the setup.
func (o *trialSetup) draw(f *fields, ctx *shell.Context) {
	l, lv := f.UI.Lang, f.lv
	form, foot := document.Box(f.UI, ctx, 520, 520, l.T("Play test setup"), "outset")
	f.Form = form
	round := max(1, cmp.Or(o.round, lv.Start.Round))
	if now := f.number("outset-round", l.F("Start in round %d", round), round, 1, cmp.Or(lv.Rounds, rules.MaxStart)); now != round {
		o.round = now
	}
	side := lv.Start.Side
	if o.side > 0 && o.side <= len(lv.Sides) {
		side = o.side - 1
	}
	if now := f.sideChoice("outset-side:", l.T("Side to move"), side, ""); now != side {
		o.side = now + 1
	}
	if f.Button("outset-seats", l.F("Who plays: %s", f.seatNames(func(side int) string { return o.seat(lv, side) })), ui.Look{Icon: icon.Pawn, Size: 13}) {
		f.want.dialog = seats.Dialog
	}
	o.diceForm(f)
	if o.round > 0 || o.side > 0 {
		if f.Button("outset-keep", l.T("Write round and side to the level"), ui.Look{Icon: icon.Pencil, Size: 14}) {
			doc, err := o.apply(f.doc)
			if f.want.err = err; err == nil {
				f.want.change = change{what: l.T("starting position"), doc: doc}
				o.round, o.side = 0, 0
			}
		}
	}
	f.End()
	refused, play := f.UI.Answers(foot, "close", l.T("Back"), "outset-play", l.T("Play"), ui.Look{Icon: icon.Play, Disabled: o.dice != randomDice && o.err != nil})
	if refused || play {
		f.UI.Dialog = shell.NoDialog
	}
	if play {
		f.want.action = input.PlayTest
	}
}

// diceForm chooses the dice of the trials.
func (o *trialSetup) diceForm(f *fields) {
	k, l, was := &f.UI.Kit, f.UI.Lang, o.dice
	o.dice = diceMode(f.Choice(l.T("Dice"), []string{"dice-any", "dice-seed", "dice-show"}, []string{l.T("Random"), l.T("From a seed"), l.T("Fixed")}, int(o.dice)))
	if o.dice == randomDice {
		return
	}
	if o.dice != was {
		k.Write("dice", o.typed[o.dice])
	}
	hint := l.T("Any number")
	if o.dice == diceFaces {
		hint = l.T("First dice, such as 1 6 3, or 7+4 for two ten-sided dice")
	}
	text, changed := f.Text("dice", "", o.typed[o.dice], hint, 60)
	if o.typed[o.dice] = text; changed || o.dice != was {
		o.parseDice()
	}
	say, ink := l.F("Dice seed: %s", strconv.FormatUint(o.seed, 10)), k.Theme.Dim
	if o.err != nil {
		say, ink = "", k.Theme.Warn
		if strings.TrimSpace(o.typed[o.dice]) != "" {
			say = narrate.Capital(f.UI.ErrText(o.err)) + "."
		}
	}
	f.Write(say, 13, ink)
}

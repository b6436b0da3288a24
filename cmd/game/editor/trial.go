package editor

import (
	"cmp"
	"strconv"
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// trials are test matches of the level.
type trials struct {
	*Editor

	forecast boardview.Schedule
	setup    trialSetup
}

// Try starts a trial match. If the level cannot be played it says why and returns
// nil.
func (e *Editor) Try(ctx *shell.Context) shell.Scene {
	e.tools.cancel()
	e.saver.saved(ctx, e.saver.save(ctx)) // the match may end the program
	if _, err := e.Level().New(1); err != nil {
		e.problems.check()
		e.UI.Player.Play(sound.Refuse, 0, 1)
		e.problems.next(ctx)
		return nil
	}
	p, err := e.trials.start()
	if err != nil {
		e.refuse(ctx, err)
		return nil
	}
	e.UI.Kit.SetFocus("")
	back := e.UI.Lang.T("Press F2 to return to the editor.")
	if e.UI.Kit.Finger || e.UI.Used.Pad {
		back = e.UI.Lang.T("Press the pencil to return to the editor.")
	}
	e.UI.Say(ctx, back)
	return p
}

// Again returns to the editor after a trial.
func (e *Editor) Again() shell.Scene {
	e.panel.focused = false
	e.refresh()
	return e
}

// start starts a trial match with the current setup.
func (tr *trials) start() (shell.Scene, error) {
	o := &tr.setup
	doc, err := o.apply(tr.Hist.Doc())
	if err != nil {
		return nil, err
	}
	seed := tr.UI.Seed()
	if o.dice != randomDice {
		if o.parseDice(); o.err != nil {
			return nil, o.err
		}
		seed = o.seed
	}
	m, opening, err := session.New(doc.Name(), doc.Text(), seed)
	if err != nil {
		return nil, err
	}
	m.SetBegun(tr.UI.UnixNow())
	for i, name := range o.seats {
		if name != "" && m.Seat(i) != session.RestBot { // the level may have made the side rest since
			m.SetSeat(i, name)
		}
	}
	return tr.UI.Routes.Try(shell.Trial{Match: m, Opening: opening, Bench: tr.Editor, Camera: tr.pic.Camera, Floor: tr.pic.Floor}), nil
}

// Sit sets the bot of a side for the next trials.
func (e *Editor) Sit(side int, bot string) { e.trials.setup.seats[side] = bot }

// seat returns who plays a side in the next trials.
func (tr *trials) seat(side int) string {
	if tr.Level().Sides[side].Rests {
		return session.RestBot
	}
	return tr.setup.seats[side]
}

// seatNames lists who plays the sides, in turn order.
func (e *Editor) seatNames(seat func(side int) string) string {
	var names []string
	for i := range e.Level().Sides {
		names = append(names, seats.Name(e.UI, seat(i)))
	}
	return strings.Join(names, ", ")
}

// setupBox edits the trial setup. It returns the match, or nil.
func (tr *trials) setupBox(ctx *shell.Context) shell.Scene {
	k, o, lv := &tr.UI.Kit, &tr.setup, tr.Level()
	f, foot := tr.forms.begin(ctx, 520, 520, tr.UI.Lang.T("Play test setup"), "outset")
	round := max(1, cmp.Or(o.round, lv.Start.Round))
	if now := tr.panel.number(&f, "outset-round", tr.UI.Lang.F("Start in round %d", round), round, 1, cmp.Or(lv.Rounds, rules.MaxStart)); now != round {
		o.round = now
	}
	side := lv.Start.Side
	if o.side > 0 && o.side <= len(lv.Sides) {
		side = o.side - 1
	}
	if now := tr.panel.sideChoice(&f, "outset-side:", tr.UI.Lang.T("Side to move"), side, ""); now != side {
		o.side = now + 1
	}
	if f.Button("outset-seats", tr.UI.Lang.F("Who plays: %s", tr.seatNames(tr.seat)), ui.Look{Icon: icon.Pawn, Size: 13}) {
		tr.UI.Dialog = seats.Dialog
	}
	was := o.dice
	o.dice = diceMode(f.Choice(tr.UI.Lang.T("Dice"), []string{"dice-any", "dice-seed", "dice-show"}, []string{tr.UI.Lang.T("random dice"), tr.UI.Lang.T("from a seed"), tr.UI.Lang.T("fixed")}, int(o.dice)))
	if o.dice != was && o.dice != randomDice {
		k.Write("dice", o.typed[o.dice])
	}
	if o.dice != randomDice {
		hint := tr.UI.Lang.T("Any number")
		if o.dice == diceFaces {
			hint = tr.UI.Lang.T("First dice, such as 1 6 3, or 7+4 for two ten-sided dice")
		}
		o.typed[o.dice], _ = f.Text("dice", "", o.typed[o.dice], hint, 60)
		o.parseDice()
		say, ink := tr.UI.Lang.F("Dice seed: %s", strconv.FormatUint(o.seed, 10)), k.Theme.Dim
		if o.err != nil {
			say, ink = "", k.Theme.Warn
			if strings.TrimSpace(o.typed[o.dice]) != "" {
				say = narrate.Capital(tr.UI.ErrText(o.err)) + "."
			}
		}
		f.Cut(k.Paragraph(f.Room, say, 13, quad.Left, ink, font.Regular) + k.Pt(10))
	}
	if o.round > 0 || o.side > 0 {
		if f.Button("outset-keep", tr.UI.Lang.T("Write round and side to the level"), ui.Look{Icon: icon.Pencil, Size: 14}) {
			doc, err := o.apply(tr.Hist.Doc())
			if err != nil {
				tr.refuse(ctx, err)
			} else {
				tr.Hist.Do(tr.UI.Lang.T("starting position"), doc)
				o.round, o.side = 0, 0
				tr.changed()
			}
		}
	}
	f.End()
	two := foot.Columns(2, k.Pt(10))
	if tr.UI.Click(k.Button("close", two.At(0), tr.UI.Lang.T("Back"), ui.Look{})) || k.In.Cancel {
		tr.UI.Dialog = shell.NoDialog
	}
	if tr.UI.Click(k.Button("outset-play", two.At(1), tr.UI.Lang.T("Play"), ui.Look{Icon: icon.Play, Primary: true, Disabled: o.dice != randomDice && o.err != nil})) {
		tr.UI.Dialog = shell.NoDialog
		return tr.Try(ctx)
	}
	return nil
}

package editor

import (
	"cmp"
	"errors"
	"iter"
	"strconv"
	"strings"
	"time"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/solve"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// trials are test matches of the level.
type trials struct {
	e        *Editor
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
	back := e.UI.Lang.F("Press %s to return to the editor.", e.UI.Bind.KeyLabel(input.BackToEditor))
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
	doc, err := o.apply(tr.e.Hist.Doc())
	if err != nil {
		return nil, err
	}
	seed := tr.e.UI.Seed()
	if o.dice != randomDice {
		if seed = o.seed; o.err != nil {
			return nil, o.err
		}
	}
	m, err := session.New(doc.Name(), doc.Text(), seed)
	if err != nil {
		return nil, err
	}
	m.SetBegun(tr.e.UI.UnixNow())
	for i, name := range o.seats {
		if name != "" && m.Seat(i) != session.RestBot { // the level may have made the side rest since
			m.SetSeat(i, name)
		}
	}
	return tr.e.UI.Routes.Try(shell.Trial{Match: m, Bench: tr.e, Camera: tr.e.pic.Camera, Floor: tr.e.pic.Floor}), nil
}

// Sit sets the bot of a side for the next trials.
func (e *Editor) Sit(side int, bot string) { e.trials.setup.seats[side] = bot }

// seat returns who plays a side in the next trials.
func (tr *trials) seat(side int) string {
	if tr.e.Level().Sides[side].Rests {
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
	k, o, lv := &tr.e.UI.Kit, &tr.setup, tr.e.Level()
	f, foot := beginForm(ctx, tr.e.UI, 520, 520, tr.e.UI.Lang.T("Play test setup"), "outset")
	round := max(1, cmp.Or(o.round, lv.Start.Round))
	if now := tr.e.panel.number(&f, "outset-round", tr.e.UI.Lang.F("Start in round %d", round), round, 1, cmp.Or(lv.Rounds, rules.MaxStart)); now != round {
		o.round = now
	}
	side := lv.Start.Side
	if o.side > 0 && o.side <= len(lv.Sides) {
		side = o.side - 1
	}
	if now := tr.e.panel.sideChoice(&f, "outset-side:", tr.e.UI.Lang.T("Side to move"), side, ""); now != side {
		o.side = now + 1
	}
	if f.Button("outset-seats", tr.e.UI.Lang.F("Who plays: %s", tr.e.seatNames(tr.seat)), ui.Look{Icon: icon.Pawn, Size: 13}) {
		tr.e.UI.Dialog = seats.Dialog
	}
	was := o.dice
	o.dice = diceMode(f.Choice(tr.e.UI.Lang.T("Dice"), []string{"dice-any", "dice-seed", "dice-show"}, []string{tr.e.UI.Lang.T("Random"), tr.e.UI.Lang.T("From a seed"), tr.e.UI.Lang.T("Fixed")}, int(o.dice)))
	if o.dice != was && o.dice != randomDice {
		k.Write("dice", o.typed[o.dice])
	}
	if o.dice != randomDice {
		hint := tr.e.UI.Lang.T("Any number")
		if o.dice == diceFaces {
			hint = tr.e.UI.Lang.T("First dice, such as 1 6 3, or 7+4 for two ten-sided dice")
		}
		text, changed := f.Text("dice", "", o.typed[o.dice], hint, 60)
		if o.typed[o.dice] = text; changed || o.dice != was {
			o.parseDice()
		}
		say, ink := tr.e.UI.Lang.F("Dice seed: %s", strconv.FormatUint(o.seed, 10)), k.Theme.Dim
		if o.err != nil {
			say, ink = "", k.Theme.Warn
			if strings.TrimSpace(o.typed[o.dice]) != "" {
				say = narrate.Capital(tr.e.UI.ErrText(o.err)) + "."
			}
		}
		f.Cut(k.Paragraph(f.Room, say, 13, quad.Left, ink, font.Regular) + k.Pt(10))
	}
	if o.round > 0 || o.side > 0 {
		if f.Button("outset-keep", tr.e.UI.Lang.T("Write round and side to the level"), ui.Look{Icon: icon.Pencil, Size: 14}) {
			doc, err := o.apply(tr.e.Hist.Doc())
			if err != nil {
				tr.e.refuse(ctx, err)
			} else {
				tr.e.Hist.Do(tr.e.UI.Lang.T("starting position"), doc)
				o.round, o.side = 0, 0
				tr.e.changed()
			}
		}
	}
	f.End()
	two := foot.Columns(2, k.Pt(10))
	if tr.e.UI.Click(k.Button("close", two.At(0), tr.e.UI.Lang.T("Back"), ui.Look{})) || k.In.Cancel {
		tr.e.UI.Dialog = shell.NoDialog
	}
	if tr.e.UI.Click(k.Button("outset-play", two.At(1), tr.e.UI.Lang.T("Play"), ui.Look{Icon: icon.Play, Primary: true, Disabled: o.dice != randomDice && o.err != nil})) {
		tr.e.UI.Dialog = shell.NoDialog
		return tr.e.Try(ctx)
	}
	return nil
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
	errNoSeed   = errors.New("a seed must be a number")
	errNoThrows = errors.New("write dice as numbers from 1 to 6 with spaces between, or 7+4 for two ten-sided dice")
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

// solver is the page that proves whether a side can force a win. The search runs a
// few milliseconds each tick.
type solver struct {
	e        *Editor
	side     int
	rounds   int                 // 0 for what the level says
	doc      *edit.Doc           // the level that was asked about, nil before the first search
	question solve.Question      // the last one
	resume   func() (bool, bool) // runs the search for a while; nil when none runs
	halt     func()              // ends the search
	deadline time.Duration       // of this tick, on the clock of the options
	work     solve.Work
	answer   *solve.Answer // nil while searching and after a stop
	problem  string        // why the level cannot be searched
}

// Limits of the search: memory for known positions in bytes, nodes between two looks
// at the clock, and dice seeds that are tried to show a line.
const (
	solverMemory = 16 << 20
	clockEvery   = 64
	seedsTried   = 200
)

// defaultRounds is how many rounds are searched where the level sets no limit.
const defaultRounds = 8

// run continues the search for the time a tick allows.
func (sv *solver) run() {
	if sv.resume == nil {
		return
	}
	sv.deadline = sv.e.UI.Opts.Clock() + timePerTick
	if _, more := sv.resume(); !more {
		sv.stop()
	}
}

// stop ends the search.
//
//go:noinline
func (sv *solver) stop() {
	if sv.halt != nil {
		sv.halt()
		sv.resume, sv.halt = nil, nil
	}
}

// roundsOf returns within how many rounds the side must win.
func (sv *solver) roundsOf(lv *levels.Level) int { return cmp.Or(sv.rounds, lv.Rounds, defaultRounds) }

func (sv *solver) start() {
	sv.stop()
	sv.doc = sv.e.Hist.Doc()
	sv.answer, sv.problem, sv.work = nil, "", solve.Work{}
	lv := sv.doc.Level()
	s, err := lv.New(1)
	if err != nil {
		sv.problem = levels.Brief(err).Error()
		return
	}
	q := solve.Question{Side: sv.side, Rounds: sv.roundsOf(lv), Rests: lv.Rests(), Memory: solverMemory, Tell: func(w solve.Work) { sv.work = w }}
	q.Rests[q.Side] = false
	sv.resume, sv.halt = iter.Pull(func(yield func(bool) bool) {
		n, halted := 0, false
		q.Stop = func() bool {
			if n++; !halted && n%clockEvery == 0 && sv.e.UI.Opts.Clock() >= sv.deadline {
				halted = !yield(true)
			}
			return halted
		}
		if a := solve.Solve(s, q); !halted {
			sv.answer, sv.work = &a, a.Work
		}
	})
	sv.question = q
}

// form draws the page. It returns the replay of the line that was found, or nil.
func (sv *solver) form(ctx *shell.Context, f *shell.Form) shell.Scene {
	k, lv := &sv.e.UI.Kit, sv.e.Level()
	text := func(s string, ink quad.Color) { sv.e.panel.paragraph(f, s, ink) }
	sv.side = min(sv.side, len(lv.Sides)-1)
	sv.side = sv.e.panel.sideChoice(f, "solve-side:", sv.e.UI.Lang.T("Who should win"), sv.side, "")
	rounds := sv.roundsOf(lv)
	if now := sv.e.panel.number(f, "solve-rounds", sv.e.UI.Lang.N(rounds, "Within %d round", "Within %d rounds"), rounds, 1, 100); now != rounds {
		sv.rounds = now
	}
	var open []string
	for i, s := range lv.Sides {
		if i != sv.side && !s.Rests {
			open = append(open, sv.e.Words.Side(i))
		}
	}
	if len(open) > 0 {
		text(sv.e.UI.Lang.F("%s can answer in any way, so the search takes long. In a puzzle the other sides rest.", strings.Join(open, ", ")), k.Theme.Dim)
	}
	if sv.resume != nil {
		if f.Button("solve-stop", sv.e.UI.Lang.T("Stop"), ui.Look{Icon: icon.Pause}) {
			sv.stop()
		}
	} else if f.Button("solve-start", sv.e.UI.Lang.T("Search"), ui.Look{Icon: icon.Lamp, Primary: true}) {
		sv.start()
	}
	switch {
	case sv.problem != "":
		text(sv.e.panel.translate(sv.problem), k.Theme.Warn)
		return nil
	case sv.doc == nil:
		return nil
	}
	text(sv.e.UI.Lang.N(sv.work.Nodes, "%d command tried", "%d commands tried"), k.Theme.Dim)
	if sv.answer == nil {
		if sv.resume == nil {
			text(sv.e.UI.Lang.T("Stopped before an answer was found."), k.Theme.Text)
		}
		return nil
	}
	text(sv.verdict(), k.Theme.Text)
	if sv.doc != sv.e.Hist.Doc() {
		text(sv.e.UI.Lang.T("The level has changed since this search."), k.Theme.Warn)
	}
	if sv.answer.Line == nil {
		return nil
	}
	if sv.doc == sv.e.Hist.Doc() && f.Button("solve-store", sv.e.UI.Lang.T("Store as the level's solution"), ui.Look{Icon: icon.Save, Size: 13}) {
		sv.store(ctx)
	}
	if f.Button("solve-watch", sv.e.UI.Lang.T("Watch"), ui.Look{Icon: icon.Play}) {
		return sv.watch(ctx)
	}
	return nil
}

func (sv *solver) verdict() string {
	l, a, lv := sv.e.UI.Lang, sv.answer, sv.doc.Level()
	side := l.T(lv.Sides[sv.question.Side].Label)
	rounds := func(n int) string { return l.N(n, "%d round", "%d rounds") }
	switch {
	case a.Verdict == solve.No:
		return l.F("No: %s can't force a win within %s.", side, rounds(sv.question.Rounds))
	case a.Verdict == solve.Undecided:
		return l.F("Undecided: the search reached its limit before it found a win for %s within %s.", side, rounds(sv.question.Rounds))
	case a.Fewest && a.Rounds > 1:
		return l.F("Yes: %s can force a win within %s, and not in fewer.", side, rounds(a.Rounds))
	}
	return l.F("Yes: %s can force a win within %s.", side, rounds(a.Rounds))
}

// summary returns the state of the search for tests.
func (sv *solver) summary() string {
	switch {
	case sv.resume != nil:
		return "searching"
	case sv.answer != nil:
		return sv.verdict()
	}
	return sv.problem
}

func (sv *solver) watch(ctx *shell.Context) shell.Scene {
	tried := 0
	m := session.OfLine(sv.doc.Name(), sv.doc.Text(), solve.Actions(sv.answer.Line), sv.question.Side, func() bool { tried++; return tried > seedsTried })
	if m == nil {
		sv.e.UI.Say(ctx, sv.e.UI.Lang.T("No replay: no dice seed found that rolls these numbers."))
		return nil
	}
	next := sv.e.UI.Routes.Watch(ctx, m, shell.Watching{Bench: sv.e})
	sv.e.UI.Kit.SetFocus("")
	return next
}

func (sv *solver) store(ctx *shell.Context) {
	lv := sv.doc.Level()
	sol := &levels.Solution{Side: sv.question.Side, Rounds: sv.answer.Rounds, Forced: true}
	var err error
	if sol.Steps, err = lv.StepsOf(solve.Actions(sv.answer.Line)); err == nil {
		var doc *edit.Doc
		if doc, err = edit.Open(sv.doc.Name(), lv.Store(sv.doc.Text(), sol)); err == nil {
			sv.doc = doc
			sv.e.Hist.Do(sv.e.UI.Lang.T("solution"), doc)
			sv.e.changed()
			return
		}
	}
	sv.e.refuse(ctx, err)
}

// pageForm draws a page of the panel with its heading and the button that closes it.
func (pan *panel) pageForm(ctx *shell.Context, r ui.Rect, id, heading string, key input.Action, form func(*shell.Context, *shell.Form) shell.Scene) shell.Scene {
	k := &pan.e.UI.Kit
	k.Panel(r)
	r = r.Inset(k.Pt(8))
	head := r.CutTop(k.Pt(44))
	if pan.e.UI.Click(k.Button(id+"-close", head.CutRight(k.Pt(44)), "", ui.Look{Icon: icon.Cross, Tip: pan.e.UI.Tip(pan.e.UI.Lang.T("Back to the palette"), key)})) {
		pan.show(palettePage)
	}
	k.Label(head, heading, 17, quad.Left, k.Theme.Accent, font.Bold)
	r.CutTop(k.Pt(6))
	f := shell.Form{UI: pan.e.UI, Area: r, ID: id}
	f.Begin()
	next := form(ctx, &f)
	f.End()
	return next
}

// Package match is the screen of a match: its controls, display, log, playback, hints,
// bots and lessons around a table.Table.
//
// It knows no rules: every command goes through a session.Match, and what acting on a
// target means is decided by turn.Turn.Resolve alone.
package match

import (
	"cmp"
	"errors"

	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/rules"
)

// Screen is a match on the screen.
type Screen struct {
	*view
	Workbench shell.TrialHost // the editor whose level is tested, nil for none
	Players   players
	Hints     hints
	ctl       controls
	ring      focusRing
	bar       bar
	timeline  timeline
	coach     lessonCoach
	saver     shell.Autosave
	toEditor  bool // the player returns to the editor
	ended     bool // the end was shown, or must not be
	noted     bool // the campaign has noted the end
	replays   bool // the moment of the match is replayed; the dialog comes back after it
	pace      int  // of playback, when it was last used
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
		p.Log.Hide()
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
	return &Screen{view: newView(d, m)}
}

// applyEvents shows and logs the events of an action.
func (p *Screen) applyEvents(events []rules.Event) {
	p.show(events)
	p.changed()
}

// Do applies an action to the match and reports whether it could; a refusal is shown in words.
func (p *Screen) Do(ctx *shell.Context, a rules.Action) bool {
	p.Finish()
	if p.Turn.BotTurn() {
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
	for {
		a, vain, ok := p.Turn.Next()
		if !ok {
			return
		}
		if !p.do(ctx, a) {
			p.Turn.StopFollowing()
			return
		}
		if vain {
			p.UI.Say(ctx, p.UI.Lang.F("%s must strike %s: the armour holds (ST-01)", p.Turn.Narrator.Fig(a.Fig), p.Turn.Narrator.Fig(a.Other)))
		}
	}
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

// Update is a tick of a match: events go on, whoever plays by itself decides, the widgets
// are laid out, and what the player wants by them and by keys is done.
func (p *Screen) Update(ctx *shell.Context) (shell.Scene, error) {
	if p.speak() && p.Hints.On && p.Hints.done {
		p.Hints.write(&p.Table)
	}
	p.advance(ctx)
	p.teach(ctx)
	p.tellParts()
	p.options()
	p.follow(ctx)
	p.botsPlay(ctx)
	if p.Hints.think(&p.Table) {
		p.FindHint()
	}
	free := p.UI.Dialog == shell.NoDialog // input that closes a dialog does nothing else
	p.options()
	if free && p.coach.lesson == nil {
		p.scheduleKeys(ctx.In)
	}
	if p.ring.update(&p.Table, ctx) {
		p.closeFrame()
		p.Finish()
	}
	p.UI.Layout.Coached = p.coach.lesson != nil
	k := p.UI.Begin(ctx, p.Table.Aim.Around)
	next, err := p.fulfil(ctx, p.layout(ctx, k))
	if free && p.UI.Dialog == shell.NoDialog && next == shell.Scene(p) {
		p.options()
		p.steer(ctx)
		next, err = p.fulfil(ctx, p.keys(ctx))
	}
	p.ring.endTick(&p.Table)
	p.tellParts()
	p.overlay()
	over, wrong := p.UI.Finish(p, next, ctx)
	p.keep(ctx)
	if to := p.toWorkbench(ctx); to != nil {
		return to, err
	}
	return over, cmp.Or(err, wrong)
}

func (p *Screen) screen() *Screen { return p }

// keys reads the input for the board, or for the widgets around it.
func (p *Screen) keys(ctx *shell.Context) (w want) {
	in, aim := ctx.In, &p.Table.Aim
	if aim.Around {
		if p.ring.leaves(&p.Table, in) {
			return w
		}
		return p.ctl.shortcut(in)
	}
	if p.Frame.on {
		if !p.Frame.started && (in.Click || in.Secondary || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
			p.closeFrame()
		}
		p.Frame.started = false
		return w
	}
	p.moveCursor(in)
	if in.PointerUsed {
		aim.OnKeys = false
		if !in.Touch {
			aim.Tapped = rules.NoCell
		}
	}
	if w, ok := p.Players.read(&p.Table, in, ctx.Tick > p.ctl.confirmAfter); ok {
		return w
	}
	return p.ctl.read(ctx, &p.Table)
}

// advance lets the animation go on, and notices the end.
func (p *Screen) advance(ctx *shell.Context) {
	p.begin(ctx)
	p.saver.Idle++
	if p.UI.Dialog == HandoverDialog {
		return // the next player must see the walls move
	}
	if p.replays && !p.Frame.on {
		p.replays = false
		if p.UI.Dialog == shell.NoDialog {
			p.UI.Dialog = EndDialog
		}
	}
	p.noteEnd(ctx)
	p.tick(ctx, p.speedOf(float32(p.UI.Set.Speed)))
}

// noteEnd tells the campaign of the end at once, since the program may end before it is
// shown, and the player once it has been seen.
func (p *Screen) noteEnd(ctx *shell.Context) {
	over := p.Log.Result
	if over == nil {
		return
	}
	if st := p.End.Story; st != nil && st.Over != nil && !p.noted {
		p.noted = true
		st.Over(ctx, p.Table.Match, p.End.won(&p.Table, over))
	}
	if p.Table.Timeline.Busy() || p.ended || p.coach.lesson != nil {
		return
	}
	p.ended = true
	p.tellEnd()
	if p.Workbench == nil && !p.End.practice() {
		strange := borrowed(ctx, p.Table.Match)
		p.End.Award(&p.Table, ctx, strange)
		if !strange {
			feats.Note(p.UI, ctx, p.Table.Match)
		}
	}
}

// teach lets the coach of a lesson do what it does by itself.
func (p *Screen) teach(ctx *shell.Context) {
	if p.coach.lesson == nil {
		return
	}
	if p.coach.rewind(&p.Table) {
		p.ShowRewound()
	}
	switch taught := p.coach.update(&p.Table, ctx); {
	case taught.events != nil:
		p.applyEvents(taught.events)
	case taught.again:
		p.tryAgain()
	case taught.does:
		p.Do(ctx, taught.do)
	}
}

// tryAgain goes back to the start of the lesson's step.
func (p *Screen) tryAgain() {
	if p.coach.tryAgain(&p.Table) {
		p.ShowRewound()
	}
}

// toWorkbench returns the editor whose level is tested, if the player returns there.
func (p *Screen) toWorkbench(ctx *shell.Context) shell.Scene {
	if p.Workbench == nil || !p.toEditor && !ctx.In.Fresh.Has(input.BackToEditor) {
		return nil
	}
	p.UI.Dialog = shell.NoDialog // the trial is over
	p.UI.Notice.Clear()
	p.UI.Kit.SetFocus("")
	return p.Workbench.Again()
}

// telling returns what the end depends on.
func (p *Screen) telling() telling { return telling{bench: p.Workbench != nil} }

// tellParts tells the turn also what lesson, bots and hints show.
func (p *Screen) tellParts() {
	n, pl := &p.Turn.Now, &p.Players
	n.Coached, n.Hinting, n.Hint = p.coach.lesson != nil, p.Hints.On, p.Hints.choice()
	n.Announced, n.Announces = pl.planned, pl.showsPlan
}

// ruleAtHand returns the rule that help opens, of the notice or of the question, "" for none.
func (v *view) ruleAtHand() string {
	if v.Table.Tick < v.UI.Notice.Until {
		for _, s := range rulebook.Spans(v.UI.Notice.Text) {
			if s.Rule {
				return s.Text
			}
		}
	}
	if d := v.Table.Match.State().Pending(); !turn.TakesCommands(d.Ask) && d.Ask != rules.AskNothing && d.Rule != 0 {
		return d.Rule.String()
	}
	return ""
}

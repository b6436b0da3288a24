// Package match is the screen of a match: its controls, display, log, playback, hints,
// bots and lessons around a table.Table.
//
// It knows no rules: every command goes through a session.Match, and what acting on a
// target means is decided by turn.Turn.Resolve alone.
package match

import (
	"errors"

	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Screen is a match on the screen.
type Screen struct {
	View      *view
	Workbench shell.TrialHost // the editor whose level is tested, or nil
	Players   players
	Hints     hints
	ctl       controls
	bar       bar
	lesson    *lesson // nil outside of lessons
	sums      sums
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
		p.View.Table.View.Show(first)
		p.View.Log.Hide()
		p.View.Table.Timeline.Clear()
		p.View.Table.Timeline.Add(m.Opening())
	}
	if p.View.UI.Set.Speed == 0 {
		p.View.Finish()
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
	return &Screen{View: newView(d, m)}
}

// applyEvents shows and logs the events of an action.
func (p *Screen) applyEvents(events []rules.Event) {
	p.View.show(events)
	if p.lesson == nil && p.Workbench == nil {
		p.sums.note(p.View.Table.Narrator, events)
	}
	p.changed()
}

// Do applies an action to the match and reports whether it could; a refusal is shown in words.
func (p *Screen) Do(ctx *shell.Context, a rules.Action) bool {
	p.View.Finish()
	if p.View.Turn.BotTurn() {
		p.View.Refuse(ctx, p.View.UI.Lang.F("%s to decide.", seats.Name(p.View.UI, p.View.Table.Match.Seat(p.View.Table.Match.State().Pending().Side))))
		return false
	}
	ok := p.do(ctx, a)
	if ok {
		p.View.UI.Notice.Clear()
	}
	return ok
}

// follow carries on with what was chosen in one go, and with what leaves no choice.
func (p *Screen) follow(ctx *shell.Context) {
	for {
		a, ok := p.View.Turn.Next()
		if !ok {
			return
		}
		if !p.do(ctx, a) {
			p.View.Turn.StopFollowing()
			return
		}
	}
}

func (p *Screen) do(ctx *shell.Context, a rules.Action) bool {
	events, err := p.View.Table.Match.Apply(a)
	if errors.Is(err, session.ErrFull) {
		p.View.Refuse(ctx, p.View.UI.ErrText(err))
		return false
	}
	if err != nil {
		p.View.Refuse(ctx, p.View.Table.Narrator.Refusal(err))
		return false
	}
	p.applyEvents(events)
	return true
}

// Update is a tick of a match: what goes on by itself, then what the player does.
func (p *Screen) Update(ctx *shell.Context) (shell.Scene, error) {
	p.begin(ctx)
	p.advance(ctx) // events, and the end
	p.teach(ctx)
	p.View.options()
	p.follow(ctx) // with what was chosen in one go
	p.botsPlay(ctx)
	if p.Hints.think(&p.View.Table) {
		p.FindHint()
	}
	return attend(ctx, p)
}

// Draw draws the match.
func (p *Screen) Draw(ctx *shell.Context, l *quad.List) { p.View.Draw(ctx, l) }

func (p *Screen) screen() *Screen { return p }

// keys reads the input for the board, or for the widgets around it.
func (p *Screen) keys(ctx *shell.Context) (w want) {
	in, aim := ctx.In, &p.View.Table.Aim
	if aim.Around {
		if p.View.ring.leaves(&p.View.Table, in) {
			return w
		}
		return p.ctl.shortcut(in)
	}
	if p.View.Frame.on {
		if !p.View.Frame.started && (in.Click || in.Secondary || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
			p.View.closeFrame()
		}
		p.View.Frame.started = false
		return w
	}
	p.View.moveCursor(in)
	if in.PointerUsed {
		aim.OnKeys = false
		if !in.Touch {
			aim.Tapped = rules.NoCell
		}
	}
	if w, ok := p.Players.read(&p.View.Table, in, ctx.Tick > p.ctl.confirmAfter); ok {
		return w
	}
	return p.ctl.read(ctx, &p.View.Table)
}

// begin starts a tick.
func (p *Screen) begin(ctx *shell.Context) {
	if p.View.speak() && p.Hints.On && p.Hints.done {
		p.Hints.write(&p.View.Table)
	}
	p.View.begin(ctx)
	p.saver.Idle++
	p.tellTurn()
}

// advance lets the animation go on, and notices the end.
func (p *Screen) advance(ctx *shell.Context) {
	if p.View.UI.Dialog == HandoverDialog {
		return // the next player must see the walls move
	}
	if p.replays && !p.View.Frame.on {
		p.replays = false
		if p.View.UI.Dialog == shell.NoDialog {
			p.View.UI.Dialog = EndDialog
		}
	}
	p.noteEnd(ctx)
	if !p.View.Table.Timeline.Busy() && len(p.sums.waiting) > 0 {
		p.sums.show(ctx, &p.View.Table)
	}
	p.sums.plans(ctx, &p.View.Table)
	p.View.tick(ctx, p.View.speedOf(float32(p.View.UI.Set.Speed)))
}

// noteEnd reports the end to the campaign at once, since the program may end before it is
// shown, and to the player once it has been seen.
func (p *Screen) noteEnd(ctx *shell.Context) {
	over := p.View.Log.Result
	if over == nil {
		return
	}
	if st := p.View.End.Story; st != nil && st.Over != nil && !p.noted {
		p.noted = true
		st.Over(ctx, p.View.Table.Match, p.View.End.won(&p.View.Table, over))
	}
	if p.View.Table.Timeline.Busy() || p.ended || p.lesson != nil {
		return
	}
	p.ended = true
	p.View.tellEnd()
	if p.Workbench == nil && !p.View.End.practice() {
		strange := borrowed(ctx, p.View.Table.Match)
		p.View.End.Award(&p.View.Table, ctx, strange)
		if !strange {
			feats.Note(p.View.UI, ctx, p.View.Table.Match)
		}
	}
}

// teach lets the coach of a lesson do what it does by itself.
func (p *Screen) teach(ctx *shell.Context) {
	if p.lesson == nil {
		return
	}
	if p.lesson.rewind(&p.View.Table) {
		p.ShowRewound()
	}
	switch answer, shows, again := p.lesson.update(&p.View.Table, ctx); {
	case answer != nil:
		p.applyEvents(answer)
	case again:
		p.tryAgain()
	case shows != nil:
		p.Do(ctx, *shows)
	}
}

// tryAgain goes back to the start of the lesson's step.
func (p *Screen) tryAgain() {
	if p.lesson.tryAgain(&p.View.Table) {
		p.ShowRewound()
	}
}

// toWorkbench returns the editor whose level is tested, if the player returns there.
func (p *Screen) toWorkbench(ctx *shell.Context) shell.Scene {
	if p.Workbench == nil || !p.toEditor && !ctx.In.Fresh.Has(input.BackToEditor) {
		return nil
	}
	p.View.UI.Dialog = shell.NoDialog // the trial is over
	p.View.UI.Notice.Clear()
	p.View.UI.Kit.SetFocus("")
	return p.Workbench.Again()
}

// telling returns what the end depends on.
func (p *Screen) telling() telling { return telling{bench: p.Workbench != nil} }

// tellTurn passes on to the turn what lesson, bots and hints show.
func (p *Screen) tellTurn() {
	n, pl := p.View.Turn.Now(), &p.Players
	n.Coached, n.Hinting, n.Hint = p.lesson != nil, p.Hints.On, p.Hints.choice()
	n.Announced, n.Announces = pl.planned, pl.showsPlan
	p.View.Turn.Tell(n)
}

// ruleAtHand returns the rule that help opens, of the notice or of the question, or "".
func (v *view) ruleAtHand() string {
	if v.Table.Tick < v.UI.Notice.Until {
		if v.UI.Notice.Rule != "" {
			return v.UI.Notice.Rule
		}
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

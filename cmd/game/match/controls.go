package match

import (
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// controls reads keys, pad, pointer and finger: what the player wants by them.
type controls struct {
	confirmAfter int64 // tick until which the skip key does not confirm
	endAfter     int64 // tick until which a second press does not end a phase
}

// repeatDelay is how long a second press counts as the first, in ticks.
const repeatDelay = 15

// read returns what the player wants of the board and the match.
func (c *controls) read(ctx *shell.Context, t *table.Table) want {
	in, over := ctx.In, t.UI.Kit.Over()
	switch {
	case t.Aim.Carries && in.DragEnded:
		return want{do: wishPutDown}
	case t.Aim.Carries:
		return want{}
	}
	if in.PointerUsed && (!in.Touch || in.Click && !over) {
		t.Chooser.FocusOn(-1)
	}
	if at := ownKey(in, &t.Chooser); at.Kind != turn.NoTarget && !t.Timeline.Busy() {
		return want{do: wishChoose, from: at.Option}
	}
	if w := c.shortcut(in); w.do != wishNothing {
		return w
	}
	if w, ok := c.readInfo(ctx, t); ok {
		return w
	}
	switch {
	case in.Click && !over:
		return want{do: wishClick}
	case !in.Fresh.Has(input.Confirm) && !in.Fresh.Has(input.Skip):
	case t.Timeline.Busy():
		return want{do: wishFinish}
	case !t.Aim.OnKeys && t.Chooser.Focus < 0:
		t.Aim.OnKeys = true // the first press shows the cursor
	default:
		return want{do: wishConfirm}
	}
	return want{}
}

// ownKey returns the option whose own key is pressed: its digit, or for one that declines
// the key that ends a turn.
func ownKey(in *input.Frame, ch *turn.Chooser) (at turn.Target) {
	for i := range 10 {
		if at.Kind == turn.NoTarget && in.Fresh.Has(input.Choose0+input.Action(i)) {
			at = ch.Digit(i)
		}
	}
	if at.Kind == turn.NoTarget && in.Fresh.Has(input.EndTurn) {
		at = ch.Find((*turn.Option).IsPass)
	}
	return at
}

// readInfo returns what is wanted by input that is no command, such as details; ok is
// whether there was any.
func (c *controls) readInfo(ctx *shell.Context, t *table.Table) (w want, ok bool) {
	in, over := ctx.In, t.UI.Kit.Over()
	under := func() rules.Cell { return t.Picture.Camera.CellAt(t.Narrator.Board, t.Picture.Floor, in.X, in.Y) }
	switch {
	case in.Fresh.Has(input.Skip) && t.Timeline.Busy():
		w.do = wishSkip
	case in.Fresh.Has(input.Skip) && ctx.Tick <= c.confirmAfter:
	case in.LongPress && !over:
		t.Inspector.Details(&t.Stage, ctx, under())
	case in.Secondary && !over:
		// The right button describes a figure, else backs out, else describes the ground.
		at := under()
		steps := t.Aim.Tapped != rules.NoCell || t.Held.Pinned.On || t.Deferred() || t.Chooser.Focus >= 0 || len(t.Chooser.History) > 0 || t.Selected != rules.NoFig
		if at != rules.NoCell && (t.ShownAt(at) != rules.NoFig || !steps) {
			t.Inspector.Details(&t.Stage, ctx, at)
		} else {
			w.do = wishBackOut
		}
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		w.do = wishBackOut
	case in.Fresh.Has(input.Details):
		if id := t.Subject(); id != rules.NoFig {
			t.Inspector.Inspect(&t.Stage, id)
		} else {
			t.Inspector.Details(&t.Stage, ctx, t.Hovered())
		}
	case in.Fresh.Has(input.Log):
		t.UI.Dialog = chronicle.Dialog
	case in.Did(input.Next):
		w = want{do: wishCycle, from: 1}
	case in.Did(input.Prev):
		w = want{do: wishCycle, from: -1}
	case in.Did(input.Act):
		w.do = wishNextOption
	default:
		return w, false
	}
	return w, true
}

// shortcuts are the keys that mean the same everywhere; those that are held repeat.
var shortcuts = [...]struct {
	key   input.Action
	do    wish
	holds bool
}{
	{input.Undo, wishUndo, true},
	{input.Redo, wishRedo, true},
	{input.Rewind, wishRewind, false},
	{input.EndTurn, wishEndPhase, false},
	{input.Forecast, wishForecast, false},
	{input.Threat, wishThreat, false},
	{input.Sight, wishSight, false},
	{input.Hint, wishHinted, false},
	{input.Help, wishHelp, false},
	{input.Menu, wishMenu, false},
	{input.Restart, wishRestart, false},
	{input.Faster, wishFaster, false},
}

// shortcut returns what the keys want that mean the same everywhere.
func (c *controls) shortcut(in *input.Frame) want {
	for _, s := range shortcuts {
		if s.key != input.Redo && in.Fresh.Has(s.key) || s.holds && in.Did(s.key) {
			return want{do: s.do}
		}
	}
	return want{}
}

// mayEnd reports whether a press ends the phase: a second one in quick succession, or one
// during the animation of the last phase, does not end the next phase unseen.
func (c *controls) mayEnd(tick int64) bool {
	if tick <= c.endAfter {
		return false
	}
	c.endAfter = tick + repeatDelay
	return true
}

// acts does what the player wants of the turn and of its display, and reports
// whether it is one of those wants.
func (p *Screen) acts(ctx *shell.Context, w want) bool {
	t := &p.View.Table
	switch w.do {
	case wishChoose:
		p.Act(ctx, turn.OptionAt(w.from))
	case wishPress:
		p.press(ctx, turn.OptionAt(w.from))
	case wishDefault:
		p.press(ctx, turn.Target{Kind: turn.DefaultTarget})
	case wishConfirm:
		p.Act(ctx, t.Pointed())
	case wishClick:
		p.click(ctx)
	case wishPutDown: // elsewhere than on its target nothing happens
		if at := t.TargetAt(ctx.In.X, ctx.In.Y); !t.UI.Kit.Over() && at.Kind == turn.CellTarget && t.Resolve(at).Kind == turn.ChooseAction {
			p.Act(ctx, at)
		} else if t.Aim.Strokes {
			p.View.Turn.Back()
		}
	case wishSooner:
		p.perform(ctx, p.View.Turn.CastSooner(w.from))
	case wishDrop:
		p.perform(ctx, p.View.Turn.Drop(w.from))
	case wishEndPhase:
		p.endPhase(ctx)
	case wishFinish:
		p.View.Finish()
	case wishSkip:
		p.skip(ctx)
	case wishUnchoose:
		p.View.Turn.Back()
	case wishBackOut:
		p.backOut()
	case wishCycle:
		p.View.cycle(w.from)
	case wishNextGroup:
		t.Chooser.Reset()
		p.View.cycle(1)
	case wishNextOption:
		p.View.Finish()
		p.View.options()
		t.Aim.OnKeys = true
		p.View.focusNext(1)
	case wishThreat:
		p.View.Turn.Lens.Cycle()
		p.View.UI.Player.Play(sound.Button, 0, 1)
	case wishSight:
		p.View.Turn.Lens.ToggleSight()
		p.View.UI.Player.Play(sound.Button, 0, 1)
	case wishForecast:
		p.View.UI.Set.Forecast = !p.View.UI.Set.Forecast
		p.View.UI.Keep(ctx)
	case wishFaster:
		cycleSpeed(ctx, p.View.UI)
	default:
		return false
	}
	return true
}

func cycleSpeed(ctx *shell.Context, d *shell.UI) {
	d.Set.Speed = map[int]int{1: 2, 2: 4, 4: 0, 0: 1}[d.Set.Speed]
	d.Keep(ctx)
	if d.Set.Speed == 0 {
		d.Say(ctx, d.Lang.T("Animations: off"))
	} else {
		d.Say(ctx, d.Lang.F("Animations: %d×", d.Set.Speed))
	}
}

// press acts on a target that a pointer has pressed, unless it is a finger's first tap.
func (p *Screen) press(ctx *shell.Context, at turn.Target) {
	if ctx.In.Touch {
		if focus, first := p.View.Table.FirstTap(at); first {
			if p.View.Turn.Chooser.FocusOn(focus); p.View.Turn.Resolve(at).Kind != turn.ChooseRefusal {
				p.View.UI.Player.Play(sound.Hover, 0, 1)
			}
			return
		}
	}
	p.Act(ctx, at)
}

// Act acts on a target.
func (p *Screen) Act(ctx *shell.Context, at turn.Target) {
	r := p.View.Turn.Act(at)
	p.View.Table.Acted(at)
	p.perform(ctx, r)
	p.View.options()
}

// perform does what acting on a target leads to.
func (p *Screen) perform(ctx *shell.Context, r turn.Reply) {
	if r.Rewound {
		p.ShowRewound()
	}
	switch {
	case r.Do:
		if !p.Do(ctx, r.Action) && r.Begins {
			p.View.Turn.StopFollowing()
		}
	case r.Why != "" && r.At.Kind == turn.CellTarget: // the bar says it, and the bubble
		p.View.UI.Player.Play(sound.Refuse, 0, 1)
		p.View.UI.Notice.Text, p.View.UI.Notice.Until = r.Why, ctx.Tick
		p.View.Table.Why.Refuse(&p.View.Table.Stage, r.At.Cell, r.Why)
	case r.Why != "":
		p.View.Refuse(ctx, r.Why)
	}
	if r.Clear {
		p.View.UI.Notice.Clear()
	}
	if r.Chosen {
		p.View.UI.Player.Play(sound.Select, 0, 1)
	}
}

// click acts on what lies under the pointer. It ends the animation and still counts, but a
// question is shown before it can be answered.
func (p *Screen) click(ctx *shell.Context) {
	if p.View.Table.Timeline.Busy() {
		p.View.Finish()
		if !turn.TakesCommands(p.View.Turn.Match.State().Pending().Ask) || p.View.UI.Dialog != shell.NoDialog {
			return
		}
		p.View.options()
	}
	if at := p.View.Table.TargetAt(ctx.In.X, ctx.In.Y); at.Kind != turn.NoTarget {
		p.press(ctx, at)
	} else {
		p.View.unselect()
	}
}

// skip finishes the animation. The same key confirms: for a moment it does nothing else.
func (p *Screen) skip(ctx *shell.Context) {
	p.View.Finish()
	p.ctl.confirmAfter = ctx.Tick + 20
}

// endPhase ends the phase.
func (p *Screen) endPhase(ctx *shell.Context) {
	v := &p.View.Table.View
	if s := p.View.Turn.Match.State(); p.View.Table.Timeline.Busy() && (v.Side != s.Side() || v.Phase != s.Phase() || v.Round != s.Round()) {
		p.skip(ctx) // the press was meant for the phase on the screen, which is over
	} else if p.ctl.mayEnd(ctx.Tick) {
		p.Act(ctx, turn.Target{Kind: turn.EndTarget})
	}
}

// backOut undoes one step of choosing, and opens the menu when there is none.
func (p *Screen) backOut() {
	t := &p.View.Table
	switch {
	case p.View.UI.Kit.LetGo():
	case p.Hints.On:
		p.Hints.On = false
	case t.Aim.Tapped != rules.NoCell:
		t.Aim.Tapped = rules.NoCell
	case t.Chooser.Focus >= 0:
		t.Chooser.FocusOn(-1)
	case t.Lens.Mode != turn.LensOff:
		t.Lens.Set(turn.LensOff)
		p.View.UI.Player.Play(sound.Button, 0, 1)
	case t.Held.Pinned.On:
		t.Held.Pinned = table.SlotKey{}
	case p.View.Turn.Back():
	case p.View.Turn.DropDeferred():
		p.View.UI.Player.Play(sound.Undo, 0, 1)
	case t.Selected != rules.NoFig:
		p.View.unselect()
	default:
		p.View.UI.Dialog = MenuDialog
	}
}

// cycle selects the next group to command, those that can only turn last, or focuses an option.
func (v *view) cycle(by int) {
	v.Finish()
	v.options()
	t := &v.Table
	t.Aim.OnKeys = true
	id, ok := v.Turn.NextGroup(by)
	switch {
	case !ok:
		v.focusNext(by)
	case id != rules.NoFig:
		v.Table.Aim.Tapped = rules.NoCell
		v.Turn.Select(id)
		t.Aim.Cursor = t.View.Figures[id].Cell
		t.ScrollTo(t.Aim.Cursor)
		v.UI.Player.Play(sound.Select, 0, 1)
	}
}

// focusNext moves the focus to the next or previous option and shows it.
func (v *view) focusNext(by int) {
	o := v.Turn.Chooser.Step(by)
	if o == nil {
		return
	}
	if o.Dir != rules.NoDir {
		v.Table.Picture.Over.FaceHover = o.Dir
	} else if o.Cell != rules.NoCell {
		v.Table.Aim.Cursor = o.Cell
		v.Table.ScrollTo(o.Cell)
	}
	v.UI.Player.Play(sound.Hover, 0, 1)
}

// moveCursor moves the board's cursor, the focus of the options or the direction chosen.
func (v *view) moveCursor(in *input.Frame) {
	sx, sy := boardview.CursorDirection(in)
	if sx == 0 && sy == 0 {
		return
	}
	dx, dy := v.Table.Picture.Camera.Back(sx, sy)
	t := &v.Table
	ch := &t.Chooser
	t.Aim.OnKeys = true
	switch {
	case ch.Find(func(o *turn.Option) bool { return o.Dir != rules.NoDir }).Kind != turn.NoTarget:
		best, most := rules.NoDir, float32(-2)
		for i := range ch.Options {
			if d := ch.Options[i].Dir; d != rules.NoDir {
				if dot := board.Along(t.Narrator.Board.Topology(), d, dx, dy); dot > most {
					best, most = d, dot
				}
			}
		}
		ch.FocusOn(-1)
		t.Picture.Over.FaceHover = best
		return
	case ch.Focus >= 0 && ch.Options[ch.Focus].Button() || ch.ButtonsOnly() && (ch.Remaining != nil || !t.CursorFree()):
		v.focusNext(map[bool]int{true: 1, false: -1}[sx+sy > 0])
		return
	}
	ch.FocusOn(-1)
	at, b := t.Aim.Cursor, t.Narrator.Board
	if (at == rules.NoCell || b.Pos(at).Floor != t.Picture.Floor) && t.Selected != rules.NoFig {
		at = t.View.Figures[t.Selected].Cell
	} else {
		at = boardview.MoveCursor(b, at, t.Picture.Floor, dx, dy)
	}
	t.Aim.Cursor = at
	t.ScrollTo(at)
}

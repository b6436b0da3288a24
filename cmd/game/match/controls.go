package match

import (
	"slices"

	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// controls turns keys, pad, pointer and finger into targets and commands.
type controls struct {
	part
	confirmAfter int64 // tick until which the skip key does not confirm
	endAfter     int64 // tick until which a second press does not end a phase
}

// update handles the input for the board.
func (c *controls) update(ctx *shell.Context) (w want) {
	in := ctx.In
	if c.m.Frame.on {
		if !c.m.Frame.started && (in.Click || in.Secondary || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
			c.m.closeFrame()
		}
		c.m.Frame.started = false
		return w
	}
	c.moveCursor(ctx)
	if in.PointerUsed {
		c.t.Aim.OnKeys = false
		if !in.Touch {
			c.t.Aim.Tapped = rules.NoCell
		}
	}
	if c.m.Players.botKeys(ctx) {
		return w
	}
	if in.PointerUsed && (!in.Touch || in.Click && !c.ui.Kit.Over()) {
		c.t.Chooser.Focus = -1
	}
	if !c.t.Timeline.Busy() {
		if at := c.t.Chooser.Shortcut(in); at.Kind != table.NoTarget {
			c.t.Act(ctx, at)
			return w
		}
	}
	if w, ok := c.shortcut(ctx); ok {
		return w
	}
	if c.handleInfo(ctx) {
		return w
	}
	switch {
	case in.Click && !c.ui.Kit.Over():
		if c.t.Timeline.Busy() {
			c.m.Finish() // a click ends the animation and still counts
			if !table.TakesCommands(c.t.Match.State().Pending().Ask) || c.ui.Dialog != shell.NoDialog {
				return w // but a question is shown before it can be answered
			}
			c.t.Chooser.Refresh()
		}
		if at := c.t.TargetAt(in.X, in.Y); at.Kind != table.NoTarget {
			c.t.Press(ctx, at)
		} else {
			c.t.Unselect()
		}
	case !in.Fresh.Has(input.Confirm) && !in.Fresh.Has(input.Skip):
	case c.t.Timeline.Busy():
		c.m.Finish()
	case !c.t.Aim.OnKeys && c.t.Chooser.Focus < 0:
		c.t.Aim.OnKeys = true // the first press shows the cursor
	default:
		c.t.Act(ctx, c.t.Pointed())
	}
	return w
}

// handleInfo handles input that is no command, such as details, and reports whether there was any.
func (c *controls) handleInfo(ctx *shell.Context) bool {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Skip) && c.t.Timeline.Busy():
		c.skip(ctx)
	case in.Fresh.Has(input.Skip) && ctx.Tick <= c.confirmAfter:
	case in.LongPress && !c.ui.Kit.Over():
		c.t.Inspector.Details(ctx, c.t.Picture.Camera.CellAt(c.t.Narrator.Board, c.t.Picture.Floor, in.X, in.Y))
	case in.Secondary && !c.ui.Kit.Over():
		// The right button describes a figure, else backs out, else describes the ground.
		at := c.t.Picture.Camera.CellAt(c.t.Narrator.Board, c.t.Picture.Floor, in.X, in.Y)
		steps := c.t.Aim.Tapped != rules.NoCell || c.t.Held.Pinned.On || c.t.Spells.Deferred() || c.t.Chooser.Focus >= 0 || len(c.t.Chooser.History) > 0 || c.t.Selected != rules.NoFig
		if at != rules.NoCell && (c.t.Inspector.ShownAt(at) != rules.NoFig || !steps) {
			c.t.Inspector.Details(ctx, at)
		} else {
			c.backOut()
		}
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		c.backOut()
	case in.Fresh.Has(input.Details):
		if id := c.t.Inspector.Subject(); id != rules.NoFig {
			c.t.Inspector.Inspect(id)
		} else {
			c.t.Inspector.Details(ctx, c.t.Preview.Hovered())
		}
	case in.Fresh.Has(input.Log):
		c.ui.Dialog = chronicle.Dialog
	case in.Did(input.Next):
		c.cycle(1)
	case in.Did(input.Prev):
		c.cycle(-1)
	case in.Did(input.Act):
		c.m.Finish()
		c.t.Chooser.Refresh()
		c.t.Aim.OnKeys = true
		c.t.Chooser.Step(1)
	default:
		return false
	}
	return true
}

// shortcut handles the keys that mean the same everywhere, and reports whether there was one.
func (c *controls) shortcut(ctx *shell.Context) (w want, ok bool) {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Undo) || in.Did(input.Undo):
		c.m.undo(ctx)
	case in.Did(input.Redo):
		c.m.redo(ctx)
	case in.Fresh.Has(input.Rewind):
		if c.m.canLookBack() {
			w.do = wishPresent
		}
	case in.Fresh.Has(input.EndTurn):
		c.endPhase(ctx)
	case in.Fresh.Has(input.Forecast):
		c.ui.Set.Forecast = !c.ui.Set.Forecast
		c.ui.Keep(ctx)
	case in.Fresh.Has(input.Threat):
		c.t.Preview.Lens.CycleLens()
	case in.Fresh.Has(input.Sight):
		c.t.Preview.Lens.ToggleSight()
	case in.Fresh.Has(input.Hint):
		c.m.Hints.AskHint(ctx)
	case in.Fresh.Has(input.Help):
		if id := c.m.ruleAtHand(); id != "" {
			c.ui.Routes.Rule(id)
		} else {
			c.ui.Dialog = shell.HelpDialog
		}
	case in.Fresh.Has(input.Menu):
		c.ui.Dialog = MenuDialog
	case in.Fresh.Has(input.Restart):
		c.ui.Dialog = RestartDialog
	case in.Fresh.Has(input.Faster):
		c.cycleSpeed(ctx)
	default:
		return w, false
	}
	return w, true
}

func (c *controls) cycleSpeed(ctx *shell.Context) {
	c.ui.Set.Speed = map[int]int{1: 2, 2: 4, 4: 0, 0: 1}[c.ui.Set.Speed]
	c.ui.Keep(ctx)
	if c.ui.Set.Speed == 0 {
		c.ui.Say(ctx, c.ui.Lang.T("Animations: off"))
	} else {
		c.ui.Say(ctx, c.ui.Lang.F("Animations: %d×", c.ui.Set.Speed))
	}
}

// skip finishes the animation. The same key confirms: for a moment it does nothing else.
func (c *controls) skip(ctx *shell.Context) {
	c.m.Finish()
	c.confirmAfter = ctx.Tick + 20
}

// endPhase ends the phase. A second press in quick succession, or one during the
// animation of the last phase, does not end the next phase unseen.
func (c *controls) endPhase(ctx *shell.Context) {
	if s := c.t.Match.State(); c.t.Timeline.Busy() && (c.t.View.Side != s.Side() || c.t.View.Phase != s.Phase() || c.t.View.Round != s.Round()) {
		c.skip(ctx) // the press was meant for the phase on the screen, which is over
		return
	}
	if ctx.Tick <= c.endAfter {
		return
	}
	c.t.Act(ctx, table.Target{Kind: table.EndTarget})
	c.endAfter = ctx.Tick + repeatDelay
}

// repeatDelay is how long a second press counts as the first, in ticks.
const repeatDelay = 15

// backOut undoes one step of choosing, and opens the menu when there is none.
func (c *controls) backOut() {
	switch {
	case c.ui.Kit.LetGo():
	case c.m.Hints.On:
		c.m.Hints.On = false
	case c.t.Aim.Tapped != rules.NoCell:
		c.t.Aim.Tapped = rules.NoCell
	case c.t.Chooser.Focus >= 0:
		c.t.Chooser.Focus = -1
	case c.t.Preview.Lens.Mode != table.LensOff:
		c.t.Preview.Lens.SetLens(table.LensOff)
	case c.t.Held.Pinned.On:
		c.t.Held.Pinned = table.SlotKey{}
	case c.t.Chooser.Back():
	case c.t.Spells.DropDeferred():
		c.ui.Player.Play(sound.Undo, 0, 1)
	case c.t.Selected != rules.NoFig:
		c.t.Unselect()
	default:
		c.ui.Dialog = MenuDialog
	}
}

// cycle selects the next group to command, those that can only turn last, or focuses an option.
func (c *controls) cycle(by int) {
	c.m.Finish()
	c.t.Chooser.Refresh()
	c.t.Aim.OnKeys = true
	d := c.t.Match.State().Pending()
	if c.t.Chooser.Remaining != nil || d.Ask != rules.AskMove && (d.Ask != rules.AskStrike || c.t.Selected != rules.NoFig && (c.t.Chooser.Focus >= 0 || c.t.OnlyCommandable() == c.t.Selected)) {
		c.t.Chooser.Step(by)
		return
	}
	var order []rules.FigID
	for _, more := range [...]bool{true, false} { // first those that can do more than turn
		for id := range rules.FigID(c.t.Match.State().NumFigures()) {
			acts := slices.ContainsFunc(c.t.Legal, func(a rules.Action) bool { return a.Fig == id && a.Kind != rules.Face })
			if c.t.Commandable(id) && acts == more {
				order = append(order, id)
			}
		}
	}
	if len(order) == 0 {
		return
	}
	at := slices.Index(order, c.t.Selected)
	if at < 0 && by < 0 {
		at = 0
	}
	id := order[((at+by)%len(order)+len(order))%len(order)]
	c.t.Unselect()
	c.t.Selected = id
	c.t.Aim.Cursor = c.t.View.Figures[id].Cell
	c.t.ScrollTo(c.t.Aim.Cursor)
	c.ui.Player.Play(sound.Select, 0, 1)
}

func (c *controls) moveCursor(ctx *shell.Context) {
	dx, dy := boardview.CursorDirection(ctx.In)
	if dx == 0 && dy == 0 {
		return
	}
	c.t.Aim.OnKeys = true
	switch {
	case slices.ContainsFunc(c.t.Chooser.Options, func(o table.Option) bool { return o.Dir != rules.NoDir }):
		t := c.t.Narrator.Board.Topology()
		best, most := rules.NoDir, float32(-2)
		for i := range c.t.Chooser.Options {
			if d := c.t.Chooser.Options[i].Dir; d != rules.NoDir {
				if dot := board.Along(t, d, dx, dy); dot > most {
					best, most = d, dot
				}
			}
		}
		c.t.Chooser.Focus = -1
		c.t.Picture.Over.FaceHover = best
		return
	case c.t.Chooser.Focus >= 0 && c.t.Chooser.Options[c.t.Chooser.Focus].Button() || c.t.Chooser.ButtonsOnly() && (c.t.Chooser.Remaining != nil || !c.t.CursorFree()):
		c.t.Chooser.Step(map[bool]int{true: 1, false: -1}[dx+dy > 0])
		return
	}
	c.t.Chooser.Focus = -1
	at, b := c.t.Aim.Cursor, c.t.Narrator.Board
	if (at == rules.NoCell || b.Pos(at).Floor != c.t.Picture.Floor) && c.t.Selected != rules.NoFig {
		at = c.t.View.Figures[c.t.Selected].Cell
	} else {
		at = boardview.MoveCursor(b, at, c.t.Picture.Floor, dx, dy)
	}
	c.t.Aim.Cursor = at
	c.t.ScrollTo(at)
}

package match

import (
	"slices"
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// controls turns keys, pad, pointer and finger into targets and commands of the
// board.
type controls struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	order        []rules.FigID // of the groups that keys go through, anew each time
	ring         focusRing
	drag         boardview.Drag // of the board by the pointer
	confirmAfter int64          // tick until which the key that skips does nothing else
	endAfter     int64          // tick until which ending a phase again is the same press
	heldTicks    int            // ticks the pointer has rested pressed
}

// moveCamera moves the camera and changes the floor.
func (ctl *controls) moveCamera(ctx *shell.Context) {
	boardview.SteerCamera(ctl.ui, ctx, &ctl.t.Picture.Camera, ctl.t.Narrator.Board, &ctl.drag, true)
	if ctx.In.Did(input.FloorUp) {
		ctl.t.ChangeFloor(1)
	}
	if ctx.In.Did(input.FloorDown) {
		ctl.t.ChangeFloor(-1)
	}
}

// update handles the input for the board.
func (ctl *controls) update(ctx *shell.Context) {
	in := ctx.In
	if ctl.m.LookBack.frame.on {
		if !ctl.m.LookBack.frame.started && (in.Click || in.Secondary || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
			ctl.m.LookBack.frame.close()
		}
		ctl.m.LookBack.frame.started = false
		return
	}
	ctl.moveCursor(ctx)
	if in.PointerUsed {
		ctl.t.Aim.OnKeys = false
		if !in.Touch {
			ctl.t.Aim.Tapped = rules.NoCell
		}
	}
	if ctl.m.Players.botKeys(ctx) {
		return
	}
	d := ctl.t.Match.State().Pending()
	if in.PointerUsed && (!in.Touch || in.Click && !ctl.ui.Kit.Over()) {
		ctl.t.Chooser.Focus = -1
	}
	if !ctl.t.Timeline.Busy() {
		if at := ctl.t.Chooser.Shortcut(in); at.Kind != table.NoTarget {
			ctl.t.Act(ctx, at)
			return
		}
	}
	if ctl.shortcut(ctx) {
		return
	}
	if ctl.handleInfo(ctx, d) {
		return
	}
	ctl.click(ctx)
}

// handleInfo handles the input that gives no command, such as skipping, details and
// the focus, and reports whether there was any.
func (ctl *controls) handleInfo(ctx *shell.Context, d rules.Decision) bool {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Skip) && ctl.t.Timeline.Busy():
		ctl.skip(ctx)
	case in.Fresh.Has(input.Skip) && ctx.Tick <= ctl.confirmAfter:
	case in.LongPress && !ctl.ui.Kit.Over():
		ctl.t.Inspector.Details(ctx, ctl.t.Picture.Camera.CellAt(ctl.t.Narrator.Board, ctl.t.Picture.Floor, in.X, in.Y))
	case in.Secondary && !ctl.ui.Kit.Over():
		// The right button describes a figure, else backs out, else describes the
		// ground.
		at := ctl.t.Picture.Camera.CellAt(ctl.t.Narrator.Board, ctl.t.Picture.Floor, in.X, in.Y)
		if at != rules.NoCell && (ctl.t.Inspector.ShownAt(at) != rules.NoFig || !ctl.t.Inspector.CanBackOut()) {
			ctl.t.Inspector.Details(ctx, at)
		} else {
			ctl.backOut()
		}
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		ctl.backOut()
	case in.Fresh.Has(input.Details):
		if id := ctl.t.Inspector.Subject(); id != rules.NoFig {
			ctl.t.Inspector.Inspect(id)
		} else {
			ctl.t.Inspector.Details(ctx, ctl.t.Preview.Hovered())
		}
	case in.Fresh.Has(input.Log):
		ctl.ui.Dialog = LogDialog
	case in.Did(input.Next):
		ctl.cycle(1, d)
	case in.Did(input.Prev):
		ctl.cycle(-1, d)
	case in.Did(input.Act):
		ctl.nextOption(1)
	default:
		return false
	}
	return true
}

// click acts on the target of a click, a tap or the confirm key.
func (ctl *controls) click(ctx *shell.Context) {
	in := ctx.In
	switch {
	case in.Click && !ctl.ui.Kit.Over():
		if ctl.t.Timeline.Busy() {
			ctl.m.Finish() // a click hurries to the end and still counts
			if !table.TakesCommands(ctl.t.Match.State().Pending().Ask) || ctl.ui.Dialog != shell.NoDialog {
				return // but what is asked is shown before it can be answered
			}
			ctl.t.Chooser.Refresh()
		}
		if at := ctl.t.TargetAt(in.X, in.Y); at.Kind != table.NoTarget {
			ctl.t.Press(ctx, at)
		} else {
			ctl.t.Unselect()
		}
	case in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip):
		switch {
		case ctl.t.Timeline.Busy():
			ctl.m.Finish()
		case !ctl.t.Aim.OnKeys && ctl.t.Chooser.Focus < 0:
			ctl.t.Aim.OnKeys = true // the cursor is seen before it acts
		default:
			ctl.t.Act(ctx, ctl.t.Pointed())
		}
	}
}

// shortcut handles the keys that mean the same everywhere in a match, and reports
// whether there was one.
func (ctl *controls) shortcut(ctx *shell.Context) bool {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Undo) || in.Did(input.Undo):
		ctl.m.undo(ctx)
	case in.Did(input.Redo):
		ctl.m.redo(ctx)
	case in.Fresh.Has(input.Rewind):
		if ctl.m.LookBack.Enter(); ctl.m.LookBack.on {
			ctl.m.LookBack.step(-1)
		}
	case in.Fresh.Has(input.EndTurn):
		ctl.endPhase(ctx)
	case in.Fresh.Has(input.Forecast):
		ctl.ui.Set.Forecast = !ctl.ui.Set.Forecast
		ctl.ui.Keep(ctx)
	case in.Fresh.Has(input.Threat):
		ctl.t.Preview.Lens.CycleLens()
	case in.Fresh.Has(input.Sight):
		ctl.t.Preview.Lens.ToggleSight()
	case in.Fresh.Has(input.Hint):
		ctl.m.Hints.AskHint(ctx)
	case in.Fresh.Has(input.Help):
		if id := ctl.m.ruleAtHand(); id != "" {
			ctl.ui.Routes.Rule(id)
		} else {
			ctl.ui.Dialog = shell.HelpDialog
		}
	case in.Fresh.Has(input.Menu):
		ctl.ui.Dialog = MenuDialog
	case in.Fresh.Has(input.Restart):
		ctl.ui.Dialog = RestartDialog
	case in.Fresh.Has(input.Faster):
		ctl.cycleSpeed(ctx)
	default:
		return false
	}
	return true
}

// cycleSpeed switches to the next animation speed.
func (ctl *controls) cycleSpeed(ctx *shell.Context) {
	ctl.ui.Set.Speed = map[int]int{1: 2, 2: 4, 4: 0, 0: 1}[ctl.ui.Set.Speed]
	ctl.ui.Keep(ctx)
	if ctl.ui.Set.Speed == 0 {
		ctl.ui.Say(ctx, ctl.ui.Lang.T("Animations: off"))
	} else {
		ctl.ui.Say(ctx, ctl.ui.Lang.F("Animations: %d×", ctl.ui.Set.Speed))
	}
}

// skip finishes the animation. The same key confirms, so for a moment it does
// nothing else.
func (ctl *controls) skip(ctx *shell.Context) {
	ctl.m.Finish()
	ctl.confirmAfter = ctx.Tick + 20
}

// endPhase ends the phase. A second press in quick succession, or one during the
// animation of the last phase, does not end the next phase unseen.
func (ctl *controls) endPhase(ctx *shell.Context) {
	if s := ctl.t.Match.State(); ctl.t.Timeline.Busy() && (ctl.t.View.Side != s.Side() || ctl.t.View.Phase != s.Phase() || ctl.t.View.Round != s.Round()) {
		ctl.skip(ctx) // it was meant for what is shown, and that has ended already
		return
	}
	if ctx.Tick <= ctl.endAfter {
		return
	}
	ctl.t.Act(ctx, table.Target{Kind: table.EndTarget})
	ctl.endAfter = ctx.Tick + repeatDelay
}

// repeatDelay is how long a second press counts as the first, in ticks.
const repeatDelay = 15

// backOut undoes one step of choosing, and opens the menu when there is none.
func (ctl *controls) backOut() {
	switch {
	case ctl.ui.Kit.LetGo():
	case ctl.m.Hints.On:
		ctl.m.Hints.On = false
	case ctl.t.Aim.Tapped != rules.NoCell:
		ctl.t.Aim.Tapped = rules.NoCell
	case ctl.t.Chooser.Focus >= 0:
		ctl.t.Chooser.Focus = -1
	case ctl.t.Preview.Lens.Mode != table.LensOff:
		ctl.t.Preview.Lens.SetLens(table.LensOff)
	case ctl.t.Held.Pinned.On:
		ctl.t.Held.Pinned = table.SlotKey{}
	case ctl.t.Chooser.Back():
	case ctl.t.Spells.DropDeferred():
		ctl.ui.Player.Play(sound.Undo, 0, 1)
	case ctl.t.Selected != rules.NoFig:
		ctl.t.Unselect()
	default:
		ctl.ui.Dialog = MenuDialog
	}
}

// nextOption focuses the next button of the selected group.
func (ctl *controls) nextOption(by int) {
	ctl.m.Finish()
	ctl.t.Chooser.Refresh()
	ctl.t.Aim.OnKeys = true
	ctl.t.Chooser.Step(by)
}

// cycle selects the next group that can be given a command, those that can only turn
// last, or focuses the next option.
func (ctl *controls) cycle(by int, d rules.Decision) {
	ctl.m.Finish()
	ctl.t.Chooser.Refresh()
	ctl.t.Aim.OnKeys = true
	d = ctl.t.Match.State().Pending()
	if ctl.t.Chooser.Remaining != nil || d.Ask != rules.AskManeuver && (d.Ask != rules.AskStrike || ctl.focusesTargets()) {
		ctl.t.Chooser.Step(by)
		return
	}
	order := ctl.order[:0]
	for _, more := range [...]bool{true, false} { // first who can do more than turn
		for id := range rules.FigID(ctl.t.Match.State().NumFigures()) {
			if ctl.t.Commandable(id) && ctl.t.CanAct(id) == more {
				order = append(order, id)
			}
		}
	}
	if ctl.order = order; len(order) == 0 {
		return
	}
	at := slices.Index(order, ctl.t.Selected)
	if at < 0 && by < 0 {
		at = 0
	}
	id := order[((at+by)%len(order)+len(order))%len(order)]
	ctl.t.Unselect()
	ctl.t.Selected = id
	ctl.t.Aim.Cursor = ctl.t.View.Figures[id].Cell
	ctl.t.ScrollTo(ctl.t.Aim.Cursor)
	ctl.ui.Player.Play(sound.Select, 0, 1)
}

// focusesTargets reports whether keys cycle through the selected group's targets
// rather than the groups.
func (ctl *controls) focusesTargets() bool {
	return ctl.t.Selected != rules.NoFig && (ctl.t.Chooser.Focus >= 0 || ctl.t.OnlyCommandable() == ctl.t.Selected)
}

// moveCursor moves the board's cursor by keys or stick.
func (ctl *controls) moveCursor(ctx *shell.Context) {
	dx, dy := boardview.CursorDirection(ctx.In)
	if dx == 0 && dy == 0 {
		return
	}
	ctl.t.Aim.OnKeys = true
	switch {
	case ctl.t.Chooser.TurningFig() != rules.NoFig:
		ctl.focusDir(dx, dy)
		return
	case ctl.t.Chooser.Focus >= 0 && ctl.t.Chooser.Options[ctl.t.Chooser.Focus].Button() || ctl.t.Chooser.ButtonsOnly() && (ctl.t.Chooser.Remaining != nil || !ctl.t.CursorFree()):
		ctl.t.Chooser.Step(map[bool]int{true: 1, false: -1}[dx+dy > 0])
		return
	}
	ctl.t.Chooser.Focus = -1
	at, b := ctl.t.Aim.Cursor, ctl.t.Narrator.Board
	if (at == rules.NoCell || b.Pos(at).Floor != ctl.t.Picture.Floor) && ctl.t.Selected != rules.NoFig {
		at = ctl.t.View.Figures[ctl.t.Selected].Cell
	} else {
		at = boardview.MoveCursor(b, at, ctl.t.Picture.Floor, dx, dy)
	}
	ctl.t.Aim.Cursor = at
	ctl.t.ScrollTo(at)
}

// focusDir highlights the offered direction nearest to that of keys or stick.
func (ctl *controls) focusDir(dx, dy float32) {
	t := ctl.t.Narrator.Board.Topology()
	best, most := rules.NoDir, float32(-2)
	for i := range ctl.t.Chooser.Options {
		if d := ctl.t.Chooser.Options[i].Dir; d != rules.NoDir {
			if dot := board.Along(t, d, dx, dy); dot > most {
				best, most = d, dot
			}
		}
	}
	ctl.t.Chooser.Focus = -1
	ctl.t.Picture.Over.FaceHover = best
}

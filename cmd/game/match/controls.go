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

// controls turn what a hand does on the board into commands: keys, pad, pointer and finger.
type controls struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	order  []rules.FigID // of the groups that keys go through, anew each time
	around around
	drag   boardview.Drag // of the board by the pointer
	guard  int64          // tick until which the key that skips does nothing else
	twice  int64          // tick until which ending a phase again is the same press
	held   int            // ticks the pointer has rested pressed
}

// steer moves the camera and the floor.
func (ctl *controls) steer(ctx *shell.Context) {
	boardview.SteerCamera(ctl.ui, ctx, &ctl.t.Pic.Camera, ctl.t.Words.Board, &ctl.drag, true)
	if ctx.In.Did(input.FloorUp) {
		ctl.t.GoFloor(1)
	}
	if ctx.In.Did(input.FloorDown) {
		ctl.t.GoFloor(-1)
	}
}

// answer acts on what the player asks for on the board.
func (ctl *controls) answer(ctx *shell.Context) {
	in := ctx.In
	if ctl.m.Past.moment.on {
		if !ctl.m.Past.moment.fresh && (in.Click || in.Secondary || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
			ctl.m.Past.moment.unwatch()
		}
		ctl.m.Past.moment.fresh = false
		return
	}
	ctl.moveCursor(ctx)
	if in.PointerUsed {
		ctl.t.Aim.OnKeys = false
	}
	if ctl.m.Players.botKeys(ctx) {
		return
	}
	d := ctl.t.Match.State().Pending()
	if in.PointerUsed && (!in.Touch || in.Click && !ctl.ui.Kit.Over()) {
		ctl.t.Pick.At = -1
	}
	if !ctl.t.Tl.Busy() && ctl.t.Pick.PickKey(ctx) {
		return
	}
	if ctl.shortcut(ctx) {
		return
	}
	if ctl.besides(ctx, d) {
		return
	}
	at, sure, done := ctl.meant(ctx)
	switch {
	case done:
	case at != rules.NoCell:
		if !ctl.t.Preview.Lens.Pin(at) {
			ctl.use(ctx, ctl.t.Match.State().Pending(), at, sure)
		}
	case in.Click && !ctl.ui.Kit.Over():
		ctl.t.Unselect()
	}
}

// besides answers what gives no command: skipping, asking about things, going on
// to the next; it tells whether there was any.
func (ctl *controls) besides(ctx *shell.Context, d rules.Decision) bool {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Skip) && ctl.t.Tl.Busy():
		ctl.skip(ctx)
	case in.Fresh.Has(input.Skip) && ctx.Tick <= ctl.guard:
	case in.LongPress && !ctl.ui.Kit.Over():
		ctl.t.Inspect.Details(ctx, ctl.t.Pic.Camera.CellAt(ctl.t.Words.Board, ctl.t.Pic.Floor, in.X, in.Y))
	case in.Secondary && !ctl.ui.Kit.Over():
		// The right button tells of a figure, else it backs out, else it tells of
		// the ground.
		at := ctl.t.Pic.Camera.CellAt(ctl.t.Words.Board, ctl.t.Pic.Floor, in.X, in.Y)
		if at != rules.NoCell && (ctl.t.Inspect.ShownAt(at) != rules.NoFig || !ctl.t.Inspect.Backs()) {
			ctl.t.Inspect.Details(ctx, at)
		} else {
			ctl.backOut()
		}
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		ctl.backOut()
	case in.Fresh.Has(input.Details):
		if id := ctl.t.Inspect.Subject(); id != rules.NoFig {
			ctl.t.Inspect.Inspect(id)
		} else {
			ctl.t.Inspect.Details(ctx, ctl.t.Preview.Hovered())
		}
	case in.Fresh.Has(input.Log):
		ctl.ui.Dialog = shell.LogDialog
	case in.Did(input.Next):
		ctl.cycle(1, d)
	case in.Did(input.Prev):
		ctl.cycle(-1, d)
	case in.Did(input.Act):
		ctl.act(1)
	default:
		return false
	}
	return true
}

// meant gives the cell that a click, a tap or a key means; sure tells that it is
// to be acted on, not shown first. When done is set it has been answered.
func (ctl *controls) meant(ctx *shell.Context) (at rules.Cell, sure, done bool) {
	in := ctx.In
	switch {
	case in.Click && !ctl.ui.Kit.Over():
		if ctl.t.Tl.Busy() {
			ctl.m.Finish() // a click hurries to the end and still counts
			if !table.Commands(ctl.t.Match.State().Pending().Ask) || ctl.ui.Dialog != shell.NoDialog {
				return rules.NoCell, false, true // but what is asked is shown before it can be answered
			}
			ctl.t.Pick.Offer()
		}
		if o := ctl.t.Pick.ArrowAt(in.X, in.Y); o != nil {
			if k := o.List[0].Kind; in.Touch && ctl.t.Pic.Over.FaceHover != o.Dir && k != rules.Face && k != rules.SetFacing {
				ctl.t.Pic.Over.FaceHover = o.Dir // shown first
				ctl.ui.Player.Play(sound.Hover, 0, 1)
				return rules.NoCell, false, true
			}
			ctl.t.Pick.Take(ctx, *o)
			return rules.NoCell, false, true
		}
		at := ctl.t.Pic.Camera.CellAt(ctl.t.Words.Board, ctl.t.Pic.Floor, in.X, in.Y)
		// A finger has no hovering: the first tap shows, the second acts.
		return at, !in.Touch || at == ctl.t.Aim.Aimed, false
	case in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip):
		if ctl.t.Tl.Busy() {
			ctl.m.Finish()
			return rules.NoCell, false, true
		}
		if o := ctl.t.Pick.Chosen(); o != nil {
			ctl.t.Pick.Take(ctx, *o)
			return rules.NoCell, false, true
		}
		return ctl.t.Aim.Cursor, true, false
	}
	return rules.NoCell, false, false
}

// shortcut answers the keys that mean the same wherever the player is in a match;
// it tells whether there was one.
func (ctl *controls) shortcut(ctx *shell.Context) bool {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Undo) || in.Did(input.Undo):
		ctl.m.undo(ctx)
	case in.Did(input.Redo):
		ctl.m.redo(ctx)
	case in.Fresh.Has(input.Rewind):
		if ctl.m.Past.EnterPast(); ctl.m.Past.on {
			ctl.m.Past.step1(-1)
		}
	case in.Fresh.Has(input.EndTurn):
		ctl.endTurn(ctx)
	case in.Fresh.Has(input.Forecast):
		ctl.ui.Set.Forecast = !ctl.ui.Set.Forecast
		ctl.ui.Keep(ctx)
	case in.Fresh.Has(input.Threat):
		ctl.t.Preview.Lens.CycleLens()
	case in.Fresh.Has(input.Sight):
		ctl.t.Preview.Lens.ToggleSight()
	case in.Fresh.Has(input.Hint):
		ctl.m.Advice.AskHint(ctx)
	case in.Fresh.Has(input.Help):
		if id := ctl.m.ruleAtHand(); id != "" {
			ctl.ui.OpenRule(id)
		} else {
			ctl.ui.Dialog = shell.HelpDialog
		}
	case in.Fresh.Has(input.Menu):
		ctl.ui.Dialog = shell.MenuDialog
	case in.Fresh.Has(input.Restart):
		ctl.ui.Dialog = shell.RestartDialog
	case in.Fresh.Has(input.Faster):
		ctl.faster(ctx)
	default:
		return false
	}
	return true
}

// faster goes to the next speed of the animations.
func (ctl *controls) faster(ctx *shell.Context) {
	ctl.ui.Set.Speed = map[int]int{1: 2, 2: 4, 4: 0, 0: 1}[ctl.ui.Set.Speed]
	ctl.ui.Keep(ctx)
	if ctl.ui.Set.Speed == 0 {
		ctl.ui.Say(ctx, ctl.ui.Lang.T("Animations: none"))
	} else {
		ctl.ui.Say(ctx, ctl.ui.Lang.F("Animations: %d×", ctl.ui.Set.Speed))
	}
}

// use acts on a cell: picks what is offered there, selects a group, or sends the
// selected one there.
func (ctl *controls) use(ctx *shell.Context, d rules.Decision, at rules.Cell, sure bool) {
	s := ctl.t.Match.State()
	if ctl.m.Players.BotTurn() {
		ctl.t.Aim.Aimed = at // it can be looked at
		return
	}
	if o := ctl.t.Pick.OptionAt(at); o != nil {
		if !sure {
			ctl.t.Aim.Aimed = at
			ctl.ui.Player.Play(sound.Hover, 0, 1)
			return
		}
		ctl.t.Pick.Take(ctx, *o)
		return
	}
	switch {
	case d.Ask == rules.AskNothing:
		return
	case ctl.t.Pick.List != nil || !table.Commands(d.Ask):
		if id := s.FigAt(at); ctl.t.Pick.List != nil && id != rules.NoFig && id != ctl.t.Selected && ctl.t.Commandable(id) {
			ctl.choose(ctx, id) // another group is told something else instead
			return
		}
		ctl.t.Preview.Why.RefuseAt(ctx, at, ctl.t.Words.Missed(d, ctl.t.Pick.Marked))
		return
	}
	id := s.FigAt(at)
	if ctl.t.Selected != rules.NoFig && d.Ask == rules.AskManeuver {
		if ctl.send(ctx, at, sure) {
			return
		}
		if id == rules.NoFig {
			if err := s.Check(rules.Action{Kind: rules.Move, Fig: ctl.t.Selected, To: at}); err != nil && sure {
				ctl.t.Preview.Why.RefuseAt(ctx, at, "")
				ctl.t.Aim.Aimed = rules.NoCell
				return
			}
			ctl.t.Aim.Aimed = at
			return
		}
	}
	if id != rules.NoFig && ctl.t.Selected != rules.NoFig && d.Ask == rules.AskStrike && !ctl.t.Commandable(id) {
		ctl.t.Preview.Why.RefuseAt(ctx, at, ctl.t.Words.Missed(d, ctl.t.Pick.Marked))
		return
	}
	if id == rules.NoFig || id == ctl.t.Selected {
		ctl.t.Unselect()
		return
	}
	ctl.choose(ctx, id)
}

// send has the selected group move to a cell or use the door there; it tells
// whether it can.
func (ctl *controls) send(ctx *shell.Context, at rules.Cell, sure bool) bool {
	for _, kind := range [...]rules.ActionKind{rules.Move, rules.Door} {
		a := rules.Action{Kind: kind, Fig: ctl.t.Selected, To: at}
		if !ctl.t.IsLegal(a) {
			continue
		}
		if !sure {
			ctl.t.Aim.Aimed = at
			ctl.ui.Player.Play(sound.Hover, 0, 1)
			return true
		}
		ctl.m.Do(ctx, a)
		ctl.t.Aim.Aimed = rules.NoCell
		return true
	}
	return false
}

// choose selects a group, or tells why it has no command to take.
func (ctl *controls) choose(ctx *shell.Context, id rules.FigID) {
	ctl.t.Aim.Aimed = rules.NoCell
	ctl.t.Pick.Reset()
	if ctl.t.Commandable(id) {
		ctl.t.Selected, ctl.ui.Notice = id, ""
		ctl.ui.Player.Play(sound.Select, 0, 1)
		return
	}
	f := ctl.t.Match.State().Figure(id)
	if ctl.t.Match.State().Pending().Ask == rules.AskManeuver && f.Side == ctl.t.Match.State().Side() {
		if err := ctl.t.Match.State().Check(rules.Action{Kind: rules.Face, Fig: id, To: rules.NoCell, Dir: (f.Facing + 1) % rules.Dir(ctl.t.Words.Board.Topology().Dirs())}); err != nil {
			ctl.m.Refuse(ctx, ctl.t.Words.Refusal(err))
		}
	}
	if d := ctl.t.Match.State().Pending(); d.Ask == rules.AskStrike && f.Side == d.Side {
		why := ctl.ui.Lang.F("%s touches no enemy that it could strike.", ctl.t.Words.Fig(id))
		if f.Struck {
			why = ctl.ui.Lang.F("%s has struck in this phase.", ctl.t.Words.Fig(id))
		}
		ctl.m.Refuse(ctx, why)
	}
	ctl.t.Selected = rules.NoFig
}

// skip shows what is left of the animation at once. The same key confirms when
// nothing moves, so for a moment it does nothing.
func (ctl *controls) skip(ctx *shell.Context) {
	ctl.m.Finish()
	ctl.guard = ctx.Tick + 20
}

// endTurn ends the commands of a phase: spells, moves or strikes. Pressed twice, or
// while something still moves, it does not end the next phase unseen.
func (ctl *controls) endTurn(ctx *shell.Context) {
	if s := ctl.t.Match.State(); ctl.t.Tl.Busy() && (ctl.t.View.Side != s.Side() || ctl.t.View.Phase != s.Phase() || ctl.t.View.Round != s.Round()) {
		ctl.skip(ctx) // it was meant for what is shown, and that has ended already
		return
	}
	if ctx.Tick <= ctl.twice {
		return
	}
	if !table.Commands(ctl.t.Match.State().Pending().Ask) || ctl.t.Pick.List != nil {
		ctl.m.Refuse(ctx, ctl.ui.Lang.T("Something must be decided first."))
		return
	}
	ctl.m.Do(ctx, ctl.t.EndCommand())
	ctl.twice = ctx.Tick + twice
}

// twice is how long what is pressed twice counts as once, in ticks.
const twice = 15

// backOut undoes one step of choosing, and opens the menu when there is none.
func (ctl *controls) backOut() {
	switch {
	case ctl.ui.Kit.LetGo():
	case ctl.m.Advice.On:
		ctl.m.Advice.On = false
	case ctl.t.Aim.Aimed != rules.NoCell:
		ctl.t.Aim.Aimed = rules.NoCell
	case ctl.t.Pick.At >= 0:
		ctl.t.Pick.At = -1
	case ctl.t.Preview.Lens.Mode != table.LensOff:
		ctl.t.Preview.Lens.SetLens(table.LensOff)
	case ctl.t.Shelf.Pinned.On:
		ctl.t.Shelf.Pinned = table.HeldKey{}
	case ctl.t.Pick.BackUp():
	case ctl.t.Spells.DropLast():
		ctl.ui.Player.Play(sound.Undo, 0, 1)
	case ctl.t.Selected != rules.NoFig:
		ctl.t.Unselect()
	default:
		ctl.ui.Dialog = shell.MenuDialog
	}
}

// act goes to the next of the selected group's buttons.
func (ctl *controls) act(by int) {
	ctl.m.Finish()
	ctl.t.Pick.Offer()
	ctl.t.Aim.OnKeys = true
	ctl.t.Pick.Step(by)
}

// cycle selects the next group that can be given a command, those that can only
// turn last, or goes to the next thing that can be picked.
func (ctl *controls) cycle(by int, d rules.Decision) {
	ctl.m.Finish()
	ctl.t.Pick.Offer()
	ctl.t.Aim.OnKeys = true
	d = ctl.t.Match.State().Pending()
	if ctl.t.Pick.List != nil || d.Ask != rules.AskManeuver && (d.Ask != rules.AskStrike || ctl.aims()) {
		ctl.t.Pick.Step(by)
		return
	}
	order := ctl.order[:0]
	for _, more := range [...]bool{true, false} { // first who can do more than turn
		for id := range rules.FigID(ctl.t.Match.State().NumFigures()) {
			if ctl.t.Commandable(id) && ctl.t.Acts(id) == more {
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
	ctl.t.Show(ctl.t.Aim.Cursor)
	ctl.ui.Player.Play(sound.Select, 0, 1)
}

// aims tells whether keys go through the selected group's targets, not through
// the groups: they are on one of them, or there is no other group.
func (ctl *controls) aims() bool {
	return ctl.t.Selected != rules.NoFig && (ctl.t.Pick.At >= 0 || ctl.t.Only() == ctl.t.Selected)
}

// moveCursor moves the board's cursor by keys or stick.
func (ctl *controls) moveCursor(ctx *shell.Context) {
	dx, dy := boardview.CursorDirection(ctx.In)
	if dx == 0 && dy == 0 {
		return
	}
	ctl.t.Aim.OnKeys = true
	switch {
	case ctl.t.Pick.Turning() != rules.NoFig:
		ctl.aimDir(dx, dy)
		return
	case ctl.t.Pick.At >= 0 && ctl.t.Pick.Opts[ctl.t.Pick.At].Button() || ctl.t.Pick.Buttons() && (ctl.t.Pick.List != nil || !ctl.t.Free()):
		ctl.t.Pick.Step(map[bool]int{true: 1, false: -1}[dx+dy > 0])
		return
	}
	ctl.t.Pick.At = -1
	at, b := ctl.t.Aim.Cursor, ctl.t.Words.Board
	if (at == rules.NoCell || b.Pos(at).Floor != ctl.t.Pic.Floor) && ctl.t.Selected != rules.NoFig {
		at = ctl.t.View.Figures[ctl.t.Selected].Cell
	} else {
		at = boardview.MoveCursor(b, at, ctl.t.Pic.Floor, dx, dy)
	}
	ctl.t.Aim.Cursor = at
	ctl.t.Show(at)
}

// aimDir rings the offered direction nearest to where keys or stick point.
func (ctl *controls) aimDir(dx, dy float32) {
	t := ctl.t.Words.Board.Topology()
	best, most := rules.NoDir, float32(-2)
	for i := range ctl.t.Pick.Opts {
		if d := ctl.t.Pick.Opts[i].Dir; d != rules.NoDir {
			if dot := board.Along(t, d, dx, dy); dot > most {
				best, most = d, dot
			}
		}
	}
	ctl.t.Pick.At = -1
	ctl.t.Pic.Over.FaceHover = best
}

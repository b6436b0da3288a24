package scene

import (
	"slices"

	"wallfall/assets/sound"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// controls turn what a hand does on the board into commands: keys, pad, pointer and finger.
type controls struct {
	m  *play
	t  *table
	ui *desk

	order  []rules.FigID // of the groups that keys go through, anew each time
	around around
	drag   drag  // of the board by the pointer
	guard  int64 // tick until which the key that skips does nothing else
	twice  int64 // tick until which ending a phase again is the same press
	held   int   // ticks the pointer has rested pressed
}

// steer moves the camera and the floor.
func (ctl *controls) steer(ctx *Context) {
	steerCamera(ctl.ui, ctx, &ctl.t.pic.Camera, ctl.t.words.board, &ctl.drag, true)
	if ctx.In.Did(input.FloorUp) {
		ctl.t.goFloor(1)
	}
	if ctx.In.Did(input.FloorDown) {
		ctl.t.goFloor(-1)
	}
}

// answer acts on what the player asks for on the board.
func (ctl *controls) answer(ctx *Context) {
	in := ctx.In
	if ctl.m.past.moment.on {
		if !ctl.m.past.moment.fresh && (in.Click || in.Secondary || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
			ctl.m.past.moment.unwatch()
		}
		ctl.m.past.moment.fresh = false
		return
	}
	ctl.moveCursor(ctx)
	if in.PointerUsed {
		ctl.t.aim.onKeys = false
	}
	if ctl.m.players.botKeys(ctx) {
		return
	}
	d := ctl.t.match.State().Pending()
	if in.PointerUsed && (!in.Touch || in.Click && !ctl.ui.kit.Over()) {
		ctl.t.pick.at = -1
	}
	if !ctl.t.tl.Busy() && ctl.t.pick.pickKey(ctx) {
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
		if !ctl.t.preview.lens.pin(at) {
			ctl.use(ctx, ctl.t.match.State().Pending(), at, sure)
		}
	case in.Click && !ctl.ui.kit.Over():
		ctl.t.unselect()
	}
}

// besides answers what gives no command: skipping, asking about things, going on
// to the next; it tells whether there was any.
func (ctl *controls) besides(ctx *Context, d rules.Decision) bool {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Skip) && ctl.t.tl.Busy():
		ctl.skip(ctx)
	case in.Fresh.Has(input.Skip) && ctx.Tick <= ctl.guard:
	case in.LongPress && !ctl.ui.kit.Over():
		ctl.t.inspect.details(ctx, ctl.t.pic.Camera.CellAt(ctl.t.words.board, ctl.t.pic.Floor, in.X, in.Y))
	case in.Secondary && !ctl.ui.kit.Over():
		// The right button tells of a figure, else it backs out, else it tells of
		// the ground.
		at := ctl.t.pic.Camera.CellAt(ctl.t.words.board, ctl.t.pic.Floor, in.X, in.Y)
		if at != rules.NoCell && (ctl.t.inspect.shownAt(at) != rules.NoFig || !ctl.t.inspect.backs()) {
			ctl.t.inspect.details(ctx, at)
		} else {
			ctl.backOut()
		}
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		ctl.backOut()
	case in.Fresh.Has(input.Details):
		if id := ctl.t.inspect.subject(); id != rules.NoFig {
			ctl.t.inspect.inspect(id)
		} else {
			ctl.t.inspect.details(ctx, ctl.t.preview.hovered())
		}
	case in.Fresh.Has(input.Log):
		ctl.ui.dialog = logDialog
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
func (ctl *controls) meant(ctx *Context) (at rules.Cell, sure, done bool) {
	in := ctx.In
	switch {
	case in.Click && !ctl.ui.kit.Over():
		if ctl.t.tl.Busy() {
			ctl.m.finish() // a click hurries to the end and still counts
			if !commands(ctl.t.match.State().Pending().Ask) || ctl.ui.dialog != noDialog {
				return rules.NoCell, false, true // but what is asked is shown before it can be answered
			}
			ctl.t.pick.offer()
		}
		if o := ctl.t.pick.arrowAt(in.X, in.Y); o != nil {
			if k := o.list[0].Kind; in.Touch && ctl.t.pic.Over.FaceHover != o.dir && k != rules.Face && k != rules.SetFacing {
				ctl.t.pic.Over.FaceHover = o.dir // shown first
				ctl.ui.player.Play(sound.Hover, 0, 1)
				return rules.NoCell, false, true
			}
			ctl.t.pick.take(ctx, *o)
			return rules.NoCell, false, true
		}
		at := ctl.t.pic.Camera.CellAt(ctl.t.words.board, ctl.t.pic.Floor, in.X, in.Y)
		// A finger has no hovering: the first tap shows, the second acts.
		return at, !in.Touch || at == ctl.t.aim.aimed, false
	case in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip):
		if ctl.t.tl.Busy() {
			ctl.m.finish()
			return rules.NoCell, false, true
		}
		if o := ctl.t.pick.chosen(); o != nil {
			ctl.t.pick.take(ctx, *o)
			return rules.NoCell, false, true
		}
		return ctl.t.aim.cursor, true, false
	}
	return rules.NoCell, false, false
}

// shortcut answers the keys that mean the same wherever the player is in a match;
// it tells whether there was one.
func (ctl *controls) shortcut(ctx *Context) bool {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Undo) || in.Did(input.Undo):
		ctl.m.undo(ctx)
	case in.Did(input.Redo):
		ctl.m.redo(ctx)
	case in.Fresh.Has(input.Rewind):
		if ctl.m.past.enterPast(); ctl.m.past.on {
			ctl.m.past.step1(-1)
		}
	case in.Fresh.Has(input.EndTurn):
		ctl.endTurn(ctx)
	case in.Fresh.Has(input.Forecast):
		ctl.ui.set.Forecast = !ctl.ui.set.Forecast
		ctl.ui.keep(ctx)
	case in.Fresh.Has(input.Threat):
		ctl.t.preview.lens.cycleLens()
	case in.Fresh.Has(input.Sight):
		ctl.t.preview.lens.toggleSight()
	case in.Fresh.Has(input.Hint):
		ctl.m.advice.askHint(ctx)
	case in.Fresh.Has(input.Help):
		if id := ctl.m.ruleAtHand(); id != "" {
			ctl.ui.openRule(id)
		} else {
			ctl.ui.dialog = helpDialog
		}
	case in.Fresh.Has(input.Menu):
		ctl.ui.dialog = menuDialog
	case in.Fresh.Has(input.Restart):
		ctl.ui.dialog = restartDialog
	case in.Fresh.Has(input.Faster):
		ctl.faster(ctx)
	default:
		return false
	}
	return true
}

// faster goes to the next speed of the animations.
func (ctl *controls) faster(ctx *Context) {
	ctl.ui.set.Speed = map[int]int{1: 2, 2: 4, 4: 0, 0: 1}[ctl.ui.set.Speed]
	ctl.ui.keep(ctx)
	if ctl.ui.set.Speed == 0 {
		ctl.ui.say(ctx, ctl.ui.lang.T("Animations: none"))
	} else {
		ctl.ui.say(ctx, ctl.ui.lang.F("Animations: %d×", ctl.ui.set.Speed))
	}
}

// use acts on a cell: picks what is offered there, selects a group, or sends the
// selected one there.
func (ctl *controls) use(ctx *Context, d rules.Decision, at rules.Cell, sure bool) {
	s := ctl.t.match.State()
	if ctl.m.players.botTurn() {
		ctl.t.aim.aimed = at // it can be looked at
		return
	}
	if o := ctl.t.pick.optionAt(at); o != nil {
		if !sure {
			ctl.t.aim.aimed = at
			ctl.ui.player.Play(sound.Hover, 0, 1)
			return
		}
		ctl.t.pick.take(ctx, *o)
		return
	}
	switch {
	case d.Ask == rules.AskNothing:
		return
	case ctl.t.pick.list != nil || !commands(d.Ask):
		if id := s.FigAt(at); ctl.t.pick.list != nil && id != rules.NoFig && id != ctl.t.selected && ctl.t.commandable(id) {
			ctl.choose(ctx, id) // another group is told something else instead
			return
		}
		ctl.t.preview.why.refuseAt(ctx, at, ctl.t.words.missed(d, ctl.t.pick.marked))
		return
	}
	id := s.FigAt(at)
	if ctl.t.selected != rules.NoFig && d.Ask == rules.AskManeuver {
		if ctl.send(ctx, at, sure) {
			return
		}
		if id == rules.NoFig {
			if err := s.Check(rules.Action{Kind: rules.Move, Fig: ctl.t.selected, To: at}); err != nil && sure {
				ctl.t.preview.why.refuseAt(ctx, at, "")
				ctl.t.aim.aimed = rules.NoCell
				return
			}
			ctl.t.aim.aimed = at
			return
		}
	}
	if id != rules.NoFig && ctl.t.selected != rules.NoFig && d.Ask == rules.AskStrike && !ctl.t.commandable(id) {
		ctl.t.preview.why.refuseAt(ctx, at, ctl.t.words.missed(d, ctl.t.pick.marked))
		return
	}
	if id == rules.NoFig || id == ctl.t.selected {
		ctl.t.unselect()
		return
	}
	ctl.choose(ctx, id)
}

// send has the selected group move to a cell or use the door there; it tells
// whether it can.
func (ctl *controls) send(ctx *Context, at rules.Cell, sure bool) bool {
	for _, kind := range [...]rules.ActionKind{rules.Move, rules.Door} {
		a := rules.Action{Kind: kind, Fig: ctl.t.selected, To: at}
		if !ctl.t.isLegal(a) {
			continue
		}
		if !sure {
			ctl.t.aim.aimed = at
			ctl.ui.player.Play(sound.Hover, 0, 1)
			return true
		}
		ctl.m.do(ctx, a)
		ctl.t.aim.aimed = rules.NoCell
		return true
	}
	return false
}

// choose selects a group, or tells why it has no command to take.
func (ctl *controls) choose(ctx *Context, id rules.FigID) {
	ctl.t.aim.aimed = rules.NoCell
	ctl.t.pick.reset()
	if ctl.t.commandable(id) {
		ctl.t.selected, ctl.ui.notice = id, ""
		ctl.ui.player.Play(sound.Select, 0, 1)
		return
	}
	f := ctl.t.match.State().Figure(id)
	if ctl.t.match.State().Pending().Ask == rules.AskManeuver && f.Side == ctl.t.match.State().Side() {
		if err := ctl.t.match.State().Check(rules.Action{Kind: rules.Face, Fig: id, To: rules.NoCell, Dir: (f.Facing + 1) % rules.Dir(ctl.t.words.board.Topology().Dirs())}); err != nil {
			ctl.m.refuse(ctx, ctl.t.words.refusal(err))
		}
	}
	if d := ctl.t.match.State().Pending(); d.Ask == rules.AskStrike && f.Side == d.Side {
		why := ctl.ui.lang.F("%s touches no enemy that it could strike.", ctl.t.words.fig(id))
		if f.Struck {
			why = ctl.ui.lang.F("%s has struck in this phase.", ctl.t.words.fig(id))
		}
		ctl.m.refuse(ctx, why)
	}
	ctl.t.selected = rules.NoFig
}

// skip shows what is left of the animation at once. The same key confirms when
// nothing moves, so for a moment it does nothing.
func (ctl *controls) skip(ctx *Context) {
	ctl.m.finish()
	ctl.guard = ctx.Tick + 20
}

// endTurn ends the commands of a phase: spells, moves or strikes. Pressed twice, or
// while something still moves, it does not end the next phase unseen.
func (ctl *controls) endTurn(ctx *Context) {
	if s := ctl.t.match.State(); ctl.t.tl.Busy() && (ctl.t.view.Side != s.Side() || ctl.t.view.Phase != s.Phase() || ctl.t.view.Round != s.Round()) {
		ctl.skip(ctx) // it was meant for what is shown, and that has ended already
		return
	}
	if ctx.Tick <= ctl.twice {
		return
	}
	if !commands(ctl.t.match.State().Pending().Ask) || ctl.t.pick.list != nil {
		ctl.m.refuse(ctx, ctl.ui.lang.T("Something must be decided first."))
		return
	}
	ctl.m.do(ctx, ctl.t.endCommand())
	ctl.twice = ctx.Tick + twice
}

// twice is how long what is pressed twice counts as once, in ticks.
const twice = 15

// backOut undoes one step of choosing, and opens the menu when there is none.
func (ctl *controls) backOut() {
	switch {
	case ctl.ui.kit.LetGo():
	case ctl.m.advice.on:
		ctl.m.advice.on = false
	case ctl.t.aim.aimed != rules.NoCell:
		ctl.t.aim.aimed = rules.NoCell
	case ctl.t.pick.at >= 0:
		ctl.t.pick.at = -1
	case ctl.t.preview.lens.mode != lensOff:
		ctl.t.preview.lens.setLens(lensOff)
	case ctl.t.shelf.pinned.on:
		ctl.t.shelf.pinned = heldKey{}
	case ctl.t.pick.backUp():
	case ctl.t.spells.dropLast():
		ctl.ui.player.Play(sound.Undo, 0, 1)
	case ctl.t.selected != rules.NoFig:
		ctl.t.unselect()
	default:
		ctl.ui.dialog = menuDialog
	}
}

// act goes to the next of the selected group's buttons.
func (ctl *controls) act(by int) {
	ctl.m.finish()
	ctl.t.pick.offer()
	ctl.t.aim.onKeys = true
	ctl.t.pick.step(by)
}

// cycle selects the next group that can be given a command, those that can only
// turn last, or goes to the next thing that can be picked.
func (ctl *controls) cycle(by int, d rules.Decision) {
	ctl.m.finish()
	ctl.t.pick.offer()
	ctl.t.aim.onKeys = true
	d = ctl.t.match.State().Pending()
	if ctl.t.pick.list != nil || d.Ask != rules.AskManeuver && (d.Ask != rules.AskStrike || ctl.aims()) {
		ctl.t.pick.step(by)
		return
	}
	order := ctl.order[:0]
	for _, more := range [...]bool{true, false} { // first who can do more than turn
		for id := range rules.FigID(ctl.t.match.State().NumFigures()) {
			if ctl.t.commandable(id) && ctl.t.acts(id) == more {
				order = append(order, id)
			}
		}
	}
	if ctl.order = order; len(order) == 0 {
		return
	}
	at := slices.Index(order, ctl.t.selected)
	if at < 0 && by < 0 {
		at = 0
	}
	id := order[((at+by)%len(order)+len(order))%len(order)]
	ctl.t.unselect()
	ctl.t.selected = id
	ctl.t.aim.cursor = ctl.t.view.Figures[id].Cell
	ctl.t.show(ctl.t.aim.cursor)
	ctl.ui.player.Play(sound.Select, 0, 1)
}

// aims tells whether keys go through the selected group's targets, not through
// the groups: they are on one of them, or there is no other group.
func (ctl *controls) aims() bool {
	return ctl.t.selected != rules.NoFig && (ctl.t.pick.at >= 0 || ctl.t.only() == ctl.t.selected)
}

// moveCursor moves the board's cursor by keys or stick.
func (ctl *controls) moveCursor(ctx *Context) {
	in, b := ctx.In, ctl.t.words.board
	dx, dy := float32(0), float32(0)
	for _, m := range [...]struct {
		a    input.Action
		x, y float32
	}{{input.Up, 0, -1}, {input.Down, 0, 1}, {input.Left, -1, 0}, {input.Right, 1, 0},
		{input.UpLeft, -0.7, -0.7}, {input.UpRight, 0.7, -0.7}, {input.DownLeft, -0.7, 0.7}, {input.DownRight, 0.7, 0.7}} {
		if in.Did(m.a) {
			dx, dy = dx+m.x, dy+m.y
		}
	}
	if dx == 0 && dy == 0 {
		return
	}
	ctl.t.aim.onKeys = true
	switch {
	case ctl.t.pick.turning() != rules.NoFig:
		ctl.aimDir(dx, dy)
		return
	case ctl.t.pick.at >= 0 && ctl.t.pick.opts[ctl.t.pick.at].button() || ctl.t.pick.buttons() && (ctl.t.pick.list != nil || !ctl.t.free()):
		ctl.t.pick.step(map[bool]int{true: 1, false: -1}[dx+dy > 0])
		return
	}
	ctl.t.pick.at = -1
	if ctl.t.aim.cursor == rules.NoCell || b.Pos(ctl.t.aim.cursor).Floor != ctl.t.pic.Floor {
		ctl.t.aim.cursor = b.Cell(rules.Pos{Floor: ctl.t.pic.Floor, X: b.Width() / 2, Y: b.Height() / 2})
		if ctl.t.selected != rules.NoFig {
			ctl.t.aim.cursor = ctl.t.view.Figures[ctl.t.selected].Cell
		}
		ctl.t.show(ctl.t.aim.cursor)
		return
	}
	// On hexes up and down go to whichever of the two lies nearer to where the
	// cursor came from, so that it runs straight.
	if n := board.Towards(b, ctl.t.aim.cursor, dx, dy); n != rules.NoCell {
		ctl.t.aim.cursor = n
		ctl.t.show(n)
	}
}

// aimDir rings the offered direction nearest to where keys or stick point.
func (ctl *controls) aimDir(dx, dy float32) {
	t := ctl.t.words.board.Topology()
	best, most := rules.NoDir, float32(-2)
	for i := range ctl.t.pick.opts {
		if d := ctl.t.pick.opts[i].dir; d != rules.NoDir {
			if dot := board.Along(t, d, dx, dy); dot > most {
				best, most = d, dot
			}
		}
	}
	ctl.t.pick.at = -1
	ctl.t.pic.Over.FaceHover = best
}

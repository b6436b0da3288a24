package scene

import (
	"math"
	"slices"

	"wallfall/assets/sound"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// steer moves the camera and the floor.
func (p *play) steer(ctx *Context) {
	p.steerCamera(ctx, &p.pic.Camera, p.words.board, &p.drag, true)
	if ctx.In.Did(input.FloorUp) {
		p.goFloor(1)
	}
	if ctx.In.Did(input.FloorDown) {
		p.goFloor(-1)
	}
}

// steerCamera moves a camera by wheel, fingers and keys; pans tells that dragging
// moves it as well.
func (d *desk) steerCamera(ctx *Context, cam *board.Camera, b *rules.Board, dr *drag, pans bool) {
	in := ctx.In
	over := d.kit.Over()
	if in.Wheel != 0 && !over {
		cam.ZoomAt(float32(math.Pow(1.15, float64(in.Wheel))), in.X, in.Y) // a touchpad sends parts of a notch
	}
	if in.Pinching || in.PanDX != 0 || in.PanDY != 0 {
		cam.Pan(in.PanDX, in.PanDY)
		if in.Pinch > 0 && in.Pinch != 1 {
			cam.ZoomAt(in.Pinch, in.PinchX, in.PinchY)
		}
	} else if pans {
		dr.pan(in, cam, over, d.set.Reduced)
	}
	step := 9 * ctx.Scale
	if in.Holds(input.PanLeft) {
		cam.Pan(step, 0)
	}
	if in.Holds(input.PanRight) {
		cam.Pan(-step, 0)
	}
	if in.Holds(input.PanUp) {
		cam.Pan(0, step)
	}
	if in.Holds(input.PanDown) {
		cam.Pan(0, -step)
	}
	mx, my := (cam.Area.X0+cam.Area.X1)/2, (cam.Area.Y0+cam.Area.Y1)/2
	if in.Did(input.ZoomIn) {
		cam.ZoomAt(1.2, mx, my)
	}
	if in.Did(input.ZoomOut) {
		cam.ZoomAt(1/1.2, mx, my)
	}
	if in.Did(input.Fit) {
		cam.Fit(b)
	}
}

// goFloor shows another floor.
func (p *play) goFloor(by int) {
	b := p.words.board
	p.pic.Floor = max(0, min(p.pic.Floor+by, b.Floors()-1))
	if p.cursor != rules.NoCell {
		pos := b.Pos(p.cursor)
		pos.Floor = p.pic.Floor
		p.cursor = b.Cell(pos)
	}
}

// answer acts on what the player asks for on the board.
func (p *play) answer(ctx *Context) {
	in := ctx.In
	if p.moment.on {
		if !p.moment.fresh && (in.Click || in.Secondary || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
			p.unwatch()
		}
		p.moment.fresh = false
		return
	}
	p.moveCursor(ctx)
	if in.PointerUsed {
		p.onKeys = false
	}
	if p.botKeys(ctx) {
		return
	}
	d := p.match.State().Pending()
	if in.PointerUsed && (!in.Touch || in.Click && !p.kit.Over()) {
		p.pick.at = -1
	}
	if !p.tl.Busy() && p.pickKey(ctx) {
		return
	}
	if p.shortcut(ctx) {
		return
	}
	if p.besides(ctx, d) {
		return
	}
	at, sure, done := p.meant(ctx)
	switch {
	case done:
	case at != rules.NoCell:
		if !p.pin(at) {
			p.use(ctx, p.match.State().Pending(), at, sure)
		}
	case in.Click && !p.kit.Over():
		p.unselect()
	}
}

// besides answers what gives no command: skipping, asking about things, going on
// to the next; it tells whether there was any.
func (p *play) besides(ctx *Context, d rules.Decision) bool {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Skip) && p.tl.Busy():
		p.skip(ctx)
	case in.Fresh.Has(input.Skip) && ctx.Tick <= p.guard:
	case in.LongPress && !p.kit.Over():
		p.details(ctx, p.pic.Camera.CellAt(p.words.board, p.pic.Floor, in.X, in.Y))
	case in.Secondary && !p.kit.Over():
		// The right button tells of a figure, else it backs out, else it tells of
		// the ground.
		at := p.pic.Camera.CellAt(p.words.board, p.pic.Floor, in.X, in.Y)
		if at != rules.NoCell && (p.shownAt(at) != rules.NoFig || !p.backs()) {
			p.details(ctx, at)
		} else {
			p.backOut()
		}
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		p.backOut()
	case in.Fresh.Has(input.Details):
		if id := p.subject(); id != rules.NoFig {
			p.inspect(id)
		} else {
			p.details(ctx, p.hovered())
		}
	case in.Fresh.Has(input.Log):
		p.dialog = logDialog
	case in.Did(input.Next):
		p.cycle(1, d)
	case in.Did(input.Prev):
		p.cycle(-1, d)
	case in.Did(input.Act):
		p.act(1)
	default:
		return false
	}
	return true
}

// meant gives the cell that a click, a tap or a key means; sure tells that it is
// to be acted on, not shown first. When done is set it has been answered.
func (p *play) meant(ctx *Context) (at rules.Cell, sure, done bool) {
	in := ctx.In
	switch {
	case in.Click && !p.kit.Over():
		if p.tl.Busy() {
			p.finish() // a click hurries to the end and still counts
			if !commands(p.match.State().Pending().Ask) || p.dialog != noDialog {
				return rules.NoCell, false, true // but what is asked is shown before it can be answered
			}
			p.offer()
		}
		if o := p.arrowAt(in.X, in.Y); o != nil {
			if k := o.list[0].Kind; in.Touch && p.pic.Over.FaceHover != o.dir && k != rules.Face && k != rules.SetFacing {
				p.pic.Over.FaceHover = o.dir // shown first
				p.player.Play(sound.Hover, 0, 1)
				return rules.NoCell, false, true
			}
			p.take(ctx, *o)
			return rules.NoCell, false, true
		}
		at := p.pic.Camera.CellAt(p.words.board, p.pic.Floor, in.X, in.Y)
		// A finger has no hovering: the first tap shows, the second acts.
		return at, !in.Touch || at == p.aimed, false
	case in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip):
		if p.tl.Busy() {
			p.finish()
			return rules.NoCell, false, true
		}
		if o := p.chosen(); o != nil {
			p.take(ctx, *o)
			return rules.NoCell, false, true
		}
		return p.cursor, true, false
	}
	return rules.NoCell, false, false
}

// shortcut answers the keys that mean the same wherever the player is in a match;
// it tells whether there was one.
func (p *play) shortcut(ctx *Context) bool {
	in := ctx.In
	switch {
	case in.Fresh.Has(input.Undo) || in.Did(input.Undo):
		p.undo(ctx)
	case in.Did(input.Redo):
		p.redo(ctx)
	case in.Fresh.Has(input.Rewind):
		if p.enterPast(); p.past.on {
			p.step1(-1)
		}
	case in.Fresh.Has(input.EndTurn):
		p.endTurn(ctx)
	case in.Fresh.Has(input.Forecast):
		p.set.Forecast = !p.set.Forecast
		p.keep(ctx)
	case in.Fresh.Has(input.Threat):
		p.cycleLens()
	case in.Fresh.Has(input.Sight):
		p.toggleSight()
	case in.Fresh.Has(input.Hint):
		p.askHint(ctx)
	case in.Fresh.Has(input.Help):
		if id := p.ruleAtHand(); id != "" {
			p.openRule(id)
		} else {
			p.dialog = helpDialog
		}
	case in.Fresh.Has(input.Menu):
		p.dialog = menuDialog
	case in.Fresh.Has(input.Restart):
		p.dialog = restartDialog
	case in.Fresh.Has(input.Faster):
		p.faster(ctx)
	default:
		return false
	}
	return true
}

// faster goes to the next speed of the animations.
func (p *play) faster(ctx *Context) {
	p.set.Speed = map[int]int{1: 2, 2: 4, 4: 0, 0: 1}[p.set.Speed]
	p.keep(ctx)
	if p.set.Speed == 0 {
		p.say(ctx, p.lang.T("Animations: none"))
	} else {
		p.say(ctx, p.lang.F("Animations: %d×", p.set.Speed))
	}
}

// free tells whether the player is moving groups, so that keys move the cursor
// of the board.
func (p *play) free() bool {
	a := p.match.State().Pending().Ask
	return a == rules.AskManeuver || a == rules.AskStrike
}

// commands tells whether a side is to give commands, as in the phases of its
// turn, rather than to answer a question.
func commands(a rules.Ask) bool {
	return a == rules.AskManeuver || a == rules.AskStrike || a == rules.AskSpells
}

// use acts on a cell: picks what is offered there, selects a group, or sends the
// selected one there.
func (p *play) use(ctx *Context, d rules.Decision, at rules.Cell, sure bool) {
	s := p.match.State()
	if p.botTurn() {
		p.aimed = at // it can be looked at
		return
	}
	if o := p.optionAt(at); o != nil {
		if !sure {
			p.aimed = at
			p.player.Play(sound.Hover, 0, 1)
			return
		}
		p.take(ctx, *o)
		return
	}
	switch {
	case d.Ask == rules.AskNothing:
		return
	case p.pick.list != nil || !commands(d.Ask):
		if id := s.FigAt(at); p.pick.list != nil && id != rules.NoFig && id != p.selected && p.commandable(id) {
			p.choose(ctx, id) // another group is told something else instead
			return
		}
		p.refuseAt(ctx, at, p.words.missed(d, p.pick.opts))
		return
	}
	id := s.FigAt(at)
	if p.selected != rules.NoFig && d.Ask == rules.AskManeuver {
		if p.send(ctx, at, sure) {
			return
		}
		if id == rules.NoFig {
			if err := s.Check(rules.Action{Kind: rules.Move, Fig: p.selected, To: at}); err != nil && sure {
				p.refuseAt(ctx, at, "")
				p.aimed = rules.NoCell
				return
			}
			p.aimed = at
			return
		}
	}
	if id != rules.NoFig && p.selected != rules.NoFig && d.Ask == rules.AskStrike && !p.commandable(id) {
		p.refuseAt(ctx, at, p.words.missed(d, p.pick.opts))
		return
	}
	if id == rules.NoFig || id == p.selected {
		p.unselect()
		return
	}
	p.choose(ctx, id)
}

// send has the selected group move to a cell or use the door there; it tells
// whether it can.
func (p *play) send(ctx *Context, at rules.Cell, sure bool) bool {
	for _, kind := range [...]rules.ActionKind{rules.Move, rules.Door} {
		a := rules.Action{Kind: kind, Fig: p.selected, To: at}
		if !p.isLegal(a) {
			continue
		}
		if !sure {
			p.aimed = at
			p.player.Play(sound.Hover, 0, 1)
			return true
		}
		p.do(ctx, a)
		p.aimed = rules.NoCell
		return true
	}
	return false
}

// unselect lets go of the selected group.
func (p *play) unselect() {
	p.selected, p.aimed = rules.NoFig, rules.NoCell
	p.pick.reset()
}

// choose selects a group, or tells why it has no command to take.
func (p *play) choose(ctx *Context, id rules.FigID) {
	p.aimed = rules.NoCell
	p.pick.reset()
	if p.commandable(id) {
		p.selected, p.notice = id, ""
		p.player.Play(sound.Select, 0, 1)
		return
	}
	f := p.match.State().Figure(id)
	if p.match.State().Pending().Ask == rules.AskManeuver && f.Side == p.match.State().Side() {
		if err := p.match.State().Check(rules.Action{Kind: rules.Face, Fig: id, To: rules.NoCell, Dir: (f.Facing + 1) % rules.Dir(p.words.board.Topology().Dirs())}); err != nil {
			p.refuse(ctx, p.words.refusal(err))
		}
	}
	if d := p.match.State().Pending(); d.Ask == rules.AskStrike && f.Side == d.Side {
		why := p.lang.F("%s touches no enemy that it could strike.", p.words.fig(id))
		if f.Struck {
			why = p.lang.F("%s has struck in this phase.", p.words.fig(id))
		}
		p.refuse(ctx, why)
	}
	p.selected = rules.NoFig
}

// covers tells whether a figure with its corner at c would stand on at.
func (p *play) covers(c rules.Cell, id rules.FigID, at rules.Cell) bool {
	if c == at {
		return true
	}
	size := p.view.Figures[id].Size
	x, y := p.words.board.Pos(c), p.words.board.Pos(at)
	return size > 1 && x.Floor == y.Floor && y.X >= x.X && y.X < x.X+size && y.Y >= x.Y && y.Y < x.Y+size
}

func (p *play) isLegal(want rules.Action) bool {
	for _, a := range p.legal {
		if a == want {
			return true
		}
	}
	return false
}

// skip shows what is left of the animation at once. The same key confirms when
// nothing moves, so for a moment it does nothing.
func (p *play) skip(ctx *Context) {
	p.finish()
	p.guard = ctx.Tick + 20
}

// endTurn ends the commands of a phase: spells, moves or strikes. Pressed twice, or
// while something still moves, it does not end the next phase unseen.
func (p *play) endTurn(ctx *Context) {
	if s := p.match.State(); p.tl.Busy() && (p.view.Side != s.Side() || p.view.Phase != s.Phase() || p.view.Round != s.Round()) {
		p.skip(ctx) // it was meant for what is shown, and that has ended already
		return
	}
	if ctx.Tick <= p.twice {
		return
	}
	if !commands(p.match.State().Pending().Ask) || p.pick.list != nil {
		p.refuse(ctx, p.lang.T("Something must be decided first."))
		return
	}
	p.do(ctx, p.endCommand())
	p.twice = ctx.Tick + twice
}

// twice is how long what is pressed twice counts as once, in ticks.
const twice = 15

// endCommand is what ends the phase: the spell that was kept back, after which all
// are cast, or that nothing more is to be commanded.
func (p *play) endCommand() rules.Action {
	if p.keepsBack() {
		return p.last.act
	}
	return rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}
}

// backOut undoes one step of choosing, and opens the menu when there is none.
func (p *play) backOut() {
	switch {
	case p.kit.LetGo():
	case p.advice.on:
		p.advice.on = false
	case p.aimed != rules.NoCell:
		p.aimed = rules.NoCell
	case p.pick.at >= 0:
		p.pick.at = -1
	case p.lens.mode != lensOff:
		p.setLens(lensOff)
	case p.shelf.pinned.on:
		p.shelf.pinned = heldKey{}
	case p.backUp():
	case p.dropLast():
		p.player.Play(sound.Undo, 0, 1)
	case p.selected != rules.NoFig:
		p.unselect()
	default:
		p.dialog = menuDialog
	}
}

// act goes to the next of the selected group's buttons.
func (p *play) act(by int) {
	p.finish()
	p.offer()
	p.onKeys = true
	p.step(by)
}

// cycle selects the next group that can be given a command, those that can only
// turn last, or goes to the next thing that can be picked.
func (p *play) cycle(by int, d rules.Decision) {
	p.finish()
	p.offer()
	p.onKeys = true
	d = p.match.State().Pending()
	if p.pick.list != nil || d.Ask != rules.AskManeuver && (d.Ask != rules.AskStrike || p.aims()) {
		p.step(by)
		return
	}
	order := p.order[:0]
	for _, more := range [...]bool{true, false} { // first who can do more than turn
		for id := range rules.FigID(p.match.State().NumFigures()) {
			if p.commandable(id) && p.acts(id) == more {
				order = append(order, id)
			}
		}
	}
	if p.order = order; len(order) == 0 {
		return
	}
	at := slices.Index(order, p.selected)
	if at < 0 && by < 0 {
		at = 0
	}
	id := order[((at+by)%len(order)+len(order))%len(order)]
	p.unselect()
	p.selected = id
	p.cursor = p.view.Figures[id].Cell
	p.show(p.cursor)
	p.player.Play(sound.Select, 0, 1)
}

// aims tells whether keys go through the selected group's targets, not through
// the groups: they are on one of them, or there is no other group.
func (p *play) aims() bool {
	return p.selected != rules.NoFig && (p.pick.at >= 0 || p.only() == p.selected)
}

// show brings a cell into sight.
func (p *play) show(c rules.Cell) {
	if c != rules.NoCell {
		p.pic.Floor = p.words.board.Pos(c).Floor
		p.pic.Camera.Show(p.words.board, c)
	}
}

// moveCursor moves the board's cursor by keys or stick.
func (p *play) moveCursor(ctx *Context) {
	in, b := ctx.In, p.words.board
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
	p.onKeys = true
	switch {
	case p.turning() != rules.NoFig:
		p.aimDir(dx, dy)
		return
	case p.pick.at >= 0 && p.pick.opts[p.pick.at].button() || p.pick.buttons() && (p.pick.list != nil || !p.free()):
		p.step(map[bool]int{true: 1, false: -1}[dx+dy > 0])
		return
	}
	p.pick.at = -1
	if p.cursor == rules.NoCell || b.Pos(p.cursor).Floor != p.pic.Floor {
		p.cursor = b.Cell(rules.Pos{Floor: p.pic.Floor, X: b.Width() / 2, Y: b.Height() / 2})
		if p.selected != rules.NoFig {
			p.cursor = p.view.Figures[p.selected].Cell
		}
		p.show(p.cursor)
		return
	}
	// On hexes up and down go to whichever of the two lies nearer to where the
	// cursor came from, so that it runs straight.
	if n := board.Towards(b, p.cursor, dx, dy); n != rules.NoCell {
		p.cursor = n
		p.show(n)
	}
}

// aimDir rings the offered direction nearest to where keys or stick point.
func (p *play) aimDir(dx, dy float32) {
	t := p.words.board.Topology()
	best, most := rules.NoDir, float32(-2)
	for i := range p.pick.opts {
		if d := p.pick.opts[i].dir; d != rules.NoDir {
			if dot := board.Along(t, d, dx, dy); dot > most {
				best, most = d, dot
			}
		}
	}
	p.pick.at = -1
	p.pic.Over.FaceHover = best
}

// buttons tells whether nothing but buttons can be picked.
func (k *picking) buttons() bool {
	for i := range k.opts {
		if o := &k.opts[i]; !o.button() && !o.book {
			return false
		}
	}
	return len(k.opts) > 0
}

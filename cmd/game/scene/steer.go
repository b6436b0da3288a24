package scene

import (
	"wallfall/assets/sound"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// steer moves the camera and the floor.
func (p *play) steer(ctx *Context) {
	in, cam := ctx.In, &p.pic.Camera
	over := p.kit.Over()
	if in.Wheel != 0 && !over {
		factor := float32(1.15)
		if in.Wheel < 0 {
			factor = 1 / factor
		}
		for n := max(in.Wheel, -in.Wheel); n > 0; n-- {
			cam.ZoomAt(factor, in.X, in.Y)
		}
	}
	if in.Pinching || in.PanDX != 0 || in.PanDY != 0 {
		cam.Pan(in.PanDX, in.PanDY)
		if in.Pinch > 0 && in.Pinch != 1 {
			cam.ZoomAt(in.Pinch, in.PinchX, in.PinchY)
		}
	} else if in.Dragging && !over && cam.Area.Has(in.DragStartX, in.DragStartY) {
		cam.Pan(in.DragDX, in.DragDY)
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
		cam.Fit(p.words.board)
	}
	if in.Did(input.FloorUp) {
		p.goFloor(1)
	}
	if in.Did(input.FloorDown) {
		p.goFloor(-1)
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
	b := p.words.board
	p.moveCursor(ctx)
	if in.PointerUsed {
		p.onKeys = false
	}
	d := p.match.State().Pending()
	switch {
	case in.Fresh.Has(input.Undo) || in.Did(input.Undo):
		p.undo(ctx)
		return
	case in.Did(input.Redo):
		p.redo(ctx)
		return
	case in.Fresh.Has(input.EndTurn):
		p.endTurn(ctx)
		return
	case in.Fresh.Has(input.Forecast):
		p.set.Forecast = !p.set.Forecast
		p.keep(ctx)
		return
	case in.Fresh.Has(input.Help):
		p.dialog = helpDialog
		return
	case in.Fresh.Has(input.Menu):
		p.dialog = menuDialog
		return
	case in.Fresh.Has(input.Restart):
		p.dialog = restartDialog
		return
	case in.Fresh.Has(input.Faster):
		p.set.Speed = map[int]int{1: 2, 2: 4, 4: 0, 0: 1}[p.set.Speed]
		p.keep(ctx)
		p.say(ctx, [...]string{"Animations: none", "Animations: 1×", "Animations: 2×", "", "Animations: 4×"}[p.set.Speed])
		return
	case in.Fresh.Has(input.Skip) && p.tl.Busy():
		p.skip(ctx)
		return
	case in.Fresh.Has(input.Skip) && ctx.Tick <= p.guard:
		return
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		p.backOut()
		return
	case in.Did(input.Next):
		p.cycle(1, d)
		return
	case in.Did(input.Prev):
		p.cycle(-1, d)
		return
	}
	at, sure := rules.NoCell, false
	if d.Ask == rules.AskDisplace && !p.tl.Busy() {
		for i := range min(len(p.legal), 9) {
			if in.Keys.Has(input.Key1 + input.Key(i)) {
				p.do(ctx, p.legal[i])
				return
			}
		}
	}
	switch {
	case in.Click && !p.kit.Over():
		if p.tl.Busy() {
			p.finish() // a click hurries to the end and still counts
			d = p.match.State().Pending()
		}
		if p.wheelClick(ctx, d) {
			return
		}
		at = p.pic.Camera.CellAt(b, p.pic.Floor, in.X, in.Y)
		// A finger has no hovering: the first tap shows, the second acts.
		sure = !in.Touch || at == p.aimed
	case in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip):
		if d.Ask == rules.AskFacing || p.facing {
			p.confirmFacing(ctx, d)
			return
		}
		at, sure = p.cursor, true
	}
	if at == rules.NoCell {
		if in.Click && !p.kit.Over() {
			p.selected, p.facing, p.aimed = rules.NoFig, false, rules.NoCell
		}
		return
	}
	p.use(ctx, d, at, sure)
}

// use acts on a cell: answers a decision, selects a group, or sends the
// selected one there.
func (p *play) use(ctx *Context, d rules.Decision, at rules.Cell, sure bool) {
	s := p.match.State()
	switch d.Ask {
	case rules.AskDisplace:
		if p.tl.Busy() {
			p.finish() // what is asked is shown before it can be answered
			return
		}
		for _, a := range p.legal {
			if a.Kind == rules.Displace && p.covers(a.To, d.Fig, at) {
				p.do(ctx, a)
				return
			}
		}
		p.refuse(ctx, p.words.fig(d.Fig)+" can only go to one of the marked cells.")
		return
	case rules.AskManeuver:
	default:
		return
	}
	if p.selected != rules.NoFig {
		for _, kind := range [...]rules.ActionKind{rules.Move, rules.Door} {
			a := rules.Action{Kind: kind, Fig: p.selected, To: at}
			if p.isLegal(a) {
				if !sure {
					p.aimed = at
					p.player.Play(sound.Hover, 0, 1)
					return
				}
				p.do(ctx, a)
				p.aimed = rules.NoCell
				return
			}
		}
	}
	id := s.FigAt(at)
	if id == rules.NoFig || id == p.selected {
		if p.selected != rules.NoFig && id == rules.NoFig {
			if err := s.Check(rules.Action{Kind: rules.Move, Fig: p.selected, To: at}); err != nil && sure {
				p.refuse(ctx, err.Error())
				p.aimed = rules.NoCell
				return
			}
			p.aimed = at
			return
		}
		p.selected, p.facing = rules.NoFig, false
		return
	}
	p.choose(ctx, id)
}

// choose selects a group, or tells why it has no command to take.
func (p *play) choose(ctx *Context, id rules.FigID) {
	p.facing, p.aimed = false, rules.NoCell
	if p.commandable(id) {
		p.selected, p.notice = id, ""
		p.player.Play(sound.Select, 0, 1)
		return
	}
	f := p.match.State().Figure(id)
	if f.Side == p.match.State().Side() {
		if err := p.match.State().Check(rules.Action{Kind: rules.Face, Fig: id, To: rules.NoCell, Dir: (f.Facing + 1) % rules.Dir(p.words.board.Topology().Dirs())}); err != nil {
			p.refuse(ctx, err.Error())
		}
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

// endTurn ends the maneuver of the side to move.
func (p *play) endTurn(ctx *Context) {
	if p.match.State().Pending().Ask != rules.AskManeuver {
		p.refuse(ctx, "Something must be decided first.")
		return
	}
	p.do(ctx, rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell})
}

// backOut undoes one step of choosing, and opens the menu when there is none.
func (p *play) backOut() {
	switch {
	case p.aimed != rules.NoCell:
		p.aimed = rules.NoCell
	case p.facing:
		p.facing = false
	case p.selected != rules.NoFig:
		p.selected = rules.NoFig
	default:
		p.dialog = menuDialog
	}
}

// cycle selects the next group that can move, or goes to the next cell a
// decision offers.
func (p *play) cycle(by int, d rules.Decision) {
	p.finish()
	p.onKeys = true
	if d.Ask == rules.AskDisplace {
		at := -1
		for i, a := range p.legal {
			if a.To == p.cursor {
				at = i
			}
		}
		if n := len(p.legal); n > 0 {
			p.cursor = p.legal[((at+by)%n+n)%n].To
			p.show(p.cursor)
		}
		return
	}
	if d.Ask != rules.AskManeuver {
		return
	}
	n := p.match.State().NumFigures()
	at := int(p.selected)
	if at < 0 && by < 0 {
		at = 0
	}
	for range n {
		at = ((at+by)%n + n) % n
		if p.commandable(rules.FigID(at)) {
			p.selected, p.facing = rules.FigID(at), false
			p.cursor = p.view.Figures[at].Cell
			p.show(p.cursor)
			p.player.Play(sound.Select, 0, 1)
			return
		}
	}
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
	if p.match.State().Pending().Ask == rules.AskFacing || p.facing {
		p.pic.Over.FaceHover = board.DirTowards(b.Topology(), dx, dy)
		p.onKeys = true
		return
	}
	p.onKeys = true
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

// facingOf gives who is to be turned now, NoFig for nobody.
func (p *play) facingOf(d rules.Decision) rules.FigID {
	switch {
	case d.Ask == rules.AskFacing && !p.tl.Busy():
		return d.Fig
	case p.facing:
		return p.selected
	}
	return rules.NoFig
}

// wheelClick answers a click on the wheel of directions; it tells whether there was one.
func (p *play) wheelClick(ctx *Context, d rules.Decision) bool {
	id := p.facingOf(d)
	if id == rules.NoFig {
		return false
	}
	for dir := range rules.Dir(p.words.board.Topology().Dirs()) {
		x, y, r := p.pic.FaceWheel(id, dir)
		if (ctx.In.X-x)*(ctx.In.X-x)+(ctx.In.Y-y)*(ctx.In.Y-y) <= r*r {
			p.turn(ctx, d, id, dir)
			return true
		}
	}
	return d.Ask == rules.AskFacing
}

func (p *play) confirmFacing(ctx *Context, d rules.Decision) {
	if id := p.facingOf(d); id != rules.NoFig && p.pic.Over.FaceHover != rules.NoDir {
		p.turn(ctx, d, id, p.pic.Over.FaceHover)
	} else {
		p.finish()
	}
}

func (p *play) turn(ctx *Context, d rules.Decision, id rules.FigID, dir rules.Dir) {
	kind := rules.Face
	if d.Ask == rules.AskFacing {
		kind = rules.SetFacing
	}
	p.facing = false
	p.pic.Over.FaceHover = rules.NoDir
	p.do(ctx, rules.Action{Kind: kind, Fig: id, To: rules.NoCell, Dir: dir})
}

// overlay tells the picture what to say over the board.
func (p *play) overlay() {
	s := p.match.State()
	o := &p.pic.Over
	face := o.FaceHover
	reach, doors, path, choices, movable := o.Reach[:0], o.Doors[:0], o.Path[:0], o.Choices[:0], o.Movable[:0]
	*o = board.NoOverlay()
	o.FaceHover = face
	d := s.Pending()
	o.Hover, o.Cursor = p.hovered(), p.onKeys
	busy := p.tl.Busy()
	if p.set.Forecast && !busy && !p.facing && d.Ask == rules.AskManeuver {
		o.Forecast = &p.forecast
	}
	if busy {
		o.Reach, o.Doors, o.Path, o.Choices, o.Movable = reach, doors, path, choices, movable
		return
	}
	o.Facings = p.facingOf(d)
	if o.Facings == rules.NoFig {
		o.FaceHover = rules.NoDir
	}
	switch d.Ask {
	case rules.AskDisplace:
		o.Choosing = d.Fig
		for _, a := range p.legal {
			choices = append(choices, a.To)
		}
	case rules.AskManeuver:
		last := rules.NoFig
		for _, a := range p.legal {
			if a.Fig != rules.NoFig && a.Fig != last && p.selected == rules.NoFig {
				movable = append(movable, a.Fig)
				last = a.Fig
			}
		}
		o.Selected = p.selected
		// Without a selection the figure pointed at shows how far it could go.
		who := p.selected
		if who == rules.NoFig && o.Hover != rules.NoCell {
			who = s.FigAt(o.Hover)
		}
		if who != rules.NoFig && !p.facing {
			s.Reach(who, &p.reach)
			for _, c := range p.reach.Cells() {
				reach = append(reach, board.Mark{Cell: c, N: p.reach.Cost(c)})
			}
		}
		if p.selected != rules.NoFig && !p.facing {
			for _, a := range p.legal {
				if a.Kind == rules.Door && a.Fig == p.selected {
					doors = append(doors, a.To)
				}
			}
			if cost := p.reach.Cost(o.Hover); cost > 0 {
				p.path = p.reach.Path(o.Hover, p.path)
				path = append(path, p.view.Figures[p.selected].Cell)
				for _, st := range p.path {
					path = append(path, st.To)
				}
				o.PathCost = cost
			}
		}
	}
	o.Reach, o.Doors, o.Path, o.Choices, o.Movable = reach, doors, path, choices, movable
}

// hovered gives the cell the player points at.
func (p *play) hovered() rules.Cell {
	switch {
	case p.onKeys:
		return p.cursor
	case p.aimed != rules.NoCell:
		return p.aimed
	}
	return p.under
}

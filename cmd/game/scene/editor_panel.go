package scene

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// saidCell is what the status line says of a cell.
type saidCell struct {
	at    rules.Cell
	where string
	text  string
}

// lay lays out everything around the board and answers its buttons.
func (e *editor) lay(ctx *Context, k *ui.Kit) (Scene, error) {
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	top := screen.CutTop(k.Pt(52))
	status := screen.CutBottom(k.Pt(28))
	e.foot = status.H
	upright := screen.H > screen.W
	wide := float32(52)
	if k.Pt(toolStep*float32(toolCount)+8) > screen.H {
		wide += 10 // for the bar that tells how far it is scrolled
	}
	rail := screen.CutLeft(k.Pt(wide))
	var panel ui.Rect
	if upright {
		panel = screen.CutBottom(min(k.Pt(300), screen.H*0.4))
	} else {
		panel = screen.CutRight(min(k.Pt(292), max(k.Pt(200), screen.W*0.3)))
	}
	e.tellDisk(k, &screen)
	if e.drift.on {
		e.drift.read(e.state)
		e.scheduleBar(k, &screen, &e.drift, &e.words)
	}
	e.area = screen
	e.rail(ctx, k, rail)
	var next Scene
	if e.bots.on {
		next = e.botPanel(ctx, k, panel)
	} else {
		e.panel(ctx, k, panel)
	}
	p := &e.pic
	p.Steady, p.Plain, p.Reduced = true, e.set.plain(ctx), e.set.Reduced
	p.Scale, p.Palette, p.Lang = k.Scale, e.palette, e.lang
	p.Camera.SetArea(e.words.board, screen.Inset(k.Pt(14)).Bounds())
	p.Camera.Wide = screen.Bounds()
	e.under = rules.NoCell
	e.minimap(k, screen)
	if more := e.top(ctx, k, top); more != nil {
		next = more
	}
	if ctx.In.Inside && (!ctx.In.Touch || ctx.In.Down || ctx.In.Released) && e.dialog == noDialog && !k.Over() {
		e.under = p.Camera.CellAt(e.words.board, p.Floor, ctx.In.X, ctx.In.Y)
	}
	e.status(k, status)
	if more, err := e.dialogs(ctx, k); more != nil || err != nil {
		return more, err
	}
	return next, nil
}

// top is the bar with what is done with the level as a whole.
func (e *editor) top(ctx *Context, k *ui.Kit, r ui.Rect) (next Scene) {
	k.Panel(r)
	r = r.Inset(k.Pt(4))
	at := func(w float32) ui.Rect {
		c := r.CutRight(k.Pt(w))
		r.CutRight(k.Pt(4))
		return c
	}
	if e.click(k.Button("edit-menu", r.CutLeft(k.Pt(44)), "", ui.Look{Icon: icon.List, Tip: e.tip(e.lang.T("Menu"), input.Menu)})) {
		e.dialog = editMenuDialog
	}
	r.CutLeft(k.Pt(8))
	look := ui.Look{Icon: icon.Play, Primary: true, Tip: e.lang.T("Play this level as it stands (P)")}
	text := ""
	if r.W > k.Pt(520) {
		text = e.lang.T("Try it")
	}
	w := float32(44)
	if text != "" {
		w = k.Fonts.Measure(font.Bold, k.Pt(15), text)/k.Scale + 52
	}
	if e.click(k.Button("try", at(w), text, look)) {
		next = e.try(ctx)
	}
	e.botButton(k, at(44))
	if r.W > k.Pt(560) {
		if e.click(k.Button("outset", at(44), "", ui.Look{Icon: icon.Hourglass, Tip: e.lang.F("%s (%s)", e.lang.T("Play from another round, side or dice"), "Shift+F2")})) {
			e.dialog = outsetDialog
		}
		if e.click(k.Button("drift", at(44), "", ui.Look{Icon: icon.Wall, On: e.drift.on, Tip: e.lang.F("%s (%s)", e.lang.T("The walls to come, turn by turn"), "F6")})) {
			e.drift.toggle()
		}
	}
	e.problemButton(k, at(58))
	what, can := e.hist.CanRedo()
	if e.click(k.Button("redo", at(44), "", ui.Look{Icon: icon.Redo, Disabled: !can, Tip: e.stepTip(e.lang.T("Do again"), what, can)})) {
		e.redo(ctx)
	}
	what, can = e.hist.CanUndo()
	if e.click(k.Button("undo", at(44), "", ui.Look{Icon: icon.Undo, Disabled: !can, Tip: e.stepTip(e.lang.T("Take back"), what, can)})) {
		e.undo(ctx)
	}
	if n := e.words.board.Floors(); n > 1 {
		if e.click(k.Button("floor-up", at(40), "", ui.Look{Icon: icon.FloorUp, Disabled: e.pic.Floor == n-1, Tip: e.tip(e.lang.T("Floor above"), input.FloorUp)})) {
			e.goFloor(1)
		}
		k.Label(at(26), number(e.pic.Floor+1), 16, quad.Center, k.Theme.Text, font.Bold)
		if e.click(k.Button("floor-down", at(40), "", ui.Look{Icon: icon.FloorDown, Disabled: e.pic.Floor == 0, Tip: e.tip(e.lang.T("Floor below"), input.FloorDown)})) {
			e.goFloor(-1)
		}
	}
	if r.W < k.Pt(40) {
		return next
	}
	lv := e.level()
	if e.facts == "" {
		e.facts = e.levelFacts(lv)
	}
	title := lv.Title
	if title == "" {
		title = e.lang.T("No title yet")
	}
	if e.dirty || e.kept.path != "" && e.hist.Changed() {
		x := r.CutLeft(k.Pt(14))
		k.List.Circle(x.X+k.Pt(5), x.Y+x.H/2, k.Pt(4), quad.Solid(k.Theme.Accent)) // not saved yet
	}
	head := r.CutTop(r.H * 0.56)
	k.List.TextIn(head.X, head.Y+head.H/2, k.Fonts.Cut(font.Bold, k.Pt(16), title, head.W), font.Bold, k.Pt(16), quad.Left, quad.Middle, k.Theme.Text)
	k.List.TextIn(r.X, r.Y+r.H/2, k.Fonts.Cut(font.Regular, k.Pt(11.5), e.facts, r.W), font.Regular, k.Pt(11.5), quad.Left, quad.Middle, k.Theme.Dim)
	return next
}

// stepTip names a step with what a button does.
func (e *editor) stepTip(what, step string, can bool) string {
	if !can {
		return what
	}
	return e.lang.F("%s: %s", what, step)
}

// problemButton tells how many problems there are.
func (e *editor) problemButton(k *ui.Kit, r ui.Rect) {
	bad := len(e.problems.Errors())
	look := ui.Look{Icon: icon.Check, Tip: e.lang.T("No problems were found"), Size: 14}
	text := ""
	if n := len(e.problems); n > 0 {
		look.Icon, look.Tip, text = icon.Warn, e.lang.N(n, "%d problem: what it is, and where", "%d problems: what they are, and where"), number(n)
	}
	if e.click(k.Button("problems", r, text, look)) {
		e.dialog = problemsDialog
	}
	if bad > 0 {
		k.List.Circle(r.X+r.W-k.Pt(6), r.Y+k.Pt(6), k.Pt(6), quad.Solid(e.palette.Danger))
	}
}

// toolStep is how far apart the buttons of two tools are, in points.
const toolStep = 46

// rail are the tools.
func (e *editor) rail(ctx *Context, k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(4))
	in := k.Scroll("tools", r, k.Pt(toolStep)*float32(toolCount))
	in.W = min(in.W, k.Pt(44))
	for t := range toolCount {
		c := in.CutTop(k.Pt(toolStep))
		c.H = k.Pt(44)
		tip := e.keyTip(e.toolName(t), toolKeys[t])
		if e.click(k.Button(toolIDs[t], c, "", ui.Look{Icon: toolIcons[t], On: e.tool == t, Tip: tip})) {
			e.takeTool(ctx, t)
		}
	}
	k.EndScroll("tools", r)
}

// keyTip names what a button does and the key that does the same.
func (e *editor) keyTip(what string, key input.Key) string {
	return e.lang.F("%s (%s)", what, e.bind.Shown(input.Chord{Key: key}))
}

// takeTool takes a tool up.
func (e *editor) takeTool(ctx *Context, t tool) {
	e.drop()
	if t == stampTool {
		e.takeStamp(ctx)
		return
	}
	e.tool, e.linking = t, false
}

// panel is the palette, or what can be done with what is selected.
func (e *editor) panel(ctx *Context, k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(8))
	row := int(tabCount)
	if r.W < k.Pt(270) {
		row /= 2
	}
	var cols ui.Columns
	for t := range tabCount {
		if int(t)%row == 0 {
			cols = r.CutTop(k.Pt(44)).Columns(row, k.Pt(4))
			r.CutTop(k.Pt(4))
		}
		if e.click(k.Button(tabIDs[t], cols.At(int(t)%row), "", ui.Look{Icon: tabIcons[t], On: e.tab == t, Tip: e.tabName(t)})) {
			e.tab = t
			if !e.tool.paints() && e.tool != eraseTool {
				e.tool = penTool
			}
		}
	}
	r.CutTop(k.Pt(2))
	f := form{ui: e.desk, area: r, id: tabIDs[e.tab]}
	if e.tool == selectTool || e.tool == wandTool || e.tool == stampTool {
		f.id = "selection"
		f.begin()
		e.selectionForm(ctx, &f)
	} else {
		f.begin()
		e.brushForm(ctx, &f)
	}
	f.end()
}

// brushForm is a page of the palette and how it is used.
func (e *editor) brushForm(ctx *Context, f *form) {
	k := &e.kit
	list := e.paletteOf(e.tab)
	b := e.brush()
	k.Label(f.cut(k.Pt(24)), e.capital(e.brushName(b)), 15, quad.Left, k.Theme.Accent, font.Bold)
	switch e.tab {
	case figureTab:
		e.figureOptions(f)
	case wallTab:
		k.Label(f.cut(k.Pt(22)), e.lang.T("Direction"), 13, quad.Left, k.Theme.Dim, font.Regular)
		step := rules.Dir(1)
		if e.grid.Topology == rules.Square {
			step = 2
		}
		e.wallDir = e.directions(f, "wall-dir:", e.wallDir, step)
	}
	if e.tab != wallTab {
		e.swatches(f, list)
	}
	switch e.tab {
	case groundTab:
		if t := rules.Terrain(b.n); t >= rules.Glass && t <= rules.Metal {
			e.magical = f.flag("magical", e.lang.T("Never breaks"), e.magical)
		}
	case thingTab:
		switch {
		case b.kind == tagBrush:
			e.tag = e.number(f, "tag", e.lang.F("Letter %s", letterOf(e.tag)), e.tag, 1, rules.MaxTag)
		case b.kind == structureBrush:
			e.owner = e.sideChoice(f, "owner", e.lang.T("Owner"), e.owner, e.lang.T("nobody"))
		case rules.Feature(b.n).IsDoor() && b.kind == featureBrush:
			e.magical = f.flag("magical", e.lang.T("Never breaks"), e.magical)
		}
	case heightTab:
		if b.kind == levelBrush {
			e.height = e.number(f, "height", e.lang.F("Height %d", e.height), e.height, 0, rules.MaxHeight)
		}
	}
	if e.tab <= heightTab {
		e.size = e.number(f, "size", e.lang.F("Size %d", e.size), e.size, 1, maxPen)
	}
	e.symmetryForm(f)
}

// maxPen is the largest size of the pen.
const maxPen = 6

// symmetryForm chooses how what is drawn repeats itself.
func (e *editor) symmetryForm(f *form) {
	k := &e.kit
	e.images()
	if f.button("symmetry", e.symmetryName(e.symmetry), ui.Look{Icon: icon.Mirror, On: e.symmetry != edit.NoSymmetry, Size: 13, Tip: e.keyTip(e.lang.T("What is drawn repeats itself: the next symmetry"), input.KeyY)}) {
		e.nextSymmetry(1)
	}
	if e.symmetry != edit.NoSymmetry && !e.exact {
		text := e.lang.T("Not every cell of this board has an image; those without one are left out.")
		k.Paragraph(f.cut(k.TextHeight(text, 12, f.room.W, font.Regular)+k.Pt(4)), text, 12, quad.Left, k.Theme.Warn, font.Regular)
	}
}

// nextSymmetry goes through the symmetries of the board.
func (e *editor) nextSymmetry(by int) {
	list := edit.Symmetries(e.grid.Topology)
	n := slices.Index(list, e.symmetry)
	e.symmetry = list[(max(0, n)+by+len(list))%len(list)]
}

// symmetryName names a symmetry.
func (e *editor) symmetryName(s edit.Symmetry) string {
	switch s {
	case edit.LeftRight:
		return e.lang.T("Mirrored left to right")
	case edit.TopBottom:
		return e.lang.T("Mirrored top to bottom")
	case edit.BothMirrors:
		return e.lang.T("Mirrored both ways")
	case edit.Point:
		return e.lang.T("Turned by 180°")
	case edit.Quarter:
		return e.lang.T("Turned by 90°")
	case edit.Third:
		return e.lang.T("Turned by 120°")
	case edit.Sixth:
		return e.lang.T("Turned by 60°")
	case edit.Diagonal:
		return e.lang.T("Mirrored in the diagonal")
	}
	return e.lang.T("No symmetry")
}

// swatches are the brushes of a page.
func (e *editor) swatches(f *form, list []brush) {
	k := &e.kit
	n := max(3, int((f.room.W+k.Pt(4))/k.Pt(50)))
	hex := e.grid.Topology == rules.Hex
	var cols ui.Columns
	for i := range list {
		if i%n == 0 {
			row := f.cut(k.Pt(50))
			row.H = k.Pt(46)
			cols = row.Columns(n, k.Pt(4))
		}
		b, c := &list[i], cols.At(i%n)
		if e.click(k.Button(b.id, c, "", ui.Look{On: i == e.picked[e.tab], Tip: e.capital(e.brushName(b))})) {
			e.choose(e.tab, i)
			e.group = nil
		}
		if c.Y > f.area.Y+f.area.H || c.Y+c.H < f.area.Y {
			continue // it is out of sight, and there for the keys
		}
		e.drawBrush(b, c, hex)
	}
	f.cut(k.Pt(6))
}

// drawBrush draws a brush onto its button.
func (e *editor) drawBrush(b *brush, c ui.Rect, hex bool) {
	k := &e.kit
	x, y := c.Mid()
	z := min(c.W, c.H) - k.Pt(12)
	sign := icon.None
	switch b.kind {
	case kindBrush:
		colour := board.Nobody
		if e.side >= 0 && e.side < len(e.pic.Colours) && b.of.Traits&rules.Object == 0 {
			colour = e.pic.Colours[e.side]
		}
		chip := board.ChipOf(&b.of.Kind, colour)
		chip.Draw(&k.List, &e.palette, x, y, z*0.5)
		return
	case linkBrush:
		sign = icon.Link
	case raiseBrush:
		sign = icon.Plus
	case lowerBrush:
		sign = icon.Minus
	case edgeBrush:
		if b.n == int(rules.NoEdge) {
			sign = icon.Eraser
		}
	}
	if sign != icon.None {
		k.List.Icon(sign, x, y, z*0.8, k.Theme.Text)
		return
	}
	s := e.swatch(b)
	s.Draw(&k.List, &e.palette, hex, x, y, z)
}

// capital is the function capital, remembered: palettes say the same names in every
// frame.
func (e *editor) capital(s string) string {
	c, ok := e.capitals[s]
	if !ok {
		if c = capital(s); e.capitals == nil || len(e.capitals) > 500 {
			e.capitals = map[string]string{}
		}
		e.capitals[s] = c
	}
	return c
}

// number draws a number with a button to make it less and one for more.
func (e *editor) number(f *form, id, text string, v, least, most int) int {
	k := &e.kit
	r := f.row()
	more := r.CutRight(k.Pt(46))
	r.CutRight(k.Pt(4))
	less := r.CutRight(k.Pt(46))
	r.CutRight(k.Pt(6))
	k.Label(r, text, 14, quad.Left, k.Theme.Text, font.Regular)
	ids, ok := e.ends[id]
	if !ok {
		ids = [2]string{id + "-less", id + "-more"}
		if e.ends == nil {
			e.ends = map[string][2]string{}
		}
		e.ends[id] = ids
	}
	if e.click(k.Button(ids[0], less, "", ui.Look{Icon: icon.Minus, Disabled: v <= least})) {
		v--
	}
	if e.click(k.Button(ids[1], more, "", ui.Look{Icon: icon.Plus, Disabled: v >= most})) {
		v++
	}
	return v
}

// sideChoice chooses a side, or nobody where that has a name; it gives -1 for that.
func (e *editor) sideChoice(f *form, id, label string, at int, nobody string) int {
	k := &e.kit
	if label != "" {
		k.Label(f.cut(k.Pt(22)), label, 13, quad.Left, k.Theme.Dim, font.Regular)
	}
	n := len(e.level().Sides)
	all := n
	if nobody != "" {
		all++
	}
	r := f.row()
	cols := r.Columns(all, k.Pt(4))
	for i := range all {
		side, tip := i, nobody
		if i == n {
			side = -1
		} else {
			tip = e.words.side(i)
		}
		c := cols.At(i)
		if e.click(k.Button(e.id(id+":", i), c, "", ui.Look{On: at == side, Tip: tip})) {
			at = side
		}
		x, y := c.Mid()
		if side >= 0 {
			e.palette.Rim(&k.List, x, y, k.Pt(12), e.pic.Colours[side])
		} else {
			k.List.Icon(icon.Cross, x, y, k.Pt(18), k.Theme.Dim)
		}
	}
	return at
}

// directions chooses a direction of the board; step 2 offers only the straight ones.
func (e *editor) directions(f *form, id string, at, step rules.Dir) rules.Dir {
	k := &e.kit
	t := e.grid.Topology
	n := t.Dirs() / int(step)
	row := n
	if f.room.W < k.Pt(47*float32(n)) {
		row /= 2
	}
	var cols ui.Columns
	for i := range n {
		if i%row == 0 {
			cols = f.row().Columns(row, k.Pt(3))
		}
		d := rules.Dir(i) * step
		c := cols.At(i % row)
		if e.click(k.Button(e.id(id, int(d)), c, "", ui.Look{On: at == d, Tip: e.words.way(rules.Action{Dir: d})})) {
			at = d
		}
		x, y := c.Mid()
		board.Compass(&k.List, t, d, x, y, min(c.W, c.H)*0.3, k.Theme.Text)
	}
	return at
}

// figureOptions are what a figure is placed as.
func (e *editor) figureOptions(f *form) {
	b := e.brush()
	if b.of.Traits&rules.Object == 0 {
		e.side = max(0, min(e.side, len(e.level().Sides)-1))
		e.side = e.sideChoice(f, "side", "", e.side, "")
	}
	was := e.facing % rules.Dir(e.grid.Topology.Dirs())
	if e.facing = e.directions(f, "facing:", was, 1); e.facing != was {
		e.turned = true
	}
}

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

// panel is what lies around the board and over it.
type panel struct {
	e  *editor
	ui *desk

	mini     board.Minimap
	ghost    []rules.Pos // scratch
	over     quad.List   // what is told over the board
	said     saidCell
	facts    string  // in the top bar
	onMap    bool    // the pointer holds the small map
	area     ui.Rect // of the board
	capitals map[string]string
	ends     map[string][2]string // the two buttons of each number
	around   bool                 // keys go to what lies around the board
	walked   string               // where they stood there last
}

// saidCell is what the status line says of a cell.
type saidCell struct {
	at    rules.Cell
	where string
	text  string
}

// lay lays out everything around the board and answers its buttons.
func (pan *panel) lay(ctx *Context, k *ui.Kit) (Scene, error) {
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	top := screen.CutTop(k.Pt(52))
	status := screen.CutBottom(k.Pt(28))
	pan.ui.foot = status.H
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
	pan.e.tellDisk(k, &screen)
	if pan.e.trials.drift.on {
		pan.e.trials.drift.read(pan.e.state)
		scheduleBar(pan.ui, k, &screen, &pan.e.trials.drift, &pan.e.words)
	}
	pan.area = screen
	pan.rail(ctx, k, rail)
	var next Scene
	if pan.e.bots.on {
		next = pan.e.bots.botPanel(ctx, k, panel)
	} else {
		pan.panel(ctx, k, panel)
	}
	p := &pan.e.pic
	p.Steady, p.Plain, p.Reduced = true, pan.ui.set.plain(ctx), pan.ui.set.Reduced
	p.Scale, p.Palette, p.Lang = k.Scale, pan.ui.palette, pan.ui.lang
	p.Camera.SetArea(pan.e.words.board, screen.Inset(k.Pt(14)).Bounds())
	p.Camera.Wide = screen.Bounds()
	pan.e.under = rules.NoCell
	pan.minimap(k, screen)
	if more := pan.top(ctx, k, top); more != nil {
		next = more
	}
	if ctx.In.Inside && (!ctx.In.Touch || ctx.In.Down || ctx.In.Released) && pan.ui.dialog == noDialog && !k.Over() {
		pan.e.under = p.Camera.CellAt(pan.e.words.board, p.Floor, ctx.In.X, ctx.In.Y)
	}
	pan.status(k, status)
	if more, err := pan.e.keys.dialogs(ctx, k); more != nil || err != nil {
		return more, err
	}
	return next, nil
}

// top is the bar with what is done with the level as a whole.
func (pan *panel) top(ctx *Context, k *ui.Kit, r ui.Rect) (next Scene) {
	k.Panel(r)
	r = r.Inset(k.Pt(4))
	at := func(w float32) ui.Rect {
		c := r.CutRight(k.Pt(w))
		r.CutRight(k.Pt(4))
		return c
	}
	if pan.ui.click(k.Button("edit-menu", r.CutLeft(k.Pt(44)), "", ui.Look{Icon: icon.List, Tip: pan.ui.tip(pan.ui.lang.T("Menu"), input.Menu)})) {
		pan.ui.dialog = editMenuDialog
	}
	r.CutLeft(k.Pt(8))
	look := ui.Look{Icon: icon.Play, Primary: true, Tip: pan.ui.lang.T("Play this level as it stands (P)")}
	text := ""
	if r.W > k.Pt(520) {
		text = pan.ui.lang.T("Try it")
	}
	w := float32(44)
	if text != "" {
		w = k.Fonts.Measure(font.Bold, k.Pt(15), text)/k.Scale + 52
	}
	if pan.ui.click(k.Button("try", at(w), text, look)) {
		next = pan.e.try(ctx)
	}
	pan.e.bots.botButton(k, at(44))
	if r.W > k.Pt(560) {
		if pan.ui.click(k.Button("outset", at(44), "", ui.Look{Icon: icon.Hourglass, Tip: pan.ui.lang.F("%s (%s)", pan.ui.lang.T("Play from another round, side or dice"), "Shift+F2")})) {
			pan.ui.dialog = outsetDialog
		}
		if pan.ui.click(k.Button("drift", at(44), "", ui.Look{Icon: icon.Wall, On: pan.e.trials.drift.on, Tip: pan.ui.lang.F("%s (%s)", pan.ui.lang.T("The walls to come, turn by turn"), "F6")})) {
			pan.e.trials.drift.toggle()
		}
	}
	pan.problemButton(k, at(58))
	what, can := pan.e.hist.CanRedo()
	if pan.ui.click(k.Button("redo", at(44), "", ui.Look{Icon: icon.Redo, Disabled: !can, Tip: pan.stepTip(pan.ui.lang.T("Do again"), what, can)})) {
		pan.e.redo(ctx)
	}
	what, can = pan.e.hist.CanUndo()
	if pan.ui.click(k.Button("undo", at(44), "", ui.Look{Icon: icon.Undo, Disabled: !can, Tip: pan.stepTip(pan.ui.lang.T("Take back"), what, can)})) {
		pan.e.undo(ctx)
	}
	if n := pan.e.words.board.Floors(); n > 1 {
		if pan.ui.click(k.Button("floor-up", at(40), "", ui.Look{Icon: icon.FloorUp, Disabled: pan.e.pic.Floor == n-1, Tip: pan.ui.tip(pan.ui.lang.T("Floor above"), input.FloorUp)})) {
			pan.e.goFloor(1)
		}
		k.Label(at(26), number(pan.e.pic.Floor+1), 16, quad.Center, k.Theme.Text, font.Bold)
		if pan.ui.click(k.Button("floor-down", at(40), "", ui.Look{Icon: icon.FloorDown, Disabled: pan.e.pic.Floor == 0, Tip: pan.ui.tip(pan.ui.lang.T("Floor below"), input.FloorDown)})) {
			pan.e.goFloor(-1)
		}
	}
	if r.W < k.Pt(40) {
		return next
	}
	lv := pan.e.level()
	if pan.facts == "" {
		pan.facts = levelFacts(pan.ui.lang, lv)
	}
	title := lv.Title
	if title == "" {
		title = pan.ui.lang.T("No title yet")
	}
	if pan.e.keep.dirty || pan.e.keep.kept.path != "" && pan.e.hist.Changed() {
		x := r.CutLeft(k.Pt(14))
		k.List.Circle(x.X+k.Pt(5), x.Y+x.H/2, k.Pt(4), quad.Solid(k.Theme.Accent)) // not saved yet
	}
	head := r.CutTop(r.H * 0.56)
	k.List.TextIn(head.X, head.Y+head.H/2, k.Fonts.Cut(font.Bold, k.Pt(16), title, head.W), font.Bold, k.Pt(16), quad.Left, quad.Middle, k.Theme.Text)
	k.List.TextIn(r.X, r.Y+r.H/2, k.Fonts.Cut(font.Regular, k.Pt(11.5), pan.facts, r.W), font.Regular, k.Pt(11.5), quad.Left, quad.Middle, k.Theme.Dim)
	return next
}

// stepTip names a step with what a button does.
func (pan *panel) stepTip(what, step string, can bool) string {
	if !can {
		return what
	}
	return pan.ui.lang.F("%s: %s", what, step)
}

// problemButton tells how many problems there are.
func (pan *panel) problemButton(k *ui.Kit, r ui.Rect) {
	bad := len(pan.e.faults.problems.Errors())
	look := ui.Look{Icon: icon.Check, Tip: pan.ui.lang.T("No problems were found"), Size: 14}
	text := ""
	if n := len(pan.e.faults.problems); n > 0 {
		look.Icon, look.Tip, text = icon.Warn, pan.ui.lang.N(n, "%d problem: what it is, and where", "%d problems: what they are, and where"), number(n)
	}
	if pan.ui.click(k.Button("problems", r, text, look)) {
		pan.ui.dialog = problemsDialog
	}
	if bad > 0 {
		k.List.Circle(r.X+r.W-k.Pt(6), r.Y+k.Pt(6), k.Pt(6), quad.Solid(pan.ui.palette.Danger))
	}
}

// toolStep is how far apart the buttons of two tools are, in points.
const toolStep = 46

// rail are the tools.
func (pan *panel) rail(ctx *Context, k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(4))
	in := k.Scroll("tools", r, k.Pt(toolStep)*float32(toolCount))
	in.W = min(in.W, k.Pt(44))
	for t := range toolCount {
		c := in.CutTop(k.Pt(toolStep))
		c.H = k.Pt(44)
		tip := pan.keyTip(pan.e.tools.toolName(t), toolKeys[t])
		if pan.ui.click(k.Button(toolIDs[t], c, "", ui.Look{Icon: toolIcons[t], On: pan.e.tools.tool == t, Tip: tip})) {
			pan.takeTool(ctx, t)
		}
	}
	k.EndScroll("tools", r)
}

// keyTip names what a button does and the key that does the same.
func (pan *panel) keyTip(what string, key input.Key) string {
	return pan.ui.lang.F("%s (%s)", what, pan.ui.bind.Shown(input.Chord{Key: key}))
}

// takeTool takes a tool up.
func (pan *panel) takeTool(ctx *Context, t tool) {
	pan.e.tools.drop()
	if t == stampTool {
		pan.e.sel.takeStamp(ctx)
		return
	}
	pan.e.tools.tool, pan.e.tools.linking = t, false
}

// panel is the palette, or what can be done with what is selected.
func (pan *panel) panel(ctx *Context, k *ui.Kit, r ui.Rect) {
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
		if pan.ui.click(k.Button(tabIDs[t], cols.At(int(t)%row), "", ui.Look{Icon: tabIcons[t], On: pan.e.tools.tab == t, Tip: pan.e.tools.tabName(t)})) {
			pan.e.tools.tab = t
			if !pan.e.tools.tool.paints() && pan.e.tools.tool != eraseTool {
				pan.e.tools.tool = penTool
			}
		}
	}
	r.CutTop(k.Pt(2))
	f := form{ui: pan.ui, area: r, id: tabIDs[pan.e.tools.tab]}
	if pan.e.tools.tool == selectTool || pan.e.tools.tool == wandTool || pan.e.tools.tool == stampTool {
		f.id = "selection"
		f.begin()
		pan.e.forms.selectionForm(ctx, &f)
	} else {
		f.begin()
		pan.brushForm(ctx, &f)
	}
	f.end()
}

// brushForm is a page of the palette and how it is used.
func (pan *panel) brushForm(ctx *Context, f *form) {
	k := &pan.ui.kit
	list := pan.e.tools.paletteOf(pan.e.tools.tab)
	b := pan.e.tools.brush()
	k.Label(f.cut(k.Pt(24)), pan.capital(pan.e.tools.brushName(b)), 15, quad.Left, k.Theme.Accent, font.Bold)
	switch pan.e.tools.tab {
	case figureTab:
		pan.figureOptions(f)
	case wallTab:
		k.Label(f.cut(k.Pt(22)), pan.ui.lang.T("Direction"), 13, quad.Left, k.Theme.Dim, font.Regular)
		step := rules.Dir(1)
		if pan.e.grid.Topology == rules.Square {
			step = 2
		}
		pan.e.tools.wallDir = pan.directions(f, "wall-dir:", pan.e.tools.wallDir, step)
	}
	if pan.e.tools.tab != wallTab {
		pan.swatches(f, list)
	}
	switch pan.e.tools.tab {
	case groundTab:
		if t := rules.Terrain(b.n); t >= rules.Glass && t <= rules.Metal {
			pan.e.tools.magical = f.flag("magical", pan.ui.lang.T("Never breaks"), pan.e.tools.magical)
		}
	case thingTab:
		switch {
		case b.kind == tagBrush:
			pan.e.tools.tag = pan.number(f, "tag", pan.ui.lang.F("Letter %s", letterOf(pan.e.tools.tag)), pan.e.tools.tag, 1, rules.MaxTag)
		case b.kind == structureBrush:
			pan.e.tools.owner = pan.sideChoice(f, "owner", pan.ui.lang.T("Owner"), pan.e.tools.owner, pan.ui.lang.T("nobody"))
		case rules.Feature(b.n).IsDoor() && b.kind == featureBrush:
			pan.e.tools.magical = f.flag("magical", pan.ui.lang.T("Never breaks"), pan.e.tools.magical)
		}
	case heightTab:
		if b.kind == levelBrush {
			pan.e.tools.height = pan.number(f, "height", pan.ui.lang.F("Height %d", pan.e.tools.height), pan.e.tools.height, 0, rules.MaxHeight)
		}
	}
	if pan.e.tools.tab <= heightTab {
		pan.e.tools.size = pan.number(f, "size", pan.ui.lang.F("Size %d", pan.e.tools.size), pan.e.tools.size, 1, maxPen)
	}
	pan.symmetryForm(f)
}

// maxPen is the largest size of the pen.
const maxPen = 6

// symmetryForm chooses how what is drawn repeats itself.
func (pan *panel) symmetryForm(f *form) {
	k := &pan.ui.kit
	pan.e.tools.images()
	if f.button("symmetry", pan.symmetryName(pan.e.tools.symmetry), ui.Look{Icon: icon.Mirror, On: pan.e.tools.symmetry != edit.NoSymmetry, Size: 13, Tip: pan.keyTip(pan.ui.lang.T("What is drawn repeats itself: the next symmetry"), input.KeyY)}) {
		pan.nextSymmetry(1)
	}
	if pan.e.tools.symmetry != edit.NoSymmetry && !pan.e.tools.exact {
		text := pan.ui.lang.T("Not every cell of this board has an image; those without one are left out.")
		k.Paragraph(f.cut(k.TextHeight(text, 12, f.room.W, font.Regular)+k.Pt(4)), text, 12, quad.Left, k.Theme.Warn, font.Regular)
	}
}

// nextSymmetry goes through the symmetries of the board.
func (pan *panel) nextSymmetry(by int) {
	list := edit.Symmetries(pan.e.grid.Topology)
	n := slices.Index(list, pan.e.tools.symmetry)
	pan.e.tools.symmetry = list[(max(0, n)+by+len(list))%len(list)]
}

// symmetryName names a symmetry.
func (pan *panel) symmetryName(s edit.Symmetry) string {
	switch s {
	case edit.LeftRight:
		return pan.ui.lang.T("Mirrored left to right")
	case edit.TopBottom:
		return pan.ui.lang.T("Mirrored top to bottom")
	case edit.BothMirrors:
		return pan.ui.lang.T("Mirrored both ways")
	case edit.Point:
		return pan.ui.lang.T("Turned by 180°")
	case edit.Quarter:
		return pan.ui.lang.T("Turned by 90°")
	case edit.Third:
		return pan.ui.lang.T("Turned by 120°")
	case edit.Sixth:
		return pan.ui.lang.T("Turned by 60°")
	case edit.Diagonal:
		return pan.ui.lang.T("Mirrored in the diagonal")
	}
	return pan.ui.lang.T("No symmetry")
}

// swatches are the brushes of a page.
func (pan *panel) swatches(f *form, list []brush) {
	k := &pan.ui.kit
	n := max(3, int((f.room.W+k.Pt(4))/k.Pt(50)))
	hex := pan.e.grid.Topology == rules.Hex
	var cols ui.Columns
	for i := range list {
		if i%n == 0 {
			row := f.cut(k.Pt(50))
			row.H = k.Pt(46)
			cols = row.Columns(n, k.Pt(4))
		}
		b, c := &list[i], cols.At(i%n)
		if pan.ui.click(k.Button(b.id, c, "", ui.Look{On: i == pan.e.tools.picked[pan.e.tools.tab], Tip: pan.capital(pan.e.tools.brushName(b))})) {
			pan.e.tools.choose(pan.e.tools.tab, i)
			pan.e.tools.group = nil
		}
		if c.Y > f.area.Y+f.area.H || c.Y+c.H < f.area.Y {
			continue // it is out of sight, and there for the keys
		}
		pan.drawBrush(b, c, hex)
	}
	f.cut(k.Pt(6))
}

// drawBrush draws a brush onto its button.
func (pan *panel) drawBrush(b *brush, c ui.Rect, hex bool) {
	k := &pan.ui.kit
	x, y := c.Mid()
	z := min(c.W, c.H) - k.Pt(12)
	sign := icon.None
	switch b.kind {
	case kindBrush:
		colour := board.Nobody
		if pan.e.tools.side >= 0 && pan.e.tools.side < len(pan.e.pic.Colours) && b.of.Traits&rules.Object == 0 {
			colour = pan.e.pic.Colours[pan.e.tools.side]
		}
		chip := board.ChipOf(&b.of.Kind, colour)
		chip.Draw(&k.List, &pan.ui.palette, x, y, z*0.5)
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
	s := pan.e.tools.swatch(b)
	s.Draw(&k.List, &pan.ui.palette, hex, x, y, z)
}

// capital is the function capital, remembered: palettes say the same names in every
// frame.
func (pan *panel) capital(s string) string {
	c, ok := pan.capitals[s]
	if !ok {
		if c = capital(s); pan.capitals == nil || len(pan.capitals) > 500 {
			pan.capitals = map[string]string{}
		}
		pan.capitals[s] = c
	}
	return c
}

// number draws a number with a button to make it less and one for more.
func (pan *panel) number(f *form, id, text string, v, least, most int) int {
	k := &pan.ui.kit
	r := f.row()
	more := r.CutRight(k.Pt(46))
	r.CutRight(k.Pt(4))
	less := r.CutRight(k.Pt(46))
	r.CutRight(k.Pt(6))
	k.Label(r, text, 14, quad.Left, k.Theme.Text, font.Regular)
	ids, ok := pan.ends[id]
	if !ok {
		ids = [2]string{id + "-less", id + "-more"}
		if pan.ends == nil {
			pan.ends = map[string][2]string{}
		}
		pan.ends[id] = ids
	}
	if pan.ui.click(k.Button(ids[0], less, "", ui.Look{Icon: icon.Minus, Disabled: v <= least})) {
		v--
	}
	if pan.ui.click(k.Button(ids[1], more, "", ui.Look{Icon: icon.Plus, Disabled: v >= most})) {
		v++
	}
	return v
}

// sideChoice chooses a side, or nobody where that has a name; it gives -1 for that.
func (pan *panel) sideChoice(f *form, id, label string, at int, nobody string) int {
	k := &pan.ui.kit
	if label != "" {
		k.Label(f.cut(k.Pt(22)), label, 13, quad.Left, k.Theme.Dim, font.Regular)
	}
	n := len(pan.e.level().Sides)
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
			tip = pan.e.words.side(i)
		}
		c := cols.At(i)
		if pan.ui.click(k.Button(pan.ui.id(id+":", i), c, "", ui.Look{On: at == side, Tip: tip})) {
			at = side
		}
		x, y := c.Mid()
		if side >= 0 {
			pan.ui.palette.Rim(&k.List, x, y, k.Pt(12), pan.e.pic.Colours[side])
		} else {
			k.List.Icon(icon.Cross, x, y, k.Pt(18), k.Theme.Dim)
		}
	}
	return at
}

// directions chooses a direction of the board; step 2 offers only the straight ones.
func (pan *panel) directions(f *form, id string, at, step rules.Dir) rules.Dir {
	k := &pan.ui.kit
	t := pan.e.grid.Topology
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
		if pan.ui.click(k.Button(pan.ui.id(id, int(d)), c, "", ui.Look{On: at == d, Tip: pan.e.words.way(rules.Action{Dir: d})})) {
			at = d
		}
		x, y := c.Mid()
		board.Compass(&k.List, t, d, x, y, min(c.W, c.H)*0.3, k.Theme.Text)
	}
	return at
}

// figureOptions are what a figure is placed as.
func (pan *panel) figureOptions(f *form) {
	b := pan.e.tools.brush()
	if b.of.Traits&rules.Object == 0 {
		pan.e.tools.side = max(0, min(pan.e.tools.side, len(pan.e.level().Sides)-1))
		pan.e.tools.side = pan.sideChoice(f, "side", "", pan.e.tools.side, "")
	}
	was := pan.e.tools.facing % rules.Dir(pan.e.grid.Topology.Dirs())
	if pan.e.tools.facing = pan.directions(f, "facing:", was, 1); pan.e.tools.facing != was {
		pan.e.tools.turned = true
	}
}

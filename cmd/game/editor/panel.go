package editor

import (
	"cmp"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// panel draws the bars and the palette around the board, and the overlay.
type panel struct {
	e            *Editor
	mini         boardview.Minimap
	scratch      []rules.Pos // reused by the preview
	overlayQuads quad.List   // over the board
	cellStatus   cellStatus
	facts        string  // for the top bar
	search       string  // for kinds
	area         ui.Rect // the room for the board
	capitalCache map[string]string
	buttonIDs    map[string][2]string // IDs of the two buttons of a number
	focused      bool                 // the keyboard focus is on the buttons
	lastFocus    string               // the button that had it last
	page         page
}

// page is what is shown beside the board.
type page uint8

const (
	palettePage page = iota
	botsPage
	solverPage
)

// toggle opens a page, or closes it. An unfinished run of the bots resumes when their
// page reopens; a search ends.
func (pan *panel) toggle(p page) {
	if pan.page == p {
		p = palettePage
	}
	pan.show(p)
}

func (pan *panel) show(p page) {
	pan.e.tools.cancel()
	pan.e.solver.stop()
	pan.page = p
}

// cellStatus is the text of the status bar for a cell.
type cellStatus struct {
	at    rules.Cell
	where string
	text  string
}

// layout draws everything around the board and handles its buttons. It returns the
// next scene, or nil to stay.
func (pan *panel) layout(ctx *shell.Context, k *ui.Kit) (next shell.Scene) {
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	top := screen.CutTop(k.Pt(52))
	status := screen.CutBottom(k.Pt(28))
	pan.e.UI.Layout.Foot = status.H
	upright := screen.H > screen.W
	wide := float32(52)
	if k.Pt(toolStep*float32(toolCount)+8) > screen.H {
		wide += 10 // room for the scroll bar
	}
	rail := screen.CutLeft(k.Pt(wide))
	var panel ui.Rect
	if upright {
		panel = screen.CutBottom(min(k.Pt(300), screen.H*0.4))
	} else {
		panel = screen.CutRight(min(k.Pt(292), max(k.Pt(200), screen.W*0.3)))
	}
	if path := pan.e.saver.location.path; path != "" && path == pan.e.UI.Opts.File {
		pan.e.UI.Bar(k, &screen, pan.e.UI.Disk.Broken(pan.e.UI), true)
	}
	if pan.e.trials.forecast.On {
		pan.e.trials.forecast.Read(pan.e.state)
		boardview.ScheduleBar(pan.e.UI, k, &screen, &pan.e.trials.forecast, &pan.e.Words)
	}
	pan.area = screen
	k.Panel(rail)
	rail = rail.Inset(k.Pt(4))
	in := k.Scroll("tools", rail, k.Pt(toolStep)*float32(toolCount))
	in.W = min(in.W, k.Pt(44))
	for t := range toolCount {
		cell := in.CutTop(k.Pt(toolStep))
		cell.H = k.Pt(44)
		tip := pan.e.UI.Tip(pan.e.tools.toolName(t), input.SelectTool+input.Action(t))
		if pan.e.UI.Click(k.Button(toolIDs[t], cell, "", ui.Look{Icon: toolIcons[t], On: pan.e.tools.tool == t, Tip: tip})) {
			pan.selectTool(ctx, t)
		}
	}
	k.EndScroll("tools", rail)
	switch pan.page {
	case botsPage:
		next = pan.pageForm(ctx, panel, "bots", pan.e.UI.Lang.T("Test with bots"), input.BotTest, pan.e.sim.form)
	case solverPage:
		next = pan.pageForm(ctx, panel, "solver", pan.e.UI.Lang.T("Solver"), input.SolverPage, pan.e.solver.form)
	default:
		pan.palette(ctx, k, panel)
	}
	p := &pan.e.pic
	p.Steady, p.Plain, p.Reduced = true, pan.e.UI.Set.Plain(ctx), pan.e.UI.Set.Reduced
	p.Scale, p.Palette, p.Lang = k.Scale, pan.e.UI.Palette, pan.e.UI.Lang
	p.Camera.SetArea(pan.e.Words.Board, screen.Inset(k.Pt(14)).Bounds())
	p.Camera.Wide = screen.Bounds()
	pan.e.hovered = rules.NoCell
	most := min(k.Pt(150), screen.W*0.3, screen.H*0.35)
	if screen.W < k.Pt(300) || screen.H < k.Pt(260) {
		most = 0
	}
	pan.mini.Draw(k, p, pan.e.Words.Board, screen, most)
	if more := pan.topBar(ctx, k, top); more != nil {
		next = more
	}
	if ctx.In.Inside && (!ctx.In.Touch || ctx.In.Down || ctx.In.Released) && pan.e.UI.Dialog == shell.NoDialog && !k.Over() {
		pan.e.hovered = p.Camera.CellAt(pan.e.Words.Board, p.Floor, ctx.In.X, ctx.In.Y)
	}
	pan.status(k, status)
	if more := pan.e.controls.dialogs(ctx); more != nil {
		return more
	}
	return next
}

func (pan *panel) topBar(ctx *shell.Context, k *ui.Kit, r ui.Rect) (next shell.Scene) {
	k.Panel(r)
	r = r.Inset(k.Pt(4))
	at := func(w float32) ui.Rect {
		c := r.CutRight(k.Pt(w))
		r.CutRight(k.Pt(4))
		return c
	}
	if pan.e.UI.Click(k.Button("edit-menu", r.CutLeft(k.Pt(44)), "", ui.Look{Icon: icon.List, Tip: pan.e.UI.Tip(pan.e.UI.Lang.T("Menu"), input.Menu)})) {
		pan.e.UI.Dialog = EditMenuDialog
	}
	r.CutLeft(k.Pt(8))
	look := ui.Look{Icon: icon.Play, Primary: true, Tip: pan.e.UI.Tip(pan.e.UI.Lang.T("Play test"), input.PlayTest)}
	text, w := "", float32(44)
	if r.W > k.Pt(520) {
		text = pan.e.UI.Lang.T("Play test")
		w = k.Fonts.Measure(font.Bold, k.Pt(15), text)/k.Scale + 52
	}
	if pan.e.UI.Click(k.Button("try", at(w), text, look)) {
		next = pan.e.Try(ctx)
	}
	if pan.e.UI.Click(k.Button("bots", at(44), "", ui.Look{Icon: icon.Dice, On: pan.page == botsPage, Tip: pan.e.UI.Tip(pan.e.UI.Lang.T("Test with bots"), input.BotTest)})) {
		pan.toggle(botsPage)
	}
	if r.W > k.Pt(560) {
		if pan.e.UI.Click(k.Button("outset", at(44), "", ui.Look{Icon: icon.Hourglass, Tip: pan.e.UI.Tip(pan.e.UI.Lang.T("Play test setup"), input.PlayTestSetup)})) {
			pan.e.UI.Dialog = TrialDialog
		}
		if pan.e.UI.Click(k.Button("drift", at(44), "", ui.Look{Icon: icon.Wall, On: pan.e.trials.forecast.On, Tip: pan.e.UI.Tip(pan.e.UI.Lang.T("Where the walls move, turn by turn"), input.Timeline)})) {
			pan.e.trials.forecast.Toggle()
		}
	}
	c := at(58)
	look, text = ui.Look{Icon: icon.Check, Tip: pan.e.UI.Lang.T("No problems found"), Size: 14}, ""
	if n := len(pan.e.problems.list); n > 0 {
		look.Icon, look.Tip, text = icon.Warn, pan.e.UI.Lang.N(n, "%d problem: show list", "%d problems: show list"), narrate.Number(n)
	}
	if pan.e.UI.Click(k.Button("problems", c, text, look)) {
		pan.e.UI.Dialog = ProblemsDialog
	}
	if len(pan.e.problems.list.Errors()) > 0 {
		k.List.Circle(c.X+c.W-k.Pt(6), c.Y+k.Pt(6), k.Pt(6), quad.Solid(pan.e.UI.Palette.Danger))
	}
	step := func(forward bool, id, tip string, sign icon.ID, what string, can bool) {
		if can {
			tip = pan.e.UI.Lang.F("%s: %s", tip, what)
		}
		if pan.e.UI.Click(k.Button(id, at(44), "", ui.Look{Icon: sign, Disabled: !can, Tip: tip})) {
			pan.e.step(ctx, forward)
		}
	}
	what, can := pan.e.Hist.CanRedo()
	step(true, "redo", pan.e.UI.Lang.T("Redo"), icon.Redo, what, can)
	what, can = pan.e.Hist.CanUndo()
	step(false, "undo", pan.e.UI.Lang.T("Undo"), icon.Undo, what, can)
	if n := pan.e.Words.Board.Floors(); n > 1 {
		if pan.e.UI.Click(k.Button("floor-up", at(40), "", ui.Look{Icon: icon.FloorUp, Disabled: pan.e.pic.Floor == n-1, Tip: pan.e.UI.Tip(pan.e.UI.Lang.T("Floor above"), input.EditFloorUp)})) {
			pan.e.goFloor(1)
		}
		k.Label(at(26), narrate.Number(pan.e.pic.Floor+1), 16, quad.Center, k.Theme.Text, font.Bold)
		if pan.e.UI.Click(k.Button("floor-down", at(40), "", ui.Look{Icon: icon.FloorDown, Disabled: pan.e.pic.Floor == 0, Tip: pan.e.UI.Tip(pan.e.UI.Lang.T("Floor below"), input.EditFloorDown)})) {
			pan.e.goFloor(-1)
		}
	}
	if r.W < k.Pt(40) {
		return next
	}
	lv := pan.e.Level()
	if pan.facts == "" {
		pan.facts = narrate.LevelFacts(pan.e.UI.Lang, lv)
	}
	title := cmp.Or(lv.Title, pan.e.UI.Lang.T("Untitled"))
	if pan.e.saver.Dirty || pan.e.saver.location.path != "" && pan.e.Hist.Changed() {
		x := r.CutLeft(k.Pt(14))
		k.List.Circle(x.X+k.Pt(5), x.Y+x.H/2, k.Pt(4), quad.Solid(k.Theme.Accent)) // unsaved
	}
	head := r.CutTop(r.H * 0.56)
	k.List.TextIn(head.X, head.Y+head.H/2, k.Fonts.Cut(font.Bold, k.Pt(16), title, head.W), font.Bold, k.Pt(16), quad.Left, quad.Middle, k.Theme.Text)
	k.List.TextIn(r.X, r.Y+r.H/2, k.Fonts.Cut(font.Regular, k.Pt(11.5), pan.facts, r.W), font.Regular, k.Pt(11.5), quad.Left, quad.Middle, k.Theme.Dim)
	return next
}

// toolStep is the distance between two tool buttons, in points.
const toolStep = 46

func (pan *panel) selectTool(ctx *shell.Context, t tool) {
	pan.e.tools.cancel()
	if t == stampTool {
		pan.e.sel.startPaste(ctx)
		return
	}
	pan.e.tools.tool, pan.e.tools.linking = t, false
}

// palette draws the palette, or the commands for the selection.
func (pan *panel) palette(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(8))
	names := [...]string{
		groundTab: pan.e.UI.Lang.T("Ground"),
		thingTab:  pan.e.UI.Lang.T("Features"),
		heightTab: pan.e.UI.Lang.T("Heights"),
		edgeTab:   pan.e.UI.Lang.T("Edges: drag from the low cell to the high cell"),
		figureTab: pan.e.UI.Lang.T("Figures"),
		wallTab:   pan.e.UI.Lang.T("Crushing walls: drag over the cells"),
	}
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
		if pan.e.UI.Click(k.Button(tabIDs[t], cols.At(int(t)%row), "", ui.Look{Icon: tabIcons[t], On: pan.e.tools.tab == t, Tip: names[t]})) {
			pan.e.tools.tab = t
			if !pan.e.tools.tool.paints() && pan.e.tools.tool != eraseTool {
				pan.e.tools.tool = penTool
			}
		}
	}
	r.CutTop(k.Pt(2))
	f := shell.Form{UI: pan.e.UI, Area: r, ID: tabIDs[pan.e.tools.tab]}
	if pan.e.tools.tool == selectTool || pan.e.tools.tool == wandTool || pan.e.tools.tool == stampTool {
		f.ID = "selection"
		f.Begin()
		pan.e.forms.selectionForm(ctx, &f)
	} else {
		f.Begin()
		pan.brushForm(ctx, &f)
	}
	f.End()
}

func (pan *panel) brushForm(ctx *shell.Context, f *shell.Form) {
	k := &pan.e.UI.Kit
	list := pan.e.tools.paletteOf(pan.e.tools.tab)
	b, opts := pan.e.tools.brush(), &pan.e.tools.opts
	k.Label(f.Cut(k.Pt(24)), pan.capital(pan.e.tools.brushName(b)), 15, quad.Left, k.Theme.Accent, font.Bold)
	switch pan.e.tools.tab {
	case wallTab:
		opts.wallDir = pan.wallDirection(f, "wall-dir:", opts.wallDir)
	case figureTab:
		if b.of.Traits&rules.Object == 0 {
			opts.side = max(0, min(opts.side, len(pan.e.Level().Sides)-1))
			opts.side = pan.sideChoice(f, "side:", "", opts.side, "")
		}
		was := opts.facing % rules.Dir(pan.e.grid.Topology.Dirs())
		opts.facing = pan.directions(f, "facing:", was, 1)
		opts.facingChosen = opts.facingChosen || opts.facing != was
		pan.kindList(f, list)
	default:
		pan.swatches(f, list)
	}
	switch t := rules.Terrain(b.n); {
	case b.kind == terrainBrush && t >= rules.Glass && t <= rules.Metal, b.kind == featureBrush && rules.Feature(b.n).IsDoor():
		opts.magical = f.Flag("magical", pan.e.UI.Lang.T("Unbreakable"), opts.magical)
	case b.kind == tagBrush:
		opts.tag = pan.number(f, "tag", pan.e.UI.Lang.F("Mark %s", levels.TagName(opts.tag)), opts.tag, 1, rules.MaxTag)
	case b.kind == structureBrush:
		opts.owner = pan.sideChoice(f, "owner:", pan.e.UI.Lang.T("Owner"), opts.owner, pan.e.UI.Lang.T("nobody"))
	case b.kind == levelBrush:
		opts.height = pan.number(f, "height", pan.e.UI.Lang.F("Height %d", opts.height), opts.height, 0, rules.MaxHeight)
	}
	if pan.e.tools.tab <= heightTab {
		opts.size = pan.number(f, "size", pan.e.UI.Lang.F("Size %d", opts.size), opts.size, 1, maxPen)
	}
	pan.e.tools.images()
	symmetry := pan.e.tools.symmetry
	name := [...]string{
		edit.NoSymmetry:  pan.e.UI.Lang.T("No symmetry"),
		edit.LeftRight:   pan.e.UI.Lang.T("Mirrored left to right"),
		edit.TopBottom:   pan.e.UI.Lang.T("Mirrored top to bottom"),
		edit.BothMirrors: pan.e.UI.Lang.T("Mirrored both ways"),
		edit.Point:       pan.e.UI.Lang.T("Rotated by 180°"),
		edit.Quarter:     pan.e.UI.Lang.T("Rotated by 90°"),
		edit.Third:       pan.e.UI.Lang.T("Rotated by 120°"),
		edit.Sixth:       pan.e.UI.Lang.T("Rotated by 60°"),
		edit.Diagonal:    pan.e.UI.Lang.T("Mirrored along the diagonal"),
	}[symmetry]
	if f.Button("symmetry", name, ui.Look{Icon: icon.Mirror, On: symmetry != edit.NoSymmetry, Size: 13, Tip: pan.e.UI.Tip(pan.e.UI.Lang.T("Symmetry: next mode"), input.NextSymmetry)}) {
		pan.nextSymmetry()
	}
	if symmetry != edit.NoSymmetry && !pan.e.tools.exact {
		pan.paragraph(f, pan.e.UI.Lang.T("Some cells have no mirror cell; symmetry skips them."), k.Theme.Warn)
	}
}

// paragraph draws a text over as many lines as it needs.
func (pan *panel) paragraph(f *shell.Form, text string, ink quad.Color) {
	k := &pan.e.UI.Kit
	k.Paragraph(f.Cut(k.TextHeight(text, 13, f.Room.W, font.Regular)+k.Pt(6)), text, 13, quad.Left, ink, font.Regular)
}

const maxPen = 6

func (pan *panel) nextSymmetry() {
	list := edit.Symmetries(pan.e.grid.Topology)
	n := slices.Index(list, pan.e.tools.symmetry)
	pan.e.tools.symmetry = list[(max(0, n)+1)%len(list)]
}

func (pan *panel) swatches(f *shell.Form, list []brush) {
	k := &pan.e.UI.Kit
	n := max(3, int((f.Room.W+k.Pt(4))/k.Pt(50)))
	hex := pan.e.grid.Topology == rules.Hex
	var cols ui.Columns
	for i := range list {
		if i%n == 0 {
			row := f.Cut(k.Pt(50))
			row.H = k.Pt(46)
			cols = row.Columns(n, k.Pt(4))
		}
		b, c := &list[i], cols.At(i%n)
		if pan.e.UI.Click(k.Button(b.id, c, "", ui.Look{On: i == pan.e.tools.picked[pan.e.tools.tab], Tip: pan.capital(pan.e.tools.brushName(b))})) {
			pan.e.tools.choose(pan.e.tools.tab, i)
			pan.e.tools.opts.group = nil
		}
		if c.Y > f.Area.Y+f.Area.H || c.Y+c.H < f.Area.Y {
			continue // scrolled out of sight, but reachable with the keys
		}
		pan.drawBrush(b, c, hex)
	}
	f.Cut(k.Pt(6))
}

func (pan *panel) drawBrush(b *brush, c ui.Rect, hex bool) {
	k := &pan.e.UI.Kit
	x, y := c.Mid()
	z := min(c.W, c.H) - k.Pt(12)
	switch {
	case b.kind == kindBrush:
		chip := board.ChipOf(&b.of.Kind, pan.e.tools.kindColour(b))
		chip.Draw(&k.List, &pan.e.UI.Palette, x, y, z*0.5)
		return
	case b.sign != icon.None:
		k.List.Icon(b.sign, x, y, z*0.8, k.Theme.Text)
		return
	}
	s := pan.e.tools.swatch(b)
	s.Draw(&k.List, &pan.e.UI.Palette, hex, x, y, z)
}

// capital is narrate.Capital with a cache, since palettes need the same names in
// every frame.
func (pan *panel) capital(s string) string {
	c, ok := pan.capitalCache[s]
	if !ok {
		if c = narrate.Capital(s); len(pan.capitalCache) > 500 {
			clear(pan.capitalCache)
		}
		pan.capitalCache[s] = c
	}
	return c
}

// number draws a number with buttons to change it and returns its new value.
func (pan *panel) number(f *shell.Form, id, text string, v, least, most int) int {
	k := &pan.e.UI.Kit
	r := f.Row()
	more := r.CutRight(k.Pt(46))
	r.CutRight(k.Pt(4))
	less := r.CutRight(k.Pt(46))
	r.CutRight(k.Pt(6))
	k.Label(r, text, 14, quad.Left, k.Theme.Text, font.Regular)
	ids, ok := pan.buttonIDs[id]
	if !ok {
		ids = [2]string{id + "-less", id + "-more"}
		pan.buttonIDs[id] = ids
	}
	return pan.stepper(ids[0], ids[1], less, more, v, least, most)
}

// stepper draws the two buttons that change a number and returns its new value.
func (pan *panel) stepper(lessID, moreID string, less, more ui.Rect, v, least, most int) int {
	k := &pan.e.UI.Kit
	if pan.e.UI.Click(k.Button(lessID, less, "", ui.Look{Icon: icon.Minus, Disabled: v <= least})) {
		v--
	}
	if pan.e.UI.Click(k.Button(moreID, more, "", ui.Look{Icon: icon.Plus, Disabled: v >= most})) {
		v++
	}
	return v
}

// sideChoice selects a side, or nobody (-1) if that has a name. Buttons have the ID id
// and the number of their side.
func (pan *panel) sideChoice(f *shell.Form, id, label string, at int, nobody string) int {
	k := &pan.e.UI.Kit
	if label != "" {
		k.Label(f.Cut(k.Pt(22)), label, 13, quad.Left, k.Theme.Dim, font.Regular)
	}
	n := len(pan.e.Level().Sides)
	all := n
	if nobody != "" {
		all++
	}
	r := f.Row()
	cols := r.Columns(all, k.Pt(4))
	for i := range all {
		side, tip := i, nobody
		if i == n {
			side = -1
		} else {
			tip = pan.e.Words.Side(i)
		}
		c := cols.At(i)
		if pan.e.UI.Click(k.Button(pan.e.UI.ID(id, i), c, "", ui.Look{On: at == side, Tip: tip})) {
			at = side
		}
		x, y := c.Mid()
		if side >= 0 {
			pan.e.UI.Palette.Rim(&k.List, x, y, k.Pt(12), pan.e.pic.Colours[side])
		} else {
			k.List.Icon(icon.Cross, x, y, k.Pt(18), k.Theme.Dim)
		}
	}
	return at
}

// directions selects a direction; step 2 offers only orthogonal ones.
func (pan *panel) directions(f *shell.Form, id string, at, step rules.Dir) rules.Dir {
	k := &pan.e.UI.Kit
	t := pan.e.grid.Topology
	n := t.Dirs() / int(step)
	row := n
	if f.Room.W < k.Pt(47*float32(n)) {
		row /= 2
	}
	var cols ui.Columns
	for i := range n {
		if i%row == 0 {
			cols = f.Row().Columns(row, k.Pt(3))
		}
		d := rules.Dir(i) * step
		c := cols.At(i % row)
		if pan.e.UI.Click(k.Button(pan.e.UI.ID(id, int(d)), c, "", ui.Look{On: at == d, Tip: pan.e.Words.Way(rules.Action{Dir: d})})) {
			at = d
		}
		x, y := c.Mid()
		board.Compass(&k.List, t, d, x, y, min(c.W, c.H)*0.3, k.Theme.Text)
	}
	return at
}

// wallDirection selects the direction of a crushing wall: on squares an orthogonal one.
func (pan *panel) wallDirection(f *shell.Form, id string, at rules.Dir) rules.Dir {
	k := &pan.e.UI.Kit
	k.Label(f.Cut(k.Pt(22)), pan.e.UI.Lang.T("Direction"), 13, quad.Left, k.Theme.Dim, font.Regular)
	return pan.directions(f, id, at, 2-rules.Dir(pan.e.grid.Topology))
}

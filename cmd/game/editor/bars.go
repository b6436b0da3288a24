package editor

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/canvas"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// bars is the state of what is drawn around the board.
type bars struct {
	mini      boardview.Minimap
	status    cellStatus
	facts     string  // for the top bar
	area      ui.Rect // the room for the board
	focused   bool    // the keyboard focus is on the buttons
	lastFocus string  // the button that had it last
}

// cellStatus is the text of the status bar for a cell.
type cellStatus struct {
	at    rules.Cell
	where string
	text  string
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
func (e *Editor) toggle(p page) {
	if e.page == p {
		p = palettePage
	}
	e.show(p)
}

func (e *Editor) show(p page) {
	e.canvas.Cancel()
	e.solver.search.Stop()
	e.page = p
}

// The measures of the screen, in points.
const (
	topHeight    = 52
	statusHeight = 28
	railWidth    = 52
	barWidth     = 10 // of the scroll bar beside the tools
	toolStep     = 46 // from one tool button to the next
	toolSize     = 44
	panelWidth   = 292 // of the page beside the board
	panelLeast   = 200
	panelHeight  = 300 // of the page below the board
	boardMargin  = 14
	barPadding   = 4
)

// layout draws everything around the board, and returns what the player wants by it.
func (e *Editor) layout(ctx *shell.Context, k *ui.Kit) want {
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	top := screen.CutTop(k.Pt(topHeight))
	status := screen.CutBottom(k.Pt(statusHeight))
	e.UI.Layout.Foot = status.H
	upright := screen.H > screen.W
	wide := float32(railWidth)
	if k.Pt(toolStep*float32(canvas.ToolCount)+2*barPadding) > screen.H {
		wide += barWidth
	}
	rail := screen.CutLeft(k.Pt(wide))
	var panel ui.Rect
	if upright {
		panel = screen.CutBottom(min(k.Pt(panelHeight), screen.H*0.4))
	} else {
		panel = screen.CutRight(min(k.Pt(panelWidth), max(k.Pt(panelLeast), screen.W*0.3)))
	}
	if path := e.Doc.Path; path != "" && path == e.UI.Opts.File {
		e.UI.Bar(k, &screen, e.UI.Disk.Broken(e.UI), true)
	}
	if e.forecast.On {
		e.forecast.Read(e.state)
		boardview.ScheduleBar(e.UI, k, &screen, &e.forecast, &e.Words)
	}
	e.area = screen
	f := e.fields(panel, "")
	e.toolRail(f, rail)
	e.drawPage(f)
	e.placeBoard(ctx, screen)
	e.topBar(f, top)
	if in := ctx.In; in.Inside && (!in.Touch || in.Down || in.Released) && e.UI.Dialog == shell.NoDialog && !k.Over() {
		e.pointer.hovered = e.pic.Camera.CellAt(e.Words.Board, e.pic.Floor, in.X, in.Y)
	}
	e.statusBar(k, status)
	return f.want
}

// toolRail draws the tools.
func (e *Editor) toolRail(f *fields, rail ui.Rect) {
	k := &e.UI.Kit
	k.Panel(rail)
	rail = rail.Inset(k.Pt(barPadding))
	in := k.Scroll("tools", rail, k.Pt(toolStep)*float32(canvas.ToolCount))
	in.W = min(in.W, k.Pt(toolSize))
	for t := range canvas.ToolCount {
		cell := in.CutTop(k.Pt(toolStep))
		cell.H = k.Pt(toolSize)
		a := toolAction(t)
		if e.UI.Click(k.Button(toolIDs[t], cell, "", ui.Look{Icon: toolIcons[t], On: e.canvas.Tool == t, Tip: e.UI.Tip(shell.ActionName(e.UI.Lang, a), a)})) {
			f.want.action = a
		}
	}
	k.EndScroll("tools", rail)
}

// drawPage draws the page beside the board.
func (e *Editor) drawPage(f *fields) {
	k, l := &e.UI.Kit, e.UI.Lang
	k.Panel(f.R)
	f.R = f.R.Inset(k.Pt(ui.Gap))
	switch e.page {
	case botsPage:
		f.begin("bots", l.T("Test with bots"), input.BotTest)
		e.sim.form(f)
	case solverPage:
		f.begin("solver", l.T("Solver"), input.SolverPage)
		e.solver.form(f)
	default:
		e.palette.draw(f, &e.canvas)
		return
	}
	f.End()
}

// begin draws the heading of a page and the button that closes it, which does what key
// does.
func (f *fields) begin(id, heading string, key input.Action) {
	k := &f.UI.Kit
	head := f.R.TakeTop(k.Pt(ui.RowHeight), k.Pt(6))
	if f.UI.Click(k.Button(id+"-close", head.CutRight(k.Pt(ui.RowHeight)), "", ui.Look{Icon: icon.Cross, Tip: f.UI.Tip(f.UI.Lang.T("Back to the palette"), key)})) {
		f.want.action = key
	}
	k.Label(head, heading, 17, quad.Left, k.Theme.Accent, font.Bold)
	f.ID = id
	f.Begin()
}

// placeBoard puts the board into the room that the bars leave.
func (e *Editor) placeBoard(ctx *shell.Context, room ui.Rect) {
	k, p, b := &e.UI.Kit, &e.pic, e.Words.Board
	p.Steady, p.Plain, p.Reduced = true, e.UI.Set.Plain(ctx), e.UI.Set.Reduced
	p.Scale, p.Palette, p.Lang = k.Scale, e.UI.Palette, e.UI.Lang
	p.Camera.SetArea(b, room.Inset(k.Pt(boardMargin)).Bounds())
	p.Camera.Wide = room.Bounds()
	e.pointer.hovered = rules.NoCell
	most := min(k.Pt(150), room.W*0.3, room.H*0.35)
	if room.W < k.Pt(300) || room.H < k.Pt(260) {
		most = 0
	}
	e.mini.Draw(k, p, b, room, most)
}

// topBar draws the bar with the menu, undo, the problems and the play test.
func (e *Editor) topBar(f *fields, r ui.Rect) {
	k, l := &e.UI.Kit, e.UI.Lang
	k.Panel(r)
	r = r.Inset(k.Pt(barPadding))
	button := func(id string, w float32, text string, look ui.Look, a input.Action) {
		if e.UI.Click(k.Button(id, r.TakeRight(k.Pt(w), k.Pt(4)), text, look)) {
			f.want.action = a
		}
	}
	if e.UI.Click(k.Button("edit-menu", r.TakeLeft(k.Pt(toolSize), k.Pt(ui.Gap)), "", ui.Look{Icon: icon.List, Tip: e.UI.Tip(l.T("Menu"), input.Menu)})) {
		f.want.action = input.Menu
	}
	text, w := "", float32(toolSize)
	if r.W > k.Pt(520) {
		text = l.T("Play test")
		w = k.Fonts.Measure(font.Bold, k.Pt(15), text)/k.Scale + 52
	}
	button("try", w, text, ui.Look{Icon: icon.Play, Primary: true, Tip: e.UI.Tip(l.T("Play test"), input.PlayTest)}, input.PlayTest)
	button("bots", toolSize, "", ui.Look{Icon: icon.Dice, On: e.page == botsPage, Tip: e.UI.Tip(l.T("Test with bots"), input.BotTest)}, input.BotTest)
	if r.W > k.Pt(560) {
		button("outset", toolSize, "", ui.Look{Icon: icon.Hourglass, Tip: e.UI.Tip(l.T("Play test setup"), input.PlayTestSetup)}, input.PlayTestSetup)
		button("drift", toolSize, "", ui.Look{Icon: icon.Wall, On: e.forecast.On, Tip: e.UI.Tip(l.T("Where the walls move, turn by turn"), input.Timeline)}, input.Timeline)
	}
	problemsButton(f, r.TakeRight(k.Pt(58), k.Pt(4)), e.problems.list)
	step := func(id, tip string, sign icon.ID, a input.Action, what string, can bool) {
		if can {
			tip = l.F("%s: %s", tip, what)
		}
		button(id, toolSize, "", ui.Look{Icon: sign, Disabled: !can, Tip: tip}, a)
	}
	what, can := e.Doc.Hist.CanRedo()
	step("redo", l.T("Redo"), icon.Redo, input.Redo, what, can)
	what, can = e.Doc.Hist.CanUndo()
	step("undo", l.T("Undo"), icon.Undo, input.Undo, what, can)
	if n, at := e.Words.Board.Floors(), e.pic.Floor; n > 1 {
		button("floor-up", 40, "", ui.Look{Icon: icon.FloorUp, Disabled: at == n-1, Tip: e.UI.Tip(l.T("Floor above"), input.EditFloorUp)}, input.EditFloorUp)
		k.Label(r.TakeRight(k.Pt(26), k.Pt(4)), narrate.Number(at+1), 16, quad.Center, k.Theme.Text, font.Bold)
		button("floor-down", 40, "", ui.Look{Icon: icon.FloorDown, Disabled: at == 0, Tip: e.UI.Tip(l.T("Floor below"), input.EditFloorDown)}, input.EditFloorDown)
	}
	if r.W >= k.Pt(40) {
		e.titleBar(r)
	}
}

// problemsButton draws the button that lists the problems, with their number.
func problemsButton(f *fields, r ui.Rect, list levels.Problems) {
	k, l := &f.UI.Kit, f.UI.Lang
	look, text := ui.Look{Icon: icon.Check, Tip: l.T("No problems found"), Size: 14}, ""
	if n := len(list); n > 0 {
		look.Icon, look.Tip, text = icon.Warn, l.N(n, "%d problem: show list", "%d problems: show list"), narrate.Number(n)
	}
	if f.UI.Click(k.Button("problems", r, text, look)) {
		f.want.dialog = ProblemsDialog
	}
	if len(list.Errors()) > 0 {
		k.List.Circle(r.X+r.W-k.Pt(6), r.Y+k.Pt(6), k.Pt(6), quad.Solid(f.UI.Palette.Danger))
	}
}

// titleBar draws the level's title and the facts about it.
func (e *Editor) titleBar(r ui.Rect) {
	k, lv := &e.UI.Kit, e.Level()
	if e.facts == "" {
		e.facts = narrate.LevelFacts(e.UI.Lang, lv)
	}
	if e.Doc.Unsaved() {
		x := r.CutLeft(k.Pt(14))
		k.List.Circle(x.X+k.Pt(5), x.Y+x.H/2, k.Pt(4), quad.Solid(k.Theme.Accent))
	}
	line := func(r ui.Rect, face font.Face, size float32, text string, ink quad.Color) {
		k.List.TextIn(r.X, r.Y+r.H/2, k.Fonts.Cut(face, k.Pt(size), text, r.W), face, k.Pt(size), quad.Left, quad.Middle, ink)
	}
	line(r.CutTop(r.H*0.56), font.Bold, 16, titleOf(e.UI.Lang, lv), k.Theme.Text)
	line(r, font.Regular, 11.5, e.facts, k.Theme.Dim)
}

// Package editor is the level editor: drawing, undo, problems and their fixes, trial
// matches and bot statistics, and the list of the player's own levels. It edits texts
// through levels/edit and knows no rule; matches are played by other screens.
package editor

import (
	"errors"
	"strings"
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Editor is the screen of the level editor. The document is a text: every change is
// an edit of the text, and the board shows the result.
type Editor struct {
	UI       *shell.UI
	Hist     *edit.History
	grid     edit.Grid
	Words    narrate.Narrator
	pic      board.Picture
	timeline board.Timeline
	view     board.View
	state    *rules.State // the position, without what is unplaced
	unplaced []string     // names of figures and walls that the rules refuse

	sim    simulation
	solver solver

	now     int64
	hovered rules.Cell // the cell under the pointer
	drag    boardview.Drag

	tools    tools
	sel      selection
	panel    panel
	forms    forms
	problems problemList
	saver    saver
	controls controls
	trials   trials
}

// New returns an editor of a document that is stored at a location.
func New(d *shell.UI, doc *edit.Doc, kept Location) *Editor {
	d.Dialog = shell.NoDialog
	d.Notice.Clear()
	e := &Editor{UI: d, Hist: edit.NewHistory(doc), hovered: rules.NoCell}
	e.pic = *board.NewPicture(&e.view, &e.timeline, d.Fonts)
	e.tools = tools{e: e, ui: d, tool: penTool, opts: brushOptions{size: 1, tag: 1, owner: -1, wallDir: 2, facing: 4}}
	e.sel = selection{e: e, ui: d}
	e.panel = panel{e: e, ui: d}
	e.forms = forms{e: e, ui: d}
	e.problems = problemList{e: e, ui: d, current: -1}
	e.sim = simulation{e: e, ui: d}
	e.solver = solver{e: e, ui: d}
	e.saver = saver{e: e, ui: d, location: kept}
	e.controls = controls{e: e, ui: d, cursor: rules.NoCell}
	e.trials = trials{e: e, ui: d}
	e.refresh()
	e.pic.Floor = boardview.Busiest(&e.view)
	return e
}

// Level returns the level as its text describes it.
//
//go:noinline
func (e *Editor) Level() *levels.Level { return e.Hist.Doc().Level() }

// refresh updates everything derived from the text.
func (e *Editor) refresh() {
	lv := e.Level()
	s, without := edit.Draw(lv)
	if s == nil {
		return // the text describes no board; the last one stays
	}
	was, floors := e.grid, 0
	if e.Words.Board != nil {
		floors = e.Words.Board.Floors()
	}
	e.grid = edit.Grid{Topology: lv.Topology, W: lv.Width, H: lv.Height}
	e.state = s
	e.unplaced = without
	e.showView()
	e.Words = narrate.New(lv, s.Board(), e.UI.Lang)
	e.pic.Colours = e.pic.Colours[:0]
	for _, sd := range lv.Sides {
		e.pic.Colours = append(e.pic.Colours, int(sd.Colour))
	}
	e.pic.Standing = board.ReadStanding(s, e.pic.Standing)
	e.pic.Floor = max(0, min(e.pic.Floor, len(lv.Floors)-1))
	if e.grid != was || s.Board().Floors() != floors {
		e.controls.cursor, e.hovered, e.tools.linking = rules.NoCell, rules.NoCell, false
		e.sel.clearSelection()
		if was.W > 0 && e.grid != was {
			e.pic.Camera.Fit(s.Board())
		}
	}
	e.problems.checked, e.panel.cellStatus.at = false, rules.NoCell
	e.tools.stroke.reset(e.grid)
	e.panel.facts, e.panel.numbers = "", nil
}

// showView shows the board with the terrain of the text, even where the rules
// refuse it.
func (e *Editor) showView() {
	e.view.Show(e.state)
	for i := range e.view.Cells {
		e.showCell(rules.Cell(i))
	}
}

// showCell shows a cell with the terrain of the text.
func (e *Editor) showCell(c rules.Cell) {
	is := e.Level().Cell(e.state.Board().Pos(c))
	v := &e.view.Cells[c]
	v.Terrain, v.Feature, v.Structure, v.Owner = is.Terrain, is.Feature, is.Structure, uint8(is.Owner)
	if is.Owner < 0 {
		v.Owner = rules.NoSide
	}
}

// change applies an edit as a new undo step. It reports whether it was possible; if
// not, it says why and nothing changes.
//
//go:noinline
func (e *Editor) change(ctx *shell.Context, what string, f func(*edit.Edit) error) bool {
	return e.apply(ctx, what, f, false)
}

// apply is like change; amend merges the edit with the last step if that has the
// same name.
func (e *Editor) apply(ctx *shell.Context, what string, f func(*edit.Edit) error, amend bool) bool {
	ed := e.Hist.Doc().Edit()
	err := f(ed)
	var doc *edit.Doc
	if err == nil {
		doc, err = ed.Done()
	}
	if err != nil {
		e.refuse(ctx, err)
		e.showView()
		return false
	}
	if amend {
		e.Hist.Amend(what, doc)
	} else {
		e.Hist.Do(what, doc)
	}
	e.changed()
	return true
}

// changed notes that the document has changed.
func (e *Editor) changed() {
	e.saver.Changed()
	e.refresh()
}

// refuse says why something is not possible.
func (e *Editor) refuse(ctx *shell.Context, err error) {
	text := levels.Brief(err).Error()
	if p := (levels.Problems)(nil); errors.As(err, &p) && len(p) > 0 {
		text = p[0].Msg
	}
	e.UI.Player.Play(sound.Refuse, 0, 1)
	e.UI.Say(ctx, narrate.Capital(e.panel.translate(text)))
}

// step undoes a step, or redoes one for forward.
func (e *Editor) step(ctx *shell.Context, forward bool) {
	if step(e.UI, ctx, e.Hist, forward) {
		e.changed()
	}
}

// step undoes a step of a text, or redoes one for forward, and says so. It reports
// whether there was one.
func step(d *shell.UI, ctx *shell.Context, h *edit.History, forward bool) (ok bool) {
	what, sign, said := "", sound.Refuse, d.Lang.T("Nothing to undo.")
	if forward {
		said = d.Lang.T("Nothing to redo.")
		if what, ok = h.CanRedo(); ok && h.Redo() {
			sign, said = sound.Redo, d.Lang.F("Redone: %s", what)
		}
	} else if what, ok = h.CanUndo(); ok && h.Undo() {
		sign, said = sound.Undo, d.Lang.F("Undone: %s", what)
	}
	d.Player.Play(sign, 0, 1)
	d.Say(ctx, said)
	return ok
}

// checkDelay is the number of ticks without a change after which a level is
// checked.
const checkDelay = 12

// checkProblems checks the level once the player pauses.
func (e *Editor) checkProblems() {
	if e.problems.checked || e.saver.Idle < checkDelay || e.tools.stroke.on {
		return
	}
	e.problems.list, e.problems.checked, e.problems.current = lint.Check(e.Level()), true, -1
}

// Update implements shell.Scene.
func (e *Editor) Update(ctx *shell.Context) (shell.Scene, error) {
	if e.Words.Lang != e.UI.Lang {
		e.Words.Lang, e.panel.facts, e.panel.cellStatus.at = e.UI.Lang, "", rules.NoCell
		clear(e.panel.numbers)
	}
	e.now = ctx.Tick
	e.pic.Tick = float32(ctx.Tick)
	e.saver.Idle++
	free := e.UI.Dialog == shell.NoDialog && !e.UI.Kit.Writing()
	if free {
		e.trials.forecast.Keys(ctx.In)
	}
	e.moveFocus(ctx)
	k := e.UI.Begin(ctx, e.panel.focused)
	next, err := e.panel.layout(ctx, k)
	if next == nil {
		next = e
	}
	if free && e.UI.Dialog == shell.NoDialog && next == shell.Scene(e) && !k.Writing() {
		e.moveCamera(ctx)
		if more := e.controls.shortcuts(ctx); more != nil {
			next = more
		} else if !e.panel.focused {
			e.tools.draw(ctx)
		}
	} else {
		e.tools.cancel()
	}
	e.checkProblems()
	e.sim.run()
	e.solver.run()
	e.panel.overlay()
	e.UI.Common(ctx)
	e.UI.End(ctx)
	if next == shell.Scene(e) {
		if err := e.saver.Run(shell.SavePause, func() error { return e.saver.put(ctx) }); err != nil {
			e.UI.Say(ctx, e.UI.Lang.F("Can't save the level: %s", e.UI.ErrText(err)))
		}
	} else {
		e.solver.stop()
	}
	return next, err
}

// moveCamera moves the camera and changes floors. The left button draws unless it
// pans.
func (e *Editor) moveCamera(ctx *shell.Context) {
	in := ctx.In
	boardview.SteerCamera(e.UI, ctx, &e.pic.Camera, e.Words.Board, &e.drag, in.DragButton != input.ButtonLeft || e.tools.dragPans)
	switch {
	case in.Did(input.FloorUp) && !in.Keys.Has(input.KeyBracketRight):
		e.goFloor(1)
	case in.Did(input.FloorDown) && !in.Keys.Has(input.KeyBracketLeft):
		e.goFloor(-1)
	}
}

// goFloor changes floors by a number.
func (e *Editor) goFloor(by int) {
	b := e.Words.Board
	e.tools.cancel()
	e.pic.Floor = max(0, min(e.pic.Floor+by, b.Floors()-1))
	if e.controls.cursor != rules.NoCell {
		e.controls.cursor = b.Cell(onFloor(b.Pos(e.controls.cursor), e.pic.Floor))
	}
}

func onFloor(p rules.Pos, floor int) rules.Pos {
	p.Floor = floor
	return p
}

// moveFocus moves the keyboard focus from the board to the buttons and back.
func (e *Editor) moveFocus(ctx *shell.Context) {
	in := ctx.In
	if e.UI.Dialog != shell.NoDialog || e.UI.Kit.Writing() {
		return
	}
	switch {
	case !e.panel.focused && (in.Keys.Has(input.KeyTab) || in.Fresh.Has(input.Around) && in.PadUsed):
		e.panel.focused = true
		in.Actions, in.Fresh = 0, 0
		if e.panel.lastFocus == "" {
			e.panel.lastFocus = toolIDs[e.tools.tool]
		}
		e.UI.Kit.SetFocus(e.panel.lastFocus)
	case e.panel.focused && (in.PointerUsed || in.Fresh.Has(input.Cancel)):
		e.panel.focused, e.panel.lastFocus = false, e.UI.Kit.Focus()
		in.Actions, in.Fresh = in.Actions&^(1<<input.Cancel), in.Fresh&^(1<<input.Cancel)
	}
}

// target returns the cell at the pointer or cursor, whichever was used last.
func (e *Editor) target() rules.Cell {
	if e.controls.onKeys {
		return e.controls.cursor
	}
	return e.hovered
}

// pos returns the position of a cell.
func (e *Editor) pos(c rules.Cell) rules.Pos { return e.Words.Board.Pos(c) }

// Draw implements shell.Scene.
func (e *Editor) Draw(ctx *shell.Context, l *quad.List) {
	e.UI.Tabletop(ctx, l)
	l.PushClip(e.pic.Camera.Area)
	e.pic.Voids(l, quad.RGBA(0xffe8c028))
	l.Pop()
	e.pic.Draw(l)
	l.Append(&e.panel.overlayQuads)
	l.Append(&e.UI.Kit.List)
}

// Leave implements shell.Scene; it saves.
func (e *Editor) Leave(ctx *shell.Context) error {
	err := e.saver.save(ctx)
	if err != nil && !shell.Quits {
		e.UI.Say(ctx, e.UI.Lang.F("Can't save the level: %s", e.UI.ErrText(err)))
		return nil
	}
	return err
}

// Probe implements shell.Scene.
func (e *Editor) Probe() probe.Frame {
	b, z := e.Words.Board, e.pic.Camera.Zoom
	hot := e.UI.Shown
	if e.UI.Dialog == shell.NoDialog {
		for _, p := range e.grid.All(e.pic.Floor) {
			if len(hot) > 600 {
				break // the first cells of a large board are enough
			}
			c := b.Cell(p)
			x, y := e.pic.Camera.Screen(board.Centre(b, c))
			if e.panel.area.Has(x, y) {
				hot = append(hot, probe.Hot{ID: "cell:" + b.FormatCell(c), X: x - z*0.3, Y: y - z*0.3, W: z * 0.6, H: z * 0.6})
			}
		}
	}
	undo, _ := e.Hist.CanUndo()
	done, all := e.Hist.Steps()
	return probe.Frame{Scene: "editor", Hot: hot, State: map[string]any{
		"text": string(e.Hist.Doc().Text()), "tool": strings.TrimPrefix(toolIDs[e.tools.tool], "tool:"), "tab": tabIDs[e.tools.tab], "brush": e.tools.brush().id, "selected": e.sel.n, "undo": undo, "steps": done, "all": all,
		"dialog": string(e.UI.Dialog), "notice": e.UI.Notice.Text, "floor": e.pic.Floor, "problems": len(e.problems.list), "checked": e.problems.checked, "dirty": e.saver.Dirty, "key": e.saver.location.key, "zoom": z, "around": e.panel.focused, "disk": e.UI.Disk.Why, "bots": e.sim.summary(), "solver": e.solver.summary(),
	}}
}

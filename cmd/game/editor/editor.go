// Package editor is the level editor: drawing, undo, problems and their fixes, trial
// matches and bot statistics, and the list of the player's own levels. It edits texts
// through levels/edit, draws with a canvas, and knows no rule; matches are played by other
// screens.
package editor

import (
	"errors"
	"strings"

	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/canvas"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/render/board/anim"
	"wallfall/render/board/ground"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Editor is the screen of the level editor. The document is a text: every change is
// an edit of the text, and the board shows the result. Its parts don't know it: they get
// what they need in a call, and what the player wants comes back as a want.
type Editor struct {
	UI    *shell.UI
	Doc   *document.Document
	Words narrate.Narrator
	back  shell.Scene // where leaving leads, nil for the list of levels

	boardState
	canvas  canvas.Canvas
	pointer pointer
	now     int64

	page     page // beside the board
	palette  palette
	sim      simulation
	solver   solver
	level    levelForm
	object   objectForm
	problems problemList
	trial    trialSetup
	past     pastList
	forecast boardview.Schedule

	bars
	labels  labels
	form    fields // of the page or dialog that is being drawn
	overlay quad.List
	preview canvas.Preview
}

// boardState is the board that the text describes, and its picture.
type boardState struct {
	pic      board.Picture
	timeline anim.Timeline
	view     scene.View
	state    *rules.State // without what is unplaced
	unplaced []string     // names of figures and walls that the rules refuse
	painted  []rules.Pos  // cells that the picture shows as the stroke paints them
}

// Install registers the editor's routes and dialogs.
func Install(d *shell.UI) {
	document.Install(d)
	to := document.Of(d)
	to.Level = func(d *shell.UI, doc *document.Document, back shell.Scene) shell.Scene { return New(d, doc, back) }
	to.List = func(d *shell.UI, ctx *shell.Context) shell.Scene { return NewList(ctx, d) }
	object := func(e *Editor, f *fields, ctx *shell.Context) {
		e.object.draw(f, ctx, e.canvas.BrushOf(canvas.FigurePage).Of.Name)
	}
	shell.AddBox(d, NewLevelDialog, shell.Box[*levelList]{Lead: (*levelList).newBox})
	shell.AddBox(d, FolderDialog, shell.Box[*levelList]{Lead: (*levelList).folderBox})
	for dialog, lead := range map[shell.Dialog]func(*Editor, *shell.Context) (shell.Scene, error){
		EditMenuDialog: (*Editor).menuBox,
		PastDialog:     (*Editor).pastBox,
		ProblemsDialog: boxOf(func(e *Editor, f *fields, ctx *shell.Context) { e.problems.draw(f, ctx) }),
		TrialDialog:    boxOf(func(e *Editor, f *fields, ctx *shell.Context) { e.trial.draw(f, ctx) }),
		LevelDialog:    boxOf(func(e *Editor, f *fields, ctx *shell.Context) { e.level.draw(f, ctx, e.pic.Floor) }),
		FigureDialog:   boxOf(object),
		WallDialog:     boxOf(object),
	} {
		shell.AddBox(d, dialog, shell.Box[*Editor]{Lead: lead})
	}
	shell.AddBox(d, EditKeysDialog, shell.Box[*Editor]{Draw: (*Editor).keysBox})
	shell.AddBox(d, seats.Dialog, shell.Box[*Editor]{Draw: (*Editor).seatsBox})
	shell.AddBox(d, document.RecoverDialog, shell.Box[*Editor]{Draw: func(e *Editor, ctx *shell.Context) {
		if e.Doc.RecoverBox(e.UI, ctx) {
			e.refresh()
		}
	}})
}

// boxOf returns a dialog that draws a form and fulfils what the player wants by it.
func boxOf(draw func(e *Editor, f *fields, ctx *shell.Context)) func(*Editor, *shell.Context) (shell.Scene, error) {
	return func(e *Editor, ctx *shell.Context) (shell.Scene, error) {
		f := e.fields(ui.Rect{}, "")
		draw(e, f, ctx)
		return e.fulfil(ctx, f.want), nil
	}
}

// New returns the editor of a document; back is where leaving leads, nil for the list.
func New(d *shell.UI, doc *document.Document, back shell.Scene) *Editor {
	d.Dialog = shell.NoDialog
	d.Notice.Clear()
	e := &Editor{UI: d, Doc: doc, back: back, canvas: canvas.New(shell.Part[canvas.Clipboard](d))}
	e.pointer = pointer{hovered: rules.NoCell, cursor: rules.NoCell}
	e.pic = *board.NewPicture(&e.view, &e.timeline, d.Fonts)
	e.problems.current = -1
	e.refresh()
	e.pic.Floor = boardview.Busiest(&e.view)
	return e
}

// Level returns the level as its text describes it.
//
//go:noinline
func (e *Editor) Level() *levels.Level { return e.Doc.Doc().Level() }

// fields begins a form in an area.
func (e *Editor) fields(area ui.Rect, id string) *fields {
	e.form = fields{Form: e.UI.Form(area, id), doc: e.Doc.Doc(), lv: e.Level(), words: &e.Words, colours: e.pic.Colours, labels: &e.labels}
	return &e.form
}

// refresh updates everything derived from the text.
func (e *Editor) refresh() {
	lv := e.Level()
	s, without := edit.Draw(lv)
	if s == nil {
		return // the text describes no board; the last one stays
	}
	was, floors := e.canvas.Grid(), 0
	if e.Words.Board != nil {
		floors = e.Words.Board.Floors()
	}
	e.canvas.Show(e.Doc.Doc())
	e.state, e.unplaced = s, without
	e.showView()
	e.Words = narrate.New(lv, s.Board(), e.UI.Lang)
	e.pic.Colours, e.pic.Place = e.pic.Colours[:0], lv.Place
	for _, sd := range lv.Sides {
		e.pic.Colours = append(e.pic.Colours, int(sd.Colour))
	}
	e.pic.Standing = scene.ReadStanding(s, e.pic.Standing)
	e.pic.Floor = max(0, min(e.pic.Floor, len(lv.Floors)-1))
	if grid := e.canvas.Grid(); grid != was || s.Board().Floors() != floors {
		e.pointer.cursor, e.pointer.hovered = rules.NoCell, rules.NoCell
		if was.W > 0 && grid != was {
			e.pic.Camera.Fit(s.Board())
		}
	}
	e.problems.checked, e.status.at = false, rules.NoCell
	e.facts = ""
}

// showView shows the board with the terrain of the text, even where the rules
// refuse it.
func (e *Editor) showView() {
	e.view.Show(e.state)
	e.painted = e.painted[:0]
	for i := range e.view.Cells {
		e.showCell(rules.Cell(i), e.Level().Cell(e.state.Board().Pos(rules.Cell(i))))
	}
}

func (e *Editor) showCell(c rules.Cell, is rules.CellSetup) {
	v := &e.view.Cells[c]
	v.Terrain, v.Feature, v.Structure, v.Owner = is.Terrain, is.Feature, is.Structure, uint8(is.Owner) // -1 is rules.NoSide
}

// showStroke shows the cells that the stroke paints as it paints them.
func (e *Editor) showStroke() {
	lv, b := e.Level(), e.state.Board()
	for _, p := range e.painted {
		e.showCell(b.Cell(p), lv.Cell(p))
	}
	e.painted = append(e.painted[:0], e.canvas.Painted()...)
	for _, p := range e.painted {
		e.showCell(b.Cell(p), e.canvas.After(lv.Cell(p)))
	}
}

// apply makes a change. It reports whether that was possible; if not, it says why and
// nothing changes.
func (e *Editor) apply(ctx *shell.Context, c change) bool {
	doc, err := c.doc, error(nil)
	if doc == nil {
		doc, err = e.Doc.Doc().Change(c.edit)
	}
	if err != nil {
		e.refuse(ctx, err)
		return false
	}
	if c.amend {
		e.Doc.Hist.Amend(c.what, doc)
	} else {
		e.Doc.Hist.Do(c.what, doc)
	}
	if c.object != "" {
		e.object.subject, e.canvas.LastUsed = c.object, c.object
	}
	e.Doc.Changed()
	e.refresh()
	if c.said != "" {
		e.UI.Say(ctx, c.said)
	}
	return true
}

// refuse says why something is not possible.
func (e *Editor) refuse(ctx *shell.Context, err error) {
	var what any = levels.Brief(err)
	if p := (levels.Problems)(nil); errors.As(err, &p) && len(p) > 0 {
		what = p[0].Msg
	}
	e.UI.Player.Play(sound.Refuse, 0, 1)
	e.UI.Say(ctx, narrate.Capital(translate(e.UI, e.Level(), what)))
}

// checkDelay is the number of ticks without a change after which a level is
// checked.
const checkDelay = 12

// Update implements shell.Scene.
func (e *Editor) Update(ctx *shell.Context) (shell.Scene, error) {
	e.begin(ctx)
	free := e.UI.Dialog == shell.NoDialog && !e.UI.Kit.Writing()
	if free {
		e.forecast.Keys(ctx.In)
		e.moveFocus(ctx)
	}
	k := e.UI.Begin(ctx, e.focused)
	next := e.fulfil(ctx, e.layout(ctx, k))
	if free && e.UI.Dialog == shell.NoDialog && next == nil && !k.Writing() {
		// The left button draws unless it pans.
		boardview.SteerCamera(e.UI, ctx, &e.pic.Camera, e.Words.Board, &e.pointer.drag, ctx.In.DragButton != input.ButtonLeft || e.pointer.pans)
		if next = e.keys(ctx); next == nil && !e.focused {
			e.draw(ctx)
		}
	} else {
		e.canvas.Cancel()
	}
	e.showStroke()
	e.think()
	e.drawOverlay()
	if next == nil {
		next = e
	}
	next, err := e.UI.Finish(e, next, ctx)
	if next == shell.Scene(e) {
		e.Doc.Pause(e.UI, ctx)
	} else {
		e.solver.search.Stop()
	}
	return next, err
}

// begin takes over the time and the language.
func (e *Editor) begin(ctx *shell.Context) {
	if e.Words.Lang != e.UI.Lang {
		e.Words.Lang, e.facts, e.status.at = e.UI.Lang, "", rules.NoCell
	}
	shell.Part[document.Stamps](e.UI).Read(e.UI, ctx)
	e.now = ctx.Tick
	e.pic.Tick = float32(ctx.Tick)
	e.Doc.Idle++
}

// think continues what takes longer than a tick: checks, bots and the solver.
func (e *Editor) think() {
	drawing := e.canvas.Drawing()
	if !e.problems.checked && e.Doc.Idle >= checkDelay && !drawing {
		e.problems.check(e.Level())
	}
	if e.page == botsPage {
		e.sim.run(e.UI, e.Doc.Doc(), e.Doc.Idle >= restartDelay && !drawing, e.now)
	}
	e.solver.run()
}

// fulfil does what the player wants. It returns the next scene, or nil to stay.
func (e *Editor) fulfil(ctx *shell.Context, w want) shell.Scene {
	switch {
	case w.err != nil:
		e.refuse(ctx, w.err)
	case w.say != "":
		e.UI.Say(ctx, w.say)
	case w.change.what != "":
		e.apply(ctx, w.change)
	case w.watch != nil:
		next := e.UI.Routes.Watch(ctx, w.watch, shell.Watching{Bench: e})
		e.UI.Kit.SetFocus("")
		return next
	case w.keep != "":
		if !e.UI.Failed(ctx, shell.Part[document.Stamps](e.UI).Save(e.UI, ctx, w.keep, e.Doc.Doc(), e.canvas.SelectedCells())) {
			e.UI.Say(ctx, e.UI.Lang.F("Stamp saved: %s", w.keep))
		}
	case w.discard != "":
		e.UI.Failed(ctx, shell.Part[document.Stamps](e.UI).Delete(ctx, w.discard))
	case w.object != "":
		e.Properties(w.object)
	case w.problem > 0:
		e.showProblem(ctx, w.problem-1)
	case w.dialog == LevelDialog:
		e.OpenPage(w.page)
	case w.dialog != shell.NoDialog:
		e.UI.Dialog = w.dialog
	case w.action != input.Confirm:
		return e.command(ctx, w.action)
	}
	return nil
}

func (e *Editor) goFloor(by int) {
	b := e.Words.Board
	e.canvas.Cancel()
	e.pic.Floor = max(0, min(e.pic.Floor+by, b.Floors()-1))
	if at := e.pointer.cursor; at != rules.NoCell {
		e.pointer.cursor = b.Cell(onFloor(b.Pos(at), e.pic.Floor))
	}
}

func onFloor(p rules.Pos, floor int) rules.Pos {
	p.Floor = floor
	return p
}

// target returns the cell at the pointer or cursor, whichever was used last.
func (e *Editor) target() rules.Cell {
	if e.pointer.onKeys {
		return e.pointer.cursor
	}
	return e.pointer.hovered
}

func (e *Editor) pos(c rules.Cell) rules.Pos { return e.Words.Board.Pos(c) }

// Properties opens the properties of a figure or a wall.
func (e *Editor) Properties(name string) {
	e.object, e.canvas.LastUsed = objectForm{subject: name, openedAs: name}, name
	switch {
	case figureNamed(e.Level(), name) != nil:
		e.UI.Dialog = FigureDialog
	case wallNamed(e.Level(), name) != nil:
		e.UI.Dialog = WallDialog
	}
}

// Draw implements shell.Scene.
func (e *Editor) Draw(ctx *shell.Context, l *quad.List) {
	e.UI.Tabletop(ctx, l)
	ground.Surroundings(l, e.pic.Place, quad.Box(0, 0, ctx.Width, ctx.Height))
	l.PushClip(e.pic.Camera.Area)
	e.pic.Voids(l, quad.RGBA(0xffe8c028))
	l.Pop()
	e.pic.Draw(l)
	l.Append(&e.overlay)
	l.Append(&e.UI.Kit.List)
}

// Leave implements shell.Scene; it saves.
func (e *Editor) Leave(ctx *shell.Context) error {
	err := e.Doc.Store(e.UI, ctx)
	if shell.Quits || e.Doc.Told(e.UI, ctx, err) {
		return err
	}
	return nil
}

// Leaves saves and reports whether the player may leave.
func (e *Editor) Leaves(ctx *shell.Context) bool {
	e.canvas.Cancel()
	return e.Doc.Leaves(e.UI, ctx)
}

// Reloaded takes over a file that was changed on disk.
func (e *Editor) Reloaded(ctx *shell.Context, file string, text []byte) shell.Scene {
	if e.Doc.Reloaded(e.UI, ctx, file, text) {
		e.canvas.Cancel()
		e.refresh()
	}
	return e
}

// Open returns the editor of a level that was dropped or pasted.
func (e *Editor) Open(g shell.Given) (shell.Scene, bool, error) { return document.OpenGiven(e.UI, g) }

// Stamps reports whether the clipboard holds cells to paste.
func (e *Editor) Stamps() bool { return e.canvas.Clip() != nil }

// Probe implements shell.Scene.
func (e *Editor) Probe() probe.Frame {
	b, z := e.Words.Board, e.pic.Camera.Zoom
	hot := e.UI.Shown
	if e.UI.Dialog == shell.NoDialog {
		for _, p := range e.canvas.Grid().All(e.pic.Floor) {
			if len(hot) > 600 {
				break // the first cells of a large board are enough
			}
			c := b.Cell(p)
			x, y := e.pic.Camera.Screen(scene.Centre(b, c))
			if e.area.Has(x, y) {
				hot = append(hot, probe.Hot{ID: "cell:" + b.FormatCell(c), X: x - z*0.3, Y: y - z*0.3, W: z * 0.6, H: z * 0.6})
			}
		}
	}
	undo, _ := e.Doc.Hist.CanUndo()
	done, all := e.Doc.Hist.Steps()
	c := &e.canvas
	return probe.Frame{Scene: "editor", Hot: hot, State: map[string]any{
		"text": string(e.Doc.Text()), "tool": strings.TrimPrefix(toolIDs[c.Tool], "tool:"), "tab": pageIDs[c.Page], "brush": c.Brush().ID, "selected": c.Selected(), "undo": undo, "steps": done, "all": all,
		"dialog": string(e.UI.Dialog), "notice": e.UI.Notice.Text, "floor": e.pic.Floor, "problems": len(e.problems.list), "checked": e.problems.checked, "dirty": e.Doc.Dirty, "key": e.Doc.Key, "zoom": z, "around": e.focused, "disk": e.UI.Disk.Reason(), "bots": e.sim.summary(), "solver": e.solver.summary(e.UI.Lang),
	}}
}

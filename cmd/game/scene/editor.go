package scene

import (
	"errors"

	"wallfall/assets/sound"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
)

// editor is the screen on which levels are drawn. What is drawn is a text: every
// change is an edit of it, and the picture is made of what the text then says.
type editor struct {
	ui      *desk
	hist    *edit.History
	grid    edit.Grid
	words   words
	pic     board.Picture
	tl      board.Timeline
	view    board.View
	state   *rules.State // what can be drawn of the level
	without []string     // the figures and walls that cannot

	bots botBench

	now   int64
	under rules.Cell // the cell under the pointer
	drag  drag

	tools  tools
	sel    selection
	panel  panel
	forms  forms
	faults problemList
	keep   keeper
	keys   keys
	trials trials
}

// newEditor opens a level to be drawn on.
func newEditor(d *desk, doc *edit.Doc, kept keptLevel) *editor {
	d.dialog, d.notice = noDialog, ""
	e := &editor{ui: d, hist: edit.NewHistory(doc), under: rules.NoCell}
	e.pic = *board.NewPicture(&e.view, &e.tl, d.fonts)
	e.wire(kept)
	e.show()
	e.pic.Floor = busiest(&e.view)
	return e
}

// level is what is drawn on, as its text says it is.
func (e *editor) level() *levels.Level { return e.hist.Doc().Level() }

// show brings the picture and all that hangs on it up to date with the text.
func (e *editor) show() {
	lv := e.level()
	sk := edit.Draw(lv)
	s := sk.State
	if s == nil {
		return // nothing of it can be drawn; what was is left
	}
	was, floors := e.grid, 0
	if e.words.board != nil {
		floors = e.words.board.Floors()
	}
	e.grid = edit.Grid{Topology: lv.Topology, W: lv.Width, H: lv.Height}
	e.state = s
	e.without = sk.Without
	e.showView()
	e.words = words{lv, s.Board(), e.ui.lang}
	e.pic.Colours = e.pic.Colours[:0]
	for _, sd := range lv.Sides {
		e.pic.Colours = append(e.pic.Colours, int(sd.Colour))
	}
	e.pic.Standing = board.ReadStanding(s, e.pic.Standing)
	e.pic.Floor = max(0, min(e.pic.Floor, len(lv.Floors)-1))
	if e.grid != was || s.Board().Floors() != floors {
		e.keys.cursor, e.under, e.tools.linking = rules.NoCell, rules.NoCell, false
		e.sel.clearSelection()
		if was.W > 0 && e.grid != was {
			e.pic.Camera.Fit(s.Board())
		}
	}
	e.faults.checked, e.panel.said.at = false, rules.NoCell
	e.tools.stroke.reset(e.grid)
	e.panel.facts = ""
}

// showView shows the board as the text has it, with what the rules refuse of it.
func (e *editor) showView() {
	e.view.Show(e.state)
	for i := range e.view.Cells {
		e.showCell(rules.Cell(i))
	}
}

// showCell shows a cell as the text has it.
func (e *editor) showCell(c rules.Cell) {
	is := e.level().Cell(e.state.Board().Pos(c))
	v := &e.view.Cells[c]
	v.Terrain, v.Feature, v.Structure, v.Owner = is.Terrain, is.Feature, is.Structure, uint8(is.Owner)
	if is.Owner < 0 {
		v.Owner = rules.NoSide
	}
}

// change makes an edit a step of the history; what is not possible is told, and
// changes nothing.
func (e *editor) change(ctx *Context, what string, f func(*edit.Edit) error) bool {
	return e.changes(ctx, what, f, false)
}

// changes is change; amend has it be one step with the last one that is called the
// same.
func (e *editor) changes(ctx *Context, what string, f func(*edit.Edit) error, amend bool) bool {
	ed := e.hist.Doc().Edit()
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
		e.hist.Amend(what, doc)
	} else {
		e.hist.Do(what, doc)
	}
	e.changed()
	return true
}

// changed notes that the level is another.
func (e *editor) changed() {
	e.keep.dirty, e.keep.idle = true, 0
	e.show()
}

// refuse tells why something is not possible.
func (e *editor) refuse(ctx *Context, err error) {
	text := levels.Brief(err).Error()
	if p := (levels.Problems)(nil); errors.As(err, &p) && len(p) > 0 {
		text = p[0].Msg
	}
	e.ui.player.Play(sound.Refuse, 0, 1)
	e.ui.say(ctx, capital(e.panel.tell(text)))
}

// undo takes the last step back.
func (e *editor) undo(ctx *Context) {
	what, ok := e.hist.CanUndo()
	if !ok || !e.hist.Undo() {
		e.ui.player.Play(sound.Refuse, 0, 1)
		e.ui.say(ctx, e.ui.lang.T("There is nothing to take back."))
		return
	}
	e.ui.player.Play(sound.Undo, 0, 1)
	e.changed()
	e.ui.say(ctx, e.ui.lang.F("Taken back: %s", what))
}

// redo does again what was taken back.
func (e *editor) redo(ctx *Context) {
	what, ok := e.hist.CanRedo()
	if !ok || !e.hist.Redo() {
		e.ui.player.Play(sound.Refuse, 0, 1)
		e.ui.say(ctx, e.ui.lang.T("There is nothing to do again."))
		return
	}
	e.ui.player.Play(sound.Redo, 0, 1)
	e.changed()
	e.ui.say(ctx, e.ui.lang.F("Done again: %s", what))
}

// Ticks without a change after which a level is looked at for problems.
const lookAfter = 12

// check looks for problems once the hand rests.
func (e *editor) check() {
	if e.faults.checked || e.keep.idle < lookAfter || e.tools.stroke.on {
		return
	}
	e.faults.problems, e.faults.checked, e.faults.jump = lint.Check(e.level()), true, -1
}

// Update lays the screen out and answers the player.
func (e *editor) Update(ctx *Context) (Scene, error) {
	if e.words.lang != e.ui.lang {
		e.words.lang, e.panel.facts, e.panel.said.at = e.ui.lang, "", rules.NoCell
	}
	e.now = ctx.Tick
	e.pic.Tick = float32(ctx.Tick)
	e.keep.idle++
	free := e.ui.dialog == noDialog && !e.ui.kit.Writing()
	if free {
		e.trials.drift.keys(ctx.In)
	}
	e.lookAround(ctx)
	k := e.ui.begin(ctx, e.panel.around)
	next, err := e.panel.lay(ctx, k)
	if next == nil {
		next = e
	}
	if free && e.ui.dialog == noDialog && next == Scene(e) && !k.Writing() {
		e.steer(ctx)
		if more := e.keys.keysOf(ctx); more != nil {
			next = more
		} else if !e.panel.around {
			e.tools.draw(ctx)
		}
	} else {
		e.tools.drop()
	}
	e.check()
	e.bots.playBots()
	e.panel.overlay()
	e.ui.common(ctx)
	e.ui.end(ctx)
	if next == Scene(e) {
		e.keep.autosave(ctx)
	}
	return next, err
}

// steer moves the camera and the floor. The left button draws, the others move
// the board.
func (e *editor) steer(ctx *Context) {
	in := ctx.In
	steerCamera(e.ui, ctx, &e.pic.Camera, e.words.board, &e.drag, in.DragButton != input.ButtonLeft || e.tools.hand)
	switch {
	case in.Did(input.FloorUp) && !in.Keys.Has(input.KeyBracketRight):
		e.goFloor(1)
	case in.Did(input.FloorDown) && !in.Keys.Has(input.KeyBracketLeft):
		e.goFloor(-1)
	}
}

// goFloor shows another floor.
func (e *editor) goFloor(by int) {
	b := e.words.board
	e.tools.drop()
	e.pic.Floor = max(0, min(e.pic.Floor+by, b.Floors()-1))
	if e.keys.cursor != rules.NoCell {
		e.keys.cursor = b.Cell(onFloor(b.Pos(e.keys.cursor), e.pic.Floor))
	}
}

func onFloor(p rules.Pos, floor int) rules.Pos {
	p.Floor = floor
	return p
}

// lookAround goes to the widgets around the board and back.
func (e *editor) lookAround(ctx *Context) {
	in := ctx.In
	if e.ui.dialog != noDialog || e.ui.kit.Writing() {
		return
	}
	switch {
	case !e.panel.around && (in.Keys.Has(input.KeyTab) || in.Fresh.Has(input.Around) && in.PadUsed):
		e.panel.around = true
		in.Actions, in.Fresh = 0, 0
		if e.panel.walked == "" {
			e.panel.walked = toolIDs[e.tools.tool]
		}
		e.ui.kit.SetFocus(e.panel.walked)
	case e.panel.around && (in.PointerUsed || in.Fresh.Has(input.Cancel)):
		e.panel.around, e.panel.walked = false, e.ui.kit.Focus()
		in.Actions, in.Fresh = in.Actions&^(1<<input.Cancel), in.Fresh&^(1<<input.Cancel)
	}
}

// here gives the cell that is pointed at, by pointer or keys.
func (e *editor) here() rules.Cell {
	if e.keys.onKeys {
		return e.keys.cursor
	}
	return e.under
}

// pos gives where a cell is.
func (e *editor) pos(c rules.Cell) rules.Pos { return e.words.board.Pos(c) }

// Draw draws the table, the board, what is to be told over it, and the widgets.
func (e *editor) Draw(ctx *Context, l *quad.List) {
	tabletop(ctx, l)
	l.PushClip(e.pic.Camera.Area)
	e.pic.Voids(l, quad.RGBA(0xffe8c028))
	l.Pop()
	e.pic.Draw(l)
	l.Append(&e.panel.over)
	l.Append(&e.ui.kit.List)
}

// Leave saves.
func (e *editor) Leave(ctx *Context) error {
	err := e.keep.save(ctx)
	if err != nil && !quits {
		e.ui.say(ctx, e.ui.lang.F("The level could not be saved: %s", e.ui.errText(err)))
		return nil
	}
	return err
}

// wire gives the parts of the screen what they share, and their empty values.
func (e *editor) wire(kept keptLevel) {
	d := e.ui
	e.tools = tools{e: e, ui: d, tool: penTool, size: 1, tag: 1, owner: -1, wallDir: 2, facing: 4}
	e.sel = selection{e: e, ui: d}
	e.panel = panel{e: e, ui: d}
	e.forms = forms{e: e, ui: d}
	e.faults = problemList{e: e, ui: d, jump: -1}
	e.bots = botBench{e: e, ui: d}
	e.keep = keeper{e: e, ui: d, kept: kept}
	e.keys = keys{e: e, ui: d, cursor: rules.NoCell}
	e.trials = trials{e: e, ui: d}
}

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
	*desk
	hist    *edit.History
	kept    keptLevel
	grid    edit.Grid
	words   words
	pic     board.Picture
	tl      board.Timeline
	view    board.View
	state   *rules.State // what can be drawn of the level
	without []string     // the figures and walls that cannot
	mini    board.Minimap
	tries
	editTools
	editPanel
	mending
	bots botBench

	problems levels.Problems
	checked  bool // they are those of the level as it stands

	jump int // the problem that was gone to last

	now     int64
	under   rules.Cell // the cell under the pointer
	cursor  rules.Cell // of the keys
	onKeys  bool       // the cursor is used, not the pointer
	around  bool       // keys go to what lies around the board
	walked  string     // where they stood there last
	drag    drag
	dirty   bool // there is something to save
	failing bool // the last try to save it failed, and the player knows
	idle    int  // ticks since the last change
}

// newEditor opens a level to be drawn on.
func newEditor(d *desk, doc *edit.Doc, kept keptLevel) *editor {
	d.dialog, d.notice = noDialog, ""
	e := &editor{desk: d, hist: edit.NewHistory(doc), kept: kept, cursor: rules.NoCell, under: rules.NoCell, jump: -1}
	e.pic = board.Picture{View: &e.view, Timeline: &e.tl, Fonts: d.fonts, Over: board.NoOverlay()}
	e.editTools = newEditTools()
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
	e.words = words{lv, s.Board(), e.lang}
	e.pic.Colours = e.pic.Colours[:0]
	for _, sd := range lv.Sides {
		e.pic.Colours = append(e.pic.Colours, int(sd.Colour))
	}
	e.pic.Standing = board.ReadStanding(s, e.pic.Standing)
	e.pic.Floor = max(0, min(e.pic.Floor, len(lv.Floors)-1))
	if e.grid != was || s.Board().Floors() != floors {
		e.cursor, e.under, e.linking = rules.NoCell, rules.NoCell, false
		e.clearSelection()
		if was.W > 0 && e.grid != was {
			e.pic.Camera.Fit(s.Board())
		}
	}
	e.checked, e.said.at = false, rules.NoCell
	e.stroke.reset(e.grid)
	e.facts = ""
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
	e.dirty, e.idle = true, 0
	e.show()
}

// refuse tells why something is not possible.
func (e *editor) refuse(ctx *Context, err error) {
	text := levels.Brief(err).Error()
	if p := (levels.Problems)(nil); errors.As(err, &p) && len(p) > 0 {
		text = p[0].Msg
	}
	e.player.Play(sound.Refuse, 0, 1)
	e.say(ctx, capital(e.tell(text)))
}

// undo takes the last step back.
func (e *editor) undo(ctx *Context) {
	what, ok := e.hist.CanUndo()
	if !ok || !e.hist.Undo() {
		e.player.Play(sound.Refuse, 0, 1)
		e.say(ctx, e.lang.T("There is nothing to take back."))
		return
	}
	e.player.Play(sound.Undo, 0, 1)
	e.changed()
	e.say(ctx, e.lang.F("Taken back: %s", what))
}

// redo does again what was taken back.
func (e *editor) redo(ctx *Context) {
	what, ok := e.hist.CanRedo()
	if !ok || !e.hist.Redo() {
		e.player.Play(sound.Refuse, 0, 1)
		e.say(ctx, e.lang.T("There is nothing to do again."))
		return
	}
	e.player.Play(sound.Redo, 0, 1)
	e.changed()
	e.say(ctx, e.lang.F("Done again: %s", what))
}

// Ticks without a change after which a level is looked at for problems.
const lookAfter = 12

// check looks for problems once the hand rests.
func (e *editor) check() {
	if e.checked || e.idle < lookAfter || e.stroke.on {
		return
	}
	e.problems, e.checked, e.jump = lint.Check(e.level()), true, -1
}

// Update lays the screen out and answers the player.
func (e *editor) Update(ctx *Context) (Scene, error) {
	if e.words.lang != e.lang {
		e.words.lang, e.facts, e.said.at = e.lang, "", rules.NoCell
	}
	e.now = ctx.Tick
	e.pic.Tick = float32(ctx.Tick)
	e.idle++
	free := e.dialog == noDialog && !e.kit.Writing()
	if free {
		e.drift.keys(ctx.In)
	}
	e.lookAround(ctx)
	k := e.begin(ctx, e.around)
	next, err := e.lay(ctx, k)
	if next == nil {
		next = e
	}
	if free && e.dialog == noDialog && next == Scene(e) && !k.Writing() {
		e.steer(ctx)
		if more := e.keysOf(ctx); more != nil {
			next = more
		} else if !e.around {
			e.draw(ctx)
		}
	} else {
		e.drop()
	}
	e.check()
	e.playBots()
	e.overlay()
	e.common(ctx)
	e.end(ctx)
	if next == Scene(e) {
		e.autosave(ctx)
	}
	return next, err
}

// steer moves the camera and the floor. The left button draws, the others move
// the board.
func (e *editor) steer(ctx *Context) {
	in := ctx.In
	e.steerCamera(ctx, &e.pic.Camera, e.words.board, &e.drag, in.DragButton != input.ButtonLeft || e.hand)
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
	e.drop()
	e.pic.Floor = max(0, min(e.pic.Floor+by, b.Floors()-1))
	if e.cursor != rules.NoCell {
		e.cursor = b.Cell(onFloor(b.Pos(e.cursor), e.pic.Floor))
	}
}

func onFloor(p rules.Pos, floor int) rules.Pos {
	p.Floor = floor
	return p
}

// lookAround goes to the widgets around the board and back.
func (e *editor) lookAround(ctx *Context) {
	in := ctx.In
	if e.dialog != noDialog || e.kit.Writing() {
		return
	}
	switch {
	case !e.around && (in.Keys.Has(input.KeyTab) || in.Fresh.Has(input.Around) && in.PadUsed):
		e.around = true
		in.Actions, in.Fresh = 0, 0
		if e.walked == "" {
			e.walked = toolIDs[e.tool]
		}
		e.kit.SetFocus(e.walked)
	case e.around && (in.PointerUsed || in.Fresh.Has(input.Cancel)):
		e.around, e.walked = false, e.kit.Focus()
		in.Actions, in.Fresh = in.Actions&^(1<<input.Cancel), in.Fresh&^(1<<input.Cancel)
	}
}

// here gives the cell that is pointed at, by pointer or keys.
func (e *editor) here() rules.Cell {
	if e.onKeys {
		return e.cursor
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
	l.Append(&e.over)
	l.Append(&e.kit.List)
}

// Leave saves.
func (e *editor) Leave(ctx *Context) error {
	err := e.save(ctx)
	if err != nil && !quits {
		e.say(ctx, e.lang.F("The level could not be saved: %s", e.errText(err)))
		return nil
	}
	return err
}

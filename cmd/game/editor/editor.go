// Package editor is the level editor: drawing, undo, problems and their fixes, trial
// matches and bot statistics, and the list of the player's own levels. It edits texts
// through levels/edit and knows no rule; matches are played by other screens.
package editor

import (
	"bytes"
	"errors"
	"hash/fnv"
	"path/filepath"
	"strconv"
	"strings"

	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/edit"
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
	e.tools = tools{e: e, tool: penTool, opts: brushOptions{size: 1, tag: 1, owner: -1, wallDir: 2, facing: 4}}
	e.saver = saver{ui: d, hist: e.Hist, location: kept}
	e.panel = panel{e: e, capitalCache: map[string]string{}, buttonIDs: map[string][2]string{}}
	e.sel.e, e.forms.e, e.trials.e, e.sim.e, e.solver.e = e, e, e, e, e
	e.problems = problemList{e: e, current: -1}
	e.controls = controls{e: e, cursor: rules.NoCell}
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
	e.panel.facts = ""
}

// showView shows the board with the terrain of the text, even where the rules
// refuse it.
func (e *Editor) showView() {
	e.view.Show(e.state)
	for i := range e.view.Cells {
		e.showCell(rules.Cell(i))
	}
}

func (e *Editor) showCell(c rules.Cell) {
	is, v := e.Level().Cell(e.state.Board().Pos(c)), &e.view.Cells[c]
	v.Terrain, v.Feature, v.Structure, v.Owner = is.Terrain, is.Feature, is.Structure, uint8(is.Owner) // -1 is rules.NoSide
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

// Update implements shell.Scene.
func (e *Editor) Update(ctx *shell.Context) (shell.Scene, error) {
	if e.Words.Lang != e.UI.Lang {
		e.Words.Lang, e.panel.facts, e.panel.cellStatus.at = e.UI.Lang, "", rules.NoCell
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
	next := e.panel.layout(ctx, k)
	if next == nil {
		next = e
	}
	if free && e.UI.Dialog == shell.NoDialog && next == shell.Scene(e) && !k.Writing() {
		in := ctx.In // the left button draws unless it pans
		boardview.SteerCamera(e.UI, ctx, &e.pic.Camera, e.Words.Board, &e.drag, in.DragButton != input.ButtonLeft || e.tools.dragPans)
		switch {
		case in.Fresh.Has(input.EditFloorUp):
			e.goFloor(1)
		case in.Fresh.Has(input.EditFloorDown):
			e.goFloor(-1)
		}
		if more := e.controls.shortcuts(ctx); more != nil {
			next = more
		} else if !e.panel.focused {
			e.tools.draw(ctx)
		}
	} else {
		e.tools.cancel()
	}
	if !e.problems.checked && e.saver.Idle >= checkDelay && !e.tools.stroke.on {
		e.problems.check()
	}
	e.sim.run()
	e.solver.run()
	e.panel.overlay()
	next, err := e.UI.Finish(e, next, ctx)
	if next == shell.Scene(e) {
		e.saver.pause(ctx)
	} else {
		e.solver.stop()
	}
	return next, err
}

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
	case !e.panel.focused && in.Fresh.Has(input.EditButtons):
		e.panel.focused = true
		in.Actions, in.Fresh = input.ActionSet{}, input.ActionSet{}
		if e.panel.lastFocus == "" {
			e.panel.lastFocus = toolIDs[e.tools.tool]
		}
		e.UI.Kit.SetFocus(e.panel.lastFocus)
	case e.panel.focused && (in.PointerUsed || in.Fresh.Has(input.Cancel)):
		e.panel.focused, e.panel.lastFocus = false, e.UI.Kit.Focus()
		in.Drop(input.Cancel)
	}
}

// target returns the cell at the pointer or cursor, whichever was used last.
func (e *Editor) target() rules.Cell {
	if e.controls.onKeys {
		return e.controls.cursor
	}
	return e.hovered
}

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
	if shell.Quits || e.saver.saved(ctx, err) {
		return err
	}
	return nil
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

// saver saves a level or a campaign: to the store while it changes, and to its file on
// request.
type saver struct {
	ui   *shell.UI
	hist *edit.History

	location    Location
	overwriting string    // why the file cannot be trusted, after a warning
	draft       *edit.Doc // unsaved changes of an earlier session, until restored or discarded
	shell.Autosave
}

// Location is where a level is stored: under a key of the store, or in a file. The
// zero value is a level that was never saved.
type Location struct {
	key    string
	path   string
	story  bool // it is a campaign
	beside bool // the campaign's levels have files beside its own, though its text holds them

	of    *Campaign // the campaign that it is a level of, nil for none
	level string    // its name there
}

// draftKey returns the key of the unsaved changes of a file. The record starts with
// a line that holds the path.
func draftKey(path string) string {
	h := fnv.New64a()
	h.Write([]byte(path))
	return "draft-" + strconv.FormatUint(h.Sum64(), 16)
}

func putDraft(ctx *shell.Context, path string, text []byte) error {
	return ctx.Store.Put(draftKey(path), append([]byte(path+"\n"), text...))
}

// draftOf returns the unsaved changes of a file with a text, nil for none.
func draftOf(ctx *shell.Context, path string, text []byte) ([]byte, error) {
	data, err := ctx.Store.Get(draftKey(path))
	of, draft, ok := bytes.Cut(data, []byte("\n"))
	if !ok || string(of) != path || bytes.Equal(draft, text) {
		return nil, err
	}
	return draft, err
}

func (kp *saver) save(ctx *shell.Context) error {
	return kp.Save(func() error { return kp.put(ctx) })
}

// put writes the text to the store, as one of the player's own or as a draft of its
// file, and a level's undo steps beside it.
func (kp *saver) put(ctx *shell.Context) (err error) {
	text, at := kp.hist.Doc().Text(), &kp.location
	switch {
	case at.of != nil:
		return at.of.keepLevel(ctx, at.level, text)
	case at.path != "":
		err = putDraft(ctx, at.path, text)
	case !at.story:
		at.key, err = SaveLevel(kp.ui, ctx, at.key, text)
	case at.key == "":
		at.key, err = profile.KeepStory(kp.ui, ctx, text)
	default:
		err = ctx.Store.Put(at.key, text)
	}
	if key := at.stepsKey(); key != "" && err == nil {
		err = ctx.Store.Put(key, kp.hist.Save(maxSteps))
	}
	return err
}

// maxSteps limits the undo steps that are stored with a level, in bytes.
const maxSteps = 64 << 10

// stepsKey returns the key of the undo steps of a level, "" of one that was never saved
// and of a campaign.
func (l Location) stepsKey() string {
	switch {
	case l.story:
	case l.path != "":
		return "undo-" + draftKey(l.path)
	case l.key != "":
		return "undo-" + l.key
	}
	return ""
}

func (kp *saver) loadSteps(ctx *shell.Context) {
	if key := kp.location.stepsKey(); key != "" {
		data, _ := ctx.Store.Get(key) // without them there is nothing to undo
		kp.hist.Load(data)
	}
}

// saveNow saves at once; what comes from a file is written to that file.
func (kp *saver) saveNow(ctx *shell.Context) {
	err, path, disk := kp.save(ctx), kp.location.path, &kp.ui.Disk
	if why := disk.Why; err == nil && path != "" && why != "" && kp.overwriting != why {
		// The file was changed by another program.
		kp.overwriting = why
		kp.ui.Player.Play(sound.Refuse, 0, 1)
		kp.ui.Say(ctx, kp.ui.Lang.F("The file has changed since: %s. Save again to overwrite it.", lang.Tell(kp.ui.Speaks, why)))
		return
	}
	kp.overwriting = ""
	if err == nil && path != "" && ctx.Outside.Write != nil {
		if err = kp.write(ctx); err == nil {
			err = ctx.Store.Delete(draftKey(path))
		}
	}
	if !kp.saved(ctx, err) {
		return
	}
	kp.hist.Saved()
	if path == "" {
		kp.ui.Say(ctx, kp.ui.Lang.T("Saved. Your levels save automatically."))
		return
	}
	disk.Wrote(ctx.Tick, kp.hist.Doc().Text())
	kp.ui.Say(ctx, kp.ui.Lang.F("Saved as %s", path))
}

// write writes the file, and the levels beside a campaign to theirs.
func (kp *saver) write(ctx *shell.Context) (err error) {
	text, path := kp.hist.Doc().Text(), kp.location.path
	if kp.location.beside {
		var parts []campaign.Part
		text, parts = campaign.Split(text)
		for _, l := range parts {
			if levels.IsName(l.Name) && err == nil { // which leads to no other folder
				err = ctx.Outside.Write(filepath.Join(filepath.Dir(path), l.Name+".txt"), l.Text)
			}
		}
	}
	if err == nil {
		err = ctx.Outside.Write(path, text)
	}
	return err
}

// saved reports whether saving went well, and says so if not.
func (kp *saver) saved(ctx *shell.Context, err error) bool {
	switch {
	case err == nil:
	case kp.location.story:
		kp.ui.Say(ctx, kp.ui.Lang.F("Can't save the campaign: %s", kp.ui.ErrText(err)))
	default:
		kp.ui.Say(ctx, kp.ui.Lang.F("Can't save the level: %s", kp.ui.ErrText(err)))
	}
	return err == nil
}

// pause saves once the player pauses.
func (kp *saver) pause(ctx *shell.Context) {
	kp.saved(ctx, kp.Run(shell.SavePause, func() error { return kp.put(ctx) }))
}

// leaves saves and reports whether the player may leave: after a failure only the
// second time.
func (kp *saver) leaves(ctx *shell.Context) bool {
	err := kp.Leave(func() error { return kp.put(ctx) })
	if err == nil || kp.location.story {
		return kp.saved(ctx, err)
	}
	kp.ui.Say(ctx, kp.ui.Lang.F("Can't save the level: %s. Leave again to discard your changes.", kp.ui.ErrText(err)))
	return false
}

// recoverBox offers to restore unsaved changes. It reports whether they were restored.
func (kp *saver) recoverBox(ctx *shell.Context) bool {
	if kp.draft == nil {
		kp.ui.Dialog = shell.NoDialog
		return false
	}
	yes, done := kp.ui.Confirm(ctx, kp.ui.Lang.T("Restore?"), kp.ui.Lang.T("Your last changes were not saved to this file. Restore them? You can undo it."), kp.ui.Lang.T("Restore"))
	if yes {
		kp.hist.Do(kp.ui.Lang.T("restore unsaved changes"), kp.draft)
		kp.loadSteps(ctx)
	}
	if done {
		kp.draft, kp.ui.Dialog = nil, shell.NoDialog
		if !yes && !kp.ui.Kit.In.Cancel { // cancelling asks again next time
			kp.ui.Failed(ctx, ctx.Store.Delete(draftKey(kp.location.path)))
		}
	}
	return yes
}

// Leaves saves and reports whether the player may leave.
func (e *Editor) Leaves(ctx *shell.Context) bool {
	e.tools.cancel()
	return e.saver.leaves(ctx)
}

// Reloaded takes over a file that was changed on disk, as an undo step, so that
// unsaved changes are not lost.
func (e *Editor) Reloaded(ctx *shell.Context, file string, text []byte) shell.Scene {
	if e.saver.location.path == "" || e.saver.location.path != file || bytes.Equal(e.UI.Disk.Shut, text) {
		return e
	}
	e.UI.Disk.Shut = text
	if bytes.Equal(e.Hist.Doc().Text(), text) {
		e.Hist.Saved()
		return e
	}
	doc, err := edit.Open(file, text)
	if err != nil {
		e.UI.Disk.Fails(err)
		return e
	}
	e.tools.cancel()
	what := e.UI.Lang.T("The level file has changed.")
	if e.Hist.Changed() {
		what = e.UI.Lang.T("The level file has changed. Undo to get your drawing back.")
	}
	e.Hist.Do(e.UI.Lang.T("file change"), doc)
	e.Hist.Saved()
	e.changed()
	e.UI.Say(ctx, what)
	return e
}

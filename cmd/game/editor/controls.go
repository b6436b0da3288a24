package editor

import (
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// The dialogs of the editor and of the list of drawings.
const (
	EditMenuDialog shell.Dialog = "edit-menu"
	EditKeysDialog shell.Dialog = "edit-keys"
	ProblemsDialog shell.Dialog = "problems"
	RecoverDialog  shell.Dialog = "recover"
	LevelDialog    shell.Dialog = "level"
	FigureDialog   shell.Dialog = "figure"
	WallDialog     shell.Dialog = "wall"
	NewLevelDialog shell.Dialog = "new-level"
	TrialDialog    shell.Dialog = "trial"
)

// controls handle the keyboard and the gamepad.
type controls struct {
	e  *Editor
	ui *shell.UI

	cursor rules.Cell // where the keys are
	onKeys bool       // the cursor was used last, not the pointer
}

// shortcuts handles the keyboard shortcuts. It returns the next scene, or nil to
// stay.
func (ky *controls) shortcuts(ctx *shell.Context) shell.Scene {
	in := ctx.In
	switch {
	case in.Did(input.Undo):
		ky.e.step(ctx, false)
	case in.Did(input.Redo):
		ky.e.step(ctx, true)
	case in.Fresh.Has(input.Menu):
		ky.ui.Dialog = EditMenuDialog
	case in.Fresh.Has(input.Help) || in.Keys.Has(input.KeySlash):
		ky.ui.Dialog = EditKeysDialog
	case shell.TriesKey(in) && in.Mods&input.ModShift != 0:
		ky.ui.Dialog = TrialDialog
	case shell.TriesKey(in) || in.Keys.Has(input.KeyP) && in.Mods&input.ModCtrl == 0:
		return ky.e.Try(ctx)
	case in.Keys.Has(input.KeyF8):
		ky.e.sim.toggle()
	case in.Keys.Has(input.KeyF7):
		ky.e.solver.toggle()
	case ky.e.panel.focused:
	case in.Fresh.Has(input.Cancel):
		ky.backOut()
	case in.Mods&input.ModCtrl != 0:
		ky.controlKeys(ctx)
	case in.PadUsed && in.Fresh.Has(input.EndTurn):
		ky.e.panel.selectTool(ctx, (ky.e.tools.tool+1)%toolCount)
	case in.PadUsed && in.Fresh.Has(input.Forecast):
		ky.e.tools.tab = (ky.e.tools.tab + 1) % tabCount
	case in.Fresh.Has(input.Next):
		ky.nextBrush(1)
	case in.Fresh.Has(input.Prev):
		ky.nextBrush(-1)
	default:
		ky.plainKeys(ctx)
	}
	return nil
}

// controlKeys handles keys pressed with Ctrl.
func (ky *controls) controlKeys(ctx *shell.Context) {
	in := ctx.In
	switch {
	case in.Keys.Has(input.KeyC):
		ky.e.sel.copyCells(ctx, false)
	case in.Keys.Has(input.KeyX):
		ky.e.sel.copyCells(ctx, true)
	case in.Keys.Has(input.KeyV):
		ky.e.sel.startPaste(ctx)
	case in.Keys.Has(input.KeyA):
		ky.e.sel.selectAll()
		ky.e.tools.tool = selectTool
	case in.Keys.Has(input.KeyD):
		ky.e.sel.clearSelection()
	case in.Keys.Has(input.KeyS):
		ky.e.saver.saveNow(ctx)
	}
}

// plainKeys handles the keys of tools, brushes and the selection.
func (ky *controls) plainKeys(ctx *shell.Context) {
	in := ctx.In
	for t, key := range toolKeys {
		if in.Keys.Has(key) {
			ky.e.panel.selectTool(ctx, tool(t))
			return
		}
	}
	for i := range 9 {
		if !in.Keys.Has(input.Key1 + input.Key(i)) {
			continue
		}
		switch list := ky.e.tools.paletteOf(ky.e.tools.tab); {
		case in.Mods&input.ModShift != 0 && i < int(tabCount):
			ky.e.tools.tab = tab(i)
		case in.Mods&input.ModShift == 0 && i < len(list):
			ky.e.tools.choose(ky.e.tools.tab, i)
		}
		return
	}
	switch {
	case in.Keys.Has(input.KeyDelete), in.Keys.Has(input.KeyBackspace):
		ky.e.sel.deleteCells(ctx)
	case in.Keys.Has(input.KeyBracketLeft):
		ky.e.tools.opts.size = max(1, ky.e.tools.opts.size-1)
	case in.Keys.Has(input.KeyBracketRight):
		ky.e.tools.opts.size = min(maxPen, ky.e.tools.opts.size+1)
	case in.Keys.Has(input.KeyY):
		ky.e.panel.nextSymmetry()
	case in.Keys.Has(input.KeyN):
		ky.e.problems.next(ctx)
	case in.Keys.Has(input.KeyU) && in.Mods&input.ModShift != 0:
		ky.e.sel.turn(ctx, edit.TurnLeft)
	case in.Keys.Has(input.KeyU):
		ky.e.sel.turn(ctx, edit.TurnRight)
	case in.Keys.Has(input.KeyF) && in.Mods&input.ModShift != 0:
		ky.e.sel.turn(ctx, edit.FlipTopBottom)
	case in.Keys.Has(input.KeyF):
		ky.e.sel.turn(ctx, edit.FlipLeftRight)
	case in.Keys.Has(input.KeyJ):
		ky.e.tools.dragPans = !ky.e.tools.dragPans
	}
}

// nextBrush selects the next brush of the page, or a previous one.
func (ky *controls) nextBrush(by int) {
	n := len(ky.e.tools.paletteOf(ky.e.tools.tab))
	ky.e.tools.choose(ky.e.tools.tab, (ky.e.tools.picked[ky.e.tools.tab]+by+n)%n)
	ky.ui.Kit.Reveal(ky.e.tools.brush().id)
}

// backOut cancels the innermost action, or opens the menu.
func (ky *controls) backOut() {
	switch {
	case ky.ui.Kit.LetGo():
	case ky.e.tools.stroke.on:
		ky.e.tools.cancel()
	case ky.e.tools.linking:
		ky.e.tools.linking = false
	case ky.e.tools.tool == stampTool:
		ky.e.tools.tool = selectTool
	case ky.e.sel.n > 0:
		ky.e.sel.clearSelection()
	default:
		ky.ui.Dialog = EditMenuDialog
	}
}

// moveCursor moves the cursor with the keys; with Shift it selects on the way.
func (ky *controls) moveCursor(ctx *shell.Context) {
	dx, dy := boardview.CursorDirection(ctx.In)
	if dx == 0 && dy == 0 {
		return
	}
	b := ky.e.Words.Board
	if ky.cursor == rules.NoCell || !ky.onKeys && ky.e.hovered != rules.NoCell {
		ky.cursor = ky.e.hovered
	}
	was := ky.cursor
	ky.cursor, ky.onKeys = boardview.MoveCursor(b, was, ky.e.pic.Floor, dx, dy), true
	ky.e.pic.Camera.Show(b, ky.cursor)
	ky.ui.Player.Play(sound.Hover, 0, 0.5)
	sel := &ky.e.sel
	if ctx.In.Mods&input.ModShift == 0 || was == rules.NoCell {
		sel.extending = false
		return
	}
	if sel.n == 0 || !sel.extending {
		sel.anchor, sel.extending = ky.e.pos(was), true
	}
	to := ky.e.pos(ky.cursor)
	sel.selectCells(ky.e.grid.Rect(nil, sel.anchor, to, true), to.Floor, false)
}

// dialogs draws the open dialog. It returns the next scene, or nil to stay.
func (ky *controls) dialogs(ctx *shell.Context, k *ui.Kit) (shell.Scene, error) {
	switch ky.ui.Dialog {
	case EditMenuDialog:
		return ky.menuBox(ctx)
	case EditKeysDialog:
		ky.keysBox(ctx)
	case ProblemsDialog:
		ky.e.problems.box(ctx)
	case RecoverDialog:
		ky.e.saver.recoverBox(ctx)
	case seats.Dialog:
		tr := &ky.e.trials
		seats.Box(ky.ui, ctx, seats.Table{Level: ky.e.Level(), Words: &ky.e.Words, Seat: tr.seat, Set: ky.e.Sit})
	case TrialDialog:
		return ky.e.trials.setupBox(ctx), nil
	case LevelDialog:
		ky.e.forms.levelBox(ctx)
	case FigureDialog:
		ky.e.forms.figureBox(ctx)
	case WallDialog:
		ky.e.forms.wallBox(ctx)
	}
	return nil, nil
}

// menuBox draws the menu.
func (ky *controls) menuBox(ctx *shell.Context) (shell.Scene, error) {
	entries := []shell.Entry{
		{ID: "resume", Text: ky.ui.Lang.T("Continue editing"), Icon: icon.Pencil, Primary: true},
		{ID: "try", Text: ky.ui.Lang.T("Play test"), Icon: icon.Play},
		{ID: "bots", Text: ky.ui.Lang.T("Test with bots"), Icon: icon.Dice},
		{ID: "solve", Text: ky.ui.Lang.T("Solver"), Icon: icon.Lamp},
		{ID: "outset", Text: ky.ui.Lang.T("Play test setup"), Icon: icon.Hourglass},
		{ID: "level", Text: ky.ui.Lang.T("Title, board, sides, rules"), Icon: icon.Gear},
		{ID: "problems", Text: ky.ui.Lang.T("Problems"), Icon: icon.Warn},
		{ID: "drift", Text: ky.ui.Lang.T("Wall timeline"), Icon: icon.Wall},
		{ID: "fit", Text: ky.ui.Lang.T("Fit board"), Icon: icon.Fit},
		{ID: "save", Text: ky.ui.Lang.T("Save"), Icon: icon.Save},
		{ID: "copy-link", Text: ky.ui.Lang.T("Copy link to this level"), Icon: icon.Link},
		{ID: "copy-text", Text: ky.ui.Lang.T("Copy the level's text"), Icon: icon.Copy, Disabled: ctx.Outside.Copy == nil},
		{ID: "keep-file", Text: ky.ui.Lang.T("Download file"), Icon: icon.Folder},
		{ID: "keys", Text: ky.ui.Lang.T("Keyboard and mouse"), Icon: icon.Info},
		{ID: "settings", Text: ky.ui.Lang.T("Settings"), Icon: icon.Gear},
		{ID: "leave", Text: ky.ui.Lang.T("Save and leave"), Icon: icon.Back},
	}
	r := ky.ui.MenuRoom(ctx, entries, ky.ui.Lang.T("Level"))
	used := ky.ui.Menu(r, entries)
	if ky.ui.Kit.In.Cancel {
		used = "resume"
	}
	if used != "" {
		ky.ui.Dialog = shell.NoDialog
	}
	switch used {
	case "try":
		return ky.e.Try(ctx), nil
	case "bots":
		ky.e.sim.on, ky.e.solver.on = true, false
	case "solve":
		ky.e.solver.on, ky.e.sim.on = true, false
	case "outset", "level", "problems", "keys", "settings":
		ky.ui.Dialog = map[string]shell.Dialog{"outset": TrialDialog, "level": LevelDialog, "problems": ProblemsDialog,
			"keys": EditKeysDialog, "settings": shell.SettingsDialog}[used]
	case "drift":
		ky.e.trials.forecast.Toggle()
	case "fit":
		ky.e.pic.Camera.Fit(ky.e.Words.Board)
	case "save":
		ky.e.saver.saveNow(ctx)
	case "copy-link":
		link, err := sharing.LevelLink(ctx, ky.fileName(), ky.e.Hist.Doc().Text())
		if err != nil {
			ky.ui.Say(ctx, ky.ui.Lang.F("No link: %s.", ky.ui.ErrText(err)))
		} else {
			ky.ui.Say(ctx, sharing.CopyText(ky.ui, ctx, link))
		}
	case "copy-text":
		ky.ui.Say(ctx, sharing.CopyText(ky.ui, ctx, string(ky.e.Hist.Doc().Text())))
	case "keep-file":
		ky.ui.Say(ctx, sharing.SaveLevel(ky.ui, ctx, ky.fileName(), ky.e.Hist.Doc().Text()))
	case "leave":
		if ky.e.Leaves(ctx) {
			ky.ui.Kit.End()
			if of := ky.e.saver.location.of; of != nil {
				return of, nil
			}
			return NewList(ctx, ky.ui), nil
		}
	}
	return nil, nil
}

// fileName returns a file name made of the level's title.
func (ky *controls) fileName() string { return sharing.FileName(ky.e.Level().Title) + ".txt" }

// keysBox lists the keyboard shortcuts.
func (ky *controls) keysBox(ctx *shell.Context) {
	r := ky.ui.Box(ctx, 640, 700, ky.ui.Lang.T("Keyboard and mouse"))
	k := &ky.ui.Kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	list := ky.keyList()
	text := ky.ui.Lang.T("Draw with the left button or a finger. Move the board with the middle button or two fingers; zoom with the wheel or a pinch. Right button, Alt or a long press picks up what is there. With the arrow, a figure or a wall in hand, double-click to open what stands there. Keyboard: arrows move the cursor, Shift selects along the way, hold Space to draw, Tab goes to the buttons, Escape goes back.")
	const line = 32
	width := r.W - k.Pt(12)
	in := k.Scroll("edit-keys", r, k.TextHeight(text, 14, width, font.Regular)+k.Pt(12)+k.Pt(line)*float32(len(list)))
	in.W = width
	in.CutTop(k.Paragraph(in, text, 14, quad.Left, k.Theme.Text, font.Regular) + k.Pt(10))
	for _, x := range list {
		row := in.CutTop(k.Pt(line))
		k.Label(row.CutLeft(row.W*0.64), x[0], 14, quad.Left, k.Theme.Text, font.Regular)
		row.CutLeft(k.Pt(6))
		k.KeyCap(row, x[1])
	}
	k.EndScroll("edit-keys", r)
	ky.ui.CloseButton(foot, ky.ui.Lang.T("Back"))
}

// keyList returns the shortcuts: what they do, and the keys.
func (ky *controls) keyList() (list [][2]string) {
	for t := range toolCount {
		list = append(list, [2]string{ky.e.tools.toolName(t), ky.ui.Bind.Shown(input.Chord{Key: toolKeys[t]})})
	}
	list = append(list,
		ky.keyRow(ky.ui.Lang.T("Brushes"), "1 – 9"),
		ky.keyRow(ky.ui.Lang.T("Palette pages"), "Shift", "1 – 6"),
		ky.keyRow(ky.ui.Lang.T("Next or previous brush"), ". ,"),
		ky.keyRow(ky.ui.Lang.T("Wider or narrower pen"), "[ ]"),
		ky.keyRow(ky.ui.Lang.T("Next symmetry"), "Y"),
		ky.keyRow(ky.ui.Lang.T("Rotate"), "U"),
		ky.keyRow(ky.ui.Lang.T("Rotate the other way"), "Shift", "U"),
		ky.keyRow(ky.ui.Lang.T("Mirror left to right"), "F"),
		ky.keyRow(ky.ui.Lang.T("Mirror top to bottom"), "Shift", "F"),
		ky.keyRow(ky.ui.Lang.T("Copy, cut, paste"), "Ctrl", "C X V"),
		ky.keyRow(ky.ui.Lang.T("Select all or none"), "Ctrl", "A D"),
		ky.keyRow(ky.ui.Lang.T("Clear the selection's cells"), "Delete"),
		ky.keyRow(ky.ui.Lang.T("Next problem"), "N"),
		ky.keyRow(ky.ui.Lang.T("Test with bots"), "F8"),
		ky.keyRow(ky.ui.Lang.T("Solver"), "F7"),
		ky.keyRow(ky.ui.Lang.T("Left button moves the board"), "J"),
		ky.keyRow(ky.ui.Lang.T("Play test, and back"), "F2"),
		ky.keyRow(ky.ui.Lang.T("Play test setup"), "Shift", "F2"),
		ky.keyRow(ky.ui.Lang.T("Where the walls move, turn by turn"), "F6"),
		ky.keyRow(ky.ui.Lang.T("Previous or next wall turn"), ", ."),
		ky.keyRow(ky.ui.Lang.T("Save"), "Ctrl", "S"),
	)
	for _, a := range [...]input.Action{input.Undo, input.Redo, input.FloorUp, input.FloorDown, input.ZoomIn, input.ZoomOut, input.Fit, input.Menu} {
		list = append(list, [2]string{shell.ActionName(ky.ui.Lang, a), ky.ui.Bind.KeyLabel(a)})
	}
	return list
}

// keyRow returns a row of the list of keys: what they do, and the keys held together.
func (ky *controls) keyRow(what string, keys ...string) [2]string {
	for i, k := range keys {
		keys[i] = ky.ui.Lang.T(k)
	}
	return [2]string{what, strings.Join(keys, "+")}
}

package editor

import (
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

type controls struct {
	*Editor

	cursor rules.Cell // where the keys are
	onKeys bool       // the cursor was used last, not the pointer
}

// shortcuts handles the keyboard shortcuts. It returns the next scene, or nil to
// stay.
func (ky *controls) shortcuts(ctx *shell.Context) shell.Scene {
	in := ctx.In
	switch {
	case in.Did(input.Undo):
		ky.step(ctx, false)
	case in.Did(input.Redo):
		ky.step(ctx, true)
	case in.Fresh.Has(input.Menu):
		ky.UI.Dialog = EditMenuDialog
	case in.Fresh.Has(input.Help) || in.Keys.Has(input.KeySlash):
		ky.UI.Dialog = EditKeysDialog
	case shell.TriesKey(in) && in.Mods&input.ModShift != 0:
		ky.UI.Dialog = TrialDialog
	case shell.TriesKey(in) || in.Keys.Has(input.KeyP) && in.Mods&input.ModCtrl == 0:
		return ky.Try(ctx)
	case in.Keys.Has(input.KeyF8):
		ky.panel.toggle(botsPage)
	case in.Keys.Has(input.KeyF7):
		ky.panel.toggle(solverPage)
	case ky.panel.focused:
	case in.Fresh.Has(input.Cancel):
		switch {
		case ky.UI.Kit.LetGo():
		case ky.tools.stroke.on:
			ky.tools.cancel()
		case ky.tools.linking:
			ky.tools.linking = false
		case ky.tools.tool == stampTool:
			ky.tools.tool = selectTool
		case ky.sel.n > 0:
			ky.sel.clearSelection()
		default:
			ky.UI.Dialog = EditMenuDialog
		}
	case in.Mods&input.ModCtrl != 0:
		switch {
		case in.Keys.Has(input.KeyC):
			ky.sel.copyCells(ctx, false)
		case in.Keys.Has(input.KeyX):
			ky.sel.copyCells(ctx, true)
		case in.Keys.Has(input.KeyV):
			ky.sel.startPaste(ctx)
		case in.Keys.Has(input.KeyA):
			ky.sel.selectAll()
			ky.tools.tool = selectTool
		case in.Keys.Has(input.KeyD):
			ky.sel.clearSelection()
		case in.Keys.Has(input.KeyS):
			ky.saver.saveNow(ctx)
		}
	case in.PadUsed && in.Fresh.Has(input.EndTurn):
		ky.panel.selectTool(ctx, (ky.tools.tool+1)%toolCount)
	case in.PadUsed && in.Fresh.Has(input.Forecast):
		ky.tools.tab = (ky.tools.tab + 1) % tabCount
	case in.Fresh.Has(input.Next):
		ky.nextBrush(1)
	case in.Fresh.Has(input.Prev):
		ky.nextBrush(-1)
	default:
		ky.plainKeys(ctx)
	}
	return nil
}

// plainKeys handles the keys of tools, brushes and the selection.
func (ky *controls) plainKeys(ctx *shell.Context) {
	in := ctx.In
	for t, key := range toolKeys {
		if in.Keys.Has(key) {
			ky.panel.selectTool(ctx, tool(t))
			return
		}
	}
	shift := in.Mods&input.ModShift != 0
	for i := range 9 {
		if !in.Keys.Has(input.Key1 + input.Key(i)) {
			continue
		}
		if !shift && i < len(ky.tools.paletteOf(ky.tools.tab)) {
			ky.tools.choose(ky.tools.tab, i)
		} else if shift && i < int(tabCount) {
			ky.tools.tab = tab(i)
		}
		return
	}
	turns := [2]edit.Turn{edit.TurnRight, edit.FlipLeftRight}
	if shift {
		turns = [2]edit.Turn{edit.TurnLeft, edit.FlipTopBottom}
	}
	switch {
	case in.Keys.Has(input.KeyDelete), in.Keys.Has(input.KeyBackspace):
		ky.sel.deleteCells(ctx)
	case in.Keys.Has(input.KeyBracketLeft):
		ky.tools.opts.size = max(1, ky.tools.opts.size-1)
	case in.Keys.Has(input.KeyBracketRight):
		ky.tools.opts.size = min(maxPen, ky.tools.opts.size+1)
	case in.Keys.Has(input.KeyY):
		ky.panel.nextSymmetry()
	case in.Keys.Has(input.KeyN):
		ky.problems.next(ctx)
	case in.Keys.Has(input.KeyU):
		ky.sel.turn(ctx, turns[0])
	case in.Keys.Has(input.KeyF):
		ky.sel.turn(ctx, turns[1])
	case in.Keys.Has(input.KeyJ):
		ky.tools.dragPans = !ky.tools.dragPans
	}
}

// nextBrush selects the next brush of the page, or a previous one.
func (ky *controls) nextBrush(by int) {
	n := len(ky.tools.paletteOf(ky.tools.tab))
	ky.tools.choose(ky.tools.tab, (ky.tools.picked[ky.tools.tab]+by+n)%n)
	ky.UI.Kit.Reveal(ky.tools.brush().id)
}

// moveCursor moves the cursor with the keys; with Shift it selects on the way.
func (ky *controls) moveCursor(ctx *shell.Context) {
	dx, dy := boardview.CursorDirection(ctx.In)
	if dx == 0 && dy == 0 {
		return
	}
	b := ky.Words.Board
	if ky.cursor == rules.NoCell || !ky.onKeys && ky.hovered != rules.NoCell {
		ky.cursor = ky.hovered
	}
	was := ky.cursor
	ky.cursor, ky.onKeys = boardview.MoveCursor(b, was, ky.pic.Floor, dx, dy), true
	ky.pic.Camera.Show(b, ky.cursor)
	ky.UI.Player.Play(sound.Hover, 0, 0.5)
	sel := &ky.sel
	if ctx.In.Mods&input.ModShift == 0 || was == rules.NoCell {
		sel.extending = false
		return
	}
	if sel.n == 0 || !sel.extending {
		sel.anchor, sel.extending = ky.pos(was), true
	}
	to := ky.pos(ky.cursor)
	sel.selectCells(ky.grid.Rect(nil, sel.anchor, to, true), to.Floor, false)
}

// dialogs draws the open dialog. It returns the next scene, or nil to stay.
func (ky *controls) dialogs(ctx *shell.Context) shell.Scene {
	switch ky.UI.Dialog {
	case EditMenuDialog:
		return ky.menuBox(ctx)
	case EditKeysDialog:
		ky.keysBox(ctx)
	case ProblemsDialog:
		ky.problems.box(ctx)
	case RecoverDialog:
		ky.saver.recoverBox(ctx)
	case seats.Dialog:
		seats.Box(ky.UI, ctx, seats.Table{Level: ky.Level(), Words: &ky.Words, Seat: ky.trials.seat, Set: ky.Sit})
	case TrialDialog:
		return ky.trials.setupBox(ctx)
	case LevelDialog:
		ky.forms.levelBox(ctx)
	case FigureDialog, WallDialog:
		ky.forms.objectBox(ctx)
	}
	return nil
}

// menuBox draws the menu. It returns the next scene, or nil to stay.
func (ky *controls) menuBox(ctx *shell.Context) shell.Scene {
	entries := []shell.Entry{
		{ID: "resume", Text: ky.UI.Lang.T("Continue editing"), Icon: icon.Pencil, Primary: true},
		{ID: "try", Text: ky.UI.Lang.T("Play test"), Icon: icon.Play},
		{ID: "bots", Text: ky.UI.Lang.T("Test with bots"), Icon: icon.Dice},
		{ID: "solve", Text: ky.UI.Lang.T("Solver"), Icon: icon.Lamp},
		{ID: "outset", Text: ky.UI.Lang.T("Play test setup"), Icon: icon.Hourglass},
		{ID: "level", Text: ky.UI.Lang.T("Title, board, sides, rules"), Icon: icon.Gear},
		{ID: "problems", Text: ky.UI.Lang.T("Problems"), Icon: icon.Warn},
		{ID: "drift", Text: ky.UI.Lang.T("Wall timeline"), Icon: icon.Wall},
		{ID: "fit", Text: ky.UI.Lang.T("Fit board"), Icon: icon.Fit},
		{ID: "save", Text: ky.UI.Lang.T("Save"), Icon: icon.Save},
		{ID: "copy-link", Text: ky.UI.Lang.T("Copy link to this level"), Icon: icon.Link},
		{ID: "copy-text", Text: ky.UI.Lang.T("Copy the level's text"), Icon: icon.Copy, Disabled: ctx.Outside.Copy == nil},
		{ID: "keep-file", Text: ky.UI.Lang.T("Download file"), Icon: icon.Folder},
		{ID: "keys", Text: ky.UI.Lang.T("Keyboard and mouse"), Icon: icon.Info},
		{ID: "settings", Text: ky.UI.Lang.T("Settings"), Icon: icon.Gear},
		{ID: "leave", Text: ky.UI.Lang.T("Save and leave"), Icon: icon.Back},
	}
	r := ky.UI.MenuRoom(ctx, entries, ky.UI.Lang.T("Level"))
	used := ky.UI.Menu(r, entries)
	if ky.UI.Kit.In.Cancel {
		used = "resume"
	}
	if used != "" {
		ky.UI.Dialog = shell.NoDialog
	}
	switch used {
	case "try":
		return ky.Try(ctx)
	case "bots":
		ky.panel.show(botsPage)
	case "solve":
		ky.panel.show(solverPage)
	case "outset", "level", "problems", "keys", "settings":
		ky.UI.Dialog = map[string]shell.Dialog{"outset": TrialDialog, "level": LevelDialog, "problems": ProblemsDialog,
			"keys": EditKeysDialog, "settings": shell.SettingsDialog}[used]
	case "drift":
		ky.trials.forecast.Toggle()
	case "fit":
		ky.pic.Camera.Fit(ky.Words.Board)
	case "save":
		ky.saver.saveNow(ctx)
	case "copy-link":
		link, err := sharing.LevelLink(ctx, ky.fileName(), ky.Hist.Doc().Text())
		if err != nil {
			ky.UI.Say(ctx, ky.UI.Lang.F("No link: %s.", ky.UI.ErrText(err)))
		} else {
			ky.UI.Say(ctx, sharing.CopyText(ky.UI, ctx, link))
		}
	case "copy-text":
		ky.UI.Say(ctx, sharing.CopyText(ky.UI, ctx, string(ky.Hist.Doc().Text())))
	case "keep-file":
		ky.UI.Say(ctx, sharing.SaveLevel(ky.UI, ctx, ky.fileName(), ky.Hist.Doc().Text()))
	case "leave":
		if ky.Leaves(ctx) {
			ky.UI.Kit.End()
			if of := ky.saver.location.of; of != nil {
				return of
			}
			return NewList(ctx, ky.UI)
		}
	}
	return nil
}

func (ky *controls) fileName() string { return sharing.FileName(ky.Level().Title) + ".txt" }

func (ky *controls) keysBox(ctx *shell.Context) {
	r := ky.UI.Box(ctx, 640, 700, ky.UI.Lang.T("Keyboard and mouse"))
	k := &ky.UI.Kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	var list [][2]string // what a shortcut does, and its keys
	for t := range toolCount {
		list = append(list, [2]string{ky.tools.toolName(t), ky.UI.Bind.Shown(input.Chord{Key: toolKeys[t]})})
	}
	l, ctrl, shift := ky.UI.Lang, ky.UI.Lang.T("Ctrl")+"+", ky.UI.Lang.T("Shift")+"+"
	list = append(list,
		[2]string{l.T("Brushes"), "1 – 9"},
		[2]string{l.T("Palette pages"), shift + "1 – 6"},
		[2]string{l.T("Next or previous brush"), ". ,"},
		[2]string{l.T("Wider or narrower pen"), "[ ]"},
		[2]string{l.T("Next symmetry"), "Y"},
		[2]string{l.T("Rotate"), "U"},
		[2]string{l.T("Rotate the other way"), shift + "U"},
		[2]string{l.T("Mirror left to right"), "F"},
		[2]string{l.T("Mirror top to bottom"), shift + "F"},
		[2]string{l.T("Copy, cut, paste"), ctrl + "C X V"},
		[2]string{l.T("Select all or none"), ctrl + "A D"},
		[2]string{l.T("Clear the selection's cells"), l.T("Delete")},
		[2]string{l.T("Next problem"), "N"},
		[2]string{l.T("Test with bots"), "F8"},
		[2]string{l.T("Solver"), "F7"},
		[2]string{l.T("Left button moves the board"), "J"},
		[2]string{l.T("Play test, and back"), "F2"},
		[2]string{l.T("Play test setup"), shift + "F2"},
		[2]string{l.T("Where the walls move, turn by turn"), "F6"},
		[2]string{l.T("Previous or next wall turn"), ", ."},
		[2]string{l.T("Save"), ctrl + "S"},
	)
	for _, a := range [...]input.Action{input.Undo, input.Redo, input.FloorUp, input.FloorDown, input.ZoomIn, input.ZoomOut, input.Fit, input.Menu} {
		list = append(list, [2]string{shell.ActionName(l, a), ky.UI.Bind.KeyLabel(a)})
	}
	text := ky.UI.Lang.T("Draw with the left button or a finger. Move the board with the middle button or two fingers; zoom with the wheel or a pinch. Right button, Alt or a long press picks up what is there. With the arrow, a figure or a wall in hand, double-click to open what stands there. Keyboard: arrows move the cursor, Shift selects along the way, hold Space to draw, Tab goes to the buttons, Escape goes back.")
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
	ky.UI.CloseButton(foot, ky.UI.Lang.T("Back"))
}

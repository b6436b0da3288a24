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
	e      *Editor
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
		ky.e.UI.Dialog = EditMenuDialog
	case in.Fresh.Has(input.Help) || in.Fresh.Has(input.EditKeys):
		ky.e.UI.Dialog = EditKeysDialog
	case in.Fresh.Has(input.PlayTestSetup):
		ky.e.UI.Dialog = TrialDialog
	case in.Fresh.Has(input.PlayTest):
		return ky.e.Try(ctx)
	case in.Fresh.Has(input.BotTest):
		ky.e.panel.toggle(botsPage)
	case in.Fresh.Has(input.SolverPage):
		ky.e.panel.toggle(solverPage)
	case ky.e.panel.focused:
	case in.Fresh.Has(input.Cancel):
		switch {
		case ky.e.UI.Kit.LetGo():
		case ky.e.tools.stroke.on:
			ky.e.tools.cancel()
		case ky.e.tools.linking:
			ky.e.tools.linking = false
		case ky.e.tools.tool == stampTool:
			ky.e.tools.tool = selectTool
		case ky.e.sel.n > 0:
			ky.e.sel.clearSelection()
		default:
			ky.e.UI.Dialog = EditMenuDialog
		}
	case in.Fresh.Has(input.Copy):
		ky.e.sel.copyCells(ctx, false)
	case in.Fresh.Has(input.Cut):
		ky.e.sel.copyCells(ctx, true)
	case in.Fresh.Has(input.Paste):
		ky.e.panel.selectTool(ctx, stampTool)
	case in.Fresh.Has(input.SelectAll):
		ky.e.sel.selectAll()
		ky.e.tools.tool = selectTool
	case in.Fresh.Has(input.Deselect):
		ky.e.sel.clearSelection()
	case in.Fresh.Has(input.Save):
		ky.e.saver.saveNow(ctx)
	case in.Fresh.Has(input.NextTool):
		ky.e.panel.selectTool(ctx, (ky.e.tools.tool+1)%toolCount)
	case in.Fresh.Has(input.NextPage):
		ky.e.tools.tab = (ky.e.tools.tab + 1) % tabCount
	case in.Did(input.NextBrush):
		ky.nextBrush(1)
	case in.Did(input.PrevBrush):
		ky.nextBrush(-1)
	default:
		ky.plainKeys(ctx)
	}
	return nil
}

// plainKeys handles the keys of tools, brushes and the selection.
func (ky *controls) plainKeys(ctx *shell.Context) {
	in := ctx.In
	for t := range stampTool {
		if in.Fresh.Has(input.SelectTool + input.Action(t)) {
			ky.e.panel.selectTool(ctx, t)
			return
		}
	}
	for i := range ky.e.tools.paletteOf(ky.e.tools.tab) {
		if i < 9 && in.Fresh.Has(input.Brush1+input.Action(i)) {
			ky.e.tools.choose(ky.e.tools.tab, i)
			return
		}
	}
	for t := range tabCount {
		if in.Fresh.Has(input.Page1 + input.Action(t)) {
			ky.e.tools.tab = t
			return
		}
	}
	switch {
	case in.Fresh.Has(input.Clear):
		ky.e.sel.deleteCells(ctx)
	case in.Fresh.Has(input.PenNarrower):
		ky.e.tools.opts.size = max(1, ky.e.tools.opts.size-1)
	case in.Fresh.Has(input.PenWider):
		ky.e.tools.opts.size = min(maxPen, ky.e.tools.opts.size+1)
	case in.Fresh.Has(input.NextSymmetry):
		ky.e.panel.nextSymmetry()
	case in.Fresh.Has(input.NextProblem):
		ky.e.problems.next(ctx)
	case in.Fresh.Has(input.RotateRight):
		ky.e.sel.turn(ctx, edit.TurnRight)
	case in.Fresh.Has(input.RotateLeft):
		ky.e.sel.turn(ctx, edit.TurnLeft)
	case in.Fresh.Has(input.FlipLeftRight):
		ky.e.sel.turn(ctx, edit.FlipLeftRight)
	case in.Fresh.Has(input.FlipTopBottom):
		ky.e.sel.turn(ctx, edit.FlipTopBottom)
	case in.Fresh.Has(input.DragPans):
		ky.e.tools.dragPans = !ky.e.tools.dragPans
	}
}

// nextBrush selects the next brush of the page, or a previous one.
func (ky *controls) nextBrush(by int) {
	n := len(ky.e.tools.paletteOf(ky.e.tools.tab))
	ky.e.tools.choose(ky.e.tools.tab, (ky.e.tools.picked[ky.e.tools.tab]+by+n)%n)
	ky.e.UI.Kit.Reveal(ky.e.tools.brush().id)
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
	ky.e.UI.Player.Play(sound.Hover, 0, 0.5)
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
func (ky *controls) dialogs(ctx *shell.Context) shell.Scene {
	switch ky.e.UI.Dialog {
	case EditMenuDialog:
		return ky.menuBox(ctx)
	case EditKeysDialog:
		ky.keysBox(ctx)
	case ProblemsDialog:
		ky.e.problems.box(ctx)
	case RecoverDialog:
		if ky.e.saver.recoverBox(ctx) {
			ky.e.changed()
		}
	case seats.Dialog:
		seats.Box(ky.e.UI, ctx, seats.Table{Level: ky.e.Level(), Words: &ky.e.Words, Seat: ky.e.trials.seat, Set: ky.e.Sit})
	case TrialDialog:
		return ky.e.trials.setupBox(ctx)
	case LevelDialog:
		ky.e.forms.levelBox(ctx)
	case FigureDialog, WallDialog:
		ky.e.forms.objectBox(ctx)
	}
	return nil
}

// menuBox draws the menu. It returns the next scene, or nil to stay.
func (ky *controls) menuBox(ctx *shell.Context) shell.Scene {
	entries := []shell.Entry{
		{ID: "resume", Text: ky.e.UI.Lang.T("Continue editing"), Icon: icon.Pencil, Primary: true},
		{ID: "try", Text: ky.e.UI.Lang.T("Play test"), Icon: icon.Play},
		{ID: "bots", Text: ky.e.UI.Lang.T("Test with bots"), Icon: icon.Dice},
		{ID: "solve", Text: ky.e.UI.Lang.T("Solver"), Icon: icon.Lamp},
		{ID: "outset", Text: ky.e.UI.Lang.T("Play test setup"), Icon: icon.Hourglass},
		{ID: "level", Text: ky.e.UI.Lang.T("Title, board, sides, rules"), Icon: icon.Gear},
		{ID: "problems", Text: ky.e.UI.Lang.T("Problems"), Icon: icon.Warn},
		{ID: "drift", Text: ky.e.UI.Lang.T("Wall timeline"), Icon: icon.Wall},
		{ID: "fit", Text: ky.e.UI.Lang.T("Fit board"), Icon: icon.Fit},
		{ID: "save", Text: ky.e.UI.Lang.T("Save"), Icon: icon.Save},
		{ID: "copy-link", Text: ky.e.UI.Lang.T("Copy link to this level"), Icon: icon.Link},
		{ID: "copy-text", Text: ky.e.UI.Lang.T("Copy the level's text"), Icon: icon.Copy, Disabled: ctx.Outside.Copy == nil},
		{ID: "keep-file", Text: ky.e.UI.Lang.T("Download file"), Icon: icon.Folder},
		{ID: "keys", Text: ky.e.UI.Lang.T("Keyboard and mouse"), Icon: icon.Info},
		{ID: "settings", Text: ky.e.UI.Lang.T("Settings"), Icon: icon.Gear},
		{ID: "leave", Text: ky.e.UI.Lang.T("Save and leave"), Icon: icon.Back},
	}
	used := ky.e.UI.MenuBox(ctx, ky.e.UI.Lang.T("Level"), entries)
	if ky.e.UI.Kit.In.Cancel {
		used = "resume"
	}
	if used != "" {
		ky.e.UI.Dialog = shell.NoDialog
	}
	switch used {
	case "try":
		return ky.e.Try(ctx)
	case "bots":
		ky.e.panel.show(botsPage)
	case "solve":
		ky.e.panel.show(solverPage)
	case "outset", "level", "problems", "keys", "settings":
		ky.e.UI.Dialog = map[string]shell.Dialog{"outset": TrialDialog, "level": LevelDialog, "problems": ProblemsDialog,
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
			ky.e.UI.Say(ctx, ky.e.UI.Lang.F("No link: %s.", ky.e.UI.ErrText(err)))
		} else {
			ky.e.UI.Say(ctx, sharing.CopyText(ky.e.UI, ctx, link))
		}
	case "copy-text":
		ky.e.UI.Say(ctx, sharing.CopyText(ky.e.UI, ctx, string(ky.e.Hist.Doc().Text())))
	case "keep-file":
		ky.e.UI.Say(ctx, sharing.SaveLevel(ky.e.UI, ctx, ky.fileName(), ky.e.Hist.Doc().Text()))
	case "leave":
		if ky.e.Leaves(ctx) {
			ky.e.UI.Kit.End()
			if of := ky.e.saver.location.of; of != nil {
				return of
			}
			return NewList(ctx, ky.e.UI)
		}
	}
	return nil
}

func (ky *controls) fileName() string { return sharing.FileName(ky.e.Level().Title) + ".txt" }

func (ky *controls) keysBox(ctx *shell.Context) {
	k, l := &ky.e.UI.Kit, ky.e.UI.Lang
	f, foot := beginForm(ctx, ky.e.UI, 640, 700, l.T("Keyboard and mouse"), "edit-keys")
	text := l.T("Draw with the left button or a finger. Move the board with the middle button or two fingers; zoom with the wheel or a pinch. Right button, Alt or a long press picks up what is there. With the select tool, or a figure or wall as your brush, double-click a figure or wall to open its properties. Keyboard: arrows move the cursor, Shift selects along the way, hold Space to draw, Tab goes to the buttons, Escape goes back.")
	f.Room.W = f.Area.W - k.Pt(12)
	f.Cut(k.Paragraph(f.Room, text, 14, quad.Left, k.Theme.Text, font.Regular) + k.Pt(10))
	row := func(what, keys string) {
		r := f.Cut(k.Pt(32))
		k.Label(r.CutLeft(r.W*0.64), what, 14, quad.Left, k.Theme.Text, font.Regular)
		r.CutLeft(k.Pt(6))
		k.KeyCap(r, keys)
	}
	for a := range input.ActionCount {
		if keys := ky.e.UI.Bind.KeyLabel(a); a.In(input.InEditor) && keys != "" {
			row(shell.ActionName(l, a), keys)
		}
	}
	f.End()
	ky.e.UI.CloseButton(foot, ky.e.UI.Lang.T("Back"))
}

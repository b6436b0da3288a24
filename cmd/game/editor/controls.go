package editor

import (
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/rules"
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

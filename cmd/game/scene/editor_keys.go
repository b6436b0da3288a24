package scene

import (
	"wallfall/assets/sound"
	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/rules"
)

// keys are the cursor and the keyboard, and the menu.
type keys struct {
	e  *editor
	ui *desk

	cursor rules.Cell // of the keys
	onKeys bool       // the cursor is used, not the pointer
}

// keysOf answers the keys that mean the same wherever the player is; it gives the
// scene that follows, nil for this one.
func (ky *keys) keysOf(ctx *Context) Scene {
	in := ctx.In
	switch {
	case in.Did(input.Undo):
		ky.e.undo(ctx)
	case in.Did(input.Redo):
		ky.e.redo(ctx)
	case in.Fresh.Has(input.Menu):
		ky.ui.dialog = editMenuDialog
	case in.Fresh.Has(input.Help) || in.Keys.Has(input.KeySlash):
		ky.ui.dialog = editKeysDialog
	case triesKey(in) && in.Mods&input.ModShift != 0:
		ky.ui.dialog = outsetDialog
	case triesKey(in) || in.Keys.Has(input.KeyP) && in.Mods&input.ModCtrl == 0:
		return ky.e.try(ctx)
	case in.Keys.Has(input.KeyF8):
		ky.e.bots.openBots()
	case ky.e.panel.around:
	case in.Fresh.Has(input.Cancel):
		ky.backOut()
	case in.Mods&input.ModCtrl != 0:
		ky.controlKeys(ctx)
	case in.PadUsed && in.Fresh.Has(input.EndTurn):
		ky.e.panel.takeTool(ctx, (ky.e.tools.tool+1)%toolCount)
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

// controlKeys answers keys pressed with Ctrl.
func (ky *keys) controlKeys(ctx *Context) {
	in := ctx.In
	switch {
	case in.Keys.Has(input.KeyC):
		ky.e.sel.copyCells(ctx, false)
	case in.Keys.Has(input.KeyX):
		ky.e.sel.copyCells(ctx, true)
	case in.Keys.Has(input.KeyV):
		ky.e.sel.takeStamp(ctx)
	case in.Keys.Has(input.KeyA):
		ky.e.sel.selectAll()
		ky.e.tools.tool = selectTool
	case in.Keys.Has(input.KeyD):
		ky.e.sel.clearSelection()
	case in.Keys.Has(input.KeyS):
		ky.e.keep.saveNow(ctx)
	}
}

// plainKeys answers the keys of tools, brushes and what is selected.
func (ky *keys) plainKeys(ctx *Context) {
	in := ctx.In
	for t, key := range toolKeys {
		if in.Keys.Has(key) {
			ky.e.panel.takeTool(ctx, tool(t))
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
		ky.e.tools.size = max(1, ky.e.tools.size-1)
	case in.Keys.Has(input.KeyBracketRight):
		ky.e.tools.size = min(maxPen, ky.e.tools.size+1)
	case in.Keys.Has(input.KeyY):
		ky.e.panel.nextSymmetry(1)
	case in.Keys.Has(input.KeyN):
		ky.e.faults.nextProblem(ctx, 1)
	case in.Keys.Has(input.KeyU) && in.Mods&input.ModShift != 0:
		ky.e.sel.turnClip(ctx, edit.TurnLeft)
	case in.Keys.Has(input.KeyU):
		ky.e.sel.turnClip(ctx, edit.TurnRight)
	case in.Keys.Has(input.KeyF) && in.Mods&input.ModShift != 0:
		ky.e.sel.turnClip(ctx, edit.FlipTopBottom)
	case in.Keys.Has(input.KeyF):
		ky.e.sel.turnClip(ctx, edit.FlipLeftRight)
	case in.Keys.Has(input.KeyJ):
		ky.e.tools.hand = !ky.e.tools.hand
	}
}

// nextBrush takes up another brush of the page.
func (ky *keys) nextBrush(by int) {
	n := len(ky.e.tools.paletteOf(ky.e.tools.tab))
	ky.e.tools.choose(ky.e.tools.tab, (ky.e.tools.picked[ky.e.tools.tab]+by+n)%n)
	ky.ui.kit.Reveal(ky.e.tools.brush().id)
}

// backOut undoes one step of choosing, and opens the menu when there is none.
func (ky *keys) backOut() {
	switch {
	case ky.ui.kit.LetGo():
	case ky.e.tools.stroke.on:
		ky.e.tools.drop()
	case ky.e.tools.linking:
		ky.e.tools.linking = false
	case ky.e.tools.tool == stampTool:
		ky.e.tools.tool = selectTool
	case ky.e.sel.n > 0:
		ky.e.sel.clearSelection()
	default:
		ky.ui.dialog = editMenuDialog
	}
}

// cursorWays are the directions of the keys that move the cursor.
var cursorWays = [...]struct {
	action input.Action
	dx, dy float32
}{
	{input.Up, 0, -1}, {input.Down, 0, 1}, {input.Left, -1, 0}, {input.Right, 1, 0},
	{input.UpLeft, -1, -1}, {input.UpRight, 1, -1}, {input.DownLeft, -1, 1}, {input.DownRight, 1, 1},
}

// moveCursor moves the cursor of the board; with Shift it selects on its way.
func (ky *keys) moveCursor(ctx *Context) {
	in, b := ctx.In, ky.e.words.board
	for _, m := range cursorWays {
		if !in.Did(m.action) {
			continue
		}
		if ky.cursor == rules.NoCell || !ky.onKeys && ky.e.under != rules.NoCell {
			ky.cursor = ky.e.under
		}
		was := ky.cursor
		if was == rules.NoCell {
			ky.cursor = b.Cell(rules.Pos{Floor: ky.e.pic.Floor, X: b.Width() / 2, Y: b.Height() / 2})
		} else if to := board.Towards(b, was, m.dx, m.dy); to != rules.NoCell {
			ky.cursor = to
		}
		ky.onKeys = true
		ky.e.pic.Camera.Show(b, ky.cursor)
		if in.Mods&input.ModShift != 0 && was != rules.NoCell {
			if ky.e.sel.n == 0 || !ky.e.sel.shifted {
				ky.e.sel.anchor, ky.e.sel.shifted = ky.e.pos(was), true
			}
			to := ky.e.pos(ky.cursor)
			ky.e.sel.selectCells(ky.e.grid.Rect(nil, ky.e.sel.anchor, to, true), to.Floor, false)
		} else {
			ky.e.sel.shifted = false
		}
		ky.ui.player.Play(sound.Hover, 0, 0.5)
	}
}

package scene

import (
	"wallfall/assets/sound"
	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/rules"
)

// keysOf answers the keys that mean the same wherever the player is; it gives the
// scene that follows, nil for this one.
func (e *editor) keysOf(ctx *Context) Scene {
	in := ctx.In
	switch {
	case in.Did(input.Undo):
		e.undo(ctx)
	case in.Did(input.Redo):
		e.redo(ctx)
	case in.Fresh.Has(input.Menu):
		e.dialog = editMenuDialog
	case in.Fresh.Has(input.Help) || in.Keys.Has(input.KeySlash):
		e.dialog = editKeysDialog
	case triesKey(in) && in.Mods&input.ModShift != 0:
		e.dialog = outsetDialog
	case triesKey(in) || in.Keys.Has(input.KeyP) && in.Mods&input.ModCtrl == 0:
		return e.try(ctx)
	case in.Keys.Has(input.KeyF8):
		e.openBots()
	case e.around:
	case in.Fresh.Has(input.Cancel):
		e.backOut()
	case in.Mods&input.ModCtrl != 0:
		e.controlKeys(ctx)
	case in.PadUsed && in.Fresh.Has(input.EndTurn):
		e.takeTool(ctx, (e.tool+1)%toolCount)
	case in.PadUsed && in.Fresh.Has(input.Forecast):
		e.tab = (e.tab + 1) % tabCount
	case in.Fresh.Has(input.Next):
		e.nextBrush(1)
	case in.Fresh.Has(input.Prev):
		e.nextBrush(-1)
	default:
		e.plainKeys(ctx)
	}
	return nil
}

// controlKeys answers keys pressed with Ctrl.
func (e *editor) controlKeys(ctx *Context) {
	in := ctx.In
	switch {
	case in.Keys.Has(input.KeyC):
		e.copyCells(ctx, false)
	case in.Keys.Has(input.KeyX):
		e.copyCells(ctx, true)
	case in.Keys.Has(input.KeyV):
		e.takeStamp(ctx)
	case in.Keys.Has(input.KeyA):
		e.selectAll()
		e.tool = selectTool
	case in.Keys.Has(input.KeyD):
		e.clearSelection()
	case in.Keys.Has(input.KeyS):
		e.saveNow(ctx)
	}
}

// plainKeys answers the keys of tools, brushes and what is selected.
func (e *editor) plainKeys(ctx *Context) {
	in := ctx.In
	for t, key := range toolKeys {
		if in.Keys.Has(key) {
			e.takeTool(ctx, tool(t))
			return
		}
	}
	for i := range 9 {
		if !in.Keys.Has(input.Key1 + input.Key(i)) {
			continue
		}
		switch list := e.paletteOf(e.tab); {
		case in.Mods&input.ModShift != 0 && i < int(tabCount):
			e.tab = tab(i)
		case in.Mods&input.ModShift == 0 && i < len(list):
			e.choose(e.tab, i)
		}
		return
	}
	switch {
	case in.Keys.Has(input.KeyDelete), in.Keys.Has(input.KeyBackspace):
		e.deleteCells(ctx)
	case in.Keys.Has(input.KeyBracketLeft):
		e.size = max(1, e.size-1)
	case in.Keys.Has(input.KeyBracketRight):
		e.size = min(maxPen, e.size+1)
	case in.Keys.Has(input.KeyY):
		e.nextSymmetry(1)
	case in.Keys.Has(input.KeyN):
		e.nextProblem(ctx, 1)
	case in.Keys.Has(input.KeyU) && in.Mods&input.ModShift != 0:
		e.turnClip(ctx, edit.TurnLeft)
	case in.Keys.Has(input.KeyU):
		e.turnClip(ctx, edit.TurnRight)
	case in.Keys.Has(input.KeyF) && in.Mods&input.ModShift != 0:
		e.turnClip(ctx, edit.FlipTopBottom)
	case in.Keys.Has(input.KeyF):
		e.turnClip(ctx, edit.FlipLeftRight)
	case in.Keys.Has(input.KeyJ):
		e.hand = !e.hand
	}
}

// nextBrush takes up another brush of the page.
func (e *editor) nextBrush(by int) {
	n := len(e.paletteOf(e.tab))
	e.choose(e.tab, (e.picked[e.tab]+by+n)%n)
	e.kit.Reveal(e.brush().id)
}

// backOut undoes one step of choosing, and opens the menu when there is none.
func (e *editor) backOut() {
	switch {
	case e.kit.LetGo():
	case e.stroke.on:
		e.drop()
	case e.linking:
		e.linking = false
	case e.tool == stampTool:
		e.tool = selectTool
	case e.sel.n > 0:
		e.clearSelection()
	default:
		e.dialog = editMenuDialog
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
func (e *editor) moveCursor(ctx *Context) {
	in, b := ctx.In, e.words.board
	for _, m := range cursorWays {
		if !in.Did(m.action) {
			continue
		}
		if e.cursor == rules.NoCell || !e.onKeys && e.under != rules.NoCell {
			e.cursor = e.under
		}
		was := e.cursor
		if was == rules.NoCell {
			e.cursor = b.Cell(rules.Pos{Floor: e.pic.Floor, X: b.Width() / 2, Y: b.Height() / 2})
		} else if to := board.Towards(b, was, m.dx, m.dy); to != rules.NoCell {
			e.cursor = to
		}
		e.onKeys = true
		e.pic.Camera.Show(b, e.cursor)
		if in.Mods&input.ModShift != 0 && was != rules.NoCell {
			if e.sel.n == 0 || !e.shifted {
				e.anchor, e.shifted = e.pos(was), true
			}
			to := e.pos(e.cursor)
			e.selectCells(e.grid.Rect(nil, e.anchor, to, true), to.Floor, false)
		} else {
			e.shifted = false
		}
		e.player.Play(sound.Hover, 0, 0.5)
	}
}

package editor

import (
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/canvas"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/rules"
)

// pointer is where the player points on the board, and how.
type pointer struct {
	hovered rules.Cell // under the mouse or finger
	cursor  rules.Cell // of the keys
	onKeys  bool       // the cursor was used last
	held    bool       // the stroke is drawn by a held key
	pans    bool       // the left button moves the board
	drag    boardview.Drag
}

// draw handles pointer and keys on the board.
func (e *Editor) draw(ctx *shell.Context) {
	in, c := ctx.In, &e.canvas
	if in.PointerUsed {
		e.pointer.onKeys = false
	}
	e.moveCursor(ctx)
	over := e.UI.Kit.Over()
	at := e.target()
	on, onKeys := at != rules.NoCell, e.pointer.onKeys
	switch {
	case in.DoubleClick && !over && (c.Tool == canvas.Select || c.Page >= canvas.FigurePage) && e.propertiesAt(at):
	case c.Drawing():
		e.drawOn(ctx, at)
	case in.Secondary && !over:
		e.pick(at)
	case in.Pressed && !over && !e.pointer.pans && on:
		if in.Mods&input.ModAlt != 0 {
			e.pick(at)
		} else if e.press(ctx, at, false); in.Released {
			e.answer(ctx, c.Release())
		}
	case in.Pressed && !over && !on && c.Tool == canvas.Select:
		c.Deselect()
	case in.Fresh.Has(input.Skip) && onKeys && on:
		e.press(ctx, at, true)
	case in.Fresh.Has(input.Confirm) && onKeys && on:
		if !e.propertiesAt(at) {
			e.press(ctx, at, true)
		}
	}
}

// drawOn continues or ends the stroke.
func (e *Editor) drawOn(ctx *shell.Context, at rules.Cell) {
	in, c := ctx.In, &e.canvas
	held := in.Down && !in.Released
	if e.pointer.held {
		held = in.Holds(input.Skip) || in.Holds(input.Confirm)
	}
	switch {
	case in.Cancelled || in.Pinching:
		c.Cancel()
		return
	case in.LongPress:
		c.Cancel()
		e.pick(at)
		return
	case at != rules.NoCell:
		c.Extend(e.pos(at))
	}
	if !held {
		e.answer(ctx, c.Release())
	}
}

// press presses the tool on a cell; held means with a key.
func (e *Editor) press(ctx *shell.Context, at rules.Cell, held bool) {
	if e.pointer.held = held; e.canvas.Tool == canvas.Picker {
		e.pick(at)
		return
	}
	e.answer(ctx, e.canvas.Press(e.pos(at), ctx.In.Mods&input.ModShift != 0))
}

// pick picks up the brush for what is at a cell, and shows it in the palette.
func (e *Editor) pick(at rules.Cell) {
	if at != rules.NoCell {
		e.canvas.Pick(e.pos(at))
		e.UI.Kit.Reveal(e.canvas.Brush().ID)
	}
}

// propertiesAt opens the properties of what stands on a cell. It reports whether
// there is anything.
func (e *Editor) propertiesAt(at rules.Cell) bool {
	if at == rules.NoCell {
		return false
	}
	name := e.canvas.ObjectAt(e.pos(at))
	if name == "" {
		return false
	}
	e.canvas.Cancel()
	e.Properties(name)
	return true
}

// targetCells returns the cell that the player points at, as a list.
func (e *Editor) targetCells() []rules.Pos {
	if at := e.target(); at != rules.NoCell {
		return []rules.Pos{e.pos(at)}
	}
	return nil
}

// moveCursor moves the cursor with the keys; with Shift it selects on the way.
func (e *Editor) moveCursor(ctx *shell.Context) {
	dx, dy := boardview.CursorDirection(ctx.In)
	if dx == 0 && dy == 0 {
		return
	}
	b, p := e.Words.Board, &e.pointer
	if p.cursor == rules.NoCell || !p.onKeys && p.hovered != rules.NoCell {
		p.cursor = p.hovered
	}
	was := p.cursor
	p.cursor, p.onKeys = boardview.MoveCursor(b, was, e.pic.Floor, dx, dy), true
	e.pic.Camera.Show(b, p.cursor)
	e.UI.Player.Play(sound.Hover, 0, 0.5)
	if ctx.In.Mods&input.ModShift == 0 || was == rules.NoCell {
		e.canvas.EndRange()
		return
	}
	e.canvas.SelectTo(e.pos(was), e.pos(p.cursor))
}

// moveFocus moves the keyboard focus from the board to the buttons and back.
func (e *Editor) moveFocus(ctx *shell.Context) {
	in := ctx.In
	switch {
	case !e.focused && in.Fresh.Has(input.EditButtons):
		e.focused = true
		in.Actions, in.Fresh = input.ActionSet{}, input.ActionSet{}
		if e.lastFocus == "" {
			e.lastFocus = toolIDs[e.canvas.Tool]
		}
		e.UI.Kit.SetFocus(e.lastFocus)
	case e.focused && (in.PointerUsed || in.Fresh.Has(input.Cancel)):
		e.focused, e.lastFocus = false, e.UI.Kit.Focus()
		in.Drop(input.Cancel)
	}
}

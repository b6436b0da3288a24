package boardview

import (
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// cursorKeys are the actions that move a cursor, with their directions on the screen.
var cursorKeys = [...]struct {
	action input.Action
	dx, dy float32
}{
	{input.Up, 0, -1}, {input.Down, 0, 1}, {input.Left, -1, 0}, {input.Right, 1, 0},
	{input.UpLeft, -0.7, -0.7}, {input.UpRight, 0.7, -0.7}, {input.DownLeft, -0.7, 0.7}, {input.DownRight, 0.7, 0.7},
}

// CursorDirection returns the direction in which keys or stick move the cursor in
// this tick, 0, 0 for none.
func CursorDirection(in *input.Frame) (dx, dy float32) {
	for _, k := range cursorKeys {
		if in.Did(k.action) {
			dx, dy = dx+k.dx, dy+k.dy
		}
	}
	return dx, dy
}

// MoveCursor returns the cell next to at in a direction of the screen, or at if the
// board ends there. A cursor that is on no cell of the floor starts in its middle.
func MoveCursor(b *rules.Board, at rules.Cell, floor int, dx, dy float32) rules.Cell {
	if at == rules.NoCell || b.Pos(at).Floor != floor {
		return b.Cell(rules.Pos{Floor: floor, X: b.Width() / 2, Y: b.Height() / 2})
	}
	if to := board.Towards(b, at, dx, dy); to != rules.NoCell {
		return to
	}
	return at
}

// Package boardview shows a board on a screen: camera, still pictures, recorded events
// and the schedule of the walls. It knows no match: packages table and editor do.
package boardview

import (
	"math"

	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// SteerCamera moves a camera by wheel, fingers and keys, and if pans is set by dragging.
func SteerCamera(d *shell.UI, ctx *shell.Context, cam *scene.Camera, b *rules.Board, dr *Drag, pans bool) {
	in := ctx.In
	over := d.Kit.Over()
	if in.Wheel != 0 && !over {
		cam.ZoomAt(float32(math.Pow(1.15, float64(in.Wheel))), in.X, in.Y) // a touchpad sends parts of a notch
	}
	if in.Pinching || in.PanDX != 0 || in.PanDY != 0 {
		cam.Pan(in.PanDX, in.PanDY)
		if in.Pinch > 0 && in.Pinch != 1 {
			cam.ZoomAt(in.Pinch, in.PinchX, in.PinchY)
		}
	} else if pans {
		dr.pan(in, cam, over, d.Set.Reduced)
	}
	step := 9 * ctx.Scale
	for _, p := range [...]struct {
		action input.Action
		dx, dy float32
	}{{input.PanLeft, step, 0}, {input.PanRight, -step, 0}, {input.PanUp, 0, step}, {input.PanDown, 0, -step}} {
		if in.Holds(p.action) {
			cam.Pan(p.dx, p.dy)
		}
	}
	mx, my := (cam.Area.X0+cam.Area.X1)/2, (cam.Area.Y0+cam.Area.Y1)/2
	if in.Did(input.ZoomIn) {
		cam.ZoomAt(1.2, mx, my)
	}
	if in.Did(input.ZoomOut) {
		cam.ZoomAt(1/1.2, mx, my)
	}
	if in.Did(input.Fit) {
		cam.Fit(b)
	}
}

// Drag moves the board with the pointer that holds it. The board glides on when a
// finger lets go.
type Drag struct {
	on     bool // the drag began on the board; it goes on wherever the pointer is
	vx, vy float32
}

// pan handles one tick. over means that the pointer is on a widget, still that nothing
// may move by itself.
func (d *Drag) pan(in *input.Frame, cam *scene.Camera, over, still bool) {
	if in.Pressed {
		*d = Drag{}
	}
	if in.DragStarted {
		d.on = !over && cam.Has(in.DragStartX, in.DragStartY)
	}
	switch {
	case in.Dragging && d.on:
		cam.Pan(in.DragDX, in.DragDY)
		// Averaged over the last ticks, since a finger slows down as it is lifted.
		d.vx, d.vy = d.vx*0.5+in.DragDX*0.5, d.vy*0.5+in.DragDY*0.5
		if d.on = !in.DragEnded; !d.on && (!in.Touch || still) {
			d.vx, d.vy = 0, 0
		}
	case !in.Dragging && (d.vx*d.vx+d.vy*d.vy > glided*glided):
		d.on = false
		cam.Pan(d.vx, d.vy)
		d.vx, d.vy = d.vx*glide, d.vy*glide
	default:
		d.vx, d.vy = 0, 0
	}
}

// A gliding board keeps the share glide of its speed each tick, and stops below glided pixels.
const (
	glide  = 0.9
	glided = 0.4
)

// Minimap shows the whole floor while the camera shows a part; pressing it moves the camera.
type Minimap struct {
	small   board.Minimap
	dragged bool
}

// The measures of the map, in points.
const (
	mapMargin = 10 // from the corner of the board
	mapFrame  = 5  // around it
)

// Draw draws the minimap in a corner of an area, at most that wide and high, and returns its frame.
// With a size of 0 it is left out.
func (m *Minimap) Draw(k *ui.Kit, pic *board.Picture, b *rules.Board, area ui.Rect, most float32) (frame ui.Rect) {
	if most == 0 || pic.Camera.Whole() {
		m.dragged = false
		return frame
	}
	w, h := scene.MapSize(b)
	if pic.Camera.Turned {
		w, h = h, w
	}
	scale := most / max(w, h)
	least := k.Pt(ui.RowHeight)
	room := area.Inset(k.Pt(mapMargin))
	r := ui.Rect{W: max(w*scale, least), H: max(h*scale, least)}
	if r.X, r.Y = room.X, room.Y; !pic.Camera.Turned { // with the side that begins at the bottom
		r.Y += room.H - r.H
	}
	frame = r.Inset(-k.Pt(mapFrame))
	k.Panel(frame)
	k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(2), quad.Solid(k.Theme.PanelDark))
	k.List.PushClip(r.Bounds())
	m.small.Draw(&k.List, pic, r.Bounds())
	k.List.Pop()
	k.Tap("minimap", r, "")
	in := &k.In
	if in.Pressed && !k.Inert {
		m.dragged = r.Has(in.X, in.Y)
	}
	if m.dragged = m.dragged && in.Down && !k.Inert; m.dragged {
		pic.Camera.Look(m.small.World(max(r.X, min(in.X, r.X+r.W)), max(r.Y, min(in.Y, r.Y+r.H))))
	}
	return frame
}

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
	if to := scene.Towards(b, at, dx, dy); to != rules.NoCell {
		return to
	}
	return at
}

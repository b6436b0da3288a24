package scene

import (
	"wallfall/input"
	"wallfall/render/board"
)

// drag moves the board with the pointer that holds it, and lets it glide on when
// a finger lets go of it.
type drag struct {
	on     bool // it began on the board, and goes on wherever the pointer is
	vx, vy float32
}

// Of the speed of a gliding board so much is left after a tick; slower than this,
// in pixels a tick, it stands.
const (
	glide  = 0.9
	glided = 0.4
)

// pan takes one tick. Over tells that the pointer is on a widget, still that
// nothing is to move by itself.
func (d *drag) pan(in *input.Frame, cam *board.Camera, over, still bool) {
	if in.Pressed {
		*d = drag{}
	}
	if in.DragStarted {
		d.on = !over && cam.Has(in.DragStartX, in.DragStartY)
	}
	switch {
	case in.Dragging && d.on:
		cam.Pan(in.DragDX, in.DragDY)
		// The way of the last ticks counts, since a finger slows as it is lifted.
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

package boardview

import (
	"wallfall/render/board"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Placing is how a board lies on a screen. Where cells would be small it is cropped to what is
// not rock, and turned if that makes them larger.
type Placing struct {
	Other bool // the player has turned it the other way
	of    *rules.Board
	part  quad.Bounds // of its floors, without rows and columns of rock at the edge
}

// Cells smaller than a finger, in points, are small. A turn must make them larger by some.
const (
	finger  = 40
	worthIt = 1.2
	nearly  = 0.95 // a finger, which is not worth hiding a part of the board
)

// Lay lays a board into its area. What decides is a larger room, which does not change while the
// board is played. Where cells are too small for a finger a new board shows those of a side.
func (pl *Placing) Lay(cam *scene.Camera, v *board.View, area, room quad.Bounds, scale float32, touch bool) {
	b, fresh := v.Board, cam.Zoom == 0
	cam.SetArea(b, area)
	w, h := scene.MapSize(b)
	fits := func(w, h float32) float32 {
		return min((room.X1-room.X0)/(w+scene.Margin), (room.Y1-room.Y0)/(h+scene.Margin)) / scale
	}
	part, turned, size := quad.Bounds{}, false, fits(w, h)
	if size < finger {
		if pl.of != b {
			pl.of, pl.part = b, bare(v)
		}
		part, w, h = pl.part, pl.part.X1-pl.part.X0, pl.part.Y1-pl.part.Y0
		size = fits(w, h)
		turned = b.Topology() == rules.Square && fits(h, w) > size*worthIt
	}
	turned = b.Topology() == rules.Square && turned != pl.Other
	if part == cam.Part && turned == cam.Turned && !fresh {
		return
	}
	cam.Part, cam.Turned = part, turned
	if cam.Fit(b); !touch || cam.Zoom >= nearly*finger*scale {
		return
	}
	cam.Zoom = finger * scale
	for i := range v.Figures {
		if f := &v.Figures[i]; f.Side == v.Side && f.Cell != rules.NoCell {
			cam.Show(b, f.Cell)
		}
	}
}

// bare returns the part of the floors that is left without rows and columns at the edge that are
// rock or void on all of them. The middles of the cells around it are in sight, to be pointed at.
func bare(v *board.View) quad.Bounds {
	b := v.Board
	x0, y0, x1, y1 := b.Width(), b.Height(), 0, 0
	for i := range v.Cells {
		if at, cell := b.Pos(rules.Cell(i)), &v.Cells[i]; cell.Terrain != rules.Rock && cell.Terrain != rules.Void {
			x0, y0, x1, y1 = min(x0, at.X), min(y0, at.Y), max(x1, at.X+1), max(y1, at.Y+1)
		}
	}
	if x0 >= x1 {
		return quad.Bounds{}
	}
	left, top := scene.Centre(b, b.Cell(rules.Pos{X: x0, Y: y0}))
	const rim = 0.65
	right, foot := scene.Centre(b, b.Cell(rules.Pos{X: x1 - 1, Y: y1 - 1}))
	return quad.Bounds{X0: left - rim, Y0: top - rim, X1: right + rim, Y1: foot + rim}
}

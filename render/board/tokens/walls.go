package tokens

import (
	"math"
	"slices"

	"wallfall/render/board/ease"
	"wallfall/render/board/prop"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// steel is the coat of walls where the palette has none.
var steel = [4]quad.Color{quad.RGB(0x4b5663), quad.RGB(0x14181d), quad.RGB(0xb4c2d0), quad.RGB(0x2b323a)}

// The height of a crushing wall, in cells.
const (
	crusherLift  = 0.07
	crusherSteps = 6 // of its flank
)

// wall draws a crushing wall: one block of steel, with hazard stripes on the
// crushing side and chevrons that show its direction (CW-01).
//
// It has three layers: shadow, block and signs. Each is drawn of all cells, and of
// all walls, before the next, so that a wall is of one piece.
func wall(p *scene.Frame, l *quad.List, w *scene.Wall, s *scene.Slide, z float32, ghost bool, layer int) {
	b := p.View.Board
	t := b.Topology()
	hx, hy := p.Heading(w.Dir)
	if ghost {
		l.PushOpacity(0.3)
		defer l.Pop()
	}
	if s.Crumble > 0 || s.Fade > 0 {
		l.PushOpacity((1 - min(1, s.Crumble)) * (1 - s.Fade))
		defer l.Pop()
	}
	coat := &p.Palette.Coat
	if coat[0].A == 0 {
		coat = &steel
	}
	ox, oy := scene.Centre(b, w.Cells[0])
	br := p.Brush(l)
	for i, c := range w.Cells {
		wx, wy := scene.Centre(b, c)
		x, y := p.Camera.Screen(wx+s.Dx, wy+s.Dy)
		if !p.InSight(x, y, z) {
			continue
		}
		x, y = x+z*0.15*s.Crumble*float32(i%3-1), y+z*0.1*s.Crumble
		joined, drop, left, front := within(p, w, c)
		px, py := p.Camera.Turn(wx-ox, wy-oy)
		switch layer {
		case 0:
			br.X, br.Y = x+z*0.09, y+z*0.16
			br.Slab(0, quad.Solid(quad.RGBA(0x000000a0))).Soft = z * 0.09
		case 1:
			it := quad.Item{Shape: quad.Tile, X: x, Y: y - z*crusherLift, HX: z / 2, HY: z / 2, P0: px, P1: py, P2: float32(joined),
				Phase: float32(quad.Marks(drop, left, [3]bool{})), Paint: quad.Paint{Fill: quad.FillSteel, A: coat[0], B: coat[1], C: coat[2]}, StrokeTo: coat[3]}
			if t == rules.Hex {
				it.Shape, it.HY = quad.TileHex, z*scene.HexRadius
			}
			l.Add(it)
		default:
			signs(p, l, x, y-z*crusherLift, z, hx, hy, front)
		}
	}
}

// within returns the position of a cell in its wall: the set of directions in which it
// goes on, the steps of its flank to the front right (or front) and front left,
// and whether it is on the crushing side.
func within(p *scene.Frame, w *scene.Wall, c rules.Cell) (joined, drop, left int, front bool) {
	b := p.View.Board
	drop, left = crusherSteps, crusherSteps
	for d := range rules.Dir(b.Topology().Dirs()) {
		if n := b.Neighbour(c, d); n != rules.NoCell && slices.Contains(w.Cells, n) {
			joined |= 1 << p.Camera.Shown(d)
		}
	}
	right, other := 4, 4
	if b.Topology() == rules.Hex {
		right, other = 2, 3
	}
	if joined>>right&1 != 0 {
		drop = 0
	}
	if joined>>other&1 != 0 {
		left = 0
	}
	return joined, drop, left, joined>>p.Camera.Shown(w.Dir)&1 == 0
}

// signs draws the direction of a wall on one of its cells, and on its crushing side the
// stripes, which run on from cell to cell.
func signs(p *scene.Frame, l *quad.List, x, y, z, hx, hy float32, front bool) {
	rot := ease.Angle(hx, hy)
	far, back := z*0.355, float32(0.03)
	if hy > 0.1 { // towards the viewer the flank takes part of the room
		far -= z * crusherSteps * quad.TileStep * 0.62 * hy
		back += 0.12 * hy
	}
	if front {
		half, wide := z*0.5, z*0.115
		if p.View.Board.Topology() == rules.Hex {
			half = z * scene.HexRadius * 0.5
		}
		cx, cy := x+hx*far, y+hy*far
		l.Add(quad.Item{Shape: quad.Rect, X: cx, Y: cy, HX: wide + z*0.02, HY: half, Rot: rot, Paint: quad.Solid(quad.RGB(0x15120e))})
		// A whole number of periods goes into a cell.
		l.Add(quad.Item{Shape: quad.Rect, X: cx, Y: cy, HX: wide, HY: half, Rot: rot,
			Paint: quad.Stripes(quad.RGB(0xffcb2e), quad.RGB(0x1d1a16), half*2*0.70710678/6)})
	}
	n, size := 2, z*0.34
	if z < 20 {
		n, size, back = 1, z*0.44, 0.1+back-0.03
	}
	for k := range n {
		off := -z * (back + 0.19*float32(k))
		cx, cy, t := x+hx*off, y+hy*off, max(1.5, z*0.075)
		l.Chevron(cx, cy, size*0.62+t*0.6, size+t*0.6, t*1.6, rot, quad.Solid(quad.RGB(0x12151a)))
		l.Chevron(cx, cy, size*0.62, size, t, rot, quad.Solid(quad.RGB(0xffeab0).Fade(1-0.25*float32(k))))
	}
}

// Walls draws the crushing walls.
func Walls(p *scene.Frame, l *quad.List) {
	for layer := range 3 {
		for i := range p.View.Walls {
			w := &p.View.Walls[i]
			if len(w.Cells) == 0 {
				continue
			}
			ghost := p.View.Board.Pos(w.Cells[0]).Floor != p.Floor
			if s := &p.Slides[i]; s.Cross > 0 { // from here to there without a way
				wall(p, l, w, &scene.Slide{Fade: s.Cross}, p.Camera.Zoom, ghost, layer)
				wall(p, l, w, &scene.Slide{Dx: s.Dx, Dy: s.Dy, Fade: 1 - s.Cross}, p.Camera.Zoom, ghost, layer)
				continue
			}
			wall(p, l, w, &p.Slides[i], p.Camera.Zoom, ghost, layer)
		}
	}
}

// Steel adds the cell of a crushing wall that moves in a direction, as a button
// shows it.
func Steel(l *quad.List, t rules.Topology, d rules.Dir, x, y, z float32) {
	br := prop.Brush{List: l, X: x, Y: y, Zoom: z, Hex: t == rules.Hex}
	br.Slab(0.02, quad.Bevel(steel[0], steel[2], steel[1], z*0.08)).Edge(max(1, z*0.03), steel[1])
	hx, hy := scene.Heading(t, d)
	l.Chevron(x+hx*z*0.05, y+hy*z*0.05, z*0.3, z*0.46, z*0.11, ease.Angle(hx, hy), quad.Solid(quad.RGB(0xffeab0)))
}

// Compass adds an arrow that points in a direction of a board, r pixels long from
// the middle.
func Compass(l *quad.List, t rules.Topology, d rules.Dir, x, y, r float32, ink quad.Color) {
	hx, hy := scene.Heading(t, d)
	n := r / float32(math.Hypot(float64(hx), float64(hy)))
	l.Arrow(x-hx*n, y-hy*n, x+hx*n, y+hy*n, r*0.32, r*0.9, quad.Solid(ink))
}

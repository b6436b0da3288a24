package board

import (
	"math"

	"wallfall/render/board/prop"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Swatch is a single cell, drawn on a button or beneath the pointer.
type Swatch struct {
	Terrain   rules.Terrain
	Feature   rules.Feature
	Structure rules.Structure
	Colour    int // of the structure's owner, or Nobody
	Tag       int // 1..26 for A..Z, 0 for none
	Height    int
	Edge      rules.Edge // to a neighbour on the right that lies higher, NoEdge for none
	Magical   bool
}

// Draw adds the cell with its middle at x, y and z pixels broad.
func (s *Swatch) Draw(l *quad.List, pal *Palette, hex bool, x, y, z float32) {
	br := prop.Brush{List: l, X: x, Y: y, Zoom: z, Hex: hex, Seed: 3}
	if s.Terrain == rules.Void {
		br.Slab(0.06, quad.Hatch(quad.RGBA(0x00000060), quad.RGBA(0x00000090), z*0.2, z*0.05)).Edge(max(1, z*0.03), quad.RGBA(0xffffff40))
		return
	}
	lk := &terrainLooks[s.Terrain]
	up := shine(s.Height)
	it := quad.Item{Shape: quad.Tile, X: x, Y: y, HX: z / 2, HY: z / 2, P0: 0.5, P1: 0.5, Seed: 40, StrokeTo: lk.base.Lighter(up * 0.5),
		Paint: quad.Paint{Fill: lk.fill, A: lk.a.Lighter(up), B: lk.b.Lighter(up * 0.5), C: lk.c.Lighter(up)}}
	if hex {
		it.Shape, it.HY = quad.TileHex, z*HexRadius
	}
	if s.Feature == rules.Pitfall {
		it.Phase = quad.TileHole | quad.TileDeep
	}
	l.Add(it)
	br.Feature(s.Feature, 0, false, s.Magical)
	if s.Feature == rules.Portal {
		br.Portal(0, "")
	}
	if s.Structure != rules.NoStructure {
		br.Structure(s.Structure, pal.plinth(&br, s.Colour, s.Colour != Nobody))
	}
	if s.Tag > 0 || s.Feature == rules.Objective {
		br.Objective(s.Tag, s.Structure != rules.NoStructure)
	}
	if s.Edge != rules.NoEdge {
		br.X -= z / 2
		br.Edge(s.Edge, true, 1, 0)
	}
}

// Outline adds the border of a cell of the floor that is shown, shrunk by inset
// cells, width points broad.
func (p *Stage) Outline(l *quad.List, c rules.Cell, inset, width float32, ink, fill quad.Color) {
	p.outline(l, c, inset, width, ink, quad.Solid(fill))
}

// Border adds a dashed line around the cells of the floor that is shown for which
// in is true; phase moves the dashes. In is indexed by the number of a cell on its
// floor.
func (p *Stage) Border(l *quad.List, in []bool, width, phase float32, ink, gap quad.Color) {
	b := p.View.Board
	per := b.Width() * b.Height()
	step := rules.Dir(1)
	half := p.Camera.Zoom * HexRadius / 2
	if b.Topology() == rules.Square {
		step, half = 2, p.Camera.Zoom/2
	}
	dash := max(4*p.Scale, half*0.36)
	p.cells(p.Floor, 0, func(c rules.Cell, x, y float32) {
		at := int(c) - p.Floor*per
		if at >= len(in) || !in[at] {
			return
		}
		for d := rules.Dir(0); int(d) < b.Topology().Dirs(); d += step {
			if n := b.Neighbour(c, d); n != rules.NoCell && in[int(n)-p.Floor*per] {
				continue
			}
			hx, hy := heading(b.Topology(), d)
			mx, my := x+hx*p.Camera.Zoom/2, y+hy*p.Camera.Zoom/2
			x0, y0, x1, y1 := mx+hy*half, my-hx*half, mx-hy*half, my+hx*half
			l.Line(x0, y0, x1, y1, width*p.Scale, quad.Solid(gap))
			l.DashLine(x0, y0, x1, y1, width*p.Scale, dash, dash, quad.Solid(ink)).Phase = phase
		}
	})
}

// Voids adds a faint border for every cell of the shown floor that is void, so
// that one sees where the map can go on.
func (p *Stage) Voids(l *quad.List, ink quad.Color) {
	if p.Camera.Zoom < plainBelow {
		return
	}
	p.cells(p.Floor, 0, func(c rules.Cell, x, y float32) {
		if p.View.Cells[c].Terrain == rules.Void {
			p.outline(l, c, 0.03, 1, ink, quad.Solid(quad.Color{}))
		}
	})
}

// Steel adds the cell of a crushing wall that moves in a direction, as a button
// shows it.
func Steel(l *quad.List, t rules.Topology, d rules.Dir, x, y, z float32) {
	br := prop.Brush{List: l, X: x, Y: y, Zoom: z, Hex: t == rules.Hex}
	br.Slab(0.02, quad.Bevel(steel.a, steel.c, steel.b, z*0.08)).Edge(max(1, z*0.03), steel.b)
	hx, hy := heading(t, d)
	l.Chevron(x+hx*z*0.05, y+hy*z*0.05, z*0.3, z*0.46, z*0.11, float32(math.Atan2(float64(hy), float64(hx))), quad.Solid(quad.RGB(0xffeab0)))
}

// Compass adds an arrow that points in a direction of a board, r pixels long from
// the middle.
func Compass(l *quad.List, t rules.Topology, d rules.Dir, x, y, r float32, ink quad.Color) {
	hx, hy := heading(t, d)
	n := r / float32(math.Hypot(float64(hx), float64(hy)))
	l.Arrow(x-hx*n, y-hy*n, x+hx*n, y+hy*n, r*0.32, r*0.9, quad.Solid(ink))
}

package ground

import (
	"wallfall/render/board/looks"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Far draws a part of the floor in plain colours, with cells of a size and the corner
// of the floor at left, top. A run of cells of one colour is one rectangle; one of step
// cells is sampled in each direction.
func Far(p *scene.Frame, l *quad.List, left, top, cell float32, step, x0, y0, x1, y1 int) {
	row, shift := float32(1), float32(0)
	hex := p.View.Board.Topology() == rules.Hex
	if hex {
		row = scene.HexRow
	}
	for y := y0; y <= y1; y += step {
		if shift = 0; hex && y&1 == 1 {
			shift = 0.5
		}
		for x := x0; x <= x1; {
			c, n := plainColour(p, x, y), step
			for x+n <= x1 && plainColour(p, x+n, y) == c {
				n += step
			}
			if c.A > 0 {
				w, h := float32(min(n, x1+1-x))*cell, float32(step)*row*cell
				dx, dy := p.Camera.Turn((float32(x)+shift)*cell, float32(y)*row*cell)
				if p.Camera.Turned {
					dy, w, h = dy-w, h, w
				}
				l.Rect(left+dx, top+dy, w+0.5, h+0.5, 0, quad.Solid(c))
			}
			x += n
		}
	}
}

// plainColour returns the plain colour of a cell of the floor, none for void.
func plainColour(p *scene.Frame, x, y int) quad.Color {
	b := p.View.Board
	c := b.Cell(rules.Pos{Floor: p.Floor, X: x, Y: y})
	cell := &p.View.Cells[c]
	if far := looks.Features[cell.Feature].Far; far.A > 0 {
		return far
	}
	if cell.Structure != rules.NoStructure {
		return p.Palette.Side(p.Colour(int(cell.Owner)))
	}
	if cell.Terrain == rules.Void {
		return quad.Color{}
	}
	g := looks.PlaceNamed(p.Place).Terrain(cell.Terrain)
	return g.Face.Mix(g.Dark, 0.4).Lighter(shine(b.Ground(c)))
}

package board

import (
	"wallfall/render/board/ground"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Minimap is a whole floor seen small: its ground in plain colours, the crushing
// walls, the sides' chips, and a frame around what the camera shows. The zero value
// is ready.
type Minimap struct {
	ground quad.List
	key    miniKey
	area   quad.Bounds // of the floor itself, within what it was given
	cell   float32     // device pixels a cell
}

type miniKey struct {
	area  quad.Bounds
	floor int
	beat  int
}

// miniBeat is the number of ticks between redraws of the ground, which rarely changes.
const miniBeat = 30

// Draw adds the map of the picture's floor, as large as fits into the area.
func (m *Minimap) Draw(l *quad.List, p *Picture, area quad.Bounds) {
	b := p.View.Board
	w, h := scene.MapSize(b)
	m.cell = min((area.X1-area.X0)/w, (area.Y1-area.Y0)/h)
	x, y := (area.X0+area.X1-w*m.cell)/2, (area.Y0+area.Y1-h*m.cell)/2
	m.area = quad.Bounds{X0: x, Y0: y, X1: x + w*m.cell, Y1: y + h*m.cell}
	if key := (miniKey{area, p.Floor, int(p.Tick) / miniBeat}); key != m.key {
		m.key = key
		m.ground.Reset()
		// Of cells smaller than two pixels only some are sampled.
		ground.Far(&p.Frame, &m.ground, x, y, m.cell, max(1, int(2/m.cell+0.999)), 0, 0, b.Width()-1, b.Height()-1)
	}
	l.Append(&m.ground)
	m.figures(l, p)
	// What the camera shows.
	a := p.Camera.Area
	x0, y0 := p.Camera.World(a.X0, a.Y0)
	x1, y1 := p.Camera.World(a.X1, a.Y1)
	on := func(v, most float32) float32 { return max(0, min(v*m.cell, most*m.cell)) }
	line := max(1.5, 1.5*p.Scale)
	l.Rect(x+on(x0, w), y+on(y0, h), on(x1, w)-on(x0, w), on(y1, h)-on(y0, h), line, quad.Solid(quad.Color{})).Edge(line, quad.RGB(0xffffff))
}

func (m *Minimap) figures(l *quad.List, p *Picture) {
	b := p.View.Board
	at := func(c rules.Cell) (x, y float32) {
		x, y = scene.Centre(b, c)
		return m.area.X0 + x*m.cell, m.area.Y0 + y*m.cell
	}
	for i := range p.View.Walls {
		for _, c := range p.View.Walls[i].Cells {
			if b.Pos(c).Floor == p.Floor {
				x, y := at(c)
				s := max(m.cell, 2)
				l.Rect(x-s/2, y-s/2, s, s, 0, quad.Stripes(quad.RGB(0xf4c430), quad.RGB(0x1d1a16), max(1, s*0.25)))
			}
		}
	}
	for i := range p.View.Figures {
		f := &p.View.Figures[i]
		if f.Cell == rules.NoCell || f.Side == rules.NoSide || b.Pos(f.Cell).Floor != p.Floor {
			continue
		}
		x, y := at(f.Cell)
		half := float32(f.Size-1) / 2 * m.cell
		p.Palette.Rim(l, x+half, y+half, max(m.cell*0.5*float32(f.Size), 4*p.Scale), p.Colour(f.Side))
	}
}

// World returns the point of the floor at a device pixel of the map.
func (m *Minimap) World(x, y float32) (wx, wy float32) {
	if m.cell <= 0 {
		return 0, 0
	}
	return (x - m.area.X0) / m.cell, (y - m.area.Y0) / m.cell
}

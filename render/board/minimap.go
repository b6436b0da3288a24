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
	cam    scene.Camera // that shows the floor in it
}

type miniKey struct {
	area   quad.Bounds
	turned bool
	floor  int
	beat   int
}

// miniBeat is the number of ticks between redraws of the ground, which rarely changes.
const miniBeat = 30

// Draw adds the map of the picture's floor, as large as fits into the area.
func (m *Minimap) Draw(l *quad.List, p *Picture, area quad.Bounds) {
	b := p.View.Board
	w, h := scene.MapSize(b)
	m.cam = scene.Camera{X: w / 2, Y: h / 2, Area: area, Turned: p.Camera.Turned}
	if m.cam.Turned {
		w, h = h, w
	}
	z := min((area.X1-area.X0)/w, (area.Y1-area.Y0)/h)
	m.cam.Zoom = z
	if key := (miniKey{area, m.cam.Turned, p.Floor, int(p.Tick) / miniBeat}); key != m.key {
		m.key = key
		m.ground.Reset()
		// Of cells smaller than two pixels only some are sampled.
		x, y := m.cam.Screen(0, 0)
		ground.Far(&p.Frame, &m.ground, x, y, z, max(1, int(2/z+0.999)), 0, 0, b.Width()-1, b.Height()-1)
	}
	l.Append(&m.ground)
	m.figures(l, p)
	// What the camera shows.
	a := p.Camera.Area
	x0, y0 := m.cam.Screen(p.Camera.World(a.X0, a.Y0))
	x1, y1 := m.cam.Screen(p.Camera.World(a.X1, a.Y1))
	left, top := (area.X0+area.X1-w*z)/2, (area.Y0+area.Y1-h*z)/2
	x0, y0, x1, y1 = max(x0, left), max(y0, top), min(x1, left+w*z), min(y1, top+h*z)
	line := max(1.5, 1.5*p.Scale)
	l.Rect(x0, y0, max(0, x1-x0), max(0, y1-y0), line, quad.Solid(quad.Color{})).Edge(line, quad.RGB(0xffffff))
}

func (m *Minimap) figures(l *quad.List, p *Picture) {
	b := p.View.Board
	cell := m.cam.Zoom
	for i := range p.View.Walls {
		for _, c := range p.View.Walls[i].Cells {
			if b.Pos(c).Floor == p.Floor {
				x, y := m.cam.Screen(scene.Centre(b, c))
				s := max(cell, 2)
				l.Rect(x-s/2, y-s/2, s, s, 0, quad.Stripes(quad.RGB(0xf4c430), quad.RGB(0x1d1a16), max(1, s*0.25)))
			}
		}
	}
	for i := range p.View.Figures {
		f := &p.View.Figures[i]
		if f.Cell == rules.NoCell || f.Side == rules.NoSide || b.Pos(f.Cell).Floor != p.Floor {
			continue
		}
		x, y := m.cam.Screen(p.Middle(f, f.Cell))
		p.Palette.Rim(l, x, y, max(cell*0.5*float32(f.Size), 4*p.Scale), p.Colour(f.Side))
	}
}

// World returns the point of the floor at a device pixel of the map.
func (m *Minimap) World(x, y float32) (wx, wy float32) {
	if m.cam.Zoom <= 0 {
		return 0, 0
	}
	return m.cam.World(x, y)
}

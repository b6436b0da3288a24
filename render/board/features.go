package board

import (
	"math"
	"slices"

	"wallfall/render/board/prop"
	"wallfall/render/quad"
	"wallfall/rules"
)

// feature draws the feature of a cell (BD-04) unless it is animated.
func (p *groundPainter) feature(b *prop.Brush, c rules.Cell) {
	cell := &p.View.Cells[c]
	rot := float32(0)
	if cell.Feature.IsDoor() {
		rot = p.hinge(c)
	}
	to := p.View.Board.Link(c)
	b.Feature(cell.Feature, rot, to != rules.NoCell && to < c, p.View.Board.Magical(c))
	if cell.Structure != rules.NoStructure {
		b.Structure(cell.Structure, p.Palette.plinth(b, p.colour(int(cell.Owner)), cell.Owner != rules.NoSide))
	}
}

func (p *groundPainter) animatedFeature(b *prop.Brush, a *animatedCell) {
	b.X, b.Y, b.Zoom, b.Seed = a.x, a.y, a.z, uint32(a.cell)*7+3
	cell := &p.View.Cells[a.cell]
	if cell.Feature == rules.Portal {
		label := ""
		if len(p.portals) > 1 {
			label = digits(a.pair + 1)
		}
		b.Portal(a.pair, label)
	}
	if tag := p.View.Board.Tag(a.cell); tag > 0 || cell.Feature == rules.Objective {
		b.Objective(tag, cell.Structure != rules.NoStructure)
	}
}

// hinge returns the way a door's leaf lies, as an angle: between two cells that are
// solid, else across.
func (p *groundPainter) hinge(c rules.Cell) float32 {
	b := p.View.Board
	t := b.Topology()
	solid := func(d rules.Dir) bool {
		n := b.Neighbour(c, d)
		return n == rules.NoCell || p.View.Cells[n].Terrain == rules.Void || terrainLooks[p.View.Cells[n].Terrain].raised > 0 || p.View.Cells[n].Feature.IsDoor()
	}
	half := rules.Dir(t.Dirs() / 2)
	for d := range half {
		if t == rules.Square && d%2 != 0 {
			continue
		}
		if solid(d) && solid(d+half) {
			hx, hy := heading(t, d)
			return float32(math.Atan2(float64(hy), float64(hx)))
		}
	}
	return 0
}

func (p *groundPainter) noteAnimated(g visibleCell) {
	switch {
	case p.View.Cells[g.cell].Feature == rules.Portal:
		n, _ := slices.BinarySearch(p.portals, min(g.cell, p.View.Board.Link(g.cell)))
		p.animated = append(p.animated, animatedCell{g, n})
	case p.View.Cells[g.cell].Feature == rules.Objective || p.View.Board.Tag(g.cell) > 0:
		p.animated = append(p.animated, animatedCell{visibleCell: g})
	}
}

// plinth draws the plate of a structure, which has the rim of its owner's side and
// so shows around a figure that stands there. It returns the ink of the structure.
func (pal *Palette) plinth(b *prop.Brush, colour int, owned bool) quad.Color {
	z, l := b.Zoom, b.List
	if !owned {
		l.Circle(b.X, b.Y, z*0.45, quad.Bevel(quad.RGB(0x6a6254), quad.RGB(0xa79d8a), quad.RGB(0x2c271f), z*0.04))
		return quad.RGB(0xb8ad98)
	}
	l.Circle(b.X+z*0.03, b.Y+z*0.05, z*0.46, quad.Solid(quad.RGBA(0x00000070))).Soft = z * 0.05
	pal.Rim(l, b.X, b.Y, z*0.475, colour)
	l.Circle(b.X, b.Y, z*0.4, quad.Bevel(quad.RGB(0x4a4238), quad.RGB(0x1a1612), quad.RGB(0x8f8574), z*0.03))
	return pal.Side(colour)
}

package board

import (
	"slices"
	"sort"

	"wallfall/render/quad"
	"wallfall/rules"
)

// visibleCell is a cell and where it is drawn: of the floor that is shown, or of a
// lower one through an opening.
type visibleCell struct {
	cell    rules.Cell
	x, y, z float32
	deep    int  // the number of pitfalls above it, 0 where the floors above end, or shownFloor
	open    bool // what is below a pitfall in it is drawn
}

// shownFloor is the depth of the floor that is shown.
const shownFloor = -1

// How lower floors look.
const (
	belowScale = 0.965 // how much smaller the floor below is where this one ends
	belowLight = 0.5   // and how much darker
	holeScale  = 0.84  // how much smaller a cell is that is seen through a pitfall
	holeLight  = 0.72  // and how much darker
	seenBelow  = 3     // floors down that are drawn
)

// overlooks reports whether a cell of a lower floor is visible from above: all floors
// above it end there or beside it.
func (p *groundPainter) overlooks(c rules.Cell) bool {
	b := p.View.Board
	per, up := rules.Cell(b.Width()*b.Height()), p.Floor-b.Pos(c).Floor
	uncovered := func(c rules.Cell) bool {
		for range up {
			if c += per; p.View.Cells[c].Terrain != rules.Void {
				return false
			}
		}
		return true
	}
	if uncovered(c) {
		return true
	}
	for d := range rules.Dir(b.Topology().Dirs()) {
		if n := b.Neighbour(c, d); n != rules.NoCell && uncovered(n) {
			return true
		}
	}
	return false
}

// openings draws what is seen of lower floors: where this one ends the floors
// below, a little smaller; in each pitfall the cell beneath it, and if that is a
// pitfall too what is beneath that.
func (p *groundPainter) openings() {
	mx, my := (p.Camera.Area.X0+p.Camera.Area.X1)/2, (p.Camera.Area.Y0+p.Camera.Area.Y1)/2
	z := p.Camera.Zoom
	for f := max(0, p.Floor-seenBelow); f < p.Floor; f++ {
		scale, light := float32(1), float32(1)
		for range p.Floor - f {
			scale, light = scale*belowScale, light*belowLight
		}
		list, framed, from := &p.below[p.Floor-f-1], false, len(p.seen)
		p.each(f, func(c rules.Cell, x, y float32) {
			if !p.overlooks(c) {
				return
			}
			if !framed {
				framed = true
				p.frame(list, f, scale, light)
			}
			p.seen = append(p.seen, visibleCell{cell: c, x: mx + (x-mx)*scale, y: my + (y-my)*scale, z: z * scale})
		})
		p.drawBelow(list, p.seen[from:], light)
	}
	p.frame(&p.rim, p.Floor, 1, 1)
	if z >= plainBelow { // else holes are dark spots
		p.pitfalls()
	}
	sort.SliceStable(p.seen, func(a, b int) bool { return p.seen[a].cell < p.seen[b].cell })
}

// pitfalls draws what is seen through pitfalls, floor by floor.
func (p *groundPainter) pitfalls() {
	from := len(p.seen)
	p.each(p.Floor, func(c rules.Cell, x, y float32) {
		if g, ok := p.belowPitfall(visibleCell{cell: c, x: x, y: y, z: p.Camera.Zoom}); ok {
			p.seen = append(p.seen, g)
		}
	})
	light := float32(1)
	for deep := range p.holes {
		to := len(p.seen)
		for i := from; i < to && deep+1 < len(p.holes); i++ {
			if g, ok := p.belowPitfall(p.seen[i]); ok {
				p.seen[i].open = true
				p.seen = append(p.seen, g)
			}
		}
		light *= holeLight
		p.drawBelow(&p.holes[deep], p.seen[from:to], light)
		from = to
	}
}

// belowPitfall returns what is seen through the pitfall in a cell, if there is anything.
func (p *groundPainter) belowPitfall(g visibleCell) (below visibleCell, ok bool) {
	down := p.View.Board.Below(g.cell)
	if p.View.Cells[g.cell].Feature != rules.Pitfall || down == rules.NoCell || p.View.Cells[down].Terrain == rules.Void {
		return g, false
	}
	// A little parallax, as if one looked from above the middle.
	mx, my := (p.Camera.Area.X0+p.Camera.Area.X1)/2, (p.Camera.Area.Y0+p.Camera.Area.Y1)/2
	dx, dy := (mx-g.x)/max(1, 2*mx), (my-g.y)/max(1, 2*my)
	return visibleCell{cell: down, x: g.x + dx*g.z*0.1, y: g.y + dy*g.z*0.1 + g.z*0.03, z: g.z * holeScale, deep: g.deep + 1}, true
}

// drawBelow draws cells of a lower floor.
func (p *groundPainter) drawBelow(l *quad.List, seen []visibleCell, light float32) {
	for family := range quad.Families {
		for _, g := range seen {
			if p.View.family(g.cell) == family {
				p.tile(l, g, light)
			}
		}
	}
	br := p.brush(l)
	for _, g := range seen {
		cell := &p.View.Cells[g.cell]
		if cell.Feature != rules.NoFeature || cell.Structure != rules.NoStructure {
			br.X, br.Y, br.Zoom, br.Seed = g.x, g.y, g.z, uint32(g.cell)*7+3
			p.feature(&br, g.cell)
		}
		p.noteAnimated(g)
	}
}

// visible returns where a cell of a lower floor is in sight.
func (p *groundPainter) visible(c rules.Cell) (visibleCell, bool) {
	i, ok := slices.BinarySearchFunc(p.seen, c, func(g visibleCell, c rules.Cell) int { return int(g.cell - c) })
	if !ok {
		return visibleCell{}, false
	}
	// One that is seen in two ways is seen through the pitfall.
	if seen := p.seen; i+1 < len(seen) && seen[i+1].cell == c {
		i++
	}
	return p.seen[i], true
}

// inShadow is what falls on those that are seen on lower floors.
var inShadow = quad.RGBA(0x0c09064c)

// underneath draws what lives and moves on a lower floor and is seen as deep as
// that, in its shadow.
func (p *groundPainter) underneath(l *quad.List, figures *figurePainter, deep, floor int) {
	if len(p.seen) == 0 {
		return
	}
	br := p.brush(l)
	for i := range p.animated {
		if a := &p.animated[i]; a.deep == deep && p.View.Board.Pos(a.cell).Floor == floor {
			p.animatedFeature(&br, a)
			br.Slab(0, quad.Solid(inShadow))
		}
	}
	v := p.View
	for i := range v.Figures {
		f, q := &v.Figures[i], &figures.poses[i]
		if f.Cell == rules.NoCell || q.fly || v.Board.Pos(f.Cell).Floor != floor {
			continue
		}
		g, ok := p.visible(f.Cell)
		if !ok || g.deep != deep {
			continue
		}
		off := float32(f.Size-1) / 2
		x, y := g.x+(off+q.dx)*g.z, g.y+(off+q.dy)*g.z
		figures.token(l, f, q, x, y, g.z*0.8, false)
		l.Circle(x, y, g.z*0.34*float32(f.Size), quad.Solid(inShadow))
	}
}

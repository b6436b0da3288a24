package board

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/rules"
)

// fixed is the part of a picture that stays as it is while neither the camera
// nor the cells change, kept so that a frame need only copy it.
type fixed struct {
	key      fixedKey
	cells    []Cell                   // as they were drawn
	below    quad.List                // lower floors, as far as one sees them where this one ends
	brim     quad.List                // the frame of the floor, and what one sees in its pitfalls
	floor    quad.List                // the floor that is shown
	outer    []glimpse                // scratch: the cells at the edge of a floor
	families [quad.Families][]glimpse // scratch: the cells of the floor by the family of their tiles
	alive    []living                 // features on it that move by themselves
	seen     []glimpse                // cells of lower floors that are in sight
}

// fixedKey is what the fixed part depends on besides the cells.
type fixedKey struct {
	board   *rules.Board
	camera  Camera
	floor   int
	scale   float32
	palette [rules.MaxSides + 1]quad.Color
}

// living is a feature that is drawn anew for every frame.
type living struct {
	cell        rules.Cell
	x, y        float32
	pair, pairs int // of a portal: the number of its pair, and how many there are
}

// glimpse is a cell of a lower floor that is seen through an opening, and where.
type glimpse struct {
	cell    rules.Cell
	x, y, z float32
	hole    bool // through a pitfall
}

// Rounds and shares of the look down through a floor.
const (
	belowScale = 0.965 // how much smaller the floor below is where this one ends
	belowLight = 0.5   // and how much darker
	holeScale  = 0.84  // how much smaller a cell is that is seen through a pitfall
	seenBelow  = 3     // so many floors down one sees
	holeLight  = 0.72  // and how much darker
	plainBelow = 11    // pixels a cell below which only what is needed is drawn
	round      = 9600  // ticks until what moves by itself is as it was
)

// ground draws the floor with what stands on it besides figures and walls, and
// what one sees of lower floors with the figures there.
func (p *Picture) ground(l *quad.List) {
	s := &p.fixed
	k := fixedKey{board: p.View.Board, camera: p.Camera, floor: p.Floor, scale: p.Scale}
	copy(k.palette[:], p.Palette.Sides[:])
	k.palette[rules.MaxSides] = p.Palette.Nobody
	if k != s.key || !slices.Equal(s.cells, p.View.Cells) {
		s.key, s.cells = k, append(s.cells[:0], p.View.Cells...)
		p.rebuild()
	}
	l.Now = 0.4
	if !p.Reduced {
		turns := p.Tick / round
		l.Now = turns - float32(int(turns))
	}
	l.Lay(&s.below)
	p.underneath(l, false)
	l.Lay(&s.brim)
	p.underneath(l, true)
	l.Lay(&s.floor)
	br := p.brush(l)
	for _, a := range s.alive {
		br.x, br.y, br.z, br.seed = a.x, a.y, p.Camera.Zoom, uint32(a.cell)*7+3
		p.lively(&br, a)
	}
}

// brush returns a brush for this picture's cells.
func (p *Picture) brush(l *quad.List) brush {
	br := brush{l: l, z: p.Camera.Zoom, hex: p.View.Board.Topology() == rules.Hex, tick: p.Tick}
	if p.Reduced {
		br.tick = 0
	}
	return br
}

// span gives the columns and rows of the cells that can be in sight; margin is
// in cells.
func (p *Picture) span(margin float32) (x0, y0, x1, y1 int) {
	b := p.View.Board
	a := p.Camera.Area
	wx0, wy0 := p.Camera.World(a.X0, a.Y0)
	wx1, wy1 := p.Camera.World(a.X1, a.Y1)
	row := float32(1)
	if b.Topology() == rules.Hex {
		row = hexRow
	}
	x0, x1 = max(0, int(wx0-margin-1)), min(b.Width()-1, int(wx1+margin))
	y0, y1 = max(0, int((wy0-margin)/row-1)), min(b.Height()-1, int((wy1+margin)/row))
	return x0, y0, x1, y1
}

// each calls f for every cell of a floor in sight that is not void.
func (p *Picture) each(floor int, f func(c rules.Cell, x, y float32)) {
	b := p.View.Board
	x0, y0, x1, y1 := p.span(1)
	for row := y0; row <= y1; row++ {
		c := b.Cell(rules.Pos{Floor: floor, X: x0, Y: row})
		for range x1 - x0 + 1 {
			if p.View.Cells[c].Terrain != rules.Void {
				x, y := p.Camera.Screen(Centre(b, c))
				f(c, x, y)
			}
			c++
		}
	}
}

// rebuild draws the fixed part anew.
func (p *Picture) rebuild() {
	s := &p.fixed
	b := p.View.Board
	s.below.Reset()
	s.brim.Reset()
	s.floor.Reset()
	s.alive, s.seen = s.alive[:0], s.seen[:0]
	p.openings()
	z := p.Camera.Zoom
	for i := range s.families {
		s.families[i] = s.families[i][:0]
	}
	p.each(p.Floor, func(c rules.Cell, x, y float32) {
		f := p.View.family(c)
		s.families[f] = append(s.families[f], glimpse{cell: c, x: x, y: y})
	})
	for _, cells := range s.families {
		for _, g := range cells {
			p.tile(&s.floor, g.cell, g.x, g.y, z, 1)
		}
	}
	br := p.brush(&s.floor)
	p.edges(&br, p.Floor)
	p.each(p.Floor, func(c rules.Cell, x, y float32) {
		cell := &p.View.Cells[c]
		if cell.Feature != rules.NoFeature || cell.Structure != rules.NoStructure || b.Tag(c) > 0 {
			br.x, br.y, br.z, br.seed = x, y, z, uint32(c)*7+3
			p.feature(&br, c)
			if cell.Feature == rules.Portal || cell.Feature == rules.Objective || b.Tag(c) > 0 {
				s.alive = append(s.alive, living{cell: c, x: x, y: y})
			}
		}
		p.number(&s.floor, c, x, y, z)
	})
	p.View.pairs(s.alive)
}

// number writes a cell's height where it differs from a neighbour's (HZ-19).
func (p *Picture) number(l *quad.List, c rules.Cell, x, y, z float32) {
	b := p.View.Board
	h := b.Ground(c)
	if h == 0 || z < 26*p.Scale {
		return
	}
	for d := range rules.Dir(b.Topology().Dirs()) {
		if n := b.Neighbour(c, d); n == rules.NoCell || b.Ground(n) != h {
			size := max(9*p.Scale, z*0.17)
			tx, ty := x-z*0.36, y-z*0.34
			if b.Topology() == rules.Hex {
				tx, ty = x-size*0.3, y-z*0.41
			}
			l.TextIn(tx+1, ty+1, digits(h), font.Bold, size, quad.Left, quad.Middle, quad.RGBA(0xffffff60))
			l.TextIn(tx, ty, digits(h), font.Bold, size, quad.Left, quad.Middle, quad.RGBA(0x1b1512c8))
			return
		}
	}
}

// frames are the layers of a floor's frame from the lowest: how far beyond the
// cells each reaches, how it is shifted and blurred, in cells.
var frames = [...]struct {
	out, dx, dy, soft float32
	ink               quad.Color
	grain             uint8
}{
	{out: 0.14, dx: 0.1, dy: 0.2, soft: 0.16, ink: quad.RGBA(0x000000a8)},
	{out: 0.15, dy: 0.1, ink: quad.RGB(0x24160c), grain: 12},
	{out: 0.15, dx: -0.01, dy: -0.014, ink: quad.RGB(0x9a6c40)},
	{out: 0.15, dx: 0.006, dy: 0.012, ink: quad.RGB(0x55361d), grain: 16},
	{out: 0.045, ink: quad.RGB(0xb8914a)},
}

// outer tells whether a cell lies at the edge of its floor.
func (v *View) outer(c rules.Cell) bool {
	for d := range rules.Dir(v.Board.Topology().Dirs()) {
		if n := v.Board.Neighbour(c, d); n == rules.NoCell || v.Cells[n].Terrain == rules.Void {
			return true
		}
	}
	return false
}

// sees tells whether one looks down at a cell of a lower floor: all floors from
// it up to the shown one end there or beside it.
func (p *Picture) sees(c rules.Cell) bool {
	b := p.View.Board
	if p.ends(c) {
		return true
	}
	for d := range rules.Dir(b.Topology().Dirs()) {
		if n := b.Neighbour(c, d); n != rules.NoCell && p.ends(n) {
			return true
		}
	}
	return false
}

// ends tells whether the floors above a cell end there.
func (p *Picture) ends(c rules.Cell) bool {
	b := p.View.Board
	per := rules.Cell(b.Width() * b.Height())
	for f := b.Pos(c).Floor; f < p.Floor; f++ {
		if c += per; p.View.Cells[c].Terrain != rules.Void {
			return false
		}
	}
	return true
}

// openings draws what is seen of lower floors: where this one ends the floors
// below, a little smaller; in each pitfall the cell beneath it.
func (p *Picture) openings() {
	s := &p.fixed
	b := p.View.Board
	z := p.Camera.Zoom
	mx, my := (p.Camera.Area.X0+p.Camera.Area.X1)/2, (p.Camera.Area.Y0+p.Camera.Area.Y1)/2
	for f := max(0, p.Floor-seenBelow); f < p.Floor; f++ {
		scale, light := float32(1), float32(1)
		for range p.Floor - f {
			scale, light = scale*belowScale, light*belowLight
		}
		framed, from := false, len(s.seen)
		p.each(f, func(c rules.Cell, x, y float32) {
			if !p.sees(c) {
				return
			}
			if !framed {
				framed = true
				p.frame(&s.below, f, scale, light)
			}
			s.seen = append(s.seen, glimpse{c, mx + (x-mx)*scale, my + (y-my)*scale, z * scale, false})
		})
		p.peek(&s.below, s.seen[from:], light)
	}
	p.frame(&s.brim, p.Floor, 1, 1)
	from := len(s.seen)
	p.each(p.Floor, func(c rules.Cell, x, y float32) {
		down := b.Below(c)
		if p.View.Cells[c].Feature != rules.Pitfall || down == rules.NoCell || p.View.Cells[down].Terrain == rules.Void {
			return
		}
		// A little parallax, as if one looked from above the middle.
		dx, dy := (mx-x)/max(1, 2*mx), (my-y)/max(1, 2*my)
		s.seen = append(s.seen, glimpse{down, x + dx*z*0.1, y + dy*z*0.1 + z*0.03, z * holeScale, true})
	})
	p.peek(&s.brim, s.seen[from:], holeLight)
	slices.SortStableFunc(s.seen, func(a, b glimpse) int { return int(a.cell - b.cell) })
}

// peek draws cells of a lower floor.
func (p *Picture) peek(l *quad.List, seen []glimpse, light float32) {
	for family := range quad.Families {
		for _, g := range seen {
			if p.View.family(g.cell) == family {
				p.tile(l, g.cell, g.x, g.y, g.z, light)
			}
		}
	}
	br := p.brush(l)
	for _, g := range seen {
		cell := &p.View.Cells[g.cell]
		if cell.Feature != rules.NoFeature || cell.Structure != rules.NoStructure {
			br.x, br.y, br.z, br.seed = g.x, g.y, g.z, uint32(g.cell)*7+3
			p.feature(&br, g.cell)
		}
	}
}

// glimpse finds where a cell of a lower floor is in sight.
func (p *Picture) glimpse(c rules.Cell) (glimpse, bool) {
	i, ok := slices.BinarySearchFunc(p.fixed.seen, c, func(g glimpse, c rules.Cell) int { return int(g.cell - c) })
	if !ok {
		return glimpse{}, false
	}
	// One that is seen in two ways is seen through the pitfall.
	if seen := p.fixed.seen; i+1 < len(seen) && seen[i+1].cell == c {
		i++
	}
	return p.fixed.seen[i], true
}

// underneath draws the figures that are seen on lower floors, in their shadow:
// through pitfalls, or where this floor ends.
func (p *Picture) underneath(l *quad.List, hole bool) {
	if len(p.fixed.seen) == 0 {
		return
	}
	v := p.View
	for i := range v.Figures {
		f, q := &v.Figures[i], &p.poses[i]
		if f.Cell == rules.NoCell || q.fly {
			continue
		}
		g, ok := p.glimpse(f.Cell)
		if !ok || g.hole != hole {
			continue
		}
		off := float32(f.Size-1) / 2
		x, y := g.x+(off+q.dx)*g.z, g.y+(off+q.dy)*g.z
		p.token(l, f, q, x, y, g.z*0.8, false)
		l.Circle(x, y, g.z*0.34*float32(f.Size), quad.Solid(quad.RGBA(0x0c09064c)))
	}
}

// frame draws what holds a floor: its edge of wood with an inlaid line, and its
// shadow on what lies below. Lower floors are drawn by a scale and a light.
func (p *Picture) frame(l *quad.List, floor int, scale, light float32) {
	z := p.Camera.Zoom * scale
	mx, my := (p.Camera.Area.X0+p.Camera.Area.X1)/2, (p.Camera.Area.Y0+p.Camera.Area.Y1)/2
	br := p.brush(l)
	br.z = z
	outer := p.fixed.outer[:0]
	p.each(floor, func(at rules.Cell, x, y float32) {
		if p.View.outer(at) {
			outer = append(outer, glimpse{at, mx + (x-mx)*scale, my + (y-my)*scale, z, false})
		}
	})
	p.fixed.outer = outer
	for i, layer := range frames {
		if z < plainBelow && i != 0 && i != 3 {
			continue // only the shadow and the wood
		}
		ink := layer.ink.Darker(1 - light)
		for _, g := range outer {
			br.x, br.y = g.x+layer.dx*z, g.y+layer.dy*z
			it := br.slab(-layer.out, quad.Solid(ink))
			it.Soft = layer.soft * z
			if z >= plainBelow {
				it.Grain, it.GrainX, it.Seed = layer.grain, 40, uint8(g.cell)
			}
		}
	}
}

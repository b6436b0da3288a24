package ground

import (
	"math"
	"slices"
	"sort"
	"strconv"

	"wallfall/render/board/looks"
	"wallfall/render/board/tokens"

	"wallfall/assets/font"
	"wallfall/render/board/ease"
	"wallfall/render/board/prop"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Ground draws the cells. It keeps what does not change while neither the
// camera nor the cells do, so that a frame need only copy it. While the camera
// glides over the floor that is shifted as a whole, and rebuilt when the camera
// comes to rest.
type Ground struct {
	key      groundKey
	at, last [2]float32                   // positions of the camera: when the lists were built, and in the last frame
	spare    float32                      // how far beyond the window the lists reach, in cells
	cells    []scene.Cell                 // as they were drawn
	below    [seenBelow]quad.List         // lower floors, from the next one, where they are visible
	rim      quad.List                    // the frame of the floor
	holes    [seenBelow]quad.List         // what is visible through pitfalls, by floor
	floor    quad.List                    // the floor that is shown
	outer    []visibleCell                // scratch: the cells at the edge of a floor
	families [quad.Families][]visibleCell // scratch: the cells of the floor by the family of their tiles
	animated []animatedCell               // cells whose features move
	seen     []visibleCell                // cells of lower floors that are in sight
	portals  []rules.Cell                 // the first of each pair, in order
}

// groundKey is what the kept lists depend on, besides the cells and the position of
// the camera.
type groundKey struct {
	board   *rules.Board
	camera  scene.Camera // at 0, 0
	floor   int
	scale   float32
	palette scene.Palette
}

// animatedCell is a cell whose feature is drawn in every frame.
type animatedCell struct {
	visibleCell
	pair int // of a portal: the number of its pair
}

// round is how many ticks the moving materials take to come full circle.
const round = 9600

// painter draws the ground of one frame.
type painter struct {
	*scene.Frame
	*Ground
}

// Draw adds the floor with its features and structures, and what is visible of lower
// floors with the figures there.
func (g *Ground) Draw(f *scene.Frame, l *quad.List) {
	p := painter{f, g}
	p.refresh()
	l.Now = 0.4
	if p.Lives() {
		turns := p.Tick / round
		l.Now = turns - float32(int(turns))
	}
	dx, dy := (p.at[0]-p.Camera.X)*p.Camera.Zoom, (p.at[1]-p.Camera.Y)*p.Camera.Zoom
	for floor := len(p.below); floor > 0; floor-- {
		k := float32(math.Pow(belowScale, float64(floor)))
		l.PushOffset(dx*k, dy*k)
		l.Append(&p.below[floor-1])
		p.underneath(l, 0, p.Floor-floor)
		l.Pop()
	}
	l.PushOffset(dx, dy)
	defer l.Pop()
	l.Append(&p.rim)
	for deep := len(p.holes); deep > 0; deep-- {
		l.Append(&p.holes[deep-1])
		p.underneath(l, deep, p.Floor-deep)
	}
	l.Append(&p.floor)
	br := p.Brush(l)
	for i := range p.animated {
		if a := &p.animated[i]; a.deep == shownFloor {
			p.animatedFeature(&br, a)
		}
	}
}

func (p painter) refresh() {
	at := [2]float32{p.Camera.X, p.Camera.Y}
	k := groundKey{p.View.Board, p.Camera, p.Floor, p.Scale, p.Palette}
	k.camera.X, k.camera.Y = 0, 0
	same := k == p.key && slices.Equal(p.cells, p.View.Cells)
	gliding := same && at != p.last
	p.last = at
	spare := float32(0)
	if gliding {
		if max(ease.Abs(at[0]-p.at[0]), ease.Abs(at[1]-p.at[1])) <= p.spare {
			return
		}
		a := p.Camera.Window()
		spare = max(a.X1-a.X0, a.Y1-a.Y0) / p.Camera.Zoom / 4
	} else if same && at == p.at && p.spare == 0 {
		return
	}
	if k.board != p.key.board {
		p.portals = p.portals[:0]
		for i := range p.View.Cells {
			if c := rules.Cell(i); p.View.Cells[c].Feature == rules.Portal && k.board.Link(c) > c {
				p.portals = append(p.portals, c)
			}
		}
	}
	if !same {
		p.key, p.cells = k, append(p.cells[:0], p.View.Cells...)
	}
	p.at, p.spare = at, spare
	p.rebuild()
}

// each calls f for every cell of a floor in sight that is not void.
func (p painter) each(floor int, f func(c rules.Cell, x, y float32)) {
	p.EachCell(floor, 1+p.spare, func(c rules.Cell, x, y float32) {
		if p.View.Cells[c].Terrain != rules.Void {
			f(c, x, y)
		}
	})
}

func (p painter) rebuild() {
	b := p.View.Board
	for i := range p.below {
		p.below[i].Reset()
	}
	p.rim.Reset()
	for i := range p.holes {
		p.holes[i].Reset()
	}
	p.floor.Reset()
	p.animated, p.seen = p.animated[:0], p.seen[:0]
	p.openings()
	z := p.Camera.Zoom
	if z < scene.PlainBelow {
		x, y := p.Camera.Screen(0, 0)
		x0, y0, x1, y1 := p.Span(1 + p.spare)
		Far(p.Frame, &p.floor, x, y, z, 1, x0, y0, x1, y1)
	} else { // family by family
		for i := range p.families {
			p.families[i] = p.families[i][:0]
		}
		p.each(p.Floor, func(c rules.Cell, x, y float32) {
			f := family(p.View, c)
			p.families[f] = append(p.families[f], visibleCell{cell: c, x: x, y: y, z: z, deep: shownFloor, open: true})
		})
		for _, cells := range p.families {
			for _, g := range cells {
				tile(p.Frame, &p.floor, g, 1)
			}
		}
	}
	br := p.Brush(&p.floor)
	p.edges(&br, p.Floor)
	p.each(p.Floor, func(c rules.Cell, x, y float32) {
		cell := &p.View.Cells[c]
		if cell.Feature != rules.NoFeature || cell.Structure != rules.NoStructure || b.Tag(c) > 0 {
			if z >= scene.PlainBelow {
				br.X, br.Y, br.Zoom, br.Seed = x, y, z, uint32(c)*7+3
				p.feature(&br, c)
			}
			p.noteAnimated(visibleCell{cell: c, x: x, y: y, z: z, deep: shownFloor})
		}
		p.number(&p.floor, c, x, y, z)
	})
}

// number writes a cell's height where it differs from a neighbour's (HZ-19).
func (p painter) number(l *quad.List, c rules.Cell, x, y, z float32) {
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
			l.TextIn(tx+1, ty+1, strconv.Itoa(h), font.Bold, size, quad.Left, quad.Middle, quad.RGBA(0xffffff60))
			l.TextIn(tx, ty, strconv.Itoa(h), font.Bold, size, quad.Left, quad.Middle, quad.RGBA(0x1b1512c8))
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

func outer(v *scene.View, c rules.Cell) bool {
	for d := range rules.Dir(v.Board.Topology().Dirs()) {
		if n := v.Board.Neighbour(c, d); n == rules.NoCell || v.Cells[n].Terrain == rules.Void {
			return true
		}
	}
	return false
}

// frame draws what holds a floor: its edge of wood with an inlaid line, and its
// shadow on what lies below. Lower floors are drawn by a scale and a light.
func (p painter) frame(l *quad.List, floor int, scale, light float32) {
	z := p.Camera.Zoom * scale
	mx, my := (p.Camera.Area.X0+p.Camera.Area.X1)/2, (p.Camera.Area.Y0+p.Camera.Area.Y1)/2
	br := p.Brush(l)
	br.Zoom = z
	edge := p.outer[:0]
	p.each(floor, func(at rules.Cell, x, y float32) {
		if outer(p.View, at) {
			edge = append(edge, visibleCell{cell: at, x: mx + (x-mx)*scale, y: my + (y-my)*scale, z: z})
		}
	})
	p.outer = edge
	for i, layer := range frames {
		if z < scene.PlainBelow && i != 0 && i != 3 {
			continue // only the shadow and the wood
		}
		ink := layer.ink.Darker(1 - light)
		for _, g := range edge {
			br.X, br.Y = g.x+layer.dx*z, g.y+layer.dy*z
			it := br.Slab(-layer.out, quad.Solid(ink))
			it.Soft = layer.soft * z
			if z >= scene.PlainBelow {
				it.Grain, it.GrainX, it.Seed = layer.grain, 40, uint8(g.cell)
			}
		}
	}
}

// edges draws what lies between the cells of a floor, and the lips of steps that
// nothing else marks (BD-05, HZ-19).
func (p painter) edges(br *prop.Brush, floor int) {
	b := p.View.Board
	t := b.Topology()
	half := rules.Dir(t.Dirs() / 2)
	p.each(floor, func(c rules.Cell, x, y float32) {
		for d := range half {
			if t == rules.Square && d%2 != 0 {
				continue
			}
			n := b.Neighbour(c, d)
			if n == rules.NoCell || p.View.Cells[n].Terrain == rules.Void {
				continue
			}
			e, up := b.EdgeAt(c, d)
			if e == rules.NoEdge && b.Ground(n) == b.Ground(c) {
				continue
			}
			br.X, br.Y = x, y
			hx, hy := scene.Heading(t, d)
			br.Edge(e, up, hx, hy)
		}
	})
}

// feature draws the feature of a cell (BD-04) unless it is animated.
func (p painter) feature(b *prop.Brush, c rules.Cell) {
	cell := &p.View.Cells[c]
	rot := float32(0)
	if cell.Feature.IsDoor() {
		rot = p.hinge(c)
	}
	to := p.View.Board.Link(c)
	b.Feature(cell.Feature, rot, to != rules.NoCell && to < c, p.View.Board.Magical(c))
	if cell.Structure != rules.NoStructure {
		b.Structure(cell.Structure, Plinth(b, &p.Palette, p.Colour(int(cell.Owner)), cell.Owner != rules.NoSide))
	}
}

func (p painter) animatedFeature(b *prop.Brush, a *animatedCell) {
	b.X, b.Y, b.Zoom, b.Seed = a.x, a.y, a.z, uint32(a.cell)*7+3
	cell := &p.View.Cells[a.cell]
	if cell.Feature == rules.Portal {
		label := ""
		if len(p.portals) > 1 {
			label = strconv.Itoa(a.pair + 1)
		}
		b.Portal(a.pair, label)
	}
	if tag := p.View.Board.Tag(a.cell); tag > 0 || cell.Feature == rules.Objective {
		b.Objective(tag, cell.Structure != rules.NoStructure)
	}
}

// hinge returns the way a door's leaf lies, as an angle: between two cells that are
// solid, else across.
func (p painter) hinge(c rules.Cell) float32 {
	b := p.View.Board
	t := b.Topology()
	solid := func(d rules.Dir) bool {
		n := b.Neighbour(c, d)
		return n == rules.NoCell || p.View.Cells[n].Terrain == rules.Void || looks.Terrains[p.View.Cells[n].Terrain].Raised > 0 || p.View.Cells[n].Feature.IsDoor()
	}
	half := rules.Dir(t.Dirs() / 2)
	for d := range half {
		if t == rules.Square && d%2 != 0 {
			continue
		}
		if solid(d) && solid(d+half) {
			hx, hy := scene.Heading(t, d)
			return ease.Angle(hx, hy)
		}
	}
	return 0
}

func (p painter) noteAnimated(g visibleCell) {
	switch {
	case p.View.Cells[g.cell].Feature == rules.Portal:
		n, _ := slices.BinarySearch(p.portals, min(g.cell, p.View.Board.Link(g.cell)))
		p.animated = append(p.animated, animatedCell{g, n})
	case p.View.Cells[g.cell].Feature == rules.Objective || p.View.Board.Tag(g.cell) > 0:
		p.animated = append(p.animated, animatedCell{visibleCell: g})
	}
}

// Plinth draws the plate of a structure, which has the rim of its owner's side and
// so shows around a figure that stands there. It returns the ink of the structure.
func Plinth(b *prop.Brush, pal *scene.Palette, colour int, owned bool) quad.Color {
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
func (p painter) overlooks(c rules.Cell) bool {
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
func (p painter) openings() {
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
	if z >= scene.PlainBelow { // else holes are dark spots
		p.pitfalls()
	}
	sort.SliceStable(p.seen, func(a, b int) bool { return p.seen[a].cell < p.seen[b].cell })
}

// pitfalls draws what is seen through pitfalls, floor by floor.
func (p painter) pitfalls() {
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
func (p painter) belowPitfall(g visibleCell) (below visibleCell, ok bool) {
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
func (p painter) drawBelow(l *quad.List, seen []visibleCell, light float32) {
	for want := range quad.Families {
		for _, g := range seen {
			if family(p.View, g.cell) == want {
				tile(p.Frame, l, g, light)
			}
		}
	}
	br := p.Brush(l)
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
func (g *Ground) visible(c rules.Cell) (visibleCell, bool) {
	i, ok := slices.BinarySearchFunc(g.seen, c, func(at visibleCell, c rules.Cell) int { return int(at.cell - c) })
	if !ok {
		return visibleCell{}, false
	}
	// One that is seen in two ways is seen through the pitfall.
	if seen := g.seen; i+1 < len(seen) && seen[i+1].cell == c {
		i++
	}
	return g.seen[i], true
}

// Shows reports whether a cell of a lower floor was in sight when the ground was drawn.
func (g *Ground) Shows(c rules.Cell) bool {
	_, ok := g.visible(c)
	return ok
}

// inShadow is what falls on those that are seen on lower floors.
var inShadow = quad.RGBA(0x0c09064c)

// underneath draws what lives and moves on a lower floor and is seen as deep as
// that, in its shadow.
func (p painter) underneath(l *quad.List, deep, floor int) {
	if len(p.seen) == 0 {
		return
	}
	br := p.Brush(l)
	for i := range p.animated {
		if a := &p.animated[i]; a.deep == deep && p.View.Board.Pos(a.cell).Floor == floor {
			p.animatedFeature(&br, a)
			br.Slab(0, quad.Solid(inShadow))
		}
	}
	v := p.View
	for i := range v.Figures {
		f, q := &v.Figures[i], &p.Poses[i]
		if f.Cell == rules.NoCell || q.Fly || v.Board.Pos(f.Cell).Floor != floor {
			continue
		}
		g, ok := p.visible(f.Cell)
		if !ok || g.deep != deep {
			continue
		}
		off := float32(f.Size-1) / 2
		x, y := g.x+(off+q.Dx)*g.z, g.y+(off+q.Dy)*g.z
		tokens.Draw(p.Frame, l, f, q, x, y, g.z*0.8, false)
		l.Circle(x, y, g.z*0.34*float32(f.Size), quad.Solid(inShadow))
	}
}

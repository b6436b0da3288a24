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
	place   string
}

// animatedCell is a cell whose feature is drawn in every frame.
type animatedCell struct {
	visibleCell
	pair int // of a portal: the number of its pair
}

// round is how many ticks the moving materials take to come full circle.
const round = 9600

// Draw adds the floor with its features and structures, and what is visible of lower
// floors with the figures there.
func (g *Ground) Draw(p *scene.Frame, l *quad.List) {
	g.refresh(p)
	l.Now = 0.4
	if p.Lives() {
		turns := p.Tick / round
		l.Now = turns - float32(int(turns))
	}
	dx, dy := p.Camera.Turn((g.at[0]-p.Camera.X)*p.Camera.Zoom, (g.at[1]-p.Camera.Y)*p.Camera.Zoom)
	for floor := len(g.below); floor > 0; floor-- {
		k := float32(math.Pow(belowScale, float64(floor)))
		l.PushOffset(dx*k, dy*k)
		l.Append(&g.below[floor-1])
		g.underneath(p, l, 0, p.Floor-floor)
		l.Pop()
	}
	l.PushOffset(dx, dy)
	defer l.Pop()
	l.Append(&g.rim)
	for deep := len(g.holes); deep > 0; deep-- {
		l.Append(&g.holes[deep-1])
		g.underneath(p, l, deep, p.Floor-deep)
	}
	l.Append(&g.floor)
	br := p.Brush(l)
	for i := range g.animated {
		if a := &g.animated[i]; a.deep == shownFloor {
			g.animatedFeature(p, &br, a)
		}
	}
}

func (g *Ground) refresh(p *scene.Frame) {
	at := [2]float32{p.Camera.X, p.Camera.Y}
	k := groundKey{p.View.Board, p.Camera, p.Floor, p.Scale, p.Palette, p.Place}
	k.camera.X, k.camera.Y = 0, 0
	same := k == g.key && slices.Equal(g.cells, p.View.Cells)
	gliding := same && at != g.last
	g.last = at
	spare := float32(0)
	if gliding {
		if max(ease.Abs(at[0]-g.at[0]), ease.Abs(at[1]-g.at[1])) <= g.spare {
			return
		}
		a := p.Camera.Window()
		spare = max(a.X1-a.X0, a.Y1-a.Y0) / p.Camera.Zoom / 4
	} else if same && at == g.at && g.spare == 0 {
		return
	}
	if k.board != g.key.board {
		g.portals = g.portals[:0]
		for i := range p.View.Cells {
			if c := rules.Cell(i); p.View.Cells[c].Feature == rules.Portal && k.board.Link(c) > c {
				g.portals = append(g.portals, c)
			}
		}
	}
	if !same {
		g.key, g.cells = k, append(g.cells[:0], p.View.Cells...)
	}
	g.at, g.spare = at, spare
	g.rebuild(p)
}

// each calls f for every cell of a floor in sight that is not void.
func (g *Ground) each(p *scene.Frame, floor int, f func(c rules.Cell, x, y float32)) {
	p.EachCell(floor, 1+g.spare, func(c rules.Cell, x, y float32) {
		if p.View.Cells[c].Terrain != rules.Void {
			f(c, x, y)
		}
	})
}

func (g *Ground) rebuild(p *scene.Frame) {
	b := p.View.Board
	for i := range g.below {
		g.below[i].Reset()
	}
	g.rim.Reset()
	for i := range g.holes {
		g.holes[i].Reset()
	}
	g.floor.Reset()
	g.animated, g.seen = g.animated[:0], g.seen[:0]
	g.openings(p)
	z := p.Camera.Zoom
	if z < scene.PlainBelow {
		x, y := p.Camera.Screen(0, 0)
		x0, y0, x1, y1 := p.Span(1 + g.spare)
		Far(p, &g.floor, x, y, z, 1, x0, y0, x1, y1)
	} else { // family by family
		for i := range g.families {
			g.families[i] = g.families[i][:0]
		}
		g.each(p, p.Floor, func(c rules.Cell, x, y float32) {
			f := family(p.View, c)
			g.families[f] = append(g.families[f], visibleCell{cell: c, x: x, y: y, z: z, deep: shownFloor, open: true})
		})
		for _, cells := range g.families {
			for _, at := range cells {
				tile(p, &g.floor, at, 1)
			}
		}
	}
	br := p.Brush(&g.floor)
	g.edges(p, &br, p.Floor)
	g.each(p, p.Floor, func(c rules.Cell, x, y float32) {
		cell := &p.View.Cells[c]
		if cell.Feature != rules.NoFeature || cell.Structure != rules.NoStructure || b.Tag(c) > 0 {
			if z >= scene.PlainBelow {
				br.X, br.Y, br.Zoom, br.Seed = x, y, z, uint32(c)*7+3
				feature(p, &br, c)
			}
			g.noteAnimated(p, visibleCell{cell: c, x: x, y: y, z: z, deep: shownFloor})
		}
		number(p, &g.floor, c, x, y, z)
	})
	if z >= scene.PlainBelow {
		g.props(p, &g.floor)
		lamp(p, &g.floor)
	}
}

// number writes a cell's height where it differs from a neighbour's (HZ-19).
func number(p *scene.Frame, l *quad.List, c rules.Cell, x, y, z float32) {
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

// The layers of a frame, each with its ink.
const (
	frameShadow = iota
	frameFoot
	frameLight
	frameTop
	frameInlay
)

// frames are the layers of a floor's frame from the lowest: how far beyond the
// cells each reaches, how it is shifted and blurred, in cells.
var frames = [...]struct {
	out, dx, dy, soft float32
	grain             uint8
}{
	frameShadow: {out: 0.14, dx: 0.1, dy: 0.2, soft: 0.16},
	frameFoot:   {out: 0.15, dy: 0.1, grain: 12},
	frameLight:  {out: 0.15, dx: -0.01, dy: -0.014},
	frameTop:    {out: 0.15, dx: 0.006, dy: 0.012, grain: 12},
	frameInlay:  {out: 0.045},
}

func outer(v *scene.View, c rules.Cell) bool {
	for d := range rules.Dir(v.Board.Topology().Dirs()) {
		if n := v.Board.Neighbour(c, d); n == rules.NoCell || v.Cells[n].Terrain == rules.Void {
			return true
		}
	}
	return false
}

// frame draws what holds a floor: its edge with an inlaid line, and its
// shadow on what lies below. Lower floors are drawn by a scale and a light.
func (g *Ground) frame(p *scene.Frame, l *quad.List, floor int, scale, light float32) {
	z := p.Camera.Zoom * scale
	mx, my := (p.Camera.Area.X0+p.Camera.Area.X1)/2, (p.Camera.Area.Y0+p.Camera.Area.Y1)/2
	br := p.Brush(l)
	br.Zoom = z
	edge := g.outer[:0]
	g.each(p, floor, func(at rules.Cell, x, y float32) {
		if outer(p.View, at) {
			edge = append(edge, visibleCell{cell: at, x: mx + (x-mx)*scale, y: my + (y-my)*scale, z: z})
		}
	})
	g.outer = edge
	look := looks.PlaceNamed(p.Place)
	inks := [len(frames)]quad.Color{quad.RGBA(0x000000a8), look.Frame[0].Darker(0.6), look.Frame[0].Lighter(0.3), look.Frame[0], look.Frame[1]}
	for i, layer := range frames {
		if z < scene.PlainBelow && i != frameShadow && i != frameTop {
			continue // only the shadow and the top
		}
		ink := inks[i].Darker(1 - light)
		for _, at := range edge {
			br.X, br.Y = at.x+layer.dx*z, at.y+layer.dy*z
			it := br.Slab(-layer.out, quad.Solid(ink))
			it.Soft = layer.soft * z
			if z >= scene.PlainBelow {
				it.Grain, it.GrainX, it.Seed = layer.grain, 40, uint8(at.cell)
			}
		}
	}
}

// edges draws what lies between the cells of a floor, and the lips of steps that
// nothing else marks (BD-05, HZ-19).
func (g *Ground) edges(p *scene.Frame, br *prop.Brush, floor int) {
	b := p.View.Board
	t := b.Topology()
	half := rules.Dir(t.Dirs() / 2)
	g.each(p, floor, func(c rules.Cell, x, y float32) {
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
			hx, hy := p.Heading(d)
			br.Edge(e, up, hx, hy)
		}
	})
}

// feature draws the feature of a cell (BD-04) unless it is animated.
func feature(p *scene.Frame, b *prop.Brush, c rules.Cell) {
	cell := &p.View.Cells[c]
	rot := float32(0)
	if cell.Feature.IsDoor() {
		rot = hinge(p, c)
	}
	to := p.View.Board.Link(c)
	b.Feature(cell.Feature, rot, to != rules.NoCell && to < c, p.View.Board.Magical(c))
	if cell.Structure != rules.NoStructure {
		b.Structure(cell.Structure, Plinth(b, &p.Palette, p.Colour(int(cell.Owner)), cell.Owner != rules.NoSide))
	}
}

func (g *Ground) animatedFeature(p *scene.Frame, b *prop.Brush, a *animatedCell) {
	b.X, b.Y, b.Zoom, b.Seed = a.x, a.y, a.z, uint32(a.cell)*7+3
	cell := &p.View.Cells[a.cell]
	if cell.Feature == rules.Portal {
		label := ""
		if len(g.portals) > 1 {
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
func hinge(p *scene.Frame, c rules.Cell) float32 {
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
			hx, hy := p.Heading(d)
			return ease.Angle(hx, hy)
		}
	}
	return 0
}

func (g *Ground) noteAnimated(p *scene.Frame, at visibleCell) {
	switch {
	case p.View.Cells[at.cell].Feature == rules.Portal:
		n, _ := slices.BinarySearch(g.portals, min(at.cell, p.View.Board.Link(at.cell)))
		g.animated = append(g.animated, animatedCell{at, n})
	case p.View.Cells[at.cell].Feature == rules.Objective || p.View.Board.Tag(at.cell) > 0:
		g.animated = append(g.animated, animatedCell{visibleCell: at})
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
func overlooks(p *scene.Frame, c rules.Cell) bool {
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
func (g *Ground) openings(p *scene.Frame) {
	mx, my := (p.Camera.Area.X0+p.Camera.Area.X1)/2, (p.Camera.Area.Y0+p.Camera.Area.Y1)/2
	z := p.Camera.Zoom
	for f := max(0, p.Floor-seenBelow); f < p.Floor; f++ {
		scale, light := float32(1), float32(1)
		for range p.Floor - f {
			scale, light = scale*belowScale, light*belowLight
		}
		list, framed, from := &g.below[p.Floor-f-1], false, len(g.seen)
		g.each(p, f, func(c rules.Cell, x, y float32) {
			if !overlooks(p, c) {
				return
			}
			if !framed {
				framed = true
				g.frame(p, list, f, scale, light)
			}
			g.seen = append(g.seen, visibleCell{cell: c, x: mx + (x-mx)*scale, y: my + (y-my)*scale, z: z * scale})
		})
		g.drawBelow(p, list, g.seen[from:], light)
	}
	g.frame(p, &g.rim, p.Floor, 1, 1)
	if z >= scene.PlainBelow { // else holes are dark spots
		g.pitfalls(p)
	}
	sort.SliceStable(g.seen, func(a, b int) bool { return g.seen[a].cell < g.seen[b].cell })
}

// pitfalls draws what is seen through pitfalls, floor by floor.
func (g *Ground) pitfalls(p *scene.Frame) {
	from := len(g.seen)
	g.each(p, p.Floor, func(c rules.Cell, x, y float32) {
		if at, ok := belowPitfall(p, visibleCell{cell: c, x: x, y: y, z: p.Camera.Zoom}); ok {
			g.seen = append(g.seen, at)
		}
	})
	light := float32(1)
	for deep := range g.holes {
		to := len(g.seen)
		for i := from; i < to && deep+1 < len(g.holes); i++ {
			if at, ok := belowPitfall(p, g.seen[i]); ok {
				g.seen[i].open = true
				g.seen = append(g.seen, at)
			}
		}
		light *= holeLight
		g.drawBelow(p, &g.holes[deep], g.seen[from:to], light)
		from = to
	}
}

// belowPitfall returns what is seen through the pitfall in a cell, if there is anything.
func belowPitfall(p *scene.Frame, g visibleCell) (below visibleCell, ok bool) {
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
func (g *Ground) drawBelow(p *scene.Frame, l *quad.List, seen []visibleCell, light float32) {
	for want := range quad.Families {
		for _, at := range seen {
			if family(p.View, at.cell) == want {
				tile(p, l, at, light)
			}
		}
	}
	br := p.Brush(l)
	for _, at := range seen {
		cell := &p.View.Cells[at.cell]
		if cell.Feature != rules.NoFeature || cell.Structure != rules.NoStructure {
			br.X, br.Y, br.Zoom, br.Seed = at.x, at.y, at.z, uint32(at.cell)*7+3
			feature(p, &br, at.cell)
		}
		g.noteAnimated(p, at)
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

// inShadow is the shade over figures on lower floors.
var inShadow = quad.RGBA(0x0c09064c)

// underneath draws the figures on a lower floor at the depth at which it is seen, in its
// shadow.
func (g *Ground) underneath(p *scene.Frame, l *quad.List, deep, floor int) {
	if len(g.seen) == 0 {
		return
	}
	br := p.Brush(l)
	for i := range g.animated {
		if a := &g.animated[i]; a.deep == deep && p.View.Board.Pos(a.cell).Floor == floor {
			g.animatedFeature(p, &br, a)
			br.Slab(0, quad.Solid(inShadow))
		}
	}
	v := p.View
	for i := range v.Figures {
		f, q := &v.Figures[i], &p.Poses[i]
		if f.Cell == rules.NoCell || q.Fly || v.Board.Pos(f.Cell).Floor != floor {
			continue
		}
		at, ok := g.visible(f.Cell)
		if !ok || at.deep != deep {
			continue
		}
		off := float32(f.Size-1) / 2
		x, y := at.x+(off+q.Dx)*at.z, at.y+(off+q.Dy)*at.z
		tokens.Draw(p, l, f, q, x, y, at.z*0.8, false)
		l.Circle(x, y, at.z*0.34*float32(f.Size), quad.Solid(inShadow))
	}
}

package tiled

import (
	"encoding/base64"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wallfall/levels"
	"wallfall/rules"
)

// Properties of maps. keptText holds the level's whole text, so that comments and
// order come back; keptText64 the same, of a text that XML could not hold.
const (
	keptText   = "wallfall-text"
	keptText64 = "wallfall-text64"
)

// Look is how maps and tilesets are written. The zero value refers to tilesets in
// files of their own.
type Look struct {
	Embed bool // the tilesets stand in the map
	// Typed has properties name their types, which Tiled offers in lists when it has
	// opened the project that Project writes, and complains about when it has not.
	Typed bool
}

// props returns properties as they are written.
func (k Look) props(ps []Prop) []Prop {
	if k.Typed {
		return ps
	}
	ps = slices.Clone(ps)
	for i := range ps {
		ps[i].Of = ""
	}
	return ps
}

// FromLevel makes a map from a level. Its tilesets are those of Sheets. The error is
// that of levels.Parse.
func FromLevel(name string, src []byte, look Look) (*Map, error) {
	lv, err := levels.Parse(name, src)
	if err != nil {
		return nil, err
	}
	if len(lv.Figures) > maxObjects/4 {
		return nil, errors.New("this level has too many figures for a map")
	}
	x := &exporter{lv: lv, board: boardSheet(lv.Topology), colours: sideColours(lv.Sides)}
	m := &Map{File: name, Orientation: "orthogonal", Width: lv.Width, Height: lv.Height, TileWidth: x.board.Width, TileHeight: x.board.Height}
	if lv.Topology == rules.Hex {
		m.Orientation, m.StaggerAxis, m.StaggerIndex, m.HexSide = "hexagonal", "y", "odd", hexSide
	}
	x.m, x.grid = m, m.grid()
	x.first = [2]uint32{1, uint32(1 + x.board.Columns*x.board.Rows)}
	for i, s := range []*Sheet{x.board, figureSheet()} {
		ts := s.tileset(x.first[i], look)
		if !look.Embed {
			ts.Source = s.File()
		}
		m.Tilesets = append(m.Tilesets, ts)
	}
	text := func(name, value string) {
		if value != "" {
			m.Props = append(m.Props, Prop{Name: name, Type: "string", Value: value})
		}
	}
	text("title", lv.Title)
	text("author", lv.Author)
	text("about", lv.About)
	if lv.Rounds > 0 {
		m.Props = append(m.Props, Prop{Name: "rounds", Type: "int", Value: strconv.Itoa(lv.Rounds)})
	}
	text("statements", strings.Join(statementsOf(string(src)), "\n"))
	if plainText(src) {
		text(keptText, string(src))
	} else {
		text(keptText64, base64.StdEncoding.EncodeToString(src))
	}
	for i := range lv.Floors {
		m.Layers = append(m.Layers, x.floor(i))
	}
	x.objects()
	m.everyLayer(func(l *Layer) {
		for _, o := range l.Objects {
			o.Props = look.props(o.Props)
		}
	})
	return m, nil
}

// plainText reports whether XML holds a text as it is.
func plainText(src []byte) bool {
	if !utf8.Valid(src) || len(src) == 0 {
		return false
	}
	for _, r := range string(src) {
		if r < ' ' && r != '\n' && r != '\t' || r == '\ufeff' || r == 0xfffe || r == 0xffff {
			return false
		}
	}
	return true
}

// sideColours returns each side the colour of its tiles: its own, or, where one
// before it has that, the first that is free.
func sideColours(sides []levels.Side) []int {
	out := make([]int, len(sides))
	taken := make([]bool, numColours+len(sides))
	for i, s := range sides {
		c := int(s.Colour)
		if taken[c] {
			c = slices.Index(taken, false)
		}
		out[i], taken[c] = c, true
	}
	return out
}

type exporter struct {
	lv      *levels.Level
	m       *Map
	grid    *grid
	board   *Sheet
	colours []int     // of sides
	first   [2]uint32 // numbers of the first tiles of cells and of figures
	layers  int
	objs    int
	edges   []*Layer // of each floor
	links   []*Layer
}

func (x *exporter) layer(k Kind, name string) *Layer {
	x.layers++
	return &Layer{Kind: k, ID: x.layers, Name: name, Width: x.lv.Width, Height: x.lv.Height}
}

// floor makes the group of a floor with its layers of tiles. The floors lie one
// above another on the map, the highest on top.
func (x *exporter) floor(i int) *Layer {
	lv := x.lv
	g := x.layer(Group, "floor "+strconv.Itoa(i))
	g.Props = []Prop{{Name: "z", Type: "int", Value: strconv.Itoa(i)}}
	if r := lv.Floors[i].Rise; r > 0 {
		g.Props = append(g.Props, Prop{Name: "rise", Type: "int", Value: strconv.Itoa(r)})
	}
	_, dy, _, _ := x.grid.steps()
	g.OffsetY = -float64(i) * (float64(lv.Height)*dy + 2*float64(x.m.TileHeight))
	for _, part := range []struct {
		name   string
		always bool
		tile   func(rules.CellSetup) int // -1 for none
	}{
		{"terrain", true, func(c rules.CellSetup) int {
			if c == (rules.CellSetup{Terrain: rules.Void, Owner: -1}) {
				return -1
			}
			return firstTerrain + int(c.Terrain)
		}},
		{"structures", false, func(c rules.CellSetup) int {
			if c.Structure == rules.NoStructure {
				return -1
			}
			owner := 0
			if c.Owner >= 0 {
				owner = x.colours[c.Owner] + 1
			}
			return firstStructure + 5*(int(c.Structure)-1) + owner
		}},
		{"features", true, func(c rules.CellSetup) int {
			if c.Feature == rules.NoFeature {
				return -1
			}
			return firstFeature + int(c.Feature) - 1
		}},
		{"tags", true, func(c rules.CellSetup) int {
			if c.Tag == 0 {
				return -1
			}
			return firstTag + c.Tag - 1
		}},
		{"heights", true, func(c rules.CellSetup) int {
			if c.Ground == 0 {
				return -1
			}
			return firstHeight + c.Ground
		}},
		{"marks", false, func(c rules.CellSetup) int {
			if !c.Magical {
				return -1
			}
			return firstMark
		}},
	} {
		l := x.layer(TileLayer, part.name)
		l.Cells = make([]uint32, lv.Width*lv.Height)
		used := part.always
		for j := range l.Cells {
			if id := part.tile(lv.Cell(rules.Pos{Floor: i, X: j % lv.Width, Y: j / lv.Width})); id >= 0 {
				l.Cells[j], used = x.first[0]+uint32(id), true
			}
		}
		if used {
			g.Layers = append(g.Layers, l)
		}
	}
	return g
}

// corner returns the top left corner of a cell's box.
func (x *exporter) corner(at rules.Pos) (px, py float64) {
	px, py = x.grid.centre(at.X, at.Y)
	return px - float64(x.m.TileWidth)/2, py - float64(x.m.TileHeight)/2
}

func (x *exporter) object(class, name string) *Object {
	x.objs++
	return &Object{ID: x.objs, Class: class, Name: name}
}

// objects adds to every floor the layers of its objects.
func (x *exporter) objects() {
	for i, g := range x.m.Layers {
		x.edges, x.links = append(x.edges, x.layer(ObjectLayer, "edges")), append(x.links, x.layer(ObjectLayer, "links"))
		walls, figures := x.layer(ObjectLayer, "walls"), x.layer(ObjectLayer, "figures")
		g.Layers = append(g.Layers, x.edges[i], x.links[i], walls, figures)
		for _, w := range x.lv.Walls {
			walls.Objects = append(walls.Objects, x.wall(&w, i)...)
		}
		for j := range x.lv.Figures {
			if f := &x.lv.Figures[j]; f.At.Floor == i {
				figures.Objects = append(figures.Objects, x.figure(f))
			}
		}
	}
	for _, e := range x.lv.Edges {
		if e.Low.Floor == e.High.Floor {
			x.edges[e.Low.Floor].Objects = append(x.edges[e.Low.Floor].Objects, x.edge(&e))
			continue
		}
		o := x.pair(x.edges, "edge", e.Low, e.High)
		o.Props = append(o.Props, edgeKind(e.Edge))
	}
	for _, k := range x.lv.Links {
		x.pair(x.links, "link", k.A, k.B)
	}
}

// pair makes two points, the first of which refers to the other, and returns it.
func (x *exporter) pair(layers []*Layer, class string, a, b rules.Pos) *Object {
	point := func(at rules.Pos) *Object {
		o := x.object(class, "")
		o.Shape = Point
		o.X, o.Y = x.grid.centre(at.X, at.Y)
		layers[at.Floor].Objects = append(layers[at.Floor].Objects, o)
		return o
	}
	from, to := point(a), point(b)
	from.Props = []Prop{{Name: "to", Type: "object", Value: strconv.Itoa(to.ID)}}
	return from
}

func edgeKind(e rules.Edge) Prop {
	return Prop{Name: "kind", Type: "string", Of: "Edge", Value: e.String()}
}

// wall makes the objects of a crushing wall on a floor: one for a block of cells
// on squares, else one a cell.
func (x *exporter) wall(w *levels.Wall, floor int) []*Object {
	var out []*Object
	add := func(at rules.Pos, across, down int) {
		o := x.object("wall", w.Name)
		o.GID = x.first[0] + uint32(wallSlot(w.Dir))
		if x.lv.Topology == rules.Square && w.Dir%2 == 1 { // the rules refuse it, and no tile shows it
			o.GID = x.first[0] + uint32(wallSlot(w.Dir-1))
			o.Props = []Prop{{Name: "dir", Type: "string", Of: "Direction", Value: x.lv.Topology.DirName(w.Dir)}}
		}
		o.X, o.Y = x.corner(at)
		o.Width, o.Height = float64(across*x.m.TileWidth), float64(down*x.m.TileHeight)
		out = append(out, o)
	}
	if across, down := block(w.Cells); across > 0 && x.lv.Topology == rules.Square {
		if w.Cells[0].Floor == floor {
			add(w.Cells[0], across, down)
		}
		return out
	}
	for _, c := range w.Cells {
		if c.Floor == floor {
			add(c, 1, 1)
		}
	}
	return out
}

// block reports whether cells, in order, are a block of one floor, and its size; 0
// when they are none.
func block(cells []rules.Pos) (across, down int) {
	across = 1
	for across < len(cells) && cells[across].Y == cells[0].Y {
		across++
	}
	if len(cells)%across != 0 {
		return 0, 0
	}
	for i, c := range cells {
		if c != (rules.Pos{Floor: cells[0].Floor, X: cells[0].X + i%across, Y: cells[0].Y + i/across}) {
			return 0, 0
		}
	}
	return across, len(cells) / across
}

func (x *exporter) figure(f *levels.Figure) *Object {
	o := x.object("figure", f.Name)
	names, size := []string{}, 1
	for _, k := range f.Kinds {
		names = append(names, x.lv.Kinds[k].Name)
		size = max(size, x.lv.Kinds[k].Size)
	}
	colour := -1
	if f.Side >= 0 {
		colour = x.colours[f.Side]
	}
	o.GID = x.first[1] + uint32(kindSlot(names[0], colour))
	side := float64(size * min(x.m.TileWidth, x.m.TileHeight))
	cx, cy := x.grid.centre(f.At.X, f.At.Y)
	o.X, o.Y = cx+float64((size-1)*x.m.TileWidth)/2-side/2, cy+float64((size-1)*x.m.TileHeight)/2-side/2
	o.Width, o.Height = side, side
	word := func(name, of, value string) {
		o.Props = append(o.Props, Prop{Name: name, Type: "string", Of: of, Value: value})
	}
	word("facing", "Direction", x.lv.Topology.DirName(f.Facing))
	if len(names) > 1 || !inCatalogue(names[0]) {
		word("kind", "", strings.Join(names, ","))
	}
	if f.Prone {
		o.Props = append(o.Props, Prop{Name: "prone", Type: "bool", Value: "true"})
	}
	if f.Stamina != nil {
		word("stamina", "", joinInts(f.Stamina))
	}
	return o
}

func inCatalogue(kind string) bool {
	return slices.ContainsFunc(levels.Catalogue(), func(k levels.Kind) bool { return k.Name == kind })
}

func joinInts(ns []int) string {
	var out []string
	for _, n := range ns {
		out = append(out, strconv.Itoa(n))
	}
	return strings.Join(out, ",")
}

// edge makes a line from the middle of the low cell to that of the high one.
func (x *exporter) edge(e *levels.Edge) *Object {
	o := x.object("edge", "")
	o.Shape = Polyline
	o.X, o.Y = x.grid.centre(e.Low.X, e.Low.Y)
	hx, hy := x.grid.centre(e.High.X, e.High.Y)
	o.Points = [][2]float64{{0, 0}, {hx - o.X, hy - o.Y}}
	o.Props = []Prop{edgeKind(e.Edge)}
	return o
}

// Kept returns the text of the level that the map was made of, nil when it keeps none.
func (m *Map) Kept() []byte {
	if p, ok := propOf(m.Props, keptText); ok {
		return []byte(p.Value)
	}
	if p, ok := propOf(m.Props, keptText64); ok {
		if text, err := base64.StdEncoding.DecodeString(p.Value); err == nil {
			return text
		}
	}
	return nil
}

package tiled

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/levels/unwind"
	"wallfall/rules"
	"wallfall/rules/message"
)

// Files opens a file that a map refers to; name is a path like that of the map.
type Files func(name string) ([]byte, error)

// refuse ends the reading of a map with an error at a place in a file: it does not return,
// and only what try reads may call it.
func refuse(file string, at levels.Place, format string, args ...any) {
	unwind.With(levels.Problems{{File: file, Place: at, Msg: message.Of(format, args...)}})
}

// try reads until something is refused, and returns why.
func try(read func()) error {
	return unwind.Catch(func() error { read(); return nil })
}

// Read reads a map, TMX or TMJ, with its tilesets and templates, which files opens. Errors
// name file, line and column.
func Read(name string, src []byte, files Files) (m *Map, err error) {
	l := &loader{files: files, read: map[string]*template{}}
	err = try(func() { m = l.readMap(name, src) })
	return m, err
}

// loader reads the files of a map, each once, and refuses what it can't read.
type loader struct {
	files  Files
	read   map[string]*template // by their kind and name
	opened int
	bytes  int
	// count counts what the limits apply to, over all files of a map.
	count struct{ sets, layers, objects, chunks, cells, tiles int }
}

// template is a template, or only a tileset.
type template struct {
	object *Object
	set    *Tileset // of its tile
}

func (l *loader) readMap(name string, src []byte) *Map {
	r, n := l.parse(name, src, "map")
	m := &Map{File: name, Infinite: n.str("infinite") == "1" || n.str("infinite") == "true"}
	r.attrs(n, map[string]any{"orientation": &m.Orientation, "staggeraxis": &m.StaggerAxis, "staggerindex": &m.StaggerIndex,
		"width": &m.Width, "height": &m.Height, "tilewidth": &m.TileWidth, "tileheight": &m.TileHeight, "hexsidelength": &m.HexSide})
	if !m.Infinite {
		checkSize(name, r.place(n.at), m.Width, m.Height)
	}
	for _, c := range n.nodes {
		switch c.name {
		case "properties":
			m.Props = r.props(c, 0)
		case "tileset":
			r.bound(c, &l.count.sets, 1, maxSets, "tilesets")
			m.Tilesets = append(m.Tilesets, r.mapTileset(c))
		default:
			r.layer(m, &m.Layers, c, 0)
		}
	}
	m.finish()
	return m
}

// open opens the file that an element refers to.
func (r *reader) open(n *node, source string) (name string, src []byte) {
	slashed := strings.ReplaceAll(source, `\`, "/")
	switch {
	case slashed == "":
		r.refuse(n, "empty file name")
	case path.IsAbs(slashed) || strings.Contains(slashed, ":") || strings.ContainsRune(slashed, 0):
		r.refuse(n, "%s: expected the name of a file beside the map, not a path or address", quoted(source))
	}
	switch strings.ToLower(path.Ext(slashed)) {
	case ".tsx", ".tsj", ".tx", ".tj", ".json", ".xml":
	default:
		r.refuse(n, "%s: expected a tileset (.tsx, .tsj) or a template (.tx, .tj)", quoted(source))
	}
	if r.opened++; r.opened > maxFiles {
		r.refuse(n, "this map uses more than %d files", maxFiles)
	}
	name = filepath.Join(filepath.Dir(r.file), filepath.FromSlash(slashed))
	if r.files == nil {
		r.refuse(n, "can't open %s from here", quoted(source))
	}
	src, err := r.files(name)
	if err != nil {
		for _, s := range Sheets() {
			if s.File() == path.Base(slashed) && errors.Is(err, fs.ErrNotExist) {
				return name, s.TSX(false)
			}
		}
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		r.refuse(n, "%s: %v", quoted(source), err)
	}
	if r.bytes += len(src); r.bytes > 2*MaxFile {
		r.refuse(n, "the files that this map uses are larger than %d MiB together", 2*MaxFile>>20)
	}
	return name, src
}

// layer reads an element that is a layer and skips any other.
func (r *reader) layer(m *Map, to *[]*Layer, n *node, depth int) {
	if !slices.Contains([]string{"layer", "objectgroup", "imagelayer", "group"}, n.name) {
		return
	}
	if depth > maxNested {
		r.refuse(n, "layer groups are nested more than %d deep", maxNested)
	}
	r.bound(n, &r.count.layers, 1, maxLayers, "layers")
	l := &Layer{Kind: n.name, Hidden: n.hidden()}
	*to = append(*to, l)
	for _, a := range []string{"opacity", "tintcolor", "parallaxx", "parallaxy"} {
		v := n.str(a)
		l.Faint = l.Faint || v != "" && v != "1"
	}
	r.attrs(n, map[string]any{"name": &l.Name, "offsetx": &l.OffsetX, "offsety": &l.OffsetY})
	for _, c := range n.nodes {
		switch {
		case c.name == "properties":
			l.Props = r.props(c, 0)
		case c.name == "data" && l.Kind == "layer":
			r.data(m, l, c)
		case c.name == "object" && l.Kind == "objectgroup":
			l.Objects = append(l.Objects, r.object(c, false))
		case l.Kind == "group":
			r.layer(m, &l.Layers, c, depth+1)
		}
	}
}

// data reads the cells of a layer, in one piece or in chunks.
func (r *reader) data(m *Map, l *Layer, n *node) {
	if !m.Infinite {
		l.Cells = r.cells(n, n, m.Width*m.Height)
		return
	}
	for _, c := range n.nodes {
		if c.name != "chunk" {
			continue
		}
		var k chunk
		r.attrs(c, map[string]any{"x": &k.x, "y": &k.y, "width": &k.w, "height": &k.h})
		if k.w < 1 || k.h < 1 || k.w > 256 || k.h > 256 || max(k.x, -k.x, k.y, -k.y) > maxFar {
			r.refuse(c, "a chunk has 1 to 256 by 1 to 256 cells, not too far from the origin")
		}
		r.bound(c, &r.count.chunks, 1, maxChunks, "chunks")
		k.cells = r.cells(n, c, k.w*k.h)
		l.chunks = append(l.chunks, k)
	}
}

// cells reads n cells in the encoding that data names. Elements of XML and lists of JSON
// are CSV by now.
func (r *reader) cells(data, in *node, n int) []uint32 {
	r.bound(in, &r.count.cells, n, maxCells, "cells in its layers")
	cells, err := decodeData(cmp.Or(data.str("encoding"), "csv"), data.str("compression"), string(in.text), n)
	if err != nil {
		r.refuse(in, "%v", err)
	}
	return cells
}

// object reads an object. What it leaves out comes from its template; a template has
// none itself.
func (r *reader) object(n *node, inTemplate bool) *Object {
	r.bound(n, &r.count.objects, 1, maxObjects, "objects")
	o := &Object{}
	if source := n.str("template"); source != "" {
		if inTemplate {
			r.refuse(n, "a template can't use another template")
		}
		t := r.external(n, "template", source)
		*o = *t.object
		o.ID, o.X, o.Y, o.set = 0, 0, 0, t.set
	}
	o.Hidden, o.Class = n.hidden(), cmp.Or(n.class(), o.Class)
	if n.has("gid") {
		o.set = nil
	}
	r.attrs(n, map[string]any{"id": &o.ID, "name": &o.Name, "x": &o.X, "y": &o.Y, "width": &o.Width, "height": &o.Height,
		"rotation": &o.Rotation, "gid": &o.GID})
	for _, c := range n.nodes {
		switch c.name {
		case "properties":
			own := r.props(c, 0)
			o.Props = append(own, slices.DeleteFunc(slices.Clone(o.Props), func(p Prop) bool { return hasProp(own, p.Name) })...)
		case "point", "ellipse", "capsule", "text":
			o.Shape, o.Points = c.name, nil
		case "polygon", "polyline":
			o.Shape, o.Points = c.name, r.points(c)
		}
	}
	return o
}

// points reads the points of a shape, such as "0,0 16,8".
func (r *reader) points(n *node) (out [][2]float64) {
	fields := strings.Fields(n.str("points"))
	if len(fields) > maxPoints {
		r.refuse(n, "a polygon has more than %d points", maxPoints)
	}
	for _, p := range fields {
		x, y, _ := strings.Cut(p, ",")
		px, err1 := strconv.ParseFloat(x, 64)
		py, err2 := strconv.ParseFloat(y, 64)
		if err1 != nil || err2 != nil || !finite(px) || !finite(py) {
			r.refuse(n, "%s is not a point", quoted(p))
		}
		out = append(out, [2]float64{px, py})
	}
	return out
}

// props reads custom properties; classes hold more of them.
func (r *reader) props(n *node, depth int) (out []Prop) {
	if depth > maxNested {
		r.refuse(n, "properties are nested more than %d deep", maxNested)
	}
	for _, c := range n.nodes {
		if c.name != "property" {
			continue
		}
		if len(out) == maxProps {
			r.refuse(c, "more than %d properties", maxProps)
		}
		p := Prop{Name: c.str("name"), Type: cmp.Or(c.str("type"), "string"), Of: c.str("propertytype"), Value: c.str("value")}
		class := p.Type == "class"
		for _, in := range c.nodes {
			if in.name == "properties" {
				class = true
				r.props(in, depth+1)
			}
		}
		// A string of several lines stands inside of the element.
		if !c.has("value") && !class {
			p.Value = string(c.text)
		}
		out = append(out, p)
	}
	return out
}

// external reads the tileset or template file that an element refers to. The tileset has
// no first number yet.
func (r *reader) external(n *node, root, source string) *template {
	key := root + ":" + filepath.Join(filepath.Dir(r.file), filepath.FromSlash(source))
	if t := r.read[key]; t != nil {
		return t
	}
	name, src := r.open(n, source)
	t := &template{}
	if root == "tileset" {
		t.set = r.readTileset(name, src)
	} else {
		t = r.readTemplate(name, src)
	}
	r.read[key] = t
	return t
}

func (l *loader) readTemplate(name string, src []byte) *template {
	r, n := l.parse(name, src, "template")
	t := &template{}
	for _, c := range n.nodes {
		switch c.name {
		case "tileset":
			t.set = r.mapTileset(c)
		case "object":
			t.object = r.object(c, true)
		}
	}
	if t.object == nil {
		r.refuse(n, "this template has no object")
	}
	return t
}

// mapTileset reads a tileset of a map or the file that it refers to.
func (r *reader) mapTileset(n *node) *Tileset {
	var ts *Tileset
	if n.has("source") {
		copied := *r.external(n, "tileset", n.str("source")).set
		ts = &copied
	} else {
		ts = r.tileset(n)
	}
	r.attrs(n, map[string]any{"firstgid": &ts.First})
	return ts
}

// readTileset reads a tileset that is a file of its own.
func (l *loader) readTileset(name string, src []byte) *Tileset {
	r, n := l.parse(name, src, "tileset")
	if n.has("source") {
		r.refuse(n, "this tileset file refers to another instead of holding a tileset")
	}
	return r.tileset(n)
}

func (r *reader) tileset(n *node) *Tileset {
	ts := &Tileset{Tiles: map[int]*Tile{}}
	r.attrs(n, map[string]any{"name": &ts.Name, "objectalignment": &ts.Align, "tilewidth": &ts.TileWidth, "tileheight": &ts.TileHeight,
		"columns": &ts.Columns, "tilecount": &ts.Count})
	for _, c := range n.nodes {
		switch c.name {
		case "image":
			ts.Image = c.str("source")
		case "tile":
			id, t := -1, &Tile{Class: c.class()}
			if r.attrs(c, map[string]any{"id": &id}); id < 0 {
				r.refuse(c, "a tile needs an id of 0 or more")
			}
			r.bound(c, &r.count.tiles, 1, maxTiles, "tiles with properties")
			for _, in := range c.nodes {
				if in.name == "properties" {
					t.Props = append(t.Props, r.props(in, 0)...)
				}
			}
			ts.Tiles[id] = t
		}
	}
	return ts
}

// bound adds to a count over all files of a map and refuses the map above the limit.
func (r *reader) bound(n *node, count *int, more, most int, what string) {
	if *count += more; *count > most {
		r.refuse(n, "this map has more than %d %s", most, what)
	}
}

// finish checks and completes a map whose parts have all been read.
func (m *Map) finish() {
	fail := func(format string, args ...any) { refuse(m.File, levels.Place{}, format, args...) }
	if m.TileWidth < 1 || m.TileHeight < 1 || m.TileWidth > 4096 || m.TileHeight > 4096 {
		fail("a tile can't be %d by %d pixels", m.TileWidth, m.TileHeight)
	}
	if m.Orientation == "hexagonal" {
		along := map[string]int{"x": m.TileWidth, "y": m.TileHeight}[m.StaggerAxis]
		switch {
		case along == 0 || m.StaggerIndex != "odd" && m.StaggerIndex != "even":
			fail("a hexagonal map needs staggeraxis x or y and staggerindex odd or even, not %s and %s", quoted(m.StaggerAxis), quoted(m.StaggerIndex))
		case m.TileWidth < 2 || m.TileHeight < 2:
			fail("a hex can't be %d by %d pixels", m.TileWidth, m.TileHeight)
		case m.HexSide < 0 || m.HexSide >= along:
			fail("a hexsidelength of %d pixels does not fit tiles of %d", m.HexSide, along)
		}
	}
	slices.SortStableFunc(m.Tilesets, func(a, b *Tileset) int { return cmp.Compare(a.First, b.First) })
	for i, ts := range m.Tilesets {
		if ts.First < 1 || ts.First&allFlips != 0 || i > 0 && ts.First == m.Tilesets[i-1].First {
			fail("the tileset %s has an invalid firstgid: %d", quoted(ts.Name), ts.First)
		}
	}
	if m.Infinite {
		m.gather()
	}
}

// gather collects the chunks in use into the cells of an infinite map.
func (m *Map) gather() {
	const far = 1 << 30
	left, top, right, bottom := far, far, -far, -far
	everyChunk(m.Layers, func(_ *Layer, x, y int, _ uint32) {
		left, top, right, bottom = min(left, x), min(top, y), max(right, x+1), max(bottom, y+1)
	})
	if left == far {
		refuse(m.File, levels.Place{}, "this map is empty")
	}
	// The parity of rows and columns is kept: it says which of them are shifted.
	if m.Orientation == "hexagonal" {
		left, top = left&^1, top&^1
	}
	m.left, m.top, m.Width, m.Height = left, top, right-left, bottom-top
	if m.Width > rules.MaxSide || m.Height > rules.MaxSide {
		refuse(m.File, levels.Place{}, "the tiles of this map cover %d by %d cells; a floor has at most %d by %d (BD-01)", m.Width, m.Height, rules.MaxSide, rules.MaxSide)
	}
	everyLayer(m.Layers, func(l *Layer) {
		if l.Kind == "layer" {
			l.Cells = make([]uint32, m.Width*m.Height)
		}
	})
	everyChunk(m.Layers, func(l *Layer, x, y int, gid uint32) { l.Cells[(y-top)*m.Width+x-left] = gid })
}

// everyLayer calls fn for layers and those in groups among them.
func everyLayer(list []*Layer, fn func(*Layer)) {
	for _, l := range list {
		fn(l)
		everyLayer(l.Layers, fn)
	}
}

// everyChunk calls fn for every tile in the chunks of layers.
func everyChunk(list []*Layer, fn func(l *Layer, x, y int, gid uint32)) {
	everyLayer(list, func(l *Layer) {
		for _, c := range l.chunks {
			for i, gid := range c.cells {
				if gid&^allFlips != 0 {
					fn(l, c.x+i%c.w, c.y+i/c.w, gid)
				}
			}
		}
	})
}

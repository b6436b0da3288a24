package tiled

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Files opens a file that a map refers to; name is a path like that of the map.
type Files func(name string) ([]byte, error)

// Read reads a map, TMX or TMJ, with its tilesets and templates, which files opens. Errors
// name file, line and column.
func Read(name string, src []byte, files Files) (*Map, error) {
	l := &loader{files: files, read: map[string]*template{}}
	r, n, err := l.parse(name, src, "map")
	if err != nil {
		return nil, err
	}
	m := &Map{File: name, Infinite: n.str("infinite") == "1" || n.str("infinite") == "true"}
	err = r.attrs(n, map[string]any{"orientation": &m.Orientation, "staggeraxis": &m.StaggerAxis, "staggerindex": &m.StaggerIndex,
		"width": &m.Width, "height": &m.Height, "tilewidth": &m.TileWidth, "tileheight": &m.TileHeight, "hexsidelength": &m.HexSide})
	if err == nil && !m.Infinite {
		err = checkSize(name, r.place(n.at), m.Width, m.Height)
	}
	for _, c := range n.nodes {
		switch {
		case err != nil:
			return nil, err
		case c.name == "properties":
			m.Props, err = r.props(c, 0)
		case c.name == "tileset":
			if err = r.bound(c, &l.count.sets, 1, maxSets, "tilesets"); err == nil {
				var ts *Tileset
				ts, err = r.mapTileset(c)
				m.Tilesets = append(m.Tilesets, ts)
			}
		default:
			err = r.layer(m, &m.Layers, c, 0)
		}
	}
	if err != nil {
		return nil, err
	}
	return m, m.finish()
}

// loader reads the files of a map, each once.
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

// open opens a file that another refers to.
func (l *loader) open(from string, at levels.Place, source string) (name string, src []byte, err error) {
	slashed := strings.ReplaceAll(source, `\`, "/")
	switch {
	case slashed == "":
		return "", nil, fault(from, at, "empty file name")
	case path.IsAbs(slashed) || strings.Contains(slashed, ":") || strings.ContainsRune(slashed, 0):
		return "", nil, fault(from, at, "%s: expected the name of a file beside the map, not a path or address", quoted(source))
	}
	switch strings.ToLower(path.Ext(slashed)) {
	case ".tsx", ".tsj", ".tx", ".tj", ".json", ".xml":
	default:
		return "", nil, fault(from, at, "%s: expected a tileset (.tsx, .tsj) or a template (.tx, .tj)", quoted(source))
	}
	if l.opened++; l.opened > maxFiles {
		return "", nil, fault(from, at, "this map uses more than %d files", maxFiles)
	}
	name = filepath.Join(filepath.Dir(from), filepath.FromSlash(slashed))
	if l.files == nil {
		return "", nil, fault(from, at, "can't open %s from here", quoted(source))
	}
	src, err = l.files(name)
	if err != nil {
		for _, s := range Sheets() {
			if s.File() == path.Base(slashed) && errors.Is(err, fs.ErrNotExist) {
				return name, s.TSX(false), nil
			}
		}
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return "", nil, fault(from, at, "%s: %v", quoted(source), err)
	}
	if l.bytes += len(src); l.bytes > 2*MaxFile {
		return "", nil, fault(from, at, "the files that this map uses are larger than %d MiB together", 2*MaxFile>>20)
	}
	return name, src, nil
}

// layer reads an element that is a layer and skips any other.
func (r *reader) layer(m *Map, to *[]*Layer, n *node, depth int) error {
	if !slices.Contains([]string{"layer", "objectgroup", "imagelayer", "group"}, n.name) {
		return nil
	}
	if depth > maxNested {
		return r.fail(n, "layer groups are nested more than %d deep", maxNested)
	}
	if err := r.bound(n, &r.count.layers, 1, maxLayers, "layers"); err != nil {
		return err
	}
	l := &Layer{Kind: n.name, Hidden: n.hidden()}
	*to = append(*to, l)
	for _, a := range []string{"opacity", "tintcolor", "parallaxx", "parallaxy"} {
		v := n.str(a)
		l.Faint = l.Faint || v != "" && v != "1"
	}
	err := r.attrs(n, map[string]any{"name": &l.Name, "offsetx": &l.OffsetX, "offsety": &l.OffsetY})
	for _, c := range n.nodes {
		switch {
		case err != nil:
			return err
		case c.name == "properties":
			l.Props, err = r.props(c, 0)
		case c.name == "data" && l.Kind == "layer":
			err = r.data(m, l, c)
		case c.name == "object" && l.Kind == "objectgroup":
			var o *Object
			o, err = r.object(c, false)
			l.Objects = append(l.Objects, o)
		case l.Kind == "group":
			err = r.layer(m, &l.Layers, c, depth+1)
		}
	}
	return err
}

// data reads the cells of a layer, in one piece or in chunks.
func (r *reader) data(m *Map, l *Layer, n *node) (err error) {
	if !m.Infinite {
		l.Cells, err = r.cells(n, n, m.Width*m.Height)
		return err
	}
	for _, c := range n.nodes {
		if c.name != "chunk" {
			continue
		}
		var k chunk
		if err := r.attrs(c, map[string]any{"x": &k.x, "y": &k.y, "width": &k.w, "height": &k.h}); err != nil {
			return err
		}
		if k.w < 1 || k.h < 1 || k.w > 256 || k.h > 256 || max(k.x, -k.x, k.y, -k.y) > maxFar {
			return r.fail(c, "a chunk has 1 to 256 by 1 to 256 cells, not too far from the origin")
		}
		if err := r.bound(c, &r.count.chunks, 1, maxChunks, "chunks"); err != nil {
			return err
		}
		if k.cells, err = r.cells(n, c, k.w*k.h); err != nil {
			return err
		}
		l.chunks = append(l.chunks, k)
	}
	return nil
}

// cells reads n cells, encoded as data says. Elements have become CSV, and lists of JSON
// are.
func (r *reader) cells(data, in *node, n int) ([]uint32, error) {
	if err := r.bound(in, &r.count.cells, n, maxCells, "cells in its layers"); err != nil {
		return nil, err
	}
	cells, err := decodeData(cmp.Or(data.str("encoding"), "csv"), data.str("compression"), string(in.text), n)
	if err != nil {
		return nil, r.fail(in, "%v", err)
	}
	return cells, nil
}

// object reads an object: what it does not say it takes from its template, which has
// none itself.
func (r *reader) object(n *node, inTemplate bool) (*Object, error) {
	if err := r.bound(n, &r.count.objects, 1, maxObjects, "objects"); err != nil {
		return nil, err
	}
	o := &Object{}
	if source := n.str("template"); source != "" {
		if inTemplate {
			return nil, r.fail(n, "a template can't use another template")
		}
		t, err := r.external(n, "template", source)
		if err != nil {
			return nil, err
		}
		*o = *t.object
		o.ID, o.X, o.Y, o.set = 0, 0, 0, t.set
	}
	o.Hidden, o.Class = n.hidden(), cmp.Or(n.class(), o.Class)
	if n.has("gid") {
		o.set = nil
	}
	err := r.attrs(n, map[string]any{"id": &o.ID, "name": &o.Name, "x": &o.X, "y": &o.Y, "width": &o.Width, "height": &o.Height,
		"rotation": &o.Rotation, "gid": &o.GID})
	for _, c := range n.nodes {
		switch {
		case err != nil:
			return nil, err
		case c.name == "properties":
			var own []Prop
			own, err = r.props(c, 0)
			o.Props = append(own, slices.DeleteFunc(slices.Clone(o.Props), func(p Prop) bool { return hasProp(own, p.Name) })...)
		case slices.Contains([]string{"point", "ellipse", "capsule", "text"}, c.name):
			o.Shape, o.Points = c.name, nil
		case c.name == "polygon" || c.name == "polyline":
			o.Shape = c.name
			var bad error
			if o.Points, bad = parsePoints(c.str("points")); bad != nil {
				err = r.fail(c, "%v", bad)
			}
		}
	}
	return o, err
}

// props reads custom properties; classes hold more of them.
func (r *reader) props(n *node, depth int) ([]Prop, error) {
	if depth > maxNested {
		return nil, r.fail(n, "properties are nested more than %d deep", maxNested)
	}
	var out []Prop
	for _, c := range n.nodes {
		if c.name != "property" {
			continue
		}
		if len(out) == maxProps {
			return nil, r.fail(c, "more than %d properties", maxProps)
		}
		p := Prop{Name: c.str("name"), Type: cmp.Or(c.str("type"), "string"), Of: c.str("propertytype"), Value: c.str("value")}
		class := p.Type == "class"
		for _, in := range c.nodes {
			if in.name == "properties" {
				class = true
				if _, err := r.props(in, depth+1); err != nil {
					return nil, err
				}
			}
		}
		// A string of several lines stands inside of the element.
		if !c.has("value") && !class {
			p.Value = string(c.text)
		}
		out = append(out, p)
	}
	return out, nil
}

// external reads the tileset or template file that an element refers to. The tileset has
// no first number yet.
func (r *reader) external(n *node, root, source string) (*template, error) {
	key := root + ":" + filepath.Join(filepath.Dir(r.file), filepath.FromSlash(source))
	if t := r.read[key]; t != nil {
		return t, nil
	}
	name, src, err := r.open(r.file, r.place(n.at), source)
	if err != nil {
		return nil, err
	}
	t := &template{}
	if root == "tileset" {
		t.set, err = r.readTileset(name, src)
	} else {
		t, err = r.readTemplate(name, src)
	}
	if err == nil {
		r.read[key] = t
	}
	return t, err
}

func (l *loader) readTemplate(name string, src []byte) (*template, error) {
	r, n, err := l.parse(name, src, "template")
	if err != nil {
		return nil, err
	}
	t := &template{}
	for _, c := range n.nodes {
		switch {
		case err != nil:
		case c.name == "tileset":
			t.set, err = r.mapTileset(c)
		case c.name == "object":
			t.object, err = r.object(c, true)
		}
	}
	if err == nil && t.object == nil {
		err = r.fail(n, "this template has no object")
	}
	return t, err
}

// mapTileset reads a tileset of a map or the file that it refers to.
func (r *reader) mapTileset(n *node) (ts *Tileset, err error) {
	if n.has("source") {
		t, err := r.external(n, "tileset", n.str("source"))
		if err != nil {
			return nil, err
		}
		copied := *t.set
		ts = &copied
	} else if ts, err = r.tileset(n); err != nil {
		return nil, err
	}
	return ts, r.attrs(n, map[string]any{"firstgid": &ts.First})
}

// readTileset reads a tileset that is a file of its own.
func (l *loader) readTileset(name string, src []byte) (*Tileset, error) {
	r, n, err := l.parse(name, src, "tileset")
	if err != nil {
		return nil, err
	}
	if n.has("source") {
		return nil, r.fail(n, "this tileset file refers to another instead of holding a tileset")
	}
	return r.tileset(n)
}

func (r *reader) tileset(n *node) (*Tileset, error) {
	ts := &Tileset{Tiles: map[int]*Tile{}}
	err := r.attrs(n, map[string]any{"name": &ts.Name, "objectalignment": &ts.Align, "tilewidth": &ts.TileWidth, "tileheight": &ts.TileHeight,
		"columns": &ts.Columns, "tilecount": &ts.Count})
	for _, c := range n.nodes {
		switch {
		case err != nil:
			return nil, err
		case c.name == "image":
			ts.Image = c.str("source")
		case c.name == "tile":
			id, t := -1, &Tile{Class: c.class()}
			if err = r.attrs(c, map[string]any{"id": &id}); err == nil && id < 0 {
				err = r.fail(c, "a tile needs an id of 0 or more")
			}
			if err == nil {
				err = r.bound(c, &r.count.tiles, 1, maxTiles, "tiles with properties")
			}
			for _, in := range c.nodes {
				if in.name == "properties" && err == nil {
					var ps []Prop
					ps, err = r.props(in, 0)
					t.Props = append(t.Props, ps...)
				}
			}
			ts.Tiles[id] = t
		}
	}
	return ts, err
}

// bound adds to a count of all files of a map and returns an error above its limit.
func (r *reader) bound(n *node, count *int, more, most int, what string) error {
	if *count += more; *count > most {
		return r.fail(n, "this map has more than %d %s", most, what)
	}
	return nil
}

// finish checks and completes a map after all its parts were read.
func (m *Map) finish() error {
	fail := func(format string, args ...any) error { return fault(m.File, levels.Place{}, format, args...) }
	if m.TileWidth < 1 || m.TileHeight < 1 || m.TileWidth > 4096 || m.TileHeight > 4096 {
		return fail("a tile can't be %d by %d pixels", m.TileWidth, m.TileHeight)
	}
	if m.Orientation == "hexagonal" {
		along := map[string]int{"x": m.TileWidth, "y": m.TileHeight}[m.StaggerAxis]
		switch {
		case along == 0 || m.StaggerIndex != "odd" && m.StaggerIndex != "even":
			return fail("a hexagonal map needs staggeraxis x or y and staggerindex odd or even, not %s and %s", quoted(m.StaggerAxis), quoted(m.StaggerIndex))
		case m.TileWidth < 2 || m.TileHeight < 2:
			return fail("a hex can't be %d by %d pixels", m.TileWidth, m.TileHeight)
		case m.HexSide < 0 || m.HexSide >= along:
			return fail("a hexsidelength of %d pixels does not fit tiles of %d", m.HexSide, along)
		}
	}
	slices.SortStableFunc(m.Tilesets, func(a, b *Tileset) int { return cmp.Compare(a.First, b.First) })
	for i, ts := range m.Tilesets {
		if ts.First < 1 || ts.First&allFlips != 0 || i > 0 && ts.First == m.Tilesets[i-1].First {
			return fail("the tileset %s has an invalid firstgid: %d", quoted(ts.Name), ts.First)
		}
	}
	if !m.Infinite {
		return nil
	}
	// The cells of the part in use are gathered from the chunks.
	const far = 1 << 30
	left, top, right, bottom := far, far, -far, -far
	everyChunk(m.Layers, func(_ *Layer, x, y int, _ uint32) {
		left, top, right, bottom = min(left, x), min(top, y), max(right, x+1), max(bottom, y+1)
	})
	if left == far {
		return fail("this map is empty")
	}
	// The parity of rows and columns is kept: it says which of them are shifted.
	if m.Orientation == "hexagonal" {
		left, top = left&^1, top&^1
	}
	m.left, m.top, m.Width, m.Height = left, top, right-left, bottom-top
	if m.Width > rules.MaxSide || m.Height > rules.MaxSide {
		return fail("the tiles of this map cover %d by %d cells; a floor has at most %d by %d (BD-01)", m.Width, m.Height, rules.MaxSide, rules.MaxSide)
	}
	everyLayer(m.Layers, func(l *Layer) {
		if l.Kind == "layer" {
			l.Cells = make([]uint32, m.Width*m.Height)
		}
	})
	everyChunk(m.Layers, func(l *Layer, x, y int, gid uint32) { l.Cells[(y-top)*m.Width+x-left] = gid })
	return nil
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

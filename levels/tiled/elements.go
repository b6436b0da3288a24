package tiled

import "path/filepath"

// fileReader reads the elements of one file.
type fileReader struct {
	*loader
	*document
}

// parse decodes a file whose root element must have the name.
func (l *loader) parse(file string, src []byte, root string) (*fileReader, *node, error) {
	d, n, err := parse(file, src, root)
	return &fileReader{l, d}, n, err
}

func (l *loader) readMap(name string, src []byte) (*Map, error) {
	r, n, err := l.parse(name, src, "map")
	if err != nil {
		return nil, err
	}
	m := &Map{Orientation: n.str("orientation"), StaggerAxis: n.str("staggeraxis"), StaggerIndex: n.str("staggerindex"),
		Infinite: n.str("infinite") == "1" || n.str("infinite") == "true"}
	if err := r.ints(n, map[string]*int{"width": &m.Width, "height": &m.Height, "tilewidth": &m.TileWidth, "tileheight": &m.TileHeight, "hexsidelength": &m.HexSide}); err != nil {
		return nil, err
	}
	if !m.Infinite {
		if err := checkSize(name, r.place(n.at), m.Width, m.Height); err != nil {
			return nil, err
		}
	}
	for _, c := range n.nodes {
		switch c.name {
		case "properties":
			m.Props, err = r.props(c, 0)
		case "tileset":
			var ts *Tileset
			ts, err = r.mapTileset(c)
			if m.Tilesets = append(m.Tilesets, ts); err == nil && len(m.Tilesets) > maxSets {
				err = r.fail(c, "more than %d tilesets", maxSets)
			}
		default:
			err = r.layer(m, &m.Layers, c, 0)
		}
		if err != nil {
			return nil, err
		}
	}
	return m, nil
}

// layer reads an element that is a layer and skips any other.
func (r *fileReader) layer(m *Map, to *[]*Layer, n *node, depth int) error {
	switch n.name {
	case "layer", "objectgroup", "imagelayer", "group":
		l := &Layer{Kind: n.name}
		*to = append(*to, l)
		return r.readLayer(m, l, n, depth)
	}
	return nil
}

func (r *fileReader) readLayer(m *Map, l *Layer, n *node, depth int) error {
	if depth > maxNested {
		return r.fail(n, "layer groups are nested more than %d deep", maxNested)
	}
	if err := r.bound(n, &r.count.layers, 1, maxLayers, "layers"); err != nil {
		return err
	}
	l.Name, l.Hidden = n.str("name"), n.hidden()
	for _, a := range []string{"opacity", "tintcolor", "parallaxx", "parallaxy"} {
		v := n.str(a)
		l.Faint = l.Faint || v != "" && v != "1"
	}
	err := r.floats(n, map[string]*float64{"offsetx": &l.OffsetX, "offsety": &l.OffsetY})
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
func (r *fileReader) data(m *Map, l *Layer, n *node) (err error) {
	if !m.Infinite {
		l.Cells, err = r.cells(n, n, m.Width*m.Height)
		return err
	}
	for _, c := range n.nodes {
		if c.name != "chunk" {
			continue
		}
		var k chunk
		if err := r.ints(c, map[string]*int{"x": &k.x, "y": &k.y, "width": &k.w, "height": &k.h}); err != nil {
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

// cells reads n cells, encoded as data says.
func (r *fileReader) cells(data, in *node, n int) ([]uint32, error) {
	if err := r.bound(in, &r.count.cells, n, maxCells, "cells in its layers"); err != nil {
		return nil, err
	}
	encoding := data.str("encoding")
	if encoding == "" {
		encoding = "csv" // which elements have become, and lists of JSON are
	}
	cells, err := decodeData(encoding, data.str("compression"), string(in.text), n)
	if err != nil {
		return nil, r.fail(in, "%v", err)
	}
	return cells, nil
}

// object reads an object. An object of a template has no template itself.
func (r *fileReader) object(n *node, inTemplate bool) (*Object, error) {
	if err := r.bound(n, &r.count.objects, 1, maxObjects, "objects"); err != nil {
		return nil, err
	}
	o := &Object{Name: n.str("name"), Class: n.class(), Hidden: n.hidden()}
	err := r.ints(n, map[string]*int{"id": &o.ID})
	if err == nil {
		err = r.floats(n, map[string]*float64{"x": &o.X, "y": &o.Y, "width": &o.Width, "height": &o.Height, "rotation": &o.Rotation})
	}
	if err == nil {
		o.GID, err = r.gid(n, "gid")
	}
	for _, c := range n.nodes {
		if err != nil {
			return nil, err
		}
		switch c.name {
		case "properties":
			o.Props, err = r.props(c, 0)
		case "point", "ellipse", "capsule", "text":
			o.Shape = c.name
		case "polygon", "polyline":
			o.Shape = c.name
			if o.Points, err = parsePoints(c.str("points")); err != nil {
				err = r.fail(c, "%v", err)
			}
		}
	}
	if err != nil || n.str("template") == "" {
		return o, err
	}
	if inTemplate {
		return nil, r.fail(n, "a template can't use another template")
	}
	t, err := r.external(n, "template", n.str("template"))
	if err == nil {
		t.apply(o, n)
	}
	return o, err
}

// apply fills in what an object takes from its template.
func (t *template) apply(o *Object, n *node) {
	b := t.object
	if !n.has("name") {
		o.Name = b.Name
	}
	if !n.has("class") && !n.has("type") {
		o.Class = b.Class
	}
	if !n.has("width") {
		o.Width = b.Width
	}
	if !n.has("height") {
		o.Height = b.Height
	}
	if !n.has("rotation") {
		o.Rotation = b.Rotation
	}
	if !n.has("gid") {
		o.GID, o.set = b.GID, t.set
	}
	if o.Shape == "" {
		o.Shape, o.Points = b.Shape, b.Points
	}
	for _, p := range b.Props {
		if _, own := propOf(o.Props, p.Name); !own {
			o.Props = append(o.Props, p)
		}
	}
}

// props reads custom properties; classes hold more of them.
func (r *fileReader) props(n *node, depth int) ([]Prop, error) {
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
		p := Prop{Name: c.str("name"), Type: c.str("type"), Of: c.str("propertytype"), Value: c.str("value")}
		if p.Type == "" {
			p.Type = "string"
		}
		for _, in := range c.nodes {
			if in.name == "properties" {
				var err error
				if p.Members, err = r.props(in, depth+1); err != nil {
					return nil, err
				}
			}
		}
		// A string of several lines stands inside of the element.
		if !c.has("value") && p.Members == nil && p.Type != "class" {
			p.Value = string(c.text)
		}
		out = append(out, p)
	}
	return out, nil
}

// external reads the tileset or template file that an element refers to. The tileset has
// no first number yet.
func (r *fileReader) external(n *node, root, source string) (*template, error) {
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

// mapTileset reads a tileset of a map or the file that it refers to.
func (r *fileReader) mapTileset(n *node) (ts *Tileset, err error) {
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
	ts.First, err = r.gid(n, "firstgid")
	return ts, err
}

func (r *fileReader) tileset(n *node) (*Tileset, error) {
	ts := &Tileset{Name: n.str("name"), Align: n.str("objectalignment"), Tiles: map[int]*Tile{}}
	err := r.ints(n, map[string]*int{"tilewidth": &ts.TileWidth, "tileheight": &ts.TileHeight, "columns": &ts.Columns, "tilecount": &ts.Count})
	for _, c := range n.nodes {
		switch {
		case err != nil:
			return nil, err
		case c.name == "image":
			ts.Image = c.str("source")
		case c.name == "tile":
			err = r.tile(ts, c)
		}
	}
	return ts, err
}

func (r *fileReader) tile(ts *Tileset, n *node) error {
	id := -1
	if err := r.ints(n, map[string]*int{"id": &id}); err != nil {
		return err
	}
	if id < 0 {
		return r.fail(n, "a tile needs an id of 0 or more")
	}
	if err := r.bound(n, &r.count.tiles, 1, maxTiles, "tiles with properties"); err != nil {
		return err
	}
	t := &Tile{Class: n.class()}
	ts.Tiles[id] = t
	for _, c := range n.nodes {
		if c.name == "properties" {
			ps, err := r.props(c, 0)
			if err != nil {
				return err
			}
			t.Props = append(t.Props, ps...)
		}
	}
	return nil
}

func (l *loader) readTemplate(name string, src []byte) (*template, error) {
	r, n, err := l.parse(name, src, "template")
	t := &template{}
	if err != nil {
		return nil, err
	}
	for _, c := range n.nodes {
		switch c.name {
		case "tileset":
			t.set, err = r.mapTileset(c)
		case "object":
			t.object, err = r.object(c, true)
		}
		if err != nil {
			return nil, err
		}
	}
	if t.object == nil {
		return nil, r.fail(n, "this template has no object")
	}
	return t, nil
}

// bound adds to a count of all files of a map and returns an error above its limit.
func (r *fileReader) bound(n *node, count *int, more, most int, what string) error {
	if *count += more; *count > most {
		return r.fail(n, "this map has more than %d %s", most, what)
	}
	return nil
}

package tiled

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"wallfall/levels"
)

// xmlFile reads the elements of one file, one after another. Entities other than
// XML's own five are refused by the decoder.
type xmlFile struct {
	*loader
	name string
	d    *xml.Decoder
}

// element is an element whose inside is still to be read.
type element struct {
	xml.StartElement
	f  *xmlFile
	at levels.Place
}

func (l *loader) xmlFile(name string, src []byte) *xmlFile {
	return &xmlFile{loader: l, name: name, d: xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(src, []byte("\ufeff"))))}
}

// root reads up to the first element, which must have the name.
func (f *xmlFile) root(name string) (element, error) {
	for {
		e, t, err := f.token()
		if err != nil {
			return element{}, err
		}
		if _, ok := t.(xml.StartElement); !ok {
			continue
		}
		if e.Name.Local != name {
			return element{}, fault(f.name, e.at, "expected a <%s>, found a <%s>", name, e.Name.Local)
		}
		return e, nil
	}
}

// token reads the next token with its place.
func (f *xmlFile) token() (element, xml.Token, error) {
	line, col := f.d.InputPos()
	t, err := f.d.Token()
	if err != nil {
		at := levels.Place{Line: line, Col: col}
		var bad *xml.SyntaxError
		if errors.As(err, &bad) {
			_, col := f.d.InputPos()
			return element{}, nil, fault(f.name, levels.Place{Line: bad.Line, Col: col}, "this is not well-formed XML: %s", bad.Msg)
		}
		if err == io.EOF {
			return element{}, nil, fault(f.name, at, "the file ends too early")
		}
		return element{}, nil, fault(f.name, at, "this cannot be read as XML: %v", err)
	}
	s, _ := t.(xml.StartElement)
	return element{s, f, levels.Place{Line: line, Col: col}}, t, nil
}

// each calls fn for every element inside of this one; fn reads it to its end.
func (e element) each(fn func(element) error) error {
	for {
		c, t, err := e.f.token()
		if err != nil {
			return err
		}
		switch t.(type) {
		case xml.StartElement:
			if err := fn(c); err != nil {
				return err
			}
		case xml.EndElement:
			return nil
		}
	}
}

// skip reads an element without regarding it.
func (e element) skip() error {
	for depth := 1; depth > 0; {
		_, t, err := e.f.token()
		if err != nil {
			return err
		}
		switch t.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
	}
	return nil
}

// text reads an element's text.
func (e element) text() (string, error) {
	var b strings.Builder
	for {
		c, t, err := e.f.token()
		if err != nil {
			return "", err
		}
		switch t := t.(type) {
		case xml.CharData:
			b.Write(t)
		case xml.StartElement:
			if err := c.skip(); err != nil {
				return "", err
			}
		case xml.EndElement:
			return b.String(), nil
		}
	}
}

func (e element) fail(format string, args ...any) error {
	return fault(e.f.name, e.at, format, args...)
}

func (e element) has(name string) bool {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return true
		}
	}
	return false
}

func (e element) str(name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// class gives the class of an object or a tile, which some versions call its type.
func (e element) class() string {
	if e.has("class") {
		return e.str("class")
	}
	return e.str("type")
}

// ints reads attributes that are whole numbers; a missing one leaves its variable.
func (e element) ints(to map[string]*int) error {
	for name, n := range to {
		if !e.has(name) {
			continue
		}
		v, err := strconv.ParseInt(e.str(name), 10, 32)
		if err != nil {
			return e.fail("%s=%s is no whole number", name, quoted(e.str(name)))
		}
		*n = int(v)
	}
	return nil
}

// floats reads attributes that are numbers.
func (e element) floats(to map[string]*float64) error {
	for name, n := range to {
		if !e.has(name) {
			continue
		}
		v, err := strconv.ParseFloat(e.str(name), 64)
		if err != nil || !finite(v) {
			return e.fail("%s=%s is no number", name, quoted(e.str(name)))
		}
		*n = v
	}
	return nil
}

// finite tells whether a position in pixels is one.
func finite(v float64) bool { return v > -1e9 && v < 1e9 }

func (e element) gid(name string) (uint32, error) {
	if !e.has(name) {
		return 0, nil
	}
	v, err := strconv.ParseUint(e.str(name), 10, 32)
	if err != nil {
		return 0, e.fail("%s=%s is no tile", name, quoted(e.str(name)))
	}
	return uint32(v), nil
}

func (l *loader) mapXML(name string, src []byte) (*Map, error) {
	f := l.xmlFile(name, src)
	e, err := f.root("map")
	if err != nil {
		return nil, err
	}
	m := &Map{Orientation: e.str("orientation"), StaggerAxis: e.str("staggeraxis"), StaggerIndex: e.str("staggerindex"), Infinite: e.str("infinite") == "1"}
	if err := e.ints(map[string]*int{"width": &m.Width, "height": &m.Height, "tilewidth": &m.TileWidth, "tileheight": &m.TileHeight, "hexsidelength": &m.HexSide}); err != nil {
		return nil, err
	}
	if !m.Infinite {
		if err := checkSize(name, e.at, m.Width, m.Height); err != nil {
			return nil, err
		}
	}
	err = e.each(func(c element) error {
		switch c.Name.Local {
		case "properties":
			m.Props, err = c.props(0)
			return err
		case "tileset":
			ts, err := c.tileset(true)
			m.Tilesets = append(m.Tilesets, ts)
			if len(m.Tilesets) > maxSets {
				return c.fail("a map with more than %d tilesets", maxSets)
			}
			return err
		}
		return c.layerInto(m, &m.Layers, 0)
	})
	return m, err
}

// layerInto reads an element that is a layer, and skips any other.
func (e element) layerInto(m *Map, to *[]*Layer, depth int) error {
	kinds := map[string]Kind{"layer": TileLayer, "objectgroup": ObjectLayer, "imagelayer": ImageLayer, "group": Group}
	k, ok := kinds[e.Name.Local]
	if !ok {
		return e.skip()
	}
	f := e.f
	if err := f.count.layer(depth); err != nil {
		return e.fail("%v", err)
	}
	l := &Layer{Kind: k, Name: e.str("name"), Class: e.str("class"), Hidden: e.str("visible") == "0", Width: m.Width, Height: m.Height}
	*to = append(*to, l)
	for _, a := range []string{"opacity", "tintcolor", "parallaxx", "parallaxy"} {
		l.Faint = l.Faint || e.has(a) && e.str(a) != "1"
	}
	if err := e.ints(map[string]*int{"id": &l.ID}); err != nil {
		return err
	}
	if err := e.floats(map[string]*float64{"offsetx": &l.OffsetX, "offsety": &l.OffsetY}); err != nil {
		return err
	}
	return e.each(func(c element) error {
		var err error
		switch c.Name.Local {
		case "properties":
			l.Props, err = c.props(0)
			return err
		case "data":
			if k == TileLayer {
				return c.data(m, l)
			}
		case "object":
			if k == ObjectLayer {
				o, err := c.object(false)
				l.Objects = append(l.Objects, o)
				return err
			}
		}
		if k == Group {
			return c.layerInto(m, &l.Layers, depth+1)
		}
		return c.skip()
	})
}

// data reads the cells of a layer, in one piece or in chunks.
func (e element) data(m *Map, l *Layer) error {
	encoding, compression := e.str("encoding"), e.str("compression")
	if !m.Infinite {
		var err error
		l.Cells, err = e.cells(encoding, compression, m.Width*m.Height)
		return err
	}
	return e.each(func(c element) error {
		if c.Name.Local != "chunk" {
			return c.skip()
		}
		var k chunk
		if err := c.ints(map[string]*int{"x": &k.x, "y": &k.y, "width": &k.w, "height": &k.h}); err != nil {
			return err
		}
		if err := c.f.count.chunk(k); err != nil {
			return c.fail("%v", err)
		}
		var err error
		if k.cells, err = c.cells(encoding, compression, k.w*k.h); err != nil {
			return err
		}
		l.chunks = append(l.chunks, k)
		return nil
	})
}

// cells reads the cells inside of an element.
func (e element) cells(encoding, compression string, n int) ([]uint32, error) {
	if err := e.f.count.room(n); err != nil {
		return nil, e.fail("%v", err)
	}
	if encoding != "" {
		text, err := e.text()
		if err != nil {
			return nil, err
		}
		cells, err := decodeData(encoding, compression, text, n)
		if err != nil {
			return nil, e.fail("%v", err)
		}
		return cells, nil
	}
	cells := make([]uint32, 0, n)
	err := e.each(func(c element) error {
		if c.Name.Local != "tile" {
			return c.skip()
		}
		gid, err := c.gid("gid")
		if err != nil {
			return err
		}
		if len(cells) == n {
			return c.fail("there are more than %d cells", n)
		}
		cells = append(cells, gid)
		return c.skip()
	})
	if err == nil && len(cells) != n {
		err = e.fail("there are %d cells, and %d are needed", len(cells), n)
	}
	return cells, err
}

// object reads an object; one in a template has no template itself.
func (e element) object(inTemplate bool) (*Object, error) {
	f := e.f
	if err := f.count.object(); err != nil {
		return nil, e.fail("%v", err)
	}
	o := &Object{Name: e.str("name"), Class: e.class(), Hidden: e.str("visible") == "0"}
	given := map[string]bool{"class": e.has("class") || e.has("type")}
	for _, a := range []string{"name", "width", "height", "rotation", "gid"} {
		given[a] = e.has(a)
	}
	if err := e.ints(map[string]*int{"id": &o.ID}); err != nil {
		return nil, err
	}
	if err := e.floats(map[string]*float64{"x": &o.X, "y": &o.Y, "width": &o.Width, "height": &o.Height, "rotation": &o.Rotation}); err != nil {
		return nil, err
	}
	var err error
	if o.GID, err = e.gid("gid"); err != nil {
		return nil, err
	}
	err = e.each(func(c element) error {
		shape := Rectangle
		switch c.Name.Local {
		case "properties":
			var err error
			o.Props, err = c.props(0)
			return err
		case "point":
			shape = Point
		case "ellipse":
			shape = Ellipse
		case "capsule":
			shape = Capsule
		case "text":
			shape = Text
		case "polygon", "polyline":
			if shape = Polygon; c.Name.Local == "polyline" {
				shape = Polyline
			}
			if o.Points, err = parsePoints(c.str("points")); err != nil {
				return c.fail("%v", err)
			}
		}
		if shape != Rectangle {
			o.Shape, given["shape"] = shape, true
		}
		return c.skip()
	})
	if err != nil || !e.has("template") {
		return o, err
	}
	if inTemplate {
		return nil, e.fail("a template is not made by another template")
	}
	t, err := f.template(f.name, e.at, e.str("template"))
	if err == nil {
		t.like(o, given)
	}
	return o, err
}

// parsePoints reads points as "0,0 16,8".
func parsePoints(text string) ([][2]float64, error) {
	fields := strings.Fields(text)
	if len(fields) > maxPoints {
		return nil, errors.New("a polygon of more than " + strconv.Itoa(maxPoints) + " points")
	}
	var out [][2]float64
	for _, p := range fields {
		x, y, ok := strings.Cut(p, ",")
		px, err1 := strconv.ParseFloat(x, 64)
		py, err2 := strconv.ParseFloat(y, 64)
		if !ok || err1 != nil || err2 != nil || !finite(px) || !finite(py) {
			return nil, errors.New(quoted(p) + " is no point")
		}
		out = append(out, [2]float64{px, py})
	}
	return out, nil
}

// props reads custom properties; classes hold more of them.
func (e element) props(depth int) ([]Prop, error) {
	if depth > maxNested {
		return nil, e.fail("properties lie in one another more than %d deep", maxNested)
	}
	var out []Prop
	err := e.each(func(c element) error {
		if c.Name.Local != "property" {
			return c.skip()
		}
		p := Prop{Name: c.str("name"), Type: c.str("type"), Of: c.str("propertytype"), Value: c.str("value")}
		if p.Type == "" {
			p.Type = "string"
		}
		if len(out) == maxProps {
			return c.fail("more than %d properties", maxProps)
		}
		var text strings.Builder
		for {
			k, t, err := c.f.token()
			if err != nil {
				return err
			}
			switch t := t.(type) {
			case xml.CharData:
				text.Write(t)
				continue
			case xml.StartElement:
				if k.Name.Local == "properties" {
					p.Members, err = k.props(depth + 1)
				} else {
					err = k.skip()
				}
				if err != nil {
					return err
				}
				continue
			case xml.EndElement:
			default:
				continue
			}
			break
		}
		// A string of several lines stands inside of the element.
		if !c.has("value") && p.Members == nil && p.Type != "class" {
			p.Value = text.String()
		}
		out = append(out, p)
		return nil
	})
	return out, err
}

func (l *loader) tilesetXML(name string, src []byte) (*Tileset, error) {
	e, err := l.xmlFile(name, src).root("tileset")
	if err != nil {
		return nil, err
	}
	return e.tileset(false)
}

// tileset reads a tileset, or, in a map, the reference to one.
func (e element) tileset(inMap bool) (*Tileset, error) {
	ts := &Tileset{Name: e.str("name"), Align: e.str("objectalignment"), Tiles: map[int]*Tile{}}
	if inMap {
		first, err := e.gid("firstgid")
		if err != nil {
			return nil, err
		}
		if e.has("source") {
			if ts, err = e.f.tileset(e.f.name, e.at, e.str("source")); err != nil {
				return nil, err
			}
			ts.First = first
			return ts, e.skip()
		}
		ts.First = first
	} else if e.has("source") {
		return nil, e.fail("a tileset file holds a tileset, and this one refers to another")
	}
	if err := e.ints(map[string]*int{"tilewidth": &ts.TileWidth, "tileheight": &ts.TileHeight, "columns": &ts.Columns, "tilecount": &ts.Count}); err != nil {
		return nil, err
	}
	err := e.each(func(c element) error {
		switch c.Name.Local {
		case "image":
			ts.Image = c.str("source")
			if err := c.ints(map[string]*int{"width": &ts.ImageWidth, "height": &ts.ImageHeight}); err != nil {
				return err
			}
		case "tile":
			return c.tile(ts)
		}
		return c.skip()
	})
	return ts, err
}

func (e element) tile(ts *Tileset) error {
	id := -1
	if err := e.ints(map[string]*int{"id": &id}); err != nil {
		return err
	}
	if id < 0 {
		return e.fail("a tile needs an id of 0 or more")
	}
	if err := e.f.count.tile(); err != nil {
		return e.fail("%v", err)
	}
	t := &Tile{Class: e.class()}
	ts.Tiles[id] = t
	return e.each(func(c element) error {
		if c.Name.Local == "properties" {
			var err error
			t.Props, err = c.props(0)
			return err
		}
		return c.skip()
	})
}

func (l *loader) templateXML(name string, src []byte) (*template, error) {
	e, err := l.xmlFile(name, src).root("template")
	if err != nil {
		return nil, err
	}
	t := &template{}
	err = e.each(func(c element) error {
		var err error
		switch c.Name.Local {
		case "tileset":
			t.set, err = c.tileset(true)
		case "object":
			t.object, err = c.object(true)
		default:
			err = c.skip()
		}
		return err
	})
	if err == nil && t.object == nil {
		err = e.fail("this template has no object")
	}
	return t, err
}

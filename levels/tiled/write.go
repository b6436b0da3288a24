package tiled

import (
	"slices"
	"strconv"
	"strings"
)

// tmxVersion is the version of the format that is written: what Tiled 1.8 reads,
// and all after it.
const tmxVersion = "1.8"

// TMX writes a map as XML.
func (m *Map) TMX(e Encoding) ([]byte, error) {
	n, err := m.node(e)
	return encodeXML(n), err
}

// TMJ writes a map as JSON, which has no encoding XML.
func (m *Map) TMJ(e Encoding) ([]byte, error) {
	if e == XML {
		e = CSV
	}
	n, err := m.node(e)
	if err != nil {
		return nil, err
	}
	return encodeJSON(n)
}

func (m *Map) node(e Encoding) (*node, error) {
	n := newNode("map", "version", tmxVersion, "orientation", m.Orientation, "renderorder", "right-down", "width", m.Width, "height", m.Height,
		"tilewidth", m.TileWidth, "tileheight", m.TileHeight, "infinite", 0)
	if m.Orientation == "hexagonal" {
		n.set("hexsidelength", m.HexSide)
		n.set("staggeraxis", m.StaggerAxis)
		n.set("staggerindex", m.StaggerIndex)
	}
	layer, object := m.nextIDs()
	n.set("nextlayerid", layer)
	n.set("nextobjectid", object)
	n.addProps(m.Props)
	for _, ts := range m.Tilesets {
		if ts.Source != "" {
			n.add(newNode("tileset", "firstgid", ts.First, "source", ts.Source))
		} else {
			n.add(ts.node("firstgid", ts.First))
		}
	}
	return n, n.addLayers(m.Layers, e)
}

// nextIDs returns the first numbers that no layer and no object has.
func (m *Map) nextIDs() (layer, object int) {
	layer, object = 1, 1
	m.everyLayer(func(l *Layer) {
		layer = max(layer, l.ID+1)
		for _, o := range l.Objects {
			object = max(object, o.ID+1)
		}
	})
	return layer, object
}

// addProps adds custom properties in the order of their names, as Tiled does.
func (n *node) addProps(ps []Prop) {
	if len(ps) == 0 {
		return
	}
	n = n.add(newNode("properties"))
	for _, p := range slices.SortedStableFunc(slices.Values(ps), func(a, b Prop) int { return strings.Compare(a.Name, b.Name) }) {
		c := n.add(newNode("property", "name", p.Name))
		if p.Type != "string" {
			c.set("type", p.Type)
		}
		setNonzero(c, "propertytype", p.Of)
		if strings.Contains(p.Value, "\n") {
			c.text = []byte(p.Value)
		} else {
			c.set("value", p.Value)
		}
	}
}

// node returns the tileset with an attribute before its own: the version of a file
// or, in a map, the number of its first tile.
func (ts *Tileset) node(attr string, value any) *node {
	n := newNode("tileset", attr, value, "name", ts.Name, "tilewidth", ts.TileWidth, "tileheight", ts.TileHeight, "tilecount", ts.Count, "columns", ts.Columns)
	setNonzero(n, "objectalignment", ts.Align)
	n.add(newNode("image", "source", ts.Image, "width", ts.ImageWidth, "height", ts.ImageHeight))
	for id := range ts.Count {
		if t := ts.Tiles[id]; t != nil {
			c := n.add(newNode("tile", "id", id))
			setNonzero(c, "type", t.Class)
			c.addProps(t.Props)
		}
	}
	return n
}

func (n *node) addLayers(ls []*Layer, e Encoding) error {
	for _, l := range ls {
		c := n.add(newNode(layerKinds[l.Kind], "id", l.ID, "name", l.Name))
		if l.Kind == TileLayer {
			c.set("width", l.Width)
			c.set("height", l.Height)
		}
		if l.Hidden {
			c.set("visible", 0)
		}
		if l.OffsetX != 0 || l.OffsetY != 0 {
			c.set("offsetx", l.OffsetX)
			c.set("offsety", l.OffsetY)
		}
		c.addProps(l.Props)
		if l.Kind == TileLayer {
			if err := c.addCells(l, e); err != nil {
				return err
			}
		}
		for _, o := range l.Objects {
			c.add(o.node())
		}
		if err := c.addLayers(l.Layers, e); err != nil {
			return err
		}
	}
	return nil
}

func (n *node) addCells(l *Layer, e Encoding) (err error) {
	n = n.add(newNode("data"))
	encoding, compression := e.words()
	setNonzero(n, "encoding", encoding)
	setNonzero(n, "compression", compression)
	switch encoding {
	case "":
		for _, gid := range l.Cells {
			n.add(newNode("tile", "gid", gid))
		}
	case "csv":
		n.text = csvRows(l)
	default:
		n.text, err = e.pack(l.Cells)
	}
	return err
}

// csvRows returns a layer's cells with a line for each row.
func csvRows(l *Layer) []byte {
	var b []byte
	for i, gid := range l.Cells {
		if i > 0 {
			b = append(b, ',')
			if i%l.Width == 0 {
				b = append(b, '\n')
			}
		}
		b = strconv.AppendUint(b, uint64(gid), 10)
	}
	return b
}

func (o *Object) node() *node {
	n := newNode("object", "id", o.ID)
	setNonzero(n, "name", o.Name)
	setNonzero(n, "type", o.Class)
	setNonzero(n, "gid", o.GID)
	n.set("x", o.X)
	n.set("y", o.Y)
	if o.Width != 0 || o.Height != 0 {
		n.set("width", o.Width)
		n.set("height", o.Height)
	}
	n.addProps(o.Props)
	switch o.Shape {
	case Point:
		n.add(newNode("point"))
	case Polyline:
		n.add(newNode("polyline", "points", formatPoints(o.Points)))
	}
	return n
}

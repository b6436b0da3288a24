package tiled

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// tmxVersion is the version of the format that is written: what Tiled 1.8 reads,
// and all after it.
const tmxVersion = "1.8"

// TMX writes a map as XML.
func (m *Map) TMX(e Encoding) ([]byte, error) {
	w := &xmlWriter{encoding: e}
	w.head()
	w.mapElement(m)
	return w.b.Bytes(), w.err
}

// xmlWriter writes elements, one a line, each as deep as it lies.
type xmlWriter struct {
	b        bytes.Buffer
	depth    int
	encoding Encoding
	err      error
}

func (w *xmlWriter) head() { w.b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n") }

// attrs are names and values by turns.
func (w *xmlWriter) start(end, name string, attrs ...any) {
	w.b.WriteString(strings.Repeat(" ", w.depth) + "<" + name)
	for i := 0; i < len(attrs); i += 2 {
		fmt.Fprintf(&w.b, ` %s="`, attrs[i])
		switch v := attrs[i+1].(type) {
		case float64:
			w.b.WriteString(number(v))
		default:
			w.escape(fmt.Sprint(v))
		}
		w.b.WriteByte('"')
	}
	w.b.WriteString(end)
}

func (w *xmlWriter) escape(s string) {
	// Writing to a buffer does not fail.
	_ = xml.EscapeText(&w.b, []byte(s))
}

// number writes pixels without needless digits.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// leaf writes an element with nothing inside.
func (w *xmlWriter) leaf(name string, attrs ...any) { w.start("/>\n", name, attrs...) }

// in writes an element and, by fn, what lies in it.
func (w *xmlWriter) in(name string, attrs []any, fn func()) {
	w.start(">\n", name, attrs...)
	w.depth++
	fn()
	w.depth--
	w.b.WriteString(strings.Repeat(" ", w.depth) + "</" + name + ">\n")
}

func (w *xmlWriter) mapElement(m *Map) {
	attrs := []any{"version", tmxVersion, "orientation", m.Orientation, "renderorder", "right-down", "width", m.Width, "height", m.Height,
		"tilewidth", m.TileWidth, "tileheight", m.TileHeight, "infinite", 0}
	if m.Orientation == "hexagonal" {
		attrs = append(attrs, "hexsidelength", m.HexSide, "staggeraxis", m.StaggerAxis, "staggerindex", m.StaggerIndex)
	}
	layers, objects := m.nextIDs()
	attrs = append(attrs, "nextlayerid", layers, "nextobjectid", objects)
	w.in("map", attrs, func() {
		w.props(m.Props)
		for _, ts := range m.Tilesets {
			w.tileset(ts, false)
		}
		w.layers(m.Layers)
	})
}

// nextIDs gives the first numbers that no layer and no object has.
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

// props writes custom properties in the order of their names, as Tiled does.
func (w *xmlWriter) props(ps []Prop) {
	if len(ps) == 0 {
		return
	}
	w.in("properties", nil, func() {
		for _, p := range sortedProps(ps) {
			attrs := []any{"name", p.Name}
			if p.Type != "string" {
				attrs = append(attrs, "type", p.Type)
			}
			if p.Of != "" {
				attrs = append(attrs, "propertytype", p.Of)
			}
			if !strings.ContainsAny(p.Value, "\n") {
				w.leaf("property", append(attrs, "value", p.Value)...)
				continue
			}
			w.start(">", "property", attrs...)
			// A line break stands as itself, or the text could not be read in the file.
			for i, line := range strings.Split(p.Value, "\n") {
				if i > 0 {
					w.b.WriteByte('\n')
				}
				w.escape(line)
			}
			w.b.WriteString("</property>\n")
		}
	})
}

func sortedProps(ps []Prop) []Prop {
	return slices.SortedStableFunc(slices.Values(ps), func(a, b Prop) int { return strings.Compare(a.Name, b.Name) })
}

// tileset writes a tileset: as a file of its own, embedded in a map, or as a
// reference to its file.
func (w *xmlWriter) tileset(ts *Tileset, file bool) {
	var attrs []any
	switch {
	case file:
		attrs = []any{"version", tmxVersion}
	case ts.Source != "":
		w.leaf("tileset", "firstgid", ts.First, "source", ts.Source)
		return
	default:
		attrs = []any{"firstgid", ts.First}
	}
	attrs = append(attrs, "name", ts.Name, "tilewidth", ts.TileWidth, "tileheight", ts.TileHeight, "tilecount", ts.Count, "columns", ts.Columns)
	if ts.Align != "" {
		attrs = append(attrs, "objectalignment", ts.Align)
	}
	w.in("tileset", attrs, func() {
		w.leaf("image", "source", ts.Image, "width", ts.ImageWidth, "height", ts.ImageHeight)
		for id := range ts.Count {
			t := ts.Tiles[id]
			if t == nil {
				continue
			}
			attrs := []any{"id", id}
			if t.Class != "" {
				attrs = append(attrs, "type", t.Class)
			}
			if len(t.Props) == 0 {
				w.leaf("tile", attrs...)
				continue
			}
			w.in("tile", attrs, func() { w.props(t.Props) })
		}
	})
}

func (w *xmlWriter) layers(ls []*Layer) {
	for _, l := range ls {
		attrs := []any{"id", l.ID, "name", l.Name}
		if l.Kind == TileLayer {
			attrs = append(attrs, "width", l.Width, "height", l.Height)
		}
		if l.Hidden {
			attrs = append(attrs, "visible", 0)
		}
		if l.OffsetX != 0 || l.OffsetY != 0 {
			attrs = append(attrs, "offsetx", l.OffsetX, "offsety", l.OffsetY)
		}
		name := [...]string{TileLayer: "layer", ObjectLayer: "objectgroup", ImageLayer: "imagelayer", Group: "group"}[l.Kind]
		w.in(name, attrs, func() {
			w.props(l.Props)
			switch l.Kind {
			case TileLayer:
				w.cells(l)
			case ObjectLayer:
				for _, o := range l.Objects {
					w.object(o)
				}
			case Group:
				w.layers(l.Layers)
			}
		})
	}
}

func (w *xmlWriter) cells(l *Layer) {
	encoding, compression := w.encoding.words()
	attrs := []any{}
	if encoding != "" {
		attrs = append(attrs, "encoding", encoding)
	}
	if compression != "" {
		attrs = append(attrs, "compression", compression)
	}
	if encoding == "" {
		w.in("data", attrs, func() {
			for _, gid := range l.Cells {
				w.leaf("tile", "gid", gid)
			}
		})
		return
	}
	w.start(">\n", "data", attrs...)
	if encoding == "csv" {
		w.b.WriteString(csvRows(l, ""))
	} else {
		text, err := w.encoding.pack(l.Cells)
		if err != nil {
			w.err = err
		}
		w.b.WriteString(text)
	}
	w.b.WriteString("\n</data>\n")
}

// csvRows writes a layer's cells with a line for each row.
func csvRows(l *Layer, indent string) string {
	var b strings.Builder
	for i, gid := range l.Cells {
		switch {
		case i == 0:
			b.WriteString(indent)
		case i%l.Width == 0:
			b.WriteString(",\n" + indent)
		default:
			b.WriteByte(',')
		}
		b.WriteString(strconv.FormatUint(uint64(gid), 10))
	}
	return b.String()
}

func (w *xmlWriter) object(o *Object) {
	attrs := []any{"id", o.ID}
	if o.Name != "" {
		attrs = append(attrs, "name", o.Name)
	}
	if o.Class != "" {
		attrs = append(attrs, "type", o.Class)
	}
	if o.GID != 0 {
		attrs = append(attrs, "gid", o.GID)
	}
	attrs = append(attrs, "x", o.X, "y", o.Y)
	if o.Width != 0 || o.Height != 0 {
		attrs = append(attrs, "width", o.Width, "height", o.Height)
	}
	if len(o.Props) == 0 && o.Shape == Rectangle {
		w.leaf("object", attrs...)
		return
	}
	w.in("object", attrs, func() {
		w.props(o.Props)
		switch o.Shape {
		case Point:
			w.leaf("point")
		case Polyline:
			var ps []string
			for _, p := range o.Points {
				ps = append(ps, number(p[0])+","+number(p[1]))
			}
			w.leaf("polyline", "points", strings.Join(ps, " "))
		}
	})
}

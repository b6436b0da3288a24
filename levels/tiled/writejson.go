package tiled

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// TMJ writes a map as JSON.
func (m *Map) TMJ(e Encoding) ([]byte, error) {
	w := &jsonWriter{encoding: e}
	layers, objects := m.nextIDs()
	w.object(func() {
		w.field("type", "map")
		w.field("version", tmxVersion)
		w.field("orientation", m.Orientation)
		w.field("renderorder", "right-down")
		w.field("width", m.Width)
		w.field("height", m.Height)
		w.field("tilewidth", m.TileWidth)
		w.field("tileheight", m.TileHeight)
		w.field("infinite", false)
		if m.Orientation == "hexagonal" {
			w.field("hexsidelength", m.HexSide)
			w.field("staggeraxis", m.StaggerAxis)
			w.field("staggerindex", m.StaggerIndex)
		}
		w.field("nextlayerid", layers)
		w.field("nextobjectid", objects)
		w.props(m.Props)
		w.list("tilesets", len(m.Tilesets), func(i int) { w.tileset(m.Tilesets[i]) })
		w.layers(m.Layers)
	})
	w.b.WriteByte('\n')
	return w.b.Bytes(), w.err
}

// jsonWriter writes one field a line. Its state is how deep it is and whether
// something stands before on the same level.
type jsonWriter struct {
	b        bytes.Buffer
	depth    int
	more     bool
	encoding Encoding
	err      error
}

func (w *jsonWriter) line() {
	if w.more {
		w.b.WriteByte(',')
	}
	if w.b.Len() > 0 {
		w.b.WriteByte('\n')
	}
	for range w.depth {
		w.b.WriteByte(' ')
	}
	w.more = true
}

func (w *jsonWriter) around(open, end byte, fn func()) {
	w.b.WriteByte(open)
	w.depth++
	w.more = false
	fn()
	w.depth--
	if w.more {
		w.more = false
		w.line()
	}
	w.b.WriteByte(end)
	w.more = true
}

func (w *jsonWriter) object(fn func()) { w.around('{', '}', fn) }

func (w *jsonWriter) key(name string) {
	w.line()
	w.b.WriteString(strconv.Quote(name) + ": ")
}

func (w *jsonWriter) value(v any) {
	enc := json.NewEncoder(&w.b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		w.err = err
	}
	w.b.Truncate(w.b.Len() - 1) // the line break after it
}

func (w *jsonWriter) field(name string, v any) {
	w.key(name)
	w.value(v)
}

func (w *jsonWriter) list(name string, n int, each func(i int)) {
	w.key(name)
	w.around('[', ']', func() {
		for i := range n {
			w.line()
			w.object(func() { each(i) })
		}
	})
}

func (w *jsonWriter) props(ps []Prop) {
	if len(ps) == 0 {
		return
	}
	ps = sortedProps(ps)
	w.list("properties", len(ps), func(i int) {
		p := ps[i]
		w.field("name", p.Name)
		w.field("type", p.Type)
		if p.Of != "" {
			w.field("propertytype", p.Of)
		}
		switch p.Type {
		case "int", "object", "float", "bool":
			w.field("value", json.RawMessage(p.Value))
		default:
			w.field("value", p.Value)
		}
	})
}

func (w *jsonWriter) tileset(ts *Tileset) {
	w.field("firstgid", ts.First)
	if ts.Source != "" {
		w.field("source", ts.Source)
		return
	}
	w.field("name", ts.Name)
	w.field("tilewidth", ts.TileWidth)
	w.field("tileheight", ts.TileHeight)
	w.field("tilecount", ts.Count)
	w.field("columns", ts.Columns)
	w.field("margin", 0)
	w.field("spacing", 0)
	w.field("objectalignment", ts.Align)
	w.field("image", ts.Image)
	w.field("imagewidth", ts.ImageWidth)
	w.field("imageheight", ts.ImageHeight)
	var ids []int
	for id := range ts.Count {
		if ts.Tiles[id] != nil {
			ids = append(ids, id)
		}
	}
	w.list("tiles", len(ids), func(i int) {
		t := ts.Tiles[ids[i]]
		w.field("id", ids[i])
		if t.Class != "" {
			w.field("type", t.Class)
		}
		w.props(t.Props)
	})
}

func (w *jsonWriter) layers(ls []*Layer) {
	w.list("layers", len(ls), func(i int) {
		l := ls[i]
		w.field("id", l.ID)
		w.field("name", l.Name)
		w.field("type", [...]string{TileLayer: "tilelayer", ObjectLayer: "objectgroup", ImageLayer: "imagelayer", Group: "group"}[l.Kind])
		w.field("visible", !l.Hidden)
		w.field("opacity", 1)
		w.field("x", 0)
		w.field("y", 0)
		if l.OffsetX != 0 || l.OffsetY != 0 {
			w.field("offsetx", l.OffsetX)
			w.field("offsety", l.OffsetY)
		}
		w.props(l.Props)
		switch l.Kind {
		case TileLayer:
			w.cells(l)
		case ObjectLayer:
			w.field("draworder", "topdown")
			w.list("objects", len(l.Objects), func(i int) { w.objectFields(l.Objects[i]) })
		case Group:
			w.layers(l.Layers)
		}
	})
}

func (w *jsonWriter) cells(l *Layer) {
	w.field("width", l.Width)
	w.field("height", l.Height)
	encoding, compression := w.encoding.words()
	if encoding != "base64" {
		w.key("data")
		w.b.WriteString("[\n" + csvRows(l, "") + "]")
		return
	}
	w.field("encoding", encoding)
	w.field("compression", compression)
	text, err := w.encoding.pack(l.Cells)
	if err != nil {
		w.err = err
	}
	w.field("data", text)
}

func (w *jsonWriter) objectFields(o *Object) {
	w.field("id", o.ID)
	w.field("name", o.Name)
	w.field("type", o.Class)
	w.field("x", o.X)
	w.field("y", o.Y)
	w.field("width", o.Width)
	w.field("height", o.Height)
	w.field("rotation", o.Rotation)
	w.field("visible", true)
	if o.GID != 0 {
		w.field("gid", o.GID)
	}
	switch o.Shape {
	case Point:
		w.field("point", true)
	case Polyline:
		w.list("polyline", len(o.Points), func(i int) {
			w.field("x", o.Points[i][0])
			w.field("y", o.Points[i][1])
		})
	}
	w.props(o.Props)
}

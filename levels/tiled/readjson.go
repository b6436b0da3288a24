package tiled

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"wallfall/levels"
)

// maxDepth is how deep lists and objects of a JSON file lie in one another:
// groups take two each.
const maxDepth = 3*maxNested + 8

// many is a list of JSON that is refused before it is read when it is too long.
type many[T any] []T

// UnmarshalJSON reads the list.
func (m *many[T]) UnmarshalJSON(src []byte) error {
	if n := count(src); n > maxObjects {
		return fmt.Errorf("a list of %d things is too long", n)
	}
	return json.Unmarshal(src, (*[]T)(m))
}

// marks gives every bracket, brace and comma of a JSON text that stands in no
// string, and how deep it lies, a bracket or brace that opens being part of what it
// opens; until fn returns false.
func marks(src []byte, fn func(i, depth int, c byte) bool) {
	depth, inside := 0, false
	for i := 0; i < len(src); i++ {
		c := src[i]
		switch {
		case inside:
			if c == '\\' {
				i++
			} else if c == '"' {
				inside = false
			}
			continue
		case c == '"':
			inside = true
			continue
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c != ',':
			continue
		}
		if !fn(i, depth, c) {
			return
		}
	}
}

// count counts the elements of a JSON list that is known to be well-formed, or
// rather its commas.
func count(src []byte) int {
	n := 1
	marks(src, func(_, depth int, c byte) bool {
		if c == ',' && depth == 1 {
			n++
		}
		return true
	})
	return n
}

// maxThings is how many objects of JSON one file holds at most.
const maxThings = 200000

// tooMuch tells where a file goes beyond what any map has: lists in lists, or
// things in all. It gives -1 for nowhere.
func tooMuch(src []byte) int {
	at, things := -1, 0
	marks(src, func(i, depth int, c byte) bool {
		if c == '{' {
			things++
		}
		if (c == '[' || c == '{') && (depth > maxDepth || things > maxThings) {
			at = i
		}
		return at < 0
	})
	return at
}

// unmarshal reads a whole JSON file.
func unmarshal(name string, src []byte, to any) error {
	src = bytes.TrimPrefix(src, []byte("\ufeff"))
	if i := tooMuch(src); i >= 0 {
		return fault(name, placeOf(src, i), "too many lists lie in one another here, or there are too many things before")
	}
	err := json.Unmarshal(src, to)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax):
		return fault(name, placeOf(src, int(syntax.Offset)-1), "this is not well-formed JSON: %v", err)
	case errors.As(err, &kind):
		return fault(name, placeOf(src, int(kind.Offset)-1), "%s cannot be a %s", strings.TrimPrefix(kind.Field, "."), kind.Value)
	}
	return fault(name, levels.Place{}, "this cannot be read as JSON: %v", err)
}

// placeOf gives the line and the column of a byte.
func placeOf(src []byte, i int) levels.Place {
	before := src[:max(0, min(i, len(src)))]
	line := bytes.LastIndexByte(before, '\n')
	return levels.Place{Line: bytes.Count(before, []byte("\n")) + 1, Col: len([]rune(string(before[line+1:]))) + 1}
}

type jsonMap struct {
	Type          string
	Orientation   string
	StaggerAxis   string
	StaggerIndex  string
	HexSideLength int
	Width, Height int
	TileWidth     int
	TileHeight    int
	Infinite      bool
	Tilesets      many[jsonTileset]
	Layers        many[jsonLayer]
	Properties    jsonProps
}

type jsonLayer struct {
	ID               int
	Type             string
	Name, Class      string
	Visible          *bool
	OffsetX, OffsetY float64
	Opacity          *float64
	TintColor        string
	ParallaxX        *float64
	ParallaxY        *float64
	Encoding         string
	Compression      string
	Data             json.RawMessage
	Chunks           many[jsonChunk]
	Objects          many[jsonObject]
	Layers           many[jsonLayer]
	Properties       jsonProps
}

type jsonChunk struct {
	X, Y, Width, Height int
	Data                json.RawMessage
}

type jsonPoint struct{ X, Y float64 }

type jsonObject struct {
	ID            int
	Name          *string
	Type, Class   *string
	Template      string
	X, Y          float64
	Width, Height *float64
	Rotation      *float64
	GID           *uint32
	Visible       *bool
	Point         bool
	Ellipse       bool
	Capsule       bool
	Text          json.RawMessage
	Polygon       many[jsonPoint]
	Polyline      many[jsonPoint]
	Properties    jsonProps
}

type jsonTileset struct {
	FirstGID        uint32
	Source          string
	Name            string
	ObjectAlignment string
	TileWidth       int
	TileHeight      int
	Columns         int
	TileCount       int
	Image           string
	ImageWidth      int
	ImageHeight     int
	Tiles           jsonTiles
	TileProperties  json.RawMessage // of versions before 1.0
}

// jsonTiles are the tiles of a tileset; versions before 1.2 write them as an
// object with their numbers as keys, and without what this package reads.
type jsonTiles []jsonTile

// UnmarshalJSON reads the tiles.
func (ts *jsonTiles) UnmarshalJSON(src []byte) error {
	if len(src) > 0 && src[0] == '{' {
		return nil
	}
	return (*many[jsonTile])(ts).UnmarshalJSON(src)
}

type jsonTile struct {
	ID          int
	Type, Class string
	Properties  jsonProps
}

type jsonProp struct {
	Name, Type   string
	PropertyType string
	Value        json.RawMessage
}

// jsonProps are properties; versions before 1.2 write them as an object.
type jsonProps []jsonProp

// UnmarshalJSON reads the properties.
func (ps *jsonProps) UnmarshalJSON(src []byte) error {
	if len(src) == 0 || src[0] != '{' {
		return (*many[jsonProp])(ps).UnmarshalJSON(src)
	}
	if n := count(src); n > maxProps {
		return fmt.Errorf("more than %d properties", maxProps)
	}
	var old map[string]json.RawMessage
	if err := json.Unmarshal(src, &old); err != nil {
		return err
	}
	for _, name := range sortedKeys(old) {
		*ps = append(*ps, jsonProp{Name: name, Value: old[name]})
	}
	return nil
}

// read gives the properties as a TMX file would have them.
func (ps jsonProps) read() ([]Prop, error) {
	if len(ps) > maxProps {
		return nil, fmt.Errorf("more than %d properties", maxProps)
	}
	var out []Prop
	for _, p := range ps {
		q := Prop{Name: p.Name, Type: p.Type, Of: p.PropertyType}
		if q.Type == "" {
			q.Type = "string"
		}
		if err := q.setJSON(p.Value); err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, nil
}

// setJSON takes the value of a property; the members of a class are properties.
func (p *Prop) setJSON(v json.RawMessage) error {
	if len(v) == 0 {
		return nil
	}
	switch v[0] {
	case '"':
		return json.Unmarshal(v, &p.Value)
	case '{':
		if n := count(v); n > maxProps {
			return fmt.Errorf("more than %d properties", maxProps)
		}
		var of map[string]json.RawMessage
		if err := json.Unmarshal(v, &of); err != nil {
			return err
		}
		for _, name := range sortedKeys(of) {
			m := Prop{Name: name, Type: "string"}
			if err := m.setJSON(of[name]); err != nil {
				return err
			}
			p.Members = append(p.Members, m)
		}
	case '[':
		p.Type = "list"
	default:
		p.Value = string(v)
	}
	return nil
}

func (l *loader) mapJSON(name string, src []byte) (*Map, error) {
	var j jsonMap
	if err := unmarshal(name, src, &j); err != nil {
		return nil, err
	}
	wrong := func(format string, args ...any) error { return fault(name, levels.Place{}, format, args...) }
	if j.Type != "" && j.Type != "map" {
		return nil, wrong("this is a %s and no map", quoted(j.Type))
	}
	m := &Map{Orientation: j.Orientation, StaggerAxis: j.StaggerAxis, StaggerIndex: j.StaggerIndex, HexSide: j.HexSideLength,
		Width: j.Width, Height: j.Height, TileWidth: j.TileWidth, TileHeight: j.TileHeight, Infinite: j.Infinite}
	if !m.Infinite {
		if err := checkSize(name, levels.Place{}, m.Width, m.Height); err != nil {
			return nil, err
		}
	}
	if len(j.Tilesets) > maxSets {
		return nil, wrong("a map with more than %d tilesets", maxSets)
	}
	for _, t := range j.Tilesets {
		ts, err := l.tilesetOf(name, t)
		if err != nil {
			return nil, err
		}
		m.Tilesets = append(m.Tilesets, ts)
	}
	var err error
	if m.Props, err = j.Properties.read(); err != nil {
		return nil, wrong("%v", err)
	}
	m.Layers, err = l.layersOf(name, m, j.Layers, 0)
	return m, err
}

// layersOf makes layers of what a file says of them.
func (l *loader) layersOf(name string, m *Map, js []jsonLayer, depth int) ([]*Layer, error) {
	kinds := map[string]Kind{"tilelayer": TileLayer, "objectgroup": ObjectLayer, "imagelayer": ImageLayer, "group": Group}
	var out []*Layer
	for _, j := range js {
		wrong := func(err error) ([]*Layer, error) {
			return nil, fault(name, levels.Place{}, "layer %s: %v", quoted(j.Name), err)
		}
		k, ok := kinds[j.Type]
		if !ok {
			return wrong(fmt.Errorf("there is no kind of layer %s", quoted(j.Type)))
		}
		if err := l.count.layer(depth); err != nil {
			return wrong(err)
		}
		y := &Layer{Kind: k, ID: j.ID, Name: j.Name, Class: j.Class, Hidden: j.Visible != nil && !*j.Visible,
			OffsetX: j.OffsetX, OffsetY: j.OffsetY, Width: m.Width, Height: m.Height}
		y.Faint = j.Opacity != nil && *j.Opacity != 1 || j.TintColor != "" || j.ParallaxX != nil && *j.ParallaxX != 1 || j.ParallaxY != nil && *j.ParallaxY != 1
		if !finite(j.OffsetX) || !finite(j.OffsetY) {
			return wrong(errors.New("it is shifted too far"))
		}
		var err error
		if y.Props, err = j.Properties.read(); err != nil {
			return wrong(err)
		}
		switch k {
		case TileLayer:
			err = l.cellsOf(m, y, j)
		case ObjectLayer:
			for _, o := range j.Objects {
				ob, err := l.objectOf(name, o, false)
				if err != nil {
					return nil, err
				}
				y.Objects = append(y.Objects, ob)
			}
		case Group:
			if y.Layers, err = l.layersOf(name, m, j.Layers, depth+1); err != nil {
				return nil, err
			}
		}
		if err != nil {
			return wrong(err)
		}
		out = append(out, y)
	}
	return out, nil
}

func (l *loader) cellsOf(m *Map, y *Layer, j jsonLayer) error {
	read := func(data json.RawMessage, n int) ([]uint32, error) {
		if err := l.count.room(n); err != nil {
			return nil, err
		}
		if len(data) > 0 && data[0] == '"' {
			var text string
			if err := json.Unmarshal(data, &text); err != nil {
				return nil, err
			}
			return decodeData(j.Encoding, j.Compression, text, n)
		}
		text := strings.TrimSpace(string(data))
		if !strings.HasPrefix(text, "[") || !strings.HasSuffix(text, "]") {
			return nil, errors.New("it has no cells")
		}
		return decodeCSV(text[1:len(text)-1], n)
	}
	var err error
	if !m.Infinite {
		y.Cells, err = read(j.Data, m.Width*m.Height)
		return err
	}
	for _, c := range j.Chunks {
		k := chunk{x: c.X, y: c.Y, w: c.Width, h: c.Height}
		if err := l.count.chunk(k); err != nil {
			return err
		}
		if k.cells, err = read(c.Data, k.w*k.h); err != nil {
			return err
		}
		y.chunks = append(y.chunks, k)
	}
	return nil
}

func (l *loader) objectOf(name string, j jsonObject, inTemplate bool) (*Object, error) {
	wrong := func(format string, args ...any) error {
		return fault(name, levels.Place{}, "object %d: %s", j.ID, fmt.Sprintf(format, args...))
	}
	if err := l.count.object(); err != nil {
		return nil, wrong("%v", err)
	}
	o := &Object{ID: j.ID, X: j.X, Y: j.Y, Hidden: j.Visible != nil && !*j.Visible}
	given := map[string]bool{"name": j.Name != nil, "class": j.Type != nil || j.Class != nil, "width": j.Width != nil, "height": j.Height != nil,
		"rotation": j.Rotation != nil, "gid": j.GID != nil}
	for _, s := range []struct {
		to   *string
		from *string
	}{{&o.Name, j.Name}, {&o.Class, j.Type}, {&o.Class, j.Class}} {
		if s.from != nil && (*s.to == "" || *s.from != "") {
			*s.to = *s.from
		}
	}
	for _, f := range []struct {
		to   *float64
		from *float64
	}{{&o.Width, j.Width}, {&o.Height, j.Height}, {&o.Rotation, j.Rotation}} {
		if f.from != nil {
			*f.to = *f.from
		}
	}
	if j.GID != nil {
		o.GID = *j.GID
	}
	points := []jsonPoint(j.Polygon)
	switch {
	case j.Point:
		o.Shape = Point
	case j.Ellipse:
		o.Shape = Ellipse
	case j.Capsule:
		o.Shape = Capsule
	case len(j.Text) > 0:
		o.Shape = Text
	case j.Polygon != nil:
		o.Shape = Polygon
	case j.Polyline != nil:
		o.Shape, points = Polyline, j.Polyline
	}
	given["shape"] = o.Shape != Rectangle
	if len(points) > maxPoints {
		return nil, wrong("a polygon of more than %d points", maxPoints)
	}
	for _, v := range append(points, jsonPoint{o.X, o.Y}, jsonPoint{o.Width, o.Height}, jsonPoint{o.Rotation, 0}) {
		if !finite(v.X) || !finite(v.Y) {
			return nil, wrong("it lies too far away")
		}
	}
	for _, p := range points {
		o.Points = append(o.Points, [2]float64{p.X, p.Y})
	}
	var err error
	if o.Props, err = j.Properties.read(); err != nil {
		return nil, wrong("%v", err)
	}
	if j.Template == "" {
		return o, nil
	}
	if inTemplate {
		return nil, wrong("a template is not made by another template")
	}
	t, err := l.template(name, levels.Place{}, j.Template)
	if err == nil {
		t.like(o, given)
	}
	return o, err
}

// tilesetOf makes a tileset of what a file says of it, or opens the one it names.
func (l *loader) tilesetOf(name string, j jsonTileset) (*Tileset, error) {
	if j.Source != "" {
		ts, err := l.tileset(name, levels.Place{}, j.Source)
		if err == nil {
			ts.First = j.FirstGID
		}
		return ts, err
	}
	ts := &Tileset{First: j.FirstGID, Name: j.Name, Align: j.ObjectAlignment, TileWidth: j.TileWidth, TileHeight: j.TileHeight,
		Columns: j.Columns, Count: j.TileCount, Image: j.Image, ImageWidth: j.ImageWidth, ImageHeight: j.ImageHeight, Tiles: map[int]*Tile{}}
	wrong := func(id int, err error) (*Tileset, error) {
		return nil, fault(name, levels.Place{}, "tileset %s, tile %d: %v", quoted(j.Name), id, err)
	}
	for _, t := range j.Tiles {
		if t.ID < 0 {
			return wrong(t.ID, errors.New("the number of a tile is 0 or more"))
		}
		if err := l.count.tile(); err != nil {
			return wrong(t.ID, err)
		}
		ps, err := t.Properties.read()
		if err != nil {
			return wrong(t.ID, err)
		}
		class := t.Class
		if class == "" {
			class = t.Type
		}
		ts.Tiles[t.ID] = &Tile{Class: class, Props: ps}
	}
	if len(j.TileProperties) == 0 || j.TileProperties[0] != '{' {
		return ts, nil
	}
	var old map[string]jsonProps
	if count(j.TileProperties) > maxTiles || json.Unmarshal(j.TileProperties, &old) != nil {
		return wrong(0, errors.New("its properties cannot be read"))
	}
	for _, key := range sortedKeys(old) {
		id, err := strconv.ParseUint(key, 10, 31)
		if err != nil {
			return wrong(0, fmt.Errorf("%s is no number of a tile", quoted(key)))
		}
		ps, err := old[key].read()
		if err != nil {
			return wrong(int(id), err)
		}
		if ts.Tiles[int(id)] == nil {
			ts.Tiles[int(id)] = &Tile{}
		}
		ts.Tiles[int(id)].Props = append(ts.Tiles[int(id)].Props, ps...)
	}
	return ts, nil
}

func (l *loader) tilesetJSON(name string, src []byte) (*Tileset, error) {
	var j jsonTileset
	if err := unmarshal(name, src, &j); err != nil {
		return nil, err
	}
	if j.Source != "" {
		return nil, fault(name, levels.Place{}, "a tileset file holds a tileset, and this one refers to another")
	}
	return l.tilesetOf(name, j)
}

func (l *loader) templateJSON(name string, src []byte) (*template, error) {
	var j struct {
		Tileset *jsonTileset
		Object  *jsonObject
	}
	if err := unmarshal(name, src, &j); err != nil {
		return nil, err
	}
	if j.Object == nil {
		return nil, fault(name, levels.Place{}, "this template has no object")
	}
	t := &template{}
	var err error
	if j.Tileset != nil {
		if t.set, err = l.tilesetOf(name, *j.Tileset); err != nil {
			return nil, err
		}
	}
	t.object, err = l.objectOf(name, *j.Object, true)
	return t, err
}

package tiled

import (
	"bytes"
	"cmp"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
)

// node is an element of a file. XML and JSON are both decoded into nodes with the names of
// XML and both encoded from them.
type node struct {
	name  string
	at    int // byte offset in the file
	attrs []attr
	text  []byte // of data, chunks and properties only
	nodes []*node
}

// attr is an attribute with its byte offset: in XML that of its element.
type attr struct {
	name, value string
	at          int
	json        any // the value to write
}

// newNode returns a node with attributes given as names and values in turn. One whose
// name ends in ? is left out if its value is "" or 0.
func newNode(name string, attrs ...any) *node {
	n := &node{name: name}
	for i := 0; i < len(attrs); i += 2 {
		n.set(attrs[i].(string), attrs[i+1])
	}
	return n
}

func (n *node) set(name string, value any) {
	text := fmt.Sprint(value)
	switch v := value.(type) {
	case float64:
		text = number(v)
	case bool:
		text = map[bool]string{false: "0", true: "1"}[v]
	}
	name, sparse := strings.CutSuffix(name, "?")
	if !sparse || text != "" && text != "0" {
		n.attrs = append(n.attrs, attr{name: name, value: text, json: value})
	}
}

func (n *node) add(c *node) *node {
	n.nodes = append(n.nodes, c)
	return c
}

// addProps adds custom properties sorted by name, as Tiled does. typed adds the types of
// the project.
func (n *node) addProps(typed bool, ps ...Prop) {
	if len(ps) == 0 {
		return
	}
	n = n.add(newNode("properties"))
	for _, p := range slices.SortedStableFunc(slices.Values(ps), func(a, b Prop) int { return strings.Compare(a.Name, b.Name) }) {
		c := n.add(newNode("property", "name", p.Name))
		if p.Type != "string" {
			c.set("type", p.Type)
		}
		if typed {
			c.set("propertytype?", p.Of)
		}
		if strings.Contains(p.Value, "\n") {
			c.text = []byte(p.Value)
		} else {
			c.set("value", p.Value)
		}
	}
}

func (n *node) has(name string) bool {
	return slices.ContainsFunc(n.attrs, func(a attr) bool { return a.name == name })
}

// str returns an attribute's value, "" when it is missing.
func (n *node) str(name string) string {
	for _, a := range n.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// class returns the class of an object or tile, which some versions call its type.
func (n *node) class() string { return cmp.Or(n.str("class"), n.str("type")) }

// hidden reports whether an object or layer is invisible.
func (n *node) hidden() bool { return n.str("visible") == "0" || n.str("visible") == "false" }

// number formats pixels without trailing zeros.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Limits of a file as a tree, whatever is in it. Groups in JSON take two levels each.
const (
	maxDepth = 64
	maxNodes = 200000
)

// reader reads a file of a map.
type reader struct {
	*loader
	file string
	src  []byte // without a byte order mark
	n    int    // nodes so far
}

// parse decodes a file, XML or JSON, with a root element of that name.
func (l *loader) parse(file string, src []byte, root string) (*reader, *node) {
	switch {
	case len(src) > MaxFile:
		refuse(file, levels.Place{}, "this file is larger than %d MiB", MaxFile>>20)
	case len(bytes.TrimSpace(src)) == 0:
		refuse(file, levels.Place{}, "this file is empty")
	}
	r := &reader{loader: l, file: file, src: bytes.TrimPrefix(src, []byte("\ufeff"))}
	var n *node
	if bytes.HasPrefix(bytes.TrimLeft(r.src, " \t\r\n"), []byte("{")) {
		n = r.decodeJSON(root)
	} else {
		n = r.decodeXML()
	}
	if n.name != root {
		r.refuse(n, "expected <%s>, found <%s>", root, n.name)
	}
	return r, n
}

// grow counts a node and refuses the file above the limits.
func (r *reader) grow(at, depth int) {
	if r.n++; r.n > maxNodes || depth > maxDepth {
		refuse(r.file, r.place(at), "lists are nested too deeply here, or the file has too many items")
	}
}

// place returns the line and column of a byte.
func (r *reader) place(at int) levels.Place {
	before := r.src[:max(0, min(at, len(r.src)))]
	line := bytes.LastIndexByte(before, '\n')
	return levels.Place{Line: bytes.Count(before, []byte("\n")) + 1, Col: len([]rune(string(before[line+1:]))) + 1}
}

// refuse ends the reading with an error about an element.
func (r *reader) refuse(n *node, format string, args ...any) {
	refuse(r.file, r.place(n.at), format, args...)
}

// attrs reads attributes into variables by name; what is missing leaves its variable as it is.
func (r *reader) attrs(n *node, to map[string]any) {
	for _, a := range n.attrs {
		var err error
		var what string
		switch v := to[a.name].(type) {
		case *string:
			*v = a.value
		case *int:
			var i int64
			i, err = strconv.ParseInt(a.value, 10, 32)
			*v, what = int(i), "whole number"
		case *uint32:
			var i uint64
			i, err = strconv.ParseUint(a.value, 10, 32)
			*v, what = uint32(i), "tile"
		case *float64:
			if *v, err = strconv.ParseFloat(a.value, 64); !finite(*v) {
				err = strconv.ErrRange
			}
			what = "number"
		}
		if err != nil {
			refuse(r.file, r.place(a.at), "%s=%s is not a %s", a.name, quoted(a.value), what)
		}
		delete(to, a.name) // of several the first counts
	}
}

// finite reports whether a number is a sensible position in pixels.
func finite(v float64) bool { return v > -1e9 && v < 1e9 }

// decodeXML reads the root element. Only the five entities of XML are accepted. Cells that
// are elements become CSV.
func (r *reader) decodeXML() *node {
	dec := xml.NewDecoder(bytes.NewReader(r.src))
	cell := &node{name: "tile"} // stands for all of them
	var open []*node
	for {
		at := int(dec.InputOffset())
		t, err := dec.Token()
		var bad *xml.SyntaxError
		switch {
		case errors.As(err, &bad):
			_, col := dec.InputPos()
			refuse(r.file, levels.Place{Line: bad.Line, Col: col}, "invalid XML: %s", bad.Msg)
		case err == io.EOF:
			refuse(r.file, r.place(at), "the file ends too early")
		case err != nil:
			refuse(r.file, r.place(at), "can't read this as XML: %v", err)
		}
		in := &node{}
		if len(open) > 0 {
			in = open[len(open)-1]
		}
		cells := in.name == "data" || in.name == "chunk"
		switch t := t.(type) {
		case xml.StartElement:
			n := &node{name: t.Name.Local, at: at}
			for _, a := range t.Attr {
				n.attrs = append(n.attrs, attr{name: a.Name.Local, value: a.Value, at: at})
			}
			if cells && n.name == "tile" {
				in.text = append(append(in.text, cmp.Or(n.str("gid"), "0")...), ',')
				open = append(open, cell)
				continue
			}
			r.grow(at, len(open))
			if in != cell {
				in.add(n)
			}
			open = append(open, n)
		case xml.CharData:
			if cells || in.name == "property" {
				in.text = append(in.text, t...)
			}
		case xml.EndElement:
			if open = open[:len(open)-1]; len(open) == 0 {
				return in
			}
		}
	}
}

// encodeXML returns the document with one indented element a line.
func encodeXML(root *node) []byte {
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	root.writeXML(&b, 0)
	return b.Bytes()
}

func (n *node) writeXML(b *bytes.Buffer, depth int) {
	indent := strings.Repeat(" ", depth)
	b.WriteString(indent + "<" + n.name)
	for _, a := range n.attrs {
		b.WriteString(" " + a.name + `="`)
		_ = xml.EscapeText(b, []byte(a.value)) // writing to a buffer does not fail
		b.WriteByte('"')
	}
	end := "</" + n.name + ">\n"
	switch {
	case n.name == "property" && n.text != nil:
		b.WriteByte('>')
		// A line break stands as itself, or the text could not be read in the file.
		for i, line := range bytes.Split(n.text, []byte("\n")) {
			if i > 0 {
				b.WriteByte('\n')
			}
			_ = xml.EscapeText(b, line)
		}
		b.WriteString(end)
	case n.text != nil:
		b.WriteString(">\n" + string(n.text) + "\n" + end)
	case len(n.nodes) == 0:
		b.WriteString("/>\n")
	default:
		b.WriteString(">\n")
		for _, c := range n.nodes {
			c.writeXML(b, depth+1)
		}
		b.WriteString(indent + end)
	}
}

// How JSON calls lists and kinds of layers that have other names in XML.
var (
	itemNames  = map[string]string{"objects": "object", "tilesets": "tileset", "tiles": "tile", "properties": "property", "chunks": "chunk"}
	layerNames = map[string]string{"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
)

// jsonDecoder turns JSON into the nodes that XML would have.
type jsonDecoder struct {
	*reader
	*json.Decoder
}

// decodeJSON reads a file; its root is named by its type, otherwise name.
func (r *reader) decodeJSON(name string) *node {
	d := &jsonDecoder{r, json.NewDecoder(bytes.NewReader(r.src))}
	d.UseNumber()
	parent := &node{}
	d.value(parent, name, false, 0)
	d.check(nil)
	root := parent.nodes[0]
	root.name = cmp.Or(root.str("type"), root.name)
	return root
}

// check refuses a file that is not JSON, or in which the decoder met an error: the decoder
// does not check what follows, nor always say where it stopped.
func (d *jsonDecoder) check(err error) {
	var all json.RawMessage
	var syntax *json.SyntaxError
	if bad := json.Unmarshal(d.src, &all); errors.As(bad, &syntax) {
		refuse(d.file, d.place(int(syntax.Offset)-1), "invalid JSON: %v", bad)
	}
	if err != nil {
		refuse(d.file, levels.Place{}, "can't read this as JSON: %v", err)
	}
}

func (d *jsonDecoder) token() json.Token {
	t, err := d.Token()
	if err != nil {
		d.check(err)
	}
	return t
}

// value reads the value of a key. A scalar outside a list becomes an attribute, an object
// a node; data becomes the text of its node: a string, or the inside of a list.
func (d *jsonDecoder) value(n *node, key string, item bool, depth int) {
	if key == "data" {
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			d.check(err)
		}
		var text string
		if json.Unmarshal(raw, &text) == nil {
			n.text = []byte(text)
		} else if raw[0] == '[' {
			n.text = raw[1 : len(raw)-1]
		}
		return
	}
	t := d.token()
	at := int(d.InputOffset()) - 1
	switch t {
	case nil:
	case json.Delim('['):
		if depth >= maxDepth {
			d.grow(at, depth+1)
		}
		if key == "properties" {
			n = n.add(&node{name: key, at: at})
		}
		for d.More() {
			d.value(n, cmp.Or(itemNames[key], key), true, depth+1)
		}
		d.token()
	case json.Delim('{'):
		d.grow(at, depth)
		c := n.add(&node{name: key, at: at})
		for d.More() {
			d.value(c, d.token().(string), false, depth+1)
		}
		d.token()
		d.asXML(c)
	default:
		if !item {
			n.attrs = append(n.attrs, attr{name: key, value: fmt.Sprint(t), at: at})
		}
	}
}

// asXML reshapes a node from JSON as it would be in XML.
func (d *jsonDecoder) asXML(n *node) {
	switch n.name {
	case "layers":
		if n.name = layerNames[n.str("type")]; n.name == "" {
			d.refuse(n, "unknown kind of layer: %s", quoted(n.str("type")))
		}
		if n.name == "layer" {
			data := newNode("data", "encoding", n.str("encoding"), "compression", n.str("compression"))
			data.at, data.text, data.nodes = n.at, n.text, n.nodes // its chunks
			n.text, n.nodes = nil, append(slices.Clip(n.nodes), data)
		}
	case "object":
		for _, shape := range []string{"point", "ellipse", "capsule"} {
			if n.str(shape) == "true" {
				n.add(&node{name: shape, at: n.at})
			}
		}
		n.joinPoints("polygon")
		n.joinPoints("polyline")
	case "tileset":
		if n.has("image") {
			n.add(newNode("image", "source", n.str("image"))).at = n.at
		}
		for _, c := range n.nodes {
			if c.name == "tileproperties" {
				n.nodes = append(n.nodes, c.nodes...)
			}
		}
	case "properties": // of versions before 1.2: names with values
		n.nodes = n.members()
	case "property":
		for _, c := range n.nodes {
			if c.name == "value" {
				c.name, c.nodes = "properties", c.members()
			}
		}
	case "tileproperties": // of versions before 1.0: numbers of tiles with properties
		for _, c := range n.nodes {
			c.nodes = []*node{{name: "properties", at: c.at, nodes: c.members()}}
			c.name, c.attrs = "tile", []attr{{name: "id", value: c.name, at: c.at}}
		}
	}
}

// members returns the attributes and nodes of a node as properties.
func (n *node) members() []*node {
	var out []*node
	for _, a := range n.attrs {
		out = append(out, newNode("property", "name", a.name, "value", a.value))
	}
	for _, c := range n.nodes {
		p := newNode("property", "name", c.name)
		p.add(&node{name: "properties", at: c.at, nodes: c.members()})
		out = append(out, p)
	}
	for _, p := range out {
		p.at = n.at
	}
	return out
}

// joinPoints makes one node of the points of a shape.
func (n *node) joinPoints(shape string) {
	var points []string
	n.nodes = slices.DeleteFunc(n.nodes, func(c *node) bool {
		if c.name == shape {
			points = append(points, c.str("x")+","+c.str("y"))
		}
		return c.name == shape
	})
	if points != nil {
		n.add(newNode(shape, "points", strings.Join(points, " ")))
	}
}

// jsonDefaults are the fields that Tiled requires in JSON.
var jsonDefaults = map[string]map[string]any{
	"map":         {"type": "map", "layers": []any{}, "tilesets": []any{}},
	"layer":       {"type": "tilelayer", "visible": true, "opacity": 1, "x": 0, "y": 0},
	"objectgroup": {"type": "objectgroup", "visible": true, "opacity": 1, "x": 0, "y": 0, "draworder": "topdown", "objects": []any{}},
	"group":       {"type": "group", "visible": true, "opacity": 1, "x": 0, "y": 0, "layers": []any{}},
	"object":      {"name": "", "type": "", "width": 0, "height": 0, "rotation": 0, "visible": true},
	"tileset":     {"margin": 0, "spacing": 0},
	"property":    {"type": "string"},
}

// encodeJSON returns the document with one field a line, sorted by name. Cells are put
// in afterwards, so that they stand in rows.
func encodeJSON(root *node) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	var rows [][]byte
	if err := enc.Encode(root.asJSON(&rows)); err != nil {
		return nil, err
	}
	parts := bytes.Split(b.Bytes(), []byte(`"data": null`))
	out := parts[0]
	for i, part := range parts[1:] {
		out = slices.Concat(out, []byte("\"data\": [\n"), rows[i], []byte("]"), part)
	}
	return out, nil
}

// asJSON returns a node as JSON. Cells of layers are appended to rows.
func (n *node) asJSON(rows *[][]byte) map[string]any {
	out := map[string]any{}
	if !n.has("source") { // of a tileset that is a file of its own there is no more to say
		for k, v := range jsonDefaults[n.name] {
			out[k] = v
		}
	}
	for _, a := range n.attrs {
		out[a.name] = a.json
	}
	if n.name == "property" {
		if n.text != nil {
			out["value"] = string(n.text)
		}
		if slices.Contains([]string{"int", "object", "float", "bool"}, n.str("type")) {
			out["value"] = json.RawMessage(n.str("value"))
		}
	}
	for _, c := range n.nodes {
		switch c.name {
		case "image":
			out["image"], out["imagewidth"], out["imageheight"] = c.str("source"), json.RawMessage(c.str("width")), json.RawMessage(c.str("height"))
		case "data":
			out["data"] = string(c.text)
			if encoding := c.str("encoding"); encoding == "base64" {
				out["encoding"], out["compression"] = encoding, c.str("compression")
			} else {
				out["data"] = nil
				*rows = append(*rows, c.text)
			}
		case "point":
			out["point"] = true
		case "polyline":
			var points []any
			for p := range strings.FieldsSeq(c.str("points")) {
				x, y, _ := strings.Cut(p, ",")
				points = append(points, map[string]any{"x": json.RawMessage(x), "y": json.RawMessage(y)})
			}
			out["polyline"] = points
		case "properties":
			var list []any
			for _, p := range c.nodes {
				list = append(list, p.asJSON(rows))
			}
			out["properties"] = list
		default:
			list := c.name + "s"
			if itemNames[list] == "" {
				list = "layers"
			}
			items, _ := out[list].([]any)
			out[list] = append(items, c.asJSON(rows))
		}
	}
	return out
}

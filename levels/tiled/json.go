package tiled

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"wallfall/levels"
)

// How JSON calls lists and kinds of layers that have other names in XML.
var (
	itemNames  = map[string]string{"objects": "object", "tilesets": "tileset", "tiles": "tile", "properties": "property", "chunks": "chunk"}
	layerNames = map[string]string{"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
)

// jsonDecoder turns JSON into the nodes that XML would have.
type jsonDecoder struct {
	*document
	*json.Decoder
}

// decodeJSON reads a file; its root is named by its type, otherwise name.
func (d *document) decodeJSON(name string) (*node, error) {
	jd := &jsonDecoder{d, json.NewDecoder(bytes.NewReader(d.src))}
	jd.UseNumber()
	parent := &node{}
	err := jd.value(parent, name, false, 0)
	if errors.As(err, &levels.Problems{}) {
		return nil, err
	}
	// The decoder says nothing of what follows, and not always where it stopped.
	var all json.RawMessage
	var syntax *json.SyntaxError
	if bad := json.Unmarshal(d.src, &all); errors.As(bad, &syntax) {
		return nil, fault(d.file, d.place(int(syntax.Offset)-1), "invalid JSON: %v", bad)
	}
	if err != nil {
		return nil, fault(d.file, levels.Place{}, "can't read this as JSON: %v", err)
	}
	root := parent.nodes[0]
	if kind := root.str("type"); kind != "" {
		root.name = kind
	}
	return root, nil
}

// value reads the value of a key: a scalar that is not in a list becomes an attribute, an
// object a node.
func (d *jsonDecoder) value(n *node, key string, item bool, depth int) error {
	if key == "data" {
		return d.data(n)
	}
	t, err := d.Token()
	if err != nil {
		return err
	}
	if _, nested := t.(json.Delim); !nested && !item && t != nil {
		n.set(key, fmt.Sprint(t))
		n.attrsAt = append(n.attrsAt, int(d.InputOffset())-1)
		return nil
	}
	if t, ok := t.(json.Delim); ok {
		at := int(d.InputOffset()) - 1
		if t == '[' {
			if depth >= maxDepth {
				return d.grow(at, depth+1)
			}
			name := key
			if itemNames[key] != "" {
				name = itemNames[key]
			}
			if key == "properties" {
				n = n.add(&node{name: key, at: at})
			}
			for d.More() {
				if err := d.value(n, name, true, depth+1); err != nil {
					return err
				}
			}
			_, err = d.Token()
			return err
		}
		if err := d.grow(at, depth); err != nil {
			return err
		}
		c := n.add(&node{name: key, at: at})
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return err
			}
			if err := d.value(c, name.(string), false, depth+1); err != nil {
				return err
			}
		}
		if _, err := d.Token(); err != nil {
			return err
		}
		return d.asXML(c)
	}
	return nil
}

// data reads cells as text: a string, or the inside of a list.
func (d *jsonDecoder) data(n *node) error {
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		return err
	}
	switch raw[0] {
	case '"':
		var text string
		if err := json.Unmarshal(raw, &text); err != nil {
			return err
		}
		n.text = []byte(text)
	case '[':
		n.text = raw[1 : len(raw)-1]
	}
	return nil
}

// asXML gives a node that was read the shape it has in XML.
func (d *jsonDecoder) asXML(n *node) error {
	switch n.name {
	case "layers":
		if n.name = layerNames[n.str("type")]; n.name == "" {
			return d.fail(n, "unknown kind of layer: %s", quoted(n.str("type")))
		}
		if n.name == "layer" {
			data := &node{name: "data", at: n.at, text: n.text}
			data.set("encoding", n.str("encoding"))
			data.set("compression", n.str("compression"))
			data.nodes, n.text = n.nodes, nil // its chunks
			n.nodes = slices.Concat(n.nodes, []*node{data})
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
			c := n.add(&node{name: "image", at: n.at})
			c.set("source", n.str("image"))
			setNonzero(c, "width", n.str("imagewidth"))
			setNonzero(c, "height", n.str("imageheight"))
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
			c.attrs = nil
			c.set("id", c.name)
			c.name = "tile"
		}
	}
	return nil
}

// members returns the attributes and nodes of a node as properties.
func (n *node) members() []*node {
	var out []*node
	for _, a := range n.attrs {
		out = append(out, newNode("property", "name", a.Name.Local, "value", a.Value))
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
	var rest []*node
	for _, c := range n.nodes {
		if c.name == shape {
			points = append(points, c.str("x")+","+c.str("y"))
		} else {
			rest = append(rest, c)
		}
	}
	if points != nil {
		n.nodes = append(rest, newNode(shape, "points", strings.Join(points, " ")))
	}
}

// Attributes that are texts in JSON, and those that are true or false; all others
// are numbers.
var (
	jsonTexts = strings.Fields("type name class version orientation renderorder staggeraxis staggerindex source objectalignment propertytype value encoding compression")
	jsonBools = strings.Fields("visible infinite")
)

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
		name := a.Name.Local
		switch {
		case slices.Contains(jsonBools, name):
			out[name] = a.Value == "1"
		case slices.Contains(jsonTexts, name):
			out[name] = a.Value
		default:
			out[name] = json.RawMessage(a.Value)
		}
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
			list := "layers"
			for plural, item := range itemNames {
				if item == c.name {
					list = plural
				}
			}
			items, _ := out[list].([]any)
			out[list] = append(items, c.asJSON(rows))
		}
	}
	return out
}

package tiled

import (
	"bytes"
	"cmp"
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
	attrs []xml.Attr
	// attrsAt are the byte offsets of the attributes of JSON; those of XML stand
	// where their node does.
	attrsAt []int
	text    []byte // of data, chunks and properties only
	nodes   []*node
}

// newNode returns a node with attributes given as names and values in turn.
func newNode(name string, attrs ...any) *node {
	n := &node{name: name}
	for i := 0; i < len(attrs); i += 2 {
		n.set(attrs[i].(string), attrs[i+1])
	}
	return n
}

func (n *node) set(name string, value any) {
	text, ok := value.(string)
	if v, float := value.(float64); float {
		text = number(v)
	} else if !ok {
		text = fmt.Sprint(value)
	}
	n.attrs = append(n.attrs, xml.Attr{Name: xml.Name{Local: name}, Value: text})
}

// setNonzero sets an attribute unless its value is 0 or "".
func setNonzero[T comparable](n *node, name string, value T) {
	var zero T
	if value != zero {
		n.set(name, value)
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
			setNonzero(c, "propertytype", p.Of)
		}
		if strings.Contains(p.Value, "\n") {
			c.text = []byte(p.Value)
		} else {
			c.set("value", p.Value)
		}
	}
}

func (n *node) has(name string) bool {
	return slices.ContainsFunc(n.attrs, func(a xml.Attr) bool { return a.Name.Local == name })
}

// str returns an attribute's value, "" when it is missing.
func (n *node) str(name string) string {
	for _, a := range n.attrs {
		if a.Name.Local == name {
			return a.Value
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

// document is a file being read.
type document struct {
	file string
	src  []byte // without a byte order mark
	n    int    // nodes so far
}

// parse decodes a file, XML or JSON, with a root element of that name.
func parse(file string, src []byte, root string) (*document, *node, error) {
	if err := checkFile(file, src); err != nil {
		return nil, nil, err
	}
	d := &document{file: file, src: bytes.TrimPrefix(src, []byte("\ufeff"))}
	decode := d.decodeXML
	if text := bytes.TrimLeft(d.src, " \t\r\n"); len(text) > 0 && text[0] == '{' {
		decode = func() (*node, error) { return d.decodeJSON(root) }
	}
	n, err := decode()
	if err == nil && n.name != root {
		err = d.fail(n, "expected <%s>, found <%s>", root, n.name)
	}
	return d, n, err
}

// grow counts a node and returns an error above the limits.
func (d *document) grow(at, depth int) error {
	if d.n++; d.n > maxNodes || depth > maxDepth {
		return fault(d.file, d.place(at), "lists are nested too deeply here, or the file has too many items")
	}
	return nil
}

// place returns the line and column of a byte.
func (d *document) place(at int) levels.Place {
	before := d.src[:max(0, min(at, len(d.src)))]
	line := bytes.LastIndexByte(before, '\n')
	return levels.Place{Line: bytes.Count(before, []byte("\n")) + 1, Col: len([]rune(string(before[line+1:]))) + 1}
}

func (d *document) fail(n *node, format string, args ...any) error {
	return fault(d.file, d.place(n.at), format, args...)
}

// failAttr is fail with the place of an attribute.
func (d *document) failAttr(n *node, name, what string) error {
	at := n.at
	for i := range n.attrsAt {
		if n.attrs[i].Name.Local == name {
			at = n.attrsAt[i]
		}
	}
	return fault(d.file, d.place(at), "%s=%s is not a %s", name, quoted(n.str(name)), what)
}

// ints reads integer attributes; missing ones leave their variables.
func (d *document) ints(n *node, to map[string]*int) error {
	for name, v := range to {
		if !n.has(name) {
			continue
		}
		i, err := strconv.ParseInt(n.str(name), 10, 32)
		if err != nil {
			return d.failAttr(n, name, "whole number")
		}
		*v = int(i)
	}
	return nil
}

// floats reads number attributes; missing ones leave their variables.
func (d *document) floats(n *node, to map[string]*float64) error {
	for name, v := range to {
		if !n.has(name) {
			continue
		}
		f, err := strconv.ParseFloat(n.str(name), 64)
		if err != nil || !finite(f) {
			return d.failAttr(n, name, "number")
		}
		*v = f
	}
	return nil
}

// finite reports whether a number is a sensible position in pixels.
func finite(v float64) bool { return v > -1e9 && v < 1e9 }

func (d *document) gid(n *node, name string) (uint32, error) {
	if !n.has(name) {
		return 0, nil
	}
	v, err := strconv.ParseUint(n.str(name), 10, 32)
	if err != nil {
		return 0, d.failAttr(n, name, "tile")
	}
	return uint32(v), nil
}

// parsePoints parses points such as "0,0 16,8".
func parsePoints(text string) ([][2]float64, error) {
	fields := strings.Fields(text)
	if len(fields) > maxPoints {
		return nil, fmt.Errorf("a polygon has more than %d points", maxPoints)
	}
	var out [][2]float64
	for _, p := range fields {
		x, y, ok := strings.Cut(p, ",")
		px, err1 := strconv.ParseFloat(x, 64)
		py, err2 := strconv.ParseFloat(y, 64)
		if !ok || err1 != nil || err2 != nil || !finite(px) || !finite(py) {
			return nil, fmt.Errorf("%s is not a point", quoted(p))
		}
		out = append(out, [2]float64{px, py})
	}
	return out, nil
}

// decodeXML reads the root element. Only the five entities of XML are accepted. Cells that
// are elements become CSV.
func (d *document) decodeXML() (*node, error) {
	dec := xml.NewDecoder(bytes.NewReader(d.src))
	cell := &node{name: "tile"} // stands for all of them
	var open []*node
	for {
		at := int(dec.InputOffset())
		t, err := dec.Token()
		if err != nil {
			return nil, d.badXML(dec, at, err)
		}
		var in *node
		if len(open) > 0 {
			in = open[len(open)-1]
		}
		switch t := t.(type) {
		case xml.StartElement:
			if in != nil && t.Name.Local == "tile" && (in.name == "data" || in.name == "chunk") {
				gid := "0"
				for _, a := range t.Attr {
					if a.Name.Local == "gid" {
						gid = a.Value
					}
				}
				in.text = append(append(in.text, gid...), ',')
				open = append(open, cell)
				continue
			}
			if err := d.grow(at, len(open)); err != nil {
				return nil, err
			}
			n := &node{name: t.Name.Local, at: at, attrs: t.Attr}
			if in != nil && in != cell {
				in.add(n)
			}
			open = append(open, n)
		case xml.CharData:
			if in != nil && (in.name == "data" || in.name == "chunk" || in.name == "property") {
				in.text = append(in.text, t...)
			}
		case xml.EndElement:
			if open = open[:len(open)-1]; len(open) == 0 {
				return in, nil
			}
		}
	}
}

func (d *document) badXML(dec *xml.Decoder, at int, err error) error {
	var bad *xml.SyntaxError
	switch {
	case errors.As(err, &bad):
		_, col := dec.InputPos()
		return fault(d.file, levels.Place{Line: bad.Line, Col: col}, "invalid XML: %s", bad.Msg)
	case err == io.EOF:
		return fault(d.file, d.place(at), "the file ends too early")
	}
	return fault(d.file, d.place(at), "can't read this as XML: %v", err)
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
		b.WriteString(" " + a.Name.Local + `="`)
		_ = xml.EscapeText(b, []byte(a.Value)) // writing to a buffer does not fail
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
		b.WriteString(">\n")
		b.Write(n.text)
		b.WriteString("\n" + end)
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

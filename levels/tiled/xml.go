package tiled

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"wallfall/levels"
)

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

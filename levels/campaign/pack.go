package campaign

import (
	"bytes"
	"embed"
	"sync"

	"wallfall/levels"
	"wallfall/rules/message"
)

// A campaign can be one file: its own lines, then each level under a line that begins
// with mark and names it.
const mark = "==="

// Limits of a campaign that comes as one file, in bytes and in statements.
const (
	MaxText  = 2 << 20
	maxCount = 100 // levels, and as many heroes and chapters
)

// Part is a level within the file of its campaign.
type Part struct {
	Name string // as it is written
	Line int    // the line of its mark, from 1
	Text []byte
}

// Split cuts a file into the campaign's own lines and the levels below them.
func Split(src []byte) (head []byte, parts []Part) {
	head, line := src, 0
	for rest := src; len(rest) > 0; {
		text, after, _ := bytes.Cut(rest, []byte("\n"))
		line++
		if bytes.HasPrefix(text, []byte(mark)) {
			at := len(src) - len(rest)
			if len(parts) == 0 {
				head = src[:at:at]
			} else {
				p := &parts[len(parts)-1]
				p.Text = p.Text[: len(p.Text)-len(rest) : len(p.Text)-len(rest)]
			}
			parts = append(parts, Part{string(bytes.TrimSpace(text[len(mark):])), line, after})
		}
		rest = after
	}
	return head, parts
}

// Join makes one file of a campaign's own lines and its levels. Split of the result
// returns them, each with a line break at its end.
func Join(head []byte, parts []Part) ([]byte, error) {
	out := closed(nil, head)
	for _, p := range parts {
		if bytes.HasPrefix(p.Text, []byte(mark)) || bytes.Contains(p.Text, []byte("\n"+mark)) {
			return nil, message.Errorf("level %s has a line that begins with %s, which ends a level in a campaign's file", p.Name, mark)
		}
		out = closed(append(out, mark+" "+p.Name+"\n"...), p.Text)
	}
	if len(out) > MaxText {
		return nil, message.Errorf("a campaign has at most 2 MiB of text")
	}
	return out, nil
}

// closed appends a text that ends with a line break.
func closed(out, text []byte) []byte {
	if out = append(out, text...); len(text) > 0 && text[len(text)-1] != '\n' {
		out = append(out, '\n')
	}
	return out
}

// Pack returns a campaign and all its levels that could be read as one file.
func (c *Campaign) Pack() ([]byte, error) {
	var parts []Part
	for i := range c.Levels {
		if l := &c.Levels[i]; l.Text != nil {
			parts = append(parts, Part{Name: l.Name, Text: l.Text})
		}
	}
	return Join(c.head, parts)
}

// packed checks the levels that are in the campaign's file itself.
func (r *reader) packed() {
	known := map[string]bool{}
	for _, l := range r.Levels {
		known[l.Name] = true
	}
	seen := map[string]bool{}
	for _, p := range r.parts {
		switch {
		case !levels.IsName(p.Name):
			r.fail(p.Line, len(mark)+2, "expected %s and the name of a level, not %s", mark, levels.Quote(p.Name))
		case seen[p.Name]:
			r.fail(p.Line, len(mark)+2, "there is already a level %s", p.Name)
		case !known[p.Name]:
			r.fail(p.Line, len(mark)+2, "the campaign has no level %s; add a line above: level %s", p.Name, p.Name)
		}
		seen[p.Name] = true
	}
}

//go:embed *.txt
var files embed.FS

// ShippedID is the ID of the campaign that the game comes with.
const ShippedID = "wallfall"

// Shipped returns the campaign that the game comes with.
var Shipped = sync.OnceValue(func() *Campaign {
	text, _ := files.ReadFile(ShippedID + ".txt") // a test reads it
	c, _ := Read(ShippedID+".txt", text, func(name string) ([]byte, error) { return files.ReadFile(name + ".txt") })
	for i := range c.Levels {
		if lv := c.Levels[i].Parsed; lv != nil {
			lv.Shipped = true
		}
	}
	return c
})

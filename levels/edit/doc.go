// Package edit changes levels as text. Comments, order and spacing of a file that was
// written by hand stay as they are; only what an edit concerns changes.
//
// A Doc is a text with the level it describes. An Edit collects changes to one and
// returns the next Doc. A History keeps all steps. The package knows no files, devices
// or pictures.
package edit

import (
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Doc is the text of a level with the level that it describes, nil for a plain text. It
// is immutable.
type Doc struct {
	lines []string
	lv    *levels.Level
}

// Open reads a level. The error is a levels.Problems; name is for messages.
func Open(name string, src []byte) (*Doc, error) {
	lv, err := levels.Parse(name, src)
	if err != nil {
		return nil, err
	}
	return &Doc{lines: strings.Split(string(src), "\n"), lv: lv}, nil
}

// Plain returns a text that is no level, for a History of it.
func Plain(src []byte) *Doc { return &Doc{lines: strings.Split(string(src), "\n")} }

// Untitled is the title of a new level.
const Untitled = "Untitled"

// Blank returns a new level: a floor of w columns and h rows, plain with a rim of rock,
// and two sides that win by slaying all enemies. Sizes are clamped to 3..rules.MaxSide.
func Blank(t rules.Topology, w, h int) *Doc {
	w, h = min(max(w, 3), rules.MaxSide), min(max(h, 3), rules.MaxSide)
	var b strings.Builder
	b.WriteString("wallfall 1\ntitle \"" + Untitled + "\"\ntopology " + t.String() + "\n\n" +
		"side heroes \"Heroes\" colour=amber\nside keeper \"Keeper\" colour=sky keeper\n" +
		"goal heroes slay-all\ngoal keeper slay-all\n\nfloor 0\nmap\n")
	for y := range h {
		row := make([]rune, w)
		for x := range row {
			row[x] = '.'
			if x == 0 || y == 0 || x == w-1 || y == h-1 {
				row[x] = '#'
			}
		}
		b.WriteString(FormatRow(t, y, row) + "\n")
	}
	b.WriteString("end\n")
	d, err := Open("untitled.txt", []byte(b.String()))
	if err != nil {
		panic("edit: the blank level does not parse: " + err.Error()) // cannot be: a test reads every size
	}
	return d
}

// Name returns the name of the file, for messages.
func (d *Doc) Name() string { return d.lv.File }

// Text returns the text to save.
func (d *Doc) Text() []byte { return []byte(strings.Join(d.lines, "\n")) }

// Level returns the level, which must not be changed.
func (d *Doc) Level() *levels.Level { return d.lv }

// Edit begins changes; the Doc itself does not change.
func (d *Doc) Edit() *Edit {
	e := &Edit{doc: d, src: source{lines: slices.Clone(d.lines), version: 1}, maps: canvas{topo: d.lv.Topology}}
	if strings.HasSuffix(d.lines[0], "\r") {
		e.src.cr = "\r"
	}
	for _, f := range d.lv.Floors {
		e.maps.floors = append(e.maps.floors, newGrid(&f))
	}
	return e
}

// Done returns the Doc with all changes. The error, a levels.Problems, reports that the
// result is no level.
func (e *Edit) Done() (*Doc, error) {
	e.flush()
	return Open(e.doc.Name(), []byte(strings.Join(e.src.lines, "\n")))
}

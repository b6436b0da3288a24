// Package edit changes levels as text. Comments, order and spacing of a file that was
// written by hand stay as they are; only what an edit concerns changes.
//
// A Doc is a text with the level it describes. An Edit collects changes to one and
// returns the next Doc. A History keeps all steps. The package knows no files, devices
// or pictures.
package edit

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"

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

// Edit is a set of changes to a Doc. Maps are kept apart from the other lines until Done,
// so that a stroke over many cells costs little more than one.
type Edit struct {
	doc     *Doc
	src     source
	maps    canvas
	version int // of the source that names holds for
	known   names
}

// names are what lines of a level define and other lines refer to.
type names struct {
	sides  []string
	legend map[rune]rules.CellSetup
	refs   map[rune]int // how many words name the cells drawn with a character
}

// names returns the names with the changes so far.
func (e *Edit) names() *names {
	sts := e.src.outline()
	if e.version == e.src.version {
		return &e.known
	}
	n := names{legend: map[rune]rules.CellSetup{}, refs: map[rune]int{}}
	for i := range sts {
		if sts[i].Keyword == "side" {
			n.sides = append(n.sides, sts[i].Words[0].Val)
		}
	}
	for i := range sts {
		st := &sts[i]
		if st.Keyword == "legend" {
			r := []rune(st.Words[0].Val)[0]
			n.legend[r] = legendCell(st, n.sides)
			continue
		}
		for _, w := range cellWords(st) {
			if r, ok := marker(w.Val); ok {
				n.refs[r]++
			}
		}
	}
	e.version, e.known = e.src.version, n
	return &e.known
}

// cellWords returns the words of a statement that name cells.
func cellWords(st *levels.Statement) []levels.Word {
	var keys []string
	switch st.Keyword {
	case "figure", "wall":
		keys = []string{"at"}
	case "edge":
		keys = []string{"low", "high"}
	case "link":
		return st.Words
	}
	var out []levels.Word
	for _, k := range keys {
		if w, ok := st.Field(k); ok {
			out = append(out, w)
		}
	}
	return out
}

// marker reports whether a word names cells by a character of the map.
func marker(val string) (rune, bool) {
	rs := []rune(val)
	if len(rs) != 1 {
		return 0, false
	}
	return rs[0], true
}

// legendCell returns the cell that a legend statement describes.
func legendCell(st *levels.Statement, sides []string) rules.CellSetup {
	c := rules.CellSetup{Owner: -1}
	for _, w := range st.Words[1:] {
		if t, ok := rules.ParseTerrain(w.Val); ok {
			c.Terrain = t
		} else if f, ok := rules.ParseFeature(w.Val); ok {
			c.Feature = f
		} else if s, ok := rules.ParseStructure(w.Val); ok {
			c.Structure = s
		}
	}
	if w, ok := st.Field("height"); ok {
		c.Ground, _ = strconv.Atoi(w.Val)
	}
	if w, ok := st.Field("tag"); ok {
		c.Tag = int(w.Val[0]-'A') + 1
	}
	if w, ok := st.Field("owner"); ok {
		c.Owner = slices.Index(sides, w.Val)
	}
	_, c.Magical = st.Flag("magical")
	return c
}

// Quote returns a string as level files have it, without unprintable characters and cut
// to the allowed length.
func Quote(s string) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if !unicode.IsPrint(r) || n == maxString {
			continue
		}
		n++
		if r == '"' || r == '\\' {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return `"` + b.String() + `"`
}

const maxString = 400 // characters of a string in a level

func missing(what, name string) error {
	return errors.New("unknown " + what + " " + strconv.Quote(name))
}

func badName(name string) error {
	return errors.New("a name starts with a lower-case letter, followed by letters, digits, - and _, at most 40 characters; not " + strconv.Quote(name))
}

// Rewrite changes the lines of statements other than maps and heights by hand.
func (e *Edit) Rewrite(fn func(lines []string) []string) {
	e.src.lines = fn(e.src.lines)
	e.src.version++
}

// TakeOut removes the statement in a line. Its comment becomes a line of its own.
func (e *Edit) TakeOut(line int) { e.src.takeOut(line) }

// Piece is a kind, an ability or a spell: what the catalogue says of it, and what the
// level says instead.
type Piece struct {
	Name   string
	Own    bool              // the level has a statement for it
	Values map[string]string // by field; flags that are set have "yes"
}

// Pieces lists the kinds, abilities or spells, as keyword says, that a level may use:
// its own in the order of the text, then those of the catalogue.
func (d *Doc) Pieces(keyword string) []Piece {
	var own, rest []Piece
	for _, st := range levels.CatalogueStatements(keyword) {
		rest = append(rest, Piece{Name: st.Words[0].Val, Values: map[string]string{}})
		rest[len(rest)-1].read(&st)
	}
	for _, st := range levels.Outline(d.lines) {
		if st.Keyword != keyword {
			continue
		}
		name := st.Words[0].Val
		named := func(p Piece) bool { return p.Name == name }
		i := slices.IndexFunc(own, named)
		if i < 0 {
			i = len(own)
			p := Piece{Name: name, Own: true, Values: map[string]string{}}
			if j := slices.IndexFunc(rest, named); j >= 0 {
				p.Values = rest[j].Values
				rest = slices.Delete(rest, j, j+1)
			}
			own = append(own, p)
		}
		own[i].read(&st)
	}
	return append(own, rest...)
}

// read takes over what a statement says.
func (p *Piece) read(st *levels.Statement) {
	for _, w := range st.Fields {
		if w.Key == "" {
			p.Values[w.Val] = "yes"
		} else {
			p.Values[w.Key] = w.Val
		}
	}
}

// SetPiece has the level say something of a kind, ability or spell, which it need not
// have named before; an empty value takes a field or flag out.
func (e *Edit) SetPiece(keyword, name string, what levels.Field, value string) error {
	if !levels.IsName(name) {
		return badName(name)
	}
	if e.src.find(keyword, name) == nil {
		e.src.add(keyword, name, "")
	}
	if !what.Flag && strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r == '"' || r == '=' || r == '#' }) {
		value = Quote(value)
	}
	all := e.src.named(keyword, name)
	e.src.setFields(all[len(all)-1].Line, field{key: what.Name, val: value, flag: what.Flag}) // the last one counts
	return nil
}

// RemovePiece takes out what the level says of a kind, ability or spell.
func (e *Edit) RemovePiece(keyword, name string) error {
	if e.src.find(keyword, name) == nil {
		return errors.New("the level has no entry for " + strconv.Quote(name))
	}
	e.dropNamed(keyword, name)
	return nil
}

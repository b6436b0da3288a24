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
	lined  map[rune]int // lines of the legend
	refs   map[rune]int // how many words name the cells drawn with a character
}

// names returns the names with the changes so far.
func (e *Edit) names() *names {
	sts := e.src.outline()
	if e.version == e.src.version {
		return &e.known
	}
	n := names{legend: map[rune]rules.CellSetup{}, lined: map[rune]int{}, refs: map[rune]int{}}
	for i := range sts {
		if sts[i].Keyword == "side" {
			n.sides = append(n.sides, sts[i].Words[0].Val)
		}
	}
	for i := range sts {
		st := &sts[i]
		if st.Keyword == "legend" {
			r := []rune(st.Words[0].Val)[0]
			n.legend[r], n.lined[r] = legendCell(st, n.sides), st.Line
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

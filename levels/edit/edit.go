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

// Edit is a set of changes to a Doc. Maps are kept apart from the other lines
// until Done, so that a stroke over many cells costs little more than one.
type Edit struct {
	doc    *Doc
	lines  []string
	cr     string // what stands before the line feeds of this file
	topo   rules.Topology
	floors []*grid

	// What the lines say; read anew when they have changed.
	stale  bool
	sts    []levels.Statement
	sides  []string
	legend map[rune]rules.CellSetup
	lined  map[rune]int // lines of the legend
	refs   map[rune]int // how many words name the cells drawn with a character
}

// grid is the map of a floor, and its heights where the file draws them.
type grid struct {
	rows, heights     [][]rune
	changed, changedH map[int]bool // rows to write
}

// read brings what is known of the lines up to date.
func (e *Edit) read() {
	if !e.stale {
		return
	}
	e.stale = false
	e.sts = levels.Outline(e.lines)
	e.sides = nil
	e.legend, e.lined, e.refs = map[rune]rules.CellSetup{}, map[rune]int{}, map[rune]int{}
	for i := range e.sts {
		if e.sts[i].Keyword == "side" {
			e.sides = append(e.sides, e.sts[i].Words[0].Val)
		}
	}
	for i := range e.sts {
		st := &e.sts[i]
		switch st.Keyword {
		case "legend":
			r := []rune(st.Words[0].Val)[0]
			e.legend[r], e.lined[r] = e.legendCell(st), st.Line
		default:
			for _, w := range e.places(st) {
				if r, ok := marker(w.Val); ok {
					e.refs[r]++
				}
			}
		}
	}
}

// places gives the words of a statement that name cells.
func (e *Edit) places(st *levels.Statement) []levels.Word {
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

// marker tells whether a word names the cells that are drawn with a character.
func marker(val string) (rune, bool) {
	rs := []rune(val)
	if len(rs) != 1 {
		return 0, false
	}
	return rs[0], true
}

// legendCell gives what a legend statement says of a cell.
func (e *Edit) legendCell(st *levels.Statement) rules.CellSetup {
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
		c.Owner = slices.Index(e.sides, w.Val)
	}
	_, c.Magical = st.Flag("magical")
	return c
}

// find gives the statement of a kind whose first word is name, nil for none.
func (e *Edit) find(keyword, name string) *levels.Statement {
	e.read()
	for i := range e.sts {
		if st := &e.sts[i]; st.Keyword == keyword && (name == "" || st.Words[0].Val == name) {
			return st
		}
	}
	return nil
}

// all gives the statements of a kind in their order.
func (e *Edit) all(keyword string) []levels.Statement {
	e.read()
	var out []levels.Statement
	for _, st := range e.sts {
		if st.Keyword == keyword {
			out = append(out, st)
		}
	}
	return out
}

// at gives the statement that stands in a line.
func (e *Edit) at(line int) *levels.Statement {
	e.read()
	for i := range e.sts {
		if e.sts[i].Line == line {
			return &e.sts[i]
		}
	}
	return nil
}

// splice puts text in place of the columns from..to of a line. Where blanks
// align what follows, they give or take the difference.
func (e *Edit) splice(line, from, to int, text string) {
	rs := []rune(e.lines[line-1])
	before, after := rs[:from-1], rs[to-1:]
	more := len([]rune(text)) - (to - from)
	blanks := 0
	for blanks < len(after) && after[blanks] == ' ' {
		blanks++
	}
	switch {
	case blanks == len(after): // nothing follows
	case more > 0 && blanks > 1:
		after = after[min(more, blanks-1):]
	case more < 0 && blanks > 1:
		after = append([]rune(strings.Repeat(" ", -more)), after...)
	}
	e.lines[line-1] = string(before) + text + string(after)
	e.stale = true
}

// setField gives a field of the statement in a line another value; an empty one
// takes it out. A statement that says so already stays as it is.
func (e *Edit) setField(line int, key, val string) {
	st := e.at(line)
	w, ok := st.Field(key)
	switch {
	case ok && val == "":
		e.cut(line, w)
	case ok && w.Val != val:
		e.splice(line, w.ValCol, w.End, val)
	case !ok && val != "":
		e.splice(line, st.End(), st.End(), " "+key+"="+val)
	}
}

// setFlag puts a flag into the statement in a line or takes it out.
func (e *Edit) setFlag(line int, name string, on bool) {
	st := e.at(line)
	w, ok := st.Flag(name)
	switch {
	case ok && !on:
		e.cut(line, w)
	case !ok && on:
		e.splice(line, st.End(), st.End(), " "+name)
	}
}

// cut takes a word out of a line with the blanks before it.
func (e *Edit) cut(line int, w levels.Word) {
	rs := []rune(e.lines[line-1])
	from := w.Col - 1
	for from > 0 && (rs[from-1] == ' ' || rs[from-1] == '\t') {
		from--
	}
	e.lines[line-1] = string(rs[:from]) + string(rs[w.End-1:])
	e.stale = true
}

// setWord gives a plain word of the statement in a line another value.
func (e *Edit) setWord(line, i int, val string) {
	st := e.at(line)
	if i == len(st.Words) {
		end := 1 + len([]rune(st.Keyword))
		if i > 0 {
			end = st.Words[i-1].End
		}
		e.splice(line, end, end, " "+val)
		return
	}
	w := st.Words[i]
	rs := []rune(e.lines[line-1])
	if string(rs[w.Col-1:w.End-1]) != val {
		e.splice(line, w.Col, w.End, val)
	}
}

// remove takes lines out, from..to inclusive. A blank line that would come to
// stand beside another goes too.
func (e *Edit) remove(from, to int) {
	e.lines = slices.Delete(e.lines, from-1, to)
	blank := func(i int) bool {
		return i < 0 || i >= len(e.lines)-1 || strings.TrimSpace(e.lines[i]) == ""
	}
	if i := from - 1; i < len(e.lines)-1 && blank(i) && blank(i-1) {
		e.lines = slices.Delete(e.lines, i, i+1)
	} else if i == len(e.lines)-1 && e.lines[i] == "" && i > 0 && blank(i-1) {
		e.lines = slices.Delete(e.lines, i-1, i) // nor is one left at the end
	}
	e.stale = true
}

// takeOut takes the statement in a line out. Its comment stays, in a line of its own.
func (e *Edit) takeOut(line int) {
	end := 0
	if st := e.at(line); st != nil {
		for _, w := range slices.Concat(st.Words, st.Fields) {
			end = max(end, w.End-1)
		}
	}
	comment := strings.TrimSpace(string([]rune(e.lines[line-1])[end:]))
	if end == 0 || comment == "" {
		e.remove(line, line)
		return
	}
	e.lines[line-1] = comment + e.cr
	e.stale = true
}

// insert puts lines behind line n; 0 is before the first.
func (e *Edit) insert(n int, lines ...string) {
	for i := range lines {
		lines[i] += e.cr
	}
	// The text behind the last line feed is no line; the last line may lack its feed.
	if n == len(e.lines) {
		e.lines[n-1] += e.cr
		lines[len(lines)-1] = strings.TrimSuffix(lines[len(lines)-1], e.cr)
	}
	e.lines = slices.Insert(e.lines, n, lines...)
	e.stale = true
}

// order is how statements follow each other in a file that leaves it to us.
var order = [...]string{"wallfall", "title", "author", "about", "topology", "rounds", "setting", "side", "start", "goal", "legend",
	"ability", "kind", "spell", "floor", "map", "heights", "wall", "figure", "edge", "link", "opposition", "solution"}

// add puts a statement behind the last of its kind, or, the first of its kind,
// behind those that come before it. Its fields are aligned with those above it.
func (e *Edit) add(keyword, words, fields string) {
	e.read()
	rank := slices.Index(order[:], keyword)
	after, same := 0, -1
	for i, st := range e.sts {
		if st.Keyword == keyword {
			same = i
		}
		if k := slices.Index(order[:], st.Keyword); k >= 0 && k <= rank {
			after = max(after, st.Last)
		}
	}
	if same >= 0 {
		e.addBehind(&e.sts[same], words, fields)
		return
	}
	line := strings.TrimRight(keyword+" "+words, " ")
	line = strings.TrimRight(line+" "+fields, " ")
	if apart(keyword) && after > 0 && strings.TrimSpace(e.lines[after-1]) != "" {
		e.insert(after, "", line)
		after++
	} else {
		e.insert(after, line)
	}
	if apart(keyword) && after+1 < len(e.lines) && strings.TrimSpace(e.lines[after+1]) != "" {
		e.insert(after+1, "")
	}
}

// addBehind puts a statement behind another of its kind, with its first field below
// that one's where there is room.
func (e *Edit) addBehind(st *levels.Statement, words, fields string) {
	line := strings.TrimRight(st.Keyword+" "+words, " ")
	if len(st.Fields) > 0 && fields != "" {
		line += strings.Repeat(" ", max(0, st.Fields[0].Col-2-len([]rune(line))))
	}
	keyword, last := st.Keyword, st.Last
	e.insert(last, strings.TrimRight(line+" "+fields, " "))
	if columns, _ := aligned(keyword); columns {
		e.align(last + 1)
	}
}

// align formats the statement in a line together with those right above it, if
// they were as Format writes them; what was laid out otherwise by hand stays so.
func (e *Edit) align(line int) {
	e.read()
	to := slices.IndexFunc(e.sts, func(st levels.Statement) bool { return st.Line == line })
	from := to
	for from > 0 && e.sts[from-1].Line == e.sts[from].Line-1 && e.sts[from-1].Keyword == e.sts[to].Keyword {
		from--
	}
	f := &formatter{lines: e.lines}
	f.together(e.sts[from:to])
	for i, text := range f.out {
		if text != strings.TrimSuffix(e.lines[e.sts[from+i].Line-1], e.cr) {
			return
		}
	}
	f.out = nil
	f.together(e.sts[from : to+1])
	for i, text := range f.out {
		at := e.sts[from+i].Line - 1
		if strings.HasSuffix(e.lines[at], e.cr) {
			text += e.cr
		}
		e.lines[at] = text
	}
	e.stale = true
}

// apart tells which statements begin a paragraph of their own.
func apart(keyword string) bool {
	return slices.Index(order[:], keyword) >= slices.Index(order[:], "side") && keyword != "goal"
}

// quoted writes a string of a level file. What no string holds is left out, and
// what is too long is cut.
func quoted(s string) string {
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

func (e *Edit) missing(what, name string) error {
	return errors.New("there is no " + what + " " + strconv.Quote(name))
}
